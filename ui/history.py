"""The page of all matches: found by name, opened again, and what each player has done in them."""

from collections import defaultdict
from collections.abc import Iterable

import streamlit as st

from ui import book, session
from ui.export import NotAnExportError, read_json
from ui.session import t
from ui.store import Summary

_SHOWN = 30


def render() -> None:
    """Draws the matches kept, the last played first."""
    session.show_messages()
    st.header(t("history.title"))
    text = st.text_input(t("history.search"), key="history-search")
    matches = book.get_book().find_matches(text.strip(), limit=1000)
    if not matches:
        st.info(t("history.none"))
    for summary in matches[:_SHOWN]:
        _show_match(summary)
    if len(matches) > _SHOWN:
        st.caption(t("history.more", n=len(matches) - _SHOWN))
    if matches:
        with st.expander(t("history.players"), icon=":material/leaderboard:"):
            st.dataframe(_tally(matches), hide_index=True, width="stretch")
    _bring_back()


def _show_match(summary: Summary) -> None:
    facts = summary.facts
    score = " – ".join(
        f"{'🏆 ' if side in facts['winners'] else ''}{side} **{facts['totals'][side]}**"
        for side in facts["sides"]
    )
    with st.container(border=True, key=f"match/{summary.code}"):
        st.markdown(score)
        state = t("history.over") if facts["over"] else t("history.open")
        hands = t("history.hands", n=facts["hands"])
        st.caption(f"{summary.changed[:10]} · {summary.code} · {hands} · {state}")
        with st.container(horizontal=True):
            if st.button(t("history.resume"), key=f"open/{summary.code}"):
                session.use_match(summary.code)
                session.go_to("table")
            with st.popover(t("history.delete"), icon=":material/delete:"):
                st.button(
                    t("history.delete_really", code=summary.code),
                    key=f"forget/{summary.code}",
                    type="primary",
                    on_click=_delete,
                    args=(summary.code,),
                )


def _delete(code: str) -> None:
    book.get_book().delete(code)
    if session.get_code() == code:
        session.use_match(None)


def _tally(matches: Iterable[Summary]) -> list[dict[str, object]]:
    """Returns a row a side: matches, wins, points, and what it took in them."""
    rows: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for summary in matches:
        facts = summary.facts
        for side in facts["sides"]:
            row = rows[side]
            row["matches"] += 1
            row["wins"] += side in facts["winners"]
            row["points"] += facts["totals"][side]
            for name, number in facts["taken"][side].items():
                row[name] += number
    names = ("matches", "wins", "points", "escobas", "velos", "sevens")
    ranked = sorted(rows.items(), key=lambda pair: (-pair[1]["wins"], pair[0]))
    return [
        {t("history.side"): side} | {t(f"history.{name}"): row[name] for name in names}
        for side, row in ranked
    ]


def _bring_back() -> None:
    with st.expander(t("history.import"), icon=":material/upload:"):
        turn = session.get_turn("import")
        file = st.file_uploader(t("history.import_label"), type="json", key=f"import/{turn}")
        if file is None:
            return
        session.next_turn("import")
        try:
            code = book.keep_match(read_json(file.getvalue()))
        except NotAnExportError:
            session.say(t("history.import_wrong", name=file.name), kind="error")
        else:
            session.say(t("history.imported", code=code))
        st.rerun()
