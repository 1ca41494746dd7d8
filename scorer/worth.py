"""What a capture is worth and why: what the captures shown at a table are ordered by."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.captures import FIFTEEN, Capture, find_captures
from scorer.cards import DECK, Card, Suit, mask_of
from scorer.options import Rules, Sevens
from scorer.piles import ESPADAS, OF_RANK, OROS

VELO = next(card for card in DECK if card.rank == 7 and card.suit is Suit.OROS)
"""The 7 of oros."""


class Reason(StrEnum):
    """What makes a capture worth more than another, the weightiest first."""

    ESCOBA = "escoba"
    VELO = "velo"
    SEVENS = "sevens"
    OROS = "oros"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """What a capture holds, compared in this order: an escoba outweighs all the rest."""

    escoba: bool = False
    velo: bool = False
    sevens: int = 0
    oros: int = 0
    cards: int = 0

    @property
    def reasons(self) -> tuple[tuple[Reason, int], ...]:
        """What the capture has, and how many of it; what it lacks is left out."""
        held = (self.escoba, self.velo, self.sevens, self.oros, self.cards)
        return tuple((reason, int(n)) for reason, n in zip(Reason, held, strict=True) if n)


NOTHING = Worth()
"""The worth of a card that is left on the table."""


def worth_of(cards: Iterable[Card], *, is_escoba: bool = False) -> Worth:
    """Return the worth of the cards that go to a pile together, the card played with them.

    >>> from scorer.cards import parse_cards
    >>> [(str(reason), n) for reason, n in worth_of(parse_cards("5B 7O 3C")).reasons]
    [('velo', 1), ('sevens', 1), ('oros', 1), ('cards', 3)]
    """
    mask = mask_of(cards)
    return Worth(
        escoba=is_escoba,
        velo=bool(mask & VELO.bit),
        sevens=(mask & OF_RANK[7]).bit_count(),
        oros=(mask & OROS).bit_count(),
        cards=mask.bit_count(),
    )


def worth_of_capture(capture: Capture) -> Worth:
    """Return the worth of a capture.

    >>> from scorer.cards import parse_card, parse_cards
    >>> worth_of_capture(find_captures(parse_card("4C"), parse_cards("7O 4E"))[0]).escoba
    True
    """
    return worth_of(capture.cards, is_escoba=capture.is_escoba)


def find_legal_captures(
    card: Card, table: Sequence[Card], rules: Rules | None = None
) -> tuple[Capture, ...]:
    """Return the captures of a card that the rules allow, the best first; without rules, all.

    Where a lone card that makes fifteen comes first, no other capture is allowed beside it.

    >>> from scorer.cards import parse_card, parse_cards
    >>> from scorer.rules import parse_rules
    >>> card, table = parse_card("10C"), parse_cards("7C 5O 2O")
    >>> lone = parse_rules("ludoteka,lone_card_first=yes")
    >>> len(find_legal_captures(card, table)), len(find_legal_captures(card, table, lone))
    (2, 1)
    """
    found = find_captures(card, table)
    if rules is None or not rules.lone_card_first:
        return found
    return tuple(capture for capture in found if len(capture.takes) == 1) or found


def find_plays(
    table: Sequence[Card], hand: Sequence[Card], rules: Rules | None = None
) -> tuple[Capture, ...]:
    """Return every capture of every card of the hand, the one worth most first.

    >>> from scorer.cards import parse_cards
    >>> for play in find_plays(parse_cards("7O 3C 1O"), parse_cards("5B 10C 4E")):
    ...     print(play.card, "takes", *play.takes)
    4E takes 7O 3C 1O
    5B takes 7O 3C
    10C takes 7O
    """
    plays = (capture for card in hand for capture in find_legal_captures(card, table, rules))
    return tuple(sorted(plays, key=worth_of_capture, reverse=True))


@dataclass(frozen=True, slots=True)
class Offer:
    """Cards that the table offers to a card of some value, whoever holds one."""

    value: int
    takes: tuple[Card, ...]
    is_escoba: bool

    @property
    def worth(self) -> Worth:
        """What the cards taken are worth; the card that takes them is not known."""
        return worth_of(self.takes, is_escoba=self.is_escoba)


def find_offers(
    table: Sequence[Card], rules: Rules | None = None
) -> Mapping[int, tuple[Offer, ...]]:
    """Return for each value from 1 to 10 that takes something all it may take, the best first.

    >>> from scorer.cards import parse_cards
    >>> for value, offers in find_offers(parse_cards("7O 3C 1O")).items():
    ...     print(value, *(" ".join(map(str, offer.takes)) for offer in offers), sep=" | ")
    4 | 7O 3C 1O
    5 | 7O 3C
    7 | 7O 1O
    8 | 7O
    """
    # A card of each value that is not on the table; where all four are, nobody can hold one.
    free = {card.value: card for card in DECK if card not in table}
    offers = {
        value: tuple(
            Offer(value, capture.takes, capture.is_escoba)
            for capture in find_legal_captures(free[value], table, rules)
        )
        for value in sorted(free)
    }
    return {value: found for value, found in offers.items() if found}


def points_of(cards: Iterable[Card], rules: Rules, *, is_escoba: bool = False) -> float:
    """Return about how many points of the hand a capture brings, by the rules.

    An escoba and the velos are points that are sure. A card, an oro or a seven is a part of the
    point for the most of them: a fortieth, a tenth, a quarter. It is a measure to compare plays
    by, not a forecast of the count.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> round(points_of(parse_cards("5B 7O 3C"), PRESETS["ludoteka"]), 3)
    1.425
    """
    mask = mask_of(cards)
    return is_escoba + sum(weight * (mask & of).bit_count() for of, weight in weights_of(rules))


def weights_of(rules: Rules) -> tuple[tuple[int, float], ...]:
    """Return the sets of cards that the rules pay for, and the part of a point for each card.

    >>> from scorer.rules import PRESETS
    >>> [(of.bit_count(), weight) for of, weight in weights_of(PRESETS["uqbar"])]
    [(40, 0.025), (1, 1.0)]
    """
    ranks = {Suit.OROS: rules.velos, Suit.ESPADAS: rules.espada_velos}
    velos = mask_of(card for card in DECK if card.rank in ranks.get(card.suit, ()))
    whole = mask_of(DECK)
    parts = (
        (whole, rules.cards),
        (OROS, rules.oros),
        (ESPADAS, rules.espadas),
        (OF_RANK[7], rules.sevens is not Sevens.NONE),
    )
    shares = tuple((of, 1 / of.bit_count()) for of, is_paid in parts if is_paid)
    return (*shares, (velos, 1.0)) if velos else shares


def missing_of(table: Sequence[Card]) -> int:
    """Return the value of the card that would take the whole table, or 0 if there is none.

    >>> from scorer.cards import parse_cards
    >>> missing_of(parse_cards("7O 3C 1O")), missing_of(parse_cards("7O 3C 12C"))
    (4, 0)
    """
    rest = FIFTEEN - sum(card.value for card in table)
    return rest if table and 1 <= rest <= 10 else 0
