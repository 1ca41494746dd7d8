"""What pays as it is dealt, on the page: marked in one tap, kept, counted, put right, and sent."""

import pytest

from scorer.cantos import Canto
from scorer.cards import DECK
from scorer.match import CantoMarked, DealtFifteenMarked, MatchStarted, fold
from scorer.rules import PRESETS, parse_rules
from tests.ui.acts import Page, open_screen, totals
from tests.ui.conftest import ANA, FakeReader, read_texts
from ui import book as match_book
from ui.export import read_copies, write_json
from ui.store import MatchBook

SIDES = (("Ana",), ("Luis",))
BOTH = "chorizo,dealt_fifteen=3"


def keep(rules: str, *events: DealtFifteenMarked | CantoMarked) -> str:
    return match_book.keep_match([MatchStarted(parse_rules(rules), SIDES), *events])


def play(page: Page, book: MatchBook, code: str) -> None:
    for side, cards in (("Ana", ANA), ("Luis", [card for card in DECK if card not in ANA])):
        body = match_book.draft_to_record(match_book.Draft().with_cards(cards).done())
        book.save_draft(code, side, body, 0)
    page(m=code).button(key="confirm").click().run()


@pytest.mark.parametrize("rules", list(PRESETS))
def test_only_rules_that_pay_for_it_ask_for_it(page: Page, reader: FakeReader, rules: str) -> None:
    if not {2, 4} & set(PRESETS[rules].players) or rules in ("espadas", "escoba-del-15"):
        pytest.skip("for four, as the others are drawn")
    keys = {str(each.key).split("/")[0] for each in page(m=keep(rules)).button}
    assert ("dealt" in keys) == bool(PRESETS[rules].dealt_fifteen)
    assert ("canto" in keys) == PRESETS[rules].cantos


def test_a_fifteen_dealt_is_one_tap_and_three_points(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = keep("ucm")
    app = page(m=code)
    for tap in ("more", "more", "less"):
        app.button(key=f"dealt/{tap}/Luis").click().run()
    assert "1 quince recibido (+3)" in read_texts(page(m=code))  # a reload
    play(page, book, code)
    assert totals(book, code) == {"Ana": 3, "Luis": 3}


def test_cantos_are_one_tap_each_and_the_last_is_taken_back(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = keep("chorizo")
    app = page(m=code)
    for tap in ("flor", "chorizo", "back", "nueve"):
        app.button(key=f"canto/{tap}/Ana").click().run()
    assert not app.exception
    assert "cantos: 6 puntos (flor, tres de nueve)" in read_texts(app)
    play(page, book, code)
    assert totals(book, code) == {"Ana": 9, "Luis": 0}


def test_what_was_dealt_is_put_right_in_a_past_hand(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = keep(BOTH, DealtFifteenMarked("Luis"), CantoMarked("Ana", Canto.CHORIZO))
    play(page, book, code)
    assert totals(book, code) == {"Ana": 23, "Luis": 3}
    app = open_screen("match", m=code)
    app.button(key="edit/1").click().run()
    app.button(key="edit-canto/back/Ana").click().run()
    app.button(key="edit-canto/miseria/Ana").click().run()
    app.button(key="edit-dealt/1/more/Ana").click().run()
    app.button(key="edit-save").click().run()
    assert not app.exception
    assert totals(book, code) == {"Ana": 8, "Luis": 3}


def test_a_copy_of_a_match_with_cantos_comes_back_the_same(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = keep(BOTH, DealtFifteenMarked("Luis"), CantoMarked("Ana", Canto.ESCALERA))
    table = match_book.read_table(code)
    assert table is not None
    (copy,) = read_copies(write_json(table)).matches
    assert fold(copy.events) == table.match
    assert fold(copy.events).cantos == {"Ana": (Canto.ESCALERA,)}
