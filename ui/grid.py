"""The forty cards as a grid of tiles to tap: four columns of suits, ten rows of ranks.

The tiles answer at once on the phone and tell the server afterwards, so several cards can be
tapped in a row. What comes back are the taps, not the whole grid: a tap never undoes what another
phone has changed in the meantime, and a tap without an answer is told again with the next.

One grid may show one pile after the other. Each tap says on which it was made: one that is on its
way while the server draws the next pile goes where it was meant to go.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
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
button[hidden] { display: none; }
button:focus-visible { outline: 3px solid #1f6fd6; outline-offset: 1px; }
.mark { position: absolute; right: 0; bottom: 0; min-width: 17px; padding: 0 3px;
  border-top-left-radius: 7px; font: 700 12px/17px system-ui, sans-serif; text-align: center; }
button[aria-pressed="true"] .mark { background: var(--st-primary-color, #1b6b45); color: #fff; }
button.other .mark { background: #5d564c; color: #fff; }
"""

_JS: Final = """
// What was tapped and not yet answered, by grid: it outlives a redrawing of the page.
const waiting = (globalThis.escobaTaps ??= new Map());
export default function (component) {
  const { data, parentElement, setStateValue } = component;
  const grid = parentElement.querySelector(".grid");
  grid.setAttribute("aria-label", data.label);
  if (!waiting.has(data.grid)) {
    const visit = Math.random().toString(36).slice(2);
    waiting.set(data.grid, { visit, last: 0, seen: {}, taps: [] });
  }
  const mine = waiting.get(data.grid);
  mine.seen[data.place] = data.seen;
  if (data.answered.visit === mine.visit) {
    mine.taps = mine.taps.filter(([number]) => number > data.answered.last);
  }
  const picked = new Set(data.picked);
  for (const [, place, code, on] of mine.taps) {
    if (place === data.place && code[0] !== "@") on ? picked.add(code) : picked.delete(code);
  }
  const show = (button) => {
    const code = button.dataset.card;
    const on = picked.has(code);
    const other = on ? "" : data.others[code] || "";
    button.setAttribute("aria-pressed", String(on));
    button.classList.toggle("other", other !== "");
    button.setAttribute("aria-label", data.names[code] + (other ? " · " + other : ""));
    button.title = data.names[code];
    button.querySelector(".mark").textContent = on ? "\\u2713" : other;
  };
  const report = (what, value) => {
    mine.last += 1;
    mine.taps.push([mine.last, data.place, what, value]);
    setStateValue("taps", { visit: mine.visit, seen: mine.seen, taps: mine.taps });
  };
  const press = (event) => {
    for (const name of data.buttons) {
      if (!event.target.closest?.(`[class*="st-key-${name}"] button`)) continue;
      report("@" + name, data.passes);
    }
  };
  document.addEventListener("click", press, true);
  const shown = new Set(data.shown);
  for (const button of grid.querySelectorAll("button")) {
    button.hidden = !shown.has(button.dataset.card);
    show(button);
    button.onclick = () => {
      const code = button.dataset.card;
      const on = !picked.has(code);
      on ? picked.add(code) : picked.delete(code);
      show(button);
      report(code, on);
    };
  }
  return () => document.removeEventListener("click", press, true);
}
"""

_component = st.components.v2.component("escoba_card_grid", html=_HTML, css=_CSS, js=_JS)


@dataclass(frozen=True, slots=True)
class Taps:
    """What was tapped in one place since the last answer: cards switched on, and switched off.

    `pressed` are the buttons of the page that a grid looks after, each with the passes there were
    when it was drawn.
    """

    on: frozenset[Card]
    off: frozenset[Card]
    pressed: tuple[tuple[str, int], ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """The last tap that was taken in: of which visit to the grid, and its number there."""

    visit: str = ""
    last: int = 0


def find_taps(report: Any, answered: Answered) -> tuple[tuple[Taps, Answered], ...]:
    """Returns the taps of a report that were not taken in yet, each with the last one of them.

    A grid repeats every tap that it has no answer to, so none is lost when the page is drawn
    anew meanwhile, and none counts twice. Of a card tapped twice the last tap stands. Taps on
    another place are others, in the order in which they were made.
    """
    try:
        visit = str(report["visit"])
        last = answered.last if answered.visit == visit else 0
        taps = [each for each in map(_parse_tap, report["taps"]) if each[0] > last]
    except (TypeError, KeyError, ValueError):
        return ()
    found = []
    for place, group in groupby(taps, lambda tap: tap[1]):
        here = list(group)
        cards = {what: value for _, _, what, value in here if isinstance(what, Card)}
        on = frozenset(card for card, is_on in cards.items() if is_on)
        pressed = tuple((what, value) for _, _, what, value in here if isinstance(what, str))
        taken = Taps(on, frozenset(cards.keys() - on), pressed, place)
        found.append((taken, Answered(visit, here[-1][0])))
    return tuple(found)


def _parse_tap(reported: Any) -> tuple[int, str, Card | str, int]:
    """Returns number and place of a tap, the card or button, and on, off or the passes."""
    number, place, what, value = reported
    is_button = str(what).startswith("@")
    return (
        int(number),
        str(place),
        str(what)[1:] if is_button else parse_card(str(what)),
        int(value) if is_button else bool(value),
    )


def take_taps(
    key: str, on_taps: Callable[[Taps], bool], versions: Mapping[str, int] | None = None
) -> bool:
    """Passes on the taps of a grid that were not yet; returns whether there were any.

    Streamlit may break a callback off wherever it touches the session, when another tap is on its
    way. So all is read first, and that a tap was taken in is noted last: what was broken off is
    taken in by the next run, and a tap taken in twice does no harm.

    Args:
        key: Of the grid.
        on_taps: Is told what was tapped; returns whether that was kept.
        versions: Of the cards there are now, by place, 0 where none is told. A session that has
            just begun does not know what was taken in before it: it takes only taps made on what
            is still there.
    """
    memory = st.session_state.setdefault(f"{key}/answered", {"answered": None})
    report: Any = (st.session_state.get(key) or {}).get("taps")
    is_new = memory["answered"] is None
    is_any = False
    for taps, answered in find_taps(report, memory["answered"] or Answered()):
        now = (versions or {}).get(taps.place, 0)
        is_known = not is_new or _find_seen(report, taps.place) == now
        if is_known and not on_taps(taps):
            break
        memory["answered"] = answered
        is_any |= is_known
    return is_any


def _find_seen(report: Any, place: str) -> Any:
    """Returns the version of the cards that a report says were shown in a place, None if none."""
    seen = report.get("seen")
    return seen.get(place) if isinstance(seen, dict) else None


def show_grid(
    key: str,
    cards: Collection[Card],
    on_taps: Callable[[Taps], bool],
    *,
    label: str,
    language: str,
    others: Mapping[Card, str] | None = None,
    shown: Collection[Card] = DECK,
    place: str = "",
    versions: Mapping[str, int] | None = None,
    buttons: Sequence[str] = (),
    passes: int = 0,
) -> None:
    """Draws the grid with some cards on, and calls back with the taps before the next run.

    Args:
        key: Of the widget; a grid with another meaning needs another key, or another place.
        cards: The cards shown as on.
        on_taps: Is told what was tapped; returns whether that was kept.
        label: What the grid is, for a screen reader.
        language: Of the names of the cards.
        others: Cards that lie elsewhere, with the short name of the place.
        shown: The cards that can be tapped; the others are left out.
        place: Which of the places that are shown one after the other under this key.
        versions: Of the cards of each place, for those that outlive a session.
        buttons: The beginnings of the keys of buttons on the page that the grid reports as well,
            until it has its answer: Streamlit may lose a button among fast taps.
        passes: How often one has gone on from these cards.
    """

    def note() -> None:
        take_taps(key, on_taps, versions)

    if take_taps(key, on_taps, versions):  # the callback was broken off
        st.rerun()
    memory = st.session_state[f"{key}/answered"]
    answered = memory["answered"] = memory["answered"] or Answered()
    _component(
        key=key,
        data={
            "grid": key,
            "place": place,
            "seen": (versions or {}).get(place, 0),
            "buttons": list(buttons),
            "passes": passes,
            "answered": {"visit": answered.visit, "last": answered.last},
            "shown": sorted(card.code for card in shown),
            "picked": sorted(card.code for card in cards),
            "label": label,
            "names": {card.code: card.name(language) for card in DECK},
            "others": {card.code: name for card, name in (others or {}).items()},
        },
        default={"taps": None},
        on_taps_change=note,
        height="content",
    )
