"""The page of entretodos.com.uy, by its sentences."""

from tests.scorer.sources.table import given

RULES = "chorizo"


def test_the_setenta_is_of_who_has_most_sevens() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E") == (1, 0)


def test_a_tie_is_broken_by_the_sixes() -> None:
    assert given(RULES, "sevens", "7O 7C 6O", "7E 7B 1E 1B 5E 5B") == (1, 0)


def test_and_then_by_the_aces() -> None:
    assert given(RULES, "sevens", "7O 7C 6O 1O", "7E 7B 6E 5E 5B") == (1, 0)


def test_and_then_by_the_fives() -> None:
    assert given(RULES, "sevens", "7O 7C 6O 1O 5O", "7E 7B 6E 1E") == (1, 0)
