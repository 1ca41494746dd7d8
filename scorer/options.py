"""The options of escoba: everything on which two tables may differ, as data.

A rule set is one value, `Rules`; nothing else in the package knows a rule set by name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scorer.option_words import OPTION_WORDS


class UnknownRulesError(ValueError):
    """No rule set, option or value of an option has that name."""


class Ties(StrEnum):
    """Who scores when several are level in a category."""

    EACH = "each"
    NOBODY = "nobody"


class Majority(StrEnum):
    """What wins a category: more than any other, or more than half of what there is."""

    MOST = "most"
    HALF = "half"


class Sevens(StrEnum):
    """What the point of the sevens compares."""

    MOST = "most"
    ALL_FOUR = "all-four"
    SETENTA = "setenta"
    SETENTA_HALVES = "setenta-17.5"
    SETENTA_RANKS = "setenta-ranks"
    PRIME = "prime"
    NONE = "none"


class AllSevens(StrEnum):
    """What holding all four sevens adds.

    `TWO`: two points for the sevens in place of one. `EXTRA`: one more, on its own.
    `THREE`: three in place of the one of the 7 of oros.
    """

    NONE = "none"
    TWO = "two"
    EXTRA = "extra"
    THREE = "three"


class OpeningOwner(StrEnum):
    """Who takes an opening table that makes fifteen."""

    DEALER = "dealer"
    MANO = "mano"
    NOBODY = "nobody"


class Opening(StrEnum):
    """Which opening tables are taken.

    `GROUPS`: the four cards make fifteen (one escoba) or two groups of fifteen (two).
    `TOTAL`: they total fifteen (one) or thirty (two). `FIFTEEN`: they total fifteen.
    `SOME`: any of them make fifteen, and the others stay.
    """

    GROUPS = "groups"
    TOTAL = "total"
    FIFTEEN = "fifteen"
    SOME = "some"


class Obligation(StrEnum):
    """What becomes of a fifteen that a player could take and left.

    `FREE`: it may be left. `FORCED`: a card that captures must capture. `FORFEIT`: the next
    rival takes it at once. `OPEN`: a player may take table cards that total fifteen before
    playing, with an escoba if they are all of them.
    """

    FREE = "free"
    FORCED = "forced"
    FORFEIT = "forfeit"
    OPEN = "open"


class Unclaimed(StrEnum):
    """Who gets the cards of the table when nobody has captured in the whole hand."""

    LAST = "last"
    MANO = "mano"
    NOBODY = "nobody"


class Deal(StrEnum):
    """How the cards are dealt: in rounds of three, or all before the first card."""

    ROUNDS = "rounds"
    ESTRATEGICA = "estrategica"


class Direction(StrEnum):
    """To which side of the dealer the mano sits and the deal passes."""

    RIGHT = "right"
    LEFT = "left"


class Level(StrEnum):
    """What ends a match when the best are level: another hand, no one, or what they took."""

    PLAY_ON = "play-on"
    SHARED = "shared"
    BROKEN = "broken"


class Aim(StrEnum):
    """Whether the most points win or the fewest."""

    MOST = "most"
    LEAST = "least"


class Sides(StrEnum):
    """Whether each plays alone or partners pool their piles.

    `SINGLE`: each plays alone. `PAIRS`: four and six sit down as two sides, fewer alone.
    `EITHER`: as the table likes.
    """

    SINGLE = "single"
    PAIRS = "pairs"
    EITHER = "either"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A rule set: a name, titles, the address of its text, and the value of every option.

    What each option decides is said by `describe_option`; the defaults are the plain game.

    >>> rules = Rules(name="casa").changed(ties="each", target="31")
    >>> rules.target, rules.spec
    (31, 'casa,ties=each,target=31')
    """

    name: str
    title_es: str = ""
    title_en: str = ""
    title_it: str = ""
    source: str = ""

    ties: Ties = Ties.NOBODY
    majority: Majority = Majority.MOST
    cards: bool = True
    cards_double_from: int = 0
    oros: bool = True
    oros_double_from: int = 0
    espadas: bool = False
    sevens: Sevens = Sevens.MOST
    setenta_needs_suits: bool = False
    sevens_broken_by: tuple[int, ...] = ()
    all_sevens: AllSevens = AllSevens.NONE
    velos: tuple[int, ...] = (7,)
    espada_velos: tuple[int, ...] = ()
    under_ten: int = 0
    dealt_fifteen: int = 0
    cantos: bool = False
    opening_owner: OpeningOwner = OpeningOwner.DEALER
    opening: Opening = Opening.GROUPS
    last_card_escoba: bool = True
    obligation: Obligation = Obligation.FREE
    lone_card_first: bool = False
    unclaimed: Unclaimed = Unclaimed.LAST
    deal: Deal = Deal.ROUNDS
    direction: Direction = Direction.RIGHT
    players: tuple[int, ...] = (2, 3, 4)
    sides: Sides = Sides.EITHER
    target: int = 21
    target_alone: int = 0
    target_adds_first_hand: bool = False
    lead: int = 1
    level: Level = Level.PLAY_ON
    aim: Aim = Aim.MOST
    hands: int = 0
    empty_pile_loses: bool = False

    def title(self, language: str = "es") -> str:
        """The name for a page: the title in the language, or else the key."""
        titles = {"es": self.title_es, "it": self.title_it}
        return titles.get(language, self.title_en) or self.title_en or self.name

    def options(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """Every option: the text of its value, and the texts that `changed` accepts.

        >>> Rules(name="casa").options()["ties"]
        ('nobody', ('each', 'nobody'))
        """
        return {
            option: (_text(getattr(self, option)), tuple(choices))
            for option, choices in _CHOICES.items()
        }

    def changed(self, **options: str) -> "Rules":
        """The same rules with other options, each given as text.

        Raises:
            UnknownRulesError: There is no such option, or it does not take that value.
        """
        values: dict[str, object] = {}
        for option, text in options.items():
            if option not in _CHOICES:
                raise UnknownRulesError(f"expected an option of {list(_CHOICES)}, got {option!r}")
            if text not in _CHOICES[option]:
                raise UnknownRulesError(
                    f"expected {option} to be one of {list(_CHOICES[option])}, got {text!r}"
                )
            values[option] = _CHOICES[option][text]
        return replace(self, **values)  # type: ignore[arg-type]

    def differences(self, other: "Rules") -> Mapping[str, tuple[str, str]]:
        """The options in which two rule sets differ: the text of each side's value."""
        ours, theirs = self.options(), other.options()
        return {
            option: (ours[option][0], theirs[option][0])
            for option in ours
            if ours[option][0] != theirs[option][0]
        }

    @property
    def spec(self) -> str:
        """The text that names these rules, by the changes from the plain ones."""
        changes = self.differences(Rules(name=self.name))
        return ",".join([self.name, *(f"{option}={ours}" for option, (ours, _) in changes.items())])


def describe_option(option: str, language: str = "es") -> str:
    """Return what an option decides, in a few words of the language.

    >>> describe_option("lead", "en")
    'lead needed to win'
    """
    spanish, english, italian = OPTION_WORDS[option]
    return {"es": spanish, "it": italian}.get(language, english)


def _text(value: object) -> str:
    """Return the text of a value of an option: `yes`, `21`, `each`, `6-1-5`, `none`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(str, value)) or "none"
    return str(value)


# The options that are neither one of an enumeration nor yes or no; 0 and () are "not so".
_VALUES: Mapping[str, Iterable[object]] = {
    "cards_double_from": (0, *range(21, 41)),
    "oros_double_from": (0, *range(6, 11)),
    "sevens_broken_by": ((), (6, 1, 5)),
    "velos": ((), (7,), (1, 7, 12)),
    "espada_velos": ((), (1, 7)),
    "under_ten": (0, 1, 2),
    "dealt_fifteen": (0, 3),
    "players": ((2,), (4,), (2, 3, 4), (2, 3, 4, 6), (2, 3, 4, 5, 6)),
    "target": range(7, 32),
    "target_alone": (0, *range(7, 32)),
    "lead": (1, 2, 3),
    "hands": range(13),
}


def _values_of(option: str, default: object) -> Iterable[object]:
    """Return what an option may be."""
    if isinstance(default, bool):
        return (False, True)
    if isinstance(default, StrEnum):
        return type(default)
    return _VALUES[option]


_CHOICES: Mapping[str, Mapping[str, object]] = {
    option.name: {_text(value): value for value in _values_of(option.name, option.default)}
    for option in fields(Rules)
    if option.name in OPTION_WORDS
}
