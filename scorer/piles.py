"""The pile of a side at the end of a hand, and the sets by which piles are counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from scorer.cards import DECK, FACES, RANKS, Card, Suit, mask_of

FORTY = mask_of(DECK)
"""The set of the forty cards, a bit a card."""
OROS = mask_of(card for card in DECK if card.suit is Suit.OROS)
"""The set of the ten oros."""
ESPADAS = mask_of(card for card in DECK if card.suit is Suit.ESPADAS)
"""The set of the ten espadas."""
OF_RANK = {rank: mask_of(card for card in DECK if card.rank == rank) for rank in RANKS}
"""The set of the four cards of each printed rank."""
SEVENS = OF_RANK[7]
"""The set of the four sevens."""
SUITS = tuple(mask_of(card for card in FACES if card.suit is suit) for suit in Suit)
"""The sets of the twelve faces of each suit, in the order of the deck."""


class InvalidHandError(ValueError):
    """The piles are not one hand: names that repeat or are unknown, or negative escobas."""


@dataclass(frozen=True, slots=True)
class Pile:
    """What one side has at the end of a hand: its cards and its escobas.

    Partners pool their cards, and are one pile. `dealt_fifteens` is the number of times that
    the three cards dealt to the player made fifteen, and `cantos` the points that the player
    sang for the cards dealt, where the rules pay for it.

    `counted` is how many cards the pile has, where somebody counted them by hand and only those
    that matter one by one are among `cards` (`find_needed` says which by what rules).
    """

    player: str
    cards: tuple[Card, ...]
    escobas: int = 0
    dealt_fifteens: int = 0
    cantos: int = 0
    counted: int | None = None
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Keep the cards as a set besides, by which they are counted."""
        object.__setattr__(self, "mask", mask_of(self.cards))

    @property
    def size(self) -> int:
        """How many of the forty the pile has: as many as were counted, or else as are named.

        >>> Pile("Ana", (), counted=23).size
        23
        """
        return (self.mask & FORTY).bit_count() if self.counted is None else self.counted


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of the set in the order of the deck, the inverse of `mask_of`.

    >>> " ".join(card.code for card in cards_of(OF_RANK[7]))
    '7O 7C 7E 7B'
    """
    oros, copas, espadas, bastos = SUITS
    return (
        _cards_of_suit(mask & oros)
        + _cards_of_suit(mask & copas)
        + _cards_of_suit(mask & espadas)
        + _cards_of_suit(mask & bastos)
    )


def value_of(mask: int) -> int:
    """Return what the cards of the set are worth towards fifteens.

    >>> value_of(FORTY)
    220
    """
    ones, twos, fours, eights = _OF_VALUE_BIT
    return (
        (mask & ones).bit_count()
        + 2 * (mask & twos).bit_count()
        + 4 * (mask & fours).bit_count()
        + 8 * (mask & eights).bit_count()
    )


# The cards with each bit of their values, written as binary numbers: a sum takes no loop then.
_OF_VALUE_BIT = tuple(mask_of(card for card in DECK if card.value & bit) for bit in (1, 2, 4, 8))


@cache
def _cards_of_suit(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set of one suit; there are few such sets."""
    return tuple(card for card in FACES if card.bit & mask)


def check_piles(piles: Sequence[Pile], last_capture: str | None) -> None:
    """Refuse piles for which no camera can be blamed.

    Raises:
        InvalidHandError: There is no pile, a name repeats, the last to capture has no pile, or
            a count of cards, escobas, fifteens or cantos is negative.
    """
    players = [pile.player for pile in piles]
    if not players or len(set(players)) < len(players):
        raise InvalidHandError(f"expected one pile a player, got piles of {players!r}")
    if last_capture is not None and last_capture not in players:
        raise InvalidHandError(f"expected the last to capture in {players!r}, got {last_capture!r}")
    for pile in piles:
        is_negative = pile.escobas < 0 or pile.dealt_fifteens < 0 or pile.cantos < 0
        if is_negative or (pile.counted is not None and pile.counted < 0):
            raise InvalidHandError(f"expected no negative count, got {pile!r}")
