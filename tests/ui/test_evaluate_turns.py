"""Made turns, and what a folder of them comes to."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorer.captures import FIFTEEN
from scorer.review import review_turn
from scorer.verdict import Deed
from tests.conftest import cards
from tests.ui.conftest import see
from ui.evaluate_turns import evaluate_turns, shows_all_captures
from ui.made_turns import MOST_CARDS, make_turns
from vision.evaluate import TruthError
from vision.reading import Alternative, Reading, Sighting


def test_made_turns_are_of_every_size_and_kind_and_some_are_wrong() -> None:
    turns = list(make_turns(72, seed=3))
    assert turns == list(make_turns(72, seed=3))
    assert [len(before) for before, _ in turns[:12]] == list(range(1, MOST_CARDS + 1))
    seen = [review_turn(before, after) for before, after in turns]
    assert {one.deed for one in seen if one.is_legal} == {Deed.CAPTURE, Deed.DISCARD}
    assert sum(one.is_escoba for one in seen) >= 3
    assert 3 <= sum(not one.is_legal for one in seen) <= 7
    for (before, after), one in zip(turns, seen, strict=True):
        gone = sum(card.value for card in set(before) - set(after))
        assert one.is_legal == (not gone or FIFTEEN - 10 <= gone < FIFTEEN)


@pytest.mark.parametrize("table", ["", "7O", "7O 3C 1O", "1O 1C 1E 1B 2O 2C 2E 3O"])
def test_the_captures_shown_are_those_that_trying_all_groups_finds(table: str) -> None:
    assert shows_all_captures(frozenset(cards(table)))


class _Reader:
    """Sees in a photo of a width what it is told to."""

    def __init__(self, shows: dict[int, str]) -> None:
        self._shows = shows

    def read(self, photo: np.ndarray, *, like: Reading | None = None) -> Reading:
        height, width = photo.shape[:2]
        seen = tuple(see(card, n) for n, card in enumerate(cards(self._shows[width])))
        boxes = tuple(Sighting(s.corners, 0.95, (Alternative(s.card, 0.97),)) for s in seen)
        return Reading(width, height, seen, sightings=boxes)


def write(folder: Path, *turns: tuple[str, str]) -> None:
    listed = []
    for number, tables in enumerate(turns):
        entry = {}
        for place, (when, table) in enumerate(zip(("before", "after"), tables, strict=True)):
            name = f"{number}-{when}.png"
            Image.new("RGB", (100 + 2 * number + place, 80)).save(folder / name)
            entry[when] = {"photo": name, "cards": table.split()}
        listed.append(entry)
    (folder / "turns.json").write_text(json.dumps(listed), "utf-8")


def test_a_folder_of_turns_is_counted(tmp_path: Path) -> None:
    write(tmp_path, ("7O 3C", ""), ("7O 3C 1E", "7O 3C 1E 12B"), ("12O 6C 2E", "2E"))
    reader = _Reader(
        {100: "7O 3C", 101: "", 102: "7O 3C 1E", 103: "7O 1E 12B", 104: "12O 6C 2E", 105: "2E"}
    )
    values = evaluate_turns(tmp_path, reader).to_json()
    assert (values["tables"], values["tables_whole"]) == (6, 5)
    assert (values["captures_shown_right"], values["captures_of_right_tables"]) == (5, 5)
    assert (values["turns"], values["verdict_alone"], values["deed_alone"]) == (2, 1, 1)
    # The card that the second photo missed must have stayed: else it went, and one was left too.
    assert (values["verdict_together"], values["deed_together"]) == (2, 2)
    assert (values["wrong_turns"], values["wrong_told_alone"]) == (1, 1)
    assert values["verdict_together"] <= values["verdict_offered"] <= values["turns"]
    assert values["wrong_told_together"] <= values["wrong_offered"] <= values["wrong_turns"]
    report = evaluate_turns(tmp_path, reader).to_markdown()
    assert "| tables read wholly right, photo by photo | 5 of 6 (83.3%) |" in report


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"before": {}}]'])
def test_a_folder_without_turns_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "turns.json").write_text(text or "no json", "utf-8")
    if text == "{}":
        assert evaluate_turns(tmp_path, _Reader({})).turns == ()
        return
    with pytest.raises(TruthError):
        evaluate_turns(tmp_path, _Reader({}))
