"""What else lies on a table: things that are no cards, and hands."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synth.decks import Print

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]


def add_clutter(canvas: Pixels, printing: Print, random: np.random.Generator) -> None:
    """Lays phones, boxes, slips of paper, coins, cups and blank cards on the canvas."""
    height, width = canvas.shape[:2]
    for _ in range(int(random.integers(1, 6))):
        side = random.uniform(0.05, 0.35) * max(height, width)
        at = random.uniform((0, 0), (width, height))
        ink = tuple(int(c) for c in random.integers(0, 256, 3))
        dice = random.random()
        if dice < 0.3:
            _disc(canvas, at, side * 0.35, ink, random)
        else:
            _slab(canvas, at, side, ink, random, is_lined=dice > 0.65)


def _disc(
    canvas: Pixels,
    at: NDArray[np.float64],
    radius: float,
    ink: tuple[int, ...],
    random: np.random.Generator,
) -> None:
    centre = (int(at[0]), int(at[1]))
    cv2.circle(canvas, centre, max(int(radius), 2), ink, -1, cv2.LINE_AA)
    for share in np.sort(random.uniform(0.3, 0.95, int(random.integers(0, 4))))[::-1]:
        ring = tuple(int(c) for c in random.integers(0, 256, 3))
        cv2.circle(canvas, centre, max(int(radius * share), 1), ring, -1, cv2.LINE_AA)


def _slab(
    canvas: Pixels,
    at: NDArray[np.float64],
    side: float,
    ink: tuple[int, ...],
    random: np.random.Generator,
    *,
    is_lined: bool,
) -> None:
    """A rectangle of one ink: a phone, a wallet, a box; or paper with lines of writing."""
    size = (side, side * random.uniform(0.4, 1.0))
    turn = float(random.uniform(0, 360))
    colour = tuple(int(c) for c in random.integers(215, 256, 3)) if is_lined else ink
    box = cv2.boxPoints(((float(at[0]), float(at[1])), size, turn))
    cv2.fillConvexPoly(canvas, box.astype(np.int32), colour, cv2.LINE_AA)
    for share in np.arange(0.15, 0.9, random.uniform(0.06, 0.2)):
        a = box[0] * (1 - share) + box[1] * share
        b = box[3] * (1 - share) + box[2] * share
        reach = random.uniform(0.3, 0.9)
        a, b = a * 0.92 + b * 0.08, a * (1 - reach) + b * reach
        if is_lined or random.random() < 0.15:
            line = (40, 40, 60) if is_lined else tuple(int(c) for c in random.integers(0, 256, 3))
            thick = max(int(side * random.uniform(0.005, 0.03)), 1)
            cv2.line(canvas, a.astype(int).tolist(), b.astype(int).tolist(), line, thick)


def add_hand(canvas: Pixels, owner: NDArray[np.int16], random: np.random.Generator) -> None:
    """Reaches a forearm or a few fingers in from an edge; what they cover is seen no more."""
    height, width = canvas.shape[:2]
    long = max(height, width)
    skin = np.array([random.uniform(120, 240), 0, 0])
    skin[1] = skin[0] * random.uniform(0.65, 0.82)
    skin[2] = skin[1] * random.uniform(0.7, 0.95)
    tip = random.uniform((0.15 * width, 0.15 * height), (0.85 * width, 0.85 * height))
    edge = np.array([random.choice([0, width]), random.uniform(0, height)])
    mask = np.zeros((height, width), np.uint8)
    for _ in range(int(random.integers(1, 5))):
        spread = random.normal(0, 0.05 * long, 2)
        thick = int(random.uniform(0.025, 0.06) * long)
        start = (edge + spread).astype(int).tolist()
        end = (tip + random.normal(0, 0.05 * long, 2)).astype(int).tolist()
        cv2.line(mask, start, end, 255, thick, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), max(long * 0.012, 1.0)).astype(np.float32) / 255
    tone = (0.55 + 0.45 * soft)[..., None] * skin
    cover = (mask.astype(np.float32) / 255)[..., None]
    canvas[:] = (canvas + (tone - canvas) * cover).astype(np.uint8)
    owner[mask > 127] = -2


def add_marks(photo: Pixels, boxes: Sequence[Floats], random: np.random.Generator) -> None:
    """Draws frames with tags over a finished photo, as pictures passed around in chats carry."""
    thick = int(random.integers(1, 4))
    for box in boxes:
        if random.random() < 0.25:
            continue
        ink = tuple(int(c) for c in random.integers(0, 256, 3))
        shift = random.normal(0, 0.04 * float(np.ptp(box, axis=0).max()), 2)
        x1, y1 = (box.min(0) + shift).astype(int).tolist()
        x2, y2 = (box.max(0) + shift).astype(int).tolist()
        cv2.rectangle(photo, (x1, y1), (x2, y2), ink, thick)
        tag = f"{random.integers(1, 13)}{'OCEB'[random.integers(4)]}"
        scale = random.uniform(0.5, 1.1)
        (wide, tall), _ = cv2.getTextSize(tag, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
        cv2.rectangle(photo, (x1, y1 - tall - 6), (x1 + wide + 4, y1), ink, -1)
        light = (255, 255, 255) if sum(ink) < 380 else (30, 10, 10)
        cv2.putText(photo, tag, (x1 + 2, y1 - 3), cv2.FONT_HERSHEY_SIMPLEX, scale, light, 2)
