"""The result of a match as a picture to send: drawn with Pillow's own font, which is everywhere."""

import io
import unicodedata
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from scorer.match import Match
from ui.text import translate

_WIDTH: Final = 1080
_EDGE: Final = 64
_PAPER, _INK, _GREEN, _DARK, _GOLD, _SOFT = (
    "#fffdf6",
    "#1f2a24",
    "#1b6b45",
    "#14532f",
    "#f7c948",
    "#e4ecdf",
)
_HANDS_SHOWN: Final = 10
# What the font lacks of a letter, in hundredths of its size above the middle of the letter.
_MARKS: Final[dict[str, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "\u0301": (((-0.04, 0.02), (0.1, -0.1)),),
    "\u0300": (((0.04, 0.02), (-0.1, -0.1)),),
    "\u0302": (((-0.1, 0.02), (0.0, -0.1), (0.1, 0.02)),),
    "\u030c": (((-0.1, -0.1), (0.0, 0.02), (0.1, -0.1)),),
    "\u0303": (((-0.13, -0.01), (-0.06, -0.07), (0.05, -0.02), (0.12, -0.08)),),
    "\u0308": (((-0.1, -0.04), (-0.09, -0.04)), ((0.09, -0.04), (0.1, -0.04))),
    "\u030a": (((-0.05, -0.04), (0.0, -0.1), (0.05, -0.04), (0.0, 0.02), (-0.05, -0.04)),),
}
_PLAIN: Final = str.maketrans({"–": "-", "—": "-", "…": "...", "ß": "ss", "ø": "o", "ł": "l"})


def draw_card(match: Match, language: str, *, date: str = "") -> bytes:
    """Returns the result as PNG, 1080 wide: who has how much, who has won, and the last hands."""
    sides = match.sides
    hands = match.hands[-_HANDS_SHOWN:]
    height = 300 + 190 * len(sides) + (110 + 62 * len(hands) if hands else 0) + 40
    image = Image.new("RGB", (_WIDTH, height), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, _WIDTH, 210), fill=_GREEN)
    write(pen, (_EDGE, 44), translate(language, "message.title", n=len(match.hands)), 68, "white")
    rules = match.rules.title(language)
    under = translate(language, "message.target", target=match.target, rules=rules)
    write(pen, (_EDGE, 136), " · ".join(filter(None, (under, date))), 36, "white")
    y = 260
    for side in sorted(sides, key=lambda one: -match.totals[one]):
        _draw_side(pen, match, language, side, y)
        y += 190
    if hands:
        _draw_hands(pen, match, sides, y + 10)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def write(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, ink: str
) -> float:
    """Writes a line from its upper left corner; returns where it ends.

    Pillow's own font has no accented letters: the letter is written and its accent drawn.
    """
    font = ImageFont.load_default(size)
    x, y = at
    last = x
    for sign in unicodedata.normalize("NFD", text.translate(_PLAIN)):
        if unicodedata.combining(sign):
            _draw_accent(pen, sign, (last + x) / 2, y, size, ink)
            continue
        last = x
        pen.text((x, y), sign, font=font, fill=ink)
        x += font.getlength(sign)
    return x


def measure(text: str, size: int) -> float:
    """Returns how wide a line of this text is."""
    font = ImageFont.load_default(size)
    plain = unicodedata.normalize("NFD", text.translate(_PLAIN))
    return sum(font.getlength(sign) for sign in plain if not unicodedata.combining(sign))


def _draw_accent(
    pen: ImageDraw.ImageDraw, sign: str, middle: float, y: float, size: int, ink: str
) -> None:
    width = max(2, size // 14)
    if sign == "\u0327":  # a cedilla hangs below
        box = (middle - size * 0.08, y + size * 0.92, middle + size * 0.08, y + size * 1.1)
        pen.arc(box, -90, 120, fill=ink, width=width)
    for stroke in _MARKS.get(sign, ()):
        line = [(middle + dx * size, y + (0.22 + dy) * size) for dx, dy in stroke]
        pen.line(line, fill=ink, width=width, joint="curve")


def _draw_side(pen: ImageDraw.ImageDraw, match: Match, language: str, side: str, y: int) -> None:
    has_won = side in match.winners
    pen.rounded_rectangle(
        (_EDGE - 24, y, _WIDTH - _EDGE + 24, y + 166), 24, fill=_GREEN if has_won else _SOFT
    )
    ink = "white" if has_won else _INK
    total = str(match.totals[side])
    pen_x: float = _EDGE + 8
    if has_won:
        _draw_star(pen, pen_x + 26, y + 58, 26)
        pen_x += 66
    write(pen, (pen_x, y + 26), _shorten(side, 56, 700 - pen_x + _EDGE), 56, ink)
    write(pen, (_WIDTH - _EDGE - measure(total, 96), y + 8), total, 96, ink)
    escobas = sum(p.escobas for hand in match.hands for p in hand.piles if p.player == side)
    write(pen, (_EDGE + 8, y + 96), translate(language, "message.escobas", n=escobas), 34, ink)
    way = max(0.0, min(1.0, match.totals[side] / max(1, match.target)))
    left, right = _EDGE + 8, _WIDTH - _EDGE - 8
    pen.rounded_rectangle(
        (left, y + 142, right, y + 154), 6, fill="#3d8662" if has_won else "#bccabb"
    )
    if way:
        pen.rounded_rectangle(
            (left, y + 142, left + (right - left) * way, y + 154),
            6,
            fill=_GOLD if has_won else _GREEN,
        )


def _draw_hands(pen: ImageDraw.ImageDraw, match: Match, sides: Sequence[str], y: int) -> None:
    """The points of the last hands, a row a hand and a column a side."""
    wide = (_WIDTH - 2 * _EDGE - 90) / len(sides)
    for place, side in enumerate(sides):
        right = _EDGE + 90 + wide * (place + 1)
        name = _shorten(side, 34, wide - 20)
        write(pen, (right - measure(name, 34), y), name, 34, _DARK)
    first = len(match.hands) - min(len(match.hands), _HANDS_SHOWN)
    for row, hand in enumerate(match.hands[first:]):
        top = y + 56 + 62 * row
        pen.line((_EDGE, top, _WIDTH - _EDGE, top), fill="#d9d5cc", width=2)
        write(pen, (_EDGE, top + 12), str(first + row + 1), 34, "#5c574f")
        for place, side in enumerate(sides):
            points = f"+{hand.score.total(side)}"
            right = _EDGE + 90 + wide * (place + 1)
            write(pen, (right - measure(points, 40), top + 9), points, 40, _INK)


def _draw_star(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    corners = [
        (x + reach * sin(pi * n / 5), y - reach * cos(pi * n / 5))
        for n in range(10)
        for reach in [radius if n % 2 == 0 else radius * 0.42]
    ]
    pen.polygon(corners, fill=_GOLD)


def _shorten(text: str, size: int, width: float) -> str:
    """Returns the text, or as much of its beginning as the width holds."""
    if measure(text, size) <= width:
        return text
    while text and measure(text + "...", size) > width:
        text = text[:-1]
    return text + "..."
