"""``escoba captures``: what the cards on a table make, for who learns at it."""

from typing import Annotated

import typer

from scorer.captures import find_fifteens
from scorer.worth import find_offers, find_plays, worth_of, worth_of_capture
from ui.cli_input import (
    JsonOption,
    Language,
    LanguageOption,
    parse_cards_of,
    require_one_of_each,
)
from ui.cli_print import codes, in_words, print_json, print_table
from ui.reasons import name_reasons


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
