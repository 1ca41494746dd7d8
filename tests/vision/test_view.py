"""Photos laid flat, and what was seen there brought back."""

import numpy as np
import pytest

from scorer.cards import FACES
from vision.cuts import halved
from vision.reading import Alternative, Sighting
from vision.view import (
    LONGEST,
    MOST,
    ROOM,
    laid_back,
    matrix_of,
    outlines_of,
    turning,
    view_from_above,
)

CARD = np.array([[[100, 100], [165, 100], [165, 200], [100, 200]]], np.float64)
SLANTED = np.array([[1.2, 0.1, 5], [-0.05, 1.4, 3], [2e-4, 3e-4, 1]])


def sighting(outline: np.ndarray, *, found: float = 1.0, nothing: float = 0.0) -> Sighting:
    corners = tuple((round(x), round(y)) for x, y in outline.tolist())
    shown = (*corners[:3], (corners[3][0], corners[3][1] - 20))
    return Sighting(corners, found, (Alternative(FACES[0], 0.5),), nothing=nothing, shown=shown)


@pytest.mark.parametrize("plane", [np.eye(3), SLANTED, turning(40.0)])
def test_the_cards_are_in_the_view_and_where_the_matrix_says(plane: np.ndarray) -> None:
    photo = np.zeros((400, 500, 3), np.uint8)
    photo[130:171, 120:146] = 255
    view = view_from_above(halved(photo), plane, CARD)
    assert view is not None
    y, x = np.nonzero(view.picture[:, :, 0] > 127)
    there = view.matrix @ (132.5, 150, 1)
    assert (x.mean(), y.mean()) == pytest.approx(there[:2] / there[2], abs=1.5)


def test_cards_become_as_long_as_the_namers_want_them() -> None:
    photo = np.zeros((3000, 4000, 3), np.uint8)
    for long, expected in ((100, 160), (262, LONGEST), (1200, LONGEST)):
        view = view_from_above(halved(photo), np.eye(3), CARD * long / 100)
        assert view is not None
        height = view.picture.shape[0]
        assert height == pytest.approx(expected * (1 + 2 * ROOM), abs=2)


def test_a_view_of_many_small_cards_is_no_larger_than_it_may_be() -> None:
    many = np.concatenate([CARD * 2 + (x, 0) for x in range(0, 3600, 120)])
    view = view_from_above(halved(np.zeros((600, 4000, 3), np.uint8)), np.eye(3), many)
    assert view is not None
    assert max(view.picture.shape) <= MOST * 1.02


def test_a_large_photo_is_shrunk_from_its_halves() -> None:
    """The mean of many pixels, not one of them: of fine stripes grey is left."""
    photo = np.zeros((4000, 4000, 3), np.uint8)
    photo[:, ::2] = 255
    view = view_from_above(halved(photo), np.eye(3), CARD * 17)
    assert view is not None
    assert np.abs(view.picture.astype(int) - 128).max() < 40


def test_beyond_the_horizon_nothing_is_laid_flat() -> None:
    plane = np.array([[1, 0, 0], [0, 1, 0], [0, -1 / 150, 1.0]])
    photos = halved(np.zeros((400, 500, 3), np.uint8))
    assert view_from_above(photos, plane, CARD) is None
    assert view_from_above(photos, np.eye(3), np.zeros((0, 4, 2))) is None


def test_another_photo_of_one_plane_is_drawn_alike_pixel_by_pixel() -> None:
    random = np.random.default_rng(3)
    photo = random.integers(0, 256, (400, 500, 3)).astype(np.uint8)
    first = view_from_above(halved(photo), SLANTED, CARD)
    assert first is not None
    more = np.concatenate([CARD, np.add(CARD, (90, 30))])
    second = view_from_above(halved(photo), first.plane, more, is_sized=True)
    assert second is not None
    shift = np.round((second.matrix @ np.linalg.inv(first.matrix))[:2, 2]).astype(int)
    assert second.matrix @ np.linalg.inv(first.matrix) == pytest.approx(
        np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]), abs=1e-6
    )
    x, y = np.maximum(shift, 0)
    ours = first.picture[max(-shift[1], 0) :, max(-shift[0], 0) :]
    same = second.picture[y:, x:][: ours.shape[0], : ours.shape[1]].astype(int)
    assert same.shape[0] > 100 < same.shape[1]
    assert np.abs(same - ours[: same.shape[0], : same.shape[1]]).max() <= 8


def test_what_is_seen_in_a_view_is_brought_back_to_the_photo() -> None:
    view = view_from_above(halved(np.zeros((400, 500, 3), np.uint8)), SLANTED, CARD)
    assert view is not None
    flat = np.concatenate([CARD[0], np.ones((4, 1))], 1) @ view.matrix.T
    seen = sighting(flat[:, :2] / flat[:, 2:])
    bare = Sighting(seen.corners, 1.0, ())
    back, other = laid_back((seen, bare), view)
    assert np.array(back.corners) == pytest.approx(CARD[0], abs=1)
    assert back.shown[:3] == back.corners[:3] and back.shown[3] != back.corners[3]
    assert back.options == seen.options
    assert other.shown == ()
    assert laid_back((), view) == ()


def test_a_plane_is_a_matrix_row_by_row() -> None:
    assert matrix_of(()).tolist() == np.eye(3).tolist()
    assert matrix_of(tuple(SLANTED.ravel().tolist())).tolist() == SLANTED.tolist()


def test_likely_cards_are_in_view_all_boxes_where_none_is() -> None:
    sure, stray = sighting(CARD[0]), sighting(CARD[0] + 50, nothing=0.9)
    assert outlines_of(()).shape == (0, 4, 2)
    assert outlines_of((sure, stray)).tolist() == CARD.tolist()
    assert outlines_of((stray,)).tolist() == (CARD + 50).tolist()
