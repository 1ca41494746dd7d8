"""The short rules of Ludoteka for the classic game of two, sentence by sentence."""

from scorer.cards import DECK
from scorer.options import Sides
from tests.scorer.sources.table import FIFTEEN, TWO_PAIRS, categories, given, match, opening

RULES = "ludoteka-clasica"


def test_it_is_played_by_two() -> None:
    rules = match(RULES, (0, 0)).rules
    assert (rules.players, rules.sides) == ((2,), Sides.SINGLE)


def test_the_dealer_takes_an_opening_15_as_one_escoba_and_two_groups_as_two() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 1}
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 2}


def test_cards_oros_sevens_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]
    assert given(RULES, "oros", DECK[:10], "") == (1, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (1, 0)


def test_in_a_tie_both_get_the_point() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (1, 1)


def test_it_goes_on_until_someone_reaches_15() -> None:
    assert match(RULES, (14, 0)).winners == ()
    assert match(RULES, (15, 0)).winners == ("Ana",)
