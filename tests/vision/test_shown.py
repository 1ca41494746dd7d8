import numpy as np
import pytest

from vision.geometry import box_of, corners_of_boxes
from vision.reading import Sighting
from vision.shown import with_shown


def card(x: float, y: float, numbers: tuple[float, float], turn: float = 0.0) -> Sighting:
    """A card of 60 by 90 with its upper left corner there, and which of its numbers show."""
    row = np.array([[x + 30, y + 45, 60, 90, turn]], np.float32)
    corners = tuple((round(float(a)), round(float(b))) for a, b in corners_of_boxes(row)[0])
    return Sighting(corners, 0.9, (), numbers=numbers)


def heights(sightings: tuple[Sighting, ...]) -> list[int]:
    """How tall the seen part of each card is."""
    return [sighting.box[3] - sighting.box[1] for sighting in sightings]


def test_of_no_card_nothing_is_seen() -> None:
    assert with_shown([]) == ()


@pytest.mark.parametrize("turn", [0, 1], ids=["the upper one on top", "the lower one on top"])
def test_of_a_cascade_strips_are_seen_and_the_last_card_whole(turn: int) -> None:
    shown = (0.95, 0.05) if turn else (0.05, 0.95)
    cards = [card(0, 36 * i, shown) for i in range(4)]
    top = 3 if turn else 0
    cards[top] = card(0, 36 * top, (0.95, 0.95))
    found = heights(with_shown(cards))
    assert found.pop(top) == 90
    assert found == pytest.approx([36, 36, 36], abs=4)


def test_cards_apart_and_cards_of_which_it_is_not_plain_are_seen_whole() -> None:
    apart = [card(0, 0, (0.9, 0.9)), card(58, 0, (0.1, 0.1))]
    crossed = [card(0, 0, (0.9, 0.9)), card(0, 0, (0.9, 0.9), np.pi / 2)]
    unread = [card(0, 0, (0.5, 0.5)), card(0, 36, (0.5, 0.5))]
    for cards in (apart, crossed, unread):
        assert all(not sighting.shown for sighting in with_shown(cards))


def test_what_is_covered_but_for_crumbs_keeps_the_outline_of_the_card() -> None:
    cards = [card(0, 0, (0.05, 0.05)), card(1, 2, (0.95, 0.95))]
    under, over = with_shown(cards)
    assert (under.shown, over.shown) == ((), ())


def test_the_seen_part_of_a_turned_card_is_turned_too() -> None:
    row = np.array([[100, 100, 60, 90, 0.5], [100, 100, 60, 90, 0.5]], np.float32)
    row[1, :2] += 36 * np.array([-np.sin(0.5), np.cos(0.5)])
    under, over = (
        Sighting(tuple((round(float(x)), round(float(y))) for x, y in box), 0.9, (), numbers=given)
        for box, given in zip(corners_of_boxes(row), ((0.9, 0.1), (0.9, 0.9)), strict=True)
    )
    seen = box_of(np.array(with_shown([under, over])[0].shown, np.float32))
    assert sorted(seen[2:4]) == pytest.approx([36, 60], abs=5)
