"""Films of whole hands with their truth beside them, and what a watcher recovered of one."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.cards import parse_card
from scorer.turns import SeenTurn
from ui.cli_input import BadInput
from ui.made_turns import FilmedPlay, make_film

if TYPE_CHECKING:
    from vision.synth import Recipe


@dataclass(frozen=True, slots=True)
class Recovered:
    """How many plays of a film there were, how many were told, and its escobas likewise.

    A play is told where the value of its card and the cards taken are right, in its order;
    `extra` are turns told that were none.
    """

    plays: int
    told: int
    extra: int
    escobas: int
    escobas_told: int


def write_film(recipe: "Recipe", seed: int) -> Path:
    """Writes the film of a hand and its truth into the recipe's folder; returns its path."""
    from vision.synth import open_studio, video

    recipe.out.mkdir(parents=True, exist_ok=True)
    path = recipe.out / f"{seed:07d}.mp4"
    tables, plays = make_film(seed)
    video.write_film(open_studio(recipe), path, tables, seed)
    document = [
        {"value": play.value, "takes": [card.code for card in play.takes], "escoba": play.is_escoba}
        for play in plays
    ]
    path.with_suffix(".json").write_text(json.dumps(document, indent=1), "utf-8")
    return path


def read_plays(path: Path) -> tuple[FilmedPlay, ...]:
    """Returns the plays of a film's truth.

    Raises:
        BadInput: It is no such file.
    """
    try:
        return tuple(
            FilmedPlay(each["value"], tuple(map(parse_card, each["takes"])), each["escoba"])
            for each in json.loads(path.read_text("utf-8"))
        )
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise BadInput(f"--truth: expected the plays of a film in {path}, got {wrong!r}") from wrong


def compare(plays: Sequence[FilmedPlay], turns: Sequence[SeenTurn]) -> Recovered:
    """Returns what the turns told have of the plays.

    >>> from scorer.cards import parse_cards
    >>> from scorer.turns import find_turns
    >>> turns = find_turns([parse_cards("7O 3C"), parse_cards("7O 3C 1E"), ()])
    >>> compare([FilmedPlay(1, (), False), FilmedPlay(4, parse_cards("7O 3C 1E"), True)], turns)
    Recovered(plays=2, told=2, extra=0, escobas=1, escobas_told=1)
    """
    true = [(play.value, frozenset(play.takes), play.is_escoba) for play in plays]
    seen = [
        (turn.review.value, frozenset(turn.review.takes), turn.review.is_escoba) for turn in turns
    ]
    blocks = SequenceMatcher(a=true, b=seen, autojunk=False).get_matching_blocks()
    matched = [true[at] for block in blocks for at in range(block.a, block.a + block.size)]
    return Recovered(
        plays=len(true),
        told=len(matched),
        extra=len(seen) - len(matched),
        escobas=sum(is_escoba for _, _, is_escoba in true),
        escobas_told=sum(is_escoba for _, _, is_escoba in matched),
    )
