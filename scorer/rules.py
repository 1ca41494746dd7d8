"""Rule sets as text and as records: by the name of a preset, or as a table changed it."""

from collections.abc import Mapping

from scorer.options import Rules, UnknownRulesError, describe_option
from scorer.presets import PRESETS

__all__ = [
    "PRESETS",
    "Rules",
    "UnknownRulesError",
    "describe_option",
    "parse_rules",
    "rules_from_record",
    "rules_to_record",
]


def parse_rules(text: str, known: Mapping[str, Rules] = PRESETS) -> Rules:
    """Return the rules that a name and changed options state: `name,option=value,...`.

    >>> rules = parse_rules("ludoteka-clasica,ties=nobody,target=21")
    >>> rules.name, rules.ties.value, rules.target
    ('ludoteka-clasica', 'nobody', 21)

    Raises:
        UnknownRulesError: No rule set, option or value has that name; says which there are.
    """
    name, *changes = (part.strip() for part in text.split(","))
    if name not in known:
        raise UnknownRulesError(f"expected rules of {list(known)}, got {name!r}")
    pairs = [change.partition("=") for change in changes]
    return known[name].changed(**{option.strip(): value.strip() for option, _, value in pairs})


def rules_to_record(rules: Rules) -> dict[str, object]:
    """Return the rules as plain data, whole, so that a house set outlives any preset.

    >>> rules = parse_rules("mundijuegos,target=27")
    >>> rules_from_record(rules_to_record(rules)) == rules
    True
    """
    return {
        "name": rules.name,
        "title_es": rules.title_es,
        "title_en": rules.title_en,
        "title_it": rules.title_it,
        "source": rules.source,
        "options": {option: value for option, (value, _) in rules.options().items()},
    }


def rules_from_record(record: Mapping[str, object]) -> Rules:
    """Return the rules of a record; options that it lacks have their plain value.

    Raises:
        UnknownRulesError: The record is not of a rule set, or of options there are not.
    """
    options = record.get("options", {})
    if not record.get("name") or not isinstance(options, Mapping):
        raise UnknownRulesError(f"expected a record with a name and options, got {record!r}")
    plain = Rules(
        name=str(record["name"]),
        title_es=str(record.get("title_es", "")),
        title_en=str(record.get("title_en", "")),
        title_it=str(record.get("title_it", "")),
        source=str(record.get("source", "")),
    )
    return plain.changed(**options)
