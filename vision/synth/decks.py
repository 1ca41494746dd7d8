"""Decks of card faces on disk, and the ways one printed deck can look like another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import FACES, Card, Suit
from vision.files import read_picture
from vision.synth.index import CORNERS, FONTS_AT_HAND, Type, reprint

Pixels = NDArray[np.uint8]

FACE_HEIGHT: Final = 480
COMPOSED: Final = "composed"
"""The name of decks put together by the synthesis: their numbers are in place."""
SUIT_NAMES: Final = {
    Suit.OROS: "oros",
    Suit.COPAS: "copas",
    Suit.ESPADAS: "espadas",
    Suit.BASTOS: "bastos",
}


class DeckError(ValueError):
    """A folder that holds no usable deck."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Faces of one deck as RGBA pictures, `FACE_HEIGHT` tall.

    Where it `is_mixed`, the numbers belong to other drawings than those they stand on.
    """

    name: str
    faces: Mapping[Card, Pixels]
    backs: tuple[Pixels, ...] = field(default=())
    is_mixed: bool = False


def read_deck(folder: Path) -> Deck:
    """The deck in a folder of `<suit>_<number>.png` or `.jpg`, with `back` where there is one.

    Raises:
        DeckError: no face is there.
    """
    faces = {}
    for card in FACES:
        path = _picture(folder, f"{SUIT_NAMES[card.suit]}_{card.rank}")
        if path is not None:
            faces[card] = _read_face(path)
    if not faces:
        raise DeckError(f"expected pictures like oros_1.png in {folder}, found none")
    back = _picture(folder, "back")
    return Deck(folder.name, faces, () if back is None else (_read_face(back),))


def _picture(folder: Path, stem: str) -> Path | None:
    found = (folder / f"{stem}{end}" for end in (".png", ".jpg"))
    return next((path for path in found if path.is_file()), None)


def _read_face(path: Path) -> Pixels:
    found = read_picture(path, as_it_is=True)
    if found is None:
        raise DeckError(f"expected a picture, could not read {path}")
    raw = cv2.cvtColor(found, cv2.COLOR_GRAY2BGR) if found.ndim == 2 else found
    code = cv2.COLOR_BGRA2RGBA if raw.shape[2] == 4 else cv2.COLOR_BGR2RGBA
    face = cv2.cvtColor(raw, code)
    # Small pictures grow: their drawing stays soft, but a number printed anew comes out sharp.
    width = round(face.shape[1] * FACE_HEIGHT / face.shape[0])
    how = cv2.INTER_AREA if face.shape[0] > FACE_HEIGHT else cv2.INTER_CUBIC
    face = cv2.resize(face, (width, FACE_HEIGHT), interpolation=how)
    return np.asarray(face, np.uint8)


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of a deck: the ink, paper and cut that its cards share in a scene."""

    deck: Deck
    inks: NDArray[np.uint8]
    margin: float
    radius: float
    bend: NDArray[np.float32] | None
    number: Type | None
    back: Pixels

    def face(self, card: Card) -> Pixels:
        """The card's face as RGBA, printed so."""
        face = self.deck.faces[card]
        if self.number is not None:
            face = reprint(face, self.deck.name, card.rank, self.number)
        return self._press(face)

    def paper(self, picture: Pixels) -> Pixels:
        """Any RGBA picture on this deck's paper and cut."""
        return self._press(picture)

    def _press(self, face: Pixels) -> Pixels:
        if self.bend is not None:
            face = _bent(face, self.bend)
        face = face.copy()
        for channel in range(3):
            face[..., channel] = cv2.LUT(face[..., channel], self.inks[channel])
        if self.margin > 0:
            pad = round(self.margin * face.shape[1])
            paper = tuple(int(self.inks[c][252]) for c in range(3))
            sides = (pad, pad, pad, pad, cv2.BORDER_CONSTANT)
            framed = cv2.copyMakeBorder(_opaque(face, paper), *sides, value=(*paper, 255))
            face = np.asarray(framed, np.uint8)
        return _rounded(face, self.radius)


def make_print(
    deck: Deck,
    backs: Sequence[Pixels],
    random: np.random.Generator,
    fonts: Sequence[Path | None] = FONTS_AT_HAND,
) -> Print:
    """A printing of the deck: ink, paper tone, margin, corner and a slight redrawing at random.

    A number that is printed anew is set in one of the fonts.
    """
    bend = None
    if random.random() < 0.4:
        amount = random.uniform(0.004, 0.025)
        bend = (random.normal(0, amount, (5, 4, 2))).astype(np.float32)
    renumbered = 0.6 if deck.name in CORNERS else 0.7
    is_renumbered = random.random() < renumbered and deck.name != COMPOSED
    number = Type.any(random, fonts) if is_renumbered else None
    back = backs[int(random.integers(len(backs)))] if backs and random.random() < 0.4 else None
    return Print(
        deck=deck,
        inks=_inks(random),
        margin=float(random.uniform(0, 0.05)) if random.random() < 0.35 else 0.0,
        radius=float(random.uniform(0.03, 0.085)),
        bend=bend,
        number=number,
        back=back if back is not None else draw_back(random),
    )


def _inks(random: np.random.Generator) -> NDArray[np.uint8]:
    """A tone curve a channel: (3, 256)."""
    tones = np.linspace(0, 1, 256)
    gamma = random.uniform(0.75, 1.35)
    floor = random.uniform(0, 0.12)
    curves = []
    for _ in range(3):
        top = random.uniform(0.9, 1.0)
        own = gamma * random.uniform(0.85, 1.18)
        curves.append(floor + (top - floor) * tones**own)
    return np.asarray(np.round(np.array(curves) * 255), np.uint8)


def _bent(face: Pixels, bend: NDArray[np.float32]) -> Pixels:
    """The face with its drawing pushed about smoothly, as another engraver's hand would."""
    height, width = face.shape[:2]
    push = cv2.resize(bend, (width, height), interpolation=cv2.INTER_CUBIC)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    return np.asarray(
        cv2.remap(
            face,
            xs + push[..., 0] * width,
            ys + push[..., 1] * width,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def _opaque(face: Pixels, paper: tuple[int, ...]) -> Pixels:
    alpha = face[..., 3:].astype(np.float32) / 255
    rgb = face[..., :3] * alpha + np.array(paper, np.float32) * (1 - alpha)
    return np.dstack([rgb.astype(np.uint8), np.full(face.shape[:2], 255, np.uint8)])


def _rounded(face: Pixels, radius: float) -> Pixels:
    """The face with its corners cut round; radius in parts of the width."""
    height, width = face.shape[:2]
    r = max(round(radius * width), 1)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    face[..., 3] = np.minimum(face[..., 3], mask)
    return face


def draw_back(random: np.random.Generator) -> Pixels:
    """A card back no shop sells: a pattern in one or two inks inside a border, RGBA."""
    height, width = 320, 208
    ink, ground = random.integers(0, 256, (2, 3))
    if random.random() < 0.6:
        ground = np.array([245, 245, 240])
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    period = random.uniform(6, 40)
    turn = random.uniform(0, np.pi)
    u = xs * np.cos(turn) + ys * np.sin(turn)
    v = -xs * np.sin(turn) + ys * np.cos(turn)
    waves = (
        np.sin(u * 2 * np.pi / period) * np.sin(v * 2 * np.pi / period),
        np.sin(u * 2 * np.pi / period),
        np.sin(np.hypot(xs - width / 2, ys - height / 2) * 2 * np.pi / period),
        np.sin(u * 2 * np.pi / period) + np.sin(v * 2 * np.pi / (period * 1.7)),
        np.full_like(xs, -1.0),
    )
    wave = waves[random.integers(len(waves))]
    on = (wave > random.uniform(-0.4, 0.5))[..., None]
    back = np.where(on, ink, ground).astype(np.uint8)
    border = round(random.uniform(0, 0.09) * width)
    if border:
        paper = (245, 245, 240) if random.random() < 0.8 else tuple(int(c) for c in ink)
        cv2.rectangle(back, (0, 0), (width - 1, height - 1), paper, border * 2)
        if random.random() < 0.5:
            line = tuple(int(c) for c in ink)
            cv2.rectangle(back, (border, border), (width - border, height - border), line, 2)
    back = np.asarray(cv2.GaussianBlur(back, (3, 3), 0), np.uint8)
    return np.dstack([back, np.full((height, width), 255, np.uint8)])
