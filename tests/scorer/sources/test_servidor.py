"""The count of an Argentine coursework server, by its conditions."""

from scorer.cards import DECK
from tests.scorer.sources.table import categories, given

RULES = "servidor"


def test_the_categories_are_cards_oros_sevens_and_velo() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_all_oros_and_all_sevens_are_two_in_place_of_one() -> None:
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (2, 0)


def test_all_tied_players_score() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (1, 1)
