"""A pile that the table counts by hand: how many cards it has, and only those that matter named."""

from functools import partial

import streamlit as st

from scorer.cards import DECK, Card
from scorer.partial import can_count_by_hand, find_needed
from ui import unfinished
from ui.book import Table
from ui.piles import Draft
from ui.session import t

_STEPS = (-5, -1, 1, 5)


def find_shown(table: Table) -> tuple[Card, ...]:
    """Returns the cards to tap: all forty, or those that matter where piles are counted by hand."""
    return find_needed(table.match.rules) if is_by_hand(table) else DECK


def is_by_hand(table: Table) -> bool:
    """Whether the piles of this hand are counted by hand."""
    return any(draft.counted is not None for draft in table.drafts.values())


def offer_by_hand(table: Table) -> None:
    """Draws the switch between cards that are all named and cards that are counted by hand."""
    if not can_count_by_hand(table.match.rules):
        return
    by_hand = is_by_hand(table)
    st.button(
        t("counted.stop" if by_hand else "counted.begin"),
        key="by-hand",
        icon=":material/photo_camera:" if by_hand else ":material/pan_tool:",
        width="stretch",
        on_click=_switch,
        args=(table.code, table.match.sides, not by_hand),
    )


def show_counted(table: Table, side: str) -> None:
    """Draws what makes a pile larger or smaller: a few taps for most numbers of cards."""
    st.caption(t("counted.how"))
    with st.container(horizontal=True, gap="small", key=f"counted/{side}"):
        for step in _STEPS:
            st.button(
                t(f"counted.{'more' if step > 0 else 'less'}", n=abs(step), side=side),
                key=f"counted/{step}/{side}",
                width="stretch",
                on_click=unfinished.note_pile,
                args=(table.code, side, partial(_step, step=step)),
            )


def _step(pile: Draft, step: int) -> Draft:
    return pile.with_count(pile.size + step)


def _switch(code: str, sides: tuple[str, ...], by_hand: bool) -> None:
    usual = 40 // len(sides) if by_hand else None
    for side in sides:
        unfinished.change_draft(code, side, lambda pile: pile.with_count(usual))
