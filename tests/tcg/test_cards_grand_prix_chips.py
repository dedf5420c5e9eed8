"""Grand Prix, BattleChips: what each does on a position, what it costs, when it does nothing."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST_NUMBER, STRENGTH, TAKE, THEIRS
from busterbox.games.tcg.rules.values import defense_of, strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg.positions import (
    Side,
    blast,
    cannot_play,
    card,
    done,
    names,
    next_turn,
    number,
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
    values,
    window,
)
from tests.tcg.using import COLOURED

PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"
YELLOW = "focus let_em_have_it winning_hand"


# -- BattleChips -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "own", "changed"),
    [
        ("boomer1", Side(resources="focus"), (5, 2, 2)),
        ("vulcan2", Side(gauge="3"), (5, 2, 2)),
    ],
)
def test_a_plain_battlechip(name: str, own: Side, changed: tuple[int, int, int]) -> None:
    own.hand = f"{name} 1"
    g = table(own, Side(hand="1"))
    play(g, name)
    assert values(g, 0) == changed
    assert names(g, g.discard[0]) == [name]
    next_turn(g)
    assert values(g, 0) == (2, 2, 2)


@pytest.mark.rule("TC-R88", "TC-R89")
def test_fastgauge_draws_for_each_energy_lost() -> None:
    own = Side(hand="fastgauge 1", resources="upload its_not_over_yet mettaur", gauge="2")
    g = table(own, Side(hand="1", gauge="1"), turn=0)
    play(g, "fastgauge")
    passes(g)
    spend(g, "mettaur")
    assert window(g) == "how_many 0"
    number(g, 2)  # of three
    assert sizes(g, 0)[0] == 1 + 2
    g = table(own, Side(hand="1", gauge="1"), turn=1, to_act=0)
    play(g, "fastgauge")
    raise_value(g, STRENGTH, 1, 1)
    passes(g, 2)
    assert window(g) == "how_many 0"  # in battle as well: one energy
    number(g, 1)
    assert sizes(g, 0)[0] == 1 + 1 + 1  # and the first card of the own turn, which has begun


@pytest.mark.rule("TC-R88")
def test_grabrevenge_returns_a_resource_for_each_event() -> None:
    own = Side(hand="grabrevenge burned*2 1", resources="big_trouble rival power_pastries")
    g = table(own, Side(hand="1", resources="upload"))
    play(g, "burned")  # before: not heard
    passes(g)
    play(g, "grabrevenge")
    passes(g)
    play(g, "burned")
    assert window(g) == "how_many 0"
    number(g, 1)
    assert THEIRS + card("upload") in options(g)
    theirs(g, "upload")
    assert g.resources[1] == []
    assert sizes(g, 0)[2] == 3
    assert window(g) == "opportunity 1"


@pytest.mark.rule("TC-R7")
def test_guard2_gives_defense_for_a_blue_card() -> None:
    own = Side(hand="guard2 big_trouble focus", gauge="3")
    g = table(own, Side(hand="1"))
    play(g, "guard2")
    assert options(g) == [TAKE + card("big_trouble")]
    with pytest.raises(Refused):
        take(g, "focus")
    take(g, "big_trouble")
    assert values(g, 0) == (2, 6, 2)
    own.hand = "guard2 focus"
    assert cannot_play(table(own, Side(hand="1")), "guard2") == "cost_colour 1 0"


def test_hicannon_counts_resources_of_both_players() -> None:
    g = table(Side(hand="hicannon 1", gauge="3", resources="rival focus"), Side(hand="1", resources="upload"))
    play(g, "hicannon")
    assert strength_of(g, 0) == 2 + 3
    assert sizes(g, 0)[1] == 2


@pytest.mark.rule("TC-R88", "TC-R10")
def test_holypanel_recharges_for_each_resource_spent() -> None:
    own = Side(hand="holypanel 1", resources="rival power_pastries", gauge="3", discard="3")
    g = table(own, Side(hand="1 big_trouble", resources="dogged_determination focus"))
    play(g, "holypanel")
    passes(g)
    spend(g, "rival")
    assert window(g) == "how_many 0"
    before = sizes(g, 0)[4]
    number(g, 1)
    assert sizes(g, 0)[4] == before + 1
    spend(g, "dogged_determination")  # the opponent's spending is not heard, and it cancels HolyPanel
    take(g, "big_trouble")
    g.destinies.append([0, card("rival"), 1, 1])
    spend(g, "power_pastries")
    assert window(g) == "opportunity 1"


def test_mokorush1_defends_when_the_opponent_blasts() -> None:
    g = table(Side(hand="1", gauge="rival focus"), Side(hand="mokorush1 1", resources="rival"), to_act=1)
    play(g, "mokorush1")
    blast(g, 0)
    assert window(g) == "how_many 1"
    number(g, 1)
    assert defense_of(g, 1) == 5
    declined = table(
        Side(hand="1", gauge="rival focus"), Side(hand="mokorush1 1", resources="rival"), to_act=1
    )
    play(declined, "mokorush1")
    blast(declined, 0)
    number(declined, 0)
    assert defense_of(declined, 1) == 2


@pytest.mark.rule("TC-R72")
def test_whiteweb1_stops_recharging() -> None:
    own = Side(hand="whiteweb1 1", gauge="2")
    other = Side(hand="1", resources="delicious_and_nutritious rich_kid", discard="3", gauge="1")
    g = table(own, other)
    play(g, "whiteweb1")
    before = sizes(g, 1)[4]
    spend(g, "delicious_and_nutritious")
    assert sizes(g, 1)[4] == before
    next_turn(g)
    before = sizes(g, 1)[4]
    spend(g, "rich_kid")
    assert sizes(g, 1)[4] == before + 2


@pytest.mark.parametrize(
    ("name", "own", "other", "price", "changed"),
    [
        (
            "anubis",
            Side(
                PHARAOHMAN, hand="anubis falling_object 1", resources="focus let_em_have_it rival", gauge="3"
            ),
            Side(hand="1", resources="upload"),
            "falling_object",
            (3 + 2 * 4, 2, 4),
        ),
        (
            "blizzard",
            Side(ICEMAN, hand="blizzard snowed_in 1", resources="focus let_em_have_it"),
            Side(hand="1", gauge="3"),
            "snowed_in",
            (1 + 2 * 3, 3, 4),
        ),
        (
            "customsword",
            Side(
                PROTOMAN, hand="customsword talking_smack 1", resources="big_trouble useless_one", gauge="3"
            ),
            Side(hand="1"),
            "talking_smack",
            (6, 1, 2),
        ),
        (
            "snake",
            Side(SNAKEMAN, hand="snake more_to_come 3", resources="upload its_not_over_yet"),
            Side(hand="1"),
            "more_to_come",
            (1, 3 + 3 * 3, 2),
        ),
        (
            "wind",
            Side(AIRMAN, hand="wind spin_cycle 1", resources="big_trouble useless_one"),
            Side(hand="1"),
            "spin_cycle",
            (1 + 6, 2, 3 - 1),
        ),
    ],
)
@pytest.mark.rule("TC-5.3", "TC-R82", "TC-R27")
def test_a_netnavis_own_battlechip(
    name: str, own: Side, other: Side, price: str, changed: tuple[int, int, int]
) -> None:
    g = table(own, other)
    play(g, name)
    assert options(g) == [TAKE + card(price)]
    take(g, price)
    if name == "wind":  # AirMan's own text answers
        done(g)
    assert values(g, 0) == changed
    own.hand = f"{name} 1"
    assert cannot_play(table(own, other), name) == "cost_emblem 1 0"
    own.navi = "megaman_netwarrior"
    assert cannot_play(table(own, other), name).startswith("needs_emblem_")


@pytest.mark.parametrize(
    ("name", "resources", "price"),
    [
        ("anubis", "focus let_em_have_it falling_object", "petrify"),
        ("blizzard", "focus let_em_have_it snowed_in", "hot_ice"),
        ("customsword", "big_trouble useless_one a_higher_level", "talking_smack"),
        ("snake", "upload its_not_over_yet head_to_fist", "more_to_come"),
        ("wind", "big_trouble useless_one air_head", "spin_cycle"),
    ],
)
@pytest.mark.rule("TC-R82")
def test_a_battlechip_that_names_a_netnavi_does_nothing_for_another(
    name: str, resources: str, price: str
) -> None:
    own = Side(hand=f"{name} {price} 2", resources=resources, gauge="3")
    g = table(own, Side(hand="1", gauge="2"))
    play(g, name)
    take(g, price)
    raise_value(g, BLAST_NUMBER, 0, 2)
    assert values(g, 0) == (2, 2, 4)
    assert names(g, g.discard[0]) == [price, name]


@pytest.mark.rule("TC-R82")
def test_neovariable_is_for_megaman() -> None:
    own = Side(PROTOMAN, hand="neovariable guidance 1", resources="focus thrill_of_anticipation", gauge="2")
    g = table(own, Side(hand="1"))
    play(g, "neovariable")
    take(g, "guidance")
    assert values(g, 0) == (3, 1, 2)
    assert g.gauge[0] == []


@pytest.mark.rule("TC-R83")
def test_customsword_doubles_what_the_strength_is_by_then() -> None:
    own = Side(PROTOMAN, hand="customsword talking_smack", resources="big_trouble useless_one", gauge="3")
    for change, doubled in ((2, 10), (-5, -2)):
        g = table(own, Side(hand="1"))
        raise_value(g, STRENGTH, 0, change)
        play(g, "customsword")
        take(g, "talking_smack")
        assert strength_of(g, 0) == doubled


def test_magnum_adds_the_destinies_of_two_discarded_cards() -> None:
    own = Side(hand="magnum smack_down upload 1", resources="rival", gauge="4")
    g = table(own, Side(hand="1"))
    play(g, "magnum")
    take(g, "smack_down", "upload")
    assert strength_of(g, 0) == 2 + 5 + 4
    own.hand = "magnum 1"
    assert cannot_play(table(own, Side(hand="1")), "magnum") == "cost_cards 2 1"


def test_neovariable_adds_twice_the_higher_burned_destiny() -> None:
    own = Side(
        hand="neovariable guidance 1", resources="focus let_em_have_it", gauge="smack_down rival upload"
    )
    g = table(own, Side(hand="1"))
    play(g, "neovariable")
    take(g, "guidance")
    assert strength_of(g, 0) == 2 + 2 * 4  # of Rival and Upload; Smack Down still lies there
    assert names(g, g.gauge[0]) == ["smack_down"]
    own.gauge = "1"
    assert cannot_play(table(own, Side(hand="1")), "neovariable") == "cost_power 2 1"
    own.gauge = "2"
    own.hand = "neovariable 2"
    assert cannot_play(table(own, Side(hand="1")), "neovariable") == "cost_emblem 1 0"


def test_boysbomb3_gives_three_for_each_own_power() -> None:
    own = Side(hand="boysbomb3 1", resources=YELLOW, gauge="4")
    g = table(own, Side(hand="1", gauge="2"))
    play(g, "boysbomb3")
    assert strength_of(g, 0) == 2 + 12
    assert g.lost == [2, 0]
    own.energy = 1
    assert cannot_play(table(own, Side(hand="1")), "boysbomb3") == "cost_energy 2 1"


@pytest.mark.rule("TC-R95", "TC-R73", "TC-R10")
def test_doublepoint_counts_battlechips_before_itself_and_after() -> None:
    own = Side(hand="vulcan2 doublepoint vulcan1 boomer1 1", resources="focus", gauge="5")
    g = table(own, Side(hand="1 boomer1 big_trouble", resources="focus dogged_determination"))
    play(g, "doublepoint")
    assert strength_of(g, 0) == 2 + 3
    play(g, "boomer1")  # the opponent's does not count
    play(g, "vulcan2")  # one more may be played
    assert strength_of(g, 0) == 2 + 3 + 3 + 3
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 2 2"
    passes(g)  # seat 0 passes, seat 1 has passed before: on to the battle
    assert g.turn == 1

    g = table(own, Side(hand="1 big_trouble", resources="dogged_determination"))
    g.chips.append([0, card("vulcan1"), 99, 0])  # one played before it this turn
    play(g, "doublepoint")
    assert strength_of(g, 0) == 2 + 6
    passes(g)
    play(g, "vulcan2")
    assert strength_of(g, 0) == 2 + 6 + 3 + 3
    spend(g, "dogged_determination")
    take(g, "big_trouble")
    assert window(g) == "cancel 1"
    cancelled = next(place for place, chip in enumerate(g.chips) if chip[1] == card("doublepoint"))
    pick(g, cancelled)
    assert strength_of(g, 0) == 2 + 3  # with it goes what it gave for the later one


def test_geddon3_gives_two_for_each_card_in_both_hands() -> None:
    own = Side(hand="geddon3 2", resources="upload", gauge="5")
    g = table(own, Side(hand="3"))
    play(g, "geddon3")
    assert strength_of(g, 0) == 2 + 2 * 5  # the chip itself is in no hand (TC-R69)
    assert sizes(g, 0)[1] == 2
    own.gauge = "4"
    assert cannot_play(table(own, Side(hand="1")), "geddon3") == "needs_power 5 4"


def test_recovery200_takes_four_cards_of_one_colour() -> None:
    own = Side(hand="recovery200 big_trouble*2 useless_one great_surprise rival*3 focus", gauge="3")
    g = table(own, Side(hand="1"))
    play(g, "recovery200")
    assert options(g) == sorted(
        TAKE + card(name) for name in ("big_trouble", "useless_one", "great_surprise")
    )
    take(g, "big_trouble", "useless_one", "great_surprise", "big_trouble")
    assert values(g, 0) == (2, 12, 2)
    assert sorted(names(g, g.hand[0])) == ["focus", "rival", "rival", "rival"]
    own.hand = "recovery200 big_trouble*3 rival*3 4"
    assert cannot_play(table(own, Side(hand="1")), "recovery200") == "cost_one_colour 4 3"


@pytest.mark.rule("TC-R7", "TC-R69")
@pytest.mark.parametrize("colour", range(4))
def test_recovery200_takes_any_colour_but_not_none(colour: int) -> None:
    """Four BattleChips, all without colour, are not four cards of one colour."""
    four, others = COLOURED[colour], COLOURED[colour - 1]
    g = table(Side(hand=f"recovery200 {' '.join(four + others)} 4", gauge="3"), Side(hand="1"))
    play(g, "recovery200")
    assert options(g) == sorted(TAKE + card(name) for name in four + others)
    take(g, four[0])
    assert options(g) == sorted(TAKE + card(name) for name in four[1:])
    for have in range(4):
        less = Side(hand=f"recovery200 {' '.join(four[:have])} 4", gauge="3")
        assert cannot_play(table(less, Side(hand="1")), "recovery200") == f"cost_one_colour 4 {have}"
