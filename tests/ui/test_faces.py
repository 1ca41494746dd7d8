"""The drawn faces: forty-eight that differ, well formed, with the frame of their suit."""

import re
from xml.etree import ElementTree

import pytest

from scorer.cards import DECK, FACES, Card, Suit
from ui.faces import PINTA, draw_back, draw_face, draw_shared_art, draw_tile, to_uri


@pytest.mark.parametrize("card", FACES, ids=lambda card: card.code)
def test_a_face_is_well_formed_and_says_its_rank_twice(card: Card) -> None:
    root = ElementTree.fromstring(draw_face(card))
    assert [text.text for text in root.iter() if text.tag.endswith("text")] == [str(card.rank)] * 2


def test_no_two_faces_or_tiles_are_the_same() -> None:
    assert len({draw_face(card) for card in FACES} | {draw_back()}) == 49
    assert len({draw_tile(card) for card in DECK}) == 40


@pytest.mark.parametrize(("suit", "gaps"), [("O", 0), ("C", 1), ("E", 2), ("B", 3)])
def test_the_frame_is_broken_as_on_a_spanish_deck(suit: str, gaps: int) -> None:
    frame = re.search(r'<path d="(M13 [^"]+)" fill="none"', draw_face(Card(7, Suit(suit))))
    assert frame is not None
    for edge in (13, 295):
        assert len(re.findall(rf"M[\d.]+ {edge}H", frame[1])) == gaps + 1
    assert PINTA[Suit(suit)] == gaps


@pytest.mark.parametrize("card", [card for card in FACES if card.rank < 10], ids=lambda c: c.code)
def test_a_card_has_as_many_signs_as_its_rank(card: Card) -> None:
    assert draw_face(card).count('<g transform="translate') == card.rank


def test_shared_tiles_refer_only_to_art_that_is_there() -> None:
    known = set(re.findall(r'id="([^"]+)"', draw_shared_art()))
    used = {
        name for c in DECK for name in re.findall(r'href="#([^"]+)"', draw_tile(c, shared=True))
    }
    assert used == known


def test_a_face_is_an_address_for_an_image() -> None:
    assert to_uri(draw_back()).startswith("data:image/svg+xml;base64,")
