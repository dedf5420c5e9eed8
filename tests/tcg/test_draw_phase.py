"""Chapters 10 and 11: draw phase and resource phase."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST, END_RESOURCES, PASS, PLAY, SPEND
from busterbox.games.tcg.rules.requirements import free_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from tests.tcg.fixture import (
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    numbers_of,
    play,
    refusal,
    take,
    what_can_be_done,
)
from tests.tcg.positions import Side, answer, names, passes, sizes, top_of_deck, window

ONE = Side("megaman", hand="1")
NOT_HERE = "that is not among the things that can be done here"


def zone_as_seen(g: Tcg, eye: int, zone: str, seat: int) -> list[str | None]:
    table = g.view(eye)["table"]
    assert isinstance(table, dict)
    return [entry["card"] for entry in table[zone][seat]]


# -- TC-10: power up -------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-10.1")
def test_powering_up_happens_every_turn_unasked() -> None:
    g = exact(Side("megaman", hand="1", energy=40), Side("megaman", hand="1", energy=40))
    for _ in range(4):
        power = [len(gauge) for gauge in g.gauge]
        before = g.turns
        while g.turns == before:
            g.expire(g.serial)
        assert len(g.gauge[g.turn]) == power[g.turn] + 1
        assert len(g.gauge[1 - g.turn]) == power[1 - g.turn]


@pytest.mark.rule("TC-10.2", "TC-10.4")
def test_the_top_card_takes_the_lowest_empty_position() -> None:
    g = exact(Side("megaman", hand="1", gauge="leaf drop", deck="spark ember punch"), ONE, phase="draw")
    assert names(g, g.gauge[0]) == ["leaf", "drop", "spark"]
    assert names(g, g.hand[0]) == ["pebble", "ember"]
    assert top_of_deck(g, 0) == ["punch"]
    g = exact(Side("megaman", hand="1", deck="spark ember"), ONE, phase="draw")
    assert names(g, g.gauge[0]) == ["spark"]


@pytest.mark.rule("TC-10.3")
def test_nobody_sees_the_card_that_is_powered_up() -> None:
    g = exact(Side("megaman", hand="1", deck="spark ember"), ONE, phase="draw")
    assert g.known[g.gauge[0][0]] == 0
    for eye in (-1, 0, 1):  # the owner included
        assert zone_as_seen(g, eye, "gauge", 0) == [None]
    assert isinstance(g.sink, Log)
    told = next(event for event in g.sink.events if event.message == "powered_up")
    for eye in (-1, 0, 1):
        assert told.for_seat(eye, [False, True]).numbers == [0, -1]


@pytest.mark.rule("TC-10.5", "TC-10.6", "TC-10.7", "TC-R18")
def test_with_a_full_gauge_position_1_makes_room() -> None:
    own = Side("megaman", hand="1", gauge="leaf drop ember punch shield", deck="spark", discard="flex")
    g = exact(own, ONE, phase="draw")
    assert names(g, g.gauge[0]) == ["drop", "ember", "punch", "shield", "spark"]
    assert names(g, g.discard[0]) == ["flex", "leaf"]
    assert happened(g) == ["turn", "pushed_out", "powered_up", "drew"]
    assert numbers_of(g, "pushed_out") == [[0, card("leaf")]]


# -- TC-10: draw, discard down -----------------------------------------------------------------------------------


@pytest.mark.rule("TC-10.8")
def test_the_top_card_is_drawn_every_turn_unasked() -> None:
    for hand in ("1", "4"):
        g = exact(Side("megaman", hand=hand, deck="spark ember"), ONE, phase="draw")
        assert names(g, g.hand[0])[-1] == "ember"
        assert len(g.hand[0]) == int(hand) + 1
        assert len(g.hand[1]) == 1


@pytest.mark.rule("TC-10.9")
def test_the_drawn_card_is_not_shown_to_the_opponent() -> None:
    g = exact(Side("megaman", hand="leaf", deck="spark ember"), ONE, phase="draw")
    assert zone_as_seen(g, 0, "hand", 0) == ["ember", "leaf"]
    for eye in (-1, 1):
        assert zone_as_seen(g, eye, "hand", 0) == [None, None]
    assert isinstance(g.sink, Log)
    drew = next(event for event in g.sink.events if event.message == "drew")
    assert drew.for_seat(0, [False, True]).numbers == [0, card("ember")]
    for eye in (-1, 1):
        assert drew.for_seat(eye, [False, True]).numbers == [0, -1]


@pytest.mark.rule("TC-10.10")
def test_a_hand_over_five_is_discarded_down_one_card_at_a_time() -> None:
    own = Side("megaman", hand="leaf drop punch shield flex rival", deck="spark ember")
    g = exact(own, Side("megaman", hand="8"), phase="draw")
    assert (window(g), len(g.hand[0])) == ("discard_down 0", 7)
    with pytest.raises(Refused):
        g.answer(0, END_RESOURCES)  # there is no way around it
    take(g, "flex")
    assert (names(g, g.discard[0]), len(g.hand[0])) == (["flex"], 6)  # lies open before the next is chosen
    assert window(g) == "discard_down 0"
    take(g, "ember")  # the one just drawn, if one likes
    assert (names(g, g.discard[0]), len(g.hand[0])) == (["flex", "ember"], 5)
    assert window(g) == "resources 0"
    assert len(g.hand[1]) == 8  # the other player's hand is not looked at


@pytest.mark.rule("TC-10.11")
@pytest.mark.parametrize("hand", [1, 3, 4])
def test_with_five_or_fewer_nothing_is_discarded(hand: int) -> None:
    g = exact(Side("megaman", hand=str(hand)), ONE, phase="draw")
    assert (len(g.hand[0]), g.discard[0], window(g)) == (hand + 1, [], "resources 0")


# -- TC-11: resource phase ---------------------------------------------------------------------------------------


@pytest.mark.rule("TC-11.1")
def test_the_phase_is_optional() -> None:
    g = exact(Side("megaman", hand="statue flex"), ONE, phase="resources")
    answer(g, END_RESOURCES)
    assert (window(g), g.resources[0], len(g.hand[0])) == ("opportunity 0", [], 2)


@pytest.mark.rule("TC-11.2")
def test_up_to_four_resources_come_from_hand() -> None:
    for count in range(5):
        chosen = ["statue", "bench", "fountain", "lamp"][:count]
        g = exact(Side("megaman", hand="statue bench fountain lamp flex"), ONE, phase="resources")
        for name in chosen:
            play(g, name)
        if count < 4:
            assert window(g) == "resources 0"
            answer(g, END_RESOURCES)
        assert (names(g, g.resources[0]), len(g.hand[0])) == (chosen, 5 - count)
        assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-11.3", "TC-5.4")
def test_each_resource_meets_its_requirements_when_it_is_played() -> None:
    g = exact(Side("megaman", hand="beacon lantern moth"), ONE, phase="resources")
    lacking = "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"
    assert (cannot_play(g, "lantern"), cannot_play(g, "moth")) == (lacking, lacking)
    play(g, "beacon")  # from now on they can be played
    play(g, "lantern")
    play(g, "moth")
    assert names(g, g.resources[0]) == ["beacon", "lantern", "moth"]


@pytest.mark.rule("TC-11.4")
def test_a_played_resource_occupies_a_place() -> None:
    g = exact(Side("megaman", hand="statue flex"), ONE, phase="resources")
    assert free_places(g, 0) == 4
    play(g, "statue")
    play(g, "flex")
    assert (free_places(g, 0), free_places(g, 1)) == (2, 4)


@pytest.mark.rule("TC-11.5")
def test_a_resource_stays_until_an_effect_takes_it_out_of_play() -> None:
    own = Side("megaman", hand="1", resources="statue flex rival bench", energy=40)
    g = exact(own, Side("megaman", hand="crush 1", energy=40))
    before = g.turns
    while g.turns < before + 4:
        g.expire(g.serial)
    assert names(g, g.resources[0]) == ["statue", "flex", "rival", "bench"]


@pytest.mark.rule("TC-11.6")
def test_with_four_in_play_there_is_no_fifth() -> None:
    own = Side("megaman", hand="flex 1", resources="statue bench fountain lamp")
    g = exact(own, ONE, phase="resources")
    assert window(g) == "opportunity 0"  # nothing can be played: the phase is over
    g = exact(Side("megaman", hand="flex 1", resources="statue bench fountain"), ONE, phase="resources")
    play(g, "flex")
    assert (len(g.resources[0]), window(g)) == (4, "opportunity 0")


@pytest.mark.rule("TC-11.8", "TC-11.9")
def test_nothing_but_resources_can_be_used_in_this_phase() -> None:
    own = Side("megaman", hand="leaf punch statue", resources="flex", gauge="4")
    g = exact(own, ONE, phase="resources")
    before = g.digest()
    only = "only resources can be played in the resource phase · TC-11.9"
    assert (cannot_play(g, "leaf"), cannot_play(g, "punch")) == (only, only)
    assert (cannot_spend(g, "flex"), refusal(g, BLAST), refusal(g, PASS)) == (NOT_HERE, NOT_HERE, NOT_HERE)
    for code in (PLAY + card("leaf"), PLAY + card("punch"), SPEND + card("flex"), BLAST, PASS):
        with pytest.raises(Refused):
            g.answer(0, code)
    assert g.digest() == before
    assert what_can_be_done(g) == [f"code {END_RESOURCES}", "play statue"]


@pytest.mark.rule("TC-11.10")
def test_the_other_player_cannot_act_in_this_phase() -> None:
    g = exact(
        Side("megaman", hand="statue flex 1"),
        Side("megaman", hand="leaf punch rival", resources="flex", gauge="4"),
        phase="resources",
    )
    for code in (PLAY + card("leaf"), PLAY + card("rival"), SPEND + card("flex"), END_RESOURCES, PASS):
        assert refusal(g, code, seat=1) == "this seat is not being asked now: it is Player 1's decision"
    play(g, "statue")
    assert g.asked() == 1  # seat 0 alone, also between two plays
    assert sizes(g, 1) == (3, 4, 1, 0, 20)
    answer(g, END_RESOURCES)
    passes(g)
    assert g.asked() == 2
