"""The setenta and the prime: the best card of each suit, by the table of the rules."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from scorer.options import Rules, Sevens
from scorer.piles import SUITS, cards_of

_FIGURES = (10, 11, 12)
SETENTA_TABLES: Mapping[Sevens, Mapping[int, float]] = MappingProxyType(
    {
        Sevens.SETENTA: {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
        | dict.fromkeys(_FIGURES, 10),
        Sevens.SETENTA_HALVES: {7: 17.5, 6: 14, 1: 11, 5: 10, 4: 8, 3: 6, 2: 4}
        | dict.fromkeys(_FIGURES, 1),
        Sevens.SETENTA_RANKS: {rank: rank for rank in range(1, 8)} | dict.fromkeys(_FIGURES, 0),
        Sevens.PRIME: {7: 8, 6: 7, 1: 6, 5: 5, 4: 4, 3: 3, 2: 2} | dict.fromkeys(_FIGURES, 1),
    }
)
"""What each printed rank is worth in the setenta, where the best card of each suit counts."""
PRIME_PLACES = (1000, 100, 10, 1)
"""What the suits of a prime, from best to worst, are multiplied by: the best is compared first."""


def setenta_of(mask: int, rules: Rules) -> float:
    """Return what the cards of the set are worth as a setenta of the rules.

    >>> from scorer.cards import mask_of, parse_cards
    >>> setenta_of(mask_of(parse_cards("7O 6O 6C")), Rules(name="casa", sevens=Sevens.SETENTA))
    39
    """
    values = sorted([value for value, _ in _best_of_suits(mask, rules.sevens)], reverse=True)
    if rules.setenta_needs_suits and not values[-1]:
        return 0
    if rules.sevens is Sevens.PRIME:
        return sum(value * place for value, place in zip(values, PRIME_PLACES, strict=True))
    return sum(values)


def best_of_suits(mask: int, sevens: Sevens) -> int:
    """Return the set of the cards that make the setenta: at most one a suit."""
    return sum([bit for _, bit in _best_of_suits(mask, sevens)])


def _best_of_suits(mask: int, sevens: Sevens) -> list[tuple[float, int]]:
    """Return for each suit the worth of its best card and the card as a set, or zeros."""
    return [_best_of_suit(mask & suit, sevens) for suit in SUITS]


@cache
def _best_of_suit(mask: int, sevens: Sevens) -> tuple[float, int]:
    """Return the worth and the bit of the best of these cards, both zero if none has worth."""
    table = SETENTA_TABLES[sevens]
    held = [(table[card.rank], card.bit) for card in cards_of(mask) if table[card.rank]]
    return max(held, default=(0, 0))
