"""Options as data: what each may be, as text, and what is refused."""

from dataclasses import fields
from enum import StrEnum

import pytest

from scorer.options import (
    Rules,
    Sevens,
    Ties,
    UnknownRulesError,
    describe_option,
)
from scorer.rules import PRESETS

PLAIN = Rules(name="plain")


def test_every_field_but_the_names_is_an_option_with_words() -> None:
    names = {field.name for field in fields(Rules)} - {
        "name",
        "title_es",
        "title_en",
        "title_it",
        "source",
    }
    assert set(PLAIN.options()) == names
    for option in names:
        assert describe_option(option, "es") != describe_option(option, "en") != ""


def test_every_value_of_every_option_is_read_back() -> None:
    for option, (value, allowed) in PLAIN.options().items():
        assert value in allowed
        assert len(set(allowed)) == len(allowed) > 1
        for text in allowed:
            assert PLAIN.changed(**{option: text}).options()[option][0] == text


def test_every_preset_has_only_values_that_its_options_allow() -> None:
    for rules in PRESETS.values():
        for value, allowed in rules.options().values():
            assert value in allowed


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("ties", "each", Ties.EACH),
        ("cards", "no", False),
        ("target", "7", 7),
        ("target", "31", 31),
        ("velos", "1-7-12", (1, 7, 12)),
        ("velos", "none", ()),
        ("espada_velos", "1-7", (1, 7)),
        ("sevens", "setenta-17.5", Sevens.SETENTA_HALVES),
        ("sevens_broken_by", "6-1-5", (6, 1, 5)),
        ("cards_double_from", "21", 21),
        ("oros_double_from", "6", 6),
        ("target_alone", "0", 0),
        ("hands", "12", 12),
    ],
)
def test_an_option_is_given_as_text(option: str, text: str, value: object) -> None:
    assert getattr(PLAIN.changed(**{option: text}), option) == value


@pytest.mark.parametrize(
    ("option", "text", "reason"),
    [
        ("tie", "each", r"an option of \['ties'.*got 'tie'"),
        ("name", "x", "an option of"),
        ("ties", "", r"ties to be one of \['each', 'nobody'\], got ''"),
        ("ties", "EACH", "got 'EACH'"),
        ("target", "6", "got '6'"),
        ("target", "32", "got '32'"),
        ("cards_double_from", "20", "got '20'"),
        ("oros_double_from", "5", "got '5'"),
        ("hands", "13", "got '13'"),
    ],
)
def test_a_wrong_option_says_what_there_is(option: str, text: str, reason: str) -> None:
    with pytest.raises(UnknownRulesError, match=reason):
        PLAIN.changed(**{option: text})


def test_no_change_leaves_the_rules_as_they_are() -> None:
    assert PLAIN.changed() == PLAIN


def test_differences_are_both_values_of_the_options_that_differ() -> None:
    assert PLAIN.differences(PLAIN) == {}
    other = Rules(name="other", ties=Ties.EACH, velos=())
    assert other.differences(PLAIN) == {"ties": ("each", "nobody"), "velos": ("none", "7")}


def test_the_spec_is_the_name_and_what_differs_from_the_plain_rules() -> None:
    assert PLAIN.spec == "plain"
    assert PLAIN.changed(lead="2", cards="no").spec == "plain,cards=no,lead=2"


def test_a_title_is_in_the_language_or_else_the_name() -> None:
    rules = Rules(name="casa", title_es="De casa")
    assert (rules.title(), rules.title("en")) == ("De casa", "casa")


def test_every_enumeration_speaks_lower_case_words() -> None:
    for field in fields(Rules):
        if isinstance(field.default, StrEnum):
            for choice in type(field.default):
                assert choice.value == choice.value.lower()
                assert " " not in choice.value
