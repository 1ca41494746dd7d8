"""``escoba pin``: for whoever has forgotten the PIN of a match, on the computer that keeps it."""

from typing import Annotated

import typer

from ui.cli_input import BadInput


def pin(
    code: Annotated[str, typer.Argument(help="The code of the match.")],
    remove: Annotated[
        bool, typer.Option("--remove", help="Let anyone open the match again.")
    ] = False,
) -> None:
    """Say whether a match asks other devices for a PIN; with --remove, it asks no more."""
    from ui.database import find_database_url
    from ui.pin import find_token, remove_pin
    from ui.store import MatchBook, UnknownMatchError

    code = code.strip().upper()
    book = MatchBook(find_database_url())
    try:
        book.find_seq(code)
        if remove:
            had = remove_pin(book, code)
            print(f"{code}: {'its PIN is removed' if had else 'it had no PIN'}")
        else:
            has = find_token(book, code) is not None
            print(f"{code}: {'asks other devices for a PIN' if has else 'has no PIN'}")
    except UnknownMatchError as wrong:
        raise BadInput(str(wrong)) from wrong
    finally:
        book.close()
