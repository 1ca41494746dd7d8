"""The page of a match: hand by hand, with a way to put each right, and the match as a whole."""

from collections.abc import Callable
from itertools import accumulate

import streamlit as st

from scorer.match import HandDeleted, MatchClosed, MatchReopened
from ui import book, lock, session, sharing, unfinished
from ui.book import Table
from ui.charts import draw_lines
from ui.dealt import show_canto_points, show_fifteens
from ui.edits import Edit
from ui.faces import to_uri
from ui.grid import show_grid
from ui.hand import watch
from ui.result import show_points
from ui.rule_form import change_rules
from ui.rule_list import show_rules
from ui.scoreboard import shorten, show_scoreboard, show_stepper
from ui.session import t


def render() -> None:
    """Draws the match of the address."""
    table = book.open_table()
    session.show_messages()
    if table is None:
        st.info(t("match.none"))
        return
    show_scoreboard(table)
    match = table.match
    st.caption(
        t(
            "match.facts",
            code=table.code,
            rules=match.rules.title(session.language()),
            n=len(match.hands),
        )
    )
    for number in range(len(match.hands), 0, -1):
        _show_hand(table, number)
    if not match.hands:
        st.info(t("match.no_hands"))
    _show_progress(table)
    _show_actions(table)
    show_rules(match.rules, sides=len(match.sides))
    change_rules(table)
    sharing.render(table)
    lock.render(table)
    if table.edit is None:
        watch(table, (book.EDIT,))


def _show_hand(table: Table, number: int) -> None:
    hand = table.match.hands[number - 1]
    points = " · ".join(f"{side} +{hand.score.total(side)}" for side in table.match.sides)
    is_edited = table.edit is not None and table.edit.hand == number
    with st.expander(f"**{number}** · {points}", expanded=is_edited):
        show_points(hand.score, table.match.sides, None)
        if is_edited and table.edit:
            _edit(table, table.edit)
            return
        with st.container(horizontal=True):
            st.button(
                t("match.edit"),
                key=f"edit/{number}",
                icon=":material/edit:",
                on_click=unfinished.begin_editing,
                args=(table.code, number),
            )
            with st.popover(t("match.delete"), icon=":material/delete:"):
                st.button(
                    t("match.delete_really", number=number),
                    key=f"delete/{number}",
                    type="primary",
                    on_click=book.note,
                    args=(table, HandDeleted(number)),
                )


def _edit(table: Table, edit: Edit) -> None:
    """The piles of a past hand, to be put right card by card."""
    number, piles = edit.hand, edit.piles
    side = str(
        st.segmented_control(
            t("count.whose"),
            table.match.sides,
            default=table.match.sides[0],
            required=True,
            key=f"edit-side/{number}",
            label_visibility="collapsed",
            width="stretch",
            format_func=lambda one: f"{one} · {len(piles[one].cards)}",
        )
    )
    _edit_numbers(table, edit, side)
    others = {
        card: shorten(name) for name, pile in piles.items() if name != side for card in pile.cards
    }
    show_grid(
        f"edit-grid/{table.code}/{number}",
        piles[side].cards,
        lambda taps: unfinished.change_edit(
            table.code, lambda now: now.with_cards(taps.place, taps.on, taps.off)
        ),
        label=t("grid.label", side=side),
        language=session.language(),
        others=others,
        place=side,
        versions=dict.fromkeys(piles, table.versions[book.EDIT]),
    )
    with st.container(horizontal=True):
        st.button(
            t("match.save"), type="primary", key="edit-save", on_click=_save, args=(table.code,)
        )
        st.button(
            t("match.cancel"),
            key="edit-cancel",
            on_click=unfinished.end_editing,
            args=(table.code,),
        )


def _edit_numbers(table: Table, edit: Edit, side: str) -> None:
    """What a pile has besides its cards: escobas, and what the rules pay as it is dealt."""
    pile, rules = edit.piles[side], table.match.rules

    def change_by(name: str) -> Callable[[int], None]:
        def change(number: int) -> None:
            unfinished.change_edit(table.code, lambda now: getattr(now, name)(side, number))

        return change

    said = t("escobas.count", n=pile.escobas)
    key = f"edit-escobas/{edit.hand}"
    show_stepper(side, said, pile.escobas, key, change_by("with_escobas"))
    if rules.dealt_fifteen:
        change = change_by("with_dealt_fifteens")
        show_fifteens(side, pile.dealt_fifteens, rules, change, f"edit-dealt/{edit.hand}")
    if rules.cantos:
        show_canto_points(side, pile.cantos, change_by("with_cantos"))
    if pile.counted is not None:
        said = t("count.cards_only", n=pile.size)
        key = f"edit-counted/{edit.hand}"
        show_stepper(side, said, pile.size, key, change_by("with_counted"), words="counted")


def _save(code: str) -> None:
    """Notes the hand as it was put right, as the book has it now."""
    table = book.read_table(code)
    if table is not None and table.edit is not None and book.record(table, table.edit.now):
        unfinished.end_editing(code)
        session.say(t("match.saved", number=table.edit.hand))


def _show_actions(table: Table) -> None:
    match = table.match
    with st.container(horizontal=True):
        if len(match.events) > 1:
            with st.popover(t("match.undo"), icon=":material/undo:"):
                st.button(
                    t("match.undo_really", what=book.describe_event(match.events[-1])),
                    key="undo",
                    type="primary",
                    on_click=book.undo,
                    args=(table,),
                )
        if match.is_closed:
            st.button(
                t("end.reopen"),
                key="reopen",
                on_click=book.note,
                args=(table, MatchReopened()),
            )
        else:
            st.button(
                t("match.close"), key="close", on_click=book.note, args=(table, MatchClosed())
            )
        if st.button(t("match.new"), key="new"):
            session.use_match(None)
            session.go_to("table")


def _show_progress(table: Table) -> None:
    """The totals hand by hand, once there is more than one to compare."""
    match = table.match
    if len(match.hands) < 2:
        return
    series = {
        side: list(accumulate((hand.score.total(side) for hand in match.hands), initial=0))
        for side in match.sides
    }
    values = ". ".join(f"{side}: {', '.join(map(str, line))}" for side, line in series.items())
    with st.expander(t("chart.points"), icon=":material/show_chart:"):
        st.image(
            to_uri(draw_lines(series, match.target)),
            width="stretch",
            alt=t("chart.points_alt", values=values),
        )
