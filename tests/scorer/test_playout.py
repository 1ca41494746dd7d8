"""The hurried hands of the search: the same as under the referee, and counted the same."""

from dataclasses import replace
from random import Random

import pytest

from scorer.blind import Blind, State
from scorer.cards import Card, mask_of, parse_cards
from scorer.options import Obligation
from scorer.piles import cards_of
from scorer.playout import Playout, playout_of
from scorer.plays import Played
from scorer.referee import HandInPlay
from scorer.replay import format_replay, replay_text
from scorer.rules import parse_rules
from scorer.score import count_hand
from scorer.simulate import simulate_hand

RULES = (
    "ludoteka",
    "omerkel",
    "ganapierde",
    "marianogappa",
    "ludoteka,last_card_escoba=no",
    "ludoteka,lone_card_first=yes",
    "ludoteka,obligation=forced",
    "ludoteka,obligation=forfeit",
    "ludoteka,obligation=open",
)
PAIRS = (("Ana", "Eva"), ("Luis", "Jon"))
ALONE = (("Ana",), ("Luis",), ("Eva",))


def hands_of(spec: str, seed: int, sides: tuple[tuple[str, ...], ...]) -> list[HandInPlay]:
    """The hand before each card played in a random hand, with the cards held."""
    rules = parse_rules(spec)
    played = simulate_hand(rules, Random(seed), sides, leaves=0.3)
    written = format_replay(rules, played.sides, played.dealer, played.opening, played.plays)
    return [step.before for step in replay_text(written).steps if isinstance(step.play, Played)]


def play_under_the_referee(hand: HandInPlay, playout: Playout, drawn: list[int]) -> HandInPlay:
    """Play a hand to its end by the policy of the playout, every play checked."""
    stock = iter(drawn)
    for seat, left in zip(hand.seats, hand.left, strict=True):
        if left and not hand.hands.get(seat):
            cards = tuple(cards_of(next(stock))[0] for _ in range(left))
            hand = replace(hand, hands={**hand.hands, seat: cards})
    while not hand.is_over:
        if hand.is_new_deal and not any(hand.hands.values()):
            for seat in hand.seats:
                dealt = tuple(cards_of(next(stock))[0] for _ in range(hand.size))
                hand = hand.deal(seat, dealt)
        own = [card.bit for card in hand.hands[hand.player]]
        if hand.rules.obligation is Obligation.OPEN:
            alone = playout._best(mask_of(hand.table))[0][15]
            if alone:
                hand = hand.take(hand.player, cards_of(alone))
                continue
        card, takes = playout.choose(mask_of(hand.table), own)
        hand = hand.play(hand.player, cards_of(card)[0], cards_of(takes))
    return hand


@pytest.mark.parametrize("sides", [(("Ana",), ("Luis",)), PAIRS, ALONE])
@pytest.mark.parametrize("spec", RULES)
def test_a_hand_ends_as_under_the_referee(spec: str, sides: tuple[tuple[str, ...], ...]) -> None:
    if len(sides) + len(sides[0]) > 2 and spec in ("omerkel", "ganapierde"):
        spec = f"{spec},players=2-3-4,sides=either"
    rng = Random(1)
    befores = hands_of(spec, 7, sides)
    for before in befores[:: max(1, len(befores) // 6)]:
        order = list(dict.fromkeys(before.sides[seat] for seat in before.seats))
        numbers = tuple(order.index(before.sides[seat]) for seat in before.seats)
        playout = playout_of(before.rules, numbers)
        known = {before.player: before.hands[before.player]}
        hand = replace(before, hands=known, seen=_seen(before))
        unseen = [card.bit for card in _unseen(before)]
        drawn = rng.sample(unseen, len(unseen))
        state = Blind.of(hand).deal(drawn, 99)
        playout.play_on(state)
        ended = play_under_the_referee(hand, playout, drawn)
        piles = {pile.player: pile for pile in ended.finish()}
        assert state.piles == [piles[side].mask for side in order]
        assert state.escobas == [piles[side].escobas for side in order]
        score = count_hand(ended.finish(), before.rules)
        totals = [score.total(side) for side in order]
        for side, total in enumerate(totals):
            others = [other for place, other in enumerate(totals) if place != side]
            is_least = before.rules.aim.value == "least"
            ahead = min(others) - total if is_least else total - max(others)
            assert playout.lead(state, side) == ahead


def _seen(hand: HandInPlay) -> int:
    """The cards that the player has seen."""
    piles = [card for pile in hand.piles.values() for card in pile.cards]
    return mask_of((*hand.table, *hand.hands[hand.player], *piles))


def _unseen(hand: HandInPlay) -> tuple[Card, ...]:
    """The cards that the player has not seen."""
    return cards_of(mask_of(cards_of((1 << 48) - 1)) & ~_seen(hand) & _FORTY)


_FORTY = mask_of(card for card in cards_of((1 << 48) - 1) if card.is_in_escoba)


def test_playing_on_by_a_deal_stops_at_its_end() -> None:
    before = hands_of("ludoteka", 3, (("Ana",), ("Luis",)))[0]
    playout = playout_of(before.rules, (0, 1))
    hand = replace(before, hands={before.player: before.hands[before.player]}, seen=_seen(before))
    drawn = [card.bit for card in _unseen(before)]
    for deals in (0, 1, 2):
        blind = Blind.of(hand)
        state = blind.deal(drawn[: blind.count_unknown(deals)], deals)
        playout.play_on(state)
        assert (state.coming, state.later) == ([], 5 - deals)
        # Nobody has won a category yet: the lead is a part of a point here and there.
        assert playout.lead(state, 0) % 1
        assert not any(state.hands)


def test_an_estimate_favours_who_leads() -> None:
    before = hands_of("ludoteka", 3, (("Ana",), ("Luis",)))[0]
    playout = playout_of(before.rules, (0, 1))
    drawn = [card.bit for card in _unseen(before)] * 2
    state = Blind.of(replace(before, hands={})).deal(drawn, 99)
    state.table = 0
    even = playout.lead(state, 0)
    assert even == pytest.approx(-playout.lead(state, 1))
    state.piles[0] |= mask_of(cards_of(_FORTY)[:7])
    assert playout.lead(state, 0) > even
    state.escobas[1] += 10
    assert playout.lead(state, 0) < 0


def test_a_seat_without_cards_is_passed_over() -> None:
    playout = playout_of(parse_rules("ludoteka"), (0, 1))
    five, six, four = (card.bit for card in parse_cards("5O 6C 4E"))
    state = State(five | six, [[], [four]], [0, 0], [0, 0], [], 0, -1)
    playout.play_on(state)
    assert state.piles == [0, five | six | four]
    assert state.escobas == [0, 1]


def test_what_nobody_captured_stays_where_the_rules_give_it_to_nobody() -> None:
    playout = playout_of(parse_rules("ludoteka,unclaimed=nobody"), (0, 1))
    one, two, three = (card.bit for card in parse_cards("1O 2C 3E"))
    state = State(one, [[two], [three]], [0, 0], [0, 0], [], 0, -1)
    playout.play_on(state)
    assert (state.table, state.piles) == (one | two | three, [0, 0])
