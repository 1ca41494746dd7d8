"""The page of entretodos.com.uy, by its sentences."""

import pytest

from scorer.dealt import sing
from scorer.referee import IllegalPlayError
from tests.conftest import cards
from tests.scorer.sources.table import categories, given, match, opened

RULES = "chorizo"
NOTHING = "12O 12C 12E 12B"


def test_it_is_played_by_two_to_four() -> None:
    assert match(RULES, (0, 0)).rules.players == (2, 3, 4)


def test_cards_oros_the_siete_de_velo_and_the_setenta_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_each_escoba_is_a_point() -> None:
    assert match(RULES, (2, 1)).totals == {"Ana": 2, "Luis": 1}


def test_the_setenta_is_of_who_has_most_sevens() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E") == (1, 0)


def test_a_tie_is_broken_by_the_sixes() -> None:
    assert given(RULES, "sevens", "7O 7C 6O", "7E 7B 1E 1B 5E 5B") == (1, 0)


def test_and_then_by_the_aces() -> None:
    assert given(RULES, "sevens", "7O 7C 6O 1O", "7E 7B 6E 5E 5B") == (1, 0)


def test_and_then_by_the_fives() -> None:
    assert given(RULES, "sevens", "7O 7C 6O 1O 5O", "7E 7B 6E 1E") == (1, 0)


@pytest.mark.parametrize(
    ("dealt", "points"),
    [
        ("4O 5C 6E", 3),
        ("7O 10C 11E", 3),
        ("1O 5O 11O", 3),
        ("1O 2C 4E", 2),
        ("1O 2C 6E", 3),
        ("5O 5C 5E", 20),
    ],
    ids=["escalera", "escalera-by-value", "flor", "dos-de-miseria", "tres-de-nueve", "chorizo"],
)
def test_the_cantos_are_sung_with_three_cards_in_hand(dealt: str, points: int) -> None:
    assert sing(opened(RULES, NOTHING), "Ana", cards(dealt)).piles["Ana"].cantos == points


def test_what_is_no_canto_cannot_be_sung() -> None:
    with pytest.raises(IllegalPlayError, match="expected a canto"):
        sing(opened(RULES, NOTHING), "Ana", cards("1O 5C 11O"))
