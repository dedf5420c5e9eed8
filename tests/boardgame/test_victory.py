"""Victory over a Robot Master.   BG-20, BG-R61, BG-R77, BG-R78, BG-R82"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, IN_BATTLE, IN_STEP_TWO, PLAY, ROBOT_MASTERS, USE
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import before_turn, next_turn, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    fight,
    give_trophy,
    happened,
    refused,
    strike,
    told,
    trial,
    trophy,
    why,
)

LAST = "hit aim aim aim aim aim"


def beaten(boss: str = "bomb_man", health: int = 9, trophy_at: int = -1, seats: int = 2) -> Board:
    """Seat 0 has beaten the boss of a stage with its last blow."""
    g = fight(boss, seats=seats, health=health, energy=1, boss_health=2)
    if trophy_at >= 0:
        give_trophy(g, trophy_at, boss)
    strike(g, LAST)
    while window(g) == "trophy":
        say(g, "pass")
    apply(g)
    return g


@pytest.mark.rule("BG-20.1")
def test_the_turn_ends() -> None:
    g = beaten()
    assert (g.turn, told(g, "turn_over"), g.boss) == (1, [[0]], -1)


@pytest.mark.rule("BG-20.2", "BG-R77")
def test_full_health_and_nothing_else_is_restored() -> None:
    g = beaten()
    assert (g.health[0], g.lives[0], g.energy[0]) == (28, 3, 1)


@pytest.mark.rule("BG-20.3")
def test_the_power_is_attached() -> None:
    g = beaten()
    assert (g.powers, g.defeated) == ([0b1000, 0], [0b1000, 0])


@pytest.mark.rule("BG-20.4")
def test_the_trophy_is_taken_from_its_stage() -> None:
    g = beaten()
    assert g.trophy == [-1, -1, -1, 0, -1, -1, -2, -2]


@pytest.mark.rule("BG-20.5")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_trophy_that_is_away_is_not_taken(holder: int) -> None:
    g = beaten(trophy_at=holder)
    assert (g.powers[0], g.trophy[3], told(g, "trophy")) == (0b1000, holder, [])


@pytest.mark.rule("BG-20.6")
def test_others_can_still_play_that_stage() -> None:
    g = beaten()
    g.stage[1], g.space[1], g.turn = 3, 4, 1
    next_turn(g)
    assert (asked(g), g.boss, g.boss_health) == ("before_roll 1", 3, 28)
    g.boss_health = 2
    strike(g, LAST)
    say(g, "pass")  # seat 0 holds the Trophy
    apply(g)
    assert (g.powers, g.trophy[3]) == ([0b1000, 0b1000], 0)


@pytest.mark.rule("BG-20.7", "BG-R8", "BG-R9")
def test_a_new_stage_is_chosen_on_the_next_turn() -> None:
    g = beaten()
    assert (g.stage[0], g.space[0]) == (3, 4)  # the piece has not moved
    g.turn = 0
    next_turn(g)
    assert asked(g) == "stage 0"
    assert "BG-R4" in refused(g, "stage", 3)
    say(g, "stage", 1)
    assert (g.stage[0], g.space[0], g.energy[0], asked(g)) == (1, 0, 3, "abilities 0")


@pytest.mark.rule("BG-20.8")
def test_stage_abilities_are_for_challenges_battle_abilities_for_battles() -> None:
    g = trial()
    g.powers[0] = 0b1000
    assert why(g, "use", ability(g, "Blast Crater")) == ""
    assert "BG-R94" in why(g, "use", ability(g, "Hyper Bomb"))
    g = fight(powers="bomb_man")
    assert why(g, "use", ability(g, "Hyper Bomb")) == ""
    assert "BG-R95" in why(g, "use", ability(g, "Blast Crater"))
    g = fight()
    assert "BG-20.8" in why(g, "use", ability(g, "Hyper Bomb"))


@pytest.mark.rule("BG-20.8")
@pytest.mark.parametrize("master", BOSS_NAMES[:ROBOT_MASTERS])
def test_each_power_offers_its_abilities_besides_those_of_the_hero(master: str) -> None:
    def offered(g: Board) -> list[int]:
        return [code - USE for code in g.options(0) if USE <= code < PLAY]

    powers = 1 << BOSS_NAMES.index(master)
    g = trial(stages="eight")
    plain = offered(g)
    g.powers[0], g.hero_cards = powers, 1
    lent = g.box.bosses[BOSS_NAMES.index(master)].abilities
    moments = {number: g.box.abilities[number].moment for number in lent}
    assert offered(g) == [number for number in lent if moments[number] == IN_STEP_TWO] + plain
    assert len(offered(g)) > len(plain)
    g = fight(stages="eight")
    plain = offered(g)
    g.powers[0] = powers
    assert offered(g) == [number for number in lent if moments[number] == IN_BATTLE] + plain
    assert len(offered(g)) > len(plain)


@pytest.mark.rule("BG-R61")
def test_what_counts_is_the_moment_of_victory() -> None:
    """The Trophy comes back in mid-battle, used on the very roll that wins."""
    g = fight("bomb_man", boss_health=2)
    give_trophy(g, 1, "bomb_man")
    strike(g, "hit hit aim aim aim aim")
    trophy(g, "bomb_man", "hit", "aim")
    apply(g)
    assert (told(g, "trophy"), g.trophy[3]) == ([[0, 3]], 0)


@pytest.mark.rule("BG-R78")
def test_a_power_is_not_owned_twice() -> None:
    g = fight("bomb_man", powers="bomb_man", boss_health=2)
    strike(g, LAST)
    apply(g)
    assert (g.powers[0], g.defeated[0]) == (0b1000, 0b1000)
    g.turn, g.stage[0], g.space[0], g.free = 0, 1, 4, 0
    next_turn(g)
    offered = [code for code in g.options(0) if code >= 148 and code < 196]
    assert len(offered) == len(set(offered))


@pytest.mark.rule("BG-R62")
def test_there_is_no_trophy_of_dr_wily() -> None:
    """Eight Trophies are kept, one for each Robot Master; his defeat ends the game."""
    g = before_turn(2, game=LAB)
    assert len(g.trophy) == 8
    g = fight("wily_machine_1", boss_health=2)
    strike(g, LAST)
    apply(g, "aim aim aim aim")
    g.boss_health = 2
    strike(g, LAST)
    apply(g)
    assert (g.over, told(g, "trophy"), "won" in happened(g)) == (True, [], True)
