"""Whole hands read and judged."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from scorer.cards import DECK, Card
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from vision.decode import read_sightings
from vision.evaluate import TruthError
from vision.evaluate_hands import WAYS, evaluate_hands, read_hands
from vision.image import encode_jpeg
from vision.reading import Alternative, Reading, Sighting
from vision.synth import Studio, write_hands


class Told:
    """Reads the photo of a pile, which it knows by its shade, with some boxes in doubt."""

    def __init__(self, piles: list[tuple[Card, ...]], doubts: dict[Card, Card]) -> None:
        self.piles = piles
        self.doubts = doubts

    def read(self, photo: np.ndarray, *, like: Reading | None = None) -> Reading:
        cards = self.piles[round(photo.mean() / 10)]
        boxes = []
        for place, card in enumerate(cards):
            x, y = 100 * (place % 8), 130 * (place // 8)
            corners = ((x, y), (x + 80, y), (x + 80, y + 120), (x, y + 120))
            other = self.doubts.get(card)
            options = [Alternative(card, 0.97 if other is None else 0.42)]
            if other is not None:
                options.insert(0, Alternative(other, 0.55))
            boxes.append(Sighting(corners, 0.9, tuple(options)))
        return read_sightings(500, 500, boxes)


def hand_in(folder: Path) -> list[tuple[Card, ...]]:
    """A hand of three, the photo of each pile in a shade of its own."""
    sides = [("A",), ("B",), ("C",)]
    hand = simulate_hand(PRESETS["ludoteka"], Random(4), sides).hand
    entry, piles = {}, []
    for place, pile in enumerate(hand.finish()):
        name = f"{place}.jpg"
        (folder / name).write_bytes(encode_jpeg(np.full((50, 50, 3), place * 10, np.uint8)))
        entry[pile.player] = {"photo": name, "cards": [card.code for card in pile.cards]}
        piles.append(pile.cards)
    (folder / "hands.json").write_text(json.dumps([entry]))
    return piles


@pytest.mark.parametrize("text", [None, "", "{}x", '[{"A": {}}]', '[{"A": 3}]'])
def test_a_bad_list_of_hands_is_said(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "hands.json").write_text(text)
    with pytest.raises(TruthError, match="expected hands"):
        read_hands(tmp_path)


def test_a_hand_read_surely_needs_no_touch_in_any_way(tmp_path: Path) -> None:
    piles = hand_in(tmp_path)
    ways = evaluate_hands(tmp_path, Told(piles, {})).to_json()["ways"]
    assert set(ways) == set(WAYS)
    assert all(figures["whole_untouched"] == 1 for figures in ways.values())
    # Without the last photo nothing shows that the others hide no card: each is asked about once.
    assert ways.pop("last pile deduced")["mean_taps"] <= len(piles) - 1
    assert all(figures["mean_taps"] == 0 for figures in ways.values())


def test_a_doubt_that_another_pile_settles_is_read_right_together_only(tmp_path: Path) -> None:
    piles = hand_in(tmp_path)
    doubted, other = piles[0][0], piles[1][0]
    ways = evaluate_hands(tmp_path, Told(piles, {doubted: other})).to_json()["ways"]
    assert ways["photo by photo"]["whole_untouched"] == 0
    assert ways["photo by photo"]["mean_taps"] > 0
    assert ways["together"]["whole_untouched"] == 1
    assert ways["together"]["mean_taps"] == 0


def test_a_wrong_hand_that_looks_right_is_silent(tmp_path: Path) -> None:
    """Two cards of one value read for one another, and neither in doubt."""
    piles = hand_in(tmp_path)
    pairs = [(a, b) for a in piles[0] for b in piles[1] if a.value == b.value]
    mine, theirs = pairs[0]
    swapped = [
        tuple(theirs if card == mine else card for card in piles[0]),
        tuple(mine if card == theirs else card for card in piles[1]),
        piles[2],
    ]
    ways = evaluate_hands(tmp_path, Told(swapped, {})).to_json()["ways"]
    assert ways["together"]["wrong_and_silent"] == 1
    assert ways["together"]["whole_untouched"] == 0


def test_made_hands_show_every_card_of_every_pile(studio: Studio, tmp_path: Path) -> None:
    hand = {"A": DECK[:5], "B": DECK[5:12]}
    assert list(write_hands(studio, tmp_path, [hand], 7, long_side=480)) == [1]
    (truth,) = read_hands(tmp_path)
    assert truth.cards == {"A": frozenset(DECK[:5]), "B": frozenset(DECK[5:12])}
    assert all(photo.exists() for photo in truth.photos.values())
