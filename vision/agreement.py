"""Several looks at one photo: what they say of a card together.

Cut a little otherwise, out of a picture turned a little, a card that is hard to read is read a
little otherwise, and the errors of the looks are not all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from scorer.cards import Card
from vision.classes import index_of
from vision.detections import overlap
from vision.geometry import box_of
from vision.reading import Alternative, Sighting

LAP: Final = 0.5
"""Boxes of two looks that lap more than this may be one card's."""
FAINTEST: Final = 0.0005
"""What a look does not list is at most this likely by it."""

Key = Card | str
BACK: Final = "back"
NOTHING: Final = "nothing"


def agreed(looks: Sequence[Sequence[Sighting]]) -> tuple[Sighting, ...]:
    """The boxes of the first look, each named by all looks in which it is found.

    The chances are the geometric means of those of the looks.
    """
    first, *others = looks
    boxes = _boxes(first)
    found = [[sighting] for sighting in first]
    for other in others:
        if not other or not first:
            continue
        laps = overlap(boxes, _boxes(other))
        for same, row in zip(found, laps, strict=True):
            nearest = int(row.argmax())
            if row[nearest] > LAP:
                same.append(other[nearest])
    return tuple(map(_agreed, found))


def _boxes(sightings: Sequence[Sighting]) -> np.ndarray:
    outlines = [np.array(each.corners, np.float32) for each in sightings]
    return np.array([box_of(outline) for outline in outlines], np.float32).reshape(-1, 5)


def _agreed(same: Sequence[Sighting]) -> Sighting:
    if len(same) == 1:
        return same[0]
    listed = [dict(_chances(each)) for each in same]
    keys = dict.fromkeys(key for chances in listed for key in chances)
    means = {}
    for key in keys:
        logs = [np.log(max(chances.get(key, 0.0), FAINTEST)) for chances in listed]
        means[key] = float(np.exp(np.mean(logs)))
    total = sum(means.values())
    cards = sorted(
        ((chance / total, key) for key, chance in means.items() if isinstance(key, Card)),
        key=lambda each: (-each[0], index_of(each[1])),
    )
    return replace(
        same[0],
        found=max(each.found for each in same),
        options=tuple(Alternative(card, round(chance, 4)) for chance, card in cards),
        back=means[BACK] / total,
        nothing=means[NOTHING] / total,
    )


def _chances(sighting: Sighting) -> Iterator[tuple[Key, float]]:
    yield from ((option.card, option.confidence) for option in sighting.options)
    yield BACK, sighting.back
    yield NOTHING, sighting.nothing
