"""The main page: a new match, or the hand of the match in the address at the step it is at."""

import streamlit as st

from scorer.match import MatchReopened
from ui import book, count, hand, result, session, start, steps
from ui.book import Table
from ui.scoreboard import show_scoreboard
from ui.session import t


def render() -> None:
    """Draws the table."""
    table = book.open_table()
    session.show_messages()
    if table is None:
        start.render()
        return
    show_scoreboard(table)
    step = steps.get_step(table)
    if table.match.is_over and step == "hand":
        _show_end(table)
    elif step == "count":
        count.render(table)
    elif step == "result":
        result.render(table)
    else:
        hand.render(table)


def _show_end(table: Table) -> None:
    match = table.match
    if match.winners:
        st.header(t("end.won", n=len(match.winners), winners=" · ".join(match.winners)))
    else:
        st.header(t("end.closed"))
    st.button(
        t("end.follow" if book.find_rematch(table) else "end.again"),
        type="primary",
        width="stretch",
        key="again",
        on_click=start.play_again,
        args=(table,),
    )
    if match.is_closed:
        st.button(t("end.reopen"), key="reopen", on_click=book.note, args=(table, MatchReopened()))
    elif match.hands:
        st.button(t("end.undo"), key="undo-end", on_click=book.undo, args=(table,))
    hand.watch(table, (book.AGAIN,))
