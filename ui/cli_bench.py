"""``escoba bench``: how fast it all is, on this machine and in one run."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from ui.cli_input import BadInput, JsonOption
from ui.cli_print import print_json, print_table

# What reads photos takes most of a second to load: only who measures waits for it.
if TYPE_CHECKING:
    from ui.bench_figures import Bench, Figure

Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]


def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often each thing is measured.")] = 9,
    no_page: Annotated[
        bool, typer.Option("--no-page", help="Leave out the start of the page.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the tables as the README has them.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure how long each step from a photo to the points takes, and what the page needs."""
    from ui.bench import measure
    from ui.bench_page import PageError
    from vision.models import ModelError

    console = Console(stderr=True)

    def tell(step: str) -> None:
        if console.is_terminal:
            console.print(f"Measuring {step} …")

    try:
        measured = measure(rounds, has_page=not no_page, on_step=tell)
    except (ModelError, PageError) as wrong:
        raise BadInput(str(wrong)) from wrong
    if as_json:
        print_json(_to_document(measured))
        return
    for title, columns, rows in _to_tables(measured):
        if markdown:
            print("\n".join(_to_markdown(columns, rows)), end="\n\n")
        else:
            print_table(title, columns, rows)
    machine = measured.machine
    print(
        f"Medians of {rounds} rounds with {machine['threads']} of {machine['cores']} cores, "
        f"Python {machine['python']}, ONNX Runtime {machine['onnxruntime']}; "
        f"load before it began: {machine['load']}."
    )


def _to_document(measured: "Bench") -> dict[str, object]:
    return {
        "machine": dict(measured.machine),
        "figures": [
            {
                "key": each.key,
                "name": each.name,
                "value": None if each.value is None else round(each.value, 4),
                "unit": each.unit,
                "budget": each.most,
            }
            for each in measured.figures
        ],
        "growth": [
            {
                "key": each.key,
                "sizes": list(each.sizes),
                "ms": {part: [round(took, 3) for took in times] for part, times in each.rows},
            }
            for each in measured.growths
        ],
    }


def _to_tables(measured: "Bench") -> Iterator[Table]:
    rows: list[tuple[str, ...]] = [
        (each.name, in_unit(each.value, each.unit), _in_budget(each)) for each in measured.figures
    ]
    yield "How long it takes", ("step", "measured", "at most"), rows
    for each in measured.growths:
        yield (
            f"Milliseconds by {each.name}",
            (each.name, *map(str, each.sizes)),
            [(f"{part}, ms", *(_in_short(took) for took in times)) for part, times in each.rows],
        )


def _to_markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'|'.join(['---'] * len(columns))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def in_unit(value: float | None, unit: str) -> str:
    """A figure in three digits with its unit, or a dash where there is none."""
    if value is None:
        return "-"
    if unit == "ms" and value < 1:
        return f"{_in_short(value * 1000)} µs"
    return f"{_in_short(value)} {unit}"


def _in_short(value: float) -> str:
    """Three digits that count, and none behind the point of a large number.

    >>> [_in_short(each) for each in (0.1234, 1.5, 12.34, 1234.5)]
    ['0.123', '1.50', '12.3', '1234']
    """
    places = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:.{places}f}"


def _in_budget(figure: "Figure") -> str:
    if figure.most is None:
        return ""
    over = figure.value is not None and figure.value > figure.most
    return in_unit(figure.most, figure.unit) + (" (over)" if over else "")
