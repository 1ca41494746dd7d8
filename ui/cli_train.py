"""``escoba evaluate``, ``synth`` and ``train``: measuring the reader, and making a new one."""

from collections.abc import Callable
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ui.cli_input import BadInput, JsonOption
from ui.cli_photos import load_reader
from ui.cli_print import print_json

if TYPE_CHECKING:
    from vision.synth import Recipe


class Part(StrEnum):
    """The two models of a reader: one finds the cards, the other names them."""

    FINDER = "finder"
    NAMER = "namer"


def evaluate(
    folder: Annotated[
        Path, typer.Argument(exists=True, file_okay=False, help="Photos, and their truth.json.")
    ],
    turned: Annotated[
        bool, typer.Option("--turned", help="Read each photo in its other three turns too.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Read a folder of photos whose cards are known, and say how much was read right."""
    from vision.evaluate import TruthError, evaluate_folder

    console = Console(stderr=True)
    try:
        with Progress(console=console, disable=not console.is_terminal) as progress:
            bar = progress.add_task("Reading", total=None)
            report = evaluate_folder(
                folder,
                load_reader(),
                is_turned=turned,
                progress=lambda done, of: progress.update(bar, completed=done, total=of),
            )
    except TruthError as wrong:
        raise BadInput(str(wrong)) from wrong
    if as_json:
        print_json(report.to_json())
    else:
        print(report.to_markdown())


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
    processes: Annotated[int, typer.Option(min=1, help="How many work at once.")] = 2,
    test: Annotated[
        bool, typer.Option("--test", help="Photos of piles with a truth.json, for evaluate.")
    ] = False,
    negative: Annotated[
        bool, typer.Option("--negative", help="With --test: only backs, or no card at all.")
    ] = False,
) -> None:
    """Make photos of tables with known cards, for training and, with --test, for measuring."""
    from vision.synth import DeckError, Recipe

    recipe = Recipe(
        decks=decks,
        backgrounds=backgrounds,
        out=out,
        scenes=scenes,
        first_seed=seed,
        holdout=tuple(holdout or ()),
        only=tuple(only or ()),
        processes=processes,
        is_test=test or negative,
    )
    try:
        _make_scenes(recipe, is_negative=negative)
    except DeckError as wrong:
        raise BadInput(str(wrong)) from wrong
    print(f"{scenes} scenes in {out}")


def _make_scenes(recipe: "Recipe", *, is_negative: bool) -> None:
    from vision.synth import open_studio, write_dataset, write_test_set

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Making scenes", total=recipe.scenes)
        making = (
            write_test_set(
                open_studio(recipe),
                recipe.out,
                recipe.scenes,
                recipe.first_seed,
                is_negative=is_negative,
            )
            if recipe.is_test
            else write_dataset(recipe)
        )
        for done in making:
            progress.update(bar, completed=done)


def train(
    part: Annotated[Part, typer.Argument(help="Which of the two models.")],
    data: Annotated[
        list[Path], typer.Argument(exists=True, file_okay=False, help="Folders that synth wrote.")
    ],
    out: Annotated[Path, typer.Option(file_okay=False, help="Folder of the run.")],
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
    """Train one of the two models further; needs the train extra."""
    require_train_extra()
    from vision.train import DatasetError, Run, export_model, train_finder, train_namer

    trainer: Callable[..., Path] = {Part.FINDER: train_finder, Part.NAMER: train_namer}[part]
    shipped_side, shipped_batch = {Part.FINDER: (320, 32), Part.NAMER: (128, 64)}[part]
    run = Run(
        tuple(data),
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


def require_train_extra() -> None:
    """Nothing, where what training needs is installed."""
    if find_spec("ultralytics") is None:
        raise BadInput("training needs the train extra: pip install 'escoba[train]'")
