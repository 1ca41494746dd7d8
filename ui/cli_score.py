"""The count of a hand as JSON and in words, for every command that ends in points."""

from typing import Any

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
                **({} if pile.counted is None else {"counted": pile.counted}),
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
            # The whole pile earns the point for most cards: its number says it better.
            is_pile = point.category is Category.CARDS
            earned = in_number(pile.size) if is_pile else in_words(point.cards)
            rows.append((pile.player, str(point.category), str(point.points), earned))
        held = in_number(pile.size)
        rows.append((pile.player, "total", str(score.total(pile.player)), held))
    print_table(f"Points by {rules}", ("Player", "For", "Points", "Cards"), rows)
