import numpy as np
import pytest

from vision.detections import Detections, joined, overlap


def boxes(*rows: tuple[float, ...]) -> np.ndarray:
    return np.array(rows, np.float32).reshape(-1, 5)


def seen(confidence: list[float], *rows: tuple[float, ...]) -> Detections:
    return Detections(boxes(*rows), np.array(confidence, np.float32), np.zeros(len(rows), np.intp))


def test_nothing_found_is_an_ordinary_value() -> None:
    nothing = Detections.empty()
    assert len(nothing) == len(nothing.agreed(0.5, 0.3)) == len(joined([])) == 0
    assert nothing.corners.shape == (0, 4, 2)


@pytest.mark.parametrize("row", [(30, 20, 10, 16, 0), (5, 60, 12, 7, 0.4), (0, 0, 1, 2, -1.2)])
def test_a_box_found_in_a_turned_photo_comes_back(row: tuple[float, ...]) -> None:
    width = 90
    there = seen([1.0], row)
    for (x, y), (left, top) in zip(
        there.corners[0], there.turned_back(width).corners[0], strict=True
    ):
        assert (left, top) == pytest.approx((width - 1 - y, x), abs=1e-3)


def test_arrays_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected shapes .* got"):
        Detections(boxes((0, 0, 1, 1, 0)), np.zeros(2, np.float32), np.zeros(1, np.intp))


@pytest.mark.parametrize(
    ("other", "low", "high"),
    [
        ((100, 100, 60, 90, 0.3), 0.99, 1.0),
        ((100, 100, 90, 60, 0.3 + np.pi / 2), 0.99, 1.0),
        ((110, 100, 60, 90, 0.3), 0.6, 0.95),
        ((100, 100, 60, 90, 0.3 + np.pi / 2), 0.5, 0.9),
        ((400, 400, 60, 90, 0.3), 0.0, 0.01),
    ],
)
def test_overlap_is_one_for_the_same_box_and_nothing_far_away(
    other: tuple[float, ...], low: float, high: float
) -> None:
    value = float(overlap(boxes((100, 100, 60, 90, 0.3)), boxes(other))[0, 0])
    assert low <= value <= high


def test_of_two_boxes_on_one_card_the_surer_stays() -> None:
    found = seen(
        [0.5, 0.9, 0.7], (100, 100, 60, 90, 0), (102, 101, 60, 90, 0), (300, 90, 60, 90, 1)
    )
    kept = found.agreed(0.6, 0.3)
    assert kept.confidence.tolist() == pytest.approx([0.9, 0.7])


def test_boxes_on_one_card_agree_on_their_mean_whatever_their_turn() -> None:
    """The second is the same shape given a quarter turn further, the third turned round."""
    found = seen(
        [0.8, 0.4, 0.4, 0.2],
        (100, 100, 60, 90, 0.1),
        (104, 100, 90, 60, 0.1 + np.pi / 2),
        (100, 104, 60, 90, 0.1 - np.pi),
        (300, 300, 60, 90, 0.0),
    )
    agreed = found.agreed(0.6, 0.3)
    assert agreed.confidence.tolist() == pytest.approx([0.8])
    assert agreed.boxes[0].tolist() == pytest.approx([101, 101, 60, 90, 0.1], abs=1e-3)


def test_faint_boxes_have_a_say_but_no_place() -> None:
    found = seen([0.4, 0.2, 0.2], (0, 0, 60, 90, 0), (6, 0, 60, 90, 0), (300, 0, 60, 90, 0))
    agreed = found.agreed(0.6, 0.3)
    assert len(agreed) == 1
    assert agreed.boxes[0, 0] == pytest.approx(2)
    assert len(Detections.empty().agreed(0.6, 0.3)) == 0


def test_neighbours_in_a_cascade_all_stay() -> None:
    strips = [(100, 100 + 30 * i, 60, 30, 0) for i in range(6)]
    assert len(seen([0.9] * 6, *strips).agreed(0.6, 0.3)) == 6


def test_joined_keeps_all() -> None:
    part = seen([0.5], (100, 100, 60, 90, 0))
    assert len(joined([part, part, Detections.empty()])) == 2


def test_lengths_are_the_longer_sides() -> None:
    assert Detections.empty().lengths.tolist() == []
    boxes = np.array([[50, 50, 20, 30, 0], [50, 50, 40, 10, 1]], np.float32)
    found = Detections(boxes, np.ones(2, np.float32), np.zeros(2, np.intp))
    assert found.lengths.tolist() == [30, 40]


@pytest.mark.parametrize("seed", range(5))
def test_boxes_agree_as_if_each_were_compared_with_all(seed: int) -> None:
    """The surest goes first, and what laps it has no place of its own, however many they are."""
    random = np.random.default_rng(seed)
    cards = random.uniform((0, 0, 40, 60, 0), (600, 400, 60, 90, 3), (12, 5))
    near = np.repeat(cards, 25, 0) + random.normal(0, (4, 4, 3, 3, 0.1), (300, 5))
    found = seen(random.uniform(0.15, 1, 300).tolist(), *near)
    order = found[np.argsort(-found.confidence, kind="stable")]
    laps = overlap(order.boxes, order.boxes) > 0.7
    places: list[int] = []
    for i in range(len(order)):
        if order.confidence[i] >= 0.3 and not any(laps[j, i] for j in places):
            places.append(i)
    agreed = found.agreed(0.7, 0.3)
    assert agreed.confidence.tolist() == order.confidence[places].tolist()
    for i, box in zip(places, agreed.boxes, strict=True):
        others = order[laps[i]]
        middle = np.average(others.boxes[:, :2], axis=0, weights=others.confidence)
        assert box[:2] == pytest.approx(middle, abs=1e-3)
