"""``escoba evaluate``, ``synth`` and ``train``: measuring the reader, and making a new one."""

import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from scorer.cards import Card
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from ui.cli_input import BadInput, JsonOption
from ui.cli_photos import load_reader
from ui.cli_print import print_json
from ui.films import write_film
from ui.made_turns import make_turns

if TYPE_CHECKING:
    from vision.synth import Recipe


class Part(StrEnum):
    """The models of a reader: one finds the cards, one names them, one reads their numbers."""

    FINDER = "finder"
    NAMER = "namer"
    CLOSER = "closer"


def evaluate(
    folder: Annotated[
        Path, typer.Argument(exists=True, file_okay=False, help="Photos, and their truth.json.")
    ],
    turned: Annotated[
        bool, typer.Option("--turned", help="Read each photo in its other three turns too.")
    ] = False,
    report_to: Annotated[
        Path | None,
        typer.Option("--report", file_okay=False, help="Write the report and its pictures here."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Read a folder of photos whose cards are known, and say how much was read right.

    A folder with hands.json is read hand by hand, and one with turns.json turn by turn: each
    photo alone, and all together. Of piles on which escobas are marked they are counted.
    """
    from ui.evaluate_turns import TURNS, TurnsReport, evaluate_turns
    from vision.evaluate import Report, TruthError, evaluate_folder
    from vision.evaluate_hands import HandReport, evaluate_hands
    from vision.evaluate_markers import MarkerReport, evaluate_markers, has_markers
    from vision.report import write_report

    console = Console(stderr=True)
    report: Report | HandReport | TurnsReport | MarkerReport
    try:
        with Progress(console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task("Reading", total=None)

            def show(done: int, of: int) -> None:
                progress.update(bar, completed=done, total=of)

            if (folder / "hands.json").exists():
                report = evaluate_hands(folder, load_reader(), progress=show)
            elif (folder / TURNS).exists():
                report = evaluate_turns(folder, load_reader(), progress=show)
            elif has_markers(folder):
                report = evaluate_markers(folder, load_reader(), progress=show)
            else:
                report = evaluate_folder(folder, load_reader(), is_turned=turned, progress=show)
    except TruthError as wrong:
        raise BadInput(str(wrong)) from wrong
    if as_json:
        print_json(report.to_json())
    else:
        print(report.to_markdown())
    if report_to is not None:
        if not isinstance(report, Report):
            raise BadInput("--report: only photos with a truth.json have pictures to show")
        print(f"\n{write_report(report, report_to)}", file=sys.stderr)


def synth(
    out: Annotated[Path, typer.Argument(file_okay=False, help="Folder to write, or add to.")],
    decks: Annotated[
        Path, typer.Option(exists=True, file_okay=False, help="Folder with a folder a deck.")
    ],
    backgrounds: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="Folder of pictures.")
    ] = None,
    scenes: Annotated[int, typer.Option(min=1, help="How many scenes.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first; the next is one up.")] = 0,
    holdout: Annotated[list[str] | None, typer.Option(help="A deck to leave out.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="A deck to use, no other.")] = None,
    composed: Annotated[
        float, typer.Option(min=0, max=1, help="Share of scenes whose deck is put together anew.")
    ] = 0.0,
    mixed: Annotated[
        float,
        typer.Option(min=0, max=1, help="Share of those whose numbers stand on other drawings."),
    ] = 0.0,
    fonts: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="Folder of fonts for numbers.")
    ] = None,
    steep: Annotated[
        float, typer.Option(min=0, max=1, help="Share of scenes photographed from well aside.")
    ] = 0.0,
    processes: Annotated[int, typer.Option(min=1, help="How many work at once.")] = 2,
    test: Annotated[
        bool, typer.Option("--test", help="Photos of piles with a truth.json, for evaluate.")
    ] = False,
    negative: Annotated[
        bool, typer.Option("--negative", help="With --test: only backs, or no card at all.")
    ] = False,
    shown: Annotated[
        float, typer.Option(min=0, max=0.9, help="With --test: the part that each card shows.")
    ] = 0.0,
    hands: Annotated[
        int, typer.Option(min=0, max=4, help="Piles of whole hands of so many players instead.")
    ] = 0,
    turns: Annotated[
        bool, typer.Option("--turns", help="A photo before and one after each of so many turns.")
    ] = False,
    video: Annotated[
        bool, typer.Option("--video", help="Films of whole hands, for escoba watch --truth.")
    ] = False,
    markers: Annotated[
        bool, typer.Option("--markers", help="Piles of backs on which escobas are marked.")
    ] = False,
) -> None:
    """Make photos of tables with known cards, for training and, with --test, for measuring."""
    from vision.synth import DeckError, Recipe, open_studio

    recipe = Recipe(
        decks=decks,
        backgrounds=backgrounds,
        out=out,
        scenes=scenes,
        first_seed=seed,
        holdout=tuple(holdout or ()),
        only=tuple(only or ()),
        processes=processes,
        composed=composed,
        mixed=mixed,
        fonts=fonts,
        steep=steep,
        is_test=test or negative or shown > 0 or turns or video or markers or hands > 0,
    )
    try:
        if video:
            for seed in _seeds(recipe):
                print(write_film(recipe, seed))
            return
        if markers:
            from vision.synth.markers import write_marked_piles

            making = write_marked_piles(open_studio(recipe), out, scenes, seed)
        else:
            making = _make_scenes(
                recipe, is_negative=negative, shown=shown, players=hands, has_turns=turns
            )
        _show_progress(making, scenes)
    except DeckError as wrong:
        raise BadInput(str(wrong)) from wrong
    print(f"{scenes} {'turns' if turns else 'hands' if hands else 'scenes'} in {out}")


def _make_scenes(
    recipe: "Recipe", *, is_negative: bool, shown: float, players: int, has_turns: bool
) -> Iterator[int]:
    """The making of the scenes; yields the number done."""
    from vision.synth import open_studio, write_dataset, write_hands, write_test_set
    from vision.synth.turns import write_turns

    if has_turns:
        pairs = tuple(make_turns(recipe.scenes, recipe.first_seed))
        return write_turns(open_studio(recipe), recipe.out, pairs, recipe.first_seed)
    if players:
        hands = [_play_hand(seed, players) for seed in _seeds(recipe)]
        return write_hands(open_studio(recipe), recipe.out, hands, recipe.first_seed)
    if recipe.is_test:
        return write_test_set(
            open_studio(recipe),
            recipe.out,
            recipe.scenes,
            recipe.first_seed,
            is_negative=is_negative,
            shown=shown,
        )
    return write_dataset(recipe)


def _show_progress(making: Iterator[int], scenes: int) -> None:
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Making scenes", total=scenes)
        for done in making:
            progress.update(bar, completed=done)


def _seeds(recipe: "Recipe") -> range:
    return range(recipe.first_seed, recipe.first_seed + recipe.scenes)


def _play_hand(seed: int, players: int) -> dict[str, tuple[Card, ...]]:
    """The piles at the end of a hand played at random; a pile without a card has no photo."""
    sides = tuple((name,) for name in ("Ana", "Luis", "Eva", "Paco")[:players])
    hand = simulate_hand(PRESETS["ludoteka"], Random(seed), sides).hand
    return {pile.player: pile.cards for pile in hand.finish() if pile.cards}


def train(
    part: Annotated[Part, typer.Argument(help="Which of the models.")],
    out: Annotated[Path, typer.Option(file_okay=False, help="Folder of the run.")],
    data: Annotated[
        list[Path] | None,
        typer.Argument(exists=True, file_okay=False, help="Folders that synth wrote."),
    ] = None,
    from_corrections: Annotated[
        Path | None,
        typer.Option(exists=True, file_okay=False, help="Namers: what tables put right, too."),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="Weights to begin with (.pt).")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the data.")] = 10,
    hours: Annotated[float, typer.Option(min=0, help="End by the clock; 0: no limit.")] = 0.0,
    side: Annotated[int, typer.Option(help="Pixels of a picture's side; 0: as shipped.")] = 0,
    batch: Annotated[int, typer.Option(help="Pictures a step; 0: as shipped.")] = 0,
    rate: Annotated[float, typer.Option(min=0, help="Learning rate at its highest.")] = 0.001,
    freeze: Annotated[int, typer.Option(min=0, help="First layers to leave as they are.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="Cores to use.")] = 2,
    device: Annotated[str, typer.Option(help="cpu, or the number of an accelerator.")] = "cpu",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --out.")] = False,
    export: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Write the model here as ONNX at the end.")
    ] = None,
) -> None:
    """Train one of the models further; needs the train extra."""
    require_train_extra()
    folders = list(data or [])
    if from_corrections is not None:
        folders.append(_patches_of_corrections(part, from_corrections, out))
    if not folders:
        raise BadInput("expected folders that synth wrote, or --from-corrections")
    from vision.geometry import CORNER_SIZE, PATCH_SIZE
    from vision.train import DatasetError, Run, train_finder, train_namer
    from vision.train_export import export_model

    trainer: Callable[..., Path] = train_finder if part is Part.FINDER else train_namer
    shipped_side, shipped_batch = {
        Part.FINDER: (320, 32),
        Part.NAMER: (PATCH_SIZE[1], 64),
        Part.CLOSER: (CORNER_SIZE[1], 64),
    }[part]
    run = Run(
        tuple(folders),
        out,
        start,
        epochs=epochs,
        hours=hours,
        side=side or shipped_side,
        batch=batch or shipped_batch,
        rate=rate,
        threads=threads,
        device=device,
        freeze=freeze,
    )
    try:
        weights = trainer(run, is_resumed=resume)
    except DatasetError as wrong:
        raise BadInput(str(wrong)) from wrong
    print(f"weights: {weights}")
    if export:
        export_model(weights, export)
        print(f"model: {export}")


def _patches_of_corrections(part: Part, folder: Path, out: Path) -> Path:
    """The dataset cut from a folder of corrections; only the namer learns from it."""
    from vision.corrections import write_patches

    if part is not Part.NAMER:
        raise BadInput("--from-corrections: only the namer learns from corrections")
    patches = out / "corrections"
    count = write_patches(folder, patches)
    if not count:
        raise BadInput(f"--from-corrections: no correction in {folder}")
    print(f"{count} patches of corrections")
    return patches


def require_train_extra() -> None:
    """Nothing, where what training needs is installed."""
    if find_spec("ultralytics") is None:
        raise BadInput("training needs the train extra: pip install 'escoba[train]'")
