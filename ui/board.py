"""The scoreboard for a tablet at the edge of the table: large, and it refreshes itself."""

from datetime import timedelta
from html import escape

import streamlit as st

from ui import address, book, session
from ui.book import Table
from ui.scoreboard import name_target
from ui.session import t

_STYLE = """<style>
[data-testid="stMainBlockContainer"] { max-width: 90rem; }
.board { display: flex; flex-wrap: wrap; gap: 1rem; }
.board > div { flex: 1 1 16rem; min-width: 0; padding: 1rem 1.4rem 1.4rem; border-radius: 1.2rem;
  background: #eef4ef; color: #16301f; }
.board .ahead { background: #1b6b45; color: #fff; }
.board b { display: block; font-size: clamp(1.3rem, 4vw, 3rem); line-height: 1.2;
  overflow-wrap: anywhere; }
.board .points { font-size: clamp(4rem, 17vw, 13rem); font-weight: 700; line-height: 1; }
.board small { font-size: clamp(1rem, 2.4vw, 1.8rem); }
.board-now { font-size: clamp(1.1rem, 2.6vw, 2rem); text-align: center; margin-top: .6rem; }
</style>"""


def render() -> None:
    """Draws the scoreboard of the match in the address; nothing on it is to be tapped."""
    table = book.open_table()
    session.show_messages()
    if table is None:
        st.info(t("match.none"))
        return
    st.html(_STYLE)

    @st.fragment(run_every=None if table.match.is_over else timedelta(seconds=1))
    def show() -> None:
        now = book.open_table()
        if now is not None:
            _show(now)
        if now is None or now.match.is_over != table.match.is_over:
            st.rerun()

    show()
    st.caption(t("board.waiting"))
    if (shared := address.find_shared_address()) is not None:
        st.image(address.draw_qr(shared), width=140, alt=t("share.alt", address=shared))


def _show(table: Table) -> None:
    match = table.match
    best = match.leaders if len(match.leaders) == 1 else ()
    sides = "".join(_draw_side(table, side, side in best) for side in match.sides)
    if match.winners:
        line = t("end.won", n=len(match.winners), winners=" · ".join(match.winners))
    elif match.is_over:
        line = t("end.closed")
    else:
        line = t("board.hand", number=len(match.hands) + 1, dealer=match.next_dealer)
    if match.hands:
        score = match.hands[-1].score
        points = ", ".join(f"{side}\u00a0+{score.total(side)}" for side in match.sides)
        line += " · " + t("board.last", points=points)
    label = escape(t("score.label", target=match.target))
    st.html(
        f'<div class="board" role="group" aria-label="{label}">{sides}</div>'
        f'<div class="board-now">{escape(line)}</div>'
    )


def _draw_side(table: Table, side: str, is_ahead: bool) -> str:
    match = table.match
    marks = match.marks.get(side, 0)
    live = f" · {t('escobas.count', n=marks)}" if marks else ""
    kind, lead = ("ahead", " ★") if is_ahead else ("", "")
    return (
        f'<div class="{kind}"><b>{escape(side)}{lead}</b>'
        f'<span class="points">{match.totals[side]}</span>'
        f"{name_target(match)}<small>{escape(live)}</small></div>"
    )
