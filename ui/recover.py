"""What the page shows in place of itself when the match book cannot be used, and the ways on."""

from pathlib import Path

import streamlit as st

from ui import book, session
from ui.backup import BackupCopy, Backups, bring_back, count_matches, set_aside
from ui.database import find_database_url, find_file
from ui.dates import format_date, format_time
from ui.session import t
from ui.store import MatchBook
from ui.trouble import BookTroubleError, Trouble


def render(error: BookTroubleError) -> None:
    """Draws what is wrong and, where the book is damaged, the last good copy to go on with."""
    session.show_messages()
    st.header(t("recover.title"))
    st.error(t(f"trouble.{error.trouble.name.lower()}", place=error.place))
    file = find_file(find_database_url())
    if error.trouble is Trouble.DAMAGED and file is not None:
        _offer_copy(file)
    st.button(t("recover.again"), key="recover-again", on_click=book.forget_book)


def _offer_copy(file: Path) -> None:
    copy = Backups(file).find_last_good()
    if copy is None:
        st.markdown(t("recover.no_copy"))
    else:
        st.markdown(t("recover.copy", when=_describe(copy), n=count_matches(copy.file)))
        st.button(
            t("recover.use"),
            type="primary",
            width="stretch",
            key="recover-use",
            on_click=_use_copy,
            args=(copy, file),
        )
    st.button(t("recover.empty"), key="recover-empty", on_click=_begin_empty, args=(file,))
    st.caption(t("recover.aside", folder=file.parent))


def _describe(copy: BackupCopy) -> str:
    """Returns when a copy was made, by the phone's own clock."""
    zone = st.context.timezone
    day = format_date(copy.at.isoformat(), session.language(), zone)
    return f"{day}, {format_time(copy.at, zone)}"


def _use_copy(copy: BackupCopy, file: Path) -> None:
    with book.telling():
        book.forget_book()
        bring_back(copy.file, file)
        Backups(file).keep(is_replaced=True)
        session.say(t("recover.done", n=count_matches(file)), kind="info")


def _begin_empty(file: Path) -> None:
    with book.telling():
        book.forget_book()
        set_aside(file)
        MatchBook(find_database_url()).close()
