"""The count of the coursework of the University of Burgos, by its conditions."""

from scorer.cards import DECK, parse_card
from scorer.match import HandCounted, MatchStarted, fold
from scorer.piles import Pile
from scorer.rules import parse_rules
from tests.scorer.sources.table import given, opened

RULES = "burgos"


def test_cards_take_more_than_twenty() -> None:
    assert given(RULES, "cards", DECK[:21], DECK[21:]) == (1, 0)
    assert given(RULES, "cards", DECK[:20], DECK[20:30]) == (0, 0)


def test_oros_take_more_than_five_and_all_ten_are_two_points() -> None:
    assert given(RULES, "oros", DECK[:6], DECK[6:10]) == (1, 0)
    assert given(RULES, "oros", DECK[:5], DECK[5:9]) == (0, 0)
    assert given(RULES, "oros", DECK[:10], "") == (2, 0)


def test_sevens_take_three_and_all_four_are_two_points() -> None:
    assert given(RULES, "sevens", "7C 7E 7B", "7O") == (1, 0)
    assert given(RULES, "sevens", "7C 7E", "7O") == (0, 0)
    assert given(RULES, "sevens", "7O 7C 7E 7B", "") == (2, 0)


def test_the_guindis_is_a_point() -> None:
    assert given(RULES, "velo", "7O", "7C") == (1, 0)


def test_a_rival_with_fewer_than_ten_cards_gives_two_points() -> None:
    assert given(RULES, "under-ten", DECK[:31], DECK[31:]) == (2, 0)
    assert given(RULES, "under-ten", DECK[:30], DECK[30:]) == (0, 0)


def test_who_takes_no_trick_at_all_loses_the_match() -> None:
    hand = HandCounted((Pile("Ana", ()), Pile("Luis", DECK)))
    assert fold([MatchStarted(parse_rules(RULES), (("Ana",), ("Luis",))), hand]).winners == (
        "Luis",
    )


def test_a_capture_may_be_declined() -> None:
    assert opened(RULES, "7O 4C 4E 4B").can_play("Ana", parse_card("10C"))
