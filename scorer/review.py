"""A turn looked at again: what was played and taken, whether it was legal, and what was missed.

A turn is told by its play, or by the cards on the table before and after it, as two photos show
them. Then the card that captured is known only by its value, unless the hand is known too.
"""

from collections.abc import Sequence

from scorer.captures import FIFTEEN, find_fifteens
from scorer.cards import DECK, Card
from scorer.options import Obligation, Rules
from scorer.rules import PRESETS
from scorer.verdict import Choice, Deed, Fault, TurnReview
from scorer.worth import NOTHING, Worth, find_legal_captures, find_offers, worth_of

_LUDOTEKA = PRESETS["ludoteka"]


def review_turn(
    before: Sequence[Card],
    after: Sequence[Card],
    *,
    hand: Sequence[Card] = (),
    rules: Rules = _LUDOTEKA,
    is_last: bool = False,
) -> TurnReview:
    """Return what is to be said of the turn between two tables.

    `hand` is what the player held, if known; `is_last` whether it was the last card of the hand,
    with which some rules allow no escoba.

    >>> from scorer.cards import parse_cards
    >>> seen = review_turn(parse_cards("7O 3C 2E 4B"), parse_cards("3C 4B"))
    >>> seen.deed.value, seen.value, " ".join(map(str, seen.takes)), len(seen.missed)
    ('capture', 6, '7O 2E', 0)
    >>> left = review_turn(parse_cards("7O 3C"), parse_cards("7O 3C 5B"))
    >>> left.card.code, left.best.takes == parse_cards("7O 3C"), left.best.worth.escoba
    ('5B', True, True)
    """
    gone = tuple(card for card in before if card not in after)
    new = tuple(card for card in after if card not in before)
    if len(new) > 1 or len(set(before)) < len(before) or len(set(after)) < len(after):
        return TurnReview(Deed.UNCLEAR, takes=gone)
    if not gone and not new:
        return TurnReview(Deed.NOTHING)
    if not gone:
        return review_play(before, new[0], (), hand=hand, rules=rules, is_last=is_last)
    if new:
        return _review_take_and_discard(before, gone, new[0], hand, rules)
    value = FIFTEEN - _total(gone)
    if value == 0:
        return review_take(before, gone, rules)
    if not 1 <= value <= 10:
        return TurnReview(Deed.CAPTURE, takes=gone, fault=Fault.NOT_FIFTEEN)
    held = [card for card in hand if card.value == value]
    if len(held) == 1:
        return review_play(before, held[0], gone, hand=hand, rules=rules, is_last=is_last)
    return _review_value(before, value, gone, hand, rules, _can_be_escoba(rules, is_last=is_last))


def review_play(
    table: Sequence[Card],
    card: Card,
    takes: Sequence[Card] = (),
    *,
    hand: Sequence[Card] = (),
    rules: Rules = _LUDOTEKA,
    is_last: bool = False,
) -> TurnReview:
    """Return what is to be said of a card played that takes these, or is left.

    >>> from scorer.cards import parse_card, parse_cards
    >>> seen = review_play(parse_cards("7O 7C 3E"), parse_card("5B"), parse_cards("7C 3E"))
    >>> [" ".join(map(str, choice.takes)) for choice in seen.missed]
    ['7O 3E']
    """
    counts = _can_be_escoba(rules, is_last=is_last)
    choices = _choices_of(table, card, rules, counts)
    worth, fault = NOTHING, None
    if takes:
        is_whole = len(takes) == len(table)
        worth = worth_of((card, *takes), is_escoba=counts and is_whole)
        if card.value + _total(takes) != FIFTEEN or not set(takes) <= set(table):
            worth, fault = NOTHING, Fault.NOT_FIFTEEN
        elif set(takes) not in [set(choice.takes) for choice in choices]:
            fault = Fault.NOT_ALONE
    elif choices and rules.obligation is Obligation.FORCED:
        fault = Fault.FORCED
    if hand and card not in hand:
        fault = fault or Fault.NOT_HELD
    others = [
        choice
        for other in hand
        if other != card
        for choice in _choices_of(table, other, rules, counts)
    ]
    return TurnReview(
        Deed.CAPTURE if takes else Deed.DISCARD,
        card.value,
        card,
        tuple(takes),
        worth,
        fault,
        _better(worth, choices),
        _better(worth, others),
    )


def review_take(
    table: Sequence[Card], gone: tuple[Card, ...], rules: Rules = _LUDOTEKA
) -> TurnReview:
    """Return what is to be said of table cards taken that total fifteen by themselves.

    >>> from scorer.cards import parse_cards
    >>> review_take(parse_cards("7O 10B 1C"), parse_cards("7O 10B")).fault.value
    'not-fifteen'
    """
    worth = worth_of(gone, is_escoba=len(gone) == len(table))
    if rules.obligation is not Obligation.OPEN:
        return TurnReview(Deed.TAKE, takes=gone, fault=Fault.NOT_FIFTEEN)
    others = [_alone(group, table) for group in find_fifteens(table)]
    return TurnReview(Deed.TAKE, takes=gone, worth=worth, missed=_better(worth, others))


def _review_take_and_discard(
    table: Sequence[Card],
    gone: tuple[Card, ...],
    left: Card,
    hand: Sequence[Card],
    rules: Rules,
) -> TurnReview:
    """Return what is to be said where cards are gone and a card has come.

    Where the table cards alone may be taken, it is a turn: a fifteen taken, and a card left.
    """
    if rules.obligation is not Obligation.OPEN or _total(gone) != FIFTEEN:
        fault = Fault.LEFT_TOO
        return TurnReview(Deed.UNCLEAR, left.value, left, gone, fault=fault)
    taken = review_take(table, gone, rules)
    rest = [card for card in table if card not in gone]
    played = review_play(rest, left, hand=hand, rules=rules)
    return TurnReview(
        Deed.TAKE,
        left.value,
        left,
        gone,
        taken.worth,
        played.fault,
        (*taken.missed, *played.missed),
        played.elsewhere,
    )


def _review_value(
    table: Sequence[Card],
    value: int,
    gone: tuple[Card, ...],
    hand: Sequence[Card],
    rules: Rules,
    counts: bool,
) -> TurnReview:
    """Return what is to be said of a capture by a card of which only the value is known."""
    worth = worth_of(gone, is_escoba=counts and len(gone) == len(table))
    # Who shows no hand holds some card that is not on the table: all four of a value may lie there.
    is_held = any(card.value == value and card not in table for card in hand or DECK)
    choices = [
        Choice(
            value, None, offer.takes, worth_of(offer.takes, is_escoba=counts and offer.is_escoba)
        )
        for offer in find_offers(table, rules).get(value, ())
    ]
    others = [
        choice
        for other in hand
        if other.value != value
        for choice in _choices_of(table, other, rules, counts)
    ]
    fault = None if is_held else Fault.NOT_HELD
    if choices and set(gone) not in [set(choice.takes) for choice in choices]:
        fault = fault or Fault.NOT_ALONE
    # The others count the card played, the capture does not know its own: a card more is no gain.
    elsewhere = [one for one in others if worth_of(one.takes, is_escoba=one.worth.escoba) > worth]
    return TurnReview(
        Deed.CAPTURE,
        value,
        None,
        gone,
        worth,
        fault,
        _better(worth, choices),
        _better(worth, elsewhere),
    )


def _choices_of(table: Sequence[Card], card: Card, rules: Rules, counts: bool) -> list[Choice]:
    """Return what a card can take by the rules; `counts` is whether an escoba does."""
    return [
        Choice(
            card.value,
            card,
            capture.takes,
            worth_of(capture.cards, is_escoba=counts and capture.is_escoba),
        )
        for capture in find_legal_captures(card, table, rules)
    ]


def _alone(group: tuple[Card, ...], table: Sequence[Card]) -> Choice:
    """Return the choice to take a fifteen of table cards alone."""
    return Choice(0, None, group, worth_of(group, is_escoba=len(group) == len(table)))


def _better(worth: Worth, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the choices that are worth more, the best first."""
    better = [choice for choice in choices if choice.worth > worth]
    return tuple(sorted(better, key=lambda choice: choice.worth, reverse=True))


def _can_be_escoba(rules: Rules, *, is_last: bool) -> bool:
    """Whether taking the whole table is an escoba by the rules."""
    return rules.last_card_escoba or not is_last


def _total(cards: Sequence[Card]) -> int:
    """Return what the cards add up to."""
    return sum(card.value for card in cards)
