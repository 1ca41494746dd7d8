"""Composed decks: pips cut and laid out anew are still as many, of the same suit."""

import cv2
import numpy as np
import pytest

from scorer.cards import Card, Suit
from vision.synth import Studio
from vision.synth.compose import ROWS, _Style, compose_deck
from vision.synth.decks import COMPOSED, FACE_HEIGHT, Deck, make_print
from vision.synth.pips import PipBox, cut_pips


@pytest.fixture(scope="module")
def pips(studio: Studio) -> PipBox:
    return PipBox.of(studio.decks)


def blots(face: np.ndarray) -> int:
    """How many separate large blots of colour are on the face; frame and number are none."""
    colour = face[..., :3].max(-1).astype(int) - face[..., :3].min(-1)
    count, _, stats, _ = cv2.connectedComponentsWithStats((colour > 90).astype(np.uint8))
    return int((stats[1:count, cv2.CC_STAT_AREA] > 0.004 * colour.size).sum())


def test_a_blank_face_has_no_pips() -> None:
    assert cut_pips(np.full((320, 208, 4), 255, np.uint8)) == []


def test_pips_are_cut_apart_from_frame_and_number(studio: Studio) -> None:
    for suit in Suit:
        assert len(cut_pips(studio.decks[0].faces[Card(6, suit)])) == 6


def test_a_box_without_decks_is_not_whole(pips: PipBox) -> None:
    assert not PipBox.of(()).is_whole
    assert pips.is_whole


@pytest.mark.parametrize("rank", ROWS)
def test_every_layout_has_as_many_pips_as_its_rank(rank: int) -> None:
    assert {sum(rows) for rows in ROWS[rank]} == {rank}


@pytest.mark.parametrize("seed", range(10))
def test_a_composed_card_shows_its_rank_in_pips(studio: Studio, pips: PipBox, seed: int) -> None:
    deck = compose_deck(studio.decks, pips, np.random.default_rng(seed))
    for card in deck.faces:
        if card.rank < 10:
            face = deck.faces[card]
            assert face.shape[0] == FACE_HEIGHT
            assert blots(face) == card.rank, card


def test_in_a_mixed_deck_any_number_stands_on_any_drawing_of_the_suit(
    studio: Studio, pips: PipBox
) -> None:
    deck = compose_deck(studio.decks, pips, np.random.default_rng(2), is_mixed=True)
    assert deck.is_mixed
    assert len(deck.faces) == 48
    alike = [blots(deck.faces[card]) == card.rank for card in deck.faces if card.rank < 10]
    assert 0 < sum(alike) < len(alike) / 2


def test_the_same_seed_composes_the_same_deck(studio: Studio, pips: PipBox) -> None:
    first, again, other = (
        compose_deck(studio.decks, pips, np.random.default_rng(seed)) for seed in (1, 1, 2)
    )
    card = Card(5, Suit.COPAS)
    assert np.array_equal(first.faces[card], again.faces[card])
    assert first.faces[card].shape != other.faces[card].shape or not np.array_equal(
        first.faces[card], other.faces[card]
    )


def test_a_composed_deck_keeps_its_own_numbers(studio: Studio, pips: PipBox) -> None:
    random = np.random.default_rng(3)
    deck = compose_deck(studio.decks, pips, random)
    assert deck.name == COMPOSED
    assert all(make_print(deck, (), random).number is None for _ in range(30))


def test_a_studio_composes_as_often_as_it_was_told(studio: Studio, pips: PipBox) -> None:
    random = np.random.default_rng(0)
    for share, least, most in ((0.0, 0, 0), (1.0, 40, 40), (0.5, 8, 32)):
        own = Studio(studio.decks, studio.weights, studio.backdrop, pips, share)
        count = sum(own.deck(random).name == COMPOSED for _ in range(40))
        assert least <= count <= most


def without_courts(deck: Deck) -> Deck:
    pips = {card: face for card, face in deck.faces.items() if card.rank < 10}
    return Deck(deck.name, pips, deck.backs)


def test_courts_are_borrowed_from_other_decks(
    studio: Studio, pips: PipBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.synth.compose.BORROWED", 1.0)
    (own, *_), card = studio.decks, Card(11, Suit.BASTOS)
    for other in (own, without_courts(own)):
        pair = (own, Deck("other", other.faces, own.backs))
        deck = compose_deck(pair, pips, np.random.default_rng(4))
        assert {card.rank for card in deck.faces} >= {1, 7}
        if card in deck.faces:
            assert deck.faces[card].shape[0] == FACE_HEIGHT
            assert np.array_equal(deck.faces[card], deck.faces[card])


def test_a_borrowed_court_differs_from_one_of_another_suit_by_number_frame_and_pip_alone(
    pips: PipBox,
) -> None:
    style = _Style.any(pips, np.random.default_rng(0))
    blank = np.full((200, 120, 4), 255, np.uint8)
    oros, copas = (
        style.borrowed_court(blank, Card(12, suit), np.random.default_rng(1))
        for suit in (Suit.OROS, Suit.COPAS)
    )
    assert not np.array_equal(oros, copas)
    low = slice(round(0.4 * FACE_HEIGHT), round(0.85 * FACE_HEIGHT))
    assert np.array_equal(oros[low, 40:-40], copas[low, 40:-40])
