"""Promos and the secret rares of Power Up! and Grave; the Level Up series, which is not played."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import BLAST, PLAY, PLAY_GAUGE, TAKE
from busterbox.games.tcg.rules.requirements import resource_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, defense_of, strength_of
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.core.events import Log
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    bottom_of_deck,
    cannot_play,
    cannot_spend,
    card,
    done,
    names,
    no,
    number,
    options,
    passes,
    play,
    sizes,
    spend,
    table,
    take,
    theirs,
    values,
    why_not,
    window,
    yes,
)
from tests.tcg.using import Case, check, ready, use

PLAIN = [
    Case("clear_victory", "", own=(0, 0, -1, 7, -6), other=(0, 0, 0, 4, -4)),
    Case("blue_battler", "take take", own=(2, -3, -1, 2, 0), gauge="3"),
    Case("friendly_ms_mari", "take take", own=(0, 0, -1, 1, 0)),
    Case("lets_jam", "", own=(5, -2, -1, 3, -5)),
]


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case.card)
def test_what_it_does(case: Case) -> None:
    check(case)


@pytest.mark.rule("TC-R7")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("clear_victory", {"energy": 5}, "cost_energy 6 5"),
        ("reckless", {"hand": "focus 2"}, "cost_colour 2 1"),
        ("blue_battler", {"gauge": "2"}, "cost_power 3 2"),
        ("friendly_ms_mari", {"gauge": "1"}, "cost_power 2 1"),
        ("rock_solid", {"energy": 1}, "cost_energy 2 1"),
        ("lets_jam", {"gauge": "1"}, "cost_power 2 1"),
        ("the_oath", {"gauge": ""}, "cost_power 1 0"),
    ],
)
def test_a_resource_is_not_spent_without_its_whole_price(name: str, own: dict[str, object], why: str) -> None:
    assert cannot_spend(ready(name, own, {"resources": "focus"}), name) == why


# -- NetNavis --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("navi", "printed"),
    [
        ("megaman_cyber_hero", (2, 1, 2)),
        ("megaman_netcity_defender", (2, 2, 4)),
        ("protoman_unbeatable", (3, 2, 5)),
        ("mega_man_x_invincible", (3, 1, 2)),
    ],
)
def test_printed_values(navi: str, printed: tuple[int, int, int]) -> None:
    assert values(table(Side(navi, hand="1"), Side(hand="1")), 0) == printed


@pytest.mark.rule("TC-R96")
def test_cyber_hero_may_put_cards_under_the_deck_instead_of_discarding_down() -> None:
    g = table(Side("megaman_cyber_hero", hand="lark focus 4"), Side(hand="1"), phase="draw")
    assert window(g) == "discard_down 0"
    take(g, "lark")
    assert window(g) == "elsewhere 0"
    yes(g)
    assert bottom_of_deck(g, 0) == ["lark"]
    lark = g.deck[0].cards[0]
    assert g.known[lark] & 3 == 0b01
    assert isinstance(g.sink, Log)
    assert [event.seen for event in g.sink.events if event.message == "under_deck"] == [0b01]
    take(g, "focus")
    no(g)
    assert names(g, g.discard[0]) == ["focus"]
    assert (len(g.hand[0]), window(g)) == (5, "resources 0")


@pytest.mark.rule("TC-R96")
def test_cyber_hero_also_where_a_text_says_to_discard_down() -> None:
    g = table(
        Side("megaman_cyber_hero", hand="lark 3"), Side(hand="1", resources="send_in_the_clowns"), turn=1
    )
    spend(g, "send_in_the_clowns")
    take(g, "lark")
    yes(g)
    assert bottom_of_deck(g, 0) == ["lark"]
    g = table(Side("megaman_cyber_hero", hand="lark 3"), Side(hand="1", resources="great_surprise"), turn=1)
    spend(g, "great_surprise")
    answer(g, options(g)[0])
    take(g, "lark")  # a plain discard is not a discarding down
    assert names(g, g.discard[0]) == ["lark"]


def test_netcity_defender_burns_a_power_for_each_battlechip() -> None:
    g = table(Side("megaman_netcity_defender", hand="vulcan3 1", gauge="4"), Side(hand="1", gauge="2"))
    play(g, "vulcan3")
    assert window(g) == "opportunity 1"  # not optional
    assert len(g.gauge[1]) == 1
    assert strength_of(g, 0) == 6


@pytest.mark.rule("TC-R75")
@pytest.mark.parametrize("n", [0, 1])
def test_unbeatable_protoman_may_raise_his_blast_destiny(n: int) -> None:
    own = Side("protoman_unbeatable", hand="recovery10 1", gauge="vulcan3*4 bugbomb")
    g = table(own, Side(hand="1", discard="2"))
    blast(g, 4)
    passes(g)
    play(g, "recovery10")
    assert window(g) == "how_many 0"
    number(g, n)
    assert blast_destiny_value(g, 0) == 6 + 2 * n


@pytest.mark.rule("TC-R75")
def test_unbeatable_protoman_is_not_asked_without_a_blast_destiny() -> None:
    g = table(Side("protoman_unbeatable", hand="recovery10 1"), Side(hand="1", discard="2"))
    play(g, "recovery10")
    assert window(g) == "opportunity 1"
    assert strength_of(g, 0) == 3


@pytest.mark.rule("TC-R47")
@pytest.mark.rule("TC-R81")
def test_mega_man_x_is_no_megaman_and_has_no_emblem() -> None:
    side = Side("mega_man_x_invincible", hand="megaman_licensed_to_delete 1", gauge="5")
    g = table(side, Side(hand="1"), phase="resources")
    assert why_not(g, PLAY + card("megaman_licensed_to_delete")) == ""
    side.navi = "megaman_cyber_hero"
    g = table(side, Side(hand="1"), phase="resources")
    assert why_not(g, PLAY + card("megaman_licensed_to_delete")) == "same_name"
    side = Side("mega_man_x_invincible", hand="flawless 2", gauge="2", resources="flatter_yourself")
    g = table(side, Side(hand="1"))
    assert cannot_spend(g, "flatter_yourself") == "cost_emblem 1 0"


# -- secret rares ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R86")
def test_reckless_destroys_three_resources_of_the_opponent() -> None:
    own = {"hand": "focus carb_craving rival"}
    g = ready("reckless", own, {"resources": "rival determined lark spidy"})
    use(g, "reckless")
    take(g, "focus", "carb_craving")
    theirs(g, "rival", "lark", "spidy")
    assert names(g, g.resources[1]) == ["determined"]
    assert names(g, g.discard[1])[-3:] == ["rival", "lark", "spidy"]
    g = ready("reckless", own, {"resources": "rival determined"})
    use(g, "reckless")
    take(g, "focus", "carb_craving")
    assert not g.resources[1]
    assert cannot_spend(ready("reckless", own), "reckless") == "nothing_to_destroy"


@pytest.mark.rule("TC-R10")
@pytest.mark.rule("TC-R11")
def test_the_oath_cancels_any_blast_destiny() -> None:
    g = ready("the_oath", None, {"gauge": "vulcan3*2", "resources": "gutsman_full_out_battler"}, turn=1)
    blast(g, 0)
    passes(g)
    spend(g, "gutsman_full_out_battler")
    assert strength_of(g, 1) == 2 + 2 + 4
    use(g, "the_oath")
    assert strength_of(g, 1) == 2
    assert len(g.gauge[0]) == 1
    assert why_not(g, BLAST) == "blast_was_cancelled"
    assert cannot_spend(ready("the_oath"), "the_oath") == "no_blast_to_cancel"


# -- resources -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R75")
def test_dish_a_little_dirt_takes_a_card_of_the_blast_destinys_number() -> None:
    def blasted(hand: str) -> Tcg:
        other = {"gauge": "vulcan3*2", "hand": "1", "resources": "gutsman_full_out_battler"}
        g = ready("dish_a_little_dirt", {"hand": hand}, other, turn=1)
        blast(g, 0)
        return g

    g = blasted("doubting_navi bugbomb")
    use(g, "dish_a_little_dirt")
    take(g, "doubting_navi")  # 2, as Vulcan3
    assert strength_of(g, 1) == 2
    g = blasted("bugbomb rival")
    assert cannot_spend(g, "dish_a_little_dirt") == "cost_match 1 0"
    passes(g)
    spend(g, "gutsman_full_out_battler")  # now it is 6
    use(g, "dish_a_little_dirt")
    take(g, "bugbomb")
    assert strength_of(g, 1) == 2


@pytest.mark.parametrize(
    ("deck", "lost"), [("bugbomb vulcan3", 2), ("carb_craving bugbomb", 5), ("lark bugbomb", 0)]
)
def test_rock_solid_takes_the_lower_destiny(deck: str, lost: int) -> None:
    g = ready("rock_solid", {"deck": deck})
    before = len(g.deck[1].cards)
    use(g, "rock_solid")
    assert before - len(g.deck[1].cards) == lost


@pytest.mark.rule("TC-R81")
def test_flatter_yourself_takes_a_card_with_the_own_emblem() -> None:
    own = {"navi": "bass_ultimate_reborn", "hand": "flawless watch_out 1", "gauge": "vulcan3*2"}
    g = ready("flatter_yourself", own)
    assert cannot_spend(g, "flatter_yourself") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    use(g, "flatter_yourself")
    assert len(options(g)) == 1
    take(g, "flawless")
    assert strength_of(g, 0) == 3 + 2 + 4


@pytest.mark.rule("TC-R77")
def test_maysa_staunch_supporter_makes_room_for_one_more_resource() -> None:
    side = Side(hand="rival 1", gauge="4", resources="maysa_staunch_supporter focus lark determined")
    g = table(side, Side(hand="1"), phase="resources")
    assert resource_places(g, 0) == 5
    play(g, "rival")
    assert len(g.resources[0]) == 5
    side.resources = "focus lark determined watch_out"
    g = table(side, Side(hand="1"), phase="main")
    assert resource_places(g, 0) == 4


@pytest.mark.rule("TC-R5")
@pytest.mark.rule("TC-R87")
def test_maysa_staunch_supporter_puts_resources_into_the_gauge() -> None:
    own = {"resources": "focus rival lark", "gauge": "1"}
    g = ready("maysa_staunch_supporter", own)
    use(g, "maysa_staunch_supporter")
    take(g, "rival", "maysa_staunch_supporter", "focus")
    done(g)
    assert names(g, g.gauge[0])[1:] == ["rival", "maysa_staunch_supporter", "focus"]
    assert names(g, g.resources[0]) == ["lark"]
    assert g.spent[0] == 1
    g = ready("maysa_staunch_supporter", own)
    use(g, "maysa_staunch_supporter", "done")
    assert names(g, g.discard[0])[-1] == "maysa_staunch_supporter"
    assert len(g.resources[0]) == 3


@pytest.mark.rule("TC-R69")
@pytest.mark.rule("TC-R93")
def test_dr_hikari_plays_a_card_out_of_the_revealed_gauge() -> None:
    def spent(gauge: str) -> Tcg:
        g = ready("dr_hikari_paternal_hero", {"gauge": gauge})
        use(g, "dr_hikari_paternal_hero")
        return g

    g = spent("focus vulcan3 eliminate 1")
    assert all(g.known[instance] & 3 == 3 for instance in g.gauge[0])
    # Four cards without itself are three power: enough for Eliminate, not for Vulcan3.
    assert cannot_take(g, "vulcan3")
    take(g, "eliminate")
    assert names(g, g.resources[0]) == ["eliminate"]
    assert len(g.gauge[0]) == 3
    g = spent("recovery10 4")
    take(g, "recovery10")
    assert defense_of(g, 0) == 4
    assert g.chip_plays[0] == 1
    g = spent("focus 1")
    no(g)
    assert names(g, g.gauge[0])[0] == "focus"


def cannot_take(g: Tcg, name: str) -> bool:
    return TAKE + card(name) not in options(g)


# -- BattleChips -----------------------------------------------------------------------------------------------------------


def defend(name: str, **own: object) -> Tcg:
    """The card played in the opponent's turn against an attack of 4 on a defense of 2; then the battle."""
    other = {"hand": "vulcan1 1", "gauge": "3", "resources": "focus"}
    g = ready(name, own, other, turn=1)
    play(g, "vulcan1")
    return g


@pytest.mark.rule("TC-R90")
@pytest.mark.rule("TC-R78")
def test_energybomb_fills_the_gauge_with_battle_damage() -> None:
    for gauge, filled, discarded in ((2, 2, 0), (4, 1, 1), (5, 0, 2)):
        g = defend("energybomb", gauge=str(gauge), discard="")
        use(g, "energybomb")
        passes(g, 2)
        assert g.lost[0] == 0  # the next turn has begun
        # The own power-up of the next turn follows: into a free position, or one is pushed out.
        assert len(g.gauge[0]) == min(5, gauge + filled + 1)
        pushed = gauge + filled + 1 - len(g.gauge[0])
        assert len(g.discard[0]) == 1 + discarded + pushed


@pytest.mark.rule("TC-R90")
def test_guardian_takes_battle_damage_to_hand() -> None:
    g = defend("guardian", hand="3", discard="")
    use(g, "guardian", "take take")
    passes(g, 2)
    assert len(g.hand[0]) == 1 + 2 + 1  # one left, two of the battle, one drawn
    assert len(g.discard[0]) == 3


@pytest.mark.rule("TC-R7")
def test_guardian_costs_two_cards() -> None:
    assert cannot_play(ready("guardian", {"hand": "1"}), "guardian") == "cost_cards 2 1"


# -- style changes ----------------------------------------------------------------------------------------------------------

FOUR_BLUE = "lark great_surprise just_a_nuisance surprise_transfer"
FOUR_GREEN = "food_education its_not_over_yet giving_it_away gender_differences"


def style(name: str, resources: str, **other: str) -> Tcg:
    own = Side(hand=f"{name} 1", resources=resources, gauge="focus 2", discard="12")
    return table(own, Side(**({"hand": "1"} | other)))  # type: ignore[arg-type]


@pytest.mark.rule("TC-R71")
@pytest.mark.rule("TC-R48")
def test_aquacustom_activate_counts_resources_in_the_opponents_hand() -> None:
    g = style("aquacustom_activate", FOUR_BLUE, hand="focus rival vulcan3 fortified")
    play(g, "aquacustom_activate")
    while window(g) == "cost 0":
        answer(g, options(g)[0])
    assert not g.resources[0]
    assert g.spent[0] == 4
    assert all(g.known[instance] & 3 == 3 for instance in g.hand[1])
    assert values(g, 0) == (4, 4, 2)
    turns = g.turns
    while g.turns < turns + 3 and not g.over:
        answer(g, options(g)[0])
    assert values(g, 0) == (4, 4, 2)  # for the rest of the game


@pytest.mark.rule("TC-R48")
def test_aquacustom_activate_cannot_spend_a_resource_without_spend() -> None:
    g = style("aquacustom_activate", "lark great_surprise just_a_nuisance aquacustom")
    assert cannot_play(g, "aquacustom_activate") == "cost_resource 4 3"


@pytest.mark.rule("TC-R87")
def test_woodshield_activate_puts_everything_under_the_deck() -> None:
    g = style("woodshield_activate", FOUR_GREEN)
    before = sizes(g, 0)
    play(g, "woodshield_activate")
    take(g, "its_not_over_yet", "gender_differences", "food_education")
    # 4 resources, 1 card in hand, 3 gauge cards; then two energy each.
    assert sizes(g, 0) == (0, 0, 0, before[3] - 12 + 1, before[4] + 8 + 12)
    under = names(g, g.deck[0].cards[12:20])[::-1]
    assert under[:4] == ["its_not_over_yet", "gender_differences", "food_education", "giving_it_away"]
    assert under[5] == "focus"


@pytest.mark.rule("TC-R93")
def test_heatguts_activate_opens_the_gauge() -> None:
    own = Side(
        hand="heatguts_activate 1",
        resources="determined power_pastries",
        gauge="focus recovery10 vulcan3 1",
        discard="2",
    )
    g = table(own, Side(hand="1", discard="2"))
    play(g, "heatguts_activate")
    assert all(g.known[instance] & 3 == 1 for instance in g.gauge[0])
    passes(g)
    assert why_not(g, PLAY_GAUGE + card("vulcan3")) == "needs_power 4 3"
    answer(g, PLAY_GAUGE + card("focus"))
    assert names(g, g.resources[0]) == ["determined", "power_pastries", "focus"]
    passes(g)
    answer(g, PLAY_GAUGE + card("recovery10"))
    assert defense_of(g, 0) == 4
    assert len(g.gauge[0]) == 2
    passes(g, 2)
    assert g.turn == 1
    assert not g.gauge[0]  # burned at the end of the turn
    assert "vulcan3" in names(g, g.discard[0])


# -- not in play ------------------------------------------------------------------------------------------------------------

LEVEL_UP = [
    "darkcannon",
    "all_about_endurance",
    "double_power",
    "infamous_dr_wily",
    "pink_pixel_brat",
    "level_up_megaman",
    "level_up_gutsman",
    "level_up_roll",
]


@pytest.mark.rule("TC-R66")
@pytest.mark.parametrize("name", LEVEL_UP)
def test_level_up_cards_are_in_the_box_and_in_no_deck(name: str) -> None:
    assert GAME.table.card_data(card(name))["playable"] is False
    assert GAME.cards.texts[card(name)] == ""
    cards = [card("bass_ultimate_reborn"), *[card("vulcan3")] * 4, card(name)]
    with pytest.raises(BadDeck, match="no rule says how Level Up cards enter play"):
        GAME.decks.read(GAME.decks.write("Odd", cards), [2])


def test_every_promo_in_play_says_what_it_does() -> None:
    silent = [
        GAME.cards.ids[number]
        for number in range(len(GAME.cards.ids))
        if ("P" in GAME.decks.card_names().numbers[number] or "*" in GAME.decks.card_names().numbers[number])
        and not GAME.cards.texts[number]
    ]
    assert silent == ["mega_man_x_invincible"]
