"""The page of all matches: found by name, opened again, and what each player has done in them."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from ui import book, door, session
from ui.charts import draw_bars
from ui.dates import format_date
from ui.export import Copies, NotAnExportError, read_copies
from ui.faces import to_uri
from ui.names import clean_name
from ui.session import t
from ui.statistics import Standing, tally_pairs, tally_players
from ui.store import Summary

_SHOWN = 30
_BARS = 8
# What is told of a player, by the name of its string and of its figure.
_FIGURES = (
    *((name, name) for name in ("matches", "wins", "run", "points", "escobas", "velos", "sevens")),
    ("played", "hands"),
    ("best", "best"),
)


def render() -> None:
    """Draws the matches kept, the last played first."""
    session.show_messages()
    st.header(t("history.title"))
    text = st.text_input(t("history.search"), key="history-search")
    matches = book.find_summaries(text.strip())
    if not matches:
        st.info(t("history.none"))
    else:
        _show_standings(matches)
    for summary in matches[:_SHOWN]:
        _show_match(summary)
    if len(matches) > _SHOWN:
        st.caption(t("history.more", n=len(matches) - _SHOWN))
    bring_back()


def _show_standings(matches: Sequence[Summary]) -> None:
    facts = [summary.facts for summary in sorted(matches, key=lambda one: one.started)]
    players, pairs = tally_players(facts), tally_pairs(facts)
    with st.expander(t("history.players"), icon=":material/leaderboard:"):
        for standing in players[:_SHOWN]:
            _show_standing(standing)
    if pairs:
        with st.expander(t("history.pairs"), icon=":material/group:"):
            for standing in pairs[:_SHOWN]:
                _show_standing(standing)
    with st.expander(t("history.charts"), icon=":material/bar_chart:"):
        for figure in ("wins", "escobas", "run"):
            values = [(one.name, int(getattr(one, figure))) for one in players[:_BARS]]
            title = t(f"history.{figure}")
            listed = ", ".join(f"{name} {value}" for name, value in values)
            st.markdown(f"**{title}**")
            st.image(
                to_uri(draw_bars(sorted(values, key=lambda pair: -pair[1]))),
                width="stretch",
                alt=t("chart.bars_alt", title=title, values=listed),
            )


def _show_standing(standing: Standing) -> None:
    """One player or pair: a heading, and the figures below as many as fit beside one another."""
    figures = "".join(
        f"<div><dt>{escape(t(f'history.{name}'))}</dt><dd>{getattr(standing, attribute)}</dd></div>"
        for name, attribute in _FIGURES
    )
    st.html(f'<div class="standing"><b>{escape(standing.name)}</b><dl>{figures}</dl></div>')


def _show_match(summary: Summary) -> None:
    facts = summary.facts
    score = " – ".join(
        f"{'🏆 ' if side in facts['winners'] else ''}{side} **{facts['totals'][side]}**"
        for side in facts["sides"]
    )
    with st.container(border=True, key=f"match/{summary.code}"):
        st.markdown(score)
        state = t("history.over") if facts["over"] else t("history.open")
        hands = t("history.hands", n=facts["hands"])
        day = format_date(summary.changed, session.language(), st.context.timezone, short=True)
        st.caption(f"{day} · {summary.code} · {hands} · {state}")
        with st.container(horizontal=True):
            if st.button(t("history.resume"), key=f"open/{summary.code}"):
                session.use_match(summary.code)
                session.go_to("table")
            with st.popover(t("history.delete"), icon=":material/delete:"):
                st.button(
                    t("history.delete_really", code=summary.code),
                    key=f"forget/{summary.code}",
                    type="primary",
                    on_click=_delete,
                    args=(summary.code,),
                )


@book.telling()
def _delete(code: str) -> None:
    if not door.is_open(book.get_book(), code):
        session.say(t("pin.first", codes=code), kind="warning")
        return
    book.get_book().delete(code)
    if session.get_code() == code:
        session.use_match(None)


def bring_back() -> None:
    """Draws what takes an exported file, of one match or of all, back into the book."""
    with st.expander(t("history.import"), icon=":material/upload:"):
        turn = session.get_turn("import")
        file = st.file_uploader(t("history.import_label"), type="json", key=f"import/{turn}")
        if file is None:
            return
        session.next_turn("import")
        try:
            copies = read_copies(file.getvalue())
        except NotAnExportError:
            session.say(t("history.import_wrong", name=clean_name(file.name)), kind="error")
        else:
            _keep(copies)
        st.rerun()


@book.telling()
def _keep(copies: Copies) -> None:
    codes = book.keep_copies(copies)
    if len(codes) == 1:
        session.use_match(codes[0])
        session.say(t("history.imported", code=codes[0]))
    else:
        session.say(t("history.imported_all", n=len(codes)))
