"""The grid of forty: what a report from the phone means, and what it never does."""

from typing import Any

import pytest

from scorer.cards import DECK, parse_cards
from ui import grid
from ui.grid import _HTML, Answered, Taps, find_taps, take_taps


def report(*taps: list[Any], visit: str = "v", place: str = "") -> dict[str, Any]:
    """What a grid reports of taps that are all in one place, or that name theirs."""
    named = [tap if len(tap) == 4 else [tap[0], place, *tap[1:]] for tap in taps]
    return {"visit": visit, "seen": {place: 0}, "taps": named}


@pytest.mark.parametrize(
    ("picked", "last", "on", "off"),
    [
        (report([1, "7O", True]), 0, "7O", ""),
        (report([1, "7O", False]), 0, "", "7O"),
        (report([1, "7O", True], [2, "1C", False], [3, "2B", True]), 0, "7O 2B", "1C"),
        (report([1, "7O", True], [2, "7O", False]), 0, "", "7O"),
        (report([1, "7O", True], [2, "1C", True]), 1, "1C", ""),
        (report([1, "7O", True], visit="another"), 9, "7O", ""),
    ],
)
def test_taps_are_those_not_taken_in_yet(picked: Any, last: int, on: str, off: str) -> None:
    ((taps, answered),) = find_taps(picked, Answered("v", last))
    assert taps == Taps(frozenset(parse_cards(on)), frozenset(parse_cards(off)))
    assert answered == Answered(picked["visit"], picked["taps"][-1][0])
    assert find_taps(picked, answered) == ()


@pytest.mark.parametrize(
    ("picked", "last", "on", "pressed"),
    [
        (report([1, "@next", 0]), 0, "", (("next", 0),)),
        (report([1, "7O", True], [2, "@next", 3], [3, "1C", True]), 0, "7O 1C", (("next", 3),)),
        (report([1, "@rest", 0], [2, "1C", True]), 1, "1C", ()),
    ],
)
def test_a_button_is_told_with_the_taps_until_it_is_answered(
    picked: Any, last: int, on: str, pressed: tuple[tuple[str, int], ...]
) -> None:
    ((taps, answered),) = find_taps(picked, Answered("v", last))
    assert taps == Taps(frozenset(parse_cards(on)), frozenset(), pressed)
    assert answered.last == len(picked["taps"])


def test_taps_go_to_the_place_they_were_made_on_in_their_order() -> None:
    picked = report(
        [1, "Ana", "7O", True],
        [2, "Ana", "@next", 0],
        [3, "Ana", "1C", True],
        [4, "Luis", "2B", True],
        [5, "Ana", "2B", True],
    )
    found = find_taps(picked, Answered("v", 1))
    assert [(taps.place, taps.on, taps.pressed) for taps, _ in found] == [
        ("Ana", frozenset(parse_cards("1C")), (("next", 0),)),
        ("Luis", frozenset(parse_cards("2B")), ()),
        ("Ana", frozenset(parse_cards("2B")), ()),
    ]
    assert [answered.last for _, answered in found] == [3, 4, 5]


@pytest.mark.parametrize(
    "picked",
    [
        None,
        {},
        "nonsense",
        report(),
        report([1]),
        report([1, "<b>", True]),
        report([1, "8O", True]),
        report([1, "", True]),
        report([1, "@next", "often"]),
        {"visit": "v", "taps": None},
    ],
)
def test_a_report_without_taps_or_with_nonsense_says_nothing(picked: Any) -> None:
    assert find_taps(picked, Answered()) == ()


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the session of a page holds, of which a grid has reported two taps."""
    held: dict[str, Any] = {"grid": {"taps": report([1, "7O", True], [2, "1C", True])}}
    monkeypatch.setattr(grid.st, "session_state", held)
    return held


def test_taps_are_taken_in_once(visit: dict[str, Any]) -> None:
    taken: list[Taps] = []
    assert take_taps("grid", lambda taps: taken.append(taps) is None)
    assert not take_taps("grid", lambda taps: taken.append(taps) is None)
    assert taken == [Taps(frozenset(parse_cards("7O 1C")), frozenset())]


def test_taps_that_were_refused_or_broken_off_are_taken_in_by_the_next_run(
    visit: dict[str, Any],
) -> None:
    def break_off(taps: Taps) -> bool:
        raise KeyboardInterrupt

    visit["grid/answered"] = {"answered": Answered()}
    with pytest.raises(KeyboardInterrupt):
        take_taps("grid", break_off)
    assert not take_taps("grid", lambda taps: False)
    assert take_taps("grid", lambda taps: True)


def test_of_two_places_only_what_was_refused_is_taken_in_again(visit: dict[str, Any]) -> None:
    visit["grid"]["taps"]["taps"].append([3, "Luis", "2B", True])
    visit["grid/answered"] = {"answered": Answered()}
    asked: list[str] = []

    def refuse_luis(taps: Taps) -> bool:
        asked.append(taps.place)
        return taps.place != "Luis"

    assert take_taps("grid", refuse_luis)
    assert not take_taps("grid", refuse_luis)
    assert asked == ["", "Luis", "Luis"]


@pytest.mark.parametrize(("version", "is_taken"), [(0, True), (1, False)])
def test_a_new_session_takes_only_taps_on_what_is_still_there(
    visit: dict[str, Any], version: int, is_taken: bool
) -> None:
    taken: list[Taps] = []
    for _ in range(2):
        take_taps("grid", lambda taps: taken.append(taps) is None, {"": version})
    assert len(taken) == is_taken
    visit["grid"]["taps"]["taps"].append([3, "", "2B", True])
    take_taps("grid", lambda taps: taken.append(taps) is None, {"": version})
    assert taken[-1].on == frozenset(parse_cards("2B"))


def test_every_card_of_the_deck_has_one_button_in_the_order_of_rank() -> None:
    places = [_HTML.index(f'data-card="{card.code}"') for card in DECK]
    assert _HTML.count("<button") == 40
    first_row = sorted(places)[:4]
    assert first_row == [_HTML.index(f'data-card="{code}"') for code in ("1O", "1C", "1E", "1B")]
