"""A photo with what was read drawn over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card, Suit
from vision.reading import Corners, PhotoFindingKind, Reading

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]

COLOURS: Final = {
    Suit.OROS: (214, 158, 0),
    Suit.COPAS: (204, 38, 38),
    Suit.ESPADAS: (30, 98, 200),
    Suit.BASTOS: (24, 132, 62),
}
DOUBT: Final = (150, 60, 190)
DIMMED: Final = 0.55
"""How bright the photo stays where no card of a group lies."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards to be shown as belonging together, by a short label and an RGB colour."""

    label: str
    colour: Colour
    cards: tuple[Card, ...]


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
        outline = _scaled(seen.outline, scale)
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


def draw_groups(photo: Pixels, reading: Reading, groups: Sequence[Group]) -> Pixels:
    """A copy of the photo (h, w, 3) in which the cards of each group share a colour and a label.

    The rest of the photo is dimmed. A card of several groups has an outline and a label of each,
    one inside the other, in the order of the groups. Cards that the reading has no place for are
    left out; the photo may be a smaller copy of the one that was read.
    """
    scale = photo.shape[1] / reading.width
    thick = max(round(max(photo.shape[:2]) / 260), 2)
    places = {seen.card: _scaled(seen.outline, scale) for seen in reading.cards}
    drawn = {card: [group for group in groups if card in group.cards] for card in places}
    bright = np.zeros(photo.shape[:2], np.uint8)
    for card, corners in places.items():
        if drawn[card]:
            cv2.fillPoly(bright, [corners.astype(np.int32)], 1)
    if not bright.any():
        return photo.copy()
    canvas = np.where(bright[..., None] > 0, photo, (photo * DIMMED).astype(np.uint8))
    for card, corners in places.items():
        for depth, group in enumerate(drawn[card]):
            inner = _shrunk(corners, depth * 2.5 * thick)
            _outline(canvas, inner, group.colour, thick, is_broken=False)
    for card, corners in places.items():
        for place, group in enumerate(drawn[card]):
            row = (place, len(drawn[card]))
            _tag(canvas, corners, group.label, group.colour, thick, row=row)
    return canvas


def _shrunk(corners: NDArray[np.float32], by: float) -> NDArray[np.float32]:
    """The outline with every corner so many pixels nearer the middle, never past half the way."""
    middle = corners.mean(0)
    out = corners - middle
    length = np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1)
    return np.asarray(middle + out * np.maximum(1 - 1.4 * by / length, 0.5), np.float32)


def _scaled(corners: Corners, scale: float) -> NDArray[np.float32]:
    return np.array(corners, np.float32) * np.float32(scale)


def _outline(
    canvas: Pixels,
    corners: NDArray[np.float32],
    colour: Colour,
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
    colour: Colour,
    thick: int,
    *,
    row: tuple[int, int] = (0, 1),
) -> None:
    """The text on a plate in the middle of the outline, no wider than the card.

    `row` is which plate it is of how many, that stand on the card one under another.
    """
    x, y = corners.mean(0)
    short = min(
        float(np.linalg.norm(corners[1] - corners[0])),
        float(np.linalg.norm(corners[2] - corners[1])),
    )
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 2)
    # A card is half as long again as it is wide: what several plates have to share.
    room = min(short * 0.8, short * 1.2 / row[1])
    size = max(min(room / height, short * 1.4 / width, thick * 0.55), 0.35)
    weight = max(round(size * 2), 1)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, weight)
    pad = max(weight * 2, 3)
    step = height + 2 * pad + 2
    left, base = int(x - width / 2), int(y + height / 2 + step * (row[0] - (row[1] - 1) / 2))
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
