"""``escoba deck learn``: the deck of the house, from four photos of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorer.cards import FACES, Card, Suit
from ui.cli_input import BadInput
from ui.cli_photos import load_reader
from ui.cli_print import codes

if TYPE_CHECKING:
    from vision.learn import LaidOut

app = typer.Typer(add_completion=False, rich_markup_mode=None, help="Teach the reader a deck.")
SUITS = tuple(Suit)


@app.callback()
def deck() -> None:
    """Teach the reader a deck of your own."""


@app.command(short_help="Cut the cards out of photos of a deck laid out in order.")
def learn(
    name: Annotated[str, typer.Argument(help="What to call the deck.")],
    photos: Annotated[
        list[Path], typer.Argument(help="Four photos: oros, copas, espadas, bastos.")
    ],
    decks: Annotated[Path, typer.Option(file_okay=False, help="Folder with a folder a deck.")],
    forty_eight: Annotated[
        bool, typer.Option("--forty-eight", help="The 8s and 9s lie there too.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Keep the cards without asking.")] = False,
) -> None:
    """Cut the cards out of four photos, one a suit, and keep them as a deck to train on.

    Lay the suit out standing, in rows, in order: 1 to 7, sota, caballo, rey; nothing covered.
    """
    from vision.image import ImageError, encode_jpeg, load_image
    from vision.learn import cut_cards, draw_sheet, save_faces

    if len(photos) != len(SUITS):
        raise BadInput(f"expected four photos, one a suit, got {len(photos)}")
    folder = decks / name
    if not name.isidentifier():
        raise BadInput(f"expected a name of letters, digits and _, got {name!r}")
    if folder.exists() and any(folder.iterdir()):
        raise BadInput(f"there is a deck {name!r} in {decks} already")
    reader = load_reader()
    faces: dict[Card, Any] = {}
    for suit, path in zip(SUITS, photos, strict=True):
        cards = [c for c in FACES if c.suit is suit and (forty_eight or c.is_in_escoba)]
        try:
            photo = load_image(path)
        except ImageError as wrong:
            raise BadInput(f"{path}: {wrong}") from wrong
        laid = cut_cards(photo, reader.read(photo), cards)
        _check(path, laid, cards)
        faces.update(laid.faces)
    folder.mkdir(parents=True, exist_ok=True)
    sheet = folder / "sheet.jpg"
    sheet.write_bytes(encode_jpeg(draw_sheet(faces, 12 if forty_eight else 10)))
    print(f"look at {sheet}: each row a suit, the ace first")
    if not yes and not typer.confirm("Is every card whole, standing and in its place?"):
        sheet.unlink()
        folder.rmdir()
        raise typer.Exit(1)
    save_faces(faces, folder)
    print(f"{len(faces)} cards in {folder}")


def _check(path: Path, laid: "LaidOut", cards: list[Card]) -> None:
    """Says what is doubtful of a photo; refuses one with too few or too many cards."""
    if not laid.faces:
        raise BadInput(
            f"{path}: expected {len(cards)} cards apart from one another, found {laid.found}"
        )
    if laid.swapped:
        print(f"! {path}: out of order? {' '.join(codes(laid.swapped))}")
    elif laid.doubts:
        print(f"{path}: {len(laid.doubts)} of {len(cards)} are read as others so far")
