"""A deck of one's own, learned from a few photos of it laid out in order.

Each photo shows a suit: its cards standing, side by side in rows, the ace first. They are cut out
and become faces that scenes are made of (`vision.synth`), so that the models can be trained on the
very deck that lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card
from vision.decode import in_reading_order
from vision.files import write_picture
from vision.reading import Corners, Reading
from vision.synth.decks import SUIT_NAMES

Pixels = NDArray[np.uint8]

FACE_SIZE: Final = (312, 480)
"""Width and height of a learned face, the shape of a Spanish card."""
LIKE: Final = (0.55, 1.8)
"""Boxes whose area is between these parts of the middle one's are cards; others are pieces."""
FAINTER: Final = 0.7
"""Boxes beyond as many as there are cards are none if they were found so much less surely."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What a photo of cards laid out in order gave.

    `faces` are the cut cards, RGB, where as many were found as expected, else none; `found` says
    how many. `doubts` are the cards that the models take for another, which is no fault: they do
    not know the deck yet. But two that are each taken for the other lie in the wrong order.
    """

    faces: Mapping[Card, Pixels]
    found: int
    doubts: tuple[tuple[Card, Card], ...] = ()

    @property
    def swapped(self) -> tuple[Card, ...]:
        """The cards that seem to lie in one another's place."""
        pairs = set(self.doubts)
        return tuple(card for card, seen in self.doubts if (seen, card) in pairs)


def cut_cards(photo: Pixels, reading: Reading, cards: Sequence[Card]) -> LaidOut:
    """The faces of these cards, which the photo (h, w, 3) shows in this order, row by row."""
    boxes = [s for s in reading.sightings if s.options or s.back < 0.5]
    areas = [_area(box.corners) for box in boxes]
    middle = float(np.median(areas)) if areas else 0.0
    alike = [
        box
        for box, area in zip(boxes, areas, strict=True)
        if LIKE[0] * middle < area < LIKE[1] * middle
    ]
    surest = sorted(alike, key=lambda box: -box.found)
    beyond = surest[len(cards) :]
    if beyond and beyond[0].found < FAINTER * surest[len(cards) - 1].found:
        alike = surest[: len(cards)]
    if len(alike) != len(cards):
        return LaidOut({}, len(alike))
    ordered = in_reading_order(alike)
    doubts = tuple(
        (card, box.options[0].card)
        for card, box in zip(cards, ordered, strict=True)
        if box.options and box.options[0].card != card
    )
    faces = {card: _cut(photo, box.corners) for card, box in zip(cards, ordered, strict=True)}
    return LaidOut(faces, len(alike), doubts)


def _area(corners: Corners) -> float:
    return float(cv2.contourArea(np.array(corners, np.float32)))


def _cut(photo: Pixels, corners: Corners) -> Pixels:
    """The card as it stands in the photo: its upper end is the one nearer the photo's top."""
    box = np.array(corners, np.float32)
    edges = np.linalg.norm(np.roll(box, -1, axis=0) - box, axis=1)
    if edges[0] > edges[1]:
        box = np.roll(box, -1, axis=0)
    if box[:2, 1].mean() > box[2:, 1].mean():
        box = np.roll(box, -2, axis=0)
    if box[0, 0] > box[1, 0]:
        box = box[[1, 0, 3, 2]]
    width, height = FACE_SIZE
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(box, target)
    return np.asarray(cv2.warpPerspective(photo, matrix, FACE_SIZE), np.uint8)


def draw_sheet(faces: Mapping[Card, Pixels], columns: int = 10) -> Pixels:
    """All faces small on one sheet, in the order given, for a look before they are kept."""
    width, height = FACE_SIZE[0] // 3, FACE_SIZE[1] // 3
    rows = -(-len(faces) // columns)
    sheet = np.full((max(rows, 1) * height, columns * width, 3), 255, np.uint8)
    for i, face in enumerate(faces.values()):
        y, x = i // columns * height, i % columns * width
        sheet[y : y + height, x : x + width] = cv2.resize(
            face, (width, height), interpolation=cv2.INTER_AREA
        )
    return sheet


def save_faces(faces: Mapping[Card, Pixels], folder: Path) -> None:
    """Writes the faces as a deck that `vision.synth` reads."""
    folder.mkdir(parents=True, exist_ok=True)
    for card, face in faces.items():
        name = f"{SUIT_NAMES[card.suit]}_{card.rank}.png"
        write_picture(folder / name, face)
