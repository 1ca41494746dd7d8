"""Integer programmes: variables with gains, rows that bind them, and the best that keeps all rows.

Solved exactly by HiGHS, which scipy brings.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array


class Linear:
    """Whole numbers from 0 up with gains, and rows: sums of them within bounds."""

    def __init__(self) -> None:
        """A programme without variables."""
        self.gains: list[float] = []
        self._tops: list[float] = []
        self._index: dict[object, int] = {}
        self._least: list[float] = []
        self._most: list[float] = []
        self._entries: list[tuple[int, int, float]] = []

    def add(self, gain: float, top: float = 1.0) -> int:
        """The number of a new variable, which is worth this gain for each 1 of it."""
        self.gains.append(gain)
        self._tops.append(top)
        return len(self.gains) - 1

    def bind(
        self, row: object, at: int, weight: float, *, least: float = -np.inf, most: float
    ) -> None:
        """Adds a variable to a row, which is made where its key is new; then its bounds count."""
        number = self._index.setdefault(row, len(self._index))
        if number == len(self._most):
            self._least.append(least)
            self._most.append(most)
        self._entries.append((number, at, weight))

    def solve(self) -> NDArray[np.float64] | None:
        """The values of the variables that gain most; None where no values keep all rows."""
        if not self.gains:
            return np.zeros(0)
        rows, columns, weights = zip(*self._entries, strict=True)
        shape = (len(self._most), len(self.gains))
        matrix = coo_array((weights, (rows, columns)), shape=shape).tocsr()
        with _hushed():
            found = milp(
                -np.array(self.gains),
                integrality=np.ones(len(self.gains), np.int64),
                bounds=Bounds(0, np.array(self._tops)),
                constraints=LinearConstraint(matrix, np.array(self._least), np.array(self._most)),
            )
        values: NDArray[np.float64] | None = found.x
        return values


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps out of standard output what HiGHS writes there past its own setting.

    A line of its bookkeeping would make what `--json` prints unreadable.
    """
    try:
        own = os.dup(1)
    except OSError:  # there is no standard output
        yield
        return
    sys.stdout.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        # Its lines wait in the C library's buffer: they must leave it before the way is open.
        with suppress(OSError, TypeError, AttributeError):
            ctypes.CDLL(None if os.name == "posix" else "ucrtbase").fflush(None)
        os.dup2(own, 1)
        os.close(own)
        os.close(nowhere)
