"""The opening of the match book by a server: looked through, and copied, before it is used."""

import logging
from typing import Final

from ui.backup import Backups
from ui.database import find_file
from ui.store import MatchBook
from ui.trouble import BookTroubleError, Trouble

_LOG: Final = logging.getLogger(__name__)
_LEAST_PAGE: Final = 512
"""What is shorter than the smallest page is to SQLite a file with nothing in it."""


def open_book(url: str) -> MatchBook:
    """Returns the match book of an address, found whole; an SQLite file is copied first of all.

    Raises:
        BookTroubleError: The book is damaged, or gone while there are copies of it, or cannot be
            opened.
    """
    file = find_file(url)
    if file is not None:
        _require_contents(Backups(file))
    book = MatchBook(url)
    try:
        if book.backups is not None:
            book.backups.keep()
    except BookTroubleError as error:
        if error.trouble is Trouble.DAMAGED:
            book.close()
            raise
        _LOG.warning("no copy was made: %s", error)
    return book


def _require_contents(backups: Backups) -> None:
    """Nothing, unless the file is gone or cut off: SQLite would begin a new one in silence."""
    file = backups.file
    is_there = file.exists() and file.stat().st_size >= _LEAST_PAGE
    if not is_there and backups.find_last_good():
        raise BookTroubleError(Trouble.DAMAGED, str(file))
