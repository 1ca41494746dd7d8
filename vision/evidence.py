"""What the boxes of a hand and the law of the deck say, as numbers for the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scorer.cards import DECK, FACES
from vision.law import FIFTEEN, OVERLOOKED, REST, UNSEEN, Box, Law, gain_of

Floats = NDArray[np.float64]

NONE: Final = -1
"""The card of a box that is none; the pile of a card that is nowhere."""
NUMBERS: Final = {card: number for number, card in enumerate(FACES)}
VALUES: Final = tuple(card.value if card.is_in_escoba else 0 for card in FACES)
"""What each card adds to its pile; an 8 or a 9 is none of the hand's."""
MOST_SUMS: Final = 4
"""The sums of so many piles are looked at; of more piles a table has none but in pairs."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is to be explained. All weights are natural logarithms.

    `piles` and `photos` number the pile and the photo of each box. `gains` (boxes, cards) is what
    a box gains as a card over being none, -inf where it cannot be. `values` is what each card adds
    to its pile. `absent` (cards, piles) is what it gains to lie in a pile unseen, -inf where it
    cannot; a card without any such pile need not be anywhere. `ends` is what the sums of the piles
    modulo 15 gain, never above 0: an axis of 15 for each of the first piles. The sums of the
    others are nobody's concern.
    """

    piles: tuple[int, ...]
    photos: tuple[int, ...]
    gains: Floats
    values: tuple[int, ...]
    absent: Floats
    ends: Floats

    @property
    def is_single(self) -> bool:
        """Whether no pile has two photos."""
        pairs = set(zip(self.piles, self.photos, strict=True))
        return len(pairs) == len({pile for pile, _ in pairs})


def gather(boxes: Sequence[Box], law: Law | None) -> tuple[Evidence, tuple[str | None, ...]]:
    """The evidence, and the name of each of its piles: None is every pile without a photo."""
    shown = {box.pile for box in boxes}
    in_order = law.piles if law is not None else ()
    names: list[str | None] = [pile for pile in in_order if pile in shown]
    names += sorted(shown.difference(in_order))
    photographed = len(names)
    bare = sum(pile not in shown for pile in in_order)
    if bare:
        names.append(None)
    gains = np.full((len(boxes), len(FACES)), -np.inf)
    for own, box in zip(gains, boxes, strict=True):
        for option in box.sighting.options:
            gain = gain_of(box.sighting, option, law)
            if gain > 0 or law is not None:
                own[NUMBERS[option.card]] = gain
    absent = np.full((len(FACES), len(names)), -np.inf)
    ends = np.zeros(())
    if law is not None:
        deck = [NUMBERS[card] for card in DECK]
        told = {box.pile for box in boxes if box.is_told}
        for number, name in enumerate(names):
            if name is not None:
                absent[deck, number] = np.log(OVERLOOKED if name in told else UNSEEN)
            else:
                absent[deck, number] = 0.0
        ends = _weigh_sums(names[:photographed], bare, law)
    places = {name: number for number, name in enumerate(names)}
    evidence = Evidence(
        tuple(places[box.pile] for box in boxes),
        tuple(box.photo for box in boxes),
        gains,
        VALUES,
        absent,
        ends,
    )
    return evidence, tuple(names)


def _weigh_sums(shown: Sequence[str | None], bare: int, law: Law) -> Floats:
    """What the sums of the first piles gain: nothing if they keep the rule, else less.

    The sum of a last pile needs no axis: it is what the deck's own sum leaves. Any pile may be
    that of the last to capture, unless the law says which; while photos are still being taken it
    may be one that is not there yet.
    """
    tracked = min(len(shown) - (not bare), MOST_SUMS)
    sums = np.indices((FIFTEEN,) * tracked) if tracked > 0 else np.zeros((0,), np.int64)
    left = (REST - sums.sum(0)) % FIFTEEN
    is_left_one = len(shown) - tracked + bare == 1 and (law.is_finished or not bare)
    best = np.full(left.shape, -np.inf)
    others = "" if law.last is None or law.last not in shown[:tracked] else law.last
    lasts: list[str | None] = [others] if law.last is not None else [*shown[:tracked], others]
    if not law.is_finished:
        lasts.append(None)
    for last in lasts:
        broken = np.zeros(left.shape)
        for pile, own in zip(shown, sums, strict=False):
            broken += own != (REST if pile == last else 0)
        if is_left_one:
            broken += left != (REST if last == "" else 0)
        best = np.maximum(best, broken * np.log(law.broken))
    return best
