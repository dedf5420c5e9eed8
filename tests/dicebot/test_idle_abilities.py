"""Abilities that could do nothing are not offered, and nothing hidden decides it.   DB-R8"""

from __future__ import annotations

from itertools import product

import pytest

from busterbox.games.dicebot.cards.ops import IT, YOU, Armor, Clause, Damage, Guard, Hurt, Jam, Regain, Speed
from busterbox.games.dicebot.cards.ops_parts import LoseCard, Reroll, Steal, Strip
from busterbox.games.dicebot.cards.robots import AimAtItself, ChooseEnemy, Look
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    ENERGY_FULL,
    M_BURN,
    M_SELF,
    NEEDS_ACTIVATED,
    NEEDS_DAMAGE,
    NO_ENEMY_FITS,
    NO_GAIN,
    NO_WEAPON,
    PASS,
    PENDING,
    PLAY,
    THIS_ROUND,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.ops import Resolve
from tests.dicebot.course import numbers, refused
from tests.dicebot.rounds import passing, revealed
from tests.dicebot.tables import Robot, battle, window

CARDS = {name: PLAY + number for number, name in enumerate(GAME.cards.ids)}
POINTS = 3


def mine(name: str, hand: str, body: str = "", head: str = "armor", energy: int = 6) -> Robot:
    """A robot with points enough; by its ARMOR it is asked after the reveal even if its ability would do nothing."""
    return Robot(hand, body=body, head=head, robot=name, points=POINTS, energy=energy)


def enemy(
    hand: str, body: str = "", head: str = "", robot: str = "nurse_wrenchet", points: int = 0, energy: int = 6
) -> Robot:
    return Robot(hand, body=body, head=head, robot=robot, points=points, energy=energy)


def laid(*robots: Robot) -> DiceBot:
    """A round with the cards of the box, once everybody has chosen: all play their first card and keep others."""
    spare = ["jammer", "railgun_left", "railgun_right"]
    g = battle(
        *(
            Robot(
                f"{robot.hand} {spare[seat]} {spare[seat]}" if robot.hand else "",
                robot.body,
                robot.head,
                robot.energy,
                0,
                robot.points,
                robot.robot,
            )
            for seat, robot in enumerate(robots)
        ),
        advanced=True,
        game=GAME,
    )
    passing(g, "heads_before")
    for seat, robot in enumerate(robots):
        if robot.hand:
            g.answer(seat, CARDS[robot.hand])
    return g


def after_reveal(*robots: Robot) -> DiceBot:
    g = laid(*robots)
    passing(g, "before_reveal")
    assert window(g) == "heads:0"
    return g


def offered(g: DiceBot) -> bool:
    return ABILITY in g.options(0)


# -- after the reveal ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R8")
@pytest.mark.parametrize(
    ("other", "is_offered"),
    [
        (enemy("shield", body="armor"), False),  # no damage gets through, and there is no part to discard
        (enemy("shield", body="armor armor"), True),
        (enemy("shield", body="armor", head="forge"), True),
        (enemy("shield", body=""), True),  # not paid for
        (enemy("buzz_saw_left", body="surge"), True),  # 1 less from attacks alone
    ],
)
def test_rip_van_sprocket_needs_an_enemy_to_hurt_or_to_strip(other: Robot, is_offered: bool) -> None:
    g = after_reveal(mine("rip_van_sprocket", "uzi", body="turbo"), other)
    assert offered(g) == is_offered
    if not is_offered:
        assert refused(g, 0, ABILITY) == NO_ENEMY_FITS
        assert "there is no robot to aim it at · DB-R4, DB-R8" in g.why_not(0, ABILITY)


@pytest.mark.rule("DB-R8")
def test_an_enemy_to_whom_an_ability_could_do_nothing_is_not_chosen() -> None:
    g = after_reveal(
        mine("rip_van_sprocket", "uzi", body="turbo"),
        enemy("shield", body="armor"),
        enemy("uzi", robot="vroomhilda"),
    )
    g.answer(0, ABILITY)
    assert numbers(g, "threatened")[-1][2] == 2  # nothing to choose
    assert g.energy == [6, 6, 3]


@pytest.mark.rule("DB-R8", "DB-R36")
@pytest.mark.parametrize(
    ("own", "other", "is_offered"),
    [
        ("duct_tape", enemy("duct_tape", body="forge"), False),  # no weapon has a target
        ("duct_tape", enemy("shield", body="armor"), False),
        ("duct_tape", enemy("sledge", body="armor"), True),
        ("bomb_left", enemy("duct_tape", body="forge"), True),
        ("duct_tape", enemy("duct_tape", body="forge", head="cache"), True),  # CACHE may draw an attack
        ("duct_tape", enemy("sledge"), False),  # discarded
    ],
)
def test_vroomhilda_needs_an_attack(own: str, other: Robot, is_offered: bool) -> None:
    g = after_reveal(mine("vroomhilda", own, body="forge surge"), other)
    assert offered(g) == is_offered
    if not is_offered:
        assert refused(g, 0, ABILITY) == NO_GAIN


@pytest.mark.rule("DB-R8", "DB-R36")
def test_vroomhilda_without_a_weapon_has_no_speed() -> None:
    g = laid(mine("vroomhilda", "", head="armor"), enemy("uzi", body="turbo"))
    assert (window(g), g.status[0]) == ("heads:0", NO_WEAPON)
    assert refused(g, 0, ABILITY) == NEEDS_ACTIVATED


GUARDED = enemy("shield", body="armor")
BARE = enemy("duct_tape", body="forge", robot="vroomhilda")


@pytest.mark.rule("DB-R8", "DB-R37")
@pytest.mark.parametrize(
    ("own", "others", "is_offered"),
    [
        ("bomb_left", [GUARDED], False),
        ("bomb_left", [BARE], True),
        ("bomb_left", [GUARDED, BARE], False),
        ("bomb_right", [GUARDED, BARE], True),
        ("big_red_button", [GUARDED, BARE], True),
        ("big_red_button", [GUARDED], False),
        ("sledge", [GUARDED, BARE], True),
        ("vulture_drone", [GUARDED, BARE], True),
        ("blue_shell", [GUARDED], True),  # it may hit its own robot
        ("bomb_left", [enemy("shield", body="armor", head="cache")], True),  # the Shield may go
        ("bomb_left", [enemy("shield", body="armor", head="turbo")], False),
        ("bomb_left", [enemy("shield")], True),  # not paid for
        ("bomb_left", [enemy("shield", body="armor", robot="chad_the_impaler", points=2)], True),
        ("bomb_left", [enemy("shield", body="armor", robot="chad_the_impaler", points=1)], False),
        ("bomb_left", [enemy("antimatter_shield", body="nexus armor")], True),  # it comes back
    ],
)
def test_overkill_bill_needs_somebody_to_hurt(own: str, others: list[Robot], is_offered: bool) -> None:
    g = after_reveal(mine("overkill_bill", own, body="surge armor turbo"), *others)
    assert offered(g) == is_offered
    if not is_offered:
        assert refused(g, 0, ABILITY) == NO_GAIN


@pytest.mark.rule("DB-R8", "DB-R37", "DB-R40")
@pytest.mark.parametrize(("head", "is_offered"), [("cache", True), ("armor", False)])
def test_overkill_bill_may_strengthen_what_cache_draws(head: str, is_offered: bool) -> None:
    g = after_reveal(mine("overkill_bill", "duct_tape", body="forge", head=head), BARE)
    assert offered(g) == is_offered
    if not is_offered:
        assert refused(g, 0, ABILITY) == NEEDS_DAMAGE


@pytest.mark.rule("DB-R8", "DB-R66")
def test_an_attack_that_is_aimed_at_itself_reaches_nobody_else() -> None:
    g = after_reveal(mine("overkill_bill", "bomb_left", body="surge"), BARE)
    modify(g, M_SELF, 0, 1, new_effect(g), THIS_ROUND)
    assert Damage(YOU, 3).idle(g, 0, 0) == 0
    assert AimAtItself().idle(g, 1, 0) == NO_GAIN  # a second time
    assert Guard(YOU, 1).idle(g, 1, 1) == NO_GAIN


# -- before the reveal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R8")
@pytest.mark.parametrize(
    ("own", "other", "is_offered"),
    [
        (6, enemy(""), False),  # nobody else has a weapon laid
        (6, enemy("", energy=5), True),  # her own may have no other target than herself (DB-R49)
        (5, enemy("uzi"), True),
        (6, enemy("", robot="chad_the_impaler", points=2), True),  # DB-R66
        (6, enemy("", robot="chad_the_impaler", points=1), False),
        (6, enemy("", robot="rip_van_sprocket", points=3), True),  # he may change who has most energy
        (6, enemy("", robot="nurse_wrenchet", points=3), False),  # her time is over
    ],
)
def test_auntie_dent_needs_an_attack_that_may_come(own: int, other: Robot, is_offered: bool) -> None:
    g = laid(mine("auntie_dent", "uzi", body="turbo", head="", energy=own), other)
    assert (window(g) == "before_reveal:0") == is_offered
    if is_offered:
        assert g.options(0) == [PASS, ABILITY]


@pytest.mark.rule("DB-R8")
def test_auntie_dent_may_be_hit_by_her_own_weapon_where_fire_changes_who_has_most_energy() -> None:
    g = battle(mine("auntie_dent", "uzi uzi uzi", head=""), enemy(""), advanced=True, game=GAME)
    modify(g, M_BURN, 1, 2, new_effect(g), THIS_ROUND)
    g.answer(0, CARDS["uzi"])
    assert window(g) == "before_reveal:0"


@pytest.mark.rule("DB-R8", "DB-R10")
@pytest.mark.parametrize("others", [1, 2])
def test_what_lies_face_down_does_not_decide_who_is_asked(others: int) -> None:
    """Neither one's own card nor those of others: everybody sees who is asked."""
    secret = ["uzi", "shield", "duct_tape", "blue_shell", "antimatter_shield", "bomb_left"]
    robots = ["nurse_wrenchet", "vroomhilda"][:others]
    for name, energy in (("auntie_dent", 6), ("auntie_dent", 5), ("peeping_tomahawk", 6)):
        asked: set[str] = set()
        alone: set[str] = set()
        for own, *cards in product(secret, *[secret[:4]] * others):
            if max(map([own, *cards].count, cards)) <= 2:  # there are no more of them
                seats = [enemy(card, robot=robot) for card, robot in zip(cards, robots, strict=True)]
                asked.add(window(laid(mine(name, own, head="", energy=energy), *seats)))
            seats = [enemy("", robot=robot) for robot in robots]
            alone.add(window(laid(mine(name, own, head="", energy=energy), *seats)))
        assert asked == {"before_reveal:0"}
        assert alone == {"choose:0"}


# -- before choosing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R8")
def test_polly_graph_needs_an_enemy_that_will_have_a_weapon() -> None:
    polly = mine("polly_graph", "uzi uzi uzi", head="")
    assert window(battle(polly, enemy(""), advanced=True, game=GAME)) == "choose:0"
    assert window(battle(polly, enemy("uzi"), advanced=True, game=GAME)) == "heads_before:0"
    g = battle(polly, enemy(""), enemy("uzi uzi", robot="vroomhilda"), advanced=True, game=GAME)
    g.answer(0, ABILITY)
    assert window(g) == "choose_jammed:2"  # nothing to choose


@pytest.mark.rule("DB-R8")
def test_what_a_hand_holds_does_not_decide_who_is_asked() -> None:
    for name in ("polly_graph", "count_crankula", "lucky_lugnut"):
        seen = {
            window(
                battle(
                    mine(name, f"{own} {own}"),
                    enemy(f"{card} {card}", body="armor"),
                    advanced=True,
                    game=GAME,
                )
            )
            for own in ("uzi", "shield", "duct_tape")
            for card in ("uzi", "shield", "duct_tape")
        }
        assert seen == {"heads_before:0"}


# -- clause by clause ------------------------------------------------------------------------------------------------


def idle(clause: Clause, g: DiceBot, whom: int = 1) -> int:
    return int(clause.idle(g, 0, whom))


@pytest.mark.rule("DB-R8")
def test_a_clause_before_choosing_looks_at_what_lies_open() -> None:
    g = battle(Robot("uzi bomb", energy=5), Robot("uzi bomb"), Robot("", energy=1))
    for clause in (Speed(IT, -2), Damage(IT, -1)):
        assert [idle(clause, g, seat) for seat in range(3)] == [0, 0, NEEDS_ACTIVATED]
    assert [idle(Jam(True), g, seat) for seat in range(3)] == [0, 0, NO_GAIN]
    assert [idle(Jam(False), g, seat) for seat in range(3)] == [0, 0, 0]
    assert [idle(LoseCard(IT, 1), g, seat) for seat in range(3)] == [0, 0, NO_GAIN]
    assert [idle(Regain(IT, 1), g, seat) for seat in range(3)] == [0, ENERGY_FULL, 0]
    assert [idle(Regain(YOU, 1), g, seat) for seat in range(3)] == [0, 0, 0]
    assert [idle(Guard(IT, 1), g, seat) for seat in range(3)] == [0, 0, 0]
    assert [idle(AimAtItself(), g, seat) for seat in range(3)] == [0, 0, NO_GAIN]
    assert [idle(Look(), g, seat) for seat in range(3)] == [NO_GAIN] * 3
    Jam(True).run(g, Resolve(0, 0, 0, 1), -1)
    assert idle(Jam(True), g) == NO_GAIN  # two do not add up (DB-R51)


@pytest.mark.rule("DB-R8")
def test_the_speed_of_the_only_weapon_changes_nothing() -> None:
    g = battle(Robot("uzi bomb"), Robot(""))
    assert idle(Speed(YOU, 2), g) == NO_GAIN
    assert idle(Damage(YOU, 2), g) == 0


@pytest.mark.rule("DB-R8")
@pytest.mark.parametrize(
    ("body", "head", "reach_all", "reach_body"),
    [("", "", NO_GAIN, NO_GAIN), ("", "nexus", 0, NO_GAIN), ("armor", "", 0, 0)],
)
def test_clauses_about_parts_need_parts(body: str, head: str, reach_all: int, reach_body: int) -> None:
    g = battle(Robot("uzi bomb"), Robot("uzi bomb", body=body, head=head))
    assert [idle(Strip(IT, 2), g), idle(Reroll(IT, 0), g)] == [reach_all, reach_all]
    assert idle(Steal(), g) == reach_body
    assert idle(Strip(YOU, 2), g) == NO_GAIN


@pytest.mark.rule("DB-R8", "DB-R38")
def test_armor_needs_damage_that_may_come() -> None:
    def alone(*robots: Robot) -> DiceBot:
        return battle(*robots, advanced=True)

    idler = Robot("", robot="static")
    assert idle(Armor(YOU, 1), alone(idler, Robot("", robot="peeper"), Robot("uzi uzi", robot="nurse"))) == 0
    g = revealed(Robot("plate", body="armor", head="armor"), Robot("repair", body="armor"))
    assert idle(Armor(YOU, 1), g) == NO_GAIN
    modify(g, M_BURN, 1, 1, new_effect(g), THIS_ROUND)
    assert (idle(Armor(YOU, 1), g), idle(Armor(IT, 1), g)) == (NO_GAIN, 0)  # fire, there
    g = revealed(Robot("shield", body="armor", head="armor"), Robot("uzi", body="turbo"))
    assert (idle(Armor(YOU, 1), g), idle(Guard(YOU, 1), g)) == (NO_GAIN, NO_GAIN)
    g = revealed(Robot("recoil", body="turbo", head="armor"), Robot("repair", body="armor"))
    assert (g.is_active(0), idle(Armor(YOU, 1), g), idle(Guard(YOU, 1), g)) == (
        True,
        0,
        NO_GAIN,
    )  # its own text
    taxman = Robot("repair", body="armor", robot="taxman", points=3)
    g = revealed(Robot("plate", body="armor", head="armor", robot="tank"), taxman, advanced=True)
    assert (idle(Armor(YOU, 1), g), idle(Guard(YOU, 1), g)) == (0, NO_GAIN)


@pytest.mark.rule("DB-R8")
def test_damage_by_an_ability_needs_a_robot_that_can_be_hurt() -> None:
    g = revealed(Robot("plate", body="armor", head="armor"), Robot("shield", body="armor"))
    assert [idle(Hurt(IT, 5), g, seat) for seat in (0, 1)] == [0, NO_GAIN]  # Plate is against attacks


@pytest.mark.rule("DB-R8", "DB-R31")
def test_an_enemys_weapon_that_may_yet_be_paid_for_can_be_changed() -> None:
    g = revealed(Robot("sledge", body="forge", head="armor"), Robot("uzi", head="turbo"))
    assert g.status[1] == PENDING
    assert [idle(Speed(IT, -1), g), idle(Damage(IT, -1), g)] == [0, 0]
    assert [clause.idle(g, 1, 1) for clause in (Speed(YOU, 1), Damage(YOU, 1))] == [NEEDS_ACTIVATED] * 2
    g = revealed(Robot("sledge", body="forge", head="armor"), Robot("uzi"))
    assert [idle(Speed(IT, -1), g), idle(Damage(IT, -1), g)] == [NEEDS_ACTIVATED] * 2


@pytest.mark.rule("DB-R8")
def test_what_an_ability_does_for_its_user_is_enough_whoever_is_chosen() -> None:
    g = battle(Robot("uzi bomb", energy=5), Robot(""))
    aim = ChooseEnemy(0)
    aim.announce([Jam(True), Regain(YOU, 1)])
    assert aim.enemies(g, 0) == 0b10
    g.energy[0] = 6
    assert (aim.enemies(g, 0), aim.playable(g, 0, -1)) == (0, NO_ENEMY_FITS)
