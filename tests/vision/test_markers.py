"""Crossed cards on a pile of backs."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.cards import FACES
from vision.geometry import corners_of_boxes
from vision.markers import count_markers
from vision.reading import Alternative, Sighting


def box(
    x: float,
    y: float,
    turn: float,
    *,
    is_back: bool = False,
    size: tuple[float, float] = (100, 154),
    chance: float = 0.9,
) -> Sighting:
    """A card of 100 by 154, or a part of one, with its centre at a place, turned by degrees."""
    row = np.array([[x, y, *size, np.radians(turn)]], np.float32)
    corners = tuple((round(float(a)), round(float(b))) for a, b in corners_of_boxes(row)[0])
    options = () if is_back else (Alternative(FACES[6], chance),)
    return Sighting(corners, 0.9, options, 0.95 if is_back else 0.0)


PILE = box(300, 300, 5, is_back=True)
STRIP = box(300, 360, 0, is_back=True, size=(100, 34))
"""All that shows of a pile under a marker at its other end."""


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
        ([STRIP, box(300, 292, 90)], 1),
        ([STRIP, box(300, 292, 90), box(305, 232, 92, size=(34, 154))], 2),
        ([PILE, box(380, 290, 0, size=(60, 100))], 1),
        ([PILE, box(385, 260, 0, size=(66, 90)), box(213, 340, 0, size=(70, 100))], 2),
        ([PILE, box(300, 292, 90), box(302, 295, 91, size=(104, 150))], 1),
        ([PILE, box(300, 292, 90), box(460, 292, 90), box(620, 292, 90)], 1),
        ([PILE, box(300, 250, 88, chance=0.1)], 0),
    ],
    ids=[
        "nothing",
        "a pile",
        "no pile",
        "one",
        "three",
        "along it",
        "apart",
        "beside it",
        "one over all but a strip",
        "one that touches only another",
        "a part that looks out at the side",
        "parts at both sides",
        "one found twice",
        "a row of cards beside it",
        "the edge of the pile taken for a face",
    ],
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
