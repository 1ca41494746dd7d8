"""Where one is in a hand: playing, counting a pile, looking at the points.

What is chosen here holds for the hand being played only, and for a pile until somebody has gone on
from it. So the book alone says what follows: going on writes there, and however fast the next tap
comes, the page finds its way from what is written.
"""

from typing import Literal

import streamlit as st

from ui.book import Table

Step = Literal["hand", "count", "result"]


def get_step(table: Table) -> Step:
    """Returns the step of the hand: as chosen here, else as the unfinished piles tell."""
    chosen = st.session_state.get(_key(table))
    drafts = table.drafts.values()
    is_done = all(draft.is_done for draft in drafts)
    if chosen == "count" and is_done and _find_chosen(table) is None:
        return "result"
    if chosen:
        return chosen  # type: ignore[no-any-return]
    if is_done:
        return "result"
    has_begun = any(draft.photos or draft.cards or draft.passes for draft in drafts)
    return "count" if has_begun else "hand"


def is_chosen(table: Table) -> bool:
    """Whether the step was chosen here, and does not follow others who begin to count."""
    return _key(table) in st.session_state


def use_step(table: Table, step: Step, side: str | None = None) -> None:
    """Goes to a step of the hand, and there to one side."""
    st.session_state[_key(table)] = step
    kept = None if side is None else (side, table.drafts[side].passes)
    st.session_state[f"{_key(table)}/side"] = kept


def get_side(table: Table) -> str:
    """Returns the side whose pile is being counted: as chosen here, else the first not done."""
    waiting = [side for side in table.match.sides if not table.drafts[side].is_done]
    return _find_chosen(table) or (waiting or list(table.match.sides))[0]


def get_last_capture(table: Table) -> str | None:
    """Returns the side that is said to have made the last capture, or None."""
    side = st.session_state.get(f"{_key(table)}/last")
    return side if side in table.match.sides else None


def use_last_capture(table: Table, side: str | None) -> None:
    """Keeps which side made the last capture of the hand."""
    st.session_state[f"{_key(table)}/last"] = side


def _find_chosen(table: Table) -> str | None:
    """Returns the side chosen here, unless somebody has gone on from its pile since."""
    side, passes = st.session_state.get(f"{_key(table)}/side") or ("", 0)
    draft = table.drafts.get(side)
    return side if draft is not None and draft.passes == passes else None


def _key(table: Table) -> str:
    return f"step/{table.code}/{len(table.match.hands) + 1}"
