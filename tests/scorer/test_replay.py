"""Replays: a whole written hand, and every line that is refused with its number and reason."""

from pathlib import Path
from random import Random

import pytest

from scorer.replay import Replay, ReplayProblem, format_replay, replay_file, replay_text
from scorer.rules import PRESETS, parse_rules
from scorer.simulate import simulate_hand
from tests.conftest import cards

AGREED = """\
# A hand
rules: ludoteka

players: Ana, Luis
dealer: Luis
table: 7O 3C 4E 2B   # sixteen
"""
CASES = Path(__file__).with_name("replays")


def problems(replay: Replay) -> list[tuple[int, str]]:
    """The number of each refused line, and why."""
    return [(problem.line, problem.reason) for problem in replay.problems]


def test_nothing_is_a_replay_without_a_table() -> None:
    replay = replay_text("")
    assert problems(replay) == [(1, "expected rules, players, dealer, table before the end")]
    assert (replay.hand, replay.score, replay.next_dealer) == (None, None, None)


def test_a_hand_opens_with_rules_players_dealer_and_table() -> None:
    replay = replay_text(AGREED)
    assert replay.hand is not None
    assert (replay.hand.player, replay.hand.table) == ("Ana", cards("7O 3C 4E 2B"))
    assert replay.problems == (
        ReplayProblem(6, "table: 7O 3C 4E 2B", "expected 36 plays more before the end"),
    )
    assert (replay.score, replay.next_dealer) == (None, "Ana")


def test_the_agreed_part_may_be_in_spanish_and_name_partners() -> None:
    replay = replay_text(
        "Reglas: ludoteka,direction=left\nJugadores: Ana + Eva, Luis + Jon\npie: Jon\n"
        "mesa: siete de oros, 3C 4E, as de bastos\nEva: sota de copas"
    )
    assert replay.hand is not None
    assert replay.hand.piles["Luis + Jon"].escobas == 1
    assert replay.hand.table == cards("10C")
    assert replay.next_dealer == "Eva"


def test_a_problem_reads_like_that_of_a_compiler() -> None:
    problem = replay_text(AGREED + "Luis: 1O").problems[0]
    assert str(problem) == "line 7: expected 'Ana' to play, got 'Luis': 'Luis: 1O'"


@pytest.mark.parametrize(
    ("lines", "number", "reason"),
    [
        ("Ana: 1O", 1, "expected rules, players, dealer, table before any play"),
        ("rules: ludoteka\nAna: 1O", 2, "expected players, dealer, table before any play"),
        ("rules: estrategica\ndealer: A\nA: 1O", 3, "expected players, two plans before any play"),
        ("rules: chinchon", 1, "expected rules of"),
        ("players: Ana", 1, "expected two or more sides"),
        ("players: Ana + Eva, Luis", 1, "expected two or more sides"),
        ("players: Ana, Ana", 1, "expected players of different names"),
        ("table: 7O 3C 4E 2B", 1, "expected rules, players, dealer before the table"),
        ("rules: ludoteka\ntable: 7O 3C 4E 2B", 2, "expected players, dealer before the table"),
        ("players: A, B\ndealer: B\ntable: 7O 3C 4E 2B", 3, "expected rules before the table"),
        ("rules: ludoteka\nplayers: A, B\ntable: 7O 3C 4E 2B", 3, "expected dealer before the"),
        ("rules: ludoteka\nplayers: A, B\ndealer: C", 3, "expected one of ['A', 'B'], got 'C'"),
        ("dealer: C\nrules: ludoteka\nplayers: A, B\ntable: 7O", 4, "expected a dealer of ['A',"),
        ("rules: ganapierde\nplayers: A, B, C", 2, "expected 2 players by 'ganapierde', got 3"),
        ("players: A, B, C\nrules: ganapierde", 2, "expected 2 players by 'ganapierde', got 3"),
        ("rules: espadas\nplayers: A + C, B + D", 2, "expected each alone by 'espadas', got 2"),
        ("rules: fournier\nplayers: A, B, C, D", 2, "expected two sides by 'fournier', got 4"),
        ("rules: ludoteka\nplayers: A, B\ndealer: B\ntable: 7O 3C", 4, "expected 4 cards on the"),
        ("rules: ludoteka\nplayers: A, B\ndealer: B\ntable: 7O 8C", 4, "expected a card of the"),
        ("rules: ludoteka\nplayers: A, B\nA: plans 1O", 3, "expected the two players of Estr"),
        ("rules: estrategica\nA: plans 1O", 2, "expected the two players of Estrategica"),
        ("players: A, B\nA: plans 1O", 2, "expected the two players of Estrategica"),
        ("rules: estrategica\nplayers: A, B\nC: plans 1O", 3, "expected the two players"),
        ("rules: estrategica\nplayers: A, B, C", 2, "expected 2 players by 'estrategica', got 3"),
        (
            "rules: estrategica\nplayers: A, B\ndealer: B\nA: plans 2O 4O 6O / 1O",
            4,
            "it takes six piles of three cards; it takes two cards in the centre; "
            "not cards of this player: ace of oros; cards not placed: sota of oros",
        ),
        (AGREED + "Ana", 7, "expected 'PLAYER: CARD takes CARDS'"),
        (AGREED + "Ana: 7X", 7, "expected a card such as"),
        (AGREED + "Eva: 1O", 7, "expected 'Ana' to play, got 'Eva'"),
        (AGREED + "Ana: 5O takes 7O", 7, "expected a total of 15, got 12"),
        (AGREED + "Ana: 5O takes 7C 3C", 7, "expected cards of the table"),
        (AGREED + "Ana: takes 7O 3C", 7, "expected a card to be played"),
        (AGREED + "Ana: shows 5O 5C 5E", 7, "expected a play"),
        (AGREED + "Ana: gets 7O 1C 1E", 7, "expected cards of the stock"),
        (AGREED + "rules: ludoteka", 7, "expected a play, got rules after the table"),
        (AGREED + "Dealer: Ana", 7, "expected a play, got Dealer after the table"),
        (AGREED + "ana: 1O", 7, "expected 'Ana' to play, got 'ana'"),
        (AGREED + "Ana 1O", 7, "expected 'PLAYER: CARD takes CARDS', got 'Ana 1O'"),
        (AGREED + "Ana: 9O", 7, "expected a card of the forty, without 8s and 9s, got '9O'"),
        (AGREED + "Ana: 7O", 7, "expected a card not seen yet, got '7O'"),
        (AGREED + "Ana: 5O\nLuis: 5O", 8, "expected a card not seen yet, got '5O'"),
        (AGREED + "Ana: 5O takes", 7, "expected cards after 'takes'"),
        (AGREED + "Ana: 5O takes 7O 7O 1C", 7, "expected cards of the table"),
        (AGREED + "Ana: sings 2O 3O 4O", 7, "expected a play, got a canto"),
    ],
)
def test_a_refused_line_is_reported_with_its_number(lines: str, number: int, reason: str) -> None:
    first = replay_text(lines).problems[0]
    assert (first.line, first.reason[: len(reason)]) == (number, reason)


def test_a_refused_line_changes_nothing_and_the_replay_goes_on() -> None:
    replay = replay_text(AGREED + "Ana: 5O takes 7O\nAna: 5O takes 7O 3C\nLuis: 7O\nLuis: 12O")
    assert [line for line, _ in problems(replay)] == [7, 9, 10]
    assert replay.hand is not None
    assert replay.hand.piles["Ana"].cards == cards("5O 7O 3C")
    assert replay.hand.table == cards("4E 2B 12O")


def test_a_replay_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(AGREED.replace("Luis", "Begoña"), encoding="utf-8")
    replay = replay_file(path)
    assert replay.hand is not None
    assert replay.hand.seats == ("Ana", "Begoña")
    with pytest.raises(OSError, match="missing"):
        replay_file(tmp_path / "missing.txt")


@pytest.mark.parametrize(
    "written",
    [
        b"\xef\xbb\xbf" + AGREED.encode() + b"Ana: 5O takes 7O 3C\n",
        (AGREED + "Ana: 5O takes 7O 3C\n").replace("\n", "\r\n").encode(),
        AGREED.encode() + b"\n\n  ana : 5O\n\tAna :  5o TAKES 7o,3c   # fifteen",
    ],
    ids=["byte-order-mark", "line-ends-of-windows", "spaces-and-capitals"],
)
def test_a_file_of_any_editor_is_read(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "hand.txt"
    path.write_bytes(written)
    hand = replay_file(path).hand
    assert hand is not None
    assert hand.piles["Ana"].cards == cards("5O 7O 3C")


def test_a_file_of_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_bytes("players: Ana, Begoña".encode("latin-1"))
    with pytest.raises(UnicodeDecodeError):
        replay_file(path)


def test_a_player_may_be_called_like_what_is_agreed() -> None:
    replay = replay_text(AGREED.replace("Ana", "Mesa") + "Mesa: 5O takes 7O 3C")
    assert replay.hand is not None
    assert replay.hand.piles["Mesa"].cards == cards("5O 7O 3C")


def test_cantos_are_sung_in_a_replay() -> None:
    agreed = AGREED.replace("ludoteka", "chorizo")
    replay = replay_text(agreed + "Ana: canta 2O 3O 4O\nAna: 2O\nAna: sings 3O 4O 5O")
    assert [line for line, _ in problems(replay)] == [9, 9]
    assert replay.hand is not None
    assert replay.hand.piles["Ana"].cantos == 9


@pytest.mark.parametrize(
    "name", [*PRESETS, "ludoteka,obligation=open", "ludoteka,obligation=forfeit"]
)
def test_a_hand_that_was_played_is_replayed_to_the_same_end(name: str) -> None:
    rules = parse_rules(name)
    for seed in range(3):
        played = simulate_hand(rules, Random(seed), leaves=0.3)
        text = format_replay(rules, played.sides, played.dealer, played.opening, played.plays)
        replay = replay_text(text)
        assert replay.problems == ()
        assert replay.hand == played.hand
        assert replay.score == played.count()
        assert replay.next_dealer == "Ana"


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("ludoteka", {"Ana": (20, 2, 5), "Luis": (20, 1, 3)}),
        ("estrategica", {"Ana": (13, 0, 1), "Luis": (27, 0, 3)}),
    ],
)
def test_a_whole_written_hand(name: str, ends: dict[str, tuple[int, int, int]]) -> None:
    replay = replay_file(CASES / f"{name}.txt")
    assert replay.problems == ()
    score = replay.score
    assert score is not None
    assert score.findings == ()
    assert {
        pile.player: (len(pile.cards), pile.escobas, score.total(pile.player))
        for pile in score.piles
    } == ends


def test_in_estrategica_the_cards_played_are_those_of_the_pile_that_came_back() -> None:
    lines = (CASES / "estrategica.txt").read_text(encoding="utf-8").splitlines()
    replay = replay_text("\n".join([*lines[:6], "Ana: 6C", "Ana: 2C"]))
    assert problems(replay)[0] == (7, "expected one of '1B 2C 4C' of 'Ana', got 6C")
    assert replay.hand is not None
    assert replay.hand.table == cards("10O 10C 12E 1C 2C")
