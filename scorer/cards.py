"""The cards of escoba: forty of the Spanish deck, and the 8s and 9s that stay in the box."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


class InvalidCardError(ValueError):
    """The text or the rank is not a card of the deck asked for."""


class Suit(StrEnum):
    """A suit of the Spanish deck; its value is the letter of the card codes."""

    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


_SUITS = tuple(Suit)
_RANK_NAMES = {
    1: ("as", "ace", "asso"),
    2: ("dos", "two", "due"),
    3: ("tres", "three", "tre"),
    4: ("cuatro", "four", "quattro"),
    5: ("cinco", "five", "cinque"),
    6: ("seis", "six", "sei"),
    7: ("siete", "seven", "sette"),
    8: ("ocho", "eight", "otto"),
    9: ("nueve", "nine", "nove"),
    10: ("sota", "sota", "fante"),
    11: ("caballo", "caballo", "cavallo"),
    12: ("rey", "rey", "re"),
}
_SUIT_NAMES = {
    Suit.OROS: ("oros", "oros", "denari"),
    Suit.COPAS: ("copas", "copas", "coppe"),
    Suit.ESPADAS: ("espadas", "espadas", "spade"),
    Suit.BASTOS: ("bastos", "bastos", "bastoni"),
}
_OF = ("{} de {}", "{} of {}", "{} di {}")
_LANGUAGES = ("es", "en", "it")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its printed rank, 1 to 12, and its suit.

    A card is also one bit of a 48-bit set, so that a pile can be counted by its mask. Cards
    are compared by that bit: by suit (oros, copas, espadas, bastos), then by rank.

    >>> Card(12, Suit.OROS).value
    10
    >>> Card(7, Suit.OROS) < Card(1, Suit.COPAS)
    True
    """

    rank: int = field(compare=False)
    suit: Suit = field(compare=False)
    bit: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse a rank that no face of the deck has."""
        if not 1 <= self.rank <= 12:
            raise InvalidCardError(f"expected a printed rank from 1 to 12, got {self.rank!r}")
        place = 12 * _SUITS.index(self.suit) + self.rank - 1
        object.__setattr__(self, "bit", 1 << place)

    @property
    def code(self) -> str:
        """The printed rank and the letter of the suit, the inverse of `parse_card`.

        >>> Card(10, Suit.COPAS).code
        '10C'
        """
        return f"{self.rank}{self.suit}"

    @property
    def is_in_escoba(self) -> bool:
        """Whether the card is one of the forty: an 8 or a 9 is not."""
        return self.rank not in (8, 9)

    @property
    def value(self) -> int:
        """What the card adds towards fifteen: the rank, and 8, 9, 10 for sota, caballo, rey.

        Raises:
            InvalidCardError: The card is an 8 or a 9, which have no value in escoba.
        """
        if self.rank < 8:
            return self.rank
        if self.rank < 10:
            raise InvalidCardError(f"expected a card of the forty, got {self.code!r}")
        return self.rank - 2

    def name(self, language: str = "es") -> str:
        """The card in words, in Spanish ("es"), Italian ("it") or, for any other, English.

        >>> Card(1, Suit.OROS).name(), Card(10, Suit.COPAS).name("en")
        ('as de oros', 'sota of copas')
        >>> Card(7, Suit.OROS).name("it")
        'sette di denari'
        """
        place = _LANGUAGES.index(language if language in _LANGUAGES else "en")
        return _OF[place].format(_RANK_NAMES[self.rank][place], _SUIT_NAMES[self.suit][place])

    def __str__(self) -> str:
        """The code of the card."""
        return self.code


RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
"""The printed ranks of escoba."""
DECK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The forty cards, oros, copas, espadas, bastos, ranks ascending."""
FACES = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 13))
"""The forty-eight faces of a deck from a shop: the forty with the 8s and the 9s."""
DECK_VALUE = sum(card.value for card in DECK)
"""What the forty cards are worth together: 220, fourteen fifteens and ten."""


def mask_of(cards: Iterable[Card]) -> int:
    """Return the set of the cards as one integer, a bit per card.

    >>> mask_of(DECK).bit_count()
    40
    """
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


_WORD_RANKS = {word: rank for rank, words in _RANK_NAMES.items() for word in words} | {
    "uno": 1,
    "jack": 10,
    "knave": 10,
    "knight": 11,
    "horse": 11,
    "king": 12,
}
_WORD_SUITS = {
    word: suit
    for suit, words in zip(
        Suit,
        (
            "o oro oros coins denaro denari",
            "c copa copas cups coppa coppe",
            "e espada espadas swords spada spade",
            "b basto bastos clubs bastone bastoni",
        ),
        strict=True,
    )
    for word in words.split()
}
_CODE = re.compile(r"(\d{1,2}|[a-z]+)\s*(?:\s(?:de|of|di)\s+)?([a-z]+)")


def parse_card(text: str, *, with_eights_and_nines: bool = False) -> Card:
    """Return the card that a code or a name means, in Spanish, English or Italian.

    >>> [parse_card(text).code for text in ("7o", "sota de copas", "as de oros", "7 de oros")]
    ['7O', '10C', '1O', '7O']
    >>> parse_card("8O", with_eights_and_nines=True).name()
    'ocho de oros'

    Raises:
        InvalidCardError: The text is no card, or is an 8 or a 9 and these were not asked for.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    match = _CODE.fullmatch(plain.strip())
    rank_text, suit_text = match.groups() if match else ("", "")
    rank = int(rank_text) if rank_text.isdigit() else _WORD_RANKS.get(rank_text, 0)
    suit = _WORD_SUITS.get(suit_text)
    if suit is None or not 1 <= rank <= 12:
        raise InvalidCardError(f"expected a card such as '7O' or 'siete de oros', got {text!r}")
    card = Card(rank, suit)
    if not (card.is_in_escoba or with_eights_and_nines):
        raise InvalidCardError(f"expected a card of the forty, without 8s and 9s, got {text!r}")
    return card


def parse_cards(text: str, *, with_eights_and_nines: bool = False) -> tuple[Card, ...]:
    """Return the cards of a list of codes, or of names between commas.

    >>> [card.code for card in parse_cards("7O 10c, 1B")]
    ['7O', '10C', '1B']
    >>> [card.code for card in parse_cards("as de oros, rey de bastos")]
    ['1O', '12B']

    Raises:
        InvalidCardError: One of them is not a card.
    """
    parts = [part.strip() for part in re.split(r"[,;\n]", text)]
    joints = {"de", "of", "di"}
    texts = [
        piece
        for part in parts
        for piece in ([part] if joints & set(part.lower().split()) else part.split())
    ]
    return tuple(parse_card(piece, with_eights_and_nines=with_eights_and_nines) for piece in texts)
