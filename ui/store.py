"""The match book: every match as a log of events in a database, and the hand being counted.

The log is append-only. A writer says which event it has seen last, and is refused when another
phone was faster, so that no point is lost between two phones. The piles of the hand being counted
are kept beside the log until the hand is confirmed, so that a reload loses nothing.
"""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import platformdirs
import sqlalchemy as sa

from ui import migrations
from ui.database import open_database
from ui.photo_folder import PhotoFolder

Record = Mapping[str, Any]

# Without the letters and digits that are taken for one another when read out at a table.
_CODE_LETTERS: Final = "ACDEFGHJKMNPQRTUVWXYZ34679"
_CODE_LENGTH: Final = 4


class UnknownMatchError(ValueError):
    """No match of the book has this code."""


class StaleMatchError(ValueError):
    """Another phone has written since this one read."""

    def __init__(self, expected: int, found: int) -> None:
        """State which event the writer had seen last and which one the book has."""
        super().__init__(f"expected to follow event {expected}, but the book is at {found}")
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a match as it was kept: its place in the log, when (UTC, ISO 8601) and what."""

    seq: int
    at: str
    record: Record


@dataclass(frozen=True, slots=True)
class Summary:
    """What the list of matches shows of one: kept with the log, and made anew from it."""

    code: str
    started: str
    changed: str
    seq: int
    facts: Record


class MatchBook:
    """The matches of one database, opened and brought to the newest schema.

    Each call is a transaction of its own on a connection of its own, so a book may be shared by
    the threads of a server.
    """

    def __init__(self, url: str, *, photos: Path | None = None) -> None:
        """Open a database; photos are kept beside an SQLite file unless a folder is given."""
        self.engine = open_database(url)
        file = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        beside = Path(file).parent if file and file != ":memory:" else None
        self.photos = PhotoFolder(
            photos or (beside or platformdirs.user_cache_path("escoba")) / "photos"
        )

    def close(self) -> None:
        """Let go of the connections."""
        self.engine.dispose()

    # -- the log ------------------------------------------------------------------------------

    def create(
        self, records: Sequence[Record], facts: Record, times: Sequence[str] | None = None
    ) -> str:
        """Begins a match with its first events; returns its new code.

        Args:
            records: The events.
            facts: What the list of matches is to show.
            times: When each event was, for a match that was kept elsewhere before; else now.
        """
        now = _now()
        times = times or [now] * len(records)
        for _ in range(100):
            code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
            try:
                with self.engine.begin() as db:
                    db.execute(
                        migrations.matches.insert().values(
                            code=code, started=times[0], changed=now, seq=0, facts=_dump(facts)
                        )
                    )
                    self._append(db, code, records, 0, facts, times)
            except sa.exc.IntegrityError:
                continue  # the code is taken
            return code
        raise RuntimeError("no free match code found")

    def append(self, code: str, records: Sequence[Record], expected_seq: int, facts: Record) -> int:
        """Adds events after the one seen last; returns the place of the last one added.

        Args:
            code: The match.
            records: The events, in order; all of them are kept or none.
            expected_seq: The place of the last event the writer has seen.
            facts: What the list of matches is to show from now on.

        Raises:
            UnknownMatchError: There is no such match.
            StaleMatchError: Another writer was faster; nothing was kept.
        """
        try:
            with self.engine.begin() as db:
                return self._append(db, code, records, expected_seq, facts)
        except (sa.exc.IntegrityError, sa.exc.OperationalError) as lost:
            found = self.find_seq(code)
            if found == expected_seq:
                raise
            raise StaleMatchError(expected_seq, found) from lost

    def _append(
        self,
        db: sa.Connection,
        code: str,
        records: Sequence[Record],
        expected_seq: int,
        facts: Record,
        times: Sequence[str] | None = None,
    ) -> int:
        times = times or [_now()] * len(records)
        last = expected_seq + len(records)
        # The update comes first: it takes the writer's lock, so two writers cannot both read.
        moved = db.execute(
            migrations.matches.update()
            .where(migrations.matches.c.code == code, migrations.matches.c.seq == expected_seq)
            .values(seq=last, changed=[_now(), *times][-1], facts=_dump(facts))
        )
        if moved.rowcount != 1:
            raise StaleMatchError(expected_seq, _read_seq(db, code))
        rows = [
            {"match": code, "seq": seq, "at": at, "record": _dump(record)}
            for seq, (at, record) in enumerate(
                zip(times, records, strict=True), start=expected_seq + 1
            )
        ]
        if rows:
            db.execute(migrations.events.insert(), rows)
        return last

    def save_facts(self, code: str, seq: int, facts: Record) -> None:
        """Keeps other facts of a match, unless somebody has written to it since that event."""
        matches = migrations.matches
        here = sa.and_(matches.c.code == code, matches.c.seq == seq)
        with self.engine.begin() as db:
            db.execute(matches.update().where(here).values(facts=_dump(facts)))

    def find_seq(self, code: str) -> int:
        """Returns the place of the last event of a match.

        Raises:
            UnknownMatchError: There is no such match.
        """
        with self.engine.connect() as db:
            return _read_seq(db, code)

    def find_entries(self, code: str, *, limit: int | None = None) -> tuple[Entry, ...]:
        """Returns the log of a match, oldest first, whole or its beginning.

        Raises:
            UnknownMatchError: There is no such match.
        """
        events = migrations.events
        with self.engine.connect() as db:
            rows = db.execute(
                sa.select(events.c.seq, events.c.at, events.c.record)
                .where(events.c.match == code)
                .order_by(events.c.seq)
                .limit(limit)
            ).all()
            if not rows:
                _read_seq(db, code)
        return tuple(Entry(row.seq, row.at, json.loads(row.record)) for row in rows)

    def count_matches(self) -> int:
        """Returns how many matches are kept."""
        with self.engine.connect() as db:
            return int(db.execute(sa.select(sa.func.count(migrations.matches.c.code))).scalar_one())

    def find_matches(self, text: str = "", *, limit: int | None = 50) -> tuple[Summary, ...]:
        """Returns the matches whose code or facts contain a text, the last changed first."""
        matches = migrations.matches
        query = sa.select(matches).order_by(matches.c.changed.desc()).limit(limit)
        if text:
            escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            like = f"%{escaped}%"
            query = query.where(
                sa.or_(
                    matches.c.code.ilike(like, escape="\\"),
                    matches.c.facts.ilike(like, escape="\\"),
                )
            )
        with self.engine.connect() as db:
            rows = db.execute(query).all()
        return tuple(
            Summary(row.code, row.started, row.changed, row.seq, json.loads(row.facts))
            for row in rows
        )

    def delete(self, code: str) -> None:
        """Forgets a match, its log, its unfinished hand and its photos.

        Raises:
            UnknownMatchError: There is no such match.
        """
        self.find_seq(code)
        self.clear_drafts(code)
        with self.engine.begin() as db:
            db.execute(migrations.events.delete().where(migrations.events.c.match == code))
            db.execute(migrations.matches.delete().where(migrations.matches.c.code == code))

    # -- the hand being counted ---------------------------------------------------------------

    def find_drafts(self, code: str) -> dict[str, tuple[int, Record]]:
        """Returns the unfinished piles of a match: name of the pile to (version, body)."""
        drafts = migrations.drafts
        with self.engine.connect() as db:
            rows = db.execute(sa.select(drafts).where(drafts.c.match == code)).all()
        return {row.pile: (row.version, json.loads(row.body)) for row in rows}

    def save_draft(self, code: str, pile: str, body: Record, expected_version: int) -> int:
        """Keeps an unfinished pile over the version seen last (0: none); returns the new one.

        Raises:
            StaleMatchError: Another phone has changed this pile; nothing was kept.
        """
        drafts = migrations.drafts
        values = {"version": expected_version + 1, "body": _dump(body)}
        here = sa.and_(drafts.c.match == code, drafts.c.pile == pile)
        try:
            with self.engine.begin() as db:
                if expected_version == 0:
                    db.execute(drafts.insert().values(match=code, pile=pile, **values))
                    return 1
                same = sa.and_(here, drafts.c.version == expected_version)
                if db.execute(drafts.update().where(same).values(**values)).rowcount == 1:
                    return expected_version + 1
        except sa.exc.IntegrityError:
            pass
        with self.engine.connect() as db:
            found = db.execute(sa.select(drafts.c.version).where(here)).scalar() or 0
        raise StaleMatchError(expected_version, found)

    def clear_drafts(self, code: str, piles: Iterable[str] | None = None) -> None:
        """Forgets unfinished piles of a match, all where none is named, and its photos."""
        drafts = migrations.drafts
        query = drafts.delete().where(drafts.c.match == code)
        if piles is not None:
            query = query.where(drafts.c.pile.in_(list(piles)))
        with self.engine.begin() as db:
            db.execute(query)
        self.photos.clear(code)

    # -- house rules --------------------------------------------------------------------------

    def find_house_rules(self) -> dict[str, str]:
        """Returns the rule sets of the house: name to what `parse_rules` reads."""
        with self.engine.connect() as db:
            rows = db.execute(sa.select(migrations.house_rules)).all()
        return {row.name: row.spec for row in rows}

    def save_house_rules(self, name: str, spec: str) -> None:
        """Keeps a rule set of the house under a name, over one of the same name."""
        table = migrations.house_rules
        with self.engine.begin() as db:
            db.execute(table.delete().where(table.c.name == name))
            db.execute(table.insert().values(name=name, spec=spec))

    def delete_house_rules(self, name: str) -> None:
        """Forgets a rule set of the house."""
        table = migrations.house_rules
        with self.engine.begin() as db:
            db.execute(table.delete().where(table.c.name == name))

    def delete_all(self) -> None:
        """Forgets all that is kept: matches, unfinished hands, photos and house rules."""
        with self.engine.begin() as db:
            for table in (
                migrations.drafts,
                migrations.events,
                migrations.matches,
                migrations.house_rules,
            ):
                db.execute(table.delete())
        self.photos.clear()


def _read_seq(db: sa.Connection, code: str) -> int:
    matches = migrations.matches
    seq = db.execute(sa.select(matches.c.seq).where(matches.c.code == code)).scalar()
    if seq is None:
        raise UnknownMatchError(f"expected the code of a kept match, got {code!r}")
    return int(seq)


def _dump(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False, sort_keys=True)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
