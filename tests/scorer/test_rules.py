"""The rule sets by name: their texts, their records, and the names that must exist."""

import json
from pathlib import Path

import pytest

from scorer.rules import (
    PRESETS,
    Rules,
    UnknownRulesError,
    parse_rules,
    rules_from_record,
    rules_to_record,
)

SOURCES = Path(__file__).with_name("sources")


def test_the_rule_sets_that_the_product_was_made_from_come_first() -> None:
    assert list(PRESETS)[:7] == [
        "ludoteka",
        "mundijuegos",
        "escoba-del-15",
        "ludoteka-clasica",
        "ganapierde",
        "estrategica",
        "jugar-a-la-escoba",
    ]


def test_every_rule_set_has_its_own_name_titles_and_options() -> None:
    assert all(name == rules.name for name, rules in PRESETS.items())
    for language in ("es", "en"):
        titles = [rules.title(language) for rules in PRESETS.values()]
        assert len(set(titles)) == len(titles)
        assert not set(titles) & set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_has_the_sentences_of_its_source_as_tests(name: str) -> None:
    assert (SOURCES / f"test_{name.replace('-', '_')}.py").is_file()


def test_every_rule_set_names_its_source_most_by_an_address() -> None:
    without = {name for name, rules in PRESETS.items() if "://" not in rules.source}
    assert without == {"jugar-a-la-escoba", "servidor"}
    assert all(rules.source for rules in PRESETS.values())


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_is_read_by_its_name_and_by_its_spec(name: str) -> None:
    assert parse_rules(name) == PRESETS[name]
    assert parse_rules(PRESETS[name].spec) == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_comes_back_from_its_record(name: str) -> None:
    record = json.loads(json.dumps(rules_to_record(PRESETS[name])))
    assert rules_from_record(record) == PRESETS[name]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", r"rules of \['ludoteka', .*got ''"),
        ("chinchon", "got 'chinchon'"),
        ("ludoteka,", "an option of .*got ''"),
        ("ludoteka,ties", "ties to be one of .*got ''"),
        ("ludoteka,ties=some", "got 'some'"),
        ("ludoteka,tie=each", "got 'tie'"),
    ],
)
def test_a_wrong_text_says_what_exists(text: str, reason: str) -> None:
    with pytest.raises(UnknownRulesError, match=reason):
        parse_rules(text)


def test_spaces_around_names_and_values_are_nothing() -> None:
    assert parse_rules(" ludoteka , ties = nobody ") == parse_rules("ludoteka,ties=nobody")


def test_a_house_set_is_read_among_others() -> None:
    house = parse_rules("mundijuegos,target=27")
    assert parse_rules("casa,lead=2", {"casa": house}).lead == 2
    with pytest.raises(UnknownRulesError):
        parse_rules("ludoteka", {"casa": house})


def test_a_record_without_options_is_the_plain_game() -> None:
    assert rules_from_record({"name": "casa"}) == Rules(name="casa")


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"name": ""},
        {"name": "casa", "options": ["ties"]},
        {"name": "casa", "options": {"ties": "some"}},
        {"name": "casa", "options": {"unknown": "yes"}},
    ],
)
def test_a_record_of_no_rules_is_refused(record: dict[str, object]) -> None:
    with pytest.raises(UnknownRulesError):
        rules_from_record(record)
