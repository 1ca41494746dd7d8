"""Several devices on one match, mistakes taken back, and a match that travels in a file."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer.piles import Pile
from scorer.rules import PRESETS
from scorer.score import count_hand
from tests.ui.browser.driver import (
    ANA,
    LUIS,
    Server,
    button,
    count_by_taps,
    plus,
    read_totals,
    rest,
    start_match,
    tap_fast,
)

pytestmark = pytest.mark.browser

SCORE = count_hand((Pile("Ana", ANA), Pile("Luis", LUIS)), PRESETS["ludoteka"])
HAND = [SCORE.total("Ana"), SCORE.total("Luis")]


def open_page(page: Any, name: str) -> None:
    """Follows a link of the top or the foot of the page."""
    page.get_by_role("link", name=name).first.click()
    rest(page)


def test_another_phone_and_the_tablet_see_an_escoba_within_three_seconds(
    open_phone: Callable[..., Any], server: Server
) -> None:
    first, second, tablet = open_phone(), open_phone(), open_phone(1180, 820)
    address = start_match(first, server)
    second.goto(address)
    button(second, "Contar la mano").wait_for()
    tablet.goto(address.replace("/?", "/board?"))
    tablet.locator(".board").wait_for()
    plus(first).click()
    first.get_by_text("+1 esc.").wait_for()
    noted = time.monotonic()
    second.get_by_text("+1 esc.").wait_for()
    tablet.locator(".board").get_by_text("1 escoba").wait_for()
    assert time.monotonic() - noted < 3


def test_a_phone_that_looks_at_the_points_goes_on_when_another_notes_them(
    open_phone: Callable[..., Any], server: Server
) -> None:
    first, second = open_phone(), open_phone()
    second.goto(start_match(first, server))
    button(first, "Contar la mano").click()
    tap_fast(first, ANA)
    first.get_by_text(f"Ana: {len(ANA)} cartas").wait_for()
    button(first, "Sigue Luis").click()
    button(first, "Luis: lo que queda").click()
    second.reload()
    button(second, "Anotar la mano").wait_for()
    button(first, "Anotar la mano").click()
    second.get_by_text("Mano 2").wait_for()
    assert read_totals(second) == HAND


def test_two_phones_that_note_an_escoba_at_once_note_two(
    open_phone: Callable[..., Any], server: Server
) -> None:
    first, second = open_phone(), open_phone()
    second.goto(start_match(first, server))
    button(second, "Contar la mano").wait_for()
    for page in (first, second):
        plus(page).evaluate("button => { setTimeout(() => button.click(), 300); }")
    for page in (first, second):
        page.get_by_text("+2 esc.").wait_for()


def test_a_past_hand_is_put_right_during_the_next_one_and_a_reload_keeps_the_edit(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone()
    start_match(page, server)
    count_by_taps(page)
    page.get_by_text("Mano 2").wait_for()
    plus(page).click()
    page.get_by_text("+1 esc.").wait_for()
    open_page(page, "Partida")
    page.locator("summary").filter(has_text=f"Ana +{HAND[0]}").click()
    button(page, "Corregir").click()
    tap_fast(page, (ANA[0],))  # the siete de oros was not Ana's after all
    page.get_by_text("Ana · 19").wait_for()
    page.reload()
    page.get_by_text("Ana · 19").wait_for()
    save = page.get_by_role("button", name="Guardar", exact=True)
    save.click()
    save.wait_for(state="detached")
    score = count_hand((Pile("Ana", ANA[1:]), Pile("Luis", LUIS)), PRESETS["ludoteka"])
    assert read_totals(page) == [score.total("Ana"), score.total("Luis")]
    page.get_by_text("+1 esc.").wait_for()


def test_a_match_ended_by_mistake_goes_on(open_phone: Callable[..., Any], server: Server) -> None:
    page = open_phone()
    start_match(page, server)
    open_page(page, "Partida")
    button(page, "Terminar").click()
    button(page, "Seguir jugando").click()
    button(page, "Terminar").wait_for()
    open_page(page, "Mesa")
    button(page, "Contar la mano").wait_for()


@pytest.mark.parametrize(
    ("locale", "language", "word"),
    [("es-ES", "Italiano", "Conta la mano"), ("it-IT", "English", "Count the hand")],
)
def test_the_language_changes_and_the_match_stays(
    open_phone: Callable[..., Any], server: Server, locale: str, language: str, word: str
) -> None:
    address = start_match(open_phone(), server)
    page = open_phone(locale=locale)
    page.goto(address)
    button(page, language).click()
    button(page, word).wait_for()
    page.reload()
    button(page, word).wait_for()


def test_an_exported_match_comes_back_the_same(
    open_phone: Callable[..., Any], server: Server, tmp_path: Path
) -> None:
    page = open_phone()
    address = start_match(page, server)
    count_by_taps(page)
    page.get_by_text("Mano 2").wait_for()
    open_page(page, "Partida")
    page.get_by_text("Enviar o guardar").click()
    with page.expect_download() as download:
        button(page, "Copia (JSON)").click()
    copy = tmp_path / "copy.json"
    download.value.save_as(copy)
    open_page(page, "Historial")
    page.get_by_text("Recuperar una copia").click()
    page.locator('input[type="file"]').set_input_files(str(copy))
    page.get_by_text("Recuperada como").wait_for()
    open_page(page, "Partida")
    assert read_totals(page) == HAND
    assert page.url.split("m=")[1] != address.split("m=")[1]
