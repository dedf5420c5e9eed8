"""The robots and weapons of the box where their text has little or nothing to do.   DB-R4, DB-R8, DB-R24, DB-R40"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.cards.ops import YOU, Damage, Speed
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    ENERGY_FULL,
    NEEDS_ACTIVATED,
    NEEDS_DAMAGE,
    NEXUS,
    NO_ENEMY_FITS,
    NO_GAIN,
    NO_OTHER_CARD,
    PASS,
    PLAY,
    USE,
)
from busterbox.games.dicebot.rules.codes import ARMOR as ARMOR_PART
from busterbox.games.dicebot.rules.codes import CACHE as CACHE_PART
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.knowledge import put_open
from tests.dicebot.course import numbers, refused, with_ability
from tests.dicebot.rounds import do
from tests.dicebot.tables import Robot, battle, part_counts, window

CARDS = {name: PLAY + number for number, name in enumerate(GAME.cards.ids)}


def box_battle(*robots: Robot, script: tuple[int, ...] | None = None, round: int = 1) -> DiceBot:  # noqa: A002
    """A round with the cards of the box, two robots or more, advanced rules; the round after asks again."""
    return battle(*robots, advanced=True, game=GAME, script=script, round=round)


def choose(g: DiceBot, *cards: str) -> None:
    for seat, card in enumerate(cards):
        if card and g.asked() >> seat & 1:
            g.answer(seat, CARDS[card])


# -- a hand that is empty ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R8", "DB-R24")
def test_mags_draws_and_chooses_again_with_an_empty_hand() -> None:
    g = box_battle(
        Robot("uzi", body="cache", robot="mags_ozine", points=1),
        Robot("uzi", robot="vroomhilda"),
        round=6,
    )
    assert (window(g), len(g.hand[0])) == ("before_reveal:0", 0)
    assert g.options(0) == [PASS, ABILITY]
    g.answer(0, ABILITY)
    assert window(g) == "replace:0"
    assert len(g.hand[0]) == 4
    card = g.hand[0][-1]
    g.answer(0, PLAY + g.cards[card])
    assert (g.points[0], g.discard.count(card), g.combat) == (0, 1, 2)  # chosen, played and used up


@pytest.mark.rule("DB-R8", "DB-R23", "DB-R24")
def test_mags_without_a_weapon_draws_and_has_nothing_to_take_back() -> None:
    g = box_battle(
        Robot("", robot="mags_ozine", points=1),
        Robot("uzi uzi", robot="vroomhilda"),
    )
    choose(g, "", "uzi")
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)
    assert len(g.hand[0]) == 3
    assert g.round == 2  # nothing was chosen this round


@pytest.mark.rule("DB-R8", "DB-R38")
def test_peeping_tomahawk_looks_and_is_armored_with_an_empty_hand() -> None:
    g = box_battle(
        Robot("uzi", robot="peeping_tomahawk", points=1),
        Robot("bomb_left", body="surge", robot="vroomhilda"),
        round=6,
    )
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)
    assert len(numbers(g, "looked")) == 1
    assert numbers(g, "chose").count([0, GAME.cards.ids.index("uzi")]) == 1  # not again
    assert [0, 1, 5] in numbers(g, "hurt")  # 3 less 2


@pytest.mark.rule("DB-R8")
def test_choosing_again_and_nothing_else_needs_another_card() -> None:
    g = battle(
        Robot("plate", robot="fickle", points=1), Robot("plate", robot="spark"), advanced=True, round=6
    )
    assert g.combat == 2  # nobody was asked
    g = with_ability(Robot("plate", robot="fickle"), Robot("uzi"))
    for card in g.hand[0][:]:
        g.hand[0].remove(card)
        put_open(g, g.discard, card)
    assert refused(g, 0, ABILITY) == NO_OTHER_CARD


# -- an ability that would do nothing is not offered -------------------------------------------------------------


@pytest.mark.rule("DB-R8")
def test_crankula_cannot_be_aimed_at_a_robot_without_a_part_on_its_body() -> None:
    g = box_battle(
        Robot("uzi uzi", robot="count_crankula", points=2, head="forge"),
        Robot("uzi uzi", head="armor", robot="vroomhilda"),
    )
    assert window(g) == "heads_before:0"
    assert refused(g, 0, ABILITY) == NO_ENEMY_FITS
    g = box_battle(
        Robot("uzi uzi", robot="count_crankula", points=2),
        Robot("uzi uzi", head="armor", robot="vroomhilda"),
        Robot("uzi uzi", body="nexus nexus", robot="overkill_bill"),
        script=(0, 0),
    )
    g.answer(0, ABILITY)  # one enemy fits: nothing to choose
    assert g.body[0] == part_counts("nexus nexus")
    assert (g.body[2], g.head[1]) == (part_counts(""), ARMOR_PART)


@pytest.mark.rule("DB-R8", "DB-R54")
def test_nurse_wrenchet_is_not_offered_to_a_robot_with_all_its_energy() -> None:
    whole = Robot("uzi uzi", robot="nurse_wrenchet", points=1, head="forge")
    g = box_battle(whole, Robot("uzi uzi", robot="vroomhilda"))
    assert g.options(0) == [PASS, USE + 1]
    assert refused(g, 0, ABILITY) == ENERGY_FULL
    assert "your robot has full energy" in g.why_not(0, ABILITY)
    g = box_battle(Robot("uzi uzi", robot="nurse_wrenchet", points=1), Robot("uzi uzi", robot="vroomhilda"))
    assert window(g) == "choose:01"
    g = box_battle(
        Robot("uzi uzi", robot="nurse_wrenchet", points=1, energy=5), Robot("uzi uzi", robot="vroomhilda")
    )
    assert g.options(0) == [PASS, ABILITY]


@pytest.mark.rule("DB-R8", "DB-R36")
@pytest.mark.parametrize(
    ("own", "other", "why"),
    [("", "turbo", NEEDS_ACTIVATED), ("turbo", "", NO_GAIN), ("turbo", "turbo", 0)],
)
def test_vroomhilda_needs_a_weapon_and_one_to_compare_it_with(own: str, other: str, why: int) -> None:
    g = box_battle(
        Robot("uzi uzi", body=own, head="armor", robot="vroomhilda", points=2),
        Robot("uzi uzi", body=other, robot="nurse_wrenchet"),
    )
    choose(g, "uzi", "uzi")
    assert window(g) == "heads:0"
    if why:
        assert refused(g, 0, ABILITY) == why
    else:
        assert g.options(0) == [PASS, ABILITY, USE + ARMOR_PART]


@pytest.mark.rule("DB-R8", "DB-R37")
@pytest.mark.parametrize(
    ("weapon", "body", "why"),
    [("uzi", "", NEEDS_ACTIVATED), ("duct_tape", "forge", NEEDS_DAMAGE), ("uzi", "turbo", 0)],
)
def test_overkill_bill_needs_an_activated_weapon_with_a_damage_value(
    weapon: str, body: str, why: int
) -> None:
    g = box_battle(
        Robot(f"{weapon} uzi", body=body, head="armor", robot="overkill_bill", points=1),
        Robot("uzi uzi", body="turbo", robot="nurse_wrenchet"),
    )
    choose(g, weapon, "uzi")
    assert window(g) == "heads:0"
    if why:
        assert refused(g, 0, ABILITY) == why
    else:
        assert g.options(0) == [PASS, ABILITY, USE + ARMOR_PART]


@pytest.mark.rule("DB-R8")
def test_a_change_of_a_weapon_that_is_not_revealed_yet_may_do_something() -> None:
    g = box_battle(Robot("uzi uzi", robot="vroomhilda"), Robot("uzi uzi", robot="overkill_bill"))
    for op in (Speed(YOU, 2), Damage(YOU, 3)):
        assert (window(g), op.playable(g, 0, -1)) == ("choose:01", 0)


@pytest.mark.rule("DB-R8")
def test_an_ability_of_two_clauses_is_offered_while_one_of_them_does_something() -> None:
    """Lucky Lugnut without a part rerolls nothing, and rolls a head."""
    g = box_battle(
        Robot("uzi uzi", robot="lucky_lugnut", points=1),
        Robot("uzi uzi", robot="vroomhilda"),
        script=(NEXUS,),
    )
    g.answer(0, ABILITY)
    assert (g.head[0], window(g)) == (NEXUS, "choose:01")


# -- this round means this round (DB-R40, DB-R4) -----------------------------------------------------------------


def drawn(g: DiceBot, card: str) -> int:
    kind = GAME.cards.ids.index(card)
    return next(place for place, found in enumerate(g.deck.cards) if g.cards[found] == kind)


@pytest.mark.rule("DB-R40", "DB-R4")
def test_polly_slows_the_weapon_that_cache_draws_as_well() -> None:
    g = box_battle(
        Robot("uzi uzi", body="turbo", head="turbo", robot="polly_graph", points=1),
        Robot("sledge uzi", body="armor", head="cache", robot="vroomhilda"),
    )
    g.answer(0, ABILITY)
    assert window(g) == "choose_jammed:1"
    choose(g, "uzi", "sledge")
    choose(g, "uzi", "")
    g.answer(0, PASS)
    assert g.speed(1) == 2
    do(g, 1, USE + CACHE_PART, drawn(g, "rifle_left"))
    assert (g.weapon_of(1).speed, g.speed(1)) == (4, 2)


@pytest.mark.rule("DB-R40", "DB-R4")
def test_overkill_bill_strengthens_the_weapon_that_cache_draws_as_well() -> None:
    g = box_battle(
        Robot("sledge uzi", body="armor", head="cache", robot="overkill_bill", points=1),
        Robot("uzi uzi", body="turbo", head="turbo", robot="vroomhilda"),
    )
    choose(g, "sledge", "uzi")
    g.answer(0, ABILITY)
    g.answer(1, PASS)
    do(g, 0, USE + CACHE_PART, drawn(g, "rifle_left"))
    assert g.damage(0) == 6


# -- attack means attack -----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R4", "DB-R44")
@pytest.mark.parametrize(("weapon", "left"), [("buzz_saw_left", 2), ("shield", 4)])
def test_less_damage_from_attacks_is_not_less_from_fire_but_no_damage_is_none(weapon: str, left: int) -> None:
    g = box_battle(
        Robot("rust_fog uzi uzi uzi", body="cache", robot="vroomhilda"),
        Robot(f"uzi {weapon} bolt_blizzard jammer", body="surge armor", robot="overkill_bill"),
    )
    choose(g, "rust_fog", "uzi")
    assert (g.round, g.energy[1]) == (2, 4)  # and on fire, for 2
    choose(g, "uzi", weapon)
    assert g.energy[1] == left


@pytest.mark.rule("DB-R4", "DB-R44")
@pytest.mark.parametrize(("weapon", "body", "left"), [("plate", "armor", 5), ("shield", "armor", 6)])
def test_an_ability_is_no_attack(weapon: str, body: str, left: int) -> None:
    g = with_ability(Robot("plate", robot="taxman"), Robot(weapon, body=body), script=(0,))
    g.answer(0, ABILITY)
    assert g.energy[1] == left


@pytest.mark.rule("DB-R4")
def test_auntie_dents_guard_is_against_attacks_alone() -> None:
    """Guarded by 2 she takes nothing of an attack of 2, and all of what her own button does to her."""
    g = box_battle(
        Robot("big_red_button uzi", body="surge", robot="auntie_dent", points=1),
        Robot("uzi uzi", body="turbo", robot="vroomhilda"),
    )
    choose(g, "big_red_button", "uzi")
    g.answer(0, ABILITY)
    assert numbers(g, "hurt") == [[1, 3, 3], [0, 1, 5]]
    assert numbers(g, "prevented") == [[0]]


# -- Fridge Magnet on its own user -------------------------------------------------------------------------------


@pytest.mark.rule("DB-20.5", "DB-R50")
def test_a_part_is_lost_where_a_magnet_is_turned_on_its_user_and_the_text_says_so() -> None:
    g = box_battle(
        Robot("fridge_magnet_left uzi uzi", body="nexus cache", robot="vroomhilda"),
        Robot("antimatter_shield uzi uzi", body="nexus armor", robot="overkill_bill"),
        script=(0,),
    )
    choose(g, "fridge_magnet_left", "antimatter_shield")
    assert g.body == [part_counts(""), part_counts("")]
    assert [len(numbers(g, name)) for name in ("lost_part", "stole")] == [1, 0]
    text = GAME.cards.texts[GAME.cards.ids.index("fridge_magnet_left")]
    assert text.endswith(
        "loses a random part of its body; an enemy's part is yours if you have a free body space."
    )
