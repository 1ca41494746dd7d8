"""The store text of Cadev's "Broom", by its sentences."""

import pytest

from tests.scorer.sources.table import categories, counted, given

RULES = "broom"


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("7E", 21),
        ("6E", 18),
        ("1E", 16),
        ("5E", 15),
        ("4E", 14),
        ("3E", 13),
        ("2E", 12),
        ("10E", 10),
    ],
)
def test_the_setenta_values_a_card_so(code: str, value: int) -> None:
    assert counted(RULES, code).contests[-1].held == (("Ana", value),)


def test_the_best_card_of_each_suit_counts() -> None:
    assert counted(RULES, "7O 6O 5C 4C").contests[-1].held == (("Ana", 36),)


def test_cards_oros_setenta_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "setenta", "velo"]


def test_ties_are_not_told_and_both_readings_can_be_chosen() -> None:
    assert given(RULES, "setenta", "7O", "7C") == (0, 0)
    assert given(f"{RULES},ties=each", "setenta", "7O", "7C") == (1, 1)
