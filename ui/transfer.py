"""A match book put in the place of another, whatever databases the two lie in."""

import sqlalchemy as sa

from ui.migrations import KEPT, matches

_ROWS_AT_ONCE = 1000


def copy_contents(source: sa.Engine, target: sa.Engine) -> int:
    """Puts all that one book keeps in the place of what another keeps; returns how many matches.

    It is one transaction: whoever reads the other meanwhile sees what was there, then all of it.
    Both must be of the newest schema.

    Raises:
        BookTroubleError: One of them failed; the other is as it was.
    """
    with source.connect() as old, target.begin() as new:
        if source.dialect.name != "sqlite":  # all tables as they are at one moment
            old = old.execution_options(isolation_level="REPEATABLE READ")
        for table in KEPT:
            new.execute(table.delete())
            for rows in old.execute(sa.select(table)).mappings().partitions(_ROWS_AT_ONCE):
                new.execute(table.insert(), [dict(row) for row in rows])
        return int(new.execute(sa.select(sa.func.count(matches.c.code))).scalar_one())
