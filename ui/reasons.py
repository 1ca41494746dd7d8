"""Why a capture is worth what it is, what a turn missed and why a play is best, in words.

For the page and the terminal alike; the words themselves are those of the page's languages.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scorer.advice import Advice
from scorer.cards import Card
from scorer.search import Outlook
from scorer.verdict import Choice, Deed, TurnReview
from scorer.worth import NOTHING, Worth, worth_of
from ui.text import translate


def name_reasons(worth: Worth, language: str) -> str:
    """Returns what a capture has, the weightiest first: "escoba, siete de velo, 2 oros"."""
    return ", ".join(
        translate(language, f"reason.{reason}", n=number) for reason, number in worth.reasons
    )


def explain_advice(advice: Advice, language: str) -> str:
    """Returns a play and why it is good, as one sentence."""
    play = _explain_play(advice.card, advice.takes, advice.worth, language)
    chances = {
        "escoba": advice.chances.escoba,
        "velo": advice.chances.velo,
        "seven": advice.chances.seven,
    }
    likely = ", ".join(
        translate(language, f"advice.{name}", percent=name_percent(chance))
        for name, chance in chances.items()
        if chance
    )
    after = "advice.then" if likely else "advice.safe"
    return f"{play}; {translate(language, after, chances=likely)}."


def explain_outlook(outlook: Outlook, table: Sequence[Card], language: str) -> str:
    """Returns a play that the search found on a table and why it is good, as one sentence."""
    card, takes = outlook.play.card, outlook.play.takes
    worth = worth_of((card, *takes), is_escoba=len(takes) == len(table)) if takes else NOTHING
    play = _explain_play(card, takes, worth, language)
    lead = f"{outlook.lead:+.1f}"
    then = "search.exact" if outlook.is_exact else "search.then"
    return f"{play}; {translate(language, then, n=outlook.worlds, lead=lead)}."


def _explain_play(card: Card | None, takes: Sequence[Card], worth: Worth, language: str) -> str:
    kind = "alone" if card is None else "take" if takes else "leave"
    return translate(
        language,
        f"advice.{kind}",
        card=card.name(language) if card else "",
        takes=_names(takes, language),
        reasons=name_reasons(worth, language),
    )


def name_percent(chance: Fraction) -> str:
    """Returns a chance in whole percent, of which a small one is not called none."""
    percent = float(chance) * 100
    return "<1" if 0 < percent < 1 else ">99" if 99 < percent < 100 else f"{percent:.0f}"


def explain_review(review: TurnReview, language: str) -> tuple[str, ...]:
    """Returns what is to be said of a turn: what was done, what is wrong, what was better."""
    reasons = name_reasons(review.worth, language)
    takes = _names(review.takes, language)
    lines = []
    if review.deed in (Deed.NOTHING, Deed.UNCLEAR) and review.fault is None:
        return (translate(language, f"review.{review.deed}"),)
    is_alone = review.deed in (Deed.TAKE, Deed.UNCLEAR) or not review.value
    if is_alone:
        lines.append(translate(language, "review.took", takes=takes))
    if review.card is not None and (is_alone or review.deed is Deed.DISCARD):
        lines.append(translate(language, "review.left", card=review.card.name(language)))
    elif not is_alone:
        played = _name_played(review.value, review.card, language)
        done = translate(language, "review.took_with", card=played, takes=takes)
        lines.append(f"{done} ({reasons})" if reasons else done)
    if review.fault is not None:
        lines.append(translate(language, f"fault.{review.fault}"))
    lines += [_explain_choice(choice, language) for choice in review.missed[:1]]
    lines += [_explain_choice(choice, language) for choice in review.elsewhere[:1]]
    if review.is_legal and not review.missed and not review.elsewhere:
        lines.append(translate(language, "review.well"))
    return tuple(f"{line}." for line in lines)


def name_choice(choice: Choice, language: str) -> str:
    """Returns what could be taken, with what, and why: for a line of a table."""
    return f"{choice.card or choice.value}: {_codes(choice.takes)}" + (
        f" ({name_reasons(choice.worth, language)})"
    )


def _explain_choice(choice: Choice, language: str) -> str:
    return translate(
        language,
        "review.better",
        card=_name_played(choice.value, choice.card, language),
        takes=_names(choice.takes, language),
        reasons=name_reasons(choice.worth, language),
    )


def _name_played(value: int, card: Card | None, language: str) -> str:
    """Returns a card, or what any card of its value is called: "con un 4"."""
    if card is not None:
        return translate(language, "review.with", card=card.name(language))
    return translate(language, f"captures.with.{value}") if value else ""


def _names(cards: Iterable[Card], language: str) -> str:
    return ", ".join(card.name(language) for card in cards)


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)
