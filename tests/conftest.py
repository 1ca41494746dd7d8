"""What every part's tests share: one builder of cards from plain words."""

import os
from collections.abc import Generator

import pytest

from scorer.cards import Card, parse_card


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``"7o 1c 10b"``, in that order; 8s and 9s are allowed, as a camera sees them."""
    return tuple(parse_card(code, with_eights_and_nines=True) for code in text.split())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests run two at once, those that drive a browser run one after the other."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail where a test that CI installs a browser, a server or torch for is skipped there."""
    report = yield
    needed = any(map(item.get_closest_marker, ("browser", "postgres", "train")))
    if report.skipped and needed and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be missing: {report.longrepr}"
    return report
