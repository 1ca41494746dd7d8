"""The page that watches a table: its cards, what they offer, and an escoba as it happens."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import cards
from tests.ui.browser.driver import ROOT, Server, button, make_environment, start_server
from tests.ui.browser.test_access import find_serious
from tests.vision.test_watch import REST, write_video
from ui.feed import SOURCES

pytestmark = pytest.mark.browser

TABLES = ("7O 3C 1E", "7O 3C 1E 2B", "")
FIRST = 4 + REST + 6
"""So many frames show the first table, an arm before it."""

# Runs before the server: a reader that tells the drawn cards by their colours, and a film that
# plays as a camera does. Its first table lies there until it is told to go on, its last for good.
STAND_IN = f"""
import os, sys, time
sys.path.insert(0, os.environ["ESCOBA_TEST_ROOT"])
import vision.reader, vision.sources
from tests.vision.test_watch import PoorReader

def play(source, film=vision.sources.frames_of):
    for number, frame in enumerate(film(source), 1):
        yield frame
        time.sleep(0.05)
        while number == {FIRST} and not os.path.exists(os.environ["ESCOBA_TEST_GO"]):
            yield frame
            time.sleep(0.05)
    while True:
        yield frame
        time.sleep(0.05)

vision.sources.frames_of = play
vision.reader.load_reader = lambda models=None: PoorReader(0, misses=0, mistakes=0)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the film lies, and the file `go` as soon as it may go on."""
    return tmp_path_factory.mktemp("watched")


@pytest.fixture(scope="module")
def watching(folder: Path) -> Iterator[Server]:
    """A page that may watch a drawn film, which ends with an escoba."""
    film = folder / "table.avi"
    write_video(film, [cards(text) for text in TABLES])
    (folder / "sitecustomize.py").write_text(STAND_IN, "utf-8")
    server = start_server(
        make_environment(folder, stand_in=False)
        | {
            SOURCES: str(film),
            "PYTHONPATH": str(folder),
            "ESCOBA_TEST_ROOT": str(ROOT),
            "ESCOBA_TEST_GO": str(folder / "go"),
        }
    )
    yield server
    server.end()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_the_table_is_shown_as_it_lies_and_an_escoba_is_told_as_it_happens(
    open_phone: Callable[..., Any], watching: Server, folder: Path, width: int, height: int
) -> None:
    (folder / "go").unlink(missing_ok=True)
    page = open_phone(width, height)
    page.goto(f"{watching.url}/watch")
    button(page, "Empezar a mirar").click()
    page.get_by_text("Jugadas: 0 · Escobas: 0").wait_for()
    picture = page.get_by_role("img", name="siete de oros")
    picture.first.wait_for()
    with_a_four = page.locator("div", has_text="con un 4").last
    assert "★" in with_a_four.inner_text()
    found = find_serious(page)

    (folder / "go").touch()
    page.get_by_text("Jugadas: 2 · Escobas: 1").wait_for()
    assert "★ Se llevó" in page.locator("body").inner_text()
    page.get_by_text("La mesa está vacía").wait_for()
    button(page, "Dejar de mirar").wait_for()  # it was told while the film was still playing
    found += find_serious(page)
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    button(page, "Dejar de mirar").click()
    button(page, "Empezar a mirar").wait_for()
