"""A turn looked at again: from two tables, from a play, and over a written hand."""

from random import Random

import pytest

from scorer.captures import find_captures
from scorer.cards import Card
from scorer.plays import Played
from scorer.replay import format_replay, replay_text
from scorer.review import review_play, review_take, review_turn
from scorer.review_hand import review_hand
from scorer.rules import PRESETS, parse_rules
from scorer.simulate import simulate_hand
from scorer.verdict import Choice, Deed, Fault
from scorer.worth import worth_of
from tests.conftest import cards

OPEN = parse_rules("ludoteka,obligation=open")
FORCED = parse_rules("ludoteka,obligation=forced")


def text(choices: tuple[Choice, ...]) -> list[str]:
    """The choices as text: what takes, and what it takes."""
    return [f"{one.card or one.value}: {' '.join(map(str, one.takes))}" for one in choices]


@pytest.mark.parametrize(
    ("before", "after", "hand", "deed", "value", "takes", "fault"),
    [
        ("", "", "", Deed.NOTHING, 0, "", None),
        ("7O 3C", "7O 3C", "5B", Deed.NOTHING, 0, "", None),
        ("", "7O", "", Deed.DISCARD, 7, "", None),
        ("", "7O", "7C", Deed.DISCARD, 7, "", Fault.NOT_HELD),
        ("7O 3C", "", "", Deed.CAPTURE, 5, "7O 3C", None),
        ("7O 3C", "3C", "", Deed.CAPTURE, 8, "7O", None),
        ("7O 3C", "3C", "10B 5B", Deed.CAPTURE, 8, "7O", None),
        ("7O 3C", "3C", "10B 10C", Deed.CAPTURE, 8, "7O", None),
        ("7O 3C", "3C", "5B 1E", Deed.CAPTURE, 8, "7O", Fault.NOT_HELD),
        ("4O 3C", "3C", "", Deed.CAPTURE, 0, "4O", Fault.NOT_FIFTEEN),  # it would take an 11
        ("12O 6C 3C", "3C", "", Deed.CAPTURE, 0, "12O 6C", Fault.NOT_FIFTEEN),
        ("12O 5O 5C 5E 5B", "5O 5C 5E 5B", "", Deed.CAPTURE, 5, "12O", Fault.NOT_HELD),  # all fives
        ("7O 10C 2E", "2E", "", Deed.TAKE, 0, "7O 10C", Fault.NOT_FIFTEEN),
        ("7O 10C 2E", "2E 4B", "", Deed.UNCLEAR, 4, "7O 10C", Fault.LEFT_TOO),
        ("7O 3C", "7O 3C 5B 6B", "", Deed.UNCLEAR, 0, "", None),
        ("7O 7O", "7O", "", Deed.UNCLEAR, 0, "", None),
    ],
)  # fmt: skip
def test_two_tables_tell_the_turn(
    before: str, after: str, hand: str, deed: Deed, value: int, takes: str, fault: Fault | None
) -> None:
    seen = review_turn(cards(before), cards(after), hand=cards(hand))
    assert (seen.deed, seen.value, seen.takes) == (deed, value, cards(takes))
    assert (seen.fault, seen.is_legal) == (fault, fault is None and deed is not Deed.UNCLEAR)


@pytest.mark.parametrize(
    ("before", "after", "hand", "missed", "elsewhere", "is_escoba"),
    [
        ("", "7O", "", [], [], False),
        ("7O 3C", "7O 3C 5B", "", ["5B: 7O 3C"], [], False),
        ("7O 3C", "7O 3C 5B", "5B 10B", ["5B: 7O 3C"], ["10B: 7O"], False),
        ("7O 3C", "", "", [], [], True),
        ("7O 7C 3E", "7O 3E", "", ["8: 7O"], [], False),
        ("7O 7C 3E", "7O 3E", "10B", ["10B: 7O"], [], False),
        ("7O 7C 3E", "7O 3E", "10B 10C", ["8: 7O"], [], False),
        ("7O 7C 3E", "3E 7C", "10B 5C", [], ["5C: 7O 3E"], False),  # a card more
        ("7O 7C 3E", "3E 7C", "10B 1C", [], ["1C: 7O 7C"], False),  # two sevens
        ("5O 5C 5E 2B", "2B", "", [], [], False),
    ],
)
def test_what_was_missed_is_worth_more(
    before: str,
    after: str,
    hand: str,
    missed: list[str],
    elsewhere: list[str],
    is_escoba: bool,
) -> None:
    seen = review_turn(cards(before), cards(after), hand=cards(hand))
    assert (text(seen.missed), text(seen.elsewhere)) == (missed, elsewhere)
    assert seen.is_escoba is is_escoba
    assert (seen.best is None) == (not missed and not elsewhere)


def test_the_best_missed_is_the_one_worth_most() -> None:
    seen = review_turn(cards("7O 3C"), cards("7O 3C 6B"), hand=cards("6B 5B 10B"))
    assert seen.best is not None
    assert text((seen.best,)) == ["5B: 7O 3C"]
    assert seen.best.worth.reasons[0][0] == "escoba"


def test_no_escoba_with_the_last_card_where_the_rules_say_so() -> None:
    rules = PRESETS["omerkel"]
    table, card = cards("7O 3C"), cards("5B")[0]
    assert review_play(table, card, table, rules=rules).is_escoba
    last = review_play(table, card, table, rules=rules, is_last=True)
    assert (last.is_escoba, last.is_legal, last.worth.velo) == (False, True, True)
    left = review_turn(table, cards("7O 3C 5B"), rules=rules, is_last=True)
    assert left.best is not None
    assert not left.best.worth.escoba
    known_by_value = review_turn(table, (), rules=rules, is_last=True)
    assert (known_by_value.is_escoba, known_by_value.is_legal) == (False, True)


def test_a_card_that_captures_may_not_be_left_where_it_is_forced_to() -> None:
    assert review_turn(cards("7O 3C"), cards("7O 3C 5B"), rules=FORCED).fault is Fault.FORCED
    assert review_turn(cards("7O 3C"), cards("7O 3C 6B"), rules=FORCED).is_legal


def test_a_fifteen_of_the_table_may_be_taken_where_the_rules_are_so() -> None:
    alone = review_take(cards("7O 10C 6B 5E 11C"), cards("6B 11C"), OPEN)
    assert (alone.deed, alone.is_legal, text(alone.missed)) == (Deed.TAKE, True, ["0: 7O 10C"])
    both = review_turn(cards("7O 10C 2E"), cards("2E 4B"), rules=OPEN)
    assert (both.deed, both.takes, both.is_legal) == (Deed.TAKE, cards("7O 10C"), True)
    assert both.card == cards("4B")[0]
    whole = review_turn(cards("7O 10C"), (), rules=OPEN)
    assert whole.is_escoba


@pytest.mark.parametrize(
    ("takes", "fault"), [("7O 4E", Fault.NOT_FIFTEEN), ("7C 3C", Fault.NOT_FIFTEEN)]
)
def test_a_play_that_makes_no_fifteen_is_worth_nothing(takes: str, fault: Fault) -> None:
    seen = review_play(cards("7O 3C 4E"), cards("5B")[0], cards(takes))
    assert (seen.fault, seen.worth.cards, seen.is_escoba) == (fault, 0, False)
    assert text(seen.missed) == ["5B: 7O 3C"]


def tables_of(seed: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...], Played]]:
    """The tables before and after each play of a random hand, and the play."""
    played = simulate_hand(PRESETS["ludoteka"], Random(seed), leaves=0.3)
    opened = replay_text(
        format_replay(
            PRESETS["ludoteka"], played.sides, played.dealer, played.opening, played.plays
        )
    )
    steps = [step for step in opened.steps if isinstance(step.play, Played)]
    assert not opened.problems
    afters = [*(step.before.table for step in steps[1:]), played.hand.table]
    return [
        (step.before.table, after, step.play)
        for step, after in zip(steps, afters, strict=True)
        if isinstance(step.play, Played)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_tables_of_a_random_hand_tell_its_plays(seed: int) -> None:
    for before, after, play in tables_of(seed):
        seen = review_turn(before, after)
        assert seen.is_legal
        assert seen.deed is (Deed.CAPTURE if play.takes else Deed.DISCARD)
        assert (seen.value, set(seen.takes)) == (play.card.value, set(play.takes))
        assert seen.is_escoba == bool(play.takes and not after)
        own = worth_of(play.takes, is_escoba=seen.is_escoba)
        better = [
            capture
            for capture in find_captures(play.card, before)
            if worth_of(capture.takes, is_escoba=capture.is_escoba) > own
        ]
        assert len(seen.missed) == len(better)


def test_a_written_hand_is_looked_at_turn_by_turn() -> None:
    turns = review_hand(
        replay_text(
            """rules: ludoteka
            players: Ana, Luis
            dealer: Luis
            table: 7O 3C 4E 2B
            Ana: gets 5O 12C 1E
            Luis: 12E
            Ana: 12C takes 4E 1O
            Ana: 12C
            Luis: 10E takes 7O"""
        )
    )
    assert [(turn.line, turn.player) for turn in turns] == [(8, "Ana"), (9, "Luis")]
    ana, luis = (turn.review for turn in turns)
    assert ana.deed is Deed.DISCARD
    assert text(ana.elsewhere[:1]) == ["5O: 7O 3C"]
    assert (luis.missed, luis.elsewhere) == ((), ())


def test_takes_of_the_table_are_turns_too_and_deals_are_not() -> None:
    turns = review_hand(
        replay_text(
            """rules: ludoteka,obligation=open
            players: Ana, Luis
            dealer: Luis
            table: 7O 10C 4E 2B
            Ana: gets 5O 12C 1E
            Ana: takes 7O 10C"""
        )
    )
    assert [turn.review.deed for turn in turns] == [Deed.TAKE]
    assert turns[0].review.is_legal


def test_the_last_card_of_a_written_hand_is_known_as_the_last() -> None:
    rules = parse_rules("ludoteka,last_card_escoba=no")
    for seed in range(40):
        played = simulate_hand(rules, Random(seed))
        written = format_replay(rules, played.sides, played.dealer, played.opening, played.plays)
        turns = review_hand(replay_text(written))
        marked = sum(turn.review.is_escoba for turn in turns)
        opened = replay_text(written).steps[0].before
        opening = sum(pile.escobas for pile in opened.piles.values())
        assert marked + opening == sum(pile.escobas for pile in played.hand.finish())


def test_a_lone_card_comes_first_where_the_rules_say_so() -> None:
    rules = parse_rules("ludoteka,lone_card_first=yes")
    table = cards("7C 5O 2O")
    for seen in (
        review_turn(table, cards("7C"), rules=rules),
        review_turn(table, cards("7C"), hand=cards("10C"), rules=rules),
    ):
        assert (seen.fault, seen.is_legal) == (Fault.NOT_ALONE, False)
    assert review_turn(table, cards("5O 2O"), rules=rules).is_legal
    assert review_turn(cards("5O 2O"), (), rules=rules).is_legal
