"""What happens to a match, as frozen events and as plain records that a store can keep."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from scorer.cantos import Canto
from scorer.cards import parse_card
from scorer.options import Rules
from scorer.piles import Pile
from scorer.rules import rules_from_record, rules_to_record


class InvalidRecordError(ValueError):
    """The record is not one of an event of a match."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A table sits down: its rules, its sides and who deals first.

    A side is one player or several partners; their seats alternate. Seats are given in the
    order to the right; the first player deals unless another is named.
    """

    rules: Rules
    sides: tuple[tuple[str, ...], ...]
    dealer: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table agrees on other rules; the hands counted before are counted again."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """A player is to deal the next hand, and the deal goes round from there."""

    player: str


@dataclass(frozen=True, slots=True)
class EscobaMarked:
    """A side makes an escoba in the hand being played, or takes a mark back (-1)."""

    player: str
    change: int = 1


@dataclass(frozen=True, slots=True)
class DealtFifteenMarked:
    """A side shows a deal that makes fifteen in the hand being played, or takes it back (-1)."""

    player: str
    change: int = 1


@dataclass(frozen=True, slots=True)
class CantoMarked:
    """A side sings a deal in the hand being played, or takes its last such canto back (-1)."""

    player: str
    canto: Canto
    change: int = 1


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A hand ends with these piles, one a side."""

    piles: tuple[Pile, ...]
    last_capture: str | None = None


@dataclass(frozen=True, slots=True)
class HandEdited:
    """The piles of an earlier hand, the first being 1, are put right."""

    hand: int
    piles: tuple[Pile, ...]
    last_capture: str | None = None


@dataclass(frozen=True, slots=True)
class HandDeleted:
    """An earlier hand, the first being 1, does not count."""

    hand: int


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The table gets up."""


@dataclass(frozen=True, slots=True)
class MatchReopened:
    """The table plays on after all."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last event that is not undone yet never happened."""


Event = (
    MatchStarted
    | RulesChanged
    | DealerChosen
    | EscobaMarked
    | DealtFifteenMarked
    | CantoMarked
    | HandCounted
    | HandEdited
    | HandDeleted
    | MatchClosed
    | MatchReopened
    | Undone
)

_KINDS: Mapping[str, type[Event]] = {
    "match-started": MatchStarted,
    "rules-changed": RulesChanged,
    "dealer-chosen": DealerChosen,
    "escoba-marked": EscobaMarked,
    "dealt-fifteen-marked": DealtFifteenMarked,
    "canto-marked": CantoMarked,
    "hand-counted": HandCounted,
    "hand-edited": HandEdited,
    "hand-deleted": HandDeleted,
    "match-closed": MatchClosed,
    "match-reopened": MatchReopened,
    "undone": Undone,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def event_to_record(event: Event) -> dict[str, object]:
    """Return the event as data for JSON, the inverse of `event_from_record`.

    >>> event_to_record(EscobaMarked("Ana"))
    {'event': 'escoba-marked', 'player': 'Ana', 'change': 1}
    """
    values = {field.name: _plain(getattr(event, field.name)) for field in fields(event)}
    return {"event": _NAMES[type(event)], **values}


def event_from_record(record: Mapping[str, Any]) -> Event:
    """Return the event of a record.

    Raises:
        InvalidRecordError: The record is of no known event, or lacks what its event needs.
    """
    kind: Callable[..., Event] | None = _KINDS.get(record.get("event", ""))
    if kind is None:
        raise InvalidRecordError(f"expected an event of {list(_KINDS)}, got {record!r}")
    try:
        values = {
            name: _READERS[name](value) if name in _READERS else value
            for name, value in record.items()
            if name != "event"
        }
        return kind(**values)
    except (AttributeError, TypeError, KeyError, ValueError) as error:
        raise InvalidRecordError(f"expected a whole record of an event, got {record!r}") from error


def _plain(value: Any) -> Any:
    """Return a value of an event as data for JSON."""
    match value:
        case Canto():
            return value.value
        case Rules():
            return rules_to_record(value)
        case Pile():
            counted = {} if value.counted is None else {"counted": value.counted}
            return {
                "player": value.player,
                "cards": [card.code for card in value.cards],
                "escobas": value.escobas,
                "dealt_fifteens": value.dealt_fifteens,
                "cantos": value.cantos,
            } | counted
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value


def _read_pile(record: Mapping[str, Any]) -> Pile:
    """Return the pile of a record; it may hold 8s and 9s, as a photo may."""
    cards = (parse_card(code, with_eights_and_nines=True) for code in record["cards"])
    return Pile(**{**record, "cards": tuple(cards)})


_READERS: Mapping[str, Callable[[Any], object]] = {
    "rules": rules_from_record,
    "sides": lambda sides: tuple(map(tuple, sides)),
    "canto": Canto,
    "piles": lambda piles: tuple(map(_read_pile, piles)),
}
