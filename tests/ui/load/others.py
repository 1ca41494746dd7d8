"""A writer of what a match book keeps beside the logs, killed in the middle of it.

Before each write it says what the book is to be like after it, and then that it is confirmed. The
book is as it was confirmed last, or as it was to be.
"""

from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import sqlalchemy as sa

from tests.ui.load.writer import Written, die
from ui.store import MatchBook

MOMENTS_OF = {
    "pile": ("before", "commit", "after"),
    "rules": ("before", "half", "commit", "after"),
    "matches": ("before", "half", "commit", "after"),
    "deletion": ("before", "half", "commit", "after"),
    "end of piles": ("before", "commit", "after"),
}
"""The writes, and the moments at which their writer dies: at the first statement, at the second,
before the database confirms, and before the client hears of it."""

State = dict[str, Any]


def write_others(url: str, seed: int, tell: Connection, stop: tuple[str, str] | None) -> None:
    """Writes what is no event, again and again, until it is killed or kills itself."""
    book = MatchBook(url)
    code = book.create([{"writer": seed}], {"writer": seed, "n": 0})
    state: State = {"pile": None, "rules": None, "matches": [0]}
    tell.send({"confirmed": "", "code": code, "state": state})
    now = ""
    if stop is not None:
        _die_at(book.engine, stop, lambda: now)
    for number in range(1, 10**6):
        for what, after in _plan(state, number):
            tell.send({"begun": what, "state": after})
            now = what
            _do(book, code, seed, what, number, state)
            if stop == (what, "after"):
                die()
            now = ""
            state = after
            tell.send({"confirmed": what, "code": code, "state": state})


def _plan(state: State, number: int) -> Iterator[tuple[str, State]]:
    """The writes of a round, each with what the book is to be like after it."""
    state = {**state, "pile": number}
    yield "pile", state
    state = {**state, "rules": f"ludoteka,target={10 + number}"}
    yield "rules", state
    state = {**state, "matches": [*state["matches"], *(10 * number + n for n in range(3))]}
    yield "matches", state
    state = {**state, "matches": [n for n in state["matches"] if n != 10 * number + 1]}
    yield "deletion", state
    yield "end of piles", {**state, "pile": None}


def _do(book: MatchBook, code: str, seed: int, what: str, number: int, state: State) -> None:
    if what == "pile":
        book.save_draft(code, "Ana", {"n": number}, 0)
    elif what == "rules":
        book.save_house_rules(f"casa {seed}", f"ludoteka,target={10 + number}")
    elif what == "matches":
        facts = ({"writer": seed, "n": 10 * number + n} for n in range(3))
        book.create_all([([{"writer": seed}], each, None) for each in facts])
    elif what == "deletion":
        book.delete(_find_codes(book, seed)[10 * number + 1])
    else:
        book.clear_drafts(code)


def _find_codes(book: MatchBook, seed: int) -> dict[int, str]:
    matches = book.find_matches(limit=None)
    return {each.facts["n"]: each.code for each in matches if each.facts.get("writer") == seed}


def _die_at(engine: sa.Engine, stop: tuple[str, str], now: Any) -> None:
    what, moment = stop
    changes = 0

    @sa.event.listens_for(engine, "before_cursor_execute")
    def _executes(*call: Any) -> None:
        nonlocal changes
        if now() != what or str(call[2]).startswith("SELECT"):
            return
        changes += 1
        if (moment, changes) in (("before", 1), ("half", 2)):
            die()

    @sa.event.listens_for(engine, "commit")
    def _commits(_db: sa.Connection) -> None:
        # Reading ends with a commit as well, of nothing.
        if moment == "commit" and now() == what and changes:
            die()


def check_others(url: str, seed: int, written: Written) -> frozenset[str]:
    """Looks whether a book is as its writer last heard, or as it was to be; returns the codes.

    Raises:
        AssertionError: It is neither.
    """
    book = MatchBook(url)
    try:
        codes = _find_codes(book, seed)
        if written.confirmed:
            drafts = book.find_drafts(written.confirmed[-1]["code"])
            found = {
                "pile": drafts["Ana"][1]["n"] if drafts else None,
                "rules": book.find_house_rules().get(f"casa {seed}"),
                "matches": sorted(codes),
            }
            allowed = [written.confirmed[-1]["state"]]
            if written.begun:
                allowed.append(written.begun["state"])
            assert found in allowed, (found, allowed)
        for code in codes.values():
            assert [entry.record for entry in book.find_entries(code)] == [{"writer": seed}]
        with book.engine.connect() as db:
            assert db.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            left = "SELECT count(*) FROM events WHERE match NOT IN (SELECT code FROM matches)"
            assert db.exec_driver_sql(left).scalar() == 0
        return frozenset(codes.values())
    finally:
        book.close()
