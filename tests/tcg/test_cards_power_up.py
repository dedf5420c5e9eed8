"""The plain cards of Power Up!: what each moves and changes, and what it cannot be used without.

Odd ones: test_cards_power_up_navis.py, test_cards_power_up_resources.py, test_cards_power_up_blasts.py,
test_cards_power_up_events.py, test_cards_power_up_chips.py.
"""

from __future__ import annotations

from random import Random

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import DEFENSE, NETNAVI, STRENGTH, TAKE
from busterbox.kernel.core.refusal import Refused
from tests.tcg.positions import (
    cannot_play,
    cannot_spend,
    card,
    names,
    options,
    play,
    raise_value,
    sizes,
    spend,
    take,
    values,
)
from tests.tcg.using import Case, check, random_games, ready, use

FOUR_COLOURS = "rival big_trouble upload focus"  # red, blue, green, yellow

# What changes: own and the opponent's zones (hand, gauge, resources, discard pile, deck), own and the opponent's values
# (strength, defense, blast number). A spent resource is one resource less and one discarded card more.
RESOURCES = [
    # red
    Case("determined", "", own=(0, 0, -1, 2, -1), other=(0, 0, 0, 1, -1)),
    Case("fiery_netnavi", "", own=(0, 0, -1, 1, 0), values=(2, 0, 0)),
    Case("heightened_defenses", "take take", own=(-2, 0, -1, 3, 0), values=(0, 4, 0)),
    Case("rival", "", own=(0, 0, -1, 1, 0), values=(0, 1, 0)),
    Case("strength_under_pressure", "take", own=(-1, 0, -1, 2, 0), values=(0, 3, 0)),
    Case("towering_inferno", "", own=(0, -1, -1, 2, 0), other=(0, 0, 0, 2, -2)),
    # blue
    Case("big_trouble", "navi1", own=(0, 0, -1, 1, 0), others_values=(0, 0, -1)),
    Case("big_trouble", "navi0", own=(0, 0, -1, 1, 0), values=(0, 0, -1)),
    Case("channeling", "take take", own=(-2, 2, -1, 1, 0)),
    Case("difference_in_power", "navi1", own=(0, 0, -1, 1, 0), others_values=(0, 0, 1)),
    Case("difference_in_power", "navi0", own=(0, 0, -1, 1, 0), values=(0, 0, 1)),
    Case("flame_brain", "take", own=(0, 0, -1, 1, 0), other=(-1, 0, 0, 1, 0)),
    Case("great_surprise", "take take", own=(-1, 0, -1, 2, 0), other=(-1, 0, 0, 1, 0)),
    # green
    Case("battlechip_geek", "", own=(3, -2, -1, 3, -3)),
    Case("charging_up", "", own=(0, -1, -1, 0, 2)),
    Case("clowning_around", "", own=(0, 0, -1, 1, 0), other=(3, 0, 0, 0, -3)),
    Case("delicious_and_nutritious", "", own=(0, 0, -1, 0, 1)),
    Case("eat_more_fish", "", own=(2, -1, -1, 2, -2)),
    Case("its_not_over_yet", "", own=(1, 0, -1, 1, -1)),
    Case("recharge_and_try_again", "", own=(0, -2, -1, 0, 3)),
    Case("rich_kid", "", own=(0, -1, -1, 0, 2)),
    Case("steamroll", "", own=(0, -4, -1, -1, 6), gauge="4"),
    Case("take_control", "", own=(1, 0, -1, 1, -1), other=(1, 0, 0, 0, -1)),
    Case("upload", "take", own=(1, -2, -1, 2, 0)),
    # yellow
    Case("counter_attack", "", own=(0, 0, -1, 3, -2), other=(0, -1, 0, 1, 0)),
    Case("energized", "", own=(0, 1, -1, 0, 0)),
    Case("focus", "", own=(0, 1, -1, 3, -3)),
    Case("its_an_emergency", "take", own=(0, 0, -1, 1, 0)),
    Case("let_em_have_it", "", own=(0, -1, -1, 2, 0), other=(0, -1, 0, 1, 0)),
]
EVENTS = [
    Case("asking_for_it", "", own=(-1, 0, 0, 1, 0), other=(2, 0, 0, 0, -2)),
    Case("busterblast", "", own=(3, -1, 0, 2, -4)),
    Case("fast_and_powerful", "navi1", own=(-1, 0, 0, 1, 0), others_values=(0, 0, -1)),
    Case("fire_factory", "", own=(-1, -3, 0, 4, 0), other=(0, 0, 0, 12, -12)),
    Case("fish_intervention", "", own=(-1, 1, 0, 1, -1)),
    Case("method_for_well_being", "", own=(-1, 3, 0, 1, -3), other=(0, -3, 0, 3, 0)),
    Case("playing_dirty", "", own=(-1, 0, 0, 1, 0), other=(0, -1, 0, 1, 0)),
    Case("pretty_good_move", "", own=(-1, 0, 0, 1, 0), values=(0, 4, 0)),
    Case("thats_too_easy", "take", own=(0, 0, 0, 1, -1)),
    Case("uncommon_netbattler", "", own=(1, 0, 0, 1, -2)),
    Case("wheel_of_magic", "take take", own=(1, -2, 0, 3, -2)),
]
CHIPS = [
    Case("airshot", "", own=(-1, -1, 0, 2, 0), values=(0, 3, 0)),
    Case("areasteal", "", own=(-1, -1, 0, 2, 0), values=(2, 0, 0)),
    Case("barrier", "", own=(-1, 0, 0, 1, 0), values=(0, 2, 0)),
    Case("bighammer1", "", own=(-1, 0, 0, 1, 0), values=(5 + 1, 0, 0)),  # and one by GutsMan's own text
    Case("boomer2", "", own=(-1, -1, 0, 2, 0), values=(4, 0, 0)),
    Case("boysbomb", "", own=(-1, 0, 0, 1, 0), values=(4, 0, 0), gauge="4"),
    Case("bubbler", "", own=(-1, 0, 0, 1, 0), values=(0, 4 + 2, 0)),  # and two by Roll's own text
    Case("cannonball", "take", own=(-2, 0, 0, 2, 0), values=(4, 0, 0)),
    Case("cybersword", "", own=(-1, 0, 0, 1, 0), other=(1, 0, 0, -1, 0), values=(4, 0, 0)),
    Case("jealousy", "", own=(-1, -4, 0, 5, 0), values=(10, 0, 0)),
    Case("laserblast", "", own=(-1, 0, 0, 1, 0), values=(5, 0, 0)),
    Case("longsword", "", own=(-1, 0, 0, 1, 0), values=(3, 0, 0)),
    Case("rockcube", "", own=(-1, -1, 0, 2, 0), values=(0, 2, 0)),
    Case("timebomb", "", own=(-1, 0, 0, 1, 0), values=(0, 5, 0)),
    Case("tornado", "", own=(-1, 0, 0, 1, 0), values=(3, 0, 0)),
    Case("vulcan1", "", own=(-1, 0, 0, 1, 0), values=(2, 0, 0)),
]


@pytest.mark.parametrize("case", RESOURCES + EVENTS + CHIPS, ids=lambda case: case.card)
def test_what_it_does(case: Case) -> None:
    check(case)


# -- what is paid ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R7")
@pytest.mark.rule("TC-R19")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("battlechip_geek", {"gauge": "1"}, "cost_power 2 1"),
        ("buckethead", {}, "cost_resource 1 0"),
        ("charging_up", {"gauge": ""}, "cost_power 1 0"),
        ("counter_attack", {"energy": 1}, "cost_energy 2 1"),
        ("cyberwarrior", {"gauge": "1"}, "cost_power 2 1"),
        ("eat_more_fish", {"gauge": ""}, "cost_power 1 0"),
        ("focus", {"energy": 1}, "cost_energy 2 1"),
        ("great_surprise", {"hand": ""}, "cost_cards 1 0"),
        ("gutsthump", {}, "cost_resource 1 0"),
        ("heightened_defenses", {"hand": "1"}, "cost_cards 2 1"),
        ("its_an_emergency", {"gauge": ""}, "cost_power 1 0"),
        ("let_em_have_it", {"gauge": ""}, "cost_power 1 0"),
        ("mind_tricks", {"gauge": ""}, "cost_power 1 0"),
        ("odds_are_against_you", {"gauge": ""}, "cost_power 1 0"),
        ("recharge_and_try_again", {"gauge": "1"}, "cost_power 2 1"),
        ("rich_kid", {"gauge": ""}, "cost_power 1 0"),
        ("rollblast", {"gauge": "1"}, "cost_power 2 1"),
        ("smack_down", {"hand": "1"}, "cost_cards 2 1"),
        ("steamroll", {"gauge": "3"}, "cost_power 4 3"),
        ("strength_under_pressure", {"hand": ""}, "cost_cards 1 0"),
        ("towering_inferno", {"gauge": ""}, "cost_power 1 0"),
        ("upload", {"gauge": "1"}, "cost_power 2 1"),
    ],
)
def test_a_resource_is_not_spent_without_its_whole_price(name: str, own: dict[str, object], why: str) -> None:
    g = ready(name, own)
    assert cannot_spend(g, name) == why
    before = sizes(g, 0)
    with pytest.raises(Refused):
        spend(g, name)
    assert sizes(g, 0) == before


@pytest.mark.rule("TC-R7")
@pytest.mark.rule("TC-R69")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("airshot", {"gauge": "1"}, "needs_power 2 1"),
        ("areasteal", {"gauge": ""}, "cost_power 1 0"),
        ("boomer2", {"gauge": ""}, "cost_power 1 0"),
        ("boysbomb", {"gauge": "1"}, "needs_power 2 1"),
        ("busterblast", {"gauge": ""}, "cost_power 1 0"),
        ("cannonball", {"hand": ""}, "cost_cards 1 0"),  # it cannot pay for itself
        ("counter1", {"hand": "2"}, "cost_cards 3 2"),
        ("fire_factory", {"gauge": "4"}, "needs_power 5 4"),
        ("heatshot", {"gauge": "1"}, "cost_power 2 1"),
        ("jealousy", {"gauge": "4"}, "needs_power 5 4"),
        ("megaenergybomb", {"gauge": "3"}, "needs_power 4 3"),
        ("rockcube", {"gauge": ""}, "cost_power 1 0"),
        ("spreader", {"hand": ""}, "cost_cards 1 0"),
        ("wheel_of_magic", {"gauge": "1"}, "cost_power 2 1"),
    ],
)
def test_a_card_in_hand_is_not_played_without_its_whole_price(
    name: str, own: dict[str, object], why: str
) -> None:
    g = ready(name, own)
    assert cannot_play(g, name) == why
    before = sizes(g, 0)
    with pytest.raises(Refused):
        play(g, name)
    assert sizes(g, 0) == before


@pytest.mark.rule("TC-R85")
def test_cybersword_needs_a_discarded_card_of_the_opponent() -> None:
    assert cannot_play(ready("cybersword", other={"discard": ""}), "cybersword") == "cost_opponent 1 0"
    assert cannot_play(ready("cybersword", other={"discard": "1"}), "cybersword") == ""


@pytest.mark.rule("TC-R7")
def test_ready_for_battle_is_paid_with_a_yellow_card() -> None:
    g = ready("ready_for_battle", {"hand": FOUR_COLOURS, "gauge": "1"})
    use(g, "ready_for_battle")
    assert options(g) == [TAKE + card("focus")]
    take(g, "focus")
    assert sizes(g, 0)[:3] == (3, 3, 0)
    assert names(g, g.discard[0])[-2:] == ["focus", "ready_for_battle"]
    assert (
        cannot_spend(ready("ready_for_battle", {"hand": "rival 1"}), "ready_for_battle") == "cost_colour 1 0"
    )


@pytest.mark.rule("TC-R7")
def test_guard1_is_paid_with_a_blue_card() -> None:
    g = ready("guard1", {"hand": FOUR_COLOURS})
    use(g, "guard1")
    assert options(g) == [TAKE + card("big_trouble")]
    take(g, "big_trouble")
    assert values(g, 0) == (2, 5, 2)
    assert cannot_play(ready("guard1", {"hand": "rival 1"}), "guard1") == "cost_colour 1 0"


@pytest.mark.rule("TC-R34")
def test_less_is_recharged_if_less_was_discarded() -> None:
    g = ready("recharge_and_try_again", {"discard": ""})
    deck = len(g.deck[0].cards)
    use(g, "recharge_and_try_again")
    # The two burned are there by then, the card itself not yet (TC-R35).
    assert sizes(g, 0)[3:] == (1, deck + 2)
    assert names(g, g.discard[0]) == ["recharge_and_try_again"]


@pytest.mark.rule("TC-R27")
@pytest.mark.parametrize("name", ["fiery_netnavi", "barrier"])
def test_a_value_below_nothing_counts_as_nothing(name: str) -> None:
    g = ready(name)
    raise_value(g, DEFENSE if name == "fiery_netnavi" else STRENGTH, 0, -5)
    before = values(g, 0)
    use(g, name)
    assert values(g, 0) == before


# -- the whole set ---------------------------------------------------------------------------------------------


def test_only_netnavis_without_ability_say_nothing() -> None:
    silent = [
        GAME.cards.ids[number]
        for number in range(len(GAME.cards.ids))
        if box_of(GAME).cards[number].set == 0 and not GAME.cards.texts[number]
    ]
    assert silent == ["numberman_calculator", "megaman_netwarrior", "torchman_hothead"]


def test_random_games_with_the_cards_of_power_up_stay_sound() -> None:
    cards = box_of(GAME).cards
    ours = [number for number, what in enumerate(cards) if what.set == 0]
    navis = [number for number in ours if cards[number].type == NETNAVI]
    pool = [number for number in ours if cards[number].type != NETNAVI]
    used = random_games(Random(1), pool, navis, 40)
    assert len(used) > 0.7 * len(pool)
