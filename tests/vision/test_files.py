"""Pictures of ours in files of any name."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.files import read_picture, write_picture

RED = np.zeros((24, 32, 3), np.uint8)
RED[..., 0] = 200


@pytest.mark.parametrize("data", [b"", b"no picture"])
@pytest.mark.parametrize("as_it_is", [False, True])
def test_what_is_no_picture_is_none(tmp_path: Path, data: bytes, as_it_is: bool) -> None:
    file = tmp_path / "oros_1.png"
    file.write_bytes(data)
    assert read_picture(file, as_it_is=as_it_is) is None


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        read_picture(tmp_path / "none.png")


@pytest.mark.parametrize("name", ["plain.png", "española ñ 牌.png", "española ñ 牌.jpg"])
def test_a_picture_comes_back_from_a_file_of_any_name(tmp_path: Path, name: str) -> None:
    write_picture(tmp_path / name, RED)
    found = read_picture(tmp_path / name)
    assert found is not None and found.shape == RED.shape
    assert np.abs(found[..., ::-1].astype(int) - RED).max() <= 4  # a JPEG is not exact


def test_a_picture_keeps_its_transparency_where_asked(tmp_path: Path) -> None:
    layered = np.dstack([RED, np.full(RED.shape[:2], 90, np.uint8)])
    (tmp_path / "a.png").write_bytes(cv2.imencode(".png", layered)[1].tobytes())
    as_it_is = read_picture(tmp_path / "a.png", as_it_is=True)
    plain = read_picture(tmp_path / "a.png")
    assert as_it_is is not None and plain is not None
    assert (as_it_is.shape[2], plain.shape[2]) == (4, 3)
    assert (as_it_is == layered).all()
