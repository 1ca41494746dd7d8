"""Estrategica: the fixed deal, and a checker that names every fault of a plan."""

import pytest

from scorer.cards import DECK, Suit
from scorer.estrategica import (
    MANO_CARDS,
    OTHER_CARDS,
    Plan,
    PlanFault,
    PlanFaultKind,
    find_plan_faults,
)
from tests.conftest import cards

PILES = tuple(MANO_CARDS[place : place + 3] for place in range(0, 18, 3))
CENTRE = MANO_CARDS[18:]


def test_the_mano_holds_even_oros_and_copas_and_odd_espadas_and_bastos() -> None:
    assert cards("2O 4O 6O 10O 12O 2C 4C 6C 10C 12C 1E 3E 5E 7E 11E 1B 3B 5B 7B 11B") == MANO_CARDS


def test_the_other_player_holds_the_other_twenty() -> None:
    assert len(OTHER_CARDS) == 20
    assert {*MANO_CARDS, *OTHER_CARDS} == set(DECK)
    assert {card.rank for card in OTHER_CARDS if card.suit is Suit.OROS} == {1, 3, 5, 7, 11}


def test_the_piles_come_back_in_the_reverse_order_of_their_making() -> None:
    assert Plan(PILES, CENTRE).deals == PILES[::-1]


@pytest.mark.parametrize(
    ("piles", "centre", "faults"),
    [
        (PILES, CENTRE, {}),
        ((), (), {"piles": (), "centre": (), "unused": MANO_CARDS}),
        (PILES[:5], CENTRE, {"piles": (), "unused": PILES[5]}),
        ((*PILES, PILES[0]), CENTRE, {"piles": (), "repeated": PILES[0]}),
        ((*PILES[:5], MANO_CARDS[15:17]), MANO_CARDS[17:], {"piles": (), "centre": ()}),
        ((PILES[1], *PILES[1:]), CENTRE, {"repeated": PILES[1], "unused": PILES[0]}),
        (PILES, CENTRE[:1], {"centre": (), "unused": CENTRE[1:]}),
        (PILES, cards("1O 11B"), {"not-dealt": cards("1O"), "unused": cards("7B")}),
    ],
)
def test_every_fault_of_a_plan_is_found_at_once(
    piles: tuple, centre: tuple, faults: dict[str, tuple]
) -> None:
    found = find_plan_faults(Plan(piles, centre), MANO_CARDS)
    assert {fault.kind.value: fault.cards for fault in found} == faults


@pytest.mark.parametrize("kind", PlanFaultKind)
def test_every_fault_has_words_in_both_languages(kind: PlanFaultKind) -> None:
    fault = PlanFault(kind, cards("1O 10C"))
    named = kind not in (PlanFaultKind.PILES, PlanFaultKind.CENTRE)
    assert ("as de oros, sota de copas" in fault.message()) == named
    assert ("ace of oros, sota of copas" in fault.message("en")) == named
