"""What a count returns: categories, contests, points, and the score of a hand."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.cards import Card
from scorer.findings import HandFinding
from scorer.piles import Pile


class Category(StrEnum):
    """What points are given for."""

    CARDS = "cards"
    OROS = "oros"
    ESPADAS = "espadas"
    SEVENS = "sevens"
    SETENTA = "setenta"
    VELO = "velo"
    ALL_SEVENS = "all-sevens"
    UNDER_TEN = "under-ten"
    DEALT_FIFTEEN = "dealt-fifteen"
    CANTOS = "cantos"
    ESCOBAS = "escobas"


@dataclass(frozen=True, slots=True)
class Contest:
    """A category in which the sides are compared: what each holds, and who scores.

    `needed` is the least that can score: one, or more than half, or all four sevens.
    """

    category: Category
    held: tuple[tuple[str, float], ...]
    winners: tuple[str, ...]
    needed: int = 1


@dataclass(frozen=True, slots=True)
class Point:
    """Points of a player for a category, the cards that earned them, and what each side held.

    The cards are in the order of the deck, each once; `held` is empty where sides are not
    compared.
    """

    category: Category
    player: str
    points: int
    cards: tuple[Card, ...]
    held: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class HandScore:
    """The count of a hand: its piles, the points, the contests behind them, and the doubts."""

    piles: tuple[Pile, ...]
    points: tuple[Point, ...]
    contests: tuple[Contest, ...]
    findings: tuple[HandFinding, ...]

    def points_of(self, player: str) -> tuple[Point, ...]:
        """The points of one player, in the order of the count."""
        return tuple(point for point in self.points if point.player == player)

    def total(self, player: str) -> int:
        """The sum of the points of one player."""
        return sum(point.points for point in self.points_of(player))
