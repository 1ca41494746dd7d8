"""The forty cards as a grid of tiles to tap: four columns of suits, ten rows of ranks.

The tiles answer at once on the phone and tell the server afterwards, so several cards can be
tapped in a row. What comes back are the taps, not the whole grid: a tap never undoes what another
phone has changed in the meantime.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from scorer.cards import DECK, Card, parse_card
from ui.faces import draw_shared_art, draw_tile

_BY_RANK: Final = tuple(sorted(DECK, key=lambda card: card.rank))

_HTML: Final = (
    draw_shared_art()
    + '<div class="grid" role="group">'
    + "".join(
        f'<button type="button" data-card="{card.code}" aria-pressed="false">'
        f'{draw_tile(card, shared=True)}<span class="mark" aria-hidden="true"></span></button>'
        for card in _BY_RANK
    )
    + "</div>"
)

_CSS: Final = """
.grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; }
button { position: relative; padding: 0; border: 3px solid transparent; border-radius: 9px;
  background: none; cursor: pointer; overflow: hidden; line-height: 0; touch-action: manipulation;
  box-shadow: 0 0 0 1px #bdb5a6; -webkit-tap-highlight-color: transparent; }
button svg { width: 100%; opacity: .42; filter: grayscale(.75); }
button[aria-pressed="true"] { border-color: var(--st-primary-color, #1b6b45); box-shadow: none; }
button[aria-pressed="true"] svg { opacity: 1; filter: none; }
button.other svg { opacity: .22; }
button:focus-visible { outline: 3px solid #1f6fd6; outline-offset: 1px; }
.mark { position: absolute; right: 0; bottom: 0; min-width: 17px; padding: 0 3px;
  border-top-left-radius: 7px; font: 700 12px/17px system-ui, sans-serif; text-align: center; }
button[aria-pressed="true"] .mark { background: var(--st-primary-color, #1b6b45); color: #fff; }
button.other .mark { background: #5d564c; color: #fff; }
"""

_JS: Final = """
export default function (component) {
  const { data, parentElement, setStateValue } = component;
  const grid = parentElement.querySelector(".grid");
  grid.setAttribute("aria-label", data.label);
  if (grid.version !== data.version) {
    grid.version = data.version;
    grid.picked = new Set(data.picked);
  }
  const show = (button) => {
    const code = button.dataset.card;
    const on = grid.picked.has(code);
    const other = on ? "" : data.others[code] || "";
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("other", other !== "");
    button.setAttribute("aria-label", data.names[code] + (other ? " · " + other : ""));
    button.title = data.names[code];
    button.querySelector(".mark").textContent = on ? "\\u2713" : other;
  };
  for (const button of grid.querySelectorAll("button")) {
    show(button);
    button.onclick = () => {
      const code = button.dataset.card;
      if (!grid.picked.delete(code)) grid.picked.add(code);
      show(button);
      setStateValue("picked", { version: grid.version, codes: [...grid.picked] });
    };
  }
}
"""

_component = st.components.v2.component("escoba_card_grid", html=_HTML, css=_CSS, js=_JS)


@dataclass(frozen=True, slots=True)
class Taps:
    """What was tapped since the last answer: cards switched on and cards switched off."""

    on: frozenset[Card]
    off: frozenset[Card]


def find_taps(before: Iterable[str], picked: Any, version: str) -> Taps:
    """Returns the taps between what the grid was last known to show and what it reports.

    A report that is not of this grid's version is of an older one, and holds no taps.
    """
    if not isinstance(picked, Mapping) or picked.get("version") != version:
        return Taps(frozenset(), frozenset())
    known = {card.code for card in DECK}
    reported = {code for code in picked.get("codes", ()) if code in known}
    was = set(before)
    return Taps(
        frozenset(parse_card(code) for code in reported - was),
        frozenset(parse_card(code) for code in was - reported),
    )


def show_grid(
    key: str,
    cards: Collection[Card],
    on_taps: Callable[[Taps], None],
    *,
    label: str,
    language: str,
    others: Mapping[Card, str] | None = None,
) -> None:
    """Draws the grid with some cards on, and calls back with the taps before the next run.

    Args:
        key: Of the widget; a grid with another meaning needs another key.
        cards: The cards shown as on.
        on_taps: Is told what was tapped.
        label: What the grid is, for a screen reader.
        language: Of the names of the cards.
        others: Cards that lie elsewhere, with the short name of the place.
    """
    memory = f"{key}/memory"

    def take() -> bool:
        """Passes new taps on, if there are any.

        Streamlit may break a callback off wherever it touches the session, when another tap is on
        its way. So all is read first, and what was passed on is noted last, in place.
        """
        shown = st.session_state.get(memory)
        picked = (st.session_state.get(key) or {}).get("picked")
        if shown is None or not picked:
            return False
        taps = find_taps(shown["codes"], picked, f"{key}/{shown['turn']}")
        if not (taps.on or taps.off):
            return False
        on_taps(taps)
        shown["codes"] = sorted(picked["codes"])
        return True

    def note() -> None:
        take()

    if take():  # the callback was broken off
        st.rerun()
    codes = sorted(card.code for card in cards)
    shown = st.session_state.get(memory)
    if shown is None or shown["codes"] != codes:
        shown = {"turn": shown["turn"] + 1 if shown else 1, "codes": codes}
        st.session_state[memory] = shown
    _component(
        key=key,
        data={
            "version": f"{key}/{shown['turn']}",
            "picked": codes,
            "label": label,
            "names": {card.code: card.name(language) for card in DECK},
            "others": {card.code: name for card, name in (others or {}).items()},
        },
        default={"picked": None},
        on_picked_change=note,
        height="content",
    )
