"""A server of the page and a phone's browser before it, for tests and for the README's pictures."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.cards import DECK, Card, parse_card, parse_cards
from ui.faces import draw_face, to_uri
from vision.reader import MODELS, ModelError, load_reader

ROOT = Path(__file__).resolve().parents[3]
CHROMIUM = Path("/usr/bin/chromium")
WAIT = 90_000

ANA = parse_cards("7O 1O 2O 3O 4O 5O 7C 7E 1C 2C 3C 4C 5C 6C 10C 11C 12C 1E 2E 3E")
LUIS = tuple(card for card in DECK if card not in ANA)
WIDTHS = {"Ana": 1600, "Luis": 1500}

# Runs before the server: reads photos by their width.
STAND_IN = """
import json, os, sys
sys.path.insert(0, os.environ["ESCOBA_TEST_ROOT"])
import vision.reader
from scorer.cards import parse_cards
from vision.reading import Alternative, Reading, SeenCard, Sighting

class StandIn:
    def read(self, photo, *, like=None):
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
    end: Callable[[], None]


def has_model() -> bool:
    try:
        load_reader(MODELS)
    except ModelError:
        return False
    return True


def make_environment(folder: Path, *, stand_in: bool, is_right: bool = False) -> dict[str, str]:
    """What the server is told: where its book lies, and to read photos by a stand-in if asked."""
    kept = {"ESCOBA_DATABASE_URL": f"sqlite:///{folder / 'matches.db'}", "PYTHONWARNINGS": "ignore"}
    if stand_in:
        (folder / "sitecustomize.py").write_text(STAND_IN)
        misread = [parse_card("6O") if card == parse_card("5O") else card for card in ANA[:-1]]
        shows = {WIDTHS["Ana"]: ANA if is_right else misread, WIDTHS["Luis"]: LUIS}
        kept |= {
            "PYTHONPATH": str(folder),
            "ESCOBA_TEST_ROOT": str(ROOT),
            "ESCOBA_TEST_SHOWS": json.dumps(
                {width: " ".join(card.code for card in cards) for width, cards in shows.items()}
            ),
        }
    return {**os.environ, **kept}


def start_server(environment: dict[str, str]) -> Server:
    """Starts the page on a free port, and waits until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://localhost:{port}"
    # On all addresses: one test asks for the page as another device of the network does.
    where = [f"--server.port={port}", "--server.address=0.0.0.0"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *where]
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
    return Server(url, restart, end)


def launch(driver: Any) -> Any:
    """Starts Debian's chromium, with a camera that asks for nothing."""
    flags = ["--no-sandbox", "--use-fake-ui-for-media-stream"]
    return driver.chromium.launch(
        executable_path=str(CHROMIUM), args=[*flags, "--use-fake-device-for-media-stream"]
    )


def photograph(browser: Any, folder: Path) -> dict[str, Path]:
    """Takes pictures of the two piles, laid out in rows, a little askew."""
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
    """Sits Ana and Luis down at the rules of Ludoteka; returns the address of their match."""
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


def plus(page: Any) -> Any:
    """The button that notes an escoba of the first side."""
    return page.get_by_role("button", name="Una escoba más para").first


def rest(page: Any) -> None:
    """Waits until the page has been drawn."""
    page.locator('[data-test-script-state="notRunning"]').wait_for()


def add_photo(page: Any, photo: Path) -> None:
    page.locator('input[type="file"]').first.set_input_files(str(photo))
    page.get_by_role("img", name="Foto del montón").wait_for()
    rest(page)


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


def tap_fast(page: Any, cards: tuple[Card, ...], pause_ms: int = 0) -> None:
    """Taps cards of the grid one after the other, faster than the page can be drawn."""
    page.locator("button[data-card]:visible").first.wait_for()
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


def put_right(page: Any, cards: tuple[Card, ...], side: str) -> int:
    """Taps every card of the grid that is not as it lies on the table; returns how many."""
    wrong = tuple(sorted(wait_for_grid(page, side) ^ set(cards)))
    tap_fast(page, wrong)
    page.get_by_text(f"{side}: {len(cards)} cartas").wait_for()
    assert wait_for_grid(page, side) == set(cards)
    return len(wrong)


def count_by_taps(page: Any) -> None:
    """Counts a hand without photos: Ana's pile card by card, Luis has the rest."""
    button(page, "Contar la mano").click()
    tap_fast(page, ANA)
    page.get_by_text(f"Ana: {len(ANA)} cartas").wait_for()
    button(page, "Sigue Luis").click()
    button(page, "Luis: lo que queda").click()
    button(page, "Anotar la mano").click()


def read_totals(page: Any) -> list[int]:
    page.locator(".score .points").first.wait_for()
    return [int(text) for text in page.locator(".score .points").all_inner_texts()]
