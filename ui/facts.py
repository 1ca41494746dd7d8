"""What the list of matches keeps of each: enough to show, to search, and to make statistics of."""

from typing import Any, Final

from scorer.cards import Suit
from scorer.match import Match, MatchStarted

VERSION: Final = 2
"""Of what is kept; facts of an older version are made anew from the log."""


def find_facts(match: Match) -> dict[str, Any]:
    """Returns what the list of matches shows of one."""
    return {
        "version": VERSION,
        "sides": list(match.sides),
        "players": _find_players(match),
        "totals": dict(match.totals),
        "hands": len(match.hands),
        "rules": match.rules.name,
        "winners": list(match.winners),
        "over": match.is_over,
        "title": match.title,
        "taken": {side: _count_taken(match, side) for side in match.sides},
    }


def _find_players(match: Match) -> dict[str, list[str]]:
    """Returns who plays on each side."""
    first = match.events[0]
    seated = first.sides if isinstance(first, MatchStarted) else ()
    return {side: list(names) for side, names in zip(match.sides, seated, strict=True)}


def _count_taken(match: Match, side: str) -> dict[str, int]:
    piles = [pile for hand in match.hands for pile in hand.piles if pile.player == side]
    sevens = [card for pile in piles for card in pile.cards if card.rank == 7]
    return {
        "escobas": sum(pile.escobas for pile in piles),
        "velos": sum(card.suit is Suit.OROS for card in sevens),
        "sevens": len(sevens),
        "best": max((hand.score.total(side) for hand in match.hands), default=0),
    }
