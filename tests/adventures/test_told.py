"""What everybody is told of claims, plans, weapons and cards, as it happens."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.events import Log
from tests.adventures.positions import FIXTURE, acting, boss, card, flip, plan, say, table, weapon, window
from tests.adventures.trials import endure, happened, listen, told


def numbers(g: Adventure, message: str, count: int) -> list[list[int]]:
    """The first numbers of every such event."""
    return [one[:count] for one in told(g, message)]


@pytest.mark.rule("AD-1.2", "AD-1.15", "AD-R7")
def test_claims_are_told_with_every_change_of_mind() -> None:
    g = FIXTURE.new(2, 1, sink=Log())
    assert isinstance(g, Adventure)
    say(g, "hero", 1, 0)
    say(g, "confirm", 0, 0)
    say(g, "reconsider", 0, 0)
    say(g, "hero", 2, 0)
    say(g, "confirm", 0, 0)
    assert happened(g) == ["claims_hero", "confirmed", "reconsiders", "claims_hero", "confirmed"]
    assert (numbers(g, "claims_hero", 2), numbers(g, "confirmed", 1)) == ([[0, 1], [0, 2]], [[0], [0]])
    say(g, "hero", 0, 1)
    say(g, "confirm", 0, 1)
    assert numbers(g, "took_hero", 2) == [[0, 2], [1, 0]]
    wanted = g.offered[1]
    say(g, "boss", wanted, 1)
    say(g, "confirm", 0, 1)
    assert numbers(g, "claims_boss", 2) == [[1, wanted]]


@pytest.mark.rule("AD-1.7", "AD-1.10")
def test_every_weapon_that_is_dealt_is_told() -> None:
    g = FIXTURE.new(3, 1, {"heroes": "random"}, sink=Log())
    assert isinstance(g, Adventure)
    assert numbers(g, "got_weapon", 2) == [[seat, g.weapons[3 * seat]] for seat in range(3)]


@pytest.mark.rule("AD-6.9", "AD-6.12")
def test_a_plan_that_changes_is_told() -> None:
    g = listen(table(3))
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_3")
    say(g, "ready", 0, 0)
    say(g, "unready", 0, 0)
    say(g, "take_back", "right", 0)
    assert happened(g) == ["slotted", "slotted", "slotted", "ready", "unready", "took_back"]
    assert [one[2] for one in told(g, "slotted")] == [0, 1, 2]
    assert numbers(g, "unready", 1) == [[0]]
    assert numbers(g, "took_back", 3) == [[0, card(g, "mega_man_2"), 1]]


@pytest.mark.rule("AD-21.4", "AD-R64")
def test_a_dr_light_card_that_is_taken_and_given_back_is_told() -> None:
    g = listen(table(1))
    flip(g, *sorted({g.game.cards.ids[g.cards[one]] for one in g.light}))
    first = g.cards[g.light[0]] - g.box.first_light()
    say(g, "light_right", first, 0)
    say(g, "light_back", 1, 0)
    assert (numbers(g, "took_light", 3), numbers(g, "gave_light", 3)) == ([[0, first, 1]], [[0, first, 1]])


@pytest.mark.rule("AD-10.11", "AD-10.13")
def test_a_reroll_by_a_weapon_is_told_with_the_energy_it_leaves() -> None:
    g = listen(acting(pool=["red/S", "blue/J"], weapons=["magnet_beam"]))
    full = g.energy[0]
    say(g, "reroll", "magnet_beam")
    number = weapon(g, "magnet_beam")
    assert numbers(g, "weapon_reroll", 2) == [[0, number]]
    assert numbers(g, "energy", 3) == [[0, number, full - 1]]


@pytest.mark.rule("AD-R14")
def test_a_card_that_is_discarded_down_is_told() -> None:
    g = listen(table(3, ["metal_man", "wood_man", "magnet_man"]))  # Wood Man: one card more
    assert window(g) == "discard_down"
    kind = g.cards[g.hand[1][2]]
    say(g, "discard", kind, 1)
    assert numbers(g, "discarded", 2) == [[1, kind]]


@pytest.mark.rule("AD-16.6", "AD-17.1")
def test_each_boss_that_is_flipped_is_told() -> None:
    names = ["fire_man", "cut_man", "guts_man"]
    g = table(3, names)
    while not g.fighting:
        listen(g)
        endure(g)
    assert numbers(g, "flipped", 2) == [[seat, boss(g, name)] for seat, name in enumerate(names)]
