"""The container file, as far as it can be held to the sources without building it."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

from ui.cli import app

ROOT = Path(__file__).parent.parent
LINES = (ROOT / ".ci" / "Containerfile").read_text("utf-8").splitlines()
COPIED = [
    name
    for line in LINES
    if line.startswith("COPY ") and "--from" not in line
    for name in line.split()[1:-1]
]


@pytest.mark.parametrize("name", COPIED)
def test_what_is_copied_is_there(name: str) -> None:
    assert (ROOT / name).exists()


def test_all_that_the_wheel_is_made_of_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    needed = {Path(name).parts[0] for name in wheel}
    needed |= {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    assert needed == set(COPIED)


def test_it_serves_at_the_port_that_it_exposes() -> None:
    (command,) = [json.loads(line.removeprefix("CMD ")) for line in LINES if line[:4] == "CMD "]
    (exposed,) = [line.split()[1] for line in LINES if line.startswith("EXPOSE ")]
    assert command[0] == "escoba"
    serve = get_command(app).get_command(None, command[1])  # type: ignore[attr-defined]
    context = serve.make_context("escoba", command[2:], resilient_parsing=True)
    assert (context.params["lan"], str(context.params["port"])) == (True, exposed)


def test_its_python_is_one_that_the_project_takes() -> None:
    images = {line.split()[1] for line in LINES if line.startswith("FROM ")}
    (image,) = images
    found = re.fullmatch(r"docker\.io/library/python:3\.(\d+)-slim", image)
    assert found is not None and int(found[1]) >= 11
