# busterbox: not compiled
"""Copies: a clone, a saved position and a game played again are the same game, and never disturb each other."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
from collections.abc import Iterator

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import decision
from busterbox.kernel.testing.conformance.check import (
    Played,
    Spot,
    after_game,
    asked_seats,
    at_decision,
    said,
)
from busterbox.kernel.testing.conformance.drive import play_on

NEAR = 2  # every clone and saved position is followed this far,
LONG = 3  # and so many of them to the end
FAR = 8  # moves that a clone is played away from its original


def saved_and_loaded(game: Game, g: State) -> State:
    """Through text, as a file would hold it."""
    return game.rules.codec.from_json(game, json.loads(json.dumps(g.to_json())))


@at_decision("clone-equal", "a clone has the digests and the options of its original")
def clone_equal(spot: Spot) -> Iterator[str]:
    yield from same(spot.state, spot.state.clone(), "the clone")


@at_decision(
    "load-equal", "a position saved as JSON text and loaded has the digests and options of its original"
)
def load_equal(spot: Spot) -> Iterator[str]:
    yield from same(spot.state, saved_and_loaded(spot.game, spot.state), "the loaded position")


@at_decision(
    "python-copies", "Python's own copies and pickles of a position are equal to it and apart from it"
)
def python_copies(spot: Spot) -> Iterator[str]:
    g = spot.state
    before = g.digest()
    copies = (
        (copy.copy(g), "a copy by copy.copy"),
        (copy.deepcopy(g), "a copy by copy.deepcopy"),
        (pickled(spot.game, g), "the pickled position"),
    )
    for other, name in copies:
        yield from same(g, other, name)
        play_on(other, spot.rng, 1)
        if g.digest() != before:
            yield f"the original changed when {name} was played"
            return


def pickled(game: Game, g: State) -> State:
    """Pickled and read again in this process, where the game itself need not be registered."""

    class Writing(pickle.Pickler):
        def persistent_id(self, one: object) -> object:
            return game.name if one is game else None

    class Reading(pickle.Unpickler):
        def persistent_load(self, name: object) -> object:
            return game

    file = io.BytesIO()
    Writing(file).dump(g)
    file.seek(0)
    found: State = Reading(file).load()
    return found


def same(g: State, other: State, name: str) -> Iterator[str]:
    if g.digest() != other.digest():
        yield f"{name} has another digest"
    elif g.position_digest() != other.position_digest():
        yield f"{name} has another position digest"
    for seat in asked_seats(g):
        if g.options(seat) != other.options(seat):
            yield f"{name} gives seat {seat} other options"


@at_decision(
    "clone-independence", "what happens to a clone does not touch its original, nor the other way round"
)
def clone_independence(spot: Spot) -> Iterator[str]:
    g = spot.state
    before = g.digest()
    one, two = g.clone(), g.clone()
    play_on(one, spot.rng, FAR)
    if g.digest() != before:
        yield "the original changed when its clone was played"
    if two.digest() != before:
        yield "a second clone changed when the first was played"


@at_decision(
    "reading", "looking at a position from any side changes nothing, and what is handed out is a copy"
)
def reading(spot: Spot) -> Iterator[str]:
    g = spot.state.clone()
    before, outside = g.digest(), random.getstate()
    for seat in range(-1, g.seats):
        scramble(g.view(seat))
        scramble(g.observation(seat))
        scramble(g.observation(seat, "tokens"))
        g.knowledge_key(seat)
        if seat >= 0:
            g.options(seat).append(-1)
            g.determinize(seat, rng_from(1))
            decision(g, seat)
            g.why_not(seat, -1)
    for seat in asked_seats(g):
        spot.game.bot.policy(g, seat, rng_from(1))
        spot.game.bot.value(g, seat)
    scramble(g.to_json())
    if g.digest() != before:
        yield "reading the position (views, options, policy, notation) or changing what was read changed it"
    if random.getstate() != outside:
        yield "reading the position used Python's own random generator"


def scramble(shown: object) -> None:
    """Spoil every list and table of something handed out."""
    if isinstance(shown, dict):
        for part in list(shown.values()):
            scramble(part)
        shown.clear()
    elif isinstance(shown, list):
        for part in shown:
            scramble(part)
        shown.append(-99)


@after_game(
    "past-unchanged", "positions kept from earlier in the game are as they were when they were cloned"
)
def past_unchanged(played: Played) -> Iterator[tuple[int, str]]:
    for number, (state, digest) in enumerate(zip(played.past, played.digests, strict=True)):
        if state.digest() != digest:
            yield number, "the clone taken here changed while the game went on"
            return


@after_game("clone-play", "a clone given the same answers goes through the same positions")
def clone_play(played: Played) -> Iterator[tuple[int, str]]:
    for number, moves in followed(played):
        yield from follow(played, played.past[number].clone(), number, moves, "the clone")


@after_game(
    "save-load-play", "a saved and loaded position given the same answers goes through the same positions"
)
def save_load_play(played: Played) -> Iterator[tuple[int, str]]:
    for number, moves in followed(played):
        try:
            loaded = saved_and_loaded(played.game, played.past[number])
        except Exception as error:
            yield number, f"the position cannot be loaded: {said(error)}"
            continue
        yield from follow(played, loaded, number, moves, "the loaded position")


def followed(played: Played) -> list[tuple[int, int]]:
    """Every position for a few moves, some of them to the end."""
    count = len(played.moves)
    near = [(number, NEAR) for number in range(count)]
    return near + [(played.rng.below(count), count) for _ in range(LONG if count else 0)]


def follow(played: Played, g: State, number: int, moves: int, name: str) -> Iterator[tuple[int, str]]:
    for at in range(number, min(number + moves, len(played.moves))):
        seat, code = played.moves[at]
        try:
            g.apply(seat, code)
        except Exception as error:
            yield (
                at,
                f"{name} of decision {number} fails at the same answer ({code} of seat {seat}): {said(error)}",
            )
            return
        if g.digest() != played.digests[at + 1]:
            yield at, f"{name} of decision {number} differs after the same answer ({code} of seat {seat})"
            return


@after_game(
    "replay", "the same seed and answers give the same game, whatever else is played and however often"
)
def replay(played: Played) -> Iterator[tuple[int, str]]:
    kept = random.getstate()
    try:
        for seeding in (1, 987654321):
            random.seed(seeding)
            g = played.game.new(played.table.seats, played.seed, played.table.settings)
            other = played.game.new(played.table.seats, played.seed + seeding, played.table.settings)
            if g.digest() != played.digests[0]:
                yield 0, "a new game with the same seed begins differently"
                return
            for number, (seat, code) in enumerate(played.moves):
                play_on(other, played.rng, 1)
                try:
                    g.apply(seat, code)
                except Exception as error:
                    yield number, f"played again, {code} of seat {seat} fails: {said(error)}"
                    return
                if g.digest() != played.digests[number + 1]:
                    yield number, f"played again, the position after {code} of seat {seat} differs"
                    return
    finally:
        random.setstate(kept)


@after_game("own-generator", "Python's own random generator is never used: chance comes from the position's")
def own_generator(played: Played) -> Iterator[tuple[int, str]]:
    if played.random_touched >= 0:
        yield played.random_touched, "Python's own random generator was used"
