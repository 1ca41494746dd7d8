"""PlayingCards.io's escoba, by its sentences."""

from scorer.cards import DECK
from tests.scorer.sources.table import categories, given, match

RULES = "playingcards"


def test_cards_oros_sevens_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_nobody_scores_in_a_tie() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (0, 0)
    assert given(RULES, "oros", DECK[:5], DECK[5:10]) == (0, 0)


def test_a_match_is_21() -> None:
    assert match(RULES, (21, 20)).winners == ("Ana",)
