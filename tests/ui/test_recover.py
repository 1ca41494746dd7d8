"""A match book that fails while the page is open, and one that is damaged when it is opened."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from scorer.match import MatchStarted
from scorer.rules import PRESETS
from tests.ui.conftest import FakeReader, read_texts
from ui import book as match_book
from ui.backup import Backups
from ui.store import MatchBook
from ui.text import translate

Page = Callable[..., AppTest]


@pytest.fixture
def file(tmp_path: Path, url: str) -> Path:
    """The file of the page's book, of which there is a copy."""
    return tmp_path / "matches.db"


def make(count: int = 30) -> str:
    """Keeps matches; returns the code of the last one."""
    started = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)))
    return [match_book.keep_match([started]) for _ in range(count)][-1]


def spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096:12000] = b"\xa5" * len(data[4096:12000])
    file.write_bytes(data)


def test_a_damaged_book_is_said_and_one_tap_goes_on_with_the_copy(
    page: Page, reader: FakeReader, book: MatchBook, file: Path
) -> None:
    code = make()
    Backups(file).keep()
    match_book.forget_book()
    spoil(file)
    app = page(m=code)
    assert not app.exception
    assert translate("es", "trouble.damaged", place=str(file)) in read_texts(app)
    assert "30 partidas" in read_texts(app)
    app.button(key="recover-use").click().run()
    assert not app.exception
    assert translate("es", "recover.done", n=30) in read_texts(app)
    assert match_book.get_book().count_matches() == 30
    assert app.button(key="escoba/more/Ana")
    match_book.forget_book()


@pytest.mark.parametrize("way", ["gone", "no copy"])
def test_an_empty_book_is_begun_only_when_asked(
    page: Page, reader: FakeReader, book: MatchBook, file: Path, way: str
) -> None:
    make()
    backups = Backups(file)
    if way == "gone":
        backups.keep()
    else:
        backups.clear()
    match_book.forget_book()
    if way == "gone":
        file.unlink()
    else:
        spoil(file)
    app = page()
    assert translate("es", "recover.title") in read_texts(app)
    assert ("recover-use" in [button.key for button in app.button]) == (way == "gone")
    app.button(key="recover-empty").click().run()
    assert not app.exception
    assert match_book.get_book().count_matches() == 0
    assert len(list(file.parent.glob("matches.db.replaced-*"))) == (way != "gone")
    match_book.forget_book()


def test_what_is_not_noted_is_said_and_the_page_goes_on(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = make(1)
    app = page(m=code)
    with book.engine.connect() as db:
        db.exec_driver_sql("PRAGMA query_only = 1")
    app.button(key="escoba/more/Ana").click().run()
    assert not app.exception
    place = str(book.engine.url.database)
    assert translate("es", "trouble.read_only", place=place) in read_texts(app)
    assert book.find_seq(code) == 1
    with book.engine.connect() as db:
        db.exec_driver_sql("PRAGMA query_only = 0")
    app.button(key="escoba/more/Ana").click().run()
    assert book.find_seq(code) == 2


def test_a_book_that_cannot_be_opened_is_said_until_it_can(
    page: Page, reader: FakeReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "stick"
    monkeypatch.setenv("ESCOBA_DATABASE_URL", f"sqlite:///{folder / 'matches.db'}")
    app = page()
    assert translate("es", "trouble.away", place=str(folder / "matches.db")) in read_texts(app)
    assert "recover-use" not in [button.key for button in app.button]
    os.mkdir(folder)
    app.button(key="recover-again").click().run()
    assert translate("es", "start.title") in read_texts(app)
    st.cache_resource.clear()


def test_a_book_of_a_later_program_is_said_and_left_alone(
    page: Page, reader: FakeReader, book: MatchBook, file: Path
) -> None:
    with book.engine.begin() as db:
        db.exec_driver_sql("INSERT INTO migrations VALUES (99, 'later', '2030')")
    match_book.forget_book()
    before = file.read_bytes()
    app = page()
    assert translate("es", "trouble.newer", place=str(file)) in read_texts(app)
    assert "recover-empty" not in [button.key for button in app.button]
    assert file.read_bytes() == before


def test_a_hand_that_is_noted_is_copied(page: Page, reader: FakeReader, book: MatchBook) -> None:
    code = make(1)
    app = page(m=code)
    for key in ("count", "next", "rest/Luis", "confirm"):
        app.button(key=key).click().run()
    assert book.find_entries(code)[-1].record["event"] == "hand-counted"
    assert book.find_drafts(code) == {}
    assert book.backups is not None
    book.backups.wait()
    copy = MatchBook(f"sqlite:///{book.backups.find_all()[0].file}")
    assert copy.find_entries(code) == book.find_entries(code)
    copy.close()
