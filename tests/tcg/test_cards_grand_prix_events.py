"""Grand Prix, events: what each does on a position, what it costs, when it does nothing."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST_NUMBER, EVENT, RESOURCE, STRENGTH, TAKE, TYPE
from busterbox.games.tcg.rules.values import blast_number_of, strength_of
from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.knowledge import reveal
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    bottom_of_deck,
    cannot_play,
    card,
    done,
    names,
    no,
    options,
    passes,
    pick,
    play,
    raise_value,
    sizes,
    table,
    take,
    theirs,
    top_of_deck,
    window,
)

PROTOMAN = "protoman_grand_prix_champ"
ICEMAN = "iceman_deceptively_cool"
SNAKEMAN = "snakeman_sly_bandit"
AIRMAN = "airman_ready_to_blow"
PHARAOHMAN = "pharaohman_ultimate_netnavi"
RED = "rival power_pastries worthy_opponent"
BLUE = "big_trouble great_surprise useless_one"
GREEN = "eat_more_fish its_not_over_yet upload"
YELLOW = "focus let_em_have_it winning_hand"


# -- events ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R73", "TC-R93", "TC-R69")
def test_chip_junkie_plays_a_battlechip_found_in_the_discard_pile_outside_the_limit() -> None:
    own = Side(hand="chip_junkie vulcan2 1", resources="rival", gauge="3", discard="vulcan1 upload")
    g = table(own, Side(hand="1"), script=(0,))
    play(g, "vulcan2")
    passes(g)
    play(g, "chip_junkie")
    assert window(g) == "play 0"
    take(g, "vulcan1")
    assert strength_of(g, 0) == 2 + 3 + 2
    assert names(g, g.discard[0]) == ["upload", "vulcan2", "vulcan1", "chip_junkie"]
    other_card = table(own, Side(hand="1"), script=(1,))
    play(other_card, "chip_junkie")  # it shows Upload: nothing to play
    assert window(other_card) == "opportunity 1"
    assert names(other_card, other_card.discard[0]) == ["vulcan1", "upload", "chip_junkie"]


def test_chip_junkie_keeps_to_requirements_and_may_be_declined() -> None:
    own = Side(hand="chip_junkie 1", resources="rival", gauge="1", discard="vulcan1")
    weak = table(own, Side(hand="1"), script=(0,))
    play(weak, "chip_junkie")
    assert window(weak) == "opportunity 1"
    assert strength_of(weak, 0) == 2
    own.gauge = "2"
    g = table(own, Side(hand="1"), script=(0,))
    play(g, "chip_junkie")
    no(g)
    assert names(g, g.discard[0]) == ["vulcan1", "chip_junkie"]
    nothing = table(Side(hand="chip_junkie 1", resources="rival"), Side(hand="1"))
    play(nothing, "chip_junkie")
    assert names(nothing, nothing.discard[0]) == ["chip_junkie"]


@pytest.mark.rule("TC-R94", "TC-R80", "TC-20.6")
def test_choose_carefully_digs_for_a_card_of_the_named_type() -> None:
    own = Side(hand="choose_carefully 1", resources="upload", deck="vulcan1 burned focus rival")
    g = table(own, Side(hand="1"))
    play(g, "choose_carefully")
    assert options(g) == [TYPE, TYPE + 1, TYPE + 2]
    answer(g, TYPE + RESOURCE)
    assert names(g, g.discard[0]) == ["vulcan1", "burned", "choose_carefully"]
    assert "focus" in names(g, g.hand[0])
    assert top_of_deck(g, 0) == ["rival"]
    assert g.lost == [3, 0]
    own.energy = 2
    own.deck = "vulcan1 focus"
    g = table(own, Side(hand="1"))
    play(g, "choose_carefully")
    answer(g, TYPE + EVENT)
    assert g.over
    assert g.result[1] > g.result[0]


@pytest.mark.rule("TC-R79", "TC-R80")
def test_counting_down_puts_the_gauge_in_order() -> None:
    g = table(
        Side(hand="counting_down 1", resources="focus", gauge="rival upload smack_down"), Side(hand="1")
    )
    for instance in g.gauge[0]:
        reveal(g, instance, 0b10)  # as if the opponent had seen them there
    play(g, "counting_down")
    assert window(g) == "arrange 0"
    assert options(g) == [DONE, PICK, PICK + 1, PICK + 2]
    pick(g, 2, 2)
    assert names(g, g.gauge[0]) == ["smack_down", "upload", "rival"]
    assert [g.known[instance] for instance in g.gauge[0]] == [0b01] * 3
    as_it_was = table(Side(hand="counting_down 1", resources="focus", gauge="rival upload"), Side(hand="1"))
    play(as_it_was, "counting_down")
    done(as_it_was)
    assert names(as_it_was, as_it_was.gauge[0]) == ["rival", "upload"]


@pytest.mark.parametrize(
    ("name", "colours", "left"), [("loud_and_clear", "big_trouble", 3), ("correction", BLUE, 1)]
)
@pytest.mark.rule("TC-R41")
def test_the_opponent_discards_down(name: str, colours: str, left: int) -> None:
    g = table(Side(hand=f"{name} 1", resources=colours), Side(hand="rival upload focus 1"))
    play(g, name)
    assert window(g) == "discard_down 1"
    while window(g) == "discard_down 1":
        answer(g, options(g)[0])
    assert sizes(g, 1)[0] == left
    assert sizes(g, 1)[3] == 4 - left
    few = table(Side(hand=f"{name} 1", resources=colours), Side(hand="1"))
    play(few, name)
    assert sizes(few, 1)[0] == 1


@pytest.mark.rule("TC-R48", "TC-6.14")
def test_always_a_competition_spends_a_yellow_resource_and_powers_up_four_times() -> None:
    own = Side(hand="always_a_competition 1", resources="focus let_em_have_it rival sacred_kingdom")
    g = table(own, Side(hand="1", gauge="2"))
    play(g, "always_a_competition")
    assert options(g) == sorted([TAKE + card("focus"), TAKE + card("let_em_have_it")])  # yellow, with SPEND
    take(g, "let_em_have_it")
    assert sizes(g, 0)[1:3] == (4, 3)
    assert sizes(g, 1)[1] == 2  # its own text does not happen
    assert names(g, g.discard[0]) == ["let_em_have_it", "always_a_competition"]
    own.resources = "sacred_kingdom tory_rookie_netop rival"
    assert cannot_play(table(own, Side(hand="1")), "always_a_competition") == "cost_resource 1 0"


def test_burned_takes_an_energy_for_each_resource_in_play() -> None:
    g = table(
        Side(hand="burned 1", resources="rival power_pastries focus"),
        Side(hand="1", resources="upload focus"),
    )
    before = sizes(g, 1)[4]
    play(g, "burned")
    assert sizes(g, 1)[4] == before - 5


def test_construct_a_victory_draws_for_each_card_in_the_opponents_hand() -> None:
    own = Side(hand="construct_a_victory 1", resources="upload its_not_over_yet rival")
    g = table(own, Side(hand="4"))
    play(g, "construct_a_victory")
    assert options(g) == sorted([TAKE + card("upload"), TAKE + card("its_not_over_yet")])
    take(g, "its_not_over_yet")
    assert sizes(g, 0)[:3] == (1 + 4, 0, 2)
    own.resources = "ms_millionaire_politely_evil upload"
    g = table(own, Side(hand="2"))
    play(g, "construct_a_victory")
    assert names(g, g.resources[0]) == ["ms_millionaire_politely_evil"]  # the only one that can be spent
    own.resources = "upload focus"
    assert cannot_play(table(own, Side(hand="2")), "construct_a_victory") == "needs_green 2 1"


@pytest.mark.rule("TC-R86", "TC-R87")
def test_enlightenment_puts_any_of_the_own_cards_under_the_deck() -> None:
    own = Side(
        hand="enlightenment rival focus",
        resources="upload its_not_over_yet",
        gauge="smack_down worthy_opponent",
    )
    g = table(own, Side(hand="1", resources="let_em_have_it"))
    play(g, "enlightenment")
    take(g, "rival")
    done(g)
    assert window(g) == "position 0"
    pick(g, 0)
    done(g)
    assert window(g) == "object 0"
    take(g, "upload")
    done(g)
    assert bottom_of_deck(g, 0, 3) == ["upload", "smack_down", "rival"]
    assert names(g, g.hand[0]) == ["focus"]
    assert names(g, g.gauge[0]) == ["worthy_opponent"]
    assert names(g, g.resources[0]) == ["its_not_over_yet"]
    nothing = table(own, Side(hand="1"))
    play(nothing, "enlightenment")
    for _ in range(3):
        done(nothing)
    assert sizes(nothing, 0)[:3] == (2, 2, 2)


@pytest.mark.rule("TC-R43", "TC-R87")
def test_friendly_rivals_puts_the_opponents_gauge_under_their_deck() -> None:
    own = Side(ICEMAN, hand="friendly_rivals 1", resources="snowed_in hot_ice")
    g = table(own, Side(hand="1", gauge="rival upload focus"))
    play(g, "friendly_rivals")
    assert g.gauge[1] == []
    assert bottom_of_deck(g, 1, 3) == ["focus", "upload", "rival"]  # position 1 first
    assert sizes(g, 1)[3] == 0
    own.resources = "snowed_in"
    assert cannot_play(table(own, Side(hand="1")), "friendly_rivals") == "needs_emblem_iceman 3 2"


@pytest.mark.rule("TC-R40", "TC-R79")
def test_grave_problem_gives_the_opponent_their_gauge() -> None:
    g = table(Side(hand="grave_problem 1", resources=BLUE), Side(hand="3", gauge="rival upload focus"))
    play(g, "grave_problem")
    assert sizes(g, 1)[:2] == (6, 0)
    assert {"rival", "upload", "focus"} < set(names(g, g.hand[1]))
    assert {g.known[instance] for instance in g.hand[1]} == {0b10}


@pytest.mark.rule("TC-R86")
def test_like_father_like_son_returns_up_to_three_resources() -> None:
    own = Side(hand="like_father_like_son 1", resources="big_trouble useless_one")
    g = table(own, Side(hand="1", resources="upload focus"))
    play(g, "like_father_like_son")
    theirs(g, "upload", "focus")
    take(g, "useless_one")
    assert window(g) == "opportunity 1"
    assert (names(g, g.resources[0]), g.resources[1]) == (["big_trouble"], [])
    assert {"upload", "focus"} < set(names(g, g.hand[1]))
    g = table(own, Side(hand="1", resources="upload focus"))
    play(g, "like_father_like_son")
    done(g)
    assert (sizes(g, 0)[2], sizes(g, 1)[2]) == (2, 2)


@pytest.mark.rule("TC-R81", "TC-R27")
def test_nose_knows_adds_one_for_each_resource_in_play() -> None:
    own = Side(hand="nose_knows 1", resources="rival power_pastries", gauge="rival focus")
    g = table(own, Side(hand="1", resources="upload"))
    assert cannot_play(g, "nose_knows") == "no_blast_destiny"
    blast(g, 1)
    passes(g)
    play(g, "nose_knows")
    assert strength_of(g, 0) == 2 + 2 + 3


@pytest.mark.rule("TC-R70")
def test_unwavering_loyalty_lowers_megamans_blast_and_goes_into_the_gauge() -> None:
    g = table(Side("megaman_battle_master", hand="unwavering_loyalty 1", gauge="1"), Side(hand="1"))
    play(g, "unwavering_loyalty")
    answer(g, options(g)[0])
    assert blast_number_of(g, 0) == 2
    assert names(g, g.gauge[0])[1:] == ["unwavering_loyalty"]
    assert sizes(g, 0)[3] == 1
    another = table(Side(PROTOMAN, hand="unwavering_loyalty 1", resources="guidance"), Side(hand="1"))
    play(another, "unwavering_loyalty")
    answer(another, options(another)[0])
    raise_value(another, BLAST_NUMBER, 0, 2)
    assert blast_number_of(another, 0) == 4
    assert names(another, another.gauge[0]) == ["unwavering_loyalty"]
    alone = table(Side("megaman_battle_master", hand="unwavering_loyalty"), Side(hand="1"))
    assert cannot_play(alone, "unwavering_loyalty") == "cost_cards 1 0"  # it cannot pay for itself (TC-R69)


@pytest.mark.rule("TC-R78", "TC-R87", "TC-R69")
def test_what_an_intrusion_puts_the_own_hand_into_the_gauge() -> None:
    own = Side(
        hand="what_an_intrusion rival upload focus",
        resources="let_em_have_it winning_hand",
        gauge="smack_down 2",
    )
    g = table(own, Side(hand="1"))
    play(g, "what_an_intrusion")
    take(g, "focus", "rival")
    assert g.hand[0] == []
    assert names(g, g.gauge[0])[-3:] == ["focus", "rival", "upload"]
    assert names(g, g.discard[0]) == ["smack_down", "what_an_intrusion"]


def test_owe_you_one_lets_the_opponent_draw_and_recharges_three() -> None:
    g = table(Side(hand="owe_you_one 1", resources=GREEN, discard="4"), Side(hand="1"))
    before = sizes(g, 0)[4]
    play(g, "owe_you_one")
    assert sizes(g, 1)[0] == 4
    assert sizes(g, 0)[3:] == (4 - 3 + 1, before + 3)


@pytest.mark.rule("TC-R92")
def test_ultimate_sacrifice_leaves_neither_player_anything() -> None:
    g = table(
        Side(hand="ultimate_sacrifice 2", resources=YELLOW, gauge="4"),
        Side(hand="3", resources="upload rival lan_hot_shot", gauge="2"),
    )
    play(g, "ultimate_sacrifice")
    # With nothing left to either, both pass by themselves (TC-R57): the opponent's turn has begun.
    assert sizes(g, 0)[:4] == (0, 0, 0, 3 + 4 + 2 + 1)
    assert sizes(g, 1)[:4] == (1, 1, 0, 3 + 3 + 2)
    assert g.turn == 1


@pytest.mark.rule("TC-R87")
def test_unbelievable_puts_all_discarded_battlechips_on_the_deck() -> None:
    g = table(
        Side(hand="unbelievable 1", resources=RED, discard="vulcan1 rival boomer1 vulcan2"), Side(hand="1")
    )
    play(g, "unbelievable")
    take(g, "boomer1", "vulcan1")
    assert top_of_deck(g, 0, 3) == ["vulcan2", "vulcan1", "boomer1"]
    assert names(g, g.discard[0]) == ["rival", "unbelievable"]


@pytest.mark.rule("TC-R80")
def test_blown_away_discards_what_shares_a_destiny_with_the_lost_energy() -> None:
    own = Side(AIRMAN, hand="blown_away 1", deck="rival smack_down worthy_opponent")  # destinies 1, 5, 1
    g = table(own, Side(hand="determined upload focus smack_down"))
    play(g, "blown_away")
    assert sorted(names(g, g.hand[1])) == ["focus", "upload"]
    assert sorted(names(g, g.discard[1])) == ["determined", "smack_down"]
    assert {g.known[instance] for instance in g.hand[1]} == {g.all_eyes()}
    assert sizes(g, 0)[3] == 3 + 1
    own.energy = 2
    own.deck = ""
    assert cannot_play(table(own, Side(hand="1")), "blown_away") == "cost_energy 3 2"


@pytest.mark.rule("TC-R75")
def test_collect_em_all_takes_the_opponents_own_blast_destiny() -> None:
    other = Side(SNAKEMAN, hand="collect_em_all 2")
    g = table(Side(hand="1", gauge="rival smack_down"), other)
    before = sizes(g, 0)[4]
    blast(g, 1)
    play(g, "collect_em_all")
    answer(g, options(g)[0])
    answer(g, options(g)[0])
    assert sizes(g, 0)[4] == before - 5
    g = table(Side(hand="1", gauge="rival smack_down"), other, to_act=1)
    play(g, "collect_em_all")
    answer(g, options(g)[0])
    answer(g, options(g)[0])
    assert g.lost == [0, 0]
    other.hand = "collect_em_all 1"
    assert cannot_play(table(Side(), other, to_act=1), "collect_em_all") == "cost_cards 2 1"


def test_dark_admonition_costs_two_energy_a_point_of_strength() -> None:
    own = Side(PROTOMAN, hand="dark_admonition 1")
    g = table(own, Side(hand="1"))
    raise_value(g, STRENGTH, 0, -1)
    play(g, "dark_admonition")
    assert g.lost == [4, 5]
    own.energy = 5
    assert cannot_play(table(own, Side(hand="1")), "dark_admonition") == "cost_energy 6 5"
