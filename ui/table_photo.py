"""Photos of a table that belong to no match: kept for this visit, drawn with what was read."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import streamlit as st

from scorer.cards import DECK, Card, parse_card
from ui import camera, session
from ui.grid import Taps, show_grid
from ui.photos import Upload, ask_for_photos, say_unreadable
from ui.readings import scale_reading
from ui.session import t
from vision.reading import Reading, SeenCard

if TYPE_CHECKING:
    from vision.draw import Group
    from vision.watch import Sight

_SHOWN_SIDE: Final = 1280
COLOURS: Final = ("#c24e00", "#0072b2", "#00795a", "#a0398a")
"""Of groups, apart for the colour-blind too and dark enough for white letters."""

_UNREAD: Final = Reading(0, 0)


@dataclass(frozen=True, slots=True)
class TablePhoto:
    """A photo as the page keeps it: a reduced JPEG, and what was read in it, to that size.

    `evidence` is the reading as it was, with what each box may show.
    """

    jpeg: bytes
    reading: Reading
    evidence: Reading = _UNREAD


def choose_place(
    places: Sequence[str], held: Mapping[str, Sequence[Card]], *, key: str, words: str
) -> str:
    """Asks which of the places is shown, the first if none was chosen; each says its cards.

    `words` is the key of a place's name in the strings, with `{place}` in it.
    """
    return str(
        st.segmented_control(
            t("captures.place"),
            places,
            default=places[0],
            required=True,
            key=key,
            label_visibility="collapsed",
            width="stretch",
            format_func=lambda one: f"{t(words.format(place=one))} · {len(held[one])}",
        )
    )


def show_place_grid(
    place: str,
    held: Mapping[str, Sequence[Card]],
    take: Callable[[Taps], bool],
    *,
    key: str,
    words: str,
) -> None:
    """Draws the forty to tap for a place; the cards of the other places say where they are.

    `words` is the key of a place's name in the strings, with `{place}` in it.
    """
    others = {
        card: t(words.format(place=other))
        for other, cards in held.items()
        if other != place
        for card in cards
    }
    st.caption(t("grid.hint"))
    show_grid(
        f"{key}/{place}",
        held[place],
        take,
        label=t(words.format(place=place)),
        language=session.language(),
        others=others,
    )


def take_photo(
    place: str,
    *,
    key: str,
    label: str,
    like: str | None = None,
    then: Callable[[], None] | None = None,
) -> None:
    """Asks for photos of a place; those that come are read and become what lies there.

    `like` is a place whose photos show the same table: they are read the same way round. `then`
    is called after it, to read them together with others.
    """
    if camera.get_reader() is None:
        return
    uploads = ask_for_photos(key, label)
    if uploads:
        others = get_photos(like) if like else ()
        cards, photos = read_table(uploads, like=others[0].evidence if others else None)
        session.use_loose(place, cards)
        use_read(place, cards)
        use_photos(place, photos)
        if then is not None:
            then()
        session.next_turn(key)
        st.rerun()


def read_table(
    uploads: Sequence[Upload], *, like: Reading | None = None
) -> tuple[tuple[Card, ...], tuple[TablePhoto, ...]]:
    """Returns the cards of the forty seen in the photos, and the photos; says how many.

    They are read the same way round as the photo of the reading `like`, or as the first of them.
    """
    from vision.decode import join_readings
    from vision.image import ImageError, encode_jpeg, load_image

    reader = camera.get_reader()
    readings: list[Reading] = []
    photos = []
    for upload in uploads:
        if reader is None:
            break
        try:
            pixels = load_image(upload.data)
        except ImageError as wrong:
            say_unreadable(upload, wrong)
            continue
        like = reader.read(pixels, like=like)
        readings.append(like)
        width = min(1, _SHOWN_SIDE / max(pixels.shape[:2])) * pixels.shape[1]
        jpeg = encode_jpeg(pixels, quality=85, max_side=_SHOWN_SIDE)
        shown = scale_reading(like, round(width))
        photos.append(TablePhoto(jpeg, shown, like))
    seen = {each.card for each in join_readings(readings).cards} if readings else set()
    cards = tuple(card for card in DECK if card in seen)
    session.say(t("photo.read_loose", n=len(cards)))
    return cards, tuple(photos)


def get_photos(place: str) -> tuple[TablePhoto, ...]:
    """Returns the photos kept of a place."""
    return tuple(st.session_state.get(f"table-photos/{place}", ()))


def use_photos(place: str, photos: Iterable[TablePhoto]) -> None:
    """Keeps the photos of a place, in the stead of those before."""
    st.session_state[f"table-photos/{place}"] = tuple(photos)


def use_read(place: str, cards: Iterable[Card]) -> None:
    """Keeps which cards of a place its photos gave, to tell them from what is tapped later."""
    st.session_state[f"table-read/{place}"] = frozenset(cards)


def get_evidence(place: str) -> list[Reading]:
    """Returns what is known of a place: its photos as they were read, or what was tapped since."""
    from vision.decode import known_reading

    cards = session.get_loose(place)
    if frozenset(cards) != st.session_state.get(f"table-read/{place}"):
        return [known_reading(cards)]
    return [photo.evidence for photo in get_photos(place)]


def correct_reading(reading: Reading, cards: Collection[Card]) -> Reading:
    """Returns a reading that shows no cards but these, each where it lies as far as is known.

    A card put in by hand lies where one was taken out that might have been it; where one was
    taken out and one put in, the one is the other.
    """
    seen = [each for each in reading.cards if each.card in cards]
    wrong = [each for each in reading.cards if each.card not in cards]
    known = {each.card for each in seen}
    added = [card for card in DECK if card in cards and card not in known]
    for card in added:
        place = _find_place(card, wrong, is_only=len(added) == 1)
        if place is not None:
            wrong.remove(place)
            seen.append(replace(place, card=card))
    return replace(reading, cards=tuple(seen), findings=())


def _find_place(card: Card, wrong: Sequence[SeenCard], *, is_only: bool) -> SeenCard | None:
    """Returns the wrongly named place at which the card may lie, or None."""
    for each in wrong:
        if any(other.card == card for other in each.alternatives):
            return each
    return wrong[0] if is_only and len(wrong) == 1 else None


def show_groups(
    photo: TablePhoto, cards: Collection[Card], groups: Sequence[Sequence[Card]], *, alt: str
) -> None:
    """Draws a photo with groups of its cards outlined, numbered and coloured as `draw_badge`."""
    picture = _draw(
        photo.jpeg,
        tuple(sorted(card.code for card in cards)),
        tuple(tuple(card.code for card in group) for group in groups[: len(COLOURS)]),
        photo.reading,
    )
    st.image(picture, width="stretch", alt=alt)


@st.cache_data(max_entries=16, show_spinner=False)
def _draw(
    jpeg: bytes, codes: tuple[str, ...], groups: tuple[tuple[str, ...], ...], _reading: Reading
) -> bytes:
    """Draws groups of cards, by their codes; a photo has one reading, so that need not be told."""
    from vision.draw import draw_groups, draw_reading
    from vision.image import encode_jpeg, load_image

    reading = correct_reading(_reading, [parse_card(code) for code in codes])
    pixels = load_image(jpeg)
    named = _name_groups([[parse_card(code) for code in group] for group in groups])
    drawn = draw_groups(pixels, reading, named) if named else draw_reading(pixels, reading)
    return encode_jpeg(drawn, quality=82, max_side=_SHOWN_SIDE)


def draw_sight(sight: "Sight", groups: Sequence[Sequence[Card]]) -> bytes:
    """Draws a table that is watched with groups of its cards, as `show_groups` does a photo."""
    from vision.draw import draw_groups, draw_reading
    from vision.image import encode_jpeg

    height, width = sight.picture.shape[:2]
    reading = Reading(width, height, sight.cards)
    named = _name_groups(groups)
    drawn = (
        draw_groups(sight.picture, reading, named)
        if named
        else draw_reading(sight.picture, reading)
    )
    return encode_jpeg(drawn, quality=80, max_side=_SHOWN_SIDE)


def _name_groups(groups: Sequence[Sequence[Card]]) -> "list[Group]":
    """Returns the groups with their numbers and colours, as many as there are colours."""
    from vision.draw import Group

    return [
        Group(str(number), _to_rgb(colour), tuple(group))
        for number, (group, colour) in enumerate(zip(groups, COLOURS, strict=False), start=1)
    ]


def draw_badge(number: int) -> str:
    """Returns the HTML of the number of a group, from 1, in its colour; none beyond the last."""
    if number > len(COLOURS):
        return ""
    return (
        f'<b style="background:{COLOURS[number - 1]};color:#fff;border-radius:.3rem;'
        f'padding:0 .45rem">{number}</b>'
    )


def _to_rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue
