"""A table and a hand laid out as cards to tap: one of the hand, any of the table, and a clock.

Taps are answered on the phone at once; the page is told what is tapped. The clock is a bar that
empties by itself: how long an answer took is for the server to say.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from scorer.cards import Card
from ui.faces import draw_face, to_uri

_HTML: Final = (
    '<div class="spread"><div class="clock" aria-hidden="true"><i></i></div>'
    '<p class="name"></p><div class="table" role="group"></div>'
    '<p class="name"></p><div class="hand" role="group"></div></div>'
)

_CSS: Final = """
.table, .hand { display: grid; grid-template-columns: repeat(auto-fill, minmax(66px, 1fr));
  gap: 8px; padding: 10px; border-radius: 10px; }
.table { background: #1b6b45; min-height: 110px; }
.hand { background: #e7e2d6; }
.name { margin: 8px 0 4px; font: 600 14px system-ui, sans-serif; }
button { padding: 0; border: 3px solid transparent; border-radius: 9px; background: none;
  line-height: 0; cursor: pointer; position: relative; touch-action: manipulation;
  -webkit-tap-highlight-color: transparent; }
button img { width: 100%; border-radius: 6px; }
button[aria-pressed="true"] { border-color: #f7c948; transform: translateY(-4px); }
.hand button[aria-pressed="true"] { border-color: #1b6b45; }
button[aria-pressed="true"]::after { content: "\\2713"; position: absolute; right: 2px; top: 2px;
  padding: 0 5px; border-radius: 8px; background: #f7c948; color: #16301f;
  font: 700 14px/18px system-ui, sans-serif; }
button:focus-visible { outline: 3px solid #1f6fd6; }
.clock { height: 8px; border-radius: 4px; background: #d9d5cc; overflow: hidden; }
.clock i { display: block; height: 100%; background: #1b6b45; transform-origin: left; }
@keyframes empty { from { transform: scaleX(var(--left)); background: #1b6b45; }
  70% { background: #c98a00; } to { transform: scaleX(0); background: #c0222b; } }
"""

_JS: Final = """
export default function (component) {
  const { data, parentElement, setStateValue } = component;
  const spread = parentElement.querySelector(".spread");
  if (spread.version === data.version) return;
  spread.version = data.version;
  const tapped = { table: new Set(data.tapped.table), hand: new Set(data.tapped.hand) };
  const tell = () => setStateValue("tapped", {
    version: data.version, table: [...tapped.table], hand: [...tapped.hand] });
  const names = spread.querySelectorAll(".name");
  ["table", "hand"].forEach((place, row) => {
    names[row].textContent = data.names[place];
    const box = spread.querySelector("." + place);
    box.setAttribute("aria-label", data.names[place]);
    box.replaceChildren(...data[place].map((card) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.card = card.code;
      button.setAttribute("aria-label", card.name);
      button.setAttribute("aria-pressed", String(tapped[place].has(card.code)));
      const image = document.createElement("img");
      image.src = card.face;
      image.alt = "";
      button.append(image);
      button.onclick = () => {
        if (data.closed) return;
        const was = tapped[place].has(card.code);
        if (place === "hand") tapped.hand.clear();
        was ? tapped[place].delete(card.code) : tapped[place].add(card.code);
        for (const other of box.children)
          other.setAttribute("aria-pressed", String(tapped[place].has(other.dataset.card)));
        tell();
      };
      return button;
    }));
  });
  const clock = spread.querySelector(".clock");
  clock.style.display = data.seconds ? "" : "none";
  if (data.seconds) {
    const bar = clock.firstElementChild;
    bar.style.setProperty("--left", data.left / data.seconds);
    bar.style.animation = "none";
    bar.offsetWidth;
    bar.style.animation = `empty ${data.left}s linear forwards`;
  }
}
"""

_component = st.components.v2.component("escoba_spread", html=_HTML, css=_CSS, js=_JS)


@dataclass(frozen=True, slots=True)
class Tapped:
    """The codes of the cards tapped on the table and in the hand."""

    table: frozenset[str] = frozenset()
    hand: frozenset[str] = frozenset()


def read_tapped(report: Any, version: str) -> Tapped:
    """Returns what a spread reports as tapped; nothing, if it is of another spread."""
    if not isinstance(report, dict) or report.get("version") != version:
        return Tapped()
    return Tapped(*(frozenset(map(str, report.get(place, ()))) for place in ("table", "hand")))


def show_spread(
    key: str,
    version: str,
    table: Sequence[Card],
    hand: Sequence[Card],
    *,
    names: tuple[str, str],
    language: str,
    tapped: Tapped = Tapped(),
    seconds: float = 0,
    left: float = 0,
    is_closed: bool = False,
    on_tap: Callable[[], None] = lambda: None,
) -> None:
    """Draws a table and a hand, what is tapped on them, and a clock if there are seconds.

    Args:
        key: Of the widget; its state has what `read_tapped` reads.
        version: Of what is laid out: with another one all is laid out anew.
        table: The cards on the table.
        hand: The cards in the hand.
        names: What the table and the hand are called.
        language: Of the names of the cards.
        tapped: What is tapped to begin with.
        seconds: How long the clock runs in all, 0 for no clock.
        left: How much of that is left.
        is_closed: Whether taps are no longer taken.
        on_tap: Is called after a tap, before the next run.
    """

    def list_cards(cards: Sequence[Card]) -> list[dict[str, str]]:
        return [
            {"code": card.code, "name": card.name(language), "face": to_uri(draw_face(card))}
            for card in cards
        ]

    _component(
        key=key,
        data={
            "version": version,
            "table": list_cards(table),
            "hand": list_cards(hand),
            "names": dict(zip(("table", "hand"), names, strict=True)),
            "tapped": {"table": sorted(tapped.table), "hand": sorted(tapped.hand)},
            "seconds": seconds,
            "left": max(left, 0.01),
            "closed": is_closed,
        },
        default={"tapped": None},
        on_tapped_change=on_tap,
        height="content",
    )
