"""Boxes as the models might have seen them."""

from __future__ import annotations

from scorer.cards import parse_card
from vision.reading import Alternative, Sighting


def sighting(
    options: str, at: tuple[int, int] = (0, 0), *, back: float = 0.0, nothing: float = 0.0
) -> Sighting:
    """A box of 80 by 120 at a place, with options as in ``"7O .9 6O .05"``."""
    words = options.split()
    x, y = at
    return Sighting(
        ((x, y), (x + 80, y), (x + 80, y + 120), (x, y + 120)),
        0.9,
        tuple(
            Alternative(parse_card(code, with_eights_and_nines=True), float(chance))
            for code, chance in zip(words[::2], words[1::2], strict=True)
        ),
        back,
        nothing,
    )
