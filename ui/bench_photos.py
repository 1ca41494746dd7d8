"""Photos to measure with: cards of our own, drawn flat on a cloth, as many as are asked for.

They are drawn plainer than `ui.faces` draws them, since nothing that runs the program turns SVG
into pixels. How long reading takes hangs on how many cards there are, not on how they look.
"""

import io
from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scorer.cards import Card, Suit
from ui.art import SUIT_COLOURS
from ui.faces import PINTA, PIPS
from vision.image import Pixels

PHOTO: Final = (4032, 3024)
"""Width and height of what a phone of twelve megapixels takes."""
_CARD: Final = (400, 616)
_CLOTH: Final = (38, 92, 66)
_FILL: Final = 0.82
"""How much of its place on the cloth a card takes up."""


def draw_photo(cards: Sequence[Card], size: tuple[int, int] = PHOTO) -> Pixels:
    """Returns a photo (h, w, 3) of these cards in rows, none covered, each a little askew."""
    photo = Image.fromarray(_draw_cloth(size))
    columns = max(ceil((len(cards) * size[0] / size[1] * _CARD[1] / _CARD[0]) ** 0.5), 1)
    rows = max(ceil(len(cards) / columns), 1)
    # A lone card fills no more of a photo than four do: one does not come that close.
    step_x, step_y = size[0] / max(columns, 3), size[1] / max(rows, 2)
    scale = _FILL * min(step_x / _CARD[0], step_y / _CARD[1])
    for place, card in enumerate(cards):
        face = draw_card(card).resize((round(_CARD[0] * scale), round(_CARD[1] * scale)))
        turned = face.rotate((place * 7) % 11 - 5, Image.Resampling.BICUBIC, expand=True)
        middle = (place % columns + 0.5) * step_x, (place // columns + 0.5) * step_y
        at = round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2)
        photo.paste(turned, at, turned)
    return np.asarray(photo, np.uint8)


def encode(photo: Pixels, form: str) -> bytes | None:
    """Returns the photo as JPEG or HEIF bytes, or None where this machine cannot write it."""
    out = io.BytesIO()
    if form == "HEIF":
        import pillow_heif

        pillow_heif.register_heif_opener()
    try:
        Image.fromarray(photo).save(out, form, quality=90)
    except (KeyError, OSError, RuntimeError, ValueError):  # no such encoder here
        return None
    return out.getvalue()


@cache
def draw_card(card: Card) -> Image.Image:
    """Returns a face, RGBA: paper, the broken frame, the number in two corners and the signs."""
    width, height = _CARD
    face = Image.new("RGBA", _CARD, (0, 0, 0, 0))
    pen = ImageDraw.Draw(face)
    ink = SUIT_COLOURS[card.suit]
    pen.rounded_rectangle((0, 0, width - 1, height - 1), 26, "#fffdf6", "#b9ad98", 3)
    pen.rectangle((26, 26, width - 27, height - 27), None, ink, 5)
    for gap in range(PINTA[card.suit]):
        x = 26 + (width - 52) * (gap + 1) / (PINTA[card.suit] + 1)
        pen.rectangle((x - 12, 20, x + 12, 34), "#fffdf6")
        pen.rectangle((x - 12, height - 35, x + 12, height - 21), "#fffdf6")
    if card.rank >= 10:
        _draw_figure(pen, card)
    else:
        for x, y in PIPS[card.rank]:
            place = width / 2 + x * 152, height / 2 + y * 224
            _draw_sign(pen, card.suit, place, 150 if card.rank == 1 else 64 - 2 * card.rank)
    corner = Image.new("RGBA", (96, 70), (0, 0, 0, 0))
    font = ImageFont.load_default(66)
    ImageDraw.Draw(corner).text((4, 0), str(card.rank), font=font, fill=ink, anchor="lt")
    face.paste(corner, (40, 42), corner)
    upside_down = corner.rotate(180)
    face.paste(upside_down, (width - 40 - 96, height - 42 - 70), upside_down)
    return face


def _draw_sign(pen: ImageDraw.ImageDraw, suit: Suit, at: tuple[float, float], size: float) -> None:
    x, y = at
    ink = SUIT_COLOURS[suit]
    if suit is Suit.OROS:
        pen.circle((x, y), size, "#f2b51d", "#2a1a12", 4)
        pen.circle((x, y), size * 0.6, "#ffd968", ink, 4)
    elif suit is Suit.COPAS:
        pen.pieslice((x - size, y - size * 2, x + size, y + size * 0.6), 0, 180, ink, "#2a1a12", 3)
        pen.rectangle((x - size / 6, y, x + size / 6, y + size), "#f2b51d")
        pen.ellipse((x - size * 0.6, y + size * 0.8, x + size * 0.6, y + size * 1.1), "#f2b51d")
    elif suit is Suit.ESPADAS:
        pen.polygon(
            [(x, y - size), (x + size / 5, y + size * 0.4), (x - size / 5, y + size * 0.4)],
            "#8ec3ea",
            ink,
            3,
        )
        pen.rectangle((x - size / 2, y + size * 0.4, x + size / 2, y + size * 0.5), "#f2b51d")
        pen.rectangle((x - size / 9, y + size * 0.5, x + size / 9, y + size), "#c9252d")
    else:
        pen.polygon(
            [
                (x - size * 0.3, y - size),
                (x + size * 0.3, y - size),
                (x + size * 0.16, y + size),
                (x - size * 0.16, y + size),
            ],
            "#4f9d3f",
            ink,
            4,
        )


def _draw_figure(pen: ImageDraw.ImageDraw, card: Card) -> None:
    """A sota stands, a caballo rides, a rey has a crown; each with the sign in hand."""
    middle, robe = _CARD[0] / 2, SUIT_COLOURS[card.suit]
    foot = 520 if card.rank != 11 else 400
    pen.polygon(
        [(middle - 40, 220), (middle + 40, 220), (middle + 85, foot), (middle - 85, foot)],
        robe,
        "#2a1a12",
        4,
    )
    if card.rank == 11:
        pen.rounded_rectangle((90, 380, 310, 470), 40, "#b98352", "#2a1a12", 4)
        for x in (110, 160, 230, 280):
            pen.rectangle((x, 460, x + 18, 540), "#b98352", "#2a1a12", 3)
        pen.polygon([(90, 400), (60, 300), (110, 290), (140, 390)], "#b98352", "#2a1a12", 4)
    pen.circle((middle, 170), 48, "#f5cda6", "#2a1a12", 4)
    if card.rank == 12:
        crown = [(-50, 132), (-50, 84), (-24, 110), (0, 76), (24, 110), (50, 84), (50, 132)]
        pen.polygon([(middle + x, y) for x, y in crown], "#f2b51d", "#2a1a12", 4)
    _draw_sign(pen, card.suit, (300, 220), 52)


def _draw_cloth(size: tuple[int, int]) -> Pixels:
    """A plain cloth with a weave, so that it costs a decoder what a photo's ground does."""
    weave = np.random.default_rng(0).normal(0, 5, (size[1], size[0], 1)).astype(np.float32)
    return np.asarray(np.clip(np.array(_CLOTH, np.float32) + weave, 0, 255), np.uint8)
