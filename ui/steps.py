"""Where one is in a hand: playing, counting a pile, looking at the points."""

from typing import Literal

import streamlit as st

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
