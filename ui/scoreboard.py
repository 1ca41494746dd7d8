"""What several screens draw alike: the score, a row of cards, and the escobas of a side."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape

import streamlit as st

from scorer.cards import Card
from scorer.match import EscobaMarked, Match
from ui import book, session
from ui.book import Table
from ui.faces import draw_face, to_uri
from ui.session import t

STYLE = """<style>
[data-testid="stMainBlockContainer"] { padding: 2.6rem 1rem 4rem; max-width: 46rem; }
[data-testid="stHeader"] { background: transparent; }
.stButton button, .stDownloadButton button, [data-testid="stPopover"] button {
  min-height: 2.9rem; min-width: 3.1rem; }
[data-testid="stToastContainer"] { top: auto !important; bottom: 1rem; }
[data-testid="stHeaderActionElements"] { display: none; }
[data-testid="stPageLink"] a { padding: .2rem .35rem; }
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * {
  color: #4a4f57 !important; opacity: 1 !important; }
[data-testid="stFileUploaderDropzoneInstructions"] { display: none; }
[data-testid="stFileUploaderDropzone"], [data-testid="stFileUploaderDropzone"] > span,
[data-testid="stFileUploaderDropzone"] button { width: 100%; }
[data-testid="stFileUploaderDropzone"] { padding: .4rem; }
[data-testid="stFileUploaderDropzone"] button { min-height: 3.2rem; background: #1b6b45;
  color: #fff; }
[data-testid="stExpander"] [data-testid="stFileUploaderDropzone"] button {
  background: #fff; color: #1b6b45; border: 1px solid #1b6b45; }
[data-testid="stFileUploaderDropzone"] button p { font-size: 0; }
[data-testid="stFileUploaderDropzone"] button p::after { font-size: 1rem; }
@media (max-width: 640px) {
  [data-testid="stHeading"] h2 { font-size: 1.7rem; padding: .4rem 0; }
  [data-testid="stHeading"] h3 { font-size: 1.25rem; padding: .3rem 0; }
}
[data-testid="stButtonGroup"] button { min-height: 2.7rem; }
[class*="st-key-stepper-"] button { min-width: 3.6rem; min-height: 3.2rem; }
[class*="st-key-stepper-"] button p { font-size: 0; }
[class*="st-key-stepper-"] button p::after { font-size: 1.6rem; line-height: 1; }
[class*="st-key-stepper-"] [class*="-less-"] button p::after { content: "−" / ""; }
[class*="st-key-stepper-"] [class*="-more-"] button p::after { content: "+" / ""; }
[class*="st-key-cantos-"] button em { font-size: 0; }
[class*="st-key-counted-"] button p { font-size: 0; }
[class*="st-key-counted-"] button p::after { font-size: 1.2rem; }
[class*="st-key-counted-"] [class*="st-key-counted--5-"] button p::after { content: "−5" / ""; }
[class*="st-key-counted-"] [class*="st-key-counted--1-"] button p::after { content: "−1" / ""; }
[class*="st-key-counted-"] [class*="st-key-counted-1-"] button p::after { content: "+1" / ""; }
[class*="st-key-counted-"] [class*="st-key-counted-5-"] button p::after { content: "+5" / ""; }
.score { display: flex; gap: .5rem; }
.score > div { flex: 1 1 0; min-width: 0; padding: .35rem .6rem .5rem; border-radius: .7rem;
  background: #eef4ef; color: #16301f; }
.score .ahead { background: #1b6b45; color: #fff; }
.score b { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  font-weight: 600; }
.score .points { font-size: 1.9rem; font-weight: 700; line-height: 1.15; }
.score small { opacity: .9; white-space: nowrap; }
.score .bar { height: .4rem; margin-top: .25rem; border-radius: .2rem; background: #cfdcd2; }
.score .bar i { display: block; height: 100%; border-radius: .2rem; background: #1b6b45; }
.score .ahead .bar { background: #3d8662; }
.score .ahead .bar i { background: #f7c948; }
.cards { display: flex; flex-wrap: wrap; gap: 4px; }
.cards img { height: 74px; border-radius: 5px; }
.cards.small img { height: 52px; }
.standing { padding: .3rem 0 .5rem; border-bottom: 1px solid #d9d5cc; }
.standing dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.4rem, 1fr));
  gap: .3rem .6rem; margin: .2rem 0 0; }
.standing dt { font-size: .8rem; color: #5c574f; }
.standing dd { margin: 0; font-weight: 700; }
table.points { width: 100%; border-collapse: collapse; }
table.points th, table.points td { padding: .38rem .3rem; border-bottom: 1px solid #d9d5cc;
  text-align: right; }
table.points th:first-child { text-align: left; font-weight: 500; }
table.points .won { font-weight: 700; color: #14532f; white-space: nowrap; }
table.points .held { color: #5c574f; }
table.points tfoot td, table.points tfoot th { font-weight: 700; border-bottom: 0; }
</style>"""


def show_style() -> None:
    """Draws how the page looks.

    The button of an uploader says in the page's language what Streamlit says in English only.
    """
    button = '[data-testid="stFileUploaderDropzone"]{} button p::after {{ content: "{}"; }}'
    words = (("", "photo.choose"), (':has(input[accept*="json"])', "file.choose"))
    st.html(STYLE + f"<style>{' '.join(button.format(of, t(key)) for of, key in words)}</style>")


def show_scoreboard(table: Table) -> None:
    """Draws the running totals of every side, the way to the target and who deals."""
    match = table.match
    best = match.leaders if len(match.leaders) == 1 else ()
    st.html(
        '<div class="score" role="group" aria-label="{label}">{sides}</div>'.format(
            label=escape(t("score.label", target=match.target)),
            sides="".join(_draw_side(table, side, side in best) for side in match.sides),
        )
    )


def _draw_side(table: Table, side: str, is_ahead: bool) -> str:
    match = table.match
    total, marks = match.totals[side], match.marks.get(side, 0)
    live = ""
    if marks:
        spoken = escape(t("escobas.count", n=marks))
        live = f' <small aria-label="{spoken}">{t("escobas.live", n=marks)}</small>'
    lead = " ★" if is_ahead else ""
    way = 100 * max(0, min(total, match.target)) / max(1, match.target)
    bar = (
        f'<div class="bar" role="img" aria-label="'
        f'{escape(t("score.of", total=total, target=match.target))}">'
        f'<i style="width:{way:.0f}%"></i></div>'
    )
    if match.rules.hands:
        bar = ""
    return (
        f'<div class="{"ahead" if is_ahead else ""}"><b>{escape(side)}{lead}</b>'
        f'<span class="points">{total}</span>{name_target(match)}{live}{bar}</div>'
    )


def name_target(match: Match) -> str:
    """Returns the target as HTML, or nothing where a match is so many hands instead."""
    return "" if match.rules.hands else f"<small>/{match.target}</small>"


def draw_cards(cards: Iterable[Card], *, small: bool = False) -> str:
    """Returns cards as HTML: a row that wraps, each with its name for who cannot see it."""
    images = "".join(
        f'<img src="{to_uri(draw_face(card))}" alt="{escape(card.name(session.language()))}">'
        for card in cards
    )
    return f'<div class="cards{" small" if small else ""}">{images}</div>'


def show_escobas(table: Table, sides: Iterable[str]) -> None:
    """Draws the escobas of the hand being played, with a minus and a plus for each side."""
    for side in sides:
        marks = table.match.marks.get(side, 0)
        said = t("escobas.count", n=marks)
        show_stepper(side, said, marks, "escoba", partial(_note_escoba, table, side))


def _note_escoba(table: Table, side: str, change: int) -> None:
    book.note(table, EscobaMarked(side, change))


def show_stepper(
    side: str,
    said: str,
    marks: int,
    key: str,
    on_change: Callable[[int], None],
    *,
    words: str = "escobas",
) -> None:
    """Draws a number of a side with a minus and a plus, which call back with -1 or 1.

    The buttons are named whole, for those who do not see them; the style shows only their sign.

    Args:
        side: Whose number it is.
        said: The number in words.
        marks: The number; below one there is nothing to take away.
        key: Of the buttons.
        on_change: Is called back.
        words: Of the strings that name the buttons, `WORDS.less` and `WORDS.more`.
    """
    row = st.container(
        horizontal=True,
        vertical_alignment="center",
        gap="small",
        wrap=False,
        key=f"stepper/{key}/{side}",
    )
    with row:
        st.markdown(f"**{side}** · {said}", width="stretch")
        for change, name in ((-1, "less"), (1, "more")):
            st.button(
                t(f"{words}.{name}", side=side, n=1),
                key=f"{key}/{name}/{side}",
                disabled=change < 0 and marks == 0,
                on_click=on_change,
                args=(change,),
            )


def shorten(name: str) -> str:
    """Returns a name that fits in the corner of a card; names that end in a number differ."""
    return name if len(name) <= 7 else f"{name[:4]}…{name[-1]}"


def name_cards(cards: Iterable[Card]) -> str:
    """Returns the names of cards in the language of the page, with commas."""
    return ", ".join(card.name(session.language()) for card in cards)


def list_held(held: Mapping[str, float], side: str) -> str:
    """Returns what a side holds in a category, without a needless fraction."""
    return f"{held.get(side, 0):g}"
