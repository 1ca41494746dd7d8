"""The exact search behind the joint reading: all explanations of a hand, weighed at once.

A hand has dozens of boxes that may be several cards each, and each pile a sum to keep: more
explanations than can be listed. But two that differ only in what no later choice asks about go on
in the same way. So the boxes are gone through one by one, and what is kept is not each partial
explanation but each *state*: which of the cards that later boxes may be are taken, and what each
pile sums to modulo 15. Equal states become one, with the likelihood of all that lead there and the
best of them. At the end stand the best explanation and the likelihood of all together; a pass
backwards tells how likely each box is each card, and each card in each pile.

Two things keep the states few. The boxes are taken in an order in which a card is done with soon
after it first comes up. And prices on the cards, the dual of the assignment of boxes to cards, say
before any search what a choice costs at least in the end (its reduced cost): what costs more than
the limit is never tried, and most boxes are settled so. All weights are natural logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evidence import NONE, Evidence
from vision.order import put_in_order, reduce
from vision.prices import Prices, find_prices
from vision.sums import BITS, Sums
from vision.tally import Tally, Verdict
from vision.ways import Layer, Ways, joined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPREAD: Final = 3.5
"""Explanations so much less likely (log) than the best are left out of the chances."""
WIDEST: Final = 40.0
MOST: Final = 1000
"""So many states are kept at most; past it the least likely go, and the verdict is not proven."""


def weigh(evidence: Evidence, spread: float = SPREAD, most: int = MOST) -> Verdict:
    """The best explanation, and the chances over all that are not `spread` less likely than it."""
    lost = evidence.absent.max(1, initial=-np.inf)
    saved = -np.where(np.isfinite(lost), lost, 0.0)
    prices = find_prices(evidence.gains, saved, evidence.is_single)
    limit = spread
    while True:
        search = _Search(evidence, prices, limit, most)
        if not all(search.options):  # two boxes that can be nothing but one card: look wider
            limit = max(2 * limit, 1.0)
            continue
        least = search.least + spread
        if least > limit and limit < WIDEST:
            limit = min(least, WIDEST)
            continue
        verdict, cost = search.run()
        if verdict is None:
            limit = max(2 * limit, 1.0)
        elif cost + spread <= limit or search.cut < limit or limit >= WIDEST:
            return verdict
        else:
            limit = min(cost + spread, WIDEST)


class _Search:
    """One search, of what costs less than a limit."""

    def __init__(self, evidence: Evidence, prices: Prices, limit: float, most: int) -> None:
        self.evidence = evidence
        self.prices = prices
        self.limit = limit
        self.most = most
        self.is_single = evidence.is_single
        self.cut = np.inf
        self.piled = Sums(evidence.ends.ndim, evidence.values)
        self.options, self.settled = reduce(evidence, prices, limit)
        self.order = put_in_order(evidence, self.options)
        self.owners = {c: evidence.piles[i] for i, c in self.settled.items() if c != NONE}
        self.last = {c: i for i in self.order for c in self.options[i] if c != NONE}
        # The states: the cards that the photo at hand cannot show any more, those that its pile
        # has, the sums; how likely all ways to each are, and what the best costs.
        self.taken = np.zeros(1, np.int64)
        self.mine = np.zeros(1, np.int64)
        self.sums: Ints = np.zeros(1, np.int64)
        self.likely: Floats = np.ones(1)
        self.paid = sum(self.options[i].get(card, 0.0) for i, card in self.settled.items())
        self.cost: Floats = np.full(1, self.paid)
        self.layers: list[Layer] = []
        self.slots: dict[int, int] = {}
        for card, pile in self.owners.items():
            self.sums = self.piled.shift(self.sums, pile, evidence.values[card])
        self.rest = [
            card
            for card in range(len(evidence.values))
            if card not in self.owners
            and card not in self.last
            and np.isfinite(evidence.absent[card]).any()
        ]
        self.ahead = self._look_ahead()

    @property
    def least(self) -> float:
        """What every explanation costs at least, the sums counted in."""
        return self.paid + float(self.piled.read(self.ahead[0], self.sums)[0])

    def _done(self, box: int) -> list[int]:
        """The cards that no box after this one may be."""
        return [card for card, i in self.last.items() if i == box]

    def _look_ahead(self) -> list[Floats]:
        """What is still to be paid at least from each sum, before each open box and at the end.

        As if every box and card to come could choose for itself, whatever the others choose.
        """
        after = -self.evidence.ends
        for card in self.rest:
            after = self.piled.cheapest(after, [(card, *way) for way in self._ways_unseen(card)])
        tables = [after]
        for i in reversed(self.order):
            pile = self.evidence.piles[i]
            for card in self._done(i):
                if card not in self.owners:
                    ways = [(card, *way) for way in self._ways_unseen(card)]
                    after = self.piled.cheapest(after, [(card, NONE, 0.0), *ways])
            ways = [(card, pile, price) for card, price in self.options[i].items()]
            after = self.piled.cheapest(after, ways)
            tables.append(after)
        return tables[::-1]

    def run(self) -> tuple[Verdict | None, float]:
        """The verdict and what it costs; None where all explanations cost more than the limit."""
        evidence = self.evidence
        before = None
        for step, i in enumerate(self.order):
            here = evidence.piles[i], evidence.photos[i]
            if here != before and not self.is_single:
                own = [card for card in self.last if self.owners.get(card) == here[0]]
                self._turn_page(before, here, own)
            before = here
            self._take(i, self.ahead[step + 1])
            if not len(self.taken):
                return None, np.inf
        return self._finish()

    def _slot(self, card: int) -> int:
        """The bit of a card; cards that are done with leave theirs to others."""
        if card not in self.slots:
            used = set(self.slots.values())
            self.slots[card] = next(k for k in range(len(used) + 1) if k not in used)
        return 1 << self.slots[card]

    def _turn_page(
        self, before: tuple[int, int] | None, here: tuple[int, int], settled: Sequence[int]
    ) -> None:
        """From photo to photo: what its pile has may come again in the next, and in no other pile.

        `settled` are the cards that this pile has for sure.
        """
        if before is not None and before[0] == here[0]:
            self.taken = self.taken & ~self.mine
            return
        self.taken = self.taken | self.mine
        self.mine = np.full_like(self.taken, sum(self._slot(card) for card in settled))

    def _take(self, box: int, ahead: Floats) -> None:
        """One box more: each state goes on with each card that the box may be."""
        evidence = self.evidence
        pile = evidence.piles[box]
        parts = []
        for card, price in self.options[box].items():
            bit = 0 if card == NONE else self._slot(card)
            source = np.flatnonzero(((self.taken & bit) == 0) & (self.cost + price <= self.limit))
            taken, mine, sums = self.taken[source], self.mine[source], self.sums[source]
            is_first = np.full(len(source), card != NONE)
            if not self.is_single:
                is_first &= (mine & bit) == 0
                mine = mine | bit
            if card != NONE:
                value = evidence.values[card]
                sums = np.where(is_first, self.piled.shift(sums, pile, value), sums)
            parts.append(
                Ways(
                    source,
                    np.full(len(source), card),
                    is_first,
                    np.full(len(source), price),
                    taken | bit,
                    mine,
                    sums,
                    {},
                )
            )
        ways = joined(parts)
        for card in self._done(box):
            if card in self.owners:
                bit = self._slot(card)
                ways.taken &= ~bit
                ways.mine &= ~bit
            else:
                ways = self._close(ways, card)
            self.slots.pop(card, None)
        self._merge(box, ways, ahead)

    def _close(self, ways: Ways, card: int) -> Ways:
        """A card is done with: where no box has it, it lies in a pile unseen, or nowhere."""
        bit = self._slot(card)
        is_lost = ((ways.taken | ways.mine) & bit) == 0
        ways.taken &= ~bit
        ways.mine &= ~bit
        parts = [ways.chosen(~is_lost, card, NONE, 0.0)]
        for pile, price in self._ways_unseen(card):
            part = ways.chosen(is_lost, card, pile, price)
            part.sums = self.piled.shift(part.sums, pile, self.evidence.values[card])
            parts.append(part)
        return joined(parts)

    def _ways_unseen(self, card: int) -> list[tuple[int, float]]:
        """The piles that a card may lie in unseen, each with its reduced cost."""
        gains = self.evidence.absent[card]
        price = float(self.prices.cards[card])
        near = np.flatnonzero(np.isfinite(gains)).tolist()
        if not near:
            return [(NONE, price)]
        best = float(gains.max())
        return [(pile, price + best - float(gains[pile])) for pile in near]

    def _merge(self, box: int, ways: Ways, ahead: Floats) -> None:
        """Ways to one state become that state, as likely as all together."""
        cost = self.cost[ways.source] + ways.price
        keep = np.flatnonzero(cost + self.piled.read(ahead, ways.sums) <= self.limit)
        key = (ways.taken << (BITS * self.piled.tracked)) | ways.sums
        # Cheaper ways first in each state. One key does it where no pile has two photos.
        keys = (
            (cost[keep], key[keep]) if self.is_single else (cost[keep], ways.mine[keep], key[keep])
        )
        order = keep[np.lexsort(keys)]
        if not len(order):
            self.taken = np.zeros(0, np.int64)
            return
        is_new = np.ones(len(order), bool)
        is_new[1:] = (np.diff(key[order]) != 0) | (np.diff(ways.mine[order]) != 0)
        target = np.cumsum(is_new) - 1
        first = order[is_new]
        if len(first) > self.most:
            costs = (cost + self.piled.read(ahead, ways.sums))[first]
            ranks = np.argpartition(costs, self.most)
            self.cut = min(self.cut, float(costs[ranks[self.most]]))
            stays = np.zeros(len(costs), bool)
            stays[ranks[: self.most]] = True
            number = np.cumsum(stays) - 1
            held = stays[target]
            order, target, first = order[held], number[target[held]], first[stays]
        weight = np.exp(-ways.price[order])
        before = self.likely
        flow = before[ways.source[order]] * weight
        self.likely = np.bincount(target, flow, len(first)).astype(np.float64)
        starts = np.flatnonzero(np.diff(target, prepend=-1))
        self.layers.append(
            Layer(
                box,
                ways.source[order],
                target,
                weight,
                ways.card[order],
                ways.is_first[order],
                {card: homes[order] for card, homes in ways.homes.items()},
                starts,
                before,
            )
        )
        self.taken, self.mine = ways.taken[first], ways.mine[first]
        self.sums, self.cost = ways.sums[first], cost[first]

    def _finish(self) -> tuple[Verdict, float]:
        """What comes of the states at the end: the verdict, and what its explanation costs."""
        evidence = self.evidence
        tally = Tally(evidence, self.settled)
        unseen = [(card, self._ways_unseen(card)) for card in self.rest]
        cost = tally.end(unseen, self.piled.place(self.sums), self.likely, self.cost)
        tally.go_back(self.layers)
        lost = evidence.absent.max(1, initial=-np.inf)
        gain = self.prices.total + float(lost[np.isfinite(lost)].sum()) - cost
        return tally.judge(gain, is_proven=cost <= min(self.cut, self.limit)), cost
