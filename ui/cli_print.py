"""What the command line prints: one JSON document, or a table for people."""

import io
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from scorer.cards import Card

# What --json prints is one value of this kind.
Document = Mapping[str, Any]


def never_fail_to_print() -> None:
    """Lets a letter that the terminal does not have come out as its code, not as an error.

    A console of Windows, or a pipe there, may know no more than two hundred letters.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def print_json(document: Document) -> None:
    """The document on standard output, its letters as they are where the output knows all."""
    knows_all = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not knows_all, indent=2))


def print_table(title: str, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table on standard output, as wide as the terminal allows."""
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    # Names, paths and codes are not markup: "[ANA]" is to be printed as typed.
    console = Console(markup=False, highlight=False, emoji=False)
    console.print(f"{title}\n", style="bold", soft_wrap=True)
    console.print(table)
    console.print()


def print_error(text: str) -> None:
    """One line on standard error, whatever the text holds."""
    print("escoba:", " ".join(text.split()), file=sys.stderr)


def codes(cards: Iterable[Card]) -> list[str]:
    """The cards' codes, as JSON lists them."""
    return [card.code for card in cards]


def in_words(cards: Iterable[Card]) -> str:
    """The cards' codes on one line, or a dash for none."""
    return " ".join(codes(cards)) or "-"


def in_number(cards: int) -> str:
    """So many cards, in words."""
    return f"{cards} card{'s' * (cards != 1)}"
