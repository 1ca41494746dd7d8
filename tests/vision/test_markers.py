"""Crossed cards on a pile of backs."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.cards import FACES
from vision.geometry import corners_of_boxes
from vision.markers import count_markers
from vision.reading import Alternative, Sighting


def box(x: float, y: float, turn: float, *, is_back: bool = False, size: float = 100) -> Sighting:
    """A card of 100 by 154 (or of another width) with its centre at a place, turned by degrees."""
    row = np.array([[x, y, size, size * 1.54, np.radians(turn)]], np.float32)
    corners = tuple((round(float(a)), round(float(b))) for a, b in corners_of_boxes(row)[0])
    options = () if is_back else (Alternative(FACES[6], 0.9),)
    return Sighting(corners, 0.9, options, 0.95 if is_back else 0.0)


PILE = box(300, 300, 5, is_back=True)


@pytest.mark.parametrize(
    ("sightings", "count"),
    [
        ([], 0),
        ([PILE], 0),
        ([box(300, 300, 90)], 0),
        ([PILE, box(300, 290, 92)], 1),
        ([PILE, box(300, 240, 85), box(310, 300, 97), box(290, 350, -88)], 3),
        ([PILE, box(300, 300, 8)], 0),
        ([PILE, box(700, 300, 95)], 0),
        ([PILE, box(440, 300, 5), box(160, 300, 95, is_back=True)], 0),
    ],
    ids=["nothing", "a pile", "no pile", "one", "three", "along it", "apart", "beside it"],
)
@pytest.mark.parametrize("turn", [0, 37, 90, 160])
def test_markers(sightings: list[Sighting], count: int, turn: int) -> None:
    centre, angle = np.array([300, 300]), np.radians(turn)
    rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    turned = []
    for each in sightings:
        corners = (np.array(each.corners) - centre) @ rotation + centre
        outline = tuple((round(float(x)), round(float(y))) for x, y in corners)
        turned.append(Sighting(outline, each.found, each.options, each.back, each.nothing))
    assert count_markers(turned) == count
