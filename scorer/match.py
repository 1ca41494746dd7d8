"""The match: a value that only events change, one after another.

A match is the fold of its events, and nothing else changes one: a store keeps the events in
their order, and two phones that have read the same events see the same match.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scorer.cantos import CANTO_POINTS, Canto
from scorer.cards import DECK, Card
from scorer.events import (
    CantoMarked,
    DealerChosen,
    DealtFifteenMarked,
    EscobaMarked,
    Event,
    HandCounted,
    HandDeleted,
    HandEdited,
    InvalidRecordError,
    MatchClosed,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    event_from_record,
    event_to_record,
)
from scorer.marks import MatchError, mark, sing
from scorer.options import Aim, Direction, Level, Rules
from scorer.piles import OF_RANK, OROS, Pile
from scorer.score import HandScore, count_hand
from scorer.seating import SeatingError, seat_sides, side_name

__all__ = [
    "CantoMarked",
    "DealerChosen",
    "DealtFifteenMarked",
    "EscobaMarked",
    "Event",
    "Hand",
    "HandCounted",
    "HandDeleted",
    "HandEdited",
    "InvalidRecordError",
    "Match",
    "MatchClosed",
    "MatchError",
    "MatchReopened",
    "MatchStarted",
    "RulesChanged",
    "Undone",
    "event_from_record",
    "event_to_record",
    "fold",
    "side_name",
]


_T = TypeVar("_T", int, tuple[int, ...])


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was counted: its piles, who captured last, and its score."""

    piles: tuple[Pile, ...]
    last_capture: str | None
    score: HandScore


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands after its events.

    `events` are those in force: what was undone is not among them. `marks` are the escobas of
    each side in the hand being played, `dealt_fifteens` and `cantos` what paid as it was dealt.
    """

    rules: Rules
    title: str
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    first_dealer: int
    events: tuple[Event, ...]
    hands: tuple[Hand, ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)
    dealt_fifteens: Mapping[str, int] = field(default_factory=dict)
    cantos: Mapping[str, tuple[Canto, ...]] = field(default_factory=dict)
    is_closed: bool = False

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of each side in the hands counted so far."""
        return {side: sum(hand.score.total(side) for hand in self.hands) for side in self.sides}

    @property
    def target(self) -> int:
        """The points at which the match ends, for as many sides as there are.

        Where the rules add the points of whoever won the first hand, they are in it from then.
        """
        is_alone = len(self.sides) > 2 and self.rules.target_alone
        target = self.rules.target_alone if is_alone else self.rules.target
        if self.rules.target_adds_first_hand and self.hands:
            target += max(self.hands[0].score.total(side) for side in self.sides)
        return target

    @property
    def leaders(self) -> tuple[str, ...]:
        """The sides with the best total: the most points, or the fewest if these win."""
        totals = self.totals
        best = self._best_of(totals.values())
        return tuple(side for side in self.sides if totals[side] == best)

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that have won, several if the rules share it; empty if it goes on."""
        beaten = {side for side in self.sides if any(_took_nothing(side, h) for h in self.hands)}
        if self.rules.empty_pile_loses and beaten:
            return tuple(side for side in self.sides if side not in beaten)
        if not self._is_at_end():
            return ()
        leaders = self.leaders
        if len(leaders) == 1:
            return leaders if self._lead() >= self.rules.lead else ()
        if self.rules.level is Level.BROKEN:
            leaders = self._break(leaders)
        return leaders if len(leaders) == 1 or self.rules.level is Level.SHARED else ()

    @property
    def is_over(self) -> bool:
        """Whether the match is won, or closed."""
        return self.is_closed or bool(self.winners)

    @property
    def next_dealer(self) -> str:
        """Who deals the next hand: the deal passes one seat a hand, to the rules' side."""
        return self.seats[(self.first_dealer + len(self.hands) * self._step) % len(self.seats)]

    @property
    def next_mano(self) -> str:
        """Who plays first in the next hand: the seat after the dealer's."""
        place = self.seats.index(self.next_dealer)
        return self.seats[(place + self._step) % len(self.seats)]

    def gather(self, side: str, cards: tuple[Card, ...], counted: int | None = None) -> Pile:
        """The pile of a side in the hand being played: these cards, and what was marked of it."""
        cantos = sum(CANTO_POINTS[canto] for canto in self.cantos.get(side, ()))
        marks, dealt = self.marks.get(side, 0), self.dealt_fifteens.get(side, 0)
        return Pile(side, cards, marks, dealt, cantos, counted)

    def apply(self, event: Event) -> "Match":
        """The match after one more event.

        Raises:
            MatchError: The event cannot happen to the match as it stands.
        """
        if isinstance(event, Undone):
            if len(self.events) == 1:
                raise MatchError("expected an event to undo, got a match just started")
            return fold(self.events[:-1])
        if self.is_closed and not isinstance(event, MatchReopened):
            raise MatchError(f"expected an open match, got {event!r} after it was closed")
        return replace(self._after(event), events=(*self.events, event))

    def _after(self, event: Event) -> "Match":
        """Return the state that an event other than `Undone` leads to."""
        match event:
            case HandCounted(piles, last):
                hands = (*self.hands, self._count(piles, last))
                return replace(self, hands=hands, marks={}, dealt_fifteens={}, cantos={})
            case HandEdited(number, piles, last):
                return self._with_hand(number, (self._count(piles, last),))
            case HandDeleted(number):
                return self._with_hand(number, ())
            case EscobaMarked():
                return replace(self, marks=mark(self.marks, self.sides, event))
            case DealtFifteenMarked():
                dealt = mark(self.dealt_fifteens, self.sides, event)
                return replace(self, dealt_fifteens=dealt)
            case CantoMarked():
                return replace(self, cantos=sing(self.cantos, self.sides, event))
            case DealerChosen(player):
                if player not in self.seats:
                    raise MatchError(f"expected a dealer of {self.seats!r}, got {player!r}")
                past = len(self.hands) * self._step
                return replace(self, first_dealer=self.seats.index(player) - past)
            case RulesChanged(rules):
                recounted = (_count(hand.piles, hand.last_capture, rules) for hand in self.hands)
                return replace(self, rules=rules, hands=tuple(recounted))
            case MatchClosed():
                return replace(self, is_closed=True)
            case MatchReopened() if self.is_closed:
                return replace(self, is_closed=False)
        raise MatchError(f"expected an event that can follow, got {event!r}")

    @property
    def _step(self) -> int:
        """The way from one seat to the next in turn; seats are listed to the right."""
        return 1 if self.rules.direction is Direction.RIGHT else -1

    def _count(self, piles: tuple[Pile, ...], last_capture: str | None) -> Hand:
        """Return the hand of these piles, one a side, in the order of the sides."""
        by_player = {pile.player: pile for pile in piles}
        if len(piles) != len(self.sides) or set(by_player) != set(self.sides):
            names = tuple(pile.player for pile in piles)
            raise MatchError(f"expected one pile for each of {self.sides!r}, got {names!r}")
        return _count(tuple(by_player[side] for side in self.sides), last_capture, self.rules)

    def _with_hand(self, number: int, hands: tuple[Hand, ...]) -> "Match":
        """Return the match with the hand of that number, from 1, replaced by these."""
        if not 1 <= number <= len(self.hands):
            raise MatchError(f"expected a hand from 1 to {len(self.hands)}, got {number!r}")
        return replace(self, hands=(*self.hands[: number - 1], *hands, *self.hands[number:]))

    def _is_at_end(self) -> bool:
        """Whether the hands of the match are played, or a side has reached the target."""
        if self.rules.hands:
            return len(self.hands) >= self.rules.hands
        return max(self.totals.values()) >= self.target

    def _best_of(self, values: Iterable[_T]) -> _T:
        """Return the greatest of the values, or the least if the fewest points win."""
        return max(values) if self.rules.aim is Aim.MOST else min(values)

    def _lead(self) -> int:
        """Return how far the best total is from the next one."""
        totals = sorted(self.totals.values(), reverse=self.rules.aim is Aim.MOST)
        return abs(totals[0] - totals[1])

    def _break(self, level: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the level sides that took the most in the match, or the least.

        As Mundijuegos does it: the most escobas, then oros, 7s of oros, sevens, cards.
        """
        best = self._best_of(self._taken(side) for side in level)
        return tuple(side for side in level if self._taken(side) == best)

    def _taken(self, side: str) -> tuple[int, ...]:
        """Return what a side took in all hands, in the order in which it breaks a draw."""
        piles = [pile for hand in self.hands for pile in hand.piles if pile.player == side]
        sets = (OROS, OROS & OF_RANK[7], OF_RANK[7])
        counts = (sum((pile.mask & these).bit_count() for pile in piles) for these in sets)
        escobas = sum(pile.escobas for pile in piles)
        return (escobas, *counts, sum(pile.size for pile in piles))


def fold(events: Iterable[Event]) -> Match:
    """Return the match that the events make, the first of which starts it.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> match = fold([
    ...     MatchStarted(PRESETS["ludoteka-clasica"], (("Ana",), ("Luis",))),
    ...     HandCounted((Pile("Ana", parse_cards("7O 1O")), Pile("Luis", parse_cards("2C")))),
    ... ])
    >>> match.totals, match.next_dealer, match.winners
    ({'Ana': 4, 'Luis': 0}, 'Luis', ())

    Raises:
        MatchError: The first event is another, or one cannot happen where it stands.
    """
    first, *others = tuple(events) or (None,)
    if not isinstance(first, MatchStarted):
        raise MatchError(f"expected a match to start, got {first!r}")
    match = _start(first)
    for event in others:
        match = match.apply(event)
    return match


def _start(event: MatchStarted) -> Match:
    """Return the match that starts."""
    try:
        seats = seat_sides(event.sides)
    except SeatingError as error:
        raise MatchError(str(error)) from error
    if event.dealer not in ("", *seats):
        raise MatchError(f"expected a dealer of {seats!r}, got {event.dealer!r}")
    return Match(
        rules=event.rules,
        title=event.title,
        sides=tuple(map(side_name, event.sides)),
        seats=seats,
        first_dealer=seats.index(event.dealer or seats[0]),
        events=(event,),
    )


def _count(piles: tuple[Pile, ...], last_capture: str | None, rules: Rules) -> Hand:
    """Return the counted hand."""
    return Hand(piles, last_capture, count_hand(piles, rules, last_capture=last_capture))


def _took_nothing(side: str, hand: Hand) -> bool:
    """Whether the side has no card of a hand of which all forty were taken."""
    taken = {pile.player: pile.size for pile in hand.piles}
    return not taken[side] and sum(taken.values()) == len(DECK)
