"""Coop, rule by rule: a session from the claims to the damage, with dictated chance."""

from __future__ import annotations

from typing import Any

import pytest

from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.core.windows import CLOSED, OPEN, TURN
from busterbox.kernel.table.decision import decision
from tests.coop_positions import (
    BLUE,
    GREEN,
    NEXT,
    OWN,
    RED,
    THIRD,
    act,
    at_challenge,
    names,
    new,
    planning,
    refused,
    take,
)
from tests.microgames.coop.game import GAME
from tests.microgames.coop.rules import (
    BOOST,
    CLAIMS,
    COLOUR,
    FACE,
    LIFE,
    PAY,
    PLANNING,
    READY,
    SWAP,
    TAKE_BACK,
    TAKE_DAMAGE,
    UNREADY,
    WHICH_COLOUR,
)

# -- C-1 claims ------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-1")
def test_who_comes_first_has_the_tool_and_the_next_one_is_told_who_has_it() -> None:
    g = new(3)
    assert (g.mode, g.kind, g.required, g.may) == (OPEN, CLAIMS, 0b111, 0)
    serial = g.serial
    g.answer(2, take("scanner"))
    assert names(g, g.claimed[2]) == ["scanner"]
    assert refused(g, 0, take("scanner")) == "that tool has been taken by player 3 · C-1"
    assert take("scanner") not in g.options(0)
    g.answer(0, take("jets"))
    assert refused(g, 0, take("kit")) == "you have taken 1 already; take something back first · C-1, C-3"
    assert g.serial == serial


@pytest.mark.rule("C-1")
def test_a_claim_can_be_put_back_until_all_have_confirmed() -> None:
    g = new(2)
    g.answer(0, take("scanner"))
    g.answer(0, READY)
    assert (g.required, g.may) == (0b10, 0b01)
    assert "ready; think again first" in refused(g, 0, TAKE_BACK)
    g.answer(0, UNREADY)
    g.answer(0, TAKE_BACK)
    assert "nothing to move" in refused(g, 0, TAKE_BACK)
    g.answer(1, take("scanner"))
    g.answer(1, READY)
    assert "player 2" in refused(g, 0, take("scanner"))
    g.answer(0, READY)
    assert g.kind == PLANNING
    assert [names(g, tools) for tools in g.claimed] == [[], ["scanner"]]


@pytest.mark.rule("C-1")
def test_arrival_is_modelled_by_the_scheduler() -> None:
    first = {new(4).game.rules.next_seat(new(4), rng_from(seed)) for seed in range(40)}
    assert first == {0, 1, 2, 3}
    g = new(4)
    g.answer(1, READY)
    g.answer(3, READY)
    assert {g.game.rules.next_seat(g, rng_from(seed)) for seed in range(40)} == {
        0,
        2,
    }  # nobody waits for the others


# -- C-2 the deal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-2")
def test_three_cards_and_two_challenges_each() -> None:
    g = planning(
        [["volley", "leap", "instinct"], ["patch", "slide", "slide"]],
        [["turret", "chasm"], ["patrol", "gatekeeper"]],
    )
    assert [names(g, hand) for hand in g.hand] == [
        ["volley", "leap", "instinct"],
        ["slide", "slide", "patch"],
    ]
    assert [names(g, cards) for cards in g.challenges] == [["turret", "chasm"], ["patrol", "gatekeeper"]]
    assert all(lies_open(g, card) for cards in g.challenges for card in cards)
    assert all(g.known[card] == 0 for card in g.deck.cards + g.stage.cards)


@pytest.mark.rule("C-2")
@pytest.mark.parametrize("hands", ["open", "own"])
def test_hands_are_open_or_seen_by_their_owner_only(hands: str) -> None:
    cards = [["volley", "leap", "instinct"], ["patch", "slide", "slide"]]
    g = planning(cards, [["turret", "chasm"], ["patrol", "gatekeeper"]], hands=hands)

    def seen(seat: int, owner: int) -> list[str | None]:
        table: Any = g.view(seat)["table"]
        return [card["card"] for card in table["hand"][owner]]

    assert seen(0, 0) == ["volley", "leap", "instinct"]
    assert seen(0, 1) == (["slide", "slide", "patch"] if hands == "open" else [None] * 3)
    assert g.known[g.hand[1][0]] == (0b111 if hands == "open" else 0b10)


@pytest.mark.rule("C-2")
@pytest.mark.parametrize(("hands", "card"), [("open", True), ("own", False)])
def test_the_log_names_a_drawn_card_only_to_those_who_see_the_hand(hands: str, card: bool) -> None:
    g = new(2, hands=hands)
    log = Log()
    g.sink = log
    g.answer(0, READY)
    g.answer(1, READY)
    drew = next(event for event in log.events if event.message == "drew")
    cards = GAME.rules.catalogue.card_arguments("drew")
    assert drew.for_seat(0, cards).numbers[1] >= 0
    assert (drew.for_seat(1, cards).numbers[1] >= 0) == card


# -- C-3 planning ------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-3")
def test_what_is_laid_out_is_seen_at_once_and_can_be_moved_and_taken_back() -> None:
    hands = [["volley", "leap", "instinct"], ["patch", "slide", "slide"]]
    g = planning(hands, [["turret", "chasm"], ["patrol", "gatekeeper"]], hands="own")
    serial = g.serial
    assert (g.mode, g.required) == (OPEN, 0b11)
    g.answer(1, take("patch"))
    g.answer(0, take("volley"))
    g.answer(1, take("slide"))
    table: Any = g.view(0)["table"]
    assert [card["card"] for card in table["slots"][1]] == ["patch", "slide"]
    assert "needs 2 cards laid out, you have 1" in refused(g, 0, READY)
    assert "nothing to move" in refused(g, 0, SWAP)
    assert "not there to be taken" in refused(g, 0, take("slide"))
    assert "taken 2 already" in refused(g, 1, take("slide"))
    g.answer(1, SWAP)
    assert names(g, g.slots[1]) == ["slide", "patch"]
    g.answer(1, TAKE_BACK)
    assert names(g, g.slots[1]) == ["patch"]
    assert names(g, g.hand[1]) == ["slide", "slide"]
    assert sorted(g.known[card] for card in g.hand[1]) == [0b10, 0b111]  # what was seen stays known
    assert g.serial == serial


@pytest.mark.rule("C-3")
def test_planning_ends_when_all_are_ready_and_one_may_think_again() -> None:
    hands = [["volley", "leap", "instinct"], ["patch", "slide", "slide"]]
    g = planning(hands, [["turret", "chasm"], ["patrol", "gatekeeper"]])
    for code in (take("volley"), take("leap"), READY):
        g.answer(0, code)
    assert g.options(0) == [UNREADY]
    assert "think again first" in refused(g, 0, SWAP)
    g.answer(0, UNREADY)
    assert "not said that you are ready" in refused(g, 0, UNREADY)
    for code in (take("slide"), take("slide"), READY):
        g.answer(1, code)
    assert (g.kind, g.required, g.may) == (PLANNING, 0b01, 0b10)
    g.answer(0, READY)
    assert g.kind == FACE


@pytest.mark.rule("C-3")
def test_equal_cards_are_one_option() -> None:
    g = planning([["slide", "slide", "slide"]], [["turret", "chasm"]])
    assert g.options(0) == [take("slide")]


# -- C-4 the dice pool --------------------------------------------------------------------------------------------


@pytest.mark.rule("C-4")
def test_the_pool_comes_from_own_cards_the_facing_neighbours_and_the_tools() -> None:
    hands = [["volley", "leap", "patch"], ["sprint", "volley", "patch"], ["leap", "slide", "patch"]]
    g = planning(hands, [["gatekeeper", "turret"]] * 3, tools=("jets",))
    # Own two cards, the tool, then seat 2 on the left with its right card and seat 1 with its left card.
    rolls = [OWN, THIRD, OWN, OWN, OWN, NEXT, OWN, OWN, OWN]
    g = act(g, [("volley", "leap"), ("sprint", "volley"), ("leap", "slide")], rolls)
    # volley: red, green. leap: blue, blue. jets: green. slide: red (a green die's next), blue. sprint: green, green.
    assert g.dice == [2, 3, 4]
    assert (g.mode, g.kind, g.required) == (OPEN, FACE, 0b001)


@pytest.mark.rule("C-4")
def test_alone_there_is_no_neighbour_and_a_free_die_asks_for_its_colour() -> None:
    g = planning([["instinct", "volley", "patch"]], [["turret", "turret"]])
    g.script = Script([NEXT, OWN, OWN])
    for code in (take("instinct"), take("volley"), READY):
        g.answer(0, code)
    assert (g.mode, g.kind, g.required) == (TURN, WHICH_COLOUR, 0b1)
    g.answer(0, COLOUR + GREEN)
    g.script.done()
    g.script = None
    assert g.dice == [3, 0, 0]  # a green die that shows the next icon, two red ones


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("colour", [RED, BLUE, GREEN])
def test_faces_of_a_die(colour: int) -> None:
    shown = []
    for roll in range(6):
        g = planning([["instinct", "volley", "patch"]], [["turret", "turret"]])
        g.script = Script([roll, OWN, OWN])
        for code in (take("instinct"), take("volley"), READY, COLOUR + colour):
            g.answer(0, code)
        g.dice[RED] -= 2
        shown.append(g.dice.index(1))
    assert shown == [colour] * 3 + [(colour + 1) % 3] * 2 + [(colour + 2) % 3]


# -- C-5 facing a challenge --------------------------------------------------------------------------------------


@pytest.mark.rule("C-5")
def test_paying_takes_the_dice_and_what_is_left_stays_for_the_next_challenge() -> None:
    g = at_challenge(faced="turret")  # needs two red
    assert g.dice == [2, 2, 4]
    first = g.serial
    g.answer(0, PAY)
    assert g.dice == [0, 2, 4]
    assert g.life == [LIFE, LIFE]
    assert names(g, g.challenges[0]) == ["chasm"]
    assert (g.kind, g.required) == (FACE, 0b01)
    assert g.serial != first  # each challenge is a window of its own
    assert "needs 1 more dice of the right icons" in refused(g, 0, PAY)
    assert g.options(0) == [TAKE_DAMAGE, BOOST]


@pytest.mark.rule("C-5")
def test_a_challenge_that_could_be_paid_may_be_declined() -> None:
    g = at_challenge(faced="turret")
    g.answer(0, TAKE_DAMAGE)
    assert g.dice == [2, 2, 4]
    assert g.life == [LIFE - 2, LIFE]


@pytest.mark.rule("C-5")
def test_only_the_active_hero_pays_or_takes_the_damage() -> None:
    g = at_challenge()
    for code in (PAY, TAKE_DAMAGE):
        assert "only the active hero" in refused(g, 1, code)
    assert g.options(1) == [BOOST]


@pytest.mark.rule("C-5")
def test_the_pool_is_empty_before_the_next_hero_rolls() -> None:
    g = at_challenge()
    g.script = Script([OWN] * 8)
    g.answer(0, TAKE_DAMAGE)
    g.answer(0, TAKE_DAMAGE)
    g.script.done()
    g.script = None
    # Seat 1: two sprints of its own, volley and leap of seat 0 on both sides.
    assert (g.required, g.dice) == (0b10, [2, 2, 4])


# -- C-6 boosts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-6")
def test_an_ally_boosts_out_of_turn_and_the_active_hero_chooses_inside_the_waiting_window() -> None:
    g = at_challenge(ally="instinct", faced="patrol")
    outer = g.serial
    assert (g.required, g.may) == (0b01, 0b10)
    g.answer(1, BOOST)
    assert (g.mode, g.kind, g.required, g.may) == (TURN, WHICH_COLOUR, 0b01, 0)
    assert g.serial != outer
    assert "not being asked" in refused(g, 1, COLOUR)
    g.script = Script([OWN])
    g.answer(0, COLOUR + BLUE)
    assert g.dice == [2, 3, 4]
    assert (g.mode, g.kind, g.serial) == (OPEN, FACE, outer)
    assert names(g, g.discard) == ["instinct"]
    assert (g.required, g.may) == (0b01, 0)  # the ally has nothing left
    assert "not being asked" in refused(g, 1, BOOST)


@pytest.mark.rule("C-6")
def test_a_boost_may_ask_more_than_a_colour() -> None:
    g = at_challenge(ally="patch")
    g.life[0] = 1
    g.answer(1, BOOST)
    asked = decision(g, 0)
    assert asked is not None
    assert (asked.window, asked.source, asked.mode) == ("choose", "patch", "turn")
    g.answer(0, asked.options[0].code)
    assert g.life == [2, LIFE]
    assert g.kind == FACE


@pytest.mark.rule("C-6")
def test_everybody_boosts_once_a_round_and_the_active_hero_too() -> None:
    g = at_challenge(card="volley", ally="sprint")
    g.script = Script([OWN] * 4)
    g.answer(1, BOOST)
    g.answer(0, BOOST)
    g.script.done()
    g.script = None
    assert g.dice == [4, 2, 6]
    assert "no card left to boost" in refused(g, 0, BOOST)
    g.answer(0, PAY)
    assert (g.required, g.may) == (0b01, 0)


@pytest.mark.rule("C-6")
def test_a_card_not_used_as_a_boost_is_gone_with_the_round() -> None:
    g = at_challenge()
    g.answer(1, BOOST)
    g.answer(0, COLOUR + RED)
    for _ in range(2):
        g.answer(0, TAKE_DAMAGE)
    assert g.required == 0b10
    assert (g.options(0), g.hand[1]) == ([BOOST], [])  # seat 0 has its boost still, seat 1 not
    for _ in range(2):
        g.answer(1, TAKE_DAMAGE)
    assert g.kind == PLANNING
    assert [len(hand) for hand in g.hand] == [3, 3]
    assert len(g.discard) == 6 + 4


@pytest.mark.rule("C-6")
def test_allies_look_at_what_cannot_be_paid_only() -> None:
    payable, hopeless = at_challenge(faced="turret"), at_challenge(faced="gatekeeper")
    hopeless.dice = [0, 0, 0]
    assert {payable.game.rules.next_seat(payable, rng_from(seed)) for seed in range(40)} == {0}
    assert {hopeless.game.rules.next_seat(hopeless, rng_from(seed)) for seed in range(40)} == {0, 1}
    hopeless.leave(1)
    assert {hopeless.game.rules.next_seat(hopeless, rng_from(seed)) for seed in range(40)} == {0}


# -- C-7 damage and tanks --------------------------------------------------------------------------------------------


@pytest.mark.rule("C-7")
def test_a_tank_restores_the_life_before_the_damage() -> None:
    g = at_challenge(faced="gatekeeper")  # damage 3
    g.life[0] = 3
    assert g.tanks == 1
    g.answer(0, TAKE_DAMAGE)
    assert (g.tanks, g.life[0]) == (0, LIFE - 3)


@pytest.mark.rule("C-7")
def test_no_tank_is_used_while_life_is_left() -> None:
    g = at_challenge(faced="gatekeeper")
    g.answer(0, TAKE_DAMAGE)
    assert (g.tanks, g.life[0]) == (1, LIFE - 3)


@pytest.mark.rule("C-7")
def test_without_a_tank_all_have_lost_at_once() -> None:
    g = at_challenge(faced="gatekeeper")
    g.life[0], g.tanks = 3, 0
    g.answer(0, TAKE_DAMAGE)
    assert (g.over, g.result, g.mode) == (True, [0, 0], CLOSED)
