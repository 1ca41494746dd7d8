"""Copies of the match book's file: made by themselves, checked, and brought back.

A copy is made by SQLite's own backup, so that it is whole whatever is being written meanwhile,
and is checked before an older one is dropped. Several are kept, of minutes, hours and days: what
went wrong is often noticed late.
"""

import filecmp
import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ui.trouble import BookTroubleError, Trouble, find_file_trouble, find_trouble

_LOG: Final = logging.getLogger(__name__)
_NEWEST, _HOURS, _DAYS = 3, 3, 7
_WAIT_S: Final = 10.0
_STAMP: Final = "%Y%m%dT%H%M%S%fZ"
_PART: Final = ".part"
# What SQLite keeps beside a file that is in use.
_BESIDE: Final = ("-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True)
class BackupCopy:
    """A copy of a match book, and when (UTC) it was made."""

    file: Path
    at: datetime


class Backups:
    """The copies of one match book, in the folder `backups` beside its file."""

    def __init__(self, file: Path) -> None:
        """Take the file of a match book."""
        self.file = file
        self.folder = file.parent / "backups"
        self._busy = threading.Lock()
        self._asked = threading.Lock()

    def find_all(self) -> tuple[BackupCopy, ...]:
        """Returns the copies there are, the newest first, good or not."""
        found = []
        for file in self.folder.glob(f"{self.file.stem}-*.db"):
            with suppress(ValueError):  # something else of a like name
                stamp = file.stem.removeprefix(f"{self.file.stem}-")
                found.append(BackupCopy(file, datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)))
        return tuple(sorted(found, key=lambda copy: copy.at, reverse=True))

    def find_last_good(self) -> BackupCopy | None:
        """Returns the newest copy that is whole, or None."""
        return next((copy for copy in self.find_all() if is_whole(copy.file)), None)

    def keep(self, *, is_replaced: bool = False) -> BackupCopy:
        """Makes a copy of the book, unless the last one is the same; drops those past their time.

        Args:
            is_replaced: Whether the book was put in the place of the one that was copied before.

        Raises:
            BookTroubleError: The book is damaged, or the copy cannot be written. No older copy is
                dropped then.
        """
        with self._busy:
            return self._keep(is_replaced=is_replaced)

    def keep_soon(self) -> None:
        """Makes a copy while others work; what fails there is logged."""
        # One that is waiting to begin will have what was written by now.
        if self._asked.acquire(blocking=False):
            threading.Thread(target=self._keep_quietly, name="backup", daemon=True).start()

    def wait(self) -> None:
        """Waits for the copy that is being made."""
        with self._asked, self._busy:
            pass

    def clear(self) -> None:
        """Deletes all copies."""
        with self._busy:
            for file in self.folder.glob(f"{self.file.stem}-*"):
                file.unlink(missing_ok=True)

    def _keep_quietly(self) -> None:
        with self._busy:
            self._asked.release()
            try:
                self._keep()
            except BookTroubleError as error:
                _LOG.warning("no copy was made: %s", error)

    def _keep(self, *, is_replaced: bool = False) -> BackupCopy:
        now = datetime.now(UTC)
        name = f"{self.file.stem}-{now.strftime(_STAMP)}.db"
        with _telling(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            for left in self.folder.glob(f"{self.file.stem}-*{_PART}"):
                left.unlink(missing_ok=True)  # of a program that ended in the middle
        part = self.folder / f"{name}{_PART}"
        copy_file(self.file, part)
        last = self.find_last_good()
        if last is not None and not is_replaced and has_altered_events(part, last.file):
            part.unlink(missing_ok=True)
            raise BookTroubleError(Trouble.DAMAGED, str(self.file))
        with _telling(self.folder):
            if last is not None and filecmp.cmp(last.file, part, shallow=False):
                part.unlink()
                return last
            part.replace(self.folder / name)
            copies = self.find_all()
            kept = choose_kept(copy.at for copy in copies)
            for copy in copies:
                if copy.at not in kept:
                    copy.file.unlink(missing_ok=True)
        return BackupCopy(self.folder / name, now)


def choose_kept(times: Iterable[datetime]) -> frozenset[datetime]:
    """Returns which copies stay: the newest, and the last of each of the last hours and days."""
    newest_first = sorted(times, reverse=True)
    kept = set(newest_first[:_NEWEST])
    for span, most in (("%Y%m%d%H", _HOURS), ("%Y%m%d", _DAYS)):
        last_of: dict[str, datetime] = {}
        for at in newest_first:
            last_of.setdefault(at.strftime(span), at)
        kept.update(list(last_of.values())[:most])
    return frozenset(kept)


def copy_file(source: Path, target: Path) -> None:
    """Copies a match book that may be in use to a file of its own, whole or not at all.

    Raises:
        BookTroubleError: The book is damaged or away, or the copy cannot be written.
    """
    part = target.with_name(f"{target.name}{_PART}")
    try:
        with closing(_open_to_read(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new, progress=_give_up_after(_WAIT_S, source))
            new.execute("PRAGMA journal_mode=DELETE")
        if not is_whole(part):
            raise BookTroubleError(Trouble.DAMAGED, str(source))
        part.replace(target)
    except sqlite3.Error as error:
        trouble = find_trouble(error) or Trouble.DAMAGED
        is_written = trouble in (Trouble.FULL, Trouble.READ_ONLY)
        raise BookTroubleError(trouble, str(target if is_written else source)) from error
    except OSError as error:
        raise BookTroubleError(find_file_trouble(error), str(target)) from error
    finally:
        _delete(part)


def is_whole(file: Path) -> bool:
    """Whether a file is a match book with nothing wrong in it, as SQLite checks it."""
    try:
        with closing(_open_to_read(file)) as db:
            db.execute("SELECT code FROM matches LIMIT 1")  # SQLite finds nothing wrong in no bytes
            return bool(db.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def has_altered_events(book: Path, copy: Path) -> bool:
    """Whether an event of a copy is another, or missing, in the book: a log only grows.

    SQLite keeps no sums of what it stores: it does not notice a changed letter. Matches that were
    deleted since are not missed.
    """
    with closing(_open_to_read(book)) as db:
        db.execute("ATTACH ? AS copy", (str(copy),))
        altered = db.execute(
            """
            SELECT 1 FROM copy.events AS was
            JOIN copy.matches AS match_was ON match_was.code = was.match
            JOIN matches ON matches.code = was.match AND matches.started = match_was.started
            LEFT JOIN events ON events.match = was.match AND events.seq = was.seq
            WHERE events.record IS NOT was.record OR events.at IS NOT was.at LIMIT 1
            """
        ).fetchone()
    return altered is not None


def count_matches(file: Path) -> int:
    """Returns how many matches a copy holds."""
    with closing(_open_to_read(file)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def bring_back(copy: Path, file: Path) -> Path | None:
    """Puts a copy in the place of a book that nobody has open; returns where the old one lies now.

    Raises:
        BookTroubleError: The copy is not whole, or cannot be put there; the book is as it was.
    """
    if not is_whole(copy):
        raise BookTroubleError(Trouble.DAMAGED, str(copy))
    part = file.with_name(f"{file.name}{_PART}")
    with _telling(file):
        shutil.copyfile(copy, part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        aside = set_aside(file)
        part.replace(file)
    return aside


def set_aside(file: Path) -> Path | None:
    """Moves a book that nobody has open out of the way; returns where it lies now, if it was there.

    Raises:
        BookTroubleError: It cannot be moved.
    """
    aside = file.with_name(f"{file.name}.replaced-{datetime.now(UTC).strftime(_STAMP)}")
    with _telling(file):
        # With the log that belongs to it, which would be applied to whatever comes in its place.
        for beside in (*_BESIDE, ""):
            with suppress(FileNotFoundError):
                file.with_name(file.name + beside).replace(aside.with_name(aside.name + beside))
    return aside if aside.exists() else None


def _open_to_read(file: Path) -> sqlite3.Connection:
    # Not mode=ro: that would leave files beside a book that nobody else has open.
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5)


def _give_up_after(seconds: float, source: Path) -> Callable[[int, int, int], None]:
    """Returns what ends a copy that another program keeps waiting: SQLite would wait for ever."""
    end = time.monotonic() + seconds

    def check(_status: int, remaining: int, _total: int) -> None:
        if remaining and time.monotonic() > end:
            raise BookTroubleError(Trouble.LOCKED, str(source))

    return check


def _delete(file: Path) -> None:
    for name in (file.name, *(file.name + beside for beside in _BESIDE)):
        with suppress(OSError):
            file.with_name(name).unlink()


@contextmanager
def _telling(place: Path) -> Iterator[None]:
    """Turns what a disk refuses into what it means for the book."""
    try:
        yield
    except OSError as error:
        raise BookTroubleError(find_file_trouble(error), str(place)) from error
