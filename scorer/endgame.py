"""The end of a hand of which all cards are known, played out in every way.

In the last deal of two players whoever counts the cards knows what the other holds. Then nothing
is left to chance, and the best play is what no answer can spoil: each side does what leaves it
furthest ahead, and knows that the other will.
"""

from collections.abc import Iterator
from functools import lru_cache

from scorer.blind import State
from scorer.captures import FIFTEEN
from scorer.cards import DECK
from scorer.options import Obligation, Rules
from scorer.playout import Playout

MOST = 6
"""With more cards in hand than so many, all together, it would take too long."""

_VALUES = {card.bit: card.value for card in DECK}
_FAR = float("inf")


def is_solvable(rules: Rules, state: State) -> bool:
    """Whether `find_outcome` may be asked: two players, the last deal, few cards, plain rules.

    Rules by which cards of the table pass to a player between plays are left to the playouts.
    """
    return (
        len(state.hands) == len(state.piles) == 2
        and not (state.coming or state.later)
        and sum(map(len, state.hands)) <= MOST
        and rules.obligation in (Obligation.FREE, Obligation.FORCED)
    )


def find_outcome(playout: Playout, state: State) -> float:
    """Return by how much the first side ends up ahead if both sides play as well as can be."""
    sign = 1 if state.turn == 0 else -1
    return sign * _solve(playout, state, -_FAR, _FAR)


def _solve(playout: Playout, state: State, least: float, most: float) -> float:
    """Return by how much the side whose turn it is ends up ahead.

    What is no more than `least`, or no less than `most`, need not be exact: it is not played.
    """
    turn = state.turn
    if not state.hands[turn]:
        ended = State(state.table, [[], []], [*state.piles], [*state.escobas], [], turn, state.last)
        playout.play_on(ended)
        return playout.lead(ended, turn)
    best = -_FAR
    for after in _plays(playout, state):
        found = -_solve(playout, after, -most, -max(least, best))
        if found > best:
            best = found
            if best >= most:
                break
    return best


def _plays(playout: Playout, state: State) -> Iterator[State]:
    """Yield the hand after each legal play, first the one that looks best."""
    turn, table, rules = state.turn, state.table, playout.rules
    hand = state.hands[turn]
    likely = playout.choose(table, hand)
    plays = [likely]
    for card in hand:
        takes = _find_takes(table, FIFTEEN - _VALUES[card], rules.lone_card_first)
        plays += [(card, take) for take in takes]
        if not takes or rules.obligation is not Obligation.FORCED:
            plays.append((card, 0))
    other = state.hands[1 - turn]
    counts = rules.last_card_escoba or len(hand) > 1
    for card, take in dict.fromkeys(plays):
        left = [held for held in hand if held != card]
        piles, escobas, last = [*state.piles], [*state.escobas], state.last
        if take:
            piles[turn] |= take | card
            last = turn
            rest = table ^ take
            escobas[turn] += counts and not rest
        else:
            rest = table | card
        hands = [left, other] if turn == 0 else [other, left]
        yield State(rest, hands, piles, escobas, [], 1 - turn, last)


@lru_cache(maxsize=1 << 14)
def _find_takes(table: int, goal: int, is_lone_first: bool) -> tuple[int, ...]:
    """Return the sets of the table's cards that make a total, those of most cards first."""
    growing = [(goal, 0)]
    while table:
        bit = table & -table
        table ^= bit
        value = _VALUES[bit]
        growing += [(rest - value, group | bit) for rest, group in growing if rest >= value]
    found = [group for rest, group in growing if not rest]
    lone = [group for group in found if group.bit_count() == 1]
    if is_lone_first and lone:
        return tuple(lone)
    return tuple(sorted(found, key=int.bit_count, reverse=True))
