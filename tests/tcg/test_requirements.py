"""Chapter 7 (playing a card: requirements) and the rulings on requirements, resources and names (TC-R42 to R49)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from busterbox.games.tcg.rules.codes import END_RESOURCES, SPEND, TAKE
from busterbox.games.tcg.rules.requirements import cannot_place, free_places
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg import fixture, positions
from tests.tcg.fixture import (
    cannot_play,
    cannot_spend,
    card,
    exact,
    play,
    refusal,
    what_can_be_done,
)
from tests.tcg.positions import Side, answer, names, passes, table, window

ONE = Side("megaman", hand="1")


# -- TC-7 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-7.1")
def test_every_requirement_must_be_met_at_that_moment() -> None:
    """A BattleChip needs 1 power, a red and a blue resource and TorchMan's emblem; without any of them it is refused."""
    whole = Side("torchman", hand="everything", gauge="1", resources="statue bench")
    assert cannot_play(exact(whole, ONE), "everything") == ""
    for lacking in (
        replace(whole, gauge=""),
        replace(whole, resources="statue"),
        replace(whole, resources="bench"),
        replace(whole, navi="megaman"),
    ):
        g = exact(lacking, ONE)
        before = g.digest()
        with pytest.raises(Refused, match=r"TC-7\.[234]"):
            play(g, "everything")
        assert g.digest() == before

    # At that moment: what was met before no longer counts.
    g = exact(Side("megaman", hand="lever 1", gauge="2"), Side("megaman", hand="scorch 1"))
    assert cannot_play(g, "lever") == ""
    passes(g)
    play(g, "scorch")
    assert cannot_play(g, "lever") == "needs 2 power, you have 1 · TC-7.2"


@pytest.mark.rule("TC-7.2")
@pytest.mark.parametrize(("power", "lacking"), [(0, True), (1, True), (2, False), (3, False), (5, False)])
def test_power_must_be_no_lower_than_the_lights(power: int, lacking: bool) -> None:
    g = exact(Side("megaman", hand="lever", gauge=str(power)), ONE)
    assert (cannot_play(g, "lever") != "") == lacking


@pytest.mark.rule("TC-7.3")
def test_colours_are_counted_each_for_itself() -> None:
    for resources, have in (("", 0), ("statue", 1), ("statue bench fountain", 1), ("bench fountain lamp", 0)):
        g = exact(Side("megaman", hand="red_alert", resources=resources), ONE)
        assert cannot_play(g, "red_alert") == f"needs 2 red resources in play, you have {have} · TC-7.3"
    for resources in ("statue flex", "statue flex rival bench"):
        assert (
            cannot_play(exact(Side("megaman", hand="red_alert", resources=resources), ONE), "red_alert") == ""
        )


@pytest.mark.rule("TC-7.4", "TC-R43")
def test_emblems_are_counted_with_the_netnavi_each_card_once() -> None:
    def cannot(navi: str, resources: str) -> str:
        return cannot_play(exact(Side(navi, hand="three_torches", resources=resources), ONE), "three_torches")

    assert cannot("megaman", "beacon lantern") == "needs 3 TorchMan emblems in play, you have 2 · TC-7.4"
    assert cannot("torchman", "beacon") == "needs 3 TorchMan emblems in play, you have 2 · TC-7.4"
    assert cannot("torchman", "") == "needs 3 TorchMan emblems in play, you have 1 · TC-7.4"
    assert cannot("torchman", "beacon lantern") == ""
    assert cannot("megaman", "beacon lantern listener") == ""


@pytest.mark.rule("TC-7.5")
def test_the_opponent_s_cards_never_count() -> None:
    rich = Side("torchman", hand="1", gauge="5", resources="statue flex beacon lantern")
    for name in ("lever", "red_alert", "torch_song", "three_torches", "everything"):
        assert cannot_play(exact(Side("megaman", hand=name), rich), name) != ""
        own = Side("torchman", hand=name, gauge="5", resources="statue flex beacon bench lantern")
        assert cannot_play(exact(own, ONE), name) == ""


@pytest.mark.rule("TC-7.6", "TC-7.7")
def test_meeting_a_requirement_uses_nothing_up() -> None:
    g = exact(
        Side("torchman", hand="red_alert*2 lever*2 torch_song 1", gauge="drop leaf", resources="statue flex"),
        ONE,
    )
    for name in ("red_alert", "lever", "torch_song", "lever", "red_alert"):
        play(g, name)
        passes(g)
    assert (names(g, g.gauge[0]), names(g, g.resources[0])) == (["drop", "leaf"], ["statue", "flex"])
    assert strength_of(g, 0) == 2 + 4


# -- TC-R42 to R44 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R42")
def test_requirements_are_checked_once_on_playing() -> None:
    g = exact(
        Side("megaman", hand="lantern 1", resources="beacon"),
        Side("megaman", hand="crush 1"),
        phase="resources",
    )
    play(g, "lantern")
    answer(g, END_RESOURCES)
    passes(g)
    play(g, "crush")
    fixture.theirs(g, "beacon")
    assert names(g, g.resources[0]) == ["lantern"]  # stays, though nothing meets its requirement any more


@pytest.mark.rule("TC-R42")
def test_a_card_being_played_does_not_help_its_own_requirement() -> None:
    """AquaCustom is blue and needs two blue."""
    cannot = positions.cannot_play
    for resources, lacks in (("great_surprise", True), ("great_surprise lark", False)):
        g = table(
            Side(hand="aquacustom 1", resources=resources, gauge="2"), Side(hand="1"), phase="resources"
        )
        assert cannot(g, "aquacustom") == ("needs_blue 2 1" if lacks else "")


@pytest.mark.rule("TC-R44")
def test_emblems_of_events_and_battlechips_never_count() -> None:
    g = exact(
        Side("torchman", hand="torch_chip three_torches*2 1", resources="beacon", discard="three_torches"),
        ONE,
    )
    play(g, "torch_chip")
    passes(g)
    assert cannot_play(g, "three_torches") == "needs 3 TorchMan emblems in play, you have 2 · TC-7.4"


# -- TC-R45, TC-R46 --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R45")
def test_four_plays_hold_though_a_place_is_free() -> None:
    """Maysa gives a fifth place: after her and three more a place is free, and the phase is over all the same."""
    g = table(
        Side(
            hand="maysa_staunch_supporter determined focus power_pastries its_not_over_yet",
            gauge="4",
        ),
        Side(hand="1"),
        phase="resources",
    )
    for name in ("maysa_staunch_supporter", "determined", "focus", "power_pastries"):
        positions.play(g, name)
    assert (g.plays, free_places(g, 0), len(g.hand[0])) == (4, 1, 1)
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-R45", "TC-11.6")
def test_four_places_hold_though_a_play_is_left() -> None:
    g = exact(
        Side("megaman", hand="statue flex rival", resources="bench fountain lamp"),
        Side("megaman", hand="1"),
        phase="resources",
    )
    play(g, "statue")
    assert (g.plays, free_places(g, 0), window(g)) == (1, 0, "opportunity 0")
    assert cannot_place(g, 0, card("flex")) != 0


@pytest.mark.rule("TC-R46", "TC-11.5")
def test_nobody_removes_an_own_resource_at_will() -> None:
    own = Side("megaman", hand="statue", resources="bench fountain flex")
    g = exact(own, ONE, phase="resources")
    assert what_can_be_done(g) == ["code 66", "play statue"]
    assert refusal(g, TAKE + card("bench")) == "that is not among the things that can be done here"
    assert cannot_spend(g, "flex") == "that is not among the things that can be done here"
    g = exact(own, ONE)
    assert what_can_be_done(g) == ["pass", "spend flex"]


# -- TC-R47: a NetNavi's name ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-R47", "TC-22.5")
def test_a_netnavi_bars_the_ally_of_its_name() -> None:
    for navi, other, barred in (
        ("megaman", "torchman", True),
        ("megaman_other", "torchman", True),  # whatever the titles
        ("torchman", "megaman", False),  # the opponent's never matters
    ):
        g = exact(Side(navi, hand="megaman_ally 1"), Side(other, hand="1"), phase="resources")
        same = "you have a card of that name in play · TC-4.1, TC-4.4, TC-22.5"
        assert cannot_play(g, "megaman_ally") == (same if barred else "")


@pytest.mark.rule("TC-R47")
@pytest.mark.parametrize(
    ("navi", "reason"),
    [
        ("megaman_netwarrior", "same_name"),
        ("megaman_battle_master", "same_name"),
        ("megaman_cyber_hero", "same_name"),
        ("mega_man_x_invincible", ""),  # another name
        ("torchman_hothead", ""),
    ],
)
def test_any_megaman_bars_the_published_ally(navi: str, reason: str) -> None:
    g = table(Side(navi, hand="megaman_licensed_to_delete 1", gauge="4"), Side(hand="1"), phase="resources")
    assert positions.cannot_play(g, "megaman_licensed_to_delete") == reason


# -- TC-R48, TC-R49 --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R48")
def test_only_a_resource_with_spend_pays_for_no_effect() -> None:
    g = exact(
        Side("megaman", hand="tribute 1", resources="statue bench"),
        Side("megaman", hand="1", resources="flex"),
    )
    assert (
        cannot_play(g, "tribute")
        == "the cost is 1 other resource that can be spent, you have 0 · TC-R7, TC-R48"
    )
    g = exact(Side("megaman", hand="tribute 1", resources="statue flex bench"), ONE)
    play(g, "tribute")
    assert names(g, g.resources[0]) == ["statue", "bench"]
    # In the format with all sets too: Feel the Thump wants two that can be spent.
    own = Side(
        "gutsman_body_strength", hand="feel_the_thump 1", resources="dex_jokester buckethead gutshammer"
    )
    g = table(own, Side(hand="1"))
    assert positions.cannot_play(g, "feel_the_thump") == ""
    g = table(
        Side("gutsman_body_strength", hand="feel_the_thump 1", resources="dex_jokester buckethead"),
        Side(hand="1"),
    )
    assert positions.cannot_play(g, "feel_the_thump") == "cost_resource 2 1"


@pytest.mark.rule("TC-R49")
def test_a_netnavi_is_never_destroyed_spent_or_returned() -> None:
    g = exact(
        Side("megaman", hand="quake recall crush 1", resources="flex"),
        Side("gutsman", hand="1", resources="statue rival"),
    )
    assert refusal(g, SPEND + card("megaman")) == "you have no such resource in play · TC-15.1"
    play(g, "crush")
    assert what_can_be_done(g) == ["theirs rival", "theirs statue"]
    fixture.theirs(g, "rival")
    passes(g)
    play(g, "quake")
    passes(g)
    play(g, "recall")
    assert (names(g, g.navi[0]), names(g, g.navi[1])) == (["megaman"], ["gutsman"])
    g = exact(
        Side("megaman", hand="recall 1", resources="flex"), Side("gutsman", hand="1", resources="statue")
    )
    play(g, "recall")
    assert (names(g, g.navi[0]), names(g, g.navi[1]), g.resources) == (["megaman"], ["gutsman"], [[], []])
