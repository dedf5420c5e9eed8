"""Whole games of DiceBot: recorded, watched, verified; every card used; the conformance kit at every table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from busterbox.cli.main import main
from busterbox.games.dicebot.game import GAME
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.table.fairness import commitment_of
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.testing.conformance import conform

SETTINGS = {"form": "draft", "advanced": "yes"}


def played(seats: int, seed: int, settings: dict[str, str]) -> Play:
    play = Play.start(GAME, seats, seed, settings, every=3)
    rng = rng_from(seed)
    while not play.state.over:
        g = play.state
        seat = g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
        play.answer(seat, GAME.bot.policy(g, seat, rng))
    return play


@pytest.fixture(scope="module")
def text() -> str:
    return Record.of(played(3, 7, SETTINGS)).to_text()


def write(tmp_path: Path, text: str) -> str:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_record_is_verified(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    promised = commitment_of(read_record(text))
    assert main(["verify", write(tmp_path, text), "--commitment", promised]) == 0
    assert capsys.readouterr().out.startswith("verified: ")


def edit_answer(data: dict[str, list[dict[str, list[object]]]]) -> str:
    """Another option than the one that was taken, somewhere in the draft."""
    for number, entry in enumerate(data["log"]):
        words = entry["input"]
        if words[0] == "answer" and isinstance(words[2], int) and 76 <= words[2] < 82 and number > 10:
            words[2] = 76 if words[2] != 76 else 77
            return f"differs at input {number}"
    raise AssertionError("no die was taken")


def edit_digest(data: dict[str, list[dict[str, str]]]) -> str:
    for number, entry in enumerate(data["log"]):
        if number > 20 and entry.get("digest"):
            entry["digest"] = "0" * len(entry["digest"])
            return f"differs at input {number}: the position after"
    raise AssertionError("no digest")


def edit_settings(data: dict[str, dict[str, str]]) -> str:
    data["settings"]["advanced"] = "no"
    return "differs at input 0"


@pytest.mark.parametrize("edit", [edit_answer, edit_digest, edit_settings])
def test_an_edited_record_is_refused_at_the_first_difference(
    edit: Callable[[object], str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(text)
    said = edit(data)
    assert main(["verify", write(tmp_path, json.dumps(data))]) == 1
    assert capsys.readouterr().out.startswith(said)


def test_a_game_from_another_seed_breaks_the_commitment(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Record.of(played(3, 8, SETTINGS)).to_text()
    promised = commitment_of(read_record(text))
    assert main(["verify", write(tmp_path, other)]) == 0
    assert main(["verify", write(tmp_path, other), "--commitment", promised]) == 1
    assert "not played from the seed" in capsys.readouterr().out
    assert main(["verify", write(tmp_path, other), "--commitment", "abc"]) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_every_weapon_and_robot_is_used() -> None:
    """Weapons are activated and robots use their abilities, over some games with now and then a random answer."""
    used: set[int] = set()
    for seed in range(40):
        g = GAME.new(4, seed, SETTINGS)
        log = Log()
        g.sink = log
        rng = rng_from(seed)
        while not g.over:
            seat = g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            at_random = rng.below(3) == 0
            g.answer(seat, options[rng.below(len(options))] if at_random else GAME.bot.policy(g, seat, rng))
        for event in log.events:
            if event.message in ("paid", "paid_head", "cached", "ability"):
                used.add(event.numbers[1])
    assert used == set(range(len(GAME.cards.ids)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("form", ["draft", "realtime"])
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_dicebot_conforms(seats: int, form: str, advanced: str) -> None:
    report = conform(GAME, games=1, every=9, seats=[seats], settings=[{"form": form, "advanced": advanced}])
    assert report.games == 1
    assert report.decisions > 50
