"""The match of the page: read whole from the book at each run, and written event by event."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import streamlit as st

from scorer.match import (
    CantoMarked,
    DealerChosen,
    DealtFifteenMarked,
    EscobaMarked,
    Event,
    HandCounted,
    HandDeleted,
    HandEdited,
    Match,
    MatchError,
    MatchStarted,
    Undone,
    event_from_record,
    event_to_record,
    fold,
)
from ui import door, session
from ui.database import find_database_url
from ui.edits import Edit, edit_from_record
from ui.export import Copies
from ui.facts import VERSION as FACTS_VERSION
from ui.facts import find_facts
from ui.limits import Limit, to_minutes
from ui.opening import open_book
from ui.piles import Draft, draft_from_record, draft_to_record
from ui.session import say, t
from ui.store import Entry, MatchBook, NewMatch, StaleMatchError, Summary, UnknownMatchError
from ui.trouble import BookTroubleError

_WRONG_CODES: Final = Limit(20, 10 * 60)
"""Codes of no match that a device may try."""
EDIT: Final = "/edit"
"""The place of a past hand that is being put right; the name of no side, which holds no slash."""
AGAIN: Final = "/again"
"""The place where an ended match names the one that followed it."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match as this run of the page has read it: its log, its state and the unfinished piles."""

    code: str
    entries: tuple[Entry, ...]
    match: Match
    drafts: Mapping[str, Draft]
    versions: Mapping[str, int]
    edit: Edit | None = None
    again: str | None = None

    @property
    def seq(self) -> int:
        """The place of the last event that this run has seen."""
        return self.entries[-1].seq


def get_book() -> MatchBook:
    """Returns the match book, one for all sessions of the server."""
    return _open_book(find_database_url())


def forget_book() -> None:
    """Closes the match book; it is opened anew when it is next asked for."""
    _open_book.clear()


@st.cache_resource(show_spinner=False, on_release=MatchBook.close)
def _open_book(url: str) -> MatchBook:
    return open_book(url)


@contextmanager
def telling() -> Iterator[None]:
    """Says what the database did not take, in place of failing; a function so marked returns None.

    For the answers to buttons. The page itself shows what is wrong (`recover`).
    """
    try:
        yield
    except BookTroubleError as error:
        say(t(f"trouble.{error.trouble.name.lower()}", place=error.place), kind="error")


def open_table() -> Table | None:
    """Returns the match of the address as the book has it, or None."""
    code = session.get_code()
    if not code or not door.is_open(get_book(), code):
        return None
    client, known = session.find_client(), st.session_state.setdefault("known", set())
    wait = 0.0 if code in known else _WRONG_CODES.find_wait(client)
    table = None if wait else read_table(code)
    if table is not None:
        known.add(code)
        return table
    if wait:
        say(t("match.too_many", n=to_minutes(wait)), kind="error")
    else:
        _WRONG_CODES.note_failure(client)
        say(t("match.unknown", code=code), kind="warning")
    session.use_match(None)
    return None


def read_table(code: str) -> Table | None:
    """Returns a match as the book has it, or None.

    It asks nothing of the session, and neither do the functions here that take a code: Streamlit
    may break a callback off wherever it does, when another tap is on its way, and a tap would be
    lost that was not yet written.
    """
    try:
        entries = get_book().find_entries(code)
    except UnknownMatchError:
        return None
    match = fold(event_from_record(entry.record) for entry in entries)
    kept = get_book().find_drafts(code)
    return Table(
        code,
        entries,
        match,
        {
            side: draft_from_record(kept[side][1]) if side in kept else Draft()
            for side in match.sides
        },
        {side: kept[side][0] if side in kept else 0 for side in (*match.sides, EDIT, AGAIN)},
        _read_edit(match, kept[EDIT][1]) if EDIT in kept else None,
        str(kept[AGAIN][1].get("code")) if AGAIN in kept else None,
    )


def _read_edit(match: Match, record: Mapping[str, Any]) -> Edit | None:
    """Returns the edit of a record, or None where its hand is no more what it was."""
    edit = edit_from_record(record)
    return edit if edit is not None and edit.is_of(match) else None


def is_behind(table: Table, places: Iterable[str] = ()) -> bool:
    """Whether another phone has written to the log since this run read it, or to places named.

    Asked by every phone again and again: it reads how often each was written, and nothing of it.
    """
    try:
        seq, versions = get_book().find_versions(table.code)
    except (BookTroubleError, UnknownMatchError):
        return True  # to be said by the page
    return seq != table.seq or any(
        versions.get(place, 0) != table.versions[place] for place in places
    )


@telling()
def start_match(event: MatchStarted) -> None:
    """Begins a match in the book and goes to it."""
    session.use_match(keep_match([event]))


def find_rematch(table: Table) -> str | None:
    """Returns the code of the match that followed this one and is being played, or None."""
    after = read_table(table.again) if table.again else None
    return None if after is None or after.match.is_over else after.code


@telling()
def play_again(table: Table, event: MatchStarted) -> None:
    """Goes to the match that follows an ended one; begins it where no other phone was faster."""
    book, now = get_book(), read_table(table.code)
    code = find_rematch(now) if now else None
    if code is None:
        code = keep_match([event])
        try:
            book.save_draft(table.code, AGAIN, {"code": code}, now.versions[AGAIN] if now else 0)
        except StaleMatchError:
            book.delete(code)
            code = str(book.find_drafts(table.code)[AGAIN][1]["code"])
    session.use_match(code)


def find_recent_starts(limit: int = 12) -> tuple[MatchStarted, ...]:
    """Returns how the last matches began, the latest first."""
    starts = []
    for summary in get_book().find_matches(limit=limit):
        event = event_from_record(get_book().find_entries(summary.code, limit=1)[0].record)
        if isinstance(event, MatchStarted):
            starts.append(event)
    return tuple(starts)


def keep_match(events: Sequence[Event], times: Sequence[str] | None = None) -> str:
    """Keeps a match, new or exported with its times, under a new code; returns the code."""
    return get_book().create_all([_to_new(events, times)])[0]


def keep_copies(copies: Copies) -> tuple[str, ...]:
    """Keeps the matches and the house rules of an exported file, all or none; returns the codes."""
    matches = [_to_new(copy.events, copy.times) for copy in copies.matches]
    return get_book().create_all(matches, copies.house_rules)


def _to_new(events: Sequence[Event], times: Sequence[str] | None) -> NewMatch:
    return [event_to_record(event) for event in events], find_facts(fold(events)), times


def find_summaries(text: str = "", *, limit: int | None = 1000) -> tuple[Summary, ...]:
    """Returns the matches that contain a text, the last changed first, with today's facts."""
    return tuple(
        summary if summary.facts.get("version") == FACTS_VERSION else _renew(summary)
        for summary in get_book().find_matches(text, limit=limit)
    )


def _renew(summary: Summary) -> Summary:
    """Makes the facts of a match anew that an older version of this program has kept."""
    entries = get_book().find_entries(summary.code)
    facts = find_facts(fold(event_from_record(entry.record) for entry in entries))
    with suppress(BookTroubleError):  # a book that can only be read is read all the same
        get_book().save_facts(summary.code, summary.seq, facts)
    return replace(summary, facts=facts)


@telling()
def record(table: Table, *events: Event) -> bool:
    """Adds events to the log; says so and returns False where another phone was faster.

    What two phones mark at once of the hand being played does not exclude one another, and a
    button pressed twice writes once.
    """
    book = get_book()
    records = [event_to_record(event) for event in events]
    seq, log = table.seq, [event_from_record(entry.record) for entry in table.entries]
    while True:
        try:
            facts = find_facts(fold([*log, *events]))
            book.append(table.code, records, seq, facts, settles=_find_settled(table, events))
        except StaleMatchError:
            entries = book.find_entries(table.code)
            later = [event_from_record(entry.record) for entry in entries[seq:]]
            if later == list(events) and not _are_marks(events):
                return True
            if not _are_marks([*later, *events]):
                say(t("stale"), kind="warning")
                return False
            seq, log = len(entries), [*log, *later]
        except MatchError:  # a minus pressed twice: there is no escoba left to take back
            return False
        else:
            if book.backups and not _are_marks(events):
                book.backups.keep_soon()
            return True


def _find_settled(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """Returns the unfinished piles that the events make an end of."""
    if any(isinstance(event, HandCounted) for event in events):
        return table.match.sides
    return (EDIT,) if any(isinstance(event, HandEdited) for event in events) else ()


def _are_marks(events: Sequence[Event]) -> bool:
    kinds = EscobaMarked | DealtFifteenMarked | CantoMarked
    return all(isinstance(event, kinds) for event in events)


def note(table: Table, event: Event) -> None:
    """Adds one event to the log, as a button does."""
    record(table, event)


@telling()
def undo(table: Table) -> None:
    """Takes the last event back; the piles of a hand taken back are there to be put right."""
    last = table.match.events[-1]
    if record(table, Undone()) and isinstance(last, HandCounted):
        kept = get_book().find_drafts(table.code)
        for pile in last.piles if not kept.keys() & set(table.match.sides) else ():
            draft = Draft().with_cards(pile.cards).with_count(pile.counted).done()
            get_book().save_draft(table.code, pile.player, draft_to_record(draft), 0)


def describe_event(event: Event) -> str:
    """Returns an event in a few words of the page's language."""
    kinds = EscobaMarked | DealtFifteenMarked | CantoMarked | DealerChosen
    side = event.player if isinstance(event, kinds) else ""
    number = event.hand if isinstance(event, HandEdited | HandDeleted) else 0
    name = str(event_to_record(event)["event"])
    return t(f"event.{name}", side=side, number=number)
