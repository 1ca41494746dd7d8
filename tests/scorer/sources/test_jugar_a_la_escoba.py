"""Jugar a la Escoba, sentence by sentence."""

from tests.scorer.sources.table import FIFTEEN, TWO_PAIRS, categories, given, match, opening

RULES = "jugar-a-la-escoba"


def test_the_first_player_takes_an_opening_table_of_15_as_one_escoba() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 1, "dealer": 0}
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 0}


def test_cards_oros_sevens_and_velo_are_one_point_and_all_four_sevens_one_more() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo", "all-sevens"]
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (1, 0)
    assert given(RULES, "all-sevens", "7O 7C 7E 7B", "") == (1, 0)


def test_ties_are_not_told_and_both_readings_can_be_chosen() -> None:
    assert given(RULES, "sevens", "7O", "7C") == (0, 0)
    assert given(f"{RULES},ties=each", "sevens", "7O", "7C") == (1, 1)


def test_a_match_is_21() -> None:
    assert match(RULES, (20, 0)).winners == ()
    assert match(RULES, (21, 0)).winners == ("Ana",)


def test_the_page_also_says_15_once() -> None:
    assert match(f"{RULES},target=15", (15, 0)).winners == ("Ana",)


def test_the_higher_wins_and_level_totals_play_on() -> None:
    assert match(RULES, (22, 23)).winners == ("Luis",)
    assert match(RULES, (22, 22)).winners == ()


def test_the_next_dealer_is_on_the_left() -> None:
    assert match(RULES, (0, 0, 0)).next_dealer == "Eva"
