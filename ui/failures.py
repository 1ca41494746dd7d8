"""What the page says where the program itself is at fault: one sentence; the log has the rest."""

import logging
from collections.abc import Callable

import streamlit as st

from ui.session import t

_LOG = logging.getLogger(__name__)


def run_guarded(draw: Callable[[], None]) -> None:
    """Draws a page; what goes wrong is logged on the server, and the page says only that it did.

    What Streamlit itself raises to run the page again, or to end it, goes on its way.
    """
    try:
        draw()
    except Exception:
        _LOG.exception("the page failed")
        st.error(t("failed"), icon=":material/error:")
