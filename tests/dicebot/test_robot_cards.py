"""Unique robots: who gets which, and that nothing else changes with them.   DB-17, DB-R69"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import ABILITY, AIM
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import lies_open
from tests.dicebot.course import MORE, all_pass, happened, names, to_the_end
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, log, window

assert isinstance(FIXTURE.cards.content, DiceBox)
BOX = FIXTURE.cards.content
ROBOTS = FIXTURE.cards.ids[len(BOX.weapons) :]


def new(seats: int, seed: int = 1, advanced: str = "yes", explicit: bool = False) -> DiceBot:
    g = FIXTURE.new(seats, seed, {"advanced": advanced}, explicit, sink=Log())
    assert isinstance(g, DiceBot)
    return g


@pytest.mark.rule("DB-17.1", "DB-17.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_one_robot_face_up_before_the_first_combat(seats: int) -> None:
    g = new(seats)
    assert window(g).startswith("ready")
    assert g.combat == 1
    assert [len(robots) for robots in g.robot] == [1] * seats
    assert all(lies_open(g, robots[0]) for robots in g.robot)
    words = happened(g)
    assert words.count("robot") == seats
    assert max(i for i, word in enumerate(words) if word == "robot") < words.index("combat")
    for eye in range(-1, seats):
        table = g.view(eye)["table"]
        assert isinstance(table, dict)
        shown = [cards[0]["card"] for cards in table["robot"]]
        assert shown == [FIXTURE.cards.id_of(g, robots[0]) for robots in g.robot]


@pytest.mark.rule("DB-17.1", "DB-R69")
def test_robots_are_dealt_at_random_and_none_twice() -> None:
    g = new(4, explicit=True)
    g.resolve_chance(0)
    count = len(BOX.robots)
    for left in range(count, count - 4, -1):
        assert g.chance == left
        g.resolve_chance(left - 1)
    dealt = [robots[0] for robots in g.robot]
    assert len({g.cards[card] for card in dealt}) == 4
    assert sorted(dealt + g.robots.cards) == list(range(len(BOX.deck), len(BOX.deck) + count))
    seen = {FIXTURE.cards.id_of(g, new(2, seed).robot[0][0]) for seed in range(80)}
    assert len(seen) > 10


@pytest.mark.rule("DB-17.1")
def test_there_are_no_robots_without_the_advanced_rules() -> None:
    g = new(3, advanced="no")
    assert g.robot == [[], [], []]
    assert len(g.cards) == len(BOX.deck)
    g = battle(Robot("uzi" + MORE, head="forge", points=3), Robot("bomb" + MORE))
    assert window(g) == "heads_before:0"
    assert ABILITY not in g.options(0)
    assert g.why_not(0, ABILITY) == "you have no unique robot · DB-17.1"


@pytest.mark.rule("DB-R69")
def test_a_robot_is_kept_for_the_whole_game() -> None:
    g = new(3, seed=5)
    kept = [robots[:] for robots in g.robot]
    to_the_end(g)
    assert g.combat >= 3
    assert g.robot == kept
    assert happened(g).count("robot") == 3


@pytest.mark.rule("DB-17.3")
def test_the_advanced_rules_change_nothing_else() -> None:
    """The same two rounds with and without them."""
    ends = []
    for advanced in (False, True):
        g = battle(
            Robot(
                "uzi bomb virus" + MORE, body="turbo surge", head="surge", robot="chad" if advanced else ""
            ),
            Robot("bomb shield virus" + MORE, body="armor", energy=5, robot="spark" if advanced else ""),
            Robot("sledge repair virus" + MORE, body="forge armor", robot="tank" if advanced else ""),
            starter=1,
            advanced=advanced,
        )
        commit_all(g, "uzi", "bomb", "sledge")
        all_pass(g)
        g.answer(2, AIM + 1)
        commit_all(g, "bomb", "shield", "repair")
        all_pass(g)
        ends.append(
            (log(g), g.energy, g.body, g.head, g.fighting, g.round, [names(g, hand) for hand in g.hand])
        )
    assert ends[0] == ends[1]
    assert ends[0][1:3] != ([6, 5, 6], [[0] * 6] * 3)
