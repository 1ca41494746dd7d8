"""Piles that the table counts by hand, on the page: how many cards, and only those that matter."""

from functools import partial

from scorer.cards import parse_cards
from scorer.match import HandCounted, MatchStarted
from scorer.piles import Pile
from scorer.rules import parse_rules
from tests.ui.acts import Page, cards_of, open_screen, totals, upload
from tests.ui.conftest import FakeReader, draw_photo, read_texts
from ui import book as match_book
from ui import unfinished
from ui.piles import Draft
from ui.store import MatchBook

SIDES = (("Ana",), ("Luis",))
ANA = parse_cards("7O 1O 2O 3O 4O 5O 7C 7E")


def keep(rules: str) -> str:
    return match_book.keep_match([MatchStarted(parse_rules(rules), SIDES)])


def test_a_pile_counted_by_hand_takes_its_number_and_the_cards_that_matter(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = keep("ludoteka")
    app = page(m=code)
    app.button(key="count").click().run()
    app.button(key="by-hand").click().run()
    assert "Ana: 20 cartas" in read_texts(app)
    for step in ("5", "-1", "-1"):
        app.button(key=f"counted/{step}/Ana").click().run()
    assert "Ana: 23 cartas" in read_texts(app)
    # The taps on the grid, which a test cannot reach, write just so.
    unfinished.change_draft(code, "Ana", partial(Draft.with_cards, on=ANA))
    app.button(key="next").click().run()
    app.button(key="rest/Luis").click().run()
    assert not app.exception
    assert not [each for each in app.button if str(each.key).startswith("owner/")]
    app.button(key="confirm").click().run()
    assert totals(book, code) == {"Ana": 4, "Luis": 0}
    hand = match_book.read_table(code)
    assert hand is not None
    assert [pile.size for pile in hand.match.hands[0].piles] == [23, 17]


def test_a_photo_of_the_cards_that_matter_names_them_and_leaves_the_number(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    reader.shows = {600: (ANA, ()), 500: (parse_cards("6O 10O 11O 12O 7B"), ())}
    code = keep("ludoteka")
    app = page(m=code)
    app.button(key="count").click().run()
    app.button(key="by-hand").click().run()
    upload(app, code, "Ana", draw_photo(600))
    app.button(key="next").click().run()
    upload(app, code, "Luis", draw_photo(500))
    assert cards_of(book, code, "Ana") == set(ANA)
    assert "Luis: 20 cartas" in read_texts(app)
    app.button(key="next").click().run()
    app.button(key="confirm").click().run()
    assert totals(book, code) == {"Ana": 4, "Luis": 1}


def test_counting_by_hand_is_given_up_again(page: Page, reader: FakeReader) -> None:
    code = keep("ludoteka")
    app = page(m=code)
    app.button(key="count").click().run()
    for _ in range(2):
        app.button(key="by-hand").click().run()
    assert "Ana: 0 cartas" in read_texts(app)


def test_a_setenta_is_not_counted_by_hand(page: Page, reader: FakeReader) -> None:
    app = page(m=keep("broom"))
    app.button(key="count").click().run()
    assert "by-hand" not in [each.key for each in app.button]


def test_a_hand_counted_by_hand_is_put_right(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    piles = (Pile("Ana", ANA, counted=20), Pile("Luis", (), counted=20))
    start = MatchStarted(parse_rules("ludoteka"), SIDES)
    code = match_book.keep_match([start, HandCounted(piles)])
    assert totals(book, code) == {"Ana": 4, "Luis": 1}
    app = open_screen("match", m=code)
    app.button(key="edit/1").click().run()
    app.button(key="edit-counted/1/more/Ana").click().run()
    app.button(key="edit-save").click().run()
    assert not app.exception
    assert totals(book, code) == {"Ana": 4, "Luis": 0}
