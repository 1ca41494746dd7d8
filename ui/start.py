"""The screen that begins a match: last time's people in one tap, or players, rules and target."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import streamlit as st

from scorer.match import MatchStarted, side_name
from scorer.options import Rules
from scorer.rules import PRESETS, UnknownRulesError, describe_option, parse_rules
from scorer.seating import can_sit
from ui import book, session
from ui.book import Table
from ui.session import t

_SHAPES = {"2": (2, 1), "3": (3, 1), "4": (4, 1), "pairs": (2, 2)}
_TARGETS = (11, 15, 21, 31)
_HOUSE = "house:"


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
        list(_SHAPES),
        default="2",
        required=True,
        format_func=lambda one: t("start.pairs") if one == "pairs" else one,
        key="shape",
    )
    sides = _ask_names(str(shape), recent)
    rules = _ask_rules(sides)
    seats = [player for turn in zip(*sides, strict=True) for player in turn]
    dealer = st.pills(t("start.dealer"), seats, default=seats[0], required=True, key="first-dealer")
    problem = _find_problem(seats)
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
    """Begins another match of the same sides and rules; the deal goes on around the table."""
    first = table.match.events[0]
    if isinstance(first, MatchStarted):
        book.start_match(
            MatchStarted(table.match.rules, first.sides, table.match.next_dealer, first.title)
        )


def _find_line_ups() -> tuple[MatchStarted, ...]:
    """Returns how the last matches began, each table once, the latest first."""
    found: dict[tuple[object, str], MatchStarted] = {}
    for event in book.find_recent_starts():
        found.setdefault((event.sides, event.rules.spec), event)
    return tuple(found.values())[:3]


def _ask_names(shape: str, recent: Sequence[MatchStarted]) -> tuple[tuple[str, ...], ...]:
    """Returns the sides, their names asked for seat by seat, last time's offered."""
    count, size = _SHAPES[shape]
    known = [event.sides for event in recent if _shape_of(event.sides) == (count, size)]
    usual = known[0] if known else ()
    sides = []
    for side in range(count):
        names = []
        with st.container(horizontal=True, key=f"side-names/{shape}/{side}"):
            for seat in range(size):
                default = usual[side][seat] if usual else t("start.name", n=side + count * seat + 1)
                label = t("start.seat", n=side + count * seat + 1)
                if size > 1:
                    label = t("start.pair", n=side + 1) + f" · {label}"
                name = st.text_input(
                    label, default, max_chars=20, key=f"name/{shape}/{side}/{seat}", width=150
                )
                names.append(_clean(name))
        sides.append(tuple(names))
    return tuple(sides)


def _clean(name: str) -> str:
    """Returns a name without what a label would take for formatting."""
    return " ".join(re.sub(r"[^\w .,'’&-]|_", " ", name).split())


def _shape_of(sides: tuple[tuple[str, ...], ...]) -> tuple[int, int]:
    return len(sides), len(sides[0])


def _ask_rules(sides: tuple[tuple[str, ...], ...]) -> Rules:
    """Returns the rules: a set that this table can play, its target, and any other option."""
    known = _find_rule_sets(sides)
    language = session.language()
    rules_key = f"rules/{_shape_of(sides)}"
    name = st.selectbox(
        t("start.rules"),
        list(known),
        format_func=lambda one: known[one].title(language),
        key=rules_key,
    )
    rules = known[str(name)]
    is_alone = len(sides) > 2 and rules.target_alone
    option = "target_alone" if is_alone else "target"
    usual = rules.target_alone if is_alone else rules.target
    if not rules.hands:
        target = st.segmented_control(
            t("start.target"),
            sorted({*_TARGETS, usual}),
            default=usual,
            required=True,
            key=f"target/{name}/{option}",
        )
        rules = rules.changed(**{option: str(target or usual)})
    with st.expander(t("start.options")):
        if rules.source:
            st.caption(t("start.source", source=rules.source))
        rules = rules.changed(**_ask_options(rules, str(name)))
        st.text_input(t("start.house_name"), key="house-name", max_chars=30)
        st.button(
            t("start.house_save"),
            key="house-save",
            on_click=_save_house_rules,
            args=(rules, rules_key),
        )
    return rules


def _ask_options(rules: Rules, name: str) -> Mapping[str, str]:
    chosen = {}
    for option, (value, allowed) in rules.options().items():
        if option in ("target", "target_alone", "players", "sides") or len(allowed) < 2:
            continue
        chosen[option] = str(
            st.selectbox(
                describe_option(option, session.language()),
                allowed,
                index=allowed.index(value),
                format_func=session.name_value,
                key=f"option/{name}/{option}",
            )
        )
    return chosen


def _find_rule_sets(sides: tuple[tuple[str, ...], ...]) -> dict[str, Rules]:
    """Returns the rule sets by name that are for such a table, the house's first."""
    sizes = tuple(map(len, sides))
    known = {**_find_house_rules(), **PRESETS}
    return {name: rules for name, rules in known.items() if can_sit(sizes, rules)}


def _find_house_rules() -> dict[str, Rules]:
    """Returns the rules of the house under their keys, but what this program cannot read."""
    found = {}
    for name, spec in book.get_book().find_house_rules().items():
        # An exported book may come from a version that knows other options.
        with suppress(UnknownRulesError):
            found[f"{_HOUSE}{name}"] = replace(parse_rules(spec), title_es=name, title_en=name)
    return found


@book.telling()
def _save_house_rules(rules: Rules, rules_key: str) -> None:
    """Keeps the rules under the name that stands in the form now, and chooses them."""
    name = _clean(st.session_state["house-name"])
    if not name:
        session.say(t("start.house_no_name"))
        return
    changes = rules.differences(PRESETS[rules.name])
    spec = [rules.name, *(f"{option}={ours}" for option, (ours, _) in changes.items())]
    book.get_book().save_house_rules(name, ",".join(spec))
    st.session_state[rules_key] = f"{_HOUSE}{name}"
    st.session_state["house-name"] = ""
    session.say(t("start.house_saved", name=name))


def _find_problem(seats: Sequence[str]) -> str:
    """Returns what keeps these people from sitting down, or an empty text."""
    if not all(seats):
        return t("start.no_name")
    if len({seat.casefold() for seat in seats}) < len(seats):
        return t("start.same_name")
    return ""
