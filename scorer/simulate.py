"""Hands played at random within the rules, and what two rule sets make of the same hands."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from scorer.cantos import find_cantos
from scorer.captures import FIFTEEN, find_fifteens
from scorer.cards import DECK, Card
from scorer.estrategica import MANO_CARDS, OTHER_CARDS, Plan
from scorer.opening import DEALS, open_hand
from scorer.options import Deal, Direction, Obligation, Rules
from scorer.options import Sides as SidesOption
from scorer.plays import Declared, Play, Played, Verb
from scorer.points import Category, HandScore
from scorer.referee import HandInPlay
from scorer.score import count_hand
from scorer.seating import seat_sides, side_name

Sides = Sequence[Sequence[str]]
Opening = tuple[Card, ...] | Mapping[str, Plan]
TWO_PLAYERS: Sides = (("Ana",), ("Luis",))
_NAMES = ("Ana", "Luis", "Eva", "Jon", "Leo", "Sol")


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """A hand from its opening to its end; `opening` is the table, or the plans of Estrategica."""

    sides: Sides
    dealer: str
    opening: Opening
    plays: tuple[Play, ...]
    hand: HandInPlay

    def count(self, rules: Rules | None = None) -> HandScore:
        """The score of the hand, by its own rules or by others."""
        hand = self.hand
        return count_hand(hand.finish(), rules or hand.rules, last_capture=hand.last_side)


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """How often two rule sets differ on the same deals.

    Counts hands: `differing` those in which some side gets other points, `winners` those in
    which another side gets the most, `by_category` those in which a category pays otherwise,
    the most frequent first. Sevens and setenta are one category here.
    """

    first: Rules
    second: Rules
    hands: int
    differing: int
    winners: int
    by_category: Mapping[str, int]


def simulate_hand(
    rules: Rules, rng: Random, sides: Sides | None = None, *, leaves: float = 0.0
) -> SimulatedHand:
    """Return a hand in which all play at random, and the last seat deals.

    The table is the smallest that the rules are for, unless the sides are given. Whoever can
    capture does, but for a share of `leaves` of the times where the rules allow it.

    >>> from scorer.rules import PRESETS
    >>> hand = simulate_hand(PRESETS["ludoteka"], Random(1)).hand
    >>> sum(len(pile.cards) for pile in hand.finish())
    40

    Raises:
        SeatingError: The rules are not for these sides.
    """
    sides = sides or find_sides(rules)
    seats = seat_sides(sides)
    of_player = {player: side_name(side) for side in sides for player in side}
    opening, table, deals = _deal(rules, rng, seats)
    coming = iter(deals)
    hand = open_hand(rules, seats, seats[-1], table, of_player)
    plays: list[Play] = []
    while not hand.is_over:
        if hand.is_new_deal and not any(hand.hands.values()):
            for player, cards in zip(seats, next(coming), strict=True):
                hand = hand.deal(player, cards)
                if rules.deal is Deal.ROUNDS:
                    plays.append(Declared(player, Verb.GETS, cards))
        play = _choose(hand, rng, leaves)
        hand = play.make(hand)
        plays.append(play)
    return SimulatedHand(sides, seats[-1], opening, tuple(plays), hand)


def find_sides(rules: Rules) -> Sides:
    """Return the smallest table that the rules are for.

    >>> from scorer.rules import PRESETS
    >>> find_sides(PRESETS["ludoteka"]), len(find_sides(PRESETS["espadas"]))
    ((('Ana',), ('Luis',)), 4)
    """
    names = _NAMES[: min(rules.players)]
    if rules.sides is SidesOption.PAIRS and len(names) in (4, 6):
        return names[::2], names[1::2]
    return tuple((name,) for name in names)


def compare_rules(
    first: Rules,
    second: Rules,
    hands: int = 1000,
    seed: int = 0,
    *,
    sides: Sides = TWO_PLAYERS,
    on_hand: Callable[[int], None] | None = None,
) -> RulesComparison:
    """Return how often two rule sets give other points, and for what, in random hands.

    Both play the same deals with the same choices; rule sets that differ only in the count
    count the very same hands. `on_hand` is told the number of each hand that is done. To which
    side the deal passes makes no difference to points and is left out, and for how many players
    the rules are: both are asked what they give at this table.

    >>> from scorer.rules import parse_rules
    >>> nobody, each = parse_rules("ludoteka,ties=nobody"), parse_rules("ludoteka")
    >>> compare_rules(nobody, each, hands=20, seed=1).by_category
    {'sevens': 8, 'oros': 4, 'cards': 2}
    """
    number = sum(map(len, sides))
    pair = [
        replace(rules, direction=Direction.RIGHT, players=(number,), sides=SidesOption.EITHER)
        for rules in (first, second)
    ]
    is_same_play = all(
        getattr(pair[0], option) == getattr(pair[1], option) for option in _PLAY_OPTIONS
    )
    differing = winners = 0
    by_category: Counter[str] = Counter()
    for number in range(hands):
        played = simulate_hand(pair[0], Random(f"{seed} {number}"), sides)
        again = played
        if not is_same_play:
            again = simulate_hand(pair[1], Random(f"{seed} {number}"), sides)
        scores = played.count(), again.count(pair[1])
        totals = [[score.total(pile.player) for pile in score.piles] for score in scores]
        differing += totals[0] != totals[1]
        winners += _leaders(totals[0]) != _leaders(totals[1])
        by_category.update(_changed_categories(*scores))
        if on_hand:
            on_hand(number + 1)
    ranked = sorted(by_category.items(), key=lambda pair: (-pair[1], pair[0]))
    return RulesComparison(first, second, hands, differing, winners, dict(ranked))


_PLAY_OPTIONS = (
    "opening_owner",
    "opening",
    "last_card_escoba",
    "obligation",
    "unclaimed",
    "deal",
    "dealt_fifteen",
    "cantos",
    "lone_card_first",
)


def _deal(
    rules: Rules, rng: Random, seats: Sequence[str]
) -> tuple[Opening, tuple[Card, ...], list[tuple[tuple[Card, ...], ...]]]:
    """Return how the hand opens, its table, and the deals to come, each by seat."""
    deals: list[tuple[tuple[Card, ...], ...]]
    if rules.deal is Deal.ESTRATEGICA:
        mano, other = (_plan(cards, rng) for cards in (MANO_CARDS, OTHER_CARDS))
        plans = dict(zip(seats, (mano, other), strict=True))
        deals = list(zip(mano.deals, other.deals, strict=True))
        return plans, (*mano.centre, *other.centre), deals
    opening, sizes = DEALS[len(seats)]
    stock = iter(rng.sample(DECK, 40))
    table = tuple(islice(stock, opening))
    deals = [tuple(tuple(islice(stock, size)) for _ in seats) for size in sizes]
    return table, table, deals


def _plan(cards: Sequence[Card], rng: Random) -> Plan:
    """Return twenty cards in piles and centre, at random."""
    shuffled = tuple(rng.sample(cards, 20))
    piles = tuple(shuffled[place : place + 3] for place in range(0, 18, 3))
    return Plan(piles, shuffled[18:])


def _choose(hand: HandInPlay, rng: Random, leaves: float) -> Play:
    """Return a random play of whose turn it is.

    Draws as often whatever the hand is, so that two rule sets meet the same choices.
    """
    which, leaving, how = rng.random(), rng.random(), rng.random()
    player, rules = hand.player, hand.rules
    own = hand.hands[player]
    if rules.obligation is Obligation.OPEN and (fifteens := find_fifteens(hand.table)):
        return Declared(player, Verb.TAKES, fifteens[0])
    if rules.dealt_fifteen and len(own) == hand.size and _total(own) == FIFTEEN:
        return Declared(player, Verb.SHOWS, own)
    if rules.cantos and player not in hand.sung and len(own) == hand.size and find_cantos(own):
        return Declared(player, Verb.SINGS, own)
    card = own[int(which * len(own))]
    captures = hand.find_captures(card)
    may_leave = rules.obligation is not Obligation.FORCED
    if not captures or (may_leave and leaving < leaves):
        return Played(player, card)
    return Played(player, card, captures[int(how * len(captures))].takes)


def _total(cards: Sequence[Card]) -> int:
    """Return what the cards add up to."""
    return sum(card.value for card in cards)


def _leaders(totals: Sequence[int]) -> list[int]:
    """Return the places of the greatest totals."""
    return [place for place, total in enumerate(totals) if total == max(totals)]


def _changed_categories(first: HandScore, second: HandScore) -> set[str]:
    """Return the categories in which some side has other points."""
    ours, theirs = _by_category(first), _by_category(second)
    return {
        category
        for category, player in {*ours, *theirs}
        if ours[category, player] != theirs[category, player]
    }


def _by_category(score: HandScore) -> Counter[tuple[str, str]]:
    """Return the points of each category and player."""
    points: Counter[tuple[str, str]] = Counter()
    for point in score.points:
        is_setenta = point.category is Category.SETENTA
        category = Category.SEVENS if is_setenta else point.category
        points[category.value, point.player] += point.points
    return points
