"""Chapters 8 and 9: preparing for play, the course of a turn; and the rulings on the start (TC-R36 to R38)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import END_RESOURCES, PLAY, STRENGTH
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.turn import DRAW_PHASE, MAIN_PHASE, RESOURCE_PHASE
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.events import Log
from tests.tcg import positions
from tests.tcg.fixture import DECK, FIXTURE, card, exact, happened, numbers_of
from tests.tcg.positions import Side, answer, names, passes, raise_value, sizes, table, window

OTHER_DECK = DECK.replace("1 MegaMan, Plain", "1 TorchMan, Plain")


def opening(decks: list[str] | None = None) -> Tcg:
    """A game at the first cut, with chance in the test's hands."""
    g = FIXTURE.new(2, 1, explicit=True, sink=Log(), decks=decks or [DECK, OTHER_DECK])
    assert isinstance(g, Tcg)
    return g


def cut(g: Tcg, *shown: str) -> None:
    """The next cuts show these cards: seat 0's first."""
    for i, name in enumerate(shown):
        cards = names(g, g.deck[i % 2].cards)
        assert g.chance == 59  # any card of the whole deck
        g.resolve_chance(cards.index(name))


def draw_all(g: Tcg) -> None:
    while g.chance:
        g.resolve_chance(0)


@pytest.mark.rule("TC-8.1", "TC-1.5")
def test_the_netnavi_lies_in_front_of_its_player_before_anything_else() -> None:
    g = opening()
    assert (names(g, g.navi[0]), names(g, g.navi[1])) == (["megaman"], ["torchman"])
    assert [len(pile.cards) for pile in g.deck] == [59, 59]
    assert (g.hand, happened(g)) == ([[], []], [])


@pytest.mark.rule("TC-8.2")
def test_both_players_may_have_the_same_netnavi() -> None:
    g = opening([DECK, DECK])
    assert names(g, g.navi[0]) == names(g, g.navi[1]) == ["megaman"]


@pytest.mark.rule("TC-8.3")
def test_decks_are_shuffled() -> None:
    g = opening()
    cut(g, "spark", "drop")
    # No card has a place: the first draw can be any of the 59, for either player.
    assert (g.chance, g.deck[0].in_order()) == (59, 0)
    hands = set()
    for seed in range(1, 21):
        dealt = FIXTURE.new(2, seed, decks=[DECK, DECK])
        assert isinstance(dealt, Tcg)
        hands.add(tuple(names(dealt, dealt.hand[0])))
    assert len(hands) > 15


@pytest.mark.rule("TC-8.4", "TC-3.4")
@pytest.mark.parametrize(
    ("shown", "first"), [(("spark", "drop"), 0), (("drop", "pebble"), 1), (("leaf", "ember"), 0)]
)
def test_the_higher_cut_takes_the_first_turn(shown: tuple[str, str], first: int) -> None:
    g = opening()
    cut(g, *shown)
    draw_all(g)
    assert (g.turn, window(g), numbers_of(g, "begins")) == (first, f"resources {first}", [[first]])
    told = [[seat, card(name), box_of(FIXTURE).destiny[card(name)]] for seat, name in enumerate(shown)]
    assert numbers_of(g, "cut") == told


@pytest.mark.rule("TC-8.5")
def test_on_a_tie_both_cut_again_as_often_as_needed() -> None:
    g = opening()
    cut(g, "drop", "flex", "pebble", "lever", "spark", "spark", "ember", "leaf")
    assert happened(g).count("cut_tied") == 3
    draw_all(g)
    assert (g.turn, g.cuts) == (1, [3, 4])


@pytest.mark.rule("TC-8.6", "TC-R37")
def test_both_draw_four_cards_and_nobody_draws_again() -> None:
    g = opening()
    cut(g, "spark", "drop")
    while len(g.hand[0]) + len(g.hand[1]) < 8:
        assert (g.asked(), g.turns) == (0, 0)  # no question on the way: a poor hand is kept
        g.resolve_chance(0)
    assert [len(hand) for hand in g.hand] == [4, 4]
    assert [len(pile.cards) for pile in g.deck] == [55, 55]
    assert window_after_opening(g) == "resources 0"
    assert all(code == END_RESOURCES or code >= PLAY for code in g.options(0))


def window_after_opening(g: Tcg) -> str:
    draw_all(g)
    return window(g)


@pytest.mark.rule("TC-8.7", "TC-R38")
def test_the_first_player_begins_with_nothing_and_without_exceptions() -> None:
    g = FIXTURE.new(2, 4, sink=Log(), decks=[DECK, DECK])
    assert isinstance(g, Tcg)
    first = g.turn
    told = happened(g)
    begun = told.index("turn")
    assert told[begun:] == ["turn", "powered_up", "drew"]  # the very first turn powers up and draws
    assert "powered_up" not in told[:begun]  # the gauge was empty
    assert (g.turns, g.resources) == (1, [[], []])
    assert sizes(g, first) == (5, 1, 0, 0, 53)
    answer(g, END_RESOURCES)
    assert window(g) == f"opportunity {first}"
    before = len(g.deck[1 - first].cards)
    raise_value(g, STRENGTH, first, 1)
    passes(g, 2)
    assert numbers_of(g, "damage") == [[1 - first, 1]]  # and attacks
    assert len(g.deck[1 - first].cards) == before - 1 - 2


@pytest.mark.rule("TC-R36")
def test_a_cut_card_is_shown_and_lies_anywhere_again() -> None:
    g = opening()
    cut(g, "spark", "drop")
    assert [len(pile.cards) for pile in g.deck] == [59, 59]
    assert {g.known[c] for pile in g.deck for c in pile.cards} == {
        0
    }  # nobody keeps knowledge of a card's place
    for eye in (-1, 0, 1):
        seen = g.view(eye)["table"]
        assert isinstance(seen, dict)
        for deck in seen["deck"]:
            assert [part["unknown"] for part in deck["parts"]] == [59]
    assert g.chance == 59


# -- TC-9 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-9.1", "TC-9.2", "TC-18.1")
def test_a_turn_has_its_phases_in_order() -> None:
    g = exact(Side("gutsman", hand="5", energy=20), Side("megaman", hand="1"), phase="draw")
    assert (window(g), g.stage) == ("discard_down 0", DRAW_PHASE)
    assert happened(g) == ["turn", "powered_up", "drew"]
    answer(g, g.options(0)[0])
    assert (window(g), g.stage) == ("resources 0", RESOURCE_PHASE)
    answer(g, END_RESOURCES)
    assert (window(g), g.stage) == ("opportunity 0", MAIN_PHASE)
    passes(g, 2)
    assert happened(g) == [
        "turn", "powered_up", "drew", "discarded", "passed", "passed", "battle", "damage", "damaged",
        "turn", "powered_up", "drew",
    ]  # fmt: skip
    assert [phase.name for phase in GAME.table.phases()] == [
        "Draw phase", "Resource phase", "Main phase", "Battle phase", "End of turn",
    ]  # fmt: skip


@pytest.mark.rule("TC-9.1")
def test_effects_end_after_the_battle() -> None:
    """Changes of a turn still count in its battle, and are gone when the next turn begins."""
    g = table(Side(hand="vulcan1 1", gauge="2"), Side(hand="1"))
    positions.play(g, "vulcan1")
    passes(g, 2)
    assert numbers_of(g, "battle") == [[0, 4, 2]]
    assert (g.turn, strength_of(g, 0)) == (1, 2)


@pytest.mark.rule("TC-9.3")
def test_players_take_turns() -> None:
    g = exact(Side("megaman", hand="1", energy=30), Side("megaman", hand="1", energy=30))
    order = [g.turn]
    while len(order) < 5:
        before = g.turns
        while g.turns == before:
            g.expire(g.serial)
        order.append(g.turn)
    assert order == [0, 1, 0, 1, 0]
