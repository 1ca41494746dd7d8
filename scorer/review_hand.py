"""A written hand looked at again, turn by turn: what each player missed."""

from dataclasses import dataclass

from scorer.plays import Declared, Played, Verb
from scorer.replay import Replay
from scorer.review import review_play, review_take
from scorer.verdict import TurnReview


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of a replay: the line it is written in, whose it was, and what is to be said."""

    line: int
    player: str
    review: TurnReview


def review_hand(replay: Replay) -> tuple[ReviewedTurn, ...]:
    """Return what is to be said of every turn of a replay, in order; deals are passed over.

    >>> from scorer.replay import replay_text
    >>> replay = replay_text('''rules: ludoteka
    ... players: Ana, Luis
    ... dealer: Luis
    ... table: 7O 3C 4E 2B
    ... Ana: 5O takes 3C 4E 2B 1O
    ... Ana: 5O''')
    >>> for turn in review_hand(replay):
    ...     print(turn.line, turn.player, turn.review.deed.value, *turn.review.best.takes)
    6 Ana discard 7O 3C
    """
    turns = []
    for step in replay.steps:
        before, play = step.before, step.play
        is_last = not before.to_come and before.left[before.turn] == 1
        if isinstance(play, Played):
            review = review_play(
                before.table,
                play.card,
                play.takes,
                hand=before.hands.get(play.player, ()),
                rules=before.rules,
                is_last=is_last,
            )
        elif isinstance(play, Declared) and play.verb is Verb.TAKES:
            review = review_take(before.table, play.cards, before.rules)
        else:
            continue
        turns.append(ReviewedTurn(step.line, play.player, review))
    return tuple(turns)
