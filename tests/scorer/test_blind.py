"""A hand as a player sees it: what is drawn for the rest of it goes where it is not known."""

from dataclasses import replace

import pytest

from scorer.blind import Blind
from scorer.referee import HandInPlay
from scorer.replay import replay_text

HAND = replay_text(
    "rules: ludoteka\nplayers: Ana, Luis\ndealer: Luis\ntable: 7O 3C 4E 2B\n"
    "Ana: gets 6O 12C 1E\nLuis: gets 5O 5C 5E"
).hand
SEEN_BY_ANA = replace(HAND, hands={"Ana": HAND.hands["Ana"]})


@pytest.mark.parametrize(
    ("hand", "deals", "unknown"),
    [(HAND, 0, 0), (SEEN_BY_ANA, 0, 3), (SEEN_BY_ANA, 1, 9), (HAND, 5, 30), (HAND, 99, 30)],
)
def test_every_card_drawn_goes_to_one_hand(hand: HandInPlay, deals: int, unknown: int) -> None:
    blind = Blind.of(hand)
    assert blind.count_unknown(deals) == unknown
    drawn = list(range(1000, 1000 + unknown))
    state = blind.deal(drawn, deals)
    held = [card for each in [state.hands, *state.coming] for seat in each for card in seat]
    assert sorted(card for card in held if card >= 1000 and card in drawn) == drawn
    assert state.later == 5 - len(state.coming) == max(5 - deals, 0)


def test_what_is_known_is_kept_and_the_way_dealt_is_its_own() -> None:
    blind = Blind.of(SEEN_BY_ANA)
    first, second = blind.deal([1, 2, 3], 0), blind.deal([4, 5, 6], 0)
    own = [card.bit for card in HAND.hands["Ana"]]
    assert (first.hands, second.hands) == ([own, [1, 2, 3]], [own, [4, 5, 6]])
    first.hands[0].clear()
    first.piles[0] |= 1
    assert blind.deal([4, 5, 6], 0) == second
