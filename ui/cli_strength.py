"""``escoba strength``: how strong the advice is, and how long it takes."""

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from statistics import median
from time import monotonic, process_time
from typing import Annotated, Any

import typer
from rich.console import Console

from scorer.advice import find_advice, position_of
from scorer.contest import (
    POLICIES,
    SEATS,
    Strength,
    UnknownPolicyError,
    measure_strength,
    play_at_random,
    play_greedily,
    play_hand,
)
from scorer.options import Rules
from scorer.search import WORLDS, search_plays
from ui.cli_input import BadInput, JsonOption, parse_rules_of
from ui.cli_print import print_json, print_table


def strength(
    players: Annotated[
        str, typer.Option(help=f"Who plays: two or more of {', '.join(POLICIES)}.")
    ] = "search,advice,greedy,random",
    rules: Annotated[str, typer.Option(help="Rule set: NAME[,option=value...].")] = "ludoteka",
    matches: Annotated[int, typer.Option(min=1, help="At most so many matches a pair.")] = 10_000,
    minutes: Annotated[float, typer.Option(min=0, help="At most so long in all.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 0,
    worlds: Annotated[
        int, typer.Option(min=1, help="In how many deals the search tries each play, at first.")
    ] = WORLDS,
    positions: Annotated[
        int, typer.Option(min=0, help="Time the advice on so many positions instead.")
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Measure how often each player beats the next one named, in simulated matches of two."""
    chosen = parse_rules_of("--rules", rules)
    if positions:
        _show_times(time_advice(chosen, positions, seed), as_json=as_json)
        return
    names = [name.strip() for name in players.split(",")]
    pairs = list(pairwise(names))
    if not pairs:
        raise BadInput(f"--players: expected two or more of {', '.join(POLICIES)}")
    console = Console(stderr=True)
    found = []
    for first, second in pairs:
        until = monotonic() + 60 * minutes / len(pairs)

        def goes_on(so_far: Strength, until: float = until) -> bool:
            if console.is_terminal:
                console.print(f"{so_far.matches} matches", end="\r")
            return monotonic() < until

        try:
            measured = measure_strength(
                chosen, first, second, matches=matches, seed=seed, worlds=worlds, goes_on=goes_on
            )
        except UnknownPolicyError as wrong:
            raise BadInput(f"--players: {wrong}") from wrong
        found.append(measured)
    if as_json:
        print_json(
            {
                "rules": rules,
                "seed": seed,
                "worlds": worlds,
                "pairs": [_pair_document(one) for one in found],
            }
        )
        return
    print_table(
        f"Matches of two by {rules}",
        ("Player", "Against", "Matches", "Won", "Points a hand"),
        [
            (
                one.first,
                one.second,
                str(one.matches),
                f"{one.rate:.1%} ± {one.margin:.1%}",
                f"{one.points:+.2f}",
            )
            for one in found
        ],
    )


def time_advice(rules: Rules, positions: int, seed: int = 0) -> Mapping[str, tuple[float, float]]:
    """Returns the median and the longest milliseconds of advice and search on positions of hands.

    Of the processor, not of the clock: what else the machine does is no part of it.
    """
    rng = Random(f"times {seed}")
    times: dict[str, list[float]] = {"advice": [], "search": []}
    policies = dict(zip(SEATS, (play_greedily, play_at_random), strict=True))
    while len(times["advice"]) < positions:
        _, befores = play_hand(rules, policies, SEATS[1], rng)
        for before in befores[: positions - len(times["advice"])]:
            begin = process_time()
            find_advice(position_of(before))
            between = process_time()
            search_plays(before)
            times["advice"].append((between - begin) * 1000)
            times["search"].append((process_time() - between) * 1000)
    return {name: (median(spent), max(spent)) for name, spent in times.items()}


def _show_times(times: Mapping[str, tuple[float, float]], *, as_json: bool) -> None:
    if as_json:
        print_json({name: {"median_ms": one[0], "most_ms": one[1]} for name, one in times.items()})
        return
    rows = [(name, f"{middle:.1f}", f"{most:.1f}") for name, (middle, most) in times.items()]
    print_table("Milliseconds a position", ("By", "Median", "Most"), rows)


def _pair_document(one: Strength) -> dict[str, Any]:
    return {
        "player": one.first,
        "against": one.second,
        "matches": one.matches,
        "won": one.won,
        "drawn": one.drawn,
        "rate": round(one.rate, 4),
        "margin": round(one.margin, 4),
        "points_a_hand": round(one.points, 4),
    }
