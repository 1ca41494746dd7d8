"""What the page draws besides cards: the result to send, charts, the advice on photos."""

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from scorer.cards import DECK
from scorer.match import HandCounted, Match, MatchClosed, MatchStarted, fold
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import ANA
from ui.card import draw_card, measure, write
from ui.charts import draw_bars, draw_lines
from ui.guide import draw_photo_advice, write_sheet
from ui.text import LANGUAGES

REST = tuple(card for card in DECK if card not in ANA)


def play(hands: int, *sides: tuple[str, ...]) -> Match:
    sides = sides or (("Ana",), ("Luis",))
    names = [" + ".join(side) for side in sides]
    piles = [Pile(names[0], ANA), Pile(names[1], REST), *(Pile(name, ()) for name in names[2:])]
    started = MatchStarted(PRESETS["playingcards"], sides)
    return fold([started, *[HandCounted(tuple(piles))] * hands])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hands", [0, 1, 14])
def test_the_result_is_a_picture_wide_enough_to_read(language: str, hands: int) -> None:
    image = Image.open(io.BytesIO(draw_card(play(hands), language, date="30 nov 2026")))
    assert image.format == "PNG"
    assert image.width == 1080
    assert image.height >= 600


def test_long_names_and_many_sides_stay_on_the_paper() -> None:
    sides = tuple((f"Maximiliana de los {n} Ángeles",) for n in range(4))
    image = Image.open(io.BytesIO(draw_card(play(3, *sides), "es"))).convert("RGB")
    edge = {image.getpixel((x, y)) for x in (2, 1077) for y in range(230, image.height)}
    assert edge == {(255, 253, 246)}


def test_a_match_that_nobody_won_has_no_star() -> None:
    gold = (247, 201, 72)

    def has_gold(match: Match) -> bool:
        image = Image.open(io.BytesIO(draw_card(match, "es"))).convert("RGB")
        return any(colour == gold for _, colour in image.getcolors(1_000_000) or ())

    assert not has_gold(fold([*play(1).events, MatchClosed()]))
    assert has_gold(play(9))


@pytest.mark.parametrize(("plain", "accented"), [("n", "ñ"), ("e", "é"), ("u", "ü"), ("a", "à")])
def test_a_letter_with_an_accent_is_as_wide_and_has_more_ink(plain: str, accented: str) -> None:
    from PIL import ImageDraw

    def ink(text: str) -> int:
        image = Image.new("L", (120, 120), 255)
        write(ImageDraw.Draw(image), (20, 20), text, 60, "black")
        return sum(image.histogram()[:128])

    assert measure(plain, 60) == measure(accented, 60)
    assert ink(accented) > ink(plain)


@pytest.mark.parametrize("values", [[], [("Ana", 0)], [("Ana", 3), ("<b>", 1)]])
def test_bars_are_a_whole_drawing_with_each_number(values: list[tuple[str, int]]) -> None:
    svg = draw_bars(values)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    for _, value in values:
        assert f">{value}</text>" in svg


@pytest.mark.parametrize("points", [[0], [0, 5], [0, 0, 0], [0, -2, 30]])
def test_lines_stay_inside_their_drawing(points: list[int]) -> None:
    svg = draw_lines({"Ana": points, "Luis": [0] * len(points)}, 21)
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for mark in root.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 <= float(mark.attrib["cx"]) <= width
        assert 0 <= float(mark.attrib["cy"]) <= height


def test_lines_are_told_apart_without_colour() -> None:
    svg = draw_lines({"Ana": [0, 5], "Luis": [0, 3]}, 21)
    root = ElementTree.fromstring(svg)
    dashes = {
        path.attrib["stroke-dasharray"]
        for path in root.iter("{http://www.w3.org/2000/svg}path")
        if "stroke-dasharray" in path.attrib
    }
    assert len(dashes) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_advice_and_the_sheet_are_whole_in_themselves(language: str) -> None:
    assert ElementTree.fromstring(draw_photo_advice(language)).tag.endswith("svg")
    sheet = write_sheet(language)
    assert f'lang="{language}"' in sheet
    assert sheet.count("<img") == 10
    assert "http" not in sheet.replace("http://www.w3.org/2000/svg", "")
