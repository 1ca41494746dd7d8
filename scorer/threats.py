"""What each card of the deck could do to a table, worked out for all of them at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorer.captures import FIFTEEN
from scorer.cards import DECK, Card, mask_of
from scorer.options import Obligation, Rules
from scorer.piles import FORTY
from scorer.worth import VELO, points_of

_NONE = float("-inf")


@dataclass(frozen=True, slots=True)
class Threat:
    """The sets of cards that make an escoba on a table, take the velo, and take a seven.

    `points` is about what the best capture of each card brings, 0 where it takes nothing, and
    `alone` what the table cards bring that the rules let a player take without a card. Where
    that does it already, every card is in the set.
    """

    escoba: int
    velo: int
    seven: int
    points: Mapping[Card, float]
    alone: float = 0.0


def find_threats(table: Sequence[Card], rules: Rules, *, can_be_escoba: bool = True) -> Threat:
    """Return what each card of the deck that is not on the table could do to it.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> threat = find_threats(parse_cards("7O 3C"), PRESETS["ludoteka"])
    >>> sorted({card.value for card in DECK if card.bit & threat.escoba})
    [5]
    >>> sorted({card.value for card in DECK if card.bit & threat.velo})
    [5, 8]
    """
    sums = _best_sums(table, rules)
    threat = _threats_of(table, sums, rules, can_be_escoba)
    if rules.obligation is not Obligation.OPEN:
        return threat
    return _with_takes_alone(threat, tuple(table), sums, can_be_escoba)


def _with_takes_alone(
    threat: Threat, table: tuple[Card, ...], sums: "_Sums", can_be_escoba: bool
) -> Threat:
    """Return the threat where fifteens of the table may be taken first, one after another.

    What a card takes from what is then left it could take before as well: only the way to an
    escoba is new, where the table falls into fifteens and what the card takes, or nothing.
    """
    is_clear = _is_in_fifteens(table, 0)
    escoba = FORTY if is_clear else threat.escoba
    total = sum(card.value for card in table)
    if can_be_escoba and not is_clear and total > FIFTEEN:
        value = -total % FIFTEEN  # the one value with which the rest is fifteens
        if 1 <= value <= 10 and _is_in_fifteens(table, FIFTEEN - value):
            held = mask_of(table)
            escoba |= mask_of(card for card in DECK if card.value == value) & ~held
    alone = max(sums.best[FIFTEEN], 0.0)
    return Threat(
        escoba,
        FORTY if sums.velos[FIFTEEN] else threat.velo,
        FORTY if sums.sevens[FIFTEEN] else threat.seven,
        threat.points,
        alone + is_clear,
    )


def _is_in_fifteens(table: tuple[Card, ...], rest: int) -> bool:
    """Whether cards, if there are any, fall into fifteens and one group of this total."""
    if not table:
        return False
    return _falls_apart(tuple(sorted((card.value for card in table), reverse=True)), rest)


@cache
def _falls_apart(values: tuple[int, ...], rest: int) -> bool:
    """Whether the values, largest first, fall into groups of fifteen and one of `rest`, if any."""
    if not values:
        return rest == 0
    totals = {FIFTEEN, rest} if rest else {FIFTEEN}
    return any(
        _falls_apart(left, 0 if total == rest else rest)
        for total in totals
        for left in _without_groups(values[1:], total - values[0])
    )


def _without_groups(values: tuple[int, ...], total: int) -> set[tuple[int, ...]]:
    """Return what is left of the values when a group of this total is taken out, in all ways."""
    if total == 0:
        return {values}
    if total < 0 or not values:
        return set()
    taken = _without_groups(values[1:], total - values[0])
    kept = {(values[0], *left) for left in _without_groups(values[1:], total)}
    return taken | kept


@dataclass(frozen=True, slots=True)
class _Sums:
    """For each total up to 15, the most that cards of the table with that total weigh.

    With it whether any such cards hold a seven, and the velo. A total that no cards make weighs
    minus infinity.
    """

    best: Sequence[float]
    sevens: Sequence[bool]
    velos: Sequence[bool]


def _best_sums(table: Sequence[Card], rules: Rules) -> _Sums:
    """Return what the totals of a table weigh."""
    weights = _weights(rules)
    best = [0.0] + [_NONE] * FIFTEEN
    sevens, velos = [False] * (FIFTEEN + 1), [False] * (FIFTEEN + 1)
    for card in table:
        value, weight = card.value, weights[card]
        for total in range(FIFTEEN, value - 1, -1):
            before = best[total - value]
            if before != _NONE:
                best[total] = max(best[total], before + weight)
                sevens[total] |= sevens[total - value] or card.rank == 7
                velos[total] |= velos[total - value] or card == VELO
    return _Sums(best, sevens, velos)


def _best_lone(table: Sequence[Card], rules: Rules) -> Mapping[int, _Sums]:
    """Return what lone cards of each value weigh, where they come before other captures."""
    by_value: dict[int, list[Card]] = {}
    for card in table:
        by_value.setdefault(card.value, []).append(card)
    found = {}
    for value, cards in by_value.items():
        each = [_best_sums((card,), rules) for card in cards]
        found[value] = _Sums(
            best=[max(one.best[total] for one in each) for total in range(FIFTEEN + 1)],
            sevens=[any(one.sevens[total] for one in each) for total in range(FIFTEEN + 1)],
            velos=[any(one.velos[total] for one in each) for total in range(FIFTEEN + 1)],
        )
    return found


def _threats_of(table: Sequence[Card], sums: _Sums, rules: Rules, can_be_escoba: bool) -> Threat:
    """Return what each card could do to a table at once."""
    total = sum(card.value for card in table)
    points: dict[Card, float] = {}
    escoba = velo = seven = 0
    held = mask_of(table)
    lone = _best_lone(table, rules) if rules.lone_card_first else {}
    for card, weight in _weights(rules).items():
        rest = FIFTEEN - card.value
        allowed = lone.get(rest, sums)
        best = allowed.best[rest]
        if card.bit & held or best == _NONE:
            points[card] = 0.0
            continue
        is_escoba = can_be_escoba and rest == total
        points[card] = weight + best + is_escoba
        escoba |= card.bit if is_escoba else 0
        velo |= card.bit if card == VELO or allowed.velos[rest] else 0
        seven |= card.bit if card.rank == 7 or allowed.sevens[rest] else 0
    return Threat(escoba, velo, seven, points)


@cache
def _weights(rules: Rules) -> Mapping[Card, float]:
    """Return the part of a point that each card of the deck is worth."""
    return {card: points_of((card,), rules) for card in DECK}
