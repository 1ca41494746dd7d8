"""What a lamp, a lens and a phone do to a picture of a table."""

from __future__ import annotations

import io

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]


def light(scene: Pixels, random: np.random.Generator) -> Pixels:
    """The scene (h, w, 3) under a lamp: falloff, colour, shadows and glare at random."""
    height, width = scene.shape[:2]
    gain = np.ones((24, 24), np.float32)
    ys, xs = np.mgrid[0:24, 0:24].astype(np.float32) / 23 - 0.5
    turn = random.uniform(0, 2 * np.pi)
    gain += random.uniform(0, 0.5) * (xs * np.cos(turn) + ys * np.sin(turn))
    if random.random() < 0.4:
        cx, cy = random.uniform(-0.5, 0.5, 2)
        gain *= 1.15 - random.uniform(0.2, 1.0) * ((xs - cx) ** 2 + (ys - cy) ** 2)
    gain *= float(np.exp(random.normal(-0.12, 0.2)))
    field = cv2.resize(gain, (width, height), interpolation=cv2.INTER_LINEAR)
    if random.random() < 0.35:
        field = field * _shadow(height, width, random)
    white = np.exp(random.normal(0, 0.09, 3)).astype(np.float32)
    if random.random() < 0.3:
        white *= np.array([1.08, 1.0, random.uniform(0.6, 0.92)], np.float32)
    lit = scene.astype(np.float32) * field[..., None] * white
    if random.random() < 0.25:
        lit += _glare(height, width, random)[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _shadow(height: int, width: int, random: np.random.Generator) -> NDArray[np.float32]:
    """A factor field with one to three shadows of arms, heads or lamps, hard or soft."""
    small = np.ones((height // 4, width // 4), np.float32)
    h, w = small.shape
    for _ in range(int(random.integers(1, 4))):
        centre = random.uniform((0, 0), (w, h))
        spokes = np.sort(random.uniform(0, 2 * np.pi, 6))
        radius = random.uniform(0.1, 0.6, 6)[:, None] * max(h, w)
        points = centre + radius * np.stack([np.cos(spokes), np.sin(spokes)], -1)
        mask = np.zeros_like(small)
        cv2.fillPoly(mask, [points.astype(np.int32)], 1.0)
        soft = float(random.uniform(0.4, 12))
        small *= 1 - random.uniform(0.2, 0.65) * cv2.GaussianBlur(mask, (0, 0), soft)
    return np.asarray(cv2.resize(small, (width, height)), np.float32)


def _glare(height: int, width: int, random: np.random.Generator) -> NDArray[np.float32]:
    """Added light of one to three reflexes."""
    small = np.zeros((height // 4, width // 4), np.float32)
    h, w = small.shape
    for _ in range(int(random.integers(1, 4))):
        axes = (random.uniform(0.02, 0.2, 2) * max(h, w)).astype(int) + 1
        centre = random.uniform((0, 0), (w, h)).astype(int)
        turn = float(random.uniform(0, 180))
        cv2.ellipse(
            small,
            (int(centre[0]), int(centre[1])),
            (int(axes[0]), int(axes[1])),
            turn,
            0,
            360,
            float(random.uniform(40, 200)),
            -1,
        )
    soft = cv2.GaussianBlur(small, (0, 0), float(random.uniform(2, 12)))
    return np.asarray(cv2.resize(soft, (width, height)), np.float32)


def photograph(scene: Pixels, random: np.random.Generator) -> Pixels:
    """The scene as a phone keeps it: focus, shake, noise, sharpening, contrast, JPEG."""
    shot = scene
    dice = random.random()
    if dice < 0.3:
        shot = _pixels(cv2.GaussianBlur(shot, (0, 0), float(random.uniform(0.4, 1.6))))
    elif dice < 0.42:
        shot = _pixels(cv2.filter2D(shot, -1, _shake(random)))
    if random.random() < 0.5:
        shot = _noisy(shot, random)
    if random.random() < 0.35:
        soft = cv2.GaussianBlur(shot, (0, 0), 1.5)
        amount = float(random.uniform(0.3, 1.2))
        shot = _pixels(cv2.addWeighted(shot, 1 + amount, soft, -amount, 0))
    if random.random() < 0.5:
        tones = np.linspace(0, 1, 256) ** random.uniform(0.75, 1.3)
        low, high = random.uniform(-0.03, 0.06), random.uniform(0.92, 1.1)
        curve = np.clip(low + (high - low) * tones, 0, 1) * 255
        shot = _pixels(cv2.LUT(shot, curve.astype(np.uint8)))
    if random.random() < 0.35:
        hsv = cv2.cvtColor(shot, cv2.COLOR_RGB2HSV)
        hsv[..., 1] = cv2.convertScaleAbs(hsv[..., 1], alpha=float(random.uniform(0.55, 1.35)))
        shot = _pixels(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB))
    if random.random() < 0.6:
        quality = int(random.integers(35, 96))
        out = io.BytesIO()
        Image.fromarray(shot).save(out, "JPEG", quality=quality)
        shot = np.array(Image.open(out))
    return shot


def _pixels(picture: NDArray[np.generic]) -> Pixels:
    return np.asarray(picture, np.uint8)


def _shake(random: np.random.Generator) -> NDArray[np.float32]:
    size = int(random.integers(3, 9)) | 1
    kernel = np.zeros((size, size), np.float32)
    turn = random.uniform(0, np.pi)
    reach = (size - 1) / 2
    start = (round(reach - reach * np.cos(turn)), round(reach - reach * np.sin(turn)))
    end = (round(reach + reach * np.cos(turn)), round(reach + reach * np.sin(turn)))
    cv2.line(kernel, start, end, 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _noisy(shot: Pixels, random: np.random.Generator) -> Pixels:
    """Sensor noise, coarser than a pixel in half of the shots."""
    height, width = shot.shape[:2]
    coarse = 2 if random.random() < 0.5 else 1
    size = (height // coarse, width // coarse, 3)
    noise = random.standard_normal(size, np.float32) * np.float32(random.uniform(2, 13))
    if coarse > 1:
        noise = np.asarray(cv2.resize(noise, (width, height)), np.float32)
    return np.asarray(np.clip(shot + noise, 0, 255), np.uint8)
