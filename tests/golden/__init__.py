"""Golden records: whole games as they came out, so that a change of behaviour shows in review.

`python -m tests.golden` (or `make golden`) writes them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER, OPEN, SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record

FOLDER = Path(__file__).parent
# Game, seats, seed: played by the game's own policy; an odd seed also has table inputs on the way.
GAMES = [
    ("duel", 2, 1),
    ("duel", 2, 2),
    ("ring", 4, 1),
    ("ring", 3, 2),
    ("coop", 2, 1),
    ("coop", 3, 2),
    ("sealed", 3, 1),
    ("dicebot", 2, 2),
    ("dicebot", 3, 3),
    ("dicebot", 4, 1),
    ("tcg", 2, 2),
    ("tcg", 2, 3),
    ("tcg", 2, 5),
    ("boardgame", 2, 2),
    ("boardgame", 2, 3),
    ("adventures", 2, 2),
    ("adventures", 3, 3),
]
# Tables with other settings than the usual ones.
SETTINGS = {
    ("dicebot", 3, 3): {"form": "realtime", "advanced": "yes"},
    ("dicebot", 4, 1): {"advanced": "yes"},
    ("tcg", 2, 3): {"format": "sample"},
    ("tcg", 2, 5): {"format": "all_sets"},
    ("boardgame", 2, 3): {"yellow_devil": "on", "stages": "eight", "heroes": "all", "cards": "pack"},
    ("adventures", 3, 3): {
        "mode": "session_3",
        "packs": "12",
        "hands": "own",
        "peek": "off",
        "first_player": "passes",
    },
}


def game(name: str) -> Game:
    if name in registry.names():
        return registry.get(name)
    found = import_module(f"tests.microgames.{name}.game").GAME
    assert isinstance(found, Game)
    return found


def play_golden(name: str, seats: int, seed: int) -> Play:
    """One game, whose every choice follows from the seed."""
    play = Play.start(game(name), seats, seed, SETTINGS.get((name, seats, seed)), every=4)
    rng = rng_from(seed + 1)
    while not play.state.over:
        g = play.state
        number = len(play.entries)
        if seed % 2 and number % 7 == 3:
            play.reseed(number << 60)
        if seed % 2 and number % 11 == 5:
            play.expire(g.serial)
            continue
        seat = g.game.rules.next_seat(g, rng) if g.mode in (OPEN, SEALED) else g.seat_to_act()
        code = play.game.bot.policy(g, seat, rng)
        if code == NO_ANSWER:
            continue  # it may answer, and keeps silent
        play.answer(seat, code)
        if seed % 2 and number % 13 == 6 and not play.state.over:
            with play.as_recorded():  # as records of the first edition have it: also behind what was rolled
                play.undo(seat, force=True)
    return play


def golden_texts() -> Iterator[tuple[Path, str]]:
    for name, seats, seed in GAMES:
        yield FOLDER / f"{name}-{seats}-{seed}.json", Record.of(play_golden(name, seats, seed)).to_text()
