"""The screen that asks what was missed: the table before and after a turn, and maybe the hand."""

import streamlit as st

from scorer.advice import InvalidPositionError, Position, find_advice
from scorer.cards import Card, mask_of
from scorer.options import Obligation
from scorer.review import review_turn
from scorer.rules import Rules
from scorer.verdict import Deed, TurnReview
from scorer.worth import missing_of
from ui import known, session
from ui.grid import Taps
from ui.reasons import explain_advice, explain_review
from ui.scoreboard import name_cards
from ui.session import t
from ui.table_photo import (
    choose_place,
    get_evidence,
    get_photos,
    show_groups,
    show_place_grid,
    take_photo,
    use_photos,
    use_read,
)

_PLACES = ("before", "after", "held")
"""The hand has a place of its own: that of the page of fifteens is another moment's."""
_SURE = 0.9
"""Where a turn is less sure than this, what else it may have been is offered."""


def render() -> None:
    """Draws the two tables, and what is to be said of the turn between them."""
    session.show_messages()
    st.header(t("review.title"))
    st.caption(t("review.what"))
    held = {place: session.get_loose(place) for place in _PLACES}
    place = choose_place(_PLACES, held, key="review-place", words="review.place.{place}")
    take_photo(
        place,
        key=f"review-photo/{place}",
        label=t(f"review.photo.{place}"),
        like={"before": "after", "after": "before"}.get(place),
        then=_read_together,
    )
    if place == "after" and held["before"] and not held["after"]:
        st.button(t("review.copy"), key="review-copy", on_click=_copy)
    # As high empty as full, so that the grid below does not move under the thumb.
    with st.container(height=190, border=True, key="verdict"):
        _show_verdict(held)
    for photo in get_photos(place):
        alt = t("review.photo_alt", cards=name_cards(held[place]))
        show_groups(photo, held[place], [_gone(held)] if place == "before" else [], alt=alt)
    _show_grid(place, held)
    with st.container(horizontal=True):
        st.button(t("review.next_turn"), key="review-next", on_click=_next_turn)
        st.button(t("captures.clear"), key="review-clear", on_click=_clear)


def _show_verdict(held: dict[str, tuple[Card, ...]]) -> None:
    # Nothing after may be an escoba, or a photo that is still to be taken.
    is_missing = not held["after"] and not missing_of(held["before"])
    if is_missing or not (held["before"] or held["after"]):
        st.markdown(t("review.empty"))
        return
    rules = known.find_rules()
    seen = review_turn(held["before"], held["after"], hand=held["held"], rules=rules)
    if seen.deed is Deed.NOTHING:
        st.markdown(t("review.nothing"))
        return
    _show_rival(rules)
    mark = "⚠️" if not seen.is_legal else "★" if seen.is_escoba else "→"
    first, *others = explain_review(seen, session.language())
    st.markdown(f"**{mark} {first}**")
    for line in others:
        st.markdown(line)
    if seen.card is not None or held["held"]:
        _show_advice(held, seen, rules)


def _show_advice(held: dict[str, tuple[Card, ...]], turn: TurnReview, rules: Rules) -> None:
    """Says what was best with the hand, by the cards that lay open and those captured."""
    hand = held["held"]
    if len(hand) < 2:
        return
    try:
        seen = mask_of((*known.find_captured(), *held["before"], *hand))
        position = Position(rules, held["before"], hand, seen)
    except InvalidPositionError:  # a card of the hand lies on the table too: one was misread
        return
    best = find_advice(position)[0]
    if (best.card, set(best.takes)) != (turn.card, set(turn.takes)):
        st.caption(explain_advice(best, session.language()))


def _read_together() -> None:
    """Puts both tables right by what a turn can do, where both were photographed.

    A table that was tapped since is taken as it stands.
    """
    tables = [get_evidence(place) for place in ("before", "after")]
    if not all(get_photos(place) for place in ("before", "after")):
        return
    from vision.turn import read_turn  # scipy, which no other screen waits for

    found = read_turn(
        *tables,
        away=known.find_captured(),
        hand=session.get_loose("held"),
        is_open=known.find_rules().obligation is Obligation.OPEN,
    )
    changed = (set(found.before), set(found.after)) != tuple(
        set(session.get_loose(place)) for place in ("before", "after")
    )
    _use_tables((found.before, found.after))
    st.session_state["review-rival"] = found.rival if found.chance < _SURE else None
    if changed:
        session.say(t("review.together"), kind="info")


def _use_tables(tables: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    for place, cards in zip(("before", "after"), tables, strict=True):
        session.use_loose(place, cards)
        use_read(place, cards)
    st.session_state["review-rival"] = None


def _show_rival(rules: Rules) -> None:
    """Says what else the photos may show, where they are not sure, and offers it."""
    rival = st.session_state.get("review-rival")
    if rival is None:
        return
    other = review_turn(*rival, hand=session.get_loose("held"), rules=rules)
    st.caption(f"{t('review.rival')} {explain_review(other, session.language())[0]}")
    st.button(t("review.use_rival"), key="review-rival-use", on_click=_use_tables, args=(rival,))


def _gone(held: dict[str, tuple[Card, ...]]) -> tuple[Card, ...]:
    return tuple(card for card in held["before"] if card not in held["after"])


def _show_grid(place: str, held: dict[str, tuple[Card, ...]]) -> None:
    def take(taps: Taps) -> bool:
        session.use_loose(place, sorted((set(session.get_loose(place)) | taps.on) - taps.off))
        st.session_state["review-rival"] = None
        return True

    show_place_grid(place, held, take, key="review-grid", words="review.place.{place}")


def _copy() -> None:
    """Begins the table after the turn with the one before it."""
    session.use_loose("after", session.get_loose("before"))


def _next_turn() -> None:
    """Goes on with the next turn: what was after it is before the next."""
    session.use_loose("before", session.get_loose("after"))
    use_photos("before", get_photos("after"))
    use_read("before", session.get_loose("after"))
    for place in ("after", "held"):
        session.use_loose(place, ())
        use_photos(place, ())
    st.session_state["review-rival"] = None


def _clear() -> None:
    st.session_state["review-rival"] = None
    for place in _PLACES:
        session.use_loose(place, ())
        use_photos(place, ())
