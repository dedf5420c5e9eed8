"""The resources of Grave that ask, count, cancel, blast or last."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import COLOUR, PLAY, TAKE
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, strength_of
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    cannot_spend,
    card,
    names,
    no,
    options,
    passes,
    play,
    sizes,
    spend,
    table,
    take,
    theirs,
    top_of_deck,
    values,
    why_not,
    window,
    yes,
)
from tests.tcg.using import ready, use

RED, BLUE, GREEN, YELLOW = range(4)

# -- moving ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R5")
def test_eliminate_returns_itself_or_another_resource() -> None:
    def spent() -> Tcg:
        g = table(Side(hand="1", resources="eliminate focus"), Side(hand="1", resources="rival"))
        spend(g, "eliminate")
        assert len(options(g)) == 3
        return g

    g = spent()
    take(g, "eliminate")
    assert "eliminate" in names(g, g.hand[0])
    assert (names(g, g.resources[0]), g.discard[0], g.spent[0]) == (["focus"], [], 1)
    g = spent()
    theirs(g, "rival")
    assert "rival" in names(g, g.hand[1])
    assert names(g, g.discard[0]) == ["eliminate"]
    g = spent()
    take(g, "focus")
    assert "focus" in names(g, g.hand[0])
    assert names(g, g.discard[0]) == ["eliminate"]


@pytest.mark.rule("TC-R35")
@pytest.mark.parametrize("name", ["gender_differences", "viperous_vines"])
def test_a_card_just_lost_can_be_taken(name: str) -> None:
    g = ready(name, {"deck": "fortified lark", "discard": ""})
    use(g, name)
    take(g, "fortified")
    assert "fortified" in names(g, g.hand[0])
    assert names(g, g.discard[0]) == ["lark", name]


def test_magtect_and_megamodification_put_chosen_cards_into_the_gauge() -> None:
    g = ready("magtect", {"deck": "fortified lark spidy", "discard": "", "gauge": ""})
    use(g, "magtect")
    take(g, "lark")
    assert names(g, g.gauge[0]) == ["lark"]
    g = ready("megamodification", {"hand": "focus rival", "discard": "lark spidy fortified", "gauge": "1"})
    use(g, "megamodification")
    assert len(options(g)) == 1  # the yellow card
    take(g, "focus")
    take(g, "spidy", "focus")
    assert names(g, g.gauge[0])[1:] == ["spidy", "focus"]
    assert names(g, g.discard[0]) == ["lark", "fortified", "megamodification"]
    assert [g.known[instance] & 3 for instance in g.gauge[0]] == [0, 3, 3]  # TC-R79: both have seen them


@pytest.mark.rule("TC-R78")
def test_a_full_gauge_pushes_out_the_first_card() -> None:
    g = ready("surprise_transfer", {"hand": "lark", "gauge": "vulcan3 4", "discard": ""})
    use(g, "surprise_transfer")
    assert names(g, g.gauge[0])[-1] == "lark"
    assert len(g.gauge[0]) == 5
    assert names(g, g.discard[0])[-2:] == ["vulcan3", "surprise_transfer"]
    assert g.known[g.gauge[0][-1]] & 3 == 1  # the opponent has not seen it


@pytest.mark.parametrize("name", ["one_to_talk", "flawless"])
def test_a_discarded_card_goes_on_top_of_the_deck(name: str) -> None:
    g = ready(name, {"discard": "fortified lark spidy"})
    use(g, name)
    take(g, "lark")
    assert top_of_deck(g, 0) == ["lark"]
    assert names(g, g.discard[0]) == ["fortified", "spidy", name]


@pytest.mark.rule("TC-R86")
def test_skullman_the_friendly_ghoul_puts_any_resource_into_its_owners_gauge() -> None:
    g = ready("skullman_friendly_ghoul", {"resources": "focus"}, {"resources": "rival", "gauge": "1"})
    use(g, "skullman_friendly_ghoul")
    assert len(options(g)) == 2  # not itself: its text does not say so
    theirs(g, "rival")
    assert names(g, g.gauge[1])[1:] == ["rival"]
    assert not g.resources[1]
    g = ready("skullman_friendly_ghoul", {"resources": "focus"}, {"resources": "rival"})
    use(g, "skullman_friendly_ghoul")
    take(g, "focus")
    assert names(g, g.gauge[0])[2:] == ["focus"]


def test_immobilize_force_empties_the_opponents_gauge_into_their_hand() -> None:
    g = ready("immobilize_force", other={"hand": "1", "gauge": "lark spidy bomboy"})
    use(g, "immobilize_force", "take")
    assert not g.gauge[1]
    assert {"lark", "spidy", "bomboy"} < set(names(g, g.hand[1]))
    assert len(g.hand[1]) == 4
    lark = next(instance for instance in g.hand[1] if g.cards[instance] == card("lark"))
    assert g.known[lark] & 3 == 0b10


# -- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "lost"), [("1", 0), ("2", 0), ("3", 1), ("6", 4)])
def test_shadow_boss_counts_cards_beyond_two(hand: str, lost: int) -> None:
    g = ready("shadow_boss", other={"hand": hand})
    before = len(g.deck[1].cards)
    use(g, "shadow_boss", "take")
    assert before - len(g.deck[1].cards) == lost


@pytest.mark.rule("TC-R6")
def test_stuck_in_place_counts_the_own_resources_itself_included() -> None:
    g = ready("stuck_in_place", {"resources": "focus rival", "gauge": "1"}, {"resources": "determined"})
    use(g, "stuck_in_place", "take")
    assert len(g.gauge[0]) == 4


@pytest.mark.rule("TC-R6")
@pytest.mark.rule("TC-R81")
def test_fish_at_hand_counts_resources_of_both_sides_and_the_own_hand() -> None:
    g = ready(
        "fish_at_hand",
        {"resources": "focus", "hand": "2", "gauge": "3", "discard": "9"},
        {"resources": "rival"},
    )
    deck = len(g.deck[0].cards)
    use(g, "fish_at_hand")
    assert len(g.deck[0].cards) - deck == 5  # itself, Focus, Rival, two cards in hand
    assert sizes(g, 0)[1:4] == (0, 1, 9 + 3 - 5 + 1)


@pytest.mark.rule("TC-R82")
def test_branched_out_counts_the_discarded_cards() -> None:
    g = ready("branched_out", {"hand": "4"})
    before = len(g.deck[1].cards)
    use(g, "branched_out", "take take done")
    assert values(g, 0) == (3 + 4, 3, 0)
    assert before - len(g.deck[1].cards) == 2
    assert len(g.hand[0]) == 2
    g = ready("branched_out", {"navi": "bass_ultimate_reborn", "hand": "4"})
    use(g, "branched_out", "take done")
    assert strength_of(g, 0) == 3  # it names WoodMan
    assert before - len(g.deck[1].cards) == 1
    g = ready("branched_out", {"hand": ""})  # any number includes none
    use(g, "branched_out")
    assert (strength_of(g, 0), len(g.deck[1].cards)) == (3, before)


# -- after a BattleChip --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R89")
def test_requital_and_surprisingly_sharp_look_for_an_own_battlechip() -> None:
    for chip in (False, True):
        g = ready("requital", {"hand": "vulcan3 3", "gauge": "4"})
        if chip:
            play(g, "vulcan3")
            passes(g)
        use(g, "requital", "take take" if chip else "")
        assert sizes(g, 0)[:2] == ((1, 5) if chip else (4, 4))
        g = ready("surprisingly_sharp", {"hand": "vulcan3 1", "gauge": "4"})
        if chip:
            play(g, "vulcan3")
            passes(g)
        use(g, "surprisingly_sharp")
        assert len(g.hand[0]) == (3 if chip else 2)


@pytest.mark.rule("TC-R89")
def test_the_opponents_battlechip_does_not_count() -> None:
    g = ready("surprisingly_sharp", other={"hand": "vulcan3 1", "gauge": "4"}, turn=1)
    play(g, "vulcan3")
    use(g, "surprisingly_sharp")
    assert len(g.hand[0]) == 3


@pytest.mark.rule("TC-R13")
def test_a_cancelled_battlechip_was_played_all_the_same() -> None:
    own = {"hand": "vulcan3 1", "gauge": "4"}
    g = ready("surprisingly_sharp", own, {"resources": "sharkman_fishy_agent"})
    play(g, "vulcan3")
    spend(g, "sharkman_fishy_agent")
    assert strength_of(g, 0) == 2
    use(g, "surprisingly_sharp")
    assert len(g.hand[0]) == 3


@pytest.mark.rule("TC-R68")
@pytest.mark.rule("TC-R51")
def test_set_to_win_needs_a_blast_destiny_only_after_a_battlechip() -> None:
    g = ready("set_to_win", {"hand": "vulcan3 1", "gauge": "vulcan3*3 1"})
    assert cannot_spend(g, "set_to_win") == ""  # nothing would happen, which is allowed
    play(g, "vulcan3")
    passes(g)
    assert cannot_spend(g, "set_to_win") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    before = strength_of(g, 0)
    use(g, "set_to_win")
    assert strength_of(g, 0) == before + 5


# -- blast destinies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R12")
def test_gutsman_full_out_battler_adds_to_the_blast_destiny() -> None:
    g = ready("gutsman_full_out_battler", {"gauge": "vulcan3 vulcan3"})
    assert cannot_spend(g, "gutsman_full_out_battler") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    use(g, "gutsman_full_out_battler")
    assert (blast_destiny_value(g, 0), strength_of(g, 0)) == (6, 8)


@pytest.mark.rule("TC-R74")
@pytest.mark.rule("TC-R75")
@pytest.mark.parametrize(
    ("name", "hand", "navi_strength"), [("interconnected", "3", 3), ("no_more_practice", "focus 1", 2)]
)
def test_an_additional_blast_stands_beside_the_one_of_the_phase(
    name: str, hand: str, navi_strength: int
) -> None:
    g = ready(name, {"hand": hand, "gauge": "vulcan3*2 bugbomb*2"})
    blast(g, 0)
    passes(g)
    assert strength_of(g, 0) == navi_strength + 6
    use(g, name, "take pick0")
    assert len(g.destinies) == 2
    assert strength_of(g, 0) == navi_strength + 6 + 2
    assert not g.gauge[0]
    assert window(g) == "opportunity 1"


@pytest.mark.rule("TC-R74")
@pytest.mark.parametrize("name", ["interconnected", "no_more_practice"])
def test_an_additional_blast_is_for_the_turn_player_with_power(name: str) -> None:
    g = ready(name, {"hand": "focus 1", "gauge": "1"})
    assert cannot_spend(g, name) == "blast_needs_power 2 1"
    g = ready(name, {"hand": "focus 1", "gauge": "3"}, turn=1, to_act=0)
    assert cannot_spend(g, name) == "not_yours_to_blast"


@pytest.mark.rule("TC-R75")
def test_memory_scan_complete_adds_to_all_blast_destinies() -> None:
    own = {"gauge": "vulcan3*2 lark*2", "deck": "bugbomb", "resources": "interconnected"}
    g = ready("memory_scan_complete", own)
    assert cannot_spend(g, "memory_scan_complete") == "no_blast_destiny"
    blast(g, 0)  # Lark: 0
    passes(g)
    use(g, "interconnected", "take pick0")  # Vulcan3: 2
    passes(g)
    use(g, "memory_scan_complete")
    assert names(g, g.discard[0])[-2:] == ["bugbomb", "memory_scan_complete"]
    assert [blast_destiny_value(g, place) for place in range(2)] == [6, 8]
    assert strength_of(g, 0) == 3 + 14


# -- cancelling ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R75")
def test_just_a_nuisance_takes_a_card_of_the_blast_destinys_colour() -> None:
    def blasted(gauge: str, hand: str) -> Tcg:
        g = ready("just_a_nuisance", {"hand": hand}, {"gauge": gauge, "hand": "1"}, turn=1)
        blast(g, 0)
        return g

    g = blasted("firm_barrier*2", "rival focus 1")
    assert strength_of(g, 1) == 4
    use(g, "just_a_nuisance")
    assert options(g) == [TAKE + card("rival")]  # the red one
    take(g, "rival")
    assert (g.destinies, strength_of(g, 1)) == ([], 2)
    assert names(g, g.discard[0])[-2:] == ["rival", "just_a_nuisance"]
    g = blasted("firm_barrier*2", "focus lark")
    assert cannot_spend(g, "just_a_nuisance") == "cost_match 1 0"
    g = blasted("vulcan3*2", "rival 2")  # a BattleChip has no colour
    assert cannot_spend(g, "just_a_nuisance") == "cost_match 1 0"


@pytest.mark.rule("TC-R9")
@pytest.mark.rule("TC-R10")
@pytest.mark.parametrize(("name", "power"), [("sharkman_fishy_agent", 0), ("helping_out", 1)])
def test_a_battlechip_is_cancelled(name: str, power: int) -> None:
    g = ready(name, {"gauge": "2"}, {"hand": "vulcan3 1", "gauge": "4"}, turn=1, to_act=0)
    assert cannot_spend(g, name) == "nothing_to_cancel"
    passes(g)
    play(g, "vulcan3")
    assert strength_of(g, 1) == 6
    use(g, name)
    assert strength_of(g, 1) == 2
    assert len(g.gauge[0]) == 2 - power
    assert names(g, g.discard[1])[-1] == "vulcan3"


# -- naming a colour ---------------------------------------------------------------------------------------------------

THREE_RED = {"resources": "rival determined firm_barrier focus", "hand": "5", "gauge": "2", "discard": "4"}


def named(name: str, colour: int, **other: str) -> Tcg:
    g = ready(name, {"gauge": "2", "discard": "9"}, THREE_RED | other)
    use(g, name)
    assert window(g) == "colour 0"
    assert len(g.gauge[0]) == 1  # the price is paid before a colour is named
    answer(g, COLOUR + colour)
    return g


@pytest.mark.rule("TC-R80")
@pytest.mark.parametrize(("colour", "count"), [(RED, 3), (YELLOW, 1), (BLUE, 0), (GREEN, 0)])
def test_the_named_colour_is_counted_on_the_opponents_side(colour: int, count: int) -> None:
    g = named("connection_interrupted", colour)
    for _ in range(count):
        assert window(g) == "discard 1"
        answer(g, options(g)[0])
    assert len(g.hand[1]) == 5 - count
    g = named("guardian_of_the_forest", colour)
    assert len(g.discard[0]) == 9 + 1 - 2 * count + 1
    g = named("usual_policy", colour)
    assert len(g.discard[1]) == 4 + 2 * count


@pytest.mark.rule("TC-R86")
def test_hidden_force_spares_one_resource_of_the_named_colour() -> None:
    g = named("hidden_force", RED)
    assert window(g) == "object 0"
    theirs(g, "determined")
    assert names(g, g.resources[1]) == ["determined", "focus"]
    assert {"rival", "firm_barrier"} <= set(names(g, g.discard[1]))
    g = named("hidden_force", YELLOW)
    assert len(g.resources[1]) == 4  # the only one is spared
    g = named("hidden_force", BLUE)
    assert len(g.resources[1]) == 4


# -- decks searched ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R65")
def test_sweet_indignation_fetches_a_card_of_the_own_deck() -> None:
    g = ready("sweet_indignation", {"deck": "5 fortified", "gauge": "1"})
    use(g, "sweet_indignation")
    assert window(g) == "search 0"
    take(g, "fortified")
    found = next(instance for instance in g.hand[0] if g.cards[instance] == card("fortified"))
    assert g.known[found] & 3 == 0b01
    assert g.deck[0].in_order() == 0
    assert all(g.known[instance] & 3 == 0 for instance in g.deck[0].cards)
    assert not g.gauge[0]


@pytest.mark.rule("TC-R80")
def test_at_fault_puts_a_card_of_the_opponents_deck_on_their_discard_pile() -> None:
    g = ready("at_fault", other={"deck": "5 fortified"})
    before = sizes(g, 1)
    use(g, "at_fault")
    assert window(g) == "search 0"
    take(g, "fortified")
    assert names(g, g.discard[1])[-1] == "fortified"
    assert sizes(g, 1)[4] == before[4] - 1
    assert g.lost[1] == 0
    assert all(g.known[instance] & 3 == 0 for instance in g.deck[1].cards)


# -- lasting ---------------------------------------------------------------------------------------------------------------


def to_next_turn(g: Tcg) -> None:
    """Both pass, the turn player's rest follows; the next player is at the main phase."""
    turns = g.turns
    while g.turns == turns or window(g)[:-2] != "opportunity":
        name = window(g)[:-2]
        if name == "opportunity":
            passes(g)
        else:
            answer(g, options(g)[0])


@pytest.mark.rule("TC-R71")
@pytest.mark.rule("TC-R72")
def test_mystical_locks_events_and_battlechips_through_the_next_turn() -> None:
    own = {"hand": "vulcan3 fortified focus", "gauge": "4", "resources": "food_education timber_terror"}
    g = ready("mystical", other=own)
    use(g, "mystical")
    for _ in range(2):  # this turn and the next
        assert g.seat_to_act() == 1
        assert cannot_play(g, "vulcan3") == "locked"
        assert cannot_play(g, "fortified") == "locked"
        assert cannot_spend(g, "food_education") == ""
        to_next_turn(g)
    assert g.turn == 0
    passes(g)
    assert cannot_play(g, "fortified") == ""


@pytest.mark.rule("TC-R71")
@pytest.mark.rule("TC-R77")
def test_timber_terror_raises_the_hand_limit_through_the_own_next_turn() -> None:
    g = ready("timber_terror", {"hand": "7"})
    use(g, "timber_terror")
    assert (g.hand_limit(0), g.hand_limit(1)) == (7, 5)
    to_next_turn(g)
    assert g.hand_limit(0) == 7
    to_next_turn(g)  # the own turn: eight cards, down to seven
    assert (g.turn, len(g.hand[0]), g.hand_limit(0)) == (0, 7, 7)
    to_next_turn(g)
    assert g.hand_limit(0) == 5


@pytest.mark.rule("TC-R71")
def test_timber_terror_in_the_opponents_turn_lasts_as_long() -> None:
    g = ready("timber_terror", turn=1, to_act=0)
    use(g, "timber_terror")
    to_next_turn(g)
    assert (g.turn, g.hand_limit(0)) == (0, 7)
    to_next_turn(g)
    assert g.hand_limit(0) == 5


@pytest.mark.rule("TC-R70")
def test_mission_of_defeat_sends_other_spent_resources_into_the_gauge() -> None:
    g = ready("mission_of_defeat", {"resources": "backed_up food_education mind_tricks", "gauge": "2"})
    use(g, "mission_of_defeat")
    assert names(g, g.discard[0])[-1] == "mission_of_defeat"  # not itself
    passes(g)
    spend(g, "food_education")
    assert window(g) == "elsewhere 0"
    yes(g)
    assert names(g, g.gauge[0])[-1] == "food_education"
    assert g.spent[0] == 2
    passes(g)
    spend(g, "backed_up")  # instead of the hand
    yes(g)
    assert names(g, g.gauge[0])[-1] == "backed_up"


@pytest.mark.rule("TC-R70")
def test_mission_of_defeat_may_be_declined() -> None:
    g = ready("mission_of_defeat", {"resources": "backed_up food_education", "gauge": "2"})
    use(g, "mission_of_defeat")
    passes(g)
    spend(g, "backed_up")
    no(g)
    assert "backed_up" in names(g, g.hand[0])
    passes(g)
    spend(g, "food_education")
    no(g)
    assert names(g, g.discard[0])[-1] == "food_education"


@pytest.mark.rule("TC-R89")
def test_mission_of_defeat_holds_for_resources_spent_unused() -> None:
    g = ready(
        "mission_of_defeat", {"navi": "gutsman_body_strength", "resources": "buckethead focus", "gauge": "1"}
    )
    use(g, "mission_of_defeat")
    passes(g)
    spend(g, "buckethead")  # also spends another one without using it, to power up twice
    assert window(g) == "elsewhere 0"
    yes(g)
    assert names(g, g.gauge[0])[1] == "focus"
    assert window(g) == "elsewhere 0"  # and itself
    no(g)
    assert len(g.gauge[0]) == 4
    assert names(g, g.discard[0])[-2:] == ["mission_of_defeat", "buckethead"]


def test_backed_up_comes_back_to_hand_for_another_turn() -> None:
    g = ready("backed_up", {"hand": "1", "gauge": ""})
    use(g, "backed_up")
    assert "backed_up" in names(g, g.hand[0])
    passes(g)
    assert why_not(g, PLAY + card("backed_up")) == "resource_now"
