"""Measures what a table waits for, in a phone's browser: python -m tests.ui.browser.times [RUNS].

A hand of two players, from the ready photo of one pile to the points in the book: the first paint
of the page, from the photo to its boxes, from the last pile to the points, and from the tap that
notes the hand to the new score. The taps are counted where the reading is right (it is given then);
the times are those of the models that come with the program, if there are any.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.ui.browser.driver import (
    Server,
    button,
    has_model,
    launch,
    make_environment,
    photograph,
    rest,
    start_match,
    start_server,
)

_PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
_COUNT = """() => {
  window.taps = 0;
  addEventListener("click", (event) => { if (event.isTrusted) window.taps += 1; }, true);
}"""
_PAINT = """() => performance.getEntriesByName("first-contentful-paint")[0].startTime / 1000"""
FIRST, FORM, BOXES, POINTS, SCORE = (
    "first paint",
    "form to fill in",
    "photo to boxes",
    "last pile to points",
    "confirmed to new score",
)


def measure(browser: Any, server: Server, photo: Path) -> tuple[dict[str, float], int]:
    """Plays a hand; returns the seconds of each wait, and the taps from the photo to the score.

    The tap in the phone's own chooser of photos is one of them.
    """
    context = browser.new_context(**_PHONE, locale="es-ES")
    context.set_default_timeout(120_000)
    page = context.new_page()
    spent: dict[str, float] = {}

    @contextmanager
    def timed(name: str) -> Iterator[None]:
        begun = time.perf_counter()
        yield
        spent[name] = time.perf_counter() - begun

    with timed(FORM):
        page.goto(server.url)
        button(page, "Empezar").wait_for()
    spent[FIRST] = float(page.evaluate(_PAINT))
    start_match(page, server)
    rest(page)
    page.evaluate(_COUNT)
    button(page, "Contar la mano").click()
    with page.expect_file_chooser() as chooser:
        page.locator('[data-testid="stFileUploaderDropzone"] button').first.click()
    with timed(BOXES):
        chooser.value.set_files(str(photo))
        page.get_by_role("img", name="Foto del montón").wait_for()
    button(page, "Sigue Luis").click()
    with timed(POINTS):
        button(page, "Luis: lo que queda").click()
        button(page, "Anotar la mano").wait_for()
    with timed(SCORE):
        button(page, "Anotar la mano").click()
        page.get_by_text("Mano 2").wait_for()
    taps = int(page.evaluate("window.taps")) + 1
    context.close()
    return spent, taps


def measure_times(runs: int, *, with_models: bool) -> tuple[dict[str, list[float]], int]:
    """Returns the seconds of each wait in so many runs, and the most taps that one took."""
    spent: dict[str, list[float]] = {}
    most = 0
    with tempfile.TemporaryDirectory() as work, sync_playwright() as driver:
        browser = launch(driver)
        photos = photograph(browser, Path(work))
        server = start_server(make_environment(Path(work), stand_in=not with_models, is_right=True))
        try:
            measure(browser, server, photos["Ana"])  # what is loaded once
            for _ in range(runs):
                times, taps = measure(browser, server, photos["Ana"])
                most = max(most, taps)
                for name, seconds in times.items():
                    spent.setdefault(name, []).append(seconds)
        finally:
            server.end()
            browser.close()
    return spent, most


def main(runs: int = 5) -> None:
    """Prints the times and the taps."""
    _, taps = measure_times(1, with_models=False)
    print(f"taps from a ready photo to the noted points: {taps}")
    spent, _ = measure_times(runs, with_models=has_model())
    reader = "the models" if has_model() else "a stand-in for the models"
    print(f"seconds, the middle of {runs} runs (the slowest), read by {reader}:")
    for name in (FIRST, FORM, BOXES, POINTS, SCORE):
        print(f"{name:24}{statistics.median(spent[name]):6.2f} ({max(spent[name]):.2f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
