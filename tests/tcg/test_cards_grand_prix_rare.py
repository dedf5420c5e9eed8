"""Grand Prix, rare resources, and those that search the deck or play a card."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import (
    BLAST_NUMBER,
    NUMBER,
    STRENGTH,
    TAKE,
)
from busterbox.games.tcg.rules.values import blast_number_of, strength_of
from busterbox.kernel.core.codes import DONE, NO
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    cannot_spend,
    card,
    names,
    navi,
    next_turn,
    no,
    number,
    options,
    passes,
    play,
    raise_value,
    sizes,
    spend,
    table,
    take,
    top_of_deck,
    values,
    window,
)

PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"


# -- spent -----------------------------------------------------------------------------------------------------


def test_a_higher_level_adds_four_to_the_blast_destiny() -> None:
    g = table(Side(PROTOMAN, resources="a_higher_level", hand="1", gauge="rival focus"), Side(hand="1"))
    assert cannot_spend(g, "a_higher_level") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    spend(g, "a_higher_level")
    assert strength_of(g, 0) == 3 + 1 + 4


@pytest.mark.rule("TC-R83")
def test_bring_it_on_trades_strength_for_blast() -> None:
    own = Side(PROTOMAN, resources="bring_it_on", hand="1")
    g = table(own, Side(hand="1"))
    raise_value(g, BLAST_NUMBER, 0, 3)
    raise_value(g, STRENGTH, 0, 1)
    spend(g, "bring_it_on")
    assert options(g) == [NUMBER + n for n in range(5)]  # up to the current strength
    number(g, 3)
    assert values(g, 0) == (1, 1, 2)
    g = table(own, Side(hand="1"))
    spend(g, "bring_it_on")
    number(g, 0)
    assert values(g, 0) == (3, 1, 2)
    nobody = table(Side(resources="bring_it_on", hand="1"), Side(hand="1"))
    spend(nobody, "bring_it_on")
    assert values(nobody, 0) == (2, 2, 2)
    assert window(nobody) == "opportunity 1"


@pytest.mark.rule("TC-R87")
def test_falling_object_puts_two_discarded_cards_on_the_deck() -> None:
    own = Side(PHARAOHMAN, resources="falling_object", hand="1", gauge="focus", discard="rival upload")
    g = table(own, Side(hand="1"))
    spend(g, "falling_object")
    assert options(g) == sorted(TAKE + card(name) for name in ("rival", "upload", "focus"))
    take(g, "rival", "focus")
    assert top_of_deck(g, 0, 2) == ["focus", "rival"]  # the last one is the new top
    assert names(g, g.discard[0]) == ["upload", "falling_object"]


@pytest.mark.rule("TC-R70")
def test_full_of_hot_air_goes_onto_the_deck() -> None:
    g = table(Side(AIRMAN, resources="full_of_hot_air", hand="1"), Side(hand="1"))
    spend(g, "full_of_hot_air")
    assert top_of_deck(g, 0) == ["full_of_hot_air"]
    assert sizes(g, 0)[2:4] == (0, 0)
    assert g.spent == [1, 0]


@pytest.mark.rule("TC-R68", "TC-R51")
def test_keep_battling_draws_four_with_an_empty_hand() -> None:
    g = table(Side(SNAKEMAN, resources="keep_battling", gauge="2"), Side(hand="1"))
    spend(g, "keep_battling")
    assert sizes(g, 0)[:3] == (4, 1, 0)
    none = table(Side(SNAKEMAN, resources="keep_battling"), Side(hand="1"))
    assert cannot_spend(none, "keep_battling") == "cost_power 1 0"
    full = table(Side(SNAKEMAN, resources="keep_battling", hand="1"), Side(hand="1"))
    spend(full, "keep_battling")  # the condition fails: nothing is paid, nothing happens
    assert sizes(full, 0)[:4] == (1, 0, 0, 1)


def test_megaman_the_ally_takes_three_energy() -> None:
    g = table(Side(PROTOMAN, resources="megaman_licensed_to_delete", hand="1"), Side(hand="1"))
    before = sizes(g, 1)[4]
    spend(g, "megaman_licensed_to_delete")
    assert sizes(g, 1)[4] == before - 3
    assert g.lost == [0, 3]


@pytest.mark.parametrize(
    ("ally", "namesake", "another"),
    [
        ("megaman_licensed_to_delete", "megaman_battle_master", "mega_man_x_invincible"),
        ("protoman_controlled_fury", PROTOMAN, "megaman_netwarrior"),
        ("roll_downtown_chaperone", "roll_hip_and_cool", "megaman_netwarrior"),
    ],
)
@pytest.mark.rule("TC-22.5", "TC-R47")
def test_a_netnavi_is_not_its_own_ally(ally: str, namesake: str, another: str) -> None:
    g = table(Side(namesake, hand=ally, gauge="4"), phase="resources")
    assert cannot_play(g, ally) == "same_name"
    g = table(Side(another, hand=f"{ally} 1", gauge="4"), Side(namesake, hand="1"), phase="resources")
    play(g, ally)
    assert names(g, g.resources[0]) == [ally]


def test_petrify_burns_all_the_opponents_power() -> None:
    g = table(Side(PHARAOHMAN, resources="petrify", hand="1", gauge="4"), Side(hand="1", gauge="5"))
    spend(g, "petrify")
    assert (sizes(g, 0)[1], sizes(g, 1)[1]) == (1, 0)
    assert sizes(g, 1)[3] == 5


@pytest.mark.rule("TC-R86", "TC-R87", "TC-R78", "TC-R79")
def test_protoman_the_ally_sends_the_opponents_hand_into_their_gauge() -> None:
    g = table(
        Side(resources="protoman_controlled_fury", hand="1"),
        Side(hand="rival upload", gauge="focus 3", resources="let_em_have_it"),
    )
    spend(g, "protoman_controlled_fury")
    assert window(g) == "object 1"  # in the order that its owner chooses
    take(g, "upload")
    assert g.hand[1] == []
    assert names(g, g.gauge[1])[-2:] == ["upload", "rival"]
    assert names(g, g.discard[1]) == ["focus"]  # pushed out, not burned
    assert g.known[g.gauge[1][-1]] == 0b10


@pytest.mark.rule("TC-R81")
def test_roll_the_ally_powers_up_twice_for_each_other_own_ally() -> None:
    g = table(
        Side(resources="roll_downtown_chaperone rush_roll_over glide_at_your_service rival", hand="1"),
        Side(hand="1", resources="protoman_controlled_fury"),
    )
    spend(g, "roll_downtown_chaperone")
    assert sizes(g, 0)[1] == 4
    alone = table(
        Side(resources="roll_downtown_chaperone", hand="1"), Side(hand="1", resources="rush_roll_over")
    )
    spend(alone, "roll_downtown_chaperone")
    assert sizes(alone, 0)[1] == 0


@pytest.mark.rule("TC-R68", "TC-R89", "TC-R51")
def test_open_the_door_adds_the_destiny_of_the_battlechip_played() -> None:
    own = Side(resources="open_the_door focus", hand="lightning1 2", gauge="rival let_em_have_it 1")
    own.resources += " fiery_netnavi worthy_opponent"
    own.hand = "mokorush1 2"  # destiny 3, needs a red resource
    g = table(own, Side(hand="boomer1 1", resources="winning_hand"))
    assert cannot_spend(g, "open_the_door") == ""  # without a BattleChip it does nothing
    play(g, "mokorush1")
    play(g, "boomer1")
    assert cannot_spend(g, "open_the_door") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    before = strength_of(g, 0)
    spend(g, "open_the_door")
    assert strength_of(g, 0) == before + 3  # not the opponent's 1
    idle = table(own, Side(hand="boomer1 1", resources="winning_hand"))
    blast(idle, 0)
    before = strength_of(idle, 0)
    play(idle, "boomer1")
    spend(idle, "open_the_door")  # only an opponent's BattleChip was played
    assert strength_of(idle, 0) == before
    assert "open_the_door" in names(idle, idle.discard[0])


@pytest.mark.rule("TC-R70", "TC-R71")
def test_virtual_martyr_lowers_any_blast_number_and_goes_into_the_gauge() -> None:
    g = table(Side(resources="virtual_martyr", hand="1", gauge="1"), Side(ICEMAN, hand="1"))
    spend(g, "virtual_martyr")
    navi(g, 1)
    assert (blast_number_of(g, 0), blast_number_of(g, 1)) == (2, 3)
    assert names(g, g.gauge[0])[-1] == "virtual_martyr"
    assert sizes(g, 0)[2:4] == (0, 0)
    next_turn(g)
    assert blast_number_of(g, 1) == 3
    next_turn(g)
    assert blast_number_of(g, 1) == 4


def test_glow_baby_glow_powers_up_five_times() -> None:
    g = table(Side(resources="glow_baby_glow", hand="3", gauge="2"), Side(hand="1"))
    pushed, before = g.gauge[0][:], sizes(g, 0)[4]
    spend(g, "glow_baby_glow")
    for _ in range(3):
        answer(g, options(g)[0])
    assert sizes(g, 0)[:3] == (0, 5, 0)
    assert sizes(g, 0)[4] == before - 5
    assert [instance in g.discard[0] for instance in pushed] == [True, True]


@pytest.mark.rule("TC-R80")
def test_all_natural_recharges_the_opponents_destiny_total() -> None:
    own = Side(ICEMAN, resources="all_natural", hand="1", gauge="5", discard="6")
    g = table(own, Side(hand="1", gauge="rival upload focus"))
    before = sizes(g, 0)[4]
    spend(g, "all_natural")
    assert sizes(g, 0)[4] == before + 1 + 4 + 2
    assert sizes(g, 0)[3] == 6 + 5 - 7 + 1
    assert [g.known[instance] for instance in g.gauge[1]] == [g.all_eyes()] * 3
    assert names(g, g.gauge[1]) == ["rival", "upload", "focus"]  # they go back as they were


@pytest.mark.rule("TC-R27")
def test_shrimpy2_adds_the_own_defense_to_the_blast_destiny() -> None:
    own = Side(resources="shrimpy2", hand="1", gauge="1 rival focus")
    g = table(own, Side(hand="1"))
    assert cannot_spend(g, "shrimpy2") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    spend(g, "shrimpy2")
    assert strength_of(g, 0) == 2 + 1 + 2
    assert g.gauge[0] == []
    own.gauge = "rival focus"
    g = table(own, Side(hand="1"))
    blast(g, 0)
    passes(g)
    assert cannot_spend(g, "shrimpy2") == "cost_power 1 0"


def test_vulgear_adds_two_to_the_blast_destiny() -> None:
    g = table(Side(resources="vulgear", hand="2", gauge="rival focus"), Side(hand="1"))
    assert cannot_spend(g, "vulgear") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    spend(g, "vulgear")
    answer(g, options(g)[0])
    assert strength_of(g, 0) == 2 + 1 + 2


# -- searching, taking back, playing -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["playing_hooky", "glide_at_your_service"])
@pytest.mark.rule("TC-R65")
def test_any_card_is_fetched_out_of_the_deck(name: str) -> None:
    g = table(Side(resources=name, hand="2", deck="1 1 rival"), Side(hand="1"))
    before = sizes(g, 0)[4]
    spend(g, name)
    if name == "playing_hooky":
        answer(g, options(g)[0])
        answer(g, options(g)[0])
    assert window(g) == "search 0"
    assert NO not in options(g)
    assert DONE not in options(g)
    assert all(g.known[instance] & 1 for instance in g.deck[0].cards)  # seen for this decision only
    take(g, "rival")
    assert "rival" in names(g, g.hand[0])
    assert sizes(g, 0)[4] == before - 1
    assert g.deck[0].parts == [-(before - 1)]
    assert not any(g.known[instance] for instance in g.deck[0].cards)
    found = next(instance for instance in g.hand[0] if names(g, [instance]) == ["rival"])
    assert g.known[found] == 0b01  # the opponent did not see what it was


def test_more_to_come_takes_a_card_of_equal_destiny() -> None:
    own = Side(SNAKEMAN, resources="more_to_come", hand="focus 1", discard="rival let_em_have_it upload")
    g = table(own, Side(hand="1"))
    spend(g, "more_to_come")
    take(g, "focus")  # destiny 2, as Let 'Em Have It; itself it lies there by now, too
    assert options(g) == sorted([TAKE + card("focus"), TAKE + card("let_em_have_it")])
    take(g, "let_em_have_it")
    assert "let_em_have_it" in names(g, g.hand[0])
    assert names(g, g.discard[0]) == ["rival", "upload", "focus", "more_to_come"]


@pytest.mark.rule("TC-R73", "TC-R93")
def test_spikey_plays_a_battlechip_outside_the_limit() -> None:
    own = Side(resources="spikey", hand="vulcan2 boomer1 vulcan1 rival", gauge="3")
    g = table(own, Side(hand="1"))
    play(g, "vulcan2")
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 1 1"
    spend(g, "spikey")
    take(g, "rival")
    assert options(g) == [NO, TAKE + card("vulcan1")]  # Boomer1 still needs a yellow resource
    take(g, "vulcan1")
    assert strength_of(g, 0) == 2 + 3 + 2
    assert names(g, g.discard[0]) == ["vulcan2", "rival", "vulcan1", "spikey"]
    g = table(own, Side(hand="1"))
    spend(g, "spikey")
    take(g, "rival")
    take(g, "vulcan1")
    passes(g)
    assert cannot_play(g, "vulcan2") == ""  # the one of the main phase is still to be played


@pytest.mark.rule("TC-R5", "TC-R93")
def test_weepers_plays_the_top_card_of_the_deck_even_a_resource() -> None:
    own = Side(resources="weepers rival upload focus", hand="1", deck="its_not_over_yet", gauge="3")
    g = table(own, Side(hand="1"))
    spend(g, "weepers")
    assert window(g) == "play 0"
    take(g, "its_not_over_yet")  # in the place that Weepers leaves
    assert names(g, g.resources[0]) == ["rival", "upload", "focus", "its_not_over_yet"]
    assert names(g, g.discard[0]) == ["weepers"]


@pytest.mark.parametrize(("top", "strength"), [("vulcan1", 4), ("vulcan2", 2)])
def test_weepers_keeps_to_requirements_and_may_be_declined(top: str, strength: int) -> None:
    g = table(Side(resources="weepers", hand="1", deck=top, gauge="2"), Side(hand="1"))
    before = sizes(g, 0)[4]
    spend(g, "weepers")
    if top == "vulcan1":
        take(g, "vulcan1")
    assert strength_of(g, 0) == strength
    assert sizes(g, 0)[4] == before - (top == "vulcan1")
    declined = table(Side(resources="weepers", hand="1", deck="vulcan1", gauge="2"), Side(hand="1"))
    spend(declined, "weepers")
    no(declined)
    assert top_of_deck(declined, 0) == ["vulcan1"]
    assert declined.known[declined.deck[0].cards[-1]] == declined.all_eyes()
