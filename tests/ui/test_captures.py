"""The page of fifteens: the captures that a hand allows, the escobas first, on the photo too."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from scorer.captures import find_fifteens
from scorer.cards import parse_cards
from scorer.match import MatchStarted
from scorer.rules import PRESETS
from tests.cli.test_captures import problems
from tests.ui.conftest import FakeReader, draw_photo, read_texts
from ui import book as book_of_page
from ui.captures import find_lines
from ui.piles import Draft, draft_to_record
from ui.store import MatchBook
from ui.table_photo import correct_reading
from vision.reading import Alternative, Reading, SeenCard

RENDER = "from ui import captures, session\nsession.begin()\ncaptures.render()"


@pytest.mark.parametrize(
    ("table", "hand", "first", "count"),
    [
        ("", "", None, 0),
        ("", "7O", None, 0),
        ("7O 3C", "1B", None, 0),
        ("7O 3C", "5B", "5B: 7O 3C", 1),
        ("7O 3C", "10B 5B", "5B: 7O 3C", 2),
        ("7O", "", "8: 7O", 1),
        ("7O 3C", "", "5: 7O 3C", 2),  # and an 8 takes the 7; a 3 alone is taken by nothing
    ],
)
def test_lines_of_a_hand_or_of_every_value(
    table: str, hand: str, first: str | None, count: int
) -> None:
    lines = find_lines(parse_cards(table), parse_cards(hand))
    shown = [f"{line.key}: {' '.join(map(str, line.takes))}" for line in lines]
    assert (shown[0] if shown else None, len(shown)) == (first, count)


@pytest.fixture
def match(book: MatchBook) -> str:
    """A match in whose hand one pile is known already."""
    start = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)), "Ana")
    code = book_of_page.keep_match([start])
    draft = Draft().with_cards(parse_cards("11O 11C 11E 11B"))
    book.save_draft(code, "Ana", draft_to_record(draft), 0)
    return code


def list_plays(app: AppTest) -> list[str]:
    """The lines of captures that the page shows."""
    assert not app.exception
    return [str(each.value) for each in app.get("html") if 'class="play"' in str(each.value)]


def test_a_photo_of_the_table_gives_its_plays(
    page: Callable[..., AppTest], reader: FakeReader
) -> None:
    reader.shows = {600: (parse_cards("7O 3C"), ()), 500: (parse_cards("5B 10B 12O"), ())}
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    assert "Faltan cartas" in read_texts(app)
    app.file_uploader[0].set_value([draw_photo(600)]).run()
    assert "2 cartas leídas" in read_texts(app)
    without_hand = list_plays(app)
    assert ["con un 5" in without_hand[0], "con una sota" in without_hand[1]] == [True, True]
    assert len(app.get("image")) == 1  # the photo with its groups
    app.segmented_control(key="captures-place").set_value("hand").run()
    app.file_uploader[0].set_value([draw_photo(500)]).run()
    plays = list_plays(app)
    assert "escoba, siete de velo, 1 siete, 1 oro, 3 cartas" in plays[0]
    assert "cinco de bastos" in plays[0]
    assert len(plays) == 2


def test_one_card_of_the_hand_may_be_looked_at_alone(page: Callable[..., AppTest]) -> None:
    app = AppTest.from_string(RENDER, default_timeout=60)
    app.session_state["loose/table"] = parse_cards("7O 3C 5E 1B")
    app.session_state["loose/hand"] = parse_cards("10B 5B")
    app.run()
    everything = list_plays(app)
    (pills,) = app.get("button_group")[1:]
    assert len(everything) == 2
    pills.set_value("5B").run()
    assert len(list_plays(app)) == 1
    assert all("cinco de bastos" in play for play in list_plays(app))


def test_the_advice_counts_the_cards_that_were_seen(page: Callable[..., AppTest]) -> None:
    app = AppTest.from_string(RENDER, default_timeout=60)
    app.session_state["loose/table"] = parse_cards("7O 3C 6B")
    app.session_state["loose/hand"] = parse_cards("5B 12E 1E")
    app.run()
    assert "Juega cinco de bastos y llévate siete de oros, tres de copas" in read_texts(app)
    assert "hacer escoba (32 %)" in read_texts(app)
    # With all four caballos gone nobody can take the 6 that is left.
    app.session_state["loose/seen"] = parse_cards("11O 11C 11E 11B")
    app.run()
    best = next(each.value for each in app.markdown if each.value.startswith("Juega"))
    assert "no puede hacer escoba ni llevarse ningún siete" in best
    assert not app.exception


SEEN = tuple(
    SeenCard(card, 0.9, (n, 0, n + 9, 9), (), (Alternative(other, 0.4),))
    for n, (card, other) in enumerate(
        zip(parse_cards("6O 7C 2B"), parse_cards("5O 7E 3B"), strict=True)
    )
)


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        ("", {}),
        ("6O 7C 2B", {"6O": 0, "7C": 1, "2B": 2}),
        ("5O 7C 2B", {"5O": 0, "7C": 1, "2B": 2}),
        ("7E 5O 2B", {"5O": 0, "7E": 1, "2B": 2}),
        ("6O 7C 12B", {"6O": 0, "7C": 1, "12B": 2}),  # one out, one in: it is the same one
        ("6O 12B 11B", {"6O": 0}),  # which of the two lies where is not known
        ("6O 7C 2B 1O", {"6O": 0, "7C": 1, "2B": 2}),
    ],
)
def test_a_corrected_card_keeps_its_place(cards: str, places: dict[str, int]) -> None:
    reading = correct_reading(Reading(100, 50, SEEN), parse_cards(cards))
    assert {each.card.code: each.box[0] for each in reading.cards} == places


def test_the_piles_of_the_match_count_as_seen_and_the_search_is_a_button_away(
    page: Callable[..., AppTest], match: str
) -> None:
    app = AppTest.from_string(RENDER, default_timeout=60)
    app.query_params["m"] = match
    app.session_state["loose/table"] = parse_cards("7O 3C 6B")
    app.session_state["loose/hand"] = parse_cards("5B 12E 1E")
    app.run()
    assert "las 4 cartas de los montones" in read_texts(app)
    # With all four caballos in a pile nobody can take the 6 that is left.
    best = next(each.value for each in app.markdown if each.value.startswith("Juega"))
    assert "no puede hacer escoba ni llevarse ningún siete" in best
    app.button(key="captures-search").click().run()
    assert not app.exception
    assert "Juega cinco de bastos y llévate siete de oros, tres de copas" in read_texts(app)
    assert "reparto" in read_texts(app)


@pytest.mark.skipif(not problems(), reason="no ../shared/cases here")
@pytest.mark.parametrize("name", problems())
def test_the_page_shows_what_the_command_prints(name: str) -> None:
    """On the cases of independent programs: `escoba captures` is held to the same answers."""
    case = problems()[name]
    table, hand = parse_cards(" ".join(case["table"])), parse_cards(case["hand"] or "")
    wanted = sorted(map(sorted, case["expected"]))
    lines = find_lines(table, hand) if hand else ()
    shown = [line.takes for line in lines] if hand else find_fifteens(table)
    assert sorted(sorted(card.code for card in takes) for takes in shown) == wanted
    if hand:
        value = str(hand[0].value)
        offered = [line.takes for line in find_lines(table, ()) if line.key == value]
        assert sorted(sorted(card.code for card in takes) for takes in offered) == wanted
