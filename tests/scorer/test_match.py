"""The match: only events change it, every hand can be put right, and it knows when it ends."""

import pytest

from scorer.cantos import Canto
from scorer.cards import DECK
from scorer.match import (
    CantoMarked,
    DealerChosen,
    DealtFifteenMarked,
    EscobaMarked,
    Event,
    HandCounted,
    HandDeleted,
    HandEdited,
    Match,
    MatchClosed,
    MatchError,
    MatchReopened,
    MatchStarted,
    RulesChanged,
    Undone,
    fold,
)
from scorer.rules import PRESETS, parse_rules
from scorer.score import InvalidHandError, Pile
from tests.conftest import cards

TWO = (("Ana",), ("Luis",))
THREE = (("Ana",), ("Luis",), ("Eva",))
PAIRS = (("Ana", "Eva"), ("Luis", "Juan"))


def start(rules: str = "ludoteka", sides: tuple[tuple[str, ...], ...] = TWO) -> MatchStarted:
    """A match that starts."""
    return MatchStarted(parse_rules(rules), sides)


def hand(*escobas: int) -> HandCounted:
    """A hand in which the sides made escobas and took no cards."""
    return HandCounted(piles(*escobas))


def piles(*escobas: int) -> tuple[Pile, ...]:
    """Piles of no cards, with these escobas."""
    return tuple(Pile(n, (), e) for n, e in zip(("Ana", "Luis", "Eva"), escobas, strict=False))


def test_a_match_just_started_has_no_points_and_no_winner() -> None:
    match = fold([start()])
    assert match.totals == {"Ana": 0, "Luis": 0}
    assert match.leaders == ("Ana", "Luis")
    assert (match.winners, match.is_over, match.hands, match.marks) == ((), False, (), {})
    assert match.events == (start(),)


@pytest.mark.parametrize(
    "events", [[], [hand(1, 0)], [Undone()], [start(), start()], [start(), MatchReopened()]]
)
def test_a_match_starts_once_and_with_its_start(events: list[Event]) -> None:
    with pytest.raises(MatchError, match="expected"):
        fold(events)


@pytest.mark.parametrize(
    "sides",
    [
        (),
        (("Ana",),),
        (("Ana", "Eva"), ("Luis",)),
        (("Ana",), ("Ana",)),
        (("Ana",), (" ",)),
        ((), ()),
    ],
)
def test_sides_are_two_or_more_of_as_many_different_players(
    sides: tuple[tuple[str, ...], ...],
) -> None:
    with pytest.raises(MatchError):
        fold([start(sides=sides)])


def test_the_dealer_is_one_of_the_table() -> None:
    with pytest.raises(MatchError):
        fold([MatchStarted(PRESETS["ludoteka"], TWO, dealer="Eva")])
    assert fold([MatchStarted(PRESETS["ludoteka"], TWO, dealer="Luis")]).next_dealer == "Luis"


def test_hands_add_up() -> None:
    match = fold([start(), hand(3, 1), hand(0, 4)])
    assert match.totals == {"Ana": 3, "Luis": 5}
    assert match.leaders == ("Luis",)
    assert [h.score.total("Ana") for h in match.hands] == [3, 0]


def test_a_hand_is_of_one_pile_a_side_in_any_order() -> None:
    match = fold([start(), HandCounted(piles(1, 2)[::-1])])
    assert [pile.player for pile in match.hands[0].piles] == ["Ana", "Luis"]
    assert match.totals == {"Ana": 1, "Luis": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        piles(1),
        (Pile("Ana", ()), Pile("Ana", ())),
        (Pile("Ana", ()), Pile("Juan", ())),
        piles(1, 1, 1),
        (Pile("Ana", ()), Pile("Ana", ()), Pile("Luis", ())),
    ],
)
def test_a_hand_of_other_piles_is_refused(wrong: tuple[Pile, ...]) -> None:
    with pytest.raises(MatchError, match="one pile for each"):
        fold([start(), HandCounted(wrong)])


def test_a_hand_that_cannot_be_counted_is_refused() -> None:
    with pytest.raises(InvalidHandError):
        fold([start(), HandCounted(piles(0, 0), "Eva")])


def test_any_hand_can_be_put_right() -> None:
    match = fold([start(), hand(1, 0), hand(2, 0), hand(3, 0), HandEdited(2, piles(0, 9), "Luis")])
    assert [h.score.total("Luis") for h in match.hands] == [0, 9, 0]
    assert match.hands[1].last_capture == "Luis"
    assert match.totals == {"Ana": 4, "Luis": 9}


def test_any_hand_can_be_deleted() -> None:
    match = fold([start(), hand(1, 0), hand(2, 0), hand(3, 0), HandDeleted(2)])
    assert match.totals["Ana"] == 4
    assert fold([*match.events, HandDeleted(1)]).totals["Ana"] == 3


@pytest.mark.parametrize("number", [0, 2, -1])
@pytest.mark.parametrize("change", [HandDeleted, lambda number: HandEdited(number, piles(0, 0))])
def test_a_hand_that_there_is_not_cannot_be_changed(number: int, change: type) -> None:
    with pytest.raises(MatchError, match="from 1 to 1"):
        fold([start(), hand(1, 0), change(number)])


def test_undo_takes_back_the_last_event_and_then_the_one_before() -> None:
    events = [start(), hand(1, 0), hand(2, 0)]
    assert fold([*events, Undone()]) == fold(events[:2])
    assert fold([*events, Undone(), Undone()]) == fold(events[:1])
    assert fold([*events, Undone(), hand(5, 0)]).totals["Ana"] == 6
    with pytest.raises(MatchError, match="to undo"):
        fold([start(), Undone()])


def test_undo_works_on_whatever_was_done() -> None:
    before = [start(), hand(1, 0)]
    for event in (
        HandEdited(1, piles(0, 9)),
        HandDeleted(1),
        EscobaMarked("Ana"),
        DealerChosen("Luis"),
        RulesChanged(PRESETS["omerkel"]),
        MatchClosed(),
    ):
        assert fold([*before, event]) != fold(before)
        assert fold([*before, event, Undone()]) == fold(before)


def test_marks_count_the_escobas_of_the_hand_being_played() -> None:
    match = fold([start(), EscobaMarked("Ana"), EscobaMarked("Ana"), EscobaMarked("Luis")])
    assert match.marks == {"Ana": 2, "Luis": 1}
    assert match.totals == {"Ana": 0, "Luis": 0}
    match = match.apply(EscobaMarked("Ana", -2))
    assert match.marks["Ana"] == 0
    assert match.apply(hand(1, 0)).marks == {}


@pytest.mark.parametrize("event", [EscobaMarked("Eva"), EscobaMarked("Ana", -1)])
def test_a_mark_is_of_a_side_and_not_less_than_none(event: EscobaMarked) -> None:
    with pytest.raises(MatchError, match="a mark of"):
        fold([start(), event])


def test_what_paid_as_it_was_dealt_is_in_the_pile_of_the_hand_being_played() -> None:
    dealt = [
        DealtFifteenMarked("Ana"),
        DealtFifteenMarked("Luis"),
        DealtFifteenMarked("Luis", -1),
        CantoMarked("Luis", Canto.CHORIZO),
        CantoMarked("Luis", Canto.FLOR),
        EscobaMarked("Luis"),
    ]
    match = fold([start(), *dealt])
    assert match.gather("Ana", cards("7O")) == Pile("Ana", cards("7O"), 0, dealt_fifteens=1)
    assert match.gather("Luis", ()) == Pile("Luis", (), 1, cantos=23)
    assert match.cantos == {"Luis": (Canto.CHORIZO, Canto.FLOR)}
    counted = match.apply(hand(0, 0))
    assert (counted.dealt_fifteens, counted.cantos) == ({}, {})
    assert counted.apply(Undone()) == match


def test_a_canto_taken_back_is_the_last_of_its_kind() -> None:
    sung = [CantoMarked("Ana", canto) for canto in (Canto.FLOR, Canto.NUEVE, Canto.FLOR)]
    match = fold([start(), *sung, CantoMarked("Ana", Canto.FLOR, -1)])
    assert match.cantos == {"Ana": (Canto.FLOR, Canto.NUEVE)}


@pytest.mark.parametrize(
    "event",
    [
        DealtFifteenMarked("Eva"),
        DealtFifteenMarked("Ana", -1),
        CantoMarked("Eva", Canto.FLOR),
        CantoMarked("Ana", Canto.FLOR, -1),
    ],
)
def test_what_was_not_dealt_is_not_taken_back(event: Event) -> None:
    with pytest.raises(MatchError, match=r"expected a (mark|canto) of"):
        fold([start(), event])


def test_a_closed_match_can_only_be_reopened() -> None:
    match = fold([start(), hand(1, 0), MatchClosed()])
    assert match.is_over
    assert match.winners == ()
    with pytest.raises(MatchError, match="open match"):
        match.apply(hand(1, 0))
    with pytest.raises(MatchError, match="open match"):
        match.apply(MatchClosed())
    reopened = match.apply(MatchReopened())
    assert not reopened.is_over
    assert reopened.apply(hand(1, 0)).totals["Ana"] == 2


def test_other_rules_count_the_same_hands_again() -> None:
    level = (Pile("Ana", cards("1O 7C")), Pile("Luis", cards("2O 7E")))
    match = fold([start("ludoteka"), HandCounted(level, "Ana")])
    assert match.totals == {"Ana": 3, "Luis": 3}
    changed = match.apply(RulesChanged(PRESETS["playingcards"]))
    assert changed.totals == {"Ana": 0, "Luis": 0}
    assert changed.hands[0].last_capture == "Ana"
    assert changed.rules.name == "playingcards"


@pytest.mark.parametrize(
    ("rules", "sides", "dealers"),
    [
        ("ludoteka", TWO, ["Ana", "Luis", "Ana"]),
        ("jugar-a-la-escoba", TWO, ["Ana", "Luis", "Ana"]),
        ("ludoteka", THREE, ["Ana", "Luis", "Eva"]),
        ("jugar-a-la-escoba", THREE, ["Ana", "Eva", "Luis"]),
        ("ludoteka", PAIRS, ["Ana", "Luis", "Eva"]),
        ("ludoteka,direction=left", PAIRS, ["Ana", "Juan", "Eva"]),
    ],
)
def test_the_deal_passes_a_seat_each_hand_to_the_side_of_the_rules(
    rules: str, sides: tuple[tuple[str, ...], ...], dealers: list[str]
) -> None:
    match = fold([start(rules, sides)])
    seen = []
    for _ in dealers:
        seen.append(match.next_dealer)
        mano = match.next_mano
        match = match.apply(HandCounted(tuple(Pile(side, ()) for side in match.sides)))
        assert match.next_dealer == mano
    assert seen == dealers


def test_the_seats_of_partners_alternate_and_a_side_is_named_after_both() -> None:
    match = fold([start(sides=PAIRS)])
    assert match.seats == ("Ana", "Luis", "Eva", "Juan")
    assert match.sides == ("Ana + Eva", "Luis + Juan")


def test_another_dealer_can_be_chosen_and_the_deal_goes_round_from_there() -> None:
    match = fold([start(sides=THREE), hand(0, 0, 0), DealerChosen("Eva")])
    assert match.next_dealer == "Eva"
    assert match.apply(hand(0, 0, 0)).next_dealer == "Ana"
    left = fold([start("jugar-a-la-escoba", THREE), hand(0, 0, 0), DealerChosen("Luis")])
    assert left.next_dealer == "Luis"
    assert left.apply(hand(0, 0, 0)).next_dealer == "Ana"
    with pytest.raises(MatchError, match="a dealer of"):
        match.apply(DealerChosen("Juan"))


def test_deleting_a_hand_gives_the_deal_back() -> None:
    assert fold([start(), hand(1, 0), HandDeleted(1)]).next_dealer == "Ana"


@pytest.mark.parametrize(
    ("rules", "sides", "target"),
    [
        ("ludoteka", TWO, 21),
        ("ludoteka", PAIRS, 21),
        ("ludoteka", THREE, 31),
        ("ludoteka", (*THREE, ("Juan",)), 31),
        ("playingcards", THREE, 21),
    ],
)
def test_the_target_depends_on_how_many_sides_there_are(
    rules: str, sides: tuple[tuple[str, ...], ...], target: int
) -> None:
    assert fold([start(rules, sides)]).target == target


def test_the_target_may_add_the_points_of_whoever_won_the_first_hand() -> None:
    match = fold([start("ucm")])
    assert match.target == 21
    match = fold([start("ucm"), hand(2, 5), hand(1, 9)])
    assert match.target == 26


@pytest.mark.parametrize(
    ("rules", "hands", "winners"),
    [
        ("ganapierde", [(10, 3)], ()),
        ("ganapierde", [(11, 3)], ("Luis",)),
        ("ganapierde", [(11, 12)], ("Ana",)),
        ("ganapierde", [(11, 11)], ()),
        ("ganapierde,lead=2", [(11, 10)], ()),
        ("ganapierde,lead=2", [(11, 9)], ("Luis",)),
        ("estrategica", [(30, 0)], ()),
        ("estrategica", [(30, 0), (0, 4)], ("Ana",)),
        ("estrategica", [(3, 0), (0, 4)], ("Luis",)),
        ("estrategica", [(3, 0), (0, 3)], ("Ana", "Luis")),
        ("estrategica,level=play-on", [(3, 0), (0, 3)], ()),
        ("estrategica,level=play-on", [(3, 0), (0, 3), (1, 0)], ("Ana",)),
    ],
)
def test_the_end_of_other_matches(
    rules: str, hands: list[tuple[int, int]], winners: tuple[str, ...]
) -> None:
    match = fold([start(rules), *(hand(*escobas) for escobas in hands)])
    assert match.winners == winners
    assert match.is_over == bool(winners)


def test_three_level_at_the_target_share_it_or_play_on() -> None:
    assert fold([start("escobita", THREE), hand(15, 15, 15)]).winners == ("Ana", "Luis", "Eva")
    assert fold([start("escobita", THREE), hand(15, 15, 9)]).winners == ("Ana", "Luis")
    assert fold([start("rcantore", THREE), hand(15, 15, 9)]).winners == ()


def test_the_lead_is_over_the_next_side() -> None:
    assert fold([start("qcsalon", THREE), hand(22, 5, 21)]).winners == ()
    assert fold([start("qcsalon", THREE), hand(23, 5, 21)]).winners == ("Ana",)


def test_a_draw_is_broken_over_all_hands_of_the_match() -> None:
    rules = "mundijuegos,target=7,cards=no,oros=no,sevens=none,velos=none"
    first = (Pile("Ana", cards("1O"), 4), Pile("Luis", cards("2O"), 3))
    second = (Pile("Ana", cards("1O"), 3), Pile("Luis", cards("2O 3O"), 4))
    match = fold([start(rules), HandCounted(first), HandCounted(second)])
    assert match.winners == ("Luis",)


def test_where_the_fewest_points_win_a_draw_is_broken_by_who_took_less() -> None:
    taken = (Pile("Ana", cards("1O"), 11), Pile("Luis", cards("2O 3O"), 11))
    rules = "ganapierde,level=broken,cards=no,oros=no,sevens=none,velos=none"
    assert fold([start(rules), HandCounted(taken)]).winners == ("Ana",)


@pytest.mark.parametrize(
    ("rules", "taken", "winners"),
    [
        ("burgos", (40, 0), ("Ana",)),
        ("burgos", (0, 40), ("Luis",)),
        ("burgos", (39, 1), ()),
        ("burgos", (39, 0), ()),
        ("valladolid", (40, 0), ()),
    ],
)
def test_who_takes_nothing_in_a_hand_may_lose_the_match(
    rules: str, taken: tuple[int, int], winners: tuple[str, ...]
) -> None:
    counted = HandCounted((Pile("Ana", DECK[: taken[0]]), Pile("Luis", DECK[40 - taken[1] :])))
    assert fold([start(rules), counted]).winners == winners


def test_a_match_is_the_fold_of_its_events_one_by_one() -> None:
    events = [start(), hand(1, 0), EscobaMarked("Luis"), HandEdited(1, piles(2, 2)), hand(0, 1)]
    match = fold(events[:1])
    for event in events[1:]:
        match = match.apply(event)
    assert match == fold(events) == fold(match.events)
    assert isinstance(match, Match)
