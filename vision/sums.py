"""The sums of piles modulo 15, four bits a pile in one number, and tables with an axis a pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.evidence import NONE
from vision.law import FIFTEEN

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
BITS: Final = 4


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of the first piles, `tracked` of them; `values` is what each card adds to its."""

    tracked: int
    values: Sequence[int]

    def shift(self, sums: Ints, pile: int, value: int) -> Ints:
        """The sums with so much more in a pile."""
        if pile >= self.tracked or value % FIFTEEN == 0:
            return sums
        at = BITS * pile
        old = (sums >> at) & FIFTEEN
        return sums + ((((old + value) % FIFTEEN) - old) << at)

    def place(self, sums: Ints) -> tuple[Ints, ...]:
        """The sums as indices of a table with an axis a pile."""
        return tuple((sums >> (BITS * pile)) & FIFTEEN for pile in range(self.tracked))

    def read(self, table: Floats, sums: Ints) -> Floats:
        """What the table says of each of the sums."""
        return np.broadcast_to(table[self.place(sums)], sums.shape)

    def cheapest(self, after: Floats, ways: Sequence[tuple[int, int, float]]) -> Floats:
        """The table before a choice of card, pile and price, from the table after it.

        One of several ways to the same sum counts, the cheapest.
        """
        moves: dict[tuple[int, int], float] = {}
        for card, pile, price in ways:
            value = self.values[card] % FIFTEEN if card != NONE else 0
            move = (pile, value) if value and 0 <= pile < self.tracked else (NONE, 0)
            moves[move] = min(price, moves.get(move, np.inf))
        before = np.full(after.shape, np.inf)
        for (pile, value), price in moves.items():
            table = np.roll(after, -value, pile) if value else after
            before = np.minimum(before, table + price)
        return before
