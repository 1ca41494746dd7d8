"""The classes the models know, in the order of their outputs.

The finder tells faces from backs. The namer tells the 48 faces of a shop's deck apart (escoba
plays without the 8s and 9s, but they lie in the box and must be recognised as such), a back, and
a patch that no one could name.
"""

from __future__ import annotations

from typing import Final

from scorer.cards import FACES, Card

FACE: Final = 0
BACK: Final = 1
FINDER_CLASSES: Final = ("face", "back")

BACK_PATCH: Final = len(FACES)
OTHER_PATCH: Final = len(FACES) + 1
NAMER_CLASSES: Final = (*(card.code for card in FACES), "back", "other")


def card_of(index: int) -> Card:
    """The card of a namer class below 48.

    >>> card_of(0).code, card_of(47).code
    ('1O', '12B')
    """
    return FACES[index]


def index_of(card: Card) -> int:
    """The namer class of a card; the inverse of `card_of`."""
    return FACES.index(card)
