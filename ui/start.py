"""The screen that begins a match: last time's people in one tap, or players, rules and target."""

from collections.abc import Sequence

import streamlit as st

from scorer.match import MatchStarted, side_name
from scorer.seating import can_sit
from ui import book, session
from ui.book import Table
from ui.names import LONGEST, clean_name
from ui.rule_form import ask_rules
from ui.session import t

SHAPES = {
    "2": (2, 1),
    "3": (3, 1),
    "4": (4, 1),
    "5": (5, 1),
    "6": (6, 1),
    "pairs": (2, 2),
    "threes": (2, 3),
    "three-pairs": (3, 2),
}
"""How a table can sit: how many sides, and how many players on each."""


def render() -> None:
    """Draws the form of a new match."""
    st.header(t("start.title"))
    recent = _find_line_ups()
    for number, event in enumerate(recent):
        people = " – ".join(map(side_name, event.sides))
        st.button(
            f"{people} · {event.rules.title(session.language())}",
            key=f"recent/{number}",
            icon=":material/replay:",
            width="stretch",
            on_click=book.start_match,
            args=(event,),
        )
    shape = st.segmented_control(
        t("start.players"),
        list(SHAPES),
        default="2",
        required=True,
        format_func=lambda one: one if one.isdigit() else t(f"start.{one}"),
        key="shape",
    )
    sides = _ask_names(str(shape), recent)
    rules = ask_rules(sides)
    seats = [player for turn in zip(*sides, strict=True) for player in turn]
    dealer = st.pills(t("start.dealer"), seats, default=seats[0], required=True, key="first-dealer")
    problem = _find_problem(seats)
    if not problem and not can_sit([len(side) for side in sides], rules):
        problem = t("start.not_for_table")
    if problem:
        st.warning(problem)
    # No callback: its arguments are those of the run before, and the name that was being typed
    # when the button was tapped would be lost.
    if st.button(
        t("start.go"), type="primary", width="stretch", key="start", disabled=bool(problem)
    ):
        book.start_match(MatchStarted(rules, sides, dealer or seats[0]))
        st.rerun()


def play_again(table: Table) -> None:
    """Begins another match of the same sides and rules; the deal goes on around the table.

    One for all phones. Tapped twice before the page could answer, the visit is there already.
    """
    if session.get_code() != table.code:
        return
    first = table.match.events[0]
    if isinstance(first, MatchStarted):
        dealer = table.match.next_dealer
        event = MatchStarted(table.match.rules, first.sides, dealer, first.title)
        book.play_again(table, event)


def _find_line_ups() -> tuple[MatchStarted, ...]:
    """Returns how the last matches began, each table once, the latest first."""
    found: dict[tuple[object, str], MatchStarted] = {}
    for event in book.find_recent_starts():
        found.setdefault((event.sides, event.rules.spec), event)
    return tuple(found.values())[:3]


def _ask_names(shape: str, recent: Sequence[MatchStarted]) -> tuple[tuple[str, ...], ...]:
    """Returns the sides, their names asked for seat by seat, last time's offered."""
    count, size = SHAPES[shape]
    known = [event.sides for event in recent if _shape_of(event.sides) == (count, size)]
    usual = known[0] if known else ()
    sides = []
    alone = st.container(horizontal=True, key=f"names/{shape}") if size == 1 else None
    for side in range(count):
        names = []
        with alone or st.container(horizontal=True, key=f"side-names/{shape}/{side}"):
            for seat in range(size):
                default = usual[side][seat] if usual else t("start.name", n=side + count * seat + 1)
                label = t("start.seat", n=side + count * seat + 1)
                if size > 1:
                    team = "start.pair" if size == 2 else "start.team"
                    label = t(team, n=side + 1) + f" · {label}"
                name = st.text_input(
                    label, default, max_chars=LONGEST, key=f"name/{shape}/{side}/{seat}", width=150
                )
                names.append(clean_name(name))
        sides.append(tuple(names))
    return tuple(sides)


def _shape_of(sides: tuple[tuple[str, ...], ...]) -> tuple[int, int]:
    return len(sides), len(sides[0])


def _find_problem(seats: Sequence[str]) -> str:
    """Returns what keeps these people from sitting down, or an empty text."""
    if not all(seats):
        return t("start.no_name")
    if len({seat.casefold() for seat in seats}) < len(seats):
        return t("start.same_name")
    return ""
