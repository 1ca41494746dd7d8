"""Escoba de Quince, the write-up of OMerkel/escoba, by its sentences."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scorer.cards import DECK, parse_card
from scorer.options import Opening
from scorer.referee import IllegalPlayError
from tests.conftest import cards
from tests.scorer.sources.table import (
    FIFTEEN,
    THIRTY_NOT_IN_GROUPS,
    categories,
    given,
    match,
    opened,
    opening,
)

RULES = "omerkel"


def test_an_opening_of_15_is_one_escoba_of_the_dealer_and_of_30_two() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 1}
    assert opening(RULES, THIRTY_NOT_IN_GROUPS) == {"mano": 0, "dealer": 2}
    assert match(RULES, (0, 0)).rules.opening is Opening.TOTAL


def test_if_the_card_can_capture_it_must_and_which_card_is_free() -> None:
    hand = opened(RULES, "7O 4C 4E 4B")
    with pytest.raises(IllegalPlayError, match="force"):
        hand.play("Ana", parse_card("10C"))
    assert hand.can_play("Ana", parse_card("1C"))


def test_the_prime_compares_the_best_card_of_each_suit_from_the_highest_down() -> None:
    assert given(RULES, "setenta", "7O 7C 6E 5B", "7E 7B 1O 1C") == (1, 0)
    assert given(RULES, "setenta", "7O 7C 6E 1B", "7E 7B 6O 5C") == (1, 0)
    assert given(RULES, "setenta", "7O 2C 2E 2B", "6O 6C 6E 6B") == (1, 0)


def test_the_prime_ranks_7_6_ace_5_4_3_2_and_figures() -> None:
    ranks = ["7O", "6C", "1O", "5C", "4O", "3C", "2O", "12C"]
    for better, worse in pairwise(ranks):
        assert given(RULES, "setenta", better, worse) == (1, 0)
    assert given(RULES, "setenta", "10O", "12C") == (0, 0)


def test_if_the_primes_are_identical_nobody_scores() -> None:
    assert given(RULES, "setenta", "7O 6C", "7E 6B") == (0, 0)


def test_by_the_simplified_method_the_most_sevens_win() -> None:
    assert given(f"{RULES},sevens=most", "sevens", "7O 7C", "7E") == (1, 0)


def test_by_the_classical_numbers_7_is_21_6_is_18_and_the_ace_16() -> None:
    rules = f"{RULES},sevens=setenta"
    assert given(rules, "setenta", "7O 6C 1E", "7E 6B 5C 2O") == (0, 1)


def test_ties_do_not_award_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (0, 0)


def test_cards_oros_prime_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "setenta", "velo"]


def test_variants_add_a_point_for_all_sevens_and_for_all_oros() -> None:
    assert given(f"{RULES},all_sevens=extra", "all-sevens", "7O 7C 7E 7B", "") == (1, 0)
    assert given(f"{RULES},oros_double_from=10", "oros", DECK[:10], "") == (2, 0)


def test_a_variant_gives_two_points_for_an_overwhelming_majority() -> None:
    assert given(f"{RULES},cards_double_from=30", "cards", DECK[:30], DECK[30:]) == (2, 0)
    assert given(f"{RULES},oros_double_from=8", "oros", DECK[:8], DECK[8:10]) == (2, 0)


def test_a_sweep_with_the_last_card_of_the_round_is_no_escoba() -> None:
    hand = replace(opened(RULES, "7O 4C 4E 4B"), table=cards("7O"), left=(1, 1), to_come=())
    assert hand.play("Ana", parse_card("10C"), cards("7O")).piles["Ana"].escobas == 0


def test_if_nobody_captured_the_cards_left_stay_unclaimed() -> None:
    hand = replace(opened(RULES, "7O 4C 4E 4B"), left=(0, 0), to_come=())
    assert all(not pile.cards for pile in hand.finish())


def test_a_player_wins_with_21_and_two_points_more() -> None:
    assert match(RULES, (21, 19)).winners == ("Ana",)
    assert match(RULES, (21, 20)).winners == ()


@pytest.mark.parametrize("target", [11, 15, 31])
def test_other_targets_keep_the_lead_of_two(target: int) -> None:
    rules = f"{RULES},target={target}"
    assert match(rules, (target, target - 1)).winners == ()
    assert match(rules, (target, target - 2)).winners == ("Ana",)
