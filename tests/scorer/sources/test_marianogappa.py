"""The code of marianogappa/escoba, by its conditions."""

from dataclasses import replace

from tests.conftest import cards
from tests.scorer.sources.table import FIFTEEN, counted, given, match, opened, opening

RULES = "marianogappa"


def test_the_opening_is_of_the_player_whose_turn_it_is() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 1, "dealer": 0}


def test_the_setenta_adds_the_best_rank_up_to_7_of_each_suit_with_the_ace_as_1() -> None:
    assert counted(RULES, "7O 6O 1C 5E 4B 12B").contests[-1].held == (("Ana", 17),)


def test_the_setenta_is_0_if_a_suit_is_missing_or_has_only_figures() -> None:
    assert given(RULES, "setenta", "7O 7C 7E", "1O 1C 1E 1B") == (0, 1)
    assert given(RULES, "setenta", "7O 7C 7E 12B", "1O 1C 1E 1B") == (0, 1)


def test_nobody_scores_in_a_tie() -> None:
    assert given(RULES, "oros", "1O", "2O") == (0, 0)


def test_if_nobody_captured_the_cards_left_are_of_the_mano() -> None:
    hand = replace(opened(RULES, "12O 12C 12E 12B"), left=(0, 0), to_come=())
    assert hand.finish()[0].cards == cards("12O 12C 12E 12B")


def test_a_match_is_15_and_level_players_draw() -> None:
    assert match(RULES, (15, 14)).winners == ("Ana",)
    assert match(RULES, (15, 15)).winners == ("Ana", "Luis")
