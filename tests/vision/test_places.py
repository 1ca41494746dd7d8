"""Two photos of a table laid upon one another: which boxes lie at one place, which are gone."""

import numpy as np
import pytest

from tests.conftest import cards
from vision.places import find_alone, find_places
from vision.reading import Alternative, Reading, Sighting

SPOTS = ((100, 100), (300, 120), (500, 90), (120, 400), (320, 420), (520, 380))
"""Where cards of 100 by 154 pixels lie, apart from one another."""
SAME = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))


def lay(text: str, view: tuple[tuple[float, ...], ...] = SAME, found: float = 0.9) -> Reading:
    """A photo (800, 800) of cards at the spots, seen by a view (2, 3); `-` is an empty one."""
    sightings = []
    for code, (x, y) in zip(text.split(), SPOTS, strict=False):
        if code == "-":
            continue
        corners = np.array([[x, y, 1], [x + 100, y, 1], [x + 100, y + 154, 1], [x, y + 154, 1]])
        shown = tuple((round(a), round(b)) for a, b in (corners @ np.array(view).T).tolist())
        sightings.append(Sighting(shown, found, (Alternative(cards(code)[0], 0.95),)))
    return Reading(800, 800, sightings=tuple(sightings))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("7O", ""),
        ("", "7O"),
        ("7O", "1E"),
        ("7O 3C 1E", "12B 4O 6C"),  # it may be another table
    ],
)
def test_where_nothing_is_alike_nothing_is_said(before: str, after: str) -> None:
    assert find_places(lay(before), lay(after)) is None


@pytest.mark.parametrize(
    "view",
    [
        SAME,
        ((1.0, 0.0, 60.0), (0.0, 1.0, 90.0)),
        ((0.8, 0.0, 70.0), (0.0, 0.8, 20.0)),
        ((0.97, -0.17, 90.0), (0.17, 0.97, -20.0)),
        ((-1.0, 0.0, 790.0), (0.0, -1.0, 790.0)),
        ((0.9, 0.1, 20.0), (0.0, 0.8, 60.0)),
    ],
)
def test_what_stays_lies_where_it_lay(view: tuple[tuple[float, ...], ...]) -> None:
    places = find_places(lay("7O 3C 1E - 12B 4O"), lay("7O - 1E 6C 12B 4O", view))
    assert places is not None
    # The 3 of copas was the second box, the 6 the third one after the turn.
    assert set(places.pairs) == {(0, 0), (2, 1), (3, 3), (4, 4)}
    assert (places.gone, places.come) == ({1}, {2})


def test_a_card_that_was_misread_lies_at_its_place_all_the_same() -> None:
    places = find_places(lay("7O 3C 1E - 12B"), lay("7O 5C 1E - 12B"))
    assert places is not None
    assert set(places.pairs) == {(0, 0), (1, 1), (2, 2), (3, 3)}
    assert (places.gone, places.come) == (set(), set())


def test_a_place_that_the_other_photo_does_not_show_is_not_empty() -> None:
    beside = ((1.0, 0.0, 450.0), (0.0, 1.0, 0.0))
    places = find_places(lay("7O 3C - 1E 12B 4O"), lay("7O - - 1E 12B", beside))
    assert places is not None
    assert places.gone == {1}  # the 4 of oros may still lie there, beside the picture


@pytest.mark.parametrize(("text", "alone"), [("", set()), ("7O", {0}), ("7O 3C 1E", {0, 1, 2})])
def test_cards_that_lie_apart_are_alone(text: str, alone: set[int]) -> None:
    assert find_alone(lay(text)) == alone


def test_a_box_over_another_is_not_alone_and_a_faint_one_is_none() -> None:
    first, second = lay("7O 3C"), lay("2E", ((1.0, 0.0, 30.0), (0.0, 1.0, 0.0)))
    both = Reading(800, 800, sightings=(*first.sightings, *second.sightings))
    assert find_alone(both) == {1}
    assert find_alone(lay("7O 3C", found=0.4)) == set()
