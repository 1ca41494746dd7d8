"""Made photos of piles on which escobas are marked."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.synth import Studio
from vision.synth.layout import MARKED, lay_marked
from vision.synth.markers import MOST, write_marked_piles


@pytest.mark.parametrize("lay", MARKED, ids=lambda lay: lay.__name__)
@pytest.mark.parametrize("escobas", range(MOST + 1))
def test_markers_lie_across_the_backs(lay: object, escobas: int) -> None:
    places = lay(np.random.default_rng(escobas), 9, escobas)
    assert sum(place.is_back for place in places) == 9
    markers = [place for place in places if not place.is_back]
    assert len(markers) == escobas
    assert all(abs(np.cos(place.turn)) < np.cos(np.radians(45)) for place in markers)
    assert all(np.hypot(place.x, place.y) < 1.5 for place in markers)


@pytest.mark.parametrize("seed", range(8))
def test_marked_piles_are_among_what_is_trained_on(seed: int) -> None:
    places = lay_marked(np.random.default_rng(seed), 1 + seed)
    across = [p for p in places if not p.is_back and np.hypot(p.x, p.y) < 1.5]
    assert 1 <= len(across) <= min(MOST, 1 + seed)
    assert 2 <= sum(place.is_back for place in places) <= 20


def test_no_photos_have_an_empty_truth(studio: Studio, tmp_path: Path) -> None:
    assert list(write_marked_piles(studio, tmp_path, 0)) == []
    assert list(tmp_path.glob("*.jpg")) == []


def test_each_photo_has_its_number_of_escobas(studio: Studio, tmp_path: Path) -> None:
    assert list(write_marked_piles(studio, tmp_path, 3, 1, 320)) == [1, 2, 3]
    truth = json.loads((tmp_path / "truth.json").read_text())
    assert [entry["escobas"] for entry in truth.values()] == [1, 2, 3]
    for name, entry in truth.items():
        assert (tmp_path / name).exists()
        assert len(entry["cards"]) >= entry["escobas"]
        assert entry["uncertain"] == []
