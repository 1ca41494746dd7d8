"""The match book copied to a file that a person names, and brought back from one."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from ui.backup import Backups, bring_back, copy_file, count_matches, is_whole
from ui.database import find_file, open_database
from ui.doctor import find_faults
from ui.transfer import copy_contents


class NoCopyError(ValueError):
    """There is nothing to copy, nowhere to copy it to, or no good copy to bring back."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was copied or brought back: the copy, how many matches, and where the old book is."""

    copy: Path
    matches: int
    old: Path | None = None


def make_copy(url: str, file: Path | None) -> Done:
    """Copies the match book of an address, also while it is in use; beside it without a file.

    A book on a server is copied to an SQLite file.

    Raises:
        NoCopyError: There is no book, the file is there already, or one has to be given.
        BookTroubleError: The book is damaged, or the copy cannot be written.
    """
    book = find_file(url)
    if book is not None and not book.exists():
        raise NoCopyError(f"expected a match book to copy, found none: {book}")
    if file is None:
        if book is None:
            raise NoCopyError("expected a FILE for the copy: the match book is on a server")
        file = Backups(book).keep().file
    elif file.exists():
        raise NoCopyError(f"expected a new FILE, got one that is there: {file}")
    elif book is not None:
        copy_file(book, file)
    else:
        with _opened(url) as server, _opened(f"sqlite:///{file}") as copy:
            copy_contents(server, copy)
    return Done(file, count_matches(file))


def restore_copy(url: str, file: Path | None) -> Done:
    """Puts a copy, or the last good one, in the place of the match book, which is kept as well.

    A server that is running goes on with it; only where its file is damaged must it begin anew.

    Raises:
        NoCopyError: There is no good copy, this one is damaged, or matches of it cannot be read.
        BookTroubleError: The book cannot be written; it is as it was.
    """
    book = find_file(url)
    if file is None:
        good = Backups(book).find_last_good() if book is not None else None
        if good is None:
            raise NoCopyError("expected a good copy beside the match book, found none: name a FILE")
        file = good.file
    with tempfile.TemporaryDirectory() as folder:
        # A copy of the copy is brought to the newest schema; the copy stays as it is.
        fresh = Path(folder) / "fresh.db"
        with _opened_copy(file, fresh) as copy:
            if book is None or is_whole(book):
                old = Backups(book).keep().file if book is not None else None
                with _opened(url) as engine:
                    number = copy_contents(copy, engine)
                if book is not None:
                    Backups(book).keep(is_replaced=True)
                return Done(file, number, old)
        old = bring_back(fresh, book)
        Backups(book).keep(is_replaced=True)
        return Done(file, count_matches(book), old)


@contextmanager
def _opened(url: str) -> Iterator[sa.Engine]:
    engine = open_database(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _opened_copy(file: Path, fresh: Path) -> Iterator[sa.Engine]:
    if not is_whole(file):
        raise NoCopyError(f"expected a whole copy of a match book, got {file}")
    shutil.copyfile(file, fresh)
    with _opened(f"sqlite:///{fresh}") as engine:
        faults, _ = find_faults(engine)
        if faults:
            raise NoCopyError(f"expected matches that can be read in {file}, got {faults[0]}")
        yield engine
