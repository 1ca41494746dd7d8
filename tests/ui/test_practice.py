"""The screen to practise on: right, wrong and late answers, and what comes back."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from scorer.practice import RETURNS_AFTER, Level
from tests.ui.conftest import read_texts
from ui.spread import Tapped, read_tapped

# Cards are tapped in the browser: here two buttons answer as taps would.
RENDER = """
import streamlit as st
from ui import practice, session
from ui.spread import Tapped

session.begin()
practice.render()
asked = st.session_state["practice"]["question"]
best, takes = asked.right[0], frozenset(card.code for card in asked.right[0].takes)
held = frozenset([best.card.code])
st.button("r", key="right", on_click=practice._answer, args=(Tapped(takes, held),))
st.button("w", key="wrong", on_click=practice._answer, args=(Tapped(frozenset("x"), held),))
"""


@pytest.fixture
def screen(page: Callable[..., AppTest]) -> AppTest:
    app = AppTest.from_string(RENDER, default_timeout=60).run()
    assert not app.exception
    return app


def test_a_right_answer_is_counted(screen: AppTest) -> None:
    assert "0 de 0 bien" in read_texts(screen)
    assert screen.button(key="practice-done").disabled  # nothing is tapped yet
    screen.button(key="right").click().run()
    assert "¡Bien!" in [each.value for each in screen.success]
    screen.button(key="practice-next").click().run()
    assert "1 de 1 bien, 1 seguidas" in read_texts(screen)


def test_a_wrong_answer_shows_the_best_and_comes_back(screen: AppTest) -> None:
    missed = screen.session_state["practice"]["question"]
    screen.button(key="wrong").click().run()
    assert "Había algo mejor" in read_texts(screen)
    assert "Lo mejor" in read_texts(screen)
    screen.button(key="practice-next").click().run()
    for _ in range(RETURNS_AFTER - 1):
        assert "esta vuelve" not in read_texts(screen)
        screen.button(key="right").click().run()
        screen.button(key="practice-next").click().run()
    assert screen.session_state["practice"]["question"] == missed
    assert "esta vuelve" in read_texts(screen)
    assert not screen.exception


def test_an_answer_after_the_clock_is_late(screen: AppTest) -> None:
    screen.session_state["practice"]["since"] -= 1000
    screen.button(key="right").click().run()
    assert "tarde" in read_texts(screen)
    screen.button(key="practice-next").click().run()
    assert "0 de 1 bien" in read_texts(screen)


@pytest.mark.parametrize("level", list(Level))
def test_every_level_asks(screen: AppTest, level: Level) -> None:
    screen.segmented_control(key="practice-level").set_value(level).run()
    assert not screen.exception
    assert screen.session_state["practice"]["question"].level is level


@pytest.mark.parametrize(
    ("report", "tapped"),
    [
        (None, Tapped()),
        ({"version": "1", "table": ["7O"], "hand": ["5B"]}, Tapped()),
        (
            {"version": "2", "table": ["7O", "3C"], "hand": ["5B"]},
            Tapped(frozenset({"7O", "3C"}), frozenset({"5B"})),
        ),
        ({"version": "2"}, Tapped()),
    ],
)
def test_taps_are_those_of_the_spread_that_is_shown(report: object, tapped: Tapped) -> None:
    assert read_tapped(report, "2") == tapped
