"""``escoba watch``: a camera over a table, a stream or a video; the turns as they happen."""

import os
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorer.rules import Rules
from scorer.turns import SeenTurn, find_turns
from ui.cli_input import BadInput, JsonOption, Language, LanguageOption, parse_rules_of
from ui.cli_photos import load_reader
from ui.cli_print import codes, print_json
from ui.films import compare, read_plays
from ui.reasons import explain_review
from ui.text import translate

# What reads photos takes most of a second to load: only who watches waits for it.
if TYPE_CHECKING:
    from vision.watch import Sight


def watch(
    source: Annotated[str, typer.Argument(help="A camera's number, a stream or a video file.")],
    rules: Annotated[str, typer.Option(help="Rule set: NAME[,option=value...].")] = "ludoteka",
    truth: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="The plays of a film of synth, to be compared with."),
    ] = None,
    language: LanguageOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """Watch a table from above, and say each turn, what it missed, and the escobas."""
    # What its libraries say of a camera that is not there; ours is one sentence. Read as they load.
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    from vision.sources import WatchError, frames_of
    from vision.watch import TableWatcher

    chosen = parse_rules_of("--rules", rules)
    plays = read_plays(truth) if truth else ()
    watcher = TableWatcher(load_reader())
    sights: list[Sight] = []
    begin = perf_counter()
    try:
        for frame in frames_of(source):
            sight = watcher.see(frame)
            if sight is not None:
                sights.append(sight)
                if not as_json:
                    _print_sight(sights, chosen, language)
    except WatchError as wrong:
        raise BadInput(str(wrong)) from wrong
    except KeyboardInterrupt:  # how one stops to watch a camera
        pass
    fps = watcher.frames / max(perf_counter() - begin, 1e-9)
    turns = find_turns([sight.table for sight in sights], chosen)
    escobas = sum(turn.review.is_escoba for turn in turns)
    recovered = compare(plays, turns) if truth else None
    if as_json:
        compared = {"recovered": asdict(recovered)} if recovered else {}
        print_json(
            compared
            | {
                "frames": watcher.frames,
                "fps": round(fps, 1),
                "tables": [{"frame": sight.frame, "cards": codes(sight.table)} for sight in sights],
                "turns": [_turn_document(turn, sights) for turn in turns],
                "escobas": escobas,
            }
        )
        return
    print(
        translate(
            language,
            "watch.end",
            frames=watcher.frames,
            n=len(turns),
            escobas=escobas,
            fps=f"{fps:.1f}",
        )
    )
    if recovered:
        print(translate(language, "watch.recovered", **asdict(recovered)))


def _print_sight(sights: "list[Sight]", rules: Rules, language: str) -> None:
    """The table as it lies now, and the turn that led to it, if one did."""
    turns = find_turns([sight.table for sight in sights], rules)
    if turns and turns[-1].place == len(sights) - 1:
        print(" ".join(explain_review(turns[-1].review, language)))
    table = sights[-1].table
    key = "watch.table" if table else "watch.empty"
    print(translate(language, key, cards=" ".join(codes(table))), flush=True)


def _turn_document(turn: SeenTurn, sights: "list[Sight]") -> dict[str, Any]:
    seen = turn.review
    return {
        "frame": sights[turn.place].frame,
        "deed": seen.deed.value,
        "card": seen.card.code if seen.card else None,
        "value": seen.value,
        "takes": codes(seen.takes),
        "escoba": seen.is_escoba,
        "legal": seen.is_legal,
        "missed": [codes(choice.takes) for choice in seen.missed],
    }
