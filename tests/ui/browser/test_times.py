"""The measuring of waits plays a whole hand, and a hand takes six taps."""

from pathlib import Path
from typing import Any

import pytest

from tests.ui.browser.driver import make_environment, start_server

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from tests.ui.browser.times import BOXES, FIRST, FORM, POINTS, SCORE, measure

pytestmark = pytest.mark.browser


def test_a_hand_read_right_takes_six_taps(
    browser: Any, photos: dict[str, Path], tmp_path: Path
) -> None:
    server = start_server(make_environment(tmp_path, stand_in=True, is_right=True))
    try:
        spent, taps = measure(browser, server, photos["Ana"])
    finally:
        server.end()
    assert taps == 6
    assert set(spent) == {FIRST, FORM, BOXES, POINTS, SCORE}
    assert all(seconds > 0 for seconds in spent.values())
