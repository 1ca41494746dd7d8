"""What is best to play: what each play brings now, and what it leaves to the next player.

The cards a player has seen (the table, the hand, all that was captured) are counted. Of the
others nothing is known but their number, so the hand of the next player is any of the hands that
can be drawn from them, all as likely. Every chance here is exact: hands are counted, not drawn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb

from scorer.captures import find_fifteens
from scorer.cards import DECK, Card, mask_of
from scorer.options import Aim, Deal, Obligation, Rules
from scorer.piles import FORTY
from scorer.referee import HandInPlay
from scorer.threats import Threat, find_threats
from scorer.worth import NOTHING, Worth, find_legal_captures, points_of, worth_of

_TAKES = 5
"""So many fifteens of the table alone are looked at, the ones worth most."""


class InvalidPositionError(ValueError):
    """The cards of a position contradict each other, or there is nothing to play."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a player knows when it is their turn.

    `seen` is the set of cards seen, the table's and the player's own among them. `reply_size` is
    how many cards the next player holds when their turn comes, 0 if the hand is over by then,
    and `known` those of them that are known. `is_last` and `is_reply_last` say whether the card
    to be played, or the next player's, is the last of its player in the hand.
    """

    rules: Rules
    table: tuple[Card, ...]
    hand: tuple[Card, ...]
    seen: int
    reply_size: int = 3
    known: tuple[Card, ...] = ()
    is_last: bool = False
    is_reply_last: bool = False
    unseen: tuple[Card, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a position that cannot be, and list what is not seen."""
        mine = mask_of((*self.table, *self.hand))
        if mine.bit_count() < len(self.table) + len(self.hand):
            raise InvalidPositionError("expected a table and a hand without a card in common")
        rest = FORTY & ~(self.seen | mine | mask_of(self.known))
        unseen = tuple(card for card in DECK if card.bit & rest)
        free = self.reply_size - len(self.known)
        if mask_of(self.known) & (self.seen | mine) or not 0 <= free <= len(unseen):
            raise InvalidPositionError(
                f"expected {self.reply_size} cards for the next player among those not seen, "
                f"got {len(self.known)} known and {len(unseen)} not seen"
            )
        object.__setattr__(self, "unseen", unseen)


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely the next player holds a card that makes an escoba, takes the velo, or a seven.

    `reply` is what the best of the next player's captures brings on average, in points; where
    table cards may be taken alone, the best of these and the best capture, one beside the other.
    """

    escoba: Fraction = Fraction(0)
    velo: Fraction = Fraction(0)
    seven: Fraction = Fraction(0)
    reply: float = 0.0


@dataclass(frozen=True, slots=True)
class Advice:
    """A play, what it is worth now, and what it leaves to the next player.

    `card` is None where the rules let the player take table cards alone, before playing one.
    `points` are about what it brings now, less what it forfeits; `score` is what plays are
    ordered by: the points, less what the next player's best capture brings on average.
    """

    card: Card | None
    takes: tuple[Card, ...]
    worth: Worth
    points: float
    chances: Chances
    score: float


def position_of(hand: HandInPlay, player: str | None = None) -> Position:
    """Return what the player whose turn it is knows; what others hold is not looked at.

    In Estrategica, where all cards are known, the next player's hand is.

    Raises:
        InvalidPositionError: The hand of the player is not known, or it is over.
    """
    player = player or hand.player
    own = hand.hands.get(player, ())
    if not own or hand.is_over:
        raise InvalidPositionError(f"expected the cards of {player!r} to be known, got none")
    seen = mask_of((*hand.table, *own))
    for pile in hand.piles.values():
        seen |= pile.mask
    # Any play will do to see whose turn comes next: which card it is changes nothing in that.
    left = list(hand.left)
    left[hand.turn] -= 1
    order = (*range(hand.turn + 1, len(left)), *range(hand.turn + 1))
    following = next((seat for seat in order if left[seat]), None)
    size, is_reply_last = 0, False
    known: tuple[Card, ...] = ()
    if following is not None:
        size = left[following]
        is_reply_last = not hand.to_come and size == 1
        if hand.rules.deal is Deal.ESTRATEGICA:
            known = hand.hands.get(hand.seats[following], ())
    elif hand.to_come:
        size = hand.to_come[0]
        is_reply_last = len(hand.to_come) == 1 and size == 1
    return Position(
        rules=hand.rules,
        table=hand.table,
        hand=own,
        seen=seen,
        reply_size=size,
        known=known,
        is_last=not hand.to_come and hand.left[hand.turn] == 1,
        is_reply_last=is_reply_last,
    )


def find_advice(position: Position) -> tuple[Advice, ...]:
    """Return every play that the rules allow, the best first.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> table, hand = parse_cards("7O 3C 6B"), parse_cards("5B 10B 12E")
    >>> position = Position(PRESETS["ludoteka"], table, hand, mask_of(table + hand))
    >>> for advice in find_advice(position)[:2]:
    ...     print(advice.card, "takes", *advice.takes, f"{float(advice.chances.escoba):.2f}")
    10B takes 7O 0.25
    5B takes 7O 3C 0.32

    Raises:
        InvalidPositionError: There is no card to play.
    """
    if not position.hand:
        raise InvalidPositionError("expected a card to play, got an empty hand")
    advice = [_advise(position, card, takes) for card, takes in _plays(position)]
    if position.rules.obligation is Obligation.OPEN:
        advice += [
            _advise_take(position, group) for group in find_fifteens(position.table)[:_TAKES]
        ]
    return tuple(sorted(advice, key=lambda one: (one.score, one.worth), reverse=True))


def find_chances(position: Position, table: Sequence[Card]) -> Chances:
    """Return what the next player may do to a table that a play leaves.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> seen = mask_of(DECK) & ~mask_of(parse_cards("5B 12E 1C"))
    >>> position = Position(PRESETS["ludoteka"], (), parse_cards("4C"), seen, reply_size=2)
    >>> find_chances(position, parse_cards("7O 3C")).escoba
    Fraction(2, 3)
    """
    if not position.reply_size:
        return Chances()
    can_be_escoba = position.rules.last_card_escoba or not position.is_reply_last
    threat = find_threats(table, position.rules, can_be_escoba=can_be_escoba)
    return Chances(
        escoba=_chance(position, threat.escoba),
        velo=_chance(position, threat.velo),
        seven=_chance(position, threat.seven),
        reply=_mean_best(position, threat),
    )


def _plays(position: Position) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Yield the cards that may be played, each with what it takes."""
    for card in position.hand:
        captures = find_legal_captures(card, position.table, position.rules)
        yield from ((card, capture.takes) for capture in captures)
        if not captures or position.rules.obligation is not Obligation.FORCED:
            yield card, ()


def _advise(position: Position, card: Card, takes: tuple[Card, ...]) -> Advice:
    """Return what is to be said of a card that takes these, or is left."""
    rules, table = position.rules, position.table
    worth, points = NOTHING, 0.0
    if takes:
        counts = rules.last_card_escoba or not position.is_last
        is_escoba = counts and len(takes) == len(table)
        worth = worth_of((card, *takes), is_escoba=is_escoba)
        points = points_of((card, *takes), rules, is_escoba=is_escoba)
        rest = tuple(other for other in table if other not in takes)
    else:
        rest = (*table, card)
        forfeited = find_legal_captures(card, table, rules)[:1]
        if forfeited and rules.obligation is Obligation.FORFEIT:
            lost = forfeited[0]
            points = -points_of(lost.cards, rules, is_escoba=lost.is_escoba)
            rest = tuple(other for other in table if other not in lost.takes)
    chances = find_chances(position, rest)
    return Advice(card, takes, worth, points, chances, _score(rules, points - chances.reply))


def _advise_take(position: Position, group: tuple[Card, ...]) -> Advice:
    """Return what is to be said of table cards taken before the play that then brings most.

    Of the plays after it the best capture of each card and its discard are looked at.
    """
    rules = position.rules
    rest = tuple(card for card in position.table if card not in group)
    after = replace(position, table=rest, seen=position.seen | mask_of(group))
    plays: list[tuple[Card, tuple[Card, ...]]] = [(card, ()) for card in position.hand]
    plays += [
        (one.card, one.takes)
        for card in position.hand
        for one in find_legal_captures(card, rest, rules)[:1]
    ]
    best = max((_advise(after, card, takes) for card, takes in plays), key=lambda one: one.score)
    points = points_of(group, rules, is_escoba=not rest)
    worth = worth_of(group, is_escoba=not rest)
    score = best.score + _score(rules, points)
    return Advice(None, group, worth, points, best.chances, score)


def _score(rules: Rules, points: float) -> float:
    """Return the points as they are wanted: where the fewest win, the fewer the better."""
    return points if rules.aim is Aim.MOST else -points


def _chance(position: Position, cards: int) -> Fraction:
    """Return how likely the next player holds one of the cards of a set."""
    if any(card.bit & cards for card in position.known):
        return Fraction(1)
    unseen, drawn = len(position.unseen), position.reply_size - len(position.known)
    others = sum(not card.bit & cards for card in position.unseen)
    return 1 - Fraction(comb(others, drawn), comb(unseen, drawn))


def _mean_best(position: Position, threat: Threat) -> float:
    """Return the mean of the best that the next player's cards bring.

    The cards not seen, from the one that brings most: the i-th is the best of the hand in as many
    hands as the rest of the hand can be drawn from those after it.
    """
    sure = max((threat.points[card] for card in position.known), default=0.0)
    gains = sorted((threat.points[card] for card in position.unseen), reverse=True)
    drawn = position.reply_size - len(position.known)
    if not drawn:
        return threat.alone + sure
    hands = comb(len(gains), drawn)
    mean = sum(
        max(gain, sure) * comb(len(gains) - place, drawn - 1) / hands
        for place, gain in enumerate(gains, start=1)
    )
    return threat.alone + mean
