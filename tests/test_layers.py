"""The layers point one way: ui to vision and scorer, vision to the cards, scorer to nobody."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("scorer", "vision", "ui", "app")
TRAINING = ("torch", "torchvision", "ultralytics")


def sources(*places: str) -> list[str]:
    """The Python files of a folder, or the one file, as paths from the root."""
    found = [path for place in places for path in [ROOT / place, *(ROOT / place).rglob("*.py")]]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.is_file())


def is_training(source: str) -> bool:
    """Whether the file belongs to the train extra."""
    return source.startswith("vision/train")


def imports_of(source: str) -> Iterator[str]:
    """What a file imports anywhere in it, in full: ``scorer.cards.Card``."""
    for node in ast.walk(ast.parse((ROOT / source).read_text(), source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(Path(source).parts[: -node.level]) if node.level else ""
            module = ".".join(part for part in (package, node.module) if part)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_of(name: str, *modules: str) -> bool:
    """Whether the imported name is one of the modules, or in one."""
    return name.startswith(tuple(f"{module}." for module in modules)) or name in modules


@pytest.mark.parametrize("source", sources("scorer"))
def test_scorer_imports_the_standard_library_alone(source: str) -> None:
    allowed = {*sys.stdlib_module_names, "scorer"}
    assert [name for name in imports_of(source) if name.split(".")[0] not in allowed] == []


@pytest.mark.parametrize("source", sources("vision"))
def test_vision_knows_of_the_game_the_cards_alone(source: str) -> None:
    of_ours = [name for name in imports_of(source) if is_of(name, *OURS)]
    assert [name for name in of_ours if not is_of(name, "vision", "scorer.cards")] == []


@pytest.mark.parametrize("source", [name for name in sources(*OURS) if not is_training(name)])
def test_only_training_imports_torch(source: str) -> None:
    assert [name for name in imports_of(source) if is_of(name, *TRAINING)] == []


@pytest.mark.parametrize("source", sources("scorer", "vision"))
def test_nobody_below_the_page_imports_streamlit(source: str) -> None:
    assert [name for name in imports_of(source) if is_of(name, "streamlit")] == []


def test_the_files_looked_at_are_there() -> None:
    assert {"scorer/cards.py", "vision/classes.py", "ui/cli.py", "app.py"} <= {
        *sources("scorer"),
        *sources("vision"),
        *sources("ui", "app.py"),
    }


def test_the_run_time_package_never_loads_torch() -> None:
    modules = [
        source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for source in sources("scorer", "vision", "ui")
        if not is_training(source) and not source.endswith("__main__.py")
    ]
    program = (
        f"import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        f"print(*({{*{TRAINING!r}}} & {{*sys.modules}}))"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.split()) == (0, []), ran.stderr
