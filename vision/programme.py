"""The joint reading of a hand as an integer programme; see `vision.joint` for what it is for."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from scorer.cards import DECK, Card
from vision.law import FIFTEEN, REST, UNSEEN, Box, Law, gain_of


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


class Programme:
    """The integer programme: its variables, their gains and the constraints between them."""

    def __init__(self, boxes: Sequence[Box], law: Law | None) -> None:
        """Writes the programme of these boxes down; `solve` solves it."""
        self.boxes = boxes
        self.law = law
        self.gains: list[float] = []
        self.tops: list[float] = []
        self.rows = _Rows()
        self.choices: list[tuple[int, int, Card]] = []
        self.owners: dict[tuple[str, Card], int] = {}
        self.breaks: dict[str, int] = {}
        self.found: NDArray[np.float64] | None = None
        self._add_choices()
        if law is not None:
            self._add_whole_deck(law)
            self._add_sums(law)
        for (_, card), at in self.owners.items():
            if law is None or not card.is_in_escoba:
                self.rows.add(("card", card), at, 1.0, most=1.0)

    def solve(self) -> tuple[tuple[Card | None, ...], tuple[str, ...]]:
        """The card of each box, and the piles whose sums break."""
        chosen: list[Card | None] = [None] * len(self.boxes)
        if not self.gains:
            return tuple(chosen), ()
        with _hushed():
            self.found = milp(
                -np.array(self.gains),
                integrality=np.ones(len(self.gains), np.int64),
                bounds=Bounds(0, np.array(self.tops)),
                constraints=self.rows.constraint(len(self.gains)),
            ).x
        for at, i, card in self.choices:
            if self._is_on(at):
                chosen[i] = card
        broken = tuple(pile for pile, at in self.breaks.items() if self._is_on(at))
        return tuple(chosen), broken

    def _is_on(self, at: int) -> bool:
        return self.found is not None and bool(self.found[at] > 0.5)

    def _add(self, gain: float, top: float = 1.0) -> int:
        self.gains.append(gain)
        self.tops.append(top)
        return len(self.gains) - 1

    def _owner(self, pile: str, card: Card) -> int:
        if (pile, card) not in self.owners:
            self.owners[pile, card] = self._add(0.0)
        return self.owners[pile, card]

    def _add_choices(self) -> None:
        """Each box is at most one card; a card is in one box of a photo, and owned by its pile."""
        for i, box in enumerate(self.boxes):
            for option in box.sighting.options:
                gain = gain_of(box.sighting, option, self.law)
                if gain <= 0 and self.law is None:
                    continue
                at = self._add(gain)
                self.choices.append((at, i, option.card))
                self.rows.add(("box", i), at, 1.0, most=1.0)
                self.rows.add(("photo", box.photo, option.card), at, 1.0, most=1.0)
                self.rows.add(("own", at), at, 1.0, most=0.0)
                self.rows.add(("own", at), self._owner(box.pile, option.card), -1.0, most=0.0)

    def _add_whole_deck(self, law: Law) -> None:
        """Each of the forty cards has an owner; one that no photo of its pile shows has a price."""
        photographed = {box.pile for box in self.boxes}
        offered = set(self.owners)
        for card in DECK:
            for pile in law.piles:
                price = float(np.log(UNSEEN)) if pile in photographed else 0.0
                own = self._owner(pile, card)
                self.rows.add(("deck", card), own, 1.0, least=1.0, most=1.0)
                if (pile, card) not in offered:
                    self.gains[own] = price
                elif price:
                    key = ("seen", pile, card)
                    self.rows.add(key, own, 1.0, most=0.0)
                    self.rows.add(key, self._add(price), -1.0, most=0.0)
        for at, i, card in self.choices:
            if card.is_in_escoba:
                self.rows.add(("seen", self.boxes[i].pile, card), at, -1.0, most=0.0)

    def _add_sums(self, law: Law) -> None:
        """Each pile is fifteens, and one of them 10 more, or it breaks the rule at a price."""
        photographed = {box.pile for box in self.boxes}
        least = 1.0 if law.is_finished else 0.0
        for pile in law.piles:
            if not law.is_finished and pile not in photographed:
                continue
            key = ("sum", pile)
            for card in DECK:
                self.rows.add(key, self._owner(pile, card), float(card.value), least=0.0, most=0.0)
            self.rows.add(key, self._add(0.0, 14.0), -float(FIFTEEN), least=0.0, most=0.0)
            if law.last is None or law.last == pile:
                rest = self._add(0.0)
                self.rows.add(key, rest, -float(REST), least=0.0, most=0.0)
                self.rows.add(("last",), rest, 1.0, least=least, most=1.0)
            over = self._add(0.0, 14.0)
            broken = self.breaks[pile] = self._add(float(np.log(law.broken)))
            self.rows.add(key, over, -1.0, least=0.0, most=0.0)
            self.rows.add(("over", pile), over, 1.0, most=0.0)
            self.rows.add(("over", pile), broken, -14.0, most=0.0)


class _Rows:
    """Linear constraints collected entry by entry, one row a key."""

    def __init__(self) -> None:
        self.index: dict[object, int] = {}
        self.least: list[float] = []
        self.most: list[float] = []
        self.entries: list[tuple[int, int, float]] = []

    def add(
        self, key: object, column: int, weight: float, *, least: float = -np.inf, most: float
    ) -> None:
        row = self.index.setdefault(key, len(self.index))
        if row == len(self.most):
            self.least.append(least)
            self.most.append(most)
        self.entries.append((row, column, weight))

    def constraint(self, columns: int) -> LinearConstraint:
        rows, cols, weights = zip(*self.entries, strict=True)
        matrix = coo_array((weights, (rows, cols)), shape=(len(self.most), columns))
        return LinearConstraint(matrix.tocsr(), np.array(self.least), np.array(self.most))
