"""A deck learned by the shipped models from photos of cards that they were never trained on."""

from pathlib import Path

import numpy as np
from PIL import Image

from scorer.cards import DECK, Card, Suit
from tests.cli.conftest import Run
from ui.bench_photos import draw_card, draw_photo, encode
from vision.synth.decks import SUIT_NAMES


def thumbnail(face: Image.Image) -> np.ndarray:
    """The face on a white card, small, without its mean: for a comparison by likeness."""
    white = Image.new("RGBA", face.size, "white")
    white.alpha_composite(face.convert("RGBA"))
    grey = np.asarray(white.convert("L").resize((39, 60)), float)[3:-3, 3:-3]
    return (grey - grey.mean()) / grey.std()


def test_every_card_of_a_drawn_deck_is_cut_and_kept_in_its_place(run: Run, tmp_path: Path) -> None:
    photos = []
    for suit in Suit:
        shown = [card for card in DECK if card.suit is suit]
        photos.append(tmp_path / f"{suit.name}.jpg")
        photos[-1].write_bytes(encode(draw_photo(shown, (2016, 1512)), "JPEG") or b"")
    decks = tmp_path / "decks"
    ran = run("deck", "learn", "own", *map(str, photos), "--decks", str(decks), "--yes")
    assert (ran.code, ran.err) == (0, "")
    drawn = {card: thumbnail(draw_card(card)) for card in DECK}
    for card in DECK:
        name = f"{SUIT_NAMES[card.suit]}_{card.rank}.png"
        cut = thumbnail(Image.open(decks / "own" / name))

        def likeness(other: Card, cut: np.ndarray = cut) -> float:
            return float((drawn[other] * cut).mean())

        assert max(DECK, key=likeness) == card
