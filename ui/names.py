"""Names that people type or that come in files, as labels and messages can show them."""

import re

LONGEST = 20
"""Letters of a player's name."""


def clean_name(name: str) -> str:
    """Returns a name without what a label would take for formatting, a link or a picture."""
    return " ".join(re.sub(r"[^\w .,'’&-]|_", " ", name).split())
