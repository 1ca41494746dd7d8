"""The count of the coursework of the University of Valladolid, by its conditions."""

from scorer.cards import DECK
from tests.scorer.sources.table import counted, given

RULES = "valladolid"


def test_most_cards_oros_and_sevens_and_the_velo_are_a_point_each() -> None:
    assert given(RULES, "cards", "1O 2C 3B", "4E 5C") == (1, 0)
    assert given(RULES, "oros", "1O", "") == (1, 0)
    assert given(RULES, "sevens", "7C", "") == (1, 0)
    assert given(RULES, "velo", "7O", "") == (1, 0)


def test_all_oros_are_two_points() -> None:
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)


def test_all_sevens_are_three_points_in_place_of_the_velo_and_the_one_for_most() -> None:
    sevens = "7O 7C 7E 7B"
    assert given(RULES, "all-sevens", sevens, "") == (3, 0)
    assert given(RULES, "velo", sevens, "") == (0, 0)
    assert given(RULES, "sevens", sevens, "") == (1, 0)
    assert counted(f"{RULES},cards=no,oros=no", sevens, "").total("Ana") == 4


def test_nobody_scores_in_a_tie() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (0, 0)
