"""Chapter 5: the stage side of a Robot Master."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import Ability, box_of
from busterbox.games.adventures.rules.codes import AT_POOL, EXTRA, ONGOING
from busterbox.kernel.game import Game
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    dice,
    energy,
    everybody_ready,
    face,
    on_to_abilities,
    pay,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    endure,
    events,
    listen,
    needs,
    next_challenge,
    pool,
    refused,
    told,
)

BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])


def stage_of(game: Game, name: str) -> Ability:
    stage = box_of(game).bosses[game.cards.numbers[name] - box_of(game).first_boss].stage
    assert stage is not None
    return stage


@pytest.mark.rule("AD-5.1", "AD-5.4", "AD-5.7")
def test_a_stage_ability_is_in_force_in_every_stage_round_and_no_longer() -> None:
    g = table(3, ["gemini_man", "fire_man", "cut_man"], [["magnet_beam"]])  # planning: lose 1 Weapon Energy
    left = []
    for _ in range(4):
        energy(g, 0, "magnet_beam", 3)
        everybody_ready(g)
        on_to_abilities(g)
        left.append((g.fighting, energy(g, 0, "magnet_beam")))
        endure(g)
    assert left == [(False, 2), (False, 2), (False, 2), (True, 3)]
    assert g.over


@pytest.mark.rule("AD-5.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_stage_ability_is_for_the_player_who_faces_that_robot_master(seats: int) -> None:
    bosses = ["gemini_man", "fire_man", "cut_man", "elec_man"]
    g = table(seats, bosses, [["magnet_beam"], ["super_arm"], ["hyper_bomb"], ["rush_coil"]][:seats])
    before = [g.energy[seat * 3] for seat in range(seats)]
    everybody_ready(g)
    on_to_abilities(g)
    after = [g.energy[seat * 3] for seat in range(seats)]
    assert [a - b for a, b in zip(before, after, strict=True)] == [1, *[0] * (seats - 1)]


@pytest.mark.rule("AD-5.2")
def test_an_ally_has_no_fourth_challenge_because_of_my_fire_man() -> None:
    g = listen(table(3, ["metal_man", "fire_man", "magnet_man"]))
    endure(g)
    assert [[one[1] for one in told(g, "engaged") if one[0] == seat] for seat in range(3)] == [
        [0, 1, 2],
        [0, 1, 2, 3],
        [0, 1, 2],
    ]


@pytest.mark.rule("AD-5.3")
def test_an_engage_ability_comes_at_every_engage_and_at_no_other_time() -> None:
    g = acting("stage_2", boss_name="ice_man")  # engage: discard a die or suffer 1 damage
    everyone = ["red/S", "blue/J", "yellow/R"]
    dice(g, *everyone)
    listen(g)
    say(g, "take_damage")
    assert (window(g), g.challenge, pool(g), told(g, "hurt")) == ("choose", 1, everyone, [[0, 1, g.life[0]]])
    say(g, "pick", 0)
    say(g, "die", "blue/J")
    assert (window(g), pool(g)) == ("abilities", ["red/S", "yellow/R"])


@pytest.mark.rule("AD-5.3")
def test_an_overcome_ability_comes_after_overcoming_only() -> None:
    g = acting("stage_4", pool=["red/S", "blue/J"], boss_name="elec_man")  # reroll a die
    roll(g, face(g, "blue/R"))
    pay(g, "red/S")
    assert (g.challenge, pool(g)) == (1, ["blue/R"])
    roll(g)
    say(g, "take_damage")
    assert (g.challenge, pool(g)) == (2, ["blue/R"])


@pytest.mark.rule("AD-5.3")
def test_a_damage_ability_comes_after_damage_only() -> None:
    g = acting("stage_4", pool=["red/S"], boss_name="heat_man")  # lose a token
    g.tokens[0] = 2
    pay(g, "red/S")
    assert g.tokens[0] == 2
    say(g, "take_damage")
    assert g.tokens[0] == 0


@pytest.mark.rule("AD-5.3", "AD-R14")
def test_a_draw_ability_comes_in_the_draw_phase() -> None:
    g = table(3, ["metal_man", "wood_man", "cut_man"])  # draw a card more
    assert (window(g), g.required, [len(cards) for cards in g.hand]) == ("discard_down", 2, [4, 5, 4])


@pytest.mark.rule("AD-5.5")
@BOTH
def test_bomb_mans_stage_applies_to_the_dice_pool(game: Game) -> None:
    stage = stage_of(game, "bomb_man")
    assert (stage.timing, stage.program > 0) == (AT_POOL, True)


@pytest.mark.rule("AD-5.5")
def test_bomb_mans_stage_resolves_right_after_the_roll_once_a_stage_card() -> None:
    g = table(3, ["bomb_man", "metal_man", "magnet_man"])
    for _ in range(2):
        ahead(g, 0, "stage_4")
        plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_10")
        plan(g, 1, "proto_man_2", "proto_man_3", "proto_man_4")
        plan(g, 2, "rush_9", "rush_1", "rush_2")
        listen(g)
        roll(g, face(g, "red/S"), face(g, "red/R"), face(g, "blue/J"), face(g, "yellow/R"))
        for seat in range(3):
            say(g, "ready", 0, seat)
        assert (window(g), pool(g)) == ("reroll", ["red/S", "red/R", "blue/J", "yellow/R"])
        assert (told(g, "engaged"), g.challenge) == ([], -1)  # before the first challenge
        roll(g, face(g, "red/SS"))
        say(g, "die", "red/R")
        assert (window(g), pool(g)) == ("abilities", ["red/S", "red/SS", "blue/J", "yellow/R"])
        assert g.script is not None
        g.script = None
        pay(g, "red/S")
        for _ in range(2):
            g.life = [5, 5, 5]
            say(g, "take_damage", 0, 0)
        assert (
            len([event for event in events(g) if event.message == "ability" and event.numbers[0] == 0]) == 1
        )
        endure(g)


@pytest.mark.rule("AD-5.6")
@BOTH
def test_falling_flames_is_a_challenge_of_one_shoot(game: Game) -> None:
    stage = stage_of(game, "fire_man")
    assert (stage.title, stage.timing, stage.ongoing) == ("Falling Flames", ONGOING, EXTRA)
    extra = stage.challenge
    assert extra is not None
    assert (extra.needs, extra.damage, extra.box) == ([1, 0, 0, 0, 0], 1, False)


@pytest.mark.rule("AD-5.6", "AD-5.4")
def test_falling_flames_comes_after_the_third_challenge_of_each_stage_card() -> None:
    g = table(3, ["fire_man", "metal_man", "magnet_man"])
    for _ in range(3):
        ahead(g, 0, "stage_3")
        everybody_ready(g)
        on_to_abilities(g)
        faced = []
        while g.active == 0:
            faced.append((g.challenge, needs(g), g.harm, g.has_box))
            g.life[0] = 5
            dice(g, "red/S")
            next_challenge(g)
        assert faced == [(0, "R", 1, False), (1, "SW", 2, False), (2, "RR", 2, True), (3, "S", 1, False)]
        endure(g)
    assert g.fighting


@pytest.mark.rule("AD-5.6")
def test_falling_flames_can_be_overcome_like_any_challenge() -> None:
    g = acting("stage_3", boss_name="fire_man")
    for _ in range(3):
        g.life[0] = 5
        next_challenge(g)
    dice(g, "yellow/S", "blue/J")
    g.life[0] = 3
    assert (g.active, g.challenge) == (0, 3)
    pay(g, "yellow/S")
    assert (g.active, g.life[0]) == (1, 3)


@pytest.mark.rule("AD-5.7")
def test_once_flipped_the_stage_ability_no_longer_applies() -> None:
    g = table(3, ["fire_man", "metal_man", "ice_man"])
    endure(g, 3)
    assert (g.fighting, g.box.bosses[g.boss[0]].pattern, len(g.ahead[0])) == (True, 4, 4)
    listen(g)
    endure(g)
    engaged = [one[1] for one in told(g, "engaged") if one[0] == 0]
    assert engaged == [0, 1, 2, 3]  # four pattern cards, no fifth challenge
    titles = g.game.rules.catalogue.find("name.program").args
    assert [
        titles[one[1]] for one in told(g, "ability") if one[0] == 2
    ] == []  # Ice Man: engage on the stage side


@pytest.mark.rule("AD-5.7")
def test_empty_boxes_of_a_stage_side_are_full_against_the_boss() -> None:
    def boxes(game: Game, fighting: bool) -> bool:
        g = table(3, ["metal_man", "fire_man", "cut_man"], game=game)
        if fighting:
            endure(g, 3)
            ahead(g, 0, "pattern_3")
        else:
            ahead(g, 0, "stage_1")
        everybody_ready(g)
        on_to_abilities(g)
        return g.has_box

    assert (boxes(FIXTURE, False), boxes(FIXTURE, True)) == (False, True)


def test_a_choice_of_an_engage_ability_belongs_to_the_one_who_faces_it() -> None:
    g = acting("stage_2", boss_name="ice_man", pool=["red/S", "blue/J"])
    say(g, "take_damage")
    assert g.required == 1
    assert "not being asked" in refused(g, 1, "boost")
