import cv2
import numpy as np
import pytest

from vision.geometry import (
    CORNER_SIZE,
    PATCH_FILL,
    PATCH_SIZE,
    box_of,
    corners_of_boxes,
    cut_corner,
    cut_patch,
    sides_of,
    upright,
)


def test_no_boxes_have_no_corners() -> None:
    assert corners_of_boxes(np.zeros((0, 5), np.float32)).shape == (0, 4, 2)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.5, 3.0])
def test_corners_are_those_of_opencv(angle: float) -> None:
    own = corners_of_boxes(np.array([[50, 60, 20, 30, angle]], np.float32))[0]
    theirs = cv2.boxPoints(((50, 60), (20, 30), float(np.rad2deg(angle))))
    assert sorted(map(tuple, own.round(2).tolist())) == sorted(map(tuple, theirs.round(2).tolist()))


def test_a_card_stands_on_its_short_edge() -> None:
    lying = np.array([[0, 0], [30, 0], [30, 20], [0, 20]], np.float32)
    first, second, third, _ = upright(lying)
    assert np.linalg.norm(second - first) < np.linalg.norm(third - second)


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.5, -1.2])
def test_a_box_and_its_corners_are_inverse(angle: float) -> None:
    row = np.array([[50, 60, 20, 30, angle]], np.float32)
    assert box_of(corners_of_boxes(row)[0]) == pytest.approx(row[0], abs=1e-3)


@pytest.mark.parametrize("angle", np.linspace(0, 2 * np.pi, 9)[:-1])
@pytest.mark.parametrize("size", [80, 200, 900])
def test_a_corner_is_cut_standing_whatever_the_turn_and_size(angle: float, size: int) -> None:
    """Four quarters of a card in four colours: of each corner its own, the table outside."""
    photo = np.zeros((1600, 1600, 3), np.uint8)
    row = np.array([[800, 800, 0.64 * size, size, angle]], np.float32)
    corners = corners_of_boxes(row)[0]
    middle = corners.mean(0)
    inks = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]
    for i, ink in enumerate(inks):
        sides = (corners[i] + corners[i - 1]) / 2, (corners[i] + corners[(i + 1) % 4]) / 2
        part = np.array([corners[i], sides[1], middle, sides[0]])
        cv2.fillConvexPoly(photo, part.round().astype(np.int32), ink)
    for i in (0, 2):
        cut = cut_corner(photo, np.roll(corners, -i, axis=0))
        assert cut.shape == (*CORNER_SIZE[::-1], 3)
        inner = cut[14:-4, 14:-4].reshape(-1, 3).astype(int)
        assert np.abs(inner - inks[i]).max(1).mean() < 12
        assert cut[:3, :3].max() < 140


def photo_of_card(angle: float, size: int = 600) -> tuple[np.ndarray, np.ndarray]:
    """A black photo with a white card, one end red, at an angle; and the card's corners."""
    photo = np.zeros((size, size, 3), np.uint8)
    corners = corners_of_boxes(np.array([[size / 2, size / 2, 130, 200, angle]], np.float32))[0]
    cv2.fillConvexPoly(photo, corners.round().astype(np.int32), (255, 255, 255))
    top = np.array([corners[0], corners[1], corners[:3].mean(0), corners[[0, 3]].mean(0)])
    top[2] = corners[[1, 2]].mean(0)
    cv2.fillConvexPoly(photo, top.round().astype(np.int32), (255, 0, 0))
    return photo, corners


@pytest.mark.parametrize("angle", np.linspace(0, 2 * np.pi, 9)[:-1])
@pytest.mark.parametrize("start", range(4))
def test_the_patch_shows_the_card_standing_whatever_its_turn(angle: float, start: int) -> None:
    photo, corners = photo_of_card(float(angle))
    patch = cut_patch(photo, np.roll(corners, start, axis=0))
    assert patch.shape == (*PATCH_SIZE[::-1], 3)
    width, height = PATCH_SIZE
    middle = patch[:, width // 2].astype(int)
    upper, lower = middle[height // 4], middle[3 * height // 4]
    assert sorted([upper[1] > 200, lower[1] > 200]) == [False, True]
    assert min(upper[0], lower[0]) > 200


@pytest.mark.parametrize(("across", "down"), [(100, 20), (100, 60), (100, 100), (60, 95), (10, 95)])
def test_every_part_of_a_card_fits_whole(across: float, down: float) -> None:
    """A strip, a half, a square, a whole card: white to its edges, on grey, never cut off."""
    photo = np.full((400, 400, 3), PATCH_FILL, np.uint8)
    photo[100 : 100 + down, 100 : 100 + across] = 255
    end = np.array([100 + across, 100 + down], np.float32)
    box = np.array([[100, 100], [end[0], 100], end, [100, end[1]]], np.float32)
    white = (cut_patch(photo, box)[..., 0] > 200).astype(np.uint8)
    tall, wide = np.ptp(np.argwhere(white), axis=0) + 1
    assert wide / tall == pytest.approx(min(across, down) / max(across, down), abs=0.05)
    assert not white[[0, -1]].any()
    assert not white[:, [0, -1]].any()


def test_what_lies_beside_a_strip_is_grey() -> None:
    photo = np.full((400, 400, 3), 255, np.uint8)
    strip = np.array([[100, 100], [120, 100], [120, 300], [100, 300]], np.float32)
    patch = cut_patch(photo, strip)
    assert (patch[:, :35] == PATCH_FILL).all()
    assert (patch[20:-20, PATCH_SIZE[0] // 2] == 255).all()


@pytest.mark.parametrize("size", [2.0, 40.0, 3000.0])
def test_boxes_at_and_over_the_edge_are_cut_all_the_same(size: float) -> None:
    photo = np.full((200, 300, 3), 200, np.uint8)
    corners = corners_of_boxes(np.array([[295, 5, size, size * 1.5, 0.7]], np.float32))[0]
    assert cut_patch(photo, corners).shape == (*PATCH_SIZE[::-1], 3)


def test_a_large_card_is_averaged_not_skipped() -> None:
    """A fine chequer shrunk tenfold must turn grey, not into a coarse chequer."""
    fine = (np.indices((2000, 1400)).sum(0) % 2 * 255).astype(np.uint8)
    corners = np.array([[50, 50], [1350, 50], [1350, 1950], [50, 1950]], np.float32)
    patch = cut_patch(np.dstack([fine] * 3), corners)
    inner = patch[20:-20, 30:-30].astype(float)
    assert 110 < inner.mean() < 145
    assert inner.std() < 20


@pytest.mark.parametrize("first", range(4))
def test_the_short_side_comes_before_the_long_one_wherever_an_outline_begins(first: int) -> None:
    card = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    assert sides_of(np.zeros((4, 2), np.float32)) == (0.0, 0.0)
    assert sides_of(np.roll(card, first, axis=0)) == (60.0, 90.0)
