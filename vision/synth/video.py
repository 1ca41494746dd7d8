"""Films of a table from above: cards come and go under hands with sleeves, the camera stands still.

What a film shows is a row of tables. Between each and the next an arm reaches in from an edge to
where something changes and draws back; then the table rests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card
from vision.synth.camera import outlines
from vision.synth.decks import Print, make_print
from vision.synth.layout import Place
from vision.synth.light import light
from vision.synth.scene import Studio, place_card

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

SIZE: Final = (1280, 720)
"""Width and height of a frame."""
RATE: Final = 15
"""Frames a second."""
REST: Final = 18
"""So many frames a table rests."""
REACH: Final = 6
"""So many frames an arm takes to reach in, and as many to draw back."""
COLUMNS: Final = 7
ROWS: Final = 3
"""Cards lie about at places in rows: as many as a table of escoba ever needs."""
_PITCH: Final = (1.35, 1.9)
"""From one place to the next, in card widths."""
_SHADE: Final = 0.3
_NOISES: Final = 6
"""Frames take one of so many patterns of noise: to draw it anew would cost more than all else."""


class Film:
    """One table and deck before a camera that stands still; the same seed gives the same film."""

    def __init__(self, studio: Studio, seed: int) -> None:
        """Sets the table."""
        self._random = np.random.default_rng((seed, 21))
        self._light = int(self._random.integers(1 << 30))
        backs = [back for deck in studio.decks for back in deck.backs]
        self._printing: Print = make_print(studio.deck(self._random), backs, self._random)
        self._backdrop = studio.backdrop(self._random, *SIZE)
        self._view = _view(self._random)
        self._sleeve = self._random.integers(20, 220, 3)
        self._lying: dict[Card, tuple[int, Floats]] = {}
        strength = float(self._random.uniform(1, 4))
        self._noises = [_noise(self._random, strength) for _ in range(_NOISES)]

    def frames(self, tables: Sequence[Sequence[Card]]) -> Iterator[Pixels]:
        """The frames (720, 1280, 3) RGB of a row of tables, one after another.

        Raises:
            ValueError: A table has more cards than the film has places.
        """
        picture: Pixels | None = None
        for table in tables:
            before, changed = picture, self._change(table)
            picture = self._picture()
            if before is not None and changed:
                yield from self._pass(before, picture, np.mean(changed, axis=0))
            for _ in range(REST):
                yield self._grain(picture)

    def _change(self, table: Sequence[Card]) -> list[NDArray[np.float64]]:
        """Lays the cards of a table; returns the middles of those that come or go."""
        if len(table) > COLUMNS * ROWS:
            raise ValueError(f"expected at most {COLUMNS * ROWS} cards, got {len(table)}")
        middles = [
            quad.mean(0).astype(np.float64)
            for card, (_, quad) in self._lying.items()
            if card not in table
        ]
        kept: Mapping[Card, tuple[int, Floats]] = {
            card: at for card, at in self._lying.items() if card in table
        }
        self._lying = dict(kept)
        for card in table:
            if card not in self._lying:
                taken = {slot for slot, _ in self._lying.values()}
                free = [slot for slot in range(COLUMNS * ROWS) if slot not in taken]
                slot = int(self._random.choice(free))
                quad = self._quad(slot)
                self._lying[card] = slot, quad
                middles.append(quad.mean(0).astype(np.float64))
        return middles

    def _quad(self, slot: int) -> Floats:
        """The corners (4, 2) in pixels of a card at a place, a little off and turned."""
        row, column = divmod(slot, COLUMNS)
        shift = self._random.normal(0, 0.04, 2)
        turn = self._random.normal(0, 0.07) + (np.pi if self._random.random() < 0.3 else 0.0)
        x = (column + 0.5) * _PITCH[0] + shift[0]
        y = (row + 0.5) * _PITCH[1] + shift[1]
        corners = outlines([Place(x, y, turn)]).astype(np.float32)
        return np.asarray(cv2.perspectiveTransform(corners, self._view)[0], np.float32)

    def _picture(self) -> Pixels:
        """The table as it lies, lit."""
        canvas = self._backdrop.copy()
        owner = np.zeros(canvas.shape[:2], np.int16)
        for card, (_, quad) in self._lying.items():
            place_card(canvas, owner, self._printing.face(card), quad, 1, _SHADE)
        return light(canvas, np.random.default_rng(self._light))

    def _pass(self, before: Pixels, after: Pixels, aim: NDArray[np.float64]) -> Iterator[Pixels]:
        """An arm that reaches for a point, and the table that has changed as it draws back."""
        width, height = SIZE
        start = np.array([self._random.uniform(0.2, 0.8) * width, height * 1.15])
        if self._random.random() < 0.4:
            start[1] = -0.15 * height
        for step in range(1, 2 * REACH + 1):
            share = step / REACH if step <= REACH else 2 - step / REACH
            picture = before if step <= REACH else after
            tip = start + (aim - start) * min(share, 1.0)
            yield self._grain(self._with_arm(picture, start, tip))

    def _with_arm(
        self, picture: Pixels, start: NDArray[np.float64], tip: NDArray[np.float64]
    ) -> Pixels:
        """The picture with a forearm in its sleeve, and a hand at the tip."""
        shown = picture.copy()
        wrist = start + (tip - start) * 0.72
        sleeve = tuple(int(each) for each in self._sleeve)
        points = [tuple(map(int, each)) for each in (start, wrist, tip)]
        cv2.line(shown, points[1], points[2], (214, 168, 140), 46, cv2.LINE_AA)
        cv2.line(shown, points[0], points[1], sleeve, 96, cv2.LINE_AA)
        cv2.circle(shown, points[2], 40, (222, 176, 148), -1, cv2.LINE_AA)
        return shown

    def _grain(self, picture: Pixels) -> Pixels:
        """The picture with the noise of its moment."""
        noise = self._noises[int(self._random.integers(_NOISES))]
        return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)


def write_film(studio: Studio, path: Path, tables: Sequence[Sequence[Card]], seed: int) -> int:
    """Writes the film of a row of tables as a video file; returns how many frames it has."""
    codec = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), codec, RATE, SIZE)
    count = 0
    try:
        for frame in Film(studio, seed).frames(tables):
            writer.write(cv2.cvtColor(frame, cv2.COLOR_RGB2BGR))
            count += 1
    finally:
        writer.release()
    return count


def _view(random: np.random.Generator) -> NDArray[np.float64]:
    """From the table, in card widths, to the frame: nearly from above, filling most of it."""
    wide, tall = COLUMNS * _PITCH[0], ROWS * _PITCH[1]
    width, height = SIZE
    margin = 0.03 * height
    scale = min((width - 2 * margin) / wide, (height - 2 * margin) / tall)
    left, top = (width - wide * scale) / 2, (height - tall * scale) / 2
    tilt = float(random.uniform(0, 0.06)) * wide * scale
    table = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    right, bottom = left + wide * scale, top + tall * scale
    frame = [[left + tilt, top], [right - tilt, top], [right, bottom], [left, bottom]]
    matrix = cv2.getPerspectiveTransform(table, np.array(frame, np.float32))
    return np.asarray(matrix, np.float64)


def _noise(random: np.random.Generator, strength: float) -> NDArray[np.int16]:
    """Noise of a frame, a little coarser than a pixel."""
    width, height = SIZE
    small = random.standard_normal((height // 2, width // 2), np.float32) * strength
    grown = cv2.resize(small, SIZE)
    return np.repeat(np.round(grown).astype(np.int16)[..., None], 3, axis=2)
