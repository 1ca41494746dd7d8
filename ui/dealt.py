"""What pays as it is dealt, where the rules know it: a fifteen of three cards, and the cantos."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from scorer.cantos import CANTO_POINTS, Canto
from scorer.match import CantoMarked, DealtFifteenMarked
from scorer.options import Rules
from ui import book
from ui.book import Table
from ui.scoreboard import show_stepper
from ui.session import t


def show_dealt(table: Table, side: str) -> None:
    """Draws what a side was dealt in the hand being played, to mark in one tap or take back."""
    match = table.match
    if match.rules.dealt_fifteen:
        show_fifteens(
            side,
            match.dealt_fifteens.get(side, 0),
            match.rules,
            lambda change: book.note(table, DealtFifteenMarked(side, change)),
        )
    if match.rules.cantos:
        sung = match.cantos.get(side, ())
        named = ", ".join(t(f"canto.{canto.name.lower()}") for canto in sung)
        _show_cantos(
            side,
            sum(CANTO_POINTS[canto] for canto in sung),
            named,
            "canto",
            lambda canto: book.note(table, CantoMarked(side, canto)),
            partial(_take_back, table, side),
        )


def show_fifteens(
    side: str, marks: int, rules: Rules, on_change: Callable[[int], None], key: str = "dealt"
) -> None:
    """Draws how often a side was dealt a fifteen, with a minus and a plus."""
    said = t("dealt.fifteens", n=marks, points=marks * rules.dealt_fifteen)
    show_stepper(side, said, marks, key, on_change, words="dealt")


def show_canto_points(side: str, points: int, on_change: Callable[[int], None]) -> None:
    """Draws the points of a side for its cantos in a past hand, which keeps no more of them."""
    _show_cantos(
        side,
        points,
        "",
        "edit-canto",
        lambda canto: on_change(CANTO_POINTS[canto]),
        lambda: on_change(-points),
    )


def _show_cantos(
    side: str,
    points: int,
    named: str,
    key: str,
    on_canto: Callable[[Canto], None],
    on_back: Callable[[], None],
) -> None:
    said = t("dealt.cantos", n=points)
    st.markdown(f"**{side}** · {said}" + (f" ({named})" if named else ""))
    with st.container(horizontal=True, gap="small", key=f"cantos/{key}/{side}"):
        for canto, pays in CANTO_POINTS.items():
            st.button(
                # The side is for those who do not see under whose name the button stands.
                f"{t(f'canto.{canto.name.lower()}')} +{pays} *{side}*",
                key=f"{key}/{canto.name.lower()}/{side}",
                on_click=on_canto,
                args=(canto,),
            )
        if points:
            st.button(
                f"{t('dealt.canto_back')} *{side}*",
                key=f"{key}/back/{side}",
                type="tertiary",
                on_click=on_back,
            )


def _take_back(table: Table, side: str) -> None:
    """Takes the last canto of a side back, as the book has it now."""
    now = book.read_table(table.code) or table
    if sung := now.match.cantos.get(side):
        book.note(now, CantoMarked(side, sung[-1], -1))
