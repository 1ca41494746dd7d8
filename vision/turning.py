"""One way round for every photo, so that the same cards are read however it was held.

A photo may reach us in any of its four quarter turns: phones lie flat over a table and then do not
know which end is up, and programs drop what they noted of it. The models read each turn a little
otherwise. So a photo is read in the one of its turns that has its lightest edge at the top: which
one that is, is the same for all four.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners

Pixels = NDArray[np.uint8]

_EDGE: Final = 4
"""An edge is this part of the photo: a fourth."""
_LEFT: Final = {
    1: cv2.ROTATE_90_COUNTERCLOCKWISE,
    2: cv2.ROTATE_180,
    3: cv2.ROTATE_90_CLOCKWISE,
}


def find_turn(photo: Pixels) -> int:
    """How many quarter turns to the left bring the lightest edge of a photo (h, w, 3) to the top.

    Of edges that are equally light the first counts, from the top on to the right.
    """
    height, width = photo.shape[:2]
    down, across = max(height // _EDGE, 1), max(width // _EDGE, 1)
    edges = (
        photo[:down],
        photo[:, width - across :],
        photo[height - down :],
        photo[:, :across],
    )
    # Sums of whole numbers: the same to the last digit in every turn.
    lights = [sum(cv2.sumElems(edge)[:3]) / (edge.shape[0] * edge.shape[1]) for edge in edges]
    return int(np.argmax(lights))


def turned(photo: Pixels, turn: int) -> Pixels:
    """The photo after so many quarter turns to the left."""
    return np.asarray(cv2.rotate(photo, _LEFT[turn]), np.uint8) if turn else photo


def turned_back(corners: Corners, turn: int, size: tuple[int, int]) -> Corners:
    """The corners, in the photo of this width and height, of a place in it after such turns."""
    right, bottom = size[0] - 1, size[1] - 1
    if turn == 1:
        return tuple((right - y, x) for x, y in corners)
    if turn == 2:
        return tuple((right - x, bottom - y) for x, y in corners)
    if turn == 3:
        return tuple((y, bottom - x) for x, y in corners)
    return corners
