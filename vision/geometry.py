"""Oriented boxes and the patches cut along them.

An oriented box is four corners in order around the card, shape (4, 2), in pixels of the photo.
Training and reading cut patches with the same function, so that the namer always sees what it
was taught.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]

PATCH_SIZE: Final = (112, 160)
"""Width and height: the shape of a card, so that a whole card, its half and a strip are all read
at the same scale or larger, with no pixels spent on what lies beside them."""
CLOSE_SIZE: Final = (160, 224)
"""The same of a closer look: twice the pixels, for the number in the corner."""
PATCH_MARGIN: Final = 0.05
"""Room left around a card, in parts of the patch's height: finders cut a little short."""
PATCH_FILL: Final = 114
"""Grey of what lies outside the box, so that a strip's neighbours are not read for it."""


def corners_of_boxes(boxes: Floats) -> Floats:
    """The corners (n, 4, 2) of boxes (n, 5) given as centre x, centre y, width, height, angle."""
    centre, half, angle = boxes[:, :2], boxes[:, 2:4] / 2, boxes[:, 4]
    cos, sin = np.cos(angle), np.sin(angle)
    along = np.stack([cos, sin], -1) * half[:, :1]
    across = np.stack([-sin, cos], -1) * half[:, 1:]
    return np.stack(
        [
            centre - along - across,
            centre + along - across,
            centre + along + across,
            centre - along + across,
        ],
        axis=1,
    ).astype(np.float32)


def upright(corners: Floats) -> Floats:
    """The same corners (4, 2), begun so that the first edge is a short one: the card stands."""
    first = np.linalg.norm(corners[1] - corners[0])
    second = np.linalg.norm(corners[2] - corners[1])
    return corners if first <= second else np.roll(corners, -1, axis=0)


def sides_of(corners: Floats) -> tuple[float, float]:
    """The short and the long side of a box of these corners (4, 2)."""
    short, long = sorted(np.linalg.norm(np.diff(corners[:3], axis=0), axis=1).tolist())
    return short, long


def shared_area(first: Floats, second: Floats) -> float:
    """The area that two outlines (n, 2) share; most pairs lie apart, which boxes tell at once."""
    if (first.max(0) < second.min(0)).any() or (second.max(0) < first.min(0)).any():
        return 0.0
    return float(cv2.intersectConvexConvex(first, second)[0])


def cut_patch(photo: Pixels, corners: Floats, size: tuple[int, int] = PATCH_SIZE) -> Pixels:
    """The box's content, standing, in a grey rectangle (height, width, 3); `size` is (w, h).

    It is as large as fits within the margin; which end is up is not known, so the patch may
    stand on its head. Corners may lie outside the photo.
    """
    corners = upright(np.asarray(corners, np.float32))
    width = max(float(np.linalg.norm(corners[1] - corners[0])), 1.0)
    height = max(float(np.linalg.norm(corners[2] - corners[1])), 1.0)
    room = size[1] * PATCH_MARGIN
    scale = min((size[0] - 2 * room) / width, (size[1] - 2 * room) / height)
    source, corners = _shrunk_region(photo, corners, scale)
    half_w, half_h = width * scale / 2, height * scale / 2
    x, y = size[0] / 2, size[1] / 2
    target = np.array(
        [[x - half_w, y - half_h], [x + half_w, y - half_h], [x + half_w, y + half_h]], np.float32
    )
    matrix = cv2.getAffineTransform(corners[:3], target)
    patch = cv2.warpAffine(
        source, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(PATCH_FILL,) * 3
    )
    left, top = max(int(x - half_w - room), 0), max(int(y - half_h - room), 0)
    patch[:, :left] = patch[:, size[0] - left :] = PATCH_FILL
    patch[:top] = patch[size[1] - top :] = PATCH_FILL
    return np.asarray(patch, np.uint8)


def _shrunk_region(photo: Pixels, corners: Floats, scale: float) -> tuple[Pixels, Floats]:
    """The part of the photo around the corners, shrunk when the patch is much smaller.

    Sampling a large card with a four-pixel kernel would skip most of its pixels and turn the
    small index into noise; an area average first keeps it legible.
    """
    if scale > 0.6:
        return photo, corners
    height, width = photo.shape[:2]
    pad = 0.2 * float(np.ptp(corners, axis=0).max())
    x1, y1 = np.maximum(corners.min(axis=0) - pad, 0).astype(int)
    x2, y2 = np.minimum(corners.max(axis=0) + pad, (width, height)).astype(int)
    if x2 - x1 < 2 or y2 - y1 < 2:
        return photo, corners
    size = (max(round((x2 - x1) * scale), 1), max(round((y2 - y1) * scale), 1))
    small = cv2.resize(photo[y1:y2, x1:x2], size, interpolation=cv2.INTER_AREA)
    ratio = np.array([size[0] / (x2 - x1), size[1] / (y2 - y1)], np.float32)
    moved = (corners - np.array([x1, y1], np.float32)) * ratio
    return np.asarray(small, np.uint8), moved.astype(np.float32)
