"""Tables: pictures of textures and scenes from a folder, plain cloths, and patterns."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.files import read_picture

Pixels = NDArray[np.uint8]


class Backdrops:
    """Backdrops at random from the pictures under a folder; drawn cloths where there is none."""

    def __init__(self, folder: Path | None = None, *, is_test: bool = False) -> None:
        """Lists the pictures; they are read when asked for.

        Every tenth picture is kept for tests and seen in no training.
        """
        found = [] if folder is None else sorted(folder.rglob("*"))
        pictures = [p for p in found if p.suffix.lower() in {".jpg", ".jpeg", ".png"}]
        self.paths = [p for i, p in enumerate(pictures) if (i % 10 == 9) == is_test]

    def __call__(self, random: np.random.Generator, width: int, height: int) -> Pixels:
        """A backdrop (height, width, 3) RGB."""
        picture = None
        if self.paths and random.random() < 0.72:
            picture = read_picture(self.paths[random.integers(len(self.paths))])
        if picture is None:
            return _cloth(random, width, height)
        backdrop = _cut(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), random, width, height)
        if random.random() < 0.3:
            soft = cv2.GaussianBlur(backdrop, (0, 0), float(random.uniform(1, 6)))
            backdrop = np.asarray(soft, np.uint8)
        if random.random() < 0.4:
            tint = random.uniform(0.5, 1.2, 3)
            backdrop = np.clip(backdrop * tint, 0, 255).astype(np.uint8)
        return np.asarray(backdrop, np.uint8)


def _cut(
    picture: NDArray[np.generic], random: np.random.Generator, width: int, height: int
) -> Pixels:
    """A part of the picture, as large as the frame or stretched to it."""
    if random.random() < 0.5:
        picture = np.rot90(picture)
    h, w = picture.shape[:2]
    scale = max(width / w, height / h) * random.uniform(1.0, 2.5)
    if random.random() < 0.3 and max(h, w) < max(height, width):
        tiles = (-(-height // h), -(-width // w), 1)
        return np.ascontiguousarray(np.tile(picture, tiles)[:height, :width]).astype(np.uint8)
    cut_h, cut_w = max(int(height / scale), 1), max(int(width / scale), 1)
    y, x = random.integers(0, h - cut_h + 1), random.integers(0, w - cut_w + 1)
    part = np.ascontiguousarray(picture[y : y + cut_h, x : x + cut_w])
    return np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _cloth(random: np.random.Generator, width: int, height: int) -> Pixels:
    """A plain, striped or chequered cloth with a weave; felt green, white and black come often."""
    commons = ((30, 95, 55), (240, 240, 238), (25, 25, 28), (120, 80, 45), (150, 30, 35))
    base = (
        np.array(commons[random.integers(len(commons))]) + random.normal(0, 14, 3)
        if random.random() < 0.5
        else random.uniform(0, 255, 3)
    )
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = base
    if random.random() < 0.4:
        other = random.uniform(0, 255, 3)
        period = int(random.uniform(0.02, 0.2) * max(width, height)) + 2
        ys, xs = np.arange(height)[:, None] // period % 2, np.arange(width)[None] // period % 2
        kind = random.integers(3)
        mask = (ys ^ xs) if kind == 0 else (xs + 0 * ys if kind == 1 else (xs + ys) / 2)
        cloth += (mask * random.uniform(0.3, 1))[..., None] * (other - base)
    size = (height // 2 + 1, width // 2 + 1)
    grain = random.standard_normal(size, np.float32) * np.float32(random.uniform(0, 14))
    cloth += cv2.resize(grain, (width, height))[..., None]
    return np.clip(cloth, 0, 255).astype(np.uint8)
