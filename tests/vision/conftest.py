"""A deck drawn on the spot, and a studio that makes scenes of it."""

import cv2
import numpy as np
import pytest

from scorer.cards import FACES, Card, Suit
from vision.synth import Backdrops, Deck, Studio

INKS = {
    Suit.OROS: (220, 170, 20),
    Suit.COPAS: (200, 40, 40),
    Suit.ESPADAS: (40, 80, 190),
    Suit.BASTOS: (30, 130, 60),
}


def drawn_face(card: Card) -> np.ndarray:
    """A face with as many dots as the rank, in the suit's ink, and its number in two corners."""
    face = np.full((320, 208, 4), 250, np.uint8)
    face[..., 3] = 255
    for i in range(card.rank):
        centre = (40 + 64 * (i % 3), 60 + 66 * (i // 3))
        cv2.circle(face, centre, 22, (*INKS[card.suit], 255), -1)
    for _ in range(2):
        cv2.putText(face, str(card.rank), (8, 28), 0, 0.8, (20, 20, 20, 255), 2)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


@pytest.fixture(scope="session")
def studio() -> Studio:
    deck = Deck("drawn", {card: drawn_face(card) for card in FACES})
    return Studio((deck,), np.ones(1), Backdrops())
