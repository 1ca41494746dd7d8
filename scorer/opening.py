"""The start of a hand: how many cards are dealt, and an opening table that is an escoba."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from scorer.captures import FIFTEEN, find_fifteens
from scorer.cards import Card, mask_of
from scorer.options import Direction, Opening, OpeningOwner, Rules
from scorer.piles import Pile
from scorer.referee import HandInPlay, IllegalPlayError, list_codes
from scorer.seating import verify_sides

DEALS: Mapping[int, tuple[int, tuple[int, ...]]] = MappingProxyType(
    {2: (4, (3,) * 6), 3: (4, (3,) * 4), 4: (4, (3,) * 3), 5: (5, (3, 4)), 6: (4, (3,) * 2)}
)
"""For each number of players, the cards of the opening table and those of each deal.

Five do not divide the deck evenly: QC Salon opens with five and deals four in the end.
"""


def open_hand(
    rules: Rules,
    seats: Sequence[str],
    dealer: str,
    table: Sequence[Card],
    sides: Mapping[str, str] | None = None,
) -> HandInPlay:
    """Return the hand after the opening cards are turned up, and taken if they are an escoba.

    Seats are given in their order to the right; each plays alone unless `sides` names the side
    of each.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> hand = open_hand(
    ...     PRESETS["ludoteka"], ["Ana", "Luis"], "Luis", parse_cards("7O 3C 4E 1B"))
    >>> hand.player, hand.table, hand.piles["Luis"].escobas
    ('Ana', (), 1)

    Raises:
        SeatingError: The rules are for other numbers of players, or for other sides.
        IllegalPlayError: There is no deal for so many, or the table is not one it can open with.
    """
    if len(seats) not in DEALS or len(set(seats)) < len(seats):
        raise IllegalPlayError(f"expected 2 to 6 players of different names, got {seats!r}")
    if dealer not in seats:
        raise IllegalPlayError(f"expected a dealer of {list(seats)!r}, got {dealer!r}")
    sides = sides or {player: player for player in seats}
    verify_sides(tuple(Counter(sides[seat] for seat in seats).values()), rules)
    opening, (size, *to_come) = DEALS[len(seats)]
    if len(table) != opening or mask_of(table).bit_count() != opening:
        raise IllegalPlayError(f"expected {opening} cards on the table, got {list_codes(table)}")
    ordered = seats if rules.direction is Direction.RIGHT else seats[::-1]
    mano = ordered.index(dealer) + 1
    hand = HandInPlay(
        rules=rules,
        seats=(*ordered[mano:], *ordered[:mano]),
        sides=sides,
        table=tuple(table),
        seen=mask_of(table),
        piles={side: Pile(side, ()) for side in dict.fromkeys(sides[seat] for seat in seats)},
        size=size,
        left=(size,) * len(seats),
        to_come=tuple(to_come),
    )
    owners = {OpeningOwner.DEALER: hand.seats[-1], OpeningOwner.MANO: hand.seats[0]}
    taken, escobas = find_opening(table, rules.opening)
    if rules.opening_owner not in owners or not escobas:
        return hand
    side = sides[owners[rules.opening_owner]]
    return replace(
        hand,
        table=tuple(card for card in table if card not in taken),
        piles={**hand.piles, side: Pile(side, taken, escobas)},
        last_capture=side,
    )


def find_opening(table: Sequence[Card], opening: Opening) -> tuple[tuple[Card, ...], int]:
    """Return the opening cards that are taken, and for how many escobas.

    >>> from scorer.cards import parse_cards
    >>> thirty = parse_cards("12O 12E 7B 3C")
    >>> find_opening(thirty, Opening.TOTAL)[1], find_opening(thirty, Opening.GROUPS)[1]
    (2, 0)
    """
    cards = tuple(table)
    total = sum(card.value for card in cards)
    fifteens = find_fifteens(cards)
    if total == FIFTEEN:
        return cards, 1
    splits = bool(fifteens) and opening is not Opening.FIFTEEN
    if total == 2 * FIFTEEN and (splits or opening is Opening.TOTAL):
        return cards, 2
    if fifteens and opening is Opening.SOME:
        return fifteens[0], 1
    return (), 0
