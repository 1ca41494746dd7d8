"""The match book: what is kept, who is refused, and what an older file becomes."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from ui import migrations
from ui.database import find_database_url
from ui.photo_folder import PhotoFolder
from ui.store import MatchBook, StaleMatchError, UnknownMatchError
from ui.trouble import BookTroubleError, Trouble

FACTS = {"players": ["Ana", "Luis"]}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.db'}"
    return str(request.getfixturevalue("postgres"))


@pytest.fixture
def book(url: str, tmp_path: Path) -> Iterator[MatchBook]:
    book = MatchBook(url, photos=tmp_path / "photos")
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


def run_at_once(number: int, work: Callable[[int], None]) -> None:
    """Runs the work of as many writers, all beginning at the same moment."""
    start = threading.Barrier(number)

    def begin(name: int) -> None:
        start.wait()
        work(name)

    threads = [threading.Thread(target=begin, args=(name,)) for name in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_writers_at_once_lose_no_change_of_a_pile(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)

    def write(name: int) -> None:
        for n in range(4):
            while True:
                version, body = book.find_drafts(code).get("Ana", (0, {"added": []}))
                try:
                    book.save_draft(code, "Ana", {"added": [*body["added"], [name, n]]}, version)
                    break
                except StaleMatchError:
                    continue

    run_at_once(3, write)
    version, body = book.find_drafts(code)["Ana"]
    assert version == len(body["added"]) == 12
    assert sorted(body["added"]) == [[name, n] for name in range(3) for n in range(4)]


def test_writers_at_once_lose_no_event(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)

    def write(name: int) -> None:
        for n in range(5):
            while True:
                try:
                    record = {"by": str(name), "n": n}
                    book.append(code, [record], book.find_seq(code), FACTS)
                    break
                except StaleMatchError:
                    continue

    run_at_once(3, write)
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
    photo, kept = book.photos.keep(code, b"jpeg"), book.photos.keep(other, b"other")
    assert book.photos.find(code, photo) == b"jpeg"
    assert list((tmp_path / "photos").iterdir()) != []
    book.clear_drafts(code)
    assert book.photos.find(code, photo) is None
    assert book.photos.find(other, kept) == b"other"


@pytest.mark.parametrize("photo_id", ["", "../../etc/passwd", "..", "a/b"])
def test_a_photo_is_asked_for_by_id_and_never_by_path(book: MatchBook, photo_id: str) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    assert book.photos.find(code, photo_id) is None


def test_a_deleted_match_leaves_nothing(book: MatchBook, tmp_path: Path) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.photos.keep(code, b"jpeg")
    book.save_draft(code, "Ana", {}, 0)
    book.delete(code)
    assert book.find_matches() == ()
    assert book.find_drafts(code) == {}
    assert list((tmp_path / "photos").iterdir()) == []


def test_nothing_is_left_of_all_that_was_kept(book: MatchBook, tmp_path: Path) -> None:
    for _ in range(2):
        code = book.create([{"kind": "created"}], FACTS)
        book.photos.keep(code, b"jpeg")
        book.save_draft(code, "Ana", {}, 0)
    book.save_house_rules("abuela", "mundijuegos")
    assert book.count_matches() == 2
    book.delete_all()
    assert book.count_matches() == 0
    assert book.find_house_rules() == book.find_drafts(code) == {}
    assert list((tmp_path / "photos").iterdir()) == []


def test_photos_of_a_hand_never_confirmed_go_with_the_days(tmp_path: Path) -> None:
    folder = PhotoFolder(tmp_path)
    old, new = folder.keep("K7QX", b"old"), folder.keep("K7QX", b"new")
    os.utime(tmp_path / f"K7QX-{old}.jpg", (0, 0))
    folder = PhotoFolder(tmp_path)
    assert folder.find("K7QX", old) is None
    assert folder.find("K7QX", new) == b"new"


def test_facts_are_renewed_only_where_nobody_wrote_meanwhile(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    book.save_facts(code, 0, {"version": 9})
    assert book.find_matches()[0].facts == FACTS
    book.save_facts(code, 1, {"version": 9})
    assert book.find_matches()[0].facts == {"version": 9}
    assert book.find_seq(code) == 1


def test_only_the_piles_named_are_forgotten(book: MatchBook) -> None:
    code = book.create([{"kind": "created"}], FACTS)
    for pile in ("Ana", "Luis", "/edit"):
        book.save_draft(code, pile, {}, 0)
    book.clear_drafts(code, ["Ana", "Luis"])
    assert list(book.find_drafts(code)) == ["/edit"]
    book.clear_drafts(code)
    assert book.find_drafts(code) == {}


def test_house_rules_are_kept_by_name(book: MatchBook) -> None:
    assert book.find_house_rules() == {}
    book.save_house_rules("abuela", "mundijuegos,target=15")
    book.save_house_rules("abuela", "mundijuegos,target=21")
    assert book.find_house_rules() == {"abuela": "mundijuegos,target=21"}
    book.delete_house_rules("abuela")
    assert book.find_house_rules() == {}


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
    assert not sa.inspect(engine).has_table("half")
    engine.dispose()


def test_programs_that_open_a_new_book_at_once_all_open_it(url: str) -> None:
    versions = []

    def open_book(_name: int) -> None:
        book = MatchBook(url)
        versions.append(migrations.find_version(book.engine))
        book.close()

    run_at_once(4, open_book)
    assert versions == [len(migrations.STEPS)] * 4


def test_a_book_of_a_later_program_is_not_touched(url: str) -> None:
    engine = sa.create_engine(url)
    migrations.migrate(engine, (*migrations.STEPS, lambda db: None))
    engine.dispose()
    with pytest.raises(BookTroubleError, match="a later version of escoba has written it") as told:
        MatchBook(url)
    assert told.value.trouble is Trouble.NEWER


def test_the_database_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESCOBA_DATABASE_URL", "sqlite:///elsewhere.db")
    assert find_database_url() == "sqlite:///elsewhere.db"
    monkeypatch.delenv("ESCOBA_DATABASE_URL")
    assert find_database_url().startswith("sqlite:///")
    assert find_database_url().endswith("matches.db")
