"""Many games at once: the same games as one by one, whatever their number and wherever they run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, OPEN, TURN
from busterbox.vector import WAIT, Batch, VectorGame
from busterbox.vector.batch import Illegal, mix, play_randomly
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel.game import GAME as DUEL

DUEL_NAME = "tests.microgames.duel.game:GAME"  # as other processes find it
STANDARD = ["adventures", "boardgame", "dicebot", "tcg"]


def answers(arrays: dict[str, Any], turn: int) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Answers that depend on the game and the turn in it alone."""
    rows = np.arange(len(arrays["seat"]))
    place = (arrays["game"] * 7 + turn * 3) % arrays["legal_counts"]
    return np.asarray(arrays["legal"][rows, place], dtype=np.int32)


# -- observations ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*STANDARD, DUEL_NAME])
@pytest.mark.parametrize("form", ["counts", "tokens"])
def test_what_is_written_in_place_is_what_the_state_says(name: str, form: str) -> None:
    seats = min(4, registry.get(name).info.seats.most)
    with VectorGame(name, 3, seats=seats, seed=5, form=form) as games:
        arrays, _ = games.reset()
        for turn in range(40):
            arrays = games.step(answers(arrays, turn))[0]
            if turn % 5:
                continue
            for slot in range(3):
                expected = games.state(slot).observation(int(arrays["seat"][slot]), form)
                row = arrays["observation"][slot].ravel()
                assert row[: len(expected)].tolist() == expected
                assert not row[len(expected) :].any()


def test_masks_and_lists_are_the_options() -> None:
    with VectorGame("adventures", 4, seats=3, seed=2) as games:
        arrays, _ = games.reset()
        for turn in range(60):
            for slot in range(4):
                g, seat = games.state(slot), int(arrays["seat"][slot])
                listed = arrays["legal"][slot, : arrays["legal_counts"][slot]].tolist()
                assert listed == sorted(listed)
                assert [code for code in listed if code != WAIT] == g.options(seat)
                assert np.flatnonzero(arrays["mask"][slot]).tolist() == listed
            arrays = games.step(answers(arrays, turn))[0]


# -- the same games --------------------------------------------------------------------------------------------


def course(num_envs: int, workers: int, wanted: int) -> dict[int, list[Any]]:
    """What was seen and answered in each of the first games of a run, by number; each game's turns are counted apart."""
    seen: dict[int, list[Any]] = {}
    with VectorGame(DUEL_NAME, num_envs, seed=9, workers=workers) as games:
        arrays, _ = games.reset()
        over: set[int] = set()
        while len([game for game in over if game < wanted]) < wanted:
            numbers = arrays["game"].copy()
            turns = np.array([len(seen.get(int(number), [])) for number in numbers])
            rows = np.arange(num_envs)
            given = arrays["legal"][rows, (numbers * 7 + turns * 3) % arrays["legal_counts"]]
            for slot, number in enumerate(numbers.tolist()):
                what = [int(arrays["seat"][slot]), int(given[slot]), arrays["observation"][slot].tobytes()]
                seen.setdefault(number, []).append(what)
            arrays, rewards, ended, _, _ = games.step(given)
            for slot in np.flatnonzero(ended).tolist():
                seen[int(numbers[slot])].append(rewards[slot].tolist())
                over.add(int(numbers[slot]))
    return {number: seen[number] for number in range(wanted)}


def test_a_game_of_a_run_is_the_same_whatever_runs_beside_it_and_where() -> None:
    alone = course(1, 0, 4)
    assert course(3, 0, 4) == alone
    assert course(4, 2, 4) == alone
    assert [entry[-1] for entry in alone.values()] != []
    assert all(sum(entry[-1]) == 1.0 for entry in alone.values())  # each ended with a winner, or a tie


def test_games_of_a_run_have_seeds_of_their_own() -> None:
    seeds = {mix(1, number) for number in range(100)} | {mix(2, number) for number in range(100)}
    assert len(seeds) == 200
    assert min(seeds) >= 0
    batch = Batch(DUEL, 2, 2, 3)
    assert batch.state(1) == DUEL.new(2, mix(3, 1))


# -- seats that only may answer --------------------------------------------------------------------------------


def in_an_action_phase() -> State:
    """Adventures where allies may boost the active hero."""
    game = registry.get("adventures")
    g, rng = game.new(4, 1), rng_from(1)
    while g.mode != OPEN or not g.required or not g.may or g.top.__class__.__name__ == "Planning":
        seat = g.seat_to_act() if g.mode == TURN else int(game.rules.next_seat(g, rng))
        code = int(game.bot.policy(g, seat, rng))
        if code != NO_ANSWER:
            g.apply(seat, code)
    return g


def test_seats_that_only_may_answer_are_asked_and_can_let_others_go_first() -> None:
    """Allies' boosts in Adventures: offered to allies, and played by them."""
    boosted = waited = required = 0
    start = in_an_action_phase()
    with VectorGame("adventures", 8, seats=4, seed=1) as games:
        games.reset()
        for slot in range(8):
            games.set_state(slot, start)
        arrays = games.arrays
        for turn in range(40):
            given = answers(arrays, turn)
            for slot in range(8):
                g, seat = games.state(slot), int(arrays["seat"][slot])
                assert WAIT not in g.options(seat)
                if g.required >> seat & 1:
                    required += 1
                    assert arrays["mask"][slot, WAIT] == 0
                elif g.required:
                    assert arrays["mask"][slot, WAIT] == 1
                    boosted += int(given[slot] != WAIT)
                    waited += int(given[slot] == WAIT)
            arrays = games.step(given)[0]
    assert boosted >= 5
    assert waited >= 5
    assert required >= 20


def test_who_waits_is_not_asked_again_before_anything_has_changed() -> None:
    batch = Batch(COOP, 1, 3, 4)
    waits = 0
    waited: list[int] = []
    for step in range(300):
        seat = int(batch.seats_to_act[0])
        assert seat not in waited
        codes = [int(batch.legal[i]) for i in range(int(batch.legal_counts[0]))]
        if WAIT in codes and step % 3:
            waited.append(seat)
            waits += 1
            batch.step_one(WAIT)
        else:
            waited = []
            others = [code for code in codes if code != WAIT]
            batch.step_one(others[step % len(others)])
    assert waits >= 3


# -- answers ---------------------------------------------------------------------------------------------------


def test_an_illegal_answer_names_game_seat_and_rule_and_changes_nothing() -> None:
    with VectorGame("dicebot", 3, seed=1) as games:
        arrays, _ = games.reset()
        legal = arrays["legal"][:, 0].astype(np.int32)
        before = [games.state(slot).digest() for slot in range(3)]
        wrong = legal.copy()
        wrong[1] = next(code for code in range(64, 160) if not arrays["mask"][1, code])
        with pytest.raises(Illegal, match=r"dicebot, game 1 in slot 1, Player \d cannot answer \d+: ."):
            games.step(wrong)
        assert [games.state(slot).digest() for slot in range(3)] == before
        wrong[1] = -1
        with pytest.raises(Illegal, match="game 1"):
            games.step(wrong)
        games.step(legal)


def test_a_refusal_gives_the_rule() -> None:
    batch = Batch(DUEL, 1, 2, 1)
    refused = [
        str(batch.refused(0, code)) for code in range(batch.codes) if not batch.masks[code] and code != WAIT
    ]
    assert any("D-" in sentence for sentence in refused)


def test_illegal_answers_can_be_replaced_and_counted() -> None:
    with VectorGame("dicebot", 2, seed=1, illegal="default") as games:
        info = games.step([159, 1000])[4]
        assert info["illegal"] == 2


@pytest.mark.parametrize("workers", [0, 2])
def test_refusals_are_the_same_in_other_processes(workers: int) -> None:
    with (
        VectorGame("dicebot", 2, seed=1, workers=workers) as games,
        pytest.raises(ValueError, match="game 1 in slot 1"),
    ):
        games.step([int(games.arrays["legal"][0, 0]), WAIT])


# -- ends ------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_followed_by_the_next_at_once() -> None:
    with VectorGame(DUEL_NAME, 2, seed=3) as games:
        arrays, _ = games.reset()
        for turn in range(2000):
            arrays, rewards, ended, _, info = games.step(answers(arrays, turn))
            if ended.any():
                break
        slot = int(np.flatnonzero(ended)[0])
        assert info["game"][slot] == slot + 2
        assert rewards[slot].sum() == 1.0
        assert not rewards[~ended].any()
        assert not games.state(slot).over
        arrays, rewards, ended, _, _ = games.step(answers(arrays, 0))
        assert not ended[slot]
        assert not rewards[slot].any()


def test_a_finished_game_can_stay_for_a_step() -> None:
    with VectorGame(DUEL_NAME, 2, seed=3, autoreset="next_step") as games:
        arrays, _ = games.reset()
        for turn in range(2000):
            arrays, rewards, ended, _, _ = games.step(answers(arrays, turn))
            if ended.any():
                break
        slot = int(np.flatnonzero(ended)[0])
        assert games.state(slot).over
        assert rewards[slot].sum() == 1.0
        assert np.flatnonzero(arrays["mask"][slot]).tolist() == [WAIT]
        arrays, rewards, ended, _, info = games.step(answers(arrays, 0))
        assert not games.state(slot).over
        assert not ended[slot]
        assert not rewards[slot].any()
        assert info["game"][slot] == slot + 2


# -- one of the games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [0, 1])
def test_any_game_can_be_saved_and_gone_back_to(workers: int) -> None:
    with VectorGame("tcg", 2, seats=2, seed=1, workers=workers) as games:
        arrays, _ = games.reset()
        kept = games.state(1).clone()
        seen = arrays["observation"][1].copy()
        for turn in range(10):
            arrays = games.step(answers(arrays, turn))[0]
        assert games.state(1) != kept
        games.set_state(1, kept)
        assert games.state(1) == kept
        assert games.arrays["observation"][1].tolist() == seen.tolist()
        with pytest.raises(ValueError, match="no slot 2"):
            games.state(2)


def test_buffers_of_ones_own_are_filled() -> None:
    mine = np.zeros((2, VectorGame(DUEL_NAME, 1).num_codes), np.uint8)
    with VectorGame(DUEL_NAME, 2, seed=1, buffers={"mask": mine}) as games:
        arrays, _ = games.reset()
        assert arrays["mask"] is mine
        assert mine.tolist() == games.arrays["mask"].tolist()
        assert mine.any()
        assert not games.arrays["mask"].flags.writeable


def test_a_seat_asked_is_one_that_can_answer() -> None:
    batch = Batch(COOP, 4, 3, 7)
    play_randomly(batch, 50, rng_from(1))
    for slot in range(4):
        g, seat = batch.state(slot), int(batch.seats_to_act[slot])
        assert g.asked() >> seat & 1


# -- bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"form": "pixels"}, "form is counts or tokens"),
        ({"autoreset": "never"}, "autoreset is"),
        ({"illegal": "ignore"}, "illegal is"),
        ({"workers": 3}, "2 games with 3 workers"),
        ({"buffers": {"masks": np.zeros(1)}}, "no array 'masks'"),
        ({"seats": 9}, "dicebot is for 2 to 4 seats"),
        ({"seed": -1}, "a seed is a whole number"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(how: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        VectorGame("dicebot", 2, **how)


def test_answers_are_whole_numbers_one_for_each_game() -> None:
    with VectorGame("dicebot", 2) as games:
        for wrong in ([1], [1.5, 2.0], [[1, 2]]):
            with pytest.raises(ValueError, match="actions are 2 whole numbers"):
                games.step(wrong)
