"""The 13 action cards of the starting deck: every part shows its effect on a position of the real game.

The tables name the values that a part moves and the way they go; by how much is read off the card (effects.py).
"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import BaseEnergy, MoreSpaces, Points
from busterbox.games.boardgame.cards.ops_battle import BossDamage
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import ROLL, STAGE_NAMES, THROW
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.ops import Plain, Resolve
from tests.boardgame.effects import (
    action,
    add,
    amount_of,
    changes,
    directions,
    holding,
    in_battle,
    on_challenge,
    plain_challenge,
    promised,
    values,
)
from tests.boardgame.positions import FIXTURE, battle, before_turn, challenge, hand, reveal, say
from tests.boardgame.trials import asked, fall, refused, roll, score, shown, told

HERO = {
    "fortified": "shield +",
    "rapid_fire": "more_dice +",
    "robot_tactics": "hand 0 +",
    "boost": "threat +",
    "energized": "energy +",
    "land_on_the_edge": "mercy +",
    "life_energy": "health +",
    "speed_run": "wily_points -",
    "steady_aim": "rerolls +",
    "quick_reflexes": "minions -, more_dice +",
    "w_tank": "base_energy +, energy +",
}
WILY = {
    "fortified": "minions +, fierce +",
    "rapid_fire": "health -",
    "robot_tactics": "minions +",
    "boost": "minions +, threat -",
    "energized": "energy -",
    "land_on_the_edge": "need jump +",
    "life_energy": "need pellet +",
    "no_limit": "stick wily +",
    "shortcut": "need run +",
    "speed_run": "threat -",
    "steady_aim": "need aim +",
    "quick_reflexes": "their_dice +",
    "w_tank": "energy -, minions +",
}
BATTLE = {
    "fortified": "shield +",
    "rapid_fire": "boss_health -, strike hit +",
    "robot_tactics": "boss_health -, hand 0 +",
    "boost": "boss_health -, more_dice +",
    "energized": "energy +, boss_health -",
    "land_on_the_edge": "rerolls +, boss_health -",
    "life_energy": "health +",
    "no_limit": "boss_health -, cards_left +",
    "shortcut": "boss_health -",
    "speed_run": "strike run +",
    "quick_reflexes": "fewer_dice +",
    "w_tank": "energy +",
}


def listed(table: dict[str, str], card: str) -> set[str]:
    return set(table[card].split(", "))


# -- plain parts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-7.1", "BG-7.2", "BG-7.5")
@pytest.mark.parametrize("card", HERO)
def test_mega_man_part(card: str) -> None:
    check_hero_part(card, listed(HERO, card))


@pytest.mark.rule("BG-7.1", "BG-7.3", "BG-7.5")
@pytest.mark.parametrize("card", WILY)
def test_dr_wily_part(card: str) -> None:
    check_wily_part(card, listed(WILY, card))


@pytest.mark.rule("BG-7.1", "BG-7.4", "BG-18.2")
@pytest.mark.parametrize("card", BATTLE)
def test_boss_battle_part(card: str) -> None:
    check_battle_part(card, listed(BATTLE, card))


def check_hero_part(card: str, moved: set[str]) -> None:
    g = on_challenge(card)
    holding(g, 0, card)
    part = g.box.actions[action(card)]
    expected = promised(g, part.hero)
    assert directions(expected) == moved
    before = values(g)
    say(g, "play", card)
    price = {"points": -part.hero_cost, "energy": -part.hero_energy}
    assert changes(before, values(g)) == add(expected, price)
    assert told(g, "played")[-1][0] == 0
    assert g.hero_cards == 3


def check_wily_part(card: str, moved: set[str]) -> None:
    g = on_challenge(card)
    say(g, "pass")
    holding(g, 1, card)
    part = g.box.actions[action(card)]
    expected = promised(g, part.wily, seat=1)
    assert directions(expected) == moved
    before = values(g)
    say(g, "play", card)
    assert changes(before, values(g)) == add(expected, {"wily_points": -part.wily_cost})
    assert told(g, "played_wily")[-1][0] == 1
    assert g.wily_cards == 1


def check_battle_part(card: str, moved: set[str]) -> None:
    g = in_battle(card)
    holding(g, 0, card)
    part = g.box.actions[action(card)]
    expected = promised(g, part.battle)
    assert directions(expected) == moved
    before = values(g)
    say(g, "play", card)
    price = {"cards_left": -1, "energy": -part.battle_energy}
    assert changes(before, values(g)) == add(expected, price)


@pytest.mark.rule("BG-7.1")
def test_every_part_of_every_card_is_in_a_table_or_has_a_test_of_its_own() -> None:
    cards = set(GAME.cards.ids[: len(box_of(GAME).actions)][:13])
    assert cards - set(HERO) == {"no_limit", "shortcut"}
    assert cards - set(WILY) == set()
    assert cards - set(BATTLE) == {"steady_aim"}


# -- parts that ask or that show only later -------------------------------------------------------------------


@pytest.mark.rule("BG-8.7")
def test_no_limit_lifts_the_requirement_that_the_hero_names() -> None:
    g = on_challenge()
    holding(g, 0, "no_limit")
    say(g, "play", "no_limit")
    assert asked(g) == "face 0"
    assert "BG-29.3" in refused(g, "face", "aim")
    say(g, "face", "run")
    assert g.needs == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("BG-8.7", "BG-R30")
def test_no_limit_lifts_the_only_requirement_unasked_and_any_roll_will_do() -> None:
    g = on_challenge()
    g.needs = [0, 0, 0, 1, 0, 0]
    holding(g, 0, "no_limit")
    say(g, "play", "no_limit")
    assert asked(g) == "abilities 1"
    assert g.needs == [0] * 6
    g.minions = 0
    roll(g, "aim")
    score(g)
    assert g.space[0] == 1


def test_no_limit_allows_a_second_card_in_a_battle_round() -> None:
    g = in_battle("no_limit", "shortcut")
    hand(g, 0, "no_limit", "shortcut")
    full = g.boss_health
    say(g, "play", "no_limit")
    say(g, "play", "shortcut")
    dealt = amount_of(g.box.actions[action("no_limit")].battle, BossDamage)
    assert full - g.boss_health == dealt + amount_of(g.box.actions[action("shortcut")].battle, BossDamage)
    assert g.cards_left == 0


@pytest.mark.rule("BG-7.6", "BG-14.2", "BG-R37")
def test_shortcut_moves_one_space_more() -> None:
    g = on_challenge("shortcut")
    holding(g, 0, "shortcut")
    part = g.box.actions[action("shortcut")]
    before = values(g)
    say(g, "play", "shortcut")
    more = amount_of(part.hero, MoreSpaces)
    assert changes(before, values(g)) == {"points": -part.hero_cost, "energy": -1, "more_spaces": more}
    g.minions = 0
    roll(g, "jump run")
    score(g)
    assert g.space[0] == 1 + more


@pytest.mark.rule("BG-7.6")
def test_shortcut_asks_for_weapon_energy() -> None:
    g = on_challenge("shortcut")
    holding(g, 0, "shortcut")
    g.energy[0] = 0
    assert "Weapon Energy" in refused(g, "play", "shortcut")


def test_shortcut_is_as_the_rulebook_shows_it() -> None:
    card = box_of(GAME).actions[action("shortcut")]
    assert (card.hero_cost, card.hero_energy, card.wily_cost, card.battle_energy) == (4, 1, 3, 0)
    assert amount_of(card.hero, MoreSpaces) == 1
    assert amount_of(card.battle, BossDamage) == 4
    assert GAME.cards.facts[action("shortcut")].source == "rulebook"
    assert "This challenge also requires" in GAME.cards.texts[action("shortcut")]


@pytest.mark.rule("BG-9.11")
def test_quick_reflexes_makes_the_hero_roll_again() -> None:
    g = on_challenge("quick_reflexes")
    g.energy[0] = 0
    say(g, "pass")
    holding(g, 1, "quick_reflexes")
    say(g, "play", "quick_reflexes")
    dice = g.their_rerolls[0] >> 3
    roll(g, "jump jump run run run")
    score(g)
    assert asked(g) == "their_reroll 1"
    for _ in range(dice):
        say(g, "reroll", "run")
    assert "BG-9.11" in refused(g, "reroll", "run")
    fall(g, THROW, " ".join(["aim"] * dice))
    score(g)
    assert told(g, "rerolled") == [[1, dice]]
    assert told(g, "passed") == [
        [0, plain_challenge() + len(g.box.actions)]
    ]  # three RUNs less one or two will do


def test_steady_aim_turns_aims_into_hits() -> None:
    g = in_battle("steady_aim")
    holding(g, 0, "steady_aim")
    assert "BG-R95" in refused(g, "play", "steady_aim")
    fall(g, ROLL, "aim aim hit run jump wily")
    full = g.boss_health
    say(g, "play", "steady_aim")
    assert shown(g) == "hit hit hit run jump wily"
    assert full - g.boss_health == amount_of(g.box.actions[action("steady_aim")].battle, BossDamage)


# -- what the changes do in the end ---------------------------------------------------------------------------


def at_challenge(card: str, seat: int) -> Board:
    g = on_challenge(card)
    g.minions = 0
    g.needs = [0, 0, 0, 1, 0, 0]
    if seat == 1:
        say(g, "pass")
    holding(g, seat, card)
    say(g, "play", card)
    return g


@pytest.mark.rule("BG-13.2")
def test_land_on_the_edge_spares_the_penalty_of_the_roll() -> None:
    spared, suffered = at_challenge("land_on_the_edge", 0), on_challenge("land_on_the_edge")
    suffered.minions, suffered.needs = 0, [0, 0, 0, 1, 0, 0]
    for g in (spared, suffered):
        roll(g, "jump wily wily")
        score(g)
    assert told(spared, "penalties") == []
    assert [numbers[1] for numbers in told(suffered, "penalties")] == [2]


@pytest.mark.rule("BG-9.9")
def test_no_limit_of_dr_wily_makes_wilys_stick() -> None:
    g = at_challenge("no_limit", 1)
    roll(g, "wily aim")
    assert asked(g) == "reroll 0"
    assert "BG-9.9" in refused(g, "reroll", "wily")
    say(g, "reroll", "aim")


def test_rapid_fire_adds_dice_to_the_roll() -> None:
    g = at_challenge("rapid_fire", 0)
    more = g.more_dice
    roll(g, " ".join(["aim"] * (1 + more)))
    assert len(g.dice) == 1 + more
    assert g.threat[0] == 7


@pytest.mark.rule("BG-4.3", "BG-4.4", "BG-29.2")
def test_w_tank_raises_base_weapon_energy_for_good() -> None:
    g = at_challenge("w_tank", 0)
    assert g.base_energy(0) > box_of(GAME).characters[0].energy
    base = g.base_energy(0)
    number = plain_challenge()
    name = GAME.cards.ids[len(box_of(GAME).actions) + number]
    fresh = before_turn(stage=STAGE_NAMES[box_of(GAME).challenges[number].stage], game=GAME)
    fresh.more_energy[0] = g.more_energy[0]
    reveal(fresh, name)
    assert fresh.energy[0] == base


@pytest.mark.rule("BG-6.15")
def test_speed_run_leaves_the_wily_players_too_little() -> None:
    g = on_challenge("speed_run", "shortcut")
    g.wily_points = 2 + amount_of(g.box.actions[action("speed_run")].hero, Points)
    holding(g, 0, "speed_run")
    hand(g, 1, "shortcut")
    say(g, "play", "speed_run")
    assert (asked(g), g.wily_points) == ("abilities 1", 2)
    assert "BG-6.15" in refused(g, "play", "shortcut")


@pytest.mark.rule("BG-10.9")
def test_fortified_minions_hit_harder() -> None:
    g = on_challenge("fortified")
    plain = g.minion_damage()
    say(g, "pass")
    holding(g, 1, "fortified")
    say(g, "play", "fortified")
    assert g.minion_damage() == plain + g.fierce > plain


def test_faces_that_dr_wily_may_require_differ() -> None:
    faces = {name.split()[1] for name in WILY.values() if name.startswith("need")}
    assert faces == {"jump", "pellet", "run", "aim"}


@pytest.mark.rule("BG-29.2")
def test_base_weapon_energy_rises_no_further_than_the_card_says() -> None:
    g = challenge("cut_man_1", game=FIXTURE)
    op = BaseEnergy(Plain(2), True, 5)
    for expected in (5, 5):
        op.apply(g, Resolve(), 2)
        assert g.base_energy(0) == expected


def test_no_damage_to_a_boss_is_no_event() -> None:
    g = battle("cut_man", game=FIXTURE)
    log = Log()
    g.sink = log
    g.hurt_boss(0)
    assert (log.events, g.boss_health) == ([], 28)
    g.hurt_boss(1)
    assert [event.message for event in log.events] == ["hurt_boss"]
