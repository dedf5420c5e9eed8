"""The rulings on abilities, AD-R21 to AD-R30."""

from __future__ import annotations

import re

import pytest

from busterbox.games.adventures.rules.codes import GO_BACK, GO_ON, THROW
from busterbox.games.adventures.rules.payment import waits_left
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import NO, YES
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    may,
    on_to_abilities,
    pay,
    payment,
    plan,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    activate,
    boost,
    colours,
    endure,
    face_challenge,
    happened,
    in_the_box,
    listen,
    names,
    needs,
    next_challenge,
    offered,
    pool,
    refused,
    refused_code,
    skill,
    tokens,
    told,
    with_source,
)

# -- boosts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R21")
def test_nobody_boosts_in_the_dice_pool_step() -> None:
    g = table(3, ["metal_man", "magnet_man", "snake_man"])
    plan(g, 0, "mega_man_13", "mega_man_1", "mega_man_5")
    everybody_ready(g)
    assert (window(g), g.required, g.may) == ("colour", 1, 0)
    assert [len(cards) for cards in g.hand] == [1, 1, 1]
    for seat in range(3):
        assert refused(g, seat, "boost")


@pytest.mark.rule("AD-R21")
def test_nobody_boosts_while_engaging() -> None:
    g = acting("stage_2", boss_name="ice_man", pool=["red/S", "blue/J"])
    say(g, "take_damage")
    assert (window(g), g.challenge, g.may) == ("choose", 1, 0)
    for seat in range(3):
        assert refused(g, seat, "boost")


@pytest.mark.rule("AD-R21", "AD-R25")
def test_nobody_boosts_while_overcoming_or_at_the_reward() -> None:
    g = acting(
        "stage_1",
        boss_name="elec_man",
        pool=["red/S", "blue/J", "yellow/R"],
        weapons=["magnet_beam", "item_2"],
    )
    g.energy[0] = g.energy[1] = 1
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    assert (window(g), g.may) == ("energy", 0)  # which weapon?
    for seat in range(3):
        assert refused(g, seat, "boost")
    assert refused(g, 0, "use_skill")
    g.answer(0, g.options(0)[0])
    assert (window(g), g.may) == ("reroll", 0)  # Elec Man: a die must be rerolled
    for seat in range(3):
        assert refused(g, seat, "boost")


@pytest.mark.rule("AD-R21")
def test_a_boost_helps_the_player_in_whose_step_it_is_played() -> None:
    g = acting("stage_4", 3)
    while g.active == 0:
        g.life = [5, 5, 5]
        next_challenge(g)
    dice(g)
    boost(g, "mega_man_5", 0)
    say(g, "boost", 0, 0)
    assert (g.active, colours(g)) == (1, [0, 1, 0])


@pytest.mark.rule("AD-R22")
def test_the_active_player_need_not_agree_but_makes_all_choices() -> None:
    g = acting("stage_4", 4, pool=["blue/J", "blue/J", "blue/S"])
    boost(g, "roll_15", 3)  # a token of one's choice
    activate(g, 0, "S")
    say(g, "boost", 0, 3)
    assert (window(g), g.required, g.may) == ("token", 1, 0)
    assert "not being asked" in refused(g, 3, "token", "J")
    say(g, "token", "J", 0)
    assert (tokens(g, 0), tokens(g, 3)) == ("SJ", "")
    boost(g, "proto_man_14", 1)  # blue/J, the fourth blue die
    say(g, "boost", 0, 1)
    assert (window(g), g.required) == ("surplus", 1)
    assert "not being asked" in refused(g, 1, "decline")
    say(g, "decline", 0, 0)
    assert pool(g) == ["blue/S", "blue/J", "blue/J"]


@pytest.mark.rule("AD-R22")
def test_an_ally_may_ask_to_wait_and_the_active_player_decides() -> None:
    g = acting("stage_4", 3, pool=["red/S"], boss_name="metal_man")
    say(g, "hold", 0, 2)
    assert "AD-R22" in refused(g, 2, "hold")
    assert "AD-R22" in refused(g, 1, "release")
    say(g, "take_damage", 0, 0)
    assert (window(g), g.life[0], g.options(0)) == ("hold", 5, [GO_ON, GO_BACK])
    assert "AD-10.16" in refused(g, 1, "go_on")
    say(g, "go_back", 0, 0)
    assert (window(g), g.life[0], pool(g)) == ("abilities", 5, ["red/S"])
    say(g, "take_damage", 0, 0)
    say(g, "go_on", 0, 0)
    assert (g.challenge, g.life[0]) == (1, 4)


@pytest.mark.rule("AD-R22")
def test_a_boost_during_the_wait_leads_back_to_the_abilities_step() -> None:
    g = acting("stage_4", 3, pool=[], boss_name="metal_man")
    boost(g, "rush_1", 2)
    say(g, "hold", 0, 2)
    say(g, "take_damage", 0, 0)
    roll(g, face(g, "red/S"))
    say(g, "boost", 0, 2)
    assert (window(g), pool(g), g.life[0], g.holds) == ("abilities", ["red/S"], 5, 0)
    pay(g, "red/S")
    assert (g.challenge, g.life[0]) == (1, 5)


@pytest.mark.rule("AD-R22")
def test_who_has_no_boost_left_holds_nobody_up() -> None:
    g = acting("stage_4", 3, pool=[])
    say(g, "hold", 0, 1)
    say(g, "boost", 0, 1)
    on_to_abilities(g)
    say(g, "take_damage", 0, 0)
    assert (window(g), g.challenge) == ("abilities", 1)


@pytest.mark.rule("AD-R23")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_player_may_boost_himself(seats: int) -> None:
    g = acting("stage_4", seats, pool=[])
    boost(g, "mega_man_1")
    roll(g, face(g, "red/SS"))
    say(g, "boost", 0, 0)
    assert (pool(g), g.hand[0]) == (["red/SS"], [])


@pytest.mark.rule("AD-R24")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_unused_skill_or_boost_is_not_kept(seats: int) -> None:
    g = acting("stage_4", seats)
    kept = [names(g, g.hand[seat] + g.planned[seat]) for seat in range(seats)]
    endure(g)
    for seat in range(seats):
        assert len(kept[seat]) == 4
        assert sorted(names(g, g.discard[seat])) == sorted(kept[seat])
        assert set(names(g, g.hand[seat])).isdisjoint(kept[seat])
        assert (g.skill_slot[seat], g.planned[seat]) == (-1, [])


# -- the end of the step ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R25")
def test_resolving_closes_the_abilities_step() -> None:
    g = acting("stage_1", pool=["red/S"], weapons=["magnet_beam", "item_2"], boss_name="fire_man")
    g.energy[0] = g.energy[1] = 1
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    assert window(g) == "energy"
    for kind, argument in (
        ("use_skill", 0),
        ("effect", "item_2"),
        ("reroll", "item_2"),
        ("boost", 0),
        ("pay", 1),
    ):
        assert refused(g, 0, kind, argument)


@pytest.mark.rule("AD-R25")
def test_there_are_no_abilities_after_the_last_challenge() -> None:
    g = acting("stage_4", 3, weapons=["hyper_bomb"], boss_name="metal_man")
    skill(g, "mega_man_1")
    for _ in range(3):
        g.life = [5, 5, 5]
        next_challenge(g)
    assert g.active == 1
    for kind, argument in (("use_skill", 0), ("effect", "hyper_bomb"), ("reroll", "hyper_bomb")):
        assert "AD-10.16" in refused(g, 0, kind, argument)
    assert offered(g, 0) == ["boost", "hold"]  # for the one who is active now


# -- rerolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R26")
def test_each_die_picked_is_rolled_once() -> None:
    g = listen(acting("stage_4", pool=["red/S", "red/S", "red/J", "blue/J"]))
    say(g, "reroll", "magnet_beam")
    assert g.options(0) == [code(g, "die", name) for name in ("red/S", "red/J", "blue/J")]
    assert "AD-R26" in refused(g, 0, "throw")  # at least one
    say(g, "die", "red/S")
    assert g.options(0) == [THROW, *[code(g, "die", name) for name in ("red/S", "red/J", "blue/J")]]
    say(g, "die", "red/J")
    assert g.options(0) == [THROW, code(g, "die", "blue/J")]
    assert "AD-R26" in refused(g, 0, "die", "red/S")  # in order, so that a set is picked in one way
    roll(g, face(g, "red/SS"), face(g, "red/R"))
    say(g, "throw")
    assert g.script is not None
    g.script.done()
    assert (pool(g), len(told(g, "rolled"))) == (["red/S", "red/R", "red/SS", "blue/J"], 2)


@pytest.mark.rule("AD-R26")
def test_a_die_that_was_set_may_be_rerolled() -> None:
    g = acting("stage_4", pool=[], weapons=["magnet_beam"])
    boost(g, "proto_man_13", 1)  # red/S, set
    say(g, "boost", 0, 1)
    assert pool(g) == ["red/S"]
    roll(g, face(g, "red/J"))
    say(g, "reroll", "magnet_beam")  # the only die there is: nothing to choose
    assert (window(g), pool(g), energy(g, 0, "magnet_beam")) == ("abilities", ["red/J"], 2)


@pytest.mark.rule("AD-R26")
def test_dice_that_are_alike_are_picked_by_number() -> None:
    g = acting("stage_4", pool=["red/S", "red/S", "red/S"])
    say(g, "reroll", "magnet_beam")
    assert (window(g), g.options(0), len(g.air)) == ("reroll", [THROW, code(g, "die", "red/S")], 1)
    say(g, "die", "red/S")
    roll(g, face(g, "red/J"), face(g, "red/R"))
    say(g, "throw")
    assert pool(g) == ["red/S", "red/J", "red/R"]


@pytest.mark.rule("AD-R26")
def test_a_reroll_without_dice_is_not_offered() -> None:
    g = acting("stage_4", pool=[])
    activate(g, 0, "SJR")
    assert "AD-R26" in refused(g, 0, "reroll", "magnet_beam")
    dice(g, "blue/S")
    assert may(g, 0, "reroll", "magnet_beam")


# -- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R27")
def test_a_die_that_is_paid_can_be_gained_back() -> None:
    g = acting(
        "stage_4", pool=["red/J", "red/R", "red/R"], weapons=["super_arm"]
    )  # two red dice set to shoot
    say(g, "effect", "super_arm")
    say(g, "die", "red/J")
    # the discarded die is free again, so one of the two finds room; the other is a die too many
    assert (window(g), pool(g)) == ("surplus", ["red/S", "red/R", "red/R"])


@pytest.mark.rule("AD-R27")
def test_the_whole_cost_comes_before_the_effect() -> None:
    g = listen(acting("stage_4", pool=["blue/J", "yellow/R"], weapons=["magnet_beam"]))
    face_challenge(g, "W")
    say(g, "effect", "magnet_beam")
    assert (window(g), energy(g, 0, "magnet_beam"), g.credits) == ("discard_die", 2, 0)
    say(g, "die", "blue/J")
    assert (pool(g), g.credits) == (["yellow/R"], 1)
    assert happened(g, "energy", "dropped", "credit") == ["energy", "dropped", "credit"]


@pytest.mark.rule("AD-R27")
def test_an_unpayable_cost_makes_the_use_illegal() -> None:
    g = acting("stage_4", pool=[], weapons=["magnet_beam"])
    face_challenge(g, "W")
    assert "AD-10.14" in refused(g, 0, "effect", "magnet_beam")
    assert energy(g, 0, "magnet_beam") == 3
    skill(g, "mega_man_4")
    assert "AD-10.4" in refused(g, 0, "use_skill")


def costing(cost: str, effect: str, pool: list[str]) -> Adventure:
    """At the abilities step with a skill of this cost and effect in the slot, all weapons full."""
    old = 'name = "Mega Man 16"\n'
    source = FIXTURE.cards.sources["actions/mega_man.toml"]
    card_text = source[source.index(old) :]
    after = re.sub(r"(?m)^cost = .*\n", "", card_text)
    after = re.sub(r"(?m)^skill = .*$", f"cost = [{cost}]\nskill = [{effect}]", after)
    g = acting("stage_4", pool=pool, game=with_source("actions/mega_man.toml", card_text, after))
    skill(g, "mega_man_16")
    return g


DISCARD_A_DIE = '{op = "discard_die"}'


@pytest.mark.rule("AD-R27")
def test_an_effect_is_judged_by_the_dice_that_the_cost_leaves() -> None:
    g = costing(DISCARD_A_DIE, '{op = "copy"}', pool=["blue/J"])
    said = refused(g, 0, "use_skill")
    assert said.startswith("it would do nothing once the cost is paid: there are no dice in your pool")
    dice(g, "blue/J", "red/R")
    say(g, "use_skill")
    say(g, "die", "red/R")
    assert pool(g) == ["blue/J", "blue/J"]


@pytest.mark.rule("AD-R27")
def test_a_die_that_pays_cannot_be_rerolled() -> None:
    g = costing(DISCARD_A_DIE, '{op = "reroll", amount = 1, showing = "shoot"}', pool=["red/S"])
    assert refused(g, 0, "use_skill")
    dice(g, "red/S", "blue/J")  # the other one can pay
    assert may(g, 0, "use_skill")
    dice(g, "red/S", "blue/S")
    say(g, "use_skill")
    say(g, "die", "red/S")
    assert (window(g), pool(g)) == ("reroll", ["blue/S"])


@pytest.mark.rule("AD-R27")
def test_one_way_to_pay_that_leaves_something_is_enough() -> None:
    g = costing('{op = "spend", action = "jump"}', '{op = "copy"}', pool=["blue/J"])
    assert refused(g, 0, "use_skill")
    activate(g, 0, "J")
    say(g, "use_skill")
    say(g, "token", "J")
    assert (pool(g), tokens(g)) == (["blue/J", "blue/J"], "")


@pytest.mark.rule("AD-R27")
def test_energy_that_is_paid_makes_room_for_energy_that_is_gained() -> None:
    g = costing('{op = "lose_energy"}', '{op = "energy"}', pool=[])
    assert energy(g, 0, "magnet_beam") == 3
    listen(g)
    say(g, "use_skill")
    assert told(g, "energy") == [[0, g.weapons[0], 2], [0, g.weapons[0], 3]]


@pytest.mark.rule("AD-R27")
def test_damage_that_is_paid_can_be_healed() -> None:
    g = costing('{op = "damage", amount = 1}', '{op = "heal", amount = 1}', pool=[])
    listen(g)
    say(g, "use_skill")
    assert (told(g, "hurt"), told(g, "healed"), g.life[0]) == ([[0, 1, 4]], [[0, 5]], 5)


@pytest.mark.rule("AD-R27")
@pytest.mark.parametrize("cost", ['{op = "lose_token", token = "any"}', '{op = "spend", action = "jump"}'])
def test_a_token_that_is_paid_can_turn_active_again(cost: str) -> None:
    g = costing(cost, '{op = "activate", token = "any"}', pool=[])
    activate(g, 0, "SJR")
    say(g, "use_skill")
    if window(g) == "lose_token":
        say(g, "token", "J")
    assert tokens(g) == "SJR"
    assert names(g, g.discard[0])[-1] == "mega_man_16"


@pytest.mark.rule("AD-R27")
def test_the_energy_that_a_weapon_takes_is_paid_before_its_effect_is_judged() -> None:
    source = FIXTURE.cards.sources["weapons.toml"]
    row = source[source.index('id = "hyper_bomb"') :].partition("[[weapon]]")[0]
    changed = re.sub(r"(?m)^effect = .*$", 'effect = [{op = "energy"}]', row)
    g = acting("stage_4", pool=[], weapons=["hyper_bomb"], game=with_source("weapons.toml", row, changed))
    say(g, "effect", "hyper_bomb")
    assert energy(g, 0, "hyper_bomb") == 3
    energy(g, 0, "hyper_bomb", 0)
    assert "AD-10.13" in refused(g, 0, "effect", "hyper_bomb")


@pytest.mark.rule("AD-R27")
def test_asking_whether_a_use_is_possible_changes_nothing() -> None:
    g = costing(DISCARD_A_DIE, '{op = "copy"}, {op = "activate", token = "any"}', pool=["blue/J"])
    activate(g, 0, "SJR")
    before = g.digest()
    assert not may(g, 0, "use_skill")
    assert g.why_not(0, code(g, "use_skill"))
    assert g.digest() == before


@pytest.mark.rule("AD-R27")
@pytest.mark.parametrize(
    ("file", "name", "cost"),
    [
        ("weapons.toml", "Hyper Bomb", '{op = "lose_energy"}'),  # the last energy could not pay twice
        ("weapons.toml", "Hyper Bomb", '{op = "lose_token", token = "any"}, {op = "spend", action = "run"}'),
        ("weapons.toml", "Hyper Bomb", '{op = "discard_die"}, {op = "spend", action = "run"}'),
        ("actions/rush.toml", "Rush 6", '{op = "discard_die"}, {op = "discard_die"}'),
    ],
)
def test_content_whose_costs_might_be_paid_in_part_is_refused(file: str, name: str, cost: str) -> None:
    with pytest.raises(ValueError, match=re.escape(file)):
        with_source(file, f'name = "{name}"\n', f'name = "{name}"\ncost = [{cost}]\n')


@pytest.mark.rule("AD-R28")
@pytest.mark.parametrize("use", ["skill", "weapon"])
def test_a_cost_of_damage_is_not_offered_when_it_would_lose_the_game(use: str) -> None:
    g = acting("stage_4", weapons=["shadow_blade"])  # 1 damage: a token of one's choice
    skill(g, "mega_man_5")  # 1 damage: blue/JJ
    kind, argument = ("use_skill", 0) if use == "skill" else ("effect", "shadow_blade")
    g.life[0], g.tanks = 1, 0
    assert "AD-R28" in refused(g, 0, kind, argument)
    g.life[0] = 2
    dice(g)
    say(g, kind, argument)
    assert (g.life[0], window(g)) == (1, "abilities" if use == "skill" else "token")  # no question asked


@pytest.mark.rule("AD-R28")
@pytest.mark.parametrize("use", ["skill", "weapon"])
def test_a_cost_that_takes_a_tank_asks_for_confirmation(use: str) -> None:
    g = acting("stage_4", pool=[], weapons=["shadow_blade"])
    skill(g, "mega_man_5")
    kind, argument = ("use_skill", 0) if use == "skill" else ("effect", "shadow_blade")
    g.life[0], g.tanks = 1, 1
    before = (g.life[:], g.tanks, g.energy[:], g.dice[:], g.skill_slot[:], g.discard[0][:])
    say(g, kind, argument)
    assert (window(g), g.required, g.options(0)) == ("tank", 1, [YES, NO])
    question = g.game.words.question(g, 0)
    assert question.startswith("Your skill" if use == "skill" else "Shadow Blade")
    assert "1 damage: an energy tank is used up first" in question
    g.answer(0, NO)
    assert (window(g), before) == (
        "abilities",
        (g.life, g.tanks, g.energy, g.dice, g.skill_slot, g.discard[0]),
    )
    say(g, kind, argument)
    g.answer(0, YES)
    assert (g.life[0], g.tanks) == (4, 0)  # filled up to 5, then hurt
    if use == "skill":
        assert (pool(g), g.skill_slot[0], window(g)) == (["blue/JJ"], -1, "abilities")
    else:
        assert (energy(g, 0, "shadow_blade"), window(g)) == (2, "token")
        say(g, "token", "J")
        assert (tokens(g), window(g)) == ("J", "abilities")


# -- waits met by an effect ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R29")
def test_a_credit_meets_one_wait_of_this_challenge() -> None:
    g = acting("stage_1", pool=["blue/J", "blue/R"])
    face_challenge(g, "JW")
    assert [number for number in g.options(0) if number >= payment(g)] == []
    say(g, "effect", "magnet_beam")
    say(g, "die", "blue/R")
    assert (g.credits, [number for number in g.options(0) if number >= payment(g)]) == (
        1,
        [payment(g, "blue/J")],
    )
    face_challenge(g, "W")
    g.credits = 1
    assert [number for number in g.options(0) if number >= payment(g)] == [payment(g)]  # for nothing
    pay(g)
    assert g.challenge == 1


@pytest.mark.rule("AD-R29")
def test_a_credit_vanishes_with_its_challenge() -> None:
    g = acting("stage_13", pool=["blue/R", "blue/R", "red/R"], boss_name="metal_man")  # S; J and a wait
    face_challenge(g, "W")
    say(g, "effect", "magnet_beam")
    say(g, "die", "red/R")
    assert g.credits == 1
    say(g, "take_damage")
    assert (g.challenge, needs(g), g.credits, waits_left(g)) == (1, "JW", 0, 1)
    dice(g, "red/J")
    assert [number for number in g.options(0) if number >= payment(g)] == []


@pytest.mark.rule("AD-R29")
@pytest.mark.parametrize(
    ("wanted", "met", "offers"),
    [("S", 0, False), ("W", 0, True), ("W", 1, False), ("WW", 1, True), ("WW", 2, False)],
)
def test_it_is_not_offered_without_a_wait_that_is_left(wanted: str, met: int, offers: bool) -> None:
    g = acting("stage_1", pool=["blue/R", "red/R"])
    skill(g, "mega_man_8")  # a wait as well
    face_challenge(g, wanted)
    g.credits = met
    if offers:
        assert may(g, 0, "effect", "magnet_beam")
        assert may(g, 0, "use_skill")
    else:
        assert "AD-R29" in refused(g, 0, "effect", "magnet_beam")
        assert "AD-R29" in refused(g, 0, "use_skill")


# -- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R30")
def test_a_token_is_spent_in_a_challenge() -> None:
    g = acting("stage_4", pool=[], boss_name="metal_man")
    activate(g, 0, "SJ")
    pay(g, "tS")
    assert tokens(g) == "J"


@pytest.mark.rule("AD-R30")
def test_a_token_is_spent_as_a_cost() -> None:
    g = acting("stage_4", pool=[])
    skill(g, "mega_man_4")  # spend a run
    activate(g, 0, "R")
    say(g, "use_skill")
    assert (tokens(g), pool(g)) == ("", ["red/S", "blue/J"])


@pytest.mark.rule("AD-R30")
def test_a_token_is_lost_by_an_effect() -> None:
    g = table(3, ["bomb_man", "magnet_man", "snake_man"])
    endure(g, 3)
    ahead(g, 0, "pattern_2")  # engage: lose a token, else Weapon Energy
    activate(g, 0, "J")
    everybody_ready(g)
    on_to_abilities(g)
    assert (g.active, tokens(g)) == (0, "")
    g = acting("stage_4", pool=[], boss_name="heat_man")  # damage: lose a token
    activate(g, 0, "R")
    say(g, "take_damage")
    assert tokens(g) == ""


@pytest.mark.rule("AD-R30")
def test_a_token_that_is_spent_pays_no_more() -> None:
    g = acting("stage_4", pool=[], boss_name="metal_man")
    activate(g, 0, "S")
    code_of_token = payment(g, "tS")
    pay(g, "tS")
    face_challenge(g, "S")
    assert "AD-24.12" in refused_code(g, 0, code_of_token)
