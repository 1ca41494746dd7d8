"""What is cut out of a photo for the models to name: patches of cards, and their corners."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import CORNER, CORNER_SIZE, Floats, cut_corner, cut_patch, sides_of
from vision.models import THREADS

Pixels = NDArray[np.uint8]

SMALLEST: Final = 1792
"""A photo is halved for as long as it is this long, twice what the last look takes."""


def halved(photo: Pixels) -> list[Pixels]:
    """The photo, its half, the half of that, down to less than `SMALLEST`."""
    photos = [photo]
    while max(photos[-1].shape[:2]) >= SMALLEST:
        height, width = (max(side // 2, 1) for side in photos[-1].shape[:2])
        half = cv2.resize(photos[-1], (width, height), interpolation=cv2.INTER_AREA)
        photos.append(np.asarray(half, np.uint8))
    return photos


def size_of(photo: Pixels) -> tuple[int, int]:
    """The width and the height."""
    height, width = photo.shape[:2]
    return width, height


def cut_patches(photos: Sequence[Pixels], boxes: Floats, size: tuple[int, int]) -> list[Pixels]:
    """The patches of boxes (n, 4, 2) in a photo given with its halves, each cut by one core."""

    def cut(box: Floats) -> Pixels:
        return cut_patch(*_in_half(photos, box, sides_of(box)[1] / size[1]), size)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(cut, boxes))


def cut_corners(photos: Sequence[Pixels], boxes: Floats) -> list[Pixels]:
    """The first corner of each box (n, 4, 2), with the card's end that it is at on top."""

    def cut(box: Floats) -> Pixels:
        tall = sides_of(box)[1] * CORNER[1]
        return cut_corner(*_in_half(photos, box, tall / CORNER_SIZE[1]))

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(cut, boxes))


def _in_half(photos: Sequence[Pixels], box: Floats, ratio: float) -> tuple[Pixels, Floats]:
    """The smallest photo in which what is cut is no smaller than it will be, and the box there.

    In the first it is `ratio` times as long. To shrink it out of a large one takes milliseconds,
    which the halves, that all cards share, take once.
    """
    level = min(int(np.log2(max(ratio, 1.0))), len(photos) - 1)
    # Pixels are counted by their middles: the middle of the first one moves.
    return photos[level], np.asarray((box + 0.5) / 2**level - 0.5, np.float32)
