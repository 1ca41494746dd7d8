"""The PIN of a match on the page: asked for, set and taken away."""

import streamlit as st

from ui import door, session
from ui.book import Table, get_book, telling
from ui.limits import to_minutes
from ui.pin import Answer, InvalidPinError, find_token, remove_pin, set_pin, try_pin
from ui.session import t

_JS = """
export default function ({ data }) {
  const day = 60 * 60 * 24;
  document.cookie = `${data.name}=${data.value}; path=/; max-age=${30 * day}; SameSite=Strict`;
}
"""
_component = st.components.v2.component("escoba_cookie", js=_JS)


def ask(code: str) -> None:
    """Draws the question for the PIN of a match."""
    st.header(t("pin.asked", code=code))
    with st.form(f"pin-asked/{code}", border=False):
        pin = st.text_input(t("pin.label"), type="password", max_chars=8, key=f"pin-given/{code}")
        is_sent = st.form_submit_button(t("pin.open"), type="primary", key=f"pin-open/{code}")
    if is_sent:
        answer, wait = try_pin(get_book(), code, pin.strip(), session.find_client())
        if answer is Answer.RIGHT:
            door.let_in(code, find_token(get_book(), code) or "")
            st.rerun()
        elif answer is Answer.WRONG:
            st.error(t("pin.wrong"))
        else:
            st.error(t("pin.wait", n=to_minutes(wait)))
    st.caption(t("pin.forgotten", code=code))


def render(table: Table) -> None:
    """Draws what gives a match a PIN or takes it away."""
    code = table.code
    with st.expander(t("pin.title"), icon=":material/lock:"):
        st.markdown(t("pin.why"))
        # A form: what is typed goes with the tap, and is in no widget after it.
        with st.form(f"pin-set/{code}", border=False, clear_on_submit=True):
            pin = st.text_input(t("pin.label"), type="password", max_chars=8, key=f"pin/{code}")
            is_sent = st.form_submit_button(t("pin.set"), key="pin-set")
        if is_sent:
            _set(code, pin.strip())
            st.rerun()
        if find_token(get_book(), code) is not None:
            st.button(t("pin.remove"), key="pin-remove", on_click=_remove, args=(code,))


def remember(code: str) -> None:
    """Gives the browser the cookie of a match that this visit has opened, where it lacks it."""
    if cookie := door.find_cookie(code):
        name, value = cookie
        _component(data={"name": name, "value": value}, key=f"cookie/{code}")


@telling()
def _set(code: str, pin: str) -> None:
    if not door.is_open(get_book(), code):
        return
    try:
        door.let_in(code, set_pin(get_book(), code, pin))
    except InvalidPinError:
        session.say(t("pin.invalid"), kind="warning")
    else:
        session.say(t("pin.kept"))


@telling()
def _remove(code: str) -> None:
    if door.is_open(get_book(), code):
        remove_pin(get_book(), code)
        session.say(t("pin.removed"))
