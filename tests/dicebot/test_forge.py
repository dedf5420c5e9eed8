"""FORGE: what is discarded, what is rolled, when it pays.   DB-10.6, DB-10.7, DB-R32, DB-R39"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    AIM,
    ARMOR,
    CACHE,
    DISCARDED,
    DROP,
    FORGE,
    NEXUS,
    NO_PART,
    PAID_BODY,
    PARTS,
    PASS,
    PENDING,
    SURGE,
    TURBO,
)
from busterbox.games.dicebot.rules.head_parts import Forge
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.rng import rng_from
from tests.dicebot.rounds import (
    attacks,
    body,
    choose,
    do,
    events,
    not_offered,
    offer,
    passing,
    refusal,
    revealed,
    time_out,
    use,
)
from tests.dicebot.tables import Robot, battle, part_number, window

FULL = "turbo turbo turbo turbo turbo"


def before_choosing(parts: str) -> DiceBot:
    """Seat 0 has used FORGE before weapons are chosen; seat 1 does nothing."""
    g = battle(Robot("uzi bomb slow", body=parts, head="forge"), Robot("uzi bomb slow"), script=())
    use(g, 0, FORGE)
    return g


# -- discarding ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.6")
@pytest.mark.rule("DB-10.4")
def test_any_number_of_parts_is_discarded_and_all_empty_body_spaces_are_filled() -> None:
    g = before_choosing("nexus turbo armor armor")
    assert offer(g) == "forge:0 Done | Discard NEXUS | Discard TURBO | Discard ARMOR"
    assert refusal(g, 0, DROP + SURGE) == "your body has no such part left"
    do(g, 0, DROP + ARMOR)
    do(g, 0, DROP + TURBO)
    assert offer(g) == "forge:0 Done | Discard NEXUS | Discard ARMOR"
    assert refusal(g, 0, DROP + TURBO) == "your body has no such part left"
    do(g, 0, DONE, CACHE, SURGE, CACHE)  # three dice: one space was empty, two have become so
    assert body(g, 0) == "nexus armor surge cache cache"
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R39")
def test_discarding_none_is_allowed_and_spaces_emptied_before_are_filled() -> None:
    g = before_choosing("nexus")
    do(g, 0, DONE, FORGE, FORGE, TURBO, ARMOR)
    assert body(g, 0) == "nexus forge forge turbo armor"


@pytest.mark.rule("DB-R39")
def test_a_full_body_may_be_kept_as_it_is() -> None:
    g = before_choosing(FULL)
    do(g, 0, DONE)  # no die is rolled
    assert body(g, 0) == FULL
    assert g.head[0] == NO_PART


@pytest.mark.rule("DB-10.6")
def test_all_parts_may_be_discarded_and_then_there_is_nothing_more_to_ask() -> None:
    g = before_choosing("nexus turbo")
    do(g, 0, DROP + TURBO)
    do(g, 0, DROP + NEXUS, ARMOR, ARMOR, ARMOR, SURGE, SURGE)
    assert body(g, 0) == "armor armor armor surge surge"
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-10.6")
def test_an_empty_body_is_filled_without_a_question() -> None:
    g = battle(Robot("uzi bomb", head="forge"), Robot("uzi bomb"), script=())
    use(g, 0, FORGE, NEXUS, FORGE, TURBO, ARMOR, SURGE)
    assert body(g, 0) == "nexus forge turbo armor surge"
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R39")
def test_the_head_is_not_refilled_and_nothing_is_rolled_again() -> None:
    g = before_choosing("nexus")
    do(g, 0, DONE, FORGE, FORGE, FORGE, FORGE)
    assert g.head[0] == NO_PART
    assert window(g) == "choose:01"  # no second roll, no choice of faces


@pytest.mark.rule("DB-R39")
def test_what_is_discarded_stays_private_until_it_is_settled() -> None:
    one, two = before_choosing("nexus turbo armor"), before_choosing("nexus turbo armor")
    do(one, 0, DROP + NEXUS)
    do(two, 0, DROP + TURBO)
    for seat in (1, -1):
        assert one.view(seat) == two.view(seat)
    assert one.knowledge_key(1) == two.knowledge_key(1)
    assert one.view(0) != two.view(0)  # the user sees the picks
    assert one.body == two.body  # nothing has left the sheet yet
    assert events(one, "dropped") == []
    guessed = one.determinize(1, rng_from(7))
    assert isinstance(guessed.top, Forge)
    assert guessed.top.dropped == [0] * PARTS  # as far as others know nothing is picked
    do(one, 0, DONE, ARMOR, ARMOR, ARMOR)
    assert events(one, "dropped") == [("dropped", 0)]  # then it is shown


@pytest.mark.rule("DB-R39")
def test_in_time_out_nothing_is_discarded_picks_made_before_included() -> None:
    g = before_choosing("nexus turbo armor")
    do(g, 0, DROP + NEXUS)
    do(g, 0, DROP + TURBO)
    time_out(g, SURGE, SURGE)
    assert body(g, 0) == "nexus turbo armor surge surge"
    assert events(g, "dropped") == []
    assert window(g) == "choose:01"


# -- new parts are parts like others -----------------------------------------------------------------------------


@pytest.mark.rule("DB-10.7")
def test_new_parts_pay_in_the_same_round_and_in_later_ones() -> None:
    g = battle(Robot("bomb fast uzi uzi", head="forge"), Robot("uzi bomb slow slow"), script=())
    use(g, 0, FORGE, SURGE, NEXUS, ARMOR, ARMOR, ARMOR)
    choose(g, "bomb", "bomb")
    assert events(g, "paid") == [("paid", 0)]
    assert body(g, 0) == "nexus armor armor armor"
    choose(g, "fast", "slow")
    assert events(g, "paid") == [("paid", 0), ("paid", 0)]
    assert g.energy == [6, 2]


# -- a weapon that waits to be paid for (DB-R32) -------------------------------------------------------------------


@pytest.mark.rule("DB-R32")
@pytest.mark.rule("DB-10.7")
def test_a_pending_weapon_is_paid_at_once_if_the_new_body_can() -> None:
    g = revealed(
        Robot("bomb", body="armor", head="forge"),
        Robot("shield", body="armor", head="armor"),
    )
    assert g.status[0] == PENDING
    use(g, 0, FORGE)
    do(g, 0, DONE, SURGE, TURBO, TURBO, TURBO)
    assert window(g) == "heads:1"  # nobody was asked whether to pay
    assert g.status[0] == PAID_BODY
    assert body(g, 0) == "turbo turbo turbo armor"


@pytest.mark.rule("DB-R32")
def test_a_double_cost_is_paid_with_old_and_new_parts() -> None:
    g = revealed(
        Robot("double", body="forge", head="forge"),
        Robot("shield", body="armor", head="armor"),
    )
    use(g, 0, FORGE)
    do(g, 0, DONE, SURGE, TURBO, TURBO, TURBO)
    assert g.status[0] == PAID_BODY
    assert body(g, 0) == "turbo turbo turbo"


@pytest.mark.rule("DB-R32")
def test_a_pending_weapon_is_discarded_at_once_if_the_new_body_cannot_pay() -> None:
    g = revealed(
        Robot("bomb", body="armor", head="forge"),
        Robot("shield", body="armor", head="armor"),
    )
    use(g, 0, FORGE)
    do(g, 0, DONE, NEXUS, TURBO, TURBO, TURBO)
    assert window(g) == "heads:1"
    assert g.status[0] == DISCARDED
    assert events(g, "not_paid") == [("not_paid", 0)]
    assert attacks(g) == []


@pytest.mark.rule("DB-R32")
def test_forge_pays_nothing_for_a_weapon_that_is_activated_already() -> None:
    g = revealed(
        Robot("bomb", body="surge surge", head="forge"),
        Robot("shield", body="armor", head="armor"),
    )
    use(g, 0, FORGE)
    do(g, 0, DONE, SURGE, SURGE, SURGE, SURGE)
    assert body(g, 0) == "surge surge surge surge surge"
    assert g.status[0] == PAID_BODY


@pytest.mark.rule("DB-10.3")
def test_forge_lets_the_others_use_their_parts() -> None:
    g = revealed(
        Robot("shield", body="armor", head="armor"),
        Robot("bomb", body="surge turbo turbo turbo turbo", head="forge"),
        Robot("shield", body="armor", head="armor"),
    )
    g.answer(0, PASS)
    use(g, 1, FORGE)
    do(g, 1, DONE, NEXUS)
    assert passing(g, "heads") == [2, 0]


# -- within an attack that takes parts (DB-R35) ------------------------------------------------------------------


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("card", ["virus", "purge", "virus_all", "blackstone", "quake", "magnet"])
def test_a_target_whose_parts_are_at_stake_may_use_forge(card: str) -> None:
    g = revealed(Robot(card, body="cache nexus"), Robot("slow", body="turbo", head="forge"))
    passing(g, "heads")
    assert offer(g) == "heads_attack:1 Pass | Use FORGE"


@pytest.mark.rule("DB-R35")
@pytest.mark.parametrize("card", ["sledge", "uzi", "jammer", "torch", "thief", "net"])
def test_a_target_whose_parts_are_not_at_stake_may_not(card: str) -> None:
    g = revealed(
        Robot(card, body="forge turbo cache surge armor", head="turbo"),
        Robot("slow", body="turbo nexus", head="forge"),
    )
    passing(g, "heads")
    if window(g) == "target:0":
        g.answer(0, AIM + 1)
    assert window(g) == "heads_attack:0"
    assert (
        not_offered(g, 1, FORGE)
        == "FORGE must wait for the next round unless your parts are about to be taken"
    )


@pytest.mark.rule("DB-R35")
@pytest.mark.rule("DB-R39")
def test_forge_within_the_attack_comes_before_the_loss() -> None:
    g = revealed(Robot("virus", body="cache"), Robot("shield", body="armor turbo", head="forge"))
    g.answer(1, PASS)
    use(g, 1, FORGE)
    do(g, 1, DROP + TURBO, NEXUS, NEXUS, NEXUS, CACHE, CACHE)
    assert offer(g) == "part:1 Discard NEXUS | Discard CACHE"
    g.answer(1, DROP + CACHE)
    assert body(g, 1) == "nexus nexus nexus cache"


@pytest.mark.rule("DB-R35")
@pytest.mark.rule("DB-10.3")
def test_forge_within_the_attack_opens_it_to_all() -> None:
    g = revealed(
        Robot("virus", body="cache"),
        Robot("shield", body="armor", head="forge"),
        Robot("slow", body="nexus", head="turbo"),
        Robot("shield", head="armor"),
    )
    passing(g, "heads")
    assert window(g) == "heads_attack:1"
    use(g, 1, FORGE, *[part_number("nexus")] * 5)
    assert passing(g, "heads_attack") == [2, 3]
