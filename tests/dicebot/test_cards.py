"""The cards that come with DiceBot: the counts of the box and what is known of single cards.   DB-1, DB-9.3, DB-R1

The numbers that are tuned are not tested here: only what the rulebook and the guide for the cards fix.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from busterbox.games.dicebot.cards.ops import IT, YOU, About, Burn, Jam, Regain
from busterbox.games.dicebot.cards.ops_parts import Reroll, Strip
from busterbox.games.dicebot.cards.robots import AimAtItself
from busterbox.games.dicebot.cards.vocabulary import VOCABULARY
from busterbox.games.dicebot.game import CONTENT, GAME
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    PARTS,
    TARGETS,
    TIMINGS,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.ops import Op
from tests.dicebot.tables import HERE

assert isinstance(GAME.cards.content, DiceBox)
BOX = GAME.cards.content
WEAPONS = len(BOX.weapons)
COPIES = [BOX.deck.count(card) for card in range(WEAPONS)]
ONE_PLAYER = (AT_LEFT, AT_RIGHT, AT_CHOICE, AT_LOWEST)
# Ops that no card of the box needs; they are there for outside content and proved on the fixture cards.
FOR_OUTSIDE_CONTENT = {"armor", "lose_card"}


def called(name: str) -> list[Weapon]:
    """The weapons of a name: as such, or in a version for the left and one for the right."""
    found = [
        BOX.weapons[card] for card in range(WEAPONS) if GAME.cards.names[card].partition(" (")[0] == name
    ]
    assert found, f"there is no {name}"
    return found


def on_hit(weapon: Weapon) -> list[Op[DiceBot]]:
    return GAME.cards.programs[weapon.hit]


def parts(weapon: Weapon) -> list[int]:
    return [part for part in (weapon.first, weapon.second) if part >= 0]


# -- the box -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-1.2", "DB-R1")
def test_there_are_78_weapon_cards() -> None:
    assert len(BOX.deck) == 78
    g = GAME.new(2, 1)
    assert isinstance(g, DiceBot)
    assert len(g.deck.cards) + len(g.hand[0]) + len(g.hand[1]) == len(g.cards) == 78


@pytest.mark.rule("DB-1.3")
def test_there_are_12_different_robots_for_the_advanced_rules_only() -> None:
    names = GAME.cards.names[WEAPONS:]
    assert len(names) == len(BOX.robots) == len(set(names)) == 12
    assert len({robot.program for robot in BOX.robots}) == 12
    g = GAME.new(4, 1, {"advanced": "yes"})
    assert isinstance(g, DiceBot)
    assert len(g.cards) == 78 + 12
    assert len(GAME.new(4, 1, {"advanced": "no"}).cards) == 78


@pytest.mark.rule("DB-1.14")
def test_a_weapon_shows_name_parts_speed_target_damage_and_what_it_does() -> None:
    for card, weapon in enumerate(BOX.weapons):
        assert GAME.cards.names[card].strip()
        assert 1 <= len(parts(weapon)) <= 2
        assert all(0 <= part < PARTS for part in parts(weapon))
        assert weapon.speed >= 0
        assert 0 <= weapon.target < len(TARGETS)
        assert (weapon.damage == NO_DAMAGE) or weapon.target != AT_NONE
        does_something = bool(
            weapon.hit
            or weapon.own
            or weapon.guard
            or weapon.reflects
            or weapon.target in (AT_HIGHEST, AT_LOWEST)
        )
        assert bool(GAME.cards.texts[card]) == does_something
        assert does_something or weapon.damage > 0
    assert len(set(GAME.cards.names)) == len(GAME.cards.names)


@pytest.mark.rule("DB-9.3")
def test_weapons_of_one_part_and_of_two_exist() -> None:
    assert {len(parts(weapon)) for weapon in BOX.weapons} == {1, 2}


@pytest.mark.rule("DB-1.16")
def test_a_robot_shows_name_timing_ability_and_cost() -> None:
    for place, robot in enumerate(BOX.robots):
        text = GAME.cards.texts[WEAPONS + place]
        assert GAME.cards.names[WEAPONS + place].strip()
        assert 1 <= robot.cost <= 3
        assert text.startswith(f"{TIMINGS[robot.timing].capitalize()}, {robot.cost} Kill Point")
        assert len(text.partition(": ")[2]) > 10
        assert GAME.cards.programs[robot.program]


@pytest.mark.rule("DB-1.16")
def test_the_name_of_a_robot_has_no_purpose_in_the_game() -> None:
    """Nothing but the number of its card is in a position."""
    g = GAME.new(2, 1, {"advanced": "yes"})
    text = str(g.to_json())
    assert not [name for name in GAME.cards.names[WEAPONS:] if name in text]


def test_each_part_is_asked_for_sixteen_times() -> None:
    asked = Counter(part for card in BOX.deck for part in parts(BOX.weapons[card]))
    assert asked == dict.fromkeys(range(PARTS), 16)


def test_left_and_right_are_equally_many_and_alike() -> None:
    """Every weapon for one side has its like for the other, in as many copies."""
    sides: dict[int, Counter[tuple[str, str]]] = {AT_LEFT: Counter(), AT_RIGHT: Counter()}
    for card, weapon in enumerate(BOX.weapons):
        if weapon.target in sides:
            stem = GAME.cards.names[card].partition(" (")[0]
            sides[weapon.target][(stem, GAME.cards.texts[card])] += COPIES[card]
    assert sides[AT_LEFT] == sides[AT_RIGHT]
    assert sides[AT_LEFT].total() > 10


# -- what is known of single cards ----------------------------------------------------------------------------


def test_uzi() -> None:
    for uzi in called("Uzi"):
        assert (uzi.speed, uzi.target, uzi.damage) == (4, AT_ALL, 2)
        assert len(parts(uzi)) == 1
        assert (uzi.hit, uzi.own, uzi.guard, uzi.reflects) == (0, 0, 0, False)


def test_jammer() -> None:
    for jammer in called("Jammer"):
        assert (jammer.speed, jammer.damage) == (5, 1)
        assert jammer.target in ONE_PLAYER
        assert [type(op) for op in on_hit(jammer)] == [Jam]
        assert not any(isinstance(op, Jam) and op.now for op in on_hit(jammer))


def test_sledge() -> None:
    for sledge in called("Sledge"):
        assert (sledge.speed, sledge.damage) == (4, 2)
        assert sledge.target in ONE_PLAYER
        assert (sledge.hit, sledge.own) == (0, 0)


def test_bomb_and_shield() -> None:
    bombs, shields = called("Bomb"), called("Shield")
    assert {bomb.target for bomb in bombs} == {AT_LEFT, AT_RIGHT}
    for bomb in bombs:
        assert bomb.speed < 4
        assert bomb.damage > 0
        assert len(parts(bomb)) == 1
    for shield in shields:
        assert shield.speed < min(bomb.speed for bomb in bombs)
        assert (shield.target, shield.damage) == (AT_NONE, NO_DAMAGE)
        assert shield.guard >= 2
        assert len(parts(shield)) == 1


def test_blue_shell() -> None:
    for shell in called("Blue Shell"):
        assert shell.target == AT_HIGHEST
        assert shell.damage > 0


def test_antimatter_shield() -> None:
    for shield in called("Antimatter Shield"):
        assert shield.reflects
        assert (shield.target, shield.damage) == (AT_NONE, NO_DAMAGE)


def test_blackstone_device() -> None:
    for device in called("Blackstone Device"):
        assert [op.who for op in on_hit(device) if isinstance(op, Reroll)] == [IT]
        assert device.takes_parts


@pytest.mark.parametrize("name", ["Laser", "Rifle", "Virus"])
def test_weapons_known_by_name_exist(name: str) -> None:
    assert called(name)


def test_chad_the_impaler_makes_a_player_attack_itself() -> None:
    chad = BOX.robots[GAME.cards.names.index("Chad the Impaler") - WEAPONS]
    assert any(isinstance(op, AimAtItself) for op in GAME.cards.programs[chad.program])
    others = [robot for robot in BOX.robots if robot is not chad]
    assert not any(
        isinstance(op, AimAtItself) for robot in others for op in GAME.cards.programs[robot.program]
    )


def test_every_family_of_effects_has_a_weapon() -> None:
    """Protect, reflect, face up, the leader, reroll, strip, regain, damage that comes again."""
    weapons = BOX.weapons
    assert any(weapon.guard for weapon in weapons)
    assert any(weapon.reflects for weapon in weapons)
    assert any(weapon.target == AT_HIGHEST for weapon in weapons)
    on_others = {type(op) for weapon in weapons for op in on_hit(weapon) if not _is_own(op)}
    assert {Jam, Reroll, Strip, Burn} <= on_others
    own = [op for weapon in weapons for op in GAME.cards.programs[weapon.own] + on_hit(weapon) if _is_own(op)]
    assert any(isinstance(op, Regain) for op in own)


def _is_own(op: Op[DiceBot]) -> bool:
    return isinstance(op, About) and op.who == YOU


@pytest.mark.parametrize(
    ("name", "source"),
    [
        *[(name, "rulebook") for name in ("Uzi", "Bomb", "Shield", "Jammer", "Sledge", "Blue Shell")],
        *[(name, "rulebook") for name in ("Antimatter Shield", "Blackstone Device", "Chad the Impaler")],
        *[(name, "public") for name in ("Laser", "Rifle", "Virus")],
    ],
)
def test_cards_that_are_known_say_where_from_and_all_others_are_original(name: str, source: str) -> None:
    sources: dict[str, set[object]] = {}
    for row in rows("weapons.toml", "weapon") + rows("robots.toml", "robot"):
        sources.setdefault(str(row["name"]).partition(" (")[0], set()).add(row["source"])
    assert sources[name] == {source}
    assert sum(found != {"original"} for found in sources.values()) == 12


# -- the ops ---------------------------------------------------------------------------------------------------------


def rows(file: str, table: str) -> list[dict[str, object]]:
    found = load_toml(CONTENT / file).data[table]
    assert isinstance(found, list)
    return found


def ops_in(data: object) -> Iterator[str]:
    """The name of every op in a content file."""
    if isinstance(data, dict):
        if "op" in data:
            yield str(data["op"])
        for value in data.values():
            yield from ops_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from ops_in(value)


def test_every_op_is_used_by_a_card_or_named_as_one_for_outside_content() -> None:
    used = {op for file in ("weapons.toml", "robots.toml") for op in ops_in(load_toml(CONTENT / file).data)}
    proved = {op for file in ("weapons.toml", "robots.toml") for op in ops_in(load_toml(HERE / file).data)}
    assert used <= set(VOCABULARY.ops)
    assert set(VOCABULARY.ops) - used <= FOR_OUTSIDE_CONTENT
    assert set(VOCABULARY.ops) <= proved  # and every one of them has a fixture card
