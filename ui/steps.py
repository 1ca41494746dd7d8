"""Where one is in a hand: playing, counting a pile, looking at the points, putting one right."""

from typing import Literal

import streamlit as st

from scorer.piles import Pile
from ui.book import Table

Step = Literal["hand", "count", "result"]


def get_step(table: Table) -> Step:
    """Returns the step of the hand: as chosen here, else as the unfinished piles tell."""
    chosen = st.session_state.get(f"step/{table.code}")
    if chosen:
        return chosen  # type: ignore[no-any-return]
    drafts = table.drafts.values()
    if all(draft.is_done for draft in drafts):
        return "result"
    return "count" if any(draft.photos or draft.cards for draft in drafts) else "hand"


def use_step(table: Table, step: Step, side: str | None = None) -> None:
    """Goes to a step of the hand, and there to one side."""
    st.session_state[f"step/{table.code}"] = step
    if step == "hand":
        st.session_state.pop(f"step/{table.code}/side", None)
    if side is not None:
        st.session_state[f"step/{table.code}/side"] = side


def get_side(table: Table) -> str:
    """Returns the side whose pile is being counted: as chosen here, else the first not done."""
    chosen = st.session_state.get(f"step/{table.code}/side")
    if chosen in table.match.sides:
        return str(chosen)
    waiting = [side for side in table.match.sides if not table.drafts[side].is_done]
    return (waiting or list(table.match.sides))[0]


def get_last_capture(table: Table) -> str | None:
    """Returns the side that is said to have made the last capture, or None."""
    side = st.session_state.get(f"last/{table.code}")
    return side if side in table.match.sides else None


def use_last_capture(table: Table, side: str | None) -> None:
    """Keeps which side made the last capture of the hand."""
    st.session_state[f"last/{table.code}"] = side


def get_editing(table: Table) -> int | None:
    """Returns the number of the hand that is being put right, or None."""
    editing = st.session_state.get("editing")
    return editing["hand"] if editing and editing["code"] == table.code else None


def begin_editing(table: Table, number: int) -> None:
    """Begins to put a past hand right."""
    piles = {pile.player: pile for pile in table.match.hands[number - 1].piles}
    st.session_state["editing"] = {"code": table.code, "hand": number, "piles": piles}


def get_edited_piles(table: Table) -> dict[str, Pile]:
    """Returns the piles of the hand that is being put right, as they stand."""
    return dict(st.session_state["editing"]["piles"])


def edit_pile(table: Table, pile: Pile) -> None:
    """Changes one pile of the hand that is being put right."""
    st.session_state["editing"]["piles"] = {**get_edited_piles(table), pile.player: pile}


def end_editing() -> None:
    """Leaves the past hand alone."""
    st.session_state.pop("editing", None)
