"""Records out of a file that may come from anywhere, made such as this page writes itself.

Names lose what a label would take for formatting, a link or a picture; numbers have to be numbers
that a table could have noted. What else a record holds, `event_from_record` judges.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scorer.rules import PRESETS
from ui.names import LONGEST, clean_name

MOST_EVENTS: Final = 2000
"""Of a match: ten times a long one. Each rule change or undone event costs a pass over all."""
MOST_MATCHES: Final = 5000
MOST_PLAYERS: Final = 12
_LONGEST_TITLE: Final = 60
_MOST_NUMBER: Final = 99
_SPEC: Final = re.compile(r"[\w.,=-]{1,2000}")


class ForeignRecordError(ValueError):
    """The record says what no record of this program does."""


def clean_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the record of an event, with its names and numbers as this page would write them.

    Raises:
        ForeignRecordError: It holds something else where a name or a number has to be.
    """
    return {
        name: _CLEANERS[name](value) if name in _CLEANERS else value
        for name, value in record.items()
    }


def clean_house_rules(house: Mapping[str, Any]) -> dict[str, str]:
    """Returns the rules of the house under names that can be shown; others are left out."""
    found = {}
    for name, spec in house.items():
        shown = clean_name(str(name))[:_LONGEST_TITLE]
        if shown and isinstance(spec, str) and _SPEC.fullmatch(spec):
            found[shown] = spec
    return found


def _clean_side(name: Any) -> str:
    """Returns the name of a player, or of partners, who are joined by a plus."""
    parts = [clean_name(part)[:LONGEST].strip() for part in _text(name).split(" + ")]
    if len(parts) > MOST_PLAYERS:
        raise ForeignRecordError(f"expected {MOST_PLAYERS} players at most, got {len(parts)}")
    return " + ".join(parts)


def _clean_sides(sides: Any) -> list[list[str]]:
    cleaned = [[_clean_side(name) for name in _list(side)] for side in _list(sides)]
    players = sum(map(len, cleaned))
    if players > MOST_PLAYERS:
        raise ForeignRecordError(f"expected {MOST_PLAYERS} players at most, got {players}")
    return cleaned


def _clean_pile(pile: Any) -> dict[str, Any]:
    whole = {**_mapping(pile)}
    whole["player"] = _clean_side(whole["player"])
    for name in ("escobas", "dealt_fifteens", "cantos", "counted"):
        if whole.get(name) is not None:
            whole[name] = _number(whole[name], 0)
    whole["cards"] = [_text(card) for card in _list(whole["cards"])]
    return whole


def _clean_rules(rules: Any) -> dict[str, Any]:
    """Returns rules whose titles and source are those of a set of ours, or can be shown."""
    whole = {**_mapping(rules)}
    name = _text(whole.get("name", ""))
    known = PRESETS.get(name)
    whole["name"] = name if known else clean_name(name)[:_LONGEST_TITLE]
    for key in ("title_es", "title_en", "title_it"):
        title = _text(whole.get(key, ""))
        ours = getattr(known, key, None)
        whole[key] = title if title == ours else clean_name(title)[:_LONGEST_TITLE]
    whole["source"] = known.source if known else ""
    return whole


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ForeignRecordError(f"expected a text, got {value!r:.80}")
    return value


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list):
        raise ForeignRecordError(f"expected a list, got {value!r:.80}")
    return value


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ForeignRecordError(f"expected a record, got {value!r:.80}")
    return value


def _number(value: Any, least: int, most: int = _MOST_NUMBER) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ForeignRecordError(f"expected a number from {least} to {most}, got {value!r:.80}")
    return value


_CLEANERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "event": _text,
    "player": _clean_side,
    "dealer": _clean_side,
    "last_capture": lambda name: None if name is None else _clean_side(name),
    "title": lambda title: clean_name(_text(title))[:_LONGEST_TITLE],
    "sides": _clean_sides,
    "piles": lambda piles: [_clean_pile(pile) for pile in _list(piles)[: MOST_PLAYERS + 1]],
    "rules": _clean_rules,
    "change": lambda change: _number(change, -_MOST_NUMBER),
    "hand": lambda hand: _number(hand, 1, MOST_EVENTS),
}
