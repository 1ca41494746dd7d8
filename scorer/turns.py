"""The turns that a row of tables tells: what is seen when a table is watched and not asked.

Who captures may lay the card down first, so that the table is seen with it, and then take it
together with the others: that is one turn, told by what is gone making fifteen by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.captures import FIFTEEN
from scorer.cards import Card
from scorer.options import Rules
from scorer.review import review_play, review_turn
from scorer.rules import PRESETS
from scorer.verdict import Deed, TurnReview


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn between two tables of a row: the place of the last table of it, and what it was."""

    place: int
    before: tuple[Card, ...]
    after: tuple[Card, ...]
    review: TurnReview


def find_turns(
    tables: Sequence[Sequence[Card]], rules: Rules = PRESETS["ludoteka"]
) -> tuple[SeenTurn, ...]:
    """Return the turns that lead from the first table to the last, one after another.

    A table with several new cards and none gone is a deal or was watched too late: it is taken
    as it is, and no turn is made of it.

    >>> from scorer.cards import parse_cards
    >>> tables = [parse_cards(text) for text in ("7O 3C 1E", "7O 3C 1E 5B", "1E")]
    >>> for turn in find_turns(tables):
    ...     print(turn.place, turn.review.deed.value, turn.review.value, *turn.review.takes)
    2 capture 5 7O 3C
    """
    turns: list[SeenTurn] = []
    for place in range(1, len(tables)):
        before, after = tuple(tables[place - 1]), tuple(tables[place])
        laid = turns[-1] if turns and turns[-1].place == place - 1 else None
        joined = _join(laid, before, after, rules) if laid else None
        if laid and joined:
            turns[-1] = SeenTurn(place, laid.before, after, joined)
            continue
        review = review_turn(before, after, rules=rules)
        if review.deed is Deed.NOTHING or (review.deed is Deed.UNCLEAR and not review.takes):
            continue
        turns.append(SeenTurn(place, before, after, review))
    return tuple(turns)


def _join(
    laid: SeenTurn, before: tuple[Card, ...], after: tuple[Card, ...], rules: Rules
) -> TurnReview | None:
    """Return the capture that a card laid down and what is then gone make, or None."""
    card = laid.review.card
    gone = tuple(other for other in before if other not in after)
    is_one = set(after) < set(before) and sum(other.value for other in gone) == FIFTEEN
    if laid.review.deed is not Deed.DISCARD or card is None or card not in gone or not is_one:
        return None
    takes = tuple(other for other in gone if other != card)
    return review_play(laid.before, card, takes, rules=rules) if takes else None
