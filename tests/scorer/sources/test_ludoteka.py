"""The long description of Ludoteka, sentence by sentence."""

import pytest

from scorer.cards import DECK, parse_card
from scorer.options import Obligation
from scorer.piles import Pile
from scorer.referee import IllegalPlayError
from tests.conftest import cards
from tests.scorer.sources.table import (
    FIFTEEN,
    THIRTY_NOT_IN_GROUPS,
    TWO_PAIRS,
    categories,
    given,
    match,
    opened,
    opening,
)

RULES = "ludoteka"


def test_it_is_played_by_two_three_or_four_or_by_two_pairs() -> None:
    for players in (2, 3, 4):
        assert match(RULES, (0,) * players).rules.players == (2, 3, 4)
    assert match(RULES, (0, 0), pairs=True).sides == ("Ana + Eva", "Luis + Jon")


def test_the_dealer_takes_an_opening_table_of_15_as_one_escoba() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 1}


def test_two_groups_of_15_on_the_opening_table_are_two_escobas() -> None:
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 2}
    assert opening(RULES, THIRTY_NOT_IN_GROUPS) == {"mano": 0, "dealer": 0}


def test_most_cards_most_oros_most_sevens_and_the_velo_are_a_point_each() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]
    assert given(RULES, "cards", DECK[:21], DECK[21:]) == (1, 0)
    assert given(RULES, "oros", "1O 2O", "3O") == (1, 0)
    assert given(RULES, "sevens", "7C 7E", "7B") == (1, 0)
    assert given(RULES, "velo", "1O 2O", "7O") == (0, 1)


def test_all_oros_and_all_sevens_are_worth_no_more() -> None:
    assert given(RULES, "oros", DECK[:10], "") == (1, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (1, 0)


def test_in_a_tie_each_tied_player_gets_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (1, 1)
    assert given(RULES, "oros", DECK[:5], DECK[5:10]) == (1, 1)
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (1, 1)
    assert given(RULES, "sevens", "7O", "7E", "1C") == (1, 1, 0)


def test_each_escoba_is_a_point() -> None:
    assert match(RULES, (3, 1)).totals == {"Ana": 3, "Luis": 1}


def test_a_match_is_21_for_two_or_for_pairs() -> None:
    assert match(RULES, (20, 0)).winners == ()
    assert match(RULES, (21, 0)).winners == ("Ana",)
    assert match(RULES, (21, 0), pairs=True).winners == ("Ana + Eva",)


def test_a_match_is_31_for_three_or_for_four_alone() -> None:
    assert match(RULES, (30, 0, 0)).winners == ()
    assert match(RULES, (31, 0, 0)).winners == ("Ana",)
    assert match(RULES, (30, 0, 0, 0)).winners == ()
    assert match(RULES, (31, 0, 0, 0)).winners == ("Ana",)


def test_when_both_reach_it_in_one_hand_the_higher_total_wins() -> None:
    assert match(RULES, (20, 20), (2, 3)).winners == ("Luis",)


def test_when_they_are_level_another_hand_is_played_until_it_is_broken() -> None:
    assert match(RULES, (21, 21)).winners == ()
    assert match(RULES, (21, 21), (2, 2)).winners == ()
    assert match(RULES, (21, 21), (2, 2), (0, 1)).winners == ("Luis",)


def test_by_one_custom_a_capture_may_be_left() -> None:
    assert match(RULES, (0, 0)).rules.obligation is Obligation.FREE
    assert opened(RULES, "7O 4C 4E 4B").can_play("Ana", parse_card("10C"))


def test_by_another_custom_taking_is_obligatory() -> None:
    hand = opened(f"{RULES},obligation=forced", "7O 4C 4E 4B")
    with pytest.raises(IllegalPlayError, match="force"):
        hand.play("Ana", parse_card("10C"))


def test_by_a_third_custom_the_rival_takes_the_cards_that_make_15() -> None:
    hand = opened(f"{RULES},obligation=forfeit", "7O 4C 4E 4B").play("Ana", parse_card("10C"))
    assert hand.piles["Luis"] == Pile("Luis", cards("10C 7O"))


def test_the_deal_passes_to_the_place_on_the_right() -> None:
    table = match(RULES, (0, 0, 0))
    assert (table.seats, table.next_dealer) == (("Ana", "Luis", "Eva"), "Luis")


def test_in_chile_the_deal_may_go_the_other_way() -> None:
    assert match(f"{RULES},direction=left", (0, 0, 0)).next_dealer == "Eva"


def test_the_cards_left_go_to_the_last_to_capture_and_are_no_escoba() -> None:
    hand = opened(RULES, "7O 4C 4E 4B").play("Ana", parse_card("10C"), cards("7O"))
    assert hand.last_side == "Ana"
