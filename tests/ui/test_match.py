"""The match on the page: two phones at once, a step back, a past hand put right."""

from scorer.cards import DECK
from tests.ui.acts import (
    Page,
    cards_of,
    code_of,
    open_screen,
    play_hand,
    save_piles,
    start,
    totals,
)
from tests.ui.conftest import ANA, FakeReader, read_texts
from ui.store import MatchBook


def test_two_phones_at_once_lose_no_escoba(page: Page, reader: FakeReader, book: MatchBook) -> None:
    first = start(page)
    second = page(m=code_of(first))
    first.button(key="escoba/more/Jugador 1").click().run()
    second.button(key="escoba/more/Jugador 1").click().run()
    assert "2 escobas" in read_texts(second)
    assert not second.warning


def test_what_another_phone_did_first_is_said_and_not_written_over(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    save_piles(book, code, ANA, set(DECK) - set(ANA))
    first, second = page(m=code), open_screen("match", m=code)
    first.button(key="confirm").click().run()
    second.button(key="close").click().run()
    assert "Otro teléfono ha anotado" in read_texts(second)
    assert not book.find_matches()[0].facts["over"]


def test_a_hand_taken_back_is_there_to_be_put_right(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    play_hand(page, book, code, ANA)
    open_screen("match", m=code).button(key="undo").click().run()
    assert cards_of(book, code, "Jugador 1") == set(ANA)
    assert page(m=code).button(key="confirm")


def test_a_past_hand_is_put_right_deleted_and_brought_back(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    play_hand(page, book, code, ANA)
    play_hand(page, book, code, ANA)
    app = open_screen("match", m=code)
    app.button(key="edit/1").click().run()
    for _ in range(2):
        app.button(key="edit-escobas/1/more/Jugador 1").click().run()
    app = open_screen("match", m=code)  # a reload
    app.button(key="edit-save").click().run()
    assert totals(book, code) == {"Jugador 1": 10, "Jugador 2": 2}
    app.button(key="delete/2").click().run()
    assert totals(book, code) == {"Jugador 1": 6, "Jugador 2": 1}
    app.button(key="undo").click().run()
    assert totals(book, code) == {"Jugador 1": 10, "Jugador 2": 2}
    app.button(key="close").click().run()
    assert book.find_matches()[0].facts["over"]
    app.button(key="reopen").click().run()
    assert not book.find_matches()[0].facts["over"]
