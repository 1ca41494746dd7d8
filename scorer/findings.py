"""What is doubtful about the piles of a hand: values to show together, never exceptions.

The sum rule, from the rules of Naipes Heraclio Fournier: the deck is worth 220, fourteen
fifteens and ten, and every capture is a fifteen. So at the end of a hand each pile totals a
multiple of fifteen, and only that of the last to capture, who took the rest, ten more. It does
not hold when the table itself added wrongly, so what it says is a doubt like the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from scorer.captures import FIFTEEN
from scorer.cards import Card
from scorer.piles import FORTY, Pile, cards_of, value_of


class HandFindingKind(StrEnum):
    """What is wrong, or may be, with the piles of a hand."""

    SHARED = "shared"
    DUPLICATE = "duplicate"
    NOT_IN_ESCOBA = "not-in-escoba"
    TOO_MANY = "too-many"
    MISSING = "missing"
    SUM = "sum"
    ESCOBAS = "escobas"
    NUMBERS = "numbers"
    FEWER = "fewer"
    ALL_NEEDED = "all-needed"


@dataclass(frozen=True, slots=True)
class HandFinding:
    """One doubt: its kind, the cards and the players that it concerns, and a figure.

    `SHARED`: a card is in the piles of these players. `DUPLICATE`: a card is twice or more in
    one pile. `NOT_IN_ESCOBA`: 8s or 9s in a pile. `TOO_MANY`: the piles hold `number` cards.
    `MISSING`: no pile has these cards; the players, if any, are whom the sum rule names.
    `SUM`: the piles of these players do not total what they must. `ESCOBAS`: a player has
    `number` escobas, more than the pile can have made.

    Of piles counted by hand: `NUMBERS`: together they are `number` cards. `FEWER`: the pile of a
    player was counted as `number` cards, and more are named. `ALL_NEEDED`: by these rules no pile
    can be counted by hand; `number` cards are named nowhere.
    """

    kind: HandFindingKind
    cards: tuple[Card, ...] = ()
    players: tuple[str, ...] = ()
    number: int = 0

    def message(self, language: str = "es") -> str:
        """The finding in a sentence of the language.

        >>> HandFinding(HandFindingKind.TOO_MANY, number=41).message("en")
        'There are 41 cards in the piles; the deck has 40.'
        """
        words = _MESSAGES[language]
        template = words[self.kind]
        if self.kind is HandFindingKind.MISSING and self.players:
            template += words["suspected"]
        names = ", ".join(card.name(language) for card in self.cards[:_LISTED])
        if len(self.cards) > _LISTED:
            names += words["more"].format(number=len(self.cards) - _LISTED)
        return template.format(
            cards=names,
            count=len(self.cards),
            players=words["and"].join(self.players),
            number=self.number,
        )


def find_doubts(
    piles: Sequence[Pile], last_capture: str | None, needed: int = FORTY
) -> tuple[HandFinding, ...]:
    """Return every doubt about the piles of one hand, all at once.

    Where piles were counted by hand, only the cards of the set `needed` can be missing.

    >>> from scorer.cards import DECK
    >>> piles = [Pile("Ana", DECK[:30]), Pile("Luis", DECK[30:39])]
    >>> [finding.message("en") for finding in find_doubts(piles, "Luis")]
    ['Missing cards (1): rey of bastos. By the sums of the piles, of Luis.']
    """
    found = number = 0
    for pile in piles:
        if pile.counted is not None:
            return tuple(_find_partial(piles, needed))
        found |= pile.mask
        number += len(pile.cards)
    if found == FORTY and number == 40:
        return _find_impossible(piles, last_capture)
    held = [pile.mask & FORTY for pile in piles]
    doubts = [*_find_foreign(piles), *_find_repeated(piles, held, number)]
    missing = FORTY & ~found
    if missing:
        doubts += _find_missing(piles, held, cards_of(missing), last_capture)
    return tuple(doubts)


def _find_partial(piles: Sequence[Pile], needed: int) -> Iterator[HandFinding]:
    """Yield the doubts about piles counted by hand, which keep no sums that anybody knows."""
    held = [pile.mask & FORTY for pile in piles]
    yield from _find_foreign(piles)
    yield from _find_repeated(piles, held, 0)
    is_all = needed == FORTY
    for mask in held:
        needed &= ~mask
    if needed and is_all:
        yield HandFinding(HandFindingKind.ALL_NEEDED, number=needed.bit_count())
    elif needed:
        yield HandFinding(HandFindingKind.MISSING, cards_of(needed))
    for pile, mask in zip(piles, held, strict=True):
        if pile.size < mask.bit_count():
            yield HandFinding(HandFindingKind.FEWER, players=(pile.player,), number=pile.size)
    number = sum(pile.size for pile in piles)
    if number != FORTY.bit_count():
        yield HandFinding(HandFindingKind.NUMBERS, number=number)
    yield from _find_too_many_escobas(piles)


def _find_foreign(piles: Sequence[Pile]) -> Iterator[HandFinding]:
    """Yield the 8s and 9s of each pile."""
    for pile in piles:
        if pile.mask & ~FORTY:
            foreign = cards_of(pile.mask & ~FORTY)
            yield HandFinding(HandFindingKind.NOT_IN_ESCOBA, foreign, (pile.player,))


def _find_repeated(
    piles: Sequence[Pile], held: Sequence[int], number: int
) -> Iterator[HandFinding]:
    """Yield the cards that are twice in a pile or in several, and a deck that is too large."""
    for pile in piles:
        if len(pile.cards) > pile.mask.bit_count():
            repeated = tuple(card for card, times in Counter(pile.cards).items() if times > 1)
            yield HandFinding(HandFindingKind.DUPLICATE, repeated, (pile.player,))
    once = shared = 0
    for mask in held:
        shared |= once & mask
        once |= mask
    for card in cards_of(shared):
        players = tuple(pile.player for pile in piles if card.bit & pile.mask)
        yield HandFinding(HandFindingKind.SHARED, (card,), players)
    if number > 40:
        yield HandFinding(HandFindingKind.TOO_MANY, number=number)


def _find_missing(
    piles: Sequence[Pile], held: Sequence[int], cards: tuple[Card, ...], last_capture: str | None
) -> Iterator[HandFinding]:
    """Yield the missing cards, under the names of their owners where the sum rule tells.

    It tells when all ways but one of giving the cards to the piles break it.
    """
    ways = []
    if len(cards) <= _TRACEABLE:
        values = [value_of(mask) for mask in held]
        for owners in product(range(len(piles)), repeat=len(cards)):
            sums = list(values)
            for owner, card in zip(owners, cards, strict=True):
                sums[owner] += card.value
            rests = [total % FIFTEEN for total in sums]
            if not _find_wrong_sums(piles, rests, last_capture):
                ways.append(owners)
    if len(ways) != 1:
        yield HandFinding(HandFindingKind.MISSING, cards)
        return
    for place in sorted(set(ways[0])):
        own = tuple(card for card, owner in zip(cards, ways[0], strict=True) if owner == place)
        yield HandFinding(HandFindingKind.MISSING, own, (piles[place].player,))


def _find_impossible(piles: Sequence[Pile], last_capture: str | None) -> tuple[HandFinding, ...]:
    """Return what cannot be of piles that are together the whole deck."""
    rests = [value_of(pile.mask) % FIFTEEN for pile in piles]
    wrong = _find_wrong_sums(piles, rests, last_capture)
    sums = [HandFinding(HandFindingKind.SUM, players=wrong)] if wrong else []
    return (*sums, *_find_too_many_escobas(piles))


def _find_too_many_escobas(piles: Sequence[Pile]) -> Iterator[HandFinding]:
    """Yield the piles too small for their escobas, each of which took two cards or more."""
    for pile in piles:
        if pile.escobas and 2 * pile.escobas > pile.size:
            yield HandFinding(HandFindingKind.ESCOBAS, players=(pile.player,), number=pile.escobas)


def _find_wrong_sums(
    piles: Sequence[Pile], rests: Sequence[int], last_capture: str | None
) -> tuple[str, ...]:
    """Return the players whose piles break the sum rule, by what is left over of each."""
    if not last_capture and rests.count(_REST) == 1:
        last_capture = piles[rests.index(_REST)].player
    wrong = []
    for pile, rest in zip(piles, rests, strict=True):
        if rest != (_REST if pile.player == last_capture else 0):
            wrong.append(pile.player)
    return tuple(wrong)


_REST = 10
_TRACEABLE = 3
_LISTED = 6
_MESSAGES: Mapping[str, Mapping[str, str]] = {
    "es": {
        HandFindingKind.SHARED: "En los montones de {players} a la vez: {cards}.",
        HandFindingKind.DUPLICATE: "Más de una vez en el montón de {players}: {cards}.",
        HandFindingKind.NOT_IN_ESCOBA: "No se cuentan los ochos y nueves de {players}: {cards}.",
        HandFindingKind.TOO_MANY: "Hay {number} cartas en los montones; la baraja tiene 40.",
        HandFindingKind.MISSING: "Cartas que faltan ({count}): {cards}.",
        HandFindingKind.SUM: "No suma lo debido el montón de {players}: "
        "revisa sus cartas o quién hizo la última baza.",
        HandFindingKind.ESCOBAS: "{players}: {number} escobas no caben en su montón.",
        HandFindingKind.NUMBERS: "Los montones contados suman {number} cartas; la baraja tiene 40.",
        HandFindingKind.FEWER: "{players}: se contaron {number} cartas, y se nombran más.",
        HandFindingKind.ALL_NEEDED: "Con estas reglas cuenta la mejor carta de cada palo: "
        "hay que fotografiar los montones enteros; faltan {number} cartas.",
        "suspected": " Por la suma de los montones, de {players}.",
        "and": " y ",
        "more": " y {number} más",
    },
    "en": {
        HandFindingKind.SHARED: "In the piles of {players} at once: {cards}.",
        HandFindingKind.DUPLICATE: "More than once in the pile of {players}: {cards}.",
        HandFindingKind.NOT_IN_ESCOBA: "The 8s and 9s of {players} are not counted: {cards}.",
        HandFindingKind.TOO_MANY: "There are {number} cards in the piles; the deck has 40.",
        HandFindingKind.MISSING: "Missing cards ({count}): {cards}.",
        HandFindingKind.SUM: "The pile of {players} does not total what it must: "
        "check its cards, or who captured last.",
        HandFindingKind.ESCOBAS: "{players}: {number} escobas do not fit in the pile.",
        HandFindingKind.NUMBERS: "The counted piles are {number} cards; the deck has 40.",
        HandFindingKind.FEWER: "{players}: {number} cards were counted, and more are named.",
        HandFindingKind.ALL_NEEDED: "By these rules the best card of each suit counts: "
        "whole piles must be photographed; {number} cards are missing.",
        "suspected": " By the sums of the piles, of {players}.",
        "and": " and ",
        "more": " and {number} more",
    },
    "it": {
        HandFindingKind.SHARED: "Nei mazzetti di {players} insieme: {cards}.",
        HandFindingKind.DUPLICATE: "Più di una volta nel mazzetto di {players}: {cards}.",
        HandFindingKind.NOT_IN_ESCOBA: "Gli otto e i nove di {players} non si contano: {cards}.",
        HandFindingKind.TOO_MANY: "Nei mazzetti ci sono {number} carte; il mazzo ne ha 40.",
        HandFindingKind.MISSING: "Carte che mancano ({count}): {cards}.",
        HandFindingKind.SUM: "Il mazzetto di {players} non dà la somma dovuta: "
        "controllane le carte, o chi ha fatto l'ultima presa.",
        HandFindingKind.ESCOBAS: "{players}: {number} scope non ci stanno nel mazzetto.",
        HandFindingKind.NUMBERS: "I mazzetti contati fanno {number} carte; il mazzo ne ha 40.",
        HandFindingKind.FEWER: "{players}: contate {number} carte, nominate di più.",
        HandFindingKind.ALL_NEEDED: "Con queste regole conta la carta migliore di ogni seme: "
        "bisogna fotografare i mazzetti interi; mancano {number} carte.",
        "suspected": " Secondo le somme dei mazzetti, di {players}.",
        "and": " e ",
        "more": " e ancora {number}",
    },
}
