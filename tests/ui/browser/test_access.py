"""Who does not see well, or does not tap: what axe finds on each page, and the keys alone."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.browser.driver import (
    ANA,
    Server,
    button,
    count_by_taps,
    read_totals,
    rest,
    start_match,
    tap_fast,
)

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

pytestmark = pytest.mark.browser


def find_serious(page: Any) -> list[str]:
    """Returns what axe finds serious or worse, with the element that it is about.

    It looks again for ten seconds: a grid that is just being drawn gets its names a moment later.
    """
    end_of_wait = time.monotonic() + 10
    while True:
        found = [
            f"{violation['id']}: {node['html'][:160]}"
            for violation in axe.Axe().run(page).response["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        if not found or time.monotonic() > end_of_wait:
            return found
        page.wait_for_timeout(500)


def test_axe_finds_nothing_serious_while_a_hand_is_played_and_counted(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone()
    page.goto(server.url)
    button(page, "Empezar").wait_for()
    rest(page)
    found = find_serious(page)
    start_match(page, server)
    rest(page)
    found += find_serious(page)
    button(page, "Contar la mano").click()
    page.locator("button[data-card]").first.wait_for()
    rest(page)
    found += find_serious(page)
    tap_fast(page, ANA)
    button(page, "Sigue Luis").click()
    button(page, "Luis: lo que queda").click()
    button(page, "Anotar la mano").wait_for()
    rest(page)
    found += find_serious(page)
    assert found == []


@pytest.mark.parametrize(
    ("rules", "opened"),
    [
        ("Uruguay (Entretodos)", "Reglas: Uruguay"),
        ("Universidad Complutense", "Mesa inicial"),
        ("Estratégica", "Preparar los montones"),
    ],
)
def test_axe_finds_nothing_serious_by_rules_that_ask_for_more(
    open_phone: Callable[..., Any], server: Server, rules: str, opened: str
) -> None:
    page = open_phone()
    page.goto(server.url)
    button(page, "Empezar").wait_for()
    page.get_by_role("radio", name=rules).or_(button(page, rules)).first.click()
    rest(page)
    page.get_by_text("Todas las opciones").last.click()
    page.get_by_text("Guardar estas reglas").wait_for()
    found = find_serious(page)
    button(page, "Empezar").click()
    button(page, "Contar la mano").wait_for()
    page.locator("summary").filter(has_text=opened).click()
    rest(page)
    found += find_serious(page)
    assert found == []
    names = page.locator("button").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one => one.innerText.trim())"
    )
    # The people of the last match are offered again, where there was one.
    named = [n for n in names if re.search("Jugador|Ana|Luis", n) and "\n" not in n]
    assert len(named) >= 4
    assert len(set(named)) == len(named)


def test_axe_finds_nothing_serious_where_cards_are_counted_by_hand(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    page.locator("button[data-card]").first.wait_for()
    rest(page)
    button(page, "Contamos las cartas a mano").click()
    button(page, "Una carta más para Ana").click()
    page.get_by_text("Ana: 21 cartas").wait_for()
    rest(page)
    assert page.locator("button[data-card]:visible").count() == 13
    assert find_serious(page) == []


def test_a_phone_set_to_dark_shows_the_same_page(
    open_phone: Callable[..., Any], server: Server
) -> None:
    page = open_phone(color_scheme="dark")
    start_match(page, server)
    rest(page)
    app = page.locator('[data-testid="stApp"]')
    assert app.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    assert find_serious(page) == []


def go_to(page: Any, name: str) -> None:
    """Goes on from key to key until what is named has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        reached = page.evaluate(
            """() => {
              let one = document.activeElement;
              while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
              // The page itself can have the focus, and has all names in it.
              if (!one?.matches("button, a, summary, input, label")) return "";
              return one.getAttribute("aria-label") || one.innerText || "";
            }"""
        )
        if name in reached:
            return
    raise AssertionError(f"no key leads to {name}")


def test_a_hand_is_counted_by_keys_alone(open_phone: Callable[..., Any], server: Server) -> None:
    page = open_phone()
    start_match(page, server)
    steps = (
        ("Una escoba más para Ana", "+1 esc."),
        ("Contar la mano", "Toca una carta"),
        ("siete de oros", "Ana: 1 carta"),
        ("Sigue Luis", "Luis: lo que queda"),
        ("Luis: lo que queda", "Esta mano"),
        ("Anotar la mano", "Mano 2"),
    )
    for name, seen in steps:
        go_to(page, name)
        page.keyboard.press("Enter")
        page.get_by_text(seen).first.wait_for()
        rest(page)
    assert read_totals(page) == [2, 3]


@pytest.mark.parametrize(
    "path",
    ["match", "board", "history", "settings", "help", "captures", "review", "practice"],
)
def test_axe_finds_nothing_serious_on_the_other_pages(
    open_phone: Callable[..., Any], server: Server, path: str
) -> None:
    page = open_phone()
    address = start_match(page, server)
    count_by_taps(page)
    page.get_by_text("Mano 2").wait_for()
    page.goto(address.replace("/?", f"/{path}?"))
    page.locator("h2, .score, .board").first.wait_for()
    rest(page)
    assert find_serious(page) == []
