"""Python's own copies of a position: copy, deepcopy, and pickle into this and into another process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller

import pytest

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from tests.faulty.game import make

GAMES = ["adventures", "boardgame", "dicebot", "tcg"]
ANSWERS = 25


def somewhere(game: Game, seed: int = 5, explicit: bool = False) -> State:
    """A position after some random answers."""
    g = game.new(2, seed, explicit=explicit)
    rng = rng_from(seed)
    for _ in range(ANSWERS):
        if g.chance:
            g.resolve_chance(rng.below(g.chance))
        elif not g.over:
            options = g.options(g.seat_to_act())
            g.apply(g.seat_to_act(), options[rng.below(len(options))])
    return g


def move_on(g: State) -> None:
    g.apply(g.seat_to_act(), g.options(g.seat_to_act())[0])


def pickled(g: State) -> State:
    found: State = pickle.loads(pickle.dumps(g))  # noqa: S301  # written by this very process
    return found


@pytest.mark.parametrize("name", GAMES)
def test_copies_are_equal_and_apart(name: str) -> None:
    g = somewhere(registry.get(name))
    before = g.digest()
    for other in (copy.copy(g), copy.deepcopy(g), pickled(g)):
        assert other == g
        assert other is not g
        assert other.game is g.game
        assert other.options(other.seat_to_act()) == g.options(g.seat_to_act())
        move_on(other)
        assert other.digest() != before
        assert g.digest() == before


def test_what_holds_positions_is_copied_whole() -> None:
    g = somewhere(registry.get("dicebot"))
    held = {"now": g, "again": g, "past": [g.clone()]}
    other = copy.deepcopy(held)
    assert other["now"] is other["again"]
    assert other["now"] == g
    assert other["past"] == held["past"]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_goes_through_another_process(name: str) -> None:
    g = somewhere(registry.get(name))
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(methodcaller("digest"), g).result() == g.digest()
        back = pool.submit(methodcaller("clone"), g).result()
    assert back == g


def test_chance_that_is_waited_for_is_waited_for_again() -> None:
    g = registry.get("dicebot").new(2, 1, explicit=True)
    while not g.chance:
        move_on(g)
    other = pickled(g)
    assert other.explicit
    assert other.chance == g.chance
    for one in (g, other):
        one.resolve_chance(0)
    assert other == g


@pytest.fixture
def unregistered() -> Iterator[Game]:
    yield make()
    registry.forget_registered()


def test_a_game_that_is_not_registered_copies_and_says_why_it_does_not_pickle(unregistered: Game) -> None:
    g = somewhere(unregistered)
    assert copy.copy(g) == g
    assert copy.deepcopy(g) == g
    with pytest.raises(pickle.PicklingError) as refused:
        pickle.dumps(g)
    assert str(refused.value) == (
        f"{g.game.name} is not registered, so another process could not find it: "
        "bring it by an entry point, or get it as 'package.module:ATTRIBUTE'"
    )
    registry.register(unregistered)
    assert pickled(g) == g


def test_a_game_found_by_its_place_is_pickled_by_it() -> None:
    game = registry.get("tests.microgames.duel.game:GAME")
    g = somewhere(game)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(methodcaller("digest"), g).result() == g.digest()


def edited() -> Game:
    """The game with one file of its content changed."""
    game = registry.get("dicebot")
    changed = dict(game.cards.sources)
    changed["weapons.toml"] = changed["weapons.toml"].replace("speed = 4", "speed = 5", 1)
    return game.remade(changed)


def test_other_content_is_refused_in_one_sentence() -> None:
    rebuild, parts = somewhere(edited()).__reduce__()
    _, document, explicit = parts
    with pytest.raises(BadPosition) as refused:
        rebuild(registry.get("dicebot"), document, explicit)
    assert (
        str(refused.value)
        == "it was made with other content than is loaded: this position cannot be read here"
    )


def test_an_edited_game_is_not_taken_for_the_one_of_its_name() -> None:
    game = registry.get("dicebot")
    same = somewhere(game.remade(game.cards.sources))
    assert pickled(same).game is game
    with pytest.raises(
        pickle.PicklingError, match="this dicebot has other content than the one that others find"
    ):
        pickle.dumps(somewhere(edited()))
