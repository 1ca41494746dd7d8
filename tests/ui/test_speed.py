"""How long the server works on each page with a thousand matches in the book."""

import ast
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import DECK
from scorer.match import HandCounted, MatchStarted, event_to_record, fold
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import APP, FakeReader
from ui.book import read_table
from ui.facts import find_facts
from ui.piles import Draft, draft_to_record
from ui.store import MatchBook, Record

MATCHES, HANDS = 1000, 15
LIMIT_S = 0.3
PEOPLE = ("Ana", "Luis", "Eva", "Pepe", "Marta", "Juan")


@pytest.fixture
def full_book(book: MatchBook) -> Iterator[tuple[MatchBook, str]]:
    """A book of a thousand matches of fifteen hands, and the code of the last one."""
    random = Random(6)
    made = []
    for _ in range(40):
        first, second = random.sample(PEOPLE, 2)
        events = [MatchStarted(PRESETS["ludoteka"], ((first,), (second,)))]
        for _ in range(HANDS):
            cards = random.sample(DECK, 40)
            cut = random.randint(12, 28)
            piles = (Pile(first, tuple(cards[:cut]), 1), Pile(second, tuple(cards[cut:])))
            events.append(HandCounted(piles))
        made.append(([event_to_record(event) for event in events], find_facts(fold(events))))
    for number in range(MATCHES):
        code = book.create(*made[number % len(made)])
    yield book, code


def open_home(**address: str) -> AppTest:
    app = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in address.items():
        app.query_params[name] = value
    return app


def find_screens() -> set[str]:
    """The modules of `ui` that the page has a page of."""
    return {
        node.value.id
        for node in ast.walk(ast.parse(APP.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr == "render"
        and isinstance(node.value, ast.Name)
    } - {"recover"}


def full_record(book: MatchBook, code: str) -> tuple[list[Record], Record]:
    """The events of a match in the book, and what its list shows of it."""
    return [entry.record for entry in book.find_entries(code)], book.find_matches(code)[0].facts


def read_sides(code: str) -> tuple[str, ...]:
    table = read_table(code)
    assert table is not None
    return table.match.sides


def open_screen(screen: str, **address: str) -> AppTest:
    script = f"from ui import {screen}, session\nsession.begin()\n{screen}.render()"
    app = AppTest.from_string(script, default_timeout=60)
    for name, value in address.items():
        app.query_params[name] = value
    return app


@pytest.mark.slow
def test_every_page_is_drawn_in_time_with_a_thousand_matches(
    reader: FakeReader, full_book: tuple[MatchBook, str], record_property: Callable[..., None]
) -> None:
    full, code = full_book
    records, facts = full_record(full, code)
    playing = full.create(records[:3], facts)
    counted, done = (full.create(records, facts) for _ in range(2))
    for match, is_done in ((counted, False), (done, True)):
        for side, cards in zip(read_sides(match), (DECK[:20], DECK[20:]), strict=True):
            draft = Draft().with_cards(cards).done(is_done)
            full.save_draft(match, side, draft_to_record(draft), 0)
    pages = {
        "start": open_home(),
        "end": open_home(m=code),
        "hand": open_home(m=playing),
        "count": open_home(m=counted),
        "result": open_home(m=done),
        **{screen: open_screen(screen, m=code) for screen in find_screens() - {"table"}},
    }
    spent = {}
    for name, page in pages.items():
        page.run()  # imports, and what is kept of a page that was drawn before
        times = []
        for _ in range(5):
            begun = time.process_time()
            page.run()
            times.append(time.process_time() - begun)
        assert not page.exception
        spent[name] = sorted(times)[2]
        record_property(name, f"{1000 * spent[name]:.0f} ms")
        print(f"{name}: {1000 * spent[name]:.0f} ms")
    assert {name: each for name, each in spent.items() if each > LIMIT_S} == {}
