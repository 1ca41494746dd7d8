"""The page: `streamlit run app.py`, or `escoba serve`."""

import streamlit as st

from ui import captures, history, match, session, source, table
from ui.scoreboard import STYLE
from ui.session import t
from ui.text import LANGUAGES


def main() -> None:
    """Draws the page that the address asks for."""
    st.set_page_config(page_title="Escoba", page_icon="🧹", layout="centered")
    session.begin()
    st.html(STYLE)
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
    session.use_pages(pages)
    page = st.navigation(list(pages.values()), position="hidden")
    with st.container(horizontal=True, horizontal_alignment="distribute", gap="xxsmall", key="nav"):
        for link in pages.values():
            st.page_link(link, label=link.title, query_params=session.find_address())
    page.run()
    show_foot()


def show_foot() -> None:
    """Draws the choice of language and the offer of the source that the licence asks for."""
    st.divider()
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
