"""``escoba backup``, ``restore`` and ``doctor``: the match book's copies, and what is wrong."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ui.cli_input import BadInput, JsonOption
from ui.cli_print import print_json

# What opens databases takes a while to load: only who asks for it waits.


def backup(
    file: Annotated[
        Path | None, typer.Argument(help="Where to; else beside the match book.")
    ] = None,
) -> None:
    """Copy the match book, also while it is in use; the copy is checked."""
    from ui.copies import NoCopyError, make_copy
    from ui.database import find_database_url

    try:
        done = make_copy(find_database_url(), file)
    except NoCopyError as wrong:
        raise BadInput(str(wrong)) from wrong
    print(f"{_in_number(done.matches)} copied to {done.copy}")


def restore(
    file: Annotated[
        Path | None,
        typer.Argument(help="The copy; else the last good one.", exists=True, dir_okay=False),
    ] = None,
) -> None:
    """Put a copy in the place of the match book, which is kept as well."""
    from ui.copies import NoCopyError, restore_copy
    from ui.database import find_database_url

    try:
        done = restore_copy(find_database_url(), file)
    except NoCopyError as wrong:
        raise BadInput(str(wrong)) from wrong
    print(f"{_in_number(done.matches)} brought back from {done.copy}")
    if done.old is not None:
        print(f"What was there before: {done.old}")


def doctor(as_json: JsonOption = False) -> None:
    """Look for what keeps escoba from working here, and say what to do; exit code 1 if so."""
    from ui.database import find_database_url
    from ui.doctor import State, examine

    checks = list(examine(find_database_url()))
    if as_json:
        print_json({"checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            advice = f" -> {check.advice}" if check.advice else ""
            print(f"{check.state:5}  {check.name}: {check.found}{advice}")
    if any(check.state is State.WRONG for check in checks):
        raise typer.Exit(1)


def _in_number(matches: int) -> str:
    return f"{matches} match{'es' * (matches != 1)}"
