"""The count of a pile on the page: photos, doubts, taps, and on to the next."""

from dataclasses import replace

import pytest

from scorer.cards import DECK, parse_card, parse_cards
from tests.ui.acts import (
    Page,
    cards_of,
    code_of,
    play_hand,
    start,
    upload,
)
from tests.ui.conftest import ANA, FakeReader, draw_photo, read_texts
from ui import book as match_book
from ui.store import MatchBook
from vision.reading import Alternative, PhotoFinding, PhotoFindingKind


def test_a_match_is_counted_from_two_photos(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    reader.shows = {
        600: (ANA, ()),
        500: (tuple(card for card in DECK if card not in ANA), ()),
    }
    app = start(page)
    code = code_of(app)
    app.button(key="escoba/more/Jugador 1").click().run()
    app.button(key="count").click().run()
    upload(app, code, "Jugador 1", draw_photo(600))
    assert "Foto leída: 20 cartas" in read_texts(app)
    app.button(key="next").click().run()
    upload(app, code, "Jugador 2", draw_photo(500))
    app.button(key="next").click().run()
    app.button(key="confirm").click().run()
    assert not app.exception
    assert "Anotado: Jugador 1 +5, Jugador 2 +1 (40 cartas)" in read_texts(app)
    assert book.find_matches()[0].facts["totals"] == {"Jugador 1": 5, "Jugador 2": 1}
    assert book.find_drafts(code) == {}


@pytest.mark.parametrize(
    ("last", "allowed"), [(["rest/Jugador 2"], 6), (["the upload", "the photo", "next"], 8)]
)
def test_from_a_hand_played_to_its_points_takes_few_taps_where_all_is_read_right(
    page: Page, reader: FakeReader, book: MatchBook, last: list[str], allowed: int
) -> None:
    reader.shows = {600: (ANA, ()), 500: (tuple(card for card in DECK if card not in ANA), ())}
    app = start(page)
    photos = iter((("Jugador 1", 600), ("Jugador 2", 500)))
    taps = ["count", "the upload", "the photo", "next", *last, "confirm"]
    for tap in taps:
        if tap == "the photo":  # in the phone's own chooser
            side, width = next(photos)
            upload(app, code_of(app), side, draw_photo(width))
        elif tap != "the upload":
            app.button(key=tap).click().run()
    assert book.find_matches()[0].facts["totals"] == {"Jugador 1": 4, "Jugador 2": 1}
    assert len(taps) <= allowed


def test_the_last_pile_is_what_remains(page: Page, reader: FakeReader, book: MatchBook) -> None:
    reader.shows = {600: (ANA, ())}
    app = start(page)
    app.button(key="count").click().run()
    upload(app, code_of(app), "Jugador 1", draw_photo(600))
    app.button(key="next").click().run()
    app.button(key="rest/Jugador 2").click().run()
    assert app.button(key="confirm")
    assert cards_of(book, code_of(app), "Jugador 2") == set(DECK) - set(ANA)


def test_a_reload_keeps_the_piles_read_so_far(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    reader.shows = {600: (ANA, ())}
    app = start(page)
    app.button(key="count").click().run()
    upload(app, code_of(app), "Jugador 1", draw_photo(600))
    again = page(m=code_of(app))
    assert "Jugador 1: 20 cartas" in read_texts(again)
    assert len(again.get("image")) == 1
    assert cards_of(book, code_of(app), "Jugador 1") == set(ANA)


def test_several_photos_of_a_pile_are_one_pile(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    reader.shows = {600: (ANA[:12], ()), 500: (ANA[10:], ())}
    app = start(page)
    app.button(key="count").click().run()
    upload(app, code_of(app), "Jugador 1", draw_photo(600), draw_photo(500))
    assert cards_of(book, code_of(app), "Jugador 1") == set(ANA)


@pytest.mark.parametrize("side", ["Jugador 1", "Jugador 2"])
def test_the_same_photo_is_not_counted_twice(
    page: Page, reader: FakeReader, book: MatchBook, side: str
) -> None:
    reader.shows = {600: (ANA, ())}
    app = start(page)
    code = code_of(app)
    app.button(key="count").click().run()
    upload(app, code, "Jugador 1", draw_photo(600))
    if side == "Jugador 2":
        app.button(key="next").click().run()
    upload(app, code, side, draw_photo(600))
    assert "ya está contada en el montón de Jugador 1" in read_texts(app)
    assert len(match_book.draft_from_record(book.find_drafts(code)["Jugador 1"][1]).photos) == 1


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff broken"])
def test_a_file_that_is_no_photo_is_said_so_and_nothing_is_lost(
    page: Page, reader: FakeReader, book: MatchBook, data: bytes
) -> None:
    app = start(page)
    app.button(key="count").click().run()
    upload(app, code_of(app), "Jugador 1", ("broken.jpg", data, "image/jpeg"))
    assert "No se puede leer broken.jpg" in read_texts(app)
    assert app.button(key="next")


UNSURE = PhotoFinding(
    PhotoFindingKind.UNSURE,
    parse_cards("7O"),
    (10, 10, 60, 90),
    (Alternative(parse_card("6O"), 0.4), Alternative(parse_card("5O"), 0.1)),
)
EIGHT = PhotoFinding(
    PhotoFindingKind.NOT_IN_ESCOBA,
    parse_cards("8O", with_eights_and_nines=True),
    (10, 10, 60, 90),
    (Alternative(parse_card("6O"), 0.2),),
)
POSSIBLE = PhotoFinding(
    PhotoFindingKind.POSSIBLE, (), (10, 10, 60, 90), (Alternative(parse_card("6O"), 0.3),)
)
TWICE = PhotoFinding(
    PhotoFindingKind.DUPLICATE,
    parse_cards("7O"),
    (10, 10, 60, 90),
    (Alternative(parse_card("6O"), 0.3),),
)
BACKS = PhotoFinding(PhotoFindingKind.BACKS, count=2)
EMPTY = PhotoFinding(PhotoFindingKind.EMPTY)


@pytest.mark.parametrize(
    ("finding", "answer", "expected"),
    [
        (UNSURE, "Sí, siete de oros", "7O 1C"),
        (UNSURE, "seis de oros", "6O 1C"),
        (UNSURE, "No hay carta", "1C"),
        (EIGHT, "Dejarla fuera", "7O 1C"),
        (EIGHT, "seis de oros", "6O 7O 1C"),
        (POSSIBLE, "seis de oros", "6O 7O 1C"),
        (POSSIBLE, "No hay carta", "7O 1C"),
        (TWICE, "Sí, siete de oros", "7O 1C"),
        (TWICE, "seis de oros", "6O 7O 1C"),
        (BACKS, "Entendido", "7O 1C"),
        (EMPTY, "Entendido", "7O 1C"),
    ],
    ids=lambda value: value.kind.value if isinstance(value, PhotoFinding) else value,
)
def test_a_doubt_is_answered_with_one_tap(
    page: Page,
    reader: FakeReader,
    book: MatchBook,
    finding: PhotoFinding,
    answer: str,
    expected: str,
) -> None:
    reader.shows = {600: (parse_cards("7O 1C"), ())}
    app = start(page)
    app.button(key="count").click().run()
    code = code_of(app)
    upload(app, code, "Jugador 1", draw_photo(600))
    version, record = book.find_drafts(code)["Jugador 1"]
    draft = replace(match_book.draft_from_record(record), findings=(finding,))
    book.save_draft(code, "Jugador 1", match_book.draft_to_record(draft), version)
    app = page(m=code)
    assert app.button(key="next")  # never a block
    answers = [each for each in app.button if str(each.key).startswith("answer/")]
    next(each for each in answers if each.label == answer).click().run()
    assert not app.exception
    assert not [each for each in app.button if str(each.key).startswith("answer/")]
    assert cards_of(book, code_of(app), "Jugador 1") == set(parse_cards(expected))


@pytest.mark.parametrize(
    ("answer", "marked", "escobas"),
    [("Sí, escobas: 2", 0, 2), ("Sí, escobas: 2", 3, 2), ("No lo son", 1, 1)],
)
def test_crossed_cards_on_the_pile_are_the_escobas_if_the_table_says_so(
    page: Page, reader: FakeReader, book: MatchBook, answer: str, marked: int, escobas: int
) -> None:
    reader.shows = {600: (parse_cards("7O 1C"), ())}
    app = start(page)
    for _ in range(marked):
        app.button(key="escoba/more/Jugador 1").click().run()
    app.button(key="count").click().run()
    code = code_of(app)
    upload(app, code, "Jugador 1", draw_photo(600))
    version, record = book.find_drafts(code)["Jugador 1"]
    crossed = PhotoFinding(PhotoFindingKind.MARKERS, count=2)
    draft = replace(match_book.draft_from_record(record), findings=(crossed,))
    book.save_draft(code, "Jugador 1", match_book.draft_to_record(draft), version)
    app = page(m=code)
    next(each for each in app.button if each.label == answer).click().run()
    assert not app.exception
    assert f"{escobas} escoba" in read_texts(app)
    assert not [each for each in app.button if str(each.key).startswith("markers/")]


def test_without_a_model_the_page_keeps_score(page: Page, no_reader: None, book: MatchBook) -> None:
    app = start(page)
    app.button(key="count").click().run()
    assert "Falta el modelo" in read_texts(app)
    assert not app.file_uploader
    play_hand(page, book, code_of(app), ANA)
    assert book.find_matches()[0].facts["hands"] == 1
