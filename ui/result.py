"""The screen between the piles and the book: the points, their reasons, and what is doubtful."""

from collections.abc import Iterable, Mapping
from html import escape

import streamlit as st

from scorer.cards import DECK, Card
from scorer.explain import explain
from scorer.findings import HandFinding, HandFindingKind
from scorer.match import HandCounted
from scorer.options import Unclaimed
from scorer.piles import Pile
from scorer.points import Category, HandScore
from scorer.score import count_hand
from ui import book, session, steps, unfinished
from ui.book import Table
from ui.corrections import keep_corrections
from ui.hand import watch
from ui.opening_table import find_side
from ui.photos import forget_pictures
from ui.scoreboard import list_held
from ui.session import t


def render(table: Table) -> None:
    """Draws the points of the hand; nothing is in the book before they are confirmed."""
    match = table.match
    last = steps.get_last_capture(table)
    piles = gather_piles(table)
    score = count_hand(piles, match.rules, last_capture=last)
    for number, finding in enumerate(score.findings):
        _show_finding(table, finding, number)
    show_points(score, match.sides, before=match.totals)
    _offer_unclaimed(table)
    st.button(
        t("result.confirm"),
        type="primary",
        width="stretch",
        icon=":material/check:",
        key="confirm",
        on_click=_confirm,
        args=(table.code, len(match.hands), last),
    )
    with st.expander(t("result.why"), icon=":material/help:"):
        for line in explain(score, match.rules, session.language()):
            st.markdown(f"- {line}")
        if not any(finding.kind is HandFindingKind.SUM for finding in score.findings):
            _ask_last_capture(table)
    st.caption(t("result.back"))
    with st.container(horizontal=True):
        for side in match.sides:
            st.button(
                f"{side} · {table.drafts[side].size}",
                key=f"back/{side}",
                on_click=steps.use_step,
                args=(table, "count", side),
            )
    watch(table, match.sides)


def show_points(score: HandScore, sides: tuple[str, ...], before: Mapping[str, int] | None) -> None:
    """Draws a table of what each side holds and what it earns, a row a category.

    With the totals before the hand, its last row is the totals after it.
    """
    contests = {contest.category: dict(contest.held) for contest in score.contests}
    shown = {*contests, *(point.category for point in score.points), Category.ESCOBAS}
    categories = [category for category in Category if category in shown]
    head = "".join(f'<th scope="col">{escape(side)}</th>' for side in sides)
    rows = []
    for category in categories:
        cells = "".join(_draw_cell(score, category, side, contests.get(category)) for side in sides)
        rows.append(f'<tr><th scope="row">{t(f"category.{category}")}</th>{cells}</tr>')
    foot = [f"<tr><th>{t('result.hand')}</th>{_draw_totals(score.total(s) for s in sides)}</tr>"]
    if before is not None:
        after = (f"{before[side]} → {before[side] + score.total(side)}" for side in sides)
        foot.append(f"<tr><th>{t('result.total')}</th>{_draw_totals(after)}</tr>")
    st.html(
        f'<table class="points"><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody><tfoot>{''.join(foot)}</tfoot></table>"
    )


def _draw_totals(values: Iterable[object]) -> str:
    return "".join(f"<td>{value}</td>" for value in values)


def _draw_cell(
    score: HandScore, category: Category, side: str, held: dict[str, float] | None
) -> str:
    points = sum(p.points for p in score.points_of(side) if p.category is category)
    amount = f'<span class="held">{list_held(held, side)}</span>' if held else ""
    won = f'<span class="won"> +{points}</span>' if points else ""
    return f"<td>{amount}{won or ('' if held else '–')}</td>"


def _show_finding(table: Table, finding: HandFinding, number: int) -> None:
    with st.container(border=True, key=f"finding/{number}"):
        st.markdown(f":material/warning: {finding.message(session.language())}")
        if finding.kind is HandFindingKind.SHARED:
            _offer_owners(table, finding.cards, finding.players, number)
        elif finding.kind is HandFindingKind.MISSING and len(finding.cards) < len(DECK):
            _offer_owners(table, finding.cards, table.match.sides, number)
        elif finding.kind is HandFindingKind.SUM:
            _ask_last_capture(table, key=f"last/{number}")


def _offer_owners(
    table: Table, cards: tuple[Card, ...], sides: tuple[str, ...], number: int
) -> None:
    with st.container(horizontal=True):
        for side in sides:
            st.button(
                t("result.belongs", n=len(cards), side=side),
                key=f"owner/{number}/{side}",
                on_click=_give,
                args=(table.code, cards, side, table.match.sides),
            )


def _give(code: str, cards: tuple[Card, ...], side: str, sides: tuple[str, ...]) -> None:
    """Puts cards in the pile of one side and takes them out of the others."""
    for name in sides:
        if name == side:
            unfinished.change_draft(code, name, lambda pile: pile.with_cards(cards))
        else:
            unfinished.change_draft(code, name, lambda pile: pile.with_cards((), cards))


def _offer_unclaimed(table: Table) -> None:
    """Where nobody has captured anything, the rules say whose the cards are."""
    match = table.match
    owner = {
        Unclaimed.LAST: find_side(match, match.next_dealer),
        Unclaimed.MANO: find_side(match, match.next_mano),
    }.get(match.rules.unclaimed)
    if owner is None or any(draft.size for draft in table.drafts.values()):
        return
    st.button(
        t("result.unclaimed", side=owner),
        width="stretch",
        key="unclaimed",
        on_click=_give,
        args=(table.code, DECK, owner, match.sides),
    )


def _ask_last_capture(table: Table, key: str = "last") -> None:
    st.caption(t("result.last"))
    chosen = steps.get_last_capture(table)
    with st.container(horizontal=True):
        for side in table.match.sides:
            st.button(
                f"✓ {side}" if side == chosen else side,
                key=f"{key}/{side}",
                on_click=steps.use_last_capture,
                args=(table, None if side == chosen else side),
            )


def gather_piles(table: Table) -> tuple[Pile, ...]:
    """Returns the piles of the hand being counted, as they stand."""
    return tuple(
        table.match.gather(side, draft.cards, draft.counted) for side, draft in table.drafts.items()
    )


def _confirm(code: str, hands: int, last: str | None) -> None:
    """Notes the hand as it stands in the book, unless some phone has noted it already."""
    table = book.read_table(code)
    if table is None or len(table.match.hands) != hands:
        return
    hand = HandCounted(gather_piles(table), last)
    if not book.record(table, hand):
        return
    for side in table.match.sides:
        keep_corrections(book.get_book(), code, table.drafts[side])
    book.get_book().clear_drafts(code, table.match.sides)
    forget_pictures()
    score = table.match.apply(hand).hands[-1].score
    points = ", ".join(f"{side} +{score.total(side)}" for side in table.match.sides)
    session.say(t("result.noted", points=points, n=sum(pile.size for pile in hand.piles)))
