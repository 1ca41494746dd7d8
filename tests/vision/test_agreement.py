"""What several looks say of a box together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import parse_card
from vision.agreement import agreed
from vision.reading import Alternative, Sighting

PLACES = [((x, 0), (60 + x, 0), (60 + x, 95), (x, 95)) for x in (0, 100, 200)]


def box(place: int, found: float = 0.9, nothing: float = 0.0, **options: float) -> Sighting:
    named = sorted(options.items(), key=lambda each: -each[1])
    listed = tuple(Alternative(parse_card(code[1:]), chance) for code, chance in named)
    return Sighting(PLACES[place], found, listed, nothing=nothing)


def test_no_look_sees_anything() -> None:
    assert agreed([(), ()]) == ()


def test_one_look_says_what_it_says() -> None:
    look = (box(0, _7O=0.6, _6O=0.4), box(1, _1E=1.0))
    assert agreed([look]) == agreed([look, ()]) == look


def test_a_box_that_one_look_alone_finds_stays_as_it_is() -> None:
    first = (box(0, _7O=0.6, _6O=0.4), box(1, _1E=1.0))
    assert agreed([first, (box(2, _1C=1.0),)]) == first
    assert agreed([(), first]) == ()


def test_looks_that_say_the_same_say_it_together() -> None:
    look = (box(0, _7O=0.6, _6O=0.4),)
    (both,) = agreed([look, look])
    assert [each.card.code for each in both.options] == ["7O", "6O"]
    assert both.best == pytest.approx(0.6, abs=0.01)


def test_what_two_looks_hold_likely_beats_what_one_holds_likelier() -> None:
    first = (box(0, _7O=0.6, _6O=0.39, nothing=0.01),)
    others = (box(0, 0.99, _6O=0.7, _5O=0.29, nothing=0.01),)
    (both,) = agreed([first, others])
    assert both.options[0].card.code == "6O"
    assert both.best > 0.9
    assert both.found == 0.99
    assert both.corners == PLACES[0]


@given(st.lists(st.floats(0.001, 1), min_size=4, max_size=8))
def test_the_chances_are_shares(chances: list[float]) -> None:
    names = ["_7O", "_6O", "_5O", "_4O"]
    total = sum(chances)
    first = box(0, **{n: c / total for n, c in zip(names, chances[:4], strict=True)})
    second = box(0, nothing=0.2, **{n: c / total for n, c in zip(names, chances[4:], strict=False)})
    (both,) = agreed([(first,), (second,)])
    listed = [each.confidence for each in both.options]
    assert listed == sorted(listed, reverse=True)
    assert sum(listed) + both.back + both.nothing == pytest.approx(1, abs=0.001)
