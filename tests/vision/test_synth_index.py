"""Numbers printed anew in the corners."""

from __future__ import annotations

import numpy as np
import pytest

from vision.synth.index import CORNERS, FONTS_AT_HAND, NEAR_CORNER, Type, reprint


def blank(ink: int | None = None) -> np.ndarray:
    """A white card, 480 by 310; with a dark figure of that shade where Fournier prints one."""
    face = np.full((480, 310, 4), 255, np.uint8)
    if ink is not None:
        face[34:58, 30:50, :3] = ink
        face[-58:-34, -50:-30, :3] = ink
    return face


def style(size: float = 1.0) -> Type:
    return Type(None, size, 1.0, (200, 0, 0), (0.0, 0.0))


def test_a_deck_without_numbers_gets_one_in_two_opposite_corners() -> None:
    face = reprint(blank(), "unheard_of", 12, style())
    is_red = (face[..., 0] > 150) & (face[..., 1] < 100)
    left, top, right, bottom = (
        round(p * s) for p, s in zip(NEAR_CORNER, (310, 480) * 2, strict=True)
    )
    assert is_red[top - 2 : bottom + 2, left - 2 : right + 12].sum() == is_red.sum() / 2 > 20
    assert (is_red == is_red[::-1, ::-1]).all()


def test_the_decks_own_number_goes() -> None:
    face = reprint(blank(20), "fournier_photo48", 7, style())
    assert not (face[..., :3].max(-1) < 60).any()


def test_a_coloured_pip_that_reaches_into_the_corner_stays() -> None:
    before = blank()
    before[34:58, 38:50, :3] = (220, 160, 20)
    after = reprint(before, "fournier_photo48", 7, style(0.3))
    assert (after[34:58, 38:50] == before[34:58, 38:50]).all(-1).mean() > 0.5


@pytest.mark.parametrize("deck", ["unheard_of", *CORNERS])
@pytest.mark.parametrize("rank", [1, 7, 10, 12])
@pytest.mark.parametrize("size", [(20, 13), (480, 310)])
def test_any_type_fits_any_deck_at_any_size(deck: str, rank: int, size: tuple[int, int]) -> None:
    random = np.random.default_rng(rank)
    face = np.full((*size, 4), 255, np.uint8)
    printed = reprint(face, deck, rank, Type.any(random))
    assert printed.shape == face.shape
    assert (face == 255).all()


def test_there_is_a_font() -> None:
    assert FONTS_AT_HAND[0] is None
