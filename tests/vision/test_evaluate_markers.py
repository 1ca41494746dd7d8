"""Counting marked escobas in folders of photos, with a reader that sees what it is told."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_markers import PILE, box
from vision.evaluate import TruthError
from vision.evaluate_markers import MarkerReport, evaluate_markers, has_markers
from vision.reading import Reading, Sighting


class Told:
    """A reader that sees in one photo after the other what it was told."""

    def __init__(self, *seen: list[Sighting]) -> None:
        self._seen = iter(seen)

    def read(self, photo: np.ndarray, *, like: Reading | None = None) -> Reading:
        height, width = photo.shape[:2]
        return Reading(width, height, sightings=tuple(next(self._seen)))


def folder(path: Path, *escobas: object) -> Path:
    truth = {f"{i}.png": {"cards": [], "escobas": each} for i, each in enumerate(escobas)}
    for name in truth:
        cv2.imwrite(str(path / name), np.zeros((60, 80, 3), np.uint8))
    (path / "truth.json").write_text(json.dumps(truth))
    return path


def test_no_photos_have_no_figures() -> None:
    figures = MarkerReport("none", ()).to_json()
    assert figures["all"]["photos"] == 0
    assert figures["of"] == {}


def test_the_report_says_what_was_right_and_how_far_off_the_rest_was(tmp_path: Path) -> None:
    one = [PILE, box(300, 300, 92)]
    report = evaluate_markers(folder(tmp_path, 1, 0, 3, 0), Told(one, one, one, [PILE]))
    values = report.to_json()
    assert list(values["all"].values()) == [4, 2, 1, 1, 1]
    assert list(values["of"][0].values()) == [2, 1, 1, 0, 1]
    assert values["wrong"] == [["1.png", 0, 1], ["2.png", 3, 1]]
    assert "| all | 4 | 2 | 1 | 1 | 1 |" in report.to_markdown()


@pytest.mark.parametrize(
    ("truth", "is_so"),
    [
        (None, False),
        ("{}", False),
        ("[1]", False),
        ("{", False),
        ('{"a.png": {"cards": []}}', False),
        ('{"a.png": {"cards": [], "escobas": 0}}', True),
    ],
)
def test_a_folder_of_marked_piles_is_known_by_its_truth(
    tmp_path: Path, truth: str | None, is_so: bool
) -> None:
    if truth is not None:
        (tmp_path / "truth.json").write_text(truth)
    assert has_markers(tmp_path) is is_so


@pytest.mark.parametrize("escobas", [-1, "two", None])
def test_what_is_no_number_of_escobas_is_said(tmp_path: Path, escobas: object) -> None:
    with pytest.raises(TruthError, match="expected a number of escobas"):
        evaluate_markers(folder(tmp_path, escobas), Told([]))


def test_a_photo_that_is_not_there_is_said(tmp_path: Path) -> None:
    (folder(tmp_path, 1) / "0.png").unlink()
    with pytest.raises(TruthError):
        evaluate_markers(tmp_path, Told([]))
