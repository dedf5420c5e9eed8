"""Passing until something happens, in the terminal."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.standing import OFF
from tests.microgames.duel.game import GAME

pytestmark = pytest.mark.usefixtures("data_home")

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

DUEL = "tests.microgames.duel.game:GAME"


def duel(command: SimpleNamespace, *lines: str, seed: int = 5) -> str:
    run = command.run("play", DUEL, "--seed", str(seed), stdin="\n".join([*lines, "quit"]) + "\n")
    assert (run.code, run.err) == (0, "")
    return str(run.out)


def test_until_one_s_turn_everything_that_can_be_passed_is_passed(command: SimpleNamespace) -> None:
    first, rest = duel(command, "pass turn", "2", "1", "1").split("> ", 1)
    assert "1. Pass" in first
    until, _, then = rest.partition("You passed until your turn.")
    assert "Player 2 plays" in until
    assert "1. Lose the card" in until  # what was asked meanwhile could not be passed
    assert "1. Pass" not in until
    assert then.startswith("\nTable: turn of Player 1 ")


def test_until_the_end_of_the_phase(command: SimpleNamespace) -> None:
    until, _, then = duel(command, "pass phase").partition("You passed until the end of this phase.")
    assert until.count("1. Pass") == 1
    assert "Player 1 attacks" in until
    assert then.startswith("\nTable: turn of Player 2 ")


def test_until_another_acts(command: SimpleNamespace) -> None:
    acts = duel(command, "pass act", seed=2).split("> ", 1)[1]
    assert acts.count("Player 2 plays") == 1
    assert "You passed until somebody else acts.\nTable: turn of Player 1 " in acts


def test_what_calls_one_back(command: SimpleNamespace) -> None:
    acts = duel(command, "pass turn acts").split("> ", 1)[1]
    assert acts.count("Player 2 plays") == 1
    assert "You are called back: somebody else acts." in acts
    blast = duel(command, "pass turn blast", "1", "1")
    until, _, then = blast.partition("You are called back: the opponent blasts.")
    assert "Player 2 blasts" in until
    assert "turn of Player 2" in then.split("> ", 1)[0]


def test_it_can_be_called_off_and_an_undo_calls_it_off(command: SimpleNamespace) -> None:
    out = duel(command, "pass turn", "pass off", "1", "1", "1", "1")
    assert "From now on you are asked every time." in out
    assert "1. Pass" in out.split("From now on you are asked every time.")[1]
    assert "You passed until" not in out
    play = Play.start(GAME, 2, 5)
    session = Session(play, 0, "random", Screen())
    before = play.options(0)
    session.course.pass_until("turn")
    assert (session.course.passes.until, play.options(0)) == ("turn", [])
    session.command("undo")
    assert (session.course.passes.until, play.options(0)) == (OFF, before)


def test_what_cannot_be_is_said_in_a_sentence(command: SimpleNamespace) -> None:
    out = duel(command, "pass act nonsense", "pass nonsense", "?")
    assert "'nonsense' is nothing to wait for; there are: acts (somebody else acts), blast" in out
    assert "Nothing on this line was done: 'nonsense' is no option." in out
    assert "pass phase   pass until the phase is over;" in out
    assert out.count("1. Pass") == 1  # nothing has happened
    asked = duel(command, "pass turn", "pass phase")
    assert "This question cannot be passed." in asked
