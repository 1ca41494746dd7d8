"""The page: `streamlit run app.py`, or `escoba serve`."""

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from ui import (
    board,
    book,
    captures,
    door,
    failures,
    guide,
    history,
    lock,
    match,
    practice,
    recover,
    review,
    session,
    settings,
    source,
    table,
    watching,
)
from ui.scoreboard import show_style
from ui.session import t
from ui.text import LANGUAGES
from ui.trouble import BookTroubleError

# The addresses of the pages that show the match.
OF_THE_MATCH = ("", "match", "board")


def main() -> None:
    """Draws the page that the address asks for."""
    st.set_page_config(page_title="Escoba", page_icon="🧹", layout="centered")
    session.begin()
    show_style()
    pages = {
        "table": st.Page(
            table.render, title=t("nav.table"), icon=":material/table_restaurant:", default=True
        ),
        "match": st.Page(
            match.render, title=t("nav.match"), icon=":material/scoreboard:", url_path="match"
        ),
        "captures": st.Page(
            captures.render, title=t("nav.captures"), icon=":material/search:", url_path="captures"
        ),
        "history": st.Page(
            history.render, title=t("nav.history"), icon=":material/history:", url_path="history"
        ),
    }
    aside = {
        "review": st.Page(review.render, title=t("nav.review"), url_path="review"),
        "watching": st.Page(watching.render, title=t("nav.watching"), url_path="watch"),
        "practice": st.Page(practice.render, title=t("nav.practice"), url_path="practice"),
        "board": st.Page(board.render, title=t("nav.board"), url_path="board"),
        "settings": st.Page(
            settings.render,
            title=t("nav.settings"),
            icon=":material/settings:",
            url_path="settings",
        ),
        "help": st.Page(guide.render, title=t("nav.help"), icon=":material/help:", url_path="help"),
    }
    session.use_pages(pages | aside)
    page = st.navigation([*pages.values(), *aside.values()], position="hidden")
    with st.container(horizontal=True, horizontal_alignment="distribute", gap="xxsmall", key="nav"):
        for link in pages.values():
            st.page_link(link, label=link.title, query_params=session.find_address())
    failures.run_guarded(lambda: show(page))
    show_foot()


def show(page: StreamlitPage) -> None:
    """Draws a page, or what has to come first: the PIN of the match, or a book to read it from."""
    code = session.get_code()
    try:
        if page.url_path in OF_THE_MATCH and not door.is_open(book.get_book(), code):
            lock.ask(code)
            return
        page.run()
        lock.remember(code)
    except BookTroubleError as error:
        recover.render(error)


def show_foot() -> None:
    """Draws the way to the settings and the help, the languages, and the offer of the source."""
    st.divider()
    with st.container(horizontal=True, gap="small", key="aside"):
        session.link_to("settings", t("nav.settings"), icon=":material/settings:")
        session.link_to("help", t("nav.help"), icon=":material/help:")
    with st.container(horizontal=True, horizontal_alignment="distribute", key="foot"):
        for code, name in LANGUAGES.items():
            st.button(
                name,
                key=f"language/{code}",
                type="tertiary",
                disabled=code == session.language(),
                on_click=session.use_language,
                args=(code,),
            )
        source.offer()


main()
