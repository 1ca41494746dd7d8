"""What holds for every hand that can be played, whatever the rules and the table."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import DECK, DECK_VALUE, FACES
from scorer.options import AllSevens, Rules
from scorer.options import Sides as SidesOption
from scorer.piles import value_of
from scorer.rules import PRESETS, parse_rules, rules_from_record, rules_to_record
from scorer.score import Category, HandScore, Pile, count_hand
from scorer.seating import can_sit
from scorer.simulate import Sides, SimulatedHand, simulate_hand

TABLES: list[Sides] = [
    (("A",), ("B",)),
    (("A",), ("B",), ("C",)),
    (("A",), ("B",), ("C",), ("D",)),
    (("A",), ("B",), ("C",), ("D",), ("E",)),
    (("A", "C"), ("B", "D")),
    (("A", "C", "E"), ("B", "D", "F")),
]
PLAIN = Rules(name="plain")


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules with any value of every option, but that all cards find an owner."""
    options = {
        option: draw(st.sampled_from(allowed)) for option, (_, allowed) in PLAIN.options().items()
    }
    return PLAIN.changed(**{**options, "deal": "rounds", "unclaimed": "last"})


@st.composite
def any_hand(draw: st.DrawFn) -> SimulatedHand:
    """A hand played by any rules at any table that they are for."""
    rng = Random(draw(st.integers(0, 2**32)))
    leaves = draw(st.sampled_from([0.0, 0.2, 0.5]))
    table = draw(st.sampled_from(TABLES))
    sizes = [len(side) for side in table]
    seated = [sides for sides in SidesOption if can_sit(sizes, seating(sum(sizes), sides))]
    rules = seating(sum(sizes), draw(st.sampled_from(seated)), draw(any_rules()))
    return simulate_hand(rules, rng, table, leaves=leaves)


def seating(players: int, sides: SidesOption, rules: Rules = PLAIN) -> Rules:
    """The rules for so many players, alone or not."""
    return replace(rules, players=(players,), sides=sides)


@st.composite
def any_piles(draw: st.DrawFn) -> list[Pile]:
    """What a camera could see: any faces at all, in any piles."""
    faces = st.lists(st.sampled_from(FACES), max_size=12).map(tuple)
    players = "ABC"[: draw(st.integers(1, 3))]
    return [Pile(player, draw(faces), draw(st.integers(0, 3))) for player in players]


def most(score: HandScore, rules: Rules, category: Category, sides: int) -> int:
    """The most that the sides together can be given for a category."""
    winners = sides if rules.ties == "each" else 1
    doubles = {
        Category.CARDS: 2 if rules.cards_double_from else 1,
        Category.OROS: 2 if rules.oros_double_from else 1,
        Category.ESPADAS: 1,
        Category.SEVENS: 2 if rules.all_sevens is AllSevens.TWO else 1,
        Category.SETENTA: 2 if rules.all_sevens is AllSevens.TWO else 1,
    }
    others = {
        Category.VELO: len(rules.velos) + len(rules.espada_velos),
        Category.ALL_SEVENS: {AllSevens.EXTRA: 1, AllSevens.THREE: 3}.get(rules.all_sevens, 0),
        Category.UNDER_TEN: rules.under_ten,
        Category.DEALT_FIFTEEN: rules.dealt_fifteen * sum(p.dealt_fifteens for p in score.piles),
        Category.CANTOS: sum(pile.cantos for pile in score.piles) if rules.cantos else 0,
        Category.ESCOBAS: sum(pile.escobas for pile in score.piles),
    }
    return max(winners, doubles[category]) if category in doubles else others[category]


@given(any_hand())
def test_points_never_exceed_what_the_rules_can_give(played: SimulatedHand) -> None:
    score, rules = played.count(), played.hand.rules
    for category in Category:
        given_points = sum(p.points for p in score.points if p.category is category)
        assert 0 <= given_points <= most(score, rules, category, len(score.piles))
    assert all(point.points > 0 for point in score.points)


@given(any_hand())
def test_the_piles_are_forty_cards_worth_220(played: SimulatedHand) -> None:
    piles = played.hand.finish()
    assert sorted(card for pile in piles for card in pile.cards) == list(DECK)
    assert sum(value_of(pile.mask) for pile in piles) == DECK_VALUE


@given(any_hand())
def test_every_pile_is_fifteens_but_the_last_capturers_that_has_ten_more(
    played: SimulatedHand,
) -> None:
    for pile in played.hand.finish():
        assert value_of(pile.mask) % 15 == (10 if pile.player == played.hand.last_side else 0)
    assert sum(card.value for card in played.hand.table) % 15 == 10


@given(any_hand())
def test_a_played_hand_raises_no_doubt_known_or_not_who_captured_last(
    played: SimulatedHand,
) -> None:
    assert played.count().findings == ()
    assert count_hand(played.hand.finish(), played.hand.rules).findings == ()


@given(any_hand())
def test_players_that_swap_piles_swap_points(played: SimulatedHand) -> None:
    piles = played.hand.finish()
    names = [pile.player for pile in piles]
    swapped = [replace(pile, player=name) for pile, name in zip(piles, names[::-1], strict=True)]
    score, mirrored = (count_hand(each, played.hand.rules) for each in (piles, swapped))
    assert [score.total(name) for name in names] == [mirrored.total(n) for n in names[::-1]]


@given(any_hand(), any_rules())
def test_the_order_of_the_cards_of_a_pile_makes_no_difference(
    played: SimulatedHand, rules: Rules
) -> None:
    piles = played.hand.finish()
    turned = [replace(pile, cards=pile.cards[::-1]) for pile in piles]
    score, other = count_hand(piles, rules), count_hand(turned, rules)
    assert [point.points for point in score.points] == [point.points for point in other.points]
    assert [set(p.cards) for p in score.points] == [set(p.cards) for p in other.points]


@given(any_piles(), any_rules())
def test_whatever_a_camera_sees_is_counted(piles: list[Pile], rules: Rules) -> None:
    score = count_hand(piles, rules)
    for point in score.points:
        (pile,) = [pile for pile in piles if pile.player == point.player]
        assert set(point.cards) <= set(pile.cards)
        assert len(set(point.cards)) == len(point.cards)
        assert all(card.is_in_escoba for card in point.cards)
    assert score.findings


@given(any_hand())
def test_escobas_are_at_most_a_capture_of_two_cards_each(played: SimulatedHand) -> None:
    for pile in played.hand.finish():
        assert 2 * pile.escobas <= len(pile.cards)


@given(any_rules())
def test_rules_come_back_from_their_spec_and_their_record(rules: Rules) -> None:
    assert rules_from_record(rules_to_record(rules)) == rules
    assert parse_rules(rules.spec, {"plain": PLAIN}) == rules


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_presets_differ_only_where_their_options_differ(seed: int) -> None:
    piles = simulate_hand(PRESETS["ludoteka"], Random(seed)).hand.finish()
    scores = {name: count_hand(piles, rules) for name, rules in PRESETS.items()}
    for name, rules in PRESETS.items():
        for other, its_rules in PRESETS.items():
            if not COUNT_OPTIONS & rules.differences(its_rules).keys():
                assert scores[name].points == scores[other].points


COUNT_OPTIONS = {
    "ties",
    "majority",
    "cards",
    "cards_double_from",
    "oros",
    "oros_double_from",
    "sevens",
    "setenta_needs_suits",
    "sevens_broken_by",
    "all_sevens",
    "velos",
    "espadas",
    "espada_velos",
    "under_ten",
    "dealt_fifteen",
    "cantos",
}
