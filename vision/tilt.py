"""From how far aside a photo of cards was taken, told by the boxes around them.

All cards of a photo are alike, and of a known shape. Seen from aside they are not: those far away
are smaller, those along the view are shorter, those across it narrower, and those that lie aslant
are no rectangles, so that the box around one is too large and its number is not where numbers
are. Each way of holding the phone makes other boxes of such cards; of some hundred ways the one is
taken that makes boxes most like those that were found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import box_of
from vision.reading import Sighting

Floats = NDArray[np.float64]

ASPECT: Final = 1.54
"""The height of a card in parts of its width: 95 by 62 mm."""
TILTS: Final = (15, 25, 32, 38, 44, 50, 56, 62, 67)
"""How many degrees aside of straight above a phone may be."""
DIRECTIONS: Final = 24
"""Towards how many sides it may be."""
LENSES: Final = (0.8, 1.4, 2.4)
"""How far away a lens draws things, in long sides of the photo: a phone's, and of cut photos."""
USUAL: Final = 28.0
"""How far aside phones are held, in degrees: the standard deviation from straight above."""
SPREAD: Final = 0.06
"""How much (log) the sides of boxes differ from what they ought to be."""
PLAIN: Final = 2.0
"""How much likelier (log) than from straight above another view must be."""
FEWEST: Final = 3
"""From fewer boxes nothing is said,"""
LEAST: Final = 2.0
"""nor from such as weigh less than this together."""
CUT: Final = 0.2
"""How much less a box counts that reaches out of the photo."""
_FAR: Final = 4.0
"""However much a box differs (log, squared), it does not count for more than this."""
_ROUNDS: Final = 3


def _all_tilts() -> Floats:
    """Every way of holding the phone (h, 3): tilt, direction and lens; the first from above."""
    directions = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
    tilts, sides, lenses = np.meshgrid(np.radians(TILTS), directions, LENSES, indexing="ij")
    tilted = np.stack([tilts.ravel(), sides.ravel(), lenses.ravel()], 1)
    return np.concatenate([[[0.0, 0.0, LENSES[-1]]], tilted])


_TILTS: Final = _all_tilts()


def find_tilt(boxes: Floats, weights: Floats, size: tuple[int, int]) -> Floats | None:
    """The matrix (3, 3) from a photo's pixels to the table, in long sides of the photo.

    None where the boxes look most like cards seen from straight above. `boxes` (n, 5) are centre x,
    centre y, width, height and angle, `weights` (n,) how likely each is a card; `size` is the
    photo's width and height. What lies in the middle of the photo stays where it is.
    """
    if len(boxes) < FEWEST or weights.sum() < LEAST:
        return None
    errors = _errors(boxes, size)
    scale = _median(_nearest(errors, _unlike(errors), errors.mean(-1)), weights)
    for _ in range(_ROUNDS):
        off = ((errors - scale[:, None]) ** 2).sum(-1)
        scale = _median(_nearest(errors, off, errors.mean(-1)), weights)
    off = np.minimum(((errors - scale[:, None]) ** 2).sum(-1).min(0), _FAR)
    losses = (weights[:, None] * np.log1p(off / (2 * SPREAD**2))).sum(0)
    best = int(np.argmin(losses + (_TILTS[:, 0] / np.radians(USUAL)) ** 2 / 2))
    if best == 0 or losses[0] - losses[best] < PLAIN:
        return None
    return _matrix(_TILTS[best], size)


def boxes_of(sightings: Sequence[Sighting], size: tuple[int, int]) -> tuple[Floats, Floats]:
    """The boxes (n, 5) of sightings in a photo of this size, and how likely each is a card (n,).

    A box that reaches out of the photo tells less.
    """
    outlines = [np.array(each.corners, np.float32) for each in sightings]
    boxes = np.array([box_of(outline) for outline in outlines], np.float64).reshape(-1, 5)
    weights = np.array([each.found * (1 - each.nothing) for each in sightings], np.float64)
    is_cut = np.array([(o.min() < 0) or (o > size).any() for o in outlines], np.bool_)
    return boxes, np.where(is_cut, weights * CUT, weights)


def _errors(boxes: Floats, size: tuple[int, int]) -> Floats:
    """By how much (log) the sides of each box differ from those of a card, (4, n, h, 2).

    The box around a card seen from aside lies along the card's longer edge in the photo. Which one
    that is, and along which of its sides, is open: hence four rows; those in which the edge would
    be the shorter one are without end. A card's size is not known either.
    """
    tilt, direction, lens = _TILTS.T
    long = max(size)
    places = (boxes[:, :2] - np.array(size) / 2) / long
    sides = np.log(np.maximum(boxes[:, 2:4], 1.0) / long)
    away = np.stack([np.cos(direction), np.sin(direction)])
    aside = np.stack([-away[1], away[0]])
    # On the table lie u / cos(tilt) / depth away and v / depth aside, of a place u away and v aside
    # in the photo; these are the changes by u and v.
    slope = np.tan(tilt) / lens
    depth = np.maximum(1 - places @ away * slope, 0.05)
    away_by_away = 1 / np.cos(tilt) / depth**2
    aside_by_away = places @ aside * slope / depth**2
    aside_by_aside = 1 / depth
    rows = []
    for axis in (0, 1):
        turn = boxes[:, 4] + axis * np.pi / 2
        way = np.stack([np.cos(turn), np.sin(turn)], 1)
        u, v = way @ away, way @ aside
        x, y = away_by_away * u, aside_by_away * u + aside_by_aside * v
        length = np.hypot(x, y)
        # The other edge is square to this one on the table, but not in the photo.
        other_u = -y / length / away_by_away
        other_v = (x / length - aside_by_away * other_u) / aside_by_aside
        along, across = np.abs(other_u * u + other_v * v), np.abs(other_v * u - other_u * v)
        for edge, other in ((ASPECT, 1.0), (1.0, ASPECT)):
            is_longer = edge / length >= 0.97 * other * np.hypot(along, across)
            expected = np.stack([np.log(edge / length + along * other), np.log(across * other)], -1)
            found = np.stack([sides[:, axis], sides[:, 1 - axis]], -1)[:, None]
            rows.append(np.where(is_longer[..., None], found - expected, np.inf))
    return np.stack(rows)


def _unlike(errors: Floats) -> Floats:
    """How unlike a card's the shape of each box is, whatever its size; (4, n, h)."""
    is_possible = np.isfinite(errors[..., 0])
    both = np.where(is_possible[..., None], errors, 0.0)
    return np.where(is_possible, np.abs(both[..., 0] - both[..., 1]), np.inf)


def _nearest(errors: Floats, off: Floats, values: Floats) -> Floats:
    """The values (n, h) in the row in which each box is least off; 0 where no row is possible."""
    rows = off.argmin(0)[None]
    nearest = np.take_along_axis(values, rows, 0)[0]
    return np.where(np.isfinite(nearest), nearest, 0.0)


def _median(values: Floats, weights: Floats) -> Floats:
    """The weighted median of each column of values (n, h)."""
    order = values.argsort(0)
    reached = weights[order].cumsum(0)
    middle = (reached >= reached[-1] / 2).argmax(0)
    median = np.take_along_axis(np.take_along_axis(values, order, 0), middle[None], 0)[0]
    return np.asarray(median, np.float64)


def _matrix(way: Floats, size: tuple[int, int]) -> Floats:
    """From pixels of a photo of this size to the table, which this tilt has seen so."""
    tilt, direction, lens = way.tolist()
    long = max(size)
    cos, sin = np.cos(direction), np.sin(direction)
    centred = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, long]]) / long
    turned = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    raised = np.array([[1 / np.cos(tilt), 0, 0], [0, 1, 0], [-np.tan(tilt) / lens, 0, 1]])
    return np.asarray(turned.T @ raised @ turned @ centred, np.float64)
