"""Books that older versions of this program have written: all of it is read as it was.

`books/make_book.py` made them, run in each of those versions, with what that version itself read.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorer.match import event_from_record, fold
from tests.ui.books.make_book import describe
from ui import migrations
from ui.database import connect_database
from ui.store import MatchBook
from ui.transfer import copy_contents

BOOKS = sorted((Path(__file__).parent / "books").glob("*.sql"))
OF_STEP = {"c50bcc8-step1": 1, "c50bcc8-step2": 2, "9e8b452": 4}
BEFORE_PINS = 3
"""The step of every other book."""


def load(dump: Path, file: Path) -> str:
    """Makes the database file of a dump; returns its address."""
    with closing(sqlite3.connect(file)) as db:
        db.executescript(dump.read_text())
    return f"sqlite:///{file}"


def test_every_version_of_the_schema_has_a_book() -> None:
    steps = {OF_STEP.get(dump.stem, BEFORE_PINS) for dump in BOOKS}
    assert steps == set(range(1, len(migrations.STEPS) + 1))


@pytest.mark.parametrize("dump", BOOKS, ids=lambda dump: dump.stem)
def test_an_older_book_opens_with_its_matches_hands_and_points(dump: Path, tmp_path: Path) -> None:
    url = load(dump, tmp_path / "matches.db")
    before = connect_database(url)
    step = OF_STEP.get(dump.stem, BEFORE_PINS)
    assert migrations.find_version(before) == step
    before.dispose()
    book = MatchBook(url)
    assert migrations.find_version(book.engine) == len(migrations.STEPS)
    found = {
        summary.code: describe(
            fold(event_from_record(entry.record) for entry in book.find_entries(summary.code)),
            summary.seq,
        )
        for summary in book.find_matches()
    }
    assert found == json.loads(dump.with_suffix(".json").read_text())
    assert len(found) == 3
    drafts = [book.find_drafts(code) for code in found]
    kept = {"Ana": (1, {"added": ["7O", "1C"], "removed": []})}
    assert sorted(drafts, key=len) == [{}, {}, kept if step > 1 else {}]
    assert book.find_house_rules() == ({"abuela": "mundijuegos,target=15"} if step > 2 else {})
    for summary in book.find_matches():
        assert summary.facts["totals"] == found[summary.code]["totals"]
    book.close()


@pytest.mark.postgres
def test_a_book_moves_to_a_server_and_back(postgres: str, tmp_path: Path) -> None:
    book = MatchBook(load(BOOKS[-1], tmp_path / "matches.db"))
    server, back = MatchBook(postgres), MatchBook(f"sqlite:///{tmp_path / 'back.db'}")
    assert copy_contents(book.engine, server.engine) == 3
    assert copy_contents(server.engine, back.engine) == 3
    for table in migrations.KEPT:
        query = sa.select(table).order_by(*table.primary_key.columns)
        with book.engine.connect() as old, back.engine.connect() as new:
            assert new.execute(query).all() == old.execute(query).all()
    for each in (book, server, back):
        each.close()
