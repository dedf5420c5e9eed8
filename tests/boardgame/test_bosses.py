"""Bosses of the real game: what their faces do, and what their powers do for whoever has them."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import Change, Hurt
from busterbox.games.boardgame.cards.ops_battle import ChangeDie, RemoveDie, Strike, TurnDice
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    CHANGE,
    FACE_NAMES,
    FACES,
    IN_BATTLE,
    IN_BATTLE_ROLLED,
    IN_STEP_TWO,
    ON_ROLLED_DICE,
    ROBOT_MASTERS,
    ROLL,
    SYMBOLS,
    USE,
    WILY_ONE,
    WILY_TWO,
)
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.effects import add, changes, directions, in_battle, on_challenge, promised, values
from tests.boardgame.positions import say, window
from tests.boardgame.trials import ability, apply, asked, fall, refused, roll, shown, strike, told

BOX = box_of(GAME)
MASTERS = BOSS_NAMES[:ROBOT_MASTERS]
# The ring of the video game, and which bosses each weapon hits hardest.
FAVOURED = {
    "cut_man": {"elec_man"},
    "guts_man": {"cut_man"},
    "ice_man": {"fire_man"},
    "bomb_man": {"guts_man"},
    "fire_man": {"bomb_man", "oil_man", "wily_machine_1"},
    "elec_man": {"ice_man", "time_man", "yellow_devil", "wily_machine_2"},
    "time_man": {"guts_man"},
    "oil_man": {"elec_man"},
}
BOSS_SYMBOLS = ["sharp", "powerful", "aqua", "explosion", "fire", "blitz", "paradox", "mineral"]
BOSS_SYMBOLS += ["animal", "mineral", "paradox"]
ACTING = [
    (name, FACE_NAMES[face])
    for name, boss in zip(BOSS_NAMES, BOX.bosses, strict=True)
    for face in range(FACES)
    if boss.names[face]
]


def number_of(boss: str) -> int:
    return BOSS_NAMES.index(boss)


def weapon_of(boss: str) -> Strike:
    """The weapon on the power side of a Robot Master's card."""
    for number in BOX.bosses[number_of(boss)].abilities:
        for op in GAME.cards.programs[BOX.abilities[number].program]:
            if isinstance(op, Strike):
                return op
    raise AssertionError(f"{boss} has no weapon")


# -- the battle side ------------------------------------------------------------------------------------------


def to_the_boss(boss: str) -> Board:
    """The hero has scored a roll that hurts nobody."""
    g = in_battle(boss=boss, health=28)
    g.strike = [0] * FACES
    strike(g, " ".join(["pellet"] * 6))
    g.boss_health -= 3  # so that it could gain some
    return g


@pytest.mark.rule("BG-19.5", "BG-19.6")
@pytest.mark.parametrize(("boss", "face"), ACTING)
def test_each_face_does_what_the_card_says(boss: str, face: str) -> None:
    g = to_the_boss(boss)
    card = g.boss_card()
    place = FACE_NAMES.index(face)
    quiet = next(name for i, name in enumerate(FACE_NAMES) if not card.names[i])
    g.dice = [place]  # for texts that count this face
    expected = add({"health": -card.damage[place]}, promised(g, card.effects[place], played=False))
    assert expected != {} or card.effects[place]
    g.dice = [1] * 6
    before = values(g)
    pending = {"removals": expected.pop("removals", 0)}
    apply(g, " ".join([face] + [quiet] * (card.threat - 1)))
    after = values(g)
    assert [after[name] - before[name] for name in ("health", "energy", "boss_health")] == [
        expected.get(name, 0) for name in ("health", "energy", "boss_health")
    ]
    assert after["removals"] == pending["removals"]
    assert set(expected) <= {"health", "energy", "boss_health"}


@pytest.mark.rule("BG-19.6")
@pytest.mark.parametrize("boss", BOSS_NAMES)
def test_faces_that_are_not_listed_do_nothing(boss: str) -> None:
    card = BOX.bosses[number_of(boss)]
    quiet = [name for i, name in enumerate(FACE_NAMES) if not card.names[i]]
    assert quiet
    g = to_the_boss(boss)
    before = values(g)
    apply(g, " ".join(quiet[i % len(quiet)] for i in range(card.threat)))
    after = values(g)
    assert [after[name] - before[name] for name in ("health", "energy", "boss_health", "removals")] == [0] * 4


@pytest.mark.rule("BG-R96")
def test_what_a_boss_deals_stands_in_its_table() -> None:
    """No effect of a face deals damage of its own, so the roll is dealt as one amount."""
    for boss in BOX.bosses:
        for program in boss.effects:
            assert not any(isinstance(op, Hurt) for op in GAME.cards.programs[program])


@pytest.mark.rule("BG-R72")
@pytest.mark.parametrize("boss", ["guts_man", "bomb_man", "time_man"])
def test_dice_are_taken_from_the_next_roll(boss: str) -> None:
    card = BOX.bosses[number_of(boss)]
    face = next(
        face
        for face in range(FACES)
        if card.effects[face]
        and any(isinstance(op, RemoveDie) for op in GAME.cards.programs[card.effects[face]])
    )
    quiet = next(name for i, name in enumerate(FACE_NAMES) if not card.names[i])
    g = to_the_boss(boss)
    apply(g, " ".join([FACE_NAMES[face]] + [quiet] * (card.threat - 1)))
    taken = len(g.removals)
    assert (window(g), taken > 0) == ("before_roll", True)
    fall(g, ROLL, "hit hit hit aim jump run")
    for _ in range(taken):
        assert asked(g) == "remove 1"
        say(g, "remove", "hit")
    assert len(g.dice) == 6 - taken


def test_bomb_man_is_as_the_rulebook_shows_him() -> None:
    boss = BOX.bosses[number_of("bomb_man")]
    listed = {boss.names[face]: boss.damage[face] for face in range(FACES) if boss.damage[face]}
    assert (boss.threat, boss.health) == (4, 28)
    assert listed == {"Hyper Bomb": 5, "Touch Damage": 2, "Explosives": 2}
    assert [
        (FACE_NAMES[face], GAME.cards.programs[program][0].text())
        for face, program in enumerate(boss.effects)
        if program
    ] == [("wily", "remove 1 die of your choice from the hero's next battle roll")]
    weapon = weapon_of("bomb_man")
    assert (weapon.face, weapon.damage, weapon.favoured, weapon.masters) == (0, 4, 6, True)
    assert [
        (BOX.abilities[n].moment, BOX.abilities[n].points, BOX.abilities[n].energy) for n in boss.abilities
    ] == [
        (IN_STEP_TWO, 0, 0),
        (IN_BATTLE, 0, 1),
        (IN_BATTLE_ROLLED, 0, 1),
    ]


@pytest.mark.rule("BG-29.9")
def test_symbols_and_health() -> None:
    assert [SYMBOLS[boss.symbol] for boss in BOX.bosses] == BOSS_SYMBOLS
    assert [boss.health for boss in BOX.bosses[:ROBOT_MASTERS]] == [28] * ROBOT_MASTERS
    assert [boss.is_master for boss in BOX.bosses] == [True] * ROBOT_MASTERS + [False] * 3


def test_no_two_bosses_fight_alike() -> None:
    tables = [(boss.threat, tuple(boss.damage), tuple(text_of(boss.effects))) for boss in BOX.bosses]
    assert len(set(tables)) == len(BOSS_NAMES)
    for boss in BOX.bosses:
        assert 3 <= sum(1 for name in boss.names if name) <= 4


def text_of(effects: list[int]) -> list[str]:
    return [" ".join(op.text() for op in GAME.cards.programs[program]) for program in effects]


# -- the power side: weapons ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-18.9", "BG-20.8")
@pytest.mark.parametrize("master", MASTERS)
@pytest.mark.parametrize("boss", BOSS_NAMES)
def test_a_weapon_deals_more_to_the_bosses_it_favours(master: str, boss: str) -> None:
    g = in_battle(boss=boss, powers=master)
    weapon = weapon_of(master)
    name = next(
        a
        for a in BOX.bosses[number_of(master)].abilities
        if weapon in GAME.cards.programs[BOX.abilities[a].program]
    )
    say(g, "use", name)
    expected = weapon.favoured if boss in FAVOURED[master] else weapon.damage
    if weapon.masters and number_of(boss) >= ROBOT_MASTERS:
        expected = BOX.characters[0].damage[weapon.face]  # made for Robot Masters
    assert g.strike[weapon.face] == expected
    assert weapon.favoured > weapon.damage > BOX.characters[0].damage[weapon.face]
    assert g.energy[0] == 3 - BOX.abilities[name].energy


def test_every_robot_master_has_a_weakness() -> None:
    weak = set().union(*FAVOURED.values())
    assert weak >= set(BOSS_NAMES)


@pytest.mark.rule("BG-18.8")
def test_a_weapon_counts_for_one_roll() -> None:
    g = in_battle(boss="elec_man", powers="cut_man", health=28)
    full = g.boss_health
    say(g, "use", ability(g, "Rolling Cutter"))
    strike(g, "hit aim aim aim aim aim")
    apply(g, "pellet pellet pellet pellet")
    assert full - g.boss_health == weapon_of("cut_man").favoured
    assert g.strike == BOX.characters[0].damage


# -- the power side: other abilities --------------------------------------------------------------------------

PLAIN = {
    "Clear the Branches": "minions -",
    "Carry the Block": "shield +",
    "Frozen Stiff": "fierce -",
    "Flash Freeze": "fewer_dice +",
    "Fire Ring": "shield +",
    "Recharge": "energy +",
    "Five Minutes Early": "wily_points -",
    "Slow Motion": "fewer_dice +",
    "Surf the Slick": "more_dice +",
}
ODD = {"Blast Crater", "Short Fuse", "Burn Through"}


@pytest.mark.rule("BG-6.8", "BG-6.12", "BG-18.4", "BG-18.5", "BG-20.8")
@pytest.mark.parametrize("name", PLAIN)
def test_plain_ability(name: str) -> None:
    number = next(i for i, found in enumerate(BOX.abilities) if found.name == name)
    found = BOX.abilities[number]
    power = BOSS_NAMES[found.boss]
    g = on_challenge(powers=power) if found.moment == IN_STEP_TWO else in_battle(powers=power)
    expected = promised(g, found.program, played=False)
    assert directions(expected) == set(PLAIN[name].split(", "))
    before = values(g)
    say(g, "use", number)
    assert changes(before, values(g)) == add(expected, {"points": -found.points, "energy": -found.energy})
    if found.moment == IN_BATTLE:
        assert "BG-18.5" in refused(g, "use", number)


@pytest.mark.rule("BG-6.12")
def test_a_stage_ability_is_used_once_per_challenge() -> None:
    g = on_challenge(powers="cut_man")
    say(g, "use", ability(g, "Clear the Branches"))
    say(g, "pass")
    assert asked(g) == "abilities 0"
    assert "BG-6.12" in refused(g, "use", ability(g, "Clear the Branches"))


@pytest.mark.rule("BG-10.8")
def test_blast_crater_counts_the_cards_of_the_hero() -> None:
    g = on_challenge(powers="bomb_man")
    say(g, "use", ability(g, "Blast Crater"))  # two cards played: two minions, two Health each
    assert (g.minions, g.health[0], g.points) == (2, 19, 5)


def test_blast_crater_heals_only_for_minions_that_were_there() -> None:
    g = on_challenge(powers="bomb_man")
    g.minions = 1
    say(g, "use", ability(g, "Blast Crater"))
    assert (g.minions, g.health[0]) == (0, 17)


@pytest.mark.rule("BG-R95")
def test_short_fuse_changes_a_die() -> None:
    g = in_battle(powers="bomb_man")
    number = ability(g, "Short Fuse")
    assert USE + number not in g.options(0)
    fall(g, ROLL, "aim aim run run jump wily")
    say(g, "use", number)
    assert asked(g) == "change 0"
    g.answer(0, CHANGE + 6 * FACE_NAMES.index("aim") + FACE_NAMES.index("hit"))
    assert (shown(g), g.energy[0]) == ("hit aim run run jump wily", 2)


@pytest.mark.rule("BG-R94")
def test_burn_through_turns_wilys_into_hits_of_the_challenge_roll() -> None:
    g = on_challenge(powers="fire_man")
    number = ability(g, "Burn Through")
    assert USE + number not in g.options(0)
    roll(g, "wily wily jump run")
    points = g.points
    say(g, "use", number)
    assert shown(g) == "hit hit jump run"
    assert g.points == points - BOX.abilities[number].points
    say(g, "score")
    assert [numbers[1] for numbers in told(g, "defeated")] == [2]
    assert told(g, "penalties") == []


def test_every_robot_master_lends_a_stage_ability_and_a_battle_ability() -> None:
    for boss in BOX.bosses[:ROBOT_MASTERS]:
        moments = [BOX.abilities[number].moment for number in boss.abilities]
        assert sum(moment in (IN_STEP_TWO, ON_ROLLED_DICE) for moment in moments) == 1
        assert 1 <= sum(moment in (IN_BATTLE, IN_BATTLE_ROLLED) for moment in moments) <= 2
    assert [boss.abilities for boss in BOX.bosses[ROBOT_MASTERS:]] == [[], [], []]


def test_every_ability_is_in_a_table_or_has_a_test_of_its_own() -> None:
    names = {found.name for found in BOX.abilities if found.boss >= 0}
    weapons = {BOX.bosses[number].power_name for number in range(ROBOT_MASTERS)}
    assert names == set(PLAIN) | ODD | weapons
    for found in BOX.abilities:
        acts_on_dice = any(isinstance(op, ChangeDie | TurnDice) for op in GAME.cards.programs[found.program])
        assert acts_on_dice == (found.moment in (ON_ROLLED_DICE, IN_BATTLE_ROLLED))
        assert all(isinstance(op, Change) or op.text() for op in GAME.cards.programs[found.program])


# -- the Wily Machine -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-26.2", "BG-26.3", "BG-R85")
def test_the_second_side_differs_and_follows_at_once() -> None:
    g = in_battle(boss="wily_machine_1", health=28)
    assert g.boss == WILY_ONE
    g.hurt_boss(99)
    assert (g.boss, g.boss_health) == (WILY_TWO, BOX.bosses[WILY_TWO].health)
    one, two = BOX.bosses[WILY_ONE], BOX.bosses[WILY_TWO]
    assert one.names != two.names
    assert one.symbol != two.symbol
