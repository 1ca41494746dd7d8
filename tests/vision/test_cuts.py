"""What is cut out of a photo, and out of its halves."""

from itertools import pairwise

import numpy as np
import pytest

from vision.cuts import SMALLEST, cut_corners, cut_patches, halved, size_of
from vision.geometry import CORNER_SIZE, PATCH_SIZE, corners_of_boxes, cut_corner, cut_patch


@pytest.mark.parametrize("shape", [(1, 1), (1, 4000), (895, 3001), (3024, 4032), (8000, 6000)])
def test_a_photo_is_halved_down_to_the_last_look(shape: tuple[int, int]) -> None:
    photos = halved(np.zeros((*shape, 3), np.uint8))
    assert photos[0].shape[:2] == shape
    for whole, half in pairwise(photos):
        assert half.shape[:2] == tuple(max(side // 2, 1) for side in whole.shape[:2])
        assert max(whole.shape) >= SMALLEST
    assert max(photos[-1].shape) < SMALLEST


@pytest.mark.parametrize("length", [120.0, 170.0, 400.0, 1500.0])
def test_a_card_looks_the_same_cut_out_of_a_half(length: float) -> None:
    """The halves of a photo of slow waves: what is cut out of them is what the whole shows."""
    y, x = np.mgrid[:2400, :3200]
    waves = 128 + 60 * np.sin(x / 90) + 60 * np.cos(y / 70)
    photo = np.dstack([waves.astype(np.uint8)] * 3)
    box = corners_of_boxes(np.array([[1600, 1200, length * 0.64, length, 0.4]], np.float32))
    (patch,) = cut_patches(halved(photo), box, PATCH_SIZE)
    whole = cut_patch(photo, box[0], PATCH_SIZE)
    assert np.abs(patch.astype(int) - whole).max() <= 6


@pytest.mark.parametrize("length", [120.0, 400.0, 1500.0])
def test_a_corner_looks_the_same_cut_out_of_a_half(length: float) -> None:
    y, x = np.mgrid[:2400, :3200]
    waves = 128 + 60 * np.sin(x / 90) + 60 * np.cos(y / 70)
    photo = np.dstack([waves.astype(np.uint8)] * 3)
    box = corners_of_boxes(np.array([[1600, 1200, length * 0.64, length, 0.4]], np.float32))
    (corner,) = cut_corners(halved(photo), box)
    assert corner.shape[1::-1] == CORNER_SIZE
    assert np.abs(corner.astype(int) - cut_corner(photo, box[0])).max() <= 6


def test_of_no_box_nothing_is_cut() -> None:
    photos = halved(np.zeros((60, 80, 3), np.uint8))
    none = np.zeros((0, 4, 2), np.float32)
    assert cut_patches(photos, none, PATCH_SIZE) == cut_corners(photos, none) == []
    assert size_of(photos[0]) == (80, 60)
