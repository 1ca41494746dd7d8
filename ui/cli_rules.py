"""``escoba rules``: the rule sets, their options, and how often two of them differ."""

import typer

from scorer.rules import PRESETS
from ui.cli_input import JsonOption
from ui.cli_print import print_json, print_table

app = typer.Typer(invoke_without_command=True)


@app.callback()
def rules(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the rule sets and their options; an option is set with NAME,option=value."""
    if context.invoked_subcommand is not None:
        return
    if as_json:
        print_json({"rules": [_rules_document(name) for name in PRESETS]})
        return
    options = {name: PRESETS[name].options() for name in PRESETS}
    for option, (_, allowed) in next(iter(options.values())).items():
        rows = [(name, str(of[option][0])) for name, of in options.items()]
        print_table(f"{option}: {', '.join(map(str, allowed))}", ("Rule set", "Value"), rows)


def _rules_document(name: str) -> dict[str, object]:
    return {
        "name": name,
        "options": {
            option: {"value": value, "allowed": list(allowed)}
            for option, (value, allowed) in PRESETS[name].options().items()
        },
    }
