"""The ``escoba`` command: parse, call the same engine as the page, print."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from scorer.captures import find_captures, find_fifteens
from ui import cli_photos, cli_rules, cli_serve, cli_train
from ui.cli_input import JsonOption, parse_cards_of, require_one_of_each
from ui.cli_print import codes, in_words, print_error, print_json, print_table

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Count a hand of escoba from photos of the captured cards.",
)
app.command(short_help="Start the page.")(cli_serve.serve)
app.command(short_help="Read the cards of photos.")(cli_photos.read)
app.command(short_help="Count a hand, from photos or words.")(cli_photos.count)
app.add_typer(cli_rules.app, name="rules", short_help="List or compare the rule sets.")
app.command(short_help="Referee and count a written hand.")(cli_rules.replay)
app.command(short_help="Measure the reading of known photos.")(cli_train.evaluate)
app.command(short_help="Make photos with known cards.")(cli_train.synth)
app.command(short_help="Train one of the two models.")(cli_train.train)


@app.command(short_help="List what each card captures.")
def captures(
    table: Annotated[str, typer.Option(help='Cards on the table: "7O 3C 1O".')],
    hand: Annotated[str, typer.Option(help='Cards in the hand: "5B 10C".')] = "",
    as_json: JsonOption = False,
) -> None:
    """List every capture of each card of the hand, the best first."""
    on_table = parse_cards_of("--table", table)
    in_hand = parse_cards_of("--hand", hand)
    require_one_of_each(on_table + in_hand, "--table and --hand")
    plays = [play for card in in_hand for play in find_captures(card, on_table)]
    alone = find_fifteens(on_table)
    if as_json:
        captured = [
            {"card": play.card.code, "takes": codes(play.takes), "escoba": play.is_escoba}
            for play in plays
        ]
        print_json({"plays": captured, "table_alone": [codes(cards) for cards in alone]})
        return
    rows = [
        (play.card.code, in_words(play.takes), "escoba" if play.is_escoba else "") for play in plays
    ]
    if rows:
        print_table("Captures, the best of each card first", ("Card", "Takes", ""), rows)
    elif in_hand:
        print("No card of the hand captures.")
    for cards in alone:
        print(f"The table alone makes 15: {in_words(cards)}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; bad input is one line on standard error and exit code 2."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(typed or ["--help"], prog_name="escoba", standalone_mode=False)
    except typer.TyperException as wrong:
        print_error(wrong.format_message())
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except OSError as wrong:  # a folder that cannot be written, a disk that is full
        print_error(f"{wrong.filename or 'files'}: {wrong.strerror or wrong}")
        sys.exit(2)
    sys.exit(code or 0)
