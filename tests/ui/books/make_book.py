"""Writes a small match book with the program of whatever commit it is run in, as SQL text.

    git archive COMMIT | tar -x -C FOLDER && cd FOLDER
    PYTHONPATH=. python MAIN/tests/ui/books/make_book.py MAIN/tests/ui/books/COMMIT.sql [STEPS]

Beside the book it writes what that program itself reads in it, `COMMIT.json`: what every later
program has to read too. With STEPS the book takes only so many steps of the schema.
"""

import functools
import json
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect
from typing import Any

from scorer.cards import DECK
from scorer.match import (
    DealerChosen,
    EscobaMarked,
    HandCounted,
    HandDeleted,
    HandEdited,
    Match,
    MatchClosed,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    event_to_record,
    fold,
)
from scorer.piles import Pile
from scorer.rules import PRESETS, parse_rules
from ui import migrations


def make(target: Path, steps: int | None) -> None:
    if steps is not None:
        early = functools.partial(migrations.migrate, steps=migrations.STEPS[:steps])
        migrations.migrate = early  # type: ignore[assignment]
        for name in ("ui.store", "ui.database"):
            try:
                module = __import__(name, fromlist=["migrate"])
            except ImportError:
                continue
            if hasattr(module, "migrate"):
                module.migrate = early
    from ui.store import MatchBook

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        book = MatchBook(f"sqlite:///{file}")
        read = {}
        for events in make_matches():
            facts = find_facts(events)
            code = book.create([event_to_record(event) for event in events[:1]], facts)
            for seq, event in enumerate(events[1:], start=1):
                book.append(code, [event_to_record(event)], seq, facts)
            read[code] = describe(fold(events), len(events))
        if steps is None or steps > 1:
            book.save_draft(code, "Ana", {"added": ["7O", "1C"], "removed": []}, 0)
        if steps is None or steps > 2:
            book.save_house_rules("abuela", "mundijuegos,target=15")
        book.close()
        with closing(connect(file)) as db:
            target.write_text("\n".join(db.iterdump()) + "\n")
    described = json.dumps(read, ensure_ascii=False, indent=1, sort_keys=True)
    target.with_suffix(".json").write_text(described + "\n")


def make_matches() -> list[list[Any]]:
    random = Random(8)

    def deal(*sides: str) -> tuple[Pile, ...]:
        cards = random.sample(DECK, 40)
        share = 40 // len(sides)
        cuts = [0, *(share * n + random.randint(-3, 3) for n in range(1, len(sides))), 40]
        return tuple(
            Pile(side, tuple(sorted(cards[start:end])), random.randint(0, 3))
            for side, start, end in zip(sides, cuts, cuts[1:], strict=False)
        )

    duel = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis Ñ.",)), "Luis Ñ.", "Nochebuena")
    pairs = MatchStarted(PRESETS["escoba-del-15"], (("Ana", "Eva"), ("Luis", "Jon")))
    three = MatchStarted(parse_rules("mundijuegos,target=15"), (("Ana",), ("Bea",), ("Cruz",)))
    two = ("Ana", "Luis Ñ.")
    return [
        [
            duel,
            EscobaMarked("Ana"),
            EscobaMarked("Ana", -1),
            HandCounted(deal(*two), "Ana"),
            HandCounted(deal(*two)),
            HandEdited(1, deal(*two), "Luis Ñ."),
            HandCounted(deal(*two)),
            HandDeleted(2),
            RulesChanged(PRESETS["ludoteka-clasica"]),
            HandCounted(deal(*two)),
            Undone(),
            MatchClosed(),
        ],
        [
            pairs,
            HandCounted(deal("Ana + Eva", "Luis + Jon")),
            MatchClosed(),
            MatchReopened(),
            HandCounted(deal("Ana + Eva", "Luis + Jon"), "Ana + Eva"),
        ],
        [
            three,
            HandCounted(deal("Ana", "Bea", "Cruz")),
            DealerChosen("Cruz"),
            EscobaMarked("Bea"),
        ],
    ]


def find_facts(events: list[Any]) -> dict[str, Any]:
    try:
        from ui.facts import find_facts
    except ImportError:
        # As ui/book.py made them before it had a module of its own for it.
        match = fold(events)
        return {"sides": list(match.sides), "totals": dict(match.totals), "winners": []}
    return find_facts(fold(events))


def describe(match: Match, events: int) -> dict[str, Any]:
    return {
        "events": events,
        "sides": list(match.sides),
        "rules": match.rules.spec,
        "dealer": match.next_dealer,
        "marks": dict(match.marks),
        "closed": match.is_closed,
        "totals": dict(match.totals),
        "hands": [
            {
                pile.player: {
                    "cards": " ".join(card.code for card in pile.cards),
                    "escobas": pile.escobas,
                    "points": hand.score.total(pile.player),
                }
                for pile in hand.piles
            }
            for hand in match.hands
        ],
    }


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None)
