"""What the boxes of a photo, or of all photos of a hand, come to: cards and findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar

import numpy as np

from scorer.cards import Card
from vision.joint import explain
from vision.law import Box, Law
from vision.markers import count_markers
from vision.reading import (
    Alternative,
    PhotoFinding,
    PhotoFindingKind,
    PileReading,
    Reading,
    SeenCard,
    Sighting,
)

SURE: Final = 0.85
"""A card below this confidence is shown as unsure."""
POSSIBLE: Final = 0.15
"""A box left unexplained whose best card is at least so likely is shown as possible."""
LISTED: Final = 4


def read_sightings(width: int, height: int, sightings: Sequence[Sighting]) -> Reading:
    """The reading of one photo of these sightings: its cards in reading order, and its findings."""
    found = explain([Box(sighting, 0, "") for sighting in sightings])
    seen = [
        _seen(card, chance, sighting, 0)
        for card, chance, sighting in zip(found.cards, found.chances, sightings, strict=True)
        if card is not None
    ]
    left = [(s, 0) for card, s in zip(found.cards, sightings, strict=True) if card is None]
    backs = sum(sighting.is_back for sighting, _ in left)
    ordered = in_reading_order(seen)
    return Reading(
        width,
        height,
        ordered,
        backs,
        _photo_findings(ordered, left, backs, count_markers(sightings)),
        sightings=tuple(sightings),
    )


def _seen(card: Card, chance: float, sighting: Sighting, photo: int) -> SeenCard:
    others = tuple(o for o in sighting.options if o.card != card)[:LISTED]
    return SeenCard(card, round(chance, 4), sighting.box, sighting.corners, others, photo)


class Boxed(Protocol):
    """Anything with an upright box in a photo."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        ...


B = TypeVar("B", bound=Boxed)


def in_reading_order(seen: Sequence[B]) -> tuple[B, ...]:
    """Top to bottom in rows of half a card, left to right within a row."""
    if not seen:
        return ()
    tall = float(np.median([s.box[3] - s.box[1] for s in seen])) or 1.0
    by_height = sorted(seen, key=lambda s: s.box[1] + s.box[3])
    rows: list[list[B]] = []
    for card in by_height:
        middle = (card.box[1] + card.box[3]) / 2
        last = rows[-1][0] if rows else None
        if last is not None and middle - (last.box[1] + last.box[3]) / 2 < tall / 2:
            rows[-1].append(card)
        else:
            rows.append([card])
    return tuple(card for row in rows for card in sorted(row, key=lambda s: s.box[0] + s.box[2]))


def _photo_findings(
    seen: Sequence[SeenCard],
    left: Sequence[tuple[Sighting, int]],
    backs: int,
    markers: int,
) -> tuple[PhotoFinding, ...]:
    """The findings of a photo or pile: of its cards, and of the boxes left, each with its photo."""
    findings = []
    if not seen and not backs:
        findings.append(PhotoFinding(PhotoFindingKind.EMPTY))
    named = {card.card for card in seen}
    findings += [
        _finding_of(PhotoFindingKind.NOT_IN_ESCOBA, card)
        for card in seen
        if not card.card.is_in_escoba
    ]
    findings += [
        _finding_of(PhotoFindingKind.UNSURE, card) for card in seen if card.confidence < SURE
    ]
    for sighting, photo in left:
        if sighting.is_back or sighting.best < POSSIBLE:
            continue
        best = sighting.options[0].card
        options = sighting.options[:LISTED]
        findings.append(
            PhotoFinding(PhotoFindingKind.DUPLICATE, (best,), sighting.box, options, photo=photo)
            if best in named
            else PhotoFinding(PhotoFindingKind.POSSIBLE, (), sighting.box, options, photo=photo)
        )
    if backs:
        findings.append(PhotoFinding(PhotoFindingKind.BACKS, count=backs))
    if markers:
        findings.append(PhotoFinding(PhotoFindingKind.MARKERS, count=markers))
    return tuple(findings)


def _finding_of(kind: PhotoFindingKind, seen: SeenCard) -> PhotoFinding:
    return PhotoFinding(kind, (seen.card,), seen.box, seen.alternatives, photo=seen.photo)


def known_reading(cards: Iterable[Card]) -> Reading:
    """What the table has said of a pile, as evidence beside photos: these cards and no doubt."""
    nowhere = ((0, 0),) * 4
    return Reading(
        0, 0, sightings=tuple(Sighting(nowhere, 1.0, (Alternative(c, 1.0),)) for c in cards)
    )


def join_readings(readings: Sequence[Reading]) -> PileReading:
    """The cards of one pile from all its photos: a card seen in several counts once."""
    return join_piles({"": readings})[""]


def join_piles(
    piles: Mapping[str, Sequence[Reading]], law: Law | None = None
) -> dict[str, PileReading]:
    """The cards of each pile, all photos of the hand explained together.

    A card that two piles seem to hold goes to the one where it fits best; there, and where it
    was taken away, the boxes are named anew under that law. With `law`, which names all piles of
    the hand, the whole deck and the sums of the piles have their say as well.
    """
    photos = [
        (pile, number, reading)
        for pile, readings in piles.items()
        for number, reading in enumerate(readings)
    ]
    boxes, numbers = [], []
    for photo, (pile, number, reading) in enumerate(photos):
        boxes += [Box(sighting, photo, pile) for sighting in reading.sightings]
        numbers += [number] * len(reading.sightings)
    found = explain(boxes, law)
    joined = {}
    for pile, readings in piles.items():
        own = [
            (card, chance, box.sighting, number)
            for card, chance, box, number in zip(
                found.cards, found.chances, boxes, numbers, strict=True
            )
            if box.pile == pile
        ]
        seen = _merged([_seen(card, c, s, n) for card, c, s, n in own if card is not None])
        left = [(sighting, number) for card, _, sighting, number in own if card is None]
        backs = max((reading.backs for reading in readings), default=0)
        markers = max((count_markers(reading.sightings) for reading in readings), default=0)
        findings = _photo_findings(seen, left, backs, markers)
        joined[pile] = PileReading(seen, backs, findings)
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
