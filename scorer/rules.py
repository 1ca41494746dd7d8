"""The rule sets that have a name, each as its source states it, and their texts and records."""

from collections.abc import Mapping
from types import MappingProxyType

from scorer.options import (
    Aim,
    AllSevens,
    Deal,
    Direction,
    Level,
    Majority,
    Obligation,
    Opening,
    OpeningOwner,
    Rules,
    Sevens,
    Sides,
    Ties,
    Unclaimed,
    UnknownRulesError,
    describe_option,
)

__all__ = [
    "PRESETS",
    "Rules",
    "UnknownRulesError",
    "describe_option",
    "parse_rules",
    "rules_from_record",
    "rules_to_record",
]

_LUDOTEKA = "https://www.ludoteka.com/juegos/escoba/reglas"

_PRESETS = (
    Rules(
        name="ludoteka",
        title_es="Ludoteka",
        title_en="Ludoteka",
        source=_LUDOTEKA,
        ties=Ties.EACH,
        target_alone=31,
    ),
    Rules(
        name="mundijuegos",
        title_es="Mundijuegos",
        title_en="Mundijuegos",
        source="https://mundijuegos.com.co/multijugador/escoba/reglas",
        ties=Ties.EACH,
        oros_double_from=10,
        all_sevens=AllSevens.TWO,
        level=Level.BROKEN,
    ),
    Rules(
        name="escoba-del-15",
        title_es="Reglas de la escoba del 15",
        title_en="Rules of escoba del 15",
        source="https://www.reglasdeljuego.com",
        ties=Ties.EACH,
        oros_double_from=10,
        all_sevens=AllSevens.EXTRA,
        opening_owner=OpeningOwner.MANO,
        players=(4,),
    ),
    Rules(
        name="ludoteka-clasica",
        title_es="Ludoteka, clásica",
        title_en="Ludoteka, classic",
        source=_LUDOTEKA,
        ties=Ties.EACH,
        players=(2,),
        sides=Sides.SINGLE,
        target=15,
    ),
    Rules(
        name="ganapierde",
        title_es="Ganapierde (desescoba)",
        title_en="Ganapierde (the fewest points win)",
        source=_LUDOTEKA,
        ties=Ties.EACH,
        players=(2,),
        sides=Sides.SINGLE,
        target=11,
        aim=Aim.LEAST,
    ),
    Rules(
        name="estrategica",
        title_es="Estratégica",
        title_en="Estratégica (all cards known)",
        source=_LUDOTEKA,
        ties=Ties.EACH,
        opening_owner=OpeningOwner.NOBODY,
        deal=Deal.ESTRATEGICA,
        players=(2,),
        sides=Sides.SINGLE,
        level=Level.SHARED,
        hands=2,
    ),
    Rules(
        name="jugar-a-la-escoba",
        title_es="Jugar a la escoba",
        title_en="Jugar a la escoba",
        opening_owner=OpeningOwner.MANO,
        opening=Opening.FIFTEEN,
        all_sevens=AllSevens.EXTRA,
        direction=Direction.LEFT,
    ),
    Rules(
        name="qcsalon",
        title_es="QC Salon",
        title_en="QC Salon",
        source="http://qcsalon.net/es/scopa",
        players=(2, 3, 4, 5, 6),
        lead=2,
    ),
    Rules(
        name="playingcards",
        title_es="PlayingCards.io",
        title_en="PlayingCards.io",
        source="https://playingcards.io/game/escoba",
    ),
    Rules(
        name="omerkel",
        title_es="Escoba de Quince (Merkel), prima",
        title_en="Escoba de Quince (Merkel), prime",
        source="https://github.com/OMerkel/escoba/blob/main/doc/rules.md",
        sevens=Sevens.PRIME,
        opening=Opening.TOTAL,
        last_card_escoba=False,
        obligation=Obligation.FORCED,
        unclaimed=Unclaimed.NOBODY,
        players=(2,),
        sides=Sides.SINGLE,
        lead=2,
    ),
    Rules(
        name="escobita",
        title_es="Escobita",
        title_en="Escobita",
        source="https://github.com/andgonro/escobita",
        cards_double_from=40,
        oros_double_from=10,
        all_sevens=AllSevens.TWO,
        opening_owner=OpeningOwner.NOBODY,
        direction=Direction.LEFT,
        target=15,
        level=Level.SHARED,
    ),
    Rules(
        name="rcantore",
        title_es="Escoba15 (Cantore)",
        title_en="Escoba15 (Cantore)",
        source="https://github.com/rcantore/escoba15",
        opening_owner=OpeningOwner.NOBODY,
        target=15,
    ),
    Rules(
        name="burgos",
        title_es="Universidad de Burgos",
        title_en="University of Burgos",
        majority=Majority.HALF,
        oros_double_from=10,
        all_sevens=AllSevens.TWO,
        under_ten=2,
        players=(2,),
        sides=Sides.SINGLE,
        empty_pile_loses=True,
    ),
    Rules(
        name="valladolid",
        title_es="Universidad de Valladolid",
        title_en="University of Valladolid",
        oros_double_from=10,
        all_sevens=AllSevens.THREE,
    ),
    Rules(
        name="uqbar",
        title_es="Uqbar (simplificada)",
        title_en="Uqbar (simplified)",
        source="https://github.com/wollok/IntegradorEscoba15",
        ties=Ties.EACH,
        oros=False,
        sevens=Sevens.NONE,
    ),
    Rules(
        name="ucm",
        title_es="Universidad Complutense",
        title_en="Complutense University",
        dealt_fifteen=3,
        target_adds_first_hand=True,
    ),
    Rules(
        name="siete-de-velo",
        title_es="Siete de velo, setenta de 17,5",
        title_en="Siete de velo, setenta of 17.5",
        ties=Ties.EACH,
        sevens=Sevens.SETENTA_HALVES,
        setenta_needs_suits=True,
        target=30,
    ),
    Rules(
        name="servidor",
        title_es="Servidor argentino",
        title_en="Argentine server",
        ties=Ties.EACH,
        oros_double_from=10,
        all_sevens=AllSevens.TWO,
    ),
    Rules(
        name="broom",
        title_es="Broom (setenta de 21)",
        title_en="Broom (setenta of 21)",
        sevens=Sevens.SETENTA,
    ),
    Rules(
        name="melele",
        title_es="Melele",
        title_en="Melele",
        source="https://melele.es",
    ),
    Rules(
        name="chorizo",
        title_es="Uruguay (Entretodos)",
        title_en="Uruguay (Entretodos)",
        source="https://entretodos.com.uy/chorizo",
        sevens_broken_by=(6, 1, 5),
    ),
    Rules(
        name="marianogappa",
        title_es="Escoba (Gappa), setenta por rango",
        title_en="Escoba (Gappa), setenta by rank",
        source="https://github.com/marianogappa/escoba",
        sevens=Sevens.SETENTA_RANKS,
        setenta_needs_suits=True,
        opening_owner=OpeningOwner.MANO,
        unclaimed=Unclaimed.MANO,
        target=15,
        level=Level.SHARED,
    ),
    Rules(
        name="emmanuelcba92",
        title_es="Tres velos",
        title_en="Three velos",
        source="https://github.com/emmanuelcba92/Escoba-de-15",
        sevens=Sevens.SETENTA_RANKS,
        velos=(1, 7, 12),
        opening=Opening.SOME,
    ),
    Rules(
        name="zacatrus",
        title_es="Zacatrus",
        title_en="Zacatrus",
        source="https://zacatrus.es",
        sevens=Sevens.ALL_FOUR,
    ),
)
PRESETS: Mapping[str, Rules] = MappingProxyType({rules.name: rules for rules in _PRESETS})
"""The rule sets by name, those the product was made from first."""


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
        source=str(record.get("source", "")),
    )
    return plain.changed(**options)
