"""Turns of simulated hands, to render and to measure the reading of a turn by."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from scorer.captures import FIFTEEN, find_captures
from scorer.cards import Card
from scorer.contest import SEATS, play_at_random, play_greedily, play_hand
from scorer.plays import Play, Played
from scorer.referee import HandInPlay
from scorer.rules import PRESETS

MOST_CARDS = 12
"""The tables before the turns have from 1 to so many cards, each number as often."""
WRONG_EACH = 10
"""One turn of so many is played against the rules."""
_CLEARED = 4
"""Tables of more cards are hardly ever taken whole."""

Tables = tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class FilmedPlay:
    """A play of a filmed hand: the card's value, what it took, and whether that was an escoba."""

    value: int
    takes: tuple[Card, ...]
    is_escoba: bool


def make_film(seed: int = 0) -> tuple[tuple[tuple[Card, ...], ...], tuple[FilmedPlay, ...]]:
    """Returns the tables of a whole hand of two, one after another, and its plays.

    Half of those who capture lay the card down first, and then take it with the others.
    """
    rng = Random(f"film {seed}")
    policies = dict(zip(SEATS, (play_greedily, play_at_random), strict=True))
    ended, befores = play_hand(PRESETS["ludoteka"], policies, SEATS[1], rng)
    tables, plays = [befores[0].table], []
    for before, after in pairwise((*befores, ended)):
        gone = tuple(card for card in before.table if card not in after.table)
        new = [card for card in after.table if card not in before.table]
        piled = {card for pile in after.piles.values() for card in pile.cards}
        (card,) = new or [card for card in before.hands[before.player] if card in piled]
        plays.append(FilmedPlay(card.value, gone, bool(gone) and not after.table))
        if gone and rng.random() < 0.5:
            tables.append((*before.table, card))
        tables.append(after.table)
    return tuple(tables), tuple(plays)


def make_turns(number: int, seed: int = 0) -> Iterator[Tables]:
    """Yields the tables before and after so many turns; the same seed gives the same turns.

    They are of hands that the referee followed, played so loosely that tables grow large. A third
    leaves a card, a third takes some, and a third takes all where tables are small enough for it.
    """
    for place in range(number):
        rng = Random(f"{seed} {place}")
        size = 1 + place % MOST_CARDS
        pair = _find_turn(size, place // MOST_CARDS % 3, rng)
        if place % WRONG_EACH == WRONG_EACH - 1:
            pair = _spoil(pair[0], rng) or pair
        yield pair


def _find_turn(size: int, kind: int, rng: Random) -> Tables:
    """Returns a turn on a table of this size."""
    while True:
        policies = dict.fromkeys(SEATS, _play_loosely)
        ended, befores = play_hand(PRESETS["ludoteka"], policies, SEATS[1], rng)
        tables = [*(one.table for one in befores), ended.table]
        found = [
            (before, after)
            for before, after in pairwise(tables)
            if len(before) == size and _is_kind(before, after, kind)
        ]
        if found:
            return rng.choice(found)


def _is_kind(before: tuple[Card, ...], after: tuple[Card, ...], kind: int) -> bool:
    """Whether a turn left a card (0), took some (1), or took all (2; of a large table, some)."""
    is_capture = len(after) < len(before)
    if kind < 2 or len(before) > _CLEARED:
        return is_capture == bool(kind)
    return not after


def _play_loosely(hand: HandInPlay, rng: Random) -> Play:
    """Plays a card at random; what it can take it takes half of the times."""
    card = rng.choice(hand.hands[hand.player])
    captures = find_captures(card, hand.table)
    if captures and rng.random() < 0.5:
        return Played(hand.player, card, rng.choice(captures).takes)
    return Played(hand.player, card)


def _spoil(table: tuple[Card, ...], rng: Random) -> Tables | None:
    """Returns a turn that takes what makes no fifteen; None where any that is tried does."""
    for _ in range(20):
        gone = rng.sample(table, rng.randint(1, min(len(table), 4)))
        total = sum(card.value for card in gone)
        if not FIFTEEN - 10 <= total < FIFTEEN:
            return table, tuple(card for card in table if card not in gone)
    return None
