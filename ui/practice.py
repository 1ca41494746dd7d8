"""The screen to practise on: a table, a hand and a clock; what was missed comes back."""

from random import SystemRandom
from time import monotonic
from typing import Any, Final

import streamlit as st

from scorer.cards import Card
from scorer.practice import SECONDS, Answer, Level, Practice, Question
from ui import session
from ui.reasons import name_reasons
from ui.scoreboard import draw_cards, name_cards
from ui.session import t
from ui.spread import Tapped, read_tapped, show_spread

_KEY: Final = "practice"
_GRACE: Final = 2.0
"""Seconds that a page and a network may take without the answer being late for it."""


def render() -> None:
    """Draws the question that is asked, or what came of the answer."""
    session.show_messages()
    st.header(t("practice.title"))
    state = _get_state()
    practice: Practice = state["practice"]
    level = st.segmented_control(
        t("practice.level"),
        list(Level),
        default=practice.level,
        required=True,
        key="practice-level",
        width="stretch",
        format_func=lambda one: t(f"practice.level.{int(one)}"),
    )
    if level != practice.level:
        _go_on(practice.at(Level(level)))
        st.rerun()
    question: Question = state["question"]
    score = t("practice.score", right=practice.right, n=practice.asked, row=practice.row)
    returning = f" · {t('practice.again')}" if practice.is_returning else ""
    st.caption(f"{t(f'practice.ask.{int(question.level)}')}  \n{score}{returning}")
    outcome = state.get("outcome")
    version = f"{practice.asked}/{int(practice.level)}/{outcome is not None}"
    tapped = state["answer"] if outcome else Tapped()
    seconds = SECONDS[question.level]
    show_spread(
        f"{_KEY}-spread",
        version,
        question.table,
        question.hand,
        names=(t("captures.table"), t("captures.hand")),
        language=session.language(),
        tapped=tapped,
        seconds=0 if outcome else seconds,
        left=seconds - (monotonic() - state["since"]),
        is_closed=outcome is not None,
    )
    if outcome is None:
        report = (st.session_state.get(f"{_KEY}-spread") or {}).get("tapped")
        answer = read_tapped(report, version)
        st.button(
            t("practice.done"),
            type="primary",
            width="stretch",
            key="practice-done",
            disabled=not answer.hand,
            on_click=_answer,
            args=(answer,),
        )
        st.caption(t("practice.how"))
        return
    _show_outcome(question, outcome)
    st.button(
        t("practice.next"),
        type="primary",
        width="stretch",
        key="practice-next",
        on_click=_next,
    )


def _show_outcome(question: Question, outcome: str) -> None:
    """Says whether it was right, and shows the best play."""
    show = st.success if outcome == "right" else st.warning
    show(t(f"practice.{outcome}"))
    best = question.right[0]
    takes = [card for card in question.table if card in best.takes]
    if takes:
        reasons = name_reasons(question.worth, session.language())
        st.markdown(f"{t('practice.best')} {reasons}")
        st.html(
            '<div style="display:flex;align-items:center;gap:.5rem;flex-wrap:wrap">'
            f"{draw_cards([best.card])}<span>→</span>{draw_cards(takes)}</div>"
        )
    else:
        st.markdown(f"{t('practice.leave')} {name_cards([best.card])}")
        st.html(draw_cards([best.card]))


def _get_state() -> dict[str, Any]:
    """Returns the practice of this visit, with the question that is asked."""
    if _KEY not in st.session_state:
        _go_on(Practice(seed=SystemRandom().randrange(1 << 30)))
    state: dict[str, Any] = st.session_state[_KEY]
    return state


def _go_on(practice: Practice) -> None:
    """Asks the next question of a practice, and starts the clock."""
    st.session_state[_KEY] = {
        "practice": practice,
        "question": practice.ask(),
        "since": monotonic(),
    }


def _answer(tapped: Tapped) -> None:
    """Takes an answer in: right, wrong, or too late."""
    state = st.session_state[_KEY]
    question: Question = state["question"]
    is_late = monotonic() - state["since"] > SECONDS[question.level] + _GRACE
    is_right = question.is_right(_read_answer(question, tapped))
    state["outcome"] = "late" if is_right and is_late else "right" if is_right else "wrong"
    state["answer"] = tapped


def _read_answer(question: Question, tapped: Tapped) -> Answer:
    """Returns the play that was tapped."""

    def find(codes: frozenset[str], cards: tuple[Card, ...]) -> list[Card]:
        return [card for card in cards if card.code in codes]

    (card,) = find(tapped.hand, question.hand)
    return Answer(card, frozenset(find(tapped.table, question.table)))


def _next() -> None:
    state = st.session_state[_KEY]
    practice: Practice = state["practice"]
    _go_on(practice.after(state["question"], is_right=state.get("outcome") == "right"))
