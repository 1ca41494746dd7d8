"""Escobas kept the old way: a card laid face up, crosswise, on the pile of backs for each.

Of a pile with markers hardly a back is seen whole, and few markers are: a strip of a back looks
out at the end of the pile, a part of a marker at its side. The long side of such a part need not
be the card's, so only of whole cards is it asked which way they lie. What belongs to a pile is told
by what touches it: cards that lie beside a pile leave a gap to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.detections import laps_of
from vision.geometry import Floats, shared_area, sides_of, upright
from vision.reading import Sighting
from vision.rivals import SAME

SHAPE: Final = 1.54
"""A card is so much longer than it is wide."""
LIKELY: Final = 0.15
"""A face of which no card is likelier than this is a part of the pile."""
GAP: Final = 0.07
"""What is nearer than this, in lengths of a card, touches: boxes are a little too small or large,
and a marker throws a shadow on the pile."""
EDGE: Final = 0.05
"""A marker touches the backs along at least so much, in lengths of a card; corners do not count."""
BESIDE: Final = 0.6
"""One that lies on other markers touches one of them along so much: more than an end is wide."""
AWAY: Final = 0.75
"""The middle of a marker is no farther from the backs than this, in lengths of a card."""
WHOLE: Final = ((0.55, 0.85), (0.88, 1.15))
"""How wide and how long the box of a whole card is, in lengths of a card."""
ALONG: Final = 40.0
"""A whole card that is turned less than this against a whole back is no marker, in degrees."""


def count_markers(sightings: Sequence[Sighting]) -> int:
    """How many face-up cards lie crosswise on a pile of backs: so many escobas, it seems."""
    backs = [_outline(each) for each in sightings if each.is_back]
    faces = [_outline(each) for each in sightings if _is_face(each)]
    if not backs or not faces:
        return 0
    length = _length(backs, faces)
    near = [face for face in _distinct(faces) if _is_near(face, backs, length)]
    markers = [face for face in near if _touch(face, backs, length, EDGE)]
    found = 0
    while len(markers) > found:
        found = len(markers)
        rest = [face for face in near if not any(face is each for each in markers)]
        markers += [face for face in rest if _touch(face, markers, length, BESIDE)]
    return found


def _is_face(sighting: Sighting) -> bool:
    """Whether it is likelier some card than a back or nothing, whichever card it may be."""
    return sighting.best >= LIKELY and sighting.back + sighting.nothing < 0.5


def _outline(sighting: Sighting) -> Floats:
    return upright(np.array(sighting.corners, np.float32))


def _length(backs: Sequence[Floats], faces: Sequence[Floats]) -> float:
    """How long a whole card is in the photo, by the longest part of the shape of one or thinner."""
    sides = [sides_of(outline) for outline in (*faces, *backs)]
    cards = [long for short, long in sides if long >= 0.9 * SHAPE * short]
    return max(cards) if cards else SHAPE * max(short for short, _ in sides)


def _is_near(face: Floats, backs: Sequence[Floats], length: float) -> bool:
    """Whether a face lies where a marker may, and not along the pile."""
    x, y = face.mean(0)
    away = max(cv2.pointPolygonTest(back, (float(x), float(y)), True) for back in backs)
    if away < -AWAY * length:
        return False
    if not _is_whole(face, length):
        return True
    turns = [abs(_turn(face) - _turn(back)) % 180 for back in backs if _is_whole(back, length)]
    return all(ALONG <= turn <= 180 - ALONG for turn in turns)


def _is_whole(outline: Floats, length: float) -> bool:
    sides = sides_of(outline)
    return all(
        low * length <= side <= high * length
        for side, (low, high) in zip(sides, WHOLE, strict=True)
    )


def _turn(outline: Floats) -> float:
    """The direction of the long side, in degrees."""
    x, y = outline[2] - outline[1]
    return float(np.degrees(np.arctan2(y, x)))


def _distinct(faces: Sequence[Floats]) -> list[Floats]:
    """The faces, of those that nearly coincide the first."""
    laps = laps_of(faces)
    kept: list[int] = []
    for i in range(len(faces)):
        if (laps[i, kept] <= SAME).all():
            kept.append(i)
    return [faces[i] for i in kept]


def _touch(face: Floats, others: Sequence[Floats], length: float, along: float) -> bool:
    """Whether a face touches one of the others along so many lengths of a card."""
    margin = GAP * length
    least = along * length * margin
    return any(shared_area(face, _grown(other, margin)) >= least for other in others)


def _grown(outline: Floats, margin: float) -> Floats:
    """The outline with so much more on each side."""
    sides = np.roll(outline, -1, axis=0) - outline
    sides /= np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1.0)
    return np.asarray(outline + margin * (np.roll(sides, 1, axis=0) - sides), np.float32)
