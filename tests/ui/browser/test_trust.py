"""What a guest on the network may try: scripts in names and files, other people's matches."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer.cards import DECK
from scorer.match import HandCounted, MatchStarted, event_to_record
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.browser.driver import Server, button, count_by_taps, rest, start_match

pytestmark = pytest.mark.browser

SCRIPTS = (
    "<script>window.taken=1</script>",
    "<img src=x onerror=window.taken=1>",
    "![x](http://127.0.0.1:9/taken.png)",
    "[x](javascript:window.taken=1)",
    '"><svg onload=window.taken=1>',
)
PAGES = ("", "match", "board", "history", "settings", "captures", "review", "practice", "help")


@pytest.fixture
def watched(open_phone: Callable[..., Any]) -> Any:
    """A phone that notes what it asks of other machines, and what opens a dialog."""
    page = open_phone()
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("dialog", lambda dialog: page.asked.append(f"dialog {dialog.message}"))
    return page


def require_clean(page: Any, server: Server) -> None:
    """Nothing of the scripts has run, stands in the page, or was asked of another machine."""
    port = server.url.rsplit(":", 1)[1]
    away = [url for url in page.asked if f":{port}" not in url and url.startswith(("http", "dia"))]
    assert away == []
    assert page.evaluate("window.taken") is None
    found = page.evaluate(
        """() => {
          const roots = [document];
          for (const each of document.querySelectorAll("*")) {
            if (each.shadowRoot) roots.push(each.shadowRoot);
          }
          const bad = "[onerror], [onload], [src*='taken'], a[href^='javascript']";
          return roots.flatMap((root) => [...root.querySelectorAll(bad)]).map((e) => e.outerHTML);
        }"""
    )
    assert found == []


def go_through_pages(page: Any, server: Server, address: str) -> None:
    query = address.split("?", 1)[1]
    for path in PAGES:
        page.goto(f"{server.url}/{path}?{query}")
        rest(page)
        for summary in page.locator("summary").all():
            summary.click()
        rest(page)
        require_clean(page, server)


def test_scripts_typed_as_names_and_in_the_address_are_texts(watched: Any, server: Server) -> None:
    page = watched
    page.goto(f"{server.url}/?m=%3Cscript%3Ewindow.taken=1&lang=%3Cimg%20src=x%3E")
    for seat, script in (("Nombre 1", SCRIPTS[0]), ("Nombre 2", SCRIPTS[1])):
        page.get_by_label(seat, exact=True).evaluate("input => input.removeAttribute('maxlength')")
        page.get_by_label(seat, exact=True).fill(script[:20])
        page.get_by_label(seat, exact=True).press("Tab")
    button(page, "Empezar").click()
    button(page, "Contar la mano").wait_for()
    require_clean(page, server)
    go_through_pages(page, server, page.url)


@pytest.mark.parametrize("size", [1, 2], ids=["players", "pairs"])
def test_scripts_in_an_imported_file_are_texts_on_every_page(
    watched: Any, server: Server, tmp_path: Path, size: int
) -> None:
    names = [f"{script}{number}" for number, script in enumerate(SCRIPTS)]
    sides = tuple(tuple(names[side * size : side * size + size]) for side in (0, 1))
    piles = (Pile(" + ".join(sides[0]), DECK[:20], 1), Pile(" + ".join(sides[1]), DECK[20:]))
    start = event_to_record(MatchStarted(PRESETS["ludoteka"], sides, sides[1][0], SCRIPTS[2]))
    start["rules"] |= {"title_es": SCRIPTS[3], "title_en": SCRIPTS[0], "source": SCRIPTS[3]}
    hands = [event_to_record(HandCounted(piles, None))] * 2
    log = [{"at": "2026-11-30T12:00:00+00:00", **record} for record in (start, *hands)]
    book = {"matches": [{"events": log}], "house_rules": {SCRIPTS[1]: "ludoteka", "x": SCRIPTS[4]}}
    file = tmp_path / "![x](http:--127.0.0.1:9-taken.png).json"
    file.write_text(json.dumps({"format": "escoba-book", "version": 1, **book}))
    page = watched
    page.goto(f"{server.url}/history")
    page.get_by_text("Recuperar una copia").click()
    page.locator('input[type="file"]').set_input_files(str(file))
    page.get_by_text("Recuperada como").wait_for()
    rest(page)
    assert "m=" in page.url
    go_through_pages(page, server, page.url)


def test_a_pin_is_asked_of_another_phone_and_not_again_of_one_that_gave_it(
    open_phone: Callable[..., Any], server: Server
) -> None:
    owner, guest = open_phone(), open_phone()
    address = start_match(owner, server)
    count_by_taps(owner)
    owner.get_by_text("Mano 2").wait_for()
    owner.goto(address.replace("/?", "/match?"))
    owner.get_by_text("PIN de esta partida").click()
    owner.get_by_label("PIN (de 4 a 8 cifras)").fill("2468")
    button(owner, "Pedir este PIN").click()
    owner.wait_for_function("document.cookie.includes('escoba-')")
    rest(owner)
    owner.reload()  # a new visit, let in by its cookie
    owner.locator(".score .points").first.wait_for()

    for path in ("/?", "/match?", "/board?"):
        guest.goto(address.replace("/?", path))
        guest.get_by_text("tiene PIN").wait_for()
        rest(guest)
        assert guest.locator(".score, .board").count() == 0
    guest.goto(address)
    field = guest.get_by_label("PIN (de 4 a 8 cifras)")
    field.fill("0000")
    button(guest, "Abrir").click()
    guest.get_by_text("Ese no es el PIN").wait_for()
    field.fill("2468")
    button(guest, "Abrir").click()
    button(guest, "Contar la mano").wait_for()
    guest.wait_for_function("document.cookie.includes('escoba-')")
    rest(guest)
    guest.reload()
    button(guest, "Contar la mano").wait_for()


def test_a_file_that_is_no_photo_is_one_sentence_and_the_next_photo_is_read(
    open_phone: Callable[..., Any], server: Server, photos: dict[str, Path], tmp_path: Path
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    bad = tmp_path / "<img src=x onerror=alert(1)>.jpg"
    bad.write_bytes(b"%PDF-1.7 <script>alert(1)</script>")
    page.locator('input[type="file"]').first.set_input_files(str(bad))
    page.get_by_text("no es una foto (JPEG, PNG, WebP o HEIC)").wait_for()
    page.locator('input[type="file"]').first.set_input_files(str(photos["Ana"]))
    page.get_by_role("img", name="Foto del montón").wait_for()
