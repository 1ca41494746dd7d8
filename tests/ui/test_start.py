"""The start of a match on the page: who sits, and by what rules."""

import pytest
from streamlit.testing.v1 import AppTest

from scorer.match import MatchStarted, event_from_record, event_to_record, fold
from scorer.rules import PRESETS
from tests.ui.acts import Page, code_of
from tests.ui.conftest import FakeReader, read_texts
from ui.facts import find_facts
from ui.store import MatchBook


@pytest.mark.parametrize(
    ("typed", "kept"), [("  Ana  María ", "Ana María"), ("**Ana**", "Ana"), ("<b>_x_", "b x")]
)
def test_a_name_holds_nothing_that_a_label_would_format(
    page: Page, reader: FakeReader, book: MatchBook, typed: str, kept: str
) -> None:
    app = page()
    app.text_input(key="name/2/0/0").set_value(typed).run()
    app.button(key="start").click().run()
    assert book.find_matches()[0].facts["sides"][0] == kept


@pytest.mark.parametrize("shape", ["2", "3", "4", "pairs"])
def test_a_table_of_every_shape_sits_down(
    page: Page, reader: FakeReader, book: MatchBook, shape: str
) -> None:
    app = page()
    app.segmented_control(key="shape").set_value(shape).run()
    app.button(key="start").click().run()
    assert not app.exception
    event = event_from_record(book.find_entries(code_of(app))[0].record)
    assert isinstance(event, MatchStarted)
    assert [len(side) for side in event.sides] == {
        "2": [1, 1],
        "3": [1, 1, 1],
        "4": [1, 1, 1, 1],
        "pairs": [2, 2],
    }[shape]


def test_names_that_are_missing_or_the_same_are_said_so(page: Page, reader: FakeReader) -> None:
    app = page()
    app.text_input(key="name/2/0/0").set_value("  ").run()
    assert "hace falta un nombre" in read_texts(app)
    assert app.button(key="start").disabled
    app.text_input(key="name/2/0/0").set_value("jugador 2").run()
    assert "se llaman igual" in read_texts(app)
    app.text_input(key="name/2/0/0").set_value("Ana").run()
    assert not app.button(key="start").disabled


def test_the_rules_of_the_house_are_kept_under_their_name_and_chosen(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app = page()
    app.pills(key="rules/(2, 1)").set_value("mundijuegos").run()
    app.selectbox(key="option/mundijuegos/ties").set_value("nobody").run()
    # Typed and kept in one tap: the name is read as it stands then.
    app.text_input(key="house-name").set_value("Casa de *Abuela*")
    app.button(key="house-save").click().run()
    assert book.find_house_rules() == {"Casa de Abuela": "mundijuegos,ties=nobody"}
    assert app.pills(key="rules/(2, 1)").value == "house:Casa de Abuela"
    assert app.text_input(key="house-name").value == ""
    app.button(key="start").click().run()
    begun = event_from_record(book.find_entries(code_of(app))[0].record)
    assert isinstance(begun, MatchStarted)
    assert (begun.rules.title(), begun.rules.spec) == (
        "Casa de Abuela",
        "mundijuegos,oros_double_from=10,all_sevens=two,level=broken",
    )
    again = page().pills(key="rules/(2, 1)")
    assert again.options[0] == "Casa de Abuela"
    assert again.value == "house:Casa de Abuela"


def test_rules_of_the_house_are_changed_again_under_another_name(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    book.save_house_rules("Abuela", "mundijuegos,ties=nobody")
    app = page()
    app.selectbox(key="option/house:Abuela/lead").set_value("2").run()
    app.text_input(key="house-name").set_value("Tía").run()
    app.button(key="house-save").click().run()
    assert book.find_house_rules() == {
        "Abuela": "mundijuegos,ties=nobody",
        "Tía": "mundijuegos,ties=nobody,lead=2",
    }


def test_rules_of_the_house_need_a_name_and_a_table_that_they_are_for(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app = page()
    app.button(key="house-save").click().run()
    assert book.find_house_rules() == {}
    assert "Pon un nombre" in read_texts(app)
    book.save_house_rules("De dos", "ludoteka-clasica,target=21")
    book.save_house_rules("De otro programa", "chinchon,target=100")
    assert "De dos" in page().pills(key="rules/(2, 1)").options
    app = page()
    app.segmented_control(key="shape").set_value("3").run()
    options = app.pills(key="rules/(3, 1)").options
    assert "De dos" not in options
    assert "De otro programa" not in options


def test_last_time_s_table_starts_again_with_one_tap(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app = page()
    app.text_input(key="name/2/0/0").set_value("Ana").run()
    app.button(key="start").click().run()
    again = page()
    again.button(key="recent/0").click().run()
    assert not again.exception
    assert [match.facts["sides"] for match in book.find_matches()] == [["Ana", "Jugador 2"]] * 2


def test_the_rule_sets_offered_are_those_the_table_can_play(page: Page) -> None:
    app = page()
    for shape, key in (("2", "(2, 1)"), ("pairs", "(2, 2)")):
        app.segmented_control(key="shape").set_value(shape).run()
        offered = app.pills(key=f"rules/{key}").options
        titles = {rules.title("es") for rules in PRESETS.values()}
        assert set(offered) <= titles
        assert ("Ludoteka, clásica" in offered) == (shape == "2")


def test_another_match_is_begun_once_however_often_it_is_tapped(book: MatchBook) -> None:
    """The second tap comes before the page could answer the first, and is told of the old match."""
    event = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)))
    code = book.create([event_to_record(event)], find_facts(fold([event])))
    script = f"""
from ui import book, session, start
session.begin()
table = book.read_table("{code}")
start.play_again(table)
start.play_again(table)
"""
    app = AppTest.from_string(script, default_timeout=60)
    app.query_params["m"] = code
    app.run()
    assert not app.exception
    assert book.count_matches() == 2
