"""A match for other phones and other people: its address, a picture, a message, and files."""

from urllib.parse import quote

import streamlit as st

from scorer.match import Match
from ui import address, session
from ui.book import Table
from ui.card import draw_card
from ui.dates import format_date
from ui.export import write_csv, write_json, write_message
from ui.session import t


def render(table: Table) -> None:
    """Draws what opens the match on another phone, and what can be sent or saved of it."""
    with st.expander(t("share.title"), icon=":material/qr_code_2:"):
        _show_address(address.find_shared_address())
        session.link_to("board", t("board.open"), icon=":material/tablet:")
    with st.expander(t("export.title"), icon=":material/download:"):
        _show_result(table)


def _show_address(shared: str | None) -> None:
    if shared is None:
        st.info(t("share.local"))
        return
    st.image(address.draw_qr(shared), width=220, alt=t("share.alt", address=shared))
    st.code(shared, language=None, wrap_lines=True)
    st.caption(t("share.network"))
    # By the address that is given away: on this computer the camera works whatever it is.
    st.caption(t("share.secure" if shared.startswith("https:") else "share.plain"))


@st.cache_data(max_entries=32, show_spinner=False)
def _draw(code: str, seq: int, language: str, day: str, _match: Match) -> bytes:
    return draw_card(_match, language, date=day)


def _show_result(table: Table) -> None:
    match = table.match
    day = format_date(table.entries[-1].at, session.language(), st.context.timezone)
    message = write_message(match, session.language(), day)
    picture = _draw(table.code, table.seq, session.language(), day, match)
    score = ", ".join(f"{side} {total}" for side, total in match.totals.items())
    st.image(picture, width="stretch", alt=t("export.picture_alt", score=score))
    st.code(message, language=None, wrap_lines=True)
    st.link_button(t("export.whatsapp"), f"https://wa.me/?text={quote(message)}")
    with st.container(horizontal=True):
        for name, kind, mime, data in (
            ("picture", "png", "image/png", picture),
            ("csv", "csv", "text/csv", write_csv(table)),
            ("json", "json", "application/json", write_json(table)),
        ):
            st.download_button(
                t(f"export.{name}"),
                data,
                file_name=f"escoba-{table.code}.{kind}",
                mime=mime,
                key=f"export/{name}",
                on_click="ignore",
            )
