"""Made photos of turns: two photos a turn, every card in view, and the truth beside them."""

import json
from pathlib import Path

from tests.conftest import cards
from vision.image import load_image
from vision.synth import Studio
from vision.synth.turns import write_turns


def test_turns_are_written_with_their_truth(studio: Studio, tmp_path: Path) -> None:
    turns = [(cards("7O 3C"), ()), (cards("1E 2B"), cards("1E 2B 12O"))]
    assert list(write_turns(studio, tmp_path, turns, 40, 320)) == [1, 2]
    listed = json.loads((tmp_path / "turns.json").read_text("utf-8"))
    assert [entry["before"]["cards"] for entry in listed] == [["7O", "3C"], ["1E", "2B"]]
    assert [entry["after"]["cards"] for entry in listed] == [[], ["1E", "2B", "12O"]]
    for entry in listed:
        before, after = (load_image(tmp_path / entry[when]["photo"]) for when in entry)
        assert before.shape == after.shape  # from one place
        assert (before != after).any()
