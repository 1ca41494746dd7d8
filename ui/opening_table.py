"""The opening table: whether the four cards are an escoba by the rules, and whose it is."""

import streamlit as st

from scorer.cards import Card
from scorer.match import EscobaMarked, Match, MatchStarted, side_name
from scorer.opening import DEALS, find_opening
from scorer.options import OpeningOwner
from ui import book, session
from ui.book import Table
from ui.grid import Taps, show_grid
from ui.scoreboard import name_cards
from ui.session import t


def show_opening_table(table: Table) -> None:
    """Draws who takes which opening table, with the cards to tap, or a tap to note the escobas."""
    match = table.match
    owner = find_owner(match)
    if owner is None:
        return
    place = f"opening/{table.code}/{len(match.hands) + 1}"
    with st.expander(t("opening.title"), icon=":material/table_restaurant:"):
        rule = session.name_value(str(match.rules.opening))
        st.caption(t("opening.rule", owner=owner, rule=rule))
        cards = session.get_loose(place)
        size = DEALS[len(match.seats)][0]
        if len(cards) == size:
            _show_found(table, owner, cards)
        show_grid(
            f"opening-grid/{place}",
            cards,
            lambda taps: _take(place, taps),
            label=t("opening.label", n=size),
            language=session.language(),
        )


def find_owner(match: Match) -> str | None:
    """Returns the side that takes an opening table that is an escoba, or None."""
    seats = {OpeningOwner.DEALER: match.next_dealer, OpeningOwner.MANO: match.next_mano}
    seat = seats.get(match.rules.opening_owner)
    return None if seat is None else find_side(match, seat)


def find_side(match: Match, seat: str) -> str | None:
    """Returns the side of a player, or None."""
    first = match.events[0]
    seated = first.sides if isinstance(first, MatchStarted) else ()
    return next((side_name(players) for players in seated if seat in players), None)


def _show_found(table: Table, owner: str, cards: tuple[Card, ...]) -> None:
    taken, escobas = find_opening(cards, table.match.rules.opening)
    if not escobas:
        st.info(t("opening.none"))
        return
    st.success(t("opening.found", n=escobas, owner=owner, cards=name_cards(taken)))
    st.button(
        t("opening.note", n=escobas, owner=owner),
        type="primary",
        width="stretch",
        key="opening-note",
        on_click=_note,
        args=(table, owner, escobas),
    )


def _note(table: Table, owner: str, escobas: int) -> None:
    book.note(table, EscobaMarked(owner, escobas))
    session.use_loose(f"opening/{table.code}/{len(table.match.hands) + 1}", ())


def _take(place: str, taps: Taps) -> bool:
    kept = {*session.get_loose(place), *taps.on} - taps.off
    session.use_loose(place, sorted(kept))
    return True
