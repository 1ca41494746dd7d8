"""Films of a table: how long they are, what moves, and the same film again."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from scorer.cards import DECK
from tests.conftest import cards
from vision.sources import frames_of
from vision.synth import Studio
from vision.synth.video import COLUMNS, REACH, REST, ROWS, SIZE, Film, write_film


def moves(first: np.ndarray, second: np.ndarray) -> bool:
    return bool((abs(first.astype(int) - second) > 40).any(-1).mean() > 0.001)


def test_a_film_without_tables_is_empty(studio: Studio) -> None:
    assert list(Film(studio, 1).frames([])) == []


def test_an_arm_passes_between_two_tables_and_they_rest(studio: Studio) -> None:
    frames = list(Film(studio, 2).frames([cards("7O 3C"), cards("7O 3C 1E"), cards("7O 3C 1E")]))
    assert len(frames) == 3 * REST + 2 * REACH
    assert frames[0].shape == (SIZE[1], SIZE[0], 3)
    moving = [moves(*pair) for pair in pairwise(frames)]
    assert not any(moving[: REST - 1])
    assert any(moving[REST : REST + 2 * REACH])
    assert not any(moving[REST + 2 * REACH :])
    assert moves(frames[0], frames[-1])  # a card has come


def test_a_seed_makes_one_film(studio: Studio) -> None:
    first, again = (next(Film(studio, 3).frames([cards("7O")])) for _ in range(2))
    assert (first == again).all()


def test_a_table_that_is_too_large_is_refused(studio: Studio) -> None:
    with pytest.raises(ValueError, match="at most"):
        next(Film(studio, 4).frames([DECK[: COLUMNS * ROWS + 1]]))


def test_a_film_is_written_as_a_video(studio: Studio, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    count = write_film(studio, path, [cards("7O"), ()], 5)
    assert sum(1 for _ in frames_of(str(path))) == count == 2 * REST + 2 * REACH
