"""The page that learns with you: the cards on the table and in the hand, and what takes what."""

from collections.abc import Sequence

import streamlit as st

from scorer.captures import Capture, find_captures, find_fifteens
from scorer.cards import DECK, Card
from ui import camera, session
from ui.grid import Taps, show_grid
from ui.photos import ask_for_photos, read_loose_cards
from ui.scoreboard import draw_cards, show_cards
from ui.session import t

_SHOWN = 12
_PLACES = ("table", "hand")


def render() -> None:
    """Draws the table and the hand, and the captures they allow."""
    session.show_messages()
    st.header(t("captures.title"))
    st.caption(t("captures.what"))
    held = {place: session.get_loose(place) for place in _PLACES}
    place = str(
        st.segmented_control(
            t("captures.place"),
            _PLACES,
            default="table",
            required=True,
            key="captures-place",
            label_visibility="collapsed",
            width="stretch",
            format_func=lambda one: f"{t(f'captures.{one}')} · {len(held[one])}",
        )
    )
    _take_photo(place)
    plays = find_plays(held["table"], held["hand"])
    # As high empty as full, so that the grid below does not move under the thumb.
    with st.container(height=128, border=True, key="best-play"):
        if plays:
            _show_play(plays[0])
        elif held["table"] and held["hand"]:
            st.markdown(t("captures.nothing"))
        else:
            st.markdown(t("captures.empty"))
    _show_grid(place, held)
    for capture in plays[1:_SHOWN]:
        _show_play(capture)
    if len(plays) > _SHOWN:
        st.caption(t("captures.more", n=len(plays) - _SHOWN))
    _show_alone(held["table"])
    st.button(t("captures.clear"), key="captures-clear", on_click=_clear)


def find_plays(table: Sequence[Card], hand: Sequence[Card]) -> tuple[Capture, ...]:
    """Returns every capture with every card of the hand, the escobas first."""
    plays = (capture for card in hand for capture in find_captures(card, table))
    return tuple(sorted(plays, key=lambda capture: not capture.is_escoba)) if table else ()


def _show_alone(table: tuple[Card, ...]) -> None:
    alone = find_fifteens(table)[:_SHOWN]
    if alone:
        with st.expander(t("captures.alone", n=len(alone))):
            for group in alone:
                show_cards(group, small=True)


def _show_play(capture: Capture) -> None:
    sum_text = " + ".join(str(card.value) for card in capture.cards)
    escoba = f' <b class="won">★ {t("captures.escoba")}</b>' if capture.is_escoba else ""
    st.html(
        '<div class="play" style="display:flex;align-items:center;gap:.5rem;flex-wrap:wrap">'
        f"{draw_cards([capture.card], small=True)}<span>→</span>"
        f"{draw_cards(capture.takes, small=True)}"
        f"<span>{sum_text} = 15{escoba}</span></div>"
    )


def _take_photo(place: str) -> None:
    if camera.get_reader() is None:
        return
    key = f"captures-photo/{place}"
    uploads = ask_for_photos(key, t(f"captures.photo_{place}"))
    if uploads:
        seen = read_loose_cards(uploads)
        session.use_loose(place, [card for card in DECK if card in seen])
        session.next_turn(key)
        st.rerun()


def _show_grid(place: str, held: dict[str, tuple[Card, ...]]) -> None:
    other = _PLACES[1 - _PLACES.index(place)]

    def take(taps: Taps) -> None:
        here = (set(session.get_loose(place)) | taps.on) - taps.off
        there = set(session.get_loose(other)) - taps.on
        session.use_loose(place, sorted(here))
        session.use_loose(other, sorted(there))

    st.caption(t("grid.hint"))
    show_grid(
        f"captures-grid/{place}",
        held[place],
        take,
        label=t(f"captures.{place}"),
        language=session.language(),
        others=dict.fromkeys(held[other], t(f"captures.{other}")),
    )


def _clear() -> None:
    for place in _PLACES:
        session.use_loose(place, ())
