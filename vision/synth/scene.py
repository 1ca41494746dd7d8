"""Scenes: cards of one deck composed on a table and photographed, with their labels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card
from vision.synth.camera import look, outlines
from vision.synth.clutter import add_clutter, add_hand, add_marks
from vision.synth.compose import compose_deck
from vision.synth.decks import Deck, make_print
from vision.synth.index import FONTS_AT_HAND
from vision.synth.layout import Place, lay
from vision.synth.light import light, photograph
from vision.synth.pips import PipBox
from vision.synth.strangers import draw_stranger

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

MIN_VISIBLE: Final = 0.12
"""A card of which less than this part is seen is no card to read; it carries no label."""
MIN_EDGE: Final = 5.0
"""Nor is one whose visible part is thinner than this, in pixels."""

NUMBER_ROWS: Final = (0.03, 0.06, 0.09, 0.12)
"""Where numbers are printed, in parts of a card's height."""


@dataclass(frozen=True, slots=True)
class Label:
    """A card in a scene: which, where its visible part is, and how much of it.

    `card` is None for a back, and for a stranger: a face that is none of a Spanish deck.
    `corners` is the smallest oriented box (4, 2) around the visible part, `whole` around all of the
    card that the photo's edges leave, hidden or not, begun at the card's upper left; in pixels.
    `outline` are the card's own corners, which seen from aside are no rectangle; of a card that
    reaches out of the photo, those of `whole`.
    `is_numbered` tells of the upper left and the lower right whether the number there is seen.
    """

    card: Card | None
    corners: Floats
    visible: float
    whole: Floats
    outline: Floats
    is_numbered: tuple[bool, bool] = (False, False)
    is_stranger: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo (h, w, 3) RGB and the labels of all cards that can be seen in it.

    Of a mixed deck, the number alone tells which card one is.
    """

    photo: Pixels
    labels: tuple[Label, ...]
    is_mixed: bool = False


Backdrop = Callable[[np.random.Generator, int, int], Pixels]


@dataclass(frozen=True, slots=True)
class Studio:
    """What scenes are made of: decks with their weights, backdrops, and fonts for numbers.

    A deck is put together anew from `pips` for `composed` of the scenes, and `mixed` of those are
    such whose numbers stand on other drawings. `steep` is the share of scenes that are photographed
    from well aside.
    """

    decks: Sequence[Deck]
    weights: NDArray[np.float64]
    backdrop: Backdrop
    pips: PipBox | None = None
    composed: float = 0.0
    mixed: float = 0.0
    fonts: Sequence[Path | None] = FONTS_AT_HAND
    steep: float = 0.0

    def deck(self, random: np.random.Generator) -> Deck:
        """A deck at random, by weight; or one put together anew."""
        if self.pips is not None and random.random() < self.composed:
            is_mixed = self.mixed > 0 and bool(random.random() < self.mixed)
            return compose_deck(self.decks, self.pips, random, self.fonts, is_mixed=is_mixed)
        return self.decks[random.choice(len(self.decks), p=self.weights / self.weights.sum())]


def make_scene(
    studio: Studio,
    seed: int,
    long_side: int = 960,
    places: list[Place] | None = None,
    dealt: Sequence[Card] | None = None,
) -> Scene:
    """The scene of this seed; the same seed gives the same scene.

    `places` says where cards lie, and `dealt` which cards; without, both are drawn. Strangers lie
    among drawn places, and among backs; marks are drawn over the former.
    """
    is_laid = places is not None
    random = np.random.default_rng(seed)
    size = _frame(random, long_side)
    canvas = studio.backdrop(random, *size)
    backs = [back for deck in studio.decks for back in deck.backs]
    printing = make_print(studio.deck(random), backs, random, studio.fonts)
    if random.random() < 0.3:
        add_clutter(canvas, printing, random)
    if places is None:
        places = [] if random.random() < 0.03 else lay(random)
    if not places:
        return Scene(photograph(light(canvas, random), random), ())
    cards: list[Card | None] = list(dealt or _deal(printing.deck, places, random))
    strangers = {} if is_laid and any(cards) else _strangers(cards, random)
    is_steep = studio.steep > 0 and bool(random.random() < studio.steep)
    quads = look(outlines(places), size, random, is_steep=is_steep)
    owner = np.full(canvas.shape[:2], -1, np.int16)
    shade = random.uniform(0.1, 0.6)
    for i, (card, quad) in enumerate(zip(cards, quads, strict=True)):
        other = strangers.get(i, printing.back)
        face = _worn(printing.face(card) if card else printing.paper(other), random)
        place_card(canvas, owner, face, quad, i, shade)
    if random.random() < 0.12:
        add_hand(canvas, owner, random)
    labels = _labels(cards, quads, owner, strangers)
    photo = photograph(light(canvas, random), random)
    if not is_laid and random.random() < 0.08:
        add_marks(photo, [label.corners for label in labels], random)
    return Scene(photo, labels, printing.deck.is_mixed)


def _frame(random: np.random.Generator, long_side: int) -> tuple[int, int]:
    short = round(long_side * random.choice([0.75, 0.5625, 1.0], p=[0.65, 0.25, 0.1]))
    return (short, long_side) if random.random() < 0.6 else (long_side, short)


def _deal(deck: Deck, places: Sequence[Place], random: np.random.Generator) -> list[Card | None]:
    """A card for each place: none twice, backs where the place says so."""
    faces = list(deck.faces)
    if random.random() < 0.5:
        faces = [card for card in faces if card.is_in_escoba]
    order = random.permutation(len(faces))
    drawn = iter(order)
    cards: list[Card | None] = []
    for place in places:
        index = None if place.is_back else next(drawn, None)
        cards.append(None if index is None else faces[index])
    return cards


def _strangers(cards: list[Card | None], random: np.random.Generator) -> dict[int, Pixels]:
    """Faces of other decks for one to four of the places, in one scene of six.

    Their places in `cards` become None.
    """
    if random.random() > 0.16:
        return {}
    count = min(int(random.integers(1, 5)), len(cards))
    strangers = {}
    for i in random.permutation(len(cards))[:count].tolist():
        cards[i] = None
        strangers[i] = draw_stranger(random)
    return strangers


def _worn(face: Pixels, random: np.random.Generator) -> Pixels:
    """The face a little darker or dirtier than its neighbours."""
    if random.random() < 0.5:
        return face
    face = face.copy()
    tone = random.uniform(0.88, 1.06)
    face[..., :3] = cv2.convertScaleAbs(face[..., :3], alpha=float(tone))
    return face


def place_card(
    canvas: Pixels, owner: NDArray[np.int16], face: Pixels, quad: Floats, index: int, shade: float
) -> None:
    """Lays the face over the canvas at the quad, with its shadow, and takes the owner's pixels."""
    height, width = canvas.shape[:2]
    tall = float(max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1])))
    pad = max(round(tall * 0.06), 2)
    x1, y1 = np.maximum(np.floor(quad.min(0)).astype(int) - pad, 0)
    x2, y2 = np.minimum(np.ceil(quad.max(0)).astype(int) + pad, (width, height))
    if x2 - x1 < 2 or y2 - y1 < 2:
        return
    scale = tall / face.shape[0]
    if scale < 0.7:
        rows, columns = face.shape[:2]
        to = (max(round(columns * scale * 1.1), 4), max(round(rows * scale * 1.1), 4))
        face = np.asarray(cv2.resize(face, to, interpolation=cv2.INTER_AREA), np.uint8)
    h, w = face.shape[:2]
    origin = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    target = quad - np.array([x1, y1], np.float32)
    matrix = cv2.getPerspectiveTransform(origin, target)
    laid = cv2.warpPerspective(face, matrix, (int(x2 - x1), int(y2 - y1)), flags=cv2.INTER_LINEAR)
    alpha = laid[..., 3]
    part = canvas[y1:y2, x1:x2]
    soft = cv2.blur(alpha, (pad | 1, pad | 1)).astype(np.float32)
    shifted = np.roll(soft, (pad // 3, pad // 3), (0, 1))
    dark = part * (1 - shade / 255 * shifted)[..., None]
    cover = alpha.astype(np.float32)[..., None] / 255
    part[:] = (dark + (laid[..., :3] - dark) * cover).astype(np.uint8)
    owner[y1:y2, x1:x2][alpha > 127] = index


def _labels(
    cards: Sequence[Card | None],
    quads: Floats,
    owner: NDArray[np.int16],
    strangers: Collection[int],
) -> tuple[Label, ...]:
    labels = []
    height, width = owner.shape
    for i, (card, quad) in enumerate(zip(cards, quads, strict=True)):
        x1, y1 = np.maximum(np.floor(quad.min(0)).astype(int), 0)
        x2, y2 = np.minimum(np.ceil(quad.max(0)).astype(int) + 1, (width, height))
        if x2 <= x1 or y2 <= y1:
            continue
        mask = (owner[y1:y2, x1:x2] == i).astype(np.uint8)
        visible = float(mask.sum()) / max(float(cv2.contourArea(quad)), 1.0)
        if visible < MIN_VISIBLE:
            continue
        corners = _box_around(mask)
        if corners is None:
            continue
        corners = corners + np.array([x1, y1], np.float32)
        whole = _whole_box(quad, width, height)
        numbered = (_shows_number(quad, owner, i), _shows_number(np.roll(quad, 2, 0), owner, i))
        is_inside = bool((quad >= 0).all() and (quad <= (width, height)).all())
        outline = quad if is_inside else whole
        label = Label(card, corners, min(visible, 1.0), whole, outline, numbered, i in strangers)
        labels.append(label)
    return tuple(labels)


def _whole_box(quad: Floats, width: int, height: int) -> Floats:
    """The smallest oriented box around the part of a card's outline that is in the photo."""
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    _, inside = cv2.intersectConvexConvex(np.asarray(quad, np.float32), frame)
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(inside)), np.float32)
    turns = [np.roll(box, -turn, 0) for turn in range(4)]
    return min(turns, key=lambda turned: float(np.linalg.norm(turned - quad, axis=1).sum()))


def _shows_number(quad: Floats, owner: NDArray[np.int16], index: int) -> bool:
    """Whether most of the place of the number at the first corner of a card's outline is seen."""
    u, v = (each.reshape(-1, 1) for each in np.meshgrid((0.04, 0.08, 0.12, 0.16), NUMBER_ROWS))
    top = quad[0] + (quad[1] - quad[0]) * u
    bottom = quad[3] + (quad[2] - quad[3]) * u
    points = np.round(top + (bottom - top) * v).astype(int)
    height, width = owner.shape
    inside = (points >= 0).all(1) & (points < (width, height)).all(1)
    seen = owner[points[inside, 1], points[inside, 0]] == index
    return bool(seen.sum() >= 0.75 * len(points))


def _box_around(mask: NDArray[np.uint8]) -> Floats | None:
    """The smallest oriented box around a mask, crumbs left out; None for too thin a part."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    areas = [cv2.contourArea(contour) for contour in contours]
    if not areas or max(areas) <= 0:
        return None
    kept = [c for c, area in zip(contours, areas, strict=True) if area > 0.1 * max(areas)]
    box = cv2.minAreaRect(np.concatenate(kept))
    if min(box[1]) < MIN_EDGE:
        return None
    return np.asarray(cv2.boxPoints(box), np.float32)
