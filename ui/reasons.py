"""Why a capture is worth what it is, in the words of a language: for the page and the terminal."""

from scorer.worth import Worth
from ui.text import translate


def name_reasons(worth: Worth, language: str) -> str:
    """Returns what a capture has, the weightiest first: "escoba, siete de velo, 2 oros"."""
    return ", ".join(
        translate(language, f"reason.{reason}", n=number) for reason, number in worth.reasons
    )
