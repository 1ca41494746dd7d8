"""What the match book writes: each within a transaction of its caller, so all of it or nothing."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from ui.entries import Record, StaleMatchError, UnknownMatchError, dump_record
from ui.migrations import drafts, events, house_rules, matches

NewMatch = tuple[Sequence[Record], Record, Sequence[str] | None]
"""A match to begin: its events, its facts, and when each event was, where it was before now."""

# Without the letters and digits that are taken for one another when read out at a table.
_CODE_LETTERS: Final = "ACDEFGHJKMNPQRTUVWXYZ34679"
_CODE_LENGTH: Final = 4


def begin_match(db: sa.Connection, taken: set[str], match: NewMatch) -> str:
    """Adds a match under a code that is not taken, which it then is; returns the code."""
    records, facts, times = match
    code = next(code for code in iter(_draw_code, "") if code not in taken)
    taken.add(code)
    times = times or [_now()] * len(records)
    values = {"started": times[0], "changed": times[-1], "seq": 0, "facts": dump_record(facts)}
    db.execute(matches.insert().values(code=code, **values))
    append(db, code, records, 0, facts, times)
    return code


def append(
    db: sa.Connection,
    code: str,
    records: Sequence[Record],
    expected_seq: int,
    facts: Record,
    times: Sequence[str] | None = None,
) -> int:
    """Adds events after the one seen last; returns the place of the last one added.

    Raises:
        UnknownMatchError: There is no such match.
        StaleMatchError: Another writer was faster.
    """
    times = times or [_now()] * len(records)
    last = expected_seq + len(records)
    # The update comes first: it takes the writer's lock, so two writers cannot both read.
    moved = db.execute(
        matches.update()
        .where(matches.c.code == code, matches.c.seq == expected_seq)
        .values(seq=last, changed=[_now(), *times][-1], facts=dump_record(facts))
    )
    if moved.rowcount != 1:
        raise StaleMatchError(expected_seq, read_seq(db, code))
    places = range(expected_seq + 1, last + 1)
    rows = [
        {"match": code, "seq": seq, "at": at, "record": dump_record(record)}
        for seq, at, record in zip(places, times, records, strict=True)
    ]
    if rows:
        db.execute(events.insert(), rows)
    return last


def read_seq(db: sa.Connection, code: str) -> int:
    """Returns the place of the last event of a match.

    Raises:
        UnknownMatchError: There is no such match.
    """
    seq = db.execute(sa.select(matches.c.seq).where(matches.c.code == code)).scalar()
    if seq is None:
        raise UnknownMatchError(f"expected the code of a kept match, got {code!r}")
    return int(seq)


def delete_drafts(code: str, piles: Iterable[str] | None = None) -> sa.Delete:
    """Returns what forgets unfinished piles of a match, all where none is named."""
    query = drafts.delete().where(drafts.c.match == code)
    return query if piles is None else query.where(drafts.c.pile.in_(list(piles)))


def put_house_rules(db: sa.Connection, name: str, spec: str) -> None:
    """Keeps a rule set of the house under a name, over one of the same name."""
    db.execute(house_rules.delete().where(house_rules.c.name == name))
    db.execute(house_rules.insert().values(name=name, spec=spec))


def _draw_code() -> str:
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
