"""Whether the tests notice when the count or the captures go wrong: `make mutants`.

Every operator, number, truth value and choice of the modules is changed, one at a time, and the
tests of the module run against the change in a process of their own. A change that no test
notices survives: it is either a test that is missing, or no change of what the module does, and
then `NO_CHANGE` says why. Ends with 1 where a survivor is not explained.
"""

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

TESTS = {
    "captures": ["test_captures.py", "test_cases.py"],
    "score": ["test_score.py", "test_cases.py"],
    "setenta": ["test_setenta.py", "test_score.py"],
    "piles": ["test_piles.py", "test_score.py"],
}
"""The modules, and the tests that are to notice, those of the module itself first."""
NO_CHANGE: dict[tuple[str, str], str] = {
    ("captures", "to_come -= value -> to_come += value"): (
        "groups that the cards to come cannot complete are dropped later, and found no sooner"
    ),
}
"""Why a change of a module, as `original -> changed`, is none of what the module does."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Not: ast.UAdd,
}
NAMES = {"max": "min", "min": "max", "any": "all", "all": "any"}
CPU_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a module: where, the line as it was and as it is, and the changed tree."""

    module: str
    line: int
    change: str
    tree: ast.Module

    def __str__(self) -> str:
        """The change as a line to read."""
        return f"scorer/{self.module}.py:{self.line}: {self.change}"


def find_mutants(module: str, source: str) -> Iterator[Mutant]:
    """Yields every change of a module's source."""
    tree = ast.parse(source)
    places = [
        (node, name, at)
        for node in ast.walk(tree)
        for name, value in ast.iter_fields(node)
        for at, item in enumerate(value if isinstance(value, list) else [value])
        if _change(item) is not None and not _is_left_alone(node)
    ]
    for node, name, at in places:
        value = getattr(node, name)
        before = ast.unparse(_statement(tree, node))
        item = value[at] if isinstance(value, list) else value
        _put(node, name, at, _change(item))
        changed = copy.deepcopy(tree)
        after = ast.unparse(_statement(tree, node))
        _put(node, name, at, item)
        was, now = _differing_lines(before, after)
        yield Mutant(
            module, getattr(_statement(tree, node), "lineno", 0), f"{was} -> {now}", changed
        )


def _change(item: object) -> ast.AST | None:
    """Returns what stands in the place of a node, or None where it is left alone."""
    if isinstance(item, ast.AST) and type(item) in SWAPS:
        return SWAPS[type(item)]()
    if isinstance(item, ast.Constant) and isinstance(item.value, bool | int):
        value = not item.value if isinstance(item.value, bool) else item.value + 1
        return ast.Constant(value)
    if isinstance(item, ast.Name) and item.id in NAMES:
        return ast.Name(NAMES[item.id], ast.Load())
    if isinstance(item, ast.IfExp):
        return ast.IfExp(item.test, item.orelse, item.body)
    return None


def _put(node: ast.AST, name: str, at: int, item: object) -> None:
    """Puts an item into a field of a node, or into its place in a list."""
    value = getattr(node, name)
    if isinstance(value, list):
        value[at] = item
    else:
        setattr(node, name, item)


def _is_left_alone(node: ast.AST) -> bool:
    """Whether a node is an argument such as `frozen=True`, of what values are, tested apart.

    Nor does an answer hang on `maxsize`, how many are kept, or on `strict`, which is a promise of
    the module to itself.
    """
    names = ("frozen", "slots", "repr", "compare", "maxsize", "strict")
    return isinstance(node, ast.keyword) and node.arg in names


def _statement(tree: ast.Module, node: ast.AST) -> ast.AST:
    """Returns the innermost statement around a node, or the node itself."""
    around = [one for one in ast.walk(tree) if isinstance(one, ast.stmt) and node in ast.walk(one)]
    return min(around, key=lambda one: len(list(ast.walk(one))), default=node)


def _differing_lines(before: str, after: str) -> tuple[str, str]:
    """Returns the first line in which two texts differ, as it was and as it is."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    was, now = next(((a, b) for a, b in pairs if a != b), (before, after))
    return was.strip(), now.strip()


class _Loader(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Imports the changed module in place of the one on disk."""

    def __init__(self, mutant: Mutant, path: Path) -> None:
        self.name, self.path = f"scorer.{mutant.module}", path
        self.code = compile(ast.fix_missing_locations(mutant.tree), str(path), "exec")

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The changed module, asked for by its name."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the changed code."""
        exec(self.code, module.__dict__)


def survives(mutant: Mutant, root: Path) -> bool:
    """Whether no test notices the change."""
    tests = [root / "tests" / "scorer" / name for name in TESTS[mutant.module]]
    return all(_passes(mutant, test, root) for test in tests)


def _passes(mutant: Mutant, test: Path, root: Path) -> bool:
    """Whether a file of tests passes with the change, asked of a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    # A change may loop for ever.
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    sys.meta_path.insert(0, _Loader(mutant, root / "scorer" / f"{mutant.module}.py"))
    os._exit(min(int(pytest.main([*_OPTIONS, str(test)])), 1))


# hypothesis is there before pytest is, and a warning of that would be an error in every process.
_IMPORTED = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
_OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-W", _IMPORTED)


def main(modules: Sequence[str]) -> int:
    """Prints every survivor of the modules, all of them where none is named."""
    root = Path(__file__).parents[2]
    # Imported here once, so that no process of the many has to.
    assert hypothesis
    unexplained = 0
    for module in modules or TESTS:
        source = (root / "scorer" / f"{module}.py").read_text(encoding="utf-8")
        # Tests that fail in any case would seem to notice everything.
        if not survives(Mutant(module, 0, "nothing", ast.parse(source)), root):
            print(f"scorer/{module}.py: its tests fail with nothing changed")
            return 1
        mutants = list(find_mutants(module, source))
        survivors = [mutant for mutant in mutants if survives(mutant, root)]
        print(
            f"scorer/{module}.py: {len(mutants)} changes, {len(survivors)} not noticed", flush=True
        )
        for mutant in survivors:
            reason = NO_CHANGE.get((module, mutant.change))
            unexplained += reason is None
            print(f"  {mutant}\n    {reason or 'NOT EXPLAINED'}", flush=True)
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
