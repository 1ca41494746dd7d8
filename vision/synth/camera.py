"""A camera over the table: from table lengths to pixels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.synth.layout import CARD_HEIGHT, Place

Floats = NDArray[np.float32]


def outlines(places: Sequence[Place]) -> NDArray[np.float64]:
    """The corners (n, 4, 2) of the cards on the table, from each card's upper left, clockwise."""
    half = np.array(
        [
            [-0.5, -CARD_HEIGHT / 2],
            [0.5, -CARD_HEIGHT / 2],
            [0.5, CARD_HEIGHT / 2],
            [-0.5, CARD_HEIGHT / 2],
        ]
    )
    turn = np.array([place.turn for place in places])
    cos, sin = np.cos(turn), np.sin(turn)
    rotation = np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2)
    centres = np.array([[place.x, place.y] for place in places])
    corners: NDArray[np.float64] = np.einsum("nij,kj->nki", rotation, half) + centres[:, None]
    return corners


def look(
    corners: NDArray[np.float64],
    size: tuple[int, int],
    random: np.random.Generator,
    *,
    is_steep: bool = False,
) -> Floats:
    """The corners (n, 4, 2) in pixels of a photo of the given (width, height).

    The phone is held at any turn about the view and tilted by up to 70 degrees from straight
    above, seldom that far, or at least by 25 if `is_steep`; the cards fill a half of the frame or
    more, sometimes leaving it.
    """
    tilt = np.deg2rad(min(abs(random.normal(0, 24)), 70))
    if random.random() < 0.08:
        tilt = np.deg2rad(random.uniform(45, 70))
    if is_steep:
        tilt = np.deg2rad(random.uniform(25, 65))
    roll = random.uniform(0, 2 * np.pi) if random.random() < 0.6 else random.normal(0, 0.1)
    spin = random.uniform(0, 2 * np.pi) if random.random() < 0.6 else random.normal(0, 0.12)
    flat = corners.reshape(-1, 2)
    flat = (flat - (flat.min(0) + flat.max(0)) / 2) @ _turned(spin).T
    extent = max(float(np.abs(flat).max()), 1.0)
    distance = extent * random.uniform(2.2, 6.0)
    depth = distance + flat[:, 1:] * np.sin(tilt)
    seen = np.concatenate([flat[:, :1], flat[:, 1:] * np.cos(tilt)], 1) * distance / depth
    seen = seen @ _turned(roll).T
    return _framed(seen, np.array(size, np.float64), random).reshape(corners.shape)


def _turned(angle: float) -> NDArray[np.float64]:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])


def _framed(
    seen: NDArray[np.float64], size: NDArray[np.float64], random: np.random.Generator
) -> Floats:
    low, high = seen.min(0), seen.max(0)
    fill = random.uniform(0.5, 0.97) if random.random() < 0.88 else random.uniform(0.97, 1.3)
    scale = float((size / np.maximum(high - low, 1e-6)).min()) * fill
    spare = np.maximum(size - (high - low) * scale, 0)
    offset = random.uniform(0, 1, 2) * spare
    if fill > 0.97:
        offset = (size - (high - low) * scale) * random.uniform(0.2, 0.8, 2)
    return np.asarray((seen - low) * scale + offset, np.float32)
