"""What is drawn of boss sides before the fight (AD-R8), and the pool in its three groups (AD-8.8)."""

from __future__ import annotations

import re

import pytest

from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.table.display import display
from tests.adventures.positions import acting, boss, carry, code, dice, offer, say, table, weapon, window
from tests.adventures.test_terminal import flat
from tests.adventures.trials import WATCHER, drain, endure, explicit
from tests.terminals import text_of

PEEK = pytest.mark.parametrize(("peek", "seen"), [("on", True), ("off", False)])


def at_bosses(peek: str, mode: str = "single") -> Adventure:
    """Two heroes before Fire Man and three others; seat 0 has the weapon that Fire Man is weak to."""
    g = explicit(2, heroes="random", peek=peek, mode=mode)
    drain(g, "boss")
    offer(g, ["fire_man", "cut_man", "guts_man", "ice_man"])
    carry(g, 0, "ice_slasher")
    carry(g, 1, "magnet_beam")
    return g


def texts(g: Adventure) -> list[str]:
    """All that is said of the bosses on offer, to the seats and to a watcher."""
    faces = [code(g, "boss", number) for number in g.offered]
    words = [
        g.game.words.option_text(g, seat, one) for seat in range(2) for one in g.options(seat) if one in faces
    ]
    return words + [flat(text_of(g, eye)) for eye in (0, 1, WATCHER)]


def is_read(text: str) -> bool:
    return bool(re.search(r"pattern card|signature|weak to|hits it", text))


@pytest.mark.rule("AD-R8", "AD-1.17")
@PEEK
def test_boss_sides_on_offer(peek: str, seen: bool) -> None:
    g = at_bosses(peek)
    assert {is_read(text) for text in texts(g)} == {seen}
    assert display(g.game, g.view(0))["peek"] == seen
    option = g.game.words.option_text(g, 0, code(g, "boss", "fire_man"))
    assert ("Ice Slasher" in option) == seen  # the picker marks the weakness that it meets
    assert "Ice Slasher" not in g.game.words.option_text(g, 0, code(g, "boss", "guts_man"))


@pytest.mark.rule("AD-R8", "AD-1.17")
@PEEK
def test_the_boss_side_of_one_that_is_taken(peek: str, seen: bool) -> None:
    g = table(2, ["fire_man", "cut_man"], [["ice_slasher"]], peek=peek)
    assert is_read(flat(text_of(g, 0))) == seen
    assert weak_marks(g) == [seen]
    endure(g, 4)
    assert (g.fighting, window(g)) == (True, "plan")
    assert is_read(flat(text_of(g, 0)))  # flipped
    assert weak_marks(g) == [True]


def weak_marks(g: Adventure) -> list[bool]:
    """Whether the drawn table says of seat 0's weapons that they hit."""
    heroes = display(g.game, g.view(0))["heroes"]
    assert isinstance(heroes, list)
    return [one["weak"] for one in heroes[0]["weapons"] if one["number"] == weapon(g, "ice_slasher")]


@pytest.mark.rule("AD-R8")
@PEEK
def test_in_session_3_a_boss_side_appears_when_it_is_taken(peek: str, seen: bool) -> None:
    g = at_bosses(peek, mode="session_3")
    assert {is_read(text) for text in texts(g)} == {seen}
    for seat in range(2):
        say(g, "boss", g.offered[seat], seat)
    assert {is_read(text) for text in texts(g)} == {seen}  # claimed, not taken yet
    for seat in range(2):
        say(g, "confirm", 0, seat)
    g.explicit = False
    drain(g)
    assert is_read(flat(text_of(g, 0)))
    while window(g) != "boss":  # on to the second offer
        g.life = [5, 5]
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))
    assert (g.beaten, {is_read(text) for text in texts(g)}) == (1, {seen})


@pytest.mark.rule("AD-R8")
@PEEK
def test_bosses_of_dr_wily_are_always_open(peek: str, seen: bool) -> None:
    g = at_bosses(peek, mode="session_3")
    wily = ["yellow_devil", "copy_robot", "cwu_01p", "wily_machine_1"]
    g.masters = sorted(g.masters + g.offered)
    g.offered = sorted(boss(g, name) for name in wily)
    assert {is_read(text) for text in texts(g)} == {True}


@pytest.mark.rule("AD-8.8")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_pool_is_drawn_in_three_groups(seats: int) -> None:
    g = acting("stage_4", seats)
    dice(g, "red/R", "red/SS", "blue/J", "blue/S", "yellow/JJ", "yellow/RR", "yellow/R")
    g.tokens[0] = 2
    shown = flat(text_of(g, 0))
    assert (
        "Pool: shoot: red double, blue jump: blue, yellow double, token run: red, yellow, yellow double"
        in shown
    )
    dice(g)
    assert "Pool: shoot: none jump: token run: none" in flat(text_of(g, 0))
