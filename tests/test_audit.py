"""The audit: fair picking, equal draws for all options, halves that check each other, sums, records, the command."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.kernel.table.record import read_record
from busterbox.kernel.table.seat import Bot, choices
from busterbox.lab.strength.audit import Audit, Picker, Position, Tried, best_of, crossed, try_options
from busterbox.lab.strength.audit_report import play_audit, report
from busterbox.players.match import Watcher, play_game
from busterbox.players.rule_bot import RuleBot
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.ring.game import GAME as RING

RING_PATH = "tests.microgames.ring.game:GAME"
SEALED_PATH = "tests.microgames.sealed.game:GAME"


class Everything(Watcher):
    """Keeps all positions of a game, and who answered what."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[State, int, int]] = []

    def emit(self, g: State, message: str, numbers: list[int], seen: int) -> None:
        pass

    def chose(self, g: State, seat: int, code: int) -> None:
        self.seen.append((g.clone(), seat, code))


def positions_of_a_game() -> list[tuple[State, int, int]]:
    watcher = Everything()
    bots: list[Bot] = [RuleBot(), RuleBot()]
    play_game(RING, bots, 2, 3, None, watcher)
    return watcher.seen


# -- picking -----------------------------------------------------------------------------------------------------


def test_every_real_decision_is_picked_equally_often() -> None:
    game = positions_of_a_game()
    real = [number for number, (g, seat, _) in enumerate(game) if len(choices(g, seat)) > 1]
    assert 10 < len(real) < len(game)
    answers = [sum(code != NO_ANSWER for _, _, code in game[: number + 1]) for number in range(len(game))]
    times = 25
    found: Counter[int] = Counter()
    for word in range(times * len(real)):
        picker = Picker(RING, [], rng_from(word))
        for g, seat, code in game:
            picker.chose(g, seat, code)
        assert picker.decisions == len(real)
        found[picker.answer] += 1
    expected = {answers[number] + (game[number][2] == NO_ANSWER) for number in real}
    assert set(found) == expected
    for answer, count in found.items():
        sharing = sum(answers[number] + (game[number][2] == NO_ANSWER) == answer for number in real)
        assert abs(count / sharing - times) < 5 * (times / sharing) ** 0.5


def test_a_window_may_be_looked_at_alone() -> None:
    audit = Audit(partial(registry.get, RING_PATH), "rules", 2, 1, 4, {}, [], ["choose"])
    found = play_audit(audit, 5, 3)
    assert [row["window"] for row in found["windows"]] == ["choose"]
    assert found["windows"][0]["share"] == 1


# -- trying ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [RING, DUEL], ids=["ring", "duel"])
def test_all_options_meet_the_same_draws(game: Game) -> None:
    """An option tried twice brings the same in every draw, though chance decides much between draws."""
    g = game.new(2, 5)
    rng = rng_from(1)
    while len(g.options(g.seat_to_act())) < 2:
        seat = g.seat_to_act()
        g.apply(seat, g.game.bot.policy(g, seat, rng))
    seat = g.seat_to_act()
    code = g.options(seat)[0]
    before = g.digest()
    brought = try_options(g, seat, [code, g.options(seat)[1], code], 40, rng_from(2))
    assert g.digest() == before
    assert all(first == third for first, _, third in brought)
    assert len({first for first, _, _ in brought}) > 1
    assert try_options(g, seat, [code], 40, rng_from(2)) == [[first] for first, _, _ in brought]


def test_one_half_chooses_and_the_other_judges() -> None:
    # Even draws favour the first option by 1, odd draws the second by 1/2.
    brought = [[1.0, 0.0, 0.0], [0.0, 0.5, 0.0]] * 4
    assert best_of(brought, range(0, 8, 2), 2) == 0
    assert best_of(brought, range(1, 8, 2), 2) == 1
    assert best_of(brought, range(8), 2) == 0
    assert crossed(brought, 2) == 0  # neither half's choice is worth anything to the other
    assert crossed(brought, 0) == -0.5  # the second option judged by draws that favour the first
    assert crossed([[0.0, 1.0]] * 4, 0) == 1
    assert crossed([[0.0, 1.0]] * 4, 1) == 0
    assert best_of([[0.5, 0.5]], range(1), 1) == 1  # what is no better does not replace the answer


def test_luck_is_not_mistaken_for_loss() -> None:
    """Eight options that are all the same: the best of the means looks better, the judged one does not."""
    rng = rng_from(4)
    judged: list[float] = []
    naive: list[float] = []
    for _ in range(300):
        brought = [[float(int(rng.below(2))) for _ in range(8)] for _ in range(20)]
        judged.append(crossed(brought, 0))
        sums = [sum(row[place] for row in brought) / 20 for place in range(8)]
        naive.append(max(sums) - sums[0])
    assert sum(naive) / 300 > 0.12
    assert abs(sum(judged) / 300) < 0.02


# -- summing up --------------------------------------------------------------------------------------------------


def position(seed: int, window: str, decisions: int, loss: float) -> Position:
    tried = Tried(0, "x", 0.5, 0.0)
    return Position(seed, 1, 0, window, "?", decisions, loss, tried, tried)


def test_a_position_stands_for_all_decisions_of_its_game() -> None:
    audit = Audit(partial(registry.get, RING_PATH), "rules", 2, 1, 8, {})
    found = [
        position(1, "choose", 10, 0.1),
        position(2, "prepare", 30, 0.02),
        position(3, "choose", 20, 0.0),
        None,
    ]
    document = report(audit, RING, found, 1)
    assert document["per_decision"]["loss"] == pytest.approx((10 * 0.1 + 30 * 0.02) / 60, abs=1e-5)
    assert document["per_game"]["loss"] == pytest.approx((10 * 0.1 + 30 * 0.02) / 2 / 4, abs=1e-5)
    assert document["per_game"]["low"] is None  # of four positions no interval is told
    choose, prepare = document["windows"]
    assert (choose["window"], choose["positions"], choose["share"]) == ("choose", 2, 0.5)
    assert choose["per_decision"]["loss"] == pytest.approx(0.1 * 10 / 30, abs=1e-5)
    assert prepare["per_game"]["loss"] == pytest.approx(30 * 0.02 / 2 / 4, abs=1e-5)
    assert sum(row["per_game"]["loss"] for row in document["windows"]) == pytest.approx(
        document["per_game"]["loss"], abs=2e-5
    )
    assert [row["seed"] for row in document["worst"]] == [1]
    assert document["decisions"] == 60 / 2 / 4


def test_intervals_are_by_game() -> None:
    audit = Audit(partial(registry.get, RING_PATH), "rules", 2, 1, 8, {})
    found: list[Position | None] = [position(seed, "choose", 10, 0.1 * (seed % 2)) for seed in range(100)]
    row = report(audit, RING, found, 0)["per_decision"]
    assert row["loss"] == 0.05
    half = 1.96 * 0.05 * (100 / 99) ** 0.5 / 10
    assert (row["low"], row["high"]) == (
        pytest.approx(0.05 - half, abs=1e-5),
        pytest.approx(0.05 + half, abs=1e-5),
    )


def test_random_answers_cost_more_than_those_of_the_policy() -> None:
    lost = {}
    for player in ("rules", "random"):
        audit = Audit(partial(registry.get, RING_PATH), player, 2, 1, 8, {}, [], ["interfere"])
        lost[player] = play_audit(audit, 32, 0)["per_decision"]
    assert lost["random"]["low"] > max(lost["rules"]["high"], 0)


# -- the command -------------------------------------------------------------------------------------------------


def test_the_command_lists_the_worst_with_their_games(command: SimpleNamespace, tmp_path: Path) -> None:
    words = [
        "audit",
        RING_PATH,
        "--player",
        "random",
        "--positions",
        "12",
        "--rollouts",
        "16",
        "--worst",
        "2",
    ]
    run = command.run(*words, "--records", str(tmp_path / "new"), "--json")
    assert (run.code, run.err) == (0, "")
    found = json.loads(run.out)
    assert (found["plays"], found["games"], found["rollouts"]) == ("random", 12, 16)
    assert sum(row["positions"] for row in found["windows"]) == 12
    assert len(found["worst"]) == 2
    assert found["worst"][0]["loss"] >= found["worst"][1]["loss"] > 0
    for row in found["worst"]:
        record = read_record((tmp_path / "new" / f"ring-{row['seed']}.json").read_text())
        assert row["seed"] in range(1, 13)
        answers = [words for words in record.inputs if words[0] == "answer"]
        if row["chosen"]["code"] != NO_ANSWER:
            assert answers[row["answer"] - 1][1:] == [row["seat"], row["chosen"]["code"]]
    told = command.run(*words, "--records", str(tmp_path / "again")).out
    assert f"seed {found['worst'][0]['seed']}, answer {found['worst'][0]['answer']}, " in told
    assert f"answered: {found['worst'][0]['chosen']['text']} (" in told
    assert "'busterbox replay " in told
    together = command.run(*words, "--workers", "2", "--json")
    assert together.out == run.out


def test_sealed_windows_are_looked_at_too(command: SimpleNamespace) -> None:
    words = [
        "audit",
        SEALED_PATH,
        "--set",
        "form=bids",
        "--player",
        "random",
        "--positions",
        "6",
        "--rollouts",
        "8",
    ]
    found = json.loads(command.run(*words, "--json").out)
    assert sum(row["positions"] for row in found["windows"]) == 6
    assert all(row["chosen"]["text"] for row in found["worst"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "cat"], "busterbox: there is no bot 'cat'"),
        (["--player", "rules,easy"], "busterbox: --player takes one name, not 'rules,easy'"),
        (["--window", "door"], "busterbox: ring has no window 'door' (there are: "),
        (["--rollouts", "3"], "busterbox audit: argument --rollouts: invalid whole number from 4"),
        (["--positions", "0"], "busterbox audit: argument --positions: invalid whole number from 1"),
        (["--records", __file__], f"busterbox: the folder {__file__} cannot be made: File exists"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run("audit", RING_PATH, *words)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(sentence)
    assert run.err.count("\n") == 1
