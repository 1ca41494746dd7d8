"""A stronger advisor: it deals the cards not seen in many ways, and plays each of them on.

A play is as good as the points by which its side is ahead when the deal is played, on average
over the same ways for all plays; in the last deal these are the points of the hand. The ways are
drawn with a fixed seed: the same position has the same advice. Plays that fall behind are dropped
on the way, so that most of the work goes to the best.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from scorer.advice import InvalidPositionError, Position, position_of
from scorer.blind import Blind
from scorer.cards import mask_of
from scorer.opening import DEALS
from scorer.options import Obligation
from scorer.piles import Pile, cards_of
from scorer.playout import playout_of
from scorer.plays import Played
from scorer.referee import HandInPlay

WORLDS = 24
"""In so many deals each play is tried at first; what is left is tried in more of them."""

_NOBODY = "seen"
"""The pile of cards that are seen to be away, and of nobody known."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A play, and by about how many points its side will be ahead in the hand, on average.

    `worlds` is over how many ways of dealing. Where the fewest points win, ahead is to have fewer.
    """

    play: Played
    lead: float
    worlds: int


def search_plays(hand: HandInPlay, *, worlds: int = WORLDS, seed: int = 0) -> tuple[Outlook, ...]:
    """Return the plays of the player whose turn it is, the best first.

    Only what the player knows is used: the cards that others hold are drawn anew in every deal.

    >>> from scorer.replay import replay_text
    >>> hand = replay_text('''rules: ludoteka
    ... players: Ana, Luis
    ... dealer: Luis
    ... table: 7O 3C 4E 2B
    ... Ana: gets 6O 12C 1E''').hand
    >>> best = search_plays(hand)[0]
    >>> best.play.text
    'Ana: 1E takes 7O 3C 4E'

    Raises:
        InvalidPositionError: The hand of the player is not known, or there is none to play.
        ValueError: `worlds` is less than one.
    """
    if worlds < 1:
        raise ValueError(f"expected at least one world, got {worlds!r}")
    position = position_of(hand)
    player, unseen = hand.player, [card.bit for card in position.unseen]
    known = {seat: hand.hands[seat] for seat in hand.seats if _is_known(hand, seat, position)}
    blind = replace(hand, hands=known)
    order = list(dict.fromkeys(hand.sides[seat] for seat in hand.seats))
    playout = playout_of(hand.rules, tuple(order.index(hand.sides[seat]) for seat in hand.seats))
    side = order.index(hand.sides[player])
    afters = {play: Blind.of(play.make(blind)) for play in _plays(hand)}
    # Where the deal is nearly played, one more shows what the table that it leaves is worth.
    deals = 0 if sum(hand.left) > len(hand.seats) + 1 else 1
    unknown = next(iter(afters.values())).count_unknown(deals)
    leads: dict[Played, list[float]] = {play: [] for play in afters}
    rivals = list(leads)
    rng = Random(f"{seed} {position.seen} {hand.plays_left}")
    while True:
        for _ in range(worlds if len(rivals) > 1 else 1):
            drawn = rng.sample(unseen, unknown)
            for play in rivals:
                state = afters[play].deal(drawn, deals)
                playout.play_on(state)
                leads[play].append(playout.lead(state, side))
        means = {play: sum(found) / len(found) for play, found in leads.items()}
        if len(rivals) <= 2:
            break
        rivals = sorted(rivals, key=lambda play: means[play], reverse=True)[: len(rivals) // 2]
    found = [Outlook(play, means[play], len(leads[play])) for play in leads]
    # What was dropped early has a mean of few deals: it stays behind what was kept.
    return tuple(sorted(found, key=lambda one: (one.worlds, one.lead), reverse=True))


def search_position(
    position: Position, seating: Sequence[int] = (0, 1), *, worlds: int = WORLDS, seed: int = 0
) -> tuple[Outlook, ...]:
    """Return the plays of a position of which no more is known, the best first.

    `seating` is the number of the side of each seat, from whose turn it is on. The others are
    taken to hold as many cards as the player, or one less where fewer are left, and as many deals
    to follow as the cards not seen allow. Who has the cards seen is not known: they count for none.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> table, hand = parse_cards("7O 3C 4E 2B"), parse_cards("6O 12C 1E")
    >>> search_position(Position(PRESETS["ludoteka"], table, hand, 0))[0].play.card.code
    '1E'

    Raises:
        InvalidPositionError: There is no card to play.
    """
    if not position.hand:
        raise InvalidPositionError("expected a card to play, got an empty hand")
    seats = tuple(str(place) for place in range(len(seating)))
    own, unseen = len(position.hand), len(position.unseen)
    others = min(own, unseen // (len(seats) - 1))
    size = max(DEALS[len(seats)][1])
    deals = (unseen - others * (len(seats) - 1)) // (size * len(seats))
    away = Pile(_NOBODY, cards_of(position.seen & ~mask_of((*position.table, *position.hand))))
    sides = {seat: str(side) for seat, side in zip(seats, seating, strict=True)}
    hand = HandInPlay(
        rules=position.rules,
        seats=seats,
        sides=sides,
        table=position.table,
        seen=position.seen,
        piles={side: Pile(side, ()) for side in sides.values()} | {_NOBODY: away},
        size=size,
        left=(own, *[others] * (len(seats) - 1)),
        to_come=(size,) * deals,
        hands={seats[0]: position.hand},
    )
    return search_plays(hand, worlds=worlds, seed=seed)


def _is_known(hand: HandInPlay, seat: str, position: Position) -> bool:
    """Whether the player whose turn it is knows the cards of a seat."""
    cards = hand.hands.get(seat, ())
    return bool(cards) and (seat == hand.player or cards == position.known)


def _plays(hand: HandInPlay) -> Iterator[Played]:
    """Yield the legal plays of a card; those that only leave it come last."""
    player, rules = hand.player, hand.rules
    left = []
    for card in hand.hands[player]:
        captures = hand.find_captures(card)
        yield from (Played(player, card, capture.takes) for capture in captures)
        if not captures or rules.obligation is not Obligation.FORCED:
            left.append(card)
    yield from (Played(player, card) for card in left)
