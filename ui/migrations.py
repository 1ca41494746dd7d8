"""The schema of the match book, and the named steps that bring an older file up to it.

A step runs once, in one transaction with the record that it ran, and is never changed after it
was published: a later schema is a later step.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

Step = Callable[[sa.Connection], None]

_METADATA: Final = sa.MetaData()

applied: Final = sa.Table(
    "migrations",
    _METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
)
matches: Final = sa.Table(
    "matches",
    _METADATA,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("started", sa.String(40), nullable=False),
    sa.Column("changed", sa.String(40), nullable=False, index=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("facts", sa.Text, nullable=False),
)
events: Final = sa.Table(
    "events",
    _METADATA,
    sa.Column("match", sa.String(8), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.String(40), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
drafts: Final = sa.Table(
    "drafts",
    _METADATA,
    sa.Column("match", sa.String(8), primary_key=True),
    sa.Column("pile", sa.String(80), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
house_rules: Final = sa.Table(
    "house_rules",
    _METADATA,
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("spec", sa.Text, nullable=False),
)
pins: Final = sa.Table(
    "pins",
    _METADATA,
    sa.Column("match", sa.String(8), primary_key=True),
    sa.Column("secret", sa.String(200), nullable=False),
)
KEPT: Final = (drafts, events, matches, house_rules, pins)
"""The tables with what people have kept."""


class NewerBookError(ValueError):
    """The database was written by a later version of the program: it has taken `version` steps."""

    def __init__(self, version: int, known: int) -> None:
        """Take the version of the database, and the newest that is known."""
        super().__init__(f"expected a book of version {known} at most, got {version}")
        self.version = version


def create_the_log(db: sa.Connection) -> None:
    """Makes the tables of matches and of their events."""
    _METADATA.create_all(db, tables=[matches, events])


def add_the_hand_being_counted(db: sa.Connection) -> None:
    """Makes the table of unfinished piles."""
    _METADATA.create_all(db, tables=[drafts])


def add_house_rules(db: sa.Connection) -> None:
    """Makes the table of the house's own rule sets."""
    _METADATA.create_all(db, tables=[house_rules])


def add_pins(db: sa.Connection) -> None:
    """Makes the table of the PINs of matches."""
    _METADATA.create_all(db, tables=[pins])


STEPS: Final[tuple[Step, ...]] = (
    create_the_log,
    add_the_hand_being_counted,
    add_house_rules,
    add_pins,
)


def find_version(engine: sa.Engine) -> int:
    """Returns how many steps a database has taken; 0 for an empty one."""
    # What another program that opens the same new book has made meanwhile is there all the same.
    with suppress(sa.exc.DBAPIError), engine.begin() as db:
        _METADATA.create_all(db, tables=[applied])
    with engine.connect() as db:
        return _read_version(db)


def migrate(engine: sa.Engine, steps: Sequence[Step] = STEPS) -> int:
    """Takes the steps a database has not taken yet; returns the version it is at.

    Raises:
        NewerBookError: It has taken more steps than this version of the program knows.
    """
    version = find_version(engine)
    if version > len(steps):
        raise NewerBookError(version, len(steps))
    while version < len(steps):
        with engine.begin() as db:
            _wait_for_others(db)
            version = _read_version(db)
            for step in steps[version : version + 1]:
                step(db)
                now = datetime.now(UTC).isoformat(timespec="seconds")
                db.execute(applied.insert().values(number=version + 1, name=step.__name__, at=now))
    return len(steps)


def _wait_for_others(db: sa.Connection) -> None:
    """Takes the writer's place: two programs may open a new book at the same moment."""
    if db.dialect.name == "sqlite":
        # The driver begins no transaction before a table is made: it would stay if the step failed.
        db.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        db.execute(sa.text(f"LOCK TABLE {applied.name} IN EXCLUSIVE MODE"))


def _read_version(db: sa.Connection) -> int:
    return int(db.execute(sa.select(sa.func.max(applied.c.number))).scalar() or 0)
