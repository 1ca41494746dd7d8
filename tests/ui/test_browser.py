"""The page in a phone's browser: photos in, a card put right, points out, and a reload.

The photos are pictures of our own card faces on a cloth. They are read by the models that come
with the program where there are any, and otherwise by a stand-in that misses one card and names
another wrongly. Either way the test corrects what was misread, as a player would.
"""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scorer.cards import DECK, Card, parse_card, parse_cards
from scorer.piles import Pile
from scorer.rules import PRESETS
from scorer.score import count_hand
from ui.cli_serve import find_lan_address
from ui.faces import draw_face, to_uri
from vision.reader import MODELS, ModelError, load_reader

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
WAIT = 90_000

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not installed"),
]

ANA = parse_cards("7O 1O 2O 3O 4O 5O 7C 7E 1C 2C 3C 4C 5C 6C 10C 11C 12C 1E 2E 3E")
LUIS = tuple(card for card in DECK if card not in ANA)
WIDTHS = {"Ana": 1600, "Luis": 1500}

# Runs before the server: reads photos by their width where there is no model.
STAND_IN = """
import json, os, sys
sys.path.insert(0, os.environ["ESCOBA_TEST_ROOT"])
import vision.reader
from scorer.cards import parse_cards
from vision.reading import Alternative, Reading, SeenCard, Sighting

class StandIn:
    def read(self, photo):
        height, width = photo.shape[:2]
        cards = parse_cards(json.loads(os.environ["ESCOBA_TEST_SHOWS"]).get(str(width), ""))
        seen = []
        for place, card in enumerate(cards):
            x, y = 40 + 290 * (place % 5), 20 + 285 * (place // 5)
            corners = ((x, y), (x + 170, y), (x + 170, y + 260), (x, y + 260))
            seen.append(SeenCard(card, 0.97, (x, y, x + 170, y + 260), corners))
        sightings = tuple(
            Sighting(each.corners, 0.99, (Alternative(each.card, 0.97),)) for each in seen
        )
        return Reading(width, height, tuple(seen), sightings=sightings)

vision.reader.load_reader = lambda models=None: StandIn()
"""


@dataclass(frozen=True)
class Server:
    """The running page: its address, and how to stop and start it again."""

    url: str
    restart: Callable[[], None]


def has_model() -> bool:
    try:
        load_reader(MODELS)
    except ModelError:
        return False
    return True


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("page")
    kept = {"ESCOBA_DATABASE_URL": f"sqlite:///{folder / 'matches.db'}", "PYTHONWARNINGS": "ignore"}
    if not has_model():
        (folder / "sitecustomize.py").write_text(STAND_IN)
        misread = [parse_card("6O") if card == parse_card("5O") else card for card in ANA[:-1]]
        shows = {WIDTHS["Ana"]: misread, WIDTHS["Luis"]: LUIS}
        kept |= {
            "PYTHONPATH": str(folder),
            "ESCOBA_TEST_ROOT": str(ROOT),
            "ESCOBA_TEST_SHOWS": json.dumps(
                {width: " ".join(card.code for card in cards) for width, cards in shows.items()}
            ),
        }
    return {**os.environ, **kept}


@pytest.fixture(scope="module")
def server(environment: dict[str, str]) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://localhost:{port}"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}"]
    running: list[subprocess.Popen[bytes]] = []

    def begin() -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        running.append(subprocess.Popen(command, cwd=ROOT, env=environment, **quiet))  # type: ignore[call-overload]
        end_of_wait = time.monotonic() + 180
        while True:
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=2).close()
                return
            except OSError:
                assert time.monotonic() < end_of_wait, "the page did not start"
                time.sleep(0.2)

    def end() -> None:
        process = running.pop()
        process.terminate()
        process.wait(20)

    def restart() -> None:
        end()
        begin()

    begin()
    yield Server(url, restart)
    end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=str(CHROMIUM),
            args=[
                "--no-sandbox",
                "--use-fake-ui-for-media-stream",
                "--use-fake-device-for-media-stream",
            ],
        )
        chromium.pixel = driver.devices["Pixel 7"]
        yield chromium
        chromium.close()


@pytest.fixture
def open_phone(browser: Any) -> Iterator[Callable[..., Any]]:
    contexts = []

    def open_phone(width: int = 390, height: int = 844) -> Any:
        screen = {"width": width, "height": height}
        phone = browser.new_context(**{**browser.pixel, "viewport": screen}, locale="es-ES")
        phone.set_default_timeout(WAIT)
        contexts.append(phone)
        return phone.new_page()

    yield open_phone
    for phone in contexts:
        phone.close()


@pytest.fixture(scope="module")
def photos(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pictures of the two piles, laid out in rows, a little askew."""
    folder = tmp_path_factory.mktemp("photos")
    page = browser.new_page()
    taken = {}
    for name, cards in (("Ana", ANA), ("Luis", LUIS)):
        page.set_viewport_size({"width": WIDTHS[name], "height": 1200})
        images = "".join(
            f'<img src="{to_uri(draw_face(card))}" style="position:absolute;width:170px;'
            f"left:{40 + 290 * (place % 5)}px;top:{20 + 285 * (place // 5)}px;"
            f'transform:rotate({(place * 7) % 11 - 5}deg)">'
            for place, card in enumerate(cards)
        )
        page.set_content(f'<body style="margin:0;background:#2f6b4a">{images}</body>')
        taken[name] = folder / f"{name}.jpg"
        page.screenshot(path=str(taken[name]), type="jpeg", quality=90)
    page.close()
    return taken


def start_match(page: Any, server: Server) -> str:
    """Sits Ana and Luis down at the rules of Mundijuegos; returns the address of their match."""
    page.goto(server.url)
    for seat, name in (("Nombre 1", "Ana"), ("Nombre 2", "Luis")):
        page.get_by_label(seat, exact=True).fill(name)
        page.get_by_label(seat, exact=True).press("Tab")
    button(page, "Empezar").click()
    button(page, "Contar la mano").wait_for()
    # Both names, though the second was being typed when the button was tapped.
    assert "reparte Ana, sale Luis" in page.locator("body").inner_text()
    return str(page.url)


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name).first


def add_photo(page: Any, photo: Path) -> None:
    page.locator('input[type="file"]').first.set_input_files(str(photo))
    page.get_by_role("img", name="Foto del montón").wait_for()
    page.locator('[data-test-script-state="notRunning"]').wait_for()


def find_marked(page: Any) -> set[Card]:
    buttons = page.locator('button[data-card][aria-pressed="true"]')
    codes = buttons.evaluate_all("all => all.map(button => button.dataset.card)")
    return {parse_card(code) for code in codes}


def wait_for_grid(page: Any, side: str) -> set[Card]:
    """Waits until the grid shows as many cards as the line above it says."""
    total = page.get_by_text(re.compile(rf"^{side}: \d+ carta"))
    end_of_wait = time.monotonic() + WAIT / 1000
    while True:
        said = int(re.findall(r"\d+", total.inner_text())[0])
        marked = find_marked(page)
        if len(marked) == said:
            return marked
        assert time.monotonic() < end_of_wait, f"{said} cards said, {len(marked)} marked"
        time.sleep(0.1)


def put_right(page: Any, cards: tuple[Card, ...], side: str) -> int:
    """Taps every card of the grid that is not as it lies on the table; returns how many.

    Like a person, it looks again after tapping: no thumb taps ten cards within a second, and of
    taps that fast one may miss the grid while it is being drawn anew.
    """
    taps = 0
    for _ in range(4):
        wrong = wait_for_grid(page, side) ^ set(cards)
        for card in sorted(wrong):
            page.locator(f'button[data-card="{card.code}"]').click()
        taps += len(wrong)
        page.locator('[data-test-script-state="notRunning"]').wait_for()
        time.sleep(1.5)
        if wait_for_grid(page, side) == set(cards):
            break
    page.get_by_text(f"{side}: {len(cards)} cartas").wait_for()
    assert wait_for_grid(page, side) == set(cards)
    return taps


def read_totals(page: Any) -> list[int]:
    page.locator(".score .points").first.wait_for()
    return [int(text) for text in page.locator(".score .points").all_inner_texts()]


def test_two_photos_become_points_that_outlive_a_reload_and_a_restart(
    open_phone: Callable[..., Any], server: Server, photos: dict[str, Path]
) -> None:
    page = open_phone()
    address = start_match(page, server)
    page.get_by_role("button", name="+").first.click()
    page.get_by_text("1 escoba", exact=False).first.wait_for()
    button(page, "Contar la mano").click()
    add_photo(page, photos["Ana"])
    corrected = put_right(page, ANA, "Ana")
    if not has_model():
        assert corrected == 3

    page.reload()
    page.get_by_text("Ana: 20 cartas").wait_for()
    page.get_by_role("img", name="Foto del montón de Ana").wait_for()
    assert wait_for_grid(page, "Ana") == set(ANA)

    button(page, "Sigue Luis").click()
    button(page, "Luis: lo que queda").wait_for()
    add_photo(page, photos["Luis"])
    put_right(page, LUIS, "Luis")
    button(page, "Ver los puntos").click()
    button(page, "Anotar la mano").wait_for()
    score = count_hand((Pile("Ana", ANA, 1), Pile("Luis", LUIS)), PRESETS["ludoteka"])
    expected = [score.total("Ana"), score.total("Luis")]
    after = page.locator("table.points tfoot tr").last.locator("td").all_inner_texts()
    assert after == [f"0 → {points}" for points in expected]
    button(page, "Anotar la mano").click()
    page.get_by_text("Mano 2").wait_for()
    assert read_totals(page) == expected

    page.reload()
    assert read_totals(page) == expected
    server.restart()
    page.goto(address)
    page.get_by_text("Mano 2").wait_for()
    assert read_totals(page) == expected


def tap_fast(page: Any, cards: tuple[Card, ...], pause_ms: int) -> None:
    """Taps cards of the grid one after the other, faster than the page can be drawn."""
    page.evaluate(
        """async ([codes, pause]) => {
          const roots = () => [...document.querySelectorAll("*")].map((each) => each.shadowRoot);
          const find = (code) =>
            roots().map((root) => root?.querySelector(`button[data-card="${code}"]`));
          for (const code of codes) {
            find(code).find(Boolean).click();
            await new Promise((done) => setTimeout(done, pause));
          }
        }""",
        [[card.code for card in cards], pause_ms],
    )


@pytest.mark.parametrize("pause_ms", [0, 30, 150])
def test_no_tap_is_lost_however_fast(
    open_phone: Callable[..., Any], server: Server, pause_ms: int
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    page.locator("button[data-card]").first.wait_for()
    tap_fast(page, DECK, pause_ms)
    tap_fast(page, LUIS, pause_ms)
    button(page, "Sigue Luis").click()  # while the last taps are on their way
    button(page, f"Luis: lo que queda ({len(LUIS)} cartas)").wait_for()
    page.get_by_text(f"entre todos, {len(ANA)} de 40").wait_for()


def test_another_phone_sees_an_escoba_by_itself(
    open_phone: Callable[..., Any], server: Server
) -> None:
    first, second = open_phone(), open_phone()
    second.goto(start_match(first, server))
    button(second, "Contar la mano").wait_for()
    first.get_by_role("button", name="+").first.click()
    second.get_by_text("+1 esc.").wait_for()


@pytest.mark.parametrize("width", [360, 390])
def test_totals_and_grid_fit_a_narrow_phone(
    open_phone: Callable[..., Any], server: Server, photos: dict[str, Path], width: int
) -> None:
    page = open_phone(width, 740)
    start_match(page, server)
    button(page, "Contar la mano").click()
    add_photo(page, photos["Ana"])
    page.evaluate("window.scrollTo(0, 0)")
    for side in page.locator(".score > div").all():
        box = side.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 300
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for tile in page.locator("button[data-card]").all():
        box = tile.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 60
        assert box["x"] + box["width"] <= width


def test_every_card_says_its_name_and_whether_it_is_in(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    tile = page.get_by_role("button", name="siete de oros", exact=True)
    assert tile.get_attribute("aria-pressed") == "false"
    tile.focus()
    page.keyboard.press("Enter")
    page.get_by_text("Ana: 1 carta").wait_for()
    assert tile.get_attribute("aria-pressed") == "true"
    assert tile.locator(".mark").inner_text() == "✓"


def test_the_camera_is_offered_only_where_a_browser_lends_it(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    page.get_by_text("Cámara de este aparato").wait_for()
    lan = find_lan_address()
    if lan == "localhost":
        pytest.skip("this machine is on no network")
    page.goto(page.url.replace("localhost", lan))
    button(page, "Contar la mano").click()
    page.locator('input[type="file"]').first.wait_for(state="attached")
    assert page.get_by_text("Cámara de este aparato").count() == 0
    accepted = page.locator('input[type="file"]').first.get_attribute("accept")
    assert {".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"} <= set(accepted.split(","))
