"""A writer of a match book that is killed in the middle, and what has to be there afterwards.

The writer says before each write what it is about to do, and after it that it is confirmed. Then
every confirmed write is in the book once, and of the one that it was about, all or nothing.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import sqlalchemy as sa

from scorer.cantos import Canto
from scorer.cards import DECK
from scorer.match import (
    CantoMarked,
    DealerChosen,
    DealtFifteenMarked,
    EscobaMarked,
    Event,
    HandCounted,
    HandDeleted,
    HandEdited,
    MatchClosed,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    event_to_record,
    fold,
)
from scorer.piles import Pile
from scorer.rules import PRESETS
from ui.facts import find_facts
from ui.store import MatchBook

SIDES = ("Ana", "Luis")
MOMENTS = ("before", "half", "commit", "after")
"""Where in a write the writer dies: before its first statement, before its last one, before what
is written is confirmed by the database, and before it is confirmed to the client."""


@dataclass
class Written:
    """What a writer said: the writes that are confirmed, and the one that it was about."""

    confirmed: list[dict[str, Any]] = field(default_factory=list)
    begun: dict[str, Any] | None = None


def play(seed: int) -> Iterator[tuple[Event, ...]]:
    """Events of a match without an end, of every kind, as they can follow one another."""
    rng = random.Random(seed)

    def deal() -> tuple[Pile, ...]:
        cards = rng.sample(DECK, 40)
        cut = rng.randint(10, 30)
        shares = zip(SIDES, (cards[:cut], cards[cut:]), strict=True)
        return tuple(Pile(side, tuple(sorted(share)), 1) for side, share in shares)

    yield (MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",))),)
    rules = ("mundijuegos", "ludoteka")
    for number in range(1, sys.maxsize):
        yield (DealerChosen("Luis"),)
        yield (EscobaMarked("Ana"),)
        yield (EscobaMarked("Ana", -1),)
        yield (DealtFifteenMarked("Ana"),)
        yield (CantoMarked("Luis", Canto.FLOR),)
        yield (HandCounted(deal(), "Ana"),)
        yield (HandCounted(deal()),)
        yield (HandEdited(1, deal()),)
        yield (HandDeleted(1),)
        yield (RulesChanged(PRESETS[rules[number % 2]]),)
        yield (MatchClosed(),)
        yield (MatchReopened(),)
        yield (EscobaMarked("Luis"), EscobaMarked("Luis"))
        yield (Undone(),)


KINDS = tuple(
    dict.fromkeys(
        str(event_to_record(event)["event"])
        for events, _ in zip(play(0), range(20), strict=False)
        for event in events
    )
)
"""The kinds of events that the writer writes, in their order."""


def write(url: str, seed: int, tell: Connection, stop: tuple[str, str] | None = None) -> None:
    """Plays a match into a book until it is killed, or kills itself at a moment of a write.

    Args:
        url: The book.
        seed: Of the match.
        tell: Where it says what it is about and what is confirmed.
        stop: The kind of event and the moment at which it dies; without it somebody kills it.
    """
    book = MatchBook(url)
    log: list[Event] = []
    code, seq, kind = "", 0, ""
    _die_at(book.engine, stop, lambda: kind)
    for events in play(seed):
        records = [event_to_record(event) for event in events]
        log.extend(events)
        kind = str(records[0]["event"])
        facts = find_facts(fold(log))
        tell.send({"begun": records, "code": code, "seq": seq})
        if not code:
            code = book.create(records, facts)
            seq = 1
        else:
            draft = {"seq": seq, "cards": "7O"}
            if isinstance(events[0], EscobaMarked) and not book.find_drafts(code):
                book.save_draft(code, "Ana", draft, 0)
            settles = SIDES if isinstance(events[0], HandCounted) else ()
            seq = book.append(code, records, seq, facts, settles=settles)
        if stop == (kind, "after"):
            die()
        tell.send({"confirmed": records, "code": code, "seq": seq})


def _die_at(engine: sa.Engine, stop: tuple[str, str] | None, kind: Callable[[], str]) -> None:
    if stop is None or stop[1] == "after":
        return
    event, moment = stop
    begins = ("UPDATE matches", "INSERT INTO matches")

    @sa.event.listens_for(engine, "before_cursor_execute")
    def _executes(*call: Any) -> None:
        statement = str(call[2])
        if kind() != event:
            return
        if moment == "before" and statement.startswith(begins):
            die()
        if moment == "half" and statement.startswith("INSERT INTO events"):
            die()

    @sa.event.listens_for(engine, "commit")
    def _commits(_db: sa.Connection) -> None:
        if moment == "commit" and kind() == event:
            die()


def die() -> None:
    """Kills this process as nothing can prevent."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def hear(tell: Connection) -> Written:
    """Returns what a writer that is dead by now had said."""
    written = Written()
    while True:
        try:
            said = tell.recv()
        except (EOFError, OSError):
            return written
        if "confirmed" in said:
            written.confirmed.append(said)
            written.begun = None
        else:
            written.begun = said


def check(url: str, heard: Sequence[Written], others: Set[str] = frozenset()) -> dict[str, int]:
    """Looks whether a book has what its writers heard confirmed, once; others' matches apart.

    Returns how many events each match has.

    Raises:
        AssertionError: Something is lost, doubled, or half there.
    """
    book = MatchBook(url)
    try:
        with book.engine.connect() as db:
            assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        summaries = book.find_matches(limit=None)
        kept = {each.code: each for each in summaries if each.code not in others}
        counts = {code: each.seq for code, each in kept.items()}
        for written in heard:
            records = [record for each in written.confirmed for record in each["confirmed"]]
            code = written.confirmed[-1]["code"] if written.confirmed else None
            begun = written.begun["begun"] if written.begun else []
            if code is None:  # its first write may be there, under a code that nobody heard
                continue
            entries = book.find_entries(code)
            found = [json.loads(json.dumps(entry.record)) for entry in entries]
            records, begun = (json.loads(json.dumps(each)) for each in (records, begun))
            assert found in (records, records + begun), (len(found), len(records), begun)
            assert [entry.seq for entry in entries] == list(range(1, len(found) + 1))
            summary = kept.pop(code)
            assert summary.seq == len(found)
            match = fold(_events(found))
            assert summary.facts == json.loads(json.dumps(find_facts(match)))
            if found and found[-1]["event"] == "hand-counted":
                assert book.find_drafts(code) == {}
        for code, summary in kept.items():
            assert [entry.record["event"] for entry in book.find_entries(code)] == ["match-started"]
            assert summary.seq == 1
        assert len(kept) <= sum(not written.confirmed for written in heard)
        return counts
    finally:
        book.close()


def _events(records: Sequence[dict[str, Any]]) -> Iterator[Event]:
    from scorer.match import event_from_record

    return map(event_from_record, records)
