"""Cards of other decks."""

from __future__ import annotations

import numpy as np

from vision.synth.strangers import draw_stranger


def test_strangers_are_whole_opaque_cards_and_differ() -> None:
    cards = [draw_stranger(np.random.default_rng(seed)) for seed in range(40)]
    assert all(card.shape == (320, 208, 4) and (card[..., 3] == 255).all() for card in cards)
    assert len({card.tobytes() for card in cards}) == 40


def test_the_same_seed_draws_the_same_stranger() -> None:
    first, second = (draw_stranger(np.random.default_rng(5)) for _ in range(2))
    assert (first == second).all()
