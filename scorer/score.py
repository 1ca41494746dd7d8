"""The count of a hand: from the piles to points, each with the cards that earned it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

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
    held = {pile.player: pile.mask & FORTY for pile in piles}
    sizes = {pile.player: pile.size for pile in piles}
    contests = tuple([_decide(compared, held, sizes, rules) for compared in count.compared])
    return HandScore(
        piles=tuple(piles),
        points=tuple(_award(piles, held, sizes, contests, count)),
        contests=contests,
        findings=find_doubts(piles, last_capture, count.needed),
    )


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


def _decide(
    compared: _Compared, held: Mapping[str, int], sizes: Mapping[str, int], rules: Rules
) -> Contest:
    """Return the contest: who holds the most, unless it is too little or a tie that pays nobody.

    `held` are the cards of each player as a set, of the forty only; `sizes` how many they have.
    """
    category, whole = compared.category, compared.whole
    values: list[float]
    if category is Category.CARDS:
        values = list(sizes.values())
    elif category is Category.SETENTA:
        values = [setenta_of(cards, rules) for cards in held.values()]
    else:
        values = [(cards & whole).bit_count() for cards in held.values()]
    best = max(values)
    winners = [player for player, value in zip(held, values, strict=True) if value == best]
    if len(winners) > 1 and category is Category.SEVENS and rules.sevens_broken_by:
        winners = _break_sevens(winners, held, rules)
    if best < compared.needed or (len(winners) > 1 and rules.ties is Ties.NOBODY):
        winners = []
    return Contest(category, tuple(zip(held, values, strict=True)), tuple(winners), compared.needed)


def _break_sevens(level: Sequence[str], held: Mapping[str, int], rules: Rules) -> list[str]:
    """Return those of the level players who are not behind in what breaks the tie."""
    counts = {
        player: [(held[player] & OF_RANK[rank]).bit_count() for rank in rules.sevens_broken_by]
        for player in level
    }
    best = max(counts.values())
    return [player for player in level if counts[player] == best]


def _award(
    piles: Sequence[Pile],
    held: Mapping[str, int],
    sizes: Mapping[str, int],
    contests: Sequence[Contest],
    count: _Count,
) -> Iterator[Point]:
    """Yield the points in the order of the count: contests, single cards, bonuses, escobas."""
    rules = count.rules
    for compared, contest in zip(count.compared, contests, strict=True):
        for player in contest.winners:
            earning = held[player] & compared.whole
            number = earning.bit_count()
            if contest.category is Category.CARDS:
                number = sizes[player]
            points = 2 if 0 < compared.double_from <= number else 1
            if contest.category is Category.SETENTA:
                earning = best_of_suits(held[player], rules.sevens)
            yield Point(contest.category, player, points, cards_of(earning), contest.held)
    for player, cards in held.items():
        has_sevens = cards & SEVENS == SEVENS
        for velo in count.velos_besides if has_sevens else count.velos:
            if cards & velo.bit:
                yield Point(Category.VELO, player, 1, (velo,))
        if has_sevens and count.all_sevens:
            yield Point(Category.ALL_SEVENS, player, count.all_sevens, cards_of(SEVENS))
    if rules.under_ten:
        yield from _award_under_ten(held, sizes, rules)
    for pile in piles:
        if pile.dealt_fifteens and rules.dealt_fifteen:
            points = rules.dealt_fifteen * pile.dealt_fifteens
            yield Point(Category.DEALT_FIFTEEN, pile.player, points, ())
        if pile.cantos and rules.cantos:
            yield Point(Category.CANTOS, pile.player, pile.cantos, ())
    for pile in piles:
        if pile.escobas:
            yield Point(Category.ESCOBAS, pile.player, pile.escobas, ())


def _award_under_ten(
    held: Mapping[str, int], sizes: Mapping[str, int], rules: Rules
) -> Iterator[Point]:
    """Yield the points of a pile of ten cards or more whose rivals all hold fewer."""
    for player, size in sizes.items():
        rivals = [others for rival, others in sizes.items() if rival != player]
        if rivals and size >= 10 > max(rivals):
            yield Point(Category.UNDER_TEN, player, rules.under_ten, cards_of(held[player]))
