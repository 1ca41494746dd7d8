"""What players do in a hand, as frozen values, and the lines of text that say it.

A line is the player, a colon and what the player does, with cards as codes or names:

    Ana: 5O                     plays a card and leaves it on the table
    Ana: 5O takes 7O 3C         plays a card and takes these (or: lleva)
    Ana: takes 7O 3C 5B         takes a fifteen of table cards before playing (or: lleva)
    Ana: gets 5O 2C 1E          is dealt these, where it is known (or: recibe)
    Ana: shows 7O 5C 3E         shows a deal that makes fifteen (or: muestra)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cards import Card, parse_card, parse_cards
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


@dataclass(frozen=True, slots=True)
class Took:
    """A player takes a fifteen of table cards alone, with a card to play yet."""

    player: str
    cards: tuple[Card, ...]

    def make(self, hand: HandInPlay) -> HandInPlay:
        """The hand after it; raises as `HandInPlay.take` does."""
        return hand.take(self.player, self.cards)

    @property
    def text(self) -> str:
        """The line that says it, the inverse of `parse_play`."""
        return f"{self.player}: takes {_codes(self.cards)}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player is dealt these cards."""

    player: str
    cards: tuple[Card, ...]

    def make(self, hand: HandInPlay) -> HandInPlay:
        """The hand after it; raises as `HandInPlay.deal` does."""
        return hand.deal(self.player, self.cards)

    @property
    def text(self) -> str:
        """The line that says it, the inverse of `parse_play`."""
        return f"{self.player}: gets {_codes(self.cards)}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A player shows the cards dealt, which make fifteen, and sits the deal out."""

    player: str
    cards: tuple[Card, ...]

    def make(self, hand: HandInPlay) -> HandInPlay:
        """The hand after it; raises as `HandInPlay.show` does."""
        return hand.show(self.player, self.cards)

    @property
    def text(self) -> str:
        """The line that says it, the inverse of `parse_play`."""
        return f"{self.player}: shows {_codes(self.cards)}"


Play = Played | Took | Dealt | Shown

_VERBS: dict[str, type[Took] | type[Dealt] | type[Shown]] = {
    "takes": Took,
    "lleva": Took,
    "gets": Dealt,
    "recibe": Dealt,
    "shows": Shown,
    "muestra": Shown,
}
_LINE = re.compile(rf"(?P<card>.*?)\s*(?:\b(?P<verb>{'|'.join(_VERBS)})\b\s*(?P<cards>.*))?")


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
    player, colon, deed = (part.strip() for part in line.partition(":"))
    match = _LINE.fullmatch(deed)
    if not player or not colon or not match or not deed:
        raise InvalidPlayError(f"expected 'PLAYER: CARD takes CARDS', got {line!r}")
    card, verb, cards = match["card"], match["verb"], parse_cards(match["cards"] or "")
    if verb and not cards:
        raise InvalidPlayError(f"expected cards after {verb!r}, got {line!r}")
    if verb and not card:
        return _VERBS[verb](player, cards)
    if verb and _VERBS[verb] is not Took:
        raise InvalidPlayError(f"expected no card before {verb!r}, got {line!r}")
    return Played(player, parse_card(card), cards)


def _codes(cards: Sequence[Card]) -> str:
    """Return the codes of the cards."""
    return " ".join(card.code for card in cards)
