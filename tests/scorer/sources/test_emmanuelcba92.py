"""The engine of emmanuelcba92/Escoba-de-15, by its conditions."""

from scorer.match import side_name
from tests.scorer.sources.table import TWO_PAIRS, counted, given, match, opened, opening

RULES = "emmanuelcba92"


def test_the_1_the_7_and_the_12_of_oros_are_a_velo_each() -> None:
    assert given(RULES, "velo", "1O 12O", "7O") == (2, 1)
    assert given(RULES, "velo", "1O 7O 12O", "") == (3, 0)


def test_the_setenta_adds_raw_ranks_and_suits_may_be_missing() -> None:
    assert counted(RULES, "7O 6C").contests[-1].held == (("Ana", 13),)


def test_any_fifteen_of_the_opening_table_is_an_escoba_and_the_rest_stays() -> None:
    hand = opened(RULES, "7O 10C 1E 2B")
    assert hand.piles["Luis"].escobas == 1
    assert len(hand.table) == 2


def test_two_groups_of_15_are_two() -> None:
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 2}


def test_partners_sit_across_and_pool_their_piles() -> None:
    table = match(RULES, (2, 1), pairs=True)
    assert table.seats == ("Ana", "Luis", "Eva", "Jon")
    assert table.totals == {side_name(["Ana", "Eva"]): 2, side_name(["Luis", "Jon"]): 1}
