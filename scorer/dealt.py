"""Three cards that pay as they are dealt: a fifteen that is shown, and the cantos of Uruguay.

The fifteen is of the coursework of the Complutense University: who is dealt one may show it for
three points, and sits the deal out. The cantos are of the escoba del chorizo: whoever has them
sings them before playing, with the three cards in hand, and plays on.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorer.cantos import CANTO_POINTS, find_cantos
from scorer.captures import FIFTEEN
from scorer.cards import Card, mask_of
from scorer.piles import Pile
from scorer.referee import HandInPlay, IllegalPlayError, list_codes


def verify_show(hand: HandInPlay, player: str, cards: Sequence[Card]) -> None:
    """Refuse a deal of three that is not a fifteen, or that the rules do not pay.

    Raises:
        IllegalPlayError: It cannot be shown now, or does not total fifteen.
    """
    if not hand.rules.dealt_fifteen:
        raise IllegalPlayError(f"expected a play, got a deal shown by {player!r}")
    _verify_dealt(hand, player, cards)
    if sum(card.value for card in cards) != FIFTEEN:
        raise IllegalPlayError(f"expected a fifteen to be shown, got {list_codes(cards)}")


def show(hand: HandInPlay, player: str, cards: Sequence[Card]) -> HandInPlay:
    """Return the hand after the player shows a deal that makes fifteen and sits this deal out.

    Raises:
        IllegalPlayError: As `verify_show`.
    """
    verify_show(hand, player, cards)
    pile = hand.piles[hand.sides[player]]
    shown = replace(pile, cards=(*pile.cards, *cards), dealt_fifteens=pile.dealt_fifteens + 1)
    return _with_pile(hand, player, shown, cards).sit_out(player)


def verify_sing(hand: HandInPlay, player: str, cards: Sequence[Card]) -> None:
    """Refuse a canto that the rules do not know, or that the cards dealt do not make.

    Raises:
        IllegalPlayError: It cannot be sung now, or the cards make none.
    """
    if not hand.rules.cantos or player in hand.sung:
        raise IllegalPlayError(f"expected a play, got a canto of {player!r}")
    _verify_dealt(hand, player, cards)
    if not find_cantos(cards):
        raise IllegalPlayError(f"expected a canto, got {list_codes(cards)}")


def sing(hand: HandInPlay, player: str, cards: Sequence[Card]) -> HandInPlay:
    """Return the hand after the player sings the three cards, with all of them to play yet.

    Raises:
        IllegalPlayError: As `verify_sing`.
    """
    verify_sing(hand, player, cards)
    points = sum(CANTO_POINTS[canto] for canto in find_cantos(cards))
    pile = hand.piles[hand.sides[player]]
    sung = _with_pile(hand, player, replace(pile, cantos=pile.cantos + points), cards)
    known = {**hand.hands, player: tuple(cards)}
    return replace(sung, hands=known, sung=(*hand.sung, player))


def _verify_dealt(hand: HandInPlay, player: str, cards: Sequence[Card]) -> None:
    """Refuse cards that are not the whole deal of the player, whose turn it is."""
    hand.verify_turn(player)
    if hand.left[hand.turn] != hand.size:
        raise IllegalPlayError(f"expected a play of {player!r}, who has played of this deal")
    held = hand.hands.get(player)
    unknown = not mask_of(cards) & hand.seen and mask_of(cards).bit_count() == hand.size
    if set(cards) != set(held) if held else not unknown:
        raise IllegalPlayError(f"expected the cards dealt to {player!r}, got {list_codes(cards)}")


def _with_pile(hand: HandInPlay, player: str, pile: Pile, cards: Sequence[Card]) -> HandInPlay:
    """Return the hand with this pile of the player's side, and the cards seen."""
    piles = {**hand.piles, hand.sides[player]: pile}
    return replace(hand, piles=piles, seen=hand.seen | mask_of(cards))
