"""``escoba rules``: the rule sets, and what their options decide."""

from collections.abc import Sequence

import typer

from scorer.rules import PRESETS, Rules, describe_option
from ui.cli_input import JsonOption
from ui.cli_print import print_json, print_table

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
