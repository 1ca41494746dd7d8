"""The count of a hand: from the piles to points, each with the cards that earned it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from scorer.cards import DECK, Suit
from scorer.explain import explain
from scorer.findings import find_doubts
from scorer.options import (
    SETENTA_PLACES,
    SETENTA_TABLES,
    AllSevens,
    Majority,
    Rules,
    Sevens,
    Ties,
)
from scorer.piles import FORTY, OF_RANK, OROS, SUIT_BITS, InvalidHandError, Pile, check_piles
from scorer.points import Category, Contest, HandScore, Point

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
    the cards left on the table: with it the findings are sharper.

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
            a count of escobas is negative.
    """
    check_piles(piles, last_capture)
    masks = {pile.player: pile.mask & FORTY for pile in piles}
    contests = tuple(_compare(masks, rules))
    return HandScore(
        piles=tuple(piles),
        points=tuple(_award(piles, masks, contests, rules)),
        contests=contests,
        findings=find_doubts(piles, last_capture),
    )


def _compare(masks: Mapping[str, int], rules: Rules) -> Iterator[Contest]:
    """Yield the contests that the rules know, in the order of the count."""
    by_half = rules.majority is Majority.HALF
    if rules.cards:
        ranking = {player: (mask.bit_count(),) for player, mask in masks.items()}
        yield _decide(Category.CARDS, ranking, 21 if by_half else 1, rules)
    if rules.oros:
        ranking = {player: ((mask & OROS).bit_count(),) for player, mask in masks.items()}
        yield _decide(Category.OROS, ranking, 6 if by_half else 1, rules)
    if rules.sevens in SETENTA_TABLES:
        values = {player: (_setenta(mask, rules),) for player, mask in masks.items()}
        yield _decide(Category.SETENTA, values, 1, rules)
    elif rules.sevens is not Sevens.NONE:
        needed = 4 if rules.sevens is Sevens.ALL_FOUR else 3 if by_half else 1
        ranks = (7, *rules.sevens_broken_by)
        counts = {
            player: tuple((mask & OF_RANK[rank]).bit_count() for rank in ranks)
            for player, mask in masks.items()
        }
        yield _decide(Category.SEVENS, counts, needed, rules)


def _decide(
    category: Category, ranking: Mapping[str, tuple[float, ...]], needed: int, rules: Rules
) -> Contest:
    """Return the contest that the greatest tuple wins; only the first figure is shown."""
    best = max(ranking.values())
    held = tuple([(player, rank[0]) for player, rank in ranking.items()])
    leaders = tuple([player for player, rank in ranking.items() if rank == best])
    is_won = best[0] >= needed and (len(leaders) == 1 or rules.ties is Ties.EACH)
    return Contest(category, held, leaders if is_won else (), needed)


def _setenta(mask: int, rules: Rules) -> float:
    """Return the setenta of a pile: the best card of each suit, added by the rules' table."""
    values = sorted((value for value, _ in _best_of_suits(mask, rules.sevens)), reverse=True)
    if rules.setenta_needs_suits and not values[-1]:
        return 0
    places = SETENTA_PLACES[rules.sevens]
    return sum(value * place for value, place in zip(values, places, strict=True))


def _best_of_suits(mask: int, sevens: Sevens) -> list[tuple[float, int]]:
    """Return for each suit the worth of its best card and the card as a set, or zeros."""
    bests = []
    for place in range(0, 48, 12):
        value, bit = _best_of_suit(mask >> place & SUIT_BITS, sevens)
        bests.append((value, bit << place))
    return bests


@cache
def _best_of_suit(ranks: int, sevens: Sevens) -> tuple[float, int]:
    """Return the worth and the bit of the best rank of a suit, both zero if none has worth."""
    table = SETENTA_TABLES[sevens]
    held = [(table[rank], 1 << rank - 1) for rank in table if ranks & 1 << rank - 1]
    return max((pair for pair in held if pair[0]), default=(0, 0))


_WHOLES = {
    Category.CARDS: FORTY,
    Category.OROS: OROS,
    Category.SEVENS: OF_RANK[7],
    Category.SETENTA: OF_RANK[7],
}
_ORO_OF_RANK = {card.rank: card for card in DECK if card.suit is Suit.OROS}
# What all four sevens pay on their own; `AllSevens.TWO` doubles the point of the sevens.
_ALL_SEVENS = {AllSevens.EXTRA: 1, AllSevens.THREE: 3}


def _award(
    piles: Sequence[Pile], masks: Mapping[str, int], contests: Sequence[Contest], rules: Rules
) -> Iterator[Point]:
    """Yield the points in the order of the count: contests, single cards, bonuses, escobas."""
    by_player = {pile.player: pile for pile in piles}
    for contest in contests:
        for player in contest.winners:
            pile, mask = by_player[player], masks[player]
            yield Point(
                contest.category,
                player,
                2 if _is_double(contest.category, mask, rules) else 1,
                pile.those_in(_earning(contest.category, mask, rules)),
                contest.held,
            )
    for pile in piles:
        yield from _award_velos(pile, masks[pile.player], rules)
    if rules.under_ten:
        yield from _award_under_ten(piles, masks, rules)
    for pile in piles:
        if rules.dealt_fifteen and pile.dealt_fifteens:
            points = rules.dealt_fifteen * pile.dealt_fifteens
            yield Point(Category.DEALT_FIFTEEN, pile.player, points, ())
    for pile in piles:
        if pile.escobas:
            yield Point(Category.ESCOBAS, pile.player, pile.escobas, ())


def _is_double(category: Category, mask: int, rules: Rules) -> bool:
    """Whether the point of a contest is worth two to the holder of these cards."""
    if category is Category.CARDS:
        double_from = rules.cards_double_from
    elif category is Category.OROS:
        double_from = rules.oros_double_from
    else:
        double_from = 4 if rules.all_sevens is AllSevens.TWO else 0
    return 0 < double_from <= (mask & _WHOLES[category]).bit_count()


def _earning(category: Category, mask: int, rules: Rules) -> int:
    """Return the set of the cards with which a contest was won."""
    if category is not Category.SETENTA:
        return mask & _WHOLES[category]
    return sum(bit for _, bit in _best_of_suits(mask, rules.sevens))


def _award_velos(pile: Pile, mask: int, rules: Rules) -> Iterator[Point]:
    """Yield the points of the single oros that count, and of all four sevens."""
    has_sevens = mask & OF_RANK[7] == OF_RANK[7]
    for rank in rules.velos:
        card = _ORO_OF_RANK[rank]
        is_replaced = has_sevens and rank == 7 and rules.all_sevens is AllSevens.THREE
        if mask & card.bit and not is_replaced:
            yield Point(Category.VELO, pile.player, 1, (card,))
    if has_sevens and rules.all_sevens in _ALL_SEVENS:
        cards = pile.those_in(OF_RANK[7])
        yield Point(Category.ALL_SEVENS, pile.player, _ALL_SEVENS[rules.all_sevens], cards)


def _award_under_ten(
    piles: Sequence[Pile], masks: Mapping[str, int], rules: Rules
) -> Iterator[Point]:
    """Yield the points of a pile of ten cards or more whose rivals all hold fewer."""
    sizes = {player: mask.bit_count() for player, mask in masks.items()}
    for pile in piles:
        rivals = [size for player, size in sizes.items() if player != pile.player]
        if rivals and sizes[pile.player] >= 10 > max(rivals):
            cards = pile.those_in(FORTY)
            yield Point(Category.UNDER_TEN, pile.player, rules.under_ten, cards)
