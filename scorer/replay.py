"""A hand written down play by play, replayed under the eyes of the referee.

The text says first what is agreed and then what happens, one thing a line:

    # anything after a hash is a comment
    rules: ludoteka-clasica,ties=nobody
    players: Ana, Luis
    dealer: Luis
    table: 7O 3C 4E 2B
    Ana: 5O takes 7O 3C
    Luis: 12B

`players` are listed in the order of their seats to the right, and partners as
`Ana + Eva, Luis + Juan`, whose seats alternate. The keys may be Spanish: `reglas`,
`jugadores`, `pie`, `mesa`. The plays are those of `scorer.plays`. Cards dealt need not be
told; where they are (`Ana: gets 5O 2C 1E`), the referee checks that they are the ones played.

In Estrategica, where all cards are known, there is no table to tell: each player's plan stands
in its place, the six piles in the order of their making and the two cards of the centre:

    Ana: plans 2O 4O 6O / 10O 12O 2C / ... / 12C 7B

A line that the rules do not allow is reported with its number and the reason, and changes
nothing: the replay goes on with the next one, against the same hand.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scorer.captures import IllegalCaptureError
from scorer.cards import Card, InvalidCardError, parse_cards
from scorer.estrategica import MANO_CARDS, OTHER_CARDS, Plan, find_plan_faults
from scorer.opening import open_hand
from scorer.options import Deal, Rules, UnknownRulesError
from scorer.plays import InvalidPlayError, Play, parse_play
from scorer.points import HandScore
from scorer.referee import HandInPlay, IllegalPlayError
from scorer.rules import parse_rules
from scorer.seating import SeatingError, seat_sides, side_name, verify_sides


class InvalidReplayError(ValueError):
    """The agreed part of a replay lacks something, or says what cannot be."""


@dataclass(frozen=True, slots=True)
class ReplayProblem:
    """A line that was refused: its number from 1, its text, and why."""

    line: int
    text: str
    reason: str

    def __str__(self) -> str:
        """The problem as a compiler would tell it."""
        return f"line {self.line}: {self.reason}: {self.text!r}"


@dataclass(frozen=True, slots=True)
class Step:
    """A legal play of a replay: the number of its line, from 1, the hand before it, the play."""

    line: int
    before: HandInPlay
    play: Play


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a replay.

    `hand` is the hand after the last legal line, None if it could not be opened; `score` its
    count, None unless it is over; `next_dealer` who deals the next one; `steps` the legal plays.
    """

    problems: tuple[ReplayProblem, ...]
    hand: HandInPlay | None = None
    score: HandScore | None = None
    next_dealer: str | None = None
    steps: tuple[Step, ...] = ()


def replay_file(path: Path) -> Replay:
    """Return what comes of the replay in a UTF-8 text file.

    A mark of the byte order at its start, and any line ends, are nothing.

    Raises:
        OSError: The file cannot be read.
        UnicodeDecodeError: It is of another encoding, or no text.
    """
    return replay_text(path.read_text(encoding="utf-8-sig"))


def replay_text(text: str) -> Replay:
    """Return what comes of a replay; what its lines do wrong is in its problems.

    >>> replay = replay_text('''rules: ludoteka
    ... players: Ana, Luis
    ... dealer: Luis
    ... table: 7O 3C 4E 2B
    ... Ana: 5O takes 7O 4E''')
    >>> print(replay.problems[0])
    line 5: expected a total of 15, got 16 with '5O 7O 4E': 'Ana: 5O takes 7O 4E'
    """
    reader = _Reader()
    problems = []
    number, line = 1, ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        try:
            if line:
                reader.read(line, number)
        except _REFUSALS as refusal:
            problems.append(ReplayProblem(number, line, str(refusal)))
    hand = reader.hand
    if hand is None:
        reason = f"expected {reader.missing} before the end"
        problems.append(ReplayProblem(number, line, reason))
        return Replay(tuple(problems))
    if not hand.is_over:
        reason = f"expected {hand.plays_left} plays more before the end"
        problems.append(ReplayProblem(number, line, reason))
    score = hand.count() if hand.is_over else None
    return Replay(tuple(problems), hand, score, hand.next_dealer, tuple(reader.steps))


def format_replay(
    rules: Rules,
    sides: Sequence[Sequence[str]],
    dealer: str,
    opening: Sequence[Card] | Mapping[str, Plan],
    plays: Sequence[Play],
) -> str:
    """Return the text that `replay_text` reads back: the agreed part and the plays.

    `opening` is the table, or in Estrategica the plan of each player.
    """
    lines = [
        f"rules: {rules.spec}",
        f"players: {', '.join(map(side_name, sides))}",
        f"dealer: {dealer}",
    ]
    if isinstance(opening, Mapping):
        for player, plan in opening.items():
            groups = (" ".join(map(str, group)) for group in (*plan.piles, plan.centre))
            lines.append(f"{player}: plans {' / '.join(groups)}")
    else:
        lines.append(f"table: {' '.join(map(str, opening))}")
    return "\n".join([*lines, *(play.text for play in plays)]) + "\n"


_REFUSALS = (
    UnknownRulesError,
    InvalidReplayError,
    SeatingError,
    InvalidCardError,
    InvalidPlayError,
    IllegalPlayError,
    IllegalCaptureError,
)
_PLAN = re.compile(r"(?:plans|prepara)\b", re.IGNORECASE)


class _Reader:
    """The lines read so far: what is agreed, the plans, and the hand once it is open."""

    def __init__(self) -> None:
        self.hand: HandInPlay | None = None
        self.steps: list[Step] = []
        self._rules: Rules | None = None
        self._sides: Mapping[str, str] = {}
        self._dealer = ""
        self._plans: dict[str, Plan] = {}

    @property
    def missing(self) -> str:
        """What must be agreed yet for the hand to open."""
        agreed = {"rules": self._rules, "players": self._sides, "dealer": self._dealer}
        missing = [key for key, value in agreed.items() if not value]
        is_planned = self._rules is not None and self._rules.deal is Deal.ESTRATEGICA
        return ", ".join([*missing, "two plans" if is_planned else "table"])

    def read(self, line: str, number: int) -> None:
        """Take one line, or refuse it and stay as before."""
        key, _, value = (part.strip() for part in line.partition(":"))
        plan = _PLAN.match(value)
        if self.hand is not None and key.lower() in _AGREEMENTS and key not in self._sides:
            raise InvalidReplayError(f"expected a play, got {key} after the table")
        if self.hand is not None:
            play, before = parse_play(line), self.hand
            self.hand = self._with_planned_deal(play.make(before))
            self.steps.append(Step(number, before, play))
        elif key.lower() in _AGREEMENTS:
            _AGREEMENTS[key.lower()](self, value)
        elif plan:
            self._take_plan(key, value[plan.end() :])
        else:
            raise InvalidReplayError(f"expected {self.missing} before any play")

    def take_rules(self, value: str) -> None:
        """Take the rules."""
        rules = parse_rules(value)
        _verify_seated(self._sides, rules)
        self._rules = rules

    def take_players(self, value: str) -> None:
        """Take the players, in the order of their seats, with the side of each."""
        sides = [[name.strip() for name in side.split("+")] for side in value.split(",")]
        seats = seat_sides(sides)
        of_player = {name: side_name(side) for side in sides for name in side}
        of_seats = {name: of_player[name] for name in seats}
        _verify_seated(of_seats, self._rules)
        self._sides = of_seats

    def take_dealer(self, value: str) -> None:
        """Take the name of the dealer."""
        if self._sides and value not in self._sides:
            raise InvalidReplayError(f"expected one of {list(self._sides)}, got {value!r}")
        self._dealer = value

    def take_table(self, value: str) -> None:
        """Take the opening table, and open the hand."""
        self.hand = self._open(parse_cards(value))

    def _open(self, table: tuple[Card, ...]) -> HandInPlay:
        """Return the hand that opens with this table."""
        if self._rules is None or not self._sides or not self._dealer:
            raise InvalidReplayError(
                f"expected {self.missing.rpartition(', ')[0]} before the table"
            )
        return open_hand(self._rules, tuple(self._sides), self._dealer, table, self._sides)

    def _take_plan(self, player: str, text: str) -> None:
        """Take the plan of a player of Estrategica, and open the hand after the second."""
        is_estrategica = self._rules is not None and self._rules.deal is Deal.ESTRATEGICA
        if not is_estrategica or player not in self._sides:
            raise InvalidReplayError("expected the two players of Estrategica to plan")
        *piles, centre = (parse_cards(group) for group in text.split("/"))
        plan = Plan(tuple(piles), centre)
        cards = OTHER_CARDS if player == self._dealer else MANO_CARDS
        faults = [fault.message("en") for fault in find_plan_faults(plan, cards)]
        if faults:
            raise InvalidReplayError("; ".join(faults))
        self._plans[player] = plan
        if len(self._plans) == 2:
            table = (card for name in self._sides for card in self._plans[name].centre)
            self.hand = self._with_planned_deal(self._open(tuple(table)))

    def _with_planned_deal(self, hand: HandInPlay) -> HandInPlay:
        """Return the hand with the piles that come back now, where there are plans."""
        if not hand.is_new_deal or hand.is_over:
            return hand
        for player, plan in self._plans.items():
            hand = hand.deal(player, plan.deals[-1 - len(hand.to_come)])
        return hand


def _verify_seated(sides: Mapping[str, str], rules: Rules | None) -> None:
    """Refuse players that the rules are not for, once both are known."""
    if rules is not None and sides:
        verify_sides(tuple(Counter(sides.values()).values()), rules)


_AGREEMENTS: Mapping[str, Callable[[_Reader, str], None]] = {
    "rules": _Reader.take_rules,
    "reglas": _Reader.take_rules,
    "players": _Reader.take_players,
    "jugadores": _Reader.take_players,
    "dealer": _Reader.take_dealer,
    "pie": _Reader.take_dealer,
    "table": _Reader.take_table,
    "mesa": _Reader.take_table,
}
