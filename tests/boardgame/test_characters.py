"""The five characters of the real game: values, battle damage, abilities."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops_battle import TurnDice
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    CHANGE,
    FACE_NAMES,
    FACES,
    IN_BATTLE_ROLLED,
    IN_STEP_TWO,
    ON_ROLLED_DICE,
    ROLL,
    USE,
)
from tests.boardgame.effects import add, changes, directions, in_battle, on_challenge, promised, values
from tests.boardgame.positions import before_turn, deck_top, say, window
from tests.boardgame.trials import ability, apply, asked, fall, roll, shown, strike

BOX = box_of(GAME)
NAMES = [
    name for name, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True) if fact.kind == "character"
]
PLAIN = {
    "Variable Weapons": "cards_left +",
    "Proto Shield": "shield +",
    "Shield Charge": "shield +",
    "Sweep Up": "minions -, mercy +",
    "Spring Clean": "health +",
    "Jet Dash": "more_dice +",
    "Blueprint": "rerolls +",
}
ODD = {"Recall", "Coil Spring", "Field Repair"}


def test_mega_man_is_as_the_rulebook_shows_him() -> None:
    hero = BOX.characters[0]
    assert (NAMES[0], GAME.cards.subtitles[GAME.cards.numbers["mega_man"]]) == ("mega_man", "The Blue Bomber")
    assert (hero.threat, hero.energy, hero.health, hero.battle_threat) == (10, 3, 28, 6)
    assert hero.damage == [2, 0, 0, 0, 0, 0]
    recall, weapons = (BOX.abilities[number] for number in hero.abilities)
    assert (recall.name, recall.moment, recall.points, recall.energy) == ("Recall", IN_STEP_TWO, 0, 0)
    assert (weapons.energy, weapons.text) == (1, "You may play 1 more action card this round.")


def test_the_others_are_not_mega_man() -> None:
    assert NAMES == ["mega_man", "proto_man", "roll", "rush", "dr_light"]
    sheets = [
        (hero.threat, hero.energy, hero.health, hero.battle_threat, tuple(hero.damage))
        for hero in BOX.characters
    ]
    assert len(set(sheets)) == len(NAMES)
    assert len({sheet[4] for sheet in sheets}) >= 4
    for threat, energy, health, battle_threat, _ in sheets:
        assert 8 <= threat <= 12
        assert 2 <= energy <= 5
        assert 24 <= health <= 32
        assert 5 <= battle_threat <= 7
    for hero in BOX.characters:
        first, second = (BOX.abilities[number].moment for number in hero.abilities)
        assert first in (IN_STEP_TWO, ON_ROLLED_DICE)
        assert second not in (IN_STEP_TWO, ON_ROLLED_DICE)


@pytest.mark.rule("BG-1.12", "BG-1.13", "BG-31.2")
@pytest.mark.parametrize("name", NAMES)
def test_values_on_taking_the_character(name: str) -> None:
    number = NAMES.index(name)
    hero = BOX.characters[number]
    g = before_turn(game=GAME, heroes="all")
    g.take_character(0, number)
    assert (g.threat[0], g.energy[0], g.health[0]) == (hero.threat, hero.energy, hero.health)


@pytest.mark.rule("BG-17.4", "BG-18.6", "BG-18.8")
@pytest.mark.parametrize("name", NAMES)
def test_battle_roll(name: str) -> None:
    number = NAMES.index(name)
    hero = BOX.characters[number]
    for face in range(FACES):
        g = in_battle(hero=number, health=20)
        full = g.boss_health
        quiet = next(i for i in range(FACES) if not hero.damage[i])
        dice = [face] + [quiet] * (hero.battle_threat - 1)
        strike(g, " ".join(FACE_NAMES[die] for die in dice))
        assert len(g.dice) == hero.battle_threat
        apply(g, " ".join(["pellet"] * g.boss_card().threat))
        assert full - g.boss_health == hero.damage[face]


@pytest.mark.rule("BG-6.7", "BG-6.11", "BG-18.4")
@pytest.mark.parametrize("name", PLAIN)
def test_plain_ability(name: str) -> None:
    number = next(i for i, found in enumerate(BOX.abilities) if found.name == name)
    found = BOX.abilities[number]
    if found.moment == IN_STEP_TWO:
        g = on_challenge(hero=found.hero)
    else:
        g = in_battle(hero=found.hero)
    expected = promised(g, found.program, played=False)
    assert directions(expected) == set(PLAIN[name].split(", "))
    before = values(g)
    say(g, "use", number)
    assert changes(before, values(g)) == add(expected, {"points": -found.points, "energy": -found.energy})


@pytest.mark.rule("BG-6.10", "BG-R15")
def test_recall_puts_the_two_top_cards_in_order() -> None:
    g = on_challenge("boost", "shortcut")
    deck_top(g, 0, "boost", "shortcut")
    say(g, "use", ability(g, "Recall"))
    assert asked(g) == "order 0"
    say(g, "take", "shortcut")
    top = [GAME.cards.ids[g.cards[card]] for card in reversed(g.deck[0].cards[-2:])]
    assert (top, g.points, asked(g)) == (["shortcut", "boost"], 5, "abilities 1")


@pytest.mark.rule("BG-R94")
def test_coil_spring_turns_dice_of_the_challenge_roll() -> None:
    number = next(i for i, found in enumerate(BOX.abilities) if found.name == "Coil Spring")
    found = BOX.abilities[number]
    turn = GAME.cards.programs[found.program][0]
    assert isinstance(turn, TurnDice)
    g = on_challenge(hero=found.hero)
    assert USE + number not in g.options(0)
    face, to = FACE_NAMES[turn.face], FACE_NAMES[turn.to]
    roll(g, f"{face} {face} aim")
    say(g, "use", number)
    assert shown(g) == f"{to} {to} aim"
    assert g.points == 5 - found.points


@pytest.mark.rule("BG-R95")
def test_field_repair_changes_a_die_of_the_battle_roll() -> None:
    number = next(i for i, found in enumerate(BOX.abilities) if found.name == "Field Repair")
    found = BOX.abilities[number]
    assert found.moment == IN_BATTLE_ROLLED
    g = in_battle(hero=found.hero)
    assert USE + number not in g.options(0)
    dice = ["jump"] * BOX.characters[found.hero].battle_threat
    fall(g, ROLL, " ".join(dice))
    say(g, "use", number)
    assert window(g) == "change"
    g.answer(0, CHANGE + 6 * FACE_NAMES.index("jump") + FACE_NAMES.index("hit"))
    assert (shown(g), g.energy[0]) == (" ".join(["hit", *dice[1:]]), 3 - found.energy)


def test_every_ability_is_in_a_table_or_has_a_test_of_its_own() -> None:
    assert {found.name for found in BOX.abilities if found.hero >= 0} == set(PLAIN) | ODD
