"""The rules of Mundijuegos Argentina, sentence by sentence."""

import pytest

from scorer.cards import DECK, parse_card
from scorer.match import HandCounted, MatchStarted, fold
from scorer.options import Rules
from scorer.piles import Pile
from scorer.rules import parse_rules
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

RULES = "mundijuegos"


def test_the_dealer_scores_one_or_two_opening_escobas_each_group_of_15() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 1}
    assert opening(RULES, TWO_PAIRS) == {"mano": 0, "dealer": 2}
    assert opening(RULES, THIRTY_NOT_IN_GROUPS) == {"mano": 0, "dealer": 0}


def test_cards_oros_sevens_and_the_velo_are_categories() -> None:
    assert categories(RULES) == ["cards", "oros", "sevens", "velo"]


def test_most_cards_is_one_point_even_with_all_forty() -> None:
    assert given(RULES, "cards", DECK, "") == (1, 0)


def test_most_oros_is_one_point_and_all_ten_are_two() -> None:
    assert given(RULES, "oros", DECK[:9], DECK[9:10]) == (1, 0)
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)


def test_most_sevens_is_one_point_and_all_four_are_two() -> None:
    assert given(RULES, "sevens", "7O 7C 7E", "7B") == (1, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (2, 0)


def test_the_seven_of_oros_is_a_point_of_its_own() -> None:
    assert given(RULES, "velo", "7O 7C 7E 7B", "") == (1, 0)


def test_in_a_tie_each_player_gets_the_point() -> None:
    assert given(RULES, "cards", DECK[:20], DECK[20:]) == (1, 1)
    assert given(RULES, "oros", DECK[:5], DECK[5:10]) == (1, 1)
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (1, 1)


@pytest.mark.parametrize("target", [7, 21, 27])
def test_the_target_is_set_at_the_table_from_7_to_27(target: int) -> None:
    rules = f"{RULES},target={target}"
    assert match(rules, (target - 1, 0)).winners == ()
    assert match(rules, (target, 0)).winners == ("Ana",)


def test_when_both_reach_it_the_higher_total_wins() -> None:
    assert match(RULES, (22, 23)).winners == ("Luis",)


@pytest.mark.parametrize(
    ("first", "second", "decided_by"),
    [
        ("1O 2O", "3O", "oros"),
        ("7O 1C", "1O 2C", "sevens of oros"),
        ("1O 7C", "2O 1C", "sevens"),
        ("1C 2C", "3C", "cards"),
    ],
)
def test_level_totals_are_decided_by_escobas_oros_velos_sevens_and_cards(
    first: str, second: str, decided_by: str
) -> None:
    assert decided_by
    bare = Rules(
        name="bare", cards=False, oros=False, velos=(), target=7, level=parse_rules(RULES).level
    ).changed(sevens="none")
    hand = (Pile("Ana", cards(first), 7), Pile("Luis", cards(second), 7))
    assert fold([MatchStarted(bare, (("Ana",), ("Luis",))), HandCounted(hand)]).winners == ("Ana",)


def test_level_totals_are_decided_first_by_the_escobas_of_the_match() -> None:
    hand = (Pile("Ana", cards("1C"), 21), Pile("Luis", cards("7O 1E 2O"), 18))
    table = fold([MatchStarted(parse_rules(RULES), (("Ana",), ("Luis",))), HandCounted(hand)])
    assert table.totals == {"Ana": 21, "Luis": 22}
    hand = (Pile("Ana", cards("1C"), 21), Pile("Luis", cards("7O 1E 2O"), 17))
    table = fold([MatchStarted(parse_rules(RULES), (("Ana",), ("Luis",))), HandCounted(hand)])
    assert table.totals == {"Ana": 21, "Luis": 21}
    assert table.winners == ("Ana",)


def test_a_table_may_let_the_player_on_turn_take_a_15_that_others_left() -> None:
    hand = opened(f"{RULES},obligation=open", "7O 10C 4E 4B")
    assert hand.take("Ana", cards("7O 10C")).piles["Ana"] == Pile("Ana", cards("7O 10C"))
    assert not opened(RULES, "7O 10C 4E 4B").can_take("Ana", cards("7O 10C"))


def test_a_15_that_was_left_and_is_the_whole_table_is_an_escoba() -> None:
    hand = opened(f"{RULES},obligation=open,opening_owner=nobody", "7O 4C 3E 1B")
    assert hand.take("Ana", cards("7O 4C 3E 1B")).piles["Ana"].escobas == 1


def test_the_next_to_deal_is_on_the_right_of_the_former() -> None:
    assert match(RULES, (0, 0, 0)).next_dealer == "Luis"


def test_the_last_cards_go_to_whoever_made_the_last_trick() -> None:
    hand = opened(RULES, "7O 10C 4E 4B").play("Ana", parse_card("10O"), cards("7O"))
    assert hand.last_side == "Ana"
