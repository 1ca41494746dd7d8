"""The count of a hand: from the piles to points, each with the cards that earned it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorer.cards import DECK, Card, Suit, mask_of
from scorer.explain import explain
from scorer.findings import find_doubts
from scorer.options import AllSevens, Majority, Rules, Sevens, Ties
from scorer.partial import find_needed
from scorer.piles import (
    ESPADAS,
    FORTY,
    OF_RANK,
    OROS,
    SEVENS,
    InvalidHandError,
    Pile,
    cards_of,
    check_piles,
)
from scorer.points import Category, Contest, HandScore, Point
from scorer.setenta import SETENTA_TABLES, best_of_suits, setenta_of

__all__ = [
    "Category",
    "Contest",
    "HandScore",
    "InvalidHandError",
    "Pile",
    "Point",
    "count_hand",
    "explain",
]


def count_hand(
    piles: Sequence[Pile], rules: Rules, *, last_capture: str | None = None
) -> HandScore:
    """Return the points of a hand by the rules, and all that is doubtful about its piles.

    Piles that no hand can leave (cards missing, repeated, of another deck) are counted as they
    are, each card once a pile, and reported as findings. `last_capture` is the player who took
    the cards left on the table: with it the findings are sharper. Piles whose cards were counted
    by hand (`Pile.counted`) score by that number and by those of their cards that are named.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> ana = Pile("Ana", parse_cards("7O 1O 7C 3B 5E"), escobas=2)
    >>> luis = Pile("Luis", parse_cards("1C 2B"))
    >>> score = count_hand([ana, luis], PRESETS["ludoteka-clasica"])
    >>> [(point.category.value, point.points) for point in score.points_of("Ana")]
    [('cards', 1), ('oros', 1), ('sevens', 1), ('velo', 1), ('escobas', 2)]
    >>> score.total("Luis")
    0

    Raises:
        InvalidHandError: There is no pile, a name repeats, the last to capture has no pile, or
            a count of cards, escobas, fifteens or cantos is negative.
    """
    check_piles(piles, last_capture)
    count = _prepare(rules)
    sides = _Sides(
        [pile.player for pile in piles],
        [pile.mask & FORTY for pile in piles],
        [pile.size for pile in piles],
    )
    contests = tuple([_decide(compared, sides, rules) for compared in count.compared])
    return HandScore(
        piles=tuple(piles),
        points=tuple(_award(piles, sides, contests, count)),
        contests=contests,
        findings=find_doubts(piles, last_capture, count.needed),
    )


class _Sides(NamedTuple):
    """Who has which of the forty cards, as a set, and how many; side by side."""

    players: list[str]
    held: list[int]
    sizes: list[int]


@dataclass(frozen=True, slots=True)
class _Compared:
    """A category in which piles are compared: the cards that count, and how many are needed.

    `double_from` is how many of the cards are worth two points, or 0.
    """

    category: Category
    whole: int
    needed: int
    double_from: int


@dataclass(frozen=True, slots=True)
class _Count:
    """What a rule set pays for, worked out once: hands are counted by the million.

    `velos` are the single cards that count, `velos_besides` those of who holds all four sevens,
    and `all_sevens` what these four pay on their own. `needed` is the set of the cards that a pile
    counted by hand must name.
    """

    rules: Rules
    compared: tuple[_Compared, ...]
    velos: tuple[Card, ...]
    velos_besides: tuple[Card, ...]
    all_sevens: int
    needed: int


@lru_cache(maxsize=256)
def _prepare(rules: Rules) -> _Count:
    """Return what the rules pay for."""
    by_half = rules.majority is Majority.HALF
    compared = []
    if rules.cards:
        needed = 21 if by_half else 1
        compared.append(_Compared(Category.CARDS, FORTY, needed, rules.cards_double_from))
    if rules.oros:
        needed = 6 if by_half else 1
        compared.append(_Compared(Category.OROS, OROS, needed, rules.oros_double_from))
    if rules.espadas:
        needed = 6 if by_half else 1
        compared.append(_Compared(Category.ESPADAS, ESPADAS, needed, 0))
    double_from = 4 if rules.all_sevens is AllSevens.TWO else 0
    if rules.sevens in SETENTA_TABLES:
        compared.append(_Compared(Category.SETENTA, SEVENS, 1, double_from))
    elif rules.sevens is not Sevens.NONE:
        needed = 4 if rules.sevens is Sevens.ALL_FOUR else 3 if by_half else 1
        compared.append(_Compared(Category.SEVENS, SEVENS, needed, double_from))
    velos = tuple(
        card
        for suit, ranks in ((Suit.OROS, rules.velos), (Suit.ESPADAS, rules.espada_velos))
        for card in DECK
        if card.suit is suit and card.rank in ranks
    )
    besides = velos
    if rules.all_sevens is AllSevens.THREE:
        besides = tuple(card for card in velos if card != _SEVEN_OF_OROS)
    all_sevens = _ALL_SEVENS.get(rules.all_sevens, 0)
    return _Count(rules, tuple(compared), velos, besides, all_sevens, mask_of(find_needed(rules)))


_SEVEN_OF_OROS = Card(7, Suit.OROS)
# What all four sevens pay on their own; `AllSevens.TWO` doubles the point of the sevens.
_ALL_SEVENS = {AllSevens.EXTRA: 1, AllSevens.THREE: 3}


def _decide(compared: _Compared, sides: _Sides, rules: Rules) -> Contest:
    """Return the contest: who holds the most, unless it is too little or a tie that pays nobody."""
    category, players = compared.category, sides.players
    values: list[float]
    if category is Category.CARDS:
        values = [*sides.sizes]
    elif category is Category.SETENTA:
        values = [setenta_of(cards, rules) for cards in sides.held]
    else:
        whole = compared.whole
        values = [(cards & whole).bit_count() for cards in sides.held]
    held = tuple(zip(players, values, strict=True))
    best = max(values)
    if best < compared.needed:
        return Contest(category, held, (), compared.needed)
    winners = [player for player, value in held if value == best]
    if len(winners) > 1:
        if category is Category.SEVENS and rules.sevens_broken_by:
            winners = _break_sevens(winners, sides, rules)
        if len(winners) > 1 and rules.ties is Ties.NOBODY:
            winners = []
    return Contest(category, held, tuple(winners), compared.needed)


def _break_sevens(level: Sequence[str], sides: _Sides, rules: Rules) -> list[str]:
    """Return those of the level players who are not behind in what breaks the tie."""
    counts = {
        player: [(held & OF_RANK[rank]).bit_count() for rank in rules.sevens_broken_by]
        for player, held in zip(sides.players, sides.held, strict=True)
        if player in level
    }
    best = max(counts.values())
    return [player for player in level if counts[player] == best]


def _award(
    piles: Sequence[Pile], sides: _Sides, contests: Sequence[Contest], count: _Count
) -> list[Point]:
    """Return the points in the order of the count: contests, single cards, bonuses, escobas."""
    rules = count.rules
    points = []
    for compared, contest in zip(count.compared, contests, strict=True):
        for player in contest.winners:
            place = sides.players.index(player)
            held = sides.held[place]
            earning = held & compared.whole
            paid = 1
            if compared.double_from:
                is_cards = compared.category is Category.CARDS
                number = sides.sizes[place] if is_cards else earning.bit_count()
                paid = 2 if number >= compared.double_from else 1
            if compared.category is Category.SETENTA:
                earning = best_of_suits(held, rules.sevens)
            points.append(Point(compared.category, player, paid, cards_of(earning), contest.held))
    for player, held in zip(sides.players, sides.held, strict=True):
        has_sevens = held & SEVENS == SEVENS
        for velo in count.velos_besides if has_sevens else count.velos:
            if held & velo.bit:
                points.append(Point(Category.VELO, player, 1, (velo,)))
        if has_sevens and count.all_sevens:
            points.append(Point(Category.ALL_SEVENS, player, count.all_sevens, cards_of(SEVENS)))
    if rules.under_ten:
        points += _award_under_ten(sides, rules.under_ten)
    for pile in piles:
        if pile.dealt_fifteens and rules.dealt_fifteen:
            paid = rules.dealt_fifteen * pile.dealt_fifteens
            points.append(Point(Category.DEALT_FIFTEEN, pile.player, paid, ()))
        if pile.cantos and rules.cantos:
            points.append(Point(Category.CANTOS, pile.player, pile.cantos, ()))
    for pile in piles:
        if pile.escobas:
            points.append(Point(Category.ESCOBAS, pile.player, pile.escobas, ()))
    return points


def _award_under_ten(sides: _Sides, paid: int) -> Iterator[Point]:
    """Yield the points of a pile of ten cards or more whose rivals all hold fewer."""
    for player, held, size in zip(*sides, strict=True):
        rivals = [
            others
            for others, rival in zip(sides.sizes, sides.players, strict=True)
            if rival != player
        ]
        if rivals and size >= 10 > max(rivals):
            yield Point(Category.UNDER_TEN, player, paid, cards_of(held))
