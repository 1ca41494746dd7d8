"""Decks that no publisher printed: the pips of one laid out anew, the courts of another dyed.

Decks differ in where the nine cups stand, whether the ace of swords lies across, and of what
colour the king's coat is. A namer that has seen few decks counts places instead of pips and
takes a red coat for cups; here only what makes a card what it is stays: how many pips of which
suit, the number in the corner, the breaks in the frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card, Suit
from vision.synth.decks import COMPOSED, FACE_HEIGHT, Deck
from vision.synth.index import (
    CORNERS,
    FONTS_AT_HAND,
    NEAR_CORNER,
    Type,
    print_number,
    reprint,
)
from vision.synth.pips import PipBox, Place, dyed, lay_pip

Pixels = NDArray[np.uint8]

BORROWED: Final = 0.65
"""How many composed decks have courts that are drawn in no deck so."""
OTHER_RANK: Final = 0.4
LONG: Final = (Suit.ESPADAS, Suit.BASTOS)
BREAKS: Final = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
"""How often the frame is broken above and below: the pinta, older than the printed number."""
ROWS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    1: ((1,),),
    2: ((1, 1), (2,)),
    3: ((1, 1, 1), (3,), (1, 2), (2, 1)),
    4: ((2, 2), (2, 2), (2, 2), (4,), (1, 2, 1)),
    5: ((2, 1, 2), (2, 1, 2), (3, 2), (2, 3), (1, 3, 1)),
    6: ((2, 2, 2), (2, 2, 2), (3, 3), (2, 2, 2)),
    7: ((2, 2, 1, 2), (2, 1, 2, 2), (3, 1, 3), (2, 3, 2), (3, 4)),
    8: ((2, 2, 2, 2), (3, 2, 3), (4, 4), (2, 1, 2, 1, 2)),
    9: ((3, 3, 3), (4, 1, 4), (2, 2, 1, 2, 2), (2, 2, 2, 1, 2), (5, 4)),
}
"""Layouts of a rank: how many pips stand in each row, from the top."""


def compose_deck(
    decks: Sequence[Deck],
    box: PipBox,
    random: np.random.Generator,
    fonts: Sequence[Path | None] = FONTS_AT_HAND,
    *,
    is_mixed: bool = False,
) -> Deck:
    """A deck put together anew, its numbers printed: 48 cards at most, drawn as they are asked for.

    The 8s and 9s are left out of most: they are not in the game. In a mixed deck any number of
    twelve stands on any drawing of its suit, and the number is what the card counts as: who
    learns to read numbers there cannot tell them from the drawing.
    """
    style = _Style.any(box, random, fonts)
    courts = decks[int(random.integers(len(decks)))]
    last = 9 if is_mixed or random.random() < 0.3 else 7
    cards = [Card(rank, suit) for suit in Suit for rank in range(1, last + 1)]
    cards += [card for card in courts.faces if card.rank > 9]
    seed = int(random.integers(1 << 32))
    figures = [deck for deck in decks if deck is not courts] if random.random() < BORROWED else []
    faces = _Faces(style, courts, figures, cards, seed, is_mixed=is_mixed)
    return Deck(COMPOSED, faces, courts.backs, is_mixed)


class _Faces(Mapping[Card, Pixels]):
    """The faces of a composed deck: a scene deals a dozen of them, and few are worth drawing."""

    def __init__(
        self,
        style: _Style,
        courts: Deck,
        figures: Sequence[Deck],
        cards: Sequence[Card],
        seed: int,
        *,
        is_mixed: bool,
    ) -> None:
        self._style = style
        self._courts = courts
        self._figures = figures
        self._cards = tuple(cards)
        self._seed = seed
        self._is_mixed = is_mixed

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, card: Card) -> Pixels:
        random = np.random.default_rng((self._seed, card.rank, tuple(Suit).index(card.suit)))
        drawn = card
        if self._is_mixed:
            same = [other for other in self._cards if other.suit is card.suit]
            drawn = same[int(random.integers(len(same)))]
        if drawn.rank < 10:
            return self._style.pip_card(drawn, card.rank, random)
        if self._figures:
            return self._style.borrowed_court(_figure(self._figures, card, random), card, random)
        return self._style.court(self._courts.faces[drawn], self._courts.name, card, random)


def _figure(decks: Sequence[Deck], card: Card, random: np.random.Generator) -> Pixels:
    """The drawing of a court of any suit, and now and then of another rank, without its frame."""
    deck = decks[int(random.integers(len(decks)))]
    ranks = (10, 11, 12) if random.random() < OTHER_RANK else (card.rank,)
    drawn = [face for other, face in deck.faces.items() if other.rank in ranks]
    if not drawn:
        drawn = list(deck.faces.values())
    face = drawn[int(random.integers(len(drawn)))]
    height, width = face.shape[:2]
    left, top = round(0.16 * width), round(0.09 * height)
    figure = face[top : height - top, left : width - left]
    return np.ascontiguousarray(figure[:, ::-1] if random.random() < 0.5 else figure)


@dataclass(frozen=True, slots=True)
class _Style:
    """What the cards of one composed deck share."""

    width: int
    paper: tuple[int, int, int]
    pips: dict[Suit, Pixels]
    size: float
    is_flipped: bool
    ace_turn: float
    layouts: dict[tuple[int, Suit], tuple[int, ...]]
    frame: float
    frame_ink: int
    number: Type
    corner: tuple[float, float, float, float]
    dye: int

    @classmethod
    def any(
        cls, box: PipBox, random: np.random.Generator, fonts: Sequence[Path | None] = FONTS_AT_HAND
    ) -> _Style:
        """A style at random."""
        corners = [NEAR_CORNER, *CORNERS.values()]
        pips = {}
        for suit in Suit:
            pip = box.pips[suit][int(random.integers(len(box.pips[suit])))]
            pips[suit] = dyed(pip, round(random.normal(0, 7)))
        return cls(
            width=round(FACE_HEIGHT * random.uniform(0.6, 0.68)),
            paper=tuple(int(c) for c in 255 - random.integers(0, 14, 3)),  # type: ignore[arg-type]
            pips=pips,
            size=float(random.uniform(0.72, 0.98)),
            is_flipped=bool(random.random() < 0.6),
            ace_turn=float(random.choice((0.0, 0.0, 30.0, -30.0, 40.0, -40.0))),
            layouts={
                (rank, suit): ROWS[rank][int(random.integers(len(ROWS[rank])))]
                for rank in ROWS
                for suit in Suit
            },
            frame=float(random.uniform(0.035, 0.075)) if random.random() < 0.75 else 0.0,
            frame_ink=int(random.integers(0, 120)),
            number=Type.any(random, fonts),
            corner=corners[int(random.integers(len(corners)))],
            dye=round(random.normal(0, 40)) if random.random() < 0.7 else 0,
        )

    def pip_card(self, card: Card, number: int, random: np.random.Generator) -> Pixels:
        """The drawing of a card of 1 to 9 with this number, as RGBA."""
        rank, suit = card.rank, card.suit
        face = np.full((FACE_HEIGHT, self.width, 4), (*self.paper, 255), np.uint8)
        if self.frame:
            self._draw_frame(face, suit)
        rows = self.layouts[rank, suit]
        left, top = 0.13 * self.width, 0.09 * FACE_HEIGHT
        tall = (FACE_HEIGHT - 2 * top) / len(rows)
        for row, count in enumerate(rows):
            wide = (self.width - 2 * left) / count
            for column in range(count):
                x, y = left + (column + 0.5) * wide, top + (row + 0.5) * tall
                room = (min(wide, 0.55 * self.width), min(tall, 0.62 * FACE_HEIGHT))
                turn = 180.0 if self.is_flipped and y > FACE_HEIGHT * 0.52 else 0.0
                if suit in LONG and rank == 1:
                    turn += self.ace_turn
                    room = (0.6 * self.width, 0.7 * FACE_HEIGHT)
                elif suit in LONG and wide > tall * 1.25:
                    turn += 90.0
                turn += random.normal(0, 1.5)
                lay_pip(face, self.pips[suit], (x, y), room, self.size, turn)
        print_number(face, self.corner, number, self.number)
        return face

    def court(self, face: Pixels, deck: str, card: Card, random: np.random.Generator) -> Pixels:
        """A court of the deck in coats of another colour, with this deck's pip beside it."""
        coat = dyed(face, self.dye)
        if self.dye:
            self._lay_beside(coat, card.suit, (0.16, 0.26), random)
        return reprint(coat, deck, card.rank, self.number)

    def borrowed_court(self, figure: Pixels, card: Card, random: np.random.Generator) -> Pixels:
        """A court drawn as in no deck: what it is, only number, frame and pip can tell."""
        face = np.full((FACE_HEIGHT, self.width, 4), (*self.paper, 255), np.uint8)
        place = (0.5 * self.width, 0.5 * FACE_HEIGHT)
        lay_pip(
            face, dyed(figure, self.dye), place, (0.74 * self.width, 0.84 * FACE_HEIGHT), 1.0, 0
        )
        if self.frame:
            self._draw_frame(face, card.suit)
        self._lay_beside(face, card.suit, (0.1, 0.3), random, down=(0.14, 0.36), slant=14)
        print_number(face, self.corner, card.rank, self.number)
        return face

    def _lay_beside(
        self,
        face: Pixels,
        suit: Suit,
        away: Place,
        random: np.random.Generator,
        down: Place = (0.2, 0.2),
        slant: float = 8,
    ) -> None:
        """Lays the suit's pip beside a court's head, between so far and so far from the middle."""
        wide = face.shape[1]
        side = -1 if random.random() < 0.7 else 1
        place = ((0.5 + side * random.uniform(*away)) * wide, random.uniform(*down) * FACE_HEIGHT)
        room = (0.34 * wide, 0.24 * FACE_HEIGHT)
        lay_pip(face, self.pips[suit], place, room, self.size, random.normal(0, slant))

    def _draw_frame(self, face: Pixels, suit: Suit) -> None:
        height, width = face.shape[:2]
        m = round(self.frame * width)
        ink = (self.frame_ink,) * 3 + (255,)
        cv2.rectangle(face, (m, m), (width - m, height - m), ink, 2)
        for i in range(BREAKS[suit]):
            x = round(width * (i + 1) / (BREAKS[suit] + 1))
            half = round(0.035 * width)
            for y in (m, height - m):
                face[y - 2 : y + 3, x - half : x + half, :3] = self.paper
