"""Instructions a unit of work costs, counted by callgrind: python -m tools.instructions GAME ... [--loops play,clone]

Counts are the same in every run and on every machine with the same compilers, whatever else runs beside it; times are
not. The compiled engine is counted where a tree matches the sources (`make compile`), else the interpreted one.

    new          one new game, to its first question
    play         one answered question of a random game, forced ones too, the caller in plain Python
    decision     the same, divided by the questions with at least two options
    inner        as play, the caller compiled (`play_games`), whole games, their beginning counted
    clone        one clone of a position in mid-game, and its end
    determinize  one position drawn from what the seat asked knows
    rollout      one game played from mid-game to its end by the rule policy
    move         the same, divided by the answers of it

`--root PATH` counts another source tree with this same script, `--keep DIR` keeps callgrind's files, and `--top N` names
the functions that cost most.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from busterbox.kernel.core.state import State
    from busterbox.kernel.game import Game

ROOT: Final = Path(__file__).resolve().parent.parent
LOOPS: Final = ("new", "play", "inner", "clone", "determinize", "rollout")
SEED: Final = 7
# Games, positions, rollouts; in the loop `play` answers.
TIMES: Final = {"new": 10, "play": 3000, "inner": 2, "clone": 300, "determinize": 100, "rollout": 10}
INTERPRETED_PART: Final = (
    5  # the interpreted engine does a fifth of that: it takes as long as the whole compiled
)
POSITIONS: Final = 5  # positions from which is copied, drawn and played on
DEPTHS: Final = (20, 35, 50, 65, 80)  # decisions before each
LONGEST: Final = 5000  # answers of one rollout

REQUESTS: Final = """
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void finish(const char *name) { CALLGRIND_DUMP_STATS_AT(name); CALLGRIND_STOP_INSTRUMENTATION; }
"""


# -- inside: this file run as a script under callgrind ---------------------------------------------------------


class Counter:
    """Counts the instructions of calls, one after another, through callgrind's own requests."""

    def __init__(self, library: str) -> None:
        self.library = ctypes.CDLL(library)
        self.units: dict[str, int] = {}

    def count(self, name: str, work: Callable[[], dict[str, int]]) -> None:
        gc.collect()
        gc.freeze()  # what is there already is not looked through again while counting
        self.library.begin()
        units = work()
        self.library.finish(name.encode())
        for unit, n in units.items():
            self.units[f"{name} {unit}"] = n


def seats_of(game: Game) -> int:
    return min(4, game.info.seats.most)


def positions(game: Game) -> list[State]:
    """Positions in mid-game in which somebody decides between at least two options."""
    found: list[State] = []
    seed = SEED
    while len(found) < POSITIONS:
        rnd = random.Random(seed)
        g = game.new(seats_of(game), seed)
        seed += 1
        decisions = 0
        while not g.over:
            seat = g.seat_to_act()
            codes = g.options(seat)
            if len(codes) > 1:
                decisions += 1
                if decisions > DEPTHS[len(found)]:
                    found.append(g)
                    break
            g.apply(seat, rnd.choice(codes))
    return found


def play(game: Game, steps: int) -> dict[str, int]:
    rnd = random.Random(SEED).random
    seats, seed, done, decisions = seats_of(game), SEED, 0, 0
    while True:
        seed += 1
        g = game.new(seats, seed)
        options, answer = g.options, g.apply
        seat = g.seat_to_act()
        while seat >= 0:
            codes = options(seat)
            n = len(codes)
            if n > 1:
                decisions += 1
            seat = answer(seat, codes[int(rnd() * n)])
            done += 1
            if done == steps:
                return {"play": done, "decision": decisions}


def inner(game: Game, games: int) -> dict[str, int]:
    from busterbox.kernel.core.rng import rng_from
    from busterbox.players.playout import Tally, play_games

    tally = Tally()
    play_games(game, seats_of(game), SEED, games, rng_from(SEED), tally)
    return {"inner": tally.decisions + tally.forced}


def new(game: Game, times: int) -> dict[str, int]:
    for i in range(times):
        game.new(seats_of(game), SEED + i)
    return {"new": times}


def clone(games: list[State], times: int) -> dict[str, int]:
    for g in games:
        one = g.clone
        for _ in range(times):
            one()
    return {"clone": times * len(games)}


def determinize(games: list[State], times: int) -> dict[str, int]:
    from busterbox.kernel.core.rng import rng_from

    rng = rng_from(SEED)
    for g in games:
        one, seat = g.determinize, g.seat_to_act()
        for _ in range(times):
            one(seat, rng)
    return {"determinize": times * len(games)}


def rollout(games: list[State], times: int) -> dict[str, int]:
    from busterbox.kernel.core.rng import rng_from
    from busterbox.kernel.core.windows import NO_ANSWER, TURN

    moves = 0
    for i in range(times):
        g = games[i % len(games)].clone()
        rng = rng_from(SEED + i)
        g.reseed(SEED + i)
        policy, next_seat, last = g.game.bot.policy, g.game.rules.next_seat, moves + LONGEST
        while not g.over and moves < last:
            seat = g.seat_to_act() if g.mode == TURN else next_seat(g, rng)
            code = policy(g, seat, rng)
            if code != NO_ANSWER:
                g.apply(seat, code)
            moves += 1
    return {"rollout": times, "move": moves}


def inside(game_name: str, loops: list[str], library: str, part: int) -> None:
    import busterbox
    from busterbox import _compiled
    from busterbox.kernel import registry

    game = registry.get(game_name)
    game.new(seats_of(game), SEED)  # what is loaded at the first use is loaded
    games = positions(game)
    counter = Counter(library)
    jobs: dict[str, Callable[[int], dict[str, int]]] = {
        "new": partial(new, game),
        "play": partial(play, game),
        "inner": partial(inner, game),
        "clone": partial(clone, games),
        "determinize": partial(determinize, games),
        "rollout": partial(rollout, games),
    }
    for loop in loops:
        counter.count(loop, partial(jobs[loop], max(1, TIMES[loop] // part)))
    report = {"units": counter.units, "compiled": _compiled.is_compiled(), "from": busterbox.__file__}
    print(json.dumps(report))


# -- outside ---------------------------------------------------------------------------------------------------


class Counted:
    """What one run under callgrind found: instructions a unit, and callgrind's file for each loop."""

    def __init__(self) -> None:
        self.compiled = False
        self.per_unit: dict[str, int] = {}
        self.files: dict[str, Path] = {}


def build_library(folder: Path) -> Path:
    source, library = folder / "requests.c", folder / "requests.so"
    source.write_text(REQUESTS, encoding="utf-8")
    compiler = os.environ.get("CC", "cc").split()
    subprocess.run([*compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    return library


def count(game: str, loops: list[str], root: Path, interpreted: bool, folder: Path) -> Counted:
    """Run the loops for one game under callgrind, on the tree at `root`."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
    if interpreted:
        environment["BUSTERBOX_COMPILED"] = ""
    elif root != ROOT or not environment.get("BUSTERBOX_COMPILED"):
        environment["BUSTERBOX_COMPILED"] = "1"
    library = build_library(folder)
    for old in folder.glob(f"{game}.out*"):
        old.unlink()
    command = [
        "valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder / game}.out",
        sys.executable, str(Path(__file__).resolve()), "--inside", str(library), game, "--loops", ",".join(loops),
    ]  # fmt: skip
    if interpreted:
        command.append("--interpreted")
    done = subprocess.run(command, env=environment, cwd=root, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"the run of {game} under callgrind failed")
    report = json.loads(done.stdout.splitlines()[-1])
    if not Path(report["from"]).is_relative_to(root):
        raise SystemExit(f"{report['from']} was counted instead of the tree {root}")
    found = Counted()
    found.compiled = report["compiled"]
    summed: dict[str, int] = {}
    for file in folder.glob(f"{game}.out.*"):
        text = file.read_text(encoding="utf-8", errors="replace")
        name = re.search(r"^desc: Trigger: Client Request: (\w+)", text, re.MULTILINE)
        total = re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)
        if name and total:
            summed[name[1]] = int(total[1])
            found.files[name[1]] = file
    for key, units in report["units"].items():
        loop, unit = key.split()
        found.per_unit[unit] = summed[loop] // max(units, 1)
    return found


def top(file: Path, functions: int) -> list[str]:
    """The functions with the most instructions of their own."""
    text = subprocess.run(
        ["callgrind_annotate", "--auto=no", str(file)], capture_output=True, text=True, check=True
    ).stdout
    lines = [line for line in text.splitlines() if re.match(r"\s*[\d,]+ \(", line) and "PROGRAM" not in line]
    return [re.sub(r" \[.*\]$", "", line).strip() for line in lines[:functions]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.instructions", description="Count instructions.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--loops", default=",".join(LOOPS), help=f"of {', '.join(LOOPS)} (default all)")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree (default: this one)")
    parser.add_argument("--interpreted", action="store_true", help="count the interpreted engine")
    parser.add_argument("--keep", type=Path, help="keep callgrind's files in this folder")
    parser.add_argument(
        "--top", type=int, default=0, metavar="N", help="name the N dearest functions of each loop"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON document")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    loops = arguments.loops.split(",")
    if set(loops) - set(LOOPS):
        parser.error(f"loops are {', '.join(LOOPS)}")
    if arguments.inside:
        part = INTERPRETED_PART if arguments.interpreted else 1
        inside(arguments.games[0], loops, arguments.inside, part)
        return
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not installed")
    document: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = (arguments.keep or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        for game in arguments.games:
            found = count(game, loops, arguments.root.resolve(), arguments.interpreted, folder)
            document[game] = found.per_unit
            if arguments.json:
                continue
            how = "compiled" if found.compiled else "interpreted"
            figures = "  ".join(f"{unit} {n:,}" for unit, n in found.per_unit.items())
            print(f"{game} ({how}): {figures}", flush=True)
            if arguments.top:
                for loop, file in found.files.items():
                    print(f"  {loop}:", *("    " + line for line in top(file, arguments.top)), sep="\n")
    if arguments.json:
        print(json.dumps(document, indent=1))


if __name__ == "__main__":
    main()
