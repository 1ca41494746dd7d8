"""A hand as one player sees it, dealt in one of the ways in which it may go on.

Cards are bits here, and sets of them masks: what is played on by the thousand has no time for more.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cards import mask_of
from scorer.referee import HandInPlay


@dataclass(slots=True)
class State:
    """A hand between two plays, to be played on in place: cards as bits, sets as masks.

    `hands` are by seat, `piles` and `escobas` by side, `coming` the hands of the deals that
    follow, and `later` how many more deals there are that nobody has drawn; `last` is the side that
    captured last, or -1.
    """

    table: int
    hands: list[list[int]]
    piles: list[int]
    escobas: list[int]
    coming: list[list[list[int]]]
    turn: int
    last: int
    later: int = 0


@dataclass(frozen=True, slots=True)
class Blind:
    """A hand of which not all cards are known, to be dealt in many ways.

    `hands` are the cards known to be held, by seat; `lacks` how many a seat holds unknown, and
    `coming` how many each seat gets in each deal that follows.
    """

    table: int
    hands: tuple[tuple[int, ...], ...]
    lacks: tuple[int, ...]
    piles: tuple[int, ...]
    escobas: tuple[int, ...]
    coming: tuple[int, ...]
    turn: int
    last: int

    @classmethod
    def of(cls, hand: HandInPlay) -> "Blind":
        """Return what is known of a hand; cards known to be held are taken as they are."""
        order = list(dict.fromkeys(hand.sides[seat] for seat in hand.seats))
        known = [tuple(card.bit for card in hand.hands.get(seat, ())) for seat in hand.seats]
        return cls(
            table=mask_of(hand.table),
            hands=tuple(known),
            lacks=tuple(0 if held else left for held, left in zip(known, hand.left, strict=True)),
            piles=tuple(hand.piles[side].mask for side in order),
            escobas=tuple(hand.piles[side].escobas for side in order),
            coming=hand.to_come,
            turn=hand.turn,
            last=order.index(hand.last_capture) if hand.last_capture else -1,
        )

    def count_unknown(self, deals: int) -> int:
        """Return how many cards to draw to play to the end of this deal and of so many more."""
        return sum(self.lacks) + sum(self.coming[:deals]) * len(self.hands)

    def deal(self, drawn: Sequence[int], deals: int) -> State:
        """Return the hand with these cards for those not known, to the end of so many more deals.

        They go first into the hands, then deal by deal.
        """
        hands, at = [], 0
        for known, lack in zip(self.hands, self.lacks, strict=True):
            hands.append([*known, *drawn[at : at + lack]])
            at += lack
        coming = []
        for size in self.coming[:deals]:
            ends = range(at, at + size * len(hands), size)
            coming.append([list(drawn[begin : begin + size]) for begin in ends])
            at += size * len(hands)
        later = len(self.coming) - len(coming)
        piles, escobas = [*self.piles], [*self.escobas]
        return State(self.table, hands, piles, escobas, coming, self.turn, self.last, later)
