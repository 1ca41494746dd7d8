"""The page of help: how to take a photo that reads well, and the values, also to be printed."""

from html import escape

import streamlit as st

from scorer.cards import DECK, Card, Suit
from ui import session
from ui.faces import draw_back, draw_face, to_uri
from ui.session import t
from ui.text import translate

_VALUES = tuple(card for card in DECK if card.suit is Suit.OROS)
_POINTS = ("escoba", "cards", "oros", "sevens", "velo")


def render() -> None:
    """Draws the help."""
    session.show_messages()
    st.header(t("help.title"))
    st.subheader(t("help.photo"))
    advice = to_uri(draw_photo_advice(session.language()))
    st.image(advice, width="stretch", alt=t("help.photo_alt"))
    for part in ("corner", "above", "light", "two"):
        st.markdown(f"- {t(f'help.photo_{part}')}")
    st.subheader(t("help.values"))
    st.html(_draw_values(session.language()))
    st.subheader(t("help.points"))
    for point in _POINTS:
        st.markdown(f"- {t(f'help.point_{point}')}: **1**")
    st.caption(f"{t('help.fifteen')} {t('help.rules')}")
    st.download_button(
        t("help.print"),
        write_sheet(session.language()).encode(),
        file_name="escoba.html",
        mime="text/html",
        icon=":material/print:",
        key="sheet",
        on_click="ignore",
    )


def draw_photo_advice(language: str) -> str:
    """Returns a drawing of a pile laid out well and of one that cannot be read, as SVG."""
    good = [_place(card, 24 + 46 * n, 60, 0) for n, card in enumerate(_VALUES[3:8])]
    heap = [(236, 78, -24), (262, 66, 18), (250, 84, 4), (274, 78, 41)]
    bad = [
        _place(card, x + 76, y, turn) for card, (x, y, turn) in zip(DECK[12:16], heap, strict=True)
    ]
    glare = (
        '<ellipse cx="352" cy="112" rx="34" ry="20" fill="#fff" opacity=".85"/>'
        '<path d="M308 118l26-22 8 20z" fill="#fff" opacity=".7"/>'
    )
    font = 'font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="#fff"'
    corners = "".join(
        f'<circle cx="{34 + 46 * n}" cy="72" r="12" fill="none" stroke="#f7c948" stroke-width="3"/>'
        for n in range(5)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 230">'
        '<rect width="440" height="230" rx="14" fill="#2f6b4a"/>'
        '<path d="M288 16V214" stroke="#fff" stroke-dasharray="6 6" opacity=".6"/>'
        f"{''.join(good)}{corners}{''.join(bad)}{glare}"
        f'<text x="24" y="40" {font}>✓ {escape(translate(language, "help.photo_good"))}</text>'
        f'<text x="306" y="40" {font}>✗ {escape(translate(language, "help.photo_bad"))}</text>'
        f"{_draw_phone()}</svg>"
    )


def write_sheet(language: str) -> str:
    """Returns a page to print, whole in itself: the values, and the points of a hand."""

    def text(key: str) -> str:
        return escape(translate(language, key))

    points = "".join(f"<li>{text(f'help.point_{point}')}: <b>1</b></li>" for point in _POINTS)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Escoba</title>'
        "<style>@page{size:A4;margin:14mm}body{font:16px system-ui,sans-serif;margin:1rem auto;"
        "max-width:46rem;color:#1f2a24}li{margin:.3rem 0}</style>"
        f"<h1>{text('help.sheet')}</h1><p>{text('help.fifteen')}</p>"
        f"<h2>{text('help.values')}</h2>{_draw_values(language)}"
        f"<h2>{text('help.points')}</h2><ul>{points}</ul><p>{text('help.rules')}</p></html>"
    )


def _draw_values(language: str) -> str:
    """Returns a card of each rank with what it is worth, as HTML."""
    cards = "".join(
        '<div style="text-align:center">'
        f'<img src="{to_uri(draw_face(card))}" alt="{escape(card.name(language))}"'
        f' style="width:100%"><b style="font-size:1.3rem">{card.value}</b></div>'
        for card in _VALUES
    )
    return f'<div style="display:grid;grid-template-columns:repeat(5,1fr);gap:8px">{cards}</div>'


def _place(card: Card, x: float, y: float, turn: float) -> str:
    face = draw_face(card) if turn < 30 else draw_back()
    return (
        f'<image href="{to_uri(face)}" x="{x}" y="{y}" width="84" height="129"'
        f' transform="rotate({turn} {x + 42} {y + 64})"/>'
    )


def _draw_phone() -> str:
    """A phone held flat above the good pile, seen from above, its picture framed."""
    return (
        '<path d="M14 48v-8a6 6 0 0 1 6-6M270 34a6 6 0 0 1 6 6v8M276 192v8a6 6 0 0 1-6 6'
        'M20 206a6 6 0 0 1-6-6v-8" fill="none" stroke="#fff" stroke-width="3"/>'
    )
