"""Which of the boxes that lie over one another is the card.

The finder looks at several scales, and at a wrong one it takes a half of a card, or a pip, for a
card. Cards of one photo are about as large, so of boxes that lie in one another, one much smaller
than the other, only the one stays that explains most, weighing how surely it was found, how surely
it was named, and how much of the photo it accounts for. So it is with boxes that nearly coincide:
a card that shows at all lies a little beside the one that covers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.detections import laps_of
from vision.geometry import shared_area
from vision.reading import Sighting

WITHIN: Final = 0.75
"""A box is part of another when it lies in it by more than this part of its area,"""
PART: Final = 0.75
"""and its area is less than this of the other's."""
SAME: Final = 0.72
"""Boxes that lap more than this are one card's,"""
NAMESAKES: Final = 0.5
"""and more than this, where both are named alike: a deck has one of each card."""
BREADTH: Final = 0.35
"""The power of the area in a box's weight; 0 would let a well-named pip beat its card."""


def without_rivals(sightings: Sequence[Sighting]) -> tuple[Sighting, ...]:
    """The sightings that explain the photo best, no two in the same place; heaviest first."""
    outlines = [np.array(sighting.corners, np.float32) for sighting in sightings]
    areas = [float(cv2.contourArea(outline)) + 1.0 for outline in outlines]
    weights = [_weight(s, area) for s, area in zip(sightings, areas, strict=True)]
    laps = laps_of(outlines)
    names = [None if s.is_back or not s.options else s.options[0].card for s in sightings]

    def is_rival(i: int, j: int) -> bool:
        are_namesakes = names[i] is not None and names[i] == names[j]
        if laps[i, j] > (NAMESAKES if are_namesakes else SAME):
            return True
        small, large = sorted((areas[i], areas[j]))
        is_part = small < PART * large
        return is_part and shared_area(outlines[i], outlines[j]) > WITHIN * small

    kept: list[int] = []
    for i in sorted(range(len(sightings)), key=lambda i: -weights[i]):
        if not any(is_rival(i, j) for j in kept):
            kept.append(i)
    return tuple(sightings[i] for i in kept)


def _weight(sighting: Sighting, area: float) -> float:
    named = max([option.confidence for option in sighting.options] + [sighting.back])
    return float(sighting.found * named * (1 - sighting.nothing) * area**BREADTH)
