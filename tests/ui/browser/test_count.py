"""The count in a phone's browser: photos in, a card put right, points out, and a reload.

The photos are pictures of our own card faces on a cloth. They are read by the models that come
with the program where there are any, and otherwise by a stand-in that misses one card and names
another wrongly. Either way the test corrects what was misread, as a player would.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer.cards import DECK
from scorer.piles import Pile
from scorer.rules import PRESETS
from scorer.score import count_hand
from tests.ui.browser.driver import (
    ANA,
    LUIS,
    Server,
    add_photo,
    button,
    has_model,
    plus,
    put_right,
    read_totals,
    start_match,
    tap_fast,
    wait_for_grid,
)
from ui.cli_serve import find_lan_address

pytestmark = pytest.mark.browser


def test_two_hands_become_points_that_outlive_a_reload_and_a_restart(
    open_phone: Callable[..., Any], server: Server, photos: dict[str, Path]
) -> None:
    page = open_phone()
    address = start_match(page, server)
    plus(page).click()
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

    server.restart()
    page.goto(address)
    page.get_by_text("Mano 2").wait_for()
    assert read_totals(page) == expected

    button(page, "Contar la mano").click()
    add_photo(page, photos["Luis"])
    put_right(page, LUIS, "Ana")

    server.restart()  # in the middle of a count
    page.goto(address)
    page.get_by_text("Ana: 20 cartas").wait_for()
    assert wait_for_grid(page, "Ana") == set(LUIS)
    button(page, "Sigue Luis").click()
    button(page, "Luis: lo que queda (20 cartas)").click()
    button(page, "Anotar la mano").click()
    page.get_by_text("Mano 3").wait_for()
    second = count_hand((Pile("Ana", LUIS), Pile("Luis", ANA)), PRESETS["ludoteka"])
    both = [expected[0] + second.total("Ana"), expected[1] + second.total("Luis")]
    assert read_totals(page) == both
    page.reload()
    assert read_totals(page) == both
    page.get_by_role("link", name="Partida").first.click()
    button(page, "Terminar").click()
    button(page, "Seguir jugando").wait_for()
    page.get_by_role("link", name="Mesa").first.click()
    page.get_by_text("Partida terminada").wait_for()
    button(page, "Revancha").wait_for()


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
    page.get_by_text(f"entre todos, {len(ANA)} de 40").wait_for()
    button(page, "Sigue Luis").click()
    button(page, f"Luis: lo que queda ({len(LUIS)} cartas)").wait_for()


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


def test_plus_stands_beside_minus_whatever_the_name(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone(360, 740)
    page.goto(server.url)
    name = page.get_by_label("Nombre 2", exact=True)
    name.fill("María de los Ángeles")  # as long as a name can be
    name.press("Tab")
    button(page, "Empezar").click()
    button(page, "Contar la mano").wait_for()
    less, more = (
        page.get_by_role("button", name=f"Una escoba {change} para María").bounding_box()
        for change in ("menos", "más")
    )
    assert less["y"] == more["y"]
    assert less["x"] + less["width"] <= more["x"]
    assert more["x"] + more["width"] <= 360


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
