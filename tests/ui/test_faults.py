"""A disk that is full, a book that cannot be written, is held by another, or is damaged.

Whatever happens, a write is in the book or its writer is told that it is not.
"""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from ui import migrations
from ui.backup import Backups, bring_back, is_whole
from ui.database import connect_database
from ui.opening import open_book
from ui.store import MatchBook
from ui.trouble import BookTroubleError, Trouble, find_trouble

# Rights, limits and disks are set as POSIX sets them.
resource = pytest.importorskip("resource")

FACTS = {"players": ["Ana", "Luis"]}
Fault = Callable[[MatchBook], AbstractContextManager[None]]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user of this computer can enter."""
    folder = Path(tempfile.mkdtemp(prefix="escoba-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def book(folder: Path) -> Iterator[MatchBook]:
    book = MatchBook(f"sqlite:///{folder / 'matches.db'}", wait_ms=50)
    yield book
    book.close()


def read_all(book: MatchBook) -> dict[str, Any]:
    """Everything that the book keeps."""
    with book.engine.connect() as db:
        return {
            table.name: db.execute(sa.select(table).order_by(*table.primary_key.columns)).all()
            for table in migrations.KEPT
        }


@contextmanager
def as_nobody() -> Iterator[None]:
    """Works without the rights of root, who may write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def read_only(book: MatchBook) -> Iterator[None]:
    folder = book.photos.folder.parent
    book.close()
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with as_nobody():
            yield
            book.close()
    finally:
        for path in (folder, *folder.iterdir()):
            path.chmod(0o755 if path.is_dir() else 0o644)


@contextmanager
def locked(book: MatchBook) -> Iterator[None]:
    with closing(sqlite3.connect(str(book.engine.url.database))) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


WRITES: dict[str, Callable[[MatchBook, str], object]] = {
    "a match": lambda book, code: book.create([{"n": 1}], FACTS),
    "matches": lambda book, code: book.create_all([([{"n": n}], FACTS, None) for n in range(9)]),
    "an event": lambda book, code: book.append(code, [{"n": 2}], 2, FACTS),
    "a hand": lambda book, code: book.append(code, [{"n": 2}], 2, FACTS, settles=["Ana"]),
    "facts": lambda book, code: book.save_facts(code, 2, {}),
    "a pile": lambda book, code: book.save_draft(code, "Luis", {"n": 3}, 0),
    "a change of a pile": lambda book, code: book.save_draft(code, "Ana", {"n": 3}, 1),
    "piles forgotten": lambda book, code: book.clear_drafts(code),
    "rules": lambda book, code: book.save_house_rules("abuela", "ludoteka"),
    "rules deleted": lambda book, code: book.delete_house_rules("casa"),
    "a match deleted": lambda book, code: book.delete(code),
    "all deleted": lambda book, code: book.delete_all(),
}


def begin(book: MatchBook) -> str:
    """A match of two events with a pile begun, and rules of the house."""
    code = book.create([{"n": 0}], FACTS)
    book.append(code, [{"n": 1}], 1, FACTS)
    book.save_draft(code, "Ana", {"n": 1}, 0)
    book.save_house_rules("casa", "mundijuegos")
    return code


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize(
    ("fault", "trouble"), [(read_only, Trouble.READ_ONLY), (locked, Trouble.LOCKED)]
)
def test_a_write_that_is_refused_is_told_and_leaves_nothing(
    book: MatchBook, fault: Fault, trouble: Trouble, write: str
) -> None:
    code = begin(book)
    before = read_all(book)
    with fault(book), pytest.raises(BookTroubleError) as told:
        WRITES[write](book, code)
    assert (told.value.trouble, told.value.place) == (trouble, str(book.engine.url.database))
    assert read_all(book) == before
    WRITES[write](book, code)
    assert read_all(book) != before


def test_what_can_only_be_read_is_read(book: MatchBook) -> None:
    code = begin(book)
    with locked(book):
        assert len(book.find_entries(code)) == 2
        assert book.find_drafts(code) != {}


@contextmanager
def few_pages(book: MatchBook) -> Iterator[None]:
    """A book that may not grow by more than a few pages."""

    def limit(pages: int) -> None:
        with book.engine.connect() as db:
            db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with book.engine.connect() as db:
        limit(int(db.exec_driver_sql("PRAGMA page_count").scalar_one()) + 3)
    yield
    limit(1 << 30)


@contextmanager
def short_files(book: MatchBook) -> Iterator[None]:
    """A user who may not write files of more than 200 KB."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def fill(book: MatchBook, code: str) -> tuple[int, BookTroubleError]:
    """Adds hands until one is refused; returns the place of the last one that was kept, and why."""
    seq = book.find_seq(code)
    for _ in range(2000):
        try:
            seq = book.append(code, [{"n": seq, "cards": "7O " * 300}], seq, FACTS)
        except BookTroubleError as refused:
            return seq, refused
    raise AssertionError("the disk is never full")


@pytest.mark.parametrize("fault", [few_pages, short_files])
def test_a_full_disk_keeps_every_confirmed_hand_and_takes_more_when_there_is_room(
    book: MatchBook, fault: Fault
) -> None:
    code = begin(book)
    with fault(book):
        seq, refused = fill(book, code)
        assert refused.trouble is Trouble.FULL
        assert seq > 2
        assert [entry.seq for entry in book.find_entries(code)] == list(range(1, seq + 1))
    assert book.find_seq(code) == seq
    assert book.append(code, [{"n": seq}], seq, FACTS) == seq + 1
    book.close()
    assert is_whole(Path(str(book.engine.url.database)))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("this user cannot mount a disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    book = open_book(f"sqlite:///{small_disk / 'matches.db'}")
    code = begin(book)
    filler = small_disk / "filler"
    filler.write_bytes(b"\0" * (400 << 10))
    seq, refused = fill(book, code)
    assert refused.trouble is Trouble.FULL
    assert str(small_disk) in str(refused)
    assert [entry.seq for entry in book.find_entries(code)] == list(range(1, seq + 1))
    with pytest.raises(BookTroubleError) as told:
        book.photos.keep(code, b"\0" * (400 << 10))
    assert told.value.trouble is Trouble.FULL
    assert [*book.photos.folder.iterdir()] == []
    assert book.backups is not None
    copies = book.backups.find_all()
    with pytest.raises(BookTroubleError) as told:
        book.backups.keep()
    assert told.value.trouble is Trouble.FULL
    assert book.backups.find_all() == copies
    book.close()
    # A restart on the full disk reads all of it.
    book = open_book(f"sqlite:///{small_disk / 'matches.db'}")
    assert book.find_seq(code) == seq
    filler.unlink()
    assert book.append(code, [{"n": seq}], seq, FACTS) == seq + 1
    book.close()
    assert is_whole(small_disk / "matches.db")


def overwrite(file: Path, random: Random) -> None:
    data = bytearray(file.read_bytes())
    for _ in range(random.choice([1, 3, 10])):
        length = random.choice([1, 16, 512, 4096])
        at = random.randrange(len(data))
        data[at : at + length] = random.randbytes(len(data[at : at + length]))
    file.write_bytes(data)


def truncate(file: Path, random: Random) -> None:
    size = file.stat().st_size
    os.truncate(file, random.choice([0, 1, 100, 4096, size // 2, size - 4096, size - 1]))


@pytest.mark.parametrize("damage", [overwrite, truncate])
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_book_is_told_and_the_last_good_copy_has_every_event(
    folder: Path, damage: Callable[[Path, Random], None], seed: int
) -> None:
    file = folder / "matches.db"
    url = f"sqlite:///{file}"
    book = open_book(url)
    for n in range(20):
        code = book.create([{"n": n, "cards": "7O 1C " * 20}], FACTS)
        book.append(code, [{"n": m} for m in range(10)], 1, FACTS)
    before = read_all(book)
    assert book.backups is not None
    book.backups.keep()
    book.close()
    damage(file, Random(seed))
    try:
        book = open_book(url)
        assert read_all(book)["events"] == before["events"]  # it hit what is not in use
    except BookTroubleError as told:
        assert told.trouble is Trouble.DAMAGED
        copy = Backups(file).find_last_good()
        assert copy is not None
        bring_back(copy.file, file)
        book = open_book(url)
        assert read_all(book) == before
    book.append(code, [{"n": 99}], 11, FACTS)
    book.close()


def test_a_record_that_is_none_any_more_is_told(book: MatchBook) -> None:
    code = begin(book)
    for broken in ("'{\"n\": '", "CAST(x'ff7b' AS TEXT)"):
        with book.engine.begin() as db:
            db.exec_driver_sql(f"UPDATE events SET record = {broken} WHERE seq = 1")
        with pytest.raises(BookTroubleError) as told:
            book.find_entries(code)
        assert told.value.trouble is Trouble.DAMAGED


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BookTroubleError) as told:
        MatchBook(f"sqlite:///{tmp_path / 'none' / 'matches.db'}")
    assert told.value.trouble is Trouble.AWAY


def test_a_server_that_does_not_answer_is_told() -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    engine = connect_database("postgresql+psycopg://ana:secret@127.0.0.1:1/none")
    with pytest.raises(BookTroubleError) as told, engine.connect():
        pass
    assert told.value.trouble is Trouble.AWAY
    assert "secret" not in str(told.value)


@pytest.mark.postgres
def test_a_server_that_only_reads_or_waits_is_told(postgres: str, tmp_path: Path) -> None:
    book = MatchBook(postgres, photos=tmp_path)
    code = begin(book)
    engine = sa.create_engine(postgres)
    name = engine.url.database
    for setting, trouble in (
        ("default_transaction_read_only = on", Trouble.READ_ONLY),
        ("lock_timeout = '50ms'", Trouble.LOCKED),
    ):
        with engine.begin() as db:
            db.execute(sa.text("SET TRANSACTION READ WRITE"))
            db.execute(sa.text(f"ALTER DATABASE {name} RESET ALL"))
            db.execute(sa.text(f"ALTER DATABASE {name} SET {setting}"))
        book.close()
        with engine.begin() as other:
            if trouble is Trouble.LOCKED:
                other.execute(sa.text("LOCK TABLE matches"))
            with pytest.raises(BookTroubleError) as told:
                book.append(code, [{"n": 2}], 2, FACTS)
        assert told.value.trouble is trouble
    engine.dispose()
    book.close()


@pytest.mark.parametrize(
    ("error", "trouble"),
    [(ValueError("x"), None), (sqlite3.OperationalError("no such table: x"), None)],
)
def test_other_errors_are_no_trouble_of_the_book(error: Exception, trouble: Trouble | None) -> None:
    assert find_trouble(error) is trouble
