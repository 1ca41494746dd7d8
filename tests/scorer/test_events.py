"""Events as records: what a store keeps comes back the same."""

import json
from typing import Any, get_args

import pytest

from scorer.cantos import Canto
from scorer.events import (
    CantoMarked,
    DealerChosen,
    DealtFifteenMarked,
    EscobaMarked,
    Event,
    HandCounted,
    HandDeleted,
    HandEdited,
    InvalidRecordError,
    MatchClosed,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    event_from_record,
    event_to_record,
)
from scorer.piles import Pile
from scorer.rules import PRESETS, parse_rules
from tests.conftest import cards

PILES = (Pile("Ana", cards("7O 8O"), escobas=2, dealt_fifteens=1, cantos=3), Pile("Luis", ()))
EVENTS: list[Event] = [
    MatchStarted(PRESETS["ludoteka"], (("Ana", "Eva"), ("Luis", "Juan")), "Eva", "Domingo"),
    MatchStarted(parse_rules("mundijuegos,target=27"), (("Ana",), ("Luis",))),
    RulesChanged(PRESETS["qcsalon"]),
    DealerChosen("Luis"),
    EscobaMarked("Ana"),
    EscobaMarked("Ana", -1),
    DealtFifteenMarked("Luis"),
    DealtFifteenMarked("Luis", -1),
    CantoMarked("Ana", Canto.MISERIA),
    CantoMarked("Ana", Canto.CHORIZO, -1),
    HandCounted(PILES),
    HandCounted(PILES, "Luis"),
    HandEdited(2, PILES, "Ana"),
    HandDeleted(1),
    MatchClosed(),
    MatchReopened(),
    Undone(),
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_comes_back_from_its_record(event: Event) -> None:
    record = json.loads(json.dumps(event_to_record(event)))
    assert event_from_record(record) == event


def test_every_kind_of_event_is_among_them() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_a_record_reads_as_what_happened() -> None:
    assert event_to_record(HandCounted(PILES[:1], "Ana")) == {
        "event": "hand-counted",
        "piles": [
            {
                "player": "Ana",
                "cards": ["7O", "8O"],
                "escobas": 2,
                "dealt_fifteens": 1,
                "cantos": 3,
            },
        ],
        "last_capture": "Ana",
    }


def test_a_record_of_before_there_were_cantos_is_read() -> None:
    piles = [{"player": "Ana", "cards": ["7O"], "escobas": 1, "dealt_fifteens": 0}]
    event = event_from_record({"event": "hand-counted", "piles": piles, "last_capture": None})
    assert event == HandCounted((Pile("Ana", cards("7O"), escobas=1),))


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"event": "hand-dealt"},
        {"event": "hand-deleted"},
        {"event": "hand-deleted", "hand": 1, "more": 2},
        {"event": "hand-counted", "piles": 3},
        {"event": "hand-counted", "piles": [3]},
        {"event": "hand-counted", "piles": [{"player": "Ana"}]},
        {"event": "hand-counted", "piles": [{"player": "Ana", "cards": ["7X"]}]},
        {"event": "rules-changed", "rules": {}},
        {"event": "rules-changed", "rules": "ludoteka"},
    ],
)
def test_a_record_of_no_event_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(InvalidRecordError, match="expected"):
        event_from_record(record)
