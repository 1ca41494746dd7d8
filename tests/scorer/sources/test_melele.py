"""The page of melele.es, by its sentences."""

from tests.scorer.sources.table import categories, given, match

RULES = "melele"


def test_the_most_sevens_win_by_default() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_or_else_the_setenta_does() -> None:
    assert given(f"{RULES},sevens=setenta", "setenta", "7O", "6C") == (1, 0)


def test_a_match_is_21_and_level_players_play_on() -> None:
    assert match(RULES, (21, 20)).winners == ("Ana",)
    assert match(RULES, (21, 21)).winners == ()
