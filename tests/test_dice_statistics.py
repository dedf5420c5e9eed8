"""How often faces came up in a finished game, beside what the dice of the game would give."""

from __future__ import annotations

from collections import Counter

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play


def fallen(name: str, seats: int) -> Counter[tuple[str, str]]:
    """The dice of a game played by its policy."""
    game = registry.get(name)
    play = Play.start(game, seats, 3)
    rng = rng_from(3)
    found: Counter[tuple[str, str]] = Counter()
    while not play.state.over:
        seat = play.state.game.rules.next_seat(play.state, rng)
        code = int(game.bot.policy(play.state, seat, rng))
        if code < 0:
            continue
        play.answer(seat, code)
        for event in play.entries[-1].events:
            found.update(game.table.dice_rolled(play.state, event.message, event.numbers))
    return found


@pytest.mark.rule("AD-R4")
def test_of_each_colour_half_the_sides_show_its_own_action_once() -> None:
    dice = registry.get("adventures").table.dice()
    assert {colour: list(faces.items()) for colour, faces in dice.items()} == {
        "red": [("shoot", 3), ("jump", 1), ("run", 1), ("double shoot", 1)],
        "blue": [("shoot", 1), ("jump", 3), ("run", 1), ("double jump", 1)],
        "yellow": [("shoot", 1), ("jump", 1), ("run", 3), ("double run", 1)],
    }


def test_dice_with_every_face_once() -> None:
    assert set(registry.get("dicebot").table.dice()) == {"part"}
    assert set(registry.get("boardgame").table.dice()) == {""}
    for name in ("dicebot", "boardgame"):
        [faces] = registry.get(name).table.dice().values()
        assert (len(faces), set(faces.values())) == (6, {1})
    assert registry.get("tcg").table.dice() == {}


@pytest.mark.parametrize("name", ["dicebot", "boardgame", "adventures"])
def test_what_is_rolled_are_dice_of_the_game(name: str) -> None:
    dice = registry.get(name).table.dice()
    found = fallen(name, 2)
    assert sum(found.values()) > 20
    assert {(kind, face) for kind, face in found if face not in dice.get(kind, {})} == set()
