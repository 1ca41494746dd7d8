"""Escobas kept the old way: a card laid face up, crosswise, on the pile of backs for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.geometry import Floats, upright
from vision.reading import Sighting

OVER: Final = 0.25
"""A marker lies over the pile by at least this part of itself; the rest looks out at both sides."""
ACROSS: Final = (50.0, 130.0)
"""Its length is turned against the pile's by so many degrees."""
REACH: Final = 1.15
"""The pile is a little larger than the back that is seen: the marker hides its edges."""


def count_markers(sightings: Sequence[Sighting]) -> int:
    """How many face-up cards lie crosswise on a pile of backs: so many escobas, it seems."""
    backs = [_outline(each) for each in sightings if each.is_back]
    faces = [_outline(each) for each in sightings if each.best > max(each.nothing, each.back)]
    return sum(any(_crosses(face, back) for back in backs) for face in faces)


def _outline(sighting: Sighting) -> Floats:
    return upright(np.array(sighting.corners, np.float32))


def _crosses(face: Floats, back: Floats) -> bool:
    centre = back.mean(0)
    pile = (centre + (back - centre) * REACH).astype(np.float32)
    shared = float(cv2.intersectConvexConvex(face, pile)[0])
    if shared < OVER * float(cv2.contourArea(face)):
        return False
    turn = abs(_direction(face) - _direction(back)) % 180
    return ACROSS[0] <= turn <= ACROSS[1]


def _direction(outline: Floats) -> float:
    """The direction of the long side, in degrees."""
    x, y = outline[2] - outline[1]
    return float(np.degrees(np.arctan2(y, x)))
