"""Where the match book lies, and how its database is opened."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import platformdirs
import sqlalchemy as sa

from ui.migrations import migrate


def find_database_url() -> str:
    """Returns ESCOBA_DATABASE_URL, or the SQLite file in the user's data folder."""
    if url := os.environ.get("ESCOBA_DATABASE_URL"):
        return url
    folder = platformdirs.user_data_path("escoba", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'matches.db'}"


def open_database(url: str) -> sa.Engine:
    """Returns the database of an address, brought to the newest schema."""
    # A server may have been started again since a connection was opened; a file has not.
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            with _cursor(connection) as cursor:
                cursor.execute("PRAGMA busy_timeout=5000")
                cursor.execute("PRAGMA journal_mode=WAL")

    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def _cursor(connection: Any) -> Iterator[Any]:
    cursor = connection.cursor()
    try:
        yield cursor
    finally:
        cursor.close()
