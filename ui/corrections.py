"""What the table put right, kept for training where whoever runs the page has asked for it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.cards import Card

if TYPE_CHECKING:  # the command line asks this module for a name only
    from ui.piles import Draft, Photo
    from ui.store import MatchBook
    from vision.reading import SeenCard

FOLDER = "ESCOBA_CORRECTIONS"
"""The variable that names the folder; without it nothing is kept."""


def find_folder() -> Path | None:
    """Returns the folder for corrections, or None where none was asked for."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder else None


def keep_corrections(book: "MatchBook", code: str, pile: "Draft") -> None:
    """Keeps the photos of a confirmed pile in which the table put a card right."""
    folder = find_folder()
    if folder is None:
        return
    from vision.corrections import Example, save_examples

    for number, photo in enumerate(pile.photos):
        examples = [
            Example(seen.corners, seen.card, card)
            for seen, card in find_true_cards(pile)
            if seen.photo == number
        ]
        jpeg = book.photos.find(code, photo.photo_id)
        if jpeg is not None and any(each.was != each.now for each in examples):
            save_examples(folder, photo.photo_id, jpeg, _size(photo), examples)


def find_true_cards(pile: "Draft") -> "Iterator[tuple[SeenCard, Card]]":
    """Yields the cards seen, each with the card that the table says it is.

    A card taken out was the one put in that it might also have been; where that is none or
    several, nobody has said what the box shows, and it is left out.
    """
    final = set(pile.cards)
    for seen in pile.seen:
        if seen.card in final:
            yield seen, seen.card
            continue
        others = {other.card for other in seen.alternatives} & pile.added
        if len(others) == 1:
            yield seen, others.pop()


def _size(photo: "Photo") -> tuple[int, int]:
    return photo.reading.width, photo.reading.height
