"""Which matches this device may open: those without a PIN, and those whose PIN it has given.

It is remembered for this visit, and by a cookie for the next ones: a reload is a new visit. The
cookie holds what is made of the hash; once the PIN is another, or none, it opens nothing.
"""

import hmac

import streamlit as st

from ui.pin import find_token, find_tokens
from ui.store import MatchBook


def is_open(book: MatchBook, code: str) -> bool:
    """Whether this device may see and change a match."""
    return _fits(code, find_token(book, code))


def find_closed(book: MatchBook) -> frozenset[str]:
    """Returns the matches that this device may not open."""
    tokens = find_tokens(book)
    return frozenset(code for code, token in tokens.items() if not _fits(code, token))


def let_in(code: str, token: str) -> None:
    """Lets this visit open a match."""
    st.session_state.setdefault("let-in", {})[code] = token


def find_cookie(code: str) -> tuple[str, str] | None:
    """Returns the name and value of the cookie that this browser lacks, or None."""
    token = st.session_state.get("let-in", {}).get(code)
    if token is None or st.context.cookies.get(_name(code)) == token:
        return None
    return _name(code), token


def _fits(code: str, token: str | None) -> bool:
    if token is None:
        return True
    given = (st.session_state.get("let-in", {}).get(code), st.context.cookies.get(_name(code)))
    # As bytes: a cookie may hold any letters, and texts are compared only where all are ASCII.
    return any(hmac.compare_digest(str(each).encode(), token.encode()) for each in given)


def _name(code: str) -> str:
    return f"escoba-{code}"
