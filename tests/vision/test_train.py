"""A run of each model on a handful of scenes: the path from scenes to an ONNX file that reads."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.vision.test_synth import save_deck
from vision.geometry import CORNER_SIZE, PATCH_SIZE
from vision.models import Finder, Namer
from vision.synth import Recipe, write_dataset

# Looked for, not imported: ultralytics changes Pillow's open for the whole process.
pytestmark = [
    pytest.mark.train,
    pytest.mark.skipif(find_spec("ultralytics") is None, reason="needs the train extra"),
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("train")
    save_deck(base / "decks" / "one")
    recipe = Recipe(base / "decks", None, base / "data", 8, long_side=320, processes=1)
    list(write_dataset(recipe))
    return base / "data"


@pytest.mark.filterwarnings("ignore")
def test_a_finder_is_trained_resumed_exported_and_finds(data: Path, tmp_path: Path) -> None:
    from vision.train import Run, train_finder
    from vision.train_export import export_model

    run = Run((data,), tmp_path / "run", epochs=1, side=160, batch=4, freeze=2)
    weights = train_finder(run)
    assert weights.is_file()
    again = Run((data,), tmp_path / "more", weights, epochs=1, side=160, batch=4)
    export_model(train_finder(again), tmp_path / "finder.onnx")
    found = Finder(tmp_path / "finder.onnx").find(np.zeros((200, 300, 3), np.uint8), 320, 0.0)
    assert len(found) > 0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("size", [PATCH_SIZE, CORNER_SIZE], ids=["namer", "closer"])
def test_a_namer_is_trained_exported_and_names(
    data: Path, tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from vision import train
    from vision.train_export import export_model

    seen = set()
    vary = train.vary

    def watched(patch: np.ndarray, random: np.random.Generator, at: tuple[int, int]) -> np.ndarray:
        seen.add(at)
        return vary(patch, random, at)

    monkeypatch.setattr(train, "vary", watched)
    run = train.Run((data,), tmp_path / "run", epochs=1, side=size[1], batch=8)
    export_model(train.train_namer(run), tmp_path / "namer.onnx")
    assert seen == {size}
    namer = Namer(tmp_path / "namer.onnx", size)
    assert namer.name([np.zeros((*size[::-1], 3), np.uint8)]).shape == (1, 50)


@pytest.mark.parametrize("size", [PATCH_SIZE, CORNER_SIZE])
def test_variation_keeps_size_and_kind(size: tuple[int, int]) -> None:
    from vision.train import fitted, vary

    patch = np.random.default_rng(0).integers(0, 256, (180, 126, 3)).astype(np.uint8)
    random = np.random.default_rng(1)
    for _ in range(20):
        varied = vary(patch, random, size)
        assert varied.shape == (*size[::-1], 3)
        assert varied.dtype == np.uint8
    assert fitted(patch, size).shape == (*size[::-1], 3)


def test_a_folder_without_data_is_said(tmp_path: Path) -> None:
    from vision.train import PatchBank, Run, train_finder

    with pytest.raises(ValueError, match="found none"):
        PatchBank([tmp_path], is_train=True)
    with pytest.raises(ValueError, match="found none"):
        train_finder(Run((tmp_path,), tmp_path / "run"))
