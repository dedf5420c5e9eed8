"""Grand Prix, what works for a while: resources in play and Liberation; and the two secret rares."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import (
    KINGDOM,
    REPLACE,
    STRENGTH,
    THEIRS,
)
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.codes import DONE
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_spend,
    card,
    done,
    names,
    number,
    options,
    passes,
    play,
    raise_value,
    sizes,
    spend,
    table,
    take,
    values,
    window,
)

PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"


# -- passives ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "own_navi", "kin", "without", "with_kin"),
    [
        ("arashi_wide_open", AIRMAN, "air_head", (1, 2, 3), (1, 2, 1)),
        ("chaud_smooth_operator", PROTOMAN, "talking_smack", (3, 1, 2), (3, 3, 2)),
        ("ms_millionaire_politely_evil", SNAKEMAN, "more_to_come", (1, 3, 2), (3, 3, 2)),
    ],
)
@pytest.mark.rule("TC-R27", "TC-R81", "TC-R82", "TC-22.2")
def test_a_netop_helps_for_each_other_card_of_the_emblem(
    name: str, own_navi: str, kin: str, without: tuple[int, int, int], with_kin: tuple[int, int, int]
) -> None:
    assert values(table(Side(own_navi, resources=kin, hand="1")), 0) == without
    g = table(Side(own_navi, resources=f"{name} {kin}", hand="1"), Side(hand="1", resources=kin))
    assert values(g, 0) == with_kin  # the NetNavi itself and one resource, not the opponent's
    assert cannot_spend(g, name) == "no_spend"
    stranger = table(Side(resources=f"{name} {kin}", hand="1"), Side(own_navi, hand="1"))
    assert values(stranger, 0) == (2, 2, 2)
    assert values(stranger, 1) == without


@pytest.mark.rule("TC-R77")
def test_lan_hot_shot_makes_room_in_the_gauge() -> None:
    g = table(Side(resources="lan_hot_shot glow_baby_glow", hand="3", gauge="3"), Side(hand="1"))
    assert g.positions(0) == 7
    spend(g, "glow_baby_glow")
    for _ in range(3):
        answer(g, options(g)[0])
    assert sizes(g, 0)[1] == 7  # eight would have come: one was pushed out
    assert g.positions(0) == 6  # it is spent and no longer counts, and yet nothing is removed
    assert cannot_spend(table(Side(resources="lan_hot_shot", hand="1")), "lan_hot_shot") == "no_spend"


@pytest.mark.rule("TC-R90")
def test_sacred_kingdom_turns_lost_energy_into_power() -> None:
    own = Side(PHARAOHMAN, resources="sacred_kingdom permanent_results", hand="1")
    g = table(own, Side(hand="1"), turn=1)
    raise_value(g, STRENGTH, 1, 4)  # six against two: four energy
    before = sizes(g, 0)[4]
    passes(g, 2)
    assert window(g) == "replace 0"
    assert options(g) == [DONE, REPLACE + KINGDOM]
    answer(g, REPLACE + KINGDOM)
    done(g)
    assert window(g) == "replace 0"  # one is left of two: asked for the third as well
    answer(g, REPLACE + KINGDOM)
    # NetNavi and Permanent Results: two of the four were saved, and the own turn has begun since.
    assert g.discard[0][:2]
    assert len(g.discard[0]) == 2
    assert sizes(g, 0)[1] == 2 + 1  # the two, and the power-up of the new turn
    assert sizes(g, 0)[4] == before - 4 - 2
    assert cannot_spend(table(own), "sacred_kingdom") == "no_spend"


@pytest.mark.rule("TC-R81", "TC-R88")
def test_tory_puts_hand_cards_into_the_gauge_when_his_player_blasts() -> None:
    own = Side(ICEMAN, resources="tory_rookie_netop snowed_in", hand="rival upload focus", gauge="4")
    g = table(own, Side(hand="1"))
    blast(g, 0)
    assert window(g) == "object 0"
    take(g, "upload", "rival")  # as many as there are other IceMan cards: the NetNavi and Snowed In
    assert names(g, g.gauge[0]) == ["upload", "rival"]
    assert names(g, g.hand[0]) == ["focus"]
    assert window(g) == "opportunity 1"
    g = table(own, Side(hand="1"))
    blast(g, 0)
    done(g)
    assert g.gauge[0] == []
    assert cannot_spend(table(own), "tory_rookie_netop") == "no_spend"


# -- an event that listens for the rest of the turn ------------------------------------------------------------


LIBERATOR = Side(PHARAOHMAN, hand="liberation 1", resources="permanent_results petrify", gauge="5")


@pytest.mark.rule("TC-R75", "TC-R88")
def test_liberation_adds_three_for_each_power_burned() -> None:
    g = table(LIBERATOR, Side(hand="1"))
    blast(g, 0)  # four of the five: revealed, not burned (TC-R17)
    passes(g)
    before = strength_of(g, 0)
    play(g, "liberation")
    passes(g)
    spend(g, "permanent_results")
    assert window(g) == "how_many 0"
    number(g, 1)
    assert strength_of(g, 0) == before + 3
    several = table(LIBERATOR, Side(hand="1"))
    several.destinies.append([0, card("rival"), 1, 1])
    before = strength_of(several, 0)
    play(several, "liberation")
    passes(several)
    spend(several, "petrify")
    number(several, 2)  # of three
    assert strength_of(several, 0) == before + 6


@pytest.mark.rule("TC-R75", "TC-R89")
def test_liberation_needs_a_blast_destiny_and_hears_only_the_own_burning_of_the_own_gauge() -> None:
    g = table(LIBERATOR, Side(hand="2", resources="its_electric"))
    play(g, "liberation")
    passes(g)
    spend(g, "permanent_results")
    assert window(g) == "opportunity 1"  # there is nothing to add to
    assert strength_of(g, 0) == 3
    g.destinies.append([0, card("rival"), 1, 1])
    spend(g, "its_electric")
    answer(g, options(g)[0])
    answer(g, options(g)[0])
    assert sizes(g, 0)[1] == 1
    assert window(g) == "opportunity 0"


# -- secret rares ----------------------------------------------------------------------------------------------------


def test_attentive_opponent_gives_cards_and_energy_for_each_different_destiny() -> None:
    own = Side(resources="attentive_opponent", hand="rival worthy_opponent focus upload 1", discard="2")
    g = table(own, Side(hand="1"))
    before = sizes(g, 0)[4], sizes(g, 1)[4]
    spend(g, "attentive_opponent")
    take(g, "rival", "worthy_opponent", "focus", "upload")  # 1, 1, 2, 4
    assert (sizes(g, 0)[0], sizes(g, 1)[0]) == (1 + 3, 1 + 3)
    assert (sizes(g, 0)[4], sizes(g, 1)[4]) == (before[0] - 3 + 3, before[1] - 3)
    assert sizes(g, 0)[3] == 2 + 4 - 3 + 1


def test_do_si_do_burns_and_powers_up_for_each_different_destiny() -> None:
    own = Side(resources="do_si_do", hand="rival worthy_opponent focus upload 1")
    g = table(own, Side(hand="1", gauge="5"))
    spend(g, "do_si_do")
    take(g, "rival", "worthy_opponent", "focus", "upload")
    assert (sizes(g, 0)[1], sizes(g, 1)[1]) == (3, 2)
    alike = table(Side(resources="do_si_do", hand="rival*4"), Side(hand="1", gauge="5"))
    spend(alike, "do_si_do")
    take(alike, "rival", "rival", "rival", "rival")
    assert (sizes(alike, 0)[1], sizes(alike, 1)[1]) == (1, 4)
    assert THEIRS + card("rival") not in options(alike)
