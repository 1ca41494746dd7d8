"""What holds for all pages: the language, the match of the address, what is kept."""

import ast

import pytest

from scorer.cards import DECK
from scorer.match import HandCounted, MatchStarted
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.acts import Page, code_of, open_screen, save_piles, start
from tests.ui.conftest import ANA, APP, FakeReader, read_texts
from ui import book as match_book
from ui.store import MatchBook


@pytest.mark.parametrize(("lang", "word"), [("es", "Nueva partida"), ("en", "New match")])
def test_the_language_is_kept_in_the_address(page: Page, lang: str, word: str) -> None:
    assert word in read_texts(page(lang=lang))
    app = page()
    app.button(key="language/en").click().run()
    assert app.query_params["lang"] == "en"
    assert "New match" in read_texts(app)


@pytest.mark.parametrize("code", ["../..", "*"])
def test_an_address_without_a_letter_of_a_code_begins_a_match(page: Page, code: str) -> None:
    app = page(m=code)
    assert not app.exception
    assert "Nueva partida" in read_texts(app)


@pytest.mark.parametrize("code", ["NONE", "<b>"])
def test_a_match_that_is_not_there_is_said_so(page: Page, code: str) -> None:
    app = page(m=code)
    assert not app.exception
    assert "No hay ninguna partida con el código" in read_texts(app)


def test_the_settings_change_the_language_and_forget_rules_of_the_house(
    page: Page, book: MatchBook
) -> None:
    book.save_house_rules("Abuela", "mundijuegos,target=15")
    app = open_screen("settings")
    assert "Abuela" in read_texts(app)
    app.button(key="house-delete/Abuela").click().run()
    assert book.find_house_rules() == {}
    app.button(key="use-language/it").click().run()
    assert not app.exception
    assert "Impostazioni" in read_texts(app)


def test_everything_is_deleted_only_when_that_was_meant(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    save_piles(book, code, ANA, set())
    app = open_screen("settings", m=code)
    assert "1 partida en este ordenador" in read_texts(app)
    assert app.button(key="delete-all").disabled
    app.checkbox(key="delete-sure").check().run()
    app.button(key="delete-all").click().run()
    assert not app.exception
    assert book.find_matches() == ()
    assert book.find_drafts(code) == {}
    assert "m" not in app.query_params


@pytest.mark.parametrize("screen", ["board", "guide", "settings", "history", "match", "captures"])
@pytest.mark.parametrize("lang", ["es", "en", "it"])
def test_every_page_speaks_every_language(
    page: Page, reader: FakeReader, book: MatchBook, screen: str, lang: str
) -> None:
    sides = (("Ana", "Eva"), ("Luis", "Pepe"))
    events = [MatchStarted(PRESETS["ludoteka"], sides)]
    piles = (Pile("Ana + Eva", ANA, 1), Pile("Luis + Pepe", tuple(set(DECK) - set(ANA))))
    code = match_book.keep_match([*events, HandCounted(piles), HandCounted(piles)])
    app = open_screen(screen, m=code, lang=lang)
    assert not app.exception
    assert app.main


def test_a_match_kept_by_an_older_version_is_in_the_statistics(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    code = code_of(start(page))
    seq = book.find_seq(code)
    book.save_facts(code, seq, {"sides": ["Jugador 1"], "winners": [], "totals": {"Jugador 1": 0}})
    app = open_screen("history")
    assert not app.exception
    assert book.find_matches()[0].facts["players"] == {
        "Jugador 1": ["Jugador 1"],
        "Jugador 2": ["Jugador 2"],
    }


def test_no_line_of_the_program_is_drawn_by_itself() -> None:
    first, *others = ast.parse(APP.read_text()).body
    assert isinstance(first, ast.Expr)
    drawn = [node for node in others if isinstance(node, ast.Expr)]
    assert not [node for node in drawn if isinstance(node.value, ast.Constant)]
