"""The tables of the setenta; what piles are worth by them is tested with the count."""

import pytest

from scorer.cards import mask_of
from scorer.options import Rules, Sevens
from scorer.setenta import PRIME_PLACES, SETENTA_TABLES, best_of_suits, setenta_of
from tests.conftest import cards


def test_every_setenta_values_the_ten_ranks_and_a_prime_multiplies_four_suits() -> None:
    assert set(SETENTA_TABLES) < set(Sevens)
    assert len(PRIME_PLACES) == 4
    for table in SETENTA_TABLES.values():
        assert len(table) == 10
        assert max(table, key=lambda rank: table[rank]) == 7


def test_nothing_is_worth_nothing() -> None:
    for sevens in SETENTA_TABLES:
        assert setenta_of(0, Rules(name="plain", sevens=sevens)) == 0
        assert best_of_suits(0, sevens) == 0


def test_the_best_of_each_suit_makes_it() -> None:
    held = mask_of(cards("12O 1O 6O 7C 2C 10E"))
    assert best_of_suits(held, Sevens.SETENTA) == mask_of(cards("6O 7C 10E"))
    assert best_of_suits(held, Sevens.SETENTA_RANKS) == mask_of(cards("6O 7C"))


@pytest.mark.parametrize(
    ("sevens", "held", "worth"),
    [
        (Sevens.SETENTA, "7O 6C 1E 5B", 21 + 18 + 16 + 15),
        (Sevens.SETENTA, "4O 3C 2E 12B", 14 + 13 + 12 + 10),
        (Sevens.SETENTA_HALVES, "7O 6C 1E 5B", 17.5 + 14 + 11 + 10),
        (Sevens.SETENTA_HALVES, "4O 3C 2E 12B", 8 + 6 + 4 + 1),
        (Sevens.SETENTA_RANKS, "7O 6C 1E 5B", 7 + 6 + 1 + 5),
        (Sevens.SETENTA_RANKS, "4O 3C 2E 12B", 4 + 3 + 2 + 0),
    ],
)
def test_a_card_of_each_suit_is_worth_what_its_table_says(
    sevens: Sevens, held: str, worth: float
) -> None:
    assert setenta_of(mask_of(cards(held)), Rules(name="plain", sevens=sevens)) == worth
