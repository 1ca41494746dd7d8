"""Later collections of garbage look through what came later, and nothing is settled twice."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from tests.ui.acts import Page
from tests.ui.conftest import FakeReader
from ui.collector import settle
from ui.store import MatchBook


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    settle.cache_clear()
    gc.unfreeze()
    yield
    settle.cache_clear()
    gc.unfreeze()


class Ring:
    """What only a collection takes away: it holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_what_is_there_is_settled_once_and_what_comes_later_is_collected() -> None:
    settle("page")
    frozen = gc.get_freeze_count()
    assert frozen > 10_000
    ring = Ring()
    seen = weakref.ref(ring)
    settle("page")
    assert gc.get_freeze_count() <= frozen
    del ring
    gc.collect()
    assert seen() is None


def test_the_page_settles_when_it_is_drawn(page: Page, reader: FakeReader, book: MatchBook) -> None:
    assert gc.get_freeze_count() == 0
    page()
    assert gc.get_freeze_count() > 10_000
