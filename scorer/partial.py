"""Piles of which only some cards are named, and the others were counted by hand.

Most rules pay for the number of cards and for single ones: the oros, the sevens. Who has counted
the piles at the table needs to name those few only. `Pile("Ana", cards, counted=23)` is such a
pile, and `count_hand` counts it as it does any other; `find_needed` says which cards must be among
those that are named.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorer.cards import DECK, Card, Suit, mask_of
from scorer.options import AllSevens, Rules, Sevens
from scorer.piles import ESPADAS, FORTY, OF_RANK, OROS, SEVENS, Pile, cards_of
from scorer.setenta import SETENTA_TABLES


def find_needed(rules: Rules) -> tuple[Card, ...]:
    """Return the cards whose owner the points depend on, beside how many each pile has.

    They are all forty where the best card of each suit counts: by a setenta or a prime no pile
    can be counted by hand.

    >>> from scorer.rules import PRESETS
    >>> " ".join(card.code for card in find_needed(PRESETS["ludoteka"]))
    '1O 2O 3O 4O 5O 6O 7O 10O 11O 12O 7C 7E 7B'
    >>> len(find_needed(PRESETS["broom"]))
    40
    """
    if rules.sevens in SETENTA_TABLES:
        return DECK
    needed = 0
    if rules.oros:
        needed |= OROS
    if rules.espadas:
        needed |= ESPADAS
    if rules.sevens is not Sevens.NONE or rules.all_sevens is not AllSevens.NONE:
        needed |= SEVENS
        for rank in rules.sevens_broken_by:
            needed |= OF_RANK[rank]
    single = {Suit.OROS: rules.velos, Suit.ESPADAS: rules.espada_velos}
    needed |= mask_of(card for card in DECK if card.rank in single.get(card.suit, ()))
    return cards_of(needed)


def can_count_by_hand(rules: Rules) -> bool:
    """Return whether piles may be counted by hand, with only some of their cards named."""
    return find_needed(rules) != DECK


def find_rest(pile: Pile, others: Sequence[Pile], rules: Rules) -> Pile:
    """Return the pile with the cards that no other has.

    If any was counted by hand, so is this one: it has what the others lack to forty, and of the
    cards that matter one by one those that no other names.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> ana = Pile("Ana", parse_cards("1O 2O 3O 7O 7C"), counted=23)
    >>> rest = find_rest(Pile("Luis", ()), [ana], PRESETS["ludoteka"])
    >>> rest.size, " ".join(card.code for card in rest.cards)
    (17, '4O 5O 6O 10O 11O 12O 7E 7B')
    """
    held = 0
    for other in others:
        held |= other.mask
    left = FORTY & ~held
    if all(other.counted is None for other in (pile, *others)):
        return replace(pile, cards=cards_of(left))
    own = cards_of(left & mask_of(find_needed(rules)))
    number = len(DECK) - sum(other.size for other in others)
    counted = max(number, 0) if pile.counted is None else pile.counted
    return replace(pile, cards=own, counted=counted)
