"""Which of the boxes that lie over one another is the card.

The finder looks at several scales, and at a wrong one it takes a half of a card, or a pip, for a
card. Two cards never own the same place: of boxes that lie mostly in one another only the one
stays that explains most, weighing how surely it was found, how surely it was named, and how much
of the photo it accounts for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.geometry import shared_area
from vision.reading import Sighting

WITHIN: Final = 0.75
"""Boxes are rivals when one lies in the other by more than this part of the smaller."""
BREADTH: Final = 0.35
"""The power of the area in a box's weight; 0 would let a well-named pip beat its card."""


def without_rivals(sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The sightings that explain the photo best, no two in the same place; heaviest first."""
    outlines = [np.array(sighting.corners, np.float32) for sighting in sightings]
    areas = [float(cv2.contourArea(outline)) + 1.0 for outline in outlines]
    weights = [_weight(s, area) for s, area in zip(sightings, areas, strict=True)]
    kept: list[int] = []
    for i in sorted(range(len(sightings)), key=lambda i: -weights[i]):
        if all(
            shared_area(outlines[i], outlines[j]) < WITHIN * min(areas[i], areas[j]) for j in kept
        ):
            kept.append(i)
    return tuple(sightings[i] for i in kept)


def _weight(sighting: Sighting, area: float) -> float:
    named = max([option.confidence for option in sighting.options] + [sighting.back])
    return float(sighting.found * named * (1 - sighting.nothing) * area**BREADTH)
