"""What this visit keeps: the language, the match in the address, messages, cards laid out loose.

What is kept here may be lost at any moment: a reload is a new session. The language and the match
are found again from the address, the match itself and its unfinished piles from the book.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NoReturn

import streamlit as st

from scorer.cards import Card
from ui.text import choose_language, translate

Kind = Literal["info", "warning", "error", "success"]


def begin() -> None:
    """Settles the language and the match of this run, and keeps both in the address."""
    memory = st.session_state
    asked = st.query_params.get("lang") or memory.get("language")
    memory["language"] = choose_language(asked, st.context.locale)
    code = st.query_params.get("m") or memory.get("code") or ""
    memory["code"] = "".join(filter(str.isalnum, code.upper()))[:8]
    _keep_address()


def language() -> str:
    """Returns the language of the page."""
    return str(st.session_state.get("language", "es"))


def t(key: str, **values: object) -> str:
    """Returns a string of the page in its language."""
    return translate(language(), key, **values)


def name_value(value: str) -> str:
    """Returns the value of a rule's option in the page's language; a number is itself."""
    return t(f"value.{value}") if value[0].isalpha() else value


def use_language(language: str) -> None:
    """Changes the language of the page."""
    st.session_state["language"] = language
    st.query_params["lang"] = language


def get_code() -> str:
    """Returns the code of the match in the address, or an empty text."""
    return str(st.session_state["code"])


def find_client() -> str:
    """Returns the address of the device on the network; none for the computer of the page."""
    return str(st.context.ip_address or "")


def use_match(code: str | None) -> None:
    """Goes to another match, or to none."""
    for key in [key for key in st.session_state if str(key).startswith("step/")]:
        del st.session_state[key]
    st.session_state["code"] = code or ""
    if code:
        st.query_params["m"] = code
    else:
        st.query_params.pop("m", None)


def find_address() -> dict[str, str]:
    """Returns what a link to another page of this match carries in its address."""
    kept = {"m": get_code(), "lang": st.query_params.get("lang", "")}
    return {name: value for name, value in kept.items() if value}


def use_pages(pages: Mapping[str, Any]) -> None:
    """Keeps the pages of this run, so that one can lead to another."""
    st.session_state["pages"] = dict(pages)


def go_to(page: str) -> NoReturn:
    """Goes to another page, with this match."""
    st.switch_page(st.session_state["pages"][page], query_params=find_address())


def link_to(page: str, label: str, *, icon: str | None = None) -> None:
    """Draws a link to another page, with this match."""
    pages = st.session_state.get("pages")
    if pages:
        st.page_link(pages[page], label=label, icon=icon, query_params=find_address())


def say(text: str, *, kind: Kind = "success") -> None:
    """Keeps a message for the top of the next page drawn."""
    st.session_state.setdefault("messages", []).append((kind, text))


def show_messages() -> None:
    """Draws the messages kept, once."""
    show = {"info": st.info, "warning": st.warning, "error": st.error}
    for kind, text in st.session_state.pop("messages", []):
        if kind == "success":
            st.toast(text, icon=":material/check:")
        else:
            show[kind](text)


def get_turn(key: str) -> int:
    """Returns how often a widget was emptied: part of its key, so that it is a new one."""
    return int(st.session_state.get(f"turn/{key}", 0))


def next_turn(key: str) -> None:
    """Empties a widget at the next run."""
    st.session_state[f"turn/{key}"] = get_turn(key) + 1


def get_loose(place: str) -> tuple[Card, ...]:
    """Returns the cards of the captures page that lie in a place."""
    return tuple(st.session_state.get(f"loose/{place}", ()))


def use_loose(place: str, cards: Iterable[Card]) -> None:
    """Keeps the cards of the captures page that lie in a place."""
    st.session_state[f"loose/{place}"] = tuple(cards)


def _keep_address() -> None:
    code = st.session_state["code"]
    if code and st.query_params.get("m") != code:
        st.query_params["m"] = code
    chosen = st.session_state["language"]
    if chosen != choose_language(None, st.context.locale) and "lang" not in st.query_params:
        st.query_params["lang"] = chosen
