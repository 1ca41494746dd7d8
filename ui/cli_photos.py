"""``escoba read`` and ``escoba count``: photos to cards, cards to points."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import track

from scorer.partial import find_rest
from scorer.score import Pile, count_hand, explain
from ui.cli_input import (
    BadInput,
    JsonOption,
    Language,
    LanguageOption,
    Side,
    parse_rules_of,
    parse_sides,
    require_player,
)
from ui.cli_print import Document, codes, in_number, print_error, print_json, print_table
from ui.cli_score import finding_document, print_score, score_document

# The reader's libraries take most of a second to load: only what reads photos waits for them.
if TYPE_CHECKING:
    from vision.reader import Reader
    from vision.reading import Alternative, PhotoFinding, PileReading, Reading, SeenCard

Work = TypeVar("Work")


def read(
    photos: Annotated[list[Path], typer.Argument(help="Photos of cards lying on a table.")],
    as_json: JsonOption = False,
) -> None:
    """Read the cards of each photo, with how sure the reader is of each."""
    from vision.image import ImageError

    reader = load_reader()
    answers: list[Document] = []
    for photo in with_progress(photos, "Reading"):
        start = perf_counter()
        try:
            reading = read_photo(reader, photo)
        except ImageError as wrong:
            answers.append({"photo": str(photo), "error": str(wrong)})
            continue
        ms = (perf_counter() - start) * 1000  # with the decoding of the file: what one waits for
        answers.append({"photo": str(photo)} | _reading_document(reading, ms))
    if as_json:
        print_json({"photos": answers})
    else:
        for answer in answers:
            _print_photo(answer)
    unread = [answer for answer in answers if "error" in answer]
    if unread:
        print_error("; ".join(f"{answer['photo']}: {answer['error']}" for answer in unread))
        raise typer.Exit(2)


def count(
    rules: Annotated[str, typer.Option(help="Rule set: NAME[,option=value...].")] = "mundijuegos",
    pile: Annotated[
        list[str] | None,
        typer.Option(help="NAME=PHOTO[,PHOTO...]: photos of a player's pile."),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option(help='NAME="7O 1C ...": cards of a player\'s pile, beside any photos.'),
    ] = None,
    escobas: Annotated[
        list[str] | None, typer.Option(help="NAME=NUMBER of escobas that the player made.")
    ] = None,
    dealt_fifteens: Annotated[
        list[str] | None,
        typer.Option(help="NAME=NUMBER of times dealt three cards that make 15, if that pays."),
    ] = None,
    cantos: Annotated[
        list[str] | None,
        typer.Option(help="NAME=NUMBER of points sung for the cards dealt, if that pays."),
    ] = None,
    counted: Annotated[
        list[str] | None,
        typer.Option(
            help="NAME=NUMBER of cards, counted by hand; photos and words then need to show only "
            "the oros, the sevens and what else the rules pay for."
        ),
    ] = None,
    last_capture: Annotated[
        str | None, typer.Option(help="NAME of the player who captured last.")
    ] = None,
    rest: Annotated[
        str | None, typer.Option(help="NAME of a player who has the cards that no other has.")
    ] = None,
    language: LanguageOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """Count a hand: the points of each player, with the cards that earned them."""
    chosen = parse_rules_of("--rules", rules)
    sides = parse_sides(
        pile or [],
        cards or [],
        escobas or [],
        dealt_fifteens or [],
        rest,
        cantos or [],
        counted or [],
    )
    if last_capture is not None:
        require_player(last_capture, (side.name for side in sides), "--last-capture")
    seen = read_sides(sides, rest, last_capture)
    piles = tuple(_pile_of(side, seen) for side in sides if side.name != rest)
    if rest is not None:
        piles += (find_rest(_pile_of(sides[-1], {}), piles, chosen),)
    score = count_hand(piles, chosen, last_capture=last_capture)
    photo_findings = [
        {"player": name} | _photo_finding_document(finding)
        for name, reading in seen.items()
        for finding in reading.findings
    ]
    hand_findings = [finding_document(finding, language) for finding in score.findings]
    if as_json:
        print_json(score_document(score) | {"findings": photo_findings + hand_findings})
        return
    print_score(score, chosen.name)
    for line in explain(score, chosen, language):
        print(line)
    for found in photo_findings + hand_findings:
        print(f"! {found['player'] + ': ' if 'player' in found else ''}{found['message']}")


def load_reader() -> "Reader":
    """The shipped model's reader."""
    from vision import reader

    try:
        return reader.load_reader()
    except reader.ModelError as wrong:
        raise BadInput(str(wrong)) from wrong


def read_photo(reader: "Reader", photo: Path) -> "Reading":
    """What the reader sees on one photo."""
    from vision.image import load_image

    return reader.read(load_image(photo))


def read_sides(
    sides: Sequence[Side], rest: str | None = None, last_capture: str | None = None
) -> "Mapping[str, PileReading]":
    """What the photos of each side show, explained together under the deck's laws."""
    work = [(side.name, photo) for side in sides for photo in side.photos]
    if not work:
        return {}
    from vision.decode import join_piles, known_reading
    from vision.image import ImageError
    from vision.law import Law

    reader = load_reader()
    readings: dict[str, list[Reading]] = {name: [] for name, _ in work}
    for name, photo in with_progress(work, "Reading"):
        try:
            readings[name].append(read_photo(reader, photo))
        except ImageError as wrong:
            raise BadInput(f"--pile {name}: {photo}: {wrong}") from wrong
    if len(sides) == 1 or any(side.counted is not None for side in sides):
        return join_piles(readings)
    told = {s.name: [known_reading(s.cards)] for s in sides if s.cards and not s.photos}
    shown = sum(len(reading.cards) for each in readings.values() for reading in each)
    is_whole = rest is not None or shown + sum(len(s.cards) for s in sides) >= NEARLY_ALL
    law = Law(tuple(side.name for side in sides), last_capture, is_finished=is_whole)
    return join_piles(readings | told, law)


NEARLY_ALL = 36
"""Piles that show so many of the forty cards are a whole hand, some of whose cards are unseen."""


def with_progress(work: Sequence[Work], title: str) -> Iterable[Work]:
    """The pieces of work one by one, with a bar on the terminal where there are several."""
    console = Console(stderr=True)
    shown = len(work) > 1 and console.is_terminal
    return track(work, title, console=console, transient=True, disable=not shown)


def _pile_of(side: Side, seen: "Mapping[str, PileReading]") -> Pile:
    # Cards in words complete the photos: what both name is one card.
    read_cards = seen[side.name].held if side.photos else ()
    added = tuple(card for card in side.cards if card not in read_cards)
    return Pile(
        side.name,
        read_cards + added,
        side.escobas,
        side.dealt_fifteens,
        side.cantos,
        side.counted,
    )


def _reading_document(reading: "Reading", ms: float) -> dict[str, Any]:
    return {
        "width": reading.width,
        "height": reading.height,
        "ms": round(ms, 1),
        "cards": [_seen_document(card) for card in reading.cards],
        "backs": reading.backs,
        "findings": [_photo_finding_document(finding) for finding in reading.findings],
    }


def _seen_document(seen: "SeenCard") -> dict[str, Any]:
    return {
        "card": seen.card.code,
        "confidence": round(float(seen.confidence), 3),
        "box": [int(edge) for edge in seen.box],
        "alternatives": _alternatives(seen.alternatives),
    }


def _photo_finding_document(finding: "PhotoFinding") -> dict[str, Any]:
    return {
        "kind": str(finding.kind),
        "message": finding.message,
        "cards": codes(finding.cards),
        "box": [int(edge) for edge in finding.box] if finding.box else None,
        "alternatives": _alternatives(finding.alternatives),
    }


def _alternatives(others: "Iterable[Alternative]") -> list[dict[str, Any]]:
    return [
        {"card": other.card.code, "confidence": round(float(other.confidence), 3)}
        for other in others
    ]


def _print_photo(answer: Document) -> None:
    if "error" in answer:
        return
    rows = [
        (
            card["card"],
            f"{card['confidence']:.0%}",
            " ".join(map(str, card["box"])),
            " ".join(f"{other['card']} {other['confidence']:.0%}" for other in card["alternatives"])
            or "-",
        )
        for card in answer["cards"]
    ]
    backs = f", {answer['backs']} face down" if answer["backs"] else ""
    title = (
        f"{answer['photo']}: {in_number(len(rows))}{backs}"
        f" ({answer['width']}×{answer['height']}, {answer['ms']:.0f} ms)"
    )
    print_table(title, ("Card", "Sure", "Box", "Or else"), rows)
    for finding in answer["findings"]:
        print(f"! {finding['message']}")
