"""Chapter 22: viruses, allies, tags, longer times, additional plays; the rulings that belong to them."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import FILES, GAME, make_of
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    EVENT,
    NO_PASSIVE,
    TAKE,
)
from busterbox.games.tcg.rules.requirements import free_places, resource_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of, strength_of
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.core.codes import NO
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.rng import rng_from
from tests.tcg.fixture import CARDS_FILE, DECK, happened
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
    options,
    passes,
    play,
    sizes,
    spend,
    table,
    take,
    top_of_deck,
    values,
    window,
)


def resource_phase(own: Side) -> Tcg:
    return table(own, Side(hand="1"), phase="resources")


# -- TC-22.3, 22.4, R64, R65: viruses ----------------------------------------------------------------------------


@pytest.mark.rule("TC-22.3")
def test_several_viruses_of_one_name_may_be_in_play() -> None:
    g = resource_phase(Side(hand="mettaur*3 rival*2", gauge="5", resources="rival"))
    assert cannot_play(g, "rival") == "same_name"  # no virus: unique
    for count in (1, 2, 3):
        play(g, "mettaur")
        if window(g) == "virus 0":
            no(g)
        assert names(g, g.resources[0]).count("mettaur") == count


@pytest.mark.rule("TC-22.4", "TC-R64")
def test_a_virus_brings_its_copies_out_of_the_deck_one_after_the_other() -> None:
    g = resource_phase(Side(hand="mettaur 1", gauge="4", deck="mettaur 2 mettaur mettaur"))
    before = sizes(g, 0)[4]
    play(g, "mettaur")
    for count in (2, 3, 4):
        assert (window(g), options(g)) == ("virus 0", [NO, TAKE + card("mettaur")])
        take(g, "mettaur")
        assert names(g, g.resources[0]).count("mettaur") == count
    # Four plays, four places: the phase is over, with one shuffle at the end.
    assert (sizes(g, 0)[4], g.plays, happened(g).count("shuffled")) == (before - 3, 4, 1)
    assert window(g) == "opportunity 0"
    assert g.deck[0].in_order() == 0


@pytest.mark.rule("TC-R64")
def test_a_fetched_copy_counts_as_a_play_and_needs_a_place() -> None:
    side = Side(hand="mettaur rival focus determined upload", gauge="4", deck="mettaur 1 mettaur")
    g = resource_phase(side)
    play(g, "rival")
    play(g, "focus")
    play(g, "mettaur")
    take(g, "mettaur")  # the fourth play, the fourth place
    assert (window(g), g.plays, len(g.resources[0])) == ("opportunity 0", 4, 4)
    # Three places taken: the virus itself fills the last, and no copy is looked for.
    g = resource_phase(Side(hand="mettaur 1", resources="rival focus determined", gauge="4", deck="mettaur"))
    play(g, "mettaur")
    assert (window(g), happened(g)[-1]) == ("opportunity 0", "played")


@pytest.mark.rule("TC-22.4", "TC-R64")
def test_a_deck_that_nobody_looked_through_is_not_shuffled() -> None:
    """No place left, or no play: nobody looks, and a card known to lie on top lies there still."""
    no_place = Side(hand="mettaur 1", resources="rival focus determined", gauge="4", deck="upload mettaur")
    no_play = Side(hand="maysa_staunch_supporter rival focus mettaur", gauge="4", deck="upload mettaur")
    for side, before in ((no_place, []), (no_play, ["maysa_staunch_supporter", "rival", "focus"])):
        g = resource_phase(side)
        for name in before:
            play(g, name)
        reveal(g, g.deck[0].cards[-1], 0b01)
        play(g, "mettaur")
        assert "mettaur" in names(g, g.resources[0])
        assert (window(g), happened(g).count("shuffled")) == ("opportunity 0", 0)
        assert (top_of_deck(g, 0), g.known[g.deck[0].cards[-1]]) == (["upload"], 0b01)
        assert free_places(g, 0) == (0 if side is no_place else 1)
    # In the middle of another card's text too: Handy Work's virus takes the last place.
    own = Side(
        hand="mettaur 1", resources="handy_work rival focus determined", gauge="4", deck="upload mettaur"
    )
    g = table(own, Side(hand="1"))
    spend(g, "handy_work")
    take(g, "mettaur")
    assert (happened(g).count("shuffled"), top_of_deck(g, 0)) == (0, ["upload"])


@pytest.mark.rule("TC-R64", "TC-22.4")
def test_a_copy_may_be_left_in_the_deck_or_not_be_there_and_the_deck_is_shuffled() -> None:
    g = resource_phase(Side(hand="mettaur 1", gauge="4", deck="mettaur rival"))
    play(g, "mettaur")
    no(g)
    assert (happened(g)[-1], g.deck[0].in_order(), sizes(g, 0)[2]) == ("shuffled", 0, 1)
    g = resource_phase(Side(hand="mettaur 1", gauge="4", deck="rival"))
    play(g, "mettaur")
    assert (window(g), options(g)) == (
        "virus 0",
        [NO],
    )  # asked all the same: what the deck lacks is no open fact
    no(g)
    assert g.deck[0].in_order() == 0


@pytest.mark.rule("TC-R64", "TC-R65")
def test_who_looks_for_a_copy_sees_the_deck_for_that_decision_only() -> None:
    g = resource_phase(Side(hand="mettaur 1", gauge="4"))
    play(g, "mettaur")
    assert {g.known[c] for c in g.deck[0].cards} == {0b01}
    no(g)
    assert {g.known[c] for c in g.deck[0].cards} == {0}


@pytest.mark.rule("TC-R64")
def test_the_requirements_of_a_copy_are_asked_anew() -> None:
    g = table(
        Side(hand="mettaur handy_work 1", resources="handy_work", gauge="4", deck="mettaur"), Side(hand="1")
    )
    spend(g, "handy_work")
    take(g, "mettaur")
    assert options(g) == [NO, TAKE + card("mettaur")]
    g.gauge[0].pop()
    assert options(g) == [NO]


# -- TC-22.2, 22.5, 22.6, R62: passives, allies and tags -----------------------------------------------------------


@pytest.mark.rule("TC-22.2", "TC-R62")
def test_passive_text_works_in_play_and_is_never_spent() -> None:
    box = box_of(GAME)
    passive = [
        n
        for n in range(box.navis)
        if (box.passive[n] != NO_PASSIVE or box.hears[n] >= 0) and box.cards[n].type != EVENT
    ]
    assert len(passive) > 20
    both = [GAME.cards.ids[n] for n in passive if box.spendable[n]]
    assert both == ["maysa_staunch_supporter"]  # has SPEND beside it
    g = table(Side(hand="1", resources="lan_netbattler"), Side(hand="1"))
    assert cannot_spend(g, "lan_netbattler") == "no_spend"
    # Works while in play, also beside SPEND, and stops when it leaves play.
    g = table(Side(hand="1", resources="maysa_staunch_supporter rival focus"), Side(hand="1"))
    assert resource_places(g, 0) == 5
    spend(g, "maysa_staunch_supporter")
    take(g, "maysa_staunch_supporter")
    answer(g, options(g)[0])
    assert resource_places(g, 0) == 4


@pytest.mark.rule("TC-22.5")
def test_an_ally_is_barred_by_a_netnavi_of_its_name() -> None:
    for own, reason in (
        ("megaman_netwarrior", "same_name"),
        ("megaman_battle_master", "same_name"),
        ("torchman_hothead", ""),
    ):
        g = resource_phase(Side(own, hand="megaman_licensed_to_delete 1", gauge="4"))
        assert cannot_play(g, "megaman_licensed_to_delete") == reason


@pytest.mark.rule("TC-22.6", "TC-2.14")
def test_netop_and_style_change_do_nothing_on_their_own() -> None:
    """The same game comes out whether the two cards called Lan are NetOps, style changes or neither."""
    text = CARDS_FILE.read_text(encoding="utf-8")
    netop = 'tag = "netop"\n'
    assert text.count(netop) == 2
    courses = []
    for tag in (netop, 'tag = "style_change"\n', ""):
        sources = dict.fromkeys(FILES, "")
        sources["power_up.toml"] = text.replace(netop, tag)
        g = make_of(sources).new(2, 6, {"format": "all_sets"}, decks=[DECK, DECK])
        rng = rng_from(8)
        while not g.over:
            codes = g.options(g.seat_to_act())
            g.answer(g.seat_to_act(), codes[rng.below(len(codes))])
        courses.append((g.windows, g.result, g.view(0)["table"]))
    assert courses[0] == courses[1] == courses[2]


# -- TC-22.7, R71: longer times --------------------------------------------------------------------------------------


@pytest.mark.rule("TC-22.7", "TC-R71")
def test_through_the_end_of_the_next_turn() -> None:
    """Difference in Power: this turn and the whole turn after it, whoever takes it."""
    g = table(Side(hand="1", resources="difference_in_power"), Side(hand="1"))
    spend(g, "difference_in_power")
    navi(g, 1)
    seen = []
    for _ in range(3):
        seen.append(blast_number_of(g, 1))
        next_turn(g)
    assert seen == [3, 3, 2]


@pytest.mark.rule("TC-22.7", "TC-R71")
@pytest.mark.parametrize(("turn", "limits"), [(0, [7, 7, 7, 5]), (1, [7, 7, 5])])
def test_through_the_end_of_your_next_turn(turn: int, limits: list[int]) -> None:
    """Timber Terror: to the end of the next turn that its player has yet to begin."""
    own = Side("woodman_natural_leader", hand="1", resources="timber_terror")
    g = table(own, Side(hand="1"), turn=turn, to_act=0)
    spend(g, "timber_terror")
    seen = []
    for _ in limits:
        seen.append(g.hand_limit(0))
        next_turn(g)
    assert seen == limits


@pytest.mark.rule("TC-22.7", "TC-R71")
def test_for_the_rest_of_the_game() -> None:
    blue = "great_surprise just_a_nuisance lark useless_one"
    g = table(Side(hand="aquacustom_activate 1", resources=blue), Side(hand="rival focus 1"))
    play(g, "aquacustom_activate")
    for _ in range(3):
        if window(g) == "cost 0":
            answer(g, options(g)[0])
    assert values(g, 0) == (4, 4, 2)  # two resources in the hand that was revealed
    for _ in range(4):
        next_turn(g)
    assert values(g, 0) == (4, 4, 2)


@pytest.mark.rule("TC-R71", "TC-R93")
def test_what_happens_at_the_end_of_turn_comes_after_the_battle_and_before_anything_expires() -> None:
    g = table(Side(hand="heatguts_activate 1", resources="rival clear_victory", gauge="3"), Side(hand="1"))
    play(g, "heatguts_activate")
    passes(g, 2)
    order = [message for message in happened(g) if message in ("battle", "burned", "turn")]
    assert order == ["battle", "burned", "burned", "burned", "turn"]
    assert g.gauge[0] == []


# -- TC-22.8, R73, R74: additional plays -----------------------------------------------------------------------------


@pytest.mark.rule("TC-22.8", "TC-R73")
def test_additional_battlechips_raise_the_limit_and_add_up() -> None:
    own = Side(hand="areasteal rockcube vulcan1*2", resources="rival", gauge="5")
    g = table(own, Side(hand="1"))
    play(g, "areasteal")  # itself, and one more
    passes(g)
    play(g, "rockcube")  # the one more, and one more
    passes(g)
    play(g, "vulcan1")
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 3 3"
    next_turn(g)
    passes(g)
    assert cannot_play(g, "vulcan1") == ""
    assert g.chip_plays[0] == 0


@pytest.mark.rule("TC-22.8", "TC-R74")
def test_an_additional_blast_is_made_at_once_and_leaves_the_normal_one() -> None:
    own = Side("elecman_fully_charged", hand="1", resources="double_zap", gauge="rival upload smack_down")
    g = table(own, Side(hand="1"))
    spend(g, "double_zap")  # blast 1: smack_down, destiny 5
    assert (strength_of(g, 0), g.blasted, len(g.gauge[0])) == (1 + 5, False, 2)
    passes(g)
    blast(g)
    assert (strength_of(g, 0), g.blasted, names(g, g.gauge[0])) == (1 + 5 + 4, True, ["rival"])
    # On the other player's turn, or without the power, it cannot be used.
    for turn, gauge, why in ((1, "3", "not_yours_to_blast"), (0, "", "blast_needs_power 1 0")):
        g = table(
            Side("elecman_fully_charged", hand="1", resources="double_zap", gauge=gauge),
            Side(hand="1"),
            turn=turn,
            to_act=0,
        )
        assert cannot_spend(g, "double_zap") == why


@pytest.mark.rule("TC-22.10", "TC-R78", "TC-10.3")
@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("channeling", {"navi": "roll_hip_and_cool"}),  # from hand
        ("its_an_emergency", {"discard": "3", "gauge": "2"}),  # from the discard pile
        ("data_scan", {"navi": "roll_hip_and_cool"}),  # from play
        ("energized", {"navi": "elecman_fully_charged"}),  # the card itself
        ("focus", {}),  # powering up
    ],
)
def test_cards_in_a_gauge_lie_face_down_however_they_got_there(name: str, own: dict[str, str]) -> None:
    """No view names a gauge card that its reader does not know, and no zone of open cards holds it."""
    side: dict[str, str] = {"hand": "3", "gauge": "1", "discard": "2"} | own
    g = table(Side(resources=name, **side), Side(hand="1"))  # type: ignore[arg-type]
    before = len(g.gauge[0])
    spend(g, name)
    while window(g) != "opportunity 1":
        answer(g, options(g)[0])
    assert len(g.gauge[0]) != before or name == "its_an_emergency"
    for seat in (-1, 0, 1):
        shown = g.view(seat)["table"]
        assert isinstance(shown, dict)
        for entry, instance in zip(shown["gauge"][0], g.gauge[0], strict=True):
            knows = g.known[instance] >> (seat if seat >= 0 else 2) & 1
            assert (entry["card"] is not None) == bool(knows)


# -- R59, R66, R67, R97: what is in the box -------------------------------------------------------------------------


@pytest.mark.rule("TC-R59")
def test_viruses_allies_and_style_changes_are_not_for_the_sample_format() -> None:
    for name in ("mettaur", "megaman_licensed_to_delete", "heatguts", "lan_netbattler"):
        deck = GAME.decks.write("Test", [card("megaman_netwarrior"), card(name), *[card("rival")] * 28])
        with pytest.raises(BadDeck) as bad:
            GAME.decks.read(deck, [1])
        assert any(fault.rule == "TC-22.1" and fault.line == 3 for fault in bad.value.faults), name
        sentences = [fault.sentence for fault in bad.value.faults if fault.rule == "TC-22.1"]
        assert len(sentences) == 1
    for starter in GAME.decks.in_box():
        if "sample" in starter.settings["format"]:
            tags = {box_of(GAME).tag[n] for n in GAME.decks.read(starter.text, [1])}
            assert tags == {-1}


PRINTS = {  # content facts, section 9: what the print says where a transcript differs
    "elecman_fully_charged": "Whenever you play a BattleChip, you may power up twice.",
    "gutsthump": "SPEND: Spend 1 other resource without using it to reduce any NetNavi's defense to 0.",
    "rollblast": "SPEND: Burn 2 power to put as many random cards as the lower of those cards' destinies from your "
    "discard pile into your gauge.",
    "widesword": "Discard 1 blue card to reduce any NetNavi's strength to 0.",
    "air_head": "SPEND: Put 1 card from your hand on top of your deck to give any NetNavi blast +2 through the end of "
    "the next turn.",
    "snowed_in": "SPEND: Lose 2 energy to draw 2 cards.",
    "lan_hot_shot": "Your gauge has 1 more position for each other MegaMan card you have in play.",
}


@pytest.mark.rule("TC-R67")
def test_the_print_is_followed_where_sources_differ() -> None:
    box = box_of(GAME)
    for name, text in PRINTS.items():
        assert GAME.cards.texts[card(name)] == text
    data = {name: GAME.table.card_data(card(name)) for name in GAME.cards.ids}
    assert data["widesword"]["colours"] == {"blue": 2}
    assert data["calculated"]["power"] == 5
    assert data["clowning_around"]["emblem"] == "WackoMan"
    assert data["friendly_rivals"]["emblems"] == {"IceMan": 3}
    assert (data["wrap_it_up"]["colours"], data["at_fault"]["emblems"]) == ({"red": 1}, {"Bass": 1})
    assert (data["flatter_yourself"]["destiny"], data["smack_down"]["destiny"]) == (3, 5)
    pairs = {
        "bighammer3": {"red": 1, "yellow": 1},
        "bugbomb": {"blue": 1, "yellow": 1},
        "circlegun1": {"red": 1, "green": 1},
        "gundelsol2": {"red": 1, "blue": 1},
        "sanctuary": {"green": 1, "yellow": 1},
    }
    for name, colours in pairs.items():
        assert data[name]["colours"] == colours
    assert "strength +3 for each BattleChip" in GAME.cards.texts[card("doublepoint")]
    assert data["canceled"]["number"] == "1C21"
    assert {"canceled", "smack_down", "burned", "mega_man_x_invincible"} <= set(GAME.cards.ids)
    assert sum(str(entry["number"]).startswith("4U") for entry in data.values()) == 6
    assert len(box.cards) == len(data)


@pytest.mark.rule("TC-R97")
def test_deck_lists_are_open_from_the_start_and_the_order_never() -> None:
    g = GAME.new(2, 3, {"format": "power_up"}, decks=["megaman", "torchman"])
    assert isinstance(g, Tcg)
    for seat in (-1, 0, 1):
        shown = g.view(seat)["table"]
        assert isinstance(shown, dict)
        for owner, deck in enumerate(("megaman", "torchman")):
            assert shown["lists"][owner] == sorted(GAME.decks.read(deck, [0]))
            assert len(shown["lists"][owner]) == 60
            assert not any(entry["card"] for entry in listed(shown["deck"][owner]))


def listed(pile: object) -> list[dict[str, object]]:
    """The cards of a pile as a view gives them, however it is made up."""
    if isinstance(pile, dict):
        return [entry for value in pile.values() for entry in listed(value)] if "card" not in pile else [pile]
    return [entry for value in pile for entry in listed(value)] if isinstance(pile, list) else []


@pytest.mark.rule("TC-R65")
def test_a_search_shows_the_whole_deck_to_the_searcher_alone() -> None:
    green = "food_education its_not_over_yet"
    g = table(Side(hand="thats_too_easy 1", resources=green, gauge="3", deck="upload rival"), Side(hand="1"))
    play(g, "thats_too_easy")
    assert (window(g), {g.known[c] for c in g.deck[0].cards}) == ("search 0", {0b01})
    assert options(g) == sorted({TAKE + g.cards[c] for c in g.deck[0].cards})
    take(g, "upload")
    held = next(c for c in g.hand[0] if g.cards[c] == card("upload"))
    assert g.known[held] == 0b01  # the opponent does not see what was found
    assert ({g.known[c] for c in g.deck[0].cards}, g.deck[0].in_order()) == ({0}, 0)
