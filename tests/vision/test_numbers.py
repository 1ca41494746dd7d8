import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.classes import BACK_PATCH, NAMER_CLASSES, OTHER_PATCH
from vision.numbers import weighed

SIX, SEVEN = 5, 6


def read(of: int, sure: float = 0.9) -> np.ndarray:
    """A corner, or a card, read as this class so surely; the rest is even."""
    row = np.full(len(NAMER_CLASSES), (1 - sure) / (len(NAMER_CLASSES) - 1), np.float32)
    row[of] = sure
    return row


def between(six: float, seven: float) -> np.ndarray:
    row = np.full(len(NAMER_CLASSES), 0.0005, np.float32)
    row[SIX], row[SEVEN] = six, seven
    return row / row.sum()


@pytest.mark.parametrize(
    ("corners", "best"),
    [
        ((OTHER_PATCH, OTHER_PATCH), SIX),
        ((SEVEN, OTHER_PATCH), SEVEN),
        ((OTHER_PATCH, SEVEN), SEVEN),
        ((SEVEN, SEVEN), SEVEN),
        ((SIX, OTHER_PATCH), SIX),
    ],
    ids=["no number", "above", "below", "both", "as drawn"],
)
def test_a_number_decides_between_what_the_drawing_may_be(
    corners: tuple[int, int], best: int
) -> None:
    chances = between(0.6, 0.4)[None]
    both = weighed(chances, np.stack([[read(each) for each in corners]]))
    assert int(both[0].argmax()) == best


def test_where_no_number_shows_the_faces_keep_their_order_and_a_back_gains() -> None:
    chances = np.stack([0.5 * between(0.6, 0.4) + 0.5 * read(BACK_PATCH, 0.6)])
    hidden = weighed(chances, np.stack([[read(OTHER_PATCH, 0.99)] * 2]))
    assert hidden[0, SIX] / hidden[0, SEVEN] == pytest.approx(
        chances[0, SIX] / chances[0, SEVEN], rel=0.05
    )
    assert hidden[0, BACK_PATCH] > chances[0, BACK_PATCH]


def test_no_boxes_have_no_chances() -> None:
    shape = (0, len(NAMER_CLASSES))
    assert weighed(np.zeros(shape, np.float32), np.zeros((0, 2, 50), np.float32)).shape == shape


@given(st.integers(0, 2**32 - 1), st.floats(0.01, 30))
def test_chances_stay_chances_and_corners_have_no_order(seed: int, sharp: float) -> None:
    random = np.random.default_rng(seed)
    raw = np.exp(sharp * random.standard_normal((4, 3, len(NAMER_CLASSES))))
    raw = (raw / raw.sum(-1, keepdims=True)).astype(np.float32)
    both = weighed(raw[:, 0], raw[:, 1:])
    assert both.sum(1) == pytest.approx(1, abs=1e-4)
    assert (both >= 0).all()
    assert weighed(raw[:, 0], raw[:, :0:-1]) == pytest.approx(both, abs=1e-4)
