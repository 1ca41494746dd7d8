"""Where the program itself is at fault: one sentence on the page, the rest in the server's log."""

import logging

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.acts import Page, code_of, start
from tests.ui.conftest import APP, FakeReader, read_texts
from ui import table
from ui.text import WORDS

SECRET = "no one may read /home/ana/secret"


def fail(*_: object) -> None:
    raise RuntimeError(SECRET)


@pytest.mark.parametrize("language", WORDS)
def test_a_page_that_fails_says_one_sentence(
    page: Page,
    reader: FakeReader,
    monkeypatch: pytest.MonkeyPatch,
    page_failures: list[logging.LogRecord],
    language: str,
) -> None:
    monkeypatch.setattr(table.start, "render", fail)
    app = page(lang=language)
    assert not app.exception
    (error,) = app.error
    assert error.value == WORDS[language]["failed"]
    assert SECRET not in read_texts(app)
    assert [str(record.exc_info[1]) for record in page_failures] == [SECRET]
    page_failures.clear()
    assert [link for link in app.get("page_link")]  # the way to the other pages is there


def test_the_details_of_what_fails_outside_a_page_are_not_sent_either(
    page: Page, reader: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer to a button, which Streamlit runs before the page."""
    code = code_of(start(page))
    monkeypatch.setattr("ui.steps.use_step", fail)
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.query_params["m"] = code
    app.run()
    app.button(key="count").click().run()
    (sent,) = app.exception
    assert SECRET not in sent.proto.message
    assert not sent.proto.stack_trace
