"""Corrections kept as labelled examples."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from scorer.cards import parse_card
from vision.classes import index_of
from vision.corrections import Example, save_examples, write_patches
from vision.image import encode_jpeg
from vision.synth.dataset import STORED_SIZE

BOX = ((100, 100), (200, 100), (200, 250), (100, 250))
SEVEN, SIX = parse_card("7O"), parse_card("6O")


def jpeg() -> bytes:
    photo = np.full((300, 400, 3), 40, np.uint8)
    photo[50:125, 50:100] = (240, 200, 30)
    return encode_jpeg(photo)


def test_an_empty_folder_gives_no_patch(tmp_path: Path) -> None:
    assert write_patches(tmp_path, tmp_path / "out") == 0
    assert not (tmp_path / "out").exists()


def test_boxes_are_kept_in_yolo_form_and_corrections_in_words(tmp_path: Path) -> None:
    right = Example(((0, 0), (80, 0), (80, 60), (0, 60)), SIX, SIX)
    save_examples(tmp_path, "a", jpeg(), (800, 600), [Example(BOX, SEVEN, SIX), right])
    first, second = (tmp_path / "labels" / "a.txt").read_text().splitlines()
    assert first.split()[0] == second.split()[0] == str(index_of(SIX))
    assert [float(v) for v in first.split()[1:3]] == [100 / 800, pytest.approx(100 / 600, abs=1e-4)]
    (line,) = (tmp_path / "corrections.jsonl").read_text().splitlines()
    assert {key: json.loads(line)[key] for key in ("photo", "was", "is")} == {
        "photo": "a",
        "was": "7O",
        "is": "6O",
    }


def test_the_same_photo_again_replaces_what_was_said(tmp_path: Path) -> None:
    for now in (SIX, SEVEN, SIX):
        save_examples(tmp_path, "a", jpeg(), (800, 600), [Example(BOX, SEVEN, now)])
    assert len((tmp_path / "corrections.jsonl").read_text().splitlines()) == 1
    assert len((tmp_path / "labels" / "a.txt").read_text().splitlines()) == 1


def test_patches_are_cut_from_the_photo_that_was_kept(tmp_path: Path) -> None:
    """The kept photo is half the size of the one that was read."""
    save_examples(tmp_path, "a", jpeg(), (800, 600), [Example(BOX, SEVEN, SIX)])
    assert write_patches(tmp_path, tmp_path / "out", copies=5) == 5
    patches = np.load(tmp_path / "out" / "patches-corrections.npy")
    assert patches.shape == (5, *STORED_SIZE[::-1], 3)
    middle = patches[:, 90, 63].astype(int)
    assert (abs(middle - (240, 200, 30)) < 30).all()
    assert set(np.load(tmp_path / "out" / "names-corrections.npy")) == {index_of(SIX)}
