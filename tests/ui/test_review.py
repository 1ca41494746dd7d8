"""The screen that asks what was missed: two tables, and what is said of the turn between them."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import parse_cards
from scorer.plays import Played
from scorer.review import review_turn
from scorer.search import Outlook
from tests.conftest import cards
from tests.ui.conftest import FakeReader, draw_photo, read_texts
from ui.reasons import explain_outlook, explain_review, name_percent

RENDER = "from ui import review, session\nsession.begin()\nreview.render()"


@pytest.fixture
def open_screen(page: Callable[..., AppTest]) -> Callable[..., AppTest]:
    """Opens the screen with cards laid out as if tapped."""

    def open_screen(before: str = "", after: str = "", held: str = "") -> AppTest:
        app = AppTest.from_string(RENDER, default_timeout=60)
        for place, codes in (("before", before), ("after", after), ("held", held)):
            app.session_state[f"loose/{place}"] = parse_cards(codes)
        app.run()
        assert not app.exception
        return app

    return open_screen


@pytest.mark.parametrize(
    ("before", "after", "held", "said"),
    [
        ("", "", "", "Faltan las dos mesas"),
        ("7O 12C", "", "", "Faltan las dos mesas"),  # no card takes both: a photo is missing
        ("7O 3C", "", "", "★ Se llevó siete de oros, tres de copas con un 5"),
        ("7O 3C", "7O 3C", "", "La mesa no ha cambiado"),
        (
            "7O 3C",
            "7O 3C 5B",
            "",
            "Mejor con cinco de bastos: siete de oros, tres de copas (",
        ),
        ("7O 3C", "7O 3C 5B 6B", "", "Ninguna jugada deja así la mesa"),
        ("7O 10C 2E", "2E 4B", "", "Se llevó siete de oros, sota de copas sin poner carta."),
        ("7O 10C 2E", "2E 4B", "", "Dejó cuatro de bastos."),
        ("7O 7C 3E", "7O 3E", "10B 1C 2E", "Mejor con as de copas"),
        ("7O 3C 2B", "7O 3C 2B 1E", "1E 5B", "Juega cinco de bastos y llévate siete de oros"),
    ],
)
def test_the_turn_is_told(
    open_screen: Callable[..., AppTest], before: str, after: str, held: str, said: str
) -> None:
    assert said in read_texts(open_screen(before, after, held)).replace("**", "")


def test_photos_of_both_tables_tell_the_turn(
    page: Callable[..., AppTest], reader: FakeReader
) -> None:
    reader.shows = {600: (parse_cards("7O 3C 2E"), ()), 500: (parse_cards("2E"), ())}
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    app.file_uploader[0].set_value([draw_photo(600)]).run()
    app.segmented_control(key="review-place").set_value("after").run()
    app.file_uploader[0].set_value([draw_photo(500)]).run()
    assert not app.exception
    assert "Se llevó siete de oros, tres de copas con un 5" in read_texts(app)
    app.button(key="review-next").click().run()
    assert app.session_state["loose/before"] == parse_cards("2E")
    assert app.session_state["loose/after"] == ()


def test_photos_of_both_tables_are_read_together(
    page: Callable[..., AppTest], reader: FakeReader
) -> None:
    """One photo misses a card that the other shows; then the sure cards are believed."""
    reader.shows = {600: (parse_cards("7O 3C 2E"), ()), 500: (parse_cards("7O 2E 12B"), ())}
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    app.file_uploader[0].set_value([draw_photo(600)]).run()
    app.segmented_control(key="review-place").set_value("after").run()
    app.file_uploader[0].set_value([draw_photo(500)]).run()
    assert not app.exception
    assert set(app.session_state["loose/after"]) == set(parse_cards("7O 3C 2E 12B"))
    assert "Las dos fotos juntas" in read_texts(app)
    assert "También puede ser" in read_texts(app)  # a single card was missed somewhere
    rival = app.session_state["review-rival"]
    app.button(key="review-rival-use").click().run()
    assert set(app.session_state["loose/before"]) == set(rival[0])
    assert set(app.session_state["loose/after"]) == set(rival[1])


@pytest.mark.parametrize("places", [("before", "after"), ("after", "before")])
def test_the_second_photo_is_read_the_way_round_of_the_first(
    page: Callable[..., AppTest], reader: FakeReader, places: tuple[str, str]
) -> None:
    reader.shows = {600: (parse_cards("7O 3C"), ()), 500: (parse_cards("7O 3C"), ())}
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    for place, width in zip(places, (600, 500), strict=True):
        app.segmented_control(key="review-place").set_value(place).run()
        app.file_uploader[0].set_value([draw_photo(width)]).run()
    assert not app.exception
    assert [like.width if like else None for like in reader.likes] == [None, 600]


def test_a_table_that_was_tapped_since_stands(
    page: Callable[..., AppTest], reader: FakeReader
) -> None:
    reader.shows = {600: (parse_cards("7O 3C"), ()), 500: (parse_cards("7O 3C 12B"), ())}
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    app.file_uploader[0].set_value([draw_photo(600)]).run()
    app.session_state["loose/before"] = parse_cards("7O 3C 2E")
    app.segmented_control(key="review-place").set_value("after").run()
    app.file_uploader[0].set_value([draw_photo(500)]).run()
    assert not app.exception
    assert set(app.session_state["loose/before"]) == set(parse_cards("7O 3C 2E"))
    assert set(app.session_state["loose/after"]) == set(parse_cards("7O 3C 2E 12B"))


def test_the_table_after_may_begin_as_the_one_before(open_screen: Callable[..., AppTest]) -> None:
    app = open_screen("7O 3C")
    app.segmented_control(key="review-place").set_value("after").run()
    app.button(key="review-copy").click().run()
    assert app.session_state["loose/after"] == parse_cards("7O 3C")
    app.button(key="review-clear").click().run()
    assert app.session_state["loose/before"] == ()


@pytest.mark.parametrize("language", ["es", "en", "it"])
@pytest.mark.parametrize(
    ("before", "after", "hand"),
    [
        ("", "", ""),
        ("7O", "", "1C"),
        ("7O 3C", "3C", ""),
        ("7O 10C 2E", "2E 4B", ""),
        ("7O 10C 2E", "2E", ""),
        ("4O 3C", "3C", ""),
        ("7O 3C", "7O 3C 5B", "5B 10E"),
    ],
)
def test_every_turn_has_words_in_every_language(
    language: str, before: str, after: str, hand: str
) -> None:
    lines = explain_review(review_turn(cards(before), cards(after), hand=cards(hand)), language)
    assert lines
    assert all(line.endswith((".", "?")) and "  " not in line for line in lines)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(0), "0"), (Fraction(1, 400), "<1"), (Fraction(1, 8), "12"), (Fraction(1), "100")],
)
def test_a_small_chance_is_not_called_none(chance: Fraction, text: str) -> None:
    assert name_percent(chance) == text


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "pase lo que pase"), ("en", "whatever is answered"), ("it", "qualunque sia")],
)
def test_what_is_exact_is_said_to_be_so(language: str, words: str) -> None:
    (card, *takes) = parse_cards("5B 7O 3C")
    outlook = Outlook(Played("Ana", card, tuple(takes)), 2.0, 1, is_exact=True)
    sentence = explain_outlook(outlook, parse_cards("7O 3C 1E"), language)
    assert words in sentence and "+2.0" in sentence
    assert words not in explain_outlook(replace(outlook, is_exact=False), (), language)
