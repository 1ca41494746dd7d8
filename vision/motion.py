"""What moves in front of a camera that stands still: told from small copies of its frames."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import SeenCard

Pixels = NDArray[np.uint8]

SMALL: Final = 240
"""The width at which movement is looked for, in pixels."""
STEP: Final = 22
"""A pixel has changed when one of its colours is so many of 255 levels brighter or darker."""


def shrunk(frame: Pixels) -> Pixels:
    """The frame (h, w, 3), `SMALL` wide and a little blurred, so that noise is no movement."""
    height = max(round(frame.shape[0] * SMALL / frame.shape[1]), 1)
    small = cv2.resize(frame, (SMALL, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (3, 3)), np.uint8)


def changed(before: Pixels, after: Pixels) -> NDArray[np.bool_]:
    """Which pixels of two small frames differ; all, where the frames differ in size."""
    if before.shape != after.shape:
        return np.ones(after.shape[:2], np.bool_)
    change = after.astype(np.int16) - before
    # The light of the whole frame may drift: only what changes against the rest has changed.
    change -= np.median(change, axis=(0, 1)).astype(np.int16)
    return np.asarray((abs(change) > STEP).any(-1), np.bool_)


def has_changed(change: NDArray[np.bool_] | None, seen: SeenCard, width: int) -> bool:
    """Whether the place of a card looks otherwise than when it was last read."""
    if change is None:
        return True
    part = change[part_of(change, seen, width)]
    return bool(part.size and part.mean() > 0.08)


def part_of(change: NDArray[np.bool_], seen: SeenCard, width: int) -> tuple[slice, slice]:
    """Return the place of a card in a small frame, a pixel wider than it is."""
    scale = change.shape[1] / width
    left, top, right, bottom = (round(each * scale) for each in seen.box)
    return slice(max(top - 1, 0), bottom + 2), slice(max(left - 1, 0), right + 2)
