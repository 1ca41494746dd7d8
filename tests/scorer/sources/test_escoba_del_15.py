"""Reglas del Juego Escoba del 15, sentence by sentence."""

from scorer.cards import DECK
from tests.scorer.sources.table import FIFTEEN, TWO_PAIRS, categories, given, match, opening

RULES = "escoba-del-15"


def test_it_is_told_for_four_players() -> None:
    assert match(RULES, (0, 0, 0, 0)).rules.players == (4,)


def test_the_mano_takes_an_opening_table_of_15_as_one_escoba() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 1, "dealer": 0}


def test_the_mano_has_two_escobas_when_the_four_form_two_pairs_of_15() -> None:
    assert opening(RULES, TWO_PAIRS) == {"mano": 2, "dealer": 0}


def test_most_cards_is_one_point() -> None:
    assert given(RULES, "cards", DECK[:21], DECK[21:]) == (1, 0)


def test_most_oros_is_one_point_and_all_ten_are_two() -> None:
    assert given(RULES, "oros", DECK[:9], DECK[9:10]) == (1, 0)
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)


def test_most_sevens_is_one_point_and_all_four_are_one_more() -> None:
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (1, 0)
    assert given(RULES, "all-sevens", "7O 7C 7E 7B", "") == (1, 0)
    assert given(RULES, "all-sevens", "7O 7C 7E", "7B") == (0, 0)


def test_the_whole_count_of_who_takes_everything() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo", "all-sevens"]


def test_in_a_tie_each_gets_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (1, 1)


def test_a_match_is_21_or_31() -> None:
    assert match(RULES, (21, 0, 0, 0)).winners == ("Ana",)
    assert match(f"{RULES},target=31", (30, 0, 0, 0)).winners == ()
    assert match(f"{RULES},target=31", (31, 0, 0, 0)).winners == ("Ana",)


def test_the_first_to_reach_it_wins() -> None:
    assert match(RULES, (20, 20, 0, 0), (0, 1, 0, 0)).winners == ("Luis",)


def test_the_next_dealer_is_on_the_right_of_the_former() -> None:
    assert match(RULES, (0, 0, 0, 0)).next_dealer == "Luis"
