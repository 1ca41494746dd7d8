"""Copies of the match book: when one is made, which stay, and what is brought back."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from scorer.match import MatchStarted, event_to_record
from scorer.rules import PRESETS
from ui.backup import Backups, bring_back, choose_kept, copy_file, count_matches, is_whole
from ui.copies import NoCopyError, make_copy, restore_copy
from ui.doctor import State, examine, find_faults
from ui.migrations import STEPS, migrate
from ui.opening import open_book
from ui.store import MatchBook
from ui.trouble import BookTroubleError, Trouble

STARTED = event_to_record(MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",))))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def write(file: Path, count: int = 1) -> list[str]:
    """Puts matches into the book of a file; returns their codes."""
    book = MatchBook(f"sqlite:///{file}")
    codes = [book.create([{"n": n}], {}) for n in range(count)]
    book.close()
    return codes


def spoil(file: Path, at: int = 4096, length: int = 200) -> None:
    """Overwrites a part of a file."""
    data = bytearray(file.read_bytes())
    data[at : at + length] = b"\xa5" * len(data[at : at + length])
    file.write_bytes(data)


def at(*hours: float) -> list[datetime]:
    return [datetime(2026, 11, 30, 12, tzinfo=UTC) - timedelta(hours=each) for each in hours]


@pytest.mark.parametrize(
    ("times", "kept"),
    [
        ([], []),
        ([0], [0]),
        ([0, 0.1, 0.2], [0, 0.1, 0.2]),
        ([0, 0.1, 0.2, 0.3, 0.4], [0, 0.1, 0.2]),
        # The last of each of the last three hours and seven days in which there is one.
        ([0, 0.1, 0.2, 1.5, 1.6, 5, 6, 7], [0, 0.1, 0.2, 1.5]),
        ([*range(0, 24 * 9, 24)], [*range(0, 24 * 7, 24)]),
    ],
)
def test_the_copies_that_stay(times: Iterable[float], kept: Iterable[float]) -> None:
    assert choose_kept(at(*times)) == set(at(*kept))


@given(st.lists(st.integers(0, 10_000), unique=True))
def test_the_newest_copies_stay_and_never_more_than_thirteen(minutes: list[int]) -> None:
    times = at(*(each / 60 for each in minutes))
    kept = choose_kept(times)
    assert set(sorted(times)[-3:]) <= kept <= set(times)
    assert len(kept) <= 13


def test_a_book_that_did_not_change_is_not_copied_again(file: Path) -> None:
    write(file)
    backups = Backups(file)
    first = backups.keep()
    assert backups.keep() == first
    write(file)
    second = backups.keep()
    assert backups.find_all() == (second, first)
    assert [count_matches(copy.file) for copy in backups.find_all()] == [2, 1]
    assert [path.name for path in backups.folder.iterdir() if "part" in path.name] == []


def test_a_copy_is_whole_while_the_book_is_being_written(file: Path) -> None:
    book = MatchBook(f"sqlite:///{file}")
    code = book.create([{"n": 0}], {})
    with book.engine.begin() as db:
        db.exec_driver_sql("UPDATE matches SET seq = 99")  # not committed
        copy = Backups(file).keep()
    with closing(sqlite3.connect(copy.file)) as db:
        assert db.execute("SELECT code, seq FROM matches").fetchall() == [(code, 1)]
    book.close()


def test_a_copy_is_made_soon_and_those_asked_for_meanwhile_are_one(file: Path) -> None:
    book = MatchBook(f"sqlite:///{file}")
    assert book.backups is not None
    for n in range(5):
        book.create([{"n": n}], {})
        book.backups.keep_soon()
    book.backups.wait()
    assert count_matches(book.backups.find_all()[0].file) == 5
    book.close()


def test_no_copy_is_dropped_for_one_of_a_damaged_book(file: Path) -> None:
    write(file, 30)
    backups = Backups(file)
    good = backups.keep()
    spoil(file)
    with pytest.raises(BookTroubleError) as wrong:
        backups.keep()
    assert wrong.value.trouble is Trouble.DAMAGED
    assert backups.find_all() == (good,)
    assert backups.find_last_good() == good


def test_the_last_good_copy_is_one_that_is_whole(file: Path) -> None:
    backups = Backups(file)
    write(file, 30)
    good = backups.keep()
    write(file)
    spoil(backups.keep().file)
    assert len(backups.find_all()) == 2
    assert backups.find_last_good() == good


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\0" * 600])
def test_something_else_is_no_copy_and_takes_no_books_place(file: Path, content: bytes) -> None:
    write(file)
    other = file.with_name("other.db")
    other.write_bytes(content)
    assert not is_whole(other)
    with pytest.raises(BookTroubleError):
        bring_back(other, file)
    with pytest.raises(NoCopyError, match="expected a whole copy"):
        restore_copy(f"sqlite:///{file}", other)
    assert count_matches(file) == 1


def test_the_log_of_a_damaged_book_is_not_applied_to_the_copy(file: Path) -> None:
    write(file, 2)
    copy = file.with_name("copy.db")
    copy_file(file, copy)
    book = MatchBook(f"sqlite:///{file}")
    book.create([{"n": 9}], {})  # in the log beside the file, which is open
    assert file.with_name("matches.db-wal").stat().st_size
    aside = bring_back(copy, file)
    book.close()
    assert aside is not None
    assert aside.exists()
    assert count_matches(file) == 2
    assert is_whole(file)


def test_a_letter_that_changed_in_the_log_is_noticed(file: Path) -> None:
    codes = write(file, 3)
    Backups(file).keep()
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE events SET record = '{\"n\": 7}' WHERE match = ?", codes[1:2])
        db.commit()
    assert is_whole(file)  # SQLite does not see it
    with pytest.raises(BookTroubleError) as wrong:
        open_book(f"sqlite:///{file}")
    assert wrong.value.trouble is Trouble.DAMAGED


def test_a_deleted_match_is_not_missed(file: Path) -> None:
    codes = write(file, 2)
    Backups(file).keep()
    book = MatchBook(f"sqlite:///{file}")
    book.delete(codes[0])
    book.close()
    open_book(f"sqlite:///{file}").close()
    assert [count_matches(copy.file) for copy in Backups(file).find_all()] == [1, 2]


def test_nothing_is_left_in_the_copies_of_what_is_all_deleted(file: Path) -> None:
    write(file)
    book = open_book(f"sqlite:///{file}")
    assert Backups(file).find_all() != ()
    book.delete_all()
    assert Backups(file).find_all() == ()
    book.close()


@pytest.mark.parametrize("way", ["gone", "empty"])
def test_a_book_that_is_gone_is_not_begun_anew_in_silence(file: Path, way: str) -> None:
    write(file, 2)
    good = Backups(file).keep()
    file.unlink()
    if way == "empty":
        file.touch()
    with pytest.raises(BookTroubleError) as wrong:
        open_book(f"sqlite:///{file}")
    assert wrong.value.trouble is Trouble.DAMAGED
    bring_back(good.file, file)
    book = open_book(f"sqlite:///{file}")
    assert book.count_matches() == 2
    book.close()


def make_real(file: Path, count: int = 1) -> MatchBook:
    book = MatchBook(f"sqlite:///{file}")
    for _ in range(count):
        book.create([STARTED], {})
    return book


def test_a_book_in_use_is_restored_and_goes_on(file: Path, tmp_path: Path) -> None:
    book = make_real(file, 2)
    url, copy = f"sqlite:///{file}", tmp_path / "mine.db"
    assert make_copy(url, copy).matches == 2
    code = book.create([STARTED], {})
    done = restore_copy(url, copy)
    assert (done.matches, book.count_matches()) == (2, 2)
    assert done.old is not None
    assert count_matches(done.old) == 3
    # It goes on where the copy ended, which the copies of before do not contradict.
    book.create([STARTED], {})
    book.close()
    again = open_book(url)
    assert again.count_matches() == 3
    assert code not in [summary.code for summary in again.find_matches()]
    again.close()


def test_an_older_copy_is_gone_on_from(file: Path, tmp_path: Path) -> None:
    book = make_real(file)
    url, copy = f"sqlite:///{file}", tmp_path / "mine.db"
    code = book.find_matches()[0].code
    make_copy(url, copy)
    book.append(code, [{"event": "escoba-marked", "player": "Ana", "change": 1}], 1, {})
    make_copy(url, None)
    restore_copy(url, copy)
    book.append(code, [{"event": "escoba-marked", "player": "Luis", "change": 1}], 1, {})
    book.close()
    again = open_book(url)
    assert again.find_entries(code)[1].record["player"] == "Luis"
    again.close()


def test_a_damaged_book_is_restored_from_the_last_good_copy(file: Path) -> None:
    make_real(file, 30).close()
    url = f"sqlite:///{file}"
    make_copy(url, None)
    spoil(file)
    done = restore_copy(url, None)
    assert (done.matches, count_matches(file)) == (30, 30)
    assert done.old is not None
    assert not is_whole(done.old)


def test_a_copy_of_an_older_version_is_brought_up_and_stays_as_it_is(file: Path) -> None:
    older = file.with_name("older.db")
    engine = sa.create_engine(f"sqlite:///{older}")
    migrate(engine, STEPS[:1])
    engine.dispose()
    before = older.read_bytes()
    assert restore_copy(f"sqlite:///{file}", older).matches == 0
    assert older.read_bytes() == before
    book = MatchBook(f"sqlite:///{file}")
    assert book.find_house_rules() == {}
    book.close()


def test_nothing_is_written_over_and_nothing_copied_from_nowhere(file: Path) -> None:
    url = f"sqlite:///{file}"
    with pytest.raises(NoCopyError, match="expected a match book to copy, found none"):
        make_copy(url, None)
    with pytest.raises(NoCopyError, match="expected a good copy"):
        restore_copy(url, None)
    make_real(file).close()
    with pytest.raises(NoCopyError, match="expected a new FILE"):
        make_copy(url, file)
    assert count_matches(file) == 1


@pytest.mark.parametrize(
    ("change", "name", "found"),
    [
        ("", "matches", "2 matches, every event"),
        ("DELETE FROM events WHERE seq = 2", "matches", "1 events where 2 are expected"),
        ("UPDATE events SET record = '{' WHERE seq = 2", "matches", "1 cannot be read"),
        ("INSERT INTO migrations VALUES (99, 'later', '2030')", "schema", "version 99 of"),
    ],
)
def test_the_doctor_sees_what_is_wrong_in_a_book(
    file: Path, change: str, name: str, found: str
) -> None:
    book = make_real(file, 2)
    code = book.find_matches()[0].code
    book.append(code, [{"event": "escoba-marked", "player": "Ana", "change": 1}], 1, {})
    book.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute(change)
        db.commit()
    before = file.read_bytes()
    checks = {check.name: check for check in examine(f"sqlite:///{file}")}
    assert found in checks[name].found
    assert (checks[name].state is State.WRONG) == bool(change)
    assert bool(checks[name].advice) == bool(change)
    assert [each.name for each in checks.values() if each.state is State.WRONG] == [name] * bool(
        change
    )
    assert file.read_bytes() == before


def test_the_doctor_sees_a_damaged_book_and_its_copies(file: Path) -> None:
    make_real(file, 30).close()
    backups = Backups(file)
    backups.keep()
    spoil(file)
    checks = {check.name: check for check in examine(f"sqlite:///{file}")}
    assert checks["match book"].advice == "escoba restore"
    assert checks["copies"].state is State.OK
    spoil(backups.find_all()[0].file)
    checks = {check.name: check for check in examine(f"sqlite:///{file}")}
    assert checks["copies"].state is State.WRONG


def test_the_doctor_sees_a_book_that_another_program_holds(file: Path) -> None:
    make_real(file).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        wrong = [each for each in examine(f"sqlite:///{file}") if each.state is State.WRONG]
    assert ["another program holds it" in each.found for each in wrong] == [True]


def test_every_log_is_looked_at(file: Path) -> None:
    book = make_real(file, 3)
    assert find_faults(book.engine) == ((), 3)
    book.close()
