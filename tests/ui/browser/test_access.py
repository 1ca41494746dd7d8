"""Who does not see well, or does not tap: what axe finds on each page, and the keys alone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.browser.driver import (
    ANA,
    Server,
    button,
    count_by_taps,
    rest,
    start_match,
    tap_fast,
)

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

pytestmark = pytest.mark.browser


def find_serious(page: Any) -> list[str]:
    """Returns what axe finds serious or worse, with the element that it is about."""
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


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


@pytest.mark.parametrize("path", ["match", "board", "history", "settings", "help", "captures"])
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
