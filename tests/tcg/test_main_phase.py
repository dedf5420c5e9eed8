"""Chapter 12: main phase, actions and their order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from busterbox.games.tcg.rules.codes import BLAST, END_RESOURCES, PASS, PLAY, SPEND
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg.fixture import (
    cannot_blast,
    cannot_play,
    card,
    exact,
    happened,
    numbers_of,
    play,
    refusal,
    spend,
    what_can_be_done,
)
from tests.tcg.positions import Side, answer, blast, names, passes, window

ACTIONS: dict[str, Callable[[Tcg], None]] = {
    "chip": lambda g: play(g, "punch"),
    "blast": lambda g: blast(g, 0),
    "event": lambda g: play(g, "lever"),
    "spend": lambda g: spend(g, "flex"),
}
WORTH = {"chip": 2, "blast": 3, "event": 1, "spend": 2}


def ready(turn: int = 0) -> Tcg:
    """Seat 0 can do all four things; power is left for the event after the blast. Seat 1 has everything too."""
    side = Side("megaman", hand="punch lever leaf", gauge="drop drop ember leaf", resources="flex statue")
    return exact(side, side, turn=turn)


@pytest.mark.rule("TC-12.1")
def test_the_four_actions_are_a_closed_list() -> None:
    g = exact(
        Side("megaman", hand="punch leaf statue", gauge="2", resources="flex drummer"),
        Side("megaman", hand="1", resources="rival"),
    )
    assert what_can_be_done(g) == ["pass", "blast", "play leaf", "play punch", "spend flex"]
    offered = g.options(0)
    for code in range(3000):
        if code not in offered:
            assert g.check(0, code) != 0


@pytest.mark.rule("TC-12.2")
@pytest.mark.parametrize("order", list(permutations(ACTIONS)), ids=" ".join)
def test_actions_may_be_taken_in_any_order(order: tuple[str, ...]) -> None:
    g = ready()
    strength = 2
    for name in order:
        ACTIONS[name](g)
        strength += WORTH[name]
        assert (strength_of(g, 0), window(g)) == (strength, "opportunity 1")
        passes(g)
    assert strength == 10


@pytest.mark.rule("TC-12.3")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_turn_player_has_the_first_opportunity(turn: int) -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1"), turn=turn, phase="resources")
    answer(g, END_RESOURCES)
    assert window(g) == f"opportunity {turn}"


@pytest.mark.rule("TC-12.4", "TC-12.5")
@pytest.mark.parametrize("action", [*ACTIONS, "pass"])
def test_an_opportunity_is_one_action_or_a_pass_then_it_is_the_opponent_s(action: str) -> None:
    g = ready()
    if action == "pass":
        passes(g)
    else:
        ACTIONS[action](g)
    assert (window(g), g.asked()) == ("opportunity 1", 2)
    with pytest.raises(Refused):
        g.answer(0, PLAY + card("leaf"))  # no second action
    with pytest.raises(Refused):
        g.answer(0, PASS)
    play(g, "leaf")  # and back again after the opponent's
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-12.6")
def test_the_other_player_may_do_everything_but_blast() -> None:
    g = ready()
    passes(g)
    assert what_can_be_done(g) == ["pass", "play leaf", "play punch", "play lever", "spend flex"]
    assert cannot_blast(g) == "you can only blast on your own turn · TC-16.1"
    with pytest.raises(Refused):
        g.answer(1, BLAST)
    for name in ("chip", "event", "spend"):
        ACTIONS[name](g)
        passes(g)
    assert strength_of(g, 1) == 2 + 2 + 1 + 2
    g = ready(turn=1)  # in the own turn it may
    blast(g, 0)
    assert strength_of(g, 1) == 5


@pytest.mark.rule("TC-12.7")
def test_a_player_who_passed_may_act_after_the_opponent_s_action() -> None:
    g = ready()
    passes(g)
    play(g, "leaf")
    play(g, "punch")  # seat 0 had passed
    passes(g)
    assert strength_of(g, 0) == 4
    play(g, "lever")
    assert strength_of(g, 0) == 5
    passes(g)
    assert window(g) == "opportunity 0"


@pytest.mark.rule("TC-12.8", "TC-18.1")
def test_two_passes_in_a_row_end_the_phase_at_once() -> None:
    g = ready()
    passes(g)
    assert "battle" not in happened(g)
    passes(g)
    assert happened(g)[:4] == ["passed", "passed", "battle", "damage"]
    assert g.turn == 1
    g = ready()  # the first pass may be the other player's
    play(g, "leaf")
    passes(g)
    assert "battle" not in happened(g)
    passes(g)
    assert numbers_of(g, "passed") == [[1], [0]]
    assert "battle" in happened(g)


@pytest.mark.rule("TC-12.9")
@pytest.mark.parametrize("action", ["chip", "event", "spend"])
def test_an_action_between_two_passes_keeps_the_phase_going(action: str) -> None:
    g = ready()
    passes(g)
    ACTIONS[action](g)
    passes(g)  # the second pass of seat 0, but not in a row
    assert (window(g), "battle" in happened(g)) == ("opportunity 1", False)
    passes(g)
    assert "battle" in happened(g)


@pytest.mark.rule("TC-12.9")
def test_a_blast_between_two_passes_keeps_the_phase_going() -> None:
    g = ready()
    play(g, "leaf")
    passes(g)
    blast(g, 0)
    passes(g)
    assert (window(g), "battle" in happened(g)) == ("opportunity 0", False)


@pytest.mark.rule("TC-12.10")
def test_resources_cannot_be_put_into_play_in_a_main_phase() -> None:
    for turn in (0, 1):
        g = exact(Side("megaman", hand="statue flex 1"), Side("megaman", hand="1"), turn=turn, to_act=0)
        never = "resources cannot be played in a main phase · TC-12.10"
        assert (cannot_play(g, "statue"), cannot_play(g, "flex")) == (never, never)
        with pytest.raises(Refused):
            g.answer(0, PLAY + card("statue"))
        assert (what_can_be_done(g), g.resources[0]) == (["pass", "play pebble"], [])


@pytest.mark.rule("TC-12.4")
def test_strange_answers_are_refused_in_one_sentence_and_change_nothing() -> None:
    g = ready()
    before = g.digest()
    for code, told in (
        (PLAY + card("spark"), "that card is not in your hand · TC-7.1"),
        (SPEND + card("rival"), "you have no such resource in play · TC-15.1"),
        (END_RESOURCES, "that is not among the things that can be done here"),
        (-1, "that is not among the things that can be done here"),
        (10**9, "that is not among the things that can be done here"),
    ):
        assert refusal(g, code) == told
        with pytest.raises(Refused):
            g.answer(0, code)
    assert refusal(g, PASS, seat=2) == "there is no such seat at this table"
    assert g.digest() == before
    assert names(g, g.resources[0]) == ["flex", "statue"]
