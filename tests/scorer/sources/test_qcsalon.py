"""QC Salon's scopa page, by its sentences."""

from scorer.opening import DEALS
from tests.scorer.sources.table import given, match

RULES = "qcsalon"


def test_it_is_played_by_two_to_six() -> None:
    assert match(RULES, (0, 0)).rules.players == (2, 3, 4, 5, 6)
    assert set(match(RULES, (0, 0)).rules.players) <= set(DEALS)


def test_with_five_players_five_cards_open_and_the_last_deal_is_of_four() -> None:
    assert DEALS[5] == (5, (3, 4))


def test_if_two_hold_two_sevens_each_nobody_gets_the_point() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (0, 0)


def test_matches_are_of_11_16_or_21() -> None:
    assert match(RULES, (21, 0)).winners == ("Ana",)
    assert match(f"{RULES},target=11", (11, 0)).winners == ("Ana",)
    assert match(f"{RULES},target=16", (16, 0)).winners == ("Ana",)


def test_the_winner_has_at_least_two_points_more_than_the_next() -> None:
    assert match(RULES, (22, 21)).winners == ()
    assert match(RULES, (23, 21)).winners == ("Ana",)
