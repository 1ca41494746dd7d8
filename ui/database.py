"""Where the match book lies, and how its database is opened."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import platformdirs
import sqlalchemy as sa

from ui.migrations import NewerBookError, migrate
from ui.trouble import BookTroubleError, Trouble, find_trouble

WAIT_MS: Final = 5000
"""How long a writer waits for another program that is writing, before it gives up."""
NO_VERSION: Final = 10_000
"""What a book says of so many steps comes from damage: no program will have taken as many."""


def find_database_url() -> str:
    """Returns ESCOBA_DATABASE_URL, or the SQLite file in the user's data folder."""
    if url := os.environ.get("ESCOBA_DATABASE_URL"):
        return url
    folder = platformdirs.user_data_path("escoba", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'matches.db'}"


def find_file(url: str | sa.URL) -> Path | None:
    """Returns the SQLite file of an address, or None where it is a server or in memory."""
    address = sa.make_url(url)
    file = address.database if address.get_backend_name() == "sqlite" else None
    return None if not file or file == ":memory:" else Path(file.removeprefix("file:"))


def find_place(url: str | sa.URL) -> str:
    """Returns where a book lies in words for people: a path, or an address without its password."""
    return str(find_file(url) or sa.make_url(url).render_as_string(hide_password=True))


def open_database(url: str, *, wait_ms: int = WAIT_MS) -> sa.Engine:
    """Returns the database of an address, brought to the newest schema.

    Raises:
        BookTroubleError: It cannot be opened, or a later version of the program has written it;
            when it is used, also that it cannot be read or written.
    """
    engine = connect_database(url, wait_ms=wait_ms)
    try:
        migrate(engine)
    except NewerBookError as error:
        engine.dispose()
        trouble = Trouble.NEWER if error.version < NO_VERSION else Trouble.DAMAGED
        raise BookTroubleError(trouble, find_place(url)) from error
    except BaseException:
        engine.dispose()
        raise
    return engine


def connect_database(url: str, *, wait_ms: int = WAIT_MS) -> sa.Engine:
    """Returns the database of an address as it is; its failures are `BookTroubleError`s."""
    # A server may have been started again since a connection was opened; a file has not.
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    place = find_place(engine.url)

    @sa.event.listens_for(engine, "handle_error")
    def _tell(context: sa.ExceptionContext) -> None:
        error = context.original_exception
        trouble = None if context.is_pre_ping else find_trouble(error)
        if trouble is not None:
            raise BookTroubleError(_look_closer(trouble, engine.url), place) from error

    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            with _cursor(connection) as cursor:
                cursor.execute(f"PRAGMA busy_timeout={wait_ms}")
                _use_wal(cursor, wait_ms)
                # What is confirmed is on the disk, also when the computer loses its power.
                cursor.execute("PRAGMA synchronous=FULL")

    return engine


def _look_closer(trouble: Trouble, url: sa.URL) -> Trouble:
    """Returns why a file cannot be opened where it is there: SQLite does not tell."""
    file = find_file(url)
    if trouble is not Trouble.AWAY or file is None or not file.parent.is_dir():
        return trouble
    if not os.access(file.parent, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        return Trouble.READ_ONLY
    return Trouble.FULL if shutil.disk_usage(file.parent).free == 0 else trouble


def _use_wal(cursor: Any, wait_ms: int) -> None:
    """Lets others read while one writes; a book that can only be read stays as it is."""
    end = time.monotonic() + wait_ms / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except Exception as error:
            trouble = find_trouble(error)
            if trouble in (Trouble.READ_ONLY, Trouble.FULL):
                return
            # For this change SQLite does not wait by itself where another program makes it too.
            if trouble is not Trouble.LOCKED or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


@contextmanager
def _cursor(connection: Any) -> Iterator[Any]:
    cursor = connection.cursor()
    try:
        yield cursor
    finally:
        cursor.close()
