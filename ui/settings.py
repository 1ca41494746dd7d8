"""The page of the settings: the language, the rules of the house, and all that is kept."""

import streamlit as st

from scorer.rules import UnknownRulesError, parse_rules
from ui import book, door, session
from ui.export import write_all
from ui.history import bring_back
from ui.photos import forget_pictures
from ui.session import t
from ui.text import LANGUAGES


def render() -> None:
    """Draws the settings."""
    session.show_messages()
    st.header(t("settings.title"))
    st.subheader(t("settings.language"))
    with st.container(horizontal=True, key="settings-language"):
        for code, name in LANGUAGES.items():
            st.button(
                f"✓ {name}" if code == session.language() else name,
                key=f"use-language/{code}",
                on_click=session.use_language,
                args=(code,),
            )
    st.subheader(t("settings.house"))
    _show_house_rules()
    st.subheader(t("settings.data"))
    kept = book.get_book().count_matches()
    st.markdown(t("settings.kept", n=kept))
    closed = door.find_closed(book.get_book())
    st.download_button(
        t("settings.download"),
        lambda: write_all(book.get_book(), without=closed),
        file_name="escoba.json",
        mime="application/json",
        icon=":material/download:",
        key="export-all",
        on_click="ignore",
    )
    bring_back()
    with st.expander(t("settings.delete"), icon=":material/delete:"):
        st.markdown(t("settings.delete_warning"))
        is_sure = st.checkbox(t("settings.delete_sure"), key="delete-sure")
        st.button(
            t("settings.delete_really"),
            type="primary",
            key="delete-all",
            disabled=not is_sure,
            on_click=_delete_all,
        )


def _show_house_rules() -> None:
    house = book.get_book().find_house_rules()
    if not house:
        st.caption(t("settings.house_none"))
    for name, spec in house.items():
        with st.container(border=True, key=f"house/{name}"):
            st.markdown(f"**{name}** · {_describe(spec)}")
            st.button(
                t("settings.house_delete", name=name),
                key=f"house-delete/{name}",
                icon=":material/delete:",
                on_click=_delete_house_rules,
                args=(name,),
            )


@book.telling()
def _delete_house_rules(name: str) -> None:
    book.get_book().delete_house_rules(name)


def _describe(spec: str) -> str:
    """Returns the set that house rules start from and what they change of it."""
    try:
        rules = parse_rules(spec)
    except UnknownRulesError:  # of a later version of this program
        return spec
    _, *changes = spec.split(",")
    return " · ".join([rules.title(session.language()), *changes])


@book.telling()
def _delete_all() -> None:
    if closed := door.find_closed(book.get_book()):
        session.say(t("pin.first", codes=", ".join(sorted(closed))), kind="warning")
        return
    book.get_book().delete_all()
    forget_pictures()
    session.use_match(None)
    session.say(t("settings.deleted"))
