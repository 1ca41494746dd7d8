"""What each player and each pair has done in all the matches kept."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of one player or one pair.

    A run is a row of matches won one after the other; a match that nobody has won yet, or that
    ended without a winner, neither lengthens nor breaks it.
    """

    name: str
    matches: int = 0
    wins: int = 0
    hands: int = 0
    points: int = 0
    escobas: int = 0
    velos: int = 0
    sevens: int = 0
    best: int = 0
    run: int = 0
    running: int = 0

    def after(self, facts: Mapping[str, Any], side: str) -> "Standing":
        """The figures after one more match, in which this was on that side."""
        taken = facts["taken"][side]
        has_won = side in facts["winners"]
        running = self.running
        if facts["winners"]:
            running = running + 1 if has_won else 0
        return replace(
            self,
            matches=self.matches + 1,
            wins=self.wins + has_won,
            hands=self.hands + facts["hands"],
            points=self.points + facts["totals"][side],
            escobas=self.escobas + taken["escobas"],
            velos=self.velos + taken["velos"],
            sevens=self.sevens + taken["sevens"],
            best=max(self.best, taken["best"]),
            run=max(self.run, running),
            running=running,
        )


def tally_players(matches: Iterable[Mapping[str, Any]]) -> tuple[Standing, ...]:
    """Returns the figures of each player, alone or in whatever pair, who won most first.

    Args:
        matches: The facts of the matches, in the order in which they were begun.
    """
    return _tally(
        (facts, side, name)
        for facts in matches
        for side, names in facts["players"].items()
        for name in names
    )


def tally_pairs(matches: Iterable[Mapping[str, Any]]) -> tuple[Standing, ...]:
    """Returns the figures of each pair, whoever of the two is named first, who won most first."""
    return _tally(
        (facts, side, " + ".join(sorted(names, key=str.casefold)))
        for facts in matches
        for side, names in facts["players"].items()
        if len(names) > 1
    )


def _tally(played: Iterable[tuple[Mapping[str, Any], str, str]]) -> tuple[Standing, ...]:
    """Returns the figures by name; the same name in other letters is the same player."""
    standings: dict[str, Standing] = {}
    for facts, side, name in played:
        key = name.casefold()
        standings[key] = standings.get(key, Standing(name)).after(facts, side)
    return tuple(sorted(standings.values(), key=lambda one: (-one.wins, -one.points, one.name)))
