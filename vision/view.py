"""A photo as it would have been taken from straight above the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import PATCH_FILL
from vision.reading import Corners, Plane, Sighting

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

LONGEST: Final = 420.0
"""Half of the cards are at most this long in a view, in pixels: enough for the namers."""
LARGER: Final = 1.6
"""Nor are they longer than so many times what they are in the photo."""
MOST: Final = 3600
"""A view has no longer side than this."""
LIKELY: Final = 0.3
"""Boxes that are less likely cards than this are no part of the view."""
ROOM: Final = 0.12
"""How much room is left around the cards, in parts of a card's length."""


@dataclass(frozen=True, slots=True)
class View:
    """The picture from above (h, w, 3), and the matrix from the photo's pixels to it.

    `plane` is the same matrix but for where the picture begins: by it another photo from the same
    place is laid flat in the same way, pixel by pixel.
    """

    picture: Pixels
    matrix: Floats
    plane: Floats


def view_from_above(
    photos: Sequence[Pixels], plane: Floats, outlines: Floats, *, is_sized: bool = False
) -> View | None:
    """The part of a photo, given with its halves, that has these cards (n, 4, 2), laid flat.

    `plane` is the matrix from its pixels to the table; cards become as long as namers want them,
    but if it `is_sized`. None where a card would lie beyond the horizon.
    """
    heights = outlines @ plane[2, :2] + plane[2, 2]
    if not len(outlines) or not (heights > 0).all():
        return None
    laid, long = _mapped(outlines, plane), _length(outlines)
    scale = 1.0 if is_sized else min(LARGER * long, LONGEST) / _length(laid)
    scale = min(scale, MOST / float(np.ptp(laid, axis=(0, 1)).max()) / (1 + ROOM))
    plane = np.diag([scale, scale, 1.0]) @ plane
    laid = laid * scale
    pad = ROOM * _length(laid)
    # Whole pixels: what two photos of one plane show alike is then drawn alike.
    low = np.floor(laid.min((0, 1)) - pad)
    width, height = np.ceil(laid.max((0, 1)) + pad - low).astype(int).tolist()
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ plane
    level = min(int(np.log2(max(long / _length(laid), 1.0))), len(photos) - 1)
    # Pixels are counted by their middles: the middle of the first one moves.
    half, shift = 2.0**level, 2.0**level / 2 - 0.5
    picture = cv2.warpPerspective(
        photos[level],
        matrix @ np.array([[half, 0, shift], [0, half, shift], [0, 0, 1.0]]),
        (width, height),
        flags=cv2.INTER_LINEAR,
        borderValue=(PATCH_FILL,) * 3,
    )
    return View(np.asarray(picture, np.uint8), matrix, plane)


def matrix_of(plane: Plane) -> Floats:
    """The matrix (3, 3) of a plane, that of a photo as it is where there is none."""
    return np.array(plane, np.float64).reshape(3, 3) if plane else np.eye(3)


def turning(degrees: float) -> Floats:
    """The matrix that turns what it is given by so much."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def outlines_of(sightings: Sequence[Sighting]) -> Floats:
    """The outlines (n, 4, 2) of those that are likely cards; of all, where none is."""
    likely = [s for s in sightings if s.found * (1 - s.nothing) > LIKELY]
    return np.array([s.corners for s in likely or sightings], np.float64).reshape(-1, 4, 2)


def laid_back(sightings: Sequence[Sighting], view: View) -> tuple[Sighting, ...]:
    """What was seen in a view, where it is in the photo."""
    back = np.asarray(np.linalg.inv(view.matrix), np.float64)

    def in_photo(corners: Corners) -> Corners:
        if not corners:
            return ()
        there = _mapped(np.array(corners, np.float64), back)
        return tuple((round(x), round(y)) for x, y in there.tolist())

    return tuple(
        replace(s, corners=in_photo(s.corners), shown=in_photo(s.shown)) for s in sightings
    )


def _mapped(corners: Floats, matrix: Floats) -> Floats:
    flat = np.asarray(corners, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix), np.float64).reshape(corners.shape)


def _length(outlines: Floats) -> float:
    """The median of the longest sides of outlines (n, 4, 2)."""
    sides = np.linalg.norm(np.roll(outlines, -1, 1) - outlines, axis=2)
    return float(np.median(sides.max(1)))
