"""The turns that a row of tables tells."""

from random import Random

import pytest

from scorer.contest import SEATS, play_at_random, play_greedily, play_hand
from scorer.rules import PRESETS
from scorer.turns import find_turns
from scorer.verdict import Deed
from tests.conftest import cards


@pytest.mark.parametrize(
    ("tables", "turns"),
    [
        ([], []),
        (["7O 3C"], []),
        (["7O 3C", "7O 3C"], []),
        (["7O 3C", "7O 3C 1E"], ["discard 1: 1E"]),
        (["7O 3C", ""], ["capture 5: 7O 3C"]),
        (["7O 3C", "7O 3C 5B", ""], ["capture 5: 5B 7O 3C"]),  # laid down, and then taken with them
        (["7O 3C", "7O 3C 5B", "7O 3C"], ["discard 5: 5B", "capture 10: 5B"]),  # another takes it
        (["7O 3C", "7O 3C 1E", "3C"], ["discard 1: 1E", "capture 7: 7O 1E"]),
        (["7O", "7O 1O 2O 3O"], []),  # watched too late
        (["12O 3C", "3C"], ["capture 5: 12O"]),
    ],
)
def test_tables_in_a_row(tables: list[str], turns: list[str]) -> None:
    found = find_turns([cards(text) for text in tables])
    shown = []
    for turn in found:
        seen = turn.review
        card = [seen.card.code] if seen.card else []
        named = " ".join([*card, *(one.code for one in seen.takes)])
        shown.append(f"{seen.deed} {seen.value}: {named}")
    assert shown == turns


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("shows", [0.0, 0.5, 1.0])
def test_the_tables_of_a_hand_tell_its_plays(seed: int, shows: float) -> None:
    """Whether the card that captures is laid down first or not."""
    rng = Random(seed)
    policies = dict(zip(SEATS, (play_greedily, play_at_random), strict=True))
    hand, befores = play_hand(PRESETS["ludoteka"], policies, SEATS[1], rng)
    tables = [befores[0].table]
    expected = []
    for before, after in zip(befores, [*befores[1:], hand], strict=True):
        new = set(after.table) - set(before.table)
        gone = set(before.table) - set(after.table)
        piled = {card for pile in after.piles.values() for card in pile.cards}
        held = set(before.hands[before.player]) & (piled | new)
        (card,) = new or held
        expected.append((card.value, gone, not after.table))
        if gone and rng.random() < shows:
            tables.append((*before.table, card))
        tables.append(after.table)
    found = find_turns(tables)
    assert [(one.review.value, set(one.review.takes)) for one in found] == [
        (value, gone) for value, gone, _ in expected
    ]
    assert [one.review.is_escoba for one in found] == [
        bool(gone) and is_empty for _, gone, is_empty in expected
    ]
    assert all(one.review.deed in (Deed.CAPTURE, Deed.DISCARD) for one in found)
