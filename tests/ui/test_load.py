"""Phones on one match and matches at once, before a server that is killed in the middle."""

import asyncio
from pathlib import Path

import pytest

from tests.ui.load.play import EVENTS, Load, Phone, play

PLUS, MINUS = "escoba/more/Ana", "escoba/less/Ana"


@pytest.mark.parametrize("kills", [0, 1])
def test_no_tap_is_lost_or_doubled(tmp_path: Path, kills: int) -> None:
    load = Load(seconds=10, devices=4, matches=4, pause=0.5, kills=kills)
    report = asyncio.run(play(load, tmp_path))
    assert report.taps > 0
    assert report.events >= 1 + load.matches + report.taps
    print(report.describe())


@pytest.mark.parametrize("kills", [0, 1])
def test_a_phone_goes_on_to_another_match_where_its_own_has_ended(
    tmp_path: Path, kills: int
) -> None:
    load = Load(seconds=5, devices=1, matches=2, pause=0.1, kills=kills, target=7, agains=1)
    report = asyncio.run(play(load, tmp_path))
    assert len({phone.code for phone in report.phones}) >= 1 + 2 * load.matches
    print(report.describe())


@pytest.mark.parametrize(
    ("confirmed", "unknown", "kept", "is_right"),
    [
        ([], [], [], True),
        ([], [], [PLUS], False),
        ([PLUS], [], [PLUS], True),
        ([PLUS], [], [], False),
        ([PLUS], [], [PLUS, PLUS], False),
        ([PLUS, MINUS], [], [MINUS, PLUS], False),
        ([PLUS], [(1, PLUS)], [PLUS], True),
        ([PLUS], [(1, PLUS)], [PLUS, PLUS], True),
        ([PLUS], [(1, PLUS)], [PLUS, PLUS, PLUS], False),
        ([PLUS, PLUS], [(1, MINUS)], [PLUS, MINUS, PLUS], True),
        ([PLUS, PLUS], [(1, MINUS)], [PLUS, PLUS, MINUS], False),
    ],
)
def test_the_look_afterwards_sees_what_is_lost_and_what_is_doubled(
    confirmed: list[str], unknown: list[tuple[int, str]], kept: list[str], is_right: bool
) -> None:
    phone = Phone("K7QX", confirmed=confirmed, unknown=unknown)
    assert phone.is_followed_by([EVENTS[tap] for tap in kept]) == is_right
