"""Sources read only in part, or that tell one thing: what they tell can be chosen."""

import pytest

from scorer.cards import DECK, parse_card
from scorer.match import HandCounted, MatchStarted, fold
from scorer.piles import Pile
from scorer.referee import IllegalPlayError
from scorer.rules import parse_rules
from tests.conftest import cards
from tests.scorer.sources.table import FIFTEEN, TWO_PAIRS, given, match, opened, opening

PLAIN = "playingcards"


def test_studylib_gives_cards_to_21_and_oros_to_6_and_knows_a_setenta() -> None:
    rules = f"{PLAIN},majority=half,sevens=setenta"
    assert given(rules, "cards", DECK[:20], DECK[20:30]) == (0, 0)
    assert given(rules, "cards", DECK[:21], DECK[21:]) == (1, 0)
    assert given(rules, "oros", DECK[:5], DECK[5:9]) == (0, 0)
    assert given(rules, "oros", DECK[:6], DECK[6:10]) == (1, 0)
    assert given(rules, "setenta", "7O 6C", "6E 5B") == (1, 0)


@pytest.mark.parametrize("target", [15, 18, 21, 30])
def test_studylib_plays_to_what_is_agreed(target: int) -> None:
    assert match(f"{PLAIN},target={target}", (target, 0)).winners == ("Ana",)


def test_juegosnaipes_gives_one_point_for_most_sevens_and_one_for_the_velo() -> None:
    assert given(PLAIN, "sevens", "7C 7E", "7O") == (1, 0)
    assert given(PLAIN, "velo", "7C 7E", "7O") == (0, 1)


def test_wikipedia_gives_the_opening_15_to_the_dealer_and_plays_to_21() -> None:
    assert opening(PLAIN, FIFTEEN) == {"mano": 0, "dealer": 1}
    assert match(PLAIN, (21, 0)).winners == ("Ana",)


@pytest.mark.parametrize("source", ["magnojuegos", "aprenderjuegoscartas", "escuadron-byte"])
def test_some_give_the_opening_to_the_mano(source: str) -> None:
    assert opening(f"{PLAIN},opening_owner=mano", FIFTEEN) == {"mano": 1, "dealer": 0}
    assert opening(f"{PLAIN},opening_owner=mano", TWO_PAIRS) == {"mano": 2, "dealer": 0}, source


def test_vip_games_lets_the_next_player_take_the_15_that_was_renounced() -> None:
    hand = opened(f"{PLAIN},obligation=open", "7O 4C 4E 4B").play("Ana", parse_card("10C"))
    assert hand.take("Luis", cards("7O 10C")).piles["Luis"].cards == cards("7O 10C")


def test_scopa_takes_a_lone_card_before_a_sum() -> None:
    hand = opened(f"{PLAIN},lone_card_first=yes,opening_owner=nobody", "7O 4C 3E 1B")
    with pytest.raises(IllegalPlayError, match="alone"):
        hand.play("Ana", parse_card("10C"), cards("4C 3E"))
    assert hand.can_play("Ana", parse_card("10C"), cards("7O"))


def test_level_players_may_share_play_on_or_be_told_apart_by_what_they_took() -> None:
    hand = HandCounted((Pile("Ana", cards("1O 2O"), 21), Pile("Luis", cards("3O"), 21)))
    bare = f"{PLAIN},cards=no,oros=no,sevens=none,velos=none"
    found = {
        level: fold(
            [MatchStarted(parse_rules(f"{bare},level={level}"), (("Ana",), ("Luis",))), hand]
        ).winners
        for level in ("play-on", "shared", "broken")
    }
    assert found == {"play-on": (), "shared": ("Ana", "Luis"), "broken": ("Ana",)}
