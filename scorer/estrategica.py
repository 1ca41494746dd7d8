"""Estrategica: the game for two in which all cards are known from the start.

By Ludoteka: the mano holds the even ranks of oros and copas and the odd ranks of espadas and
bastos, by the printed rank, and the other player the rest. Before playing, each makes six piles
of three and puts two cards in the centre; the piles come back in the reverse order of their
making. A match is two hands, the second with the hands exchanged.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.cards import DECK, Card, Suit

_EVEN_SUITS = (Suit.OROS, Suit.COPAS)
MANO_CARDS = tuple(card for card in DECK if (card.rank % 2 == 0) == (card.suit in _EVEN_SUITS))
"""The twenty cards of the mano."""
OTHER_CARDS = tuple(card for card in DECK if card not in MANO_CARDS)
"""The twenty cards of the other player, who would be the dealer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a player arranges twenty cards: piles in the order of their making, and the centre."""

    piles: tuple[tuple[Card, ...], ...]
    centre: tuple[Card, ...]

    @property
    def deals(self) -> tuple[tuple[Card, ...], ...]:
        """The piles in the order in which they come back: the last made first."""
        return self.piles[::-1]


class PlanFaultKind(StrEnum):
    """What is wrong with a plan."""

    PILES = "piles"
    CENTRE = "centre"
    NOT_DEALT = "not-dealt"
    REPEATED = "repeated"
    UNUSED = "unused"


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One fault of a plan, and the cards that it concerns."""

    kind: PlanFaultKind
    cards: tuple[Card, ...] = ()

    def message(self, language: str = "es") -> str:
        """The fault in a few words of the language."""
        names = ", ".join(card.name(language) for card in self.cards)
        return _MESSAGES[language][self.kind].format(cards=names)


def find_plan_faults(plan: Plan, cards: Sequence[Card]) -> tuple[PlanFault, ...]:
    """Return all that is wrong with a plan for these twenty cards, and nothing if it is right.

    >>> piles = tuple(MANO_CARDS[place : place + 3] for place in range(0, 18, 3))
    >>> find_plan_faults(Plan(piles, MANO_CARDS[18:]), MANO_CARDS)
    ()
    >>> [fault.kind.value for fault in find_plan_faults(Plan(piles[:5], ()), MANO_CARDS)]
    ['piles', 'centre', 'unused']
    """
    faults = []
    if [len(pile) for pile in plan.piles] != [3] * 6:
        faults.append(PlanFault(PlanFaultKind.PILES))
    if len(plan.centre) != 2:
        faults.append(PlanFault(PlanFaultKind.CENTRE))
    used = Counter(card for pile in (*plan.piles, plan.centre) for card in pile)
    wrong = {
        PlanFaultKind.NOT_DEALT: tuple(card for card in used if card not in cards),
        PlanFaultKind.REPEATED: tuple(card for card, times in used.items() if times > 1),
        PlanFaultKind.UNUSED: tuple(card for card in cards if card not in used),
    }
    return (*faults, *(PlanFault(kind, these) for kind, these in wrong.items() if these))


_MESSAGES: Mapping[str, Mapping[PlanFaultKind, str]] = {
    "es": {
        PlanFaultKind.PILES: "hacen falta seis montones de tres cartas",
        PlanFaultKind.CENTRE: "hacen falta dos cartas en el centro",
        PlanFaultKind.NOT_DEALT: "no son cartas de este jugador: {cards}",
        PlanFaultKind.REPEATED: "cartas repetidas: {cards}",
        PlanFaultKind.UNUSED: "cartas sin colocar: {cards}",
    },
    "en": {
        PlanFaultKind.PILES: "it takes six piles of three cards",
        PlanFaultKind.CENTRE: "it takes two cards in the centre",
        PlanFaultKind.NOT_DEALT: "not cards of this player: {cards}",
        PlanFaultKind.REPEATED: "cards repeated: {cards}",
        PlanFaultKind.UNUSED: "cards not placed: {cards}",
    },
    "it": {
        PlanFaultKind.PILES: "servono sei mazzetti di tre carte",
        PlanFaultKind.CENTRE: "servono due carte al centro",
        PlanFaultKind.NOT_DEALT: "non sono carte di questo giocatore: {cards}",
        PlanFaultKind.REPEATED: "carte ripetute: {cards}",
        PlanFaultKind.UNUSED: "carte non sistemate: {cards}",
    },
}
