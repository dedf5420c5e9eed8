"""Grand Prix: NetNavis, and the prices that its resources ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import NETNAVI, TAKE
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg.positions import (
    Side,
    cannot_spend,
    card,
    done,
    names,
    number,
    options,
    play,
    sizes,
    spend,
    table,
    take,
    theirs,
    values,
    window,
)

FOUR_COLOURS = "rival big_trouble upload focus"  # red, blue, green, yellow
PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"


# -- NetNavis --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        (AIRMAN, (1, 2, 3)),
        (ICEMAN, (1, 3, 4)),
        ("megaman_battle_master", (2, 3, 4)),
        (SNAKEMAN, (1, 3, 2)),
        (PHARAOHMAN, (3, 2, 4)),
        (PROTOMAN, (3, 1, 2)),
    ],
)
def test_a_netnavi_fights_with_its_printed_values(name: str, printed: tuple[int, int, int]) -> None:
    g = table(Side(name, hand="vulcan2", gauge="3"), Side(hand="1"))
    assert values(g, 0) == printed
    play(g, "vulcan2")  # AirMan would return resources if there were any; no other of these hears it
    assert window(g) == "opportunity 1"
    assert values(g, 0) == (printed[0] + 3, *printed[1:])


@pytest.mark.rule("TC-R86", "TC-6.21")
def test_airman_returns_up_to_two_resources_of_either_player_when_a_battlechip_was_played() -> None:
    g = table(
        Side(AIRMAN, hand="vulcan2 boomer1 1", gauge="3", resources="rival focus"),
        Side(hand="1", resources="upload"),
    )
    play(g, "vulcan2")
    assert strength_of(g, 0) == 4  # the chip first, then the text
    assert window(g) == "object 0"
    theirs(g, "upload")
    take(g, "focus")
    assert names(g, g.resources[0]) == ["rival"]
    assert names(g, g.resources[1]) == []
    assert "upload" in names(g, g.hand[1])
    assert "focus" in names(g, g.hand[0])
    assert window(g) == "opportunity 1"


def test_airman_may_return_nothing_and_does_not_hear_the_opponents_battlechip() -> None:
    g = table(Side(AIRMAN, hand="vulcan2 1", gauge="3", resources="rival"), Side(hand="vulcan2 1", gauge="3"))
    play(g, "vulcan2")
    done(g)
    assert names(g, g.resources[0]) == ["rival"]
    play(g, "vulcan2")
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-R88", "TC-R79")
def test_iceman_may_send_an_opponents_hand_card_into_their_gauge_for_each_resource_played() -> None:
    g = table(
        Side(ICEMAN, hand="charge_forward clean_em_out 1"),
        Side(hand="rival upload", gauge="1"),
        phase="resources",
    )
    play(g, "clean_em_out")
    assert window(g) == "how_many 0"
    number(g, 1)
    assert window(g) == "object 1"  # whose hand it is chooses (TC-R86)
    take(g, "upload")
    assert names(g, g.gauge[1])[1:] == ["upload"]
    assert names(g, g.hand[1]) == ["rival"]
    assert g.known[g.gauge[1][1]] == 0b10  # its owner alone knows it there
    play(g, "charge_forward")
    number(g, 0)
    assert sizes(g, 1)[:2] == (1, 2)


# -- what is paid ------------------------------------------------------------------------------------------------

COLOUR_PRICES = [
    ("clean_em_out", "rival", "focus"),
    ("charge_forward", "focus", "rival"),
    ("playtime", "upload", "rival"),
    ("thrill_of_anticipation", "focus", "upload"),
]


@pytest.mark.parametrize(("name", "right", "wrong"), COLOUR_PRICES)
@pytest.mark.rule("TC-R7")
def test_a_card_of_one_colour_is_discarded(name: str, right: str, wrong: str) -> None:
    g = table(Side(resources=name, hand=FOUR_COLOURS), Side(hand="1"))
    spend(g, name)
    assert options(g) == [TAKE + card(right)]
    with pytest.raises(Refused):
        take(g, wrong)
    assert sizes(g, 0)[0] == 4
    take(g, right)
    assert right in names(g, g.discard[0] + g.gauge[0])
    without = table(Side(resources=name, hand=f"{wrong} 2"), Side(hand="1"))
    assert cannot_spend(without, name) == "cost_colour 1 0"


@pytest.mark.parametrize("name", ["bitten", "ready_aim", "the_way"])
@pytest.mark.rule("TC-R81")
def test_a_card_with_the_own_netnavis_emblem_is_discarded(name: str) -> None:
    hand = "guidance talking_smack 2"
    g = table(Side(resources=name, hand=hand, discard="4"), Side(hand="1", gauge="3"))
    spend(g, name)
    assert options(g) == [TAKE + card("guidance")]  # MegaMan's, not ProtoMan's
    take(g, "guidance")
    assert sizes(g, 0)[0] == 3
    proto = table(Side(PROTOMAN, resources=name, hand=hand), Side(hand="1"))
    spend(proto, name)
    assert options(proto) == [TAKE + card("talking_smack")]
    nobodys = table(Side("mega_man_x_invincible", resources=name, hand=hand), Side(hand="1"))
    assert cannot_spend(nobodys, name) == "cost_emblem 1 0"


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("headstrong_netnavi", 2),
        ("its_electric", 2),
        ("more_to_come", 1),
        ("playing_hooky", 2),
        ("roll_of_thunder", 1),
        ("spikey", 1),
        ("glow_baby_glow", 3),
        ("attentive_opponent", 4),
        ("do_si_do", 4),
    ],
)
def test_so_many_cards_are_discarded_or_nothing_happens(name: str, cards: int) -> None:
    g = table(Side(resources=name, hand=str(cards - 1), gauge="5"), Side(hand="1", gauge="2"))
    assert cannot_spend(g, name) == f"cost_cards {cards} {cards - 1}"
    with pytest.raises(Refused):
        spend(g, name)
    assert sizes(g, 0)[:4] == (cards - 1, 5, 1, 0)


@pytest.mark.parametrize(
    ("name", "power"),
    [
        ("gaia", 1),
        ("permanent_results", 1),
        ("falling_object", 1),
        ("petrify", 3),
        ("all_natural", 5),
    ],
)
@pytest.mark.rule("TC-R19")
def test_so_much_power_is_burned_or_nothing_happens(name: str, power: int) -> None:
    own = Side(resources=name, hand="1", gauge=str(power - 1), discard="6")
    g = table(own, Side(hand="1", gauge="2"))
    assert cannot_spend(g, name) == f"cost_power {power} {power - 1}"
    own.gauge = str(power)
    g = table(own, Side(hand="1", gauge="2"))
    burned = g.gauge[0][:]
    spend(g, name)
    assert g.gauge[0] == []
    assert all(instance in g.discard[0] + g.deck[0].cards for instance in burned)


@pytest.mark.parametrize(("name", "energy"), [("mettaur", 3), ("peace", 2), ("silly", 3), ("snowed_in", 2)])
def test_so_much_energy_is_lost_or_nothing_happens(name: str, energy: int) -> None:
    other = Side(hand="1", gauge="2", resources="rival")
    g = table(Side(resources=name, hand="1", energy=energy - 1), other)
    assert cannot_spend(g, name) == f"cost_energy {energy} {energy - 1}"
    g = table(Side(resources=name, hand="1"), other)
    before = sizes(g, 0)[4]
    spend(g, name)
    drawn = 2 if name == "snowed_in" else 0
    assert sizes(g, 0)[4] == before - energy - drawn
    assert g.lost == [energy, 0]
    # Its last energy may be the price, and costs the game (TC-20.6).
    g = table(Side(resources=name, hand="1", energy=energy), other)
    spend(g, name)
    assert g.over
    assert g.result[1] > g.result[0]


# -- the whole set ---------------------------------------------------------------------------------------------


def test_every_card_of_the_set_is_shown_in_one_of_these_tests() -> None:
    here = Path(__file__).parent
    told = "".join(path.read_text(encoding="utf-8") for path in here.glob("test_cards_grand_prix*.py"))
    box = box_of(GAME)
    grand_prix = [place for place in range(len(box.cards)) if box.cards[place].set == 1]
    assert len(grand_prix) == 103
    for place in grand_prix:
        assert GAME.cards.ids[place] in told
        assert GAME.cards.texts[place] or box.type[place] == NETNAVI
