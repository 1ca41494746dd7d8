"""Ludoteka's Estrategica, sentence by sentence."""

from random import Random

from scorer.estrategica import MANO_CARDS, OTHER_CARDS
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from tests.scorer.sources.table import FIFTEEN, given, match, opening

RULES = "estrategica"


def test_each_holds_twenty_cards_at_the_start() -> None:
    assert (len(MANO_CARDS), len(OTHER_CARDS)) == (20, 20)


def test_the_mano_holds_even_oros_and_copas_and_odd_espadas_and_bastos() -> None:
    for card in MANO_CARDS:
        assert (card.rank % 2 == 0) == (card.suit.name in ("OROS", "COPAS"))


def test_each_makes_six_piles_of_three_and_puts_two_cards_in_the_centre() -> None:
    plans = simulate_hand(PRESETS[RULES], Random(0)).opening
    assert isinstance(plans, dict)
    for plan in plans.values():
        assert ([len(pile) for pile in plan.piles], len(plan.centre)) == ([3] * 6, 2)


def test_the_piles_come_back_in_the_reverse_order_of_their_making() -> None:
    played = simulate_hand(PRESETS[RULES], Random(0))
    assert isinstance(played.opening, dict)
    own = [play.card for play in played.plays if play.player == "Ana"]
    plan = played.opening["Ana"]
    assert [set(own[turn : turn + 3]) for turn in range(0, 18, 3)] == [
        set(pile) for pile in reversed(plan.piles)
    ]


def test_the_four_cards_of_the_centre_are_the_table_and_nobodys_escoba() -> None:
    assert opening(RULES, FIFTEEN) == {"mano": 0, "dealer": 0}


def test_the_count_is_that_of_the_classic_game() -> None:
    assert given(RULES, "sevens", "7O 7C", "7E 7B") == (1, 1)


def test_a_match_is_exactly_two_hands() -> None:
    assert match(RULES, (30, 0)).winners == ()
    assert match(RULES, (3, 0), (1, 2)).winners == ("Ana",)


def test_the_second_hand_is_played_with_the_hands_exchanged() -> None:
    first, second = match(RULES), match(RULES, (0, 0))
    assert first.next_mano == second.next_dealer != second.next_mano


def test_the_highest_total_wins_and_level_totals_share_it() -> None:
    assert match(RULES, (3, 0), (0, 4)).winners == ("Luis",)
    assert match(RULES, (3, 0), (0, 3)).winners == ("Ana", "Luis")
