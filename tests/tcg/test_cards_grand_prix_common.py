"""Grand Prix, common resources: what each does on a position, and when it does nothing."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST, BLAST_NUMBER, STRENGTH, TAKE, THEIRS
from busterbox.games.tcg.rules.values import blast_destiny_value, blast_number_of, strength_of
from busterbox.kernel.core.codes import PICK
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    bottom_of_deck,
    cannot_play,
    cannot_spend,
    card,
    names,
    navi,
    next_turn,
    options,
    passes,
    pick,
    play,
    raise_value,
    sizes,
    spend,
    table,
    take,
    theirs,
    top_of_deck,
    values,
    window,
)

FOUR_COLOURS = "rival big_trouble upload focus"  # red, blue, green, yellow
PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"


# -- common resources, what they do ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-R71", "TC-R82", "TC-R79")
def test_air_head_puts_a_hand_card_on_the_deck_and_raises_any_blast_number() -> None:
    g = table(Side(AIRMAN, resources="air_head", hand="rival 1"), Side(hand="1", gauge="4"))
    spend(g, "air_head")
    assert window(g) == "cost 0"
    take(g, "rival")
    assert top_of_deck(g, 0) == ["rival"]
    assert g.known[g.deck[0].cards[-1]] == 0b01
    assert window(g) == "navi 0"
    navi(g, 1)
    assert values(g, 1) == (2, 2, 4)
    assert values(g, 0) == (1, 2, 3)
    next_turn(g)
    assert g.turn == 1
    assert values(g, 1) == (2, 2, 4)
    next_turn(g)
    assert g.turn == 0
    assert values(g, 1) == (2, 2, 2)


def test_air_head_needs_a_hand_card() -> None:
    g = table(Side(AIRMAN, resources="air_head rival"), Side(hand="1"))
    assert cannot_spend(g, "air_head") == "cost_cards 1 0"


def test_bitten_puts_two_hand_cards_into_the_gauge() -> None:
    g = table(Side(resources="bitten", hand="guidance rival upload focus"), Side(hand="1"))
    spend(g, "bitten")
    take(g, "guidance", "focus", "rival")
    assert names(g, g.gauge[0]) == ["focus", "rival"]
    assert names(g, g.hand[0]) == ["upload"]
    assert names(g, g.discard[0]) == ["guidance", "bitten"]


def test_bitten_puts_as_many_as_there_are() -> None:
    g = table(Side(resources="bitten", hand="guidance rival"), Side(hand="1"))
    spend(g, "bitten")
    take(g, "guidance")
    assert names(g, g.gauge[0]) == ["rival"]
    assert g.hand[0] == []


@pytest.mark.rule("TC-R78", "TC-R79")
def test_charge_forward_puts_a_discarded_card_into_the_gauge() -> None:
    g = table(
        Side(resources="charge_forward", hand=FOUR_COLOURS, gauge="1", discard="upload"), Side(hand="1")
    )
    spend(g, "charge_forward")
    take(g, "focus")
    assert options(g) == sorted([TAKE + card("focus"), TAKE + card("upload")])
    take(g, "upload")
    assert names(g, g.gauge[0])[1:] == ["upload"]
    assert g.known[g.gauge[0][1]] == g.all_eyes()  # it came from a public zone
    assert names(g, g.discard[0]) == ["focus", "charge_forward"]


def test_clean_em_out_gives_defense() -> None:
    g = table(Side(resources="clean_em_out", hand=FOUR_COLOURS), Side(hand="1"))
    spend(g, "clean_em_out")
    take(g, "rival")
    assert values(g, 0) == (2, 5, 2)


@pytest.mark.rule("TC-6.15", "TC-R9", "TC-R10", "TC-R51")
def test_dogged_determination_cancels_a_battlechip_for_a_blue_card() -> None:
    own = Side(hand="boomer1 1", resources="focus")
    g = table(own, Side(resources="dogged_determination", hand="big_trouble focus"), to_act=1)
    assert cannot_spend(g, "dogged_determination") == "nothing_to_cancel"
    passes(g)
    play(g, "boomer1")
    assert strength_of(g, 0) == 5
    spend(g, "dogged_determination")
    assert options(g) == [TAKE + card("big_trouble")]
    take(g, "big_trouble")
    assert strength_of(g, 0) == 2
    poor = table(own, Side(resources="dogged_determination", hand="focus rival"))
    play(poor, "boomer1")
    assert cannot_spend(poor, "dogged_determination") == "cost_colour 1 0"


@pytest.mark.rule("TC-R72")
def test_gaia_locks_the_opponents_events_and_battlechips_for_the_turn() -> None:
    g = table(
        Side(resources="gaia", hand="vulcan2 1", gauge="4"),
        Side(hand="vulcan2 fish_intervention", resources=FOUR_COLOURS, gauge="3"),
    )
    spend(g, "gaia")
    assert cannot_play(g, "vulcan2") == "locked"
    assert cannot_play(g, "fish_intervention") == "locked"
    assert cannot_spend(g, "rival") == ""
    passes(g)
    assert cannot_play(g, "vulcan2") == ""  # the own cards are free
    next_turn(g)
    assert g.turn == 1
    assert cannot_play(g, "vulcan2") == ""


@pytest.mark.parametrize(("name", "drawn", "recharged"), [("gloomer", 2, 0), ("kilby", 0, 3)])
@pytest.mark.rule("TC-R85", "TC-R86")
def test_the_opponent_takes_a_discarded_card_to_hand_as_the_price(
    name: str, drawn: int, recharged: int
) -> None:
    own = Side(resources=name, hand="1", discard="5")
    g = table(own, Side(hand="1", discard="rival upload"))
    spend(g, name)
    assert window(g) == "cost_opponent 1"
    take(g, "upload")
    assert names(g, g.discard[1]) == ["rival"]
    assert "upload" in names(g, g.hand[1])
    assert sizes(g, 0) == (1 + drawn, 0, 0, 5 - recharged + 1, 52 - drawn + recharged)
    assert cannot_spend(table(own, Side(hand="1")), name) == "cost_opponent 1 0"


@pytest.mark.rule("TC-R70", "TC-R8")
def test_guidance_goes_into_the_gauge_behind_a_blue_hand_card() -> None:
    g = table(Side(resources="guidance", hand="big_trouble useless_one focus"), Side(hand="1"))
    spend(g, "guidance")
    assert options(g) == sorted([TAKE + card("big_trouble"), TAKE + card("useless_one")])
    take(g, "big_trouble")
    assert names(g, g.gauge[0]) == ["big_trouble", "guidance"]
    assert sizes(g, 0)[2:4] == (0, 0)
    alone = table(Side(resources="guidance", hand="focus rival"), Side(hand="1"))
    spend(alone, "guidance")
    assert names(alone, alone.gauge[0]) == ["guidance"]
    assert sizes(alone, 0)[0] == 2


@pytest.mark.rule("TC-16.9", "TC-R51")
def test_head_to_fist_adds_the_discarded_cards_destiny_to_the_blast_destiny() -> None:
    g = table(
        Side(SNAKEMAN, resources="head_to_fist", hand="smack_down 1", gauge="rival focus"), Side(hand="1")
    )
    assert cannot_spend(g, "head_to_fist") == "no_blast_destiny"
    blast(g, 1)
    assert strength_of(g, 0) == 1 + 2
    passes(g)
    spend(g, "head_to_fist")
    take(g, "smack_down")
    assert strength_of(g, 0) == 1 + 2 + 5
    assert blast_destiny_value(g, 0) == 7


@pytest.mark.rule("TC-R29", "TC-R82")
def test_headstrong_netnavi_brings_any_strength_to_nothing() -> None:
    g = table(
        Side(hand="boomer1 1", resources="focus"), Side(resources="headstrong_netnavi", hand="rival upload")
    )
    raise_value(g, STRENGTH, 0, 4)
    passes(g)
    spend(g, "headstrong_netnavi")
    take(g, "rival", "upload")
    navi(g, 0)
    assert strength_of(g, 0) == 0
    assert strength_of(g, 1) == 2
    play(g, "boomer1")  # later changes add from there
    assert strength_of(g, 0) == 3


@pytest.mark.rule("TC-R5", "TC-R78", "TC-R86")
def test_hot_ice_puts_a_resource_of_either_player_into_its_owners_gauge() -> None:
    own = Side(ICEMAN, resources="hot_ice rival", hand="1")
    g = table(own, Side(hand="1", resources="upload", gauge="focus 4"))
    spend(g, "hot_ice")
    assert options(g) == sorted([TAKE + card("rival"), THEIRS + card("upload")])  # not the card itself
    theirs(g, "upload")
    assert names(g, g.gauge[1])[-1] == "upload"
    assert names(g, g.discard[1]) == ["focus"]  # pushed out of position 1
    assert g.known[g.gauge[1][-1]] == g.all_eyes()
    assert names(g, g.resources[0]) == ["rival"]
    alone = table(Side(ICEMAN, resources="hot_ice", hand="1"), Side(hand="1"))
    spend(alone, "hot_ice")
    assert names(alone, alone.discard[0]) == ["hot_ice"]


@pytest.mark.rule("TC-R20")
def test_its_electric_burns_three_of_the_opponents_power() -> None:
    g = table(
        Side(resources="its_electric", hand="2"), Side(hand="1", gauge="rival upload focus big_trouble")
    )
    spend(g, "its_electric")
    answer(g, options(g)[0])
    answer(g, options(g)[0])
    assert names(g, g.gauge[1]) == ["rival"]
    assert names(g, g.discard[1]) == ["big_trouble", "focus", "upload"]  # the right-most first


def test_mettaur_burns_one_of_the_opponents_power() -> None:
    g = table(Side(resources="mettaur", hand="1"), Side(hand="1", gauge="rival upload"))
    spend(g, "mettaur")
    assert names(g, g.gauge[1]) == ["rival"]
    assert sizes(g, 0)[3] == 4


@pytest.mark.rule("TC-R71", "TC-16.11")
def test_peace_raises_any_blast_number_through_the_next_turn() -> None:
    g = table(Side(hand="1", resources="peace", gauge="3"), Side(hand="1", gauge="2"))
    spend(g, "peace")
    navi(g, 0)
    passes(g)
    assert blast_number_of(g, 0) == 4
    assert not any(code == BLAST for code in options(g))
    next_turn(g)
    assert blast_number_of(g, 0) == 4
    next_turn(g)
    assert blast_number_of(g, 0) == 2


def test_permanent_results_takes_three_energy() -> None:
    g = table(Side(PHARAOHMAN, resources="permanent_results", hand="1", gauge="1"), Side(hand="1"))
    before = sizes(g, 1)[4]
    spend(g, "permanent_results")
    assert sizes(g, 1)[3:] == (3, before - 3)


def test_playtime_draws_two() -> None:
    g = table(Side(resources="playtime", hand="upload 1", deck="rival focus"), Side(hand="1"))
    spend(g, "playtime")
    take(g, "upload")
    assert {"rival", "focus"} < set(names(g, g.hand[0]))
    assert sizes(g, 0)[0] == 3


@pytest.mark.rule("TC-R79")
def test_raise_the_temp_puts_a_discarded_card_on_the_deck() -> None:
    g = table(Side(resources="raise_the_temp", hand="1", discard="rival upload focus"), Side(hand="1"))
    spend(g, "raise_the_temp")
    take(g, "upload")
    assert top_of_deck(g, 0) == ["upload"]
    assert g.known[g.deck[0].cards[-1]] == g.all_eyes()
    assert names(g, g.discard[0]) == ["rival", "focus", "raise_the_temp"]
    empty = table(Side(resources="raise_the_temp", hand="1"), Side(hand="1"))
    spend(empty, "raise_the_temp")
    assert names(empty, empty.discard[0]) == ["raise_the_temp"]


def test_ready_aim_burns_two_of_the_opponents_power() -> None:
    g = table(Side(resources="ready_aim", hand="guidance 1"), Side(hand="1", gauge="3"))
    spend(g, "ready_aim")
    take(g, "guidance")
    assert sizes(g, 1)[1] == 1
    assert sizes(g, 1)[3] == 2


@pytest.mark.rule("TC-R74", "TC-R75")
def test_roll_of_thunder_blasts_once_more() -> None:
    own = Side(resources="roll_of_thunder", hand="2", gauge="upload smack_down rival focus")
    g = table(own, Side(hand="1"))
    blast(g, 0)
    assert strength_of(g, 0) == 2 + 1
    passes(g)
    assert BLAST not in options(g)
    spend(g, "roll_of_thunder")
    answer(g, options(g)[0])
    assert window(g) == "blast 0"
    pick(g, 1)
    assert strength_of(g, 0) == 2 + 1 + 5
    assert g.gauge[0] == []
    assert g.blasted
    own.gauge = "1"
    weak = table(own, Side(hand="1"))
    assert cannot_spend(weak, "roll_of_thunder") == "blast_needs_power 2 1"
    own.gauge = "3"
    elsewhere = table(own, Side(hand="1"), turn=1, to_act=0)
    assert cannot_spend(elsewhere, "roll_of_thunder") == "not_yours_to_blast"


@pytest.mark.rule("TC-R87", "TC-R92")
def test_rush_puts_all_viruses_under_their_owners_decks_the_turn_players_first() -> None:
    g = table(
        Side(hand="1", resources="silly*2 rival"),
        Side(hand="1", resources="rush_roll_over mettaur gaia"),
        to_act=1,
    )
    spend(g, "rush_roll_over")
    assert names(g, g.resources[0]) == ["rival"]  # all alike: no order to choose
    assert bottom_of_deck(g, 0, 2) == ["silly", "silly"]
    assert options(g) == sorted([TAKE + card("mettaur"), TAKE + card("gaia")])
    take(g, "mettaur")
    assert bottom_of_deck(g, 1, 2) == ["gaia", "mettaur"]  # the last one is the new bottom
    assert g.resources[1] == []
    assert names(g, g.discard[1]) == ["rush_roll_over"]


@pytest.mark.rule("TC-R51", "TC-6.8")
def test_silly_destroys_a_resource_of_the_opponent() -> None:
    g = table(Side(resources="silly rival", hand="1"), Side(hand="1", resources="upload focus"))
    spend(g, "silly")
    assert options(g) == sorted([THEIRS + card("upload"), THEIRS + card("focus")])
    theirs(g, "focus")
    assert names(g, g.resources[1]) == ["upload"]
    assert names(g, g.discard[1]) == ["focus"]
    none = table(Side(resources="silly rival", hand="1"), Side(hand="1"))
    assert cannot_spend(none, "silly") == "nothing_to_destroy"


def test_snowed_in_draws_two() -> None:
    g = table(
        Side(ICEMAN, resources="snowed_in", hand="1", deck="rival upload focus big_trouble"), Side(hand="1")
    )
    spend(g, "snowed_in")
    assert names(g, g.discard[0]) == ["rival", "upload", "snowed_in"]
    assert {"focus", "big_trouble"} < set(names(g, g.hand[0]))


@pytest.mark.rule("TC-R16", "TC-R86")
def test_spin_cycle_puts_a_gauge_card_on_the_deck_and_recharges_two() -> None:
    g = table(
        Side(AIRMAN, resources="spin_cycle", hand="1", gauge="rival upload focus", discard="5"),
        Side(hand="1"),
    )
    spend(g, "spin_cycle")
    assert options(g) == [PICK, PICK + 1, PICK + 2]
    pick(g, 1)
    assert top_of_deck(g, 0) == ["upload"]
    assert g.known[g.deck[0].cards[-1]] == 0  # face down as it lay
    assert names(g, g.gauge[0]) == ["rival", "focus"]
    assert sizes(g, 0)[3] == 5 - 2 + 1
    assert (
        cannot_spend(table(Side(AIRMAN, resources="spin_cycle", hand="1")), "spin_cycle") == "cost_power 1 0"
    )


@pytest.mark.rule("TC-R82", "TC-R22")
def test_talking_smack_lowers_protomans_blast_number_and_nobody_elses() -> None:
    g = table(Side(PROTOMAN, resources="talking_smack", hand="1"), Side(PROTOMAN, hand="1"))
    raise_value(g, BLAST_NUMBER, 0, 2)
    spend(g, "talking_smack")
    assert (blast_number_of(g, 0), blast_number_of(g, 1)) == (3, 2)
    other = table(Side(resources="talking_smack", hand="1"), Side(PROTOMAN, hand="1"))
    spend(other, "talking_smack")
    assert (blast_number_of(other, 0), blast_number_of(other, 1)) == (2, 2)


def test_the_way_recharges_three() -> None:
    g = table(Side(resources="the_way", hand="guidance 1", discard="4"), Side(hand="1"))
    before = sizes(g, 0)[4]
    spend(g, "the_way")
    take(g, "guidance")
    assert sizes(g, 0)[3:] == (4 + 1 - 3 + 1, before + 3)


def test_thrill_of_anticipation_burns_one_and_powers_up() -> None:
    g = table(
        Side(resources="thrill_of_anticipation", hand="focus 1", deck="upload"), Side(hand="1", gauge="2")
    )
    spend(g, "thrill_of_anticipation")
    take(g, "focus")
    assert sizes(g, 1)[1] == 1
    assert names(g, g.gauge[0]) == ["upload"]
