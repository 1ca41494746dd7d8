"""What a table does at the page, for the tests of its screens."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from scorer.cards import DECK, Card
from ui import book as match_book
from ui.store import MatchBook

Page = Callable[..., AppTest]


def start(page: Page, **address: str) -> AppTest:
    app = page(**address)
    app.button(key="start").click().run()
    assert not app.exception
    return app


def upload(app: AppTest, code: str, side: str, *photos: tuple[str, bytes, str]) -> AppTest:
    uploader = next(
        each for each in app.file_uploader if each.key.startswith(f"photos/{code}/{side}/")
    )
    uploader.set_value(list(photos)).run()
    assert not app.exception
    return app


def code_of(app: AppTest) -> str:
    return str(app.query_params["m"])


def cards_of(book: MatchBook, code: str, side: str) -> set[Card]:
    return set(match_book.draft_from_record(book.find_drafts(code)[side][1]).cards)


def totals(book: MatchBook, code: str) -> dict[str, int]:
    return book.find_matches(code)[0].facts["totals"]


def open_screen(screen: str, **address: str) -> AppTest:
    """One of the other pages, which a test cannot reach by a link."""
    app = AppTest.from_string(
        f"from ui import {screen}, session\nsession.begin()\n{screen}.render()", default_timeout=60
    )
    for name, value in address.items():
        app.query_params[name] = value
    return app.run()


def save_piles(book: MatchBook, code: str, *piles: tuple[Card, ...] | set[Card]) -> None:
    """Keeps piles tapped card by card and looked through."""
    for side, pile in zip(("Jugador 1", "Jugador 2"), piles, strict=True):
        draft = match_book.Draft().with_cards(pile).done()
        book.save_draft(code, side, match_book.draft_to_record(draft), 0)


def play_hand(page: Page, book: MatchBook, code: str, cards: tuple[Card, ...]) -> None:
    """Counts a hand without photos."""
    save_piles(book, code, cards, set(DECK) - set(cards))
    app = page(m=code)
    app.button(key="confirm").click().run()
    assert not app.exception
