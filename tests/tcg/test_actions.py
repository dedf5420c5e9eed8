"""Chapters 13 to 15: BattleChips, events, spending a resource; what the player whose turn it is not may use (TC-R50)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST, PLAY, SPEND
from busterbox.kernel.core.refusal import NOT_ASKED, Refused
from tests.tcg.fixture import (
    cannot_blast,
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    play,
    refusal,
    spend,
    take,
    what_can_be_done,
)
from tests.tcg.positions import Side, names, next_turn, passes, sizes, values, window

ONE_CHIP = "you may play 1 BattleChip in this main phase and have played 1 · TC-13.2"


# -- TC-13: BattleChips ----------------------------------------------------------------------------------------


@pytest.mark.rule("TC-13.1", "TC-13.3", "TC-1.12")
def test_each_player_has_one_battlechip_in_a_main_phase_of_either() -> None:
    for turn in (0, 1):
        g = exact(Side("megaman", hand="punch*2 1"), Side("megaman", hand="shield*2 1"), turn=turn, to_act=0)
        play(g, "punch")
        assert cannot_play(g, "shield") == ""  # the other's was not used up
        play(g, "shield")
        assert (values(g, 0), values(g, 1)) == ((4, 2, 2), (2, 5, 2))
        assert cannot_play(g, "punch") == ONE_CHIP
        passes(g)
        assert cannot_play(g, "shield") == ONE_CHIP


@pytest.mark.rule("TC-13.2")
def test_a_second_battlechip_is_refused_and_changes_nothing() -> None:
    g = exact(Side("megaman", hand="punch shield"), Side("megaman", hand="1"))
    play(g, "punch")
    passes(g)
    before = g.digest()
    with pytest.raises(Refused) as refused:
        g.answer(0, PLAY + card("shield"))
    assert str(refused.value) == ONE_CHIP
    assert g.digest() == before
    assert what_can_be_done(g) == ["pass"]


@pytest.mark.rule("TC-13.4")
def test_the_limit_starts_afresh_in_every_main_phase() -> None:
    g = exact(Side("megaman", hand="punch*3"), Side("megaman", hand="shield*3"))
    play(g, "punch")
    play(g, "shield")
    assert cannot_play(g, "punch") == ONE_CHIP
    next_turn(g)
    assert (g.turn, window(g)) == (1, "opportunity 1")
    play(g, "shield")
    play(g, "punch")
    assert cannot_play(g, "shield") == ONE_CHIP
    next_turn(g)
    assert (g.turn, cannot_play(g, "punch")) == (0, "")


@pytest.mark.rule("TC-13.5")
def test_a_battlechip_needs_all_its_requirements() -> None:
    """Everything needs 1 power, a red and a blue resource and a TorchMan emblem."""
    for missing, sentence in (
        ({"gauge": ""}, "needs 1 power, you have 0 · TC-7.2"),
        ({"resources": "bench"}, "needs 1 red resource in play, you have 0 · TC-7.3"),
        ({"resources": "statue"}, "needs 1 blue resource in play, you have 0 · TC-7.3"),
        ({"navi": "megaman"}, "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"),
        ({}, ""),
    ):
        side = {"navi": "torchman", "hand": "everything", "resources": "statue bench", "gauge": "1"} | missing
        g = exact(Side(**side), Side("megaman", hand="1"))  # type: ignore[arg-type]
        assert cannot_play(g, "everything") == sentence
        assert ("play everything" in what_can_be_done(g)) == (sentence == "")


@pytest.mark.rule("TC-13.6", "TC-2.10")
def test_a_battlechip_is_put_away_when_its_text_is_carried_out() -> None:
    g = exact(Side("megaman", hand="shuffle_hand drop leaf"), Side("megaman", hand="1"))
    play(g, "shuffle_hand")
    assert window(g) == "discard 0"
    assert (names(g, g.hand[0]), g.discard[0]) == (["leaf", "drop"], [])  # it lies in no zone
    take(g, "drop")
    assert names(g, g.discard[0]) == ["drop", "shuffle_hand"]  # and after its two draws on the pile
    assert happened(g) == ["played", "discarded", "drew", "drew"]


@pytest.mark.rule("TC-13.7", "TC-R50")
@pytest.mark.parametrize("chip", ["punch", "shield", "shuffle_hand"])
@pytest.mark.parametrize("turn", [0, 1])
def test_any_battlechip_may_be_played_in_either_players_main_phase(chip: str, turn: int) -> None:
    g = exact(Side("megaman", hand=f"{chip} 2"), Side("megaman", hand="1"), turn=turn, to_act=0)
    play(g, chip)
    if chip == "shuffle_hand":
        take(g, "pebble")
    assert names(g, g.discard[0])[-1] == chip
    assert window(g) == "opportunity 1"


# -- TC-14: events ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-14.1")
@pytest.mark.parametrize("turn", [0, 1])
def test_either_player_plays_events_in_either_players_main_phase(turn: int) -> None:
    g = exact(Side("megaman", hand="asking_for_it 1"), Side("megaman", hand="scorch"), turn=turn, to_act=0)
    play(g, "asking_for_it")
    assert sizes(g, 1)[0] == 3
    play(g, "scorch")
    assert names(g, g.discard[1]) == ["scorch"]


@pytest.mark.rule("TC-14.2")
def test_an_event_needs_all_its_requirements() -> None:
    g = exact(
        Side("megaman", hand="red_alert lever torch_song", gauge="1", resources="statue"),
        Side("megaman", hand="1"),
    )
    assert cannot_play(g, "red_alert") == "needs 2 red resources in play, you have 1 · TC-7.3"
    assert cannot_play(g, "lever") == "needs 2 power, you have 1 · TC-7.2"
    assert cannot_play(g, "torch_song") == "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"
    assert what_can_be_done(g) == ["pass"]
    g = exact(
        Side("torchman", hand="red_alert lever torch_song", gauge="2", resources="statue flex"),
        Side("megaman", hand="1"),
    )
    found = sorted(what_can_be_done(g))
    assert found == ["blast", "pass", "play lever", "play red_alert", "play torch_song", "spend flex"]


@pytest.mark.rule("TC-14.3", "TC-2.9")
def test_an_event_is_put_away_when_its_text_is_carried_out() -> None:
    """Second Wind burns one, recharges two, draws one: the burned card can be recharged, the event itself cannot."""
    g = exact(Side("megaman", hand="second_wind 1", gauge="ember"), Side("megaman", hand="1"))
    play(g, "second_wind")
    assert happened(g) == ["played", "burned", "recharged", "drew"]  # one card on the pile: one recharge
    assert names(g, g.discard[0]) == ["second_wind"]


@pytest.mark.rule("TC-14.4", "TC-14.5")
def test_any_number_of_events_one_at_an_opportunity() -> None:
    g = exact(Side("megaman", hand="drop*6"), Side("megaman", hand="leaf*6"))
    for count in range(1, 6):
        play(g, "drop")
        assert window(g) == "opportunity 1"  # one event, then the opponent
        assert g.check(0, PLAY + card("drop")) == NOT_ASKED
        play(g, "leaf")
        assert window(g) == "opportunity 0"
        assert (len(g.discard[0]), len(g.discard[1])) == (count, count)
    assert cannot_play(g, "drop") == ""


# -- TC-15: spending -------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-15.1")
@pytest.mark.parametrize("turn", [0, 1])
def test_either_player_spends_resources_one_at_an_opportunity(turn: int) -> None:
    own, other = "flex rival beacon lan_student", "rival flex"
    g = exact(Side("megaman", resources=own), Side("megaman", hand="1", resources=other), turn=turn, to_act=0)
    spend(g, "flex")
    assert window(g) == "opportunity 1"
    spend(g, "rival")
    spend(g, "rival")
    passes(g)
    spend(g, "beacon")
    passes(g)
    spend(g, "lan_student")
    assert names(g, g.discard[0]) == ["flex", "rival", "beacon", "lan_student"]
    assert (g.resources[0], names(g, g.resources[1])) == ([], ["flex"])
    assert (values(g, 0), values(g, 1)) == ((5, 3, 2), (2, 3, 2))
    assert refusal(g, SPEND + card("statue")) == "you have no such resource in play · TC-15.1"


@pytest.mark.rule("TC-15.2")
def test_the_player_does_what_follows_the_word_spend() -> None:
    g = exact(Side("megaman", hand="1", resources="flex lan_student drummer"), Side("megaman", hand="1"))
    assert cannot_spend(g, "drummer") == "a resource without SPEND in its text cannot be spent · TC-6.13"
    spend(g, "flex")
    assert values(g, 0) == (4, 2, 2)
    passes(g)
    spend(g, "lan_student")
    assert sizes(g, 0)[0] == 2


@pytest.mark.rule("TC-15.3")
def test_a_spent_resource_reaches_the_pile_after_its_effects() -> None:
    """Rich Kid recharges out of a pile on which it does not lie yet; Crowd counts itself."""
    g = exact(Side("megaman", hand="1", resources="rich_kid", gauge="ember"), Side("megaman", hand="1"))
    spend(g, "rich_kid")
    assert happened(g) == ["spent", "burned", "recharged"]
    assert names(g, g.discard[0]) == ["rich_kid"]
    g = exact(Side("megaman", hand="1", resources="crowd statue"), Side("megaman", hand="1"))
    spend(g, "crowd")
    assert (values(g, 0), names(g, g.resources[0])) == ((4, 2, 2), ["statue"])


@pytest.mark.rule("TC-15.4")
def test_strength_of_a_spent_resource_lasts_for_the_turn() -> None:
    g = exact(Side("megaman", hand="1", resources="flex"), Side("megaman", hand="1"))
    spend(g, "flex")
    passes(g)
    assert values(g, 0) == (4, 2, 2)
    next_turn(g)
    assert (values(g, 0), sizes(g, 1)[3]) == ((2, 2, 2), 2)  # 4 against 2: it was there in the battle


@pytest.mark.rule("TC-R50", "TC-12.6")
def test_the_other_player_uses_everything_but_a_blast_and_a_resource() -> None:
    """Useful or not: strength is worth nothing on the opponent's turn (TC-R30)."""
    g = exact(
        Side("megaman", hand="1"),
        Side("megaman", hand="punch shield pebble statue", resources="flex", gauge="5"),
        to_act=1,
    )
    assert sorted(what_can_be_done(g)) == ["pass", "play pebble", "play punch", "play shield", "spend flex"]
    assert cannot_blast(g) == "you can only blast on your own turn · TC-16.1"
    assert cannot_play(g, "statue") == "resources cannot be played in a main phase · TC-12.10"
    with pytest.raises(Refused):
        g.answer(1, BLAST)
