"""Chapter 4: the round and the draw phase."""

from __future__ import annotations

import pytest

from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.piles import bag
from tests.adventures.positions import acting, everybody_ready, on_to_abilities, say, table, window
from tests.adventures.trials import (
    WATCHER,
    chances,
    drain,
    endure,
    events,
    explicit,
    happened,
    listen,
    names,
    seen_by,
    shown_cards,
    told,
)

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])


@pytest.mark.rule("AD-4.1")
@EVERY_COUNT
def test_a_round_is_draw_planning_action_clean_up(seats: int) -> None:
    g = listen(table(seats))
    endure(g)
    steps = happened(g, "drew", "planned", "acts", "acted", "clean_up", "round")
    action = ["acts", "acted"] * seats
    assert steps == ["planned", *action, "clean_up", "round", *["drew"] * (4 * seats)]
    endure(g)
    assert happened(g, "round", "clean_up") == ["clean_up", "round"] * 2  # and again, until the end
    assert g.round == 3


@pytest.mark.rule("AD-4.1")
def test_no_phase_begins_before_the_one_before_is_over() -> None:
    g = listen(table(3))
    assert (window(g), g.round, g.active, told(g, "acts")) == ("plan", 1, -1, [])
    everybody_ready(g)
    on_to_abilities(g)
    assert (g.active, [len(cards) for cards in g.planned], told(g, "clean_up")) == (0, [3, 3, 3], [])


@pytest.mark.rule("AD-4.2")
@EVERY_COUNT
def test_everybody_draws_up_to_four(seats: int) -> None:
    g = table(seats)
    for number in range(1, 4):
        assert (g.round, [len(cards) for cards in g.hand]) == (number, [4] * seats)
        assert [len(deck.cards) for deck in g.deck] == [16 - 4 * number] * seats
        endure(g)


@pytest.mark.rule("AD-4.2")
def test_cards_are_drawn_one_by_one_from_a_shuffled_deck() -> None:
    g = explicit(2, heroes="random")
    drain(g, "boss")
    for seat in range(2):
        say(g, "boss", g.offered[seat], seat)
        say(g, "confirm", 0, seat)
    chances(g, *[0] * 8, 1)  # stage cards; seat 1 is first player
    assert chances(g, 0, 14, 0, 0) == [16, 15, 14, 13]
    assert ([len(cards) for cards in g.hand], names(g, g.hand[1])[0]) == ([0, 4], "proto_man_1")
    assert chances(g, 0, 0, 0, 0) == [16, 15, 14, 13]


@pytest.mark.rule("AD-4.3")
def test_an_empty_deck_is_made_of_ones_own_discard_pile_in_the_middle_of_a_draw() -> None:
    g = acting(seats=3)
    for seat, left in enumerate((2, 0, 8)):  # so many cards are left in the decks
        moved = g.deck[seat].cards[left:]
        g.deck[seat] = bag(g.deck[seat].cards[:left])
        for card in moved:
            put_open(g, g.discard[seat], card)
    first = set(g.deck[0].cards)
    listen(g)
    endure(g)
    assert told(g, "shuffled") == [[0], [1]]  # seat 2 need not
    assert first <= set(g.hand[0])
    assert [len(deck.cards) for deck in g.deck] == [12, 12, 4]
    assert [len(cards) for cards in g.discard] == [0, 0, 8]
    for seat, hero in enumerate(("mega_man", "proto_man", "rush")):
        mine = names(g, g.deck[seat].cards + g.hand[seat] + g.discard[seat])
        assert sorted(mine) == sorted(f"{hero}_{n}" for n in range(1, 17))
    drawn = [event.message for event in events(g) if event.message in ("drew", "shuffled")]
    assert drawn == ["drew", "drew", "shuffled", "drew", "drew", "shuffled", *["drew"] * 8]


@pytest.mark.rule("AD-4.3")
def test_nobody_knows_where_a_reshuffled_card_lies() -> None:
    g = table(2)
    endure(g, 4)
    unknown = {"count": 12, "parts": [{"in_order": False, "cards": [], "unknown": 12}]}
    for eye in (0, 1, WATCHER):
        assert seen_by(g, eye, "deck") == [unknown, unknown]
    assert {g.known[card] for deck in g.deck for card in deck.cards} == {0}
    assert g.deck[0].outcomes() == 12


@pytest.mark.rule("AD-4.4")
@pytest.mark.parametrize("seats", [1, 2])  # with more heroes no game lasts five rounds
def test_the_deck_is_used_up_after_four_rounds_and_reshuffled_in_the_fifth(seats: int) -> None:
    g = listen(table(seats, ["bomb_man", "cut_man"]))
    for number in range(1, 5):
        assert ([len(deck.cards) for deck in g.deck], told(g, "shuffled")) == ([16 - 4 * number] * seats, [])
        endure(g)
    assert (g.round, told(g, "shuffled")) == (5, [[seat] for seat in range(seats)])
    assert [len(deck.cards) for deck in g.deck] == [12] * seats


@pytest.mark.rule("AD-4.4")
def test_four_rounds_show_every_card_once() -> None:
    g = table(1, ["bomb_man"])
    seen: list[str] = []
    for _ in range(4):
        seen += names(g, g.hand[0])
        endure(g)
    assert sorted(seen) == sorted(f"mega_man_{n}" for n in range(1, 17))


@pytest.mark.rule("AD-4.2")
def test_a_hand_of_ones_own_is_hidden_from_the_others() -> None:
    g = table(3, hands="own")
    mine = sorted(names(g, g.hand[1]))
    assert sorted(shown_cards(g, 1, "hand", 1)) == mine
    for eye in (0, 2, WATCHER):
        assert shown_cards(g, eye, "hand", 1) == ["?"] * 4
    g = table(3, hands="open")
    for eye in (0, 2, WATCHER):
        assert sorted(shown_cards(g, eye, "hand", 1)) == sorted(names(g, g.hand[1]))
