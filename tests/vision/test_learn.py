"""A deck learned from photos of it laid out in order."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.cards import FACES, Card, Suit
from vision.learn import FACE_SIZE, cut_cards, draw_sheet, save_faces
from vision.reading import Alternative, Reading, Sighting
from vision.synth.decks import read_deck

OROS = [card for card in FACES if card.suit is Suit.OROS and card.is_in_escoba]


def shade(place: int) -> tuple[int, int, int]:
    return (20 * place + 10, 200 - 15 * place, 90)


def laid_out(turn: float = 0.0, count: int = 10) -> tuple[np.ndarray, list[np.ndarray]]:
    """Cards of one shade each in two rows, red at their upper end, the whole slightly turned."""
    photo = np.full((700, 1000, 3), 235, np.uint8)
    matrix = cv2.getRotationMatrix2D((500, 350), turn, 1.0)
    boxes = []
    for place in range(count):
        x, y = 80 + 180 * (place % 5), 60 + 300 * (place // 5)
        flat = np.array([[x, y], [x + 130, y], [x + 130, y + 200], [x, y + 200]], np.float32)
        box = cv2.transform(flat[None], matrix)[0]
        cv2.fillConvexPoly(photo, box.astype(np.int32), shade(place))
        top = box.copy()
        top[2:] = box[:2] + (box[2:][::-1] - box[:2])[:] * 0.2
        top[2], top[3] = box[1] + (box[2] - box[1]) * 0.2, box[0] + (box[3] - box[0]) * 0.2
        cv2.fillConvexPoly(photo, top.astype(np.int32), (255, 0, 0))
        boxes.append(box)
    return photo, boxes


def read(boxes: list[np.ndarray], names: list[Card | None] | None = None) -> Reading:
    """A reading of these boxes in no order, each begun at another corner."""
    sightings = []
    for place, box in enumerate(boxes):
        card = names[place] if names else None
        corners = np.roll(box, place % 4, axis=0)
        if place % 3 == 0:
            corners = corners[::-1]
        outline = tuple((round(float(x)), round(float(y))) for x, y in corners)
        options = () if card is None else (Alternative(card, 0.9),)
        sightings.append(Sighting(outline, 0.9, options))
    return Reading(1000, 700, sightings=tuple(reversed(sightings)))


def test_an_empty_photo_gives_no_face() -> None:
    photo, _ = laid_out(count=0)
    assert cut_cards(photo, Reading(1000, 700), OROS).faces == {}


@pytest.mark.parametrize("turn", [0.0, -4.0, 5.0])
def test_cards_are_cut_in_order_and_the_right_way_up(turn: float) -> None:
    photo, boxes = laid_out(turn)
    laid = cut_cards(photo, read(boxes), OROS)
    assert list(laid.faces) == OROS
    for place, face in enumerate(laid.faces.values()):
        assert face.shape == (*FACE_SIZE[::-1], 3)
        assert abs(face[300, 150].astype(int) - shade(place)).max() < 12
        assert face[40, 150, 0] > 240


@pytest.mark.parametrize("count", [9, 11])
def test_another_number_of_cards_is_said_and_nothing_cut(count: int) -> None:
    photo, boxes = laid_out(count=min(count, 10))
    if count == 11:
        boxes.append(boxes[0] + 20)
    laid = cut_cards(photo, read(boxes), OROS)
    assert (dict(laid.faces), laid.found) == ({}, count)


def test_pieces_and_backs_are_no_cards() -> None:
    photo, boxes = laid_out()
    reading = read([*boxes, boxes[0] * 0.3])
    assert len(cut_cards(photo, reading, OROS).faces) == 10


def test_two_cards_in_one_anothers_place_are_told() -> None:
    photo, boxes = laid_out()
    names: list[Card | None] = list(OROS)
    names[5], names[6] = names[6], names[5]
    names[0] = None
    names[9] = FACES[20]
    laid = cut_cards(photo, read(boxes, names), OROS)
    assert laid.swapped == (OROS[5], OROS[6])
    assert (OROS[9], FACES[20]) in laid.doubts


def test_faces_are_kept_as_a_deck(tmp_path: Path) -> None:
    photo, boxes = laid_out()
    faces = cut_cards(photo, read(boxes), OROS).faces
    save_faces(faces, tmp_path / "ours")
    deck = read_deck(tmp_path / "ours")
    assert set(deck.faces) == set(OROS)
    assert abs(deck.faces[OROS[3]][300, 150, :3].astype(int) - shade(3)).max() < 12
    assert draw_sheet(faces).shape == (160, 1040, 3)


@pytest.mark.parametrize(("found", "cards"), [(0.4, 10), (0.85, 0)])
def test_a_box_too_many_is_left_out_if_it_was_found_faintly(found: float, cards: int) -> None:
    """One found as surely as the others may be a card: then none is cut."""
    photo, boxes = laid_out()
    reading = read(boxes)
    between = tuple((round(float(x)) + 90, round(float(y))) for x, y in boxes[0])
    seen = (*reading.sightings, Sighting(between, found, ()))
    assert len(cut_cards(photo, Reading(1000, 700, sightings=seen), OROS).faces) == cards
