"""What each option of the rules decides, in Spanish, English and Italian."""

from collections.abc import Mapping

OPTION_WORDS: Mapping[str, tuple[str, str, str]] = {
    "ties": ("empate en una categoría", "tie in a category", "parità in una categoria"),
    "majority": ("qué gana una categoría", "what wins a category", "che cosa vince una categoria"),
    "cards": ("un punto por más cartas", "a point for most cards", "un punto per più carte"),
    "cards_double_from": (
        "cartas con las que son dos puntos",
        "cards that make it two points",
        "carte che valgono due punti",
    ),
    "oros": ("un punto por más oros", "a point for most oros", "un punto per più denari"),
    "oros_double_from": (
        "oros con los que son dos puntos",
        "oros that make it two points",
        "denari che valgono due punti",
    ),
    "espadas": ("un punto por más espadas", "a point for most espadas", "un punto per più spade"),
    "sevens": ("sietes o setenta", "sevens or setenta", "sette o primiera"),
    "setenta_needs_suits": (
        "la setenta exige los cuatro palos",
        "setenta needs all four suits",
        "la primiera vuole tutti e quattro i semi",
    ),
    "sevens_broken_by": (
        "qué rompe el empate a sietes",
        "what breaks level sevens",
        "che cosa decide la parità di sette",
    ),
    "all_sevens": ("los cuatro sietes", "all four sevens", "tutti e quattro i sette"),
    "velos": (
        "oros que valen un punto",
        "oros that are worth a point",
        "denari che valgono un punto",
    ),
    "espada_velos": (
        "espadas que valen un punto",
        "espadas that are worth a point",
        "spade che valgono un punto",
    ),
    "under_ten": (
        "puntos si ningún rival llega a diez cartas",
        "points if rivals hold under ten",
        "punti se gli avversari non arrivano a dieci carte",
    ),
    "dealt_fifteen": (
        "puntos si las tres de la mano suman quince",
        "points if dealt a fifteen",
        "punti se le tre carte in mano fanno quindici",
    ),
    "cantos": (
        "cantos con las tres cartas repartidas",
        "cantos for the three cards dealt",
        "cantos con le tre carte distribuite",
    ),
    "opening_owner": (
        "quién se lleva la escoba de mano",
        "who takes the opening escoba",
        "di chi è la scopa in tavola",
    ),
    "opening": (
        "qué mesa inicial es escoba",
        "which opening table is an escoba",
        "quale tavola iniziale è scopa",
    ),
    "last_card_escoba": (
        "la última carta puede hacer escoba",
        "the last card can be an escoba",
        "l'ultima carta può fare scopa",
    ),
    "obligation": ("un quince que se deja", "a fifteen that is left", "un quindici lasciato"),
    "lone_card_first": (
        "una carta que hace quince ella sola va primero",
        "a card that makes fifteen alone comes first",
        "la carta che da sola fa quindici va prima",
    ),
    "unclaimed": (
        "la mesa si nadie hizo baza",
        "the table if nobody captured",
        "la tavola se nessuno ha preso",
    ),
    "deal": ("reparto", "deal", "distribuzione"),
    "direction": (
        "hacia dónde pasa la mano",
        "to which side the deal passes",
        "da che parte passa la mano",
    ),
    "players": ("jugadores", "players", "giocatori"),
    "sides": ("solos o por parejas", "alone or in pairs", "da soli o in coppia"),
    "target": ("puntos de la partida", "points of the match", "punti della partita"),
    "target_alone": (
        "puntos entre tres o más bandos",
        "points among three sides or more",
        "punti fra tre o più parti",
    ),
    "target_adds_first_hand": (
        "más los de la primera mano",
        "plus the first hand's best",
        "più quelli della prima mano",
    ),
    "lead": ("ventaja para ganar", "lead needed to win", "vantaggio per vincere"),
    "level": ("empate al final", "level at the end", "parità alla fine"),
    "aim": ("ganan más o menos puntos", "most or fewest points win", "vincono più o meno punti"),
    "hands": ("manos de la partida", "hands of the match", "mani della partita"),
    "empty_pile_loses": (
        "pierde quien no se lleva nada",
        "who takes nothing loses",
        "perde chi non prende niente",
    ),
}
