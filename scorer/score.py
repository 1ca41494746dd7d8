"""The count of a hand: from the piles to points, each with the cards that earned it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from scorer.cards import DECK, Suit, mask_of
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
    players, held, sizes = [], [], []
    for pile in piles:
        players.append(pile.player)
        held.append(pile.mask & FORTY)
        sizes.append(pile.size)
    sides = _Sides(tuple(players), held, sizes)
    contests: list[Contest] = []
    points: list[Point] = []
    for compared in count.compared:
        contest, earned = _compare(compared, sides, rules)
        contests.append(contest)
        points += earned
    points += _award(piles, sides, count)
    return HandScore(
        piles=tuple(piles),
        points=tuple(points),
        contests=tuple(contests),
        findings=find_doubts(piles, last_capture, count.needed),
    )


class _Sides(NamedTuple):
    """Who has which of the forty cards, as a set, and how many; side by side."""

    players: tuple[str, ...]
    held: list[int]
    sizes: list[int]


class _Compared(NamedTuple):
    """A category in which piles are compared, and how much one must hold to be paid.

    `by` are the sets of which one must hold more than the others: the cards that earn the point,
    and then those that break a tie, in turn. `cards` are all of these, or none where only the best
    card of each suit counts. `double_from` is what pays two points, or 0, and `pays_ties` is
    whether a tie that nothing breaks pays everybody in it.
    """

    category: Category
    by: tuple[int, ...]
    cards: int
    needed: int
    double_from: float
    pays_ties: bool


class _Singles(NamedTuple):
    """What single cards pay, as sets of cards.

    `velos` are those that count, `velos_besides` those of who holds all four sevens, `all_sevens`
    what these four pay on their own, and `cards` all that may earn any of it.
    """

    velos: int
    velos_besides: int
    all_sevens: int
    cards: int


class _Count(NamedTuple):
    """What a rule set pays for, worked out once: hands are counted by the million.

    `needed` is the set of the cards that a pile counted by hand must name.
    """

    rules: Rules
    compared: tuple[_Compared, ...]
    singles: _Singles
    needed: int


@lru_cache(maxsize=256)
def _prepare(rules: Rules) -> _Count:
    """Return what the rules pay for."""
    compared = tuple(_find_compared(rules))
    return _Count(rules, compared, _find_singles(rules), mask_of(find_needed(rules)))


def _find_compared(rules: Rules) -> Iterator[_Compared]:
    """Yield the categories in which the rules compare piles, in the order of the count."""
    by_half = rules.majority is Majority.HALF
    is_each = rules.ties is Ties.EACH
    if rules.cards:
        needed = 21 if by_half else 1
        double_from = rules.cards_double_from
        yield _Compared(Category.CARDS, (FORTY,), FORTY, needed, double_from, is_each)
    needed = 6 if by_half else 1
    if rules.oros:
        yield _Compared(Category.OROS, (OROS,), OROS, needed, rules.oros_double_from, is_each)
    if rules.espadas:
        yield _Compared(Category.ESPADAS, (ESPADAS,), ESPADAS, needed, 0, is_each)
    is_double = rules.all_sevens is AllSevens.TWO
    if rules.sevens in SETENTA_TABLES:
        # No other four cards are worth as much as the sevens.
        four = setenta_of(SEVENS, rules) if is_double else 0
        yield _Compared(Category.SETENTA, (FORTY,), 0, 1, four, is_each)
    elif rules.sevens is not Sevens.NONE:
        needed = 4 if rules.sevens is Sevens.ALL_FOUR else 3 if by_half else 1
        double_from = 4 if is_double else 0
        by = (SEVENS, *[OF_RANK[rank] for rank in rules.sevens_broken_by])
        cards = reduce(or_, by)
        yield _Compared(Category.SEVENS, by, cards, needed, double_from, is_each)


def _find_singles(rules: Rules) -> _Singles:
    """Return what the rules pay for single cards."""
    paid = {Suit.OROS: rules.velos, Suit.ESPADAS: rules.espada_velos}
    velos = mask_of(card for card in DECK if card.rank in paid.get(card.suit, ()))
    besides = velos & ~(OROS & SEVENS) if rules.all_sevens is AllSevens.THREE else velos
    all_sevens = _ALL_SEVENS.get(rules.all_sevens, 0)
    return _Singles(velos, besides, all_sevens, velos | SEVENS)


# What all four sevens pay on their own; `AllSevens.TWO` doubles the point of the sevens.
_ALL_SEVENS = {AllSevens.EXTRA: 1, AllSevens.THREE: 3}


def _compare(compared: _Compared, sides: _Sides, rules: Rules) -> tuple[Contest, tuple[Point, ...]]:
    """Return the contest by what the sides hold, and the points of its winners."""
    cards = compared.cards
    if not cards:
        held = [best_of_suits(each, rules.sevens) for each in sides.held]
        amounts = tuple([(setenta_of(each, rules),) for each in held])
        contest = _decide(compared, sides.players, amounts)
    elif cards == FORTY:
        held = sides.held
        contest = _decide_again(compared, sides.players, tuple([(size,) for size in sides.sizes]))
    else:
        return _compare_few(compared, sides.players, tuple([held & cards for held in sides.held]))
    return contest, _reward(compared, contest, held)


# The oros and the sevens can be shared in few ways, and what comes of one cannot change: worked out
# once, it serves every hand. So do the numbers of cards, below, but not the cards themselves.
@lru_cache(maxsize=4096)
def _compare_few(
    compared: _Compared, players: tuple[str, ...], held: tuple[int, ...]
) -> tuple[Contest, tuple[Point, ...]]:
    """Return the contest by how many of a few cards the sides hold, and the winners' points."""
    amounts = tuple([tuple([(cards & each).bit_count() for each in compared.by]) for cards in held])
    contest = _decide(compared, players, amounts)
    return contest, _reward(compared, contest, held)


def _decide(
    compared: _Compared, players: tuple[str, ...], amounts: tuple[tuple[float, ...], ...]
) -> Contest:
    """Return who holds the most, unless it is too little or a tie that pays nobody.

    Of the amounts of each side the first is compared, and the others where it is level.
    """
    best = max(amounts)
    winners = [player for player, amount in zip(players, amounts, strict=True) if amount == best]
    if best[0] < compared.needed or (len(winners) > 1 and not compared.pays_ties):
        winners = []
    held = tuple([(player, amount[0]) for player, amount in zip(players, amounts, strict=True)])
    return Contest(compared.category, held, tuple(winners), compared.needed)


_decide_again = lru_cache(maxsize=4096)(_decide)


def _reward(compared: _Compared, contest: Contest, held: Sequence[int]) -> tuple[Point, ...]:
    """Return the points of the winners, each with the cards that earned it."""
    points = []
    for place, (player, amount) in enumerate(contest.held):
        if player in contest.winners:
            paid = 2 if compared.double_from and amount >= compared.double_from else 1
            earning = cards_of(held[place] & compared.by[0])
            points.append(Point(compared.category, player, paid, earning, contest.held))
    return tuple(points)


def _award(piles: Sequence[Pile], sides: _Sides, count: _Count) -> list[Point]:
    """Return the points for which sides are not compared: single cards, bonuses, escobas."""
    rules, singles = count.rules, count.singles
    points: list[Point] = []
    for player, held in zip(sides.players, sides.held, strict=True):
        points += _award_singles(singles, player, held & singles.cards)
    if rules.under_ten:
        points += _award_under_ten(sides, rules.under_ten)
    for pile in piles:
        if pile.dealt_fifteens and rules.dealt_fifteen:
            paid = rules.dealt_fifteen * pile.dealt_fifteens
            points.append(_award_plain(Category.DEALT_FIFTEEN, pile.player, paid))
        if pile.cantos and rules.cantos:
            points.append(_award_plain(Category.CANTOS, pile.player, pile.cantos))
    for pile in piles:
        if pile.escobas:
            points.append(_award_plain(Category.ESCOBAS, pile.player, pile.escobas))
    return points


@lru_cache(maxsize=4096)
def _award_singles(singles: _Singles, player: str, held: int) -> tuple[Point, ...]:
    """Return the points of a player for single cards and for all four sevens."""
    has_sevens = held & SEVENS == SEVENS
    velos = singles.velos_besides if has_sevens else singles.velos
    points = [Point(Category.VELO, player, 1, (card,)) for card in cards_of(held & velos)]
    if has_sevens and singles.all_sevens:
        points.append(Point(Category.ALL_SEVENS, player, singles.all_sevens, cards_of(SEVENS)))
    return tuple(points)


@lru_cache(maxsize=4096)
def _award_plain(category: Category, player: str, paid: int) -> Point:
    """Return the points of a player that no card earned."""
    return Point(category, player, paid, ())


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
