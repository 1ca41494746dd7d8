"""Advice: chances against every hand that the next player can hold, the order, and the time."""

from fractions import Fraction
from itertools import combinations
from random import Random
from time import process_time

import pytest

from scorer.advice import (
    Advice,
    Chances,
    InvalidPositionError,
    Position,
    find_advice,
    find_chances,
    position_of,
)
from scorer.captures import find_captures, find_fifteens
from scorer.cards import DECK, Card, mask_of
from scorer.options import Obligation, Rules
from scorer.piles import Pile
from scorer.plays import Played
from scorer.referee import HandInPlay
from scorer.replay import format_replay, replay_text
from scorer.rules import PRESETS, parse_rules
from scorer.simulate import simulate_hand
from scorer.worth import VELO, points_of
from tests.conftest import cards

PLAIN = PRESETS["ludoteka"]
RULES = (
    "ludoteka",
    "uqbar",
    "emmanuelcba92",
    "omerkel",
    "ludoteka,obligation=forfeit",
    "ludoteka,obligation=open",
    "ludoteka,last_card_escoba=no",
    "ludoteka,lone_card_first=yes",
    "espadas,players=2,sides=single",
    "ganapierde",
)


def steps_of(spec: str, seed: int) -> list[HandInPlay]:
    """The hand before each card played in a random hand, with the cards held."""
    rules = parse_rules(spec)
    played = simulate_hand(rules, Random(seed))
    replay = replay_text(
        format_replay(rules, played.sides, played.dealer, played.opening, played.plays)
    )
    return [step.before for step in replay.steps if isinstance(step.play, Played)]


def takes_of(card: Card, table: tuple[Card, ...], rules: Rules) -> list[tuple[set[Card], bool]]:
    """Every way in which a player with the card takes something: the cards, and an escoba or not.

    Where table cards may be taken alone, by trying all orders of taking.
    """
    captures = find_captures(card, table)
    if rules.lone_card_first and any(len(one.takes) == 1 for one in captures):
        captures = tuple(one for one in captures if len(one.takes) == 1)
    found = [(set(one.cards), one.is_escoba) for one in captures]
    if rules.obligation is Obligation.OPEN:
        for group in find_fifteens(table):
            rest = tuple(other for other in table if other not in group)
            found.append((set(group), not rest))
            found += takes_of(card, rest, rules)
    return found


def count_chances(position: Position, table: tuple[Card, ...]) -> tuple[Fraction, ...]:
    """The chances of an escoba, the velo and a seven, by looking at every hand there can be."""
    counts = position.rules.last_card_escoba or not position.is_reply_last
    free = position.reply_size - len(position.known)
    hands = [(*position.known, *drawn) for drawn in combinations(position.unseen, free)]
    met = [0, 0, 0]
    for hand in hands if position.reply_size else ():
        takes = [one for card in hand for one in takes_of(card, table, position.rules)]
        met[0] += any(is_escoba and counts for _, is_escoba in takes)
        met[1] += any(VELO in taken for taken, _ in takes)
        met[2] += any(card.rank == 7 for taken, _ in takes for card in taken)
    return tuple(Fraction(number, len(hands)) for number in met)


def table_after(position: Position, advice: Advice) -> tuple[Card, ...]:
    """The table that a play leaves, by the referee's rules and not by the advisor."""
    assert advice.card is not None
    hand = HandInPlay(
        rules=position.rules,
        seats=("a", "b"),
        sides={"a": "a", "b": "b"},
        table=position.table,
        seen=0,
        piles={"a": Pile("a", ()), "b": Pile("b", ())},
        size=3,
        left=(3, 3),
        to_come=(3,),
    )
    return hand.play("a", advice.card, advice.takes).table


@pytest.mark.parametrize("spec", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_chances_are_those_of_all_hands_that_can_be(spec: str, seed: int) -> None:
    looked_at = 0
    for before in steps_of(spec, seed):
        position = position_of(before)
        if len(position.unseen) > 12 or len(position.table) > 8:
            continue
        for advice in find_advice(position):
            if advice.card is None:
                continue
            rest = table_after(position, advice)
            found = advice.chances
            assert (found.escoba, found.velo, found.seven) == count_chances(position, rest)
            looked_at += 1
    assert looked_at > 10


@pytest.mark.parametrize("spec", ["ludoteka", "uqbar", "emmanuelcba92"])
def test_the_reply_is_the_mean_over_all_hands_of_the_best_capture(spec: str) -> None:
    for before in steps_of(spec, 4)[-14:]:
        position = position_of(before)
        for advice in find_advice(position):
            rest = table_after(position, advice)
            best = [
                max(
                    (
                        points_of(one.cards, position.rules, is_escoba=one.is_escoba)
                        for card in hand
                        for one in find_captures(card, rest)
                    ),
                    default=0.0,
                )
                for hand in combinations(position.unseen, position.reply_size)
            ]
            assert advice.chances.reply == pytest.approx(sum(best) / len(best))


@pytest.mark.parametrize(
    ("rest", "unseen", "size", "escoba", "velo", "seven"),
    [
        ("", "5B 12E 1C", 3, "0", "0", "0"),
        ("7O 3C", "5B 12E 1C", 0, "0", "0", "0"),
        ("7O 3C", "5B 12E 1C", 1, "1/3", "1/3", "1/3"),
        ("7O 3C", "5B 12E 1C", 2, "2/3", "2/3", "2/3"),
        ("7O 3C", "5B 12E 1C", 3, "1", "1", "1"),
        ("5O 3C", "7O 7B 2B 2E", 2, "5/6", "1/2", "5/6"),  # a 7 takes all of it
        ("5O 3C 7E", "7O 7B 2B 12E", 2, "0", "1/2", "5/6"),  # and a 7 takes 5O 3C here
    ],
)
def test_chances_counted_by_hand(
    rest: str, unseen: str, size: int, escoba: str, velo: str, seven: str
) -> None:
    seen = mask_of(DECK) & ~mask_of(cards(unseen))
    position = Position(PLAIN, (), cards("4C"), seen, reply_size=size)
    found = find_chances(position, cards(rest))
    assert (str(found.escoba), str(found.velo), str(found.seven)) == (escoba, velo, seven)


def test_what_is_known_of_the_next_hand_is_sure() -> None:
    seen = mask_of(DECK) & ~mask_of(cards("5B 12E 1C 2C"))
    known = Position(PLAIN, (), cards("4C"), seen, reply_size=2, known=cards("5B"))
    assert find_chances(known, cards("7O 3C")).escoba == 1
    other = Position(PLAIN, (), cards("4C"), seen, reply_size=2, known=cards("12E"))
    assert find_chances(other, cards("7O 3C")).escoba == Fraction(1, 3)


def test_an_escoba_is_best_and_a_table_that_gives_none_is_left() -> None:
    table, hand = cards("7O 3C"), cards("5B 10B 1E")
    best, *_ = find_advice(Position(PLAIN, table, hand, 0))
    assert (best.card, best.takes, best.worth.escoba) == (cards("5B")[0], table, True)
    # Nothing can be taken: a card that leaves more than ten to make fifteen gives no escoba.
    table, hand = cards("2C"), cards("1E 3B 12O")
    choices = {advice.card: advice for advice in find_advice(Position(PLAIN, table, hand, 0))}
    assert choices[cards("1E")[0]].chances.escoba == 0  # 3 on the table: a 12 would be needed
    assert choices[cards("3B")[0]].chances.escoba > 0


def test_where_the_fewest_points_win_the_order_is_turned() -> None:
    table, hand = cards("7O 3C"), cards("5B 10B 1E")
    order = [
        [(one.card, one.takes) for one in find_advice(Position(rules, table, hand, 0))]
        for rules in (PLAIN, PRESETS["ganapierde"])
    ]
    assert order[0][0] == order[1][-1]


def test_a_forced_capture_is_the_only_advice_for_its_card() -> None:
    forced = parse_rules("ludoteka,obligation=forced")
    advice = find_advice(Position(forced, cards("7O 3C"), cards("5B 1E"), 0))
    assert {(one.card.code, len(one.takes)) for one in advice if one.card} == {("5B", 2), ("1E", 0)}


def test_a_forfeited_capture_counts_against_the_discard() -> None:
    forfeit = parse_rules("ludoteka,obligation=forfeit")
    advice = find_advice(Position(forfeit, cards("7O 3C"), cards("5B 1E"), 0))
    left = next(one for one in advice if one.card == cards("5B")[0] and not one.takes)
    assert left.points == pytest.approx(-points_of(cards("5B 7O 3C"), PLAIN, is_escoba=True))
    assert left.chances == Chances()


def test_a_fifteen_of_the_table_is_advised_where_it_may_be_taken() -> None:
    rules = parse_rules("ludoteka,obligation=open")
    best = find_advice(Position(rules, cards("7O 10C"), cards("1E"), 0))[0]
    assert (best.card, set(best.takes), best.worth.escoba) == (None, set(cards("7O 10C")), True)


@pytest.mark.parametrize(
    ("table", "hand", "size", "known"),
    [("7O", "7O", 3, ""), ("7O", "", 40, ""), ("7O", "1O", 1, "2O 3O"), ("7O", "1O", 3, "7O")],
)
def test_a_position_that_cannot_be_is_refused(table: str, hand: str, size: int, known: str) -> None:
    with pytest.raises(InvalidPositionError):
        Position(PLAIN, cards(table), cards(hand), 0, reply_size=size, known=cards(known))


def test_without_a_card_there_is_no_advice() -> None:
    with pytest.raises(InvalidPositionError):
        find_advice(Position(PLAIN, cards("7O"), (), 0))
    with pytest.raises(InvalidPositionError):
        position_of(open_without_hands())


def open_without_hands() -> HandInPlay:
    """A hand of which no cards are known to be held."""
    return (
        replay_text(
            "rules: ludoteka\nplayers: Ana, Luis\ndealer: Luis\ntable: 7O 3C 4E 2B\nAna: 12O"
        )
        .steps[0]
        .before
    )


def test_a_position_knows_what_its_player_has_seen_and_no_more() -> None:
    for before in steps_of("ludoteka", 3):
        position = position_of(before)
        rival = next(name for name in before.seats if name != before.player)
        held = set(before.hands[rival])
        assert held <= set(position.unseen) or not held
        piled = sum(len(pile.cards) for pile in before.piles.values())
        assert len(position.unseen) == 40 - piled - len(before.table) - len(position.hand)
    last = position_of(steps_of("ludoteka", 3)[-1])
    assert (last.reply_size, last.is_last, last.unseen) == (0, True, ())
    before_last = position_of(steps_of("ludoteka", 3)[-2])
    assert (before_last.reply_size, before_last.is_reply_last) == (1, True)
    of_deal = [position_of(one) for one in steps_of("ludoteka", 3) if one.left == (0, 1)]
    assert [one.reply_size for one in of_deal] == [3, 3, 3, 3, 3, 0]


def test_where_all_cards_are_known_the_next_hand_is_known() -> None:
    rules = PRESETS["estrategica"]
    played = simulate_hand(rules, Random(1))
    text = format_replay(rules, played.sides, played.dealer, played.opening, played.plays)
    for step in replay_text(text).steps:
        position = position_of(step.before)
        for advice in find_advice(position):
            chances = (advice.chances.escoba, advice.chances.velo, advice.chances.seven)
            if position.known:
                assert set(chances) <= {0, 1}


@pytest.mark.parametrize("spec", ["ludoteka", "ludoteka,obligation=open"])
def test_a_crowded_table_is_advised_on_in_time(spec: str) -> None:
    """Under 200 ms of work a position; a table of twelve is larger than nearly all that are met."""
    low = sorted(DECK, key=lambda card: (card.value, card))
    table = (*low[:8], *low[-4:])
    hand = (low[8], low[12], low[20])
    position = Position(parse_rules(spec), table, hand, 0)
    find_advice(position)
    times = []
    for _ in range(3):
        start = process_time()
        find_advice(position)
        times.append(process_time() - start)
    assert min(times) < 0.2
