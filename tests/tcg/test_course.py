"""Rulings on actions and triggers (TC-R51, R54, R57) and those on published cards that no single card shows whole."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import (
    BLAST,
    BLAST_NUMBER,
    INTO_GAUGE_MAY,
    INTO_HAND,
    NUMBER,
    PASS,
    REPLACE,
    STRENGTH,
    TAKE,
)
from busterbox.games.tcg.rules.values import destiny_of, strength_of
from busterbox.kernel.core.codes import DONE
from tests.tcg import fixture
from tests.tcg.fixture import exact, happened, numbers_of
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    cannot_spend,
    card,
    names,
    next_turn,
    number,
    options,
    passes,
    play,
    raise_value,
    sizes,
    spend,
    table,
    take,
    window,
)

GREEN = "food_education its_not_over_yet giving_it_away take_control"
BLUE = "lark great_surprise just_a_nuisance useless_one"


# -- R51, R57 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R51")
def test_a_wasted_card_is_legal_but_not_an_effect_without_its_object() -> None:
    # Burning an empty gauge, recharging an empty pile, making an empty hand discard: legal, nothing happens.
    g = exact(
        Side("megaman", hand="scorch refill toss", resources="flex"), Side("megaman", resources="statue flex")
    )
    for name in ("scorch", "refill", "toss"):
        before = sizes(g, 1)
        fixture.play(g, name)
        assert sizes(g, 1) == before
        if window(g) == "opportunity 1":
            passes(g)
    # Cancel, add to a blast destiny, destroy: each needs its object.
    g = exact(Side("megaman", hand="deny boost crush"), Side("megaman", hand="1"))
    assert [fixture.cannot_play(g, name).rpartition(" · ")[2] for name in ("deny", "boost", "crush")] == [
        "TC-R9, TC-R51",
        "TC-16.9, TC-R12",
        "TC-R51",
    ]


@pytest.mark.rule("TC-R57")
def test_only_open_facts_pass_for_a_player() -> None:
    """No hand, nothing to spend, no blast: passed over. A card in hand that cannot be played is asked for."""
    g = exact(Side("megaman", hand="pebble"), Side("megaman", resources="statue", gauge="5"))
    fixture.play(g, "pebble")
    assert g.turn == 1  # both had nothing: two passes, battle, the next turn
    g = exact(Side("megaman", hand="pebble red_alert"), Side("megaman", hand="red_alert"))
    fixture.play(g, "pebble")
    assert (window(g), options(g)) == ("opportunity 1", [PASS])
    g = exact(Side("megaman", hand="pebble", gauge="2"), Side("megaman"))
    fixture.play(g, "pebble")
    assert (window(g), options(g)) == ("opportunity 0", [PASS, BLAST])
    g = exact(Side("megaman", hand="pebble"), Side("megaman", resources="rich_kid"))
    fixture.play(g, "pebble")
    assert (window(g), options(g)) == ("opportunity 1", [PASS])  # with SPEND, though its cost cannot be paid


# -- R54, R88, R89: triggers ---------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R54", "TC-R88")
def test_triggers_come_after_the_whole_damage_turn_players_first_each_ordering_the_own() -> None:
    """Spreader (draw) and Perfectly Executed (recharge) of the attacker, FastGauge (draw) of the defender; 2 damage."""
    own = Side(hand="spreader perfectly_executed upload", resources=GREEN, discard="6")
    g = table(own, Side(hand="fastgauge 1", resources="food_education its_not_over_yet", gauge="2"))
    play(g, "spreader")
    take(g, "upload")
    play(g, "fastgauge")
    play(g, "perfectly_executed")
    raise_value(g, STRENGTH, 0, 2)  # 4 against 2
    passes(g, 2)
    # Both cards are lost before anything is drawn; the turn player says which kind comes first.
    assert (happened(g).count("damaged"), window(g), len(options(g))) == (2, "order 0", 2)
    recharge_first = options(g)[1]  # the other order than that of arrival
    hand, energy = sizes(g, 0)[0], sizes(g, 0)[4]
    answer(g, recharge_first)
    assert (window(g), options(g)) == (
        "how_many 0",
        [NUMBER, NUMBER + 1, NUMBER + 2],
    )  # once for each lost energy
    number(g, 2)
    assert (sizes(g, 0)[0], sizes(g, 0)[4]) == (hand, energy + 2)
    assert window(g) == "how_many 0"
    number(g, 1)
    assert (sizes(g, 0)[0], sizes(g, 0)[4]) == (hand + 1, energy + 1)
    assert (window(g), g.turn, sizes(g, 1)[0]) == ("how_many 1", 0, 1)  # then the other player's
    number(g, 2)
    assert (g.turn, sizes(g, 1)[0]) == (1, 1 + 2 + 1)  # and the next turn's draw


@pytest.mark.rule("TC-R54")
def test_a_trigger_uses_no_opportunity_and_no_limit() -> None:
    """GutsMan's +1 and Lan's draws come between the BattleChip and the opponent's opportunity."""
    g = table(Side("gutsman_body_strength", hand="vulcan1*2 1", gauge="2"), Side(hand="vulcan1 1", gauge="2"))
    play(g, "vulcan1")
    assert (strength_of(g, 0), window(g), g.chip_plays) == (6, "opportunity 1", [1, 0])
    g = table(Side(hand="busterblast 1", resources="lan_netbattler two_for_one", gauge="2"), Side(hand="1"))
    play(g, "busterblast")
    assert window(g) == "how_many 0"
    number(g, 1)
    assert (sizes(g, 0)[0], window(g)) == (1 + 4 + 2, "opportunity 1")


@pytest.mark.rule("TC-R88", "TC-6.20")
def test_a_trigger_waits_for_its_card_to_reach_its_final_place_and_outlives_its_source() -> None:
    """Lan listens; the event that made him leave play on the way is on the pile when he is heard."""
    g = exact(
        Side("torchman", hand="three_torches 1", resources="listener beacon"), Side("megaman", hand="quake")
    )
    fixture.play(g, "three_torches")
    assert happened(g)[-2:] == ["played", "drew"]
    assert names(g, g.discard[0]) == ["three_torches"]
    # A trigger heard before its source is destroyed still happens: Accountant counts what is left.
    g = exact(Side("megaman", hand="1", resources="accountant bomb statue"), Side("megaman", hand="1"))
    fixture.spend(g, "bomb")
    assert g.resources == [[], []]
    assert "accountant" in names(g, g.discard[0])


@pytest.mark.rule("TC-R88")
def test_each_effects_hear_later_occurrences_only() -> None:
    own = Side(hand="holypanel 1", resources="its_not_over_yet envious_evil", gauge="3", discard="3")
    g = table(own, Side(hand="1"))
    spend(g, "its_not_over_yet")
    passes(g)
    play(g, "holypanel")
    assert window(g) == "opportunity 1"  # what was spent before does not count
    passes(g)
    spend(g, "envious_evil")
    assert window(g) == "how_many 0"
    number(g, 1)
    next_turn(g)
    assert g.mods == []


# -- R72: locks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R72")
def test_a_lock_stops_events_and_battlechips_from_any_place_and_nothing_else() -> None:
    own = Side("torchman_hothead", hand="1", resources="looking_hot")
    other = Side(
        "torchman_hothead",
        hand="vulcan1 fortified spikey rival",
        resources="food_education weepers spikey",
        gauge="4",
        deck="vulcan1",
    )
    g = table(own, other, turn=1, to_act=0)
    spend(g, "looking_hot")
    assert (cannot_play(g, "vulcan1"), cannot_play(g, "fortified")) == ("locked", "locked")
    assert BLAST in options(g)
    assert cannot_spend(g, "food_education") == ""
    spend(g, "weepers")  # the top card is a BattleChip: it cannot be played through another text either
    assert (window(g), names(g, g.resources[1])) == ("opportunity 0", ["food_education", "spikey"])
    passes(g)
    spend(g, "spikey")
    take(g, "rival")
    assert window(g) == "opportunity 0"
    next_turn(g)
    passes(g)
    assert cannot_play(g, "vulcan1") == ""  # gone with the turn


@pytest.mark.rule("TC-R72")
def test_who_may_not_draw_draws_nothing_but_takes_cards_into_hand() -> None:
    own = Side(hand="whiteweb2 1", resources="food_education")
    other = Side(hand="1", resources="its_not_over_yet take_control woodman_outdoorsy", discard="rival")
    g = table(own, other)
    play(g, "whiteweb2")
    spend(g, "its_not_over_yet")
    assert (sizes(g, 1)[0], happened(g)[-1]) == (1, "may_not_draw")
    passes(g)
    assert cannot_spend(g, "take_control") == "cost_locked"  # as a cost it cannot be paid
    spend(g, "woodman_outdoorsy")
    take(g, "rival")  # not drawn
    assert sizes(g, 1)[0] == 2


# -- R77, R84, R90, R91 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R77")
def test_a_limit_that_falls_removes_nothing_until_a_card_comes() -> None:
    """Lan, Hot Shot leaves a gauge of seven: the next card pushes out as many as it takes."""
    side = Side(hand="charge_forward 1", resources="lan_hot_shot guidance its_not_over_yet focus", gauge="5")
    g = table(side, Side(hand="1"))
    assert g.positions(0) == 7
    for _ in range(2):
        g.into_gauge(g.deck[0].draw(0))
    lan = next(c for c in g.resources[0] if g.cards[c] == card("lan_hot_shot"))
    g.leave_play(lan)
    g.to_discard(lan)
    assert (g.positions(0), len(g.gauge[0])) == (5, 7)
    first, second, third = g.gauge[0][:3]
    spend(g, "focus")
    assert len(g.gauge[0]) == 5
    assert [c in g.discard[0] for c in (first, second, third)] == [True] * 3


@pytest.mark.rule("TC-R84")
def test_changed_destiny_numbers_are_read_wherever_they_are_used() -> None:
    """Counter1: that player's cards read 5 more; a blast destiny already chosen keeps its number."""
    own = Side(hand="counter1 3", gauge="rival upload rival upload smack_down")
    g = table(own, Side(hand="1", gauge="rival"))
    raise_value(g, BLAST_NUMBER, 0, -1)
    blast(g)  # smack_down: 5
    passes(g)
    play(g, "counter1")
    for _ in range(3):
        answer(g, options(g)[0])
    assert (strength_of(g, 0), g.destinies[0][2]) == (2 + 5, 5)
    assert (destiny_of(g, g.gauge[0][0]), destiny_of(g, g.gauge[1][0])) == (1 + 5, 1)
    next_turn(g)
    assert destiny_of(g, g.gauge[0][0]) == 1
    g = table(own, Side(hand="1"))  # chosen afterwards it counts 5 more
    play(g, "counter1")
    for _ in range(3):
        answer(g, options(g)[0])
    passes(g)
    blast(g, 0)
    assert strength_of(g, 0) == 2 + 4 + 5


@pytest.mark.rule("TC-R84")
def test_the_opponent_reads_changed_destiny_numbers_too() -> None:
    """Bow Down names a destiny and counts the opponent's hand: the numbers of that player's cards stand 5 higher."""
    own = Side("shadowman_dark_ninja", hand="bow_down 1", resources="shadow_boss")
    g = table(own, Side(hand="counter1 rival*2 3", gauge="4"), to_act=1)
    play(g, "counter1")
    for _ in range(3):
        plain = [code for code in options(g) if code != TAKE + card("rival")]
        answer(g, plain[0])
    energy = sizes(g, 1)[4]
    play(g, "bow_down")
    number(g, 6)  # rival prints 1
    assert sizes(g, 1)[4] == energy - 4


@pytest.mark.rule("TC-R91")
def test_replaced_draws_come_from_the_discard_pile_three_times_this_turn() -> None:
    own = Side(
        hand="1", resources="two_for_one its_not_over_yet eat_more_fish", gauge="3", discard="rival upload"
    )
    g = table(own, Side(hand="1"))
    spend(g, "two_for_one")
    passes(g)
    spend(g, "its_not_over_yet")
    assert (happened(g)[-1], len(g.discard[0])) == ("drew_discarded", 2 + 1 - 1 + 1)
    assert g.drawn[0] == 1  # it is a draw (TC-R89)
    energy = sizes(g, 0)[4]
    passes(g)
    spend(g, "eat_more_fish")  # two more: three in all, the deck untouched
    assert (happened(g).count("drew_discarded"), sizes(g, 0)[4]) == (3, energy)
    assert g.mods == []


@pytest.mark.rule("TC-R91")
def test_a_replaced_draw_out_of_an_empty_pile_comes_from_the_deck_and_lapses_with_the_turn() -> None:
    g = table(Side(hand="1", resources="its_not_over_yet two_for_one"), Side(hand="1"))
    spend(g, "two_for_one")
    g.discard[0], away = [], g.discard[0]  # as if it had gone elsewhere
    g.deck[0].put_bottom(away[0])
    passes(g)
    spend(g, "its_not_over_yet")
    assert happened(g)[-1] == "drew"
    assert len(g.mods) == 1  # not used up by that
    next_turn(g)
    assert g.mods == []


@pytest.mark.rule("TC-R90")
def test_system_error_takes_nothing_of_what_was_applied_to_the_first_players_card() -> None:
    """Lightning1 would take the defender's power; turned back, the attacker loses energy, not power."""
    for power in ("", "3"):
        own = Side(hand="lightning1 1", resources="focus carb_craving", gauge=power)
        g = table(own, Side(hand="system_error 1", gauge="5", resources=BLUE))
        play(g, "lightning1")
        play(g, "system_error")
        raise_value(g, STRENGTH, 0, 1)
        before = [sizes(g, seat) for seat in range(2)]
        passes(g, 2)
        while window(g) == "replace 1":
            answer(g, options(g)[0])  # Lightning1 first
        after = [sizes(g, seat) for seat in range(2)]
        damage = numbers_of(g, "damage")[0][1]
        assert (before[0][4] - after[0][4], before[0][1] - after[0][1]) == (damage, 0)
        assert damage == 1


@pytest.mark.rule("TC-R90")
def test_the_player_about_to_lose_a_card_orders_what_applies() -> None:
    """Calculated may be declined, Guardian not: one at most of each a card."""
    own = Side(
        "numberman_calculator",
        hand="guardian 4",
        gauge="4",
        resources="calculated its_not_over_yet food_education",
    )
    g = table(own, Side(hand="1"), turn=1, to_act=0)
    spend(g, "calculated")
    passes(g)
    play(g, "guardian")
    answer(g, options(g)[0])
    answer(g, options(g)[0])
    raise_value(g, STRENGTH, 1, 3)  # 5 against 3
    passes(g, 2)
    hand, power = len(g.hand[0]), len(g.gauge[0])
    calculated, guardian = REPLACE + INTO_GAUGE_MAY, REPLACE + INTO_HAND
    assert (window(g), options(g)) == ("replace 0", [calculated, guardian])
    answer(g, guardian)
    assert options(g) == [DONE, calculated]
    answer(g, DONE)  # so it goes to hand
    assert (len(g.hand[0]), len(g.gauge[0]), g.lost[0]) == (hand + 1, power, 1)
    answer(g, calculated)  # the next card: Guardian, the only one left, applies after it
    assert (g.turn, happened(g).count("lost_to_hand")) == (0, 2)
