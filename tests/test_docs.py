"""The README is under test: every command is in it, and what it shows is what is printed."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from scorer.rules import PRESETS, Rules
from ui.bench_figures import STEPS
from ui.cli import app, main
from vision import models, reader

README = (Path(__file__).parent.parent / "README.md").read_text()
COMMANDS = sorted(get_command(app).list_commands(None))  # type: ignore[attr-defined]
# A prompt, a command, and what it prints, up to the next prompt or the end of the block.
SHOWN = [
    (command.replace("\\\n", " "), answer)
    for block in re.findall(r"^```console\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    for command, answer in re.findall(
        r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE
    )
]
# These need photos, a deck, hours, or do not end.
NOT_RUN = ("bench", "deck", "evaluate", "read", "serve", "synth", "train", "watch")


def is_run(command: str) -> bool:
    """Whether a command of the README can be run here, and prints the same each time."""
    name, *typed = shlex.split(command)
    return name == "escoba" and typed[0] not in NOT_RUN and "--pile" not in typed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert re.search(rf"escoba {command}\b", README)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    usage, _, rest = capsys.readouterr().out.strip().partition("\n\n")
    assert (ended.value.code, usage.startswith(f"Usage: escoba {command}")) == (0, True)
    assert not rest.startswith("Options:")


def test_the_readme_shows_commands_that_can_be_run() -> None:
    assert len([command for command, _ in SHOWN if is_run(command)]) >= 3


@pytest.mark.parametrize(
    ("command", "answer"),
    [shown for shown in SHOWN if is_run(shown[0])],
    ids=lambda text: text[:60],
)
def test_what_the_readme_shows_is_what_is_printed(
    command: str, answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(shlex.split(command)[1:])
    printed = capsys.readouterr().out
    assert [line.rstrip() for line in printed.strip().splitlines()] == [
        line.rstrip() for line in answer.strip().splitlines()
    ]


def test_the_table_of_rule_sets_is_what_they_are() -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \| (none|`.+`) \|$", README, re.MULTILINE)
    assert [(name, title, changes.replace("`", "")) for name, title, changes in listed] == [
        (rules.name, title_in_readme(rules), ", ".join(rules.spec.split(",")[1:]) or "none")
        for rules in PRESETS.values()
    ]


def title_in_readme(rules: Rules) -> str:
    """The title, linked to the text of the rules, or to its sentences where it has no address."""
    title = rules.title("en")
    sentences = f"tests/scorer/sources/test_{rules.name.replace('-', '_')}.py"
    assert (ROOT / sentences).is_file()
    return f"[{title}]({rules.source if rules.source.startswith('http') else sentences})"


ROOT = Path(__file__).parent.parent
LINKS = sorted(
    {
        (page, target)
        for page in ("README.md", "models/README.md", "vision/README.md")
        for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", (ROOT / page).read_text("utf-8"))
    }
)


@pytest.mark.parametrize(("page", "target"), LINKS)
def test_what_a_page_links_to_is_there(page: str, target: str) -> None:
    assert (ROOT / page).parent.joinpath(target).exists()


def test_the_page_for_contributors_is_linked_and_names_what_is_there() -> None:
    page = (ROOT / "vision" / "README.md").read_text("utf-8")
    assert ("README.md", "vision/README.md") in LINKS
    program = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)[0]
    imports = [line for line in program.splitlines() if line.startswith("from ")]
    assert len(imports) == 4
    exec("\n".join(imports), {})
    for name in ("LOOKS", "LEAST"):
        assert hasattr(reader, name)
    for name in ("Finder", "Namer"):
        assert hasattr(models, name)


def test_the_table_of_speed_is_of_what_is_measured() -> None:
    (shown,) = re.findall(r"<!-- bench -->\n(.*?)<!-- /bench -->", README, re.DOTALL)
    tables = [each for each in shown.split("\n\n") if each.startswith("|")]
    for table in tables[:1]:
        rows = re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE)
        assert rows == ["step", *STEPS.values()]
    assert len(tables) in (0, 3)  # none until it was measured on a machine with nothing else to do


def test_every_command_that_is_measured_with_is_there() -> None:
    page = (ROOT / "vision" / "README.md").read_text("utf-8")
    named = set(re.findall(r"escoba ([a-z]+)", page))
    assert named <= set(COMMANDS) and {"evaluate", "bench", "watch"} <= named
