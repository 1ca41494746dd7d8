"""The page that learns with you: the cards on the table and in the hand, and what takes what."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from scorer.advice import Position, find_advice
from scorer.captures import find_fifteens
from scorer.cards import DECK, Card, mask_of
from scorer.search import search_position
from scorer.worth import Worth, find_offers, find_plays, worth_of, worth_of_capture
from ui import known, session
from ui.feed import find_sources
from ui.grid import Taps
from ui.reasons import explain_advice, explain_outlook, name_reasons
from ui.scoreboard import draw_cards, name_cards
from ui.session import t
from ui.table_photo import (
    COLOURS,
    choose_place,
    draw_badge,
    get_photos,
    show_groups,
    show_place_grid,
    take_photo,
    use_photos,
)

_SHOWN = 12
_ADVISED = 3
_WORLDS = 96
"""Four times as many as the measured search: one position may take a moment longer."""
_PLACES = ("table", "hand", "seen")
_ALL = "all"
_ROW = "display:flex;align-items:center;gap:.5rem;flex-wrap:wrap"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that makes fifteen, as the page lists it.

    `key` is the card of the hand that takes it, or the value where no hand is known, or empty
    where the table makes fifteen by itself.
    """

    key: str
    card: Card | None
    takes: tuple[Card, ...]
    worth: Worth


def render() -> None:
    """Draws the table and the hand, and the captures they allow."""
    session.show_messages()
    st.header(t("captures.title"))
    st.caption(t("captures.what"))
    held = {place: session.get_loose(place) for place in _PLACES}
    place = choose_place(_PLACES, held, key="captures-place", words="captures.{place}")
    take_photo(place, key=f"captures-photo/{place}", label=t(f"captures.photo_{place}"))
    lines = find_lines(held["table"], held["hand"])
    chosen = _choose(lines, has_hand=bool(held["hand"]))
    # As high empty as full, so that the grid below does not move under the thumb.
    with st.container(height=148, border=True, key="best-play"):
        if chosen:
            _show_line(chosen[0], 1)
        elif held["table"]:
            st.markdown(t("captures.nothing" if held["hand"] else "captures.no_offer"))
        else:
            st.markdown(t("captures.empty"))
    for photo in get_photos("table"):
        alt = t("captures.photo_alt", cards=name_cards(held["table"]))
        show_groups(photo, held["table"], [line.takes for line in chosen], alt=alt)
    _show_grid(place, held)
    for number, line in enumerate(chosen[1:_SHOWN], start=2):
        _show_line(line, number)
    if len(chosen) > _SHOWN:
        st.caption(t("captures.more", n=len(chosen) - _SHOWN))
    _show_alone(held["table"])
    _show_advice(held)
    with st.container(horizontal=True, gap="small"):
        session.link_to("review", t("nav.review"), icon=":material/troubleshoot:")
        session.link_to("practice", t("nav.practice"), icon=":material/timer:")
        if find_sources():
            session.link_to("watching", t("nav.watching"), icon=":material/videocam:")
    st.button(t("captures.clear"), key="captures-clear", on_click=_clear)


def find_lines(table: Sequence[Card], hand: Sequence[Card]) -> tuple[Line, ...]:
    """Returns every capture of the hand, or without one of a card of every value, best first."""
    if hand:
        return tuple(
            Line(play.card.code, play.card, play.takes, worth_of_capture(play))
            for play in find_plays(table, hand)
        )
    offers = [offer for found in find_offers(table).values() for offer in found]
    return tuple(
        Line(str(offer.value), None, offer.takes, offer.worth)
        for offer in sorted(offers, key=lambda offer: offer.worth, reverse=True)
    )


def _choose(lines: tuple[Line, ...], *, has_hand: bool) -> tuple[Line, ...]:
    """Asks for a card of the hand, or a value, and returns its lines; else the best of each."""
    keys = tuple(dict.fromkeys(line.key for line in lines))
    if not has_hand:
        keys = tuple(sorted(keys, key=int))
    if len(keys) < 2:
        return lines
    escobas = {line.key for line in lines if line.worth.escoba}
    cards = {line.key: line.card for line in lines}

    def name(key: str) -> str:
        if key == _ALL:
            return t("captures.all")
        card = cards[key]
        star = " ★" if key in escobas else ""
        return (card.code if card else t(f"captures.value.{key}")) + star

    # Another hand has other cards to choose from: its choice is another widget.
    key = f"captures-with/{has_hand}/{'-'.join(keys)}"
    chosen = st.pills(
        t("captures.with"), (_ALL, *keys), default=_ALL, required=True, key=key, format_func=name
    )
    if chosen != _ALL:
        return tuple(line for line in lines if line.key == chosen)
    if has_hand:
        return lines
    return tuple(next(line for line in lines if line.key == key) for key in _by_worth(lines))


def _by_worth(lines: Sequence[Line]) -> tuple[str, ...]:
    """Returns the keys in the order of the best that each takes."""
    return tuple(dict.fromkeys(line.key for line in lines))


def _show_alone(table: tuple[Card, ...]) -> None:
    alone = find_fifteens(table)[:_SHOWN]
    if alone:
        with st.expander(t("captures.alone", n=len(alone))):
            for group in alone:
                _show_line(Line("", None, group, worth_of(group)), len(COLOURS) + 1)


def _show_advice(held: dict[str, tuple[Card, ...]]) -> None:
    """Says what is best to play, by the cards that were seen, for the rules of the match."""
    if not held["hand"]:
        return
    captured = known.find_captured()
    seen = mask_of((*captured, *(card for cards in held.values() for card in cards)))
    left = min(3, len(DECK) - seen.bit_count())
    position = Position(known.find_rules(), held["table"], held["hand"], seen, reply_size=left)
    with st.expander(t("captures.advice"), expanded=True):
        for advice in find_advice(position)[:_ADVISED]:
            st.markdown(explain_advice(advice, session.language()))
        if captured:
            st.caption(t("captures.counted", n=len(captured)))
        if st.button(t("captures.search"), key="captures-search", help=t("captures.search_help")):
            with st.spinner(t("captures.searching")):
                best = search_position(position, known.find_seating(), worlds=_WORLDS)[0]
            st.markdown(f"**{explain_outlook(best, held['table'], session.language())}**")


def _show_line(line: Line, number: int) -> None:
    if line.card is not None:
        first = f"{draw_cards([line.card], small=True)}<span>→</span>"
        values = [line.card.value]
    elif line.key:
        first = f"<span>{escape(t(f'captures.with.{line.key}'))} →</span>"
        values = [int(line.key)]
    else:
        first, values = "", []
    total = " + ".join(map(str, [*values, *(card.value for card in line.takes)]))
    star = "★ " if line.worth.escoba else ""
    why = escape(name_reasons(line.worth, session.language()))
    st.html(
        f'<div class="{"play" if line.key else "alone"}" style="{_ROW}">{draw_badge(number)}'
        f"{first}{draw_cards(line.takes, small=True)}"
        f"<span>{total} = 15<br><b>{star}</b><small>{why}</small></span></div>"
    )


def _show_grid(place: str, held: dict[str, tuple[Card, ...]]) -> None:
    def take(taps: Taps) -> bool:
        here = (set(session.get_loose(place)) | taps.on) - taps.off
        session.use_loose(place, sorted(here))
        for other in _PLACES:  # a card is one of a kind: it leaves the other places
            if other != place:
                session.use_loose(other, sorted(set(session.get_loose(other)) - taps.on))
        return True

    show_place_grid(place, held, take, key="captures-grid", words="captures.{place}")


def _clear() -> None:
    for place in _PLACES:
        session.use_loose(place, ())
        use_photos(place, ())
