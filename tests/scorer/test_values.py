"""Everything that the scorer returns is a value: frozen, with slots, and compared by content."""

import importlib
import inspect
import pkgutil
from dataclasses import fields, is_dataclass

import pytest

import scorer

# Played on in place, some hundred thousand times an answer; no function of the scorer returns it.
WORKING = {"blind.State"}
VALUES = {
    f"{module}.{name}": value
    for module in (info.name for info in pkgutil.iter_modules(scorer.__path__))
    for name, value in vars(importlib.import_module(f"scorer.{module}")).items()
    if is_dataclass(value) and value.__module__ == f"scorer.{module}"
    if f"{module}.{name}" not in WORKING
}


def test_the_scorer_returns_values() -> None:
    assert {"cards.Card", "captures.Capture", "points.Point", "match.Match"} <= VALUES.keys()


@pytest.mark.parametrize("name", VALUES)
def test_a_value_cannot_be_changed_and_has_no_other_attributes(name: str) -> None:
    value = VALUES[name]
    assert value.__dataclass_params__.frozen
    assert {field.name for field in fields(value)} == set(value.__slots__)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(VALUES[name])
