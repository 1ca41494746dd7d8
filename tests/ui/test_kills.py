"""The server dies in the middle of a write: what was confirmed is there, once, and nothing half."""

import os
from pathlib import Path

import pytest

from tests.ui.load.kills import STOPS, kill_writers
from tests.ui.load.writer import KINDS
from ui.text import WORDS

MANY = pytest.param(
    200,
    marks=[
        pytest.mark.slow,
        pytest.mark.skipif(not os.environ.get("CI"), reason="200 kills take minutes: CI does them"),
    ],
)


@pytest.mark.parametrize("kills", [20, MANY])
def test_every_confirmed_write_is_there_after_a_kill(tmp_path: Path, kills: int) -> None:
    died = kill_writers(f"sqlite:///{tmp_path / 'matches.db'}", kills)
    events = died.pop("events kept")
    assert sum(died.values()) == kills
    assert events > 0
    if kills >= len(STOPS):
        assert {f"{kind} {moment}" for kind, moment in STOPS if moment} <= set(died)


def test_every_kind_of_event_is_written_when_it_is_killed() -> None:
    kinds = {name for name in WORDS["es"] if name.startswith("event.")}
    assert {f"event.{kind}" for kind in KINDS} | {"event.match-started"} >= kinds
