"""Charts as SVG text, drawn by us: small, in the page's language, told apart without colour."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

_WIDTH: Final = 360
_ROW: Final = 34
_FONT: Final = 'font-family="system-ui,sans-serif" font-size="14" fill="#1f2a24"'
_GREEN: Final = "#1b6b45"
# Each side by its colour, its dashes and its mark.
_INKS: Final = ("#1b6b45", "#9a3412", "#1d4ed8", "#6b21a8", "#854d0e", "#334155")
_DASHES: Final = ("none", "7 4", "2 4", "10 4 2 4", "4 2", "12 6")


def draw_bars(values: Sequence[tuple[str, int]]) -> str:
    """Returns a bar a name, each with its number."""
    most = max((value for _, value in values), default=0) or 1
    rows = []
    for place, (name, value) in enumerate(values):
        y = place * _ROW
        width = round(300 * value / most)
        rows.append(
            f'<text x="0" y="{y + 13}" {_FONT}>{escape(name[:34])}</text>'
            f'<rect x="0" y="{y + 18}" width="{width}" height="9" rx="2" fill="{_GREEN}"/>'
            f'<text x="{width + 6}" y="{y + 28}" {_FONT} font-weight="700">{value}</text>'
        )
    return _wrap("".join(rows), _ROW * len(values))


def draw_lines(series: Mapping[str, Sequence[int]], target: int) -> str:
    """Returns a line a side of its totals after each hand, from none, and one at the target."""
    steps = max(1, *(len(points) - 1 for points in series.values()))
    least = min(0, *(min(points) for points in series.values()))
    most = max(target, *(max(points) for points in series.values()))

    def place(step: int, value: int) -> tuple[float, float]:
        x = 30 + (_WIDTH - 50) * step / steps
        return round(x, 1), round(176 - 158 * (value - least) / (most - least), 1)

    drawn = []
    for value in sorted({least, most, target, 0}):
        _, y = place(0, value)
        drawn.append(
            f'<path d="M28 {y}H{_WIDTH}" stroke="{"#6b7280" if value == target else "#d9d5cc"}"/>'
            f'<text x="24" y="{y + 5}" text-anchor="end" {_FONT}>{value}</text>'
        )
    for number, (side, points) in enumerate(series.items()):
        ink = _INKS[number % len(_INKS)]
        at = [place(step, value) for step, value in enumerate(points)]
        line = "M" + "L".join(f"{x} {y}" for x, y in at)
        y = 204 + 20 * number
        dash = f'stroke="{ink}" stroke-dasharray="{_DASHES[number % len(_DASHES)]}"'
        drawn.append(
            f'<path d="{line}" fill="none" stroke-width="3" {dash}/>'
            + "".join(_draw_mark(number, x, y, ink) for x, y in at)
            + f'<path d="M30 {y - 5}H70" stroke-width="3" {dash}/>'
            + _draw_mark(number, 50, y - 5, ink)
            + f'<text x="80" y="{y}" {_FONT}>{escape(side[:30])} · {points[-1]}</text>'
        )
    return _wrap("".join(drawn), 196 + 20 * len(series))


def _draw_mark(number: int, x: float, y: float, ink: str) -> str:
    """A disc, a square, a triangle or a diamond."""
    shape = (
        f'<circle cx="{x}" cy="{y}" r="4"',
        f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8"',
        f'<path d="M{x} {y - 5}l5 9h-10z"',
        f'<path d="M{x} {y - 6}l5 6-5 6-5-6z"',
    )[number % 4]
    return f'{shape} fill="{ink}"/>'


def _wrap(body: str, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {max(1, height)}">'
        f"{body}</svg>"
    )
