"""What players do in a hand, as frozen values, and the lines of text that say it.

A line is the player, a colon and what the player does, with cards as codes or names:

    Ana: 5O                     plays a card and leaves it on the table
    Ana: 5O takes 7O 3C         plays a card and takes these (or: lleva)
    Ana: takes 7O 3C 5B         takes a fifteen of table cards before playing (or: lleva)
    Ana: gets 5O 2C 1E          is dealt these, where it is known (or: recibe)
    Ana: shows 7O 5C 3E         shows a deal that makes fifteen (or: muestra)
    Ana: sings 2O 3O 4O         sings what the cards dealt pay, and plays on (or: canta)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.cards import Card, parse_card, parse_cards
from scorer.dealt import show, sing
from scorer.referee import HandInPlay


class InvalidPlayError(ValueError):
    """The line does not say what a player does."""


@dataclass(frozen=True, slots=True)
class Played:
    """A player plays a card, and takes the others or leaves it."""

    player: str
    card: Card
    takes: tuple[Card, ...] = ()

    def make(self, hand: HandInPlay) -> HandInPlay:
        """The hand after it; raises as `HandInPlay.play` does."""
        return hand.play(self.player, self.card, self.takes)

    @property
    def text(self) -> str:
        """The line that says it, the inverse of `parse_play`."""
        takes = f" takes {_codes(self.takes)}" if self.takes else ""
        return f"{self.player}: {self.card}{takes}"


class Verb(StrEnum):
    """What a player does with cards other than to play one."""

    TAKES = "takes"
    GETS = "gets"
    SHOWS = "shows"
    SINGS = "sings"


@dataclass(frozen=True, slots=True)
class Declared:
    """A player takes a fifteen before playing, is dealt cards, or shows or sings them."""

    player: str
    verb: Verb
    cards: tuple[Card, ...]

    def make(self, hand: HandInPlay) -> HandInPlay:
        """The hand after it; raises as `take`, `deal`, `show` or `sing` do."""
        return _ACTIONS[self.verb](hand, self.player, self.cards)

    @property
    def text(self) -> str:
        """The line that says it, the inverse of `parse_play`."""
        return f"{self.player}: {self.verb} {_codes(self.cards)}"


Play = Played | Declared

_ACTIONS = {
    Verb.TAKES: HandInPlay.take,
    Verb.GETS: HandInPlay.deal,
    Verb.SHOWS: show,
    Verb.SINGS: sing,
}
_VERBS = {verb.value: verb for verb in Verb} | {
    "lleva": Verb.TAKES,
    "recibe": Verb.GETS,
    "muestra": Verb.SHOWS,
    "canta": Verb.SINGS,
}
_DEED = re.compile(
    rf"(?P<card>.*?)\s*(?:\b(?P<verb>{'|'.join(_VERBS)})\b(?P<cards>.*))?", re.IGNORECASE
)


def parse_play(line: str) -> Play:
    """Return what a line says that a player does.

    >>> parse_play("Ana: 5O takes 7O 3C").text
    'Ana: 5O takes 7O 3C'
    >>> parse_play("Luis: sota de copas").text
    'Luis: 10C'

    Raises:
        InvalidPlayError: The line has another form.
        InvalidCardError: One of its cards is not one of the forty.
    """
    player, _, deed = (part.strip() for part in line.partition(":"))
    match = _DEED.fullmatch(deed)
    if not player or not deed or not match:
        raise InvalidPlayError(f"expected 'PLAYER: CARD takes CARDS', got {line!r}")
    verb, cards = _VERBS.get((match["verb"] or "").lower()), parse_cards(match["cards"] or "")
    if verb and not cards:
        raise InvalidPlayError(f"expected cards after {match['verb']!r}, got {line!r}")
    if verb and not match["card"]:
        return Declared(player, verb, cards)
    if verb not in (None, Verb.TAKES):
        raise InvalidPlayError(f"expected no card before {match['verb']!r}, got {line!r}")
    return Played(player, parse_card(match["card"]), cards)


def _codes(cards: Sequence[Card]) -> str:
    """Return the codes of the cards."""
    return " ".join(card.code for card in cards)
