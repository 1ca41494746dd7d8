"""The match book: what is kept, who is refused, and what an older file becomes."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from ui import migrations
from ui.database import find_database_url
from ui.store import MatchBook, StaleMatchError, UnknownMatchError

FACTS = {"players": ["Ana", "Luis"]}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'matches.db'}"


@pytest.fixture
def book(url: str) -> Iterator[MatchBook]:
    book = MatchBook(url)
    yield book
    book.close()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_match_is_its_events_in_order(book: MatchBook, count: int) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.append(code, [{"kind": "hand", "n": n} for n in range(count)], 1, FACTS)
    entries = book.find_entries(code)
    assert [entry.seq for entry in entries] == list(range(1, count + 2))
    assert [entry.record.get("n") for entry in entries] == [None, *range(count)]


def test_another_opening_of_the_file_reads_the_same(book: MatchBook, url: str) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.save_draft(code, "Ana", {"added": ["7O"]}, 0)
    again = MatchBook(url)
    assert again.find_entries(code) == book.find_entries(code)
    assert again.find_drafts(code) == {"Ana": (1, {"added": ["7O"]})}
    again.close()


def test_the_second_of_two_writers_is_refused_and_nothing_of_it_is_kept(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.append(code, [{"by": "first"}], 1, FACTS)
    with pytest.raises(StaleMatchError, match=r"expected to follow event 1, but .* at 2"):
        book.append(code, [{"by": "second"}, {"by": "second"}], 1, {"players": []})
    assert [entry.record.get("by") for entry in book.find_entries(code)] == [None, "first"]
    assert book.find_matches()[0].facts == FACTS


def test_writers_at_once_lose_no_event(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    start = threading.Barrier(3)

    def write(name: str) -> None:
        start.wait()
        for n in range(5):
            while True:
                try:
                    book.append(code, [{"by": name, "n": n}], book.find_seq(code), FACTS)
                    break
                except StaleMatchError:
                    continue

    threads = [threading.Thread(target=write, args=(str(name),)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = book.find_entries(code)
    assert [entry.seq for entry in entries] == list(range(1, 17))
    for name in range(3):
        written = [e.record["n"] for e in entries if e.record.get("by") == str(name)]
        assert written == list(range(5))


@pytest.mark.parametrize("code", ["", "NONE", "../x", "*"])
def test_an_unknown_code_is_said_so(book: MatchBook, code: str) -> None:
    with pytest.raises(UnknownMatchError, match="expected the code of a kept match"):
        book.find_entries(code)
    with pytest.raises(UnknownMatchError):
        book.append(code, [{}], 0, FACTS)
    with pytest.raises(UnknownMatchError):
        book.delete(code)


@pytest.mark.parametrize(
    ("text", "found"),
    [("", 2), ("Ana", 1), ("ana", 1), ("Marta", 1), ("a%", 0), ("_na", 0), ("Bea", 0)],
)
def test_matches_are_found_by_who_played(book: MatchBook, text: str, found: int) -> None:
    book.create([{"kind": "created"}], {"players": ["Ana", "Luis"]})
    book.create([{"kind": "created"}], {"players": ["Marta", "Pepe"]})
    assert len(book.find_matches(text)) == found


def test_the_match_changed_last_comes_first(book: MatchBook) -> None:
    first = book.create([{"kind": "created"}], FACTS)
    second = book.create([{"kind": "created"}], FACTS)
    assert {match.code for match in book.find_matches()} == {first, second}
    book.append(first, [{"kind": "hand"}], 1, FACTS)
    assert book.find_matches(limit=1)[0].code == first


def test_a_pile_changed_by_another_phone_is_not_written_over(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    assert book.save_draft(code, "Ana", {"n": 1}, 0) == 1
    assert book.save_draft(code, "Ana", {"n": 2}, 1) == 2
    for stale in (0, 1):
        with pytest.raises(StaleMatchError):
            book.save_draft(code, "Ana", {"n": 3}, stale)
    assert book.find_drafts(code) == {"Ana": (2, {"n": 2})}


def test_photos_go_with_the_hand(book: MatchBook, tmp_path: Path) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    other = book.create([{"kind": "created"}], FACTS)
    photo, kept = book.keep_photo(code, b"jpeg"), book.keep_photo(other, b"other")
    assert book.find_photo(code, photo) == b"jpeg"
    assert list((tmp_path / "photos").iterdir()) != []
    book.clear_drafts(code)
    assert book.find_photo(code, photo) is None
    assert book.find_photo(other, kept) == b"other"


@pytest.mark.parametrize("photo_id", ["", "../../etc/passwd", "..", "a/b"])
def test_a_photo_is_asked_for_by_id_and_never_by_path(book: MatchBook, photo_id: str) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    assert book.find_photo(code, photo_id) is None


def test_a_deleted_match_leaves_nothing(book: MatchBook, tmp_path: Path) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.keep_photo(code, b"jpeg")
    book.save_draft(code, "Ana", {}, 0)
    book.delete(code)
    assert book.find_matches() == ()
    assert book.find_drafts(code) == {}
    assert list((tmp_path / "photos").iterdir()) == []


def test_house_rules_are_kept_by_name(book: MatchBook) -> None:
    assert book.find_house_rules() == {}
    book.save_house_rules("abuela", "mundijuegos,target=15")
    book.save_house_rules("abuela", "mundijuegos,target=21")
    assert book.find_house_rules() == {"abuela": "mundijuegos,target=21"}


@pytest.mark.parametrize("version", range(len(migrations.STEPS) + 1))
def test_a_book_of_every_older_version_opens_with_its_matches(url: str, version: int) -> None:
    engine = sa.create_engine(url)
    migrations.migrate(engine, migrations.STEPS[:version])
    if version:
        with engine.begin() as db:
            values = {"started": "2026", "changed": "2026", "seq": 1, "facts": "{}"}
            db.execute(migrations.matches.insert().values(code="K7QX", **values))
            values = {"match": "K7QX", "seq": 1, "at": "2026", "record": '{"kind": "created"}'}
            db.execute(migrations.events.insert().values(**values))
    engine.dispose()
    book = MatchBook(url)
    assert migrations.find_version(book.engine) == len(migrations.STEPS)
    assert [match.code for match in book.find_matches()] == (["K7QX"] if version else [])
    book.save_house_rules("abuela", "mundijuegos")
    book.close()


def test_a_step_that_fails_leaves_the_book_as_it_was(url: str) -> None:
    def fail(db: sa.Connection) -> None:
        db.execute(sa.text("CREATE TABLE half (x INTEGER)"))
        raise RuntimeError("out of paper")

    engine = sa.create_engine(url)
    migrations.migrate(engine)
    with pytest.raises(RuntimeError, match="out of paper"):
        migrations.migrate(engine, (*migrations.STEPS, fail))
    assert migrations.find_version(engine) == len(migrations.STEPS)
    engine.dispose()


def test_a_book_of_a_later_program_is_not_touched(url: str) -> None:
    engine = sa.create_engine(url)
    migrations.migrate(engine, (*migrations.STEPS, lambda db: None))
    engine.dispose()
    with pytest.raises(migrations.NewerBookError, match="expected a book of version 3 at most"):
        MatchBook(url)


def test_the_database_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCOBA_DATABASE_URL", "sqlite:///elsewhere.db")
    assert find_database_url() == "sqlite:///elsewhere.db"
    monkeypatch.delenv("ESCOBA_DATABASE_URL")
    assert find_database_url().startswith("sqlite:///")
    assert find_database_url().endswith("matches.db")
