"""Cards that are none of the deck: French ones, jokers, rule cards, cards of other games."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.synth.index import FONTS_AT_HAND

Pixels = NDArray[np.uint8]

HEIGHT, WIDTH = 320, 208
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PIP_ROWS: Final = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2)}
WORDS: Final = ("JOKER", "COMODIN", "JOLLY", "REGLAS", "NAIPES", "★")


def draw_stranger(random: np.random.Generator) -> Pixels:
    """A card face (h, w, 4) RGBA that no Spanish deck counts."""
    kind = random.choice(4, p=[0.5, 0.25, 0.15, 0.1])
    card = (_french, _joker, _coloured, _written)[kind](random)
    return np.dstack([card, np.full(card.shape[:2], 255, np.uint8)])


def _sheet(random: np.random.Generator) -> Pixels:
    paper = random.integers(232, 256, 3)
    return np.full((HEIGHT, WIDTH, 3), paper, np.uint8)


def _write(
    card: Pixels, text: str, at: tuple[float, float], size: float, ink: tuple[int, ...], font: int
) -> Pixels:
    """The card with a text centred at a place; places and sizes in parts of width and height."""
    picture = Image.fromarray(card)
    path = FONTS_AT_HAND[font % len(FONTS_AT_HAND)]
    tall = max(int(size * HEIGHT), 6)
    face = ImageFont.load_default(tall) if path is None else ImageFont.truetype(str(path), tall)
    where = (at[0] * WIDTH, at[1] * HEIGHT)
    ImageDraw.Draw(picture).text(where, text, ink, font=face, anchor="mm")
    return np.array(picture)


def _french(random: np.random.Generator) -> Pixels:
    """Spades, hearts, diamonds or clubs; the courts are a patchwork in a frame."""
    card = _sheet(random)
    suit = int(random.integers(4))
    rank = RANKS[random.integers(13)]
    ink = (20, 20, 25) if suit in (0, 3) else (200, 25, 30)
    for _ in range(2):
        card = _write(card, rank, (0.11, 0.08), 0.09, ink, int(random.integers(1, 5)))
        _pip(card, suit, (0.11, 0.16), 0.055, ink)
        card = np.ascontiguousarray(card[::-1, ::-1])
    if rank in "JQK":
        _patchwork(card, random)
        return card
    count = RANKS.index(rank) + 1
    rows = PIP_ROWS.get(count, (2,) * (count // 2) + (1,) * (count % 2))
    size = 0.2 if count == 1 else 0.1
    for i, columns in enumerate(rows):
        y = 0.16 + 0.68 * ((i + 0.5) / len(rows))
        for x in (0.5,) if columns == 1 else (0.32, 0.68):
            _pip(card, suit, (x, y), size, ink)
    return card


def _pip(
    card: Pixels, suit: int, at: tuple[float, float], size: float, ink: tuple[int, ...]
) -> None:
    x, y, r = at[0] * WIDTH, at[1] * HEIGHT, size * HEIGHT / 2
    if suit == 2:
        shape = [(x, y - r), (x + 0.75 * r, y), (x, y + r), (x - 0.75 * r, y)]
        cv2.fillPoly(card, [np.array(shape, np.int32)], ink, cv2.LINE_AA)
        return
    up = -1 if suit == 1 else 1
    lobes = [(-0.45, 0.2), (0.45, 0.2)] + ([(0.0, -0.4)] if suit == 3 else [])
    for dx, dy in lobes:
        centre = (round(x + dx * r), round(y + up * dy * r))
        cv2.circle(card, centre, max(round(0.47 * r), 1), ink, -1, cv2.LINE_AA)
    if suit != 3:
        tip = [(x - 0.85 * r, y + up * 0.3 * r), (x + 0.85 * r, y + up * 0.3 * r), (x, y - up * r)]
        cv2.fillPoly(card, [np.array(tip, np.int32)], ink, cv2.LINE_AA)
    if suit != 1:
        foot = [(x, y), (x + 0.3 * r, y + r), (x - 0.3 * r, y + r)]
        cv2.fillPoly(card, [np.array(foot, np.int32)], ink, cv2.LINE_AA)


def _patchwork(card: Pixels, random: np.random.Generator) -> None:
    """A double-headed figure's worth of colours within a frame, the same from both ends."""
    x1, x2, y1, half = int(0.2 * WIDTH), int(0.8 * WIDTH), int(0.1 * HEIGHT), HEIGHT // 2
    inks = ((200, 30, 40), (240, 200, 60), (30, 60, 150), (20, 20, 20), (245, 240, 230))
    figure = card[y1:half, x1:x2]
    h, w = figure.shape[:2]
    for _ in range(14):
        points = random.uniform((0, 0), (w, h), (4, 2)).astype(np.int32)
        cv2.fillConvexPoly(figure, cv2.convexHull(points), inks[random.integers(5)], cv2.LINE_AA)
    cv2.circle(figure, (w // 2, h // 4), w // 6, (245, 215, 190), -1, cv2.LINE_AA)
    card[HEIGHT - half : HEIGHT - y1, x1:x2] = card[y1:half, x1:x2][::-1, ::-1]
    cv2.rectangle(card, (x1, y1), (x2, HEIGHT - y1), (30, 40, 110), 2)


def _joker(random: np.random.Generator) -> Pixels:
    """One figure of loose parts, a word, and neither number nor suit."""
    card = _sheet(random)
    inks = [tuple(int(c) for c in ink) for ink in random.integers(0, 256, (4, 3))]
    for share in np.linspace(0.3, 0.8, 8):
        centre = (round(WIDTH * random.uniform(0.3, 0.7)), round(HEIGHT * share))
        axes = tuple(int(a) for a in random.uniform(8, 46, 2))
        turn = float(random.uniform(0, 180))
        cv2.ellipse(card, centre, axes, turn, 0, 360, inks[random.integers(4)], -1, cv2.LINE_AA)
    cv2.circle(card, (WIDTH // 2, round(0.27 * HEIGHT)), 22, (240, 205, 180), -1, cv2.LINE_AA)
    word = WORDS[random.integers(len(WORDS))]
    if random.random() < 0.7:
        card = _write(card, word, (0.5, random.uniform(0.06, 0.94)), 0.07, inks[0], 2)
    if random.random() < 0.5:
        cv2.rectangle(card, (12, 12), (WIDTH - 13, HEIGHT - 13), (40, 40, 40), 1)
    return card


def _coloured(random: np.random.Generator) -> Pixels:
    """A card of one colour with a figure in a slanted oval."""
    ink = tuple(int(c) for c in random.integers(0, 256, 3))
    card = _sheet(random)
    cv2.rectangle(card, (10, 10), (WIDTH - 11, HEIGHT - 11), ink, -1)
    axes = (round(WIDTH * 0.3), round(HEIGHT * 0.42))
    cv2.ellipse(card, (WIDTH // 2, HEIGHT // 2), axes, 25, 0, 360, (250, 250, 250), -1)
    figure = str(int(random.integers(0, 10)))
    card = _write(card, figure, (0.5, 0.5), 0.35, ink, 2)
    return _write(card, figure, (0.13, 0.09), 0.09, (250, 250, 250), 2)


def _written(random: np.random.Generator) -> Pixels:
    """A blank card, or one with lines of writing."""
    card = _sheet(random)
    for y in np.arange(0.15, 0.9, random.uniform(0.04, 0.4)):
        end = (int(random.uniform(0.5, 0.9) * WIDTH), int(y * HEIGHT))
        cv2.line(card, (20, int(y * HEIGHT)), end, (70, 70, 80), int(random.integers(1, 5)))
    return card
