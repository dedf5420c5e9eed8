"""Worked examples in one step or a few, TC-W2 to TC-W11: blasts, battles, requirements, passes, empty decks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from busterbox.games.tcg.rules.codes import BLAST, DEFENSE, SPEND, STRENGTH
from busterbox.games.tcg.rules.values import battle_damage, blast_number_of, defense_of, strength_of
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import ONE
from tests.tcg.fixture import (
    DECK,
    FIXTURE,
    blast_choice,
    cannot_blast,
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    play,
    spend,
    what_can_be_done,
)
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    names,
    passes,
    raise_value,
    values,
    window,
)

# -- TC-W2: blast of 2 with 3 power ----------------------------------------------------------------------------


@pytest.mark.rule("TC-16.3", "TC-16.4", "TC-16.5", "TC-16.6", "TC-16.7", "TC-16.8", "TC-R15")
def test_w2_a_blast_of_two_with_three_power() -> None:
    g = exact(Side("megaman", hand="punch", gauge="leaf ember pebble"), Side("megaman", hand="1"))
    first = g.gauge[0][0]
    answer(g, BLAST)
    blast_choice(g, "ember")
    assert values(g, 0) == (2 + 3, 2, 2)
    assert names(g, g.discard[0]) == ["ember", "pebble"]
    assert g.gauge[0] == [first]
    assert g.known[first] == 0  # still face down, unknown to both
    passes(g)
    assert cannot_blast(g) == "you have already blasted in this main phase · TC-16.8"


# -- TC-W3: battle arithmetic ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-18.2", "TC-18.3", "TC-18.5")
@pytest.mark.parametrize(("attack", "defense", "lost"), [(9, 5, 4), (5, 5, 0), (4, 5, 0)])
def test_w3_damage_is_attack_minus_defense(attack: int, defense: int, lost: int) -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1", energy=20))
    raise_value(g, STRENGTH, 0, attack - 2)
    raise_value(g, DEFENSE, 1, defense - 2)
    assert (strength_of(g, 0), defense_of(g, 1), battle_damage(g)) == (attack, defense, lost)
    passes(g, 2)
    assert happened(g).count("damaged") == lost  # one at a time
    assert len(g.discard[1]) == lost
    assert (
        len(g.deck[1].cards) == 20 - lost - 2
    )  # the other player's turn has begun: one powered up, one drawn


# -- TC-W4: strength from a resource ---------------------------------------------------------------------------


@pytest.mark.rule("TC-15.4", "TC-2.8", "TC-11.8", "TC-19.1")
def test_w4_strength_from_a_resource() -> None:
    own, other = (
        Side("megaman", hand="flex", resources="flex", energy=30),
        Side("megaman", hand="1", energy=30),
    )
    g = exact(own, other)
    spend(g, "flex")
    assert strength_of(g, 0) == 4
    assert (names(g, g.resources[0]), names(g, g.discard[0])) == ([], ["flex"])
    passes(g, 2)
    assert (g.turn, strength_of(g, 0)) == (1, 2)  # the next turn: back to the printed value

    g = exact(own, other, phase="resources")
    assert window(g) == "resources 0"
    assert cannot_spend(g, "flex") == "that is not among the things that can be done here"
    with pytest.raises(Refused):
        g.answer(0, SPEND + card("flex"))
    assert names(g, g.resources[0]) == ["flex"]


# -- TC-W5: requirements are not used up -----------------------------------------------------------------------


@pytest.mark.rule("TC-7.3", "TC-7.6", "TC-7.7", "TC-14.4", "TC-14.5")
def test_w5_requirements_are_not_used_up() -> None:
    g = exact(Side("megaman", hand="red_alert*4 1", resources="flex statue"), Side("megaman", hand="1"))
    for strength in (3, 4, 5):
        play(g, "red_alert")
        assert strength_of(g, 0) == strength
        assert window(g) == "opportunity 1"  # one per opportunity
        passes(g)
    assert names(g, g.resources[0]) == ["flex", "statue"]
    spend(g, "flex")
    passes(g)
    assert cannot_play(g, "red_alert") == "needs 2 red resources in play, you have 1 · TC-7.3"


# -- TC-W6: thresholds -----------------------------------------------------------------------------------------


@pytest.mark.rule("TC-7.1", "TC-7.2", "TC-7.3", "TC-7.4", "TC-7.5", "TC-R43")
def test_w6_requirement_thresholds() -> None:
    def cannot(name: str, own: Side, other: str = "") -> str:
        g = exact(replace(own, hand=name), Side("megaman", hand="1", resources=other))
        return cannot_play(g, name)

    megaman = Side("megaman")
    assert cannot("lever", Side("megaman", gauge="1")) == "needs 2 power, you have 1 · TC-7.2"
    assert cannot("lever", Side("megaman", gauge="2")) == ""
    one_red = "needs 2 red resources in play, you have 1 · TC-7.3"
    assert cannot("red_alert", Side("megaman", resources="statue bench")) == one_red
    assert cannot("red_alert", Side("megaman", resources="statue"), other="flex rival") == one_red
    assert cannot("red_alert", Side("megaman", resources="statue flex")) == ""
    assert cannot("torch_song", megaman) == "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"
    assert cannot("torch_song", Side("torchman")) == ""


# -- TC-W7: blast number and blast destiny ---------------------------------------------------------------------


@pytest.mark.rule("TC-16.9", "TC-16.10", "TC-16.11")
def test_w7_blast_number_and_blast_destiny_effects() -> None:
    g = exact(Side("megaman", hand="boost shorten", gauge="leaf"), Side("megaman", hand="1"))
    assert cannot_play(g, "boost") == "you have no blast destiny to add to · TC-16.9, TC-R12"
    assert cannot_blast(g) == "a blast needs 2 power, there is 1 · TC-16.2"
    play(g, "shorten")
    passes(g)
    assert blast_number_of(g, 0) == 1
    blast(g)  # one power is enough, and one card is revealed: nothing to choose
    assert (happened(g).count("revealed"), strength_of(g, 0), g.gauge[0]) == (1, 2 + 4, [])
    passes(g)
    play(g, "boost")
    assert strength_of(g, 0) == 2 + 4 + 1


# -- TC-W8: same name, different title -------------------------------------------------------------------------


@pytest.mark.rule("TC-21.4", "TC-21.5", "TC-4.2", "TC-4.3")
def test_w8_same_name_different_title() -> None:
    assert len(FIXTURE.decks.read(DECK, [0])) == 60
    for one, other in (("Lan, NetBattler", "Lan, Student"), ("Lan, Student", "Lan, NetBattler")):
        changed = DECK.replace(f"4 {one}", f"5 {one}").replace(f"4 {other}", f"3 {other}")
        with pytest.raises(BadDeck, match=rf"line [23]: there may be 4 of {one}, not 5 · TC-21\.3$"):
            FIXTURE.decks.read(changed, [0])

    g = exact(
        Side("megaman", hand="lan_netbattler lan_student"),
        Side("megaman", hand="1", resources="lan_student"),
        phase="resources",
    )
    play(g, "lan_netbattler")  # though the opponent has a Lan in play
    assert cannot_play(g, "lan_student") == "you have a card of that name in play · TC-4.1, TC-4.4, TC-22.5"
    assert names(g, g.resources[0]) == ["lan_netbattler"]


# -- TC-W9: full gauge -----------------------------------------------------------------------------------------


@pytest.mark.rule("TC-10.5", "TC-10.6", "TC-10.7", "TC-6.4", "TC-R18")
def test_w9_a_full_gauge() -> None:
    g = exact(
        Side("megaman", hand="charge burn_two 1", gauge="pebble ember leaf drop spark", deck="punch"),
        Side("megaman", hand="1"),
    )
    play(g, "charge")
    assert names(g, g.gauge[0]) == ["ember", "leaf", "drop", "spark", "punch"]
    assert names(g, g.discard[0]) == ["pebble", "charge"]
    assert happened(g).count("pushed_out") == 1
    passes(g)
    play(g, "burn_two")
    assert names(g, g.gauge[0]) == ["ember", "leaf", "drop"]
    assert names(g, g.discard[0]) == [
        "pebble",
        "charge",
        "punch",
        "spark",
        "burn_two",
    ]  # the right-most goes first


# -- TC-W10: running out ---------------------------------------------------------------------------------------


@pytest.mark.rule("TC-20.1", "TC-20.2", "TC-20.3", "TC-20.4", "TC-20.5", "TC-20.6", "TC-R31")
def test_w10_running_out() -> None:
    g = exact(Side("megaman", hand="1", deck="ember", energy=1), phase="draw")  # (a)
    assert (g.over, g.result) == (True, [0, ONE])
    assert (names(g, g.gauge[0]), len(g.hand[0])) == (["ember"], 1)  # before the draw

    g = exact(Side("megaman", hand="1", deck="ember leaf", energy=2), phase="draw")  # (b)
    assert (g.over, g.result) == (True, [0, ONE])
    assert (names(g, g.gauge[0]), names(g, g.hand[0])) == (["ember"], ["pebble", "leaf"])

    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1", energy=3))  # (c)
    raise_value(g, STRENGTH, 0, 4)
    assert battle_damage(g) == 4
    passes(g, 2)
    assert (g.over, g.result, len(g.discard[1]), happened(g).count("damaged")) == (True, [ONE, 0], 3, 3)

    g = exact(Side("megaman", hand="asking_for_it 1"), Side("megaman", hand="1", energy=2))  # (d)
    play(g, "asking_for_it")
    assert (g.over, g.result, len(g.hand[1])) == (True, [ONE, 0], 3)
    assert names(g, g.discard[0]) == []  # in mid-effect: the event never reached the pile


# -- TC-W11: passing -------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-12.7", "TC-12.8", "TC-12.9")
def test_w11_passing() -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1"))
    passes(g, 2)
    assert (g.turn, "battle" in happened(g), "played" in happened(g)) == (1, True, False)

    g = exact(Side("megaman", hand="punch"), Side("megaman", hand="leaf 1"))
    passes(g)
    play(g, "leaf")
    assert (window(g), "battle" in happened(g)) == ("opportunity 0", False)
    assert what_can_be_done(g) == ["pass", "play punch"]
    passes(g)
    assert window(g) == "opportunity 1"
    passes(g)
    assert (g.turn, "battle" in happened(g)) == (1, True)
