"""A bot of one's own, compared with one of the box.

    python examples/own_bot.py [--game tcg] [--against random] [--games 40]

It does whatever can be done before it passes or ends a phase, and chooses among that by chance. docs/library.md explains
what a bot may ask.
"""

from __future__ import annotations

import argparse
import sys

import busterbox


class Eager(busterbox.Bot):
    def choose(self, seat: busterbox.Seat, rng: busterbox.Rng) -> int:
        moves = seat.moves()
        active = [move for move in moves if not move.text.startswith(("End", "Pass"))] or moves
        return active[rng.below(len(active))].code

    def name(self) -> str:
        return "eager"


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare a bot of one's own with another.")
    parser.add_argument("--game", default="tcg", choices=busterbox.games())
    parser.add_argument("--against", default="random", help=f"one of {', '.join(busterbox.bots())}")
    parser.add_argument("--games", type=int, default=40)
    args = parser.parse_args()
    found = busterbox.match(args.game, [Eager(), args.against], games=args.games, seed=1)
    for name, score, (low, high) in zip(found.names, found.scores, found.intervals, strict=True):
        print(f"{name}: {score:.3f}, 95 % interval {low:.3f} to {high:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
