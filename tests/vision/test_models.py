import shutil
from pathlib import Path

import numpy as np
import pytest

from vision.classes import FINDER_CLASSES
from vision.geometry import PATCH_SIZE
from vision.models import Finder, ModelError, Namer, letterboxed, open_session, shrunk
from vision.reader import MODELS, load_reader


@pytest.mark.parametrize(
    ("shape", "side", "sheet", "scale"),
    [
        ((640, 480), 640, (640, 480), 1.0),
        ((3024, 4032), 640, (480, 640), 640 / 4032),
        ((100, 50), 640, (640, 320), 6.4),
        ((333, 1000), 640, (224, 640), 0.64),
    ],
)
def test_a_photo_is_padded_to_whole_strides(
    shape: tuple[int, int], side: int, sheet: tuple[int, int], scale: float
) -> None:
    padded, by = letterboxed(np.zeros((*shape, 3), np.uint8), side)
    assert padded.shape == (*sheet, 3)
    assert by == pytest.approx(scale)


def test_a_missing_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"finder\.onnx"):
        load_reader(tmp_path)


def test_a_file_that_is_no_model_is_said(tmp_path: Path) -> None:
    (tmp_path / "finder.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelError, match="a file that is none"):
        Finder(tmp_path / "finder.onnx")


def test_a_model_of_other_classes_is_refused(tmp_path: Path) -> None:
    shutil.copy(MODELS / "namer.onnx", tmp_path / "finder.onnx")
    with pytest.raises(ModelError, match="classes"):
        Finder(tmp_path / "finder.onnx")


def test_a_model_that_tells_nonsense_of_itself_is_refused(tmp_path: Path) -> None:
    told = b"{0: 'face', 1: 'back'}"
    model = (MODELS / "finder.onnx").read_bytes()
    assert model.count(told) == 1
    for nonsense in (b"{0: 'face', 1: 'back'(", b"('face', 'back')       ".strip().ljust(22)):
        (tmp_path / "finder.onnx").write_bytes(model.replace(told, nonsense))
        with pytest.raises(ModelError, match=r"classes of this version in finder\.onnx"):
            Finder(tmp_path / "finder.onnx")


@pytest.mark.parametrize("output", [(None, 50), (None, 8, None), (None, 7, 100)])
def test_a_model_of_another_output_is_refused(output: tuple[int | None, ...]) -> None:
    with pytest.raises(ModelError, match=r"inputs and outputs of this version in finder\.onnx"):
        open_session(MODELS / "finder.onnx", FINDER_CLASSES, output=output)


def test_the_namer_takes_nothing_and_refuses_other_sizes() -> None:
    namer = Namer(MODELS / "namer.onnx")
    assert namer.name([]).shape == (0, 50)
    with pytest.raises(ValueError, match="size"):
        namer.name([np.zeros((64, 64, 3), np.uint8)])


def test_the_namers_chances_add_up_and_do_not_mind_which_end_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("vision.models.DOUBTFUL", 1.1)
    namer = Namer(MODELS / "namer.onnx")
    patches = list(
        np.random.default_rng(0).integers(0, 256, (3, *PATCH_SIZE[::-1], 3)).astype(np.uint8)
    )
    chances = namer.name(patches)
    assert chances.sum(1) == pytest.approx(np.ones(3), abs=1e-4)
    turned = namer.name([np.ascontiguousarray(patch[::-1, ::-1]) for patch in patches])
    assert chances == pytest.approx(turned, abs=1e-5)


@pytest.mark.parametrize(
    ("shape", "side", "small", "scale"),
    [
        ((300, 400, 3), 896, (300, 400), 1.0),
        ((3000, 4000, 3), 1000, (750, 1000), 0.25),
        ((4000, 3000, 3), 1000, (1000, 750), 0.25),
    ],
)
def test_a_large_photo_is_shrunk_once_a_small_one_never_grows(
    shape: tuple[int, ...], side: int, small: tuple[int, int], scale: float
) -> None:
    made, by = shrunk(np.zeros(shape, np.uint8), side)
    assert (made.shape[:2], by) == (small, scale)
