"""The points on the page: what is doubtful is asked, and a hand is noted once."""

from scorer.cards import DECK, parse_card
from tests.ui.acts import (
    Page,
    cards_of,
    code_of,
    play_hand,
    save_piles,
    start,
    upload,
)
from tests.ui.conftest import ANA, FakeReader, draw_photo, read_texts
from ui.store import MatchBook


def test_a_card_in_two_piles_asks_whose_it_is(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    save_piles(book, code, ANA, (set(DECK) - set(ANA)) | {parse_card("7O")})
    app = page(m=code)
    assert "En los montones de Jugador 1 y Jugador 2 a la vez: siete de oros" in read_texts(app)
    assert app.button(key="confirm")  # never a block
    owners = [each for each in app.button if str(each.key).startswith("owner/")]
    next(each for each in owners if each.label == "Es de Jugador 2").click().run()
    assert cards_of(book, code, "Jugador 1") == set(ANA) - {parse_card("7O")}
    assert parse_card("7O") in cards_of(book, code, "Jugador 2")


def test_a_missing_card_is_given_with_one_tap(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    rest = tuple(card for card in DECK if card not in ANA)
    reader.shows = {600: (ANA[1:], ()), 500: (rest, ())}
    app = start(page)
    code = code_of(app)
    app.button(key="count").click().run()
    upload(app, code, "Jugador 1", draw_photo(600))
    app.button(key="next").click().run()
    upload(app, code, "Jugador 2", draw_photo(500))
    app.button(key="next").click().run()
    assert "siete de oros" in read_texts(app)
    owner = [each for each in app.button if str(each.key).startswith("owner/")]
    next(each for each in owner if each.label == "Es de Jugador 1").click().run()
    assert cards_of(book, code, "Jugador 1") == set(ANA)


def test_a_hand_confirmed_on_two_phones_counts_once(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    save_piles(book, code, ANA, set(DECK) - set(ANA))
    first, second = page(m=code), page(m=code)
    first.button(key="confirm").click().run()
    second.button(key="confirm").click().run()
    assert not second.warning
    assert book.find_matches()[0].facts["hands"] == 1


def test_a_match_ends_at_its_target_and_a_wrong_end_is_undone(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app = page()
    app.segmented_control(key="target/ludoteka/target").set_value(11).run()
    app.button(key="start").click().run()
    code = code_of(app)
    for _ in range(3):
        play_hand(page, book, code, ANA)
    app = page(m=code)
    assert "Gana Jugador 1" in read_texts(app)
    app.button(key="undo-end").click().run()
    assert book.find_matches()[0].facts["winners"] == []
    assert app.button(key="confirm")


def test_the_winner_s_table_plays_again(page: Page, reader: FakeReader, book: MatchBook) -> None:
    app = page()
    app.segmented_control(key="target/ludoteka/target").set_value(11).run()
    app.button(key="start").click().run()
    first = code_of(app)
    for _ in range(3):
        play_hand(page, book, first, ANA)
    app = page(m=first)
    app.button(key="again").click().run()
    second = code_of(app)
    assert second != first
    assert "Mano 1 · reparte **Jugador 2**" in read_texts(app)
    other = page(m=first)
    assert other.button(key="again").label == "Ir a la revancha, que ya ha empezado"
    other.button(key="again").click().run()
    assert code_of(other) == second
    book.delete(second)
    assert page(m=first).button(key="again").label == "Revancha"
