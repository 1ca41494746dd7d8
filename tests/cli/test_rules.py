"""``escoba rules``."""

import pytest

from scorer.rules import PRESETS
from tests.cli.conftest import Run


def test_json(run: Run) -> None:
    ran = run("rules", "--json")
    assert ran.code == 0
    listed = {rules["name"]: rules["options"] for rules in ran.document["rules"]}
    assert list(listed) == list(PRESETS)
    assert (listed["ludoteka-clasica"]["ties"], listed["rcantore"]["ties"]) == ("each", "nobody")
    options = {option["option"]: option for option in ran.document["options"]}
    assert options["ties"]["allowed"] == ["each", "nobody"]
    assert options["ties"]["meaning"]


def test_every_listed_option_is_one_that_count_takes(run: Run) -> None:
    for option in run("rules", "--json").document["options"]:
        for value in option["allowed"]:
            typed = f"mundijuegos,{option['option']}={value}"
            assert run("count", "--cards", "ANA=7O", "--rules", typed, "--json").code == 0, typed


@pytest.mark.parametrize("named", ["ludoteka-clasica", "mundijuegos", "ties", "all_sevens"])
def test_table(run: Run, named: str) -> None:
    assert named in run("rules").out
