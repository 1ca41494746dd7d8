"""What three dealt cards can be sung for in the escoba del chorizo, and what it pays.

From entretodos.com.uy. The page does not say what cards pay that make two cantos; here each pays.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from scorer.cards import Card


class Canto(StrEnum):
    """What three dealt cards can be sung for."""

    ESCALERA = "escalera"
    FLOR = "flor"
    MISERIA = "dos de miseria"
    NUEVE = "tres de nueve"
    CHORIZO = "chorizo"


CANTO_POINTS: Mapping[Canto, int] = MappingProxyType(
    {Canto.ESCALERA: 3, Canto.FLOR: 3, Canto.MISERIA: 2, Canto.NUEVE: 3, Canto.CHORIZO: 20}
)
"""What each canto pays."""


def find_cantos(cards: Sequence[Card]) -> tuple[Canto, ...]:
    """Return what the three cards of a deal can be sung for: nothing, one or more.

    An escalera is three values in a row (7, sota, caballo are), a flor three of a suit, a dos
    de miseria seven or less together, a tres de nueve nine, and a chorizo three of a rank.

    >>> from scorer.cards import parse_cards
    >>> [canto.value for canto in find_cantos(parse_cards("2O 3O 4O"))]
    ['escalera', 'flor', 'tres de nueve']

    Raises:
        InvalidCardError: A card is an 8 or a 9.
    """
    if len(cards) != 3:
        return ()
    values = sorted(card.value for card in cards)
    total = sum(values)
    made = {
        Canto.ESCALERA: values == [values[0], values[0] + 1, values[0] + 2],
        Canto.FLOR: len({card.suit for card in cards}) == 1,
        Canto.MISERIA: total <= 7,
        Canto.NUEVE: total == 9,
        Canto.CHORIZO: values[0] == values[-1],
    }
    return tuple(canto for canto, is_made in made.items() if is_made)
