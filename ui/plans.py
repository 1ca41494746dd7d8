"""Estratégica: the twenty cards of each player, and whether the piles made of them are right."""

import streamlit as st

from scorer.cards import Card
from scorer.estrategica import MANO_CARDS, OTHER_CARDS, Plan, find_plan_faults
from scorer.options import Deal
from ui import session
from ui.book import Table
from ui.grid import Taps, show_grid
from ui.session import t

_PILES = tuple(str(number) for number in range(1, 7))
_CENTRE = "centre"


def show_plans(table: Table) -> None:
    """Draws the plan of a player: six piles of three and the centre, tapped pile by pile."""
    match = table.match
    if match.rules.deal is not Deal.ESTRATEGICA:
        return
    with st.expander(t("plan.title"), icon=":material/view_module:"):
        st.caption(t("plan.how"))
        cards = {match.next_mano: MANO_CARDS, match.next_dealer: OTHER_CARDS}
        player = str(
            st.segmented_control(
                t("plan.whose"), list(cards), default=match.next_mano, required=True, key="planner"
            )
        )
        place = f"plan/{table.code}/{len(match.hands) + 1}/{player}"
        pile = str(
            st.segmented_control(
                t("plan.pile"),
                [*_PILES, _CENTRE],
                default=_PILES[0],
                required=True,
                key="plan-pile",
                format_func=lambda one: _name(place, one),
            )
        )
        others = {
            card: t("plan.centre_short") if name == _CENTRE else name
            for name in (*_PILES, _CENTRE)
            if name != pile
            for card in session.get_loose(f"{place}/{name}")
        }
        _show_faults(place, cards[player])
        show_grid(
            f"plan-grid/{place}/{pile}",
            session.get_loose(f"{place}/{pile}"),
            lambda taps: _take(place, pile, taps),
            label=t("plan.label", pile=_name(place, pile)),
            language=session.language(),
            others=others,
            shown=cards[player],
        )


def _name(place: str, pile: str) -> str:
    name = t("plan.centre") if pile == _CENTRE else pile
    return f"{name} · {len(session.get_loose(f'{place}/{pile}'))}"


def _show_faults(place: str, cards: tuple[Card, ...]) -> None:
    piles = tuple(session.get_loose(f"{place}/{name}") for name in _PILES)
    plan = Plan(piles, session.get_loose(f"{place}/{_CENTRE}"))
    if not any((*plan.piles, plan.centre)):
        return
    faults = find_plan_faults(plan, cards)
    if not faults:
        st.success(t("plan.right"))
    for fault in faults:
        st.warning(fault.message(session.language()))


def _take(place: str, pile: str, taps: Taps) -> bool:
    """Puts cards in a pile, out of the others, and takes cards out of it."""
    for name in (*_PILES, _CENTRE):
        kept = set(session.get_loose(f"{place}/{name}"))
        kept = (kept | taps.on) - taps.off if name == pile else kept - taps.on
        session.use_loose(f"{place}/{name}", sorted(kept))
    return True
