"""Rulings on energy, deck and recharge (TC-R31 to R41)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import PLAY, STRENGTH, TAKE
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, strength_of
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import ONE as WHOLE
from tests.tcg import positions
from tests.tcg.fixture import (
    cannot_play,
    card,
    exact,
    happened,
    numbers_of,
    play,
    spend,
    take,
    what_can_be_done,
)
from tests.tcg.positions import Side, bottom_of_deck, names, passes, raise_value, sizes, table, window

ONE = Side("megaman", hand="1")


# -- TC-R31, TC-R32: in mid-effect -----------------------------------------------------------------------------


@pytest.mark.rule("TC-R31", "TC-20.2", "TC-20.6")
def test_the_game_stops_in_mid_effect() -> None:
    """Lose 2, then recharge 3: a deck of two is exhausted by the second, and the recharge does not save it."""
    g = exact(Side("megaman", hand="gamble 1", discard="5", energy=2), ONE)
    play(g, "gamble")
    assert (g.over, g.result) == (True, [0, WHOLE])
    assert (len(g.discard[0]), "recharged" in happened(g), strength_of(g, 0)) == (7, False, 2)
    g = exact(Side("megaman", hand="gamble 1", discard="5", energy=3), ONE)  # one card more and it goes on
    play(g, "gamble")
    assert (g.over, len(g.deck[0].cards), strength_of(g, 0)) == (False, 1 + 3, 7)


@pytest.mark.rule("TC-R31")
def test_after_every_single_card_the_deck_is_looked_at() -> None:
    g = exact(Side("megaman", hand="drain 1"), Side("megaman", hand="1", energy=2))
    play(g, "drain")  # three to lose, two there
    assert (g.over, g.result, happened(g)[-3:]) == (True, [WHOLE, 0], ["lost", "deck_empty", "won"])
    assert happened(g).count("lost") == 2


@pytest.mark.rule("TC-R32", "TC-20.1")
@pytest.mark.parametrize(
    ("own", "other", "by", "loser"),
    [
        (2, 2, 0, 0),  # the turn player's deck first: it is the first at zero
        (2, 2, 1, 0),  # also if the other player's card does it
        (3, 2, 0, 1),
        (2, 1, 0, 1),  # turn player, other player: that one's only card
        (1, 1, 1, 0),
    ],
)
def test_both_decks_are_taken_from_alternately_turn_player_first(
    own: int, other: int, by: int, loser: int
) -> None:
    hands = ["flood 1" if seat == by else "1" for seat in range(2)]
    g = exact(
        Side("megaman", hand=hands[0], energy=own), Side("megaman", hand=hands[1], energy=other), to_act=by
    )
    play(g, "flood")
    assert g.over
    assert g.result == ([0, WHOLE] if loser == 0 else [WHOLE, 0])
    drawn = [numbers[0] for numbers in numbers_of(g, "drew")]
    assert drawn == [0, 1, 0, 1, 0, 1][: len(drawn)]
    assert [len(pile.cards) == 0 for pile in g.deck] == [loser == 0, loser == 1]


# -- TC-R33 to R35: recharge -----------------------------------------------------------------------------------


@pytest.mark.rule("TC-R33", "TC-6.10")
def test_recharging_is_even_over_the_pile_and_waits_for_nobody() -> None:
    """Each of four different discards comes first about as often as the others (a quarter of 200, six sigma)."""
    found = {"leaf": 0, "drop": 0, "ember": 0, "spark": 0}
    for seed in range(1, 201):
        g = exact(Side("megaman", hand="refill 1", discard="leaf drop ember spark"), ONE, seed=seed)
        play(g, "refill")
        assert window(g) == "opportunity 1"
        found[bottom_of_deck(g, 0, 3)[2]] += 1
    assert all(13 <= count <= 87 for count in found.values())


@pytest.mark.rule("TC-R34")
@pytest.mark.parametrize(("discards", "recharged"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_as_many_as_possible_are_recharged(discards: int, recharged: int) -> None:
    g = exact(Side("megaman", hand="refill 1", discard=str(discards), energy=9), ONE)
    play(g, "refill")
    assert sizes(g, 0) == (1, 0, 0, discards - recharged + 1, 9 + recharged)


@pytest.mark.rule("TC-R34", "TC-R7")
def test_a_cost_to_recharge_needs_the_full_number() -> None:
    g = exact(Side("megaman", hand="refuel 1", discard="1"), ONE)
    told = "the cost is to recharge 2 energy, your discard pile has 1 card · TC-R7, TC-R34"
    assert cannot_play(g, "refuel") == told
    g = exact(Side("megaman", hand="refuel 1", discard="2", energy=9), ONE)
    play(g, "refuel")
    assert sizes(g, 0) == (2, 0, 0, 1, 10)


@pytest.mark.rule("TC-R35")
def test_cards_are_recharged_one_under_the_other_the_causing_card_is_not_there() -> None:
    g = exact(Side("megaman", hand="second_wind 1", gauge="spark", discard="leaf"), ONE)
    g.script = Script([1, 0, 0])  # the burned spark first, then the leaf, then the draw
    play(g, "second_wind")
    assert bottom_of_deck(g, 0, 2) == ["leaf", "spark"]
    assert names(g, g.discard[0]) == ["second_wind"]
    g = exact(Side("megaman", hand="1", resources="rich_kid", gauge="spark"), ONE)
    spend(g, "rich_kid")  # two to recharge, and only the burned card is there
    assert (bottom_of_deck(g, 0), names(g, g.discard[0])) == (["spark"], ["rich_kid"])


# -- TC-R37, TC-R38 --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R37")
def test_a_poor_opening_hand_is_kept() -> None:
    """The first questions of a game are the first turn's: no window, option or setting redraws a hand."""
    assert [setting.name for setting in GAME.info.settings] == ["format"]
    for seed in range(1, 30):
        g = GAME.new(2, seed, decks=["megaman", "torchman"])
        assert isinstance(g, Tcg)
        assert window(g) == f"resources {g.turn}"
        assert [len(hand) for hand in g.hand] in ([5, 4], [4, 5])
        assert [len(discard) for discard in g.discard] == [0, 0]


# -- TC-R39: discard piles -------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R39")
@pytest.mark.parametrize("eye", [-1, 0, 1])
def test_discard_piles_lie_open_with_their_order(eye: int) -> None:
    g = exact(
        Side("megaman", hand="refill 1", discard="leaf ember drop spark"),
        Side("megaman", hand="1", discard="punch flex"),
    )
    g.script = Script([1, 2, 0])
    play(g, "refill")
    seen = g.view(eye)["table"]
    assert isinstance(seen, dict)
    # Also after a recharge: an attentive player can work out what went under the deck.
    assert [entry["card"] for entry in seen["discard"][0]] == ["drop", "refill"]
    assert [entry["card"] for entry in seen["discard"][1]] == ["punch", "flex"]


# -- TC-R40, TC-R41: hands -------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R40")
def test_a_hand_may_be_over_five_until_its_own_discard_down() -> None:
    g = exact(
        Side("megaman", hand="asking_for_it*2 1", energy=30), Side("megaman", hand="5", energy=30), turn=0
    )
    play(g, "asking_for_it")
    passes(g)
    play(g, "asking_for_it")
    assert (len(g.hand[1]), window(g)) == (9, "opportunity 1")  # nobody has to discard
    passes(g, 2)
    # Draw phase of seat 1: 9 + 1 cards, five to go.
    assert (window(g), len(g.hand[1])) == ("discard_down 1", 10)
    for left in (9, 8, 7, 6, 5):
        take(g, "pebble")
        assert len(g.hand[1]) == left
    assert window(g) == "resources 1"


@pytest.mark.rule("TC-R41", "TC-6.5")
def test_who_discards_chooses() -> None:
    own, other = Side("megaman", hand="toss leaf drop"), Side("megaman", hand="ember spark leaf")
    g = exact(own, other)
    play(g, "toss")
    assert (window(g), what_can_be_done(g)) == ("discard 1", ["take ember", "take leaf", "take spark"])
    with pytest.raises(ValueError, match="not being asked"):
        g.answer(0, TAKE + card("ember"))
    take(g, "spark")
    assert names(g, g.discard[1]) == ["spark"]
    # Great Surprise: a discard each, each chosen by the hand's own player.
    g = table(Side(hand="focus determined", resources="great_surprise"), Side(hand="rival lark"))
    positions.spend(g, "great_surprise")
    assert window(g) == "cost 0"
    positions.take(g, "focus")
    assert window(g) == "discard 1"
    positions.take(g, "lark")
    assert (names(g, g.hand[0]), names(g, g.hand[1])) == (["determined"], ["rival"])


@pytest.mark.rule("TC-R41")
def test_at_random_is_by_chance_and_nobody_is_asked() -> None:
    """CyberSword: the opponent takes a random discard."""
    own = Side(hand="cybersword 1", resources="great_surprise", gauge="1")
    g = table(own, Side(hand="1", discard="focus rival lark"))
    g.explicit = True
    g.answer(0, PLAY + positions.card("cybersword"))
    assert (g.chance, g.asked()) == (3, 0)
    g.resolve_chance(1)
    assert names(g, g.discard[1]) == ["focus", "lark"]
    assert strength_of(g, 0) == 6


def strong(g: Tcg) -> Tcg:
    raise_value(g, STRENGTH, 0, 5)
    return g


@pytest.mark.rule("TC-R31", "TC-20.5")
def test_damage_stops_at_the_last_card() -> None:
    g = strong(exact(ONE, Side("megaman", hand="1", energy=2)))
    assert battle_damage(g) == 5
    passes(g, 2)
    assert (g.over, happened(g).count("damaged"), g.turns) == (True, 2, 3)
