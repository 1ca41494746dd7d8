"""The screen that watches: only what it was started for, turns as they happen, a clean stop."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import vision.sources
from tests.conftest import cards
from tests.ui.conftest import read_texts
from tests.vision.test_watch import PoorReader, write_video
from ui import camera
from ui.feed import SOURCES, Feed, find_sources, name_source

RENDER = "from ui import watching, session\nsession.begin()\nwatching.render()"
TABLES = ("7O 3C 1E", "7O 3C 1E 2B", "7O 3C 1E 2B 5C", "1E 2B", "1E 2B 12O", "")


@pytest.fixture
def video(tmp_path: Path) -> str:
    """A drawn video of four turns, with an escoba at its end."""
    path = tmp_path / "table.avi"
    write_video(path, [cards(text) for text in TABLES])
    return str(path)


def make_feed(source: str) -> Feed:
    return Feed(source, lambda: PoorReader(0, misses=0, mistakes=0))


def wait_for(is_so: Callable[[], bool], seconds: float = 60) -> None:
    until = monotonic() + seconds
    while not is_so():
        assert monotonic() < until
        sleep(0.02)


@pytest.mark.parametrize(
    ("named", "found"), [("", ()), ("0", ("0",)), ("0\n\nrtsp://cam/live\n", ("0", "rtsp://cam/live"))]
)  # fmt: skip
def test_what_may_be_watched_is_told_by_who_started_the_page(
    named: str, found: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SOURCES, named)
    assert find_sources() == found


def test_a_feed_sees_the_tables_of_a_video_and_ends_with_it(video: str) -> None:
    feed = make_feed(video)
    assert (feed.watched.is_running, feed.watched.frames) == (False, 0)
    feed.start()
    feed.start()  # a second page asks for the same: it is one feed
    wait_for(lambda: not feed.watched.is_running)
    watched = feed.watched
    assert [set(table) for table in watched.tables] == [set(cards(text)) for text in TABLES]
    assert (watched.frames, watched.wrong) == (84, "")
    assert watched.sight is not None


def test_a_source_that_is_wrong_is_said_without_its_path(tmp_path: Path) -> None:
    feed = make_feed(str(tmp_path / "nowhere.mp4"))
    feed.start()
    wait_for(lambda: not feed.watched.is_running)
    assert "nowhere.mp4" in feed.watched.wrong
    assert str(tmp_path) not in feed.watched.wrong
    assert name_source("rtsp://me:secret@cam/live") == "cam"


def test_stopping_lets_the_source_go(monkeypatch: pytest.MonkeyPatch) -> None:
    released = Event()

    def endless(source: str) -> Iterator[np.ndarray]:
        try:
            while True:
                sleep(0.005)
                yield np.zeros((90, 160, 3), np.uint8)
        finally:
            released.set()

    monkeypatch.setattr(vision.sources, "frames_of", endless)
    feed = make_feed("0")
    feed.start()
    wait_for(lambda: feed.watched.frames > 3)
    feed.stop()
    assert released.is_set()
    assert not feed.watched.is_running


def test_without_a_source_the_page_says_how_to_give_one(
    page: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SOURCES, raising=False)
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    assert "escoba serve --watch" in read_texts(app)
    assert not app.button


def test_the_page_shows_the_turns_and_the_escobas(
    page: Callable[..., AppTest], video: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SOURCES, video)
    reader = PoorReader(0, misses=0, mistakes=0)
    monkeypatch.setattr(camera, "get_reader", lambda: reader)
    st.cache_resource.clear()
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    assert "No se está mirando" in read_texts(app)
    app.button(key="watching-start").click().run()
    assert not app.exception

    def has_ended() -> bool:
        app.run()
        return bool([each for each in app.button if each.key == "watching-start"])

    wait_for(has_ended)
    texts = read_texts(app)
    assert "Jugadas: 4 · Escobas: 1" in texts
    assert "★ Se llevó" in texts
    assert "La mesa está vacía" in texts
    assert len(app.get("image")) == 1
    assert not app.exception
