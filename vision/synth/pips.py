"""Single pips, cut from the cards of a deck and laid on those of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card, Suit
from vision.synth.decks import Deck

Pixels = NDArray[np.uint8]
Place = tuple[float, float]

COUNTED: Final = (6, 4, 5, 2)
"""Ranks whose pips stand apart in most decks, from which they can be cut."""


@dataclass(frozen=True, slots=True)
class PipBox:
    """Single pips by suit as RGBA cut-outs, standing, from all decks that let them be cut."""

    pips: dict[Suit, tuple[Pixels, ...]]

    @classmethod
    def of(cls, decks: Sequence[Deck]) -> PipBox:
        """The pips of these decks, one each and suit; a suit may stay empty."""
        found: dict[Suit, list[Pixels]] = {suit: [] for suit in Suit}
        for deck in decks:
            for suit in Suit:
                found[suit].extend(_first_pip(deck, suit))
        return cls({suit: tuple(pips) for suit, pips in found.items()})

    @property
    def is_whole(self) -> bool:
        """Whether every suit has a pip."""
        return all(self.pips.values())


def _first_pip(deck: Deck, suit: Suit) -> Iterator[Pixels]:
    for rank in COUNTED:
        face = deck.faces.get(Card(rank, suit))
        pips = [] if face is None else cut_pips(face)
        if len(pips) == rank:
            yield max(pips, key=lambda pip: pip.shape[0] * pip.shape[1])
            return


def cut_pips(face: Pixels) -> list[Pixels]:
    """The large separate drawings on a face (h, w, 4), cut out; neither frame nor number."""
    height, width = face.shape[:2]
    alpha = face[..., 3:].astype(np.float32) / 255
    drawn = (face[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    paper = np.percentile(drawn.reshape(-1, 3), 80, axis=0)
    off = np.abs(drawn.astype(np.float32) - paper).max(-1)
    mask = cv2.morphologyEx((off > 55).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    pips = []
    for i in range(1, count):
        x, y, w, h, area = (int(value) for value in stats[i])
        is_frame = w > 0.7 * width or h > 0.8 * height or min(w, h) < 0.05 * width
        if is_frame or area < 0.006 * width * height:
            continue
        own = (labels[y : y + h, x : x + w] == i).astype(np.uint8)
        outlines, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cover = np.zeros((h, w), np.uint8)
        cv2.drawContours(cover, outlines, -1, 255, -1)
        pips.append(np.dstack([drawn[y : y + h, x : x + w], cover]))
    return pips


def dyed(picture: Pixels, turn: int) -> Pixels:
    """The RGBA picture with its hues turned by so many half degrees; black and paper stay."""
    if not turn:
        return picture
    hsv = cv2.cvtColor(np.ascontiguousarray(picture[..., :3]), cv2.COLOR_RGB2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int16) + turn) % 180
    return np.dstack([cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB), picture[..., 3]])


def lay_pip(face: Pixels, pip: Pixels, place: Place, room: Place, size: float, turn: float) -> None:
    """Lays the pip, turned, as large as `size` of its room, with its middle at the place."""
    height, width = pip.shape[:2]
    is_across = abs(turn % 180 - 90) < 45
    across, down = (height, width) if is_across else (width, height)
    scale = size * min(room[0] / across, room[1] / down)
    small = (max(round(width * scale), 2), max(round(height * scale), 2))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    pip = np.asarray(cv2.resize(pip, small, interpolation=how), np.uint8)
    side = int(np.hypot(*small)) + 2
    matrix = np.array(cv2.getRotationMatrix2D((small[0] / 2, small[1] / 2), turn, 1), np.float64)
    matrix[:, 2] += side / 2 - np.array(small) / 2
    laid = cv2.warpAffine(pip, matrix, (side, side), flags=cv2.INTER_LINEAR)
    x, y = round(place[0] - side / 2), round(place[1] - side / 2)
    x1, y1 = max(x, 0), max(y, 0)
    x2, y2 = min(x + side, face.shape[1]), min(y + side, face.shape[0])
    laid = laid[y1 - y : y2 - y, x1 - x : x2 - x]
    part = face[y1:y2, x1:x2, :3]
    cover = laid[..., 3:].astype(np.float32) / 255
    part[:] = (part * (1 - cover) + laid[..., :3] * cover).astype(np.uint8)
