"""Chapter 1: components and constants."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import NETNAVI
from busterbox.games.tcg.rules.requirements import resource_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.content.deck import BadDeck
from tests.tcg.fixture import (
    cannot_blast,
    cannot_play,
    exact,
    happened,
    play,
)
from tests.tcg.positions import Side, blast, names, passes, sizes, window

ZONES = ["deck", "hand", "gauge", "navi", "resources", "discard"]


def new_game(deck: str = "megaman", play_format: str = "power_up", seed: int = 1) -> Tcg:
    """A real game with this deck on both sides, at its first question: the first player's resource phase."""
    g = GAME.new(2, seed, {"format": play_format}, decks=[deck, deck])
    assert isinstance(g, Tcg)
    assert window(g) == f"resources {g.turn}"
    return g


@pytest.mark.rule("TC-1.1")
def test_there_are_exactly_two_players() -> None:
    for seats in (1, 3):
        with pytest.raises(ValueError, match=f"tcg is for 2 seats, not {seats}"):
            GAME.new(seats, 1)
    assert GAME.new(2, 1).seats == 2


@pytest.mark.rule("TC-1.2")
def test_each_player_has_six_zones_and_every_card_lies_in_one() -> None:
    g = new_game()
    table = g.view(0)["table"]
    assert isinstance(table, dict)
    for zone in ZONES:
        assert len(table[zone]) == 2
    for seat in range(2):
        zones = [
            g.deck[seat].cards,
            g.hand[seat],
            g.gauge[seat],
            g.navi[seat],
            g.resources[seat],
            g.discard[seat],
        ]
        assert sorted(card for zone in zones for card in zone) == [c for c in range(120) if g.pool[c] == seat]


@pytest.mark.rule("TC-1.3")
def test_a_gauge_has_five_positions_from_the_left() -> None:
    g = exact(
        Side("megaman", hand="charge*7 1", deck="drop leaf ember spark punch shield flex"),
        Side("megaman", hand="1"),
    )
    filled = []
    for _ in range(6):
        play(g, "charge")
        passes(g)
        filled.append(names(g, g.gauge[0]))
    assert filled[:5] == [["drop", "leaf", "ember", "spark", "punch"][: n + 1] for n in range(5)]
    assert filled[5] == ["leaf", "ember", "spark", "punch", "shield"]
    assert g.positions(0) == 5


@pytest.mark.rule("TC-1.4")
def test_there_is_room_for_four_resources() -> None:
    g = exact(
        Side("megaman", hand="flex", resources="statue bench fountain"),
        Side("megaman", hand="1"),
        phase="resources",
    )
    assert resource_places(g, 0) == 4
    play(g, "flex")
    assert len(g.resources[0]) == 4
    g = exact(
        Side("megaman", hand="flex", resources="statue bench fountain lamp"),
        Side("megaman", hand="1"),
        phase="resources",
    )
    assert window(g) == "opportunity 0"  # the phase is over at once: there is no place


@pytest.mark.rule("TC-1.5")
def test_each_player_has_one_netnavi_in_play_from_the_start() -> None:
    g = new_game()
    for seat in range(2):
        assert names(g, g.navi[seat]) == ["megaman_netwarrior"]
        assert [
            card for card in range(120) if g.pool[card] == seat and g.box.type[g.cards[card]] == NETNAVI
        ] == g.navi[seat]


@pytest.mark.rule("TC-1.6", "TC-1.8", "TC-8.6")
def test_after_set_up_a_normal_deck_leaves_55_energy() -> None:
    g = new_game()
    first, second = g.turn, 1 - g.turn
    assert sizes(g, second) == (4, 0, 0, 0, 55)
    assert sizes(g, first) == (5, 1, 0, 0, 53)  # has powered up and drawn
    assert [len(cards) for cards in g.lists] == [60, 60]


@pytest.mark.rule("TC-1.9", "TC-R52")
def test_after_set_up_a_sample_deck_leaves_25_energy() -> None:
    g = new_game("sample_megaman", "sample")
    assert sizes(g, 1 - g.turn) == (4, 0, 0, 0, 25)
    assert [len(cards) for cards in g.lists] == [30, 30]


@pytest.mark.rule("TC-1.7", "TC-R40")
def test_a_hand_is_checked_in_the_discard_down_step_only() -> None:
    g = exact(Side("megaman", hand="asking_for_it 7"), Side("megaman", hand="5"))
    play(g, "asking_for_it")
    assert [len(hand) for hand in g.hand] == [7, 7]
    passes(g, 2)
    assert (window(g), g.turn) == (
        "discard_down 1",
        1,
    )  # the other player's own draw phase: 8 cards, down to 5
    for _ in range(3):
        assert window(g) == "discard_down 1"
        take_any(g)
    assert [len(hand) for hand in g.hand] == [7, 5]


def take_any(g: Tcg) -> None:
    g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])


@pytest.mark.rule("TC-1.10")
def test_a_deck_holds_at_most_four_copies() -> None:
    text = GAME.decks.text("megaman")
    assert len(GAME.decks.read(text, [0])) == 60
    more = text.replace("4 Determined", "5 Determined").replace("4 Cannonball", "3 Cannonball")
    with pytest.raises(BadDeck, match="there may be 4 of Determined, not 5"):
        GAME.decks.read(more, [0])


@pytest.mark.rule("TC-1.12", "TC-1.13", "TC-1.15")
def test_a_main_phase_has_a_battlechip_a_player_one_blast_and_ends_after_two_passes() -> None:
    g = exact(
        Side("megaman", hand="punch shield 1", gauge="4"), Side("megaman", hand="punch shield 1", gauge="4")
    )
    play(g, "punch")
    assert cannot_blast(g) == "you can only blast on your own turn · TC-16.1"
    play(g, "shield")
    assert (
        cannot_play(g, "shield") == "you may play 1 BattleChip in this main phase and have played 1 · TC-13.2"
    )
    blast(g, 0)
    assert (
        cannot_play(g, "punch") == "you may play 1 BattleChip in this main phase and have played 1 · TC-13.2"
    )
    passes(g)
    assert cannot_blast(g) == "you have already blasted in this main phase · TC-16.8"
    assert "battle" not in happened(g)
    passes(g)
    assert "battle" in happened(g)


@pytest.mark.rule("TC-1.11", "TC-11.2")
def test_at_most_four_resources_are_played_in_a_resource_phase() -> None:
    g = exact(
        Side("megaman", hand="statue bench fountain lamp flex"), Side("megaman", hand="1"), phase="resources"
    )
    for name in ("statue", "bench", "fountain", "lamp"):
        assert window(g) == "resources 0"
        play(g, name)
    assert (window(g), g.plays) == ("opportunity 0", 4)


@pytest.mark.rule("TC-1.14", "TC-10.1", "TC-10.8")
def test_a_draw_phase_has_one_power_up_and_one_draw() -> None:
    g = exact(Side("megaman", hand="2", gauge="1", energy=20), Side("megaman", hand="1"), phase="draw")
    assert sizes(g, 0) == (3, 2, 0, 0, 18)
    assert happened(g) == ["turn", "powered_up", "drew"]
    assert window(g) == "resources 0"  # nobody was asked on the way


@pytest.mark.rule("TC-1.16", "TC-2.1")
def test_a_card_is_of_exactly_one_of_four_types() -> None:
    cards = box_of(GAME).cards
    types = {str(GAME.table.card_data(card)["type"]) for card in range(len(cards)) if cards[card].playable}
    assert types == {"netnavi", "resource", "event", "battlechip"}
    counts = {kind: sum(fact.kind == kind for fact in GAME.cards.facts) for kind in types}
    assert counts == {
        "netnavi": 24,
        "resource": 186,
        "event": 77,
        "battlechip": 72,
    }  # the totals of the card facts


@pytest.mark.rule("TC-1.17", "TC-5.6", "TC-5.1")
def test_the_first_set_has_eight_netnavis_and_eight_emblems() -> None:
    data = [GAME.table.card_data(card) for card in range(len(GAME.cards.ids))]
    first = [entry for entry in data if entry["set"] == "power_up" and entry["type"] == "netnavi"]
    assert len(first) == 8
    assert len({entry["emblem"] for entry in first}) == 8
    assert {entry["emblem"] for entry in data if entry["set"] == "power_up"} - {""} == {
        entry["emblem"] for entry in first
    }
