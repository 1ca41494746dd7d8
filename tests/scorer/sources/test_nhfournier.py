"""What Naipes Heraclio Fournier says of the deal and the sums; its table of points was not read."""

from random import Random

import pytest

from scorer.opening import DEALS, find_opening
from scorer.options import Opening
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from tests.conftest import cards
from tests.scorer.sources.table import THIRTY_NOT_IN_GROUPS, TWO_PAIRS


def test_two_three_four_or_six_play_and_four_and_six_in_two_sides() -> None:
    assert {2, 3, 4, 6} <= set(DEALS)
    played = simulate_hand(PRESETS["ludoteka"], Random(0), (("A", "C", "E"), ("B", "D", "F")))
    assert [pile.player for pile in played.hand.finish()] == ["A + C + E", "B + D + F"]


def test_an_opening_of_15_and_15_is_two_escobas_and_any_other_30_is_none() -> None:
    assert find_opening(cards(TWO_PAIRS), Opening.GROUPS)[1] == 2
    assert find_opening(cards(THIRTY_NOT_IN_GROUPS), Opening.GROUPS)[1] == 0


@pytest.mark.parametrize("seed", range(20))
def test_the_cards_left_total_10_25_40_or_55_as_proof_that_no_mistake_was_made(seed: int) -> None:
    hand = simulate_hand(PRESETS["ludoteka"], Random(seed)).hand
    assert sum(card.value for card in hand.table) in (10, 25, 40, 55)
