"""Rulings on card text, resources being spent, and the gauge (TC-R1, TC-R5 to R8, TC-R15, TC-R16)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.requirements import free_places
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg import fixture, positions
from tests.tcg.fixture import (
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    play,
    spend,
    take,
    what_can_be_done,
)
from tests.tcg.positions import Side, answer, names, passes, table, window

ONE = Side("megaman", hand="1")


# -- TC-R1, TC-R5 to R8: text ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-R1")
def test_card_text_wins_for_exactly_what_it_says() -> None:
    """One more BattleChip, against TC-13.2: one, and no blast beside it."""
    g = exact(Side("megaman", hand="extra_chip punch shield spark", gauge="4"), ONE)
    positions.blast(g, 0)
    passes(g)
    play(g, "punch")
    passes(g)
    assert cannot_play(g, "shield").startswith("you may play 1 BattleChip")
    play(g, "extra_chip")
    passes(g)
    play(g, "shield")
    passes(g)
    assert (
        cannot_play(g, "spark") == "you may play 2 BattleChip in this main phase and have played 2 · TC-13.2"
    )
    assert fixture.cannot_blast(g) == "you have already blasted in this main phase · TC-16.8"


@pytest.mark.rule("TC-R5", "TC-15.3")
def test_a_resource_being_spent_stays_in_its_place_and_cannot_be_destroyed() -> None:
    g = exact(
        Side("megaman", hand="1", resources="statue bomb flex"),
        Side("megaman", hand="1", resources="rival bench"),
    )
    spend(g, "bomb")
    assert happened(g) == ["spent", "destroyed", "destroyed", "destroyed", "destroyed"]  # all but itself
    assert names(g, g.discard[0]) == ["statue", "flex", "bomb"]  # it goes last
    assert names(g, g.discard[1]) == ["rival", "bench"]


@pytest.mark.rule("TC-R5", "TC-R7")
def test_a_resource_being_spent_is_marked_and_cannot_be_chosen_or_spent_again() -> None:
    g = exact(
        Side("megaman", hand="leaf drop", gauge="ember*2"),
        Side("megaman", hand="drop leaf", resources="show_no_mercy flex"),
    )
    positions.blast(g, 0)
    spend(g, "show_no_mercy")
    assert window(g) == "cost 1"
    assert (names(g, g.resources[1]), names(g, [g.spending])) == (
        ["show_no_mercy", "flex"],
        ["show_no_mercy"],
    )
    assert what_can_be_done(g) == ["take leaf", "take drop"]
    take(g, "leaf")
    assert (names(g, g.resources[1]), g.spending) == (["flex"], -1)
    # Buckethead spends another resource unused: itself does not do.
    navi = "gutsman_body_strength"
    g = table(Side(navi, hand="1", resources="buckethead"), Side(hand="1"))
    assert positions.cannot_spend(g, "buckethead") == "cost_resource 1 0"
    g = table(Side(navi, hand="1", resources="buckethead gutshammer"), Side(hand="1"))
    positions.spend(g, "buckethead")
    assert (g.resources[0], len(g.gauge[0])) == ([], 2)


@pytest.mark.rule("TC-R5")
def test_a_resource_that_plays_another_makes_room_for_it() -> None:
    own = Side(
        hand="handy_work determined 1",
        resources="handy_work focus power_pastries its_not_over_yet",
        gauge="3",
    )
    g = table(own, Side(hand="1"))
    positions.spend(g, "handy_work")
    assert window(g) == "play 0"
    positions.take(g, "determined")  # all four places are taken, one by the card being spent
    assert sorted(names(g, g.resources[0])) == ["determined", "focus", "its_not_over_yet", "power_pastries"]
    assert names(g, g.discard[0]) == ["handy_work"]
    g = table(own, Side(hand="1"))
    positions.spend(g, "handy_work")
    positions.take(g, "handy_work")  # its name counts as free, too
    assert sorted(names(g, g.resources[0])) == ["focus", "handy_work", "its_not_over_yet", "power_pastries"]
    assert names(g, g.discard[0]) == ["handy_work"]
    # For that one only: a third of the name is not offered, and no fifth place.
    assert free_places(g, 0) == 0


@pytest.mark.rule("TC-R5")
def test_its_own_text_may_include_it() -> None:
    roll = "roll_hip_and_cool"
    g = table(Side(roll, hand="1", resources="data_scan focus determined"), Side(hand="1", resources="focus"))
    positions.spend(g, "data_scan")
    while window(g) == "object 0":  # in which order
        answer(g, positions.options(g)[0])
    assert sorted(names(g, g.gauge[0])) == ["data_scan", "determined", "focus"]
    assert (g.resources[0], g.discard[0]) == ([], [])
    g = table(Side(hand="1", resources="eliminate", gauge="3"), Side(hand="1", resources="focus"))
    positions.spend(g, "eliminate")
    positions.take(g, "eliminate")
    assert "eliminate" in names(g, g.hand[0])
    assert (g.resources[0], g.discard[0], names(g, g.resources[1])) == ([], [], ["focus"])


@pytest.mark.rule("TC-R6")
def test_a_resource_being_spent_counts_for_its_own_effect_unless_it_says_other() -> None:
    g = exact(Side("megaman", hand="1", resources="crowd statue"), ONE)
    spend(g, "crowd")
    assert strength_of(g, 0) == 2 + 2
    g = exact(Side("megaman", hand="1", resources="outsider statue"), ONE)
    spend(g, "outsider")
    assert strength_of(g, 0) == 2 + 1


@pytest.mark.rule("TC-R7")
def test_a_cost_is_paid_in_full_or_the_card_cannot_be_used() -> None:
    g = exact(Side("megaman", hand="bargain leaf"), ONE)
    before = g.digest()
    assert cannot_play(g, "bargain") == "the cost is 2 other cards from your hand, you have 1 · TC-R7"
    with pytest.raises(Refused):
        play(g, "bargain")
    assert g.digest() == before
    # Once it is paid, the rest happens as far as possible: there is no power to burn.
    g = exact(Side("megaman", hand="bargain leaf drop"), ONE)
    play(g, "bargain")
    take(g, "leaf", "drop")
    assert names(g, g.discard[0]) == ["leaf", "drop", "bargain"]
    assert (strength_of(g, 0), "burned" in happened(g)) == (5, False)


@pytest.mark.rule("TC-R7")
def test_a_resource_whose_cost_cannot_be_paid_cannot_be_spent() -> None:
    g = exact(Side("megaman", hand="1", resources="rich_kid", discard="2"), ONE)
    assert cannot_spend(g, "rich_kid") == "the cost is to burn 1 power, you have 0 · TC-R7, TC-R19"
    assert names(g, g.resources[0]) == ["rich_kid"]


@pytest.mark.rule("TC-R8")
@pytest.mark.parametrize(("gauge", "burned"), [("", 0), ("1", 1), ("2", 2), ("3", 2)])
def test_effects_without_to_are_done_in_order_as_far_as_possible(gauge: str, burned: int) -> None:
    g = exact(Side("megaman", hand="burn_two 1", gauge=gauge), ONE)
    play(g, "burn_two")
    assert happened(g) == ["played"] + ["burned"] * burned + ["changed_strength"]
    assert strength_of(g, 0) == 3


# -- TC-R15, TC-R16: the gauge ---------------------------------------------------------------------------------


@pytest.mark.rule("TC-R15")
def test_position_1_is_left_and_the_highest_occupied_position_right() -> None:
    g = exact(Side("megaman", hand="1", gauge="leaf ember drop"), ONE)
    positions.blast(g)
    revealed = [numbers[1] for numbers in fixture.numbers_of(g, "revealed")]
    assert revealed == [card("ember"), card("drop")]  # positions 2 and 3 of three


@pytest.mark.rule("TC-R16", "TC-10.4")
def test_the_gauge_is_packed_from_position_1() -> None:
    g = exact(Side("megaman", hand="pluck charge 1", gauge="leaf ember drop spark", deck="punch"), ONE)
    play(g, "pluck")
    assert window(g) == "position 0"
    positions.pick(g, 1)
    assert names(g, g.gauge[0]) == ["leaf", "drop", "spark"]  # the higher ones slide down
    passes(g)
    play(g, "charge")
    assert names(g, g.gauge[0]) == ["leaf", "drop", "spark", "punch"]
