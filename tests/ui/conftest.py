"""A page over an empty book, with a reader that sees what the test says."""

import io
import logging
import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
import streamlit as st
from numpy.typing import NDArray
from PIL import Image
from streamlit.testing.v1 import AppTest

import vision.reader
from scorer.cards import Card, parse_cards
from tests.ui.postgres import find_programs, run_server
from ui import book as match_book
from ui import camera, failures
from ui.store import MatchBook
from vision.reading import Alternative, PhotoFinding, PhotoFindingKind, Reading, SeenCard, Sighting

APP = Path(__file__).resolve().parents[2] / "app.py"


class FakeReader:
    """Reads a photo by its width: what `shows` says lies in a photo that wide."""

    def __init__(self) -> None:
        self.shows: dict[int, tuple[tuple[Card, ...], tuple[PhotoFinding, ...]]] = {}
        self.likes: list[Reading | None] = []

    def read(self, photo: NDArray, *, like: Reading | None = None) -> Reading:
        self.likes.append(like)
        height, width = photo.shape[:2]
        cards, findings = self.shows.get(width, ((), ()))
        seen = tuple(see(card, place) for place, card in enumerate(cards))
        sightings = tuple(
            Sighting(each.corners, 0.99, (Alternative(each.card, 0.97),)) for each in seen
        )
        backs = sum(finding.kind is PhotoFindingKind.BACKS for finding in findings)
        return Reading(width, height, seen, backs, findings, 5.0, sightings)


def see(card: Card, place: int) -> SeenCard:
    """A card seen in a photo, each place of its own."""
    left, top = 10 + 100 * (place % 10), 10 + 130 * (place // 10)
    box = (left, top, left + 80, top + 120)
    corners = ((left, top), (left + 80, top), (left + 80, top + 120), (left, top + 120))
    return SeenCard(card, 0.97, box, corners)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    programs = find_programs()
    if address := os.environ.get("ESCOBA_TEST_POSTGRES_URL"):
        yield address
    elif programs is None:
        pytest.skip("PostgreSQL is not installed")
    else:
        with run_server(programs) as address:
            yield address


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = f"escoba_{uuid.uuid4().hex}"
    engine = sa.create_engine(postgres_server, isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.execute(sa.text(f"CREATE DATABASE {name}"))
    yield engine.url.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as db:
        db.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeReader]:
    fake = FakeReader()
    monkeypatch.setattr(vision.reader, "load_reader", lambda models=None: fake)
    camera._load_reader.clear()
    yield fake
    camera._load_reader.clear()


@pytest.fixture
def no_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def fail(models: Path | None = None) -> None:
        raise vision.reader.ModelError("expected a model, got none")

    monkeypatch.setattr(vision.reader, "load_reader", fail)
    camera._load_reader.clear()
    yield
    camera._load_reader.clear()


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'matches.db'}"
    monkeypatch.setenv("ESCOBA_DATABASE_URL", url)
    return url


@pytest.fixture
def book(url: str) -> Iterator[MatchBook]:
    """The book that the page has open as well."""
    yield match_book.get_book()
    st.cache_resource.clear()


@pytest.fixture
def page(book: MatchBook) -> Callable[..., AppTest]:
    """Opens the page as a browser does: at an address, as a new session."""

    def open_page(**address: str) -> AppTest:
        app = AppTest.from_file(str(APP), default_timeout=60)
        for name, value in address.items():
            app.query_params[name] = value
        return app.run()

    return open_page


@pytest.fixture(autouse=True)
def page_failures() -> Iterator[list[logging.LogRecord]]:
    """What the guard of the page has logged: a page that fails fails its test, unless taken."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    failures._LOG.addHandler(handler)
    yield records
    failures._LOG.removeHandler(handler)
    assert [record.exc_info for record in records] == []


def draw_photo(width: int, height: int = 400, colour: str = "green") -> tuple[str, bytes, str]:
    """A photo as an uploader gets it, told from others by its width."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "JPEG")
    return f"photo-{width}.jpg", out.getvalue(), "image/jpeg"


def read_texts(app: AppTest) -> str:
    """All that the page says, in one text."""
    kinds = (app.markdown, app.caption, app.header, app.info, app.warning, app.error, app.toast)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


ANA = parse_cards("7O 1O 2O 3O 4O 5O 7C 7E 1C 2C 3C 4C 5C 6C 10C 11C 12C 1E 2E 3E")
