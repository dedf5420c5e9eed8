"""Play other engines' games and count.

Run by the Python of a throw-away environment that holds the peers and not Busterbox, so this file
imports the standard library only, and a peer when it is first asked for. It reads one JSON command
a line (`{"peer": "rlcard:uno", "seconds": 0.7, "seed": 1}`) and answers each with one JSON line.
Short slices let the caller alternate peers with its own measurement, so that a machine whose speed
drifts slows both alike.

Counting: a *decision* is a player's action where at least two were legal; with one legal action it
is *forced*. Forced actions and chance are played and their time is included. The loops spare the
peer what they can (bound methods, one call to learn whose turn it is, the cheapest fair random
choice): what remains is the peer and the calls into it.
"""

import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TextIO

# A slice of the game asked for: (seconds, seed) -> counts.
Loop = Callable[[float, int], dict[str, Any]]

CHANCE: Final = -1  # pyspiel.PlayerId.CHANCE; below it there is only the end of the game

STATE_SEED: Final = 20  # the searched positions are the same in every run
PLAYOUTS: Final = 400  # to measure how long a simulation is
TINY: Final = 1e-9  # between equal probabilities
UCT_C: Final = 5.0  # from 1 to 50 the speed changes by less than a fifth


class Clock:
    """Wall and processor time of one slice: where they differ, the core was not ours alone."""

    def __init__(self) -> None:
        self.cpu = time.process_time()
        self.wall = time.perf_counter()

    def counts(self, **counts: Any) -> dict[str, Any]:
        seconds = time.perf_counter() - self.wall
        return {**counts, "seconds": seconds, "cpu_seconds": time.process_time() - self.cpu}


def finish(state: Any, rand: Callable[[], float], bare: bool = False) -> tuple[int, int, int]:
    """Play an OpenSpiel state at random to its end: decisions, forced actions, chance nodes.

    Chance is a plain choice from `chance_outcomes`, right where all are equally likely (`uniform`).
    `bare` takes the outcomes from `legal_actions` instead, which spares the list of probabilities:
    no ordinary caller does, but it is the most that can be had from Python.
    """
    current_player = state.current_player
    legal_actions = state.legal_actions
    chance_outcomes = state.chance_outcomes
    apply_action = state.apply_action
    decisions = forced = chance = 0
    while (player := current_player()) >= CHANCE:
        if player == CHANCE and not bare:
            outcomes = chance_outcomes()
            apply_action(outcomes[int(rand() * len(outcomes))][0])
            chance += 1
            continue
        actions = legal_actions()
        count = len(actions)
        apply_action(actions[int(rand() * count)])
        if player == CHANCE:
            chance += 1
        elif count > 1:
            decisions += 1
        else:
            forced += 1
    return decisions, forced, chance


def uniform(game: Any, rand: Callable[[], float]) -> bool:
    """Whether every chance node of some random games has equally likely outcomes."""
    for _ in range(20):
        state = game.new_initial_state()
        while (player := state.current_player()) >= CHANCE:
            actions = state.legal_actions()
            if player == CHANCE:
                outcomes = dict(state.chance_outcomes())
                # Fewer actions than outcomes: hearts without passing allows one direction of four.
                if not outcomes.keys() >= set(actions):
                    return False
                if max(outcomes.values()) - min(outcomes.values()) > TINY:
                    return False
            state.apply_action(actions[int(rand() * len(actions))])
    return True


def load_openspiel(name: str, parameters: dict[str, Any]) -> Any:
    game = importlib.import_module("pyspiel").load_game(name, parameters)
    if not uniform(game, random.Random(1).random):
        raise ValueError(f"{name} has outcomes of unequal chance, which the loop cannot play")
    return game


def openspiel(name: str, parameters: dict[str, Any], bare: bool = False) -> Loop:
    """Random games through pyspiel."""
    game = load_openspiel(name, parameters)
    used = {**game.get_parameters(), "players": game.num_players(), "bare_chance": bare}

    def loop(seconds: float, seed: int) -> dict[str, Any]:
        rand = random.Random(seed).random
        decisions = forced = chance = games = 0
        clock = Clock()
        end = clock.wall + seconds
        while time.perf_counter() < end:
            made, only, rolled = finish(game.new_initial_state(), rand, bare)
            decisions += made
            forced += only
            chance += rolled
            games += 1
        return clock.counts(decisions=decisions, forced=forced, chance=chance, games=games, parameters=used)

    return loop


def rlcard(name: str) -> Loop:
    """Random games through `env.step`: `env.run` without its trajectories and agents."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    used = {"players": env.num_players}

    def loop(seconds: float, seed: int) -> dict[str, Any]:
        env.seed(seed)  # chance is inside the game, so there are no chance nodes to count
        rand = random.Random(seed).random
        reset, step, is_over = env.reset, env.step, env.is_over
        decisions = forced = games = 0
        clock = Clock()
        end = clock.wall + seconds
        while time.perf_counter() < end:
            state, _ = reset()
            while not is_over():
                actions = list(state["legal_actions"])
                count = len(actions)
                state, _ = step(actions[int(rand() * count)])
                if count > 1:
                    decisions += 1
                else:
                    forced += 1
            games += 1
        return clock.counts(decisions=decisions, forced=forced, chance=0, games=games, parameters=used)

    return loop


def at_decision(game: Any, number: int) -> Any:
    """The state in which a fixed random game asks for its `number`th decision."""
    rand = random.Random(STATE_SEED).random
    while True:
        state = game.new_initial_state()
        decisions = 0
        while (player := state.current_player()) >= CHANCE:
            actions = state.legal_actions()
            if player != CHANCE and len(actions) > 1:
                decisions += 1
                if decisions == number:
                    return state
            state.apply_action(actions[int(rand() * len(actions))])


def simulation_length(state: Any) -> tuple[float, ...]:
    """Mean decisions, forced actions and chance nodes of a simulation from `state`.

    A simulation runs from the root to the end of the game, in a world drawn from what the seat to
    move knows; the search does not report its steps, so random play from there stands for it.
    """
    rand = random.Random(STATE_SEED).random
    player = state.current_player()
    lengths = [finish(state.resample_from_infostate(player, rand), rand) for _ in range(PLAYOUTS)]
    return tuple(sum(column) / PLAYOUTS for column in zip(*lengths, strict=True))


def ismcts(name: str, parameters: dict[str, Any], numbers: tuple[int, ...], simulations: int) -> Loop:
    """OpenSpiel's own search in C++, one uniform rollout a simulation, a new tree for each move."""
    pyspiel = importlib.import_module("pyspiel")
    game = load_openspiel(name, parameters)
    states = [at_decision(game, number) for number in numbers]
    # Every state gets equally many simulations, so plain means over the states are right.
    columns = zip(*(simulation_length(state) for state in states), strict=True)
    decisions, forced, chance = (sum(column) / len(states) for column in columns)
    used = {
        **game.get_parameters(),
        "players": game.num_players(),
        "at_decisions": numbers,
        "simulations_per_move": simulations,
    }

    def loop(seconds: float, seed: int) -> dict[str, Any]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, UCT_C, simulations)
        done = 0
        clock = Clock()
        end = clock.wall + seconds
        while time.perf_counter() < end:
            for state in states:
                bot.step(state)
                done += simulations
        counts = clock.counts(
            decisions=round(done * decisions),
            forced=round(done * forced),
            chance=round(done * chance),
            games=done,
            parameters=used,
        )
        per_second = done / counts["seconds"] if done else 0.0
        return {
            **counts,
            "simulations": done,
            "simulations_per_second": per_second,
            "decisions_per_simulation": decisions,
            "decisions_searched_per_second": per_second * decisions,
        }

    return loop


# Four seats where the game lets us choose. Searched hearts goes without passing cards: a world that
# OpenSpiel 2.0.2 draws while they are being passed can come to a turn without a legal action, and
# its search then crashes.
PEERS: Final[dict[str, Callable[[], Loop]]] = {
    "openspiel:crazy_eights": lambda: openspiel("crazy_eights", {"players": 4}),
    "openspiel:hearts": lambda: openspiel("hearts", {}),
    "openspiel:crazy_eights:bare": lambda: openspiel("crazy_eights", {"players": 4}, bare=True),
    "openspiel:hearts:bare": lambda: openspiel("hearts", {}, bare=True),
    "rlcard:uno": lambda: rlcard("uno"),
    "openspiel:ismcts:gin_rummy": lambda: ismcts("gin_rummy", {}, (6, 40), 100),
    "openspiel:ismcts:hearts": lambda: ismcts("hearts", {"pass_cards": False}, (8,), 1000),
}


def answer(command: dict[str, Any], loops: dict[str, Loop]) -> dict[str, Any]:
    peer = str(command["peer"])
    if peer not in PEERS:
        raise ValueError(f"it is not one of {', '.join(PEERS)}")
    if peer not in loops:
        loops[peer] = PEERS[peer]()  # loading is no part of a slice
    return {"peer": peer, **loops[peer](float(command["seconds"]), int(command["seed"]))}


# What a peer that is missing or has changed raises: the other peers can still run.
FAULTS: Final = (ImportError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)


def serve(commands: TextIO, answers: TextIO) -> None:
    loops: dict[str, Loop] = {}
    for line in commands:
        reply: dict[str, Any]
        try:
            reply = answer(json.loads(line), loops)
        except FAULTS as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=answers, flush=True)


def main(arguments: list[str]) -> None:
    if arguments and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(arguments[0])})
    # A peer may print; keep the answers' stream to the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main(sys.argv[1:])
