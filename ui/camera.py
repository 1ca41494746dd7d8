"""The card reader, loaded once for all visits, and whether a browser lends its camera."""

import logging
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import streamlit as st

if TYPE_CHECKING:
    from vision.reader import Reader

_LOG = logging.getLogger(__name__)


def get_reader() -> "Reader | None":
    """Returns the card reader, or None where its model is missing or wrong."""
    return _load_reader()


@st.cache_resource(show_spinner=False)
def _load_reader() -> "Reader | None":
    from vision.reader import ModelError, load_reader

    try:
        reader = load_reader()
    except ModelError as wrong:
        _LOG.warning("no card reader: %s", wrong)
        return None
    Thread(target=_load_solver, daemon=True).start()
    return reader


def _load_solver() -> None:
    """Loads, while photos are taken, what the first hand would wait more than half a second for."""
    import_module("scipy.optimize")


def has_secure_context() -> bool:
    """Whether the browser lets this page ask for the camera: https, or this very machine."""
    address = urlsplit(st.context.url or "")
    return address.scheme == "https" or address.hostname in ("localhost", "127.0.0.1", "::1")
