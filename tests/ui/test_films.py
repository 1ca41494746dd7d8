"""Films of hands: their plays, and how many of them a watcher told."""

from pathlib import Path

import pytest

from scorer.turns import find_turns
from tests.conftest import cards
from ui.cli_input import BadInput
from ui.films import Recovered, compare, read_plays
from ui.made_turns import FilmedPlay, make_film


@pytest.mark.parametrize("seed", range(3))
def test_the_tables_of_a_film_tell_all_its_plays(seed: int) -> None:
    tables, plays = make_film(seed)
    assert make_film(seed) == (tables, plays)
    found = compare(plays, find_turns(tables))
    escobas = sum(play.is_escoba for play in plays)
    assert found == Recovered(36, 36, 0, escobas, escobas)


def test_what_was_not_told_and_what_was_not_played() -> None:
    plays = (FilmedPlay(1, (), False), FilmedPlay(4, cards("7O 3C 1E"), True))
    assert compare(plays, ()) == Recovered(2, 0, 0, 1, 0)
    turns = find_turns([cards("7O 3C"), cards("7O 3C 1E"), cards("7O 3C 1E 2B"), cards("3C 1E 2B")])
    assert compare(plays, turns) == Recovered(2, 1, 2, 1, 0)
    assert compare((), turns) == Recovered(0, 0, 3, 0, 0)


@pytest.mark.parametrize("text", ["", "1", "[1]", '[{"value": 1}]'])
def test_a_truth_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "film.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput):
        read_plays(path)
    with pytest.raises(BadInput):
        read_plays(tmp_path / "nowhere.json")
