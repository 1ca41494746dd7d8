"""The search: legal plays, the same advice twice, no peeping, and stronger than greed."""

from dataclasses import replace
from random import Random
from time import process_time

import pytest

from scorer.advice import InvalidPositionError, Position
from scorer.captures import find_captures
from scorer.cards import DECK, mask_of
from scorer.contest import play_by_search, play_greedily, play_hand
from scorer.referee import HandInPlay
from scorer.rules import PRESETS, parse_rules
from scorer.search import search_plays, search_position
from tests.conftest import cards

PLAIN = PRESETS["ludoteka"]


def befores(spec: str, seed: int) -> tuple[HandInPlay, ...]:
    """The hands before the plays of a hand that greedy players play."""
    policies = {"Ana": play_greedily, "Luis": play_greedily}
    return play_hand(parse_rules(spec), policies, "Luis", Random(seed))[1]


@pytest.mark.parametrize(
    "spec", ["ludoteka", "omerkel", "ganapierde", "ludoteka,obligation=forfeit"]
)
def test_every_play_is_found_and_legal(spec: str) -> None:
    for before in befores(spec, 1)[::5]:
        found = search_plays(before, worlds=2)
        assert len({outlook.play for outlook in found}) == len(found) >= 1
        for outlook in found:
            play = outlook.play
            assert before.can_play(play.player, play.card, play.takes)


def test_the_same_position_has_the_same_advice() -> None:
    before = befores("ludoteka", 2)[4]
    assert search_plays(before, worlds=3) == search_plays(before, worlds=3)


def test_what_others_hold_is_not_looked_at() -> None:
    for before in befores("ludoteka", 3)[:8:3]:
        rival = next(seat for seat in before.seats if seat != before.player)
        blind = replace(before, hands={before.player: before.hands[before.player], rival: ()})
        assert search_plays(before, worlds=3) == search_plays(blind, worlds=3)


def test_plays_kept_longer_come_first() -> None:
    found = search_plays(befores("ludoteka", 3)[6], worlds=4)
    assert [outlook.worlds for outlook in found] == sorted(
        (outlook.worlds for outlook in found), reverse=True
    )


def test_the_last_two_cards_are_played_as_the_count_wants_them() -> None:
    """With two cards to go all is known: the best play is what the count says it is."""
    before = befores("ludoteka", 4)[-2]
    best = search_plays(before)[0]
    leads = {}
    for outlook in search_plays(before):
        after = outlook.play.make(before)
        rival = after.player
        (card,) = after.hands[rival]
        ends = [after.play(rival, card)] if after.can_play(rival, card) else []
        ends += [after.play(rival, card, one.takes) for one in find_captures(card, after.table)]
        scores = [end.count() for end in ends]
        player = outlook.play.player
        leads[outlook.play] = min(score.total(player) - score.total(rival) for score in scores)
    assert leads[best.play] == max(leads.values())


@pytest.mark.parametrize("worlds", [0, -1])
def test_no_worlds_are_refused(worlds: int) -> None:
    with pytest.raises(ValueError, match="at least one world"):
        search_plays(befores("ludoteka", 1)[0], worlds=worlds)


def test_a_hand_that_is_not_known_is_refused() -> None:
    before = replace(befores("ludoteka", 1)[0], hands={})
    with pytest.raises(InvalidPositionError):
        search_plays(before)


def test_the_search_is_ahead_of_greed_over_some_hands() -> None:
    """A loose bound on twelve hands; `escoba strength` measures it on matches."""
    ahead = 0
    for seed in range(6):
        for names in (("Ana", "Luis"), ("Luis", "Ana")):
            policies = {names[0]: play_by_search, names[1]: play_greedily}
            hand, _ = play_hand(PLAIN, policies, "Luis", Random(seed))
            score = hand.count()
            ahead += score.total(names[0]) - score.total(names[1])
    assert ahead > 0


@pytest.mark.parametrize("seating", [(0, 1), (0, 1, 2), (0, 1, 0, 1), (0, 1, 2, 3, 4)])
@pytest.mark.parametrize("seen", ["", "7C 7E 7B 1O 2O 3O 4O 5O"])
def test_a_position_is_searched_with_what_is_seen_and_no_more(
    seating: tuple[int, ...], seen: str
) -> None:
    table, hand = cards("7O 3C 4E 2B"), cards("6O 12C 1E")
    position = Position(PLAIN, table, hand, mask_of(cards(seen)))
    found = search_position(position, seating, worlds=2)
    assert {outlook.play.card for outlook in found} == set(hand)
    assert cards("7O")[0] in found[0].play.takes
    assert search_position(position, seating, worlds=2) == found


def test_the_last_card_of_all_is_searched_too() -> None:
    (card,) = hand = cards("12B")
    position = Position(PLAIN, cards("5O"), hand, mask_of(DECK), reply_size=0)
    best = search_position(position)[0]
    assert (best.play.card, best.play.takes) == (card, cards("5O"))


def test_a_position_without_a_hand_is_refused() -> None:
    with pytest.raises(InvalidPositionError):
        search_position(Position(PLAIN, cards("7O"), (), 0))


def test_a_position_is_searched_on_the_page_within_two_seconds() -> None:
    """Of work, with as many worlds as the page asks for and a crowded table."""
    low = sorted(DECK, key=lambda card: (card.value, card))
    position = Position(PLAIN, (*low[:8], *low[-4:]), (low[8], low[12], low[20]), 0)
    begin = process_time()
    search_position(position, worlds=96)
    assert process_time() - begin < 2
