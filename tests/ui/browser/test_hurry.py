"""A hurried thumb: cards and the button below tapped faster than the page can be drawn."""

from collections.abc import Callable
from typing import Any

import pytest

from scorer.cards import Card
from tests.ui.browser.driver import ANA, LUIS, Server, button, start_match, wait_for_grid

pytestmark = pytest.mark.browser

TAP = """async ([before, name, after, pause]) => {
  const roots = () => [...document.querySelectorAll("*")].map((each) => each.shadowRoot);
  const find = (code) =>
    roots().map((root) => root?.querySelector(`button[data-card="${code}"]`)).find(Boolean);
  const wait = () => new Promise((done) => setTimeout(done, pause));
  const shown = [];
  const tap = (code) => {
    const card = find(code);  // none while one page gives way to the next
    const was = card?.ariaPressed;
    card?.click();
    if (card && card.ariaPressed !== was) shown.push(code);
  };
  for (const code of before) { tap(code); await wait(); }
  [...document.querySelectorAll("button")].find((each) => each.innerText.includes(name)).click();
  for (const code of after) { await wait(); tap(code); }
  return shown;
}"""


def tap(
    page: Any, before: tuple[Card, ...], name: str, after: tuple[Card, ...], pause: int
) -> list[str]:
    """Taps cards, a button and other cards; returns the cards that the phone showed as tapped."""
    page.locator("button[data-card][aria-label]").first.wait_for()  # it answers to taps now
    codes = [[card.code for card in cards] for cards in (before, after)]
    shown = page.evaluate(TAP, [codes[0], name, codes[1], pause])
    assert isinstance(shown, list)
    return shown


@pytest.mark.parametrize(
    ("after", "pause"), [((), 0), (LUIS[:4], 0), (LUIS[:6], 40), (LUIS[:12], 60)]
)
def test_going_on_is_not_lost_among_taps(
    open_phone: Callable[..., Any], server: Server, after: tuple[Card, ...], pause: int
) -> None:
    page = open_phone()
    start_match(page, server)
    button(page, "Contar la mano").click()
    shown = tap(page, ANA, "Sigue Luis", after, pause)
    assert shown[: len(ANA)] == [card.code for card in ANA]
    page.get_by_text("Luis: ").first.wait_for()
    # What was tapped after the button, before it was answered, was tapped on Ana's cards or on
    # those of Luis; but nothing that the phone showed as tapped was lost.
    page.get_by_text(f"entre todos, {len(shown)} de 40").wait_for()
    wait_for_grid(page, "Luis")
    button(page, "Luis: lo que queda").click()
    button(page, "Anotar la mano").click()
    page.get_by_text("Mano 2").wait_for()
