"""``escoba captures`` and ``review``: for who learns at a table."""

from pathlib import Path
from typing import Annotated, Any

import typer

from scorer.advice import InvalidPositionError, find_advice, position_of
from scorer.captures import find_fifteens
from scorer.cards import Card
from scorer.replay import Replay, replay_file
from scorer.review_hand import ReviewedTurn, review_hand
from scorer.search import search_plays
from scorer.verdict import Choice
from scorer.worth import find_offers, find_plays, worth_of, worth_of_capture
from ui.cli_input import (
    BadInput,
    JsonOption,
    Language,
    LanguageOption,
    parse_cards_of,
    require_one_of_each,
)
from ui.cli_print import codes, in_words, print_json, print_table
from ui.reasons import explain_advice, explain_outlook, name_choice, name_reasons


def captures(
    table: Annotated[str, typer.Option(help='Cards on the table: "7O 3C 1O".')],
    hand: Annotated[str, typer.Option(help='Cards in the hand: "5B 10C".')] = "",
    language: LanguageOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """List every capture of each card of the hand, or of a card of any value, the best first."""
    on_table = parse_cards_of("--table", table)
    in_hand = parse_cards_of("--hand", hand)
    require_one_of_each(on_table + in_hand, "--table and --hand")
    plays = find_plays(on_table, in_hand)
    offers = [offer for found in find_offers(on_table).values() for offer in found]
    alone = find_fifteens(on_table)
    if as_json:
        print_json(
            {
                "plays": [
                    {
                        "card": play.card.code,
                        "takes": codes(play.takes),
                        "escoba": play.is_escoba,
                        "reasons": dict(worth_of_capture(play).reasons),
                    }
                    for play in plays
                ],
                "by_value": [
                    {
                        "value": offer.value,
                        "takes": codes(offer.takes),
                        "escoba": offer.is_escoba,
                        "reasons": dict(offer.worth.reasons),
                    }
                    for offer in offers
                ],
                "table_alone": [codes(cards) for cards in alone],
            }
        )
        return
    if plays:
        print_table(
            "Captures, the best first",
            ("Card", "Takes", "For"),
            [
                (
                    play.card.code,
                    in_words(play.takes),
                    name_reasons(worth_of_capture(play), language),
                )
                for play in plays
            ],
        )
    elif in_hand:
        print("No card of the hand captures.")
    elif offers:
        print_table(
            "What a card of each value takes, the best of each first",
            ("With", "Takes", "For"),
            [
                (str(offer.value), in_words(offer.takes), name_reasons(offer.worth, language))
                for offer in offers
            ],
        )
    for cards in alone:
        reasons = name_reasons(worth_of(cards), language)
        print(f"The table alone makes 15: {in_words(cards)} ({reasons})")


def review(
    file: Annotated[Path, typer.Argument(dir_okay=False, help="A hand written play by play.")],
    search: Annotated[
        bool, typer.Option("--search", help="Play on from every turn: slower, and stronger.")
    ] = False,
    language: LanguageOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """List for each turn of a written hand what was missed, and what was best."""
    try:
        replayed = replay_file(file)
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{file}: {getattr(wrong, 'strerror', None) or 'not a text'}") from wrong
    turns = review_hand(replayed)
    if as_json:
        print_json({"turns": [_turn_document(turn, replayed, language, search) for turn in turns]})
    else:
        _print_turns(turns, replayed, language, search)
    # What is missing to the end of the hand is no fault of the turns that are there.
    wrong_lines = [each for each in replayed.problems if "before the end" not in each.reason]
    if wrong_lines:
        raise BadInput(f"{file}: {'; '.join(map(str, wrong_lines))}")


def _print_turns(
    turns: tuple[ReviewedTurn, ...], replayed: Replay, language: str, search: bool
) -> None:
    rows = []
    for turn in turns:
        seen, best = turn.review, turn.review.best
        done = in_words([*([seen.card] if seen.card else []), *seen.takes])
        fault = f" {seen.fault}" if seen.fault else ""
        missed = name_choice(best, language) if best else "-"
        rows.append((str(turn.line), turn.player, done + fault, missed))
    print_table("Turns, and the best that each missed", ("Line", "Player", "Did", "Missed"), rows)
    for turn in turns:
        advised = _advise(turn, replayed, language, search)
        if advised:
            print(f"{turn.line}: {advised['sentence']}")


def _turn_document(
    turn: ReviewedTurn, replayed: Replay, language: str, search: bool
) -> dict[str, Any]:
    seen = turn.review
    return {
        "line": turn.line,
        "player": turn.player,
        "deed": seen.deed.value,
        "card": seen.card.code if seen.card else None,
        "takes": codes(seen.takes),
        "escoba": seen.is_escoba,
        "legal": seen.is_legal,
        "fault": seen.fault.value if seen.fault else None,
        "reasons": dict(seen.worth.reasons),
        "missed": [_choice_document(choice) for choice in seen.missed],
        "elsewhere": [_choice_document(choice) for choice in seen.elsewhere],
        "best": _advise(turn, replayed, language, search),
    }


def _choice_document(choice: Choice) -> dict[str, Any]:
    return {
        "card": choice.card.code if choice.card else None,
        "value": choice.value,
        "takes": codes(choice.takes),
        "reasons": dict(choice.worth.reasons),
    }


def _advise(
    turn: ReviewedTurn, replayed: Replay, language: str, search: bool
) -> dict[str, Any] | None:
    """The best play by the cards counted, where the hand of the player is known."""
    before = next(step.before for step in replayed.steps if step.line == turn.line)
    try:
        best = find_advice(position_of(before))[0]
    except InvalidPositionError:
        return None
    card, takes, sentence = best.card, best.takes, explain_advice(best, language)
    if search and card is not None:
        outlook = search_plays(before)[0]
        card, takes = outlook.play.card, outlook.play.takes
        sentence = explain_outlook(outlook, before.table, language)
        document: dict[str, Any] = {
            "lead": round(outlook.lead, 2),
            "worlds": outlook.worlds,
            "exact": outlook.is_exact,
        }
    else:
        document = {
            "escoba": round(float(best.chances.escoba), 4),
            "velo": round(float(best.chances.velo), 4),
            "seven": round(float(best.chances.seven), 4),
        }
    done: tuple[Card | None, set[Card]] = (turn.review.card, set(turn.review.takes))
    return {
        "card": card.code if card else None,
        "takes": codes(takes),
        "played": done == (card, set(takes)),
        **document,
        "sentence": sentence,
    }
