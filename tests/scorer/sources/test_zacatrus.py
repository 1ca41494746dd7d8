"""The page of zacatrus.es, by its sentences."""

from tests.scorer.sources.table import categories, given

RULES = "zacatrus"


def test_the_point_of_the_sevens_is_only_for_all_four() -> None:
    assert given(RULES, "sevens", "7O 7C 7E", "7B") == (0, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (1, 0)


def test_cards_oros_and_velo_are_one_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]
