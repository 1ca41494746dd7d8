"""The match of the page: whether another phone has written to it since it was read."""

from collections.abc import Callable

import pytest

from scorer.match import EscobaMarked, MatchStarted
from scorer.rules import PRESETS
from ui import book as match_book
from ui import unfinished
from ui.book import EDIT, Table
from ui.piles import Draft
from ui.store import MatchBook

STARTED = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)))


def read(code: str) -> Table:
    table = match_book.read_table(code)
    assert table is not None
    return table


def mark(table: Table) -> None:
    match_book.record(table, EscobaMarked("Luis", 1))


def count(table: Table) -> None:
    unfinished.change_draft(table.code, "Ana", Draft.done)


def forget(table: Table) -> None:
    match_book.get_book().delete(table.code)


@pytest.mark.parametrize(
    ("write", "places", "is_behind"),
    [
        (None, (), False),
        (None, ("Ana", "Luis", EDIT), False),
        (mark, (), True),
        (count, (), False),
        (count, ("Luis", EDIT), False),
        (count, ("Luis", "Ana"), True),
        (forget, (), True),
    ],
)
def test_a_page_is_behind_where_what_it_shows_was_written(
    book: MatchBook,
    write: Callable[[Table], None] | None,
    places: tuple[str, ...],
    is_behind: bool,
) -> None:
    table = read(match_book.keep_match([STARTED]))
    if write:
        write(table)
    assert match_book.is_behind(table, places) == is_behind


def test_a_page_that_has_read_what_was_written_is_not_behind(book: MatchBook) -> None:
    code = match_book.keep_match([STARTED])
    mark(read(code))
    count(read(code))
    assert not match_book.is_behind(read(code), ("Ana", "Luis", EDIT))


def test_two_phones_that_play_again_at_once_begin_one_match(
    book: MatchBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str | None] = []
    monkeypatch.setattr(match_book.session, "use_match", visited.append)
    code = match_book.keep_match([STARTED])
    slow = read(code)
    monkeypatch.setattr(match_book, "read_table", lambda code: slow)
    match_book.play_again(slow, STARTED)
    match_book.play_again(slow, STARTED)
    assert len(visited) == 2
    assert len({*visited}) == 1
    assert book.count_matches() == 2
