"""How fast hands are counted and captures are found: `make bench` prints it, no test asks it.

Times are of the processor, not of the clock, and the best of several rounds: on a shared
machine every other figure says what else was running.
"""

import time
from collections.abc import Callable, Sequence
from random import Random

from scorer.captures import find_captures
from scorer.cards import DECK, Card
from scorer.rules import PRESETS
from scorer.score import count_hand
from scorer.simulate import simulate_hand

ROUNDS = 40
SIZES = (5, 10, 15, 20)


def best_time(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The processor seconds of the fastest of the rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def bench_count(name: str, hands: int = 300) -> float:
    """The microseconds that counting one whole hand of two players takes."""
    rules = PRESETS[name]
    played = [simulate_hand(PRESETS["ludoteka"], Random(seed)).hand for seed in range(hands)]
    ends = [(hand.finish(), hand.last_side) for hand in played]

    def count_all() -> None:
        for piles, last in ends:
            count_hand(piles, rules, last_capture=last)

    return best_time(count_all) / hands * 1e6


def bench_captures(card: Card, table: Sequence[Card]) -> tuple[float, int]:
    """The microseconds of finding every capture of the card, and how many there are."""
    took = best_time(lambda: find_captures(card, table), rounds=10)
    return took * 1e6, len(find_captures(card, table))


def main() -> None:
    """Prints every figure."""
    for name in ("ludoteka", "mundijuegos", "broom", "omerkel"):
        took = bench_count(name)
        print(f"count by {name:<12} {took:6.1f} us a hand, {60 / took:.2f} million a minute")
    low_first = sorted(DECK, key=lambda card: card.value)
    for size in SIZES:
        random = [Random(seed).sample(DECK, size + 1) for seed in range(50)]
        times = [bench_captures(card, table)[0] for card, *table in random]
        hardest, ways = bench_captures(low_first[0], low_first[1 : size + 1])
        print(
            f"captures of {size:2} cards {sum(times) / len(times):7.1f} us on random tables;"
            f" of the lowest {size} {hardest:8.1f} us for {ways} ways"
        )


if __name__ == "__main__":
    main()
