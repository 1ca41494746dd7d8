"""The four quarter turns of a photo come to one, and places in it come back."""

import numpy as np
import pytest

from scorer.cards import DECK
from ui.bench_photos import draw_photo
from vision.reader import load_reader
from vision.turning import find_turn, turned, turned_back

TURNS = range(4)


def photo_of(shape: tuple[int, int], seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (*shape, 3)).astype(np.uint8)


@pytest.mark.parametrize("shape", [(2, 2), (3, 7), (40, 30), (101, 64)])
def test_all_turns_of_a_photo_come_to_the_same(shape: tuple[int, int]) -> None:
    photo = photo_of(shape)
    ways = [np.rot90(photo, turn) for turn in TURNS]
    found = [turned(way, find_turn(way)) for way in ways]
    for other in found[1:]:
        assert np.array_equal(found[0], other)


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (5, 1)])
def test_the_least_photos_have_a_turn(shape: tuple[int, int]) -> None:
    assert turned(photo_of(shape), find_turn(photo_of(shape))).size == photo_of(shape).size


@pytest.mark.parametrize("edge", TURNS)
def test_the_lightest_edge_comes_to_the_top(edge: int) -> None:
    photo = np.full((40, 60, 3), 50, np.uint8)
    photo[:3] = 200
    photo = np.rot90(photo, -edge)
    assert find_turn(photo) == edge
    assert (turned(photo, edge)[0] == 200).all()


@pytest.mark.parametrize("turn", TURNS)
def test_a_place_comes_back_to_its_pixel(turn: int) -> None:
    photo = photo_of((4, 7))
    for y, x in np.ndindex(turned(photo, turn).shape[:2]):
        ((left, top),) = turned_back(((x, y),), turn, (7, 4))
        assert (photo[top, left] == turned(photo, turn)[y, x]).all()


def test_the_same_cards_are_read_in_every_turn_in_their_places() -> None:
    photo = draw_photo(DECK[3:17], (1000, 750)).copy()
    photo[:, :, 0] = np.minimum(photo[:, :, 0], np.linspace(120, 255, 1000).astype(np.uint8))
    reader = load_reader()
    readings = [reader.read(np.ascontiguousarray(np.rot90(photo, turn))) for turn in TURNS]
    assert len(readings[0].cards) > 10
    for turn, reading in zip(TURNS, readings, strict=True):
        seen = {
            (each.card, each.confidence, frozenset(turned_back(each.corners, turn, (1000, 750))))
            for each in reading.cards
        }
        assert seen == {
            (each.card, each.confidence, frozenset(each.corners)) for each in readings[0].cards
        }


def test_a_second_photo_is_read_the_way_round_of_the_first() -> None:
    photo = draw_photo(DECK[3:9], (600, 450)).copy()
    lit = photo.copy()
    lit[-150:] = np.minimum(lit[-150:].astype(int) + 60, 255)
    reader = load_reader()
    first, second = reader.read(photo), reader.read(lit, like=reader.read(photo))
    assert find_turn(photo) != find_turn(lit) == reader.read(lit).turn
    assert first.turn == second.turn == find_turn(photo)


def test_a_photo_of_another_shape_is_read_its_own_way_round() -> None:
    photo = draw_photo(DECK[3:6], (300, 200))
    other = np.ascontiguousarray(np.rot90(photo))
    reader = load_reader()
    assert reader.read(other, like=reader.read(photo)).turn == find_turn(other)
