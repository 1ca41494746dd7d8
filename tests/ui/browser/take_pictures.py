"""Takes the README's pictures of the page: python -m tests.ui.browser.take_pictures [FOLDER].

The piles are pictures of our own cards, and their reading is given, so that the pictures show the
page and say nothing of how well it reads.
"""

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.ui.browser.driver import (
    ROOT,
    Server,
    add_photo,
    button,
    launch,
    make_environment,
    photograph,
    plus,
    rest,
    start_match,
    start_server,
)
from ui.guide import draw_photo_advice

PICTURES = ROOT / "ui" / "pictures"
_PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
_TABLET = {"viewport": {"width": 1180, "height": 820}}


def keep(page: Any, folder: Path, name: str, *, whole: bool = False) -> None:
    """Keeps what the page shows, or all of it, as a small picture.

    Beside the page only what the README shows is kept; another folder gets every screen.
    """
    if folder == PICTURES and f"{name}.webp" not in (ROOT / "README.md").read_text():
        return
    rest(page)
    page.wait_for_timeout(800)
    page.evaluate("window.scrollTo(0, 0)")
    shot = Image.open(io.BytesIO(page.screenshot(full_page=whole)))
    shot.convert("RGB").save(folder / f"{name}.webp", quality=80, method=6)


def play(browser: Any, server: Server, photos: dict[str, Path], folder: Path) -> None:
    """Plays two hands as Ana and Luis, and keeps a picture of each screen."""
    phone = browser.new_context(**_PHONE, locale="es-ES").new_page()
    phone.set_default_timeout(120_000)
    phone.goto(server.url)
    button(phone, "Empezar").wait_for()
    keep(phone, folder, "start", whole=True)
    address = start_match(phone, server)
    for hand in range(2):
        plus(phone).click()
        phone.get_by_text("+1 esc.").wait_for()
        if hand == 0:
            keep(phone, folder, "hand", whole=True)
        button(phone, "Contar la mano").click()
        add_photo(phone, photos["Ana" if hand == 0 else "Luis"])
        if hand == 0:
            keep(phone, folder, "count", whole=True)
        button(phone, "Sigue Luis").click()
        button(phone, "Luis: lo que queda").click()
        button(phone, "Anotar la mano").wait_for()
        if hand == 0:
            keep(phone, folder, "result", whole=True)
        button(phone, "Anotar la mano").click()
        phone.get_by_text(f"Mano {hand + 2}").wait_for()
    phone.goto(address.replace("/?", "/match?"))
    phone.locator(".score").wait_for()
    phone.get_by_text("Puntos mano a mano").click()
    phone.get_by_role("img", name="Puntos tras cada mano").wait_for()
    keep(phone, folder, "match", whole=True)
    for path in ("history", "settings", "help", "captures"):
        phone.goto(address.replace("/?", f"/{path}?"))
        phone.locator("h2, .score").first.wait_for()
        keep(phone, folder, path, whole=True)
    tablet = browser.new_context(**_TABLET, locale="es-ES").new_page()
    tablet.set_default_timeout(120_000)
    tablet.goto(address.replace("/?", "/board?"))
    tablet.get_by_role("img", name="Código QR").wait_for()
    keep(tablet, folder, "board")


def main(folder: Path) -> None:
    """Takes all the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "photo.svg").write_text(draw_photo_advice("en"))
    with tempfile.TemporaryDirectory() as work, sync_playwright() as driver:
        browser = launch(driver)
        photos = photograph(browser, Path(work))
        server = start_server(make_environment(Path(work), stand_in=True, is_right=True))
        try:
            play(browser, server, photos, folder)
        finally:
            server.end()
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
