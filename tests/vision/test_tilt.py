"""How a photo was taken, told by the boxes of its cards: cards of which it is known beforehand."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from scorer.cards import FACES
from vision.geometry import box_of
from vision.reading import Alternative, Sighting
from vision.tilt import ASPECT, CUT, FEWEST, boxes_of, find_tilt

SIZE = (1000, 750)
Floats = NDArray[np.float64]


def photographed(
    tilt: float, direction: float, lens: float = 1.2, *, count: int = 12, seed: int = 0
) -> Floats:
    """The outlines (n, 4, 2) of cards in any turn, photographed from so many degrees aside."""
    random = np.random.default_rng(seed)
    places = random.uniform(-0.3, 0.3, (count, 2))
    turns = random.uniform(0, 2 * np.pi, count)
    half = np.array([[-1, -ASPECT], [1, -ASPECT], [1, ASPECT], [-1, ASPECT]]) * 0.045
    cos, sin = np.cos(turns), np.sin(turns)
    rotation = np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2)
    flat = np.einsum("nij,kj->nki", rotation, half) + places[:, None]
    angle, aside = np.radians(tilt), np.radians(direction)
    away = np.array([np.cos(aside), np.sin(aside)])
    side = np.array([-away[1], away[0]])
    u, v = flat @ away, flat @ side
    depth = 1 + u * np.sin(angle) / lens
    seen = (u * np.cos(angle) / depth)[..., None] * away + (v / depth)[..., None] * side
    return np.asarray(seen * max(SIZE) + np.array(SIZE) / 2, np.float64)


def boxes_around(outlines: Floats) -> Floats:
    rects = [cv2.boxPoints(cv2.minAreaRect(each.astype(np.float32))) for each in outlines]
    return np.array([box_of(rect) for rect in rects], np.float64)


def slant(outlines: Floats) -> float:
    """By how many degrees the corners of the outlines are off from square, in the mean."""
    across, down = outlines[:, 1] - outlines[:, 0], outlines[:, 3] - outlines[:, 0]
    lengths = np.linalg.norm(across, axis=1) * np.linalg.norm(down, axis=1)
    return float(np.degrees(np.abs(np.arcsin((across * down).sum(1) / lengths))).mean())


def laid(outlines: Floats, matrix: Floats) -> Floats:
    return cv2.perspectiveTransform(outlines.reshape(-1, 1, 2), matrix).reshape(-1, 4, 2)


@pytest.mark.parametrize("count", range(FEWEST))
def test_of_few_boxes_nothing_is_said(count: int) -> None:
    boxes = boxes_around(photographed(55, 70)[:count]).reshape(-1, 5)
    assert find_tilt(boxes, np.ones(count), SIZE) is None


def test_of_boxes_that_are_hardly_cards_nothing_is_said() -> None:
    boxes = boxes_around(photographed(55, 70))
    assert find_tilt(boxes, np.full(len(boxes), 0.01), SIZE) is None
    assert find_tilt(boxes, np.ones(len(boxes)), SIZE) is not None


@pytest.mark.parametrize("seed", range(5))
def test_a_photo_from_straight_above_is_left_as_it_is(seed: int) -> None:
    boxes = boxes_around(photographed(0, 0, seed=seed))
    assert find_tilt(boxes, np.ones(len(boxes)), SIZE) is None


@settings(max_examples=30, deadline=None)
@given(st.floats(35, 60), st.floats(0, 360), st.sampled_from((0.9, 1.2, 2.0)), st.integers(0, 1000))
def test_cards_seen_from_aside_are_laid_square(
    tilt: float, direction: float, lens: float, seed: int
) -> None:
    outlines = photographed(tilt, direction, lens, seed=seed)
    matrix = find_tilt(boxes_around(outlines), np.ones(len(outlines)), SIZE)
    assert matrix is not None
    assert slant(laid(outlines, matrix)) < 0.6 * slant(outlines)


def test_boxes_that_are_no_cards_do_not_mislead() -> None:
    outlines = photographed(50, 200, count=14)
    strays = np.array([[x, 300, 40, 40, 0.3] for x in (100, 300, 500, 800)], np.float64)
    boxes = np.concatenate([boxes_around(outlines), strays])
    matrix = find_tilt(boxes, np.ones(len(boxes)), SIZE)
    assert matrix is not None
    assert slant(laid(outlines, matrix)) < 0.6 * slant(outlines)


def test_what_lies_in_the_middle_stays_there() -> None:
    outlines = photographed(50, 200)
    matrix = find_tilt(boxes_around(outlines), np.ones(len(outlines)), SIZE)
    assert matrix is not None
    middle = matrix @ (SIZE[0] / 2, SIZE[1] / 2, 1)
    assert middle == pytest.approx([0, 0, 1])


def test_a_box_counts_by_how_likely_it_is_a_card_inside_the_photo() -> None:
    whole = ((10, 10), (60, 10), (60, 90), (10, 90))
    cut = ((-10, 10), (60, 10), (60, 90), (-10, 90))
    options = (Alternative(FACES[0], 0.7),)
    sightings = [Sighting(c, 0.5, options, nothing=0.2) for c in (whole, cut)]
    boxes, weights = boxes_of(sightings, (100, 100))
    assert boxes.shape == (2, 5)
    assert weights == pytest.approx([0.4, 0.4 * CUT])
    assert boxes_of((), (100, 100))[0].shape == (0, 5)
