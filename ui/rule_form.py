"""The rules that a table chooses: a set in one tap, its target, and every option besides."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import streamlit as st

from scorer.match import MatchStarted, RulesChanged
from scorer.options import Aim, Rules
from scorer.rules import PRESETS, UnknownRulesError, describe_option, parse_rules
from scorer.seating import can_sit
from ui import book, session
from ui.book import Table
from ui.names import clean_name
from ui.session import t

_TARGETS = (11, 15, 21, 31)
_HOUSE = "house:"
_SECTIONS = {"ties": "points", "opening_owner": "play", "players": "match"}
"""The option that begins each section of the options, in their order."""

Sides = Sequence[Sequence[str]]


def ask_rules(sides: Sides, current: Rules | None = None) -> Rules:
    """Returns the rules: a set that this table can play, its target, and any other option.

    With `current` rules those stand first.
    """
    known = find_rule_sets(sides) if current is None else {"": current, **find_rule_sets(sides)}
    rules_key = f"rules/{_shape_of(sides)}"
    name = str(
        st.pills(
            t("start.rules"),
            list(known),
            default=next(iter(known)),
            required=True,
            wrap=False,
            format_func=lambda one: (
                known[one].title(session.language()) if one else t("rules.current")
            ),
            key=rules_key,
        )
    )
    rules = known[name]
    st.caption(_describe(rules))
    option, usual = _find_target(rules, sides)
    if not rules.hands:
        target = st.segmented_control(
            t("start.target_least" if rules.aim is Aim.LEAST else "start.target"),
            sorted({*_TARGETS, usual}),
            default=usual,
            required=True,
            key=f"target/{name}/{option}",
        )
        rules = rules.changed(**{option: str(target or usual)})
    with st.expander(t("start.options"), icon=":material/tune:"):
        if rules.source:
            st.caption(t("start.source", source=rules.source))
        rules = rules.changed(**_ask_options(rules, name))
        st.text_input(t("start.house_name"), key="house-name", max_chars=30)
        st.button(
            t("start.house_save"),
            key="house-save",
            on_click=_save_house_rules,
            args=(rules, rules_key),
        )
    return rules


def change_rules(table: Table) -> None:
    """Draws the way to other rules in the middle of a match; its hands are counted again."""
    first, match = table.match.events[0], table.match
    if not isinstance(first, MatchStarted) or match.is_closed:
        return
    with st.expander(t("rules.change"), icon=":material/rule_settings:"):
        st.caption(t("rules.change_what"))
        rules = ask_rules(first.sides, match.rules)
        fits = can_sit([len(side) for side in first.sides], rules)
        if not fits:
            st.warning(t("start.not_for_table"))
        st.button(
            t("rules.use"),
            type="primary",
            width="stretch",
            key="use-rules",
            disabled=not fits or rules == match.rules,
            on_click=book.note,
            args=(table, RulesChanged(rules)),
        )


def find_rule_sets(sides: Sides) -> dict[str, Rules]:
    """Returns the rule sets by name that are for such a table, the house's first."""
    sizes = tuple(map(len, sides))
    known = {**_find_house_rules(), **PRESETS}
    return {name: rules for name, rules in known.items() if can_sit(sizes, rules)}


def _ask_options(rules: Rules, name: str) -> Mapping[str, str]:
    chosen = {}
    for option, (value, allowed) in rules.options().items():
        if option in _SECTIONS:
            st.markdown(f"**{t(f'rules.{_SECTIONS[option]}')}**")
        label = describe_option(option, session.language())
        # The target stands above the options as well: when that changes, so does this.
        key = f"option/{name}/{option}" + (f"/{value}" if option.startswith("target") else "")
        if set(allowed) == {"no", "yes"}:
            is_on = st.toggle(label, value == "yes", key=key)
            chosen[option] = "yes" if is_on else "no"
            continue
        chosen[option] = str(
            st.selectbox(
                label,
                allowed,
                index=allowed.index(value),
                format_func=session.name_value,
                filter_mode=None,  # nothing to type, so that no keyboard comes up
                key=key,
            )
        )
    return chosen


def _describe(rules: Rules) -> str:
    """Returns what a set changes of the plain rules, in words."""
    changes = rules.differences(Rules(name=rules.name))
    lines = (
        f"{describe_option(option, session.language())}: {session.name_value(value)}"
        for option, (value, _) in changes.items()
        if not option.startswith(("players", "sides"))
    )
    said = " · ".join(lines) or t("rules.plain")
    return said[0].upper() + said[1:]


def _find_target(rules: Rules, sides: Sides) -> tuple[str, int]:
    """Returns the option that holds the target of so many sides, and the usual one."""
    if len(sides) > 2 and rules.target_alone:
        return "target_alone", rules.target_alone
    return "target", rules.target


def _find_house_rules() -> dict[str, Rules]:
    """Returns the rules of the house under their keys, but what this program cannot read."""
    found = {}
    for name, spec in book.get_book().find_house_rules().items():
        # An exported book may come from a version that knows other options.
        with suppress(UnknownRulesError):
            rules = parse_rules(spec)
            found[f"{_HOUSE}{name}"] = replace(rules, title_es=name, title_en=name, title_it=name)
    return found


@book.telling()
def _save_house_rules(rules: Rules, rules_key: str) -> None:
    """Keeps the rules under the name that stands in the form now, and chooses them."""
    name = clean_name(st.session_state["house-name"])
    if not name:
        session.say(t("start.house_no_name"))
        return
    base = PRESETS.get(rules.name, PRESETS["playingcards"])
    changes = rules.differences(base)
    spec = [base.name, *(f"{option}={ours}" for option, (ours, _) in changes.items())]
    book.get_book().save_house_rules(name, ",".join(spec))
    st.session_state[rules_key] = f"{_HOUSE}{name}"
    st.session_state["house-name"] = ""
    session.say(t("start.house_saved", name=name))


def _shape_of(sides: Sides) -> tuple[int, int]:
    return len(sides), len(sides[0])
