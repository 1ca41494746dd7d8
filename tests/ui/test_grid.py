"""The grid of forty: what a report from the phone means, and what it never does."""

from typing import Any

import pytest

from scorer.cards import DECK, parse_cards
from ui import grid
from ui.grid import _HTML, Answered, Taps, find_taps, take_taps


def report(*taps: list[Any], visit: str = "v") -> dict[str, Any]:
    return {"visit": visit, "seen": 0, "taps": list(taps)}


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
    found = find_taps(picked, Answered("v", last))
    assert found is not None
    assert found[0] == Taps(frozenset(parse_cards(on)), frozenset(parse_cards(off)))
    assert found[1] == Answered(picked["visit"], picked["taps"][-1][0])
    assert find_taps(picked, found[1]) is None


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
    found = find_taps(picked, Answered("v", last))
    assert found is not None
    assert found[0] == Taps(frozenset(parse_cards(on)), frozenset(), pressed)
    assert found[1].last == len(picked["taps"])


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
    assert find_taps(picked, Answered()) is None


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


@pytest.mark.parametrize(("seen", "is_taken"), [(0, True), (1, False)])
def test_a_new_session_takes_only_taps_on_what_is_still_there(
    visit: dict[str, Any], seen: int, is_taken: bool
) -> None:
    taken: list[Taps] = []
    for _ in range(2):
        take_taps("grid", lambda taps: taken.append(taps) is None, seen)
    assert len(taken) == is_taken
    visit["grid"]["taps"]["taps"].append([3, "2B", True])
    take_taps("grid", lambda taps: taken.append(taps) is None, seen)
    assert taken[-1].on == frozenset(parse_cards("2B"))


def test_every_card_of_the_deck_has_one_button_in_the_order_of_rank() -> None:
    places = [_HTML.index(f'data-card="{card.code}"') for card in DECK]
    assert _HTML.count("<button") == 40
    first_row = sorted(places)[:4]
    assert first_row == [_HTML.index(f'data-card="{code}"') for code in ("1O", "1C", "1E", "1B")]
