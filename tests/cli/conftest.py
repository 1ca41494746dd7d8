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
from vision.decode import read_sightings
from vision.reading import Alternative, Corners, Reading, Sighting


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


def reading(codes: str, *, backs: int = 0, sure: float = 0.875) -> Reading:
    """A photo of these cards side by side, each else taken for its neighbour in rank.

    The backs lie apart from them.
    """
    sightings = []
    for place, card in enumerate(cards(codes)):
        options = (
            Alternative(card, sure),
            Alternative(Card(card.rank % 12 + 1, card.suit), 1 - sure),
        )
        sightings.append(Sighting(_corners(place), 0.9, options))
    for place in range(backs):
        sightings.append(Sighting(_corners(place, top=60), 0.9, (), back=0.95))
    return read_sightings(100, 100, sightings)


def _corners(place: int, top: int = 0) -> Corners:
    left, right = 10 * place, 10 * place + 9
    return ((left, top), (right, top), (right, top + 20), (left, top + 20))


class FakeReader:
    """Answers with the readings given, one photo after the other."""

    def __init__(self, readings: Iterator[Reading]) -> None:
        self._readings = readings

    def read(self, photo: NDArray[np.uint8], *, like: Reading | None = None) -> Reading:
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
