"""The screen that counts: a photo of each pile, what is doubtful first, and the forty to tap."""

from dataclasses import replace
from functools import partial
from typing import Literal

import streamlit as st

from scorer.cards import Card
from scorer.partial import find_rest
from scorer.piles import Pile
from ui import book, camera, session, steps, unfinished
from ui.book import Table
from ui.counted import find_shown, offer_by_hand, show_counted
from ui.dealt import show_dealt
from ui.doubts import ask
from ui.grid import Taps, show_grid, take_taps
from ui.photos import ask_for_photos, forget_photos, read_photos, show_photo
from ui.piles import Draft, find_hidden
from ui.scoreboard import name_cards, shorten, show_escobas
from ui.session import t

_MOST_HIDDEN = 4
_QUIET_PHOTO = """<style>[data-testid="stFileUploaderDropzone"] button {
  background: #fff !important; color: #1b6b45 !important; border: 1px solid #1b6b45; }</style>"""
"""Where one tap gives the last pile all the rest, its photo is the second way."""


def render(table: Table) -> None:
    """Draws the count of one pile, and the way to the next."""
    if take_taps(_name_grid(table), partial(_take, table.code), table.versions):
        st.rerun()  # a callback was broken off: what follows has to know of its taps
    side = _choose_side(table)
    draft = table.drafts[side]
    _offer_the_rest(table, side)
    if not draft.photos:
        _take_photos(table, side, t("photo.label", side=side))
    for photo in draft.photos:
        show_photo(
            table.code,
            photo,
            alt=t("photo.alt", side=side, cards=name_cards(c.card for c in photo.reading.cards)),
        )
    for doubt in draft.find_doubts():
        ask(table, side, doubt)
    _show_total(table, side)
    show_escobas(table, [side])
    show_dealt(table, side)
    if draft.counted is not None:
        show_counted(table, side)
    _show_grid(table, side)
    offer_by_hand(table)
    if draft.photos:
        with st.expander(t("photo.more"), icon=":material/add_a_photo:"):
            _take_photos(table, side, t("photo.more_label", side=side))
            st.button(
                t("photo.forget"),
                key=f"forget/{side}",
                on_click=forget_photos,
                args=(table.code, side),
            )
    st.button(t("count.back"), key="back-to-hand", on_click=steps.use_step, args=(table, "hand"))


def _choose_side(table: Table) -> str:
    sides = list(table.match.sides)
    side = steps.get_side(table)

    def name(one: str) -> str:
        draft = table.drafts[one]
        mark = "✓ " if draft.is_done else ""
        return f"{mark}{one} · {draft.size}" if draft.size else f"{mark}{one}"

    key = f"side/{table.code}"
    st.session_state[key] = side

    def take() -> None:
        steps.use_step(table, "count", st.session_state[key])

    st.segmented_control(
        t("count.whose"),
        sides,
        format_func=name,
        required=True,
        key=key,
        on_change=take,
        label_visibility="collapsed",
        width="stretch",
    )
    return side


def _offer_the_rest(table: Table, side: str) -> None:
    """For the last pile: what the others left, in one tap."""
    if not all(draft.is_done for name, draft in table.drafts.items() if name != side):
        return
    rest = _with_rest(table, side)
    if not rest.size or (rest.size, rest.cards) == (
        table.drafts[side].size,
        table.drafts[side].cards,
    ):
        return
    is_next = not table.drafts[side].size
    if is_next:
        _ask_what_is_hidden(table, side)
        st.html(_QUIET_PHOTO)
    st.button(
        t("count.rest", n=rest.size, side=side),
        type="primary" if is_next else "secondary",
        width="stretch",
        key=f"rest/{side}",
        on_click=_take_rest,
        args=(table.code, side, table.drafts[side].passes),
    )


def _ask_what_is_hidden(table: Table, side: str) -> None:
    """Cards that a photo may hide: whoever takes the rest would get them without a word."""
    hidden = find_hidden(tuple(table.drafts.items()), side)
    if not hidden:
        return
    with st.container(border=True, key=f"hidden/{side}"):
        st.markdown(t("count.hidden", side=side))
        with st.container(horizontal=True, gap="small"):
            for name, card in hidden[:_MOST_HIDDEN]:
                st.button(
                    t("count.hidden_in", card=card.name(session.language()), side=name),
                    key=f"hidden/{name}/{card.code}",
                    on_click=_put,
                    args=(table.code, name, card),
                )


def _put(code: str, side: str, card: Card) -> None:
    unfinished.change_draft(code, side, lambda pile: pile.with_cards((card,)))


def _with_rest(table: Table, side: str) -> Draft:
    """Returns the pile of a side with all that the others have not, the unfinished ones too."""
    draft = table.drafts[side]
    piles = {
        name: Pile(name, each.cards, counted=each.counted) for name, each in table.drafts.items()
    }
    own = piles.pop(side)
    rest = find_rest(replace(own, counted=None), tuple(piles.values()), table.match.rules)
    return draft.with_cards(rest.cards).with_count(rest.counted)


def _take_photos(table: Table, side: str, label: str) -> None:
    if camera.get_reader() is None:
        st.info(t("photo.no_reader"))
        return
    key = f"photos/{table.code}/{side}"
    uploads = ask_for_photos(key, label)
    if uploads:
        piles = read_photos(table.code, side, table.drafts, uploads)
        if unfinished.save_draft(table, side, piles.pop(side)):
            session.next_turn(key)
            for name, pile in piles.items():
                if pile != table.drafts[name]:
                    unfinished.change_draft(table.code, name, partial(Draft.reread, other=pile))
        st.rerun()


def _show_total(table: Table, side: str) -> None:
    draft = table.drafts[side]
    done = {name: each.is_done or name == side for name, each in table.drafts.items()}
    waiting = [name for name in table.match.sides if not done[name]]
    held = sum(each.size for each in table.drafts.values())
    fixed = " · " + t("count.fixed", n=draft.corrections) if draft.corrections else ""
    cards = t("count.cards", n=draft.size, side=side)
    st.markdown(f"**{cards}**{fixed} · {t('count.of_forty', n=held)}")
    label = t("count.next", side=waiting[0]) if waiting else t("count.points")
    # Always in the same place, so that the grid below does not move under the thumb.
    kind: Literal["primary", "secondary"] = "primary" if draft.size else "secondary"
    st.button(
        label,
        type=kind,
        width="stretch",
        key="next",
        on_click=_go_on,
        args=(table.code, side, draft.passes),
    )


def _show_grid(table: Table, side: str) -> None:
    others = {
        card: shorten(name)
        for name, draft in table.drafts.items()
        if name != side
        for card in draft.cards
    }

    st.caption(t("grid.hint"))
    show_grid(
        _name_grid(table),
        table.drafts[side].cards,
        partial(_take, table.code),
        label=t("grid.label", side=side),
        language=session.language(),
        others=others,
        shown=find_shown(table),
        place=side,
        versions=table.versions,
        buttons=("next", "rest"),
        passes=table.drafts[side].passes,
    )


def _name_grid(table: Table) -> str:
    """Returns the key of the grid of this hand, so that no tap goes to another one.

    One for all piles: a grid of its own for each would be gone, with its last taps, as soon as
    the server draws the next pile, which may be well before the phone shows it.
    """
    return f"grid/{table.code}/{len(table.match.hands) + 1}"


def _take(code: str, taps: Taps) -> bool:
    """Puts tapped cards in a pile and takes them out of the others; returns whether that was kept.

    A pile that was gone on from stays so: the tap may come from before the button was answered.
    """
    table, side = book.read_table(code), taps.place
    if table is None or side not in table.drafts:
        return True  # the match is gone, and its taps with it
    for name, draft in table.drafts.items():
        if name != side and taps.on & set(draft.cards):  # a card is one of a kind
            unfinished.change_draft(code, name, lambda pile: pile.with_cards((), taps.on))
    is_kept = unfinished.change_draft(code, side, lambda pile: pile.with_cards(taps.on, taps.off))
    for name, passes in taps.pressed:
        (_go_on if name == "next" else _take_rest)(code, side, passes)
    return is_kept


def _go_on(code: str, side: str, passes: int) -> None:
    """Goes on from a pile, unless that was done: the button is told by itself and by the grid."""
    unfinished.change_draft(code, side, lambda pile: pile.done() if pile.passes == passes else pile)


def _take_rest(code: str, side: str, passes: int) -> None:
    """Gives a side all that the others have not and goes on, unless that was done."""

    def take(table: Table) -> Draft:
        draft = table.drafts[side]
        return _with_rest(table, side).done() if draft.passes == passes else draft

    unfinished.change_draft_beside(code, side, take)
