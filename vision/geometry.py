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

PATCH_SIZE: Final = (160, 224)
"""Width and height of what the namer reads: the shape of a card."""
CORNER_SIZE: Final = (96, 96)
"""Width and height of a card's corner under the magnifier: the number, and what is beside it."""
CORNER: Final = (0.38, 0.25)
"""How much of a card's width and height a corner is."""
CORNER_MARGIN: Final = 0.04
"""Room around it, in parts of the card's width."""
SLIMNESS: Final = 0.65
"""The width of a card in parts of its height."""
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


def box_of(corners: Floats) -> Floats:
    """The box of corners (4, 2) as centre x, centre y, width, height, angle."""
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    size = np.linalg.norm(across), np.linalg.norm(down)
    return np.array([*corners.mean(0), *size, np.arctan2(across[1], across[0])], np.float32)


def in_pixels(corners: Floats) -> tuple[tuple[int, int], ...]:
    """The corners (n, 2) in whole pixels."""
    return tuple((round(float(x)), round(float(y))) for x, y in corners)


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


def cut_corner(photo: Pixels, corners: Floats) -> Pixels:
    """The card's corner at the first of its corners (4, 2), with the card's first side on top."""
    corners = np.asarray(corners, np.float32)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    width = max(float(np.linalg.norm(across)), 1.0)
    across, down = across * CORNER[0], down * CORNER[1]
    out_x, out_y = across * CORNER_MARGIN / CORNER[0], down * CORNER_MARGIN / CORNER[1] * SLIMNESS
    first = corners[0] - out_x - out_y
    source = np.array([first, first + across + 2 * out_x, first + down + 2 * out_y], np.float32)
    columns, rows = CORNER_SIZE
    scale = columns / (width * (CORNER[0] + 2 * CORNER_MARGIN))
    source = np.concatenate([source, source[1:2] + source[2:] - source[:1]])
    photo, source = _shrunk_region(photo, source, scale)
    target = np.array([[0, 0], [columns, 0], [0, rows]], np.float32)
    matrix = cv2.getAffineTransform(np.ascontiguousarray(source[:3]), target)
    fill = (PATCH_FILL,) * 3
    cut = cv2.warpAffine(photo, matrix, CORNER_SIZE, flags=cv2.INTER_LINEAR, borderValue=fill)
    return np.asarray(cut, np.uint8)


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
