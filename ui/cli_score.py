"""The count of a hand as JSON and in words, for every command that ends in points."""

from collections.abc import Sequence
from typing import Any

from scorer.cards import Card
from scorer.findings import HandFinding
from scorer.score import Category, HandScore
from ui.cli_print import codes, in_number, in_words, print_table


def score_document(score: HandScore) -> dict[str, Any]:
    """The players of a hand with their piles, points and totals."""
    return {
        "players": [
            {
                "name": pile.player,
                "cards": codes(pile.cards),
                "escobas": pile.escobas,
                "points": [
                    {
                        "category": str(point.category),
                        "points": point.points,
                        "cards": codes(point.cards),
                    }
                    for point in score.points_of(pile.player)
                ],
                "total": score.total(pile.player),
            }
            for pile in score.piles
        ]
    }


def finding_document(finding: HandFinding, language: str) -> dict[str, Any]:
    """One doubt about the piles of a hand."""
    return {
        "kind": str(finding.kind),
        "message": finding.message(language),
        "cards": codes(finding.cards),
        "players": list(finding.players),
    }


def print_score(score: HandScore, rules: str) -> None:
    """A row for each point and each total."""
    rows: list[tuple[str, str, str, str]] = []
    for pile in score.piles:
        for point in score.points_of(pile.player):
            earned = _earned(point.category, point.cards)
            rows.append((pile.player, str(point.category), str(point.points), earned))
        held = in_number(len(pile.cards))
        rows.append((pile.player, "total", str(score.total(pile.player)), held))
    print_table(f"Points by {rules}", ("Player", "For", "Points", "Cards"), rows)


def _earned(category: Category, cards: Sequence[Card]) -> str:
    # The whole pile earns the point for most cards: its number says it better.
    return in_number(len(cards)) if category is Category.CARDS else in_words(cards)
