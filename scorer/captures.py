"""Fifteens: what a card can capture, and what a table makes by itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cards import Card, Suit

FIFTEEN = 15
"""What the cards of a capture total, the played card with them."""


class IllegalCaptureError(ValueError):
    """The cards taken do not make fifteen with the card played, or are not on the table."""


@dataclass(frozen=True, slots=True)
class Capture:
    """A card of the hand, the table cards that it takes, and whether these were all."""

    card: Card
    takes: tuple[Card, ...]
    is_escoba: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that goes to the pile: the card played and what it takes."""
        return (self.card, *self.takes)


def find_captures(card: Card, table: Sequence[Card]) -> tuple[Capture, ...]:
    """Return every way in which the card takes from the table, the best first.

    Best is what has the 7 of oros, then sevens, oros and the number of cards; equals keep the
    order of the table, as do the cards of each. An escoba needs no place in this: as every card
    is worth something, a card that can take the whole table can take nothing less.

    >>> from scorer.cards import parse_card, parse_cards
    >>> for capture in find_captures(parse_card("4C"), parse_cards("7C 4B 3O 1E")):
    ...     print(*capture.takes)
    7C 3O 1E
    7C 4B
    >>> find_captures(parse_card("4C"), parse_cards("7O 4E"))[0].is_escoba
    True

    Raises:
        InvalidCardError: A card is an 8 or a 9.
    """
    groups = sorted(_find_sums(table, FIFTEEN - card.value), key=_worth, reverse=True)
    return tuple(Capture(card, takes, len(takes) == len(table)) for takes in groups)


def find_fifteens(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return every group of the cards that totals fifteen by itself, the best first.

    >>> from scorer.cards import parse_cards
    >>> [" ".join(map(str, group)) for group in find_fifteens(parse_cards("7O 10C 11E 6B"))]
    ['7O 10C', '11E 6B']

    Raises:
        InvalidCardError: A card is an 8 or a 9.
    """
    return tuple(sorted(_find_sums(cards, FIFTEEN), key=_worth, reverse=True))


def _find_sums(cards: Sequence[Card], total: int) -> list[tuple[Card, ...]]:
    """Return the groups of cards that make the total, which is at least 5.

    Grows every group that still fits and that the cards to come can still complete, one card
    at a time. As no card is worth nothing and the total is at most fifteen, few groups do: a
    table of twenty cards has some thousands.
    """
    growing: list[tuple[int, tuple[Card, ...]]] = [(total, ())]
    to_come = sum(card.value for card in cards)
    for card in cards:
        value = card.value
        to_come -= value
        grown = [(rest - value, (*group, card)) for rest, group in growing if rest >= value]
        growing = [(rest, group) for rest, group in growing + grown if rest <= to_come]
    return [group for rest, group in growing if not rest]


def _worth(cards: tuple[Card, ...]) -> tuple[bool, int, int, int]:
    """Return what makes one fifteen better than another, the weightiest first."""
    sevens = [card.suit for card in cards if card.rank == 7]
    oros = sum(card.suit is Suit.OROS for card in cards)
    return Suit.OROS in sevens, len(sevens), oros, len(cards)
