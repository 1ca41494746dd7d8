"""Practice: questions that have an answer, and missed ones that come back."""

from random import Random

import pytest

from scorer.advice import find_advice, position_of
from scorer.captures import find_captures
from scorer.cards import mask_of
from scorer.practice import RETURNS_AFTER, SECONDS, Answer, Level, Practice, make_question
from scorer.worth import worth_of


@pytest.mark.parametrize("level", [Level.ONE, Level.HAND, Level.CROWD])
@pytest.mark.parametrize("seed", range(4))
def test_the_right_answers_are_worth_most(level: Level, seed: int) -> None:
    question = make_question(level, Random(seed))
    worths = {
        Answer(card, frozenset(one.takes)): worth_of(one.cards, is_escoba=one.is_escoba)
        for card in question.hand
        for one in find_captures(card, question.table)
    }
    best = max(worths.values())
    assert set(question.right) == {answer for answer, worth in worths.items() if worth == best}
    assert question.worth == best
    assert not question.is_right(Answer(question.hand[0]))
    assert len(question.hand) == (1 if level is Level.ONE else 3)
    if level is Level.CROWD:
        assert len(question.table) >= 7


@pytest.mark.parametrize("seed", range(4))
def test_the_best_play_is_that_of_the_advice(seed: int) -> None:
    question = make_question(Level.BEST, Random(seed))
    best = find_advice(position_of(question.before))[0]
    assert best.card is not None
    assert question.is_right(Answer(best.card, frozenset(best.takes)))
    assert len(question.right) <= 2


def test_every_question_is_a_position_of_a_hand() -> None:
    for number in range(6):
        question = make_question(Level.HAND, Random(number))
        before = question.before
        piled = [card for pile in before.piles.values() for card in pile.cards]
        held = [card for hand in before.hands.values() for card in hand]
        cards = [*piled, *held, *before.table]
        assert mask_of(cards).bit_count() == len(cards)
        assert set(question.hand) <= set(before.hands[before.player])


def test_the_same_seed_asks_the_same_and_another_number_another() -> None:
    first = Practice(Level.HAND, seed=5).ask()
    assert first == Practice(Level.HAND, seed=5).ask()
    assert first != Practice(Level.HAND, seed=5).after(first, is_right=True).ask()


def test_a_missed_question_comes_back_until_it_is_answered() -> None:
    practice = Practice(Level.ONE, seed=1)
    missed = practice.ask()
    practice = practice.after(missed, is_right=False)
    for _ in range(RETURNS_AFTER - 1):
        question = practice.ask()
        assert (question == missed, practice.is_returning) == (False, False)
        practice = practice.after(question, is_right=True)
    assert (practice.ask() == missed, practice.is_returning) == (True, True)
    again = practice.after(missed, is_right=False)
    assert [due for due, _ in again.missed] == [again.asked - 1 + RETURNS_AFTER]
    done = practice.after(missed, is_right=True)
    assert (done.missed, done.asked, done.right) == ((), RETURNS_AFTER + 1, RETURNS_AFTER)


def test_a_row_of_right_answers_is_counted_and_broken() -> None:
    practice = Practice()
    question = practice.ask()
    for expected in (1, 2):
        practice = practice.after(question, is_right=True)
        assert practice.row == expected
    assert practice.after(question, is_right=False).row == 0
    assert practice.at(Level.BEST).row == 0


def test_every_level_has_its_time() -> None:
    assert set(SECONDS) == set(Level)
