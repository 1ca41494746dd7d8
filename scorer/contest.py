"""Players that choose by a policy, and matches between them: how strong an advisor is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import sqrt
from random import Random

from scorer.advice import find_advice, position_of
from scorer.captures import find_fifteens
from scorer.cards import DECK
from scorer.match import HandCounted, Match, MatchStarted, fold
from scorer.opening import DEALS, open_hand
from scorer.options import Deal, Obligation, Rules
from scorer.plays import Declared, Play, Played, Verb
from scorer.referee import HandInPlay
from scorer.search import WORLDS, search_plays
from scorer.worth import find_plays, points_of

Policy = Callable[[HandInPlay, Random], Play]
"""What a player does whose turn it is; of the others' cards it looks at none."""

SEATS = ("first", "second")


class UnknownPolicyError(ValueError):
    """There is no policy of that name, or none for such rules."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How many of the matches between two policies the first won, and how many were drawn.

    `points` are the points per hand by which the first was ahead.
    """

    first: str
    second: str
    matches: int
    won: int
    drawn: int
    points: float

    @property
    def rate(self) -> float:
        """The share of matches won, a draw as half of one."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.5

    @property
    def margin(self) -> float:
        """How far the share may be off, in 19 of 20 such measurements (Wilson's interval)."""
        if not self.matches:
            return 0.5
        n, z = self.matches, 1.96
        return z / (1 + z * z / n) * sqrt(self.rate * (1 - self.rate) / n + z * z / (4 * n * n))


def play_at_random(hand: HandInPlay, rng: Random) -> Play:
    """Take at random if anything can be taken, else leave a card at random."""
    plays = find_plays(hand.table, hand.hands[hand.player], hand.rules)
    if plays:
        play = rng.choice(plays)
        return Played(hand.player, play.card, play.takes)
    return Played(hand.player, rng.choice(hand.hands[hand.player]))


def play_greedily(hand: HandInPlay, rng: Random) -> Play:
    """Take what is worth most; with nothing to take leave the card that is worth least."""
    own = hand.hands[hand.player]
    plays = find_plays(hand.table, own, hand.rules)
    if plays:
        return Played(hand.player, plays[0].card, plays[0].takes)
    least = min(points_of((card,), hand.rules) for card in own)
    cards = [card for card in own if points_of((card,), hand.rules) == least]
    return Played(hand.player, rng.choice(cards))


def play_by_advice(hand: HandInPlay, rng: Random) -> Play:
    """Do what is advised: what it brings now, less what the next player may take."""
    best = find_advice(position_of(hand))[0]
    if best.card is None:
        return Declared(hand.player, Verb.TAKES, best.takes)
    return Played(hand.player, best.card, best.takes)


def play_by_search(hand: HandInPlay, rng: Random, worlds: int = WORLDS) -> Play:
    """Do what the search finds best."""
    return search_plays(hand, worlds=worlds)[0].play


POLICIES: Mapping[str, Policy] = {
    "random": play_at_random,
    "greedy": play_greedily,
    "advice": play_by_advice,
    "search": play_by_search,
}


def play_hand(
    rules: Rules, policies: Mapping[str, Policy], dealer: str, rng: Random
) -> tuple[HandInPlay, tuple[HandInPlay, ...]]:
    """Return a hand that the policies played, and the hand before each of its plays.

    The players are the keys, in the order of their seats to the right, each alone. Where the
    rules let table cards be taken alone, everybody takes the best that there is first.

    Raises:
        UnknownPolicyError: The rules deal in another way than in rounds.
    """
    if rules.deal is not Deal.ROUNDS:
        raise UnknownPolicyError(f"expected rules that deal in rounds, got {rules.deal.value!r}")
    seats = tuple(policies)
    opening, _ = DEALS[len(seats)]
    stock = iter(rng.sample(DECK, len(DECK)))
    hand = open_hand(rules, seats, dealer, tuple(islice(stock, opening)))
    befores = []
    while not hand.is_over:
        if hand.is_new_deal and not any(hand.hands.values()):
            for player in hand.seats:
                hand = hand.deal(player, tuple(islice(stock, hand.size)))
        fifteens = find_fifteens(hand.table) if rules.obligation is Obligation.OPEN else ()
        if fifteens:
            hand = hand.take(hand.player, fifteens[0])
            continue
        befores.append(hand)
        hand = policies[hand.player](hand, rng).make(hand)
    return hand, tuple(befores)


def play_match(rules: Rules, policies: Mapping[str, Policy], rng: Random) -> Match:
    """Return a match that the policies played, to its end.

    >>> from scorer.rules import PRESETS
    >>> policies = {"Ana": play_greedily, "Luis": play_at_random}
    >>> match = play_match(PRESETS["ludoteka"], policies, Random(2))
    >>> match.winners, match.is_over
    (('Ana',), True)
    """
    sides = tuple((player,) for player in policies)
    match = fold([MatchStarted(rules, sides, rng.choice(tuple(policies)))])
    while not match.is_over:
        hand, _ = play_hand(rules, policies, match.next_dealer, rng)
        match = match.apply(HandCounted(hand.finish(), hand.last_side))
    return match


def measure_strength(
    rules: Rules,
    first: str,
    second: str,
    *,
    matches: int,
    seed: int = 0,
    worlds: int = WORLDS,
    goes_on: Callable[[Strength], bool] = lambda _: True,
) -> Strength:
    """Return how two policies fare in matches of two players, each of which is seeded by itself.

    `worlds` is in how many deals the search tries each play, at first. `goes_on` is asked before
    each further match, with what was found so far.

    >>> from scorer.rules import PRESETS
    >>> measure_strength(PRESETS["ludoteka"], "greedy", "random", matches=5).matches
    5

    Raises:
        UnknownPolicyError: There is no policy of that name, or none for such rules.
    """
    for name in (first, second):
        if name not in POLICIES:
            raise UnknownPolicyError(f"expected a policy of {list(POLICIES)}, got {name!r}")
    known: dict[str, Policy] = {**POLICIES, "search": partial(play_by_search, worlds=worlds)}
    policies = dict(zip(SEATS, (known[first], known[second]), strict=True))
    found = Strength(first, second, 0, 0, 0, 0.0)
    hands = ahead = 0
    while found.matches < matches and goes_on(found):
        match = play_match(rules, policies, Random(f"{seed} {found.matches}"))
        hands += len(match.hands)
        ahead += match.totals[SEATS[0]] - match.totals[SEATS[1]]
        is_drawn = len(match.winners) != 1
        found = Strength(
            first,
            second,
            found.matches + 1,
            found.won + (match.winners == SEATS[:1]),
            found.drawn + is_drawn,
            ahead / hands,
        )
    return found
