"""Which boxes of two photos of one table lie at the same place.

A card that stays stays where it lies, and who photographs a table before and after a turn stands
where he stood: so the second photo is the first one shifted, scaled and turned a little. Each pair
of boxes that may show one card suggests how; of all suggestions the one is taken by which most
other boxes fall on boxes that may be the same card. Where none is far likelier than chance,
nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import DECK
from vision.geometry import shared_area, upright
from vision.reading import Reading, Sighting

Floats = NDArray[np.float32]

FIRM: Final = 0.6
"""Boxes that were found at least so surely are cards enough to lay two photos upon one another."""
REACH: Final = 0.4
"""How far, in parts of a card's size, a box may lie from where it is expected."""
NEAR: Final = 0.55
"""What lies as near as this to a place, and at no other, leaves it not empty."""
LAPPED: Final = 0.3
"""Boxes that share less than this part of the smaller one leave each other alone."""
SURE: Final = 3.0
"""How much likelier (log) than chance two photos must lie upon one another to be believed."""
_LUCK: Final = 3.0
"""What a box gains (log) that lies where it is expected: by chance one in twenty would."""
_LOST: Final = -0.5
"""What a box loses that has none where it is expected: it may have come, or be gone."""
_STRANGE: Final = -4.0
"""The least that two boxes gain by their names: either may have been misread."""
_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Places:
    """Two photos laid upon one another, the boxes of each numbered as in its reading.

    `pairs` are boxes at one place; `gone` those of the first whose place the second shows empty,
    `come` those of the second whose place the first shows empty.
    """

    pairs: tuple[tuple[int, int], ...]
    gone: frozenset[int]
    come: frozenset[int]


def find_alone(photo: Reading) -> frozenset[int]:
    """The firm boxes of a photo of which other firm boxes cover next to nothing."""
    firm = [i for i, sighting in enumerate(photo.sightings) if sighting.found >= FIRM]
    quads = _quads(photo)
    return frozenset(
        i
        for i in firm
        if all(
            i == j or shared_area(quads[i], quads[j]) < LAPPED * _sizes(quads[[i, j]]).min() ** 2
            for j in firm
        )
    )


def find_places(before: Reading, after: Reading) -> Places | None:
    """How the boxes of two photos lie upon one another; None where that is not plain."""
    first, second = _quads(before), _quads(after)
    if not len(first) or not len(second):
        return None
    alike = _alike(before.sightings, after.sightings)
    firm, others = _firm(before), _firm(after)
    best, view = SURE, None
    for i, j in _suggestions(alike, firm, others):
        for half in (0, 2):
            found = _fit(first[[i]], np.roll(second[[j]], half, 1))
            for _ in range(3):
                pairs = _pair(found, first, second, firm, others)
                if not pairs:
                    break
                found = _fit(*_matched(found, first, second, pairs))
            gain = _weigh(_pair(found, first, second, firm, others), alike, firm, others)
            if gain > best:
                best, view = gain, found
    if view is None:
        return None
    return _compare(view, (first, second), (firm, others), (before, after))


def _firm(photo: Reading) -> NDArray[np.bool_]:
    """Which boxes (n) of a photo were found surely."""
    return np.array([sighting.found >= FIRM for sighting in photo.sightings], np.bool_)


def _quads(reading: Reading) -> Floats:
    """The corners (n, 4, 2) of all boxes, each standing."""
    quads = [upright(np.asarray(each.corners, np.float32)) for each in reading.sightings]
    return np.asarray(quads, np.float32).reshape(-1, 4, 2)


def _alike(first: Sequence[Sighting], second: Sequence[Sighting]) -> NDArray[np.float64]:
    """How much likelier (log) each two boxes (n, m) have their names if they show one card."""
    chances = []
    for sightings in (first, second):
        each = np.zeros((len(sightings), len(DECK)))
        for row, sighting in enumerate(sightings):
            for option in sighting.options:
                if option.card.is_in_escoba:
                    each[row, DECK.index(option.card)] = option.confidence
        chances.append(each)
    same = len(DECK) * (chances[0] @ chances[1].T)
    return np.asarray(np.maximum(np.log(np.maximum(same, 1e-9)), _STRANGE))


def _suggestions(
    alike: NDArray[np.float64], first: NDArray[np.bool_], second: NDArray[np.bool_]
) -> list[tuple[int, int]]:
    """The pairs of firm boxes that are likeliest one card, the likeliest first."""
    pairs = np.argwhere(first[:, None] & second)
    order = np.argsort([-alike[i, j] for i, j in pairs], kind="stable")
    return [(int(i), int(j)) for i, j in pairs[order[:_TRIES]]]


def _fit(source: Floats, target: Floats) -> Floats:
    """The view (3, 3) that carries boxes (n, 4, 2) to others: the more boxes, the freer."""
    points, aims = source.reshape(-1, 2), target.reshape(-1, 2)
    if len(source) >= 4:
        matrix, _ = cv2.findHomography(points, aims)
    elif len(source) >= 2:
        matrix = _affine(points, aims)
    else:
        found, _ = cv2.estimateAffinePartial2D(points, aims, method=cv2.LMEDS)
        matrix = None if found is None else np.vstack([found, [0, 0, 1]])
    if matrix is None:
        matrix = np.full((3, 3), np.nan)
    return np.asarray(matrix, np.float32)


def _affine(points: Floats, aims: Floats) -> Floats:
    """The affine view (3, 3) that carries points (n, 2) nearest to others."""
    lifted = np.concatenate([points, np.ones((len(points), 1), np.float32)], 1)
    found = np.linalg.lstsq(lifted, aims, rcond=None)[0].T
    return np.asarray(np.vstack([found, [0, 0, 1]]), np.float32)


def _carry(view: Floats, quads: Floats) -> Floats:
    """Boxes (n, 4, 2) as the other photo would show them."""
    if not np.isfinite(view).all():
        return np.full_like(quads, np.inf)
    carried = cv2.perspectiveTransform(quads.reshape(-1, 1, 2).astype(np.float32), view)
    return np.asarray(carried, np.float32).reshape(-1, 4, 2)


def _distances(view: Floats, first: Floats, second: Floats) -> Floats:
    """How far boxes (n, m) lie from where those of the first are expected, in card sizes."""
    expected = _carry(view, first).mean(1)
    middles = second.mean(1)
    apart = np.linalg.norm(expected[:, None] - middles, axis=-1)
    return np.asarray(np.nan_to_num(apart, nan=np.inf) / _sizes(second), np.float32)


def _sizes(quads: Floats) -> Floats:
    """The size (n) of each box: the root of its area."""
    along, across = quads[:, 1] - quads[:, 0], quads[:, 3] - quads[:, 0]
    area = abs(along[:, 0] * across[:, 1] - along[:, 1] * across[:, 0])
    return np.asarray(np.sqrt(np.maximum(area, 1.0)), np.float32)


def _pair(
    view: Floats,
    first: Floats,
    second: Floats,
    counts_first: NDArray[np.bool_],
    counts_second: NDArray[np.bool_],
) -> list[tuple[int, int]]:
    """The boxes that lie nearest to one another, each of each."""
    apart = _distances(view, first, second)
    apart[~counts_first] = np.inf
    apart[:, ~counts_second] = np.inf
    pairs = []
    for i, row in enumerate(apart):
        j = int(row.argmin())
        if row[j] <= REACH and int(apart[:, j].argmin()) == i:
            pairs.append((i, j))
    return pairs


def _matched(
    view: Floats, first: Floats, second: Floats, pairs: Sequence[tuple[int, int]]
) -> tuple[Floats, Floats]:
    """The boxes of pairs, those of the second begun at the corner that the first begins at."""
    source = first[[i for i, _ in pairs]]
    target = second[[j for _, j in pairs]]
    expected = _carry(view, source)
    turned = np.stack([np.roll(target, turn, 1) for turn in range(4)])
    nearest = np.linalg.norm(turned - expected, axis=-1).sum(-1).argmin(0)
    return source, turned[nearest, np.arange(len(target))]


def _weigh(
    pairs: Sequence[tuple[int, int]],
    alike: NDArray[np.float64],
    first: NDArray[np.bool_],
    second: NDArray[np.bool_],
) -> float:
    """How much likelier (log) than chance it is that the boxes lie upon one another so."""
    if not pairs:
        return -np.inf
    lone = int(first.sum() + second.sum()) - 2 * len(pairs)
    names = sum(float(alike[i, j]) for i, j in pairs)
    return names + _LUCK * (len(pairs) - 1) + _LOST * lone


def _compare(
    view: Floats,
    quads: tuple[Floats, Floats],
    firm: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    photos: tuple[Reading, Reading],
) -> Places:
    """What lies where, by a view that carries the boxes of the first photo to the second."""
    first, second = quads
    before, after = photos
    sure = _pair(view, first, second, *firm)
    free = ~np.isin(np.arange(len(first)), [i for i, _ in sure])
    others = ~np.isin(np.arange(len(second)), [j for _, j in sure])
    pairs = (*sure, *_pair(view, first, second, free, others))
    back = np.asarray(np.linalg.inv(view), np.float32)
    gone = _without(view, first, second, after, others)
    come = _without(back, second, first, before, free)
    return Places(
        pairs,
        frozenset(gone.difference(i for i, _ in pairs)),
        frozenset(come.difference(j for _, j in pairs)),
    )


def _without(
    view: Floats, own: Floats, others: Floats, photo: Reading, free: NDArray[np.bool_]
) -> set[int]:
    """The boxes whose places the other photo shows, and shows empty.

    A box there that has a place of its own fills no other, unless it lies just there.
    """
    apart = _distances(view, own, others)
    middles = _carry(view, own).mean(1)
    is_shown = ((middles >= 0) & (middles <= (photo.width, photo.height))).all(1)
    near = np.where(free, NEAR, REACH)
    return {int(i) for i in np.flatnonzero(is_shown & (apart > near).all(1))}
