"""The page driven as a table would: from names to points, and back when something was wrong."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import DECK, Card, parse_card, parse_cards
from scorer.match import HandCounted, MatchStarted, event_from_record
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import ANA, FakeReader, draw_photo, read_texts
from ui import book as match_book
from ui.store import MatchBook
from vision.reading import Alternative, PhotoFinding, PhotoFindingKind

Page = Callable[..., AppTest]


def start(page: Page, **address: str) -> AppTest:
    app = page(**address)
    app.button(key="start").click().run()
    assert not app.exception
    return app


def upload(app: AppTest, code: str, side: str, *photos: tuple[str, bytes, str]) -> AppTest:
    uploader = next(
        each for each in app.file_uploader if each.key.startswith(f"photos/{code}/{side}/")
    )
    uploader.set_value(list(photos)).run()
    assert not app.exception
    return app


def code_of(app: AppTest) -> str:
    return str(app.query_params["m"])


def cards_of(book: MatchBook, code: str, side: str) -> set[Card]:
    return set(match_book.draft_from_record(book.find_drafts(code)[side][1]).cards)


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


def save_piles(book: MatchBook, code: str, *piles: tuple[Card, ...] | set[Card]) -> None:
    """Keeps piles tapped card by card and looked through."""
    for side, pile in zip(("Jugador 1", "Jugador 2"), piles, strict=True):
        draft = match_book.Draft().with_cards(pile).done()
        book.save_draft(code, side, match_book.draft_to_record(draft), 0)


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


def test_without_a_model_the_page_keeps_score(page: Page, no_reader: None, book: MatchBook) -> None:
    app = start(page)
    app.button(key="count").click().run()
    assert "Falta el modelo" in read_texts(app)
    assert not app.file_uploader
    play_hand(page, book, code_of(app), ANA)
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
    assert code_of(app) != first
    assert "Mano 1 · reparte **Jugador 2**" in read_texts(app)


def test_two_phones_at_once_lose_no_escoba(page: Page, reader: FakeReader, book: MatchBook) -> None:
    first = start(page)
    second = page(m=code_of(first))
    first.button(key="escoba/more/Jugador 1").click().run()
    second.button(key="escoba/more/Jugador 1").click().run()
    assert "2 escobas" in read_texts(second)
    assert not second.warning


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


def play_hand(page: Page, book: MatchBook, code: str, cards: tuple[Card, ...]) -> None:
    """Counts a hand without photos."""
    save_piles(book, code, cards, set(DECK) - set(cards))
    app = page(m=code)
    app.button(key="confirm").click().run()
    assert not app.exception


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


def totals(book: MatchBook, code: str) -> dict[str, int]:
    return book.find_matches(code)[0].facts["totals"]


def open_screen(screen: str, **address: str) -> AppTest:
    """One of the other pages, which a test cannot reach by a link."""
    app = AppTest.from_string(
        f"from ui import {screen}, session\nsession.begin()\n{screen}.render()", default_timeout=60
    )
    for name, value in address.items():
        app.query_params[name] = value
    return app.run()


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


@pytest.mark.parametrize(("lang", "word"), [("es", "Nueva partida"), ("en", "New match")])
def test_the_language_is_kept_in_the_address(page: Page, lang: str, word: str) -> None:
    assert word in read_texts(page(lang=lang))
    app = page()
    app.button(key="language/en").click().run()
    assert app.query_params["lang"] == "en"
    assert "New match" in read_texts(app)


@pytest.mark.parametrize("code", ["NONE", "../..", "*", "<b>"])
def test_a_match_that_is_not_there_is_said_so(page: Page, code: str) -> None:
    app = page(m=code)
    assert not app.exception
    assert "No hay ninguna partida con el código" in read_texts(app)


def test_the_rule_sets_offered_are_those_the_table_can_play(page: Page) -> None:
    app = page()
    for shape, key in (("2", "(2, 1)"), ("pairs", "(2, 2)")):
        app.segmented_control(key="shape").set_value(shape).run()
        offered = app.pills(key=f"rules/{key}").options
        titles = {rules.title("es") for rules in PRESETS.values()}
        assert set(offered) <= titles
        assert ("Ludoteka, clásica" in offered) == (shape == "2")


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
