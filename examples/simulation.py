"""A simulation: does it help to begin, and how long is a game?

    python examples/simulation.py [--game tcg] [--games 100] [--bot rules]

Answers go in as codes with `apply`, the quick way; `busterbox simulate` and `busterbox balance` do more of this.
"""

from __future__ import annotations

import argparse
import random
import sys

import busterbox


def one_game(game: str, bot: busterbox.Bot, seed: int) -> tuple[int, list[int], int]:
    """Who was asked first, the result, and how many answers it took."""
    g = busterbox.new(game, seed=seed)
    rng, rnd = g.rng.clone(), random.Random(seed)
    first, answers = int(g.seat_to_act()), 0
    while not g.over:
        # Where several are asked at once, anybody may be the next.
        seat = rnd.choice([seat for seat in range(g.seats) if g.asked() >> seat & 1])
        code = bot.choose(busterbox.Seat(g, seat), rng)
        if code != busterbox.NO_ANSWER:
            g.apply(seat, code)
            answers += 1
    return first, g.result, answers


def main() -> int:
    parser = argparse.ArgumentParser(description="Count who wins.")
    parser.add_argument("--game", default="tcg", choices=busterbox.games())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bot", default="rules", help=f"one of {', '.join(busterbox.bots())}")
    args = parser.parse_args()
    bot = busterbox.bot(args.bot)
    played = [one_game(args.game, bot, seed) for seed in range(args.games)]
    won = sum(result[first] for first, result, _ in played) / 840 / len(played)
    print(f"whoever is asked first wins {won:.0%} of {len(played)} games")
    print(f"a game takes {sum(answers for _, _, answers in played) / len(played):.0f} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
