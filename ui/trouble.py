"""What can be wrong with the database of the match book, told apart by what helps."""

import errno
import sqlite3
from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Trouble(StrEnum):
    """Why the book did not take or give something."""

    FULL = "full"
    READ_ONLY = "read-only"
    LOCKED = "locked"
    DAMAGED = "damaged"
    AWAY = "away"
    NEWER = "newer"


_ADVICE: Final[Mapping[Trouble, str]] = {
    Trouble.FULL: "the disk is full; nothing was noted: free some space and repeat",
    Trouble.READ_ONLY: "it cannot be written; nothing was noted: give this user the right to",
    Trouble.LOCKED: "another program holds it; nothing was noted: end that program or repeat",
    Trouble.DAMAGED: "it is damaged: bring the last good copy back with escoba restore",
    Trouble.NEWER: "a later version of escoba has written it: install that one",
    Trouble.AWAY: "it cannot be opened: look whether its folder or its server is there",
}
_OF_SQLITE: Final[Mapping[int, Trouble]] = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_IOERR: Trouble.AWAY,
}
# What cannot be written any further: a quota or a limit of the file's size, as good as a full disk.
_FULL_TOO: Final = (
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_SHMSIZE,
)
_OF_FILES: Final[Mapping[int, Trouble]] = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}
# The classes and codes of SQLSTATE: www.postgresql.org/docs/current/errcodes-appendix.html
_OF_SERVER: Final[Mapping[str, Trouble]] = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "42501": Trouble.READ_ONLY,
    "55P03": Trouble.LOCKED,
    "40001": Trouble.LOCKED,
    "40P01": Trouble.LOCKED,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}


class BookTroubleError(Exception):
    """The database failed; what was to be written is not in it, not even in part."""

    def __init__(self, trouble: Trouble, place: str) -> None:
        """State what is wrong with the book at a place, and what helps."""
        super().__init__(f"the match book {place}: {_ADVICE[trouble]}")
        self.trouble = trouble
        self.place = place


def find_trouble(error: BaseException) -> Trouble | None:
    """Returns what an error of a database's driver means, or None where it is none of these."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:  # of Python's own: a text that is none any more
            return Trouble.DAMAGED if "decode" in str(error) else None
        return Trouble.FULL if code in _FULL_TOO else _OF_SQLITE.get(code & 0xFF)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        lost = state.startswith(("08", "57P"))
        return _OF_SERVER.get(state, Trouble.AWAY if lost else None)
    # A server that does not answer gives no code at all.
    return Trouble.AWAY if type(error).__name__ == "OperationalError" else None


def find_file_trouble(error: OSError) -> Trouble:
    """Returns what an error at a file beside the book means."""
    return _OF_FILES.get(error.errno or 0, Trouble.AWAY)
