"""What the match in the address knows of a table that is looked at beside it."""

from scorer.cards import DECK, Card
from scorer.rules import PRESETS, Rules
from ui import book


def find_rules() -> Rules:
    """Returns the rules of the match in the address, or those of Ludoteka."""
    table = book.open_table()
    return table.match.rules if table else PRESETS["ludoteka"]


def find_captured() -> tuple[Card, ...]:
    """Returns the cards in the piles of the hand that is being played, as far as they are known."""
    table = book.open_table()
    piles = table.drafts.values() if table else ()
    held = {card for pile in piles for card in pile.cards}
    return tuple(card for card in DECK if card in held)


def find_seating() -> tuple[int, ...]:
    """Returns the number of the side of each seat, from whose turn it is on; two if no match is."""
    table = book.open_table()
    if table is None:
        return 0, 1
    sides = len(table.match.sides)
    return tuple(seat % sides for seat in range(len(table.match.seats)))
