"""What of a match is unfinished: the piles of the hand being counted, a past hand being put right.

Both are kept in the book beside the log, each with a version, until the hand is noted or left.
"""

from collections.abc import Callable
from typing import Any, Final

from ui.book import EDIT, Table, get_book, read_table, telling
from ui.edits import Edit, begin_edit, edit_to_record
from ui.piles import Draft, draft_to_record
from ui.session import say, t
from ui.store import StaleMatchError

_TRIES: Final = 5


@telling()
def save_draft(table: Table, side: str, draft: Draft) -> bool:
    """Keeps an unfinished pile; says so and returns False where another phone was faster."""
    book, body = get_book(), draft_to_record(draft)
    try:
        book.save_draft(table.code, side, body, table.versions[side])
    except StaleMatchError:
        if book.find_drafts(table.code).get(side, (0, None))[1] == body:
            return True  # the same button pressed twice
        say(t("stale.pile", side=side), kind="warning")
        return False
    return True


def change_draft(code: str, side: str, change: Callable[[Draft], Draft]) -> bool:
    """Changes an unfinished pile of a match, as the book has it at this moment.

    For the answer to a button or a tap: what the run before had read may be old by now. A change
    by another phone at the same time is kept beside this one.
    """
    return change_draft_beside(code, side, lambda table: change(table.drafts[side]))


def change_draft_beside(code: str, side: str, change: Callable[[Table], Draft]) -> bool:
    """Changes an unfinished pile by what the book has of the others as well."""
    return _change(
        code,
        side,
        lambda table: draft_to_record(change(table)) if side in table.drafts else None,
        lambda: t("stale.pile", side=side),
    )


def note_pile(code: str, side: str, change: Callable[[Draft], Draft]) -> None:
    """Changes an unfinished pile, as a button does."""
    change_draft(code, side, change)


def begin_editing(code: str, number: int) -> None:
    """Begins to put a past hand of a match right."""
    _change(
        code,
        EDIT,
        lambda table: edit_to_record(begin_edit(table.match, number)),
        lambda: t("stale"),
    )


def change_edit(code: str, change: Callable[[Edit], Edit]) -> bool:
    """Changes the past hand that is being put right, if one still is."""
    return _change(
        code,
        EDIT,
        lambda table: edit_to_record(change(table.edit)) if table.edit else None,
        lambda: t("stale"),
    )


@telling()
def end_editing(code: str) -> None:
    """Leaves the past hand alone."""
    get_book().clear_drafts(code, [EDIT])


@telling()
def _change(
    code: str,
    place: str,
    change: Callable[[Table], dict[str, Any] | None],
    refuse: Callable[[], str],
) -> bool:
    """Writes what is made of a fresh reading, again while other phones are faster."""
    for _ in range(_TRIES):
        table = read_table(code)
        body = change(table) if table else None
        if table is None or body is None:
            return True  # what was to be changed is gone
        try:
            get_book().save_draft(table.code, place, body, table.versions[place])
        except StaleMatchError:
            continue
        return True
    say(refuse(), kind="warning")
    return False
