"""The boss card pack: every part of its action cards shows its effect on a position of the real game."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import Heal, MoreDice
from busterbox.games.boardgame.cards.ops_battle import BossDamage
from busterbox.games.boardgame.cards.ops_cards import Draw
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import CHANGE, FACE_NAMES, ROLL, THROW
from busterbox.kernel.content.deck import BadDeck
from tests.boardgame.effects import (
    action,
    amount_of,
    holding,
    in_battle,
    on_challenge,
)
from tests.boardgame.positions import hand, say
from tests.boardgame.test_actions import check_battle_part, check_hero_part, check_wily_part, listed
from tests.boardgame.trials import asked, fall, refused, roll, score, shown, told

HERO = {
    "magnet_beam": "base_energy +",
    "yashichi": "health +, energy +",
    "extra_life": "lives +",
    "scissor_sweep": "minions -",
    "cold_snap": "fierce -",
    "chain_blast": "minions -, more_dice +",
    "flame_pillar": "shield +, threat +",
    "power_surge": "energy +, rerolls +",
    "stopped_clock": "wily_points -, hand 0 +",
    "oil_slick": "threat +, rerolls +, mercy +",
    "yellow_mass": "shield +, health +",
    "flea_circus": "threat +",
    "rail_lift": "more_spaces +, more_dice +",
}
HERO_ALONE = {"quarry_throw", "copy_chip", "vanishing_blocks"}
WILY = {
    "magnet_beam": "stick run +, stick jump +",
    "yashichi": "health -",
    "extra_life": "health -",
    "scissor_sweep": "health -",
    "quarry_throw": "minions +, fierce +",
    "cold_snap": "stick pellet +, stick wily +",
    "chain_blast": "health -",
    "flame_pillar": "need run +, health -",
    "power_surge": "energy -",
    "stopped_clock": "points -, threat -",
    "oil_slick": "threat -",
    "yellow_mass": "minions +, health -",
    "copy_chip": "their_dice +",
    "vanishing_blocks": "need jump +, need run +",
    "flea_circus": "minions +",
}
WILY_ALONE = {"rail_lift"}
BATTLE = {
    "magnet_beam": "rerolls +, boss_health -",
    "yashichi": "health +, energy +",
    "scissor_sweep": "boss_health -",
    "quarry_throw": "boss_health -, health -",
    "cold_snap": "fewer_dice +, boss_health -",
    "flame_pillar": "shield +, strike hit +",
    "power_surge": "boss_health -",
    "stopped_clock": "fewer_dice +",
    "oil_slick": "strike jump +, strike run +, strike aim +",
    "yellow_mass": "boss_health -, shield +",
    "flea_circus": "strike jump +",
    "rail_lift": "boss_health -, hand 0 +",
}
BATTLE_ALONE = {"extra_life", "chain_blast", "copy_chip", "vanishing_blocks"}


@pytest.mark.rule("BG-7.2", "BG-30.4")
@pytest.mark.parametrize("card", HERO)
def test_mega_man_part(card: str) -> None:
    check_hero_part(card, listed(HERO, card))


@pytest.mark.rule("BG-7.3", "BG-30.4")
@pytest.mark.parametrize("card", WILY)
def test_dr_wily_part(card: str) -> None:
    check_wily_part(card, listed(WILY, card))


@pytest.mark.rule("BG-7.4", "BG-30.4")
@pytest.mark.parametrize("card", BATTLE)
def test_boss_battle_part(card: str) -> None:
    check_battle_part(card, listed(BATTLE, card))


def test_every_part_of_every_card_is_in_a_table_or_has_a_test_of_its_own() -> None:
    cards = {GAME.cards.ids[i] for i, card in enumerate(box_of(GAME).actions) if card.pack}
    assert len(cards) >= 13  # the issue asks for as many
    assert cards == set(HERO) | HERO_ALONE == set(WILY) | WILY_ALONE == set(BATTLE) | BATTLE_ALONE


# -- Mega Man parts that ask ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-29.3")
def test_quarry_throw_breaks_a_minion_and_a_requirement() -> None:
    g = on_challenge("quarry_throw")
    holding(g, 0, "quarry_throw")
    say(g, "play", "quarry_throw")
    assert (asked(g), g.minions < 4) == ("face 0", True)
    say(g, "face", "jump")
    assert g.needs == [0, 0, 0, 0, 1, 0]


def test_vanishing_blocks_lift_a_requirement_and_add_a_die() -> None:
    g = on_challenge("vanishing_blocks")
    holding(g, 0, "vanishing_blocks")
    say(g, "play", "vanishing_blocks")
    say(g, "face", "run")
    more = amount_of(g.box.actions[action("vanishing_blocks")].hero, MoreDice)
    assert (g.needs, g.more_dice) == ([0, 0, 0, 1, 0, 0], more)


@pytest.mark.rule("BG-2.4")
def test_copy_chip_trades_a_card_for_several() -> None:
    g = on_challenge("copy_chip", "boost")
    hand(g, 0, "copy_chip", "boost")
    say(g, "play", "copy_chip")
    assert asked(g) == "discard 0"
    say(g, "take", "boost")
    drawn = next(
        op.amount
        for op in g.game.cards.programs[g.box.actions[action("copy_chip")].hero]
        if isinstance(op, Draw)
    )
    assert len(g.hand[0]) == 2 + drawn > 4
    assert sorted(g.game.cards.ids[g.cards[card]] for card in g.discard[0]) == ["boost", "copy_chip"]


# -- Dr. Wily parts -------------------------------------------------------------------------------------------


def test_rail_lift_asks_for_a_jump_where_none_was_needed() -> None:
    g = on_challenge("rail_lift")
    g.needs = [0, 0, 0, 0, 1, 0]
    say(g, "pass")
    holding(g, 1, "rail_lift")
    say(g, "play", "rail_lift")
    assert (g.needs, g.sticks) == ([0, 0, 0, 1, 1, 0], 0)


def test_rail_lift_makes_dice_stick_where_a_jump_was_needed_anyway() -> None:
    g = on_challenge("rail_lift")
    say(g, "pass")
    holding(g, 1, "rail_lift")
    say(g, "play", "rail_lift")
    assert g.needs == [0, 0, 0, 1, 1, 0]
    assert [FACE_NAMES[face] for face in range(6) if g.sticks >> face & 1] == ["hit", "wily"]


@pytest.mark.rule("BG-9.11")
def test_copy_chip_of_dr_wily_makes_the_hero_roll_several_dice_again() -> None:
    g = on_challenge("copy_chip")
    g.energy[0] = 0
    say(g, "pass")
    holding(g, 1, "copy_chip")
    say(g, "play", "copy_chip")
    dice = g.their_rerolls[0] >> 3
    roll(g, "jump run run run run")
    score(g)
    assert asked(g) == "their_reroll 1"
    say(g, "reroll", "jump")
    for _ in range(dice - 1):
        say(g, "reroll", "run")
    assert "BG-9.11" in refused(g, "reroll", "run")
    fall(g, THROW, " ".join(["aim"] * dice))
    score(g)
    assert told(g, "rerolled") == [[1, dice]]
    assert len(told(g, "failed")) == 1  # the only JUMP is gone


def test_scissor_sweep_of_dr_wily_counts_the_cards_of_the_hero() -> None:
    def dealt(cards: int) -> int:
        g = on_challenge("scissor_sweep")
        g.hero_cards = cards
        say(g, "pass")
        holding(g, 1, "scissor_sweep")
        say(g, "play", "scissor_sweep")
        return 15 - g.health[0]

    assert 0 < dealt(0) < dealt(1) < dealt(2)


def test_chain_blast_of_dr_wily_counts_minions() -> None:
    def dealt(minions: int) -> int:
        g = on_challenge("chain_blast")
        g.minions = minions
        say(g, "pass")
        holding(g, 1, "chain_blast")
        say(g, "play", "chain_blast")
        return 15 - g.health[0]

    assert 0 < dealt(0) < dealt(1) < dealt(2)


def test_flea_circus_gains_more_in_a_crowd() -> None:
    alone, crowd = on_challenge("flea_circus"), on_challenge("flea_circus")
    alone.minions = 0
    for g in (alone, crowd):
        holding(g, 0, "flea_circus")
        say(g, "play", "flea_circus")
    assert 8 < alone.threat[0] < crowd.threat[0]


# -- boss-battle parts that look at the table -----------------------------------------------------------------


def test_extra_life_heals_whoever_needs_it_and_strikes_for_the_others() -> None:
    card = box_of(GAME).actions[action("extra_life")]
    weak, strong = in_battle("extra_life", health=5), in_battle("extra_life", health=20)
    full = strong.boss_health
    for g in (weak, strong):
        holding(g, 0, "extra_life")
        say(g, "play", "extra_life")
    assert (weak.health[0], weak.boss_health) == (5 + amount_of(card.battle, Heal), full)
    assert (strong.health[0], strong.boss_health) == (20, full - amount_of(card.battle, BossDamage))


def test_chain_blast_counts_the_hits_on_the_table() -> None:
    def dealt(dice: str) -> int:
        g = in_battle("chain_blast")
        holding(g, 0, "chain_blast")
        assert "BG-9.8" in refused(g, "play", "chain_blast")
        fall(g, ROLL, dice)
        assert "BG-9.8" in refused(g, "play", "chain_blast")  # a face that is re-rolled away would count
        say(g, "score")
        full = g.boss_health
        say(g, "play", "chain_blast")
        return full - g.boss_health

    none, one, three = (
        dealt("aim aim run run jump wily"),
        dealt("hit aim run run jump wily"),
        dealt("hit hit hit run jump wily"),
    )
    assert 0 < none < one
    assert three - none == 3 * (one - none)


def test_copy_chip_changes_a_die_in_battle() -> None:
    g = in_battle("copy_chip")
    holding(g, 0, "copy_chip")
    fall(g, ROLL, "aim aim run run jump wily")
    full = g.boss_health
    say(g, "play", "copy_chip")
    assert asked(g) == "change 0"
    g.answer(0, CHANGE + 6 * FACE_NAMES.index("wily") + FACE_NAMES.index("hit"))
    assert shown(g) == "aim aim run run jump hit"
    assert full - g.boss_health == amount_of(g.box.actions[action("copy_chip")].battle, BossDamage)


def test_vanishing_blocks_turn_wilys_into_hits() -> None:
    g = in_battle("vanishing_blocks")
    holding(g, 0, "vanishing_blocks")
    fall(g, ROLL, "wily wily run run jump hit")
    full = g.boss_health
    say(g, "play", "vanishing_blocks")
    assert shown(g) == "hit hit run run jump hit"
    assert full - g.boss_health == amount_of(g.box.actions[action("vanishing_blocks")].battle, BossDamage)


def test_scissor_sweep_grows_with_boss_powers() -> None:
    def dealt(powers: int) -> int:
        g = in_battle("scissor_sweep")
        g.powers[0] = powers
        holding(g, 0, "scissor_sweep")
        full = g.boss_health
        say(g, "play", "scissor_sweep")
        return full - g.boss_health

    assert 0 < dealt(0) < dealt(0b10) < dealt(0b110)


@pytest.mark.rule("BG-18.12", "BG-R73")
def test_quarry_throw_can_cost_the_thrower_the_battle() -> None:
    g = in_battle("quarry_throw", health=1)
    g.boss_health = 1
    holding(g, 0, "quarry_throw")
    say(g, "play", "quarry_throw")
    assert (g.lives[0], g.powers[0]) == (2, 0)


# -- where the pack may be used -------------------------------------------------------------------------------


@pytest.mark.rule("BG-30.4")
def test_a_table_without_the_pack_refuses_its_cards() -> None:
    starting, designed = GAME.decks.in_box()[0], GAME.decks.in_box()[1:]
    GAME.new(2, 1, None, decks=[starting.text, starting.text])
    for deck in designed:
        GAME.new(2, 1, {"cards": "pack"}, decks=[deck.text, starting.text])
        with pytest.raises(BadDeck, match="boss card pack"):
            GAME.new(2, 1, None, decks=[deck.text, starting.text])
