"""``escoba rules`` and ``escoba replay``: the rule sets, compared, and a hand under the referee."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from scorer.replay import replay_file
from scorer.rules import PRESETS, Rules, describe_option
from scorer.score import explain
from scorer.simulate import compare_rules
from ui.cli_input import BadInput, JsonOption, Language, LanguageOption, parse_rules_of
from ui.cli_print import print_error, print_json, print_table
from ui.cli_score import finding_document, print_score, score_document

_LISTED = 8

app = typer.Typer(invoke_without_command=True)


@app.callback()
def rules(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the rule sets and the options that NAME,option=value,... changes."""
    if context.invoked_subcommand is not None:
        return
    allowed = {option: texts for option, (_, texts) in Rules(name="").options().items()}
    if as_json:
        options = [
            {"option": option, "meaning": describe_option(option, "en"), "allowed": list(texts)}
            for option, texts in allowed.items()
        ]
        print_json(
            {"rules": [_rules_document(preset) for preset in PRESETS.values()]}
            | {"options": options}
        )
        return
    print_table(
        "Rule sets, with what each changes of the plain rules",
        ("Name", "Title", "Options"),
        [
            (preset.name, preset.title("en"), " ".join(preset.spec.split(",")[1:]) or "-")
            for preset in PRESETS.values()
        ],
    )
    plain = {option: value for option, (value, _) in Rules(name="").options().items()}
    print_table(
        "Options: NAME,option=value,...",
        ("Option", "Decides", "Plain", "Values"),
        [
            (option, describe_option(option, "en"), plain[option], _in_short(texts))
            for option, texts in allowed.items()
        ],
    )


@app.command()
def compare(
    first: Annotated[str, typer.Argument(help="Rule set: NAME[,option=value...].")],
    second: Annotated[str, typer.Argument(help="Rule set: NAME[,option=value...].")],
    hands: Annotated[int, typer.Option(min=1, help="How many random hands.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Say how often two rule sets give other points for the same random hands of two players."""
    ours, theirs = parse_rules_of("compare", first), parse_rules_of("compare", second)
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("Playing hands", total=hands)
        compared = compare_rules(
            ours, theirs, hands, seed, on_hand=lambda done: progress.update(bar, completed=done)
        )
    counts = {"other points": compared.differing, "another winner": compared.winners}
    if as_json:
        print_json(
            {
                "first": first,
                "second": second,
                "hands": hands,
                "seed": seed,
                "differing": compared.differing,
                "winners": compared.winners,
                "by_category": dict(compared.by_category),
            }
        )
        return
    rows = [*counts.items(), *((f"for {name}", n) for name, n in compared.by_category.items())]
    print_table(
        f"{first} and {second} on {hands} random hands",
        ("Differ in", "Hands", "Share"),
        [(what, str(number), f"{number / hands:.1%}") for what, number in rows],
    )


def replay(
    file: Annotated[Path, typer.Argument(dir_okay=False, help="A hand written play by play.")],
    language: LanguageOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """Replay a written hand under the eyes of the referee, and count it.

    The file says what is agreed (rules: ludoteka, players: Ana, Luis, dealer: Luis,
    table: 7O 3C 4E 2B) and then one play a line: Ana: 5O takes 7O 3C.
    """
    try:
        replayed = replay_file(file)
    except (OSError, UnicodeDecodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or "not a text in UTF-8"
        raise BadInput(f"{file}: {reason}") from wrong
    score = replayed.score
    findings = [finding_document(found, language) for found in score.findings] if score else []
    if as_json:
        problems = [
            {"line": problem.line, "text": problem.text, "reason": problem.reason}
            for problem in replayed.problems
        ]
        document = (score_document(score) if score else {"players": []}) | {
            "findings": findings,
            "problems": problems,
            "next_dealer": replayed.next_dealer,
        }
        print_json(document)
    elif score and replayed.hand:
        rules = replayed.hand.rules
        print_score(score, rules.name)
        for line in explain(score, rules, language):
            print(line)
        for found in findings:
            print(f"! {found['message']}")
        print(f"The next to deal: {replayed.next_dealer}")
    for problem in replayed.problems:
        print_error(f"{file}: {problem}")
    if replayed.problems:
        raise typer.Exit(2)


def _rules_document(preset: Rules) -> dict[str, object]:
    return {
        "name": preset.name,
        "title": preset.title("en"),
        "source": preset.source,
        "options": {option: value for option, (value, _) in preset.options().items()},
    }


def _in_short(texts: Sequence[str]) -> str:
    # A long list is a run of numbers: its ends say it.
    return " ".join(texts) if len(texts) <= _LISTED else f"{texts[0]} {texts[1]} … {texts[-1]}"
