"""Confidence against truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import calibrate


@pytest.mark.parametrize(
    ("cards", "error", "bins"),
    [
        ([], 0.0, 0),
        ([(1.0, True)], 0.0, 1),
        ([(1.0, False)], 1.0, 1),
        ([(0.75, True), (0.75, True), (0.75, True), (0.75, False)], 0.0, 1),
        ([(0.9, True), (0.9, False)], 0.4, 1),
        ([(0.2, False), (1.0, True)], 0.1, 2),
    ],
    ids=["empty", "sure and right", "sure and wrong", "as said", "too sure", "two bins"],
)
def test_the_error_is_how_far_confidence_is_from_truth(
    cards: list[tuple[float, bool]], error: float, bins: int
) -> None:
    found = calibrate(cards)
    assert found.error == pytest.approx(error)
    assert len(found.bins) == bins


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=60))
def test_every_card_is_in_one_bin(cards: list[tuple[float, bool]]) -> None:
    found = calibrate(cards)
    assert sum(each.count for each in found.bins) == len(cards)
    assert 0 <= found.error <= 1
