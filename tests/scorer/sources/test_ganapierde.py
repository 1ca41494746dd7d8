"""Ludoteka's Ganapierde (desescoba, escoba a menos, retorcida, negada), by its sentences."""

from scorer.cards import DECK
from tests.scorer.sources.table import FIFTEEN, categories, given, match, opening

RULES = "ganapierde"


def test_the_count_is_the_same_as_in_the_classic_game() -> None:
    assert categories(RULES) == categories("ludoteka-clasica")
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (1, 1)
    assert opening(RULES, FIFTEEN) == opening("ludoteka-clasica", FIFTEEN)


def test_whoever_reaches_11_or_more_loses() -> None:
    assert match(RULES, (10, 2)).winners == ()
    assert match(RULES, (11, 2)).winners == ("Luis",)
    assert match(RULES, (15, 2)).winners == ("Luis",)


def test_the_lowest_wins() -> None:
    assert match(RULES, (12, 11)).winners == ("Luis",)
    assert match(RULES, (5, 0), (5, 0), (1, 2)).winners == ("Luis",)


def test_the_aim_is_to_lose_so_the_lowest_leads() -> None:
    assert match(RULES, (3, 1)).leaders == ("Luis",)
