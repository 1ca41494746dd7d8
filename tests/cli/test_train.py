"""``escoba evaluate``, ``synth`` and ``train``: what is typed, called and printed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.cli.conftest import Run, reading
from ui import cli_train


@pytest.fixture
def known(tmp_path: Path, photo: Callable[..., str]) -> str:
    """A folder of two photos with their truth."""
    photo("a.png")
    photo("b.png")
    truth = {"a.png": {"cards": ["7O", "1C"], "uncertain": ["2B"]}, "b.png": {"cards": ["10E"]}}
    (tmp_path / "truth.json").write_text(json.dumps(truth))
    return str(tmp_path)


def test_evaluate_counts_right_missed_and_wrong(
    run: Run, see: Callable[..., None], known: str
) -> None:
    see(reading("7O 2B 5E"), reading("10E"))
    ran = run("evaluate", known, "--json")
    assert (ran.code, ran.err) == (0, "")
    figures = ("photos", "whole", "right", "missed", "wrong", "precision", "recall")
    assert [ran.document[name] for name in figures] == [2, 1, 2, 1, 1, 0.6667, 0.6667]


def test_evaluate_in_words(run: Run, see: Callable[..., None], known: str) -> None:
    see(reading("7O 2B 5E"), reading("10E"))
    assert "| wrong | 1 |" in run("evaluate", known).out


@pytest.mark.parametrize(
    ("truth", "said"),
    [
        (None, "truth.json"),
        ("", "truth.json"),
        ("[1]", "truth.json"),
        ('{"none.png": {"cards": []}}', "none.png"),
        ('{"a.png": {"cards": ["7X"]}}', "7X"),
    ],
)
def test_evaluate_needs_a_truth(
    run: Run, see: Callable[..., None], tmp_path: Path, truth: str | None, said: str
) -> None:
    see()
    if truth is not None:
        (tmp_path / "truth.json").write_text(truth)
    ran = run("evaluate", str(tmp_path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


@pytest.fixture
def decks(tmp_path: Path) -> str:
    """A folder with one deck of plain faces, all forty."""
    folder = tmp_path / "decks" / "plain"
    folder.mkdir(parents=True)
    noise = np.random.default_rng(1)
    for suit in ("oros", "copas", "espadas", "bastos"):
        for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12):
            face = noise.integers(0, 256, (77, 50, 3), np.uint8)
            Image.fromarray(face).save(folder / f"{suit}_{rank}.png")
    return str(folder.parent)


def test_synth_writes_scenes_that_training_reads(run: Run, decks: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = run("synth", str(out), "--decks", decks, "--scenes", "2", "--processes", "1")
    assert (ran.code, ran.out) == (0, f"2 scenes in {out}\n")
    assert len([*(out / "images").glob("*.jpg")]) == 2
    assert len([*(out / "labels").glob("*.txt")]) == 2


def test_synth_writes_photos_that_evaluate_reads(
    run: Run, see: Callable[..., None], decks: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = run("synth", str(out), "--decks", decks, "--scenes", "1", "--test", "--processes", "1")
    assert (ran.code, ran.out) == (0, f"1 scenes in {out}\n")
    see(reading(""))
    ran = run("evaluate", str(out), "--json")
    assert ran.code == 0, ran.err
    found = ran.document
    assert (found["photos"], found["right"], found["missed"] > 0) == (1, 0, True)


@pytest.mark.parametrize("option", ["--holdout", "--only"])
def test_synth_needs_a_deck(run: Run, decks: str, tmp_path: Path, option: str) -> None:
    name = {"--holdout": "plain", "--only": "another"}[option]
    ran = run("synth", str(tmp_path / "out"), "--decks", decks, option, name)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "plain" in ran.err


@pytest.fixture
def typed(tmp_path: Path) -> Iterator[list[str]]:
    """A ``train`` command whose files are there."""
    (tmp_path / "start.pt").write_bytes(b"")
    yield [
        *("train", "finder", str(tmp_path), "--start", str(tmp_path / "start.pt")),
        *("--out", str(tmp_path / "run")),
    ]


def test_train_says_what_it_needs(
    run: Run, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_none(name: str) -> Any:
        assert name == "ultralytics"

    monkeypatch.setattr(cli_train, "find_spec", find_none)
    ran = run(*typed)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "escoba: training needs the train extra: pip install 'escoba[train]'\n"


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [(1, "reader", "'reader'"), (2, "nowhere", "'nowhere'"), (4, "no.pt", "'no.pt'")],
)
def test_train_checks_what_is_typed(
    run: Run, typed: list[str], place: int, text: str, said: str
) -> None:
    typed[place] = text
    ran = run(*typed)
    assert (ran.code, ran.out, ran.err.count("\n"), said in ran.err) == (2, "", 1, True)


@pytest.mark.parametrize(("kind", "has_cards"), [("--test", True), ("--negative", False)])
def test_synth_writes_sets_to_measure_by(
    run: Run, decks: str, tmp_path: Path, kind: str, has_cards: bool
) -> None:
    out = tmp_path / "set"
    ran = run("synth", str(out), "--decks", decks, "--scenes", "2", kind)
    assert (ran.code, ran.out) == (0, f"2 scenes in {out}\n")
    truth = json.loads((out / "truth.json").read_text())
    assert len(truth) == len([*out.glob("*.jpg")]) == 2
    assert any(entry["cards"] for entry in truth.values()) == has_cards


def test_train_wants_something_to_learn_from(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_train, "find_spec", lambda name: name)
    (tmp_path / "labels").mkdir()
    nothing = run("train", "namer", "--out", str(tmp_path / "run"))
    assert (nothing.code, "--from-corrections" in nothing.err) == (2, True)
    empty = run(
        "train", "namer", "--out", str(tmp_path / "run"), "--from-corrections", str(tmp_path)
    )
    assert (empty.code, "no correction" in empty.err) == (2, True)
    finder = run(
        "train", "finder", "--out", str(tmp_path / "run"), "--from-corrections", str(tmp_path)
    )
    assert (finder.code, "only the namer" in finder.err) == (2, True)
