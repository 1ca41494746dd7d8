"""What every part's tests share: one builder of cards from plain words."""

from scorer.cards import Card, parse_card


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``"7o 1c 10b"``, in that order; 8s and 9s are allowed, as a camera sees them."""
    return tuple(parse_card(code, with_eights_and_nines=True) for code in text.split())
