"""Practice: tables from simulated hands, the plays that are right on them, and what comes back.

Questions come out of hands that greedy players played, so their tables are such as are met. A
question that was missed comes back some questions later, and again until it is answered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random

from scorer.advice import find_advice, position_of
from scorer.cards import Card
from scorer.contest import SEATS, play_at_random, play_greedily, play_hand
from scorer.options import Rules
from scorer.referee import HandInPlay
from scorer.rules import PRESETS
from scorer.worth import NOTHING, Worth, find_plays, worth_of_capture

RETURNS_AFTER = 3
"""So many questions later a missed one comes back."""
_CLOSE = 0.02
"""Plays whose scores differ by less, in points, are as good as each other."""


class Level(IntEnum):
    """What is asked.

    `ONE`: what a card takes best, on a small table. `HAND`: the capture worth most of a hand of
    three. `CROWD`: the same on a table of seven cards or more. `BEST`: the best play by the
    cards counted, which may be to leave one.
    """

    ONE = 1
    HAND = 2
    CROWD = 3
    BEST = 4


SECONDS = {Level.ONE: 20, Level.HAND: 30, Level.CROWD: 30, Level.BEST: 45}
"""How long each level gives for an answer."""
_TABLES = {Level.ONE: (2, 5), Level.HAND: (3, 7), Level.CROWD: (7, 20), Level.BEST: (1, 20)}


@dataclass(frozen=True, slots=True)
class Answer:
    """A play: a card of the hand, and what it takes."""

    card: Card
    takes: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the hand that is asked about, and the answers that are right.

    `worth` is what the right answers bring, nothing where it is best to leave a card.
    """

    level: Level
    before: HandInPlay
    hand: tuple[Card, ...]
    right: tuple[Answer, ...]
    worth: Worth

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self.before.table

    def is_right(self, answer: Answer) -> bool:
        """Whether nothing better could be played."""
        return answer in self.right


@dataclass(frozen=True, slots=True)
class Practice:
    """How far one is: what was asked and answered, and what comes back, with its due number."""

    level: Level = Level.ONE
    seed: int = 0
    asked: int = 0
    right: int = 0
    row: int = 0
    missed: tuple[tuple[int, Question], ...] = field(default=())

    @property
    def is_returning(self) -> bool:
        """Whether the question to be asked now is one that was missed before."""
        return any(due <= self.asked for due, _ in self.missed)

    def ask(self, rules: Rules = PRESETS["ludoteka"]) -> Question:
        """The question to be asked now: one missed that is due, or else a new one.

        >>> practice = Practice(Level.ONE)
        >>> question = practice.ask()
        >>> question == practice.ask(), len(question.hand), question.is_right(question.right[0])
        (True, 1, True)
        """
        for due, question in self.missed:
            if due <= self.asked:
                return question
        return make_question(self.level, Random(f"{self.seed} {self.level} {self.asked}"), rules)

    def after(self, question: Question, *, is_right: bool) -> "Practice":
        """The practice after a question was answered, right and in time or not."""
        others = tuple(pair for pair in self.missed if pair[1] != question)
        back = () if is_right else ((self.asked + RETURNS_AFTER, question),)
        return replace(
            self,
            asked=self.asked + 1,
            right=self.right + is_right,
            row=self.row + 1 if is_right else 0,
            missed=(*others, *back),
        )

    def at(self, level: Level) -> "Practice":
        """The practice of another level; what was missed comes back all the same."""
        return replace(self, level=level, row=0)


def make_question(level: Level, rng: Random, rules: Rules = PRESETS["ludoteka"]) -> Question:
    """Return a question of a level out of a simulated hand.

    >>> question = make_question(Level.CROWD, Random(3))
    >>> len(question.table) >= 7, len(question.hand)
    (True, 3)
    """
    # Who takes at random leaves more on the table: both kinds of table are met.
    kinds = (play_greedily, play_at_random)
    while True:
        policies = {seat: rng.choice(kinds) for seat in SEATS}
        _, befores = play_hand(rules, policies, SEATS[1], rng)
        found = [one for before in befores for one in _questions_of(level, before, rng)]
        if found:
            return rng.choice(found)


def _questions_of(level: Level, before: HandInPlay, rng: Random) -> Iterator[Question]:
    """Yield the question that a position makes at a level, if it makes one."""
    least, most = _TABLES[level]
    hand = before.hands[before.player]
    if not least <= len(before.table) <= most or (level is not Level.ONE and len(hand) < 3):
        return
    if level is Level.BEST:
        yield from _question_of_advice(before, hand)
        return
    if level is Level.ONE:
        hand = (rng.choice(hand),)
    plays = find_plays(before.table, hand, before.rules)
    # Where there is nothing to choose there is nothing to learn, but for the first level.
    if not plays or (level is not Level.ONE and len(plays) < 2):
        return
    best = worth_of_capture(plays[0])
    right = tuple(
        Answer(play.card, frozenset(play.takes)) for play in plays if worth_of_capture(play) == best
    )
    yield Question(level, before, hand, right, best)


def _question_of_advice(before: HandInPlay, hand: Sequence[Card]) -> Iterator[Question]:
    """Yield the question for the best play, where it matters which one it is."""
    advice = [one for one in find_advice(position_of(before)) if one.card is not None]
    top = advice[0].score
    right = tuple(
        Answer(one.card, frozenset(one.takes))
        for one in advice
        if one.card is not None and top - one.score < _CLOSE
    )
    if len(right) <= 2 < len(advice):
        worth = advice[0].worth if advice[0].takes else NOTHING
        yield Question(Level.BEST, before, tuple(hand), right, worth)
