"""What a match is outside of this program: a spreadsheet, a copy that comes back, a message."""

import csv
import io
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import DECK
from scorer.match import (
    EscobaMarked,
    HandCounted,
    HandDeleted,
    MatchStarted,
    Undone,
    event_to_record,
    fold,
)
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import ANA
from ui.book import Table
from ui.export import (
    NotAnExportError,
    read_copies,
    write_all,
    write_csv,
    write_json,
    write_message,
)
from ui.facts import find_facts
from ui.source import pack_source
from ui.store import Entry, MatchBook

REST = tuple(card for card in DECK if card not in ANA)
HAND = HandCounted((Pile("Ana", ANA, 1), Pile("Luis", REST)), "Luis")
EVENTS = (
    MatchStarted(PRESETS["mundijuegos"], (("Ana",), ("Luis",))),
    EscobaMarked("Ana"),
    HAND,
    HAND,
    HandDeleted(2),
    EscobaMarked("Luis"),
    Undone(),
)


def make_table(*events) -> Table:  # type: ignore[no-untyped-def]
    entries = tuple(
        Entry(seq, "2026-11-30T10:00:00+00:00", event_to_record(event))
        for seq, event in enumerate(events, start=1)
    )
    return Table("K7QX", entries, fold(events), {}, {})


def test_a_copy_comes_back_as_the_same_match() -> None:
    table = make_table(*EVENTS)
    (copy,) = read_copies(write_json(table)).matches
    assert fold(copy.events) == fold(EVENTS)
    assert [datetime.fromisoformat(at) for at in copy.times] == [
        datetime.fromisoformat(entry.at) for entry in table.entries
    ]


def test_a_copy_of_everything_comes_back_as_it_was(tmp_path: Path) -> None:
    old, new = (MatchBook(f"sqlite:///{tmp_path / name}") for name in ("old.db", "new.db"))
    table = make_table(*EVENTS)
    for entries in (table.entries[:3], table.entries):
        records = [entry.record for entry in entries]
        old.create(records, {}, [f"2026-11-{10 + len(entries)}T10:00:00.000+00:00"] * len(entries))
    old.save_house_rules("abuela", "mundijuegos,target=15")
    copies = read_copies(write_all(old))
    for copy in copies.matches:
        new.create([event_to_record(event) for event in copy.events], {}, copy.times)
    for name, spec in copies.house_rules.items():
        new.save_house_rules(name, spec)
    assert write_all(new) == write_all(old)
    assert [each.started for each in new.find_matches()] == [
        each.started for each in old.find_matches()
    ]
    old.close()
    new.close()


@pytest.mark.parametrize("matches", [0, 1])
def test_a_copy_of_everything_may_hold_little(tmp_path: Path, matches: int) -> None:
    book = MatchBook(f"sqlite:///{tmp_path / 'matches.db'}")
    for _ in range(matches):
        book.create([event_to_record(EVENTS[0])], {})
    assert len(read_copies(write_all(book)).matches) == matches
    book.close()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"format": "other"}',
        b'{"format": "escoba-match"}',
        b'{"format": "escoba-match", "events": []}',
        b'{"format": "escoba-match", "events": [{"event": "undone"}]}',
        b'{"format": "escoba-match", "events": [1]}',
        b'{"format": "escoba-book"}',
        b'{"format": "escoba-book", "matches": [{}], "house_rules": {}}',
    ],
)
def test_another_file_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(NotAnExportError, match="expected a"):
        read_copies(data)


def test_a_spreadsheet_has_each_point_with_its_date_and_cards() -> None:
    text = write_csv(make_table(*EVENTS)).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    points = [row for row in rows if row["category"] != "hand"]
    score = fold(EVENTS).hands[0].score
    assert {(row["side"], row["category"], int(row["points"])) for row in points} == {
        (point.player, point.category.value, point.points) for point in score.points
    }
    velo = next(row for row in points if row["category"] == "velo")
    assert (velo["cards"], velo["date"], velo["match"]) == ("7O", "2026-11-30", "K7QX")
    ends = {row["side"]: int(row["total"]) for row in rows if row["category"] == "hand"}
    assert ends == fold(EVENTS).totals


def test_a_message_says_the_score_best_first() -> None:
    lines = write_message(fold(EVENTS), "es").splitlines()
    totals = fold(EVENTS).totals
    assert lines == [
        "Escoba, 1 mano",
        f"Ana: {totals['Ana']} (1 escoba)",
        f"Luis: {totals['Luis']}",
    ]
    assert write_message(fold(EVENTS), "it", "30 nov 2026").startswith("Escoba, 1 mano · 30 nov")


def test_the_list_of_matches_is_told_what_was_taken() -> None:
    facts = find_facts(fold(EVENTS))
    best = fold(EVENTS).hands[0].score.total("Ana")
    assert facts["taken"]["Ana"] == {"escobas": 1, "velos": 1, "sevens": 3, "best": best}
    assert facts["players"] == {"Ana": ["Ana"], "Luis": ["Luis"]}
    assert json.loads(json.dumps(facts)) == facts


def test_the_source_offered_is_the_one_that_runs() -> None:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(pack_source())) as archive:
        names = set(archive.namelist())
        assert {"app.py", "LICENSE", "ui/source.py", "scorer/cards.py"} <= names
        assert not [name for name in names if name.startswith(("/", ".."))]


def test_a_copy_is_brought_back_on_the_page(page: Callable[..., AppTest]) -> None:
    app = AppTest.from_string(
        "from ui import history, session\nsession.begin()\nhistory.render()", default_timeout=60
    ).run()
    file = ("copy.json", write_json(make_table(*EVENTS)), "application/json")
    app.file_uploader[0].set_value(file).run()
    assert not app.exception
    assert "Recuperada como" in app.toast[0].value
    app.file_uploader[0].set_value(("photo.json", b"no copy", "application/json")).run()
    assert "no es una copia" in app.error[0].value
