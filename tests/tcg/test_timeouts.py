"""What happens when time is up, window by window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import STRENGTH, WINDOWS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, blast_number_of, strength_of
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from tests.tcg import fixture
from tests.tcg.fixture import happened
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    card,
    names,
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
    values,
    window,
)
from tests.tcg.using import time_out

GREEN = "food_education its_not_over_yet giving_it_away take_control"
BLUE = "lark great_surprise just_a_nuisance useless_one"


# -- phases ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-10.10")
def test_discard_down_takes_random_cards() -> None:
    g = table(Side(hand="rival upload focus determined 2", deck="1 vulcan1"), Side(hand="1"), phase="draw")
    held = names(g, g.hand[0])
    assert (window(g), len(held)) == ("discard_down 0", 7)
    time_out(g, 3)
    assert (window(g), names(g, g.discard[0])) == (
        "discard_down 0",
        [held[3]],
    )  # a window of its own for each card
    time_out(g, 5)
    assert (window(g), len(g.hand[0])) == ("resources 0", 5)


@pytest.mark.rule("TC-11.1")
def test_the_resource_phase_ends() -> None:
    g = table(Side(hand="rival focus", gauge="2"), Side(hand="1"), phase="resources")
    assert window(g) == "resources 0"
    time_out(g)
    assert (window(g), g.resources[0]) == ("opportunity 0", [])


@pytest.mark.rule("TC-12.4")
def test_an_opportunity_is_passed() -> None:
    g = table(Side(hand="vulcan1", gauge="2"), Side(hand="1"))
    time_out(g)
    assert (window(g), happened(g)) == ("opportunity 1", ["passed"])
    g.expire(g.serial)
    assert (g.turn, happened(g)[:3]) == (1, ["passed", "passed", "battle"])


# -- costs: the action is withdrawn, then its player passes -------------------------------------------------------


@pytest.mark.rule("TC-R7")
def test_picks_of_a_cost_are_dropped_with_the_action() -> None:
    g = table(
        Side(hand="rival upload focus 1", resources="smack_down"), Side(hand="1", resources="determined lark")
    )
    before = (sizes(g, 0), sizes(g, 1), names(g, g.hand[0]))
    spend(g, "smack_down")
    take(g, "rival")  # one of two
    time_out(g)
    assert (sizes(g, 0), sizes(g, 1), names(g, g.hand[0])) == before
    assert (window(g), happened(g)) == ("opportunity 1", ["spent", "withdrawn", "passed"])
    assert (g.spending, g.spent) == (-1, [0, 0])


@pytest.mark.rule("TC-13.1")
def test_a_withdrawn_battlechip_was_not_played() -> None:
    """It is back in hand, seen by all, and the one BattleChip of the phase is still to be played."""
    g = table(Side(hand="cannonball 2", resources="its_not_over_yet"), Side(hand="1"))
    play(g, "cannonball")
    time_out(g)
    assert (g.chips, g.chip_plays, names(g, g.hand[0]).count("cannonball")) == ([], [0, 0], 1)
    assert [g.known[c] for c in g.hand[0] if g.cards[c] == card("cannonball")] == [g.all_eyes()]
    passes(g)
    assert g.turn == 1  # the pass was the first of two in a row


@pytest.mark.rule("TC-12.8")
def test_a_withdrawn_action_after_a_pass_ends_the_phase() -> None:
    g = table(Side(hand="1"), Side(hand="1", resources="firm_barrier"))
    passes(g)
    spend(g, "firm_barrier")
    g.expire(g.serial)
    assert (g.turn, happened(g)[:5]) == (1, ["passed", "spent", "withdrawn", "passed", "battle"])


@pytest.mark.rule("TC-12.9")
def test_after_an_action_a_withdrawn_one_is_the_first_pass() -> None:
    g = table(Side(hand="vulcan1 1", gauge="2"), Side(hand="1", resources="firm_barrier"))
    play(g, "vulcan1")
    spend(g, "firm_barrier")
    time_out(g)
    assert window(g) == "opportunity 0"
    passes(g)
    assert g.turn == 1


@pytest.mark.rule("TC-R73")
def test_a_cost_inside_an_effect_cannot_be_withdrawn() -> None:
    """Spikey has been paid for: the BattleChip that it plays is paid by chance."""
    own = Side(hand="cannonball rival upload", resources="spikey its_not_over_yet", gauge="2")
    g = table(own, Side(hand="1"))
    spend(g, "spikey")
    take(g, "rival")
    take(g, "cannonball")
    assert window(g) == "cost 0"
    time_out(g, 0)
    assert (strength_of(g, 0), names(g, g.discard[0])) == (6, ["rival", "upload", "cannonball", "spikey"])


@pytest.mark.rule("TC-R73", "TC-R41")
def test_chance_pays_a_cost_inside_an_effect_with_cards_that_fit() -> None:
    """Guard1 costs a blue card."""
    for roll in range(2):
        own = Side(hand="guard1 rival lark great_surprise upload 2", resources="spikey", gauge="2")
        g = table(own, Side(hand="1"))
        spend(g, "spikey")
        take(g, "rival")
        take(g, "guard1")
        assert window(g) == "cost 0"
        held = [name for name in names(g, g.hand[0]) if name in ("lark", "great_surprise")]
        assert sorted(held) == ["great_surprise", "lark"]
        time_out(g, roll)
        assert names(g, g.discard[0])[:2] == ["rival", held[roll]]


@pytest.mark.rule("TC-R85")
def test_the_opponent_s_part_of_a_cost_is_random() -> None:
    own = Side(hand="1", resources="kilby", discard="5")
    g = table(own, Side(hand="1", discard="rival upload"))
    spend(g, "kilby")
    assert window(g) == "cost_opponent 1"
    g.expire(g.serial)
    assert (len(g.hand[1]), len(g.discard[1]), happened(g).count("recharged")) == (2, 1, 3)


# -- blast --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-16.5")
def test_the_highest_destiny_counts_the_rightmost_on_ties() -> None:
    g = table(Side(hand="1", gauge="smack_down rival"), Side(hand="1"))
    blast(g)
    assert window(g) == "blast 0"
    time_out(g)
    assert strength_of(g, 0) == 2 + 5
    g = table(Side(hand="1", gauge="upload battlechip_geek"), Side(hand="1"))  # 4 and 4
    blast(g)
    time_out(g)
    assert [entry[1] for entry in g.destinies] == [card("battlechip_geek")]


# -- discards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R41")
def test_a_forced_discard_is_random() -> None:
    for roll, gone in ((0, 0), (2, 2)):
        g = table(
            Side("torchman_hothead", hand="1", resources="flame_brain"), Side(hand="rival upload focus")
        )
        held = names(g, g.hand[1])
        spend(g, "flame_brain")
        assert window(g) == "discard 1"
        time_out(g, roll)
        assert names(g, g.discard[1]) == [held[gone]]


@pytest.mark.rule("TC-R86")
def test_what_is_free_is_not_discarded() -> None:
    own = Side("woodman_natural_leader", hand="2", resources="branched_out")
    g = table(own, Side(hand="1"))
    spend(g, "branched_out")
    assert window(g) == "discard 0"
    time_out(g)
    assert (len(g.hand[0]), strength_of(g, 0)) == (2, 3)


# -- triggers and replacements ------------------------------------------------------------------------------------


def attacked(own: Side, damage: int, first: Callable[[Tcg], None]) -> Tcg:
    """Seat 0 defends on the opponent's turn."""
    g = table(own, Side(hand="1"), turn=1, to_act=0)
    first(g)
    raise_value(g, STRENGTH, 1, damage)
    while window(g).startswith("opportunity") and g.turn == 1:
        passes(g)
    return g


@pytest.mark.rule("TC-R54")
def test_triggers_come_in_the_order_of_their_arrival() -> None:
    own = Side(hand="spreader perfectly_executed upload", resources=GREEN, discard="6")
    g = table(own, Side(hand="1"))
    play(g, "spreader")
    take(g, "upload")
    passes(g)
    play(g, "perfectly_executed")
    raise_value(g, STRENGTH, 0, 1)
    passes(g, 2)
    assert window(g) == "order 0"
    time_out(g)
    assert window(g) == "how_many 0"
    hand = len(g.hand[0])
    number(g, 1)
    assert len(g.hand[0]) == hand + 1  # Spreader listened first


@pytest.mark.rule("TC-R88")
def test_an_optional_trigger_is_declined() -> None:
    g = table(Side("elecman_fully_charged", hand="vulcan1 1", gauge="2"), Side(hand="1"))
    play(g, "vulcan1")
    assert window(g) == "how_many 0"
    time_out(g)
    assert (len(g.gauge[0]), window(g)) == (2, "opportunity 1")


@pytest.mark.rule("TC-R90")
def test_an_optional_replacement_is_declined() -> None:
    own = Side("numberman_calculator", hand="2", resources="calculated", gauge="2")
    g = attacked(own, 3, lambda g: spend(g, "calculated"))  # 5 against 3
    assert window(g) == "replace 0"
    g.expire(g.serial)
    assert (happened(g).count("damaged"), len(g.gauge[0])) == (1, 2)


@pytest.mark.rule("TC-R90")
def test_where_something_must_apply_what_may_be_declined_is() -> None:
    """Calculated (may) beside Guardian (must): to hand, and nothing into the gauge."""
    own = Side("numberman_calculator", hand="guardian 4", gauge="4", resources=f"calculated {GREEN}")

    def prepare(g: Tcg) -> None:
        spend(g, "calculated")
        passes(g)
        play(g, "guardian")
        answer(g, options(g)[0])
        answer(g, options(g)[0])

    g = attacked(own, 2, prepare)  # 4 against 3
    assert window(g) == "replace 0"
    g.expire(g.serial)
    assert window(g) == "replace 0"
    g.expire(g.serial)
    assert (happened(g).count("lost_to_hand"), happened(g).count("lost_to_gauge")) == (1, 0)


@pytest.mark.rule("TC-R96")
def test_an_extra_power_up_is_declined() -> None:
    g = table(Side(hand="1", resources="electeam focus"), Side(hand="1"), phase="draw")
    assert window(g) == "extra_power 0"
    g.expire(g.serial)
    assert len(g.gauge[0]) == 1


@pytest.mark.rule("TC-R96")
def test_another_place_for_a_card_is_declined() -> None:
    g = table(Side("megaman_cyber_hero", hand="rival upload focus 3"), Side(hand="1"), phase="draw")
    assert window(g) == "discard_down 0"
    take(g, "rival")
    assert window(g) == "elsewhere 0"
    time_out(g)
    assert names(g, g.discard[0]) == ["rival"]


# -- inside an effect ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R86")
def test_objects_are_none_where_that_is_allowed() -> None:
    g = table(
        Side(hand="flush_out_your_opponent 1", resources="lark", gauge="2"),
        Side(hand="1", resources="rival focus"),
    )
    play(g, "flush_out_your_opponent")
    time_out(g)
    assert (len(g.resources[0]), len(g.resources[1])) == (1, 2)
    own = Side(hand="enlightenment 1", resources="food_education its_not_over_yet", gauge="2")
    g = table(own, Side(hand="1"))
    play(g, "enlightenment")
    for asked in ("object 0", "position 0", "object 0"):
        assert window(g) == asked
        time_out(g)
    assert (window(g), sizes(g, 0)[:3]) == ("opportunity 1", (1, 2, 2))


@pytest.mark.rule("TC-R86")
def test_an_object_that_must_be_is_random() -> None:
    g = table(
        Side(hand="technical_difficulties 1", resources="focus carb_craving"),
        Side(hand="1", resources="rival lark"),
    )
    play(g, "technical_difficulties")
    offered = options(g)
    time_out(g, 2)
    assert len(offered) == 4
    assert len(g.resources[0]) + len(g.resources[1]) == 3


@pytest.mark.rule("TC-R86")
def test_a_gauge_position_is_withdrawn_as_a_cost_none_where_allowed_else_random() -> None:
    g = table(Side(hand="1", resources="spin_cycle", gauge="rival upload focus"), Side(hand="1"))
    spend(g, "spin_cycle")
    assert window(g) == "position 0"
    time_out(g)
    assert (window(g), len(g.gauge[0])) == ("opportunity 1", 3)
    own = Side(
        "sharkman_aquatic_enforcer", hand="out_of_water 1", resources="maysa_commander_beef", gauge="3"
    )
    g = table(own, Side(hand="1"))
    play(g, "out_of_water")
    answer(g, options(g)[0])
    assert window(g) == "position 0"  # Maysa: a card of the gauge may be taken
    time_out(g)
    assert (window(g), len(g.gauge[0])) == ("opportunity 1", 3)
    g = fixture.exact(Side("megaman", hand="pluck 1", gauge="leaf drop ember"), Side("megaman", hand="1"))
    fixture.play(g, "pluck")
    assert window(g) == "position 0"
    time_out(g, 1)
    assert (names(g, g.gauge[0]), "drop" in names(g, g.hand[0])) == (["leaf", "ember"], True)


@pytest.mark.rule("TC-R87")
def test_a_gauge_to_be_arranged_stays_as_it_lies() -> None:
    g = table(
        Side(hand="counting_down 1", resources="focus", gauge="rival upload determined"), Side(hand="1")
    )
    play(g, "counting_down")
    pick(g, 1)
    assert window(g) == "arrange 0"
    time_out(g)
    assert names(g, g.gauge[0]) == ["upload", "rival", "determined"]


@pytest.mark.rule("TC-R80")
@pytest.mark.parametrize(
    ("name", "asked", "side", "rolls"),
    [
        ("usual_policy", "colour 0", {"resources": "usual_policy", "gauge": "3"}, 4),
        (
            "bow_down",
            "destiny 0",
            {"navi": "shadowman_dark_ninja", "hand": "bow_down 1", "resources": "shadow_boss"},
            13,
        ),
        ("choose_carefully", "type 0", {"hand": "choose_carefully 1", "resources": "food_education"}, 3),
    ],
)
def test_what_must_be_named_is_named_by_chance(
    name: str, asked: str, side: dict[str, str], rolls: int
) -> None:
    g = table(Side(**({"hand": "1"} | side)), Side(hand="1", resources="focus"))  # type: ignore[arg-type]
    spend(g, name) if "resources" in side and name in side["resources"] else play(g, name)
    assert (window(g), len(options(g))) == (asked, rolls)
    g.expire(g.serial)
    assert [message for message in happened(g) if message.startswith("named_")] != []


@pytest.mark.rule("TC-R82")
def test_a_netnavi_is_chosen_by_chance() -> None:
    for roll, blast_numbers in ((0, (3, 2)), (1, (2, 3))):
        g = table(Side(hand="1", resources="difference_in_power"), Side(hand="1"))
        spend(g, "difference_in_power")
        assert window(g) == "navi 0"
        time_out(g, roll)
        assert (blast_number_of(g, 0), blast_number_of(g, 1)) == blast_numbers


@pytest.mark.rule("TC-R83")
def test_how_much_is_none() -> None:
    g = table(Side("protoman_grand_prix_champ", hand="1", resources="bring_it_on"), Side(hand="1"))
    spend(g, "bring_it_on")
    assert window(g) == "how_many 0"
    time_out(g)
    assert values(g, 0) == (3, 1, 2)


@pytest.mark.rule("TC-R65", "TC-22.4")
def test_a_search_takes_a_random_card_and_a_virus_none() -> None:
    g = table(Side(hand="1", resources="glide_at_your_service"), Side(hand="1"))
    spend(g, "glide_at_your_service")
    assert window(g) == "search 0"
    time_out(g, len(options(g)) - 1)
    assert sizes(g, 0)[0] == 2
    g = table(Side(hand="mettaur 1", gauge="4", deck="mettaur"), Side(hand="1"), phase="resources")
    play(g, "mettaur")
    assert window(g) == "virus 0"
    time_out(g)
    assert (len(g.resources[0]), happened(g)[-1]) == (1, "shuffled")


@pytest.mark.rule("TC-R93")
def test_a_card_that_may_be_played_is_not() -> None:
    g = table(Side(hand="rival focus", resources="handy_work", gauge="3"), Side(hand="1"))
    spend(g, "handy_work")
    assert window(g) == "play 0"
    time_out(g)
    assert (len(g.hand[0]), g.resources[0]) == (2, [])
    g = table(Side(hand="1", resources="weepers", deck="vulcan1", gauge="2"), Side(hand="1"))
    spend(g, "weepers")
    assert window(g) == "play 0"
    time_out(g)
    assert names(g, g.deck[0].cards[-1:]) == ["vulcan1"]


@pytest.mark.rule("TC-R75", "TC-R9")
def test_which_of_several_destinies_and_battlechips_is_chance() -> None:
    own = Side(
        "elecman_fully_charged",
        hand="1",
        resources="double_zap power_pastries",
        gauge="rival upload smack_down",
    )
    g = table(own, Side(hand="1"))
    spend(g, "double_zap")
    passes(g)
    blast(g)
    passes(g)
    spend(g, "power_pastries")
    assert window(g) == "blast_destiny 0"
    time_out(g, 1)
    assert [int(blast_destiny_value(g, place)) for place in range(2)] == [5, 5]
    g = table(Side(hand="areasteal vulcan1 1", gauge="3"), Side(hand="1", resources="sharkman_fishy_agent"))
    play(g, "areasteal")
    passes(g)
    play(g, "vulcan1")
    spend(g, "sharkman_fishy_agent")
    assert window(g) == "cancel 1"
    time_out(g, 0)
    assert [chip[3] for chip in g.chips] == [1, 0]


def test_time_for_another_window_is_refused() -> None:
    g = table(Side(hand="vulcan1", gauge="2"), Side(hand="1"))
    before = g.digest()
    with pytest.raises(Refused):
        g.expire(g.serial - 1)
    assert g.digest() == before
    play(g, "vulcan1")
    g.leave(0)
    with pytest.raises(Refused):
        g.expire(g.serial)


# -- in whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_time_runs_out_anywhere_in_a_game(seed: int) -> None:
    """A quarter of all questions time out; what follows is sound, and the window is answered or gone."""
    decks = [deck.id for deck in GAME.decks.in_box() if "all_sets" in deck.settings["format"]]
    rng = rng_from(seed)
    g = GAME.new(2, seed, {"format": "all_sets"}, decks=[decks[rng.below(len(decks))] for _ in range(2)])
    assert isinstance(g, Tcg)
    expired = 0
    for _ in range(400):
        if g.over:
            break
        serial, seat = g.serial, g.seat_to_act()
        codes = g.options(seat)
        if rng.below(4) == 0:
            g.expire(serial)
            expired += 1
            assert g.is_over() or g.serial != serial
        else:
            g.answer(seat, codes[rng.below(len(codes))])
        assert g.game.rules.invariants(g) == []
        assert g.is_over() or len(g.options(g.seat_to_act())) > 0
    assert expired > 10


def test_every_window_of_the_game_is_named_above() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in WINDOWS if f'"{name} 0"' not in source and f'"{name} 1"' not in source] == []
