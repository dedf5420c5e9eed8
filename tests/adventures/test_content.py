"""What lies in the box: how many there are of each card, what the design asks for, cards known from the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from busterbox.games.adventures.cards.loading import weight
from busterbox.games.adventures.cards.ops_dice import DropDie, Reroll, Spend
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import Activate, Hurt, LoseEnergy, LoseToken
from busterbox.games.adventures.cards.ops_table import WaitCredit
from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import Ability, ActionCard, Boss, Challenge, Weapon, box_of
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ANY,
    AT_ENGAGE,
    AT_POOL,
    COLOURS,
    DIFFICULTIES,
    EXTRA,
    FACE_NAMES,
    FACES,
    HEROES,
    I_ANY_TOKEN,
    I_DIE,
    I_SET,
    I_TOKEN,
    ICONS,
    JUMP,
    LIFE,
    MORE_DAMAGE,
    OFFERED,
    RUN,
    SHOOT,
    SIGNATURE,
    WAIT,
)
from busterbox.kernel.core.ops import Op

BOX = box_of(GAME)
NAMES = GAME.cards.names
MASTERS = [boss for boss in BOX.bosses if boss.stage is not None]
BOSS_TEXTS = GAME.cards.texts[BOX.first_boss : BOX.first_hero]
WILY = [boss for boss in BOX.bosses if boss.stage is None]
HERO_NAMES = ["Mega Man", "Proto Man", "Rush", "Roll"]

# Robot Master, weapon, weapon's icon, weakness icon
ROSTER = """
1 Cut Man/Rolling Cutter/blade/force
1 Guts Man/Super Arm/force/blast
1 Ice Man/Ice Slasher/crystal/energy
1 Bomb Man/Hyper Bomb/blast/fire
1 Fire Man/Fire Storm/fire/crystal
1 Elec Man/Thunder Beam/energy/blade
2 Metal Man/Metal Blade/blade/blade
2 Air Man/Air Shooter/wild/wild
2 Bubble Man/Bubble Lead/crystal/blade
2 Quick Man/Quick Boomerang/blade/energy
2 Crash Man/Crash Bomber/blast/wild
2 Flash Man/Time Stopper/energy/blade
2 Heat Man/Atomic Fire/fire/crystal
2 Wood Man/Leaf Shield/wild/fire
3 Needle Man/Needle Cannon/blade/crystal
3 Magnet Man/Magnet Missile/blast/energy
3 Gemini Man/Gemini Laser/crystal/wild
3 Hard Man/Hard Knuckle/force/blast
3 Top Man/Top Spin/force/force
3 Snake Man/Search Snake/wild/blade
3 Spark Man/Spark Shock/energy/blade
3 Shadow Man/Shadow Blade/blade/force
"""


def total(kind: str) -> int:
    return sum(fact.copies for fact in GAME.cards.facts if fact.kind == kind)


def action(name: str) -> ActionCard:
    return BOX.actions[NAMES.index(name)]


def weapon(name: str) -> Weapon:
    return BOX.weapons[NAMES.index(name, BOX.first_weapon) - BOX.first_weapon]


def boss(name: str) -> Boss:
    return BOX.bosses[NAMES.index(name, BOX.first_boss) - BOX.first_boss]


def program(ability: Ability | None) -> list[Op[Any]]:
    assert ability is not None
    return GAME.cards.programs[ability.program]


def challenge(needs: str, damage: int, box: bool = False) -> tuple[list[int], int, bool]:
    return [needs.count(letter) for letter in "SJRWX"], damage, box


def printed(one: Challenge) -> tuple[list[int], int, bool]:
    return one.needs, int(one.damage), one.box


# -- counts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.21")
def test_counts_of_the_component_table() -> None:
    wanted = {
        "action": 64,
        "stage": 20,
        "pattern": 25,
        "light": 18,
        "surprise": 17,
        "sabotage": 9,
        "weapon": 26,
        "master": 22,
        "wily_boss": 12,
        "hero": 4,
    }
    assert {kind: total(kind) for kind in wanted} == wanted
    others = {
        name: fact.copies
        for name, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True)
        if fact.kind == "component"
    }
    assert others == {
        "hero_board": 4,
        "hero_standee": 4,
        "reference_card": 4,
        "energy_tank": 4,
        "life_token": 4,
        "bonus_token": 12,
        "weapon_energy_token": 38,
        "first_player_token": 1,
        "red_die": 3,
        "blue_die": 3,
        "yellow_die": 3,
    }


def test_names_are_used_once_and_all_cards_have_words() -> None:
    action_names = NAMES[: len(BOX.actions)]
    assert len(set(action_names)) == 64
    for kind in ("stage", "pattern", "light", "sabotage", "weapon", "hero"):
        found = [name for name, fact in zip(NAMES, GAME.cards.facts, strict=True) if fact.kind == kind]
        assert len(found) == len(set(found))
    assert len(set(GAME.cards.lore)) == len(GAME.cards.lore)
    for lore in GAME.cards.lore:
        assert lore[0].isupper() or lore[0] == '"', lore
        assert lore.rstrip('"').endswith((".", "!")), lore


def test_sources_say_what_is_known_from_the_rulebook() -> None:
    known = {
        NAMES[card]
        for card, fact in enumerate(GAME.cards.facts)
        if fact.source == "rulebook" and fact.kind not in ("component", "surprise", "light")
    }
    assert known == {
        "Learning",
        "Leaping Shot",
        "Steelworks Gate",
        "Exchange of Fire",
        "Draining Grip",
        "Gap in the Guard",
        "Signature Twice",
        "Magnet Beam",
        "Gemini Laser",
        "Fire Man",
    }


# -- decks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.4", "AD-R61", "AD-R63")
def test_each_deck_has_four_supports_of_each_colour_and_four_of_its_own() -> None:
    decks = [[card for card in BOX.actions if card.hero == hero] for hero in range(HEROES)]
    assert [len(deck) for deck in decks] == [16] * HEROES
    own: list[list[ActionCard]] = []
    for deck in decks:
        plain = Counter(
            card.icons[0] for card in deck if len(card.icons) == 1 and card.icons[0] < I_DIE + ANY
        )
        assert plain == {I_DIE + colour: 4 for colour in range(COLOURS)}
        own.append([card for card in deck if len(card.icons) > 1 or card.icons[0] >= I_DIE + ANY])
    mega_man, proto_man, rush, roll = own
    assert all(card.icons == [I_DIE + ANY] for card in mega_man)
    assert all(len(card.icons) == 1 and card.icons[0] >= I_SET for card in proto_man)
    for card in proto_man:  # AD-R63: colour and action agree
        die = card.icons[0] - I_SET
        assert die // FACES == die % FACES % len(ACTION_NAMES)
    pairs = [card for card in rush if len(card.icons) == 2 and not card.choose]
    assert 2 <= len(pairs) <= 3
    assert sorted(card.icons[0] for card in roll) == [I_TOKEN, I_TOKEN + 1, I_TOKEN + 2, I_ANY_TOKEN]


def test_every_skill_is_different_within_its_deck_and_costs_are_of_all_kinds() -> None:
    texts = GAME.cards.texts[: len(BOX.actions)]
    for hero in range(HEROES):
        skills = [
            text.partition("Skill: ")[2]
            for text, card in zip(texts, BOX.actions, strict=True)
            if card.hero == hero
        ]
        assert len(set(skills)) == 16
    costs = Counter(type(op) for card in BOX.actions for op in card.cost)
    assert set(costs) == {DropDie, Spend, Hurt, LoseEnergy, LoseToken}
    assert min(costs.values()) >= 4
    assert all(card.hurts < LIFE for card in BOX.actions)


def test_cards_known_from_the_rulebook() -> None:
    learning = action("Learning")
    assert not learning.cost
    assert isinstance(learning.effect[0], Activate)
    assert learning.effect[0].token == JUMP
    assert HERO_NAMES[action("Learning").hero] == "Mega Man"
    assert HERO_NAMES[action("Adaptability").hero] == "Mega Man"
    core = action("Nuclear Core")
    assert HERO_NAMES[core.hero] == "Proto Man"
    assert core.icons == [I_DIE]
    leap = action("Leaping Shot")  # the skill of AD-E2, whose name is not known
    assert isinstance(leap.cost[0], Spend)
    assert leap.cost[0].action == RUN
    assert [op.die for op in leap.effect if isinstance(op, SetDie)] == [SHOOT, FACES + JUMP]


# -- challenges -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-3.1", "AD-3.2", "AD-3.3", "AD-18.13", "AD-R37")
def test_challenges_are_within_their_bounds() -> None:
    assert all(len(stage.challenges) == 3 for stage in BOX.stages)
    printed_ones = [one for stage in BOX.stages for one in stage.challenges]
    assert not any(one.needs[SIGNATURE] for one in printed_ones)
    patterns = [pattern.challenge for pattern in BOX.patterns]
    for one in printed_ones + patterns:
        assert 1 <= weight(one.needs) <= 4
        assert 1 <= one.damage <= 4
    for boss_card in BOX.bosses:
        for one in patterns:
            icons = weight([*one.needs[:SIGNATURE], 0]) + one.needs[SIGNATURE] * weight(
                [*boss_card.signature, 0]
            )
            assert icons <= (4 if boss_card.stage is not None else 5)


@pytest.mark.rule("AD-R37", "AD-C3")
def test_no_damage_adds_up_to_what_a_tank_cannot_save_from() -> None:
    """A challenge, what a Robot Master adds and the two sabotage cards of an expert game."""
    most = max(
        [one.damage for stage in BOX.stages for one in stage.challenges]
        + [pattern.challenge.damage for pattern in BOX.patterns]
    )
    more = max(amount(side) for boss_card in BOX.bosses for side in (boss_card.stage, boss_card.ability))
    worst = max(amount(one) + amount(two) for one, two in combinations(BOX.sabotage, 2))
    assert most + more + worst < LIFE


def amount(ability: Ability | None) -> int:
    return int(ability.amount) if ability is not None and ability.ongoing == MORE_DAMAGE else 0


def test_every_stage_card_has_a_box_and_asks_for_more_than_one_action() -> None:
    asked = [0] * (WAIT + 1)
    for stage in BOX.stages:
        assert any(one.box for one in stage.challenges)
        needs = [sum(one.needs[need] for one in stage.challenges) for need in range(WAIT + 1)]
        assert sum(count > 0 for count in needs) >= 2
        asked = [a + b for a, b in zip(asked, needs, strict=True)]
    assert max(asked[:WAIT]) - min(asked[:WAIT]) <= 6  # no colour is the best one
    assert asked[WAIT] >= 8


def test_sample_cards_of_the_rulebook() -> None:
    gate = BOX.stages[NAMES.index("Steelworks Gate") - BOX.first_stage()]
    assert [printed(one) for one in gate.challenges] == [
        challenge("S", 1),
        challenge("WJJ", 1),
        challenge("SS", 1, True),
    ]
    found = {NAMES[BOX.first_pattern() + place]: pattern for place, pattern in enumerate(BOX.patterns)}
    assert printed(found["Exchange of Fire"].challenge) == challenge("SS", 2)
    assert printed(found["Draining Grip"].challenge) == challenge("X", 1)
    assert found["Draining Grip"].engage
    assert printed(found["Gap in the Guard"].challenge) == challenge("SW", 1, True)
    assert printed(found["Signature Twice"].challenge) == challenge("XX", 1)
    assert 6 <= sum(pattern.challenge.needs[SIGNATURE] > 0 for pattern in BOX.patterns) <= 12


# -- bosses and weapons ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R50", "AD-22.3", "AD-1.8")
def test_the_roster_of_robot_masters_and_weapons() -> None:
    rows = ROSTER.split("\n")[1:-1]
    assert len(rows) == len(MASTERS)
    for place, row in enumerate(rows):
        pack, rest = row.split(" ", 1)
        name, arms, icon, weakness = rest.split("/")
        found = BOX.bosses[place]
        assert NAMES[BOX.first_boss + place] == name
        assert found.pack == int(pack) - 1
        assert NAMES[BOX.first_weapon + found.weapon] == arms
        assert ICONS[BOX.weapons[found.weapon].icon] == icon
        assert ICONS[found.weakness] == weakness
        assert BOX.weapons[found.weapon].pack == found.pack
    starting = [NAMES[BOX.first_weapon + i] for i, one in enumerate(BOX.weapons) if one.pack < 0]
    assert sorted(starting) == ["Item-2", "Magnet Beam", "Mega Buster", "Rush Coil"]
    assert Counter(boss_card.pack for boss_card in WILY) == {0: 4, 1: 4, 2: 4}


def test_every_weakness_is_met_by_two_weapons_and_wily_bosses_are_spread() -> None:
    icons = Counter(one.icon for one in BOX.weapons)
    assert all(icons[boss_card.weakness] >= 2 for boss_card in BOX.bosses)
    spread = Counter(boss_card.weakness for boss_card in WILY)
    assert len(spread) == len(ICONS)
    assert max(spread.values()) == 2


@pytest.mark.rule("AD-R47", "AD-18.1")
def test_piles_never_need_more_than_the_pattern_cards() -> None:
    for group, low, high in ((MASTERS, 3, 5), (WILY, 4, 6)):
        values = sorted(int(boss_card.pattern) for boss_card in group)
        assert low <= values[0]
        assert values[-1] <= high
        assert sum(values[-OFFERED:]) <= len(BOX.patterns)


@pytest.mark.rule("AD-5.5", "AD-5.6", "AD-R34")
def test_fire_man_and_bomb_man_as_known() -> None:
    fire = boss("Fire Man")
    assert fire.stage is not None
    assert fire.stage.title == "Falling Flames"
    assert fire.stage.ongoing == EXTRA
    assert fire.stage.challenge is not None
    assert printed(fire.stage.challenge) == challenge("S", 1)
    assert (int(fire.pattern), fire.signature) == (4, [0, 1, 0, 0])
    assert fire.ability is not None
    assert fire.ability.timing == AT_ENGAGE
    choice = program(fire.ability)
    rerolls = [op for op in choice if isinstance(op, Reroll)]
    assert [(op.showing, op.most, op.must) for op in rerolls] == [(JUMP, 1, True)]
    assert [op.amount for op in choice if isinstance(op, Hurt)] == [1]
    assert fire.weakness == weapon("Gemini Laser").icon
    bomb = boss("Bomb Man").stage
    assert bomb is not None
    assert bomb.timing == AT_POOL
    assert bomb.title.endswith("g Missiles")
    assert any(isinstance(op, DropDie | Reroll) for op in program(bomb))


def test_weapons_as_known() -> None:
    beam = weapon("Magnet Beam")
    assert [type(op) for op in beam.cost] == [DropDie]
    assert [type(op) for op in beam.effect] == [WaitCredit]
    gemini = weapon("Gemini Laser")
    assert (gemini.cost, int(gemini.cap)) == ([], 3)
    assert [type(op) for op in gemini.effect] == [CopyDie]
    thunder = weapon("Thunder Beam")
    assert [type(op) for op in thunder.cost] == [DropDie]
    assert len(thunder.effect) > 1
    assert not any(isinstance(op, Hurt) for one in BOX.weapons for op in one.cost)


def test_no_two_abilities_or_effects_of_a_kind_are_the_same() -> None:
    effects = GAME.cards.texts[BOX.first_weapon : BOX.first_boss]
    assert len(set(effects)) == len(effects)
    for side in ("Stage", "Boss"):
        found = [re.search(rf"{side}: [^.]*\. (.*?)( Boss: |$)", text) for text in BOSS_TEXTS]
        abilities = [match[1] for match in found if match]
        assert len(abilities) == (len(MASTERS) if side == "Stage" else len(BOX.bosses))
        most = Counter(abilities).most_common(1)[0]
        assert most[1] <= 2, most  # two Robot Masters may share a trick, titles apart
    sabotage = GAME.cards.texts[BOX.first_sabotage : BOX.first_weapon]
    assert len(set(sabotage)) == 9


# -- the rest -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-21.9")
def test_dr_light_cards_are_all_pairs_of_colours_twice() -> None:
    pairs = Counter((int(light.die), int(light.wants)) for light in BOX.lights for _ in range(light.copies))
    assert pairs == {(die, wants): 2 for die in range(COLOURS) for wants in range(COLOURS)}


@pytest.mark.rule("AD-13.5", "AD-13.6", "AD-13.7")
def test_surprise_tokens() -> None:
    assert [int(token.copies) for token in BOX.surprises] == [3, 3, 3, 4, 4]


@pytest.mark.rule("AD-R4")
def test_faces_of_the_dice() -> None:
    for colour in range(COLOURS):
        main = ACTION_NAMES[colour]
        faces = Counter(FACE_NAMES[face] for face in BOX.faces[colour])
        others = [name for name in ACTION_NAMES if name != main]
        assert faces == {main: 3, f"double {main}": 1, others[0]: 1, others[1]: 1}


@pytest.mark.rule("AD-R2", "AD-R3", "AD-R5")
def test_tables() -> None:
    assert BOX.stage_cards == [4, 4, 3, 2]
    assert BOX.tanks == [[1, 2, 2, 2], [1, 2, 2, 2], [0, 1, 1, 1], [0, 0, 0, 0]]
    assert DIFFICULTIES == ["easy", "normal", "hard", "expert"]
    assert BOX.more_tanks == [1, 0, 0, 0]
    assert BOX.sabotages == [0, 0, 1, 2]


def test_dice_are_gained_by_some_skill_of_every_hero() -> None:
    for hero in range(HEROES):
        gains = [op for card in BOX.actions if card.hero == hero for op in card.effect]
        assert any(isinstance(op, GainDie | SetDie) for op in gains)
