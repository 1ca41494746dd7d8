"""The address of a match for another phone, and its QR code."""

import io
from typing import Final
from urllib.parse import urlsplit

import segno
import streamlit as st

from ui import session

_HERE: Final = ("localhost", "127.0.0.1", "::1")


def find_shared_address() -> str | None:
    """Returns the address of this match for another phone; none where only this computer has it."""
    from ui.cli_serve import find_lan_address

    here = urlsplit(st.context.url or "http://localhost:8501")
    host = here.hostname or "localhost"
    if host in _HERE:
        if st.get_option("server.address") in _HERE:
            return None
        told = st.get_option("browser.serverAddress")
        host = told if told and told != "localhost" else find_lan_address()
    port = f":{here.port}" if here.port else ""
    code = session.get_code()
    return f"{here.scheme}://{host}{port}/" + (f"?m={code}" if code else "")


@st.cache_data(max_entries=64, show_spinner=False)
def draw_qr(address: str) -> bytes:
    """Returns a QR code of an address as PNG."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="png", scale=8, border=2)
    return out.getvalue()
