"""What comes of the search (`vision.frontier`): the best explanation, and the chances over all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.evidence import NONE, Evidence
from vision.law import FIFTEEN
from vision.ways import Layer

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Unseen = Sequence[tuple[int, Sequence[tuple[int, float]]]]
"""Cards that no open box may be: each with the piles where it may lie, and what that costs."""


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


class Tally:
    """The best explanation and the chances, put together from the end of the search backwards."""

    def __init__(self, evidence: Evidence, settled: Mapping[int, int]) -> None:
        """Starts from the boxes that were settled before the search."""
        self.evidence = evidence
        self.found = np.full(len(evidence.piles), NONE)
        self.home = np.full(len(evidence.values), NONE)
        self.chances = np.zeros(evidence.gains.shape)
        self.lies = np.zeros(evidence.absent.shape)
        self.at = 0
        self.back: Floats = np.ones(1)
        for box, card in settled.items():
            self.found[box] = card
            if card != NONE:
                self.chances[box, card] = 1.0
                self.home[card] = evidence.piles[box]
                self.lies[card, evidence.piles[box]] = 1.0

    def end(self, unseen: Unseen, sums: tuple[Ints, ...], likely: Floats, cost: Floats) -> float:
        """The cards that no open box may be lie unseen: from the states of the last box to the end.

        `sums` are those of the states, an array a pile, `likely` and `cost` how likely each is and
        what its best way costs. Returns what the best explanation costs.
        """
        ends = self.evidence.ends
        # What is still to come from each sum: how likely over all ways, and at the best.
        after, best = [np.exp(ends)], [ends]
        for card, ways in reversed(unseen):
            moves = [(self._move(after[-1], card, pile, -1), price) for pile, price in ways]
            after.append(np.sum([table * np.exp(-price) for table, price in moves], axis=0))
            moves = [(self._move(best[-1], card, pile, -1), price) for pile, price in ways]
            best.append(np.max([table - price for table, price in moves], axis=0))
        after.reverse()
        best.reverse()
        totals = np.broadcast_to(best[0][sums], likely.shape) - cost
        self.at = int(totals.argmax())
        self.back = np.broadcast_to(after[0][sums], likely.shape)
        self.back = self.back / float(likely @ self.back)
        whole = np.zeros(ends.shape)
        if sums:
            np.add.at(whole, sums, likely)
        else:
            whole += likely.sum()
        self._lay_unseen(unseen, whole, after, best, [int(axis[self.at]) for axis in sums])
        return -float(totals[self.at])

    def _lay_unseen(
        self,
        unseen: Unseen,
        here: Floats,
        after: Sequence[Floats],
        best: Sequence[Floats],
        spot: list[int],
    ) -> None:
        """Where each of the cards lies, in the best explanation and over all.

        `here` is how likely each sum is before the first card, `spot` that of the best explanation.
        """
        whole = float((here * after[0]).sum())
        for (card, ways), then, ahead in zip(unseen, after[1:], best[1:], strict=True):
            following = np.zeros(here.shape)
            choices = []
            for pile, price in ways:
                share = float((here * self._move(then, card, pile, -1)).sum())
                self.lies[card, pile] += share * np.exp(-price) / whole
                following += self._move(here, card, pile, 1) * np.exp(-price)
                gain = float(self._move(ahead, card, pile, -1)[tuple(spot)]) - price
                choices.append((gain, pile))
            here = following
            self.home[card] = pile = max(choices)[1]
            if pile < len(spot):
                spot[pile] = (spot[pile] + self.evidence.values[card]) % FIFTEEN

    def _move(self, table: Floats, card: int, pile: int, way: int) -> Floats:
        """The table as it stands before the card comes to the pile (-1), or after it (1)."""
        if not 0 <= pile < table.ndim:
            return table
        return np.roll(table, way * self.evidence.values[card], pile)

    def go_back(self, layers: Sequence[Layer]) -> None:
        """From the states of the last box to the first, choice by choice."""
        for layer in reversed(layers):
            pile = self.evidence.piles[layer.box]
            paid = layer.weight * self.back[layer.target]
            flow = layer.likely[layer.source] * paid
            is_card = layer.card != NONE
            np.add.at(self.chances[layer.box], layer.card[is_card], flow[is_card])
            np.add.at(self.lies[:, pile], layer.card[layer.is_first], flow[layer.is_first])
            for card, homes in layer.homes.items():
                is_unseen = homes != NONE
                np.add.at(self.lies[card], homes[is_unseen], flow[is_unseen])
            self.back = np.bincount(layer.source, paid, len(layer.likely)).astype(np.float64)
            way = int(layer.best[self.at])
            self.found[layer.box] = layer.card[way]
            if layer.is_first[way]:
                self.home[layer.card[way]] = pile
            for card, homes in layer.homes.items():
                if homes[way] != NONE:
                    self.home[card] = homes[way]
            self.at = int(layer.source[way])

    def judge(self, gain: float, *, is_proven: bool) -> Verdict:
        """The verdict, of an explanation that gains so much."""
        lies = np.minimum(self.lies, 1.0)
        found, home = tuple(self.found.tolist()), tuple(self.home.tolist())
        return Verdict(found, home, gain, self.chances, lies, is_proven)
