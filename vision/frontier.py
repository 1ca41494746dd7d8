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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evidence import NONE, Evidence
from vision.law import FIFTEEN
from vision.prices import Prices, find_prices
from vision.ways import Layer, Ways, joined

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SPREAD: Final = 3.5
"""Explanations so much less likely (log) than the best are left out of the chances."""
WIDEST: Final = 40.0
MOST: Final = 3000
"""So many states are kept at most; past it the least likely go, and the verdict is not proven."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a hand is explained.

    `cards` are those of the boxes in the best explanation (NONE for none), `owners` the pile of
    each card in it (NONE where it is nowhere). `gain` is what it gains. `chances` (boxes, cards)
    and `lies` (cards, piles) are how likely each is over all explanations. `is_proven` says that
    no better explanation can have been left out.
    """

    cards: tuple[int, ...]
    owners: tuple[int, ...]
    gain: float
    chances: Floats
    lies: Floats
    is_proven: bool


def weigh(evidence: Evidence, spread: float = SPREAD, most: int = MOST) -> Verdict:
    """The best explanation, and the chances over all that are not `spread` less likely than it."""
    lost = evidence.absent.max(1, initial=-np.inf)
    saved = -np.where(np.isfinite(lost), lost, 0.0)
    prices = find_prices(evidence.gains, saved, evidence.is_single)
    limit = spread
    while True:
        search = _Search(evidence, prices, limit, most)
        least = search.least + spread
        if least > limit and limit < WIDEST:
            limit = min(least, WIDEST)
            continue
        verdict, cost = search.run()
        if verdict is None:
            limit *= 2
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
        self.cut = np.inf
        self.piles = evidence.absent.shape[1]
        self.tracked = evidence.ends.ndim
        self.options, self.settled = self._reduce()
        self.order = self._put_in_order()
        self.owners = {c: evidence.piles[i] for i, c in self.settled.items() if c != NONE}
        self.last = {c: i for i in self.order for c in self.options[i] if c != NONE}
        # The states: the cards that the photo at hand cannot show any more, those that its pile
        # has, the sums; how likely all ways to each are, and what the best costs.
        self.taken = np.zeros(1, np.int64)
        self.mine = np.zeros(1, np.int64)
        self.sums: Ints = np.zeros(1, np.int64)
        self.likely: Floats = np.ones(1)
        self.cost: Floats = np.zeros(1)
        self.layers: list[Layer] = []
        self.slots: dict[int, int] = {}
        for card, pile in self.owners.items():
            self.sums = self._shift(self.sums, pile, evidence.values[card])
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
        return float(self._read(self.ahead[0], self.sums)[0])

    def _done(self, box: int) -> list[int]:
        """The cards that no box after this one may be."""
        return [card for card, i in self.last.items() if i == box]

    def _place(self, sums: Ints) -> tuple[Ints, ...]:
        """The sums as indices of a table with an axis a pile."""
        return tuple((sums >> (4 * pile)) & FIFTEEN for pile in range(self.tracked))

    def _read(self, table: Floats, sums: Ints) -> Floats:
        """What the table says of each of the sums."""
        return np.broadcast_to(table[self._place(sums)], sums.shape)

    def _look_ahead(self) -> list[Floats]:
        """What is still to be paid at least from each sum, before each open box and at the end.

        As if every box and card to come could choose for itself, whatever the others choose.
        """
        after = -self.evidence.ends
        for card in self.rest:
            after = self._cheapest(after, [(card, *way) for way in self._ways_unseen(card)])
        tables = [after]
        for i in reversed(self.order):
            pile = self.evidence.piles[i]
            for card in self._done(i):
                if card not in self.owners:
                    ways = [(card, *way) for way in self._ways_unseen(card)]
                    after = self._cheapest(after, [(card, NONE, 0.0), *ways])
            ways = [(card, pile, price) for card, price in self.options[i].items()]
            after = self._cheapest(after, ways)
            tables.append(after)
        return tables[::-1]

    def _cheapest(self, after: Floats, ways: Sequence[tuple[int, int, float]]) -> Floats:
        """The table before a choice of card, pile and price, from the table after it.

        One of several ways to the same sum counts, the cheapest.
        """
        moves: dict[tuple[int, int], float] = {}
        for card, pile, price in ways:
            value = self.evidence.values[card] % FIFTEEN if card != NONE else 0
            move = (pile, value) if value and 0 <= pile < self.tracked else (NONE, 0)
            moves[move] = min(price, moves.get(move, np.inf))
        before = np.full(after.shape, np.inf)
        for (pile, value), price in moves.items():
            table = np.roll(after, -value, pile) if value else after
            before = np.minimum(before, table + price)
        return before

    def _reduce(self) -> tuple[list[dict[int, float]], dict[int, int]]:
        """What each box may be within the limit, and the boxes settled by that.

        A card of a box that can be nothing else is no other box's, but in other photos of its pile.
        """
        evidence, prices = self.evidence, self.prices
        options: list[dict[int, float]] = []
        users: dict[int, list[int]] = {}
        for i, (own, none) in enumerate(zip(prices.reduced, prices.boxes.tolist(), strict=True)):
            near = np.flatnonzero(own <= self.limit).tolist()
            row = dict(zip(near, own[near].tolist(), strict=True))
            for card in near:
                users.setdefault(card, []).append(i)
            if none <= self.limit:
                row[NONE] = none
            options.append(row)
        settled: dict[int, int] = {}
        todo = [i for i, row in enumerate(options) if len(row) == 1]
        while todo:
            i = todo.pop()
            if i in settled or len(options[i]) != 1:
                continue
            (card,) = options[i]
            settled[i] = card
            for j in users.get(card, ()):
                is_free = (
                    evidence.piles[i] == evidence.piles[j]
                    and evidence.photos[i] != evidence.photos[j]
                )
                if j != i and not is_free and options[j].pop(card, None) is not None:
                    todo.append(j)
        return options, settled

    def _put_in_order(self) -> list[int]:
        """The open boxes, in an order in which few cards are open at a time.

        The next box is the one that opens the fewest cards for those that it closes; but piles
        with several photos come whole, photo by photo.
        """
        evidence = self.evidence
        left = [i for i in range(len(self.options)) if i not in self.settled]
        if not evidence.is_single:
            return sorted(left, key=lambda i: (evidence.piles[i], evidence.photos[i]))
        users: dict[int, set[int]] = {}
        for i in left:
            for card in self.options[i]:
                if card != NONE:
                    users.setdefault(card, set()).add(i)
        opened: set[int] = set()
        order = []

        def burden(i: int) -> tuple[int, int]:
            cards = [card for card in self.options[i] if card != NONE]
            opens = sum(card not in opened for card in cards)
            closes = sum(users[card] == {i} for card in cards)
            return opens - closes, len(cards)

        while left:
            i = min(left, key=burden)
            left.remove(i)
            order.append(i)
            for card in self.options[i]:
                if card != NONE:
                    opened.add(card)
                    users[card].discard(i)
        return order

    def run(self) -> tuple[Verdict | None, float]:
        """The verdict and what it costs; None where all explanations cost more than the limit."""
        evidence = self.evidence
        before = None
        for step, i in enumerate(self.order):
            here = evidence.piles[i], evidence.photos[i]
            if here != before and not evidence.is_single:
                own = [card for card in self.last if self.owners.get(card) == here[0]]
                self._turn_page(before, here, own)
            before = here
            self._take(i, self.ahead[step + 1])
            if not len(self.taken):
                return None, np.inf
        return self._finish(self.owners, self.rest)

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

    def _shift(self, sums: Ints, pile: int, value: int) -> Ints:
        """The sums, four bits a pile, with so much more in a pile."""
        if pile >= self.tracked or value % FIFTEEN == 0:
            return sums
        at = 4 * pile
        old = (sums >> at) & FIFTEEN
        return sums + ((((old + value) % FIFTEEN) - old) << at)

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
            if not evidence.is_single:
                is_first &= (mine & bit) == 0
                mine = mine | bit
            if card != NONE:
                value = evidence.values[card]
                sums = np.where(is_first, self._shift(sums, pile, value), sums)
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
            part.sums = self._shift(part.sums, pile, self.evidence.values[card])
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
        keep = np.flatnonzero(cost + self._read(ahead, ways.sums) <= self.limit)
        key = (ways.taken << (4 * self.tracked)) | ways.sums
        order = keep[np.lexsort((cost[keep], ways.mine[keep], key[keep]))]
        if not len(order):
            self.taken = np.zeros(0, np.int64)
            return
        is_new = np.ones(len(order), bool)
        is_new[1:] = (np.diff(key[order]) != 0) | (np.diff(ways.mine[order]) != 0)
        target = np.cumsum(is_new) - 1
        first = order[is_new]
        if len(first) > self.most:
            costs = (cost + self._read(ahead, ways.sums))[first]
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

    def _finish(self, owners: Mapping[int, int], rest: Sequence[int]) -> tuple[Verdict, float]:
        """The cards that no open box may be lie unseen; then back, and what comes of it all."""
        evidence = self.evidence
        shape = evidence.ends.shape
        place = self._place(self.sums)
        steps = [(card, self._ways_unseen(card)) for card in rest]
        # What is still to come, from each sum: how likely over all ways, and at the best.
        after = [np.exp(evidence.ends)]
        best = [evidence.ends]
        for card, ways in reversed(steps):
            moves = [
                (self._before(after[-1], card, p), self._before(best[-1], card, p), cost)
                for p, cost in ways
            ]
            after.append(sum((a * np.exp(-cost) for a, _, cost in moves), np.zeros(shape)))
            best.append(np.max([b - cost for _, b, cost in moves], axis=0))
        after.reverse()
        best.reverse()
        ends = self._read(best[0], self.sums) - self.cost
        at = int(ends.argmax())
        cost = -float(ends[at])
        back: Floats = self._read(after[0], self.sums)
        whole = float(self.likely @ back)

        lies = np.zeros((len(evidence.values), self.piles))
        chances = np.zeros(evidence.gains.shape)
        for card, pile in owners.items():
            lies[card, pile] = 1.0
        for box, card in self.settled.items():
            if card != NONE:
                chances[box, card] = 1.0
        found = np.full(len(evidence.piles), NONE)
        home = np.full(len(evidence.values), NONE)
        for card, pile in owners.items():
            home[card] = pile
        for box, card in self.settled.items():
            found[box] = card

        here = np.zeros(shape)
        if self.tracked:
            np.add.at(here, place, self.likely)
        else:
            here += self.likely.sum()
        spot = tuple(int(axis[at]) for axis in place)
        for k, (card, ways) in enumerate(steps):
            following = np.zeros(shape)
            choices = []
            for pile, price in ways:
                ahead = self._before(after[k + 1], card, pile)
                lies[card, pile] += float((here * ahead).sum()) * np.exp(-price) / whole
                following += self._beyond(here, card, pile) * np.exp(-price)
                choices.append((float(self._before(best[k + 1], card, pile)[spot]) - price, pile))
            here = following
            home[card] = pile = max(choices)[1]
            if pile < self.tracked:
                moved = list(spot)
                moved[pile] = (moved[pile] + evidence.values[card]) % FIFTEEN
                spot = tuple(moved)

        for layer in reversed(self.layers):
            pile = evidence.piles[layer.box]
            flow = layer.likely[layer.source] * layer.weight * back[layer.target] / whole
            is_card = layer.card != NONE
            np.add.at(chances[layer.box], layer.card[is_card], flow[is_card])
            np.add.at(lies[:, pile], layer.card[layer.is_first], flow[layer.is_first])
            for card, homes in layer.homes.items():
                is_unseen = homes != NONE
                np.add.at(lies[card], homes[is_unseen], flow[is_unseen])
            paid = layer.weight * back[layer.target]
            back = np.bincount(layer.source, paid, len(layer.likely)).astype(np.float64)
            way = int(layer.best[at])
            found[layer.box] = layer.card[way]
            if layer.is_first[way]:
                home[layer.card[way]] = pile
            for card, homes in layer.homes.items():
                if homes[way] != NONE:
                    home[card] = homes[way]
            at = int(layer.source[way])
        worst = np.where(np.isfinite(evidence.absent), evidence.absent, -np.inf).max(
            1, initial=-np.inf
        )
        gain = self.prices.total + float(worst[np.isfinite(worst)].sum()) - cost
        verdict = Verdict(
            tuple(found.tolist()),
            tuple(home.tolist()),
            gain,
            chances,
            np.minimum(lies, 1.0),
            cost <= min(self.cut, self.limit),
        )
        return verdict, cost

    def _before(self, table: Floats, card: int, pile: int) -> Floats:
        """The table as seen before the card came to the pile."""
        if not 0 <= pile < self.tracked:
            return table
        return np.roll(table, -self.evidence.values[card], pile)

    def _beyond(self, table: Floats, card: int, pile: int) -> Floats:
        """The table after the card came to the pile."""
        if not 0 <= pile < self.tracked:
            return table
        return np.roll(table, self.evidence.values[card], pile)
