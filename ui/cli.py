"""The ``escoba`` command: parse, call the same engine as the page, print."""

import sys
from collections.abc import Sequence

import typer

from ui import (
    cli_bench,
    cli_book,
    cli_deck,
    cli_photos,
    cli_pin,
    cli_rules,
    cli_serve,
    cli_strength,
    cli_table,
    cli_train,
    cli_watch,
)
from ui.cli_print import never_fail_to_print, print_error
from ui.trouble import BookTroubleError

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Count a hand of escoba from photos of the captured cards.",
)
app.command(short_help="Start the page.")(cli_serve.serve)
app.command(short_help="Read the cards of photos.")(cli_photos.read)
app.command(short_help="Count a hand, from photos or words.")(cli_photos.count)
app.command(short_help="List what each card captures.")(cli_table.captures)
app.add_typer(cli_rules.app, name="rules", short_help="List or compare the rule sets.")
app.command(short_help="Referee and count a written hand.")(cli_rules.replay)
app.command(short_help="List what a written hand missed.")(cli_table.review)
app.command(short_help="Say the turns of a table that is filmed.")(cli_watch.watch)
app.command(short_help="Measure how strong the advice is.")(cli_strength.strength)
app.command(short_help="Measure the reading of known photos.")(cli_train.evaluate)
app.command(short_help="Measure how fast it all is.")(cli_bench.bench)
app.command(short_help="Make photos with known cards.")(cli_train.synth)
app.command(short_help="Train one of the models.")(cli_train.train)
app.command(short_help="Copy the match book.")(cli_book.backup)
app.command(short_help="Put a copy in its place.")(cli_book.restore)
app.command(short_help="Look for what is wrong here.")(cli_book.doctor)
app.command(short_help="Take a match's PIN away.")(cli_pin.pin)
app.add_typer(cli_deck.app, name="deck", short_help="Teach the reader your own deck.")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; bad input is one line on standard error and exit code 2."""
    never_fail_to_print()
    typed = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(typed or ["--help"], prog_name="escoba", standalone_mode=False)
    except typer.TyperException as wrong:
        print_error(wrong.format_message())
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except BookTroubleError as wrong:
        print_error(str(wrong))
        sys.exit(2)
    except OSError as wrong:  # a folder that cannot be written, a disk that is full
        print_error(f"{wrong.filename or 'files'}: {wrong.strerror or wrong}")
        sys.exit(2)
    sys.exit(code or 0)
