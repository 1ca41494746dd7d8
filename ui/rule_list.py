"""The rules that a match is played by, every option of them in words."""

from collections.abc import Iterator

import streamlit as st

from scorer.options import Rules
from scorer.rules import describe_option
from ui import session
from ui.session import t


def show_rules(rules: Rules, *, sides: int) -> None:
    """Draws the rules of a match, for whoever asks at the table."""
    language = session.language()
    title = t("rules.title", rules=rules.title(language))
    with st.expander(title, icon=":material/gavel:"):
        if rules.source:
            st.caption(t("start.source", source=rules.source))
        st.markdown("\n".join(f"- {line}" for line in list_rules(rules, sides=sides)))


def list_rules(rules: Rules, *, sides: int) -> Iterator[str]:
    """Yields each option with its value; those that the table's size makes idle are left out."""
    language = session.language()
    alone = sides > 2 and rules.target_alone
    for option, (value, _) in rules.options().items():
        if option == ("target" if alone else "target_alone"):
            continue
        yield f"{describe_option(option, language)}: **{session.name_value(value)}**"
