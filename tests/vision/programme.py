"""The joint reading of a hand as an integer programme; see `vision.joint` for what it is for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scorer.cards import DECK, Card
from vision.law import FIFTEEN, REST, UNSEEN, Box, Law, gain_of
from vision.linear import Linear


class Programme:
    """The integer programme: its variables, their gains and the constraints between them."""

    def __init__(self, boxes: Sequence[Box], law: Law | None) -> None:
        """Writes the programme of these boxes down; `solve` solves it."""
        self.boxes = boxes
        self.law = law
        self.sheet = Linear()
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
                self.sheet.bind(("card", card), at, 1.0, most=1.0)

    def solve(self) -> tuple[tuple[Card | None, ...], tuple[str, ...]]:
        """The card of each box, and the piles whose sums break."""
        chosen: list[Card | None] = [None] * len(self.boxes)
        self.found = self.sheet.solve()
        for at, i, card in self.choices:
            if self._is_on(at):
                chosen[i] = card
        broken = tuple(pile for pile, at in self.breaks.items() if self._is_on(at))
        return tuple(chosen), broken

    def _is_on(self, at: int) -> bool:
        return self.found is not None and bool(self.found[at] > 0.5)

    def _owner(self, pile: str, card: Card) -> int:
        if (pile, card) not in self.owners:
            self.owners[pile, card] = self.sheet.add(0.0)
        return self.owners[pile, card]

    def _add_choices(self) -> None:
        """Each box is at most one card; a card is in one box of a photo, and owned by its pile."""
        for i, box in enumerate(self.boxes):
            for option in box.sighting.options:
                gain = gain_of(box.sighting, option, self.law)
                if gain <= 0 and self.law is None:
                    continue
                at = self.sheet.add(gain)
                self.choices.append((at, i, option.card))
                self.sheet.bind(("box", i), at, 1.0, most=1.0)
                self.sheet.bind(("photo", box.photo, option.card), at, 1.0, most=1.0)
                self.sheet.bind(("own", at), at, 1.0, most=0.0)
                self.sheet.bind(("own", at), self._owner(box.pile, option.card), -1.0, most=0.0)

    def _add_whole_deck(self, law: Law) -> None:
        """Each of the forty cards has an owner; one that no photo of its pile shows has a price."""
        photographed = {box.pile for box in self.boxes}
        offered = set(self.owners)
        for card in DECK:
            for pile in law.piles:
                price = float(np.log(UNSEEN)) if pile in photographed else 0.0
                own = self._owner(pile, card)
                self.sheet.bind(("deck", card), own, 1.0, least=1.0, most=1.0)
                if (pile, card) not in offered:
                    self.sheet.gains[own] = price
                elif price:
                    key = ("seen", pile, card)
                    self.sheet.bind(key, own, 1.0, most=0.0)
                    self.sheet.bind(key, self.sheet.add(price), -1.0, most=0.0)
        for at, i, card in self.choices:
            if card.is_in_escoba:
                self.sheet.bind(("seen", self.boxes[i].pile, card), at, -1.0, most=0.0)

    def _add_sums(self, law: Law) -> None:
        """Each pile is fifteens, and one of them 10 more, or it breaks the rule at a price."""
        photographed = {box.pile for box in self.boxes}
        least = 1.0 if law.is_finished else 0.0
        for pile in law.piles:
            if not law.is_finished and pile not in photographed:
                continue
            key = ("sum", pile)
            for card in DECK:
                self.sheet.bind(
                    key, self._owner(pile, card), float(card.value), least=0.0, most=0.0
                )
            self.sheet.bind(key, self.sheet.add(0.0, 14.0), -float(FIFTEEN), least=0.0, most=0.0)
            if law.last is None or law.last == pile:
                rest = self.sheet.add(0.0)
                self.sheet.bind(key, rest, -float(REST), least=0.0, most=0.0)
                self.sheet.bind(("last",), rest, 1.0, least=least, most=1.0)
            over = self.sheet.add(0.0, 14.0)
            broken = self.breaks[pile] = self.sheet.add(float(np.log(law.broken)))
            self.sheet.bind(key, over, -1.0, least=0.0, most=0.0)
            self.sheet.bind(("over", pile), over, 1.0, most=0.0)
            self.sheet.bind(("over", pile), broken, -14.0, most=0.0)
