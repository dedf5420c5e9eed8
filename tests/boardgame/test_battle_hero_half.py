"""Battle round: the player's half.   BG-18"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import APPLY, ROLL, SCORE
from tests.boardgame.positions import hand, next_turn, say, window
from tests.boardgame.trials import (
    ability,
    apply,
    fall,
    fight,
    happened,
    refused,
    reroll,
    shown,
    strike,
    told,
    why,
)

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"


@pytest.mark.rule("BG-18.1", "BG-R68")
@pytest.mark.parametrize("moment", ["before_roll", "rolled", "scored"])
def test_the_card_may_be_played_at_any_point_of_the_half(moment: str) -> None:
    g = fight()
    hand(g, 0, "boost", "stride", "shortcut", "swap")
    for now, go_on, faces in (("before_roll", ROLL, NOTHING), ("rolled", SCORE, ""), ("scored", APPLY, MISS)):
        assert window(g) == now
        if now == moment:
            assert why(g, "play", "boost") == ""
            say(g, "play", "boost")
            assert g.boss_health == 25
            return
        fall(g, go_on, faces)


@pytest.mark.rule("BG-18.1")
def test_one_card_per_round_and_a_new_one_in_the_next() -> None:
    g = fight()
    hand(g, 0, "boost", "stride")
    say(g, "play", "boost")
    assert "BG-18.1" in refused(g, "play", "stride")
    strike(g, NOTHING)
    apply(g, MISS)
    assert (g.round, why(g, "play", "stride")) == (2, "")


@pytest.mark.rule("BG-18.2", "BG-7.4")
def test_only_the_boss_battle_part_is_used() -> None:
    g = fight(health=10)
    hand(g, 0, "speed_run")
    say(g, "play", "speed_run")  # two more dice; as Mega Man part it would give Threat and one
    assert (g.threat[0], g.more_dice, g.needs) == (10, 2, [0] * 6)
    strike(g, NOTHING + " hit hit")
    apply(g, MISS)
    assert g.boss_health == 24


@pytest.mark.rule("BG-18.3")
def test_a_second_card_needs_a_rule_that_allows_it() -> None:
    g = fight()
    hand(g, 0, "no_limit", "boost", "stride")
    say(g, "play", "no_limit")  # 2 damage, one more card
    say(g, "play", "boost")
    assert g.boss_health == 28 - 2 - 3
    assert "BG-18.3" in refused(g, "play", "stride")


@pytest.mark.rule("BG-18.4")
def test_battle_abilities_of_character_and_powers() -> None:
    g = fight("cut_man", powers="fire_man ice_man")
    assert g.options(0) == sorted(g.options(0))
    say(g, "use", ability(g, "Variable Buster"))
    say(g, "use", ability(g, "Fire Storm"))
    assert (g.cards_left, g.strike[0], g.energy[0]) == (2, 4, 1)
    assert why(g, "use", ability(g, "Ice Slasher")) == ""
    assert "BG-20.8" in refused(g, "use", ability(g, "Thunder Beam"))


@pytest.mark.rule("BG-18.5")
def test_an_ability_is_used_once_per_round() -> None:
    g = fight(energy=5)
    say(g, "use", ability(g, "Variable Buster"))
    assert "BG-18.5" in refused(g, "use", ability(g, "Variable Buster"))
    strike(g, NOTHING)
    assert "BG-18.5" in refused(g, "use", ability(g, "Variable Buster"))
    apply(g, MISS)
    assert why(g, "use", ability(g, "Variable Buster")) == ""


@pytest.mark.rule("BG-18.6")
def test_all_battle_dice_are_rolled() -> None:
    g = fight()
    g.threat[0] = 1  # challenge Threat does not matter
    fall(g, ROLL, "hit hit hit aim aim wily")
    assert (window(g), shown(g), g.threat[0]) == ("rolled", "hit hit hit aim aim wily", 1)


@pytest.mark.rule("BG-18.7")
def test_battle_threat_is_fresh_every_round() -> None:
    g = fight()
    hand(g, 0, "speed_run")
    say(g, "play", "speed_run")
    strike(g, NOTHING + " aim aim")
    assert len(g.dice) == 8
    apply(g, MISS)
    strike(g, NOTHING)
    assert len(g.dice) == 6


@pytest.mark.rule("BG-18.8")
@pytest.mark.parametrize(
    ("faces", "damage"), [(NOTHING, 0), ("hit aim aim aim aim aim", 2), ("hit hit hit jump run wily", 6)]
)
def test_every_die_deals_what_the_character_card_says(faces: str, damage: int) -> None:
    g = fight()
    strike(g, faces)
    apply(g, MISS)
    assert (g.boss_health, told(g, "strikes")) == (28 - damage, [[0, damage]])


@pytest.mark.rule("BG-18.8")
def test_another_character_has_another_table() -> None:
    g = fight()
    g.hero[0] = 1  # five dice; HIT 3, AIM 1
    next_turn(g)
    strike(g, "hit hit aim run wily")
    apply(g, MISS)
    assert g.boss_health == 28 - 3 - 3 - 1


@pytest.mark.rule("BG-18.9")
@pytest.mark.parametrize(
    ("boss", "power", "name", "each"),
    [
        ("cut_man", "bomb_man", "Hyper Bomb", 4),
        ("guts_man", "bomb_man", "Hyper Bomb", 6),  # the favoured symbol
        ("bomb_man", "fire_man", "Fire Storm", 6),
        ("wily_machine_1", "bomb_man", "Hyper Bomb", 2),  # works on Robot Masters only
    ],
)
def test_powers_raise_the_values(boss: str, power: str, name: str, each: int) -> None:
    g = fight(boss, powers=power)
    say(g, "use", ability(g, name))
    strike(g, "hit hit aim aim aim aim")
    before = g.boss_health
    apply(g, MISS)
    assert before - g.boss_health == 2 * each
    assert g.strike[0] == 2  # for that roll only


@pytest.mark.rule("BG-18.9")
def test_cards_raise_the_values() -> None:
    g = fight()
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")
    strike(g, "hit hit aim aim aim aim")
    apply(g, MISS)
    assert g.boss_health == 28 - 2 * 3


@pytest.mark.rule("BG-18.10")
def test_re_rolls_for_weapon_energy_before_scoring() -> None:
    g = fight(energy=2)
    fall(g, ROLL, "aim aim run run wily wily")
    reroll(g, "wily wily run", "hit hit aim")
    assert (shown(g), g.energy[0]) == ("aim aim hit run hit aim", 1)
    reroll(g, "aim", "hit")
    assert g.energy[0] == 0
    assert "BG-9.3" in refused(g, "reroll", "aim")
    say(g, "score")
    assert refused(g, "reroll", "aim") != ""
    apply(g, MISS)
    assert g.boss_health == 28 - 6


@pytest.mark.rule("BG-18.11")
def test_damage_then_the_boss_s_half() -> None:
    g = fight()
    strike(g, "hit hit hit hit hit hit")
    assert g.boss_health == 28  # scored is not applied
    apply(g, "hit aim aim aim")
    order = [m for m in happened(g) if m in ("scored", "hurt_boss", "boss_rolls", "hurt")]
    assert order == ["scored", "hurt_boss", "boss_rolls", "hurt"]
    assert (g.boss_health, g.health[0]) == (16, 24)


@pytest.mark.rule("BG-18.12", "BG-R73", "BG-R96")
@pytest.mark.parametrize("card", ["swap", "recoil"])
def test_of_both_damages_the_player_s_comes_first(card: str) -> None:
    """Whatever the order of the words: at 0 the battle is lost, though the boss would have fallen."""
    g = fight(health=2, boss_health=2)
    hand(g, 0, card)
    say(g, "play", card)
    assert (g.lives[0], g.defeated[0], g.powers[0], g.turn) == (2, 0, 0, 1)
    assert "beat" not in happened(g)
    g = fight(health=3, boss_health=2)
    hand(g, 0, card)
    say(g, "play", card)
    assert (g.lives[0], g.defeated[0]) == (3, 1)


@pytest.mark.rule("BG-18.13")
def test_a_boss_at_zero_does_not_roll() -> None:
    g = fight(boss_health=5, health=1)
    strike(g, "hit hit hit aim aim aim")
    apply(g)
    assert (told(g, "boss_rolls"), told(g, "beat"), g.lives[0]) == ([], [[0, 0]], 3)
