"""What was seen in a photo: values, never exceptions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from scorer.cards import Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Box = tuple[int, int, int, int]
Corners = tuple[tuple[int, int], ...]
Plane = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """A card that a box may show, and how likely it is (0 to 1)."""

    card: Card
    confidence: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """A box as the models see it alone, before the boxes are explained together.

    `corners` outline the whole card, hidden parts and all; `shown` the part of it that is seen,
    where that is less. `options` are the cards it may show, likeliest first; what they lack to 1 is
    the chance of a back (`back`), of no card at all (`nothing`) and of cards too unlikely to list.
    `numbers` are the chances that a number shows at the first corner and at the third.
    """

    corners: Corners
    found: float
    options: tuple[Alternative, ...]
    back: float = 0.0
    nothing: float = 0.0
    shown: Corners = ()
    numbers: tuple[float, float] = field(default=(1.0, 1.0), compare=False, repr=False)

    @property
    def box(self) -> Box:
        """The upright box (x1, y1, x2, y2) around what is seen, in pixels of the photo."""
        xs, ys = zip(*(self.shown or self.corners), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def best(self) -> float:
        """The chance of the likeliest card."""
        return max((option.confidence for option in self.options), default=0.0)

    @property
    def is_back(self) -> bool:
        """Whether it shows a back rather than a card or nothing."""
        return self.back > max(self.best, self.nothing)


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card read in a photo: which, how surely, where, and what else it may be.

    `corners` outline the whole card, `shown` the part that is seen, where that is less, and `box`
    is the upright box around what is seen. Pixels of the upright photo, which is the `photo`-th of
    its pile.
    """

    card: Card
    confidence: float
    box: Box
    corners: Corners
    alternatives: tuple[Alternative, ...] = ()
    photo: int = 0
    shown: Corners = ()

    @property
    def outline(self) -> Corners:
        """What is seen of it."""
        return self.shown or self.corners


class PhotoFindingKind(StrEnum):
    """What a photo's reading has to say beside its cards."""

    UNSURE = "unsure"
    DUPLICATE = "duplicate"
    NOT_IN_ESCOBA = "not-in-escoba"
    BACKS = "backs"
    MARKERS = "markers"
    EMPTY = "empty"
    POSSIBLE = "possible"
    UNSEEN = "unseen"
    HIDDEN = "hidden"
    UNPROVEN = "unproven"
    TOO_SMALL = "too-small"
    UNCLEAR = "unclear"


_MESSAGES = {
    PhotoFindingKind.UNSURE: "{cards} is not sure; it may be {options}",
    PhotoFindingKind.DUPLICATE: "{cards} seems to lie there twice; a deck has one",
    PhotoFindingKind.NOT_IN_ESCOBA: "{cards} is no card of escoba",
    PhotoFindingKind.BACKS: "{count} face down",
    PhotoFindingKind.MARKERS: "{count} face up across the pile: the mark of as many escobas?",
    PhotoFindingKind.EMPTY: "no card was found",
    PhotoFindingKind.POSSIBLE: "there may be another card here: {options}",
    PhotoFindingKind.UNSEEN: "{cards} is in no photo; by the sums of the piles it lies here",
    PhotoFindingKind.HIDDEN: "the photo may hide a card of this pile: {options}",
    PhotoFindingKind.UNPROVEN: "too much is doubtful to find the best reading: look at each card",
    PhotoFindingKind.TOO_SMALL: "the cards are small in the photo; come closer",
    PhotoFindingKind.UNCLEAR: "about {count} are not read well; lay them apart for another photo",
}


@dataclass(frozen=True, slots=True)
class PhotoFinding:
    """One thing to look at, with the place and the cards it concerns.

    `box` is in the `photo`-th photo of the pile.
    """

    kind: PhotoFindingKind
    cards: tuple[Card, ...] = ()
    box: Box | None = None
    alternatives: tuple[Alternative, ...] = ()
    count: int = 0
    photo: int = 0

    @property
    def message(self) -> str:
        """The finding as a sentence in English."""
        return _MESSAGES[self.kind].format(
            cards=", ".join(card.code for card in self.cards),
            options=" or ".join(option.card.code for option in self.alternatives) or "another card",
            count=f"{self.count} card{'s' * (self.count != 1)}",
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in one photo of `width` by `height` pixels, in `ms` milliseconds.

    `cards` are in reading order and may hold 8s and 9s; `sightings` keep the evidence, so that
    photos can be explained together later. `turn` is how many quarter turns to the left the photo
    was read in, and `plane` the matrix, row by row, by which it was then laid flat, () if it was
    not; the places are those of the photo as it came.
    """

    width: int
    height: int
    cards: tuple[SeenCard, ...] = ()
    backs: int = 0
    findings: tuple[PhotoFinding, ...] = ()
    ms: float = 0.0
    sightings: tuple[Sighting, ...] = field(default=(), repr=False)
    turn: int = 0
    plane: Plane = ()


@dataclass(frozen=True, slots=True)
class PileReading:
    """The cards of one pile after all its photos were explained together.

    `unseen` are cards that no photo shows and that lie in this pile all the same, by the sums of
    the piles, with how likely that is.
    """

    cards: tuple[SeenCard, ...] = ()
    backs: int = 0
    findings: tuple[PhotoFinding, ...] = ()
    unseen: tuple[Alternative, ...] = ()

    @property
    def held(self) -> tuple[Card, ...]:
        """All cards of the pile, seen or not; 8s and 9s that were seen are among them."""
        seen = tuple(each.card for each in self.cards)
        return seen + tuple(each.card for each in self.unseen)


class Reader(Protocol):
    """Anything that reads photos."""

    def read(self, photo: NDArray[np.uint8], *, like: Reading | None = None) -> Reading:
        """The reading of an upright RGB photo (h, w, 3).

        `like` is the reading of another photo of the same cards from the same place: what is as
        large is read the same way round, so that what lies still is read alike in both.
        """
        ...
