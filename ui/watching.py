"""The screen that watches a table: its cards and captures as they lie, turns as they happen."""

from datetime import timedelta

import streamlit as st

from scorer.turns import find_turns
from ui import camera, known, session
from ui.captures import find_lines
from ui.feed import Feed, Watched, find_sources, name_source
from ui.reasons import explain_review, name_reasons
from ui.scoreboard import draw_cards, name_cards
from ui.session import t
from ui.table_photo import COLOURS, draw_badge, draw_sight

_EVERY = timedelta(seconds=1)
_TURNS = 6


def render() -> None:
    """Draws what can be watched, and what is seen of it."""
    session.show_messages()
    st.header(t("watching.title"))
    st.caption(t("watching.what"))
    sources = find_sources()
    if not sources:
        st.info(t("watching.none"))
        return
    source = sources[0]
    if len(sources) > 1:
        place = st.segmented_control(
            t("watching.source"),
            range(len(sources)),
            default=0,
            required=True,
            key="watching-source",
            format_func=lambda place: name_source(sources[place]),
        )
        source = sources[place or 0]
    feed = _open_feed(source)
    running = feed.watched.is_running
    if running:
        st.button(t("watching.stop"), key="watching-stop", width="stretch", on_click=feed.stop)
    else:
        st.button(
            t("watching.start"),
            key="watching-start",
            type="primary",
            width="stretch",
            on_click=feed.start,
        )

    @st.fragment(run_every=_EVERY if running else None)
    def show() -> None:
        watched = feed.watched
        _show(watched)
        if watched.is_running != running:
            st.rerun()  # it has ended by itself, or another page began it

    show()


@st.cache_resource(show_spinner=False, on_release=Feed.stop)
def _open_feed(source: str) -> Feed:
    """Returns the feed of a source, one for all who look."""
    return Feed(source, camera.get_reader)


def _show(watched: Watched) -> None:
    """Draws the table as it lies now and the turns that led to it."""
    if watched.wrong:
        st.error(t("watching.wrong", why=watched.wrong))
    if watched.sight is None:
        st.markdown(t("watching.waiting" if watched.is_running else "watching.off"))
        return
    table = watched.sight.table
    turns = find_turns(watched.tables, known.find_rules())
    language = session.language()
    escobas = sum(turn.review.is_escoba for turn in turns)
    st.markdown(f"**{t('watching.count', turns=len(turns), escobas=escobas)}**")
    if turns and turns[-1].place == len(watched.tables) - 1:
        seen = turns[-1].review
        mark = "⚠️" if not seen.is_legal else "★" if seen.is_escoba else "→"
        st.markdown(f"**{mark} {' '.join(explain_review(seen, language))}**")
    lines = find_lines(table, ())[: len(COLOURS)]
    alt = t("captures.photo_alt", cards=name_cards(table))
    st.image(draw_sight(watched.sight, [line.takes for line in lines]), width="stretch", alt=alt)
    for number, line in enumerate(lines, start=1):
        star = "★ " if line.worth.escoba else ""
        why = name_reasons(line.worth, language)
        st.html(
            f"<div>{draw_badge(number)} {t(f'captures.with.{line.key}')} → "
            f"{draw_cards(line.takes, small=True)} <b>{star}</b><small>{why}</small></div>"
        )
    if not table:
        st.markdown(t("watching.empty"))
    for turn in reversed(turns[-_TURNS:-1]):
        st.caption(explain_review(turn.review, language)[0])
    st.caption(t("watching.speed", frames=watched.frames, fps=f"{watched.fps:.1f}"))
