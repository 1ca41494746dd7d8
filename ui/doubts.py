"""What a photo leaves in doubt, one question at a time, each with its answers to tap."""

import streamlit as st

from scorer.cards import Card
from scorer.match import EscobaMarked
from ui import book, session, unfinished
from ui.book import Table
from ui.photos import show_doubt
from ui.piles import Doubt
from ui.scoreboard import name_cards
from ui.session import t
from vision.reading import PhotoFindingKind

_ABOUT_CARDS = (
    PhotoFindingKind.UNSURE,
    PhotoFindingKind.POSSIBLE,
    PhotoFindingKind.UNSEEN,
    PhotoFindingKind.HIDDEN,
)
"""What may also be answered with: no card."""


def ask(table: Table, side: str, doubt: Doubt) -> None:
    """Draws one doubt with its part of the photo, and a button for each answer."""
    finding = doubt.finding
    card = doubt.card
    names = name_cards(finding.cards)
    with st.container(border=True, key=f"doubt/{side}/{doubt.key}"):
        with st.container(horizontal=True, vertical_alignment="center", wrap=False):
            show_doubt(table.code, doubt, alt=t("doubt.alt"))
            said = t(f"doubt.{finding.kind}", cards=names, n=finding.count)
            st.markdown(said, width="stretch")
        if finding.kind is PhotoFindingKind.MARKERS:
            _offer_markers(table, side, doubt)
            return
        answers: list[tuple[str, Card | None]] = []
        if finding.kind is PhotoFindingKind.NOT_IN_ESCOBA:
            answers.append((t("doubt.leave_out"), None))
        elif card is not None:
            answers.append((t("doubt.it_is", card=card.name(session.language())), card))
        answers += [(offer.name(session.language()), offer) for offer in doubt.offers]
        if finding.kind in _ABOUT_CARDS:
            answers.append((t("doubt.none"), None))
        if not answers:
            answers.append((t("doubt.seen"), None))
        with st.container(horizontal=True, gap="small"):
            for number, (label, answer) in enumerate(answers):
                st.button(
                    label,
                    key=f"answer/{side}/{doubt.key}/{number}",
                    on_click=_answer,
                    args=(table.code, side, doubt, answer),
                )


def _offer_markers(table: Table, side: str, doubt: Doubt) -> None:
    """Crossed cards on the pile may be the escobas: the table says whether they are."""
    with st.container(horizontal=True, gap="small"):
        for label, is_so in (
            (t("doubt.markers_yes", n=doubt.finding.count), True),
            (t("doubt.markers_no"), False),
        ):
            st.button(
                label,
                key=f"markers/{side}/{doubt.key}/{is_so}",
                on_click=_answer_markers,
                args=(table, side, doubt, is_so),
            )


def _answer_markers(table: Table, side: str, doubt: Doubt, is_so: bool) -> None:
    now = (
        book.read_table(table.code) or table
    )  # a tap right before this one may have marked an escoba
    change = doubt.finding.count - now.match.marks.get(side, 0)
    if is_so and change:
        book.note(now, EscobaMarked(side, change))
    _answer(table.code, side, doubt, None)


def _answer(code: str, side: str, doubt: Doubt, card: Card | None) -> None:
    unfinished.change_draft(code, side, lambda pile: pile.with_answer(doubt, card))
