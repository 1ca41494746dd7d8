"""What is to be said of a turn: what it did, whether the rules allow it, and what it missed."""

from dataclasses import dataclass, field
from enum import StrEnum

from scorer.cards import Card
from scorer.worth import NOTHING, Worth


class Deed(StrEnum):
    """What a turn did to the table.

    `TAKE`: a fifteen of table cards alone was taken. `UNCLEAR`: no single turn does that, or a
    photo was misread.
    """

    CAPTURE = "capture"
    DISCARD = "discard"
    TAKE = "take"
    NOTHING = "nothing"
    UNCLEAR = "unclear"


class Fault(StrEnum):
    """Why a turn is against the rules.

    `NOT_FIFTEEN`: no card of escoba makes fifteen with the cards taken, or the one played does
    not. `NOT_HELD`: the card played is not in the hand. `LEFT_TOO`: cards were taken and a card
    was left. `FORCED`: a card that captures was left, where the rules force it to capture.
    `NOT_ALONE`: others were taken than the lone card that comes first by the rules.
    """

    NOT_FIFTEEN = "not-fifteen"
    NOT_HELD = "not-held"
    LEFT_TOO = "left-too"
    FORCED = "forced"
    NOT_ALONE = "not-alone"


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards that could be taken, and with what: a card, or one of a value.

    The card is None where only its value is known, and the value 0 where the rules allow the
    table cards to be taken alone. Where the card is known, the worth counts it too.
    """

    value: int
    card: Card | None
    takes: tuple[Card, ...]
    worth: Worth


@dataclass(frozen=True, slots=True)
class TurnReview:
    """What is to be said of a turn.

    `value` is that of the card played, 0 if there was none; `missed` are the choices with the
    same card that were worth more than what was done, `elsewhere` those with other cards of the
    hand, each the best first.
    """

    deed: Deed
    value: int = 0
    card: Card | None = None
    takes: tuple[Card, ...] = ()
    worth: Worth = NOTHING
    fault: Fault | None = None
    missed: tuple[Choice, ...] = field(default=())
    elsewhere: tuple[Choice, ...] = field(default=())

    @property
    def is_escoba(self) -> bool:
        """Whether the turn took the whole table, and it counts."""
        return self.worth.escoba and self.is_legal

    @property
    def is_legal(self) -> bool:
        """Whether one turn can have done it by the rules."""
        return self.fault is None and self.deed is not Deed.UNCLEAR

    @property
    def best(self) -> Choice | None:
        """The choice that was worth most of those missed, or None if nothing was."""
        return max((*self.missed, *self.elsewhere), key=lambda one: one.worth, default=None)
