"""The shipped models at work. The real photos lie beside the checkout and on no user's machine."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.cards import DECK, FACES
from ui.bench_photos import draw_photo
from vision.classes import NAMER_CLASSES, OTHER_PATCH
from vision.decode import read_sightings
from vision.detections import Detections
from vision.evaluate import evaluate_folder
from vision.geometry import CORNER_SIZE, PATCH_SIZE
from vision.models import Finder, Namer
from vision.reader import ASIDE, LOOKS, MODELS, CardReader, load_reader
from vision.reading import PhotoFindingKind
from vision.rivals import without_rivals

REAL = Path(__file__).resolve().parents[3] / "shared" / "real"


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return load_reader()


@pytest.mark.parametrize("size", [(16, 16), (40, 900), (480, 640), (3024, 4032)])
def test_a_bare_table_has_no_card(reader: CardReader, size: tuple[int, int]) -> None:
    reading = reader.read(np.full((*size, 3), (30, 95, 55), np.uint8))
    assert (reading.height, reading.width) == size
    assert reading.cards == ()
    assert PhotoFindingKind.EMPTY in {finding.kind for finding in reading.findings}
    assert reading.ms > 0


def test_a_sighting_lists_what_it_may_be_likeliest_first(reader: CardReader) -> None:
    photo = np.random.default_rng(0).integers(0, 256, (300, 400, 3)).astype(np.uint8)
    boxes = Finder(MODELS / "finder.onnx").find(photo, 320, 0.0)[np.arange(5)]
    for sighting in reader.look(photo, boxes):
        chances = [option.confidence for option in sighting.options]
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) + sighting.back + sighting.nothing <= 1.01


def test_a_reader_of_other_models_can_be_made() -> None:
    other = CardReader(Finder(MODELS / "finder.onnx"), Namer(MODELS / "namer.onnx"))
    assert other.read(np.zeros((64, 64, 3), np.uint8)).cards == ()


# Floors a little under what the model card states: a change that reads worse must say so.
@pytest.mark.parametrize(("folder", "f1"), [("tiles", 0.87), ("phone_espadas", 0.97)])
def test_real_photos_are_read_as_well_as_the_model_card_says(
    reader: CardReader, folder: str, f1: float
) -> None:
    if not (REAL / folder).is_dir():
        pytest.skip("the real photos are not here")
    assert evaluate_folder(REAL / folder, reader).f1 >= f1


class CountedFinder(Finder):
    """Finds one card of a given length in each look, and keeps the looks it was asked for."""

    def __init__(self, length: float) -> None:
        self.length = length
        self.sides: list[int] = []

    def find(self, photo: np.ndarray, side: int, least: float) -> Detections:
        self.sides.append(side)
        box = np.array([[300, 300, self.length * 0.6, self.length, 0]], np.float32)
        return Detections(box, np.ones(1, np.float32), np.zeros(1, np.intp))


class LitFinder(Finder):
    """Finds what is lit, as one upright box."""

    def __init__(self) -> None:
        pass

    def find(self, photo: np.ndarray, side: int, least: float) -> Detections:
        y, x = np.nonzero(photo[:, :, 0] > 127)
        box = [x.mean(), y.mean(), np.ptp(x) + 1, np.ptp(y) + 1, 0]
        return Detections(np.array([box], np.float32), np.ones(1), np.zeros(1, np.intp))


@pytest.mark.parametrize(
    ("length", "looks"), [(600.0, 2), (300.0, 2), (200.0, 3), (150.0, 4), (90.0, 5), (20.0, 5)]
)
def test_closer_looks_are_taken_until_the_cards_are_near(length: float, looks: int) -> None:
    finder = CountedFinder(length)
    CardReader(finder, Namer(MODELS / "namer.onnx")).find(np.zeros((896, 672, 3), np.uint8))
    assert finder.sides == list(LOOKS[:looks])


def test_of_a_large_photo_the_boxes_are_its_own() -> None:
    reader = CardReader(LitFinder(), Namer(MODELS / "namer.onnx"))
    for scale in (1, 4):
        photo = np.zeros((896 * scale, 672 * scale, 3), np.uint8)
        photo[100 * scale : 400 * scale, 200 * scale : 380 * scale] = 255
        found = reader.find(photo)
        assert len(found) == 1
        x, y, *sides = found.boxes[0, :4]
        assert (x, y) == pytest.approx(np.array([289.5, 249.5]) * scale, abs=2 * scale)
        assert sorted(sides) == pytest.approx(np.array([180, 300]) * scale, rel=0.03)
        assert found.lengths[0] == pytest.approx(np.ptp(found.corners[0, :, 1]), rel=0.01)


class ToldNamer(Namer):
    """Names patches by the red of their middle, as sure of the first class as it was told."""

    def __init__(self, size: tuple[int, int], sure: dict[int, float]) -> None:
        self.size = size
        self.sure = sure
        self.asked: list[int] = []

    def name(self, patches: Sequence[np.ndarray]) -> np.ndarray:
        chances = np.zeros((len(patches), len(NAMER_CLASSES)), np.float32)
        for chance, patch in zip(chances, patches, strict=True):
            assert patch.shape == (*self.size[::-1], 3)
            red = int(patch[self.size[1] // 2, self.size[0] // 2, 0])
            self.asked.append(red)
            chance[0], chance[1] = self.sure[red], 1 - self.sure[red]
        return chances


class CornerReader(Namer):
    """Reads in each corner the card of its green, or no number where it is black."""

    def __init__(self, sure: float = 0.99) -> None:
        self.sure = sure
        self.asked: list[int] = []

    def name_standing(self, patches: Sequence[np.ndarray]) -> np.ndarray:
        read = np.full((len(patches), len(NAMER_CLASSES)), 0.0002, np.float32)
        for row, patch in zip(read, patches, strict=True):
            assert patch.shape == (*CORNER_SIZE[::-1], 3)
            green = int(patch[CORNER_SIZE[1] // 2, CORNER_SIZE[0] // 2, 1])
            self.asked.append(green)
            row[green // 5 - 1 if green else OTHER_PATCH] = self.sure
        return read / read.sum(1, keepdims=True)


def test_the_number_in_a_corner_settles_what_the_drawing_leaves_open() -> None:
    photo = np.zeros((400, 600, 3), np.uint8)
    photo[:, :300, 0], photo[:, 300:, 0] = 10, 20
    photo[:160, 300:450, 1] = 10  # the second class, in the upper left corner of the second card
    boxes = np.array([[150, 200, 100, 160, 0], [450, 200, 100, 160, 0]], np.float32)
    found = Detections(boxes, np.ones(2, np.float32), np.zeros(2, np.intp))
    namer = ToldNamer(PATCH_SIZE, {10: 0.95, 20: 0.6})
    finder = CountedFinder(90.0)
    for closer, best in ((None, FACES[0]), (CornerReader(), FACES[1])):
        sure, doubtful = CardReader(finder, namer, closer).look(photo, found)
        assert sure.options[0].card == FACES[0]
        assert sure.best == pytest.approx(0.95, abs=0.02)
        assert doubtful.options[0].card == best
    assert min(doubtful.numbers[0], 1 - doubtful.numbers[1]) > 0.8
    assert CardReader(finder, namer, CornerReader()).look(photo, Detections.empty()) == ()


def test_the_numbers_of_a_card_that_seems_to_lie_are_in_its_other_corners() -> None:
    photo = np.zeros((400, 600, 3), np.uint8)
    photo[:, :, 0] = 20
    photo[:180, 320:, 1] = 10  # the upper right corner of a box that stands
    found = Detections(
        np.array([[300, 200, 100, 160, 0]], np.float32), np.ones(1, np.float32), np.zeros(1, int)
    )
    closer = CornerReader()
    reader = CardReader(CountedFinder(90.0), ToldNamer(PATCH_SIZE, {20: 0.6}), closer)
    (card,) = reader.look(photo, found)
    assert closer.asked == [0, 0, 10, 0]
    assert card.options[0].card == FACES[1]
    assert card.corners[0] == (350, 120)


class CountedReader(CardReader):
    """The shipped models, counting how often a picture is searched."""

    looks = 0

    def _find(self, photos: Sequence[np.ndarray]) -> Detections:
        self.looks += 1
        return super()._find(photos)


@pytest.fixture
def counted() -> CountedReader:
    return CountedReader(
        Finder(MODELS / "finder.onnx"),
        Namer(MODELS / "namer.onnx"),
        Namer(MODELS / "closer.onnx", CORNER_SIZE),
    )


def from_aside(photo: np.ndarray, narrow: float) -> np.ndarray:
    """The photo as seen from aside: its upper edge so much shorter than the lower, and aslant."""
    height, width = photo.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    short, tall = width * narrow / 2, height * (1 - narrow)
    middle = width / 2
    seen = [[middle - short, 0], [middle + short, 0], [width, tall], [0, tall]]
    matrix = cv2.getPerspectiveTransform(corners, np.array(seen, np.float32))
    size = (width, round(tall))
    return np.asarray(cv2.warpPerspective(photo, matrix, size, flags=cv2.INTER_AREA), np.uint8)


def test_a_photo_in_which_all_is_sure_is_looked_at_once(counted: CountedReader) -> None:
    photo = draw_photo(DECK[:6], (1200, 900))
    assert {seen.card for seen in counted.read(photo).cards} == set(DECK[:6])
    assert counted.looks == 1


def test_what_is_doubtful_is_looked_at_again(
    counted: CountedReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = draw_photo(DECK[:6], (1200, 900))
    monkeypatch.setattr("vision.reader.SURE", 1.01)
    monkeypatch.setattr("vision.reader.find_tilt", lambda *_: None)
    assert {seen.card for seen in counted.read(photo).cards} == set(DECK[:6])
    assert counted.looks == 1 + len(ASIDE)


def test_cards_that_are_seen_from_aside_are_laid_flat(counted: CountedReader) -> None:
    cards = DECK[20:40]
    photo = from_aside(draw_photo(cards, (2000, 1500)), 0.45)
    once = counted.look(photo, counted.find(photo))
    first = read_sightings(photo.shape[1], photo.shape[0], without_rivals(once))
    assert {seen.card for seen in first.cards} != set(cards)
    reading = counted.read(photo)
    assert {seen.card for seen in reading.cards} == set(cards)
    assert reading.plane


def test_a_second_photo_is_laid_as_flat_as_the_first(counted: CountedReader) -> None:
    cards = DECK[20:40]
    photo = from_aside(draw_photo(cards, (2000, 1500)), 0.45)
    first = counted.read(photo)
    second = counted.read(photo, like=first)
    assert second.plane == first.plane != ()
    assert {seen.card for seen in second.cards} == set(cards)
