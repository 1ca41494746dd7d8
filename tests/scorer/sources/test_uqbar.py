"""The simplified exercise of Uqbar, by its sentences."""

from scorer.cards import DECK
from tests.scorer.sources.table import categories, given, match

RULES = "uqbar"


def test_only_cards_and_velo_are_categories() -> None:
    assert categories(RULES) == ["cards", "velo"]


def test_every_tied_player_gets_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (1, 1)


def test_each_escoba_is_a_point() -> None:
    assert match(RULES, (1, 0)).totals["Ana"] == 1
