"""The README of rcantore/escoba15, by its sentences."""

from scorer.cards import DECK
from tests.scorer.sources.table import categories, given, match

RULES = "rcantore"


def test_cards_oros_sevens_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]
    assert given(RULES, "oros", DECK[:10], "") == (1, 0)


def test_nobody_scores_in_a_tie() -> None:
    assert given(RULES, "cards", "1O 2C", "3E 4B") == (0, 0)


def test_a_match_is_15_and_level_players_play_on() -> None:
    assert match(RULES, (15, 14)).winners == ("Ana",)
    assert match(RULES, (15, 15)).winners == ()
