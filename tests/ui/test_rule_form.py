"""Every rule set can be chosen on the page, every option changed, and each changes what it shows.

A new option of the rules fails here until the page offers it and something on the page tells one
of its values from another.
"""

from collections.abc import Callable, Mapping

import pytest
from streamlit.testing.v1 import AppTest

from scorer.cards import DECK, parse_cards
from scorer.match import HandCounted, MatchStarted, RulesChanged, event_from_record
from scorer.options import Rules
from scorer.piles import Pile
from scorer.rules import PRESETS, parse_rules
from tests.ui.acts import Page, open_screen, start
from tests.ui.conftest import APP, FakeReader, read_texts
from ui import book as match_book
from ui.start import SHAPES
from ui.store import MatchBook

TWO = (("Ana",), ("Luis",))
THREE = (("Ana",), ("Luis",), ("Eva",))
PLAIN = "playingcards"
Look = Callable[[Page, MatchBook, str], object]


def keep(spec: str, *hands: HandCounted, sides: tuple[tuple[str, ...], ...] = TWO) -> str:
    """Keeps a match by some rules; returns its code."""
    return match_book.keep_match([MatchStarted(parse_rules(spec), sides), *hands])


def scores(*escobas: int, names: tuple[str, ...] = ("Ana", "Luis", "Eva")) -> HandCounted:
    """A hand that gives the sides these points."""
    piles = (Pile(name, (), number) for name, number in zip(names, escobas, strict=False))
    return HandCounted(tuple(piles))


def counts(ana: str, luis: str, *taps: str) -> Look:
    """Looks at the points of a hand that is counted on the page, after some taps."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        code = keep(spec)
        app = page(m=code)
        for tap in taps:
            buttons = [each for each in app.button if each.key == tap]
            if buttons:
                app = buttons[0].click().run()
        for side, cards in (("Ana", ana), ("Luis", luis)):
            held = DECK if cards == "all" else parse_cards(cards)
            body = match_book.draft_to_record(match_book.Draft().with_cards(held).done())
            book.save_draft(code, side, body, 0)
        page(m=code).button(key="confirm").click().run()
        return book.find_matches(code)[0].facts["totals"]

    return look


def ends(*hands: HandCounted, sides: tuple[tuple[str, ...], ...] = TWO) -> Look:
    """Looks at the head of the page after these hands: who has won, or that it goes on."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        app = page(m=keep(spec, *hands, sides=sides))
        return [element.value for element in app.header]

    return look


def says(*hands: HandCounted, sides: tuple[tuple[str, ...], ...] = TWO) -> Look:
    """Looks at what the page says while a hand is played, but for the list of its rules."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        app = page(m=keep(spec, *hands, sides=sides))
        lines = read_texts(app).split("\n")
        return [line for line in lines if not line.startswith("- ")]

    return look


def opens(cards: str) -> Look:
    """Looks at what the page says of an opening table that was tapped."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        code = keep(spec)
        app = AppTest.from_file(str(APP), default_timeout=60)
        app.query_params["m"] = code
        app.session_state[f"loose/opening/{code}/1"] = parse_cards(cards)
        app.run()
        return [element.value for element in (*app.info, *app.success)]

    return look


def reviews(before: str, after: str) -> Look:
    """Looks at what the page says of a turn."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        app = AppTest.from_string(
            "from ui import review, session\nsession.begin()\nreview.render()", default_timeout=60
        )
        app.query_params["m"] = keep(spec)
        for place, cards in (("before", before), ("after", after)):
            app.session_state[f"loose/{place}"] = parse_cards(cards)
        return read_texts(app.run())

    return look


def has(key: str, kind: str = "button") -> Look:
    """Looks whether the hand has something to tap, and what it says."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        app = page(m=keep(spec))
        return [each.label for each in getattr(app, kind) if each.key == key]

    return look


def gives_unclaimed(page: Page, book: MatchBook, spec: str) -> object:
    """Looks whose all the cards are if nobody captured any."""
    code = keep(spec)
    for side in ("Ana", "Luis"):
        body = match_book.draft_to_record(match_book.Draft().done())
        book.save_draft(code, side, body, 0)
    return [each.label for each in page(m=code).button if each.key == "unclaimed"]


def seats(shape: str) -> Look:
    """Looks whether rules of the house are offered to a table."""

    def look(page: Page, book: MatchBook, spec: str) -> object:
        book.save_house_rules("casa", spec)
        app = page()
        app.segmented_control(key="shape").set_value(shape).run()
        return "casa" in app.pills(key=f"rules/{SHAPES[shape]}").options

    return look


LEVEL = "1O 2O 3O", "4O 5O 6O"
SEVENS = "7O 7C 7E 7B"
EFFECTS: Mapping[str, tuple[Look, str, str]] = {
    "ties": (counts(*LEVEL), "each", "nobody"),
    "majority": (counts("1C 2C", "3C"), "most", "half"),
    "cards": (counts("1C", ""), "yes", "no"),
    "cards_double_from": (counts("all", ""), "40", "0"),
    "oros": (counts("1O", "2C"), "yes", "no"),
    "oros_double_from": (counts("1O 2O 3O 4O 5O 6O 10O 11O 12O 7O", ""), "10", "0"),
    "espadas": (counts("1E", "2C"), "yes", "no"),
    "sevens": (counts("6C 6E 6B", "7E 1C"), "setenta", "most"),
    "setenta_needs_suits": (counts("6C 6E 6B", ""), "yes", "no"),
    "sevens_broken_by": (counts("7E 6C", "7B 5C"), "6-1-5", "none"),
    "all_sevens": (counts(SEVENS, ""), "extra", "none"),
    "velos": (counts("7O", "1C"), "1-7-12", "none"),
    "espada_velos": (counts("1E", "1C"), "1-7", "none"),
    "under_ten": (counts("1C 2C 3C 4C 5C 6C 10C 11C 12C 1B", "2B"), "2", "0"),
    "dealt_fifteen": (counts("1C", "2C", "dealt/more/Ana"), "3", "0"),
    "cantos": (counts("1C", "2C", "canto/flor/Luis"), "yes", "no"),
    "opening_owner": (says(), "mano", "dealer"),
    "opening": (opens("12O 12E 7B 3C"), "total", "groups"),
    "last_card_escoba": (says(), "no", "yes"),
    "obligation": (reviews("7O 3C", "7O 3C 5B"), "forced", "free"),
    "lone_card_first": (reviews("7O 3C 4E", "7O"), "yes", "no"),
    "unclaimed": (gives_unclaimed, "mano", "last"),
    "deal": (has("planner", "segmented_control"), "estrategica", "rounds"),
    "direction": (says(scores(1, 0, 0), sides=THREE), "left", "right"),
    "players": (seats("3"), "2-3-4", "2"),
    "sides": (seats("pairs"), "either", "single"),
    "target": (ends(scores(12, 0)), "11", "21"),
    "target_alone": (ends(scores(25, 0, 0), sides=THREE), "31", "0"),
    "target_adds_first_hand": (ends(scores(3, 0), scores(19, 0)), "yes", "no"),
    "lead": (ends(scores(21, 20)), "2", "1"),
    "level": (ends(scores(21, 21)), "shared", "play-on"),
    "aim": (ends(scores(21, 3)), "least", "most"),
    "hands": (ends(scores(2, 1)), "1", "0"),
    "empty_pile_loses": (
        ends(HandCounted((Pile("Ana", DECK), Pile("Luis", ())))),
        "yes",
        "no",
    ),
}
NEEDED = {"setenta_needs_suits": ",sevens=setenta-17.5"}


def test_every_option_is_looked_at() -> None:
    assert set(EFFECTS) == set(Rules(name="any").options())


@pytest.mark.parametrize("option", list(EFFECTS))
def test_what_an_option_decides_is_seen_on_the_page(
    page: Page, reader: FakeReader, book: MatchBook, option: str
) -> None:
    look, one, other = EFFECTS[option]
    besides = NEEDED.get(option, "")
    seen = [look(page, book, f"{PLAIN}{besides},{option}={value}") for value in (one, other)]
    assert seen[0] != seen[1]


def test_every_option_can_be_changed_before_a_match(page: Page, reader: FakeReader) -> None:
    app = page()
    name = str(app.pills(key="rules/(2, 1)").value)
    for option, (value, allowed) in PRESETS[name].options().items():
        key = f"option/{name}/{option}" + (f"/{value}" if option.startswith("target") else "")
        if set(allowed) == {"yes", "no"}:
            assert app.toggle(key=key).value == (value == "yes")
        else:
            assert app.selectbox(key=key).value == value
            assert len(app.selectbox(key=key).options) == len(allowed)


def test_every_rule_set_is_offered_in_one_tap(page: Page, reader: FakeReader) -> None:
    offered: set[str] = set()
    app = page()
    for shape in SHAPES:
        app.segmented_control(key="shape").set_value(shape).run()
        assert not app.exception
        offered |= set(app.pills(key=f"rules/{SHAPES[shape]}").options)
    assert offered == {rules.title("es") for rules in PRESETS.values()}


def test_an_option_changed_is_what_the_match_is_played_by(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app = page()
    app.selectbox(key="option/ludoteka/lead").set_value("2").run()
    app.toggle(key="option/ludoteka/espadas").set_value(True).run()
    app.selectbox(key="option/ludoteka/target/21").set_value("18").run()
    app.button(key="start").click().run()
    begun = event_from_record(book.find_entries(str(app.query_params["m"]))[0].record)
    assert isinstance(begun, MatchStarted)
    assert begun.rules == parse_rules("ludoteka,lead=2,espadas=yes,target=18")


def test_rules_that_are_not_for_the_table_do_not_begin_a_match(
    page: Page, reader: FakeReader
) -> None:
    app = page()
    app.selectbox(key="option/ludoteka/players").set_value("4").run()
    assert app.button(key="start").disabled
    assert "no son para tantos jugadores" in read_texts(app)


def test_rules_change_in_the_middle_of_a_match_and_its_hands_are_counted_again(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    cards = (Pile("Ana", parse_cards("1O 2O")), Pile("Luis", parse_cards("3O 4O")))
    code = keep("ludoteka", HandCounted(cards))
    app = open_screen("match", m=code)
    assert app.button(key="use-rules").disabled
    app.pills(key="rules/(2, 1)").set_value(PLAIN).run()
    app.button(key="use-rules").click().run()
    assert not app.exception
    assert book.find_matches(code)[0].facts["totals"] == {"Ana": 0, "Luis": 0}
    changed = event_from_record(book.find_entries(code)[-1].record)
    assert changed == RulesChanged(parse_rules(PLAIN))


def test_a_match_says_what_it_is_played_by(page: Page, reader: FakeReader) -> None:
    said = read_texts(start(page))
    assert "- empate en una categoría: **a cada empatado**" in said
    assert said.count("\n- ") >= len(EFFECTS) - 2
