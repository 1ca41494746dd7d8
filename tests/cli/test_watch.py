"""``escoba watch``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import cards
from tests.vision.test_watch import PoorReader, write_video
from vision import reader

TABLES = ("7O 3C 1E", "7O 3C 1E 2B", "7O 3C 1E 2B 5C", "1E 2B", "1E 2B 12O", "")


@pytest.fixture
def video(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a drawn video, with a reader that reads it without a mistake."""
    monkeypatch.setattr(reader, "load_reader", lambda: PoorReader(0, misses=0, mistakes=0))
    path = tmp_path / "table.avi"
    write_video(path, [cards(text) for text in TABLES])
    return str(path)


def test_the_turns_of_a_video(run: Run, video: str) -> None:
    ran = run("watch", video, "--json")
    assert (ran.code, ran.err) == (0, "")
    document = ran.document
    assert [table["cards"] for table in document["tables"]] == [
        [card.code for card in sorted(cards(text))] for text in TABLES
    ]
    turns = [(turn["deed"], turn["value"], set(turn["takes"])) for turn in document["turns"]]
    assert turns == [
        ("discard", 2, set()),
        ("capture", 5, {"7O", "3C"}),
        ("discard", 10, set()),
        ("capture", 2, {"1E", "2B", "12O"}),
    ]
    assert (document["escobas"], document["frames"]) == (1, 84)
    assert document["fps"] > 0


def test_in_words_as_it_happens(run: Run, video: str) -> None:
    out = run("watch", video, "--language", "es").out
    assert "Mesa: 7O 3C 1E" in out
    assert "Se llevó siete de oros, tres de copas con cinco de copas" in out
    assert "jugadas: 4; escobas: 1;" in out


def test_a_source_that_is_not_there(run: Run, video: str) -> None:
    ran = run("watch", "nowhere.mp4")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_film_is_compared_with_its_truth(run: Run, video: str, tmp_path: Path) -> None:
    truth = tmp_path / "table.json"
    plays = [
        {"value": 2, "takes": [], "escoba": False},
        {"value": 5, "takes": ["7O", "3C"], "escoba": False},
        {"value": 9, "takes": [], "escoba": False},  # it was a sota
        {"value": 2, "takes": ["1E", "2B", "12O"], "escoba": True},
    ]
    truth.write_text(json.dumps(plays), "utf-8")
    document = run("watch", video, "--truth", str(truth), "--json").document
    assert document["recovered"] == {
        "plays": 4, "told": 3, "extra": 1, "escobas": 1, "escobas_told": 1,
    }  # fmt: skip
