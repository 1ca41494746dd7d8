"""Hands played to their end in a hurry, with cards as bits: what the search looks ahead with.

It knows the same rules as the referee and is held to it by a test; it is some ten times as fast,
because it checks nothing. Everybody plays by one policy: what brings most now, less what an
escoba that the next player may make would cost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import erf, sqrt

from scorer.captures import FIFTEEN
from scorer.cards import DECK, Suit, mask_of
from scorer.options import Aim, Obligation, Rules, Sevens
from scorer.piles import ESPADAS, FORTY, OROS, SEVENS, Pile, cards_of
from scorer.referee import HandInPlay
from scorer.score import count_hand
from scorer.worth import points_of

RISK = 0.3
"""About how likely the next player makes an escoba where one card can make it."""
LEAVES = 0.5
"""The part of a card's worth that is given away by leaving it on the table."""

_VALUES = {card.bit: card.value for card in DECK}
_NEVER = float("-inf")


@dataclass(slots=True)
class State:
    """A hand between two plays, to be played on in place: cards as bits, sets as masks.

    `hands` are by seat, `piles` and `escobas` by side, `coming` the hands of the deals that
    follow; `last` is the side that captured last, or -1.
    """

    table: int
    hands: list[list[int]]
    piles: list[int]
    escobas: list[int]
    coming: list[list[list[int]]]
    turn: int
    last: int


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

    def deal(self, drawn: Sequence[int]) -> State:
        """The hand with these cards for those not known: first in the hands, then deal by deal."""
        hands, at = [], 0
        for known, lack in zip(self.hands, self.lacks, strict=True):
            hands.append([*known, *drawn[at : at + lack]])
            at += lack
        coming = []
        for size in self.coming:
            ends = range(at, at + size * len(hands), size)
            coming.append([list(drawn[begin : begin + size]) for begin in ends])
            at += size * len(hands)
        return State(
            self.table, hands, [*self.piles], [*self.escobas], coming, self.turn, self.last
        )


class Playout:
    """How hands of some rules and seats are played on and counted."""

    def __init__(self, rules: Rules, sides: Sequence[int]) -> None:
        """Prepare to play; `sides` is the number of the side of each seat, from the mano."""
        self._rules = rules
        self._sides = tuple(sides)
        self._weights = _weights(rules)
        paid = (
            (FORTY, rules.cards),
            (OROS, rules.oros),
            (ESPADAS, rules.espadas),
            (SEVENS, rules.sevens is not Sevens.NONE),
        )
        self._wholes = [(whole, whole.bit_count()) for whole, is_paid in paid if is_paid]
        ranks = {Suit.OROS: rules.velos, Suit.ESPADAS: rules.espada_velos}
        self._velos = mask_of(card for card in DECK if card.rank in ranks.get(card.suit, ()))
        self._is_least = rules.aim is Aim.LEAST
        self._is_open = rules.obligation is Obligation.OPEN
        # Where leaving a capture is free, who wants few points may leave it.
        self._may_leave = self._is_least and rules.obligation in (Obligation.FREE, Obligation.OPEN)
        self._best = lru_cache(maxsize=1 << 14)(self._find_best)
        self._count = lru_cache(maxsize=1 << 12)(self._find_points)

    @staticmethod
    def open(hand: HandInPlay) -> Blind:
        """What is known of a hand; cards that a seat is known to hold are taken as they are."""
        order = list(dict.fromkeys(hand.sides[seat] for seat in hand.seats))
        known = [tuple(card.bit for card in hand.hands.get(seat, ())) for seat in hand.seats]
        return Blind(
            table=mask_of(hand.table),
            hands=tuple(known),
            lacks=tuple(0 if held else left for held, left in zip(known, hand.left, strict=True)),
            piles=tuple(hand.piles[side].mask for side in order),
            escobas=tuple(hand.piles[side].escobas for side in order),
            coming=hand.to_come,
            turn=hand.turn,
            last=order.index(hand.last_capture) if hand.last_capture else -1,
        )

    def play_on(self, state: State, deals: int | None = None) -> None:
        """Play the state to the end of this deal and of so many more, or of the hand if None.

        At the end of the hand what is left on the table is given out.
        """
        hands, sides, piles = state.hands, self._sides, state.piles
        seats = len(sides)
        while True:
            hand = hands[state.turn]
            if not hand:
                if any(hands):
                    state.turn = (state.turn + 1) % seats
                    continue
                if not state.coming:
                    break
                if deals is not None and deals <= 0:
                    return
                deals = None if deals is None else deals - 1
                hands = state.hands = state.coming.pop(0)
                state.turn = 0
                continue
            side = sides[state.turn]
            if self._is_open:
                self._take_alone(state, side)
            card, takes = self.choose(state.table, hand)
            hand.remove(card)
            if takes:
                state.table ^= takes
                piles[side] |= takes | card
                state.last = side
                if not state.table and (self._rules.last_card_escoba or hand or state.coming):
                    state.escobas[side] += 1
            else:
                state.table |= card
            state.turn = (state.turn + 1) % seats
        owner = state.last if state.last >= 0 else self._unclaimed()
        if owner >= 0:
            piles[owner] |= state.table
            state.table = 0

    def choose(self, table: int, hand: Sequence[int]) -> tuple[int, int]:
        """The card that the policy plays, and the set that it takes, 0 if it leaves the card."""
        best, total = self._best(table)
        sign = -1 if self._is_least else 1
        chosen, top = (hand[0], 0), _NEVER
        for card in hand:
            goal = FIFTEEN - _VALUES[card]
            takes, gain = best[goal]
            if takes:
                gain += self._weights[card] + 1 if takes == table else self._weights[card]
                if 5 <= total - goal <= 14:
                    gain -= RISK
                if sign * gain > top:
                    chosen, top = (card, takes), sign * gain
            if not takes or self._may_leave:
                gain = -LEAVES * self._weights[card]
                if 5 <= total + _VALUES[card] <= 14:
                    gain -= RISK
                if sign * gain > top:
                    chosen, top = (card, 0), sign * gain
        return chosen

    def lead(self, state: State, side: int) -> float:
        """By how many points a side is ahead of the best other: counted, or else estimated.

        While cards are still to be taken, a category counts by how likely its lead is kept: the
        lead against the spread of what is left, as if each card of it fell to either by a toss.
        """
        is_over = not state.coming and not any(state.hands)
        if is_over:
            points = list(self._count(*state.piles, *state.escobas))
        else:
            points = self._estimate(state)
        own = points.pop(side)
        return min(points) - own if self._is_least else own - max(points)

    def _find_points(self, *ended: int) -> tuple[float, ...]:
        """Return the points of each side by the rules: of their piles, then of their escobas."""
        sides = len(ended) // 2
        held = [
            Pile(str(side), cards_of(mask), escobas)
            for side, (mask, escobas) in enumerate(zip(ended[:sides], ended[sides:], strict=True))
        ]
        score = count_hand(held, self._rules)
        return tuple(float(score.total(pile.player)) for pile in held)

    def _estimate(self, state: State) -> list[float]:
        """Return about how many points each side will have."""
        points = [float(escobas) for escobas in state.escobas]
        for side, mask in enumerate(state.piles):
            points[side] += (mask & self._velos).bit_count()
        for whole, size in self._wholes:
            held = [(mask & whole).bit_count() for mask in state.piles]
            left = size - sum(held)
            for side, own in enumerate(held):
                points[side] += _keeps(own - max(held[:side] + held[side + 1 :]), left)
        # Who plays next may find an escoba there.
        table = self._best(state.table)[1]
        if 5 <= table <= 14:
            points[self._sides[state.turn if any(state.hands) else 0]] += RISK
        return points

    def _take_alone(self, state: State, side: int) -> None:
        """Take the fifteens of the table, the best first, as the rules let a player do."""
        while takes := self._best(state.table)[0][FIFTEEN][0]:
            state.table ^= takes
            state.piles[side] |= takes
            state.last = side
            state.escobas[side] += not state.table

    def _unclaimed(self) -> int:
        """Return the side that gets the table when nobody has captured, -1 for none."""
        owner = {"last": -1, "mano": 0}.get(self._rules.unclaimed.value)
        return -1 if owner is None else self._sides[owner]

    def _find_best(self, table: int) -> tuple[list[tuple[int, float]], int]:
        """Return for each total up to 15 the cards with it that weigh most, and the whole total.

        The cards are a set, 0 where none have that total.
        """
        sums: list[tuple[int, float]] = [(0, 0.0)] + [(0, _NEVER)] * FIFTEEN
        top = total = 0
        whole = table
        while table:
            bit = table & -table
            table ^= bit
            value, weight = _VALUES[bit], self._weights[bit]
            total += value
            top = min(top + value, FIFTEEN)
            for goal in range(top, value - 1, -1):
                mask, gain = sums[goal - value]
                if gain + weight > sums[goal][1]:
                    sums[goal] = (mask | bit, gain + weight)
        if self._rules.lone_card_first:
            self._put_lone_first(sums, whole)
        return sums, total

    def _put_lone_first(self, sums: list[tuple[int, float]], table: int) -> None:
        """Let a lone card stand for every total that it makes, in place of all other cards."""
        lone: dict[int, tuple[int, float]] = {}
        while table:
            bit = table & -table
            table ^= bit
            value, weight = _VALUES[bit], self._weights[bit]
            if value not in lone or weight > lone[value][1]:
                lone[value] = (bit, weight)
        for value, best in lone.items():
            sums[value] = best


@lru_cache(maxsize=16)
def playout_of(rules: Rules, sides: tuple[int, ...]) -> Playout:
    """Return how hands of these rules and sides are played on; it remembers the tables it met."""
    return Playout(rules, sides)


@cache
def _keeps(lead: int, left: int) -> float:
    """Return how likely a side has the most in the end, that leads by so many with some left."""
    if not left:
        return float(lead > 0)
    return (1 + erf(lead / sqrt(2 * left))) / 2


@cache
def _weights(rules: Rules) -> Mapping[int, float]:
    """Return the part of a point that each card, as a bit, is worth."""
    return {card.bit: points_of((card,), rules) for card in DECK}
