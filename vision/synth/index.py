"""The number in the corner of a card, printed anew in other type.

Every publisher sets it differently, and for a court of an unknown deck it is all that tells the
rank. A namer that has seen each deck's own figures only has learned those decks by heart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Pixels = NDArray[np.uint8]

CORNERS: Final = {
    "cartas_espanolas_scan40": (0.100, 0.058, 0.185, 0.108),
    "castellana_vector48": (0.080, 0.055, 0.190, 0.118),
    "fournier_photo48": (0.085, 0.062, 0.185, 0.130),
    "gallo_mexican_scan40": (0.055, 0.035, 0.165, 0.100),
    "grimaud_catalan48": (0.050, 0.035, 0.200, 0.110),
    "mexican_stock40": (0.095, 0.045, 0.225, 0.125),
    "modern_vector48": (0.065, 0.055, 0.240, 0.150),
    "openmus40": (0.090, 0.060, 0.190, 0.115),
    "truco_primos_ai": (0.090, 0.050, 0.205, 0.140),
}
"""Where decks print a number of two digits: left, top, right, bottom in parts of the card. Decks
that are not named print none, and get one near the corner."""
ONE_CORNER: Final = frozenset({"grimaud_catalan48"})
COLOURED: Final = frozenset({"openmus40"})
NEAR_CORNER: Final = (0.04, 0.03, 0.16, 0.1)
FONT_NAMES: Final = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSerif-Bold.ttf",
    "STIXGeneral.ttf",
    "STIXGeneralBol.ttf",
    "STIXGeneralItalic.ttf",
    "cmr10.ttf",
    "cmb10.ttf",
    "cmss10.ttf",
)


def _fonts_at_hand() -> tuple[Path | None, ...]:
    try:
        folder = Path(str(resources.files("matplotlib"))) / "mpl-data" / "fonts" / "ttf"
    except ModuleNotFoundError:
        return (None,)
    return (None, *(folder / name for name in FONT_NAMES if (folder / name).exists()))


FONTS_AT_HAND: Final = _fonts_at_hand()
"""Font files that come with matplotlib; Pillow's own font (None) always is there."""


def fonts_in(folder: Path | None) -> tuple[Path | None, ...]:
    """The fonts at hand and those in a folder: TrueType, OpenType, WOFF2."""
    found = [] if folder is None else sorted(folder.iterdir())
    return FONTS_AT_HAND + tuple(p for p in found if p.suffix in (".ttf", ".otf", ".woff2"))


@dataclass(frozen=True, slots=True)
class Type:
    """The type in which a printing sets its numbers.

    `font` is a font file, None for Pillow's own; `size` is the height in parts of the place the
    deck gives the number, `squeeze` the width of the figures in parts of the font's own.
    """

    font: Path | None
    size: float
    squeeze: float
    ink: tuple[int, int, int]
    place: tuple[float, float]

    @classmethod
    def any(cls, random: np.random.Generator, fonts: Sequence[Path | None] = FONTS_AT_HAND) -> Type:
        """A type at random, in one of the fonts; most are black and narrow."""
        ink = (35, 33, 35) if random.random() < 0.8 else tuple(random.integers(0, 170, 3).tolist())
        return cls(
            font=fonts[int(random.integers(len(fonts)))],
            size=float(random.uniform(0.75, 1.25)),
            squeeze=float(random.uniform(0.65, 1.1)),
            ink=(ink[0], ink[1], ink[2]),
            place=(float(random.uniform(-0.01, 0.02)), float(random.uniform(-0.008, 0.012))),
        )


@cache
def _figures(rank: int, font: Path | None) -> Pixels:
    """The number as a mask (h, w), 64 pixels tall but for the font's own margins, cut close."""
    face = ImageFont.load_default(80) if font is None else ImageFont.truetype(str(font), 80)
    sheet = Image.new("L", (320, 160), 0)
    ImageDraw.Draw(sheet).text((40, 20), str(rank), 255, font=face)
    mask = np.array(sheet)
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def reprint(face: Pixels, deck: str, rank: int, style: Type) -> Pixels:
    """The RGBA face with its number in this type, in two opposite corners, instead of its own."""
    face = face.copy()
    place = CORNERS.get(deck, NEAR_CORNER)
    _print(face, place, rank, style, is_coloured=deck in COLOURED)
    if deck not in ONE_CORNER:
        _print(face[::-1, ::-1], place, rank, style, is_coloured=deck in COLOURED)
    return face


def print_number(
    face: Pixels, place: tuple[float, float, float, float], rank: int, style: Type
) -> None:
    """Prints the number on a face (h, w, 4) that has none, in two opposite corners."""
    for half in (face, face[::-1, ::-1]):
        _print(half, place, rank, style, is_coloured=False)


def _print(
    face: Pixels,
    place: tuple[float, float, float, float],
    rank: int,
    style: Type,
    *,
    is_coloured: bool,
) -> None:
    height, width = face.shape[:2]
    left, top, right, bottom = (
        round(part * size) for part, size in zip(place, (width, height) * 2, strict=True)
    )
    if rank < 10:
        right = left + round((right - left) * 0.62)
    reach = right + round(0.03 * width)
    old = face[top:bottom, left:reach, :3]
    paper = np.percentile(old.reshape(-1, 3), 85, axis=0)
    # Only what is darker than paper goes: a cup that reaches into the corner keeps its colour.
    depth = old.min(-1) if is_coloured else old.max(-1)
    is_ink = depth < min(150.0, float(paper.min()) - 30)
    grown = cv2.dilate(is_ink.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=2)
    old[grown > 0] = paper
    tall = max(round((bottom - top) * 0.8 * style.size), 5)
    mask = _figures(rank, style.font)
    wide = max(round(mask.shape[1] * tall / mask.shape[0] * style.squeeze), 2)
    mask = np.asarray(cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
    y = int(np.clip(top + style.place[1] * height, 0, max(height - tall, 0)))
    x = int(np.clip(left + style.place[0] * width, 0, max(width - wide, 0)))
    cover = mask[..., None].astype(np.float32) / 255
    part = face[y : y + tall, x : x + wide, :3]
    part[:] = (part + (np.array(style.ink, np.float32) - part) * cover).astype(np.uint8)
