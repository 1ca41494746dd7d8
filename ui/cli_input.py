"""What is typed on the command line, as values; a mistake is one sentence that names it."""

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorer.cards import Card, InvalidCardError, parse_cards
from scorer.rules import Rules, UnknownRulesError, parse_rules

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
_NUMBER = re.compile("[0-9]{1,2}")


class Language(StrEnum):
    """The languages in which points and doubts are explained."""

    EN = "en"
    ES = "es"


LanguageOption = Annotated[Language, typer.Option(help="Language of the reasons.")]


class BadInput(typer.TyperException):
    """What was typed cannot be used; the message is the one line that the user reads."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Side:
    """One player, or one pair: the photos of the pile, the cards named in words, the escobas."""

    name: str
    photos: tuple[Path, ...] = ()
    cards: tuple[Card, ...] = ()
    escobas: int = 0
    dealt_fifteens: int = 0
    cantos: int = 0
    counted: int | None = None


def parse_cards_of(option: str, text: str) -> tuple[Card, ...]:
    """The cards typed after an option; the option's name leads the message where one is wrong."""
    try:
        return parse_cards(text)
    except InvalidCardError as wrong:
        raise BadInput(f"{option}: {wrong}") from wrong


def require_one_of_each(cards: Sequence[Card], option: str) -> None:
    """Nothing, where no card is named twice: a deck has one of each."""
    twice = sorted({card.code for card in cards if cards.count(card) > 1})
    if twice:
        raise BadInput(f"{option}: named more than once: {', '.join(twice)}")


def parse_rules_of(option: str, text: str) -> Rules:
    """The rule set of ``NAME[,option=value...]``."""
    try:
        return parse_rules(text)
    except UnknownRulesError as wrong:
        raise BadInput(f"{option}: {wrong}") from wrong


def parse_sides(
    piles: Sequence[str],
    cards: Sequence[str],
    escobas: Sequence[str],
    dealt_fifteens: Sequence[str],
    rest: str | None = None,
    cantos: Sequence[str] = (),
    counted: Sequence[str] = (),
) -> tuple[Side, ...]:
    """The players in the order named: with photos, with cards alone, and with what is left."""
    photos: dict[str, list[Path]] = {}
    named: dict[str, list[Card]] = {}
    for text in piles:
        name, value = _split_name(text, "--pile", "NAME=PHOTO[,PHOTO...]")
        photos.setdefault(name, []).extend(_split_photos(name, value))
    for text in cards:
        name, value = _split_name(text, "--cards", 'NAME="CARD CARD ..."')
        named.setdefault(name, []).extend(parse_cards_of(f"--cards {name}", value))
    names = tuple(dict.fromkeys([*photos, *named]))
    if rest is not None and names:
        if rest in names:
            raise BadInput(f"--rest: the pile of {rest!r} is given already")
        names = (*names, rest)
    if not names:
        raise BadInput('no pile to count: give --pile NAME=PHOTO or --cards NAME="CARD CARD ..."')
    marked = _parse_numbers("--escobas", escobas, names)
    dealt = _parse_numbers("--dealt-fifteens", dealt_fifteens, names)
    sung = _parse_numbers("--cantos", cantos, names)
    sizes = _parse_numbers("--counted", counted, names)
    return tuple(
        Side(
            name,
            photos=tuple(photos.get(name, ())),
            cards=tuple(named.get(name, ())),
            escobas=marked.get(name, 0),
            dealt_fifteens=dealt.get(name, 0),
            cantos=sung.get(name, 0),
            counted=sizes.get(name),
        )
        for name in names
    )


def require_player(name: str, names: Iterable[str], option: str) -> str:
    """The name itself, where it is one of those with a pile."""
    names = tuple(names)
    if name not in names:
        raise BadInput(f"{option}: no pile for {name!r}, there is one for {', '.join(names)}")
    return name


def _parse_numbers(option: str, texts: Sequence[str], names: Sequence[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for text in texts:
        name, value = _split_name(text, option, "NAME=NUMBER")
        require_player(name, names, option)
        if name in numbers:
            raise BadInput(f"{option}: {name!r} is given twice")
        if not _NUMBER.fullmatch(value):
            raise BadInput(f"{option} {name}: expected a number from 0 to 99, got {value!r}")
        numbers[name] = int(value)
    return numbers


def _split_name(text: str, option: str, form: str) -> tuple[str, str]:
    # The first '=' only: a path may hold others.
    name, equals, value = text.partition("=")
    if not (name.strip() and equals):
        raise BadInput(f"{option}: expected {form}, got {text!r}")
    return name.strip(), value.strip()


def _split_photos(name: str, text: str) -> tuple[Path, ...]:
    # A file whose own name has a comma is that file. (Path.is_file fails on a list too long for
    # a name.)
    texts = [text] if os.path.isfile(text) else [part.strip() for part in text.split(",")]
    photos = tuple(Path(part) for part in texts if part)
    if not photos:
        raise BadInput(f"--pile {name}: expected at least one photo")
    return photos
