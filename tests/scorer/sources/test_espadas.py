"""The Go program whose count has espadas, an ace and a seven of espadas, by its conditions."""

from dataclasses import replace

import pytest

from scorer.cards import DECK, parse_card
from scorer.opening import open_hand
from scorer.referee import IllegalPlayError
from scorer.rules import parse_rules
from scorer.seating import SeatingError
from tests.conftest import cards
from tests.scorer.sources.table import FIFTEEN, categories, given, match, opened

RULES = "espadas"


def test_four_play_each_alone() -> None:
    sides = {"Ana": "AE", "Eva": "AE", "Luis": "LJ", "Jon": "LJ"}
    assert opened(RULES, FIFTEEN).plays_left == 36
    with pytest.raises(SeatingError):
        open_hand(parse_rules(RULES), list(sides), "Jon", cards(FIFTEEN), sides)


def test_cards_oros_espadas_and_sevens_are_one_point_each() -> None:
    assert categories(RULES)[:4] == ["cards", "oros", "espadas", "sevens"]


def test_the_ace_and_the_seven_of_espadas_are_a_point_each_and_the_seven_of_oros_none() -> None:
    assert given(RULES, "velo", "1E", "7E", "7O") == (1, 1, 0)
    assert given(RULES, "velo", DECK) == (2,)


def test_nobody_scores_in_a_tie() -> None:
    assert given(RULES, "espadas", "1E", "2E") == (0, 0)


def test_the_opening_table_is_nobodys() -> None:
    assert opened(RULES, FIFTEEN).table == cards(FIFTEEN)


def test_a_card_that_can_capture_must() -> None:
    with pytest.raises(IllegalPlayError, match="force"):
        opened(RULES, "7O 4C 4E 4B").play("Ana", parse_card("10C"))


def test_a_sweep_with_the_last_card_is_no_escoba() -> None:
    hand = replace(opened(RULES, "7O 4C 4E 4B"), table=cards("7O"), left=(1, 0, 0, 0), to_come=())
    assert hand.play("Ana", parse_card("10C"), cards("7O")).piles["Ana"].escobas == 0


def test_if_nobody_captured_the_cards_left_are_nobodys() -> None:
    hand = replace(opened(RULES, "7O 4C 4E 4B"), left=(0,) * 4, to_come=())
    assert all(not pile.cards for pile in hand.finish())


def test_a_match_is_10_and_the_highest_wins() -> None:
    assert match(RULES, (9, 0, 0, 0)).winners == ()
    assert match(RULES, (10, 11, 0, 0)).winners == ("Luis",)
