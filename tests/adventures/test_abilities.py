"""Chapter 10: skill, boosts and weapons in the Abilities step."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.codes import BOOST, HOLD, RELEASE, TAKE_DAMAGE, USE_SKILL
from tests.adventures.positions import (
    acting,
    carry,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    may,
    on_to_abilities,
    pay,
    payment,
    roll,
    say,
    window,
)
from tests.adventures.trials import (
    activate,
    boost,
    colours,
    endure,
    face_challenge,
    listen,
    names,
    needs,
    next_challenge,
    offered,
    pool,
    refused,
    skill,
    tokens,
    told,
)

# -- as many as one likes, in any order -------------------------------------------------------------------------------


@pytest.mark.rule("AD-10.1")
def test_no_ability_need_be_used() -> None:
    g = listen(acting("stage_4", pool=["red/S"], boss_name="metal_man"))
    before = (g.energy[:], g.skill_slot[:], [cards[:] for cards in g.hand])
    pay(g, "red/S")
    assert (g.challenge, g.energy, g.skill_slot, g.hand) == (1, *before)


@pytest.mark.rule("AD-10.1")
@pytest.mark.parametrize(
    "order",
    ["skill boost weapon weapon", "weapon skill weapon boost", "boost weapon weapon skill", "weapon weapon"],
)
def test_abilities_are_used_in_any_number_and_order(order: str) -> None:
    g = acting("stage_4", pool=[], weapons=["hyper_bomb"])
    skill(g, "mega_man_6")  # 1 life
    boost(g, "mega_man_2")  # a red die
    g.life[0] = 3
    roll(g, *[face(g, "red/S")] * order.count("boost"))
    for use in order.split():
        if use == "weapon":
            say(g, "effect", "hyper_bomb")
            g.answer(0, g.options(0)[0])  # shoot first, then jump
        else:
            say(g, {"skill": "use_skill", "boost": "boost"}[use])
        assert (window(g), g.challenge) == ("abilities", 0)
    assert (tokens(g), energy(g, 0, "hyper_bomb")) == ("SJ", 1)
    assert g.life[0] == (4 if "skill" in order else 3)
    assert pool(g) == (["red/S"] if "boost" in order else [])


@pytest.mark.rule("AD-10.1")
def test_what_is_on_offer_is_exactly_what_can_be_used() -> None:
    g = acting("stage_4", pool=["red/S", "blue/J"], weapons=["hyper_bomb", "magnet_beam"])
    skill(g, "mega_man_6")
    assert g.options(0) == [
        TAKE_DAMAGE,
        BOOST,  # nobody heals at 5 life
        code(g, "effect", "hyper_bomb"),
        code(g, "reroll", "hyper_bomb"),
        code(g, "reroll", "magnet_beam"),  # its effect needs a wait
        payment(g, "red/S"),
    ]
    g.life[0] = 4
    assert g.options(0)[:3] == [TAKE_DAMAGE, USE_SKILL, BOOST]
    assert [g.options(seat) for seat in (1, 2)] == [[BOOST, HOLD]] * 2
    say(g, "hold", 0, 2)
    assert [g.options(seat) for seat in (1, 2)] == [[BOOST, HOLD], [BOOST, RELEASE]]


@pytest.mark.rule("AD-10.2")
def test_every_challenge_has_an_abilities_step() -> None:
    g = acting("stage_4", boss_name="fire_man")
    steps = []
    while g.active == 0:
        steps.append((window(g), g.challenge, needs(g)))
        g.life[0] = 5
        next_challenge(g)
    assert steps == [("abilities", place, wanted) for place, wanted in enumerate(["S", "SJ", "SSJ", "S"])]


@pytest.mark.rule("AD-10.2")
def test_every_pattern_card_has_an_abilities_step() -> None:
    g = fighting("pattern_1", boss_name="bomb_man")
    steps = []
    on_to_abilities(g)
    while g.active == 0:
        steps.append((window(g), g.challenge, len(g.ahead[0])))
        g.life[0] = 5
        next_challenge(g)
    assert steps == [("abilities", 0, 4), ("abilities", 1, 3), ("abilities", 2, 2), ("abilities", 3, 1)]


# -- the skill --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-10.3", "AD-10.5")
def test_the_skill_card_is_discarded_for_its_effect_once() -> None:
    g = acting("stage_4")
    skill(g, "mega_man_1")  # the jump token
    before = names(g, g.discard[0])
    say(g, "use_skill")
    assert (tokens(g), g.skill_slot[0], names(g, g.discard[0])) == ("J", -1, [*before, "mega_man_1"])
    assert len(g.planned[0]) == 2
    assert "AD-10.5" in refused(g, 0, "use_skill")
    next_challenge(g)
    assert "AD-10.5" in refused(g, 0, "use_skill")  # nor at a later challenge of the round


@pytest.mark.rule("AD-10.5")
def test_in_the_next_round_there_is_a_skill_again() -> None:
    g = acting("stage_4")
    skill(g, "mega_man_1")
    say(g, "use_skill")
    endure(g)
    everybody_ready(g)
    on_to_abilities(g)
    assert g.skill_slot[0] >= 0


@pytest.mark.rule("AD-10.4")
@pytest.mark.parametrize(
    ("name", "pool_before", "active", "reason"),
    [
        ("mega_man_4", "red/S blue/J", "SJ", "AD-10.4"),  # spend a run
        ("mega_man_3", "", "SJR", "AD-10.14"),  # discard a die
        ("mega_man_9", "yellow/R red/S", "", "AD-24.7"),  # an active token
        ("mega_man_7", "yellow/R", "SJR", "AD-10.4"),  # 1 Weapon Energy
    ],
)
def test_a_skill_whose_cost_cannot_be_paid_cannot_be_used(
    name: str, pool_before: str, active: str, reason: str
) -> None:
    g = acting("stage_4", pool=pool_before.split())
    skill(g, name)
    activate(g, 0, active)
    energy(g, 0, "magnet_beam", 0)
    assert reason in refused(g, 0, "use_skill")


@pytest.mark.rule("AD-10.4")
@pytest.mark.parametrize(
    ("items", "active", "left", "still"),
    [
        ("red/S yellow/R", "", ["red/S", "red/S", "blue/J"], ""),
        ("red/S", "R", ["red/S", "red/S", "blue/J"], ""),
        ("red/S yellow/RR", "J", ["red/S", "red/S", "blue/J"], "J"),
    ],
)
def test_a_cost_is_paid_in_full(items: str, active: str, left: list[str], still: str) -> None:
    g = acting("stage_4", pool=items.split())
    skill(g, "mega_man_4")  # spend a run: red/S and blue/J
    activate(g, 0, active)
    say(g, "use_skill")
    assert (pool(g), tokens(g), window(g)) == (left, still, "abilities")


@pytest.mark.rule("AD-10.4")
def test_a_cost_in_weapon_energy_or_tokens_is_paid() -> None:
    g = acting("stage_4", pool=[])
    skill(g, "mega_man_7")  # 1 Weapon Energy: a yellow and a blue die
    say(g, "use_skill")
    assert (energy(g, 0, "magnet_beam"), colours(g)) == (2, [0, 1, 1])
    g = acting("stage_4", pool=[])
    skill(g, "mega_man_9")  # a token: two dice of colours to name
    activate(g, 0, "SR")
    say(g, "use_skill")
    assert (window(g), g.options(0)) == ("lose_token", [code(g, "token", "S"), code(g, "token", "R")])
    say(g, "token", "R")
    say(g, "colour", "blue")
    say(g, "colour", "blue")
    assert (tokens(g), colours(g)) == ("S", [0, 2, 0])


# -- boosts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-10.6", "AD-10.7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_any_player_may_boost_and_the_active_one_gets_it(seats: int) -> None:
    heroes = ["mega_man", "proto_man", "rush", "roll"]
    for seat in range(seats):
        g = acting("stage_4", seats, pool=[])
        boost(g, f"{heroes[seat]}_9", seat)  # a yellow die
        before = len(g.discard[seat])
        roll(g, face(g, "yellow/J"))
        say(g, "boost", 0, seat)
        assert (pool(g), g.hand[seat], g.active) == (["yellow/J"], [], 0)
        assert (len(g.discard[seat]), names(g, g.discard[seat])[-1]) == (before + 1, f"{heroes[seat]}_9")


@pytest.mark.rule("AD-10.7")
def test_a_boost_of_an_ally_turns_the_active_players_token() -> None:
    g = acting("stage_4", 4, pool=[])
    boost(g, "roll_14", 3)  # the shoot token
    say(g, "boost", 0, 3)
    assert [tokens(g, seat) for seat in range(4)] == ["S", "", "", ""]
    g = acting("stage_4", 4, pool=[])
    boost(g, "roll_16", 3)  # 1 Weapon Energy
    energy(g, 0, "magnet_beam", 1)
    theirs = g.energy[9:]
    say(g, "boost", 0, 3)
    assert (energy(g, 0, "magnet_beam"), g.energy[9:]) == (2, theirs)


@pytest.mark.rule("AD-10.8")
def test_several_players_boost_in_one_step_each_once_a_round() -> None:
    g = acting("stage_4", 3, pool=[])
    for seat in (2, 0, 1):
        boost(g, f"{['mega_man', 'proto_man', 'rush'][seat]}_{1 + 4 * seat}", seat)
        say(g, "boost", 0, seat)
    assert (window(g), colours(g), g.may) == ("abilities", [1, 1, 1], 0)
    assert "AD-10.8" in refused(g, 0, "boost")
    assert "not being asked" in refused(g, 1, "boost")
    while g.active < 2:  # and not in anybody's later action phase of this round
        g.life = [5, 5, 5]
        next_challenge(g)
        assert "boost" not in offered(g, int(g.active))
        assert "AD-10.8" in refused(g, int(g.active), "boost")
    endure(g)
    assert (g.round, [len(cards) for cards in g.hand]) == (2, [4, 4, 4])


@pytest.mark.rule("AD-10.8")
def test_a_boost_kept_at_the_first_challenge_can_be_played_at_the_last() -> None:
    g = acting("stage_4", 3)
    next_challenge(g)
    next_challenge(g)
    g.life = [5, 5, 5]
    dice(g)
    boost(g, "rush_5", 2)
    say(g, "boost", 0, 2)
    assert (g.challenge, colours(g)) == (2, [0, 1, 0])


# -- weapons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-10.9")
def test_a_weapon_costs_one_energy_and_its_added_cost() -> None:
    g = acting("stage_4", pool=["blue/J", "yellow/R"], weapons=["super_arm"])  # discard a die: red/S, red/S
    say(g, "effect", "super_arm")
    assert (window(g), energy(g, 0, "super_arm")) == ("discard_die", 2)
    say(g, "die", "blue/J")
    assert (pool(g), energy(g, 0, "super_arm")) == (["red/S", "red/S", "yellow/R"], 2)


@pytest.mark.rule("AD-10.9")
def test_a_weapon_whose_added_cost_cannot_be_paid_cannot_be_used() -> None:
    g = acting("stage_4", pool=[], weapons=["super_arm", "hyper_bomb"])
    assert "AD-10.14" in refused(g, 0, "effect", "super_arm")
    assert may(g, 0, "effect", "hyper_bomb")  # which has none


@pytest.mark.rule("AD-10.10")
def test_a_weapon_is_used_again_and_again_while_it_has_energy() -> None:
    g = acting("stage_4", pool=[], weapons=["metal_blade"])
    for left in (2, 1, 0):
        say(g, "effect", "metal_blade")
        say(g, "colour", left)
        assert (energy(g, 0, "metal_blade"), g.challenge) == (left, 0)
    assert colours(g) == [1, 1, 1]
    said = refused(g, 0, "effect", "metal_blade")
    assert "AD-10.13" in said


@pytest.mark.rule("AD-10.11")
@pytest.mark.parametrize("picked", [["red/S"], ["red/S", "yellow/R"], ["red/S", "blue/J", "yellow/R"]])
def test_one_energy_rerolls_any_number_of_dice(picked: list[str]) -> None:
    g = acting("stage_4", pool=["red/S", "blue/J", "yellow/R"], weapons=["magnet_beam"])
    say(g, "reroll", "magnet_beam")
    assert (window(g), energy(g, 0, "magnet_beam")) == ("reroll", 2)
    others = {"red/S": "red/R", "blue/J": "blue/S", "yellow/R": "yellow/J"}
    roll(g, *[face(g, others[name]) for name in picked])
    for name in picked:
        say(g, "die", name)
    if len(picked) < 3 and picked[-1] != "yellow/R":
        say(g, "throw")
    assert g.script is not None
    g.script.done()
    assert pool(g) == [others[name] if name in picked else name for name in ("red/S", "blue/J", "yellow/R")]
    assert (window(g), energy(g, 0, "magnet_beam")) == ("abilities", 2)


@pytest.mark.rule("AD-10.12")
def test_a_reroll_does_not_ask_for_the_added_cost() -> None:
    g = acting("stage_4", pool=["red/S"], weapons=["super_arm"])
    roll(g, face(g, "red/J"))
    say(g, "reroll", "super_arm")
    assert (pool(g), energy(g, 0, "super_arm"), window(g)) == (["red/J"], 2, "abilities")
    g = acting("stage_4", pool=["red/S"], weapons=["shadow_blade"])  # added cost: 1 damage
    roll(g, face(g, "red/J"))
    say(g, "reroll", "shadow_blade")
    assert (pool(g), g.life[0]) == (["red/J"], 5)


@pytest.mark.rule("AD-10.12")
def test_a_weapon_rerolls_even_when_its_effect_is_of_no_use() -> None:
    g = acting("stage_4", pool=["red/S"], weapons=["magnet_beam"])
    assert needs(g) == "S"
    assert "AD-R29" in refused(g, 0, "effect", "magnet_beam")
    assert may(g, 0, "reroll", "magnet_beam")


@pytest.mark.rule("AD-10.13")
def test_a_weapon_without_energy_can_be_used_for_nothing() -> None:
    g = fighting("pattern_1", boss_name="bomb_man", weapons=["fire_storm", "hyper_bomb", "magnet_beam"])
    on_to_abilities(g)
    dice(g, "red/S", "blue/J")
    activate(g, 0, "")
    face_challenge(g, "W")
    energy(g, 0, "fire_storm", 1)
    for kind in ("effect", "reroll", "weakness"):
        assert may(g, 0, kind, "fire_storm")  # whose icon is Bomb Man's weakness
    energy(g, 0, "fire_storm", 0)
    for kind in ("effect", "reroll", "weakness"):
        assert "AD-10.13" in refused(g, 0, kind, "fire_storm")
        assert not may(g, 0, kind, "fire_storm")
    assert may(g, 0, "effect", "hyper_bomb")  # each weapon has its own


@pytest.mark.rule("AD-10.14")
def test_an_any_die_of_a_cost_is_of_the_players_choice() -> None:
    g = acting("stage_4", pool=["red/S", "red/S", "blue/JJ", "yellow/R"], weapons=["super_arm"])
    say(g, "effect", "super_arm")
    assert g.options(0) == [code(g, "die", name) for name in ("red/S", "blue/JJ", "yellow/R")]
    assert "AD-10.4" in refused(g, 0, "die", "red/J")
    say(g, "die", "blue/JJ")
    assert pool(g)[-1] == "yellow/R"
    assert "blue/JJ" not in pool(g)


@pytest.mark.rule("AD-10.15")
def test_abilities_may_prepare_for_later_challenges() -> None:
    g = acting("stage_7", pool=[], weapons=["hyper_bomb"], boss_name="metal_man")  # S, then R and a wait
    say(g, "effect", "hyper_bomb")
    say(g, "token", "R")
    assert (tokens(g), [number for number in g.options(0) if number >= payment(g)]) == ("R", [])
    say(g, "take_damage")
    dice(g, "blue/JJ")
    assert (g.challenge, needs(g)) == (1, "RW")
    assert payment(g, "blue/JJ", "tR") in g.options(0)


@pytest.mark.rule("AD-10.16")
def test_only_the_active_players_own_skill_and_weapons_are_usable() -> None:
    g = acting("stage_4", 3, pool=["red/S"], weapons=["hyper_bomb"])
    carry(g, 1, "rush_coil")
    carry(g, 2, "hyper_bomb")
    for seat in (1, 2):
        for kind, argument in (
            ("use_skill", 0),
            ("effect", "rush_coil"),
            ("effect", "hyper_bomb"),
            ("reroll", "rush_coil"),
            ("take_damage", 0),
            ("pay", 1),
        ):
            assert "AD-10.16" in refused(g, seat, kind, argument)
    assert "AD-10.16" in refused(g, 0, "effect", "rush_coil")
    assert "AD-10.16" in refused(g, 0, "reroll", "rush_coil")
    say(g, "effect", "hyper_bomb")
    say(g, "token", "J")
    assert (energy(g, 0, "hyper_bomb"), energy(g, 2, "hyper_bomb"), tokens(g, 2)) == (2, 3, "")


@pytest.mark.rule("AD-10.16")
def test_an_ally_uses_his_skill_when_it_is_his_turn() -> None:
    g = listen(acting("stage_4", 3))
    while g.active == 0:
        g.life = [5, 5, 5]
        next_challenge(g)
    skill(g, "proto_man_1", 1)
    activate(g, 1, "")
    say(g, "use_skill", 0, 1)
    assert (tokens(g, 1), tokens(g, 0), len(told(g, "skill"))) == ("J", "", 1)
