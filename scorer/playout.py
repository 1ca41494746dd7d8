"""Hands played to their end in a hurry, with cards as bits: what the search looks ahead with.

It knows the same rules as the referee and is held to it by a test; it is some ten times as fast,
because it checks nothing. Everybody plays by one policy: what brings most now, less what an
escoba that the next player may make would cost.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import erf, sqrt
from operator import add

from scorer.blind import State
from scorer.captures import FIFTEEN
from scorer.cards import DECK, Suit, mask_of
from scorer.options import Aim, Obligation, Rules, Sevens
from scorer.piles import ESPADAS, FORTY, OROS, SEVENS, Pile, cards_of
from scorer.score import count_hand
from scorer.worth import points_of

RISK = 0.3
"""About how likely the next player makes an escoba where one card can make it."""
LEAVES = 0.5
"""The part of a card's worth that is given away by leaving it on the table."""

_VALUES = {card.bit: card.value for card in DECK}
_NEVER = float("-inf")


class Playout:
    """How hands of some rules and seats are played on and counted."""

    def __init__(self, rules: Rules, sides: Sequence[int]) -> None:
        """Prepare to play; `sides` is the number of the side of each seat, from the mano."""
        self.rules = rules
        self._sides = tuple(sides)
        self._weights = _weights(rules)
        self._cards = {
            card: (FIFTEEN - _VALUES[card], _VALUES[card], weight)
            for card, weight in self._weights.items()
        }
        paid = (
            (FORTY, rules.cards),
            (OROS, rules.oros),
            (ESPADAS, rules.espadas),
            (SEVENS, rules.sevens is not Sevens.NONE),
        )
        self._wholes = [(whole, whole.bit_count()) for whole, is_paid in paid if is_paid]
        ranks = {Suit.OROS: rules.velos, Suit.ESPADAS: rules.espada_velos}
        self._velos = mask_of(card for card in DECK if card.rank in ranks.get(card.suit, ()))
        self._sign = -1 if rules.aim is Aim.LEAST else 1
        self._is_open = rules.obligation is Obligation.OPEN
        # Where leaving a capture is free, who wants few points may leave it.
        self._may_leave = rules.aim is Aim.LEAST and rules.obligation in (
            Obligation.FREE,
            Obligation.OPEN,
        )
        self._best = lru_cache(maxsize=1 << 14)(self._find_best)
        self._count = lru_cache(maxsize=1 << 12)(self._find_points)

    def play_on(self, state: State) -> None:
        """Play the state to the end of the last deal that was drawn.

        If that is the end of the hand, what is left on the table is given out.
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
                if not state.table and (hand or not self._is_last(state)):
                    state.escobas[side] += 1
            else:
                state.table |= card
            state.turn = (state.turn + 1) % seats
        if state.later:
            return
        owner = state.last if state.last >= 0 else self._unclaimed()
        if owner >= 0:
            piles[owner] |= state.table
            state.table = 0

    def _is_last(self, state: State) -> bool:
        """Whether nobody is dealt any more, and a sweep with the last card is none."""
        return not (self.rules.last_card_escoba or state.coming or state.later)

    def choose(self, table: int, hand: Sequence[int]) -> tuple[int, int]:
        """The card that the policy plays, and the set that it takes, 0 if it leaves the card."""
        best, gains, total = self._best(table)
        taking, leaving = _find_prospects(total)
        sign, cards, may_leave = self._sign, self._cards, self._may_leave
        chosen, top = (hand[0], 0), _NEVER
        for card in hand:
            goal, value, weight = cards[card]
            takes = best[goal]
            if takes:
                gain = sign * (gains[goal] + weight + taking[goal])
                if gain > top:
                    chosen, top = (card, takes), gain
            if not takes or may_leave:
                gain = sign * (leaving[value] - LEAVES * weight)
                if gain > top:
                    chosen, top = (card, 0), gain
        return chosen

    def lead(self, state: State, side: int) -> float:
        """By how many points a side is ahead of the best other: counted, or else estimated.

        While cards are still to be taken, a category counts by how likely its lead is kept: the
        lead against the spread of what is left, as if each card of it fell to either by a toss.
        """
        is_over = not (state.coming or state.later or any(state.hands))
        if is_over:
            points = list(self._count(*state.piles, *state.escobas))
        else:
            points = self._estimate(state)
        own = points.pop(side)
        return own - max(points) if self._sign > 0 else min(points) - own

    def _find_points(self, *ended: int) -> tuple[float, ...]:
        """Return the points of each side by the rules: of their piles, then of their escobas."""
        sides = len(ended) // 2
        held = [
            Pile(str(side), cards_of(mask), escobas)
            for side, (mask, escobas) in enumerate(zip(ended[:sides], ended[sides:], strict=True))
        ]
        score = count_hand(held, self.rules)
        return tuple(float(score.total(pile.player)) for pile in held)

    def _estimate(self, state: State) -> list[float]:
        """Return about how many points each side will have."""
        piles, velos = state.piles, self._velos
        points = [
            float(escobas + (mask & velos).bit_count())
            for escobas, mask in zip(state.escobas, piles, strict=True)
        ]
        for whole, size in self._wholes:
            held = tuple([(mask & whole).bit_count() for mask in piles])
            points = list(map(add, points, _find_shares(held, size)))
        # Who plays next may find an escoba there.
        if 5 <= _count_values(state.table) <= 14:
            points[self._sides[state.turn if any(state.hands) else 0]] += RISK
        return points

    def _take_alone(self, state: State, side: int) -> None:
        """Take the fifteens of the table, the best first, as the rules let a player do."""
        while takes := self._best(state.table)[0][FIFTEEN]:
            state.table ^= takes
            state.piles[side] |= takes
            state.last = side
            state.escobas[side] += not state.table

    def _unclaimed(self) -> int:
        """Return the side that gets the table when nobody has captured, -1 for none."""
        owner = {"last": -1, "mano": 0}.get(self.rules.unclaimed.value)
        return -1 if owner is None else self._sides[owner]

    def _find_best(self, table: int) -> tuple[list[int], list[float], int]:
        """Return for each total up to 15 the cards of it that weigh most, and what they weigh.

        The cards are a set, 0 where none have that total. Then the total of all.
        """
        best, weights = [0] * (FIFTEEN + 1), [0.0] + [_NEVER] * FIFTEEN
        top = total = 0
        whole = table
        while table:
            bit = table & -table
            table ^= bit
            value, weight = _VALUES[bit], self._weights[bit]
            total += value
            top = min(top + value, FIFTEEN)
            for goal in range(top, value - 1, -1):
                heavier = weights[goal - value] + weight
                if heavier > weights[goal]:
                    weights[goal] = heavier
                    best[goal] = best[goal - value] | bit
        if self.rules.lone_card_first:
            self._put_lone_first(best, weights, whole)
        return best, weights, total

    def _put_lone_first(self, best: list[int], weights: list[float], table: int) -> None:
        """Let a lone card stand for every total that it makes, in place of all other cards."""
        lone: dict[int, tuple[int, float]] = {}
        while table:
            bit = table & -table
            table ^= bit
            value, weight = _VALUES[bit], self._weights[bit]
            if value not in lone or weight > lone[value][1]:
                lone[value] = (bit, weight)
        for value, (bit, weight) in lone.items():
            best[value], weights[value] = bit, weight


@lru_cache(maxsize=16)
def playout_of(rules: Rules, sides: tuple[int, ...]) -> Playout:
    """Return how hands of these rules and sides are played on; it remembers the tables it met."""
    return Playout(rules, sides)


@cache
def _find_prospects(total: int) -> tuple[list[float], list[float]]:
    """Return what follows from a table of a total, beside the weights of the cards.

    First for taking a sum of it, by that sum: an escoba now, or one that the next player may make.
    Then the same for leaving a card there, by its value.
    """
    taking = [(total == goal) - RISK * (5 <= total - goal <= 14) for goal in range(FIFTEEN + 1)]
    return taking, [-RISK * (5 <= total + value <= 14) for value in range(11)]


@lru_cache(maxsize=1 << 14)
def _count_values(table: int) -> int:
    """Return what the cards of a set add up to."""
    return sum(card.value for card in cards_of(table))


@cache
def _find_shares(held: tuple[int, ...], size: int) -> tuple[float, ...]:
    """Return how likely each side has the most in the end of so many cards, by those they hold."""
    left = size - sum(held)
    return tuple(
        _keeps(own - max(held[:side] + held[side + 1 :]), left) for side, own in enumerate(held)
    )


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
