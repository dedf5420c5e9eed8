"""Power Up!: NetNavis, and the NetOps who hear cards of their emblem played."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import PLAY
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of
from tests.tcg.positions import (
    Side,
    answer,
    cannot_spend,
    card,
    done,
    names,
    number,
    passes,
    pick,
    play,
    sizes,
    table,
    take,
    theirs,
    top_of_deck,
    values,
    window,
)
from tests.tcg.using import CARRIERS, NAVIS

PRINTED = {
    "elecman_fully_charged": (1, 0, 1),
    "gutsman_body_strength": (3, 1, 3),
    "magicman_riddler": (2, 2, 3),
    "numberman_calculator": (1, 3, 2),
    "roll_hip_and_cool": (1, 2, 2),
    "wackoman_whimsical": (1, 3, 3),
    "megaman_netwarrior": (2, 2, 2),
    "torchman_hothead": (2, 2, 2),
}
ON_A_CHIP = {  # what the NetNavi itself changes when its player plays a BattleChip
    "gutsman_body_strength": (1, 0, 0),
    "magicman_riddler": (0, 0, -2),
    "roll_hip_and_cool": (0, 2, 0),
}


def fighter(navi: str, **more: str) -> Tcg:
    """Vulcan1 (strength +2) in hand, and the same for the opponent."""
    own = Side(navi, hand="vulcan1 1", gauge="2", discard="3")
    for zone, cards in more.items():
        setattr(own, zone, cards)
    return table(own, Side(hand="vulcan1 1", gauge="2"))


# -- NetNavis --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(PRINTED))
def test_a_netnavi_fights_with_its_printed_values_and_hears_its_players_battlechip(name: str) -> None:
    g = fighter(name)
    assert values(g, 0) == PRINTED[name]
    play(g, "vulcan1")
    if name in ("elecman_fully_charged", "wackoman_whimsical"):
        assert window(g) == "how_many 0"
        number(g, 0)
        assert sizes(g, 0)[1:4] == (2, 0, 4)
    by = ON_A_CHIP.get(name, (0, 0, 0))
    printed = PRINTED[name]
    assert values(g, 0) == (printed[0] + 2 + by[0], printed[1] + by[1], printed[2] + by[2])
    assert window(g) == "opportunity 1"
    after = values(g, 0)
    play(g, "vulcan1")
    assert values(g, 0) == after  # the opponent's BattleChip is not heard
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-R54", "TC-R88")
def test_elecman_may_power_up_twice_for_a_battlechip() -> None:
    g = fighter("elecman_fully_charged", deck="rival focus")
    play(g, "vulcan1")
    number(g, 1)
    assert names(g, g.gauge[0])[2:] == ["rival", "focus"]
    assert g.known[g.gauge[0][2]] == 0  # face down and unseen (TC-10.3)
    assert window(g) == "opportunity 1"


def test_wackoman_may_recharge_for_a_battlechip() -> None:
    g = fighter("wackoman_whimsical")
    before = sizes(g, 0)[4]
    play(g, "vulcan1")
    number(g, 1)
    assert sizes(g, 0)[3:] == (3 + 1 - 1, before + 1)  # the BattleChip lies there when it is heard


@pytest.mark.rule("TC-R22")
def test_magicmans_blast_number_stops_at_one() -> None:
    g = fighter("magicman_riddler", hand="areasteal vulcan1 1", gauge="4")
    play(g, "areasteal")
    passes(g)
    play(g, "vulcan1")
    assert blast_number_of(g, 0) == 1


# -- NetOps ------------------------------------------------------------------------------------------------------

NETOPS = {
    "count_zap_metal_head": "ElecMan",
    "dex_jokester": "GutsMan",
    "higsby_nerdy": "NumberMan",
    "lan_netbattler": "MegaMan",
    "maddy_trickster": "WackoMan",
    "maylu_sweetheart": "Roll",
    "mr_match_red_hot": "TorchMan",
    "yahoot_guru": "MagicMan",
}


def heard(name: str, own: dict[str, str] | None = None, other: dict[str, str] | None = None) -> Tcg:
    """The NetOp lies in play, and its player has just played another card of the emblem in the resource phase."""
    emblem = NETOPS[name]
    kin = CARRIERS[emblem][0]
    mine = {"hand": "2", "gauge": "4", "discard": "3"} | (own or {})
    mine["resources"] = f"{name} {mine.get('resources', '')}"
    mine["hand"] = f"{kin} {mine['hand']}"
    g = table(Side(NAVIS[emblem], **mine), Side(**({"hand": "2"} | (other or {}))), phase="resources")  # type: ignore[arg-type]
    answer(g, PLAY + card(kin))
    return g


@pytest.mark.parametrize("name", list(NETOPS))
@pytest.mark.rule("TC-R62")
def test_a_netop_may_be_ignored_and_cannot_be_spent(name: str) -> None:
    g = heard(name, other={"resources": "focus"})
    assert window(g) == "how_many 0"
    before = sizes(g, 0), sizes(g, 1)
    number(g, 0)
    assert (sizes(g, 0), sizes(g, 1)) == before
    g = table(Side(NAVIS[NETOPS[name]], hand="1", resources=name), Side(hand="1"))
    assert cannot_spend(g, name) == "no_spend"


@pytest.mark.parametrize("name", list(NETOPS))
@pytest.mark.rule("TC-5.3", "TC-R81")
def test_a_netop_does_not_hear_itself_nor_a_card_without_the_emblem(name: str) -> None:
    emblem = NETOPS[name]
    g = table(Side(NAVIS[emblem], hand=f"{name} rival 2", gauge="4"), Side(hand="1"), phase="resources")
    play(g, name)
    assert window(g) == "resources 0"
    play(g, "rival")
    assert window(g) == "resources 0"
    assert names(g, g.resources[0]) == [name, "rival"]


def test_count_zap_recharges() -> None:
    g = heard("count_zap_metal_head")
    before = sizes(g, 0)
    number(g, 1)
    assert sizes(g, 0)[3:] == (before[3] - 1, before[4] + 1)


@pytest.mark.rule("TC-R86")
def test_dex_destroys_a_resource_of_either_player() -> None:
    g = heard("dex_jokester", {"resources": "rival"}, {"resources": "focus upload"})
    number(g, 1)
    theirs(g, "upload")
    assert names(g, g.resources[1]) == ["focus"]
    assert names(g, g.discard[1]) == ["upload"]
    g = heard("dex_jokester", {"resources": "rival"}, {"resources": "focus"})
    number(g, 1)
    take(g, "rival")
    assert sorted(names(g, g.resources[0])) == ["buckethead", "dex_jokester"]


@pytest.mark.rule("TC-R79")
def test_higsby_puts_a_discarded_card_on_the_deck() -> None:
    g = heard("higsby_nerdy", {"discard": "rival focus"})
    number(g, 1)
    take(g, "rival")
    assert top_of_deck(g, 0) == ["rival"]
    assert g.known[g.deck[0].cards[-1]] == g.all_eyes()
    assert names(g, g.discard[0]) == ["focus"]


def test_lan_draws_two() -> None:
    g = heard("lan_netbattler")
    before = sizes(g, 0)
    number(g, 1)
    assert (sizes(g, 0)[0], sizes(g, 0)[4]) == (before[0] + 2, before[4] - 2)


@pytest.mark.rule("TC-R88")
def test_lan_hears_events_and_battlechips_of_his_emblem_too() -> None:
    own = Side(
        hand="busterblast spreader 2",
        gauge="3",
        resources="lan_netbattler two_for_one its_not_over_yet food_education",
    )
    g = table(own, Side(hand="2"))
    play(g, "busterblast")
    assert len(g.hand[0]) == 3 + 4  # the event first
    number(g, 1)
    assert len(g.hand[0]) == 3 + 4 + 2
    passes(g)
    play(g, "spreader")
    take(g, names(g, g.hand[0])[0])
    assert window(g) == "how_many 0"


def test_maddy_makes_the_opponent_draw_two() -> None:
    g = heard("maddy_trickster")
    before = sizes(g, 1)
    number(g, 1)
    assert (sizes(g, 1)[0], sizes(g, 1)[4]) == (before[0] + 2, before[4] - 2)


@pytest.mark.rule("TC-R79", "TC-R80")
def test_maylu_looks_at_the_gauge_and_orders_it() -> None:
    g = heard("maylu_sweetheart", {"gauge": "rival focus upload 1"})
    number(g, 1)
    assert window(g) == "arrange 0"
    assert all(g.known[instance] == 0b01 for instance in g.gauge[0])
    pick(g, 2)
    done(g)
    assert names(g, g.gauge[0])[:3] == ["upload", "rival", "focus"]


def test_mr_match_takes_an_energy() -> None:
    g = heard("mr_match_red_hot")
    before = sizes(g, 1)
    number(g, 1)
    assert sizes(g, 1)[3:] == (before[3] + 1, before[4] - 1)


def test_yahoot_puts_a_hand_card_into_the_gauge() -> None:
    g = heard("yahoot_guru", {"hand": "rival focus"})
    number(g, 1)
    take(g, "rival")
    assert names(g, g.gauge[0])[-1] == "rival"
    assert names(g, g.hand[0]) == ["focus"]


@pytest.mark.rule("TC-R54")
def test_a_netop_does_not_hear_the_opponents_cards() -> None:
    g = table(
        Side(hand="2", resources="lan_netbattler"),
        Side(hand="busterblast 1", gauge="2", resources="two_for_one heightened_defenses its_not_over_yet"),
        turn=1,
    )
    play(g, "busterblast")
    assert window(g) == "opportunity 0"
    assert len(g.hand[0]) == 2
