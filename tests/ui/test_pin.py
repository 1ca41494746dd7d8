"""The PIN of a match: who is asked, what is kept of it, and how often it can be tried."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from streamlit.testing.v1 import AppTest

from tests.cli.conftest import Ran
from tests.ui.acts import code_of, start
from tests.ui.conftest import FakeReader, read_texts
from ui import book as match_book
from ui import pin, session
from ui.export import read_copies, write_all
from ui.limits import Limit, to_minutes
from ui.migrations import pins
from ui.pin import Answer, InvalidPinError, find_token, remove_pin, set_pin, try_pin
from ui.store import MatchBook, UnknownMatchError

Page = Callable[..., AppTest]


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin, "TRIES_OF_CLIENT", Limit(5, 600))
    monkeypatch.setattr(pin, "TRIES_OF_MATCH", Limit(8, 3600))
    monkeypatch.setattr(match_book, "_WRONG_CODES", Limit(4, 600))
    monkeypatch.setattr(session, "find_client", lambda: "phone")


@pytest.fixture
def code(page: Page, reader: FakeReader) -> str:
    return code_of(start(page))


def test_a_match_without_a_pin_opens(book: MatchBook, code: str) -> None:
    assert find_token(book, code) is None
    assert try_pin(book, code, "", "phone") == (Answer.RIGHT, 0)
    assert not remove_pin(book, code)


@pytest.mark.parametrize("given", ["", "123", "123456789", "12a4", "١٢٣٤", "12 34", "-123"])
def test_what_is_no_pin_is_refused(book: MatchBook, code: str, given: str) -> None:
    with pytest.raises(InvalidPinError, match="4 to 8 digits"):
        set_pin(book, code, given)
    assert find_token(book, code) is None


def test_a_match_that_is_not_there_gets_no_pin(book: MatchBook) -> None:
    with pytest.raises(UnknownMatchError):
        set_pin(book, "NONE", "1234")


def test_only_the_pin_opens_and_none_of_it_is_kept(book: MatchBook, code: str) -> None:
    token = set_pin(book, code, "2468")
    assert try_pin(book, code, "2467", "phone") == (Answer.WRONG, 0)
    assert try_pin(book, code, "2468", "phone") == (Answer.RIGHT, 0)
    with book.engine.connect() as db:
        secret = db.execute(sa.select(pins.c.secret)).scalar_one()
    assert "2468" not in secret
    assert token == find_token(book, code)
    assert set_pin(book, code, "2468") != token  # another salt: old cookies open nothing


def test_a_client_tries_five_times_and_all_together_so_many(book: MatchBook, code: str) -> None:
    set_pin(book, code, "2468")
    tries = [try_pin(book, code, "0000", "phone")[0] for _ in range(6)]
    assert tries == [Answer.WRONG] * 5 + [Answer.WAIT]
    answer, wait = try_pin(book, code, "2468", "phone")
    assert answer is Answer.WAIT
    assert 590 < wait <= 600
    others = [try_pin(book, code, "0000", f"other {number}")[0] for number in range(4)]
    assert others == [Answer.WRONG] * 3 + [Answer.WAIT]


def test_a_right_try_costs_none(book: MatchBook, code: str) -> None:
    set_pin(book, code, "2468")
    assert {try_pin(book, code, "2468", "phone")[0] for _ in range(20)} == {Answer.RIGHT}


def test_a_limit_forgets_what_is_past() -> None:
    now = 0.0
    limit = Limit(2, 60, lambda: now)
    assert limit.find_wait("a") == 0
    limit.note_failure("a")
    now = 30
    limit.note_failure("a")
    assert (limit.find_wait("a"), limit.find_wait("b")) == (30, 0)
    now = 60
    assert limit.find_wait("a") == 0
    limit.note_failure("a")
    assert limit.find_wait("a") == 30
    assert (to_minutes(1), to_minutes(60), to_minutes(61)) == (1, 1, 2)


def test_a_deleted_match_leaves_no_pin(book: MatchBook, code: str) -> None:
    set_pin(book, code, "2468")
    book.delete(code)
    with book.engine.connect() as db:
        assert db.execute(sa.select(pins)).all() == []


def test_other_devices_are_asked_and_the_one_that_set_it_is_not(
    page: Page, reader: FakeReader, book: MatchBook, code: str
) -> None:
    owner = page(m=code)
    owner.session_state["let-in"] = {code: set_pin(book, code, "2468")}
    owner.run()
    assert "count" in {button.key for button in owner.button}

    other = page(m=code)
    assert "tiene PIN" in read_texts(other)
    assert "count" not in {button.key for button in other.button}
    other.text_input(key=f"pin-given/{code}").set_value("1111")
    other.button(key=f"pin-open/{code}").click().run()
    assert "Ese no es el PIN" in read_texts(other)
    other.text_input(key=f"pin-given/{code}").set_value("2468")
    other.button(key=f"pin-open/{code}").click().run()
    assert not other.exception
    assert "count" in {button.key for button in other.button}


def test_a_locked_match_is_neither_saved_nor_deleted_by_other_devices(
    page: Page, reader: FakeReader, book: MatchBook, code: str
) -> None:
    free = code_of(start(page))
    set_pin(book, code, "2468")
    history = AppTest.from_string(
        "from ui import history, session\nsession.begin()\nhistory.render()", default_timeout=60
    ).run()
    history.button(key=f"forget/{code}").click().run()
    assert f"hace falta el PIN de {code}" in read_texts(history)
    assert {summary.code for summary in book.find_matches()} == {code, free}
    settings = AppTest.from_string(
        "from ui import settings, session\nsession.begin()\nsettings.render()", default_timeout=60
    ).run()
    settings.checkbox(key="delete-sure").check().run()
    settings.button(key="delete-all").click().run()
    assert book.count_matches() == 2
    assert len(read_copies(write_all(book, without={code})).matches) == 1


def test_a_device_tries_few_codes_of_no_match_and_keeps_the_one_it_has_open(
    page: Page, reader: FakeReader, code: str
) -> None:
    app = page(m=code)
    for wrong in ("AAAA", "CCCC", "DDDD", "EEEE"):
        app.query_params["m"] = wrong
        app.run()
        assert "No hay ninguna partida" in read_texts(app)
    app.query_params["m"] = "FFFF"
    app.run()
    assert "Demasiados códigos" in read_texts(app)
    app.query_params["m"] = code
    app.run()
    assert "count" in {button.key for button in app.button}


def test_a_forgotten_pin_is_taken_away_on_the_computer(
    book: MatchBook, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from ui.cli import main

    def run(*arguments: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        printed = capsys.readouterr()
        return Ran(int(ended.value.code or 0), printed.out, printed.err)

    set_pin(book, code, "2468")
    assert run("pin", code).out == f"{code}: asks other devices for a PIN\n"
    assert run("pin", code.lower(), "--remove").out == f"{code}: its PIN is removed\n"
    assert run("pin", code).out == f"{code}: has no PIN\n"
    assert run("pin", "NONE").code == 2
    assert find_token(book, code) is None
