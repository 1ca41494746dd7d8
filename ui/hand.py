"""The screen while a hand is played: who deals, the escobas as they happen, and the end of it."""

from collections.abc import Iterable
from datetime import timedelta

import streamlit as st

from scorer.match import DealerChosen
from ui import book, steps
from ui.book import Table
from ui.dealt import show_dealt
from ui.opening_table import show_opening_table
from ui.plans import show_plans
from ui.rule_list import show_rules
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
    if not match.rules.last_card_escoba:
        st.caption(t("hand.no_last_escoba"))
    for side in match.sides:
        show_escobas(table, [side])
        show_dealt(table, side)
    st.button(
        t("hand.count"),
        type="primary",
        width="stretch",
        icon=":material/photo_camera:",
        key="count",
        on_click=steps.use_step,
        args=(table, "count"),
    )
    show_opening_table(table)
    show_plans(table)
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
    show_rules(match.rules, sides=len(match.sides))
    watch(table, () if steps.is_chosen(table) else table.match.sides)


def watch(table: Table, places: Iterable[str] = ()) -> None:
    """Redraws the page when another phone has written to the log of this match.

    Not for a screen with an uploader: a redraw there would drop a photo that is on its way.

    Args:
        table: The match as this run has read it.
        places: The unfinished piles that the page depends on too. Whoever counts writes to them at
            every tap, and each redraw costs the server what a tap does.
    """

    @st.fragment(run_every=timedelta(seconds=2))
    def look() -> None:
        if book.is_behind(table, places):
            st.rerun()

    look()
