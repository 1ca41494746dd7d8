"""The grid of forty: what a report from the phone means, and what it never does."""

from typing import Any

import pytest

from scorer.cards import DECK, parse_cards
from ui.grid import _HTML, Taps, find_taps


def report(*codes: str, version: str = "grid/1") -> dict[str, Any]:
    return {"version": version, "codes": list(codes)}


@pytest.mark.parametrize(
    ("before", "picked", "on", "off"),
    [
        ("", None, "", ""),
        ("", report(), "", ""),
        ("", report("7O"), "7O", ""),
        ("7O", report(), "", "7O"),
        ("7O 1C", report("1C", "2B"), "2B", "7O"),
        ("7O", report("7O"), "", ""),
        ("7O", report(version="grid/0"), "", ""),
        ("7O", report("7O", "8O", "<b>", "1X"), "", ""),
        ("7O", "nonsense", "", ""),
    ],
)
def test_taps_are_what_changed_since_the_grid_was_last_known(
    before: str, picked: Any, on: str, off: str
) -> None:
    expected = Taps(frozenset(parse_cards(on)), frozenset(parse_cards(off)))
    assert find_taps(before.split(), picked, "grid/1") == expected


def test_every_card_of_the_deck_has_one_button_in_the_order_of_rank() -> None:
    places = [_HTML.index(f'data-card="{card.code}"') for card in DECK]
    assert _HTML.count("<button") == 40
    first_row = sorted(places)[:4]
    assert first_row == [_HTML.index(f'data-card="{code}"') for code in ("1O", "1C", "1E", "1B")]
