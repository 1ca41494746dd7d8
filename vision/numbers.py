"""What the numbers in a card's corners say beside the card.

A number is printed in two corners, and of a card of which a third shows nine times in ten one of
them does. It is read apart from the card, under a magnifier: the drawing, which every deck has its
own way with, then has no say in it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.classes import BACK_PATCH, OTHER_PATCH
from vision.geometry import Floats

SHOWN: Final = 0.6
"""How likely a corner of a card shows its number."""
TAUGHT: Final = 0.25
"""About the share of the corners in training that showed none; it was 0.22."""
ASTRAY: Final = 0.1
"""How likely a box that is no card has some card's number in a corner."""
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
