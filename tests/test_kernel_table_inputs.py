"""What a table can do to the kernel's windows: time-out, leaving, refusals; and chance between the windows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from busterbox.kernel.core import refusal
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import KERNEL_REASONS, Refused
from busterbox.kernel.core.rng import Script, ScriptError, rng_from
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import CLOSED, SEALED, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import decision
from tests.microgames.coop import rules as coop
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel import rules as duel
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.microgames.sealed.rules import BID
from tests.window_positions import PAPER, ROCK, bids, facing, last_bids, refused, throws

# -- time-out ----------------------------------------------------------------------------------------------------------


def test_time_out_in_turn_gives_the_default() -> None:
    g = DUEL.new(2, 1)
    other = g.clone()
    g.expire(g.serial)
    other.answer(0, duel.PASS)
    assert g.digest() == other.digest()


def test_time_out_in_sealed_fills_only_what_is_missing() -> None:
    g = throws(3)
    g.answer(1, PAPER)
    g.expire(g.serial)  # the others throw rock
    assert g.over
    assert g.points == [-2, 4, -2]


def test_time_out_leaves_out_seats_that_only_may() -> None:
    g = bids(3)
    log = Log()
    g.sink = log
    g.expire(g.serial)
    assert [event.numbers[0] for event in log.events if event.message == "bid"] == [0, 1]


def test_a_default_may_need_chance() -> None:
    g = bids(3)
    g.script = Script([2, 0, 1])  # the bids of seats 0 and 1, then the next prize
    log = Log()
    g.sink = log
    g.expire(g.serial)
    g.script.done()
    assert [event.numbers for event in log.events if event.message == "bid"] == [[0, 3], [1, 1]]
    seen = set()
    for seed in range(30):
        g = bids(3)
        g.reseed(seed)
        log = Log()
        g.sink = log
        g.expire(g.serial)
        seen.add(tuple(event.numbers[1] for event in log.events if event.message == "bid"))
    assert len(seen) == 9


def test_asking_for_a_decision_does_not_use_up_the_chance_of_its_default() -> None:
    g = bids(3)
    before = g.digest()
    asked = decision(g, 0)
    assert asked is not None
    assert asked.default is None  # chance will decide: showing what it would say now would foretell a roll
    assert g.digest() == before


def test_time_out_names_one_window() -> None:
    g = throws(2)
    for serial in (g.serial - 1, g.serial + 1, -1, 0):
        sentence = refused(g, refusal.NO_SUCH_WINDOW, g.expire, serial)
        assert sentence == "that question is no longer open"
    g.expire(g.serial)
    assert g.over
    refused(g, refusal.NO_SUCH_WINDOW, g.expire, g.serial)


def test_time_out_in_open_answers_for_all_who_are_missing() -> None:
    g = COOP.new(4, 2)
    g.answer(3, coop.READY)
    g.expire(g.serial)
    assert g.kind == coop.PLANNING


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_a_seat_that_left_is_answered_by_default_from_then_on() -> None:
    g = bids(4)
    g.leave(1)
    assert (g.left, g.required, g.may) == (0b0010, 0b0101, 0b1000)
    for _ in range(3):
        assert not (g.required >> 1) & 1
        assert g.answers[1] in (BID + 1, BID + 2, BID + 3)
        g.answer(2, BID + 1)
        g.answer(0, BID + 1)
    assert g.over


def test_a_seat_that_left_keeps_its_sealed_answer_and_cannot_take_it_back() -> None:
    g = throws(3)
    g.answer(1, PAPER)
    g.leave(1)
    assert g.answers[1] == PAPER
    refused(g, refusal.NOTHING_TO_RETRACT, g.retract, 1)
    g.answer(0, ROCK)
    g.answer(2, ROCK)
    assert g.points == [-2, 4, -2]


def test_a_seat_that_leaves_as_the_last_one_missing_closes_the_window() -> None:
    g = throws(2)
    g.answer(1, PAPER)
    g.leave(0)
    assert g.over
    assert g.points == [-2, 2]


def test_leaving_inside_a_nested_window_settles_it_and_the_outer_one() -> None:
    g = facing()
    outer = g.serial
    g.answer(1, coop.BOOST)
    g.leave(0)
    assert g.serial != outer
    assert not (g.required & 0b001)
    assert g.over or g.challenges[0] == []  # its whole action phase was played by default


def test_the_rules_may_end_the_game_when_a_seat_leaves() -> None:
    g = DUEL.new(2, 1)
    g.leave(0)
    assert (g.over, g.result, g.mode) == (True, [0, ONE], CLOSED)
    refused(g, refusal.GAME_OVER, g.leave, 1)


@pytest.mark.parametrize("game", [COOP, SEALED_GAME, DUEL], ids=lambda game: game.name)
def test_when_all_have_left_the_game_ends_by_itself(game: Game) -> None:
    for seats in range(game.info.seats.fewest, game.info.seats.most + 1):
        for form in range(len(game.info.settings[0].values) if game.info.settings else 1):
            chosen = (
                {game.info.settings[0].name: game.info.settings[0].values[form]} if game.info.settings else {}
            )
            g = game.new(seats, 4, chosen)
            for seat in reversed(range(seats)):
                if not g.over:
                    g.leave(seat)
            assert g.over
            assert game.rules.codec.faults(g) == []


def test_leaving_twice_or_from_nowhere_is_refused() -> None:
    g = throws(3)
    g.leave(0)
    assert refused(g, refusal.ALREADY_LEFT, g.leave, 0) == "this seat has left already"
    for seat in (-1, 3):
        refused(g, refusal.NO_SUCH_SEAT, g.leave, seat)


# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make", [lambda: DUEL.new(2, 1), throws, bids, facing], ids=["duel", "throws", "bids", "coop"]
)
def test_every_code_that_is_no_option_is_refused_and_changes_nothing(make: Callable[[], State]) -> None:
    g = make()
    for seat in range(g.seats):
        options = g.options(seat)
        for code in [*range(-3, 200), 10**6, -(10**6)]:
            if code in options:
                assert g.why_not(seat, code) == ""
                assert g.check(seat, code) == 0
                continue
            with pytest.raises(Refused) as caught:
                g.answer(seat, code)
            assert g.why_not(seat, code) == str(caught.value)
            assert "{" not in str(caught.value)
    assert g.digest() == make().digest()


def test_a_seat_that_is_not_asked_or_not_there_is_refused() -> None:
    g = DUEL.new(2, 1)
    sentence = refused(g, refusal.NOT_ASKED, g.answer, 1, duel.PASS)
    assert sentence == "this seat is not being asked now: it is Player 1's decision"
    for seat in (-1, 2, 99):
        sentence = refused(g, refusal.NO_SUCH_SEAT, g.answer, seat, duel.PASS)
        assert sentence == g.why_not(seat, duel.PASS) == "there is no such seat at this table"
        assert g.options(seat) == []


def test_after_the_end_nothing_is_taken() -> None:
    g = throws(2)
    g.expire(g.serial)
    assert refused(g, refusal.GAME_OVER, g.answer, 0, ROCK) == "the game is over"
    refused(g, refusal.GAME_OVER, g.leave, 0)
    refused(g, refusal.NOTHING_TO_RETRACT, g.retract, 0)
    refused(g, refusal.NOT_A_CHANCE, g.resolve_chance, 0)
    assert (g.asked(), g.seat_to_act(), g.options(0)) == (0, -1, [])


def test_every_reason_of_the_kernel_is_a_sentence() -> None:
    reasons = [
        value
        for name, value in vars(refusal).items()
        if name.isupper() and isinstance(value, int) and 0 < value < refusal.FIRST_GAME_REASON
    ]
    assert sorted(KERNEL_REASONS) == sorted(reasons)


@pytest.mark.parametrize(("need", "have"), [(0, 0), (2, 1), (-3, 500), (-500, 0)])
def test_a_reason_carries_two_numbers(need: int, have: int) -> None:
    packed = refusal.reason(16, need, have)
    assert packed != 0
    assert [refusal.reason_kind(packed), refusal.reason_need(packed), refusal.reason_have(packed)] == [
        16,
        need,
        have,
    ]


# -- chance between the windows ----------------------------------------------------------------------------------------


def test_explicit_chance_stops_and_goes_on() -> None:
    g = bids(2, explicit=True)
    assert (g.chance, g.mode, g.asked()) == (3, CLOSED, 0)
    assert refused(g, refusal.CHANCE_FIRST, g.answer, 0, BID + 1) == "a chance event has to be settled first"
    for outcome in (-1, 3):
        refused(g, refusal.NOT_A_CHANCE, g.resolve_chance, outcome)
    refused(g, refusal.NO_SUCH_WINDOW, g.expire, g.serial)
    g.resolve_chance(2)
    assert (g.chance, g.mode) == (0, SEALED)
    refused(g, refusal.NOT_A_CHANCE, g.resolve_chance, 0)
    g.answer(0, BID + 1)
    assert g.points == [3, 0]
    assert g.chance == 3


def test_explicit_and_sampled_chance_lead_to_the_same_positions() -> None:
    explicit, sampled = DUEL.new(2, 9, explicit=True), DUEL.new(2, 9)
    rng = rng_from(9)
    while explicit.chance:
        explicit.resolve_chance(rng.below(explicit.chance))
    assert explicit.position_digest() == sampled.position_digest()
    assert explicit.mode == TURN


def test_a_position_that_waits_for_chance_is_saved_and_loaded() -> None:
    g = bids(3, explicit=True)
    again = SEALED_GAME.rules.codec.from_json(SEALED_GAME, g.to_json())
    assert again.chance == 3
    again.resolve_chance(1)
    g.resolve_chance(1)
    assert again.position_digest() == g.position_digest()


def test_a_seat_may_leave_while_chance_is_waited_for() -> None:
    g = bids(3, explicit=True)
    g.leave(0)
    assert (g.chance, g.mode) == (3, CLOSED)
    g.resolve_chance(0)
    assert (g.required, g.mode) == (0b010, SEALED)


def test_a_game_that_ends_while_chance_is_waited_for_waits_no_longer() -> None:
    g = DUEL.new(2, 1, explicit=True)
    assert g.chance > 0
    g.leave(1)
    assert (g.over, g.chance) == (True, 0)
    refused(g, refusal.NOT_A_CHANCE, g.resolve_chance, 0)
    assert DUEL.rules.codec.faults(g) == []


def test_a_script_dictates_chance_and_must_fit_exactly() -> None:
    g = bids(2)
    g.script = Script([0, 2])  # two more prizes
    g.answer(0, BID + 1)
    assert last_bids(g) == [-1, -1]
    g.answer(0, BID + 1)
    g.script.done()
    g.answer(0, BID + 1)
    assert g.over
    assert g.script.used == 2


def test_a_script_that_is_too_short_is_an_error() -> None:
    g = bids(2)
    g.script = Script([])
    with pytest.raises(ScriptError, match="the script is too short: chance number 1 has 3 outcomes"):
        g.answer(0, BID + 1)


@pytest.mark.parametrize("result", [-1, 3])
def test_a_script_out_of_range_is_an_error(result: int) -> None:
    g = bids(2)
    g.script = Script([1, result])
    g.answer(0, BID + 1)
    with pytest.raises(ScriptError, match=f"out of range: chance number 2 is {result}, 0 to 2 are possible"):
        g.answer(0, BID + 1)


def test_a_script_that_is_too_long_is_an_error() -> None:
    g = bids(2)
    g.script = Script([1, 1, 1])
    g.answer(0, BID + 1)
    with pytest.raises(ScriptError, match="the script is too long: 2 of 3 results were not used"):
        g.script.done()


# -- epochs ------------------------------------------------------------------------------------------------------------


def test_an_epoch_ends_with_chance_with_another_seat_and_with_new_knowledge() -> None:
    g = COOP.new(2, 1)
    assert isinstance(g, coop.Coop)
    g.answer(0, coop.TAKE + g.cards[g.market[0]])
    first = g.epoch
    g.answer(0, coop.TAKE_BACK)
    assert g.epoch == first  # the same seat, nothing new seen
    g.answer(1, coop.READY)
    second = g.epoch
    assert second > first
    g.answer(0, coop.READY)  # another seat, then the deal
    assert g.epoch > second + 1


def test_a_sealed_window_that_closes_ends_the_epoch() -> None:
    g = bids(2)
    g.explicit = True
    g.answer(0, BID + 1)
    g.resolve_chance(0)
    before = g.epoch
    g.answer(0, BID + 1)
    assert g.epoch > before
