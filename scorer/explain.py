"""The count in words: why each point was given, and why a point that was close was not."""

from collections.abc import Iterator, Mapping

from scorer.options import AllSevens, Rules, Sevens
from scorer.piles import OF_RANK
from scorer.points import Category, Contest, HandScore, Point


def explain(score: HandScore, rules: Rules, language: str = "es") -> tuple[str, ...]:
    """Return a sentence for each point, in order, and then for each zero that was close.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules import PRESETS
    >>> from scorer.score import Pile, count_hand
    >>> piles = [Pile("Ana", parse_cards("7O 1O 7C")), Pile("Luis", parse_cards("7E 7B 2O"))]
    >>> rules = PRESETS["playingcards"]
    >>> for sentence in explain(count_hand(piles, rules), rules):
    ...     print(sentence)
    1 punto a Ana: 2 oros contra 1
    1 punto a Ana: siete de oros
    empate a 3 cartas: con estas reglas, nadie
    empate a 2 sietes: con estas reglas, nadie
    """
    words = _WORDS[language]
    contests = {contest.category: contest for contest in score.contests}
    lines = []
    for point in score.points:
        contest = contests.get(point.category)
        reason = _comparison(point, contest, rules, words) if contest else _reason(point, language)
        form = words["point" if point.points == 1 else "points"]
        lines.append(form.format(number=point.points, player=point.player, reason=reason))
    for contest in score.contests:
        lines += _lost_contest(contest, rules, words)
    return (*lines, *_missed_bonuses(score, rules, words))


def _reason(point: Point, language: str) -> str:
    """Return why the points for which sides are not compared were given."""
    words = _WORDS[language]
    if point.category is Category.VELO:
        return point.cards[0].name(language)
    if point.category is Category.ESCOBAS:
        return _amount(point.category, point.points, words)
    return words[point.category]


def _comparison(point: Point, contest: Contest, rules: Rules, words: Mapping[str, str]) -> str:
    """Return what the winner held against the others, and what settled a tie."""
    held = dict(contest.held)
    own = held.pop(point.player)
    reason = _held(contest, own, rules, words)
    if held:
        others = [_figure(contest, value, rules, words) for value in held.values()]
        reason += words["against"].format(others=words["and"].join(others))
    if len(contest.winners) > 1:
        return reason + words["each"]
    return reason + words["broken"] if own in held.values() else reason


def _lost_contest(contest: Contest, rules: Rules, words: Mapping[str, str]) -> Iterator[str]:
    """Yield why nobody won a contest that somebody could have won."""
    best = max(value for _, value in contest.held)
    if contest.winners:
        return
    if best >= contest.needed:
        yield words["tie"].format(amount=_held(contest, best, rules, words))
    elif best > 0:
        yield words["short"].format(amount=_amount(contest.category, contest.needed, words))
    elif contest.category is Category.SETENTA and rules.setenta_needs_suits:
        yield words["suits"]


def _missed_bonuses(score: HandScore, rules: Rules, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the bonuses that a side missed by one card."""
    double_from = {
        Category.CARDS: rules.cards_double_from,
        Category.OROS: rules.oros_double_from,
    }
    for contest in score.contests:
        for player, value in contest.held:
            if value == double_from.get(contest.category, 0) - 1 and player in contest.winners:
                one = _amount(contest.category, 1, words)
                yield words["bonus"].format(player=player, amount=one)
    for pile in score.piles:
        sevens = (pile.mask & OF_RANK[7]).bit_count()
        if sevens == 3 and rules.all_sevens is not AllSevens.NONE:
            yield words["bonus"].format(
                player=pile.player, amount=_amount(Category.SEVENS, 1, words)
            )


def _held(contest: Contest, value: float, rules: Rules, words: Mapping[str, str]) -> str:
    """Return an amount held in a contest: `6 oros`, `setenta de 78`, `prima de 7-7-6-5`."""
    if contest.category is not Category.SETENTA:
        return _amount(contest.category, int(value), words)
    word = words["prime" if rules.sevens is Sevens.PRIME else "setenta"]
    return word.format(figure=_figure(contest, value, rules, words))


def _amount(category: Category, number: int, words: Mapping[str, str]) -> str:
    """Return a number of things: `1 oro`, `6 oros`."""
    one, many = words[category].split("/")
    return f"{number} {one if number == 1 else many}"


def _figure(contest: Contest, value: float, rules: Rules, words: Mapping[str, str]) -> str:
    """Return a bare figure; that of a prime is the ranks of its cards, the best first."""
    if contest.category is Category.SETENTA and rules.sevens is Sevens.PRIME:
        places = str(int(value)).strip("0")
        return "-".join(words["ranks"].split()[int(place) - 1] for place in places) or "0"
    return f"{value:g}".replace(".", words["decimal"])


_WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "point": "1 punto a {player}: {reason}",
        "points": "{number} puntos a {player}: {reason}",
        "against": " contra {others}",
        "and": " y ",
        "each": " (empate: a cada uno)",
        "broken": " (desempatan los seises, los ases y los cincos)",
        "tie": "empate a {amount}: con estas reglas, nadie",
        "short": "nadie llega a {amount}",
        "suits": "nadie tiene setenta: hacen falta los cuatro palos",
        "bonus": "a {player} le falta {amount} para el punto de más",
        "setenta": "setenta de {figure}",
        "prime": "prima de {figure}",
        "ranks": "figura 2 3 4 5 as 6 7",
        "decimal": ",",
        Category.CARDS: "carta/cartas",
        Category.OROS: "oro/oros",
        Category.ESPADAS: "espada/espadas",
        Category.SEVENS: "siete/sietes",
        Category.ESCOBAS: "escoba/escobas",
        Category.ALL_SEVENS: "los cuatro sietes",
        Category.UNDER_TEN: "ningún rival llega a diez cartas",
        Category.DEALT_FIFTEEN: "las tres cartas repartidas suman quince",
        Category.CANTOS: "cantos de las cartas repartidas",
    },
    "en": {
        "point": "1 point to {player}: {reason}",
        "points": "{number} points to {player}: {reason}",
        "against": " against {others}",
        "and": " and ",
        "each": " (a tie: to each)",
        "broken": " (sixes, aces and fives break the tie)",
        "tie": "a tie at {amount}: by these rules, nobody",
        "short": "nobody reaches {amount}",
        "suits": "nobody has a setenta: it takes all four suits",
        "bonus": "{player} is {amount} short of the extra point",
        "setenta": "a setenta of {figure}",
        "prime": "a prime of {figure}",
        "ranks": "figure 2 3 4 5 ace 6 7",
        "decimal": ".",
        Category.CARDS: "card/cards",
        Category.OROS: "oro/oros",
        Category.ESPADAS: "espada/espadas",
        Category.SEVENS: "seven/sevens",
        Category.ESCOBAS: "escoba/escobas",
        Category.ALL_SEVENS: "all four sevens",
        Category.UNDER_TEN: "no rival reaches ten cards",
        Category.DEALT_FIFTEEN: "the three cards dealt total fifteen",
        Category.CANTOS: "cantos of the cards dealt",
    },
    "it": {
        "point": "1 punto a {player}: {reason}",
        "points": "{number} punti a {player}: {reason}",
        "against": " contro {others}",
        "and": " e ",
        "each": " (parità: a ciascuno)",
        "broken": " (decidono i sei, gli assi e i cinque)",
        "tie": "parità a {amount}: con queste regole, a nessuno",
        "short": "nessuno arriva a {amount}",
        "suits": "nessuno ha la primiera: servono tutti e quattro i semi",
        "bonus": "a {player} manca {amount} per il punto in più",
        "setenta": "primiera di {figure}",
        "prime": "primiera di {figure}",
        "ranks": "figura 2 3 4 5 asso 6 7",
        "decimal": ",",
        Category.CARDS: "carta/carte",
        Category.OROS: "denaro/denari",
        Category.ESPADAS: "spada/spade",
        Category.SEVENS: "sette/sette",
        Category.ESCOBAS: "scopa/scope",
        Category.ALL_SEVENS: "tutti e quattro i sette",
        Category.UNDER_TEN: "nessun avversario arriva a dieci carte",
        Category.DEALT_FIFTEEN: "le tre carte distribuite fanno quindici",
        Category.CANTOS: "cantos delle carte distribuite",
    },
}
