"""The page of fifteens: the captures that a hand allows, the escobas first."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import parse_cards
from tests.ui.conftest import FakeReader, draw_photo, read_texts
from ui.captures import find_plays


@pytest.mark.parametrize(
    ("table", "hand", "first", "count"),
    [
        ("", "", None, 0),
        ("7O", "", None, 0),
        ("", "7O", None, 0),
        ("7O 3C", "1B", None, 0),
        ("7O 3C", "5B", "5B 7O 3C", 1),
        ("7O 3C", "5B 10B", "5B 7O 3C", 2),
        ("7O 3C", "10B 5B", "5B 7O 3C", 2),
    ],
)
def test_plays_make_fifteen_and_an_escoba_comes_first(
    table: str, hand: str, first: str | None, count: int
) -> None:
    plays = find_plays(parse_cards(table), parse_cards(hand))
    assert len(plays) == count
    assert all(sum(card.value for card in play.cards) == 15 for play in plays)
    assert (" ".join(map(str, plays[0].cards)) if plays else None) == first


def test_a_photo_of_the_table_gives_its_plays(
    page: Callable[..., AppTest], reader: FakeReader
) -> None:
    reader.shows = {600: (parse_cards("7O 3C"), ()), 500: (parse_cards("5B 10B 12O"), ())}
    app = AppTest.from_string(
        "from ui import captures, session\nsession.begin()\ncaptures.render()", default_timeout=60
    ).run()
    assert "Faltan cartas" in read_texts(app)
    app.file_uploader[0].set_value([draw_photo(600)]).run()
    assert "2 cartas leídas" in read_texts(app)
    app.segmented_control(key="captures-place").set_value("hand").run()
    app.file_uploader[0].set_value([draw_photo(500)]).run()
    assert not app.exception
    plays = [str(each.value) for each in app.get("html") if 'class="play"' in str(each.value)]
    assert "¡Escoba!" in plays[0]
    assert "cinco de bastos" in plays[0]
    assert len(plays) == 2
