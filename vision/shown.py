"""Which part of each card is seen, of cards that lie upon one another.

The finder tells where the whole card lies, hidden or not. Of two cards that lap, the one whose
number shows where the other lies is on top; a number that does not show there is covered. What is
seen of a card is what no card on top of it covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, in_pixels, shared_area
from vision.reading import Corners, Sighting

LAPPED: Final = 0.04
"""Cards that share less than this part of the smaller one do not cover each other."""
PLAIN: Final = 0.25
"""How much surer a number must be to show than not, to say which card is on top."""
INSET: Final = 0.12
"""Where a number is, in parts of the way from the corner to the middle."""
GRID: Final = 72.0
"""The longer side of a card while what is seen of it is looked for, in cells."""
LEAST: Final = 0.08
"""Parts smaller than this of the card are crumbs."""


def with_shown(sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The sightings, each with the outline of the part that is seen where others cover it."""
    outlines = [np.array(each.corners, np.float32) for each in sightings]
    areas = [float(cv2.contourArea(outline)) for outline in outlines]
    above: list[list[Floats]] = [[] for _ in sightings]
    for i, first in enumerate(sightings):
        for j in range(i):
            if shared_area(outlines[i], outlines[j]) < LAPPED * min(areas[i], areas[j]):
                continue
            lead = _lead(first, outlines[i], outlines[j])
            lead -= _lead(sightings[j], outlines[j], outlines[i])
            if lead > PLAIN:
                above[j].append(outlines[i])
            elif lead < -PLAIN:
                above[i].append(outlines[j])
    return tuple(
        replace(sighting, shown=_seen_part(outline, covers)) if covers else sighting
        for sighting, outline, covers in zip(sightings, outlines, above, strict=True)
    )


def _lead(sighting: Sighting, outline: Floats, other: Floats) -> float:
    """How much the numbers of a card that lie within another's outline speak for its being on top.

    From -1 for each that is hidden to 1 for each that shows.
    """
    middle = outline.mean(0)
    lead = 0.0
    for corner, chance in zip((0, 2), sighting.numbers, strict=True):
        x, y = outline[corner] + (middle - outline[corner]) * INSET
        if cv2.pointPolygonTest(other, (float(x), float(y)), False) > 0:
            lead += 2 * chance - 1
    return lead


def _seen_part(outline: Floats, covers: Sequence[Floats]) -> Corners:
    """The smallest oriented box around what the covers leave of an outline; () for nothing."""
    origin = outline.min(0)
    scale = GRID / max(float(np.ptp(outline, axis=0).max()), 1.0)
    size = np.ceil(np.ptp(outline, axis=0) * scale).astype(int) + 1
    mask = np.zeros((int(size[1]), int(size[0])), np.uint8)
    cv2.fillConvexPoly(mask, np.round((outline - origin) * scale).astype(np.int32), 1)
    whole = int(mask.sum())
    for cover in covers:
        cv2.fillConvexPoly(mask, np.round((cover - origin) * scale).astype(np.int32), 0)
    parts, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(parts, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < LEAST * whole:
        return ()
    box = cv2.boxPoints(cv2.minAreaRect(largest)) / scale + origin
    return in_pixels(np.asarray(box, np.float32))
