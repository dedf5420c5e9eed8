"""Changed energy loss (TC-R90): where the lost card goes, who loses it, and what counts it."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.codes import INTO_GAUGE_MAY, REPLACE, RESOURCE, TYPE
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.state import Tcg
from tests.tcg.fixture import happened
from tests.tcg.positions import Side, answer, card, done, names, passes, play, spend, table, window

GAUGE = REPLACE + INTO_GAUGE_MAY
AIRMAN = "airman_ready_to_blow"


def destiny(name: str) -> int:
    return GAME.box().destiny[card(name)]


# -- energy put elsewhere is lost all the same -----------------------------------------------------------------------


def calculating(own: Side, other: Side | None = None) -> Tcg:
    """Seat 0 has spent Calculated: the next two energies it loses may go into its gauge. It has the opportunity."""
    own.resources = f"calculated {own.resources}"
    g = table(own, other or Side(hand="3", gauge="2"))
    spend(g, "calculated")
    passes(g)
    return g


def lose(g: Tcg, *into_gauge: bool) -> None:
    """Answer for one lost energy after the other whether it goes into the gauge."""
    for put in into_gauge:
        assert window(g) == "replace 0"
        if put:
            answer(g, GAUGE)
        else:
            done(g)


@pytest.mark.rule("TC-R90", "TC-R89")
@pytest.mark.parametrize("put", [(True, True), (True, False), (False, True), (False, False)])
def test_miniboomer_counts_energy_wherever_it_ended_up(put: tuple[bool, bool]) -> None:
    own = Side("numberman_calculator", hand="miniboomer 1", resources="firm_barrier determined")
    own.deck = "rival smack_down"
    g = calculating(own)
    before = g.strength(0)
    play(g, "miniboomer")
    lose(g, *put)
    assert g.strength(0) == before + destiny("rival") + destiny("smack_down") == before + 1 + 5
    assert names(g, g.gauge[0]) == [name for name, up in zip(own.deck.split(), put, strict=True) if up]
    assert g.lost[0] == 2


@pytest.mark.rule("TC-R90")
def test_best_throw_ever_counts_energy_wherever_it_ended_up() -> None:
    own = Side("numberman_calculator", hand="best_throw_ever 1", deck="rival smack_down upload")
    own.resources, own.gauge = "counter_attack ready_for_action", "5"
    g = calculating(own)
    g.destinies.append([0, card("rival"), 3, 1])
    play(g, "best_throw_ever")
    lose(g, True, True)  # the third is one too many for Calculated
    assert g.destiny_value(0) == 3 + destiny("rival") + destiny("smack_down") + destiny("upload")
    assert names(g, g.discard[0])[-2:] == ["upload", "best_throw_ever"]


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize("put", [(True, True), (True, False), (False, True)])
def test_rock_solid_reads_the_lower_destiny_wherever_it_ended_up(put: tuple[bool, bool]) -> None:
    own = Side("numberman_calculator", hand="1", resources="rock_solid", gauge="2", deck="vulcan3 bugbomb")
    g = calculating(own)
    before = len(g.deck[1].cards)
    spend(g, "rock_solid")
    lose(g, *put)
    assert before - len(g.deck[1].cards) == min(destiny("vulcan3"), destiny("bugbomb")) > 0


@pytest.mark.rule("TC-R90")
def test_blown_away_reads_the_destinies_of_energy_wherever_it_ended_up() -> None:
    own = Side(AIRMAN, hand="blown_away 1", deck="rival smack_down upload")  # destinies 1, 5, 4
    g = calculating(own, Side(hand="rival lark", gauge="2"))
    play(g, "blown_away")
    lose(g, True, True)
    assert (names(g, g.discard[1]), names(g, g.hand[1])) == (["rival"], ["lark"])


@pytest.mark.rule("TC-R90", "TC-R79")
def test_a_number_that_counts_is_seen_and_any_other_is_not() -> None:
    """MiniBoomer turns the card in the gauge up for its number; Focus, which reads nothing, leaves it unseen."""
    own = Side("numberman_calculator", hand="miniboomer 1", resources="firm_barrier determined focus")
    own.deck = "rival smack_down"
    g = calculating(own)
    play(g, "miniboomer")
    lose(g, True, True)
    assert [g.known[c] for c in g.gauge[0]] == [g.all_eyes()] * 2
    assert happened(g).count("revealed") == 2
    g = calculating(Side("numberman_calculator", hand="1", resources="focus", deck="rival smack_down"))
    spend(g, "focus")
    lose(g, True, True)
    assert [g.known[c] for c in g.gauge[0]][:2] == [0, 0]
    assert happened(g).count("revealed") == 0


@pytest.mark.rule("TC-R90", "TC-R94")
def test_choose_carefully_ends_with_a_card_of_the_type_in_the_gauge() -> None:
    """It was lost, so the losing ends; it is not in the discard pile, so it is not taken."""
    own = Side("numberman_calculator", hand="choose_carefully 1", resources="upload", deck="rival focus")
    g = calculating(own)
    play(g, "choose_carefully")
    answer(g, TYPE + RESOURCE)
    lose(g, True)
    assert (names(g, g.gauge[0]), g.lost[0], window(g)) == (["rival"], 1, "opportunity 1")
    assert "rival" not in names(g, g.hand[0])
