"""The help text that calls the 7 of oros "siete de velo", by its sentences."""

import pytest

from tests.scorer.sources.table import counted, given, match

RULES = "siete-de-velo"


@pytest.mark.parametrize(
    ("code", "value"),
    [("7E", 17.5), ("6E", 14), ("1E", 11), ("5E", 10), ("4E", 8), ("3E", 6), ("2E", 4), ("11E", 1)],
)
def test_the_setenta_values_a_card_so(code: str, value: float) -> None:
    contest = counted(RULES, f"7O 7C 7B {code}").contests[-1]
    assert contest.held == (("Ana", 52.5 + value),)


def test_four_sevens_are_the_seventy_of_its_name() -> None:
    assert counted(RULES, "7O 7C 7E 7B").contests[-1].held == (("Ana", 70),)


def test_the_setenta_needs_all_four_suits() -> None:
    assert given(RULES, "setenta", "7O 7C 7E", "2O 2C 2E 2B") == (0, 1)


def test_all_tied_players_score() -> None:
    assert given(RULES, "oros", "1O", "2O") == (1, 1)


def test_a_match_is_30() -> None:
    assert match(RULES, (29, 0)).winners == ()
    assert match(RULES, (30, 0)).winners == ("Ana",)
