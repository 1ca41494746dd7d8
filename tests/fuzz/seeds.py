"""What fuzzing starts from: small good files of each kind, and what was found before."""

import json
from collections.abc import Iterator
from pathlib import Path

from scorer.cards import DECK
from scorer.match import (
    DealerChosen,
    EscobaMarked,
    HandCounted,
    HandDeleted,
    HandEdited,
    MatchClosed,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    event_to_record,
)
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.corpus.pictures import CASES

FINDS = Path(__file__).parent / "finds"
REPLAYS = Path(__file__).resolve().parents[1] / "scorer" / "replays"

# Pieces that a blind mutation would hardly hit upon.
WORDS = {
    "cards": ("oros", "copas", "espadas", "bastos", "siete", "sota", "de", "of", "clubs", "12B"),
    "replay": ("rules:", "players:", "dealer:", "table:", "takes", "gets", "plans", "shows", "+"),
    "export": (
        '"format"', '"escoba-match"', '"escoba-book"', '"events"', '"at"', '"event"', '"piles"',
        '"cards"', '"player"', '"escobas"', '"rules"', '"hand"', "1e999", "NaN", "[[[[", "\\ud800",
    ),
    "image": (),
}  # fmt: skip


def find_seeds(target: str) -> Iterator[bytes]:
    """The good files of a target, then the finds."""
    yield from {"image": _pictures, "cards": _cards, "replay": _replays, "export": _exports}[
        target
    ]()
    for find in sorted((FINDS / target).glob("*")):
        yield find.read_bytes()


def _pictures() -> Iterator[bytes]:
    for case in CASES:
        data = case.make()
        if len(data) < 4000:
            yield data


def _cards() -> Iterator[bytes]:
    for card in DECK:
        yield card.code.encode()
        yield card.name("es").encode()
        yield card.name("en").encode()
    yield b"7O 1C, siete de oros 12B"


def _replays() -> Iterator[bytes]:
    for path in sorted(REPLAYS.glob("*.txt")):
        yield path.read_bytes()
    yield b"rules: ludoteka\nplayers: Ana + Eva, Luis + Jon\ndealer: Luis\ntable: 7O 3C 4E 2B\n"


def _exports() -> Iterator[bytes]:
    piles = (Pile("Ana", DECK[:20], 1), Pile("Luis", DECK[20:]))
    events = [
        MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)), "Luis", "Casa"),
        EscobaMarked("Ana"),
        DealerChosen("Ana"),
        HandCounted(piles, "Ana"),
        HandCounted(piles, None),
        HandEdited(1, piles[::-1], "Luis"),
        HandDeleted(2),
        RulesChanged(PRESETS["escobita"]),
        MatchClosed(),
        MatchReopened(),
        Undone(),
    ]
    log = [{"at": "2026-11-30T12:00:00.000+00:00", **event_to_record(e)} for e in events]
    match = {"format": "escoba-match", "version": 1, "events": log}
    yield json.dumps(match).encode()
    yield json.dumps({**match, "events": log[:1]}).encode()
    book = {"matches": [{"events": log}], "house_rules": {"casa": "ludoteka,target=31"}}
    yield json.dumps({"format": "escoba-book", "version": 1, **book}).encode()
