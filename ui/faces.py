"""Card faces drawn by us: the 48 fronts and the back as SVG text, whole or as an index tile.

The frame is broken as on every Spanish deck ("la pinta"): oros unbroken, copas one gap,
espadas two, bastos three, so that a suit can be told from its edge and without colour.
"""

import base64
from functools import cache
from typing import Final

from scorer.cards import Card, Suit
from ui.art import SUIT_COLOURS, draw_figure, draw_sign

WIDTH: Final = 200
HEIGHT: Final = 308
PINTA: Final = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}

_LEFT, _RIGHT, _TOP, _BOTTOM = 13, WIDTH - 13, 13, HEIGHT - 13
_GAP: Final = 12
_NUMERAL: Final = 'font-family="Georgia,\'DejaVu Serif\',serif" font-weight="700"'

# Places of the pips, in thirds and quarters of the field inside the frame: (x, y), 0 the middle.
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 0),),
    2: ((0, -0.5), (0, 0.5)),
    3: ((0, -0.66), (0, 0), (0, 0.66)),
    4: ((-0.5, -0.55), (0.5, -0.55), (-0.5, 0.55), (0.5, 0.55)),
    5: ((-0.5, -0.62), (0.5, -0.62), (0, 0), (-0.5, 0.62), (0.5, 0.62)),
    6: ((-0.5, -0.66), (0.5, -0.66), (-0.5, 0), (0.5, 0), (-0.5, 0.66), (0.5, 0.66)),
    7: (
        *((-0.54, -0.66), (0.54, -0.66), (0, -0.33), (-0.54, 0), (0.54, 0)),
        *((-0.54, 0.66), (0.54, 0.66)),
    ),
    8: tuple((x, y) for y in (-0.72, -0.24, 0.24, 0.72) for x in (-0.5, 0.5)),
    9: (*((x, y) for y in (-0.72, -0.24, 0.24, 0.72) for x in (-0.56, 0.56)), (0, 0)),
}
_SCALE: Final = {1: 1.35, 2: 1.0, 3: 0.74, 4: 0.74, 5: 0.7, 6: 0.68, 7: 0.6, 8: 0.5, 9: 0.46}
# A sword or a club is slim: it may be drawn longer than a coin of the same column is wide.
_SLIM: Final = {1: 1.7, 2: 1.04, 3: 0.72, 4: 1.0, 5: 0.86, 6: 0.66, 7: 0.64, 8: 0.5, 9: 0.48}


@cache
def draw_face(card: Card) -> str:
    """Returns the face of a card as an SVG document of 200 by 308 units."""
    corner = _draw_numeral(card, 23, 50, 34)
    turned = f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{corner}</g>'
    if card.rank >= 10:
        # Slightly smaller than the card, so that the lower numeral stands clear of the hem.
        art = f'<g transform="translate(10 16) scale(.88)">{draw_figure(card.rank, card.suit)}</g>'
    else:
        art = _draw_pips(card)
    return _wrap(
        f"{_draw_paper()}{_draw_frame(card.suit)}{art}{corner}{turned}", f"0 0 {WIDTH} {HEIGHT}"
    )


@cache
def draw_back() -> str:
    """Returns the back of a card as an SVG document: a lattice of suns in a blue field."""
    lattice = "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="none" stroke="#fff" stroke-width="2.500"/>'
        f'<circle cx="{x}" cy="{y}" r="2.500" fill="#f2b51d"/>'
        for row, y in enumerate(range(32, HEIGHT - 20, 19))
        for x in range(31 + 11 * (row % 2), WIDTH - 20, 23)
    )
    return _wrap(
        f'{_draw_paper()}<rect x="13" y="13" width="174" height="282" rx="8" fill="#1f4f8f"/>'
        f'<rect x="19" y="19" width="162" height="270" rx="5" fill="none" stroke="#fff"/>{lattice}',
        f"0 0 {WIDTH} {HEIGHT}",
    )


@cache
def draw_tile(card: Card, *, shared: bool = False) -> str:
    """Returns a wide tile of 120 by 76 units: numeral, frame break and sign or figure.

    It is the card as a grid of forty shows it: what matters, large enough for a thumb. A shared
    tile refers to the symbols of `draw_shared_art`, which has to stand in the same document.
    """
    suit = card.suit
    if card.rank >= 10:
        x, y = {10: (27, -2), 11: (24, -6), 12: (27, -1)}[card.rank]
        bust = (
            f'<use href="#bust-{card.code}"/>'
            if shared
            else draw_figure(card.rank, suit, with_sign=False)
        )
        art = f'<g transform="translate({x} {y}) scale(.46)">{bust}</g>'
        place = (102.0, 44.0, 0.42)
    else:
        art, place = "", (84.0, 42.0, 0.6)
    if shared:
        x_, y_, scale = place
        art += f'<use href="#sign-{suit}" transform="translate({x_:g} {y_:g}) scale({scale:g})"/>'
    else:
        art += draw_sign(suit, *place)
    line = "".join(f"M{a:g} 6H{b:g}" for a, b in _split(5, 115, PINTA[suit], 9))
    return _wrap(
        '<rect width="120" height="76" fill="#fffdf6"/>'
        f'<path d="M5 76V6{line}M115 6V76" fill="none" stroke="{SUIT_COLOURS[suit]}"'
        f' stroke-width="3"/>{art}{_draw_numeral(card, 11, 54, 33 if card.rank >= 10 else 44)}',
        "0 0 120 76",
    )


@cache
def draw_shared_art() -> str:
    """Returns a hidden SVG element with the symbols that shared tiles refer to."""
    signs = "".join(f'<g id="sign-{suit}">{draw_sign(suit, 0, 0, 1)}</g>' for suit in Suit)
    busts = "".join(
        f'<g id="bust-{rank}{suit}">{draw_figure(rank, suit, with_sign=False)}</g>'
        for suit in Suit
        for rank in (10, 11, 12)
    )
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f"<svg {hidden}><defs>{signs}{busts}</defs></svg>"


def to_uri(svg: str) -> str:
    """Returns an SVG document as a data address for the `src` of an image."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _wrap(body: str, box: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def _draw_paper() -> str:
    return (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="13" fill="#fffdf6"'
        ' stroke="#b9ad98" stroke-width="2"/>'
    )


def _draw_numeral(card: Card, x: float, y: float, size: float) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" {_NUMERAL} font-size="{size:g}"'
        f' fill="{SUIT_COLOURS[card.suit]}">{card.rank}</text>'
    )


def _split(start: float, end: float, gaps: int, gap: float) -> tuple[tuple[float, float], ...]:
    """Cuts a line into gaps + 1 equal strokes; returns where each begins and ends."""
    stroke = (end - start - gaps * gap) / (gaps + 1)
    starts = [start + n * (stroke + gap) for n in range(gaps + 1)]
    return tuple((a, a + stroke) for a in starts)


def _draw_frame(suit: Suit) -> str:
    strokes = _split(_LEFT, _RIGHT, PINTA[suit], _GAP)
    edges = "".join(f"M{a:g} {y}H{b:g}" for y in (_TOP, _BOTTOM) for a, b in strokes)
    return (
        f'<path d="M{_LEFT} {_TOP}V{_BOTTOM}M{_RIGHT} {_TOP}V{_BOTTOM}{edges}" fill="none"'
        f' stroke="{SUIT_COLOURS[suit]}" stroke-width="3"/>'
    )


def _draw_pips(card: Card) -> str:
    slim = card.suit in (Suit.ESPADAS, Suit.BASTOS)
    scale = (_SLIM if slim else _SCALE)[card.rank]
    signs = []
    for x, y in PIPS[card.rank]:
        turn = 0.0
        if slim and len(PIPS[card.rank]) > 3 and x:
            turn = 10 if (x < 0) == (y <= 0) else -10
        if y > 0 and card.suit is Suit.ESPADAS:
            turn += 180
        signs.append(draw_sign(card.suit, 100 + x * 76, 154 + y * 112, scale, turn=turn))
    return "".join(signs)
