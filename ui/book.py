"""The match of the page: read whole from the book at each run, and written event by event."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

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
from ui.edits import Edit, begin_edit, edit_from_record, edit_to_record
from ui.export import Copies
from ui.facts import VERSION as FACTS_VERSION
from ui.facts import find_facts
from ui.limits import Limit, to_minutes
from ui.opening import open_book
from ui.piles import Draft, draft_from_record, draft_to_record
from ui.session import say, t
from ui.store import Entry, MatchBook, NewMatch, StaleMatchError, Summary, UnknownMatchError
from ui.trouble import BookTroubleError

_TRIES = 5
_WRONG_CODES = Limit(20, 10 * 60)
"""Codes of no match that a device may try."""
EDIT = "/edit"
"""The place of a past hand that is being put right; the name of no side, which holds no slash."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match as this run of the page has read it: its log, its state and the unfinished piles."""

    code: str
    entries: tuple[Entry, ...]
    match: Match
    drafts: Mapping[str, Draft]
    versions: Mapping[str, int]
    edit: Edit | None = None

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
        {side: kept[side][0] if side in kept else 0 for side in (*match.sides, EDIT)},
        _read_edit(match, kept[EDIT][1]) if EDIT in kept else None,
    )


def _read_edit(match: Match, record: Mapping[str, Any]) -> Edit | None:
    """Returns the edit of a record, or None where its hand is no more what it was."""
    edit = edit_from_record(record)
    return edit if edit is not None and edit.is_of(match) else None


def is_behind(table: Table) -> bool:
    """Whether another phone has written to the match or its piles since this run read them."""
    book = get_book()
    try:
        if book.find_seq(table.code) != table.seq:
            return True
        versions = {side: version for side, (version, _) in book.find_drafts(table.code).items()}
    except BookTroubleError:
        return True  # to be said by the page
    return any(versions.get(side, 0) != version for side, version in table.versions.items())


@telling()
def start_match(event: MatchStarted) -> None:
    """Begins a match in the book and goes to it."""
    session.use_match(keep_match([event]))


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


@telling()
def save_draft(table: Table, side: str, draft: Draft) -> bool:
    """Keeps an unfinished pile; says so and returns False where another phone was faster."""
    book, body = get_book(), draft_to_record(draft)
    try:
        book.save_draft(table.code, side, body, table.versions[side])
    except StaleMatchError:
        if book.find_drafts(table.code).get(side, (0, None))[1] == body:
            return True  # the same button pressed twice
        say(t("stale.pile", side=side), kind="warning")
        return False
    return True


def change_draft(code: str, side: str, change: Callable[[Draft], Draft]) -> bool:
    """Changes an unfinished pile of a match, as the book has it at this moment.

    For the answer to a button or a tap: what the run before had read may be old by now. A change
    by another phone at the same time is kept beside this one.
    """
    return change_draft_beside(code, side, lambda table: change(table.drafts[side]))


def change_draft_beside(code: str, side: str, change: Callable[[Table], Draft]) -> bool:
    """Changes an unfinished pile by what the book has of the others as well."""
    return _change(
        code,
        side,
        lambda table: draft_to_record(change(table)) if side in table.drafts else None,
        lambda: t("stale.pile", side=side),
    )


def note_pile(code: str, side: str, change: Callable[[Draft], Draft]) -> None:
    """Changes an unfinished pile, as a button does."""
    change_draft(code, side, change)


def begin_editing(code: str, number: int) -> None:
    """Begins to put a past hand of a match right."""
    _change(
        code,
        EDIT,
        lambda table: edit_to_record(begin_edit(table.match, number)),
        lambda: t("stale"),
    )


def change_edit(code: str, change: Callable[[Edit], Edit]) -> bool:
    """Changes the past hand that is being put right, if one still is."""
    return _change(
        code,
        EDIT,
        lambda table: edit_to_record(change(table.edit)) if table.edit else None,
        lambda: t("stale"),
    )


@telling()
def end_editing(code: str) -> None:
    """Leaves the past hand alone."""
    get_book().clear_drafts(code, [EDIT])


@telling()
def _change(
    code: str,
    place: str,
    change: Callable[[Table], dict[str, Any] | None],
    refuse: Callable[[], str],
) -> bool:
    """Writes what is made of a fresh reading, again while other phones are faster."""
    for _ in range(_TRIES):
        table = read_table(code)
        body = change(table) if table else None
        if table is None or body is None:
            return True  # what was to be changed is gone
        try:
            get_book().save_draft(table.code, place, body, table.versions[place])
        except StaleMatchError:
            continue
        return True
    say(refuse(), kind="warning")
    return False


def describe_event(event: Event) -> str:
    """Returns an event in a few words of the page's language."""
    kinds = EscobaMarked | DealtFifteenMarked | CantoMarked | DealerChosen
    side = event.player if isinstance(event, kinds) else ""
    number = event.hand if isinstance(event, HandEdited | HandDeleted) else 0
    name = str(event_to_record(event)["event"])
    return t(f"event.{name}", side=side, number=number)
