"""What the boxes of a photo, or of all photos of a hand, come to: cards and findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar

import numpy as np

from scorer.cards import Card
from vision.geometry import sides_of
from vision.joint import Explanation, explain
from vision.law import Box, Law, doubted
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
UNCLEAR: Final = 2.0
"""From so many cards that a pile is likely to have otherwise than read, another photo is asked for:
answering question after question takes longer, and some of what is wrong nobody would ask about."""
SMALL: Final = 100.0
"""Cards shorter than this, in pixels, are named worse; longer ones are all named alike."""
SURE_TOGETHER: Final = 0.98
"""The same for a card read in a whole hand, where what is doubtful is which pile has it."""
HIDING: Final = 0.05
"""A pile that is likelier than this to have a card that it is not said to have is asked about."""
HIDDEN: Final = 0.01
"""Cards that a pile hides less likely than this are not offered."""


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
    corners, shown = sighting.corners, sighting.shown
    return SeenCard(card, round(chance, 4), sighting.box, corners, others, photo, shown)


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
    sure: float = SURE,
    possible: float = POSSIBLE,
) -> tuple[PhotoFinding, ...]:
    """The findings of a photo or pile: of its cards, and of the boxes left, each with its photo."""
    findings = []
    if not seen and not backs:
        findings.append(PhotoFinding(PhotoFindingKind.EMPTY))
    lengths = [length for card in seen if (length := _length(card))]
    if lengths and float(np.median(lengths)) < SMALL:
        findings.append(PhotoFinding(PhotoFindingKind.TOO_SMALL, photo=seen[0].photo))
    named = {card.card for card in seen}
    findings += [
        _finding_of(PhotoFindingKind.NOT_IN_ESCOBA, card)
        for card in seen
        if not card.card.is_in_escoba
    ]
    findings += [
        _finding_of(PhotoFindingKind.UNSURE, card) for card in seen if card.confidence < sure
    ]
    for sighting, photo in left:
        if sighting.is_back or sighting.best < possible:
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


def _length(seen: SeenCard) -> float:
    """The longer side of a card's outline, in pixels; 0 for a card that the table told."""
    return sides_of(np.array(seen.corners, np.float32))[1]


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
    the hand, the whole deck and the sums of the piles have their say as well. At the end of a hand
    a pile may also have cards that no photo shows, and what is asked about is what is doubtful of
    the hand: a box that may be two cards is no matter if its pile has both.
    """
    photos = [
        (pile, number, reading)
        for pile, readings in piles.items()
        for number, reading in enumerate(readings)
    ]
    boxes, numbers = [], []
    for photo, (pile, number, reading) in enumerate(photos):
        own_sights = reading.sightings if law is None else map(doubted, reading.sightings)
        boxes += [Box(sighting, photo, pile) for sighting in own_sights]
        numbers += [number] * len(reading.sightings)
    found = explain(boxes, law)
    is_whole = law is not None and law.is_finished
    unproven = () if found.is_proven else (PhotoFinding(PhotoFindingKind.UNPROVEN),)
    joined = {}
    for pile, readings in piles.items():
        own = [i for i, box in enumerate(boxes) if box.pile == pile]
        sights = [
            _seen(card, found.chances[i], boxes[i].sighting, numbers[i])
            for i in own
            if (card := found.cards[i]) is not None
        ]
        seen = _merged(sights, are_joint=law is not None)
        left = [(boxes[i].sighting, numbers[i]) for i in own if found.cards[i] is None]
        backs = max((reading.backs for reading in readings), default=0)
        markers = max((count_markers(reading.sightings) for reading in readings), default=0)
        unclear = _unclear_findings(found, own, numbers, pile) if law is not None else ()
        general = (*unproven, *unclear)
        if not is_whole:
            findings = _photo_findings(seen, left, backs, markers)
            joined[pile] = PileReading(seen, backs, (*general, *findings))
            continue
        open_boxes = [
            (boxes[i].sighting, numbers[i])
            for i in own
            if found.cards[i] is None and found.left[i] >= HIDING
        ]
        findings = _photo_findings(seen, open_boxes, backs, markers, SURE_TOGETHER, HIDDEN)
        unseen = tuple(
            Alternative(each.card, each.chance)
            for each in found.unseen
            if each.pile == pile and each.is_counted
        )
        findings += _hidden_findings(found, pile)
        joined[pile] = PileReading(seen, backs, (*general, *findings), unseen)
    return joined


def _unclear_findings(
    found: Explanation, own: Sequence[int], numbers: Sequence[int], pile: str
) -> tuple[PhotoFinding, ...]:
    """That a pile is likely to have many cards otherwise than read, of the photo most in doubt."""
    doubts: dict[int, float] = {}
    for i in own:
        doubt = found.left[i] if found.cards[i] is None else 1 - found.chances[i]
        doubts[numbers[i]] = doubts.get(numbers[i], 0.0) + doubt
    hidden = sum(each.chance for each in found.unseen if each.pile == pile and not each.is_counted)
    wrong = sum(doubts.values()) + hidden
    if wrong < UNCLEAR or not doubts:
        return ()
    worst = max(doubts, key=lambda photo: doubts[photo])
    return (PhotoFinding(PhotoFindingKind.UNCLEAR, count=round(wrong), photo=worst),)


def _hidden_findings(found: Explanation, pile: str) -> tuple[PhotoFinding, ...]:
    """What is doubtful of the cards that no photo of the pile shows."""
    own = [each for each in found.unseen if each.pile == pile]
    others = tuple(
        Alternative(each.card, round(each.chance, 4))
        for each in own
        if not each.is_counted and each.chance >= HIDDEN
    )
    # A card that another pile shows is asked about there.
    bare = [each for each in own if not (each.is_counted or each.is_seen)]
    findings = [
        PhotoFinding(PhotoFindingKind.UNSEEN, (each.card,), alternatives=others)
        for each in own
        if each.is_counted and each.chance < SURE_TOGETHER
    ]
    if not findings and sum(each.chance for each in bare) >= HIDING:
        findings.append(PhotoFinding(PhotoFindingKind.HIDDEN, alternatives=others))
    return tuple(findings)


def _merged(seen: Sequence[SeenCard], *, are_joint: bool) -> tuple[SeenCard, ...]:
    """One of each card: the surest sight of it, the surer for each further one.

    Chances that `are_joint` have weighed all sights of the card already.
    """
    best: dict[Card, SeenCard] = {}
    for card in seen:
        known = best.get(card.card)
        if known is None:
            best[card.card] = card
            continue
        top = max(known, card, key=lambda c: c.confidence)
        both = 1 - (1 - known.confidence) * (1 - card.confidence)
        if are_joint:
            both = top.confidence
        best[card.card] = replace(top, confidence=both)
    return tuple(best.values())
