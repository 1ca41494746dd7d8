import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import parse_card
from vision.detections import overlap
from vision.geometry import box_of
from vision.reading import Alternative, Sighting
from vision.rivals import NAMESAKES, PART, SAME, WITHIN, without_rivals


def box(
    x: int,
    y: int,
    width: int,
    height: int,
    chance: float,
    *,
    found: float = 0.8,
    back: float = 0.0,
    card: str = "7O",
) -> Sighting:
    """An upright box that is a card, by default the 7 of oros, with this chance."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Sighting(corners, found, (Alternative(parse_card(card), chance),), back)


CARD = box(100, 100, 60, 90, 0.9)


@pytest.mark.parametrize(
    ("boxes", "kept"),
    [
        ([], []),
        ([CARD], [0]),
        # A half of the card and a pip, each read worse than the whole.
        ([box(100, 100, 60, 45, 0.7), CARD, box(120, 110, 15, 15, 0.9)], [1]),
        # Two cards taken for one: the whole says nothing that could be named.
        ([box(0, 0, 60, 45, 0.9), box(0, 45, 60, 45, 0.9), box(0, 0, 60, 90, 0.1)], [0, 1]),
        # The cards of a cascade, each of which covers two thirds of the one before.
        ([box(0, 30 * i, 60, 90, 0.9, card=f"{i + 1}C") for i in range(4)], [0, 1, 2, 3]),
        # A box that lies between two cards is named like one of them.
        ([CARD, box(100, 120, 60, 90, 0.6), box(100, 140, 60, 90, 0.8, card="6O")], [0, 2]),
        # A card found twice.
        ([box(100, 100, 60, 90, 0.8), CARD, box(103, 97, 62, 91, 0.7)], [1]),
        # A card laid across another covers less than most of it.
        ([CARD, box(70, 130, 120, 40, 0.9, card="6O")], [0, 1]),
        # A back is named as well as a face.
        ([box(100, 100, 60, 90, 0.05, back=0.9), box(110, 110, 20, 20, 0.5)], [0]),
    ],
)
def test_what_stays_of_boxes_in_one_place(boxes: list[Sighting], kept: list[int]) -> None:
    assert set(without_rivals(boxes)) == {boxes[i] for i in kept}


@settings(max_examples=50, deadline=None)
@given(
    st.lists(
        st.builds(
            box,
            st.integers(0, 300),
            st.integers(0, 300),
            st.integers(5, 120),
            st.integers(5, 120),
            st.floats(0, 1),
        ),
        max_size=12,
    )
)
def test_no_two_that_stay_own_one_place_and_each_that_goes_had_a_rival(
    boxes: list[Sighting],
) -> None:
    kept = without_rivals(boxes)
    for i, first in enumerate(kept):
        assert not any(_is_rival(first, second, 0.03) for second in kept[:i])
    for gone in set(boxes) - set(kept):
        assert any(_is_rival(gone, stays, -0.03) for stays in kept)


def _is_rival(first: Sighting, second: Sighting, margin: float) -> bool:
    """Whether one is a part of the other, or they coincide, by so much more than need be."""
    limit = NAMESAKES if not (first.is_back or second.is_back) else SAME
    rows = [box_of(np.array(each.corners, np.float32)) for each in (first, second)]
    small, large = sorted(float(row[2] * row[3]) + 1 for row in rows)
    is_part = small < (PART - margin) * large and _share(first, second) > WITHIN + margin
    return bool(is_part or overlap(rows[0][None], rows[1][None])[0, 0] > limit + margin)


def _share(first: Sighting, second: Sighting) -> float:
    """How much of the smaller upright box lies in the other."""
    a, b = first.box, second.box
    across = max(min(a[2], b[2]) - max(a[0], b[0]), 0)
    down = max(min(a[3], b[3]) - max(a[1], b[1]), 0)
    small = min((c[2] - c[0]) * (c[3] - c[1]) for c in (a, b))
    return across * down / small
