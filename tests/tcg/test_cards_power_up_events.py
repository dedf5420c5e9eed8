"""The events of Power Up! that cancel, choose, search, listen or work in another's place."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import AS_RECHARGE, REPLACE, STRENGTH, TAKE, THEIRS
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.codes import DONE
from tests.tcg.positions import (
    Side,
    answer,
    cannot_play,
    card,
    done,
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
    theirs,
    values,
    window,
)
from tests.tcg.using import ready, use

# -- BattleChips -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.15", "TC-R9", "TC-R10", "TC-R13")
def test_canceled_takes_a_battlechips_effect_away() -> None:
    def played(hand: str) -> Tcg:
        g = ready("canceled", {"hand": hand}, {"hand": "areasteal vulcan1 1"}, turn=1)
        assert len(g.gauge[1]) == 3
        play(g, "areasteal")
        return g

    g = played("2")
    assert strength_of(g, 1) == 4
    use(g, "canceled", "take")
    assert strength_of(g, 1) == 2
    assert len(g.gauge[1]) == 2  # its price is not repaid
    assert cannot_play(g, "vulcan1") == "chip_was_cancelled"  # nor is there another play any more
    assert cannot_play(played(""), "canceled") == "cost_cards 1 0"
    assert cannot_play(ready("canceled"), "canceled") == "nothing_to_cancel"
    own = ready("canceled", {"hand": "areasteal 2"})
    play(own, "areasteal")
    passes(own)
    assert cannot_play(own, "canceled") == "nothing_to_cancel"  # the own is no opponent's


@pytest.mark.rule("TC-R73")
def test_not_enough_power_allows_one_more_battlechip() -> None:
    g = ready("not_enough_power", {"hand": "vulcan1*3 1"})
    play(g, "vulcan1")
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 1 1"
    use(g, "not_enough_power")
    passes(g)
    play(g, "vulcan1")
    assert strength_of(g, 0) == 2 + 2 + 2
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 2 2"


# -- resources in play -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R51", "TC-R86")
def test_technical_difficulties_destroy_a_resource_of_either_player() -> None:
    g = ready("technical_difficulties", None, {"resources": "upload"})
    own = names(g, g.resources[0])
    use(g, "technical_difficulties")
    assert options(g) == sorted([TAKE + card(own[0]), TAKE + card(own[1]), THEIRS + card("upload")])
    theirs(g, "upload")
    assert g.resources[1] == []
    assert names(g, g.discard[1])[-1] == "upload"
    g = ready("technical_difficulties")
    use(g, "technical_difficulties")
    take(g, own[1])
    assert names(g, g.resources[0]) == [own[0]]


@pytest.mark.rule("TC-R86", "TC-R8")
def test_flush_out_your_opponent_returns_up_to_two_resources() -> None:
    g = ready("flush_out_your_opponent", {"resources": "rival"}, {"resources": "upload focus"})
    use(g, "flush_out_your_opponent")
    theirs(g, "focus")
    take(g, "rival")
    assert names(g, g.resources[1]) == ["upload"]
    assert "focus" in names(g, g.hand[1])
    assert "rival" in names(g, g.hand[0])
    assert window(g) == "opportunity 1"
    g = ready("flush_out_your_opponent", None, {"resources": "upload"})
    use(g, "flush_out_your_opponent", "done")
    assert names(g, g.resources[1]) == ["upload"]


@pytest.mark.rule("TC-R48", "TC-R7")
def test_feel_the_thump_destroys_everything() -> None:
    own = {"resources": "rival"}
    g = ready("feel_the_thump", own, {"resources": "upload focus big_trouble"})
    use(g, "feel_the_thump")
    take(g, "rival", "buckethead")
    assert names(g, g.resources[0]) == ["gutshammer"]
    assert (values(g, 0), g.spent[0]) == ((3, 1, 3), 2)
    assert (g.resources[1], g.gauge[1]) == ([], [])
    assert len(g.discard[1]) == 4 + 3 + 3
    netop = table(
        Side("gutsman_body_strength", hand="feel_the_thump 1", resources="buckethead dex_jokester"),
        Side(hand="1"),
    )
    assert cannot_play(netop, "feel_the_thump") == "cost_resource 2 1"  # Dex has no "SPEND:"


# -- decks and hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R65")
@pytest.mark.parametrize(
    ("name", "wanted"), [("thats_too_easy", ["rival"]), ("wheel_of_magic", ["rival", "upload"])]
)
def test_chosen_cards_come_out_of_the_deck(name: str, wanted: list[str]) -> None:
    g = ready(name, {"deck": "2 rival 2 upload"})
    use(g, name)
    assert window(g) == "search 0"
    take(g, *wanted)
    assert set(wanted) < set(names(g, g.hand[0]))
    assert all(g.known[instance] & 0b10 == 0 for instance in g.hand[0])
    assert all(g.known[instance] == 0 for instance in g.deck[0].cards)  # shuffled


@pytest.mark.rule("TC-R92")
def test_drowning_shuffles_both_hands_in_and_draws_as_many() -> None:
    g = ready("drowning", {"hand": "rival*2"}, {"hand": "focus*4 1"})
    before = sizes(g, 0), sizes(g, 1)
    own, theirs_before = list(g.hand[0]), list(g.hand[1])
    use(g, "drowning")
    assert (len(g.hand[0]), len(g.hand[1])) == (2, 5)
    assert (len(g.deck[0].cards), len(g.deck[1].cards)) == (before[0][4], before[1][4])
    assert g.drawn == [2, 5]
    assert all(
        instance in g.hand[0] + g.deck[0].cards for instance in own if names(g, [instance]) != ["drowning"]
    )
    assert all(instance in g.hand[1] + g.deck[1].cards for instance in theirs_before)


@pytest.mark.rule("TC-R80")
def test_intense_power_takes_four_cards_out_of_the_opponents_deck() -> None:
    g = ready("intense_power", {"gauge": "smack_down upload focus*1 rival"}, {"deck": "rival focus upload 1"})
    use(g, "intense_power")  # 5 + 4 + 2 + 1
    assert all(g.known[instance] == g.all_eyes() for instance in g.gauge[0])
    assert window(g) == "search 0"
    before = len(g.deck[1].cards)
    take(g, "upload", "rival", "focus", "vulcan1")
    assert names(g, g.discard[1])[-4:] == ["upload", "rival", "focus", "vulcan1"]
    assert len(g.deck[1].cards) == before - 4
    assert g.lost[1] == 0
    assert all(g.known[instance] == 0 for instance in g.deck[1].cards)
    assert len(g.gauge[0]) == 4


@pytest.mark.rule("TC-R68")
def test_intense_power_does_nothing_with_eleven() -> None:
    g = ready("intense_power", {"gauge": "smack_down upload focus"})
    before = len(g.deck[1].cards)
    use(g, "intense_power")
    assert window(g) == "opportunity 1"
    assert all(g.known[instance] == g.all_eyes() for instance in g.gauge[0])
    assert len(g.deck[1].cards) == before


@pytest.mark.rule("TC-R78")
def test_method_for_well_being_stops_at_a_full_gauge() -> None:
    g = ready("method_for_well_being", {"gauge": "5"})
    before = sizes(g, 0)
    use(g, "method_for_well_being")
    assert (len(g.gauge[0]), g.gauge[1]) == (5, [])
    assert sizes(g, 0)[4] == before[4]


@pytest.mark.rule("TC-R8")
@pytest.mark.parametrize("cards", [0, 2])
def test_heartburn_takes_the_hand_and_an_energy_for_each_card(cards: int) -> None:
    g = ready("heartburn", None, {"hand": str(cards), "resources": "rival"})
    before = sizes(g, 0), sizes(g, 1)
    use(g, "heartburn")
    assert window(g) == "opportunity 1"
    assert sizes(g, 1) == (0, 3, 1, 4 + 2 * cards, before[1][4] - cards)
    assert sizes(g, 0)[1] == before[0][1] - 2
    assert g.lost[1] == cards


# -- for the rest of the turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R88", "TC-R34")
def test_perfectly_executed_may_recharge_for_each_energy_the_opponent_loses() -> None:
    g = ready("perfectly_executed", {"discard": "6"})
    raise_value(g, STRENGTH, 0, 3)  # five against two
    use(g, "perfectly_executed")
    passes(g, 2)
    assert window(g) == "how_many 0"
    assert len(options(g)) == 4  # none to three
    before = sizes(g, 0)[3:]
    number(g, 2)
    assert sizes(g, 0)[3:] == (before[0] - 2, before[1] + 2)
    assert g.turn == 1


@pytest.mark.rule("TC-R88", "TC-R89")
def test_perfectly_executed_hears_a_price_too_and_ends_with_the_turn() -> None:
    g = ready("perfectly_executed", None, {"resources": "determined focus"})
    use(g, "perfectly_executed")
    spend(g, "determined")
    assert window(g) == "how_many 0"
    before = sizes(g, 0)[3:]
    number(g, 1)
    assert sizes(g, 0)[3:] == (before[0] - 1, before[1] + 1)
    next_turn(g)
    assert g.turn == 1
    spend(g, "focus")
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-R90")
def test_system_error_turns_battle_damage_on_the_opponent() -> None:
    g = ready("system_error", None, None, turn=1)
    raise_value(g, STRENGTH, 1, 3)
    passes(g)
    before = sizes(g, 0)[4], sizes(g, 1)[4]
    use(g, "system_error")
    passes(g, 2)
    assert g.turn == 0
    # Three energies for the opponent; the own turn that has begun took two cards.
    assert (sizes(g, 0)[4], sizes(g, 1)[4]) == (before[0] - 2, before[1] - 3)


@pytest.mark.rule("TC-R90")
def test_system_error_does_not_stop_energy_lost_by_an_effect() -> None:
    g = ready("system_error", None, {"resources": "determined"}, turn=1)
    passes(g)
    use(g, "system_error")
    before = sizes(g, 0)[4], sizes(g, 1)[4]
    spend(g, "determined")
    assert (sizes(g, 0)[4], sizes(g, 1)[4]) == (before[0] - 1, before[1] - 1)


@pytest.mark.rule("TC-R90", "TC-R71")
def test_underestimated_may_recharge_instead_of_losing() -> None:
    g = ready("underestimated", {"discard": "1"}, None, turn=1)
    raise_value(g, STRENGTH, 1, 7)  # nine against two: seven energy
    passes(g)
    use(g, "underestimated")
    deck = sizes(g, 0)[4]
    passes(g, 2)
    assert window(g) == "replace 0"
    assert options(g) == [DONE, REPLACE + AS_RECHARGE]
    done(g)  # the first one is lost
    for _ in range(5):
        assert window(g) == "replace 0"
        answer(g, REPLACE + AS_RECHARGE)
    # Five of seven became a recharge; then the own turn took two cards.
    assert g.turn == 0
    assert sizes(g, 0)[4] == deck - 2 + 5 - 2


@pytest.mark.rule("TC-R90")
def test_underestimated_does_not_replace_with_an_empty_pile() -> None:
    g = ready("underestimated", {"discard": "", "gauge": "3"}, None, turn=1)
    raise_value(g, STRENGTH, 1, 5)  # seven against two: five energy
    passes(g)
    use(g, "underestimated")
    passes(g, 2)
    for _ in range(4):  # three burned cards and the event itself
        assert window(g) == "replace 0"
        answer(g, REPLACE + AS_RECHARGE)
    assert g.turn == 0  # not asked a fifth time
    assert len(g.discard[0]) == 1
