"""The core specification of andgonro/escobita, by its requirements."""

from scorer.cards import DECK, parse_card
from tests.scorer.sources.table import FIFTEEN, categories, given, match, opened, opening

RULES = "escobita"


def test_fr_2_4_an_opening_of_15_awards_nothing() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 0}


def test_fr_5_7_a_card_may_be_left_though_it_could_capture() -> None:
    assert opened(RULES, "7O 4C 4E 4B").can_play("Ana", parse_card("10C"))


def test_fr_8_2_all_forty_cards_are_two_points() -> None:
    assert given(RULES, "cards", DECK, "") == (2, 0)
    assert given(RULES, "cards", DECK[:39], DECK[39:]) == (1, 0)


def test_fr_8_2_all_ten_oros_are_two_points() -> None:
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)


def test_fr_8_2_all_four_sevens_are_two_points() -> None:
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (2, 0)


def test_fr_8_2_the_velo_is_independent_of_the_others() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_fr_8_2_on_a_tie_no_one_receives_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (0, 0)


def test_fr_9_2_one_player_with_15_wins() -> None:
    assert match(RULES, (15, 14)).winners == ("Ana",)


def test_fr_9_3_of_several_the_highest_wins() -> None:
    assert match(RULES, (15, 17, 16)).winners == ("Luis",)


def test_fr_9_4_on_a_perfect_tie_all_win() -> None:
    assert match(RULES, (16, 16)).winners == ("Ana", "Luis")


def test_sc_67_contradicts_it_and_plays_on() -> None:
    assert match(f"{RULES},level=play-on", (16, 16)).winners == ()


def test_fr_10_2_the_deal_advances_clockwise() -> None:
    assert match(RULES, (0, 0, 0)).next_dealer == "Eva"
