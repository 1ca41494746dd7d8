"""A table that plays by a named rule set: what its tests ask of a count, an opening, a match."""

from scorer.cards import DECK, Card
from scorer.match import HandCounted, Match, MatchStarted, fold
from scorer.opening import open_hand
from scorer.referee import HandInPlay
from scorer.rules import parse_rules
from scorer.score import HandScore, Pile, count_hand
from scorer.seating import seat_sides
from scorer.simulate import find_sides
from tests.conftest import cards

FIFTEEN = "7O 3C 4E 1B"
TWO_PAIRS = "12O 5C 11E 6B"
THIRTY_NOT_IN_GROUPS = "12O 12E 7B 3C"
SIDES = ("Ana", "Luis", "Eva", "Jon")


def given(rules: str, category: str, *piles: str | tuple[Card, ...]) -> tuple[int, ...]:
    """The points that the piles are given for a category, each in its place."""
    score = counted(rules, *piles)
    return tuple(
        sum(point.points for point in score.points_of(pile.player) if point.category == category)
        for pile in score.piles
    )


def counted(rules: str, *piles: str | tuple[Card, ...]) -> HandScore:
    """The count of these piles."""
    held = [cards(pile) if isinstance(pile, str) else pile for pile in piles]
    named = [Pile(name, pile) for name, pile in zip(SIDES, held, strict=False)]
    return count_hand(named, parse_rules(rules))


def categories(rules: str) -> list[str]:
    """The categories in which the holder of the whole deck is given points."""
    return [str(point.category) for point in counted(rules, DECK, "").points]


def opened(rules: str, table: str) -> HandInPlay:
    """A hand of Ana, who is the mano, and Luis, or of as many as the rules are at least for."""
    played_by = parse_rules(rules)
    seats = seat_sides(find_sides(played_by))
    return open_hand(played_by, seats, seats[-1], cards(table))


def opening(rules: str, table: str) -> dict[str, int]:
    """The opening escobas of the mano and of the dealer."""
    hand = opened(rules, table)
    return {"mano": hand.piles[hand.seats[0]].escobas, "dealer": hand.piles[hand.seats[-1]].escobas}


def match(rules: str, *hands: tuple[int, ...], pairs: bool = False) -> Match:
    """A match after hands in which the sides made so many escobas and nothing else."""
    players = len(hands[0]) if hands else 2
    sides = (("Ana", "Eva"), ("Luis", "Jon")) if pairs else tuple((n,) for n in SIDES[:players])
    started = MatchStarted(parse_rules(rules), sides)
    names = fold([started]).sides
    return fold(
        [
            started,
            *(
                HandCounted(tuple(Pile(n, (), e) for n, e in zip(names, hand, strict=True)))
                for hand in hands
            ),
        ]
    )
