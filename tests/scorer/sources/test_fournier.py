"""What Naipes Heraclio Fournier says of the deal and the sums; its table of points was not read."""

from random import Random

import pytest

from scorer.opening import DEALS
from scorer.rules import PRESETS
from scorer.seating import can_sit
from scorer.simulate import simulate_hand
from tests.scorer.sources.table import FIFTEEN, THIRTY_NOT_IN_GROUPS, TWO_PAIRS, match, opening

RULES = "fournier"


def test_two_three_four_or_six_play_and_four_and_six_in_two_sides() -> None:
    rules = PRESETS[RULES]
    assert rules.players == (2, 3, 4, 6)
    assert set(rules.players) <= set(DEALS)
    assert can_sit((1, 1), rules)
    assert can_sit((1, 1, 1), rules)
    assert can_sit((2, 2), rules)
    assert can_sit((3, 3), rules)
    assert not can_sit((1,) * 4, rules)
    assert not can_sit((1,) * 6, rules)


def test_the_two_sides_of_six_pool_their_piles() -> None:
    played = simulate_hand(PRESETS[RULES], Random(0), (("A", "C", "E"), ("B", "D", "F")))
    assert [pile.player for pile in played.hand.finish()] == ["A + C + E", "B + D + F"]


def test_the_dealer_takes_an_opening_15_and_15_and_15_is_two_escobas() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 1}
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 2}
    assert opening(RULES, THIRTY_NOT_IN_GROUPS) == {"mano": 0, "dealer": 0}


def test_the_deal_passes_to_the_right() -> None:
    assert match(RULES, (0, 0, 0)).next_dealer == "Luis"


@pytest.mark.parametrize("target", [21, 31])
def test_a_match_is_of_21_or_31(target: int) -> None:
    assert match(f"{RULES},target={target}", (target - 1, 0)).winners == ()
    assert match(f"{RULES},target={target}", (target, 0)).winners == ("Ana",)


@pytest.mark.parametrize("seed", range(20))
def test_the_cards_left_total_10_25_40_or_55_as_proof_that_no_mistake_was_made(seed: int) -> None:
    hand = simulate_hand(PRESETS[RULES], Random(seed)).hand
    assert sum(card.value for card in hand.table) in (10, 25, 40, 55)
