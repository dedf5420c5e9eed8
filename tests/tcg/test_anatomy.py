"""Chapters 2, 3 and 5: what is printed on a card, destiny numbers, emblems."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import BLAST, END_RESOURCES, PLAY
from busterbox.games.tcg.rules.values import battle_damage, strength_of
from tests.tcg.fixture import (
    FIXTURE,
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    numbers_of,
    play,
    spend,
    take,
)
from tests.tcg.positions import Side, answer, blast, names, passes, pick, sizes, values, window

COLOURS = {"red", "blue", "green", "yellow"}
CARDS = range(len(GAME.cards.ids))
IN_PLAY = [card for card in CARDS if box_of(GAME).cards[card].playable]


def of_type(kind: str) -> list[int]:
    return [card for card in IN_PLAY if GAME.table.card_data(card)["type"] == kind]


def printed(card: int) -> dict[str, object]:
    """Everything a card shows, its name, text and number included."""
    data = GAME.table.card_data(card)
    return {**data, "name": GAME.decks.card_names().names[card], "text": GAME.cards.texts[card]}


# -- TC-2: what a card shows -----------------------------------------------------------------------------------


@pytest.mark.rule("TC-2.2")
def test_a_netnavi_shows_its_values() -> None:
    for navi in of_type("netnavi"):
        shown = printed(navi)
        assert shown["name"]
        assert shown["title"]
        assert shown["number"]
        for value in ("strength", "defense", "blast"):
            assert isinstance(shown[value], int)
        # Mega Man X is the one whose emblem no source shows (TC-R81).
        assert bool(shown["emblem"]) == (GAME.cards.ids[navi] != "mega_man_x_invincible")
    gutsman = printed(GAME.cards.numbers["gutsman_body_strength"])
    assert [gutsman[key] for key in ("strength", "defense", "blast", "emblem", "number")] == [
        3,
        1,
        3,
        "GutsMan",
        "1C2",
    ]
    assert gutsman["text"] == "Whenever you play a BattleChip, give your NetNavi strength +1."


@pytest.mark.rule("TC-2.3")
def test_a_resource_shows_its_fields() -> None:
    for resource in of_type("resource"):
        shown = printed(resource)
        for key in ("name", "text", "lore", "number"):
            assert shown[key], f"{GAME.cards.ids[resource]} has no {key}"
        assert isinstance(shown["destiny"], int)
        assert shown["power"] in range(6)
        assert isinstance(shown["emblems"], dict)
    lan = printed(GAME.cards.numbers["lan_netbattler"])
    assert [lan[key] for key in ("name", "title", "type", "tag", "emblem", "emblems", "power", "destiny", "colour")] == [
        "Lan", "NetBattler", "resource", "netop", "MegaMan", {"MegaMan": 1}, 2, 1, "green",
    ]  # fmt: skip


@pytest.mark.rule("TC-2.4")
def test_an_event_shows_its_fields() -> None:
    for event in of_type("event"):
        shown = printed(event)
        for key in ("name", "text", "lore", "number"):
            assert shown[key], f"{GAME.cards.ids[event]} has no {key}"
        assert isinstance(shown["destiny"], int)
        assert isinstance(shown["colours"], dict)
    move = printed(GAME.cards.numbers["pretty_good_move"])
    assert [move[key] for key in ("name", "power", "colours", "destiny", "colour")] == [
        "Pretty Good Move", 2, {"red": 2}, 4, "red",
    ]  # fmt: skip


@pytest.mark.rule("TC-2.5")
def test_a_battlechip_shows_its_fields() -> None:
    for chip in of_type("battlechip"):
        shown = printed(chip)
        for key in ("name", "text", "number"):
            assert shown[key], f"{GAME.cards.ids[chip]} has no {key}"
        assert isinstance(shown["destiny"], int)
        assert isinstance(shown["colours"], dict)
        assert isinstance(shown["emblems"], dict)
    hammer = printed(GAME.cards.numbers["bighammer1"])
    assert [hammer[key] for key in ("colours", "emblems", "emblem", "destiny")] == [
        {"yellow": 2}, {"GutsMan": 1}, "GutsMan", 3,
    ]  # fmt: skip


@pytest.mark.rule("TC-2.6")
def test_a_netnavi_is_never_in_a_hand_and_cannot_be_played() -> None:
    g = exact(Side("megaman", hand="1"), Side("gutsman", hand="1"), phase="resources")
    for name in ("megaman", "gutsman"):
        assert cannot_play(g, name) == "that card is not in your hand · TC-7.1"
    answer(g, END_RESOURCES)
    assert cannot_play(g, "megaman") == "that card is not in your hand · TC-7.1"
    assert (names(g, g.navi[0]), names(g, g.navi[1])) == (["megaman"], ["gutsman"])


@pytest.mark.rule("TC-2.7", "TC-11.5")
def test_a_resource_stays_in_front_of_its_player() -> None:
    g = exact(
        Side("megaman", hand="statue 1", energy=40), Side("megaman", hand="1", energy=40), phase="resources"
    )
    play(g, "statue")
    assert (names(g, g.resources[0]), g.discard[0]) == (["statue"], [])
    lasting = g.resources[0][0]
    for turn in (1, 0, 1, 0):
        while g.turn != turn:
            g.expire(g.serial)
        assert g.resources[0] == [lasting]


@pytest.mark.rule("TC-2.10", "TC-13.6")
def test_a_battlechip_reaches_the_pile_after_its_text() -> None:
    g = exact(Side("megaman", hand="shuffle_hand leaf drop", discard="spark"), Side("megaman", hand="1"))
    play(g, "shuffle_hand")
    assert window(g) == "discard 0"  # half of its text is done
    assert (names(g, g.hand[0]), names(g, g.discard[0])) == (
        ["leaf", "drop"],
        ["spark"],
    )  # on its way: in no zone
    take(g, "leaf")
    assert names(g, g.discard[0]) == ["spark", "leaf", "shuffle_hand"]
    assert (len(g.hand[0]), g.seat_to_act()) == (3, 1)


@pytest.mark.rule("TC-2.9", "TC-14.3")
def test_an_event_reaches_the_pile_after_its_text() -> None:
    g = exact(
        Side("megaman", hand="second_wind leaf", gauge="ember", discard="spark"), Side("megaman", hand="1")
    )
    g.explicit = True  # chance is settled by the test
    g.answer(0, PLAY + card("second_wind"))
    # Burned already; two cards can be recharged, the event itself is not there.
    assert (names(g, g.discard[0]), g.chance) == (["spark", "ember"], 2)
    g.resolve_chance(0)
    assert (names(g, g.discard[0]), g.chance) == (["ember"], 1)
    g.resolve_chance(0)
    assert (g.discard[0], g.chance) == ([], 20)  # the draw: its last word
    g.resolve_chance(0)
    assert (names(g, g.discard[0]), len(g.hand[0]), g.seat_to_act()) == (["second_wind"], 2, 1)


@pytest.mark.rule("TC-2.11", "TC-2.12")
def test_strength_attacks_on_the_own_turn_and_defense_defends_on_the_opponent_s() -> None:
    gutsman, torchman = Side("gutsman", hand="1", energy=20), Side("torchman", hand="1", energy=20)
    g = exact(gutsman, torchman)
    assert battle_damage(g) == 3 - 2  # GutsMan's strength against TorchMan's defense
    g = exact(gutsman, torchman, turn=1)
    assert battle_damage(g) == 2 - 1  # TorchMan's strength against GutsMan's defense
    passes(g, 2)
    assert len(g.discard[0]) == 1
    assert g.discard[1] == []


@pytest.mark.rule("TC-2.13")
@pytest.mark.parametrize(("navi", "number"), [("megaman_other", 1), ("megaman", 2), ("gutsman", 3)])
def test_blast_is_how_many_cards_are_revealed(navi: str, number: int) -> None:
    g = exact(Side(navi, hand="1", gauge="pebble leaf drop ember"), Side("megaman", hand="1"))
    answer(g, BLAST)
    if number > 1:
        pick(g, 0)
    assert happened(g).count("revealed") == number
    assert names(g, g.gauge[0]) == ["pebble", "leaf", "drop", "ember"][: 4 - number]
    assert names(g, g.discard[0]) == ["pebble", "leaf", "drop", "ember"][4 - number :]


@pytest.mark.rule("TC-2.14")
def test_netop_on_its_own_does_nothing() -> None:
    g = exact(Side("megaman", hand="lan_student 1"), Side("megaman", hand="1"), phase="resources")
    play(g, "lan_student")
    assert GAME.table.card_data(GAME.cards.numbers["lan_netbattler"])["tag"] == "netop"
    assert FIXTURE.table.card_data(card("lan_student"))["tag"] == "netop"
    assert happened(g) == ["played"]
    assert (values(g, 0), values(g, 1)) == ((2, 2, 2), (2, 2, 2))
    assert sizes(g, 0) == (1, 0, 1, 0, 20)


# -- TC-3: destiny ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-3.1", "TC-3.2")
def test_every_card_but_a_netnavi_has_one_destiny_number() -> None:
    for other in IN_PLAY:
        data = GAME.table.card_data(other)
        if data["type"] == "netnavi":
            assert "destiny" not in data
        else:
            assert data["destiny"] in range(8)


@pytest.mark.rule("TC-3.3", "TC-R4")
def test_of_a_destiny_card_only_the_number_is_read() -> None:
    # A red ember and a lantern with TorchMan's emblem are revealed.
    own = Side("megaman", hand="red_alert torch_song 1", gauge="ember ember lantern", resources="statue")
    g = exact(own, Side("megaman", hand="1"))
    blast(g, 0)
    assert strength_of(g, 0) == 2 + 3
    passes(g)
    # The red destiny counts for no requirement, nor does the emblem of the other card.
    assert cannot_play(g, "red_alert") == "needs 2 red resources in play, you have 1 · TC-7.3"
    assert cannot_play(g, "torch_song") == "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"

    # A card whose own requirements are not met serves as well as any other.
    g = exact(Side("megaman", hand="1", gauge="three_torches everything"), Side("megaman", hand="1"))
    blast(g, 1)
    assert strength_of(g, 0) == 2 + 3


@pytest.mark.rule("TC-3.4")
def test_destiny_numbers_are_read_by_the_cut_and_by_blasts() -> None:
    g = exact(Side("megaman", hand="1", gauge="drop spark"), Side("megaman", hand="1"))
    blast(g, 1)
    assert numbers_of(g, "blast_destiny") == [[0, card("spark"), 5]]
    assert strength_of(g, 0) == 2 + 5


# -- TC-5: emblems ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-5.1")
def test_a_netnavi_has_the_emblem_of_its_name() -> None:
    for navi in of_type("netnavi"):
        emblem = GAME.table.card_data(navi)["emblem"]
        assert emblem in (GAME.decks.card_names().names[navi], "")


@pytest.mark.rule("TC-5.2")
def test_cards_of_all_types_carry_emblems() -> None:
    for kind in ("resource", "event", "battlechip"):
        with_megaman = [c for c in of_type(kind) if GAME.table.card_data(c)["emblem"] == "MegaMan"]
        assert with_megaman
        assert any(GAME.table.card_data(c)["emblem"] == "" for c in of_type(kind))


@pytest.mark.rule("TC-5.3", "TC-R44")
def test_an_x_card_is_one_with_the_large_x_emblem() -> None:
    """A listener draws a card whenever its player plays another TorchMan card."""

    def drawn(name: str) -> int:
        g = exact(
            Side("torchman", hand=f"{name} 1", resources="listener beacon", energy=20),
            Side("megaman", hand="1"),
        )
        play(g, name)
        return g.drawn[0]

    assert drawn("torch_chip") == 1
    assert drawn("three_torches") == 1  # an event with the large emblem
    assert drawn("torch_song") == 0  # a small emblem is but a requirement
    assert drawn("mega_chip") == 0  # another emblem
    assert drawn("punch") == 0


@pytest.mark.rule("TC-5.4", "TC-R42")
def test_small_emblems_are_matched_by_other_cards() -> None:
    g = exact(Side("megaman", hand="lantern beacon"), Side("torchman", hand="1"), phase="resources")
    # It carries the emblem it asks for, and the opponent has it too: neither helps.
    assert cannot_play(g, "lantern") == "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"
    play(g, "beacon")
    assert cannot_play(g, "lantern") == ""


@pytest.mark.rule("TC-5.5")
def test_large_emblems_match_small_ones_do_not() -> None:
    g = exact(Side("megaman", hand="torch_song", resources="moth"), Side("megaman", hand="1"))
    assert FIXTURE.table.card_data(card("moth"))["emblems"] == {"TorchMan": 1}
    assert cannot_play(g, "torch_song") == "needs 1 TorchMan emblem in play, you have 0 · TC-7.4"
    g = exact(Side("megaman", hand="torch_song", resources="lantern"), Side("megaman", hand="1"))
    assert cannot_play(g, "torch_song") == ""


# -- TC-R2, TC-R3: what a type may carry ---------------------------------------------------------------------------


@pytest.mark.rule("TC-R2")
def test_a_type_may_carry_any_mix_of_requirements() -> None:
    """A BattleChip that needs power, two colours and an emblem: each is asked for."""

    def missing(gauge: str, resources: str, navi: str = "torchman") -> str:
        g = exact(Side(navi, hand="everything", gauge=gauge, resources=resources), Side("megaman", hand="1"))
        return cannot_play(g, "everything").split(" · ")[0]

    assert missing("", "statue bench") == "needs 1 power, you have 0"
    assert missing("1", "bench") == "needs 1 red resource in play, you have 0"
    assert missing("1", "statue") == "needs 1 blue resource in play, you have 0"
    assert missing("1", "statue bench", "megaman") == "needs 1 TorchMan emblem in play, you have 0"
    assert missing("1", "statue bench") == ""
    for kind in ("event", "battlechip"):  # only NetNavis and resources have titles
        assert {GAME.table.card_data(c)["title"] for c in of_type(kind)} == {""}


@pytest.mark.rule("TC-R3")
def test_resources_and_events_have_one_of_four_colours_the_others_none() -> None:
    for kind in ("resource", "event"):
        assert {GAME.table.card_data(c)["colour"] for c in of_type(kind)} == COLOURS
    for kind in ("netnavi", "battlechip"):
        assert {GAME.table.card_data(c)["colour"] for c in of_type(kind)} == {""}
    # A blast destiny taken from a BattleChip has no colour: a red one beside it does not count.
    g = exact(
        Side("megaman", hand="1", gauge="ember spark"),
        Side("megaman", hand="1", resources="show_no_mercy"),
    )
    blast(g, 1)
    assert cannot_spend(g, "show_no_mercy") == "the opponent has no such blast destiny · TC-R9, TC-R51"


@pytest.mark.rule("TC-R4")
def test_a_blast_destiny_remembers_colour_and_name_of_the_chosen_card() -> None:
    g = exact(
        Side("megaman", hand="1", gauge="ember spark"),
        Side("megaman", hand="1", resources="show_no_mercy"),
    )
    blast(g, 0)
    assert g.destinies[0][:3] == [0, card("ember"), 3]
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert (g.destinies, strength_of(g, 0)) == ([], 2)
