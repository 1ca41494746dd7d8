"""The steps of the search (`vision.frontier`): ways from states to states, all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(slots=True)
class Ways:
    """Ways on from the states before a step: from which, by which choices, and to what."""

    source: Ints
    card: Ints
    is_first: NDArray[np.bool_]
    price: Floats
    taken: Ints
    mine: Ints
    sums: Ints
    homes: dict[int, Ints]

    def chosen(self, which: NDArray[np.bool_], card: int, home: int, price: float) -> Ways:
        """Some of the ways, on which a card lies in that pile, at a price."""
        homes = {other: homes[which] for other, homes in self.homes.items()}
        homes[card] = np.full(int(which.sum()), home)
        return Ways(
            self.source[which],
            self.card[which],
            self.is_first[which],
            self.price[which] + price,
            self.taken[which],
            self.mine[which],
            self.sums[which],
            homes,
        )


def joined(parts: Sequence[Ways]) -> Ways:
    """All ways of several parts, which are of the same step."""
    if len(parts) == 1:
        return parts[0]
    return Ways(
        np.concatenate([part.source for part in parts]),
        np.concatenate([part.card for part in parts]),
        np.concatenate([part.is_first for part in parts]),
        np.concatenate([part.price for part in parts]),
        np.concatenate([part.taken for part in parts]),
        np.concatenate([part.mine for part in parts]),
        np.concatenate([part.sums for part in parts]),
        {card: np.concatenate([part.homes[card] for part in parts]) for card in parts[0].homes},
    )


@dataclass(slots=True)
class Layer:
    """A step: from which state each way leads to which, at what weight and by which choices.

    `card` is what the box is, `is_first` whether its pile did not have that card yet; `homes` is
    the pile of each card done with, NONE where a box has it. `best` is the best way to each state,
    `likely` how likely each state before the step is, over all ways to it.
    """

    box: int
    source: Ints
    target: Ints
    weight: Floats
    card: Ints
    is_first: NDArray[np.bool_]
    homes: Mapping[int, Ints]
    best: Ints
    likely: Floats
