"""The README of the coursework of the Complutense University, by its sentences."""

import pytest

from scorer.dealt import show
from scorer.referee import IllegalPlayError
from tests.conftest import cards
from tests.scorer.sources.table import categories, given, match, opened

RULES = "ucm"
NOTHING = "12O 12C 12E 12B"


def test_cards_oros_sevens_and_velo_are_one_point_each_and_ties_pay_nobody() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]
    assert given(RULES, "oros", "1O", "2O") == (0, 0)


def test_three_dealt_cards_that_total_15_are_three_points_and_the_player_sits_out() -> None:
    hand = show(opened(RULES, NOTHING), "Ana", cards("7O 5C 3E"))
    assert hand.piles["Ana"].dealt_fifteens == 1
    assert (hand.player, hand.left) == ("Luis", (0, 3))
    assert match(RULES, (0, 0)).rules.dealt_fifteen == 3


def test_three_cards_that_total_something_else_are_not() -> None:
    with pytest.raises(IllegalPlayError, match="fifteen"):
        show(opened(RULES, NOTHING), "Ana", cards("7O 5C 2E"))


def test_the_target_is_21_plus_the_points_of_the_first_hands_winner() -> None:
    assert match(RULES, (4, 6)).target == 27
    assert match(RULES, (4, 6), (20, 0)).winners == ()
    assert match(RULES, (4, 6), (23, 0)).winners == ("Ana",)
