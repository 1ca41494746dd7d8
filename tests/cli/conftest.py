"""The command line in this process, and a reader that sees what a test says."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from scorer.cards import Card
from tests.conftest import cards
from ui.cli import main
from vision import reader
from vision.reading import Alternative, PhotoFinding, Reading, SeenCard


class Ran(NamedTuple):
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """What --json printed."""
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``escoba`` with the arguments given."""

    def call(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        printed = capsys.readouterr()
        return Ran(int(ended.value.code or 0), printed.out, printed.err)

    return call


def reading(
    codes: str, *, findings: tuple[PhotoFinding, ...] = (), backs: int = 0, size: int = 100
) -> Reading:
    """A reading of these cards, side by side, each with its neighbour in rank as second guess."""
    seen = []
    for place, card in enumerate(cards(codes)):
        box = (10 * place, 0, 10 * place + 9, 20)
        x1, y1, x2, y2 = box
        other = Alternative(Card(card.rank % 12 + 1, card.suit), 0.125)
        corners = ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
        seen.append(SeenCard(card, 0.875, box, corners, (other,)))
    return Reading(size, size, tuple(seen), backs, findings, 1.0)


class FakeReader:
    """Answers with the readings given, one photo after the other."""

    def __init__(self, readings: Iterator[Reading]) -> None:
        self._readings = readings

    def read(self, photo: NDArray[np.uint8]) -> Reading:
        return next(self._readings)


@pytest.fixture
def see(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes the reader see these readings, in the order in which photos are read."""

    def prepare(*readings: Reading) -> None:
        monkeypatch.setattr(reader, "load_reader", lambda: FakeReader(iter(readings)))

    return prepare


@pytest.fixture
def photo(tmp_path: Path) -> Callable[..., str]:
    """Makes a picture file with the name given, and returns its path."""

    def make(name: str) -> str:
        Image.new("RGB", (100, 100), "darkgreen").save(tmp_path / name)
        return str(tmp_path / name)

    return make
