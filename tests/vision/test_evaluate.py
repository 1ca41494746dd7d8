import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.conftest import cards
from tests.vision.test_decode import sighting
from vision.decode import read_sightings
from vision.evaluate import TruthError, evaluate_folder, judge, read_truth
from vision.reading import Reading


class Told:
    """A reader that reads the same in every photo."""

    def __init__(self, *options: str) -> None:
        self.boxes = [sighting(option, (100 * i, 0)) for i, option in enumerate(options)]

    def read(self, photo: np.ndarray, *, like: Reading | None = None) -> Reading:
        return read_sightings(photo.shape[1], photo.shape[0], self.boxes)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    truth = {"a.png": {"cards": ["7O", "1C"], "uncertain": ["2E"]}, "b.png": {"cards": []}}
    (tmp_path / "truth.json").write_text(json.dumps(truth))
    for name in truth:
        Image.new("RGB", (60, 40)).save(tmp_path / name)
    return tmp_path


def test_a_truth_is_read(folder: Path) -> None:
    first, second = read_truth(folder)
    assert first.cards == set(cards("7o 1c"))
    assert first.uncertain == set(cards("2e"))
    assert second.cards == set()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "found none"),
        ("", "got"),
        ("[]", "got"),
        ('{"a.png": {}}', "cards"),
        ('{"a.png": {"cards": ["13O"]}}', "13O"),
    ],
)
def test_a_bad_truth_is_said(tmp_path: Path, text: str | None, words: str) -> None:
    if text is not None:
        (tmp_path / "truth.json").write_text(text)
    with pytest.raises(TruthError, match=words):
        evaluate_folder(tmp_path, Told())


def test_a_photo_that_is_not_there_is_said(folder: Path) -> None:
    (folder / "b.png").unlink()
    with pytest.raises(TruthError, match=r"b\.png"):
        evaluate_folder(folder, Told())


@pytest.mark.parametrize(
    ("read", "right", "missed", "false"),
    [
        ("", "", "7o 1c", ""),
        ("7O 1C", "7o 1c", "", ""),
        ("7O 1C 2E", "7o 1c", "", ""),
        ("7O 2E 3B", "7o", "1c", "3b"),
    ],
)
def test_uncertain_cards_count_neither_way(
    folder: Path, read: str, right: str, missed: str, false: str
) -> None:
    truth = read_truth(folder)[0]
    verdict = judge(truth, Told(*(f"{code} .99" for code in read.split())).read(np.zeros((9, 9))))
    assert verdict.right == set(cards(right))
    assert verdict.missed == set(cards(missed))
    assert verdict.false == set(cards(false))
    assert verdict.is_whole == (not missed and not false)


def test_the_figures_are_those_counted_by_hand(folder: Path) -> None:
    report = evaluate_folder(folder, Told("7O .99", "6C .6 1C .3"), is_turned=True)
    values = report.to_json()
    # a: 7O right, 1C missed, 6C false; b: both false.
    assert (values["right"], values["missed"], values["wrong"]) == (1, 1, 3)
    assert values["precision"] == 0.25
    assert values["recall"] == 0.5
    assert values["f1"] == 0.3333
    assert values["whole"] == 0
    assert values["corrections_per_40"] == 80.0
    assert values["same_in_four_turns"] == 2
    assert values["by_suit"] == {"copas": 0.0, "oros": 1.0}
    assert ["1C read as 6C", 1] in values["confusions"]
    assert "| precision | 0.25 |" in report.to_markdown()
    json.dumps(values)


def test_photos_without_cards_have_no_rate_of_corrections(tmp_path: Path) -> None:
    (tmp_path / "truth.json").write_text('{"a.png": {"cards": []}}')
    Image.new("RGB", (60, 40)).save(tmp_path / "a.png")
    values = evaluate_folder(tmp_path, Told("7O .99")).to_json()
    assert (values["wrong"], values["corrections_per_40"]) == (1, None)


def test_progress_is_told(folder: Path) -> None:
    steps: list[tuple[int, int]] = []
    evaluate_folder(folder, Told(), progress=lambda done, of: steps.append((done, of)))
    assert steps == [(1, 2), (2, 2)]
