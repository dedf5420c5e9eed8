"""Playing at a table: answers, table inputs, undo, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Script, ScriptError, rng_from
from busterbox.kernel.core.windows import SEALED
from busterbox.kernel.table.play import FAR, FREE, NONE, TOO_LATE, Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.trail import KEPT
from busterbox.kernel.table.verify import verify
from tests.golden import game
from tests.microgames.duel.game import GAME
from tests.microgames.duel.rules import BLAST, PASS
from tests.playing import play_on, whole_game

SEALED_GAME = game("sealed")
COOP = game("coop")


# -- playing ---------------------------------------------------------------------------------------------------


def test_a_play_is_the_same_game_as_the_position_alone() -> None:
    play = Play.start(GAME, 2, 9)
    g = GAME.new(2, 9)
    assert play.state.digest() == g.digest()
    for _ in range(30):
        seat = g.seat_to_act()
        code = g.options(seat)[-1]
        g.answer(seat, code)
        play.answer(seat, code)
        assert play.state.digest() == g.digest()


def test_events_are_told_as_each_seat_may_read_them() -> None:
    play = Play.start(GAME, 2, 9)
    mine, theirs, spectator = (play.events(seat) for seat in (0, 1, -1))
    assert len(mine) == len(theirs) == len(spectator) == 14
    assert [line for line in spectator if not line.endswith("draws a card.")] == []
    for first, second in zip(mine, theirs, strict=True):
        assert first.endswith("draws a card.") == first.startswith("Player 2")
        assert second.endswith("draws a card.") == second.startswith("Player 1")
    since = len(play.entries)
    play.answer(0, BLAST)
    assert len(play.events(1, since)) == 1
    assert play.events(1, since)[0].startswith("Player 1 blasts and reveals ")


@pytest.mark.parametrize("value", [-1, 2, 7, 1 << 62, 1 << 63, 1 << 70, -(1 << 70), True, "0", None, 1.5])
def test_wrong_numbers_are_refused_and_change_nothing(value: Any) -> None:
    play = play_on(Play.start(GAME, 2, 4), 3)
    before = play.state.digest()
    entries = len(play.entries)
    seat = play.state.seat_to_act()
    acts: list[Callable[[], None]] = [
        lambda: play.answer(value, PASS),
        lambda: play.answer(seat, value),
        lambda: play.expire(value),
        lambda: play.retract(value),
        lambda: play.leave(value),
        lambda: play.undo(value),
    ]
    for act in acts:
        with pytest.raises(Refused) as caught:
            act()
        assert "\n" not in str(caught.value)
        assert str(caught.value)
    assert play.why_not(value, PASS)
    assert play.options(value) == []
    assert play.state.digest() == before
    assert len(play.entries) == entries


def pass_on(play: Play, times: int) -> None:
    for _ in range(times):
        seat = play.state.seat_to_act()
        play.answer(seat, play.options(seat)[0])


def test_a_failure_in_the_rules_leaves_all_as_it_was() -> None:
    play = Play.start(GAME, 2, 4)
    play.state.script = Script([0])
    with pytest.raises(ScriptError, match="the script is too short"):
        pass_on(play, 20)
    before, entries = play.state.digest(), len(play.entries)
    told = play.events(0)
    with pytest.raises(ScriptError, match="the script is too short"):
        play.expire(play.state.serial)
    assert play.state.digest() == before
    assert len(play.entries) == entries
    assert play.events(0) == told
    play.state.script = None
    pass_on(play, 1)
    assert len(play.entries) == entries + 1


def test_seed_and_seats_are_checked() -> None:
    for seats, seed, sentence in [
        (3, 1, "duel is for 2 seats, not 3"),
        (1 << 64, 1, f"duel is for 2 seats, not {1 << 64}"),
        (2, -1, "a seed is a whole number from 0 up, not -1"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            Play.start(GAME, seats, seed)


def test_expire_leave_and_retract_are_told_and_logged() -> None:
    play = Play.start(SEALED_GAME, 3, 1)
    play.answer(1, play.options(1)[0])
    play.retract(1)
    assert play.events(0) == ["Player 2 takes a sealed answer back."]
    assert play.state.asked() == 0b111
    with pytest.raises(Refused, match="there is no answer of this seat to take back"):
        play.retract(1)
    serial = play.state.serial
    with pytest.raises(Refused, match="that question is no longer open"):
        play.expire(serial + 1)
    play.leave(2)
    play.expire(serial)
    with pytest.raises(Refused, match="that question is no longer open"):
        play.expire(serial)
    assert "Time is up." in play.events(-1)
    assert "Player 3 leaves the table." in play.events(-1)
    assert [entry.words[0] for entry in play.entries] == ["start", "answer", "retract", "leave", "expire"]
    assert verify(Record.of(play), SEALED_GAME).ok


# -- undo ------------------------------------------------------------------------------------------------------


def test_undo_goes_back_within_the_epoch() -> None:
    play = Play.start(GAME, 2, 2)
    before, late = play.state.position_digest(), play.state.windows + 1
    play.answer(0, PASS)
    play.undo(0)
    assert play.state.position_digest() == before
    play.answer(0, BLAST)
    assert play.state.serial > late  # no number of a window is used twice: a late time-out does not fit
    with pytest.raises(Refused, match="that question is no longer open"):
        play.expire(late)
    play = Play.start(GAME, 2, 2)
    play.answer(0, PASS)
    play.undo(0)
    with pytest.raises(Refused, match="there is no decision of this seat to go back to"):
        play.undo(0)
    with pytest.raises(Refused, match="there is no decision of this seat to go back to"):
        play.undo(1)


def test_undo_stops_at_what_was_seen_or_done_by_others() -> None:
    play = Play.start(GAME, 2, 2)
    play.answer(0, BLAST)  # reveals a card
    before = play.state.digest()
    for force in (False, True):  # nor if all agree
        with pytest.raises(
            Refused, match="what was rolled, revealed or settled since then cannot be taken back"
        ):
            play.undo(0, force)
    assert play.undo_reach(0) == (NONE, TOO_LATE)
    assert play.state.digest() == before


def test_what_others_have_done_is_taken_back_if_they_agree_and_nothing_came_to_light() -> None:
    play = Play.start(COOP, 2, 1)
    before = unnumbered(play.state.view(0))
    for seat in (0, 1):
        play.answer(seat, play.options(seat)[-1])
    assert play.undo_reach(0) == (FAR, "others have acted since then")
    with pytest.raises(Refused, match="others have acted since then"):
        play.undo(0)
    play.undo(0, force=True)
    assert unnumbered(play.state.view(0)) == before
    assert verify(Record.of(play), COOP).ok
    play = Play.start(GAME, 2, 2)
    play.answer(0, PASS)
    play.answer(1, play.options(1)[-1])  # a card comes to light
    assert play.undo_reach(0) == (NONE, TOO_LATE)
    with pytest.raises(Refused, match="rolled, revealed or settled"):
        play.undo(0, force=True)


def test_nobody_goes_back_behind_a_departure() -> None:
    play = Play.start(SEALED_GAME, 3, 4)
    play.answer(0, play.options(0)[0])
    play.leave(2)
    play.answer(1, play.options(1)[0])
    assert play.undo_reach(0)[0] == NONE
    with pytest.raises(Refused):
        play.undo(0, force=True)
    assert play.state.left == 0b100


def test_time_that_ran_out_is_not_won_back_by_undo() -> None:
    play = Play.start(COOP, 1, 1)
    play.answer(0, play.options(0)[-1])
    play.expire(play.state.serial)
    with pytest.raises(Refused):
        play.undo(0)
    assert play.entries[-1].words[0] == "expire"


def test_as_it_was_recorded_once_undo_goes_behind_it_and_dice_come_anew() -> None:
    """Records of the first edition have undos behind rolls: they are played again as they were."""
    play = Play.start(GAME, 2, 2)
    start = play.state.position_digest()
    ends = set()
    for word in range(6):
        play.reseed(word)
        play_on(play, 12)  # the same choices each time: only chance can make a difference
        ends.add(play.state.position_digest())
        while play.state.position_digest() != start:
            with play.as_recorded():
                play.undo(0, force=True)
    assert len(ends) == 6
    assert verify(Record.of(play), GAME).ok


def test_undo_does_not_take_the_generator_back() -> None:
    play = whole_game()
    rng = play.state.rng
    words = [rng.a, rng.b, rng.c, rng.d]
    with pytest.raises(Refused, match="the game is over"):
        play.undo(0)
    with pytest.raises(Refused, match="the game is over"):
        play.undo(0, force=True)
    with play.as_recorded():
        play.undo(0, force=True)
    assert not play.state.over
    rng = play.state.rng
    assert [rng.a, rng.b, rng.c, rng.d] == words


def unnumbered(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the numbers of its windows, which never go back."""
    stack = [{**frame, "window": 0} for frame in view["stack"]]
    return {**view, "stack": stack, "window": {**view["window"], "serial": 0} if view["window"] else None}


def test_undo_takes_an_open_answer_back() -> None:
    play = Play.start(COOP, 2, 1)
    before, serial = unnumbered(play.state.view(0)), play.state.serial
    play.answer(0, play.options(0)[-1])
    assert unnumbered(play.state.view(0)) != before
    play.undo(0)
    assert unnumbered(play.state.view(0)) == before
    assert play.state.serial > serial  # a late answer to the question as it was asked before must not fit
    assert play.events(1)[-1] == "Player 1 goes back to an earlier decision."


def test_a_position_that_breaks_the_rules_is_blamed_itself() -> None:
    play = Play.at(GAME.new(2, 1))
    play.state.top.seat = 7  # type: ignore[attr-defined]
    with pytest.raises(
        BadPosition, match=r"^damaged position at position: the rules cannot go on from here \(\w+\)$"
    ):
        pass_on(play, 3)
    assert play.state.asked() == 0b01


# -- the way back --------------------------------------------------------------------------------------------------


def states_held(play: Play) -> int:
    return sum(mark.state is not None for mark in play._trail.marks)


@pytest.mark.parametrize("reseeding", [False, True])
@pytest.mark.parametrize("seed", [2, 3])
def test_only_the_last_positions_are_kept_and_older_ones_are_found_again(seed: int, reseeding: bool) -> None:
    play = Play.start(GAME, 2, seed)
    digests: list[str] = []
    rng = rng_from(seed)
    while not play.state.over and len(digests) < 90:
        digests.append(play.state.position_digest())
        if reseeding:
            play.reseed(1000 + len(digests))
        seat = play.state.game.rules.next_seat(play.state, rng)
        options = play.options(seat)
        play.answer(seat, options[rng.below(len(options))])
        assert states_held(play) <= KEPT
    assert len(digests) > 2 * KEPT
    marks = play._trail.marks[:]
    assert sum(mark.state is None for mark in marks) == len(marks) - KEPT
    for mark, digest in zip(marks, digests, strict=True):
        assert play._trail.replay_to(mark.steps).position_digest() == digest
        assert mark.state is None or mark.state.position_digest() == digest


def test_one_can_go_back_all_the_way_and_forward_again_several_times() -> None:
    play = Play.start(COOP, 2, 4)
    for turn in range(3):
        play_on(play, 40, seed=turn)
        assert states_held(play) <= KEPT
        count = 0
        while play._trail.last(0) >= 0 or play._trail.last(1) >= 0:
            seat = max((0, 1), key=play._trail.last)
            with play.as_recorded():
                play.undo(seat, force=True)
            count += 1
            if turn < 2 and count == 30:
                break
        assert count >= 30
    begun = Play.start(COOP, 2, 4).state
    for seat in (-1, 0, 1):
        assert unnumbered(play.state.view(seat)) == unnumbered(begun.view(seat))
    report = verify(Record.of(play), COOP)
    assert report.ok, report.sentence


def test_a_retracted_answer_is_nothing_to_go_back_to_however_long_ago() -> None:
    play = Play.start(SEALED_GAME, 2, 5)
    rng = rng_from(1)
    n = 0
    while not play.state.over and n < 200:
        seat = play.state.game.rules.next_seat(play.state, rng)
        options = play.options(seat)
        play.answer(seat, options[rng.below(len(options))])
        if n % 3 == 0 and play.undo_reach(seat) == (FREE, "") and play.state.mode == SEALED:
            play.retract(seat)
        n += 1
        assert states_held(play) <= KEPT
    for mark in play._trail.marks:
        again = play._trail.replay_to(mark.steps)
        assert again.serial == mark.serial
    assert verify(Record.of(play), SEALED_GAME).ok


def test_how_far_undo_reaches_is_told_without_changing_anything() -> None:
    play = Play.start(GAME, 2, 9)
    assert play.undo_reach(0) == (NONE, "there is no decision of this seat to go back to")
    assert play.undo_reach(7)[0] == NONE
    for _ in range(60):
        if play.state.over:
            break
        before = play.state.digest()
        entries = len(play.entries)
        told = [play.undo_reach(seat) for seat in range(2)]
        assert (play.state.digest(), len(play.entries)) == (before, entries)
        for seat, (reach, why) in enumerate(told):
            copy = Play.start(GAME, 2, 9)
            for entry in play.entries[1:]:
                copy.apply(entry.words)
            if reach == FREE:
                assert why == ""
                copy.undo(seat)
            else:
                with pytest.raises(Refused) as caught:
                    copy.undo(seat)
                assert str(caught.value) == why
                if reach == FAR:
                    copy.undo(seat, force=True)
                else:
                    with pytest.raises(Refused):
                        copy.undo(seat, force=True)
        seat = play.state.seat_to_act()
        play.answer(seat, play.options(seat)[-1])


def test_after_the_end_nothing_is_undone() -> None:
    play = whole_game()
    assert play.undo_reach(0) == (NONE, "the game is over")
