"""The match book: every match as a log of events in a database, and the hand being counted.

The log is append-only. A writer says which event it has seen last, and is refused when another
phone was faster, so that no point is lost between two phones. The piles of the hand being counted
are kept beside the log until the hand is confirmed, so that a reload loses nothing.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa

from ui import log, migrations
from ui.backup import Backups
from ui.database import WAIT_MS, find_file, find_place, open_database
from ui.entries import Entry, Record, StaleMatchError, Summary, UnknownMatchError, dump_record
from ui.log import NewMatch
from ui.photo_folder import PhotoFolder
from ui.trouble import BookTroubleError, Trouble

__all__ = [
    "Entry",
    "MatchBook",
    "NewMatch",
    "Record",
    "StaleMatchError",
    "Summary",
    "UnknownMatchError",
]


class MatchBook:
    """The matches of one database, opened and brought to the newest schema.

    Each call is a transaction of its own on a connection of its own, so a book may be shared by
    the threads of a server. Where the database fails, a call raises `BookTroubleError` and has
    changed nothing.
    """

    def __init__(self, url: str, *, photos: Path | None = None, wait_ms: int = WAIT_MS) -> None:
        """Open a database; photos are kept beside an SQLite file unless a folder is given."""
        self.engine = open_database(url, wait_ms=wait_ms)
        file = find_file(self.engine.url)
        self.backups = Backups(file) if file else None
        beside = file.parent if file else platformdirs.user_cache_path("escoba")
        self.photos = PhotoFolder(photos or beside / "photos")

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
        return self.create_all([(records, facts, times)])[0]

    def create_all(
        self, matches: Sequence[NewMatch], house_rules: Mapping[str, str] | None = None
    ) -> tuple[str, ...]:
        """Begins matches and adds rules of the house, all or none; returns the new codes."""
        for _ in range(100):
            with self.engine.connect() as db:
                taken = set(db.execute(sa.select(migrations.matches.c.code)).scalars())
            try:
                with self.engine.begin() as db:
                    for name, spec in (house_rules or {}).items():
                        log.put_house_rules(db, name, spec)
                    return tuple(log.begin_match(db, taken, match) for match in matches)
            except sa.exc.IntegrityError:
                continue  # another has just taken one of the codes
        raise RuntimeError("no free match code found")

    def append(
        self,
        code: str,
        records: Sequence[Record],
        expected_seq: int,
        facts: Record,
        *,
        settles: Iterable[str] = (),
    ) -> int:
        """Adds events after the one seen last; returns the place of the last one added.

        Args:
            code: The match.
            records: The events, in order; all of them are kept or none.
            expected_seq: The place of the last event the writer has seen.
            facts: What the list of matches is to show from now on.
            settles: The unfinished piles that these events make an end of: forgotten with them.

        Raises:
            UnknownMatchError: There is no such match.
            StaleMatchError: Another writer was faster; nothing was kept.
        """
        try:
            with self.engine.begin() as db:
                last = log.append(db, code, records, expected_seq, facts)
                if piles := list(settles):
                    db.execute(log.delete_drafts(code, piles))
                return last
        except (sa.exc.IntegrityError, BookTroubleError) as lost:
            if getattr(lost, "trouble", Trouble.LOCKED) is not Trouble.LOCKED:
                raise
            found = self.find_seq(code)
            if found == expected_seq:
                raise
            raise StaleMatchError(expected_seq, found) from lost

    def save_facts(self, code: str, seq: int, facts: Record) -> None:
        """Keeps other facts of a match, unless somebody has written to it since that event."""
        matches = migrations.matches
        here = sa.and_(matches.c.code == code, matches.c.seq == seq)
        with self.engine.begin() as db:
            db.execute(matches.update().where(here).values(facts=dump_record(facts)))

    def find_seq(self, code: str) -> int:
        """Returns the place of the last event of a match.

        Raises:
            UnknownMatchError: There is no such match.
        """
        with self.engine.connect() as db:
            return log.read_seq(db, code)

    def find_versions(self, code: str) -> tuple[int, dict[str, int]]:
        """Returns the place of the last event, and how often each unfinished pile was written.

        Raises:
            UnknownMatchError: There is no such match.
        """
        drafts = migrations.drafts
        piles = sa.select(drafts.c.pile, drafts.c.version).where(drafts.c.match == code)
        with self.engine.connect() as db:
            return log.read_seq(db, code), {row.pile: row.version for row in db.execute(piles)}

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
                log.read_seq(db, code)
        return tuple(Entry(row.seq, row.at, self._load(row.record)) for row in rows)

    def count_matches(self) -> int:
        """Returns how many matches are kept."""
        with self.engine.connect() as db:
            return int(db.execute(sa.select(sa.func.count(migrations.matches.c.code))).scalar_one())

    def find_matches(self, text: str = "", *, limit: int | None = 50) -> tuple[Summary, ...]:
        """Returns the matches whose code or facts contain a text, the last changed first."""
        matches = migrations.matches
        query = sa.select(matches).order_by(matches.c.changed.desc()).limit(limit)
        if text:
            facts = matches.c.facts.icontains(text, autoescape=True)
            query = query.where(facts | matches.c.code.icontains(text, autoescape=True))
        with self.engine.connect() as db:
            rows = db.execute(query).all()
        return tuple(
            Summary(row.code, row.started, row.changed, row.seq, self._load(row.facts))
            for row in rows
        )

    def delete(self, code: str) -> None:
        """Forgets a match, its log, its unfinished hand and its photos.

        Raises:
            UnknownMatchError: There is no such match.
        """
        matches, events = migrations.matches, migrations.events
        with self.engine.begin() as db:
            if db.execute(matches.delete().where(matches.c.code == code)).rowcount == 0:
                log.read_seq(db, code)
            db.execute(events.delete().where(events.c.match == code))
            db.execute(migrations.pins.delete().where(migrations.pins.c.match == code))
            db.execute(log.delete_drafts(code))
        self.photos.clear(code)

    def _load(self, text: str) -> dict[str, Any]:
        """Returns a record as it was kept."""
        try:
            record: dict[str, Any] = json.loads(text)
        except ValueError as error:
            raise BookTroubleError(Trouble.DAMAGED, find_place(self.engine.url)) from error
        return record

    # -- the hand being counted ---------------------------------------------------------------

    def find_drafts(self, code: str) -> dict[str, tuple[int, Record]]:
        """Returns the unfinished piles of a match: name of the pile to (version, body)."""
        drafts = migrations.drafts
        with self.engine.connect() as db:
            rows = db.execute(sa.select(drafts).where(drafts.c.match == code)).all()
        return {row.pile: (row.version, self._load(row.body)) for row in rows}

    def save_draft(self, code: str, pile: str, body: Record, expected_version: int) -> int:
        """Keeps an unfinished pile over the version seen last (0: none); returns the new one.

        Raises:
            StaleMatchError: Another phone has changed this pile; nothing was kept.
        """
        drafts = migrations.drafts
        values = {"version": expected_version + 1, "body": dump_record(body)}
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
        with self.engine.begin() as db:
            db.execute(log.delete_drafts(code, piles))
        self.photos.clear(code)

    # -- house rules --------------------------------------------------------------------------

    def find_house_rules(self) -> dict[str, str]:
        """Returns the rule sets of the house: name to what `parse_rules` reads."""
        with self.engine.connect() as db:
            rows = db.execute(sa.select(migrations.house_rules)).all()
        return {row.name: row.spec for row in rows}

    def save_house_rules(self, name: str, spec: str) -> None:
        """Keeps a rule set of the house under a name, over one of the same name."""
        with self.engine.begin() as db:
            log.put_house_rules(db, name, spec)

    def delete_house_rules(self, name: str) -> None:
        """Forgets a rule set of the house."""
        table = migrations.house_rules
        with self.engine.begin() as db:
            db.execute(table.delete().where(table.c.name == name))

    def delete_all(self) -> None:
        """Forgets all that is kept: matches, unfinished hands, photos, house rules and copies."""
        with self.engine.begin() as db:
            for table in migrations.KEPT:
                db.execute(table.delete())
        self.photos.clear()
        if self.backups:
            self.backups.clear()
