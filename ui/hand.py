"""The screen while a hand is played: who deals, the escobas as they happen, and the end of it."""

from datetime import timedelta

import streamlit as st

from scorer.match import DealerChosen
from ui import book, steps
from ui.book import Table
from ui.scoreboard import show_escobas
from ui.session import t


def render(table: Table) -> None:
    """Draws the hand being played."""
    match = table.match
    st.markdown(
        t("hand.title", number=len(match.hands) + 1)
        + " · "
        + t("hand.deals", dealer=match.next_dealer, mano=match.next_mano)
    )
    st.caption(t("hand.escobas"))
    show_escobas(table, match.sides)
    st.button(
        t("hand.count"),
        type="primary",
        width="stretch",
        icon=":material/photo_camera:",
        key="count",
        on_click=steps.use_step,
        args=(table, "count"),
    )
    dealers = st.expander(t("hand.dealer"), icon=":material/swap_horiz:")
    with dealers, st.container(horizontal=True):
        for seat in match.seats:
            st.button(
                seat,
                key=f"dealer/{seat}",
                disabled=seat == match.next_dealer,
                on_click=book.note,
                args=(table, DealerChosen(seat)),
            )
    watch(table)


def watch(table: Table) -> None:
    """Redraws the page when another phone has written to this match.

    Not for a screen with an uploader: a redraw there would drop a photo that is on its way.
    """
    if table.match.is_over:
        return

    @st.fragment(run_every=timedelta(seconds=2))
    def look() -> None:
        if book.is_behind(table):
            st.rerun()

    look()
