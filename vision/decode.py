"""From boxes with doubts to the cards that explain them best, under the deck's own law.

A deck has one of each card. So the boxes of a photo are not named one by one: all are named
together, at once, such that no card is named twice in a photo and no card lies in two piles, and
of all such namings the likeliest is taken.

Why not the best class of each box? Two boxes: the first says 7O with 0.55 and 6O with 0.40, the
second 7O with 0.95 and 6O with 0.01. Box by box both are the 7 of oros. Together there are three
explanations: 6O and 7O (0.40 x 0.95 = 0.38), 7O and 6O (0.55 x 0.01 = 0.006), or one 7O and a
stray box, at its price of 0.3 (0.3 x 0.95 = 0.29). The first wins, and it is the truth.

The search is an integer programme (scipy's HiGHS): a variable for each box and card that the box
may show, one for each card and pile, and the chance that a box is stray as the way out. It is
exact, and takes milliseconds for the forty boxes of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

from scorer.cards import Card
from vision.reading import (
    Alternative,
    PhotoFinding,
    PhotoFindingKind,
    PileReading,
    Reading,
    SeenCard,
    Sighting,
)

STRAY: Final = 0.3
"""The chance that a box is no card of its own: a part of a neighbour, or nothing.

Set by the development photos; a box whose best card is less likely is offered, not counted."""
SURE: Final = 0.85
"""A card below this confidence is shown as unsure."""
POSSIBLE: Final = 0.15
"""A box left unexplained whose best card is at least so likely is shown as possible."""
LISTED: Final = 4


@dataclass(frozen=True, slots=True)
class _Box:
    """A sighting, the photo and the pile it is of."""

    sighting: Sighting
    photo: int
    pile: str


def explain(boxes: Sequence[tuple[Sighting, int, str]]) -> tuple[Card | None, ...]:
    """The card of each (sighting, photo, pile), or None where a box is a back or stray.

    The joint choice of the highest likelihood in which a photo shows no card twice and no card
    lies in two piles. The same card may be seen in several photos of one pile.
    """
    return _solve([_Box(*box) for box in boxes])


def _solve(boxes: Sequence[_Box]) -> tuple[Card | None, ...]:
    choices = [
        (i, option.card, _gain(box.sighting, option))
        for i, box in enumerate(boxes)
        for option in box.sighting.options
    ]
    choices = [choice for choice in choices if choice[2] > 0]
    chosen: list[Card | None] = [None] * len(boxes)
    if not choices:
        return tuple(chosen)
    owners = sorted({(boxes[i].pile, card) for i, card, _ in choices})
    own_at = {owner: len(choices) + k for k, owner in enumerate(owners)}
    rows = _Rows()
    for k, (i, card, _) in enumerate(choices):
        rows.add(("box", i), k, 1.0, 1.0)
        rows.add(("photo", boxes[i].photo, card), k, 1.0, 1.0)
        rows.add(("own", k), k, 1.0, 0.0)
        rows.add(("own", k), own_at[boxes[i].pile, card], -1.0, 0.0)
    for (_, card), at in own_at.items():
        rows.add(("card", card), at, 1.0, 1.0)
    gains = np.array([gain for *_, gain in choices] + [0.0] * len(owners))
    found = milp(
        -gains,
        integrality=np.ones(len(gains), np.int64),
        bounds=Bounds(0, 1),
        constraints=rows.constraint(len(gains)),
    )
    for k, (i, card, _) in enumerate(choices):
        if found.x is not None and found.x[k] > 0.5:
            chosen[i] = card
    return tuple(chosen)


def _gain(sighting: Sighting, option: Alternative) -> float:
    """How much likelier the box is this card than a back, nothing or a stray part."""
    other = max(sighting.back, sighting.nothing, STRAY)
    return float(np.log(max(option.confidence, 1e-6) / other))


class _Rows:
    """Linear constraints collected entry by entry, one row a key."""

    def __init__(self) -> None:
        self.index: dict[object, int] = {}
        self.limits: list[float] = []
        self.entries: list[tuple[int, int, float]] = []

    def add(self, key: object, column: int, weight: float, limit: float) -> None:
        row = self.index.setdefault(key, len(self.index))
        if row == len(self.limits):
            self.limits.append(limit)
        self.entries.append((row, column, weight))

    def constraint(self, columns: int) -> LinearConstraint:
        rows, cols, weights = zip(*self.entries, strict=True)
        matrix = coo_array((weights, (rows, cols)), shape=(len(self.limits), columns))
        return LinearConstraint(matrix.tocsr(), -np.inf, np.array(self.limits))


def read_sightings(width: int, height: int, sightings: Sequence[Sighting]) -> Reading:
    """The reading of one photo of these sightings: its cards in reading order, and its findings."""
    cards = explain([(sighting, 0, "") for sighting in sightings])
    seen = [
        _seen(card, sighting)
        for card, sighting in zip(cards, sightings, strict=True)
        if card is not None
    ]
    left = [s for card, s in zip(cards, sightings, strict=True) if card is None]
    backs = sum(_is_back(sighting) for sighting in left)
    ordered = _in_reading_order(seen)
    return Reading(
        width,
        height,
        ordered,
        backs,
        _photo_findings(ordered, [s for s in left if not _is_back(s)], backs),
        sightings=tuple(sightings),
    )


def _is_back(sighting: Sighting) -> bool:
    best = max((option.confidence for option in sighting.options), default=0.0)
    return sighting.back > max(best, sighting.nothing)


def _seen(card: Card, sighting: Sighting) -> SeenCard:
    own = next(o.confidence for o in sighting.options if o.card == card)
    others = tuple(o for o in sighting.options if o.card != card)[:LISTED]
    return SeenCard(card, own, sighting.box, sighting.corners, others)


def _in_reading_order(seen: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """Top to bottom in rows of half a card, left to right within a row."""
    if not seen:
        return ()
    tall = float(np.median([s.box[3] - s.box[1] for s in seen])) or 1.0
    by_height = sorted(seen, key=lambda s: s.box[1] + s.box[3])
    rows: list[list[SeenCard]] = []
    for card in by_height:
        middle = (card.box[1] + card.box[3]) / 2
        last = rows[-1][0] if rows else None
        if last is not None and middle - (last.box[1] + last.box[3]) / 2 < tall / 2:
            rows[-1].append(card)
        else:
            rows.append([card])
    return tuple(card for row in rows for card in sorted(row, key=lambda s: s.box[0] + s.box[2]))


def _photo_findings(
    seen: Sequence[SeenCard], left: Sequence[Sighting], backs: int
) -> tuple[PhotoFinding, ...]:
    findings = []
    if not seen and not backs:
        findings.append(PhotoFinding(PhotoFindingKind.EMPTY))
    named = {card.card for card in seen}
    findings += [
        PhotoFinding(PhotoFindingKind.NOT_IN_ESCOBA, (card.card,), card.box, card.alternatives)
        for card in seen
        if not card.card.is_in_escoba
    ]
    findings += [
        PhotoFinding(PhotoFindingKind.UNSURE, (card.card,), card.box, card.alternatives)
        for card in seen
        if card.confidence < SURE
    ]
    for sighting in left:
        if not sighting.options or sighting.options[0].confidence < POSSIBLE:
            continue
        best = sighting.options[0].card
        options = sighting.options[:LISTED]
        findings.append(
            PhotoFinding(PhotoFindingKind.DUPLICATE, (best,), sighting.box, options)
            if best in named
            else PhotoFinding(PhotoFindingKind.POSSIBLE, (), sighting.box, options)
        )
    if backs:
        findings.append(PhotoFinding(PhotoFindingKind.BACKS, count=backs))
    return tuple(findings)


def join_readings(readings: Sequence[Reading]) -> PileReading:
    """The cards of one pile from all its photos: a card seen in several counts once."""
    return join_piles({"": readings})[""]


def join_piles(piles: Mapping[str, Sequence[Reading]]) -> dict[str, PileReading]:
    """The cards of each pile, all photos of the hand explained together.

    A card that two piles seem to hold goes to the one where it fits best; there, and where it
    was taken away, the boxes are named anew under that law.
    """
    boxes = [
        (sighting, photo, pile)
        for photo, (pile, reading) in enumerate(
            (pile, reading) for pile, readings in piles.items() for reading in readings
        )
        for sighting in reading.sightings
    ]
    cards = explain(boxes)
    joined = {}
    for pile, readings in piles.items():
        own = [
            (card, sighting)
            for card, (sighting, _, name) in zip(cards, boxes, strict=True)
            if name == pile
        ]
        seen = _merged([_seen(card, s) for card, s in own if card is not None])
        left = [s for card, s in own if card is None and not _is_back(s)]
        backs = max((reading.backs for reading in readings), default=0)
        joined[pile] = PileReading(seen, backs, _photo_findings(seen, left, backs))
    return joined


def _merged(seen: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """One of each card: the surest sight of it, the surer for each further one."""
    best: dict[Card, SeenCard] = {}
    for card in seen:
        known = best.get(card.card)
        if known is None:
            best[card.card] = card
            continue
        both = 1 - (1 - known.confidence) * (1 - card.confidence)
        top = max(known, card, key=lambda c: c.confidence)
        best[card.card] = replace(top, confidence=both)
    return tuple(best.values())
