"""A photo with what was read drawn over it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Suit
from vision.reading import Corners, PhotoFindingKind, Reading

Pixels = NDArray[np.uint8]

COLOURS: Final = {
    Suit.OROS: (214, 158, 0),
    Suit.COPAS: (204, 38, 38),
    Suit.ESPADAS: (30, 98, 200),
    Suit.BASTOS: (24, 132, 62),
}
DOUBT: Final = (150, 60, 190)


def draw_reading(photo: Pixels, reading: Reading) -> Pixels:
    """A copy of the photo (h, w, 3) with each card's outline and code in its suit's colour.

    Unsure cards have a broken outline and a question mark, possible ones only a mark: nothing
    hangs on colour alone. The photo may be a smaller copy of the one that was read.
    """
    canvas = photo.copy()
    scale = photo.shape[1] / reading.width
    thick = max(round(max(photo.shape[:2]) / 400), 2)
    doubted = {f.cards[0] for f in reading.findings if f.kind == PhotoFindingKind.UNSURE}
    for seen in reading.cards:
        colour = COLOURS[seen.card.suit]
        outline = _scaled(seen.corners, scale)
        is_doubted = seen.card in doubted
        _outline(canvas, outline, colour, thick, is_broken=is_doubted)
        _tag(canvas, outline, seen.card.code + ("?" if is_doubted else ""), colour, thick)
    for finding in reading.findings:
        if finding.kind == PhotoFindingKind.POSSIBLE and finding.box is not None:
            x1, y1, x2, y2 = finding.box
            corners = _scaled(((x1, y1), (x2, y1), (x2, y2), (x1, y2)), scale)
            _outline(canvas, corners, DOUBT, thick, is_broken=True)
            _tag(canvas, corners, "?", DOUBT, thick)
    return canvas


def _scaled(corners: Corners, scale: float) -> NDArray[np.float32]:
    return np.array(corners, np.float32) * np.float32(scale)


def _outline(
    canvas: Pixels,
    corners: NDArray[np.float32],
    colour: tuple[int, int, int],
    thick: int,
    *,
    is_broken: bool,
) -> None:
    if not is_broken:
        cv2.polylines(canvas, [corners.astype(np.int32)], True, (255, 255, 255), thick * 2)
        cv2.polylines(canvas, [corners.astype(np.int32)], True, colour, thick, cv2.LINE_AA)
        return
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        dashes = max(int(np.linalg.norm(b - a) / (thick * 8)), 1)
        for i in range(dashes):
            ends = (a + (b - a) * t for t in (i / dashes, (i + 0.55) / dashes))
            p, q = ((int(x), int(y)) for x, y in ends)
            cv2.line(canvas, p, q, (255, 255, 255), thick * 2)
            cv2.line(canvas, p, q, colour, thick, cv2.LINE_AA)


def _tag(
    canvas: Pixels,
    corners: NDArray[np.float32],
    text: str,
    colour: tuple[int, int, int],
    thick: int,
) -> None:
    """The text on a plate in the middle of the outline, no wider than the card."""
    x, y = corners.mean(0)
    short = min(
        float(np.linalg.norm(corners[1] - corners[0])),
        float(np.linalg.norm(corners[2] - corners[1])),
    )
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 2)
    size = max(min(short * 0.8 / height, short * 1.4 / width, thick * 0.55), 0.35)
    weight = max(round(size * 2), 1)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, weight)
    left, base = int(x - width / 2), int(y + height / 2)
    pad = max(weight * 2, 3)
    plate = (left - pad, base - height - pad), (left + width + pad, base + pad)
    cv2.rectangle(canvas, *plate, colour, -1)
    cv2.putText(
        canvas,
        text,
        (left, base),
        cv2.FONT_HERSHEY_SIMPLEX,
        size,
        (255, 255, 255),
        weight,
        cv2.LINE_AA,
    )
