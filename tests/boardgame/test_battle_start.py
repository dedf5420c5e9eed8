"""Boss battles: how they begin and who takes part.   BG-17, BG-R63 to BG-R67, BG-R69"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES
from tests.boardgame.positions import before_turn, hand, next_turn, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    attempt,
    castle,
    fight,
    give_trophy,
    happened,
    listen,
    refused,
    strike,
    told,
    trial,
    why,
)


@pytest.mark.rule("BG-17.1")
def test_the_final_space_leads_to_the_battle() -> None:
    g = trial(space=3)
    attempt(g, "jump")
    assert (g.space[0], asked(g)) == (4, "press_on 0")
    assert "BG-17.1" in refused(g, "press_on")
    say(g, "fight")
    assert (asked(g), g.boss, g.boss_health) == ("before_roll 0", 0, 28)


@pytest.mark.rule("BG-17.2")
def test_the_piece_on_its_stage_plays_no_part_in_the_battle() -> None:
    """With the Trophy away the same battle begins: turning the piece is for the eyes."""
    here, away = fight("fire_man"), before_turn(2, 0, "fire_man", 4, game=LAB)
    give_trophy(away, 1, "fire_man")
    away.run()
    for g in (here, away):
        assert (window(g), g.boss, g.boss_health, g.options(0)) == ("before_roll", 4, 28, here.options(0))


@pytest.mark.rule("BG-17.3")
@pytest.mark.parametrize("boss", BOSS_NAMES[:6])
def test_the_boss_is_that_of_the_stage(boss: str) -> None:
    g = fight(boss)
    assert (BOSS_NAMES[g.boss], g.boss_health) == (boss, 28)
    assert g.boss_card().symbol == g.box.bosses[BOSS_NAMES.index(boss)].symbol


@pytest.mark.rule("BG-17.4")
def test_the_battle_side_of_the_character_applies() -> None:
    """Six dice instead of ten, Recall gone, the battle ability there."""
    g = fight()
    strike(g, "aim aim aim aim aim aim")
    assert len(g.dice) == 6
    g = fight()
    assert "BG-R95" in refused(g, "use", ability(g, "Recall"))
    assert why(g, "use", ability(g, "Variable Buster")) == ""


@pytest.mark.rule("BG-17.5")
def test_what_the_player_can_use() -> None:
    g = fight(powers="bomb_man")
    hand(g, 0, "boost")
    assert why(g, "use", ability(g, "Variable Buster")) == ""
    assert why(g, "use", ability(g, "Hyper Bomb")) == ""
    assert "BG-R95" in why(g, "use", ability(g, "Blast Crater"))  # a stage ability (BG-20.8)
    assert "BG-20.8" in why(g, "use", ability(g, "Ice Slasher"))  # not attached
    say(g, "play", "boost")
    assert (g.boss_health, g.threat[0]) == (25, 10)  # the boss-battle part


@pytest.mark.rule("BG-17.6", "BG-R69")
def test_there_are_no_action_points_and_no_priority() -> None:
    g = fight(seats=4)
    assert (g.points, g.wily_points) == (0, 0)
    hand(g, 0, "shortcut")
    assert why(g, "play", "shortcut") == ""  # its Mega Man part would cost 4 AP and 1 WE
    say(g, "play", "shortcut")
    assert (g.boss_health, g.energy[0], asked(g)) == (24, 3, "before_roll 0")
    strike(g, "aim aim aim aim aim aim")
    assert "passed_priority" not in happened(g)


@pytest.mark.rule("BG-17.7")
def test_wily_players_are_never_asked_for_cards() -> None:
    g = fight(seats=3)
    hand(g, 1, "swap")
    before = g.health[0]
    while g.round == 1:
        assert asked(g).split()[1] == "0"
        assert refused(g, "play", "swap", seat=1) != ""
        if window(g) == "before_roll":
            strike(g, "aim aim aim aim aim aim")
        else:
            apply(g, "aim aim aim aim")
    assert (g.health[0], told(g, "played_wily")) == (before, [])


# -- rulings ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R63")
def test_fight_now_or_end_the_turn_and_fight_first_thing_in_the_next() -> None:
    g = trial(space=3)
    attempt(g, "jump")
    assert (why(g, "fight"), why(g, "end_turn")) == ("", "")
    say(g, "end_turn")
    assert (g.turn, g.space[0]) == (1, 4)
    g = before_turn(2, 0, "cut_man", 4, game=LAB)
    listen(g).run()
    assert (asked(g), told(g, "revealed")) == ("before_roll 0", [])


@pytest.mark.rule("BG-R63")
def test_fight_now_or_later_holds_for_the_bosses_of_the_castle() -> None:
    for space, boss, devil in ((5, 9, "off"), (4, 8, "on")):
        g = castle("castle_7", space=space, yellow_devil=devil)
        attempt(g, "hit " + "aim " * 9)
        assert (g.threat[0], why(g, "fight"), why(g, "end_turn")) == (0, "", "")
        say(g, "fight")
        assert g.boss == boss


@pytest.mark.rule("BG-R64")
def test_health_and_weapon_energy_carry_over() -> None:
    g = trial(space=3, health=17)
    g.energy[0] = 1
    attempt(g, "jump")
    say(g, "fight")
    assert (g.health[0], g.energy[0]) == (17, 1)


@pytest.mark.rule("BG-R65")
def test_every_battle_begins_fresh() -> None:
    g = fight(health=1)
    strike(g, "hit hit hit aim aim aim")
    apply(g, "hit aim aim aim")
    assert (g.lives[0], g.turn) == (2, 1)

    g.turn = 0
    next_turn(g)
    assert (asked(g), g.boss_health, g.round) == ("before_roll 0", 28, 1)


@pytest.mark.rule("BG-R65", "BG-26.2")
def test_a_new_battle_with_the_wily_machine_begins_with_its_first_side() -> None:

    g = fight("wily_machine_1", health=1, boss_health=1)
    strike(g, "hit aim aim aim aim aim")
    apply(g, "hit aim aim aim")  # the second side's roll
    assert (told(g, "second_side"), g.lives[0]) == ([[0]], 2)
    g.turn = 0
    next_turn(g)
    assert (g.boss, g.boss_health) == (9, 22)


@pytest.mark.rule("BG-R66", "BG-19.1")
def test_a_later_battle_begins_with_the_left_hand_neighbour_again() -> None:

    g = fight(seats=3, health=9)
    for dice in ("aim aim aim aim", "hit hit hit hit"):
        strike(g, "aim aim aim aim aim aim")
        apply(g, dice)
    g.turn = 0
    next_turn(g)
    strike(g, "aim aim aim aim aim aim")
    apply(g, "aim aim aim aim")
    assert [seat for seat, _ in told(g, "boss_rolls")] == [1, 2, 1]


@pytest.mark.rule("BG-R67")
def test_at_two_seats_the_opponent_is_the_whole_wily_side() -> None:
    g = trial()
    hand(g, 1, "energized", "boost")
    say(g, "pass")
    say(g, "play", "energized")
    say(g, "pass")
    say(g, "play", "boost")
    assert g.wily_points == 0
    g = fight()
    for _ in range(3):
        strike(g, "aim aim aim aim aim aim")
        apply(g, "aim aim aim aim")
    assert [seat for seat, _ in told(g, "boss_rolls")] == [1, 1, 1]


@pytest.mark.rule("BG-18.1", "BG-19.7")
def test_each_round_is_counted_and_told() -> None:
    g = fight()
    assert (told(g, "battle_round"), g.round) == ([[1]], 1)
    strike(g, "aim aim aim aim aim aim")
    apply(g, "aim aim aim aim")
    assert (told(g, "battle_round"), g.round) == ([[1], [2]], 2)
