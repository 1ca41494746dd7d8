"""The referee: a hand in play, where every play is checked by the rules before it is made.

Each action comes as three questions of the same name: `verify_play` raises with the reason
why not, `can_play` says whether, and `play` returns the hand after it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.captures import FIFTEEN, Capture, IllegalCaptureError, find_captures
from scorer.cards import Card, mask_of
from scorer.options import Obligation, Rules, Unclaimed
from scorer.piles import Pile
from scorer.points import HandScore
from scorer.score import count_hand


class IllegalPlayError(ValueError):
    """The play is not this player's to make, or the rules do not allow it."""


class IncompleteDealError(ValueError):
    """The hand is not over: cards are still to be played."""


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """A hand between two plays.

    `seats` are in the order of play, from the mano to the dealer. `size` is how many cards
    each is dealt now, `left` how many each still has, `to_come` the deals that follow, and
    `hands` the cards known to be held: a referee that only hears the plays knows none. `sung`
    are the players who have sung the cards of this deal.
    """

    rules: Rules
    seats: tuple[str, ...]
    sides: Mapping[str, str]
    table: tuple[Card, ...]
    seen: int
    piles: Mapping[str, Pile]
    size: int
    left: tuple[int, ...]
    to_come: tuple[int, ...]
    turn: int = 0
    hands: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    last_capture: str | None = None
    sung: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.left)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.seats[self.turn]

    @property
    def is_new_deal(self) -> bool:
        """Whether none of the cards of this deal has been played."""
        return all(left == self.size for left in self.left)

    @property
    def plays_left(self) -> int:
        """How many cards are still to be played."""
        return sum(self.left) + sum(self.to_come) * len(self.seats)

    @property
    def next_dealer(self) -> str:
        """Who deals the next hand: the seat after the dealer's, which is the mano's."""
        return self.seats[0]

    def verify_deal(self, player: str, cards: Sequence[Card]) -> None:
        """Refuse cards that cannot be dealt to the player now.

        Raises:
            IllegalPlayError: No deal is due, or these cannot be its cards.
        """
        if not self.is_new_deal or self.hands.get(player) or player not in self.seats:
            raise IllegalPlayError(f"expected a play, got a deal to {player!r}")
        if len(cards) != self.size or mask_of(cards).bit_count() != self.size:
            raise IllegalPlayError(
                f"expected {self.size} cards to be dealt, got {list_codes(cards)}"
            )
        if mask_of(cards) & self.seen:
            raise IllegalPlayError(f"expected cards of the stock, got {list_codes(cards)}")

    def deal(self, player: str, cards: Sequence[Card]) -> "HandInPlay":
        """The hand after the player is seen to be dealt these cards."""
        self.verify_deal(player, cards)
        hands = {**self.hands, player: tuple(cards)}
        return replace(self, hands=hands, seen=self.seen | mask_of(cards))

    def find_captures(self, card: Card) -> tuple[Capture, ...]:
        """Every capture of the card that the rules allow, the best first.

        Where a lone card that makes fifteen comes first, no other capture is allowed beside it.
        """
        found = find_captures(card, self.table)
        if self.rules.lone_card_first:
            return tuple(capture for capture in found if len(capture.takes) == 1) or found
        return found

    def verify_turn(self, player: str) -> None:
        """Refuse who does not play now.

        Raises:
            IllegalPlayError: The hand is over, or it is another's turn.
        """
        if self.is_over:
            raise IllegalPlayError(f"expected no play after the last card, got one of {player!r}")
        if player != self.player:
            raise IllegalPlayError(f"expected {self.player!r} to play, got {player!r}")

    def verify_play(self, player: str, card: Card, takes: Sequence[Card] = ()) -> None:
        """Refuse a play that is out of turn or against the rules.

        Raises:
            IllegalPlayError: It is not the player's turn, the card is not in the hand, or the
                rules force a capture that is not made.
            IllegalCaptureError: The cards taken do not make fifteen, or are not on the table.
        """
        self.verify_turn(player)
        if not card.is_in_escoba:
            raise IllegalPlayError(f"expected a card of the forty, got {card.code!r}")
        hand = self.hands.get(player)
        if hand and card not in hand:
            raise IllegalPlayError(
                f"expected one of {list_codes(hand)} of {player!r}, got {card.code}"
            )
        if not hand and card.bit & self.seen:
            raise IllegalPlayError(f"expected a card not seen yet, got {card.code!r}")
        if takes:
            self._verify_takes((card,), takes)
            allowed = self.find_captures(card) if self.rules.lone_card_first else ()
            if allowed and len(takes) > len(allowed[0].takes) == 1:
                raise IllegalPlayError(
                    f"expected {card.code} to take a card that makes fifteen with it alone, "
                    f"got {list_codes(takes)}"
                )
        elif self.rules.obligation is Obligation.FORCED and self.find_captures(card):
            raise IllegalPlayError(f"expected {card.code} to capture, as the rules force it to")

    def can_play(self, player: str, card: Card, takes: Sequence[Card] = ()) -> bool:
        """Whether the play is legal."""
        return _is_legal(lambda: self.verify_play(player, card, takes))

    def play(self, player: str, card: Card, takes: Sequence[Card] = ()) -> "HandInPlay":
        """The hand after the player plays the card and takes these, or leaves it.

        Where a capture not taken is forfeited, the next rival takes the best that there was.
        """
        self.verify_play(player, card, takes)
        is_last = not self.to_come and self.left[self.turn] == 1
        hand = tuple(other for other in self.hands.get(player, ()) if other != card)
        after = replace(
            self,
            seen=self.seen | card.bit,
            hands={**self.hands, player: hand},
            left=_changed(self.left, self.turn, self.left[self.turn] - 1),
        )
        if takes:
            counts = self.rules.last_card_escoba or not is_last
            after = after._take(player, (card, *takes), can_be_escoba=counts)
        else:
            after = replace(after, table=(*self.table, card))
            if self.rules.obligation is Obligation.FORFEIT:
                for missed in self.find_captures(card)[:1]:
                    after = after._take(self._next_rival(), missed.cards)
        return after._pass_turn()

    def verify_take(self, player: str, cards: Sequence[Card]) -> None:
        """Refuse a fifteen of table cards alone that the player may not take before playing.

        Raises:
            IllegalPlayError: It is not the player's turn, or the rules know no such take.
            IllegalCaptureError: The cards do not make fifteen, or are not on the table.
        """
        self.verify_turn(player)
        if self.rules.obligation is not Obligation.OPEN:
            raise IllegalPlayError("expected a card to be played, got a take of table cards alone")
        self._verify_takes((), cards)

    def can_take(self, player: str, cards: Sequence[Card]) -> bool:
        """Whether the player may take this fifteen from the table before playing."""
        return _is_legal(lambda: self.verify_take(player, cards))

    def take(self, player: str, cards: Sequence[Card]) -> "HandInPlay":
        """The hand after the player takes a fifteen that others left, with a card to play yet."""
        self.verify_take(player, cards)
        return self._take(player, tuple(cards))

    def sit_out(self, player: str) -> "HandInPlay":
        """The hand after the player, who has shown the whole deal, lets the others play it."""
        self.verify_turn(player)
        left = _changed(self.left, self.turn, 0)
        return replace(self, hands={**self.hands, player: ()}, left=left)._pass_turn()

    @property
    def last_side(self) -> str | None:
        """The side that is due the table at the end: the last to capture, or whom the rules say.

        None if nobody has captured and the rules give the table to nobody.
        """
        owners = {Unclaimed.LAST: self.seats[-1], Unclaimed.MANO: self.seats[0]}
        owner = owners.get(self.rules.unclaimed)
        return self.last_capture or (self.sides[owner] if owner else None)

    def finish(self) -> tuple[Pile, ...]:
        """The piles at the end, with the cards left on the table given out: never an escoba.

        Raises:
            IncompleteDealError: Cards are still to be played.
        """
        if not self.is_over:
            raise IncompleteDealError(
                f"expected a hand that is over, {self.plays_left} plays to go"
            )
        last = self.last_side
        return tuple(
            replace(pile, cards=(*pile.cards, *self.table)) if side == last else pile
            for side, pile in self.piles.items()
        )

    def count(self) -> HandScore:
        """The score of the hand, when it is over."""
        return count_hand(self.finish(), self.rules, last_capture=self.last_side)

    def _verify_takes(self, played: tuple[Card, ...], takes: Sequence[Card]) -> None:
        """Refuse cards that are not on the table, or that make no fifteen."""
        if not set(takes) <= set(self.table) or len(set(takes)) < len(takes):
            raise IllegalCaptureError(
                f"expected cards of the table {list_codes(self.table)}, got {list_codes(takes)}"
            )
        total = sum(card.value for card in (*played, *takes))
        if total != FIFTEEN:
            raise IllegalCaptureError(
                f"expected a total of 15, got {total} with {list_codes((*played, *takes))}"
            )

    def _take(
        self, player: str, cards: tuple[Card, ...], *, can_be_escoba: bool = True
    ) -> "HandInPlay":
        """Return the hand after these cards go to the player's pile."""
        side = self.sides[player]
        table = tuple(card for card in self.table if card not in cards)
        pile = self.piles[side]
        taken = replace(
            pile,
            cards=(*pile.cards, *cards),
            escobas=pile.escobas + (can_be_escoba and not table),
        )
        return replace(self, table=table, piles={**self.piles, side: taken}, last_capture=side)

    def _next_rival(self) -> str:
        """Return the next player in turn who is on another side."""
        order = (*self.seats[self.turn + 1 :], *self.seats[: self.turn])
        return next(player for player in order if self.sides[player] != self.sides[self.player])

    def _pass_turn(self) -> "HandInPlay":
        """Return the hand with the turn at the next who has cards, of the next deal if need be."""
        if self.is_over and self.to_come:
            size, *to_come = self.to_come
            left = (size,) * len(self.seats)
            return replace(self, size=size, left=left, to_come=tuple(to_come), turn=0, sung=())
        order = (*range(self.turn + 1, len(self.seats)), *range(self.turn + 1))
        turn = next((seat for seat in order if self.left[seat]), 0)
        return replace(self, turn=turn)


def _is_legal(verify: Callable[[], None]) -> bool:
    """Whether a verification passes."""
    try:
        verify()
    except (IllegalPlayError, IllegalCaptureError):
        return False
    return True


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the tuple with another value at that place."""
    return (*values[:place], value, *values[place + 1 :])


def list_codes(cards: Iterable[Card]) -> str:
    """Return the codes of the cards for a message."""
    return repr(" ".join(card.code for card in cards))
