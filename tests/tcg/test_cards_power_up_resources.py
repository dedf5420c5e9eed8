"""The resources of Power Up! that choose, count, look, stay longer or work in another's place."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import INTO_GAUGE_MAY, REPLACE, STRENGTH, TAKE, THEIRS
from busterbox.games.tcg.rules.values import blast_number_of, defense_of
from busterbox.kernel.core.codes import DONE
from tests.tcg.positions import (
    Side,
    answer,
    bottom_of_deck,
    cannot_play,
    cannot_spend,
    card,
    done,
    names,
    navi,
    next_turn,
    no,
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

# -- spending another without using it ---------------------------------------------------------------------------


@pytest.mark.rule("TC-R48", "TC-R5")
def test_buckethead_spends_another_resource_and_powers_up_twice() -> None:
    g = ready("buckethead", {"gauge": "1", "resources": "rival focus dex_jokester"})
    use(g, "buckethead")
    assert options(g) == sorted([TAKE + card("rival"), TAKE + card("focus")])  # Dex has no "SPEND:"
    take(g, "rival")
    assert defense_of(g, 0) == 1  # without using it
    assert len(g.gauge[0]) == 3
    assert names(g, g.resources[0]) == ["focus", "dex_jokester"]
    assert names(g, g.discard[0])[-2:] == ["rival", "buckethead"]
    assert g.spent[0] == 2


@pytest.mark.rule("TC-R29", "TC-R67")
@pytest.mark.parametrize("seat", [0, 1])
def test_gutsthump_brings_any_defense_to_nothing(seat: int) -> None:
    g = ready("gutsthump", {"resources": "focus"})
    use(g, "gutsthump")  # one other resource: nothing to choose in the price
    assert window(g) == "navi 0"
    navi(g, seat)
    assert defense_of(g, seat) == 0
    assert defense_of(g, 1 - seat) == [1, 2][1 - seat]
    assert g.resources[0] == []


# -- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R71", "TC-R82")
@pytest.mark.parametrize(("name", "by"), [("big_trouble", -1), ("difference_in_power", 1)])
def test_a_blast_number_is_changed_through_the_next_turn(name: str, by: int) -> None:
    g = table(Side(hand="1", resources=name), Side(hand="1"))
    spend(g, name)
    navi(g, 1)
    assert (blast_number_of(g, 0), blast_number_of(g, 1)) == (2, 2 + by)
    next_turn(g)
    assert (g.turn, blast_number_of(g, 1)) == (1, 2 + by)
    next_turn(g)
    assert (g.turn, blast_number_of(g, 1)) == (0, 2)


@pytest.mark.rule("TC-R70", "TC-R71")
def test_odds_are_against_you_goes_under_the_deck() -> None:
    g = ready("odds_are_against_you")
    use(g, "odds_are_against_you", "navi1")
    assert blast_number_of(g, 1) == 4
    assert bottom_of_deck(g, 0) == ["odds_are_against_you"]
    assert sizes(g, 0)[1:4] == (1, 0, 4 + 1)
    next_turn(g)
    assert blast_number_of(g, 1) == 4
    next_turn(g)
    assert blast_number_of(g, 1) == 2


@pytest.mark.rule("TC-R82")
def test_heightened_defenses_help_megaman_only() -> None:
    g = ready("heightened_defenses", {"navi": "torchman_hothead"})
    use(g, "heightened_defenses", "take take")
    assert values(g, 0) == (2, 2, 2)
    assert len(g.hand[0]) == 1


# -- if a BattleChip was played ------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R68", "TC-R89")
@pytest.mark.parametrize(("name", "zone"), [("clever_trick", 0), ("winning_hand", 1)])
def test_it_works_only_if_its_player_played_a_battlechip_this_turn(name: str, zone: int) -> None:
    own = Side(hand="vulcan1 1", gauge="2", resources=name)
    g = table(own, Side(hand="vulcan1 1", gauge="2"), to_act=1)
    play(g, "vulcan1")  # the opponent's does not count
    before = sizes(g, 0)
    spend(g, name)
    assert sizes(g, 0) == (before[0], before[1], 0, 1, before[4])  # wasted, and legal (TC-R51)
    g = table(own, Side(hand="1"))
    play(g, "vulcan1")
    passes(g)
    before = sizes(g, 0)
    spend(g, name)
    assert sizes(g, 0)[zone] == before[zone] + 1
    assert sizes(g, 0)[4] == before[4] - 1


# -- moving cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R78", "TC-R79", "TC-R87")
def test_channeling_pushes_out_what_has_no_room_and_only_its_player_knows_the_new_cards() -> None:
    g = ready("channeling", {"hand": "rival focus 1", "gauge": "upload 3"})
    use(g, "channeling")
    take(g, "rival", "focus")
    assert names(g, g.gauge[0])[-2:] == ["rival", "focus"]
    assert len(g.gauge[0]) == 5
    assert names(g, g.discard[0])[-2:] == ["upload", "channeling"]
    assert [g.known[instance] for instance in g.gauge[0][-2:]] == [0b01, 0b01]


@pytest.mark.rule("TC-R5", "TC-R87")
def test_data_scan_puts_all_own_resources_with_itself_into_the_gauge() -> None:
    g = ready("data_scan", {"resources": "rival focus", "gauge": "1"}, {"resources": "upload"})
    use(g, "data_scan")
    take(g, "focus", "data_scan")
    assert names(g, g.gauge[0])[1:] == ["focus", "data_scan", "rival"]
    assert g.resources[0] == []
    assert names(g, g.resources[1]) == ["upload"]
    assert len(g.discard[0]) == 4
    assert all(g.known[instance] == g.all_eyes() for instance in g.gauge[0][1:])
    alone = ready("data_scan", {"gauge": ""})
    use(alone, "data_scan")
    assert names(alone, alone.gauge[0]) == ["data_scan"]


@pytest.mark.rule("TC-R70")
def test_energized_goes_into_the_gauge_and_pushes_the_first_card_out() -> None:
    g = ready("energized", {"gauge": "rival 4"})
    use(g, "energized")
    assert names(g, g.gauge[0])[-1] == "energized"
    assert names(g, g.discard[0])[-1] == "rival"


@pytest.mark.rule("TC-R55")
def test_its_an_emergency_may_take_the_very_card_that_was_burned() -> None:
    g = ready("its_an_emergency", {"gauge": "1 rival", "discard": "focus"})
    use(g, "its_an_emergency")
    assert options(g) == sorted([TAKE + card("rival"), TAKE + card("focus")])
    take(g, "rival")
    assert names(g, g.gauge[0])[1:] == ["rival"]
    assert names(g, g.discard[0]) == ["focus", "its_an_emergency"]


def test_upload_takes_a_chosen_card_to_hand() -> None:
    g = ready("upload", {"discard": "rival focus"})
    use(g, "upload")
    take(g, "focus")
    assert "focus" in names(g, g.hand[0])
    assert names(g, g.discard[0])[0] == "rival"


@pytest.mark.rule("TC-R33", "TC-R67")
@pytest.mark.parametrize(
    ("gauge", "into"),
    [
        ("1 focus smack_down", 2),
        ("1 upload smack_down", 4),
        ("1 its_not_over_yet rival", 1),
        ("1 lark smack_down", 0),
    ],
)
def test_rollblast_fills_the_gauge_by_the_smaller_destiny_burned(gauge: str, into: int) -> None:
    g = ready("rollblast", {"gauge": gauge, "discard": "5"})
    pile = len(g.discard[0])
    use(g, "rollblast")
    assert len(g.gauge[0]) == 1 + into
    assert sizes(g, 0)[2:4] == (0, pile + 2 - into + 1)


@pytest.mark.rule("TC-R65", "TC-R70")
def test_mind_tricks_finds_a_card_and_goes_under_the_deck() -> None:
    g = ready("mind_tricks", {"deck": "rival 2 smack_down"})
    before = len(g.deck[0].cards)
    use(g, "mind_tricks")
    assert window(g) == "search 0"
    take(g, "smack_down")
    found = next(instance for instance in g.hand[0] if names(g, [instance]) == ["smack_down"])
    assert g.known[found] == 0b01
    assert len(g.deck[0].cards) == before
    assert bottom_of_deck(g, 0) == ["mind_tricks"]  # after the shuffle
    assert all(g.known[instance] == 0 for instance in g.deck[0].cards[1:])
    assert len(g.gauge[0]) == 1


# -- against the opponent ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R51")
def test_cyberwarrior_destroys_a_resource_of_the_opponent() -> None:
    g = ready("cyberwarrior", {"resources": "rival"}, {"resources": "upload focus"})
    use(g, "cyberwarrior")
    assert options(g) == sorted([THEIRS + card("upload"), THEIRS + card("focus")])
    theirs(g, "upload")
    assert names(g, g.resources[1]) == ["focus"]
    assert names(g, g.discard[1])[-1] == "upload"
    assert g.gauge[0] == []
    assert cannot_spend(ready("cyberwarrior"), "cyberwarrior") == "nothing_to_destroy"


@pytest.mark.rule("TC-R8")
def test_smack_down_destroys_two_or_as_many_as_there_are() -> None:
    g = ready("smack_down", None, {"resources": "upload focus rival"})
    use(g, "smack_down", "take take")
    theirs(g, "upload", "rival")
    assert names(g, g.resources[1]) == ["focus"]
    assert len(g.hand[0]) == 1
    g = ready("smack_down", None, {"resources": "upload"})
    use(g, "smack_down", "take take")
    assert g.resources[1] == []
    assert cannot_spend(ready("smack_down"), "smack_down") == "nothing_to_destroy"


@pytest.mark.rule("TC-R72")
def test_looking_hot_locks_the_opponents_events_and_battlechips_for_the_turn() -> None:
    g = table(
        Side("torchman_hothead", resources="looking_hot", hand="vulcan1 1", gauge="3"),
        Side(hand="vulcan1 fish_intervention", resources="focus", gauge="3"),
    )
    spend(g, "looking_hot")
    assert cannot_play(g, "vulcan1") == "locked"
    assert cannot_play(g, "fish_intervention") == "locked"
    assert cannot_spend(g, "focus") == ""
    passes(g)
    assert cannot_play(g, "vulcan1") == ""
    next_turn(g)
    assert (g.turn, cannot_play(g, "vulcan1"), cannot_play(g, "fish_intervention")) == (1, "", "")


@pytest.mark.rule("TC-R41", "TC-R86")
def test_send_in_the_clowns_makes_the_opponent_discard_down_to_three() -> None:
    g = ready("send_in_the_clowns", None, {"hand": "rival focus 3"})
    use(g, "send_in_the_clowns")
    assert window(g) == "discard_down 1"
    take(g, "focus", "rival")
    assert names(g, g.discard[1])[-2:] == ["focus", "rival"]
    assert len(g.hand[1]) == 3
    g = ready("send_in_the_clowns")
    use(g, "send_in_the_clowns")
    assert len(g.hand[1]) == 3


@pytest.mark.rule("TC-R41")
@pytest.mark.parametrize("name", ["great_surprise", "flame_brain"])
def test_the_opponent_chooses_what_to_discard(name: str) -> None:
    g = ready(name, {"hand": "2"}, {"hand": "rival focus"})
    use(g, name, "take" if name == "great_surprise" else "")
    assert window(g) == "discard 1"
    take(g, "rival")
    assert names(g, g.hand[1]) == ["focus"]
    empty = ready(name, {"hand": "2"}, {"hand": ""})
    use(empty, name, "take" if name == "great_surprise" else "")
    assert len(empty.discard[1]) == 4


@pytest.mark.rule("TC-R7", "TC-R72")
def test_take_control_draws_for_both_its_player_first() -> None:
    g = ready("take_control", {"deck": "rival"}, {"deck": "focus"})
    use(g, "take_control")
    assert "rival" in names(g, g.hand[0])
    assert "focus" in names(g, g.hand[1])


# -- playing a resource ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R5", "TC-R93")
def test_handy_work_plays_a_resource_into_its_own_place() -> None:
    own = {"hand": "rival calculated 1", "resources": "focus upload big_trouble", "gauge": "3"}
    g = ready("handy_work", own)
    use(g, "handy_work")
    assert window(g) == "play 0"
    assert TAKE + card("calculated") not in options(g)  # its requirements are not met
    take(g, "rival")
    assert names(g, g.resources[0]) == ["focus", "upload", "big_trouble", "rival"]
    assert names(g, g.discard[0])[-1] == "handy_work"
    g = ready("handy_work", own)
    use(g, "handy_work")
    no(g)
    assert "rival" in names(g, g.hand[0])
    assert len(g.resources[0]) == 3


# -- something else instead ----------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R91", "TC-R71")
def test_two_for_one_draws_three_cards_out_of_the_discard_pile() -> None:
    g = ready("two_for_one", {"resources": "eat_more_fish its_not_over_yet", "discard": "3"})
    use(g, "two_for_one")
    passes(g)
    before = sizes(g, 0)
    spend(g, "eat_more_fish")  # two of the three
    assert sizes(g, 0) == (before[0] + 2, before[1] - 1, before[2] - 1, before[3] + 1 - 2 + 1, before[4])
    passes(g)
    spend(g, "its_not_over_yet")
    assert sizes(g, 0)[4] == before[4]
    next_turn(g)
    next_turn(g)
    assert sizes(g, 0)[4] == before[4] - 2  # power and draw of the next own turn come from the deck


@pytest.mark.rule("TC-R91")
def test_two_for_one_with_an_empty_pile_draws_from_the_deck() -> None:
    own = Side(
        hand="busterblast 1",
        resources="two_for_one heightened_defenses superior_technique",
        gauge="1 rival",
        deck="focus upload",
    )
    g = table(own, Side(hand="1"))
    spend(g, "two_for_one")
    passes(g)
    before = len(g.deck[0].cards)
    play(g, "busterblast")  # four cards: itself and the burned one, then the pile is empty
    assert {"two_for_one", "rival", "focus", "upload"} < set(names(g, g.hand[0]))
    assert len(g.deck[0].cards) == before - 2
    assert names(g, g.discard[0]) == ["busterblast"]


@pytest.mark.rule("TC-R90", "TC-R71")
def test_calculated_may_put_the_next_two_lost_energies_into_the_gauge() -> None:
    own = Side(
        "numberman_calculator",
        resources="calculated focus ready_for_action",
        hand="1",
        gauge="1",
        deck="rival upload",
    )
    g = table(own, Side(hand="1"), turn=1)
    raise_value(g, STRENGTH, 1, 5)  # seven against three: four energy
    passes(g)
    spend(g, "calculated")
    passes(g)
    spend(g, "focus")  # a price is lost as well
    assert window(g) == "replace 0"
    assert options(g) == [DONE, REPLACE + INTO_GAUGE_MAY]
    answer(g, REPLACE + INTO_GAUGE_MAY)
    done(g)
    assert "rival" in names(g, g.gauge[0])
    assert names(g, g.discard[0]) == ["calculated", "upload", "focus"]
    assert g.lost[0] == 2
    passes(g, 2)
    assert g.turn == 0  # in battle nothing is asked: those two were the next two, the declined one among them
    assert len(g.gauge[0]) == 1 + 1 + 1 + 1  # at first, lost, of Focus, and the new turn's
    assert len(g.discard[0]) == 3 + 4


@pytest.mark.rule("TC-R31")
def test_the_last_energy_may_be_the_price() -> None:
    for name, energy in (("determined", 1), ("counter_attack", 2), ("focus", 2)):
        g = ready(name, {"energy": energy})
        use(g, name)
        assert g.over
        assert g.result[1] > g.result[0]
        assert len(g.gauge[1]) == 3  # nothing more happened
