"""What the numbers in a card's corners say beside the card.

A number is printed in two corners, and of a card of which a third shows nine times in ten one of
them does. It is read apart from the card, under a magnifier: the drawing, which every deck has its
own way with, then has no say in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.classes import BACK_PATCH, OTHER_PATCH
from vision.cuts import cut_corners
from vision.geometry import Floats
from vision.models import Namer

Pixels = NDArray[np.uint8]

SHOWN: Final = 0.6
"""How likely a corner of a card shows its number."""
TAUGHT: Final = 0.25
"""About the share of the corners in training that showed none; it was 0.22."""
ASTRAY: Final = 0.1
"""How likely a box that is no card has some card's number in a corner."""
BARE: Final = 0.6
"""Where both corners show no number more surely than this, it is looked for in the others."""
SURE: Final = 0.97
"""What is read in a corner less surely than this is read again, cut a little otherwise."""
OTHERWISE: Final = (
    (0.03, 0.02, 1.05, 1.0, 0.03),
    (-0.03, -0.02, 1.0, 1.05, -0.03),
    (0.03, -0.02, 0.95, 1.0, -0.03),
    (-0.03, 0.02, 1.0, 0.95, 0.03),
)
"""How the box is moved across and down, in parts of itself, stretched that way, and turned."""
_FAINTEST: Final = 1e-5
WEIGHT: Final = 0.7
"""The power of what the corners say: the light that hides a number hides the card as well."""


def weighed(chances: Floats, corners: Floats) -> Floats:
    """The chances (n, classes) of boxes, by what is read in two corners of each (n, 2, classes).

    The corners are read by a model that says for each of them which card's number it shows, or
    that it shows none. How likely it is to show what it does is, for a card, that it shows its
    number or none; for a back or nothing, that it shows none, or the number of another card.
    """
    faces = corners[:, :, :BACK_PATCH] / ((1 - TAUGHT) / BACK_PATCH)
    none = corners[:, :, BACK_PATCH:].sum(2, keepdims=True) / TAUGHT
    likely = np.empty_like(corners)
    likely[:, :, :BACK_PATCH] = SHOWN * faces + (1 - SHOWN) * none
    likely[:, :, BACK_PATCH] = none[:, :, 0]
    likely[:, :, OTHER_PATCH] = (1 - ASTRAY) * none[:, :, 0] + ASTRAY * faces.mean(2)
    both = chances * np.prod(np.maximum(likely, 1e-6) ** WEIGHT, 1)
    return np.asarray(both / both.sum(1, keepdims=True), np.float32)


def read_numbers(closer: Namer, photos: Sequence[Pixels], boxes: Floats) -> tuple[Floats, Floats]:
    """What is read in two corners of each box (n, 2, classes), and the boxes begun at the first.

    A card seen aslant may be wider than it is tall; its numbers are then in the other corners.
    """
    boxes = boxes.copy()
    numbers = _read_ends(closer, photos, boxes)
    bare = np.flatnonzero(numbers[:, :, BACK_PATCH:].sum(2).min(1) > BARE)
    if len(bare):
        lying = np.roll(boxes[bare], -1, axis=1)
        others = _read_ends(closer, photos, lying)
        is_better = others[:, :, BACK_PATCH:].sum(2).min(1) < 1 - BARE
        boxes[bare[is_better]] = lying[is_better]
        numbers[bare[is_better]] = others[is_better]
    doubtful, end = np.nonzero(numbers.max(2) < SURE)
    if len(doubtful):
        own = np.array([np.roll(boxes[i], -2 * k, 0) for i, k in zip(doubtful, end, strict=True)])
        moved = np.concatenate([_moved(own, *how) for how in OTHERWISE])
        again = closer.name_standing(cut_corners(photos, moved))
        again = again.reshape(len(OTHERWISE), len(own), -1)
        all_cuts = np.concatenate([numbers[None, doubtful, end], again])
        mean = np.exp(np.log(np.maximum(all_cuts, _FAINTEST)).mean(0))
        numbers[doubtful, end] = mean / mean.sum(1, keepdims=True)
    return numbers, boxes


def _read_ends(closer: Namer, photos: Sequence[Pixels], boxes: Floats) -> Floats:
    """What the first and the third corner of each box show (n, 2, classes)."""
    both = np.stack([boxes, np.roll(boxes, -2, axis=1)], 1).reshape(-1, 4, 2)
    return closer.name_standing(cut_corners(photos, both)).reshape(len(boxes), 2, -1)


def _moved(
    boxes: Floats, across: float, down: float, wider: float, taller: float, turn: float
) -> Floats:
    """The boxes (n, 4, 2), each moved, stretched and turned about its middle."""
    side, height = boxes[:, 1] - boxes[:, 0], boxes[:, 3] - boxes[:, 0]
    middle = boxes.mean(1) + side * across + height * down
    cos, sin = np.cos(turn), np.sin(turn)
    turned = np.array([[cos, sin], [-sin, cos]], np.float32)
    side, height = side @ turned * (wider / 2), height @ turned * (taller / 2)
    corners = [-side - height, side - height, side + height, height - side]
    return np.stack([middle + corner for corner in corners], 1).astype(np.float32)
