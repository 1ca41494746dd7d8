"""The drawings a card face is made of: the four suit signs and the three court figures.

Everything here is our own vector work, so the page may show it under the licence of the rest.
Signs are drawn about the origin in a box 100 units high; figures in the 200 by 308 units of a card.
"""

from dataclasses import dataclass
from typing import Final

from scorer.cards import Suit

INK: Final = "#2a1a12"
GOLD: Final = "#f2b51d"
RED: Final = "#c9252d"
SKIN: Final = "#f5cda6"
STEEL: Final = "#8ec3ea"
LEAF: Final = "#4f9d3f"

SUIT_COLOURS: Final = {
    Suit.OROS: "#a86a00",
    Suit.COPAS: "#c0222b",
    Suit.ESPADAS: "#17589b",
    Suit.BASTOS: "#256b2a",
}
"""One colour a suit, dark enough to be read as text on white (contrast above 4.5)."""


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours a court figure of one suit wears."""

    robe: str
    trim: str
    hose: str
    hair: str
    horse: str


DRESSES: Final = {
    Suit.OROS: Dress("#c9252d", "#f2b51d", "#2f6db3", "#6b3f1d", "#b98352"),
    Suit.COPAS: Dress("#2f6db3", "#e8dcc2", "#c9252d", "#3a2416", "#e9e2d6"),
    Suit.ESPADAS: Dress("#256b6e", "#f2b51d", "#7a2d63", "#8a8178", "#6f6a69"),
    Suit.BASTOS: Dress("#4a7f2c", "#f2b51d", "#c9252d", "#9b5a1f", "#7a4a2a"),
}

_OROS: Final = f"""
<circle r="46" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>
<circle r="38" fill="none" stroke="#9a6200" stroke-width="3" stroke-dasharray="6 5"/>
<circle r="29" fill="#ffd968" stroke="#9a6200" stroke-width="3"/>
<path d="M0-25 6-9 20-15 11 0 20 15 6 9 0 25-6 9-20 15-11 0-20-15-6-9Z" fill="{RED}"
 stroke="#7d1218" stroke-width="1.5" stroke-linejoin="round"/>
<circle r="7" fill="{GOLD}" stroke="#7d1218" stroke-width="1.5"/>"""

_COPAS: Final = f"""
<g stroke="{INK}" stroke-width="3" stroke-linejoin="round">
<path d="M-28 48C-26 34-10 32-8 22H8C10 32 26 34 28 48Z" fill="{GOLD}"/>
<path d="M-36-40C-36 0-22 14 0 16 22 14 36 0 36-40Z" fill="{RED}"/>
<path d="M-33-22C-20-14 20-14 33-22L31-10C18-2-18-2-31-10Z" fill="{GOLD}"/>
<ellipse cy="-40" rx="36" ry="8" fill="#7d1218"/>
<ellipse cy="21" rx="12" ry="7" fill="{RED}"/></g>
<path d="M-26-34C-26-26-25-24-24-22" fill="none" stroke="#fff" stroke-width="4"
 stroke-linecap="round" opacity=".7"/>"""

_ESPADAS: Final = f"""
<g stroke="{INK}" stroke-width="2.6" stroke-linejoin="round">
<path d="M0-51 8-38V16H-8V-38Z" fill="{STEEL}"/>
<path d="M0-51V16" stroke="#2f6da0" stroke-width="2.4"/>
<path d="M-25 12C-18 20-8 15 0 15 8 15 18 20 25 12L24 22C16 27 8 23 0 23-8 23-16 27-24 22Z"
 fill="{GOLD}"/>
<path d="M-5 23H5L4 39H-4Z" fill="{RED}"/>
<circle cy="44" r="6.5" fill="{GOLD}"/></g>"""

_BASTOS: Final = f"""
<g stroke="{INK}" stroke-width="2.8" stroke-linejoin="round">
<path d="M-7 49C-5 30-13 24-11 11-20 8-21 1-13-3-17-14-19-24-15-36-11-50 11-50 15-36
 19-24 17-18 15-10 23-7 22 3 13 5 12 20 5 32 7 49Z" fill="{LEAF}"/>
<ellipse cy="-41" rx="10" ry="5" fill="#f0d29a"/>
<ellipse cy="48" rx="7" ry="3" fill="#f0d29a"/></g>
<path d="M-4-28C-1-20-6-12-3-4M5-26C4-16 6-12 4 0M-2 10C-1 18-3 26-1 38" fill="none"
 stroke="#21551d" stroke-width="2.6" stroke-linecap="round"/>
<circle cx="-14" cy="4" r="2.6" fill="{RED}"/><circle cx="16" cy="-2" r="2.6" fill="{RED}"/>"""

_SIGNS: Final = {
    Suit.OROS: _OROS,
    Suit.COPAS: _COPAS,
    Suit.ESPADAS: _ESPADAS,
    Suit.BASTOS: _BASTOS,
}


def draw_sign(suit: Suit, x: float, y: float, scale: float, *, turn: float = 0) -> str:
    """Returns the SVG group of one suit sign, its middle at (x, y), turned in degrees."""
    move = f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})"
    return f'<g transform="{move}">{_SIGNS[suit]}</g>'


def draw_figure(rank: int, suit: Suit, *, with_sign: bool = True) -> str:
    """Returns the SVG of the sota (10), caballo (11) or rey (12) of a suit, sign in hand."""
    body = {10: _draw_sota, 11: _draw_caballo, 12: _draw_rey}[rank](DRESSES[suit])
    outline = f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round">{body}</g>'
    if not with_sign:
        return outline
    where = {10: (148, 84, 0.62), 11: (152, 74, 0.54), 12: (150, 92, 0.62)}[rank]
    return outline + draw_sign(suit, *where)


def _draw_head(x: float, y: float, hair: str, *, beard: bool) -> str:
    """The head of a figure about (x, y): hair behind, face, eyes, nose; a beard for a king."""
    chin = (
        f'<path d="M-19 2C-20 30-8 38 0 38 8 38 20 30 19 2 12 14 8 10 0 10-8 10-12 14-19 2Z"'
        f' fill="{hair}"/><path d="M-6 17C-2 20 2 20 6 17" fill="none" stroke="#fff"/>'
        if beard
        else '<path d="M-6 12C-2 16 2 16 6 12" fill="none" stroke="#a2402f"/>'
    )
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<path d="M-24-8C-26 14-26 22-20 26H20C26 22 26 14 24-8Z" fill="{hair}"/>'
        f'<ellipse rx="19" ry="22" fill="{SKIN}"/>{chin}'
        f'<g stroke="none"><circle cx="-7" cy="-3" r="2.4" fill="{INK}"/>'
        f'<circle cx="7" cy="-3" r="2.4" fill="{INK}"/>'
        f'<circle cx="-12" cy="6" r="3.4" fill="#e88f78" opacity=".7"/>'
        f'<circle cx="12" cy="6" r="3.4" fill="#e88f78" opacity=".7"/></g>'
        '<path d="M0-2 2 6-2 6" fill="none" stroke-width="1.6"/></g>'
    )


def _draw_sota(dress: Dress) -> str:
    return (
        # legs, shoes
        f'<path d="M80 196 78 252H94L99 200Z" fill="{dress.hose}"/>'
        f'<path d="M101 200 106 252H122L120 196Z" fill="{dress.trim}"/>'
        f'<path d="M62 262C62 250 80 250 95 252V262Z" fill="{INK}"/>'
        f'<path d="M138 262C138 250 120 250 105 252V262Z" fill="{INK}"/>'
        # cape behind, tunic, belt, skirt
        f'<path d="M66 124C44 160 46 200 52 222L80 206 76 128Z" fill="{dress.hose}"/>'
        f'<path d="M66 126C84 114 116 114 134 126L128 176H72Z" fill="{dress.robe}"/>'
        f'<path d="M72 176H128L140 212C118 220 82 220 60 212Z" fill="{dress.robe}"/>'
        f'<path d="M86 178 80 215M100 178V218M114 178 120 215" fill="none"/>'
        f'<path d="M71 170H129V180H71Z" fill="{dress.trim}"/>'
        f'<path d="M92 118 100 168 108 118Z" fill="{dress.trim}"/>'
        # arms: one on the hip, one holding the sign
        f'<path d="M68 126C48 136 46 160 66 176L76 168C66 158 68 150 80 142Z" fill="{dress.robe}"/>'
        f'<circle cx="70" cy="173" r="7" fill="{SKIN}"/>'
        f'<path d="M124 122C140 140 146 132 148 120L160 124C158 150 138 164 120 146Z"'
        f' fill="{dress.robe}"/><circle cx="153" cy="118" r="7" fill="{SKIN}"/>'
        + _draw_head(100, 88, dress.hair, beard=False)
        # hat and feather
        + f'<path d="M72 74C70 52 128 48 130 72 112 64 92 64 72 74Z" fill="{dress.robe}"/>'
        f'<path d="M74 72C84 62 116 60 130 71L127 77C112 70 90 70 76 78Z" fill="{dress.trim}"/>'
        f'<path d="M76 66C58 60 50 46 56 36 66 42 78 50 82 62Z" fill="#fff"/>'
    )


def _draw_rey(dress: Dress) -> str:
    ermine = "".join(
        f'<path d="M{x} {y}v6" stroke-width="3" stroke-linecap="round"/>'
        for x, y in ((54, 252), (70, 255), (86, 257), (114, 257), (130, 255), (146, 252))
    )
    return (
        # mantle, robe, hem of ermine
        f'<path d="M64 128C52 180 44 226 40 262H160C156 226 148 180 136 128Z" fill="{dress.hose}"/>'
        f'<path d="M74 128 66 262H134L126 128Z" fill="{dress.robe}"/>'
        f'<path d="M92 128 90 262H110L108 128Z" fill="{dress.trim}"/>'
        '<path d="M42 248C70 256 130 256 158 248L160 266H40Z" fill="#fff"/>'
        f"{ermine}"
        # belt and arms
        f'<path d="M72 186H128V197H72Z" fill="{GOLD}"/><circle cx="100" cy="191.500" r="7"'
        f' fill="{RED}"/>'
        f'<path d="M64 130C46 146 44 180 62 198L78 188C66 174 68 160 82 148Z" fill="{dress.robe}"/>'
        f'<circle cx="68" cy="193" r="8" fill="{SKIN}"/>'
        f'<path d="M124 126C140 146 146 140 146 128L162 130C160 164 138 172 118 152Z"'
        f' fill="{dress.robe}"/><circle cx="154" cy="125" r="8" fill="{SKIN}"/>'
        # collar, head, crown
        '<path d="M66 130C76 114 124 114 134 130 120 142 80 142 66 130Z" fill="#fff"/>'
        + _draw_head(100, 92, dress.hair, beard=True)
        + f'<path d="M76 76 70 46 86 60 100 40 114 60 130 46 124 76C110 70 90 70 76 76Z"'
        f' fill="{GOLD}"/><g stroke-width="1.5"><circle cx="100" cy="62" r="4" fill="{RED}"/>'
        f'<circle cx="84" cy="66" r="3" fill="{STEEL}"/>'
        f'<circle cx="116" cy="66" r="3" fill="{STEEL}"/></g>'
    )


def _draw_caballo(dress: Dress) -> str:
    coat = f'fill="{dress.horse}"'
    return (
        # tail, far legs
        f'<path d="M154 190C176 196 174 226 166 244 160 236 162 214 148 206Z" fill="{dress.hair}"/>'
        f'<path d="M130 214 138 236 130 262H142L151 234 146 206Z" {coat}/>'
        f'<path d="M78 216 56 226 60 248 70 246 69 234 92 226Z" {coat}/>'
        # body, neck and head in one line, facing left
        f'<path d="M40 172C34 168 36 158 42 152L56 132 58 120 66 128C84 134 88 158 98 172'
        f"C116 168 140 170 152 184 160 196 158 212 148 222 132 232 104 230 84 222"
        f' 70 214 66 196 64 172 56 172 50 178 40 172Z" {coat}/>'
        # near legs
        f'<path d="M138 216C142 236 138 246 142 262H154C152 244 158 232 154 208Z" {coat}/>'
        f'<path d="M76 212C72 232 80 244 80 262H92C90 246 90 234 98 220Z" {coat}/>'
        f'<path d="M79 256H93V264H77ZM141 256H155V264H140ZM129 256H143V264H128ZM59 242 71 240'
        f' 72 248 60 250Z" fill="{INK}"/>'
        # mane, bridle, eye
        f'<path d="M60 124C82 124 96 148 100 170 88 164 76 146 64 134Z" fill="{dress.hair}"/>'
        f'<path d="M44 150 60 160M52 170 66 146C84 160 96 168 108 166" fill="none"'
        f' stroke="{RED}" stroke-width="3"/><circle cx="57" cy="145" r="2.600" fill="{INK}"/>'
        # saddle cloth, leg, boot
        f'<path d="M92 172C108 166 128 168 138 174L134 208C118 214 102 212 92 206Z"'
        f' fill="{dress.trim}"/>'
        f'<path d="M102 164C98 186 96 196 92 214L106 218C110 200 120 186 124 168Z"'
        f' fill="{dress.hose}"/><path d="M92 210 106 214 104 226 84 224C84 218 90 218 92 210Z"'
        f' fill="{INK}"/>'
        # coat of the rider, arms
        f'<path d="M90 116C100 108 122 108 130 116L130 172C118 178 104 178 94 172Z"'
        f' fill="{dress.robe}"/><path d="M93 158H130V167H93Z" fill="{dress.trim}"/>'
        f'<path d="M92 118C80 134 80 150 90 162L102 156C94 148 96 140 104 132Z"'
        f' fill="{dress.robe}"/><circle cx="95" cy="160" r="6.500" fill="{SKIN}"/>'
        f'<path d="M122 114C136 130 144 122 146 108L158 112C156 138 136 150 118 136Z"'
        f' fill="{dress.robe}"/><circle cx="152" cy="107" r="6.500" fill="{SKIN}"/>'
        + f'<g transform="translate(110 84) scale(.86)">{_draw_head(0, 0, dress.hair, beard=False)}'
        f'<path d="M-34-12C-20-22 20-22 34-12 20-8-20-8-34-12Z" fill="{dress.robe}"/>'
        f'<path d="M-20-16C-18-38 18-38 20-16 8-20-8-20-20-16Z" fill="{dress.robe}"/>'
        f'<path d="M16-26C34-34 40-46 36-56 24-50 16-40 14-30Z" fill="#fff"/></g>'
    )
