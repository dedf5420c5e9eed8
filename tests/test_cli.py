"""The command: every subcommand in this process, playing through a pipe, wrong input in one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import busterbox
from busterbox import _compiled
from busterbox.cli.common import all_games
from busterbox.kernel import registry
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from tests.microgames.duel.game import GAME

ROOT = Path(__file__).parent.parent
DUEL = "tests.microgames.duel.game:GAME"


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    play = Play.start(GAME, 2, 3)
    while not play.state.over:
        seat = play.state.seat_to_act()
        play.answer(seat, play.options(seat)[-1])
    file = tmp_path / "game.json"
    file.write_text(Record.of(play).to_text(), encoding="utf-8")
    return file


def one_line(text: str) -> str:
    assert text.count("\n") == 1
    assert text.endswith("\n")
    return text[:-1]


# -- wrong input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nope"], "busterbox: argument COMMAND: invalid choice: 'nope'"),
        (["--nope"], "busterbox: unrecognized arguments: --nope"),
        (["simulate"], "busterbox simulate: the following arguments are required: GAME"),
        (["simulate", "nope"], "busterbox: there is no game 'nope'"),
        (["simulate", "no.such:GAME"], "busterbox: 'no.such:GAME' cannot be loaded"),
        (["simulate", "json:loads"], "busterbox: 'json:loads' is not a game but a function"),
        (
            ["simulate", DUEL, "--games", "0"],
            "busterbox simulate: argument --games: invalid whole number from 1 to 1000000000 value: '0'",
        ),
        (
            ["simulate", DUEL, "--games", "9" * 5000],
            "busterbox simulate: argument --games: invalid whole number",
        ),
        (["simulate", DUEL, "--seats", "7"], "busterbox: duel is for 2 seats, not 7"),
        (
            ["simulate", "boardgame", "--seats", "7"],
            "busterbox: boardgame with these settings is for 6 seats at most, not 7",
        ),
        (
            ["simulate", DUEL, "--bots", "cat"],
            "busterbox: there is no bot 'cat' (there are: random, rules, easy, normal, hard, and search:200",
        ),
        (["simulate", DUEL, "--set", "x=1"], "busterbox: duel has no setting 'x'"),
        (["simulate", DUEL, "--set", "x"], "busterbox: --set takes NAME=VALUE, not 'x'"),
        (["play", "nope"], "busterbox: there is no game 'nope'"),
        (["play", "..:x"], "busterbox: '..:x' cannot be loaded: "),
        (
            ["play", DUEL, "--resume", "no-file", "--seed", "3"],
            "busterbox: a game that is resumed keeps its table: leave out --seats, --seed, --set and --deck",
        ),
        (["play", DUEL, "--record", "."], "busterbox: . cannot be written: Is a directory"),
        (["simulate", DUEL, "--games", "1000000001"], "busterbox simulate: argument --games: invalid whole"),
        (
            ["bench", DUEL, "--slices", "1001"],
            "busterbox bench: argument --slices: invalid whole number from",
        ),
        (["play", DUEL, "--seat", "3"], "busterbox: there is no player 3; the game has 2"),
        (
            ["play", DUEL, "--resume", "no-file"],
            "busterbox: no-file cannot be read: No such file or directory",
        ),
        (["conformance", DUEL, "--seats", "3"], "busterbox: duel is for 2 seats, not 3"),
        (["rules", DUEL, "D-99"], "busterbox: duel has no rule 'D-99'"),
        (["position", DUEL, "."], "busterbox: . cannot be read: Is a directory"),
        (["replay", "no-file"], "busterbox: no-file cannot be read: No such file or directory"),
        (["verify", "no-file"], "busterbox: no-file cannot be read: No such file or directory"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run(*words)
    assert run.code == 2
    assert run.out == ""
    assert one_line(run.err).startswith(sentence)


# -- looking -----------------------------------------------------------------------------------------------------


def test_version_says_what_is_running(command: SimpleNamespace) -> None:
    run = command.run("--version")
    how = "compiled" if _compiled.is_compiled() else "not compiled"
    assert run.code == 0
    assert run.out.splitlines()[0] == f"busterbox {busterbox.__version__} ({how})"
    for name in all_games():
        assert f"content {registry.get(name).cards.content_hash}" in run.out


def test_without_a_command_there_is_help(command: SimpleNamespace) -> None:
    run = command.run()
    assert run.code == 0
    for name in (
        "play",
        "simulate",
        "conformance",
        "position",
        "replay",
        "verify",
        "games",
        "rules",
        "bench",
    ):
        assert re.search(rf"^    {name}\b", run.out, re.MULTILINE)


def test_games_lists_the_demo_games_of_a_checkout_only(
    command: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    rows = json.loads(command.run("games", "--json").out)
    found = {row["name"]: row for row in rows}
    assert {"duel", "ring", "coop"} <= set(found)
    assert found["duel"]["content"] == GAME.cards.content_hash
    monkeypatch.chdir(tmp_path)
    assert [row["name"] for row in json.loads(command.run("games", "--json").out)] == all_games()


def test_a_game_is_made_by_name() -> None:
    g = busterbox.new(DUEL, seats=2, seed=5)
    assert g.digest() == GAME.new(2, 5).digest()
    with pytest.raises(ValueError, match="duel has no setting 'x'"):
        busterbox.new(DUEL, seats=2, seed=5, settings={"x": "y"})


# -- running -----------------------------------------------------------------------------------------------------


def test_simulate_counts(command: SimpleNamespace) -> None:
    run = command.run("simulate", DUEL, "--games", "5", "--seed", "3", "--bots", "rules,random", "--json")
    assert run.code == 0
    assert run.err == ""
    report = json.loads(run.out)
    assert list(report) == [
        "game",
        "games",
        "finished",
        "decisions",
        "seconds",
        "decisions_per_second",
        "compiled",
        "wins",
        "length",
    ]
    assert (report["game"], report["games"], report["finished"]) == ("duel", 5, 5)
    assert sum(report["wins"]) == pytest.approx(1)
    assert report["length"]["decisions"]["mean"] == pytest.approx(report["decisions"] / 5)
    again = json.loads(
        command.run("simulate", DUEL, "--games", "5", "--seed", "3", "--bots", "rules,random", "--json").out
    )
    assert (again["decisions"], again["wins"]) == (report["decisions"], report["wins"])
    assert "Player 1 (random) wins" in command.run("simulate", DUEL, "--games", "2").out


def test_conformance_is_the_kit(command: SimpleNamespace) -> None:
    run = command.run("conformance", DUEL, "--games", "1", "--json")
    report = json.loads(run.out)
    assert report["game"] == "duel"
    assert "table" in run.err  # how far it is, beside the document
    assert run.code == (0 if report["ok"] else 1)
    assert report["decisions"] > 0


def test_position_shows_what_a_seat_sees(command: SimpleNamespace, tmp_path: Path) -> None:
    g = GAME.new(2, 1)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(g.to_json()))
    spectator = command.run("position", DUEL, str(file)).out.splitlines()
    assert "hand 8 face down" in spectator[1]
    assert spectator[-1] == "Player 1: Play a card, blast or pass."
    mine = command.run("position", DUEL, str(file), "--seat", "1").out.splitlines()
    assert mine[1].startswith("Player 1 (you): deck 30 cards · hand ")
    assert "face down" not in mine[1].partition("gauge")[0]
    run = command.run("position", DUEL, "-", "--json", stdin=json.dumps(g.to_json()))
    assert json.loads(run.out) == json.loads(json.dumps(g.view(-1)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "busterbox: - is not JSON: "),
        ("[]", "busterbox: -: damaged position at position: an object was expected, not []"),
        ("{}", "busterbox: -: damaged position at position.format: missing"),
    ],
)
def test_a_bad_position_is_one_line_and_exit_2(command: SimpleNamespace, text: str, sentence: str) -> None:
    run = command.run("position", DUEL, "-", stdin=text)
    assert run.code == 2
    assert run.out == ""
    assert one_line(run.err).startswith(sentence)


def test_a_game_left_before_its_end_is_no_position(command: SimpleNamespace, tmp_path: Path) -> None:
    kept = {"format": 1, "seat": 0, "bot": "easy", "record": Record.of(Play.start(GAME, 2, 3)).to_json()}
    file = tmp_path / "a file.json"
    file.write_text(json.dumps(kept))
    run = command.run("position", DUEL, str(file))
    assert (run.code, run.out) == (2, "")
    told = f"this is a recorded game of duel, not a position; 'busterbox replay '{file}'' shows it"
    assert one_line(run.err) == f"busterbox: {file}: {told}"


@pytest.mark.parametrize(("game", "told"), [("che\x1bss", r"'che\x1bss'"), (3, "3"), (["duel"], "['duel']")])
def test_a_position_of_a_game_that_is_not_here_is_no_saved_game(
    command: SimpleNamespace, game: object, told: str
) -> None:
    position = json.dumps({**GAME.new(2, 1).to_json(), "game": game})
    run = command.run("play", "--resume", "-", stdin=position)
    assert (run.code, run.out) == (2, "")
    assert one_line(run.err) == f"busterbox: -: this is a position of {told}, not a saved game"


def test_a_record_of_older_rules_is_told_and_says_why_it_cannot_be_verified(
    command: SimpleNamespace, record_file: Path, tmp_path: Path
) -> None:
    today = command.run("replay", str(record_file))
    assert today.err == ""
    document = json.loads(record_file.read_text())
    here = document["rules_version"]
    document["rules_version"] = 0
    old = tmp_path / "old.json"
    old.write_text(json.dumps(document))
    why = f"the record was made under rules 0, and here are {here}: it can be watched, but not verified"
    told = command.run("replay", str(old))
    assert (told.code, told.err) == (0, f"T{why[1:]}.\n")
    assert told.out == today.out
    found = json.loads(command.run("replay", str(old), "--json").out)
    assert (found["verifiable"], found["why"]) == (False, why)
    refused = command.run("verify", str(old))
    assert (refused.code, refused.out) == (2, "")
    assert one_line(refused.err) == f"busterbox: {old}: {why}"
    document["game"] = "chess"
    old.write_text(json.dumps(document))
    told = command.run("replay", str(old))
    assert (told.code, told.out) == (0, today.out)
    assert one_line(told.err) == "There is no game 'chess' here: the record can be watched, but not verified."


def test_replay_tells_and_verify_proves(command: SimpleNamespace, record_file: Path) -> None:
    file = str(record_file)
    spectator = command.run("replay", file).out.splitlines()
    assert spectator[0] == "Player 1 draws a card."
    assert spectator[-1].endswith(" wins.")
    assert not any(
        line.endswith("draws a card.") for line in command.run("replay", file, "--all").out.splitlines()
    )
    mine = json.loads(command.run("replay", file, "--seat", "1", "--json").out)
    assert len(mine["sentences"]) == len(spectator) - 1
    assert mine["sentences"][0] != "Player 1 draws a card."
    assert command.run("replay", file, "--seat", "3").code == 2

    run = command.run("verify", file, "--game", DUEL)
    assert run.code == 0
    assert run.out.startswith("verified: ")
    report = json.loads(command.run("verify", file, "--game", DUEL, "--json").out)
    assert (report["game"], report["ok"]) == ("duel", True)

    data = json.loads(record_file.read_text())
    data["log"][5]["input"][2] = 999
    record_file.write_text(json.dumps(data))
    run = command.run("verify", file, "--game", DUEL)
    assert run.code == 1
    assert one_line(run.out).startswith("differs at input 5: input ['answer', ")

    data["log"][5]["input"] = ["answer"]
    record_file.write_text(json.dumps(data))
    for words in (["verify", file, "--game", DUEL], ["replay", file], ["play", DUEL, "--resume", file]):
        run = command.run(*words)
        assert run.code == 2
        assert "damaged record at record.log[5].input: 'answer' takes seat, number" in one_line(run.err)


# -- playing -----------------------------------------------------------------------------------------------------


def test_play_takes_lines_from_a_pipe(command: SimpleNamespace, tmp_path: Path) -> None:
    record = tmp_path / "end.json"
    lines = ["?", "?1", "?99", "hint", "99", "dance", "undo", "wait", "view", "log", "1", "undo", "concede"]
    run = command.run("play", DUEL, "--seed", "1", "--record", str(record), stdin="\n".join(lines) + "\n")
    assert run.code == 0
    assert run.err == ""
    out = run.out.splitlines()
    assert out[0] == "Duel, 2 players, seed 1. You are Player 1; type ? for help."
    for expected in (
        "  1. Pass",
        "Pass · D-3",
        "Not possible: there is no decision of this seat to go back to.",
        "- Player 1 leaves the table.",
        "Player 2 wins.",
    ):
        assert expected in out
    assert any(line.startswith("Hint: ") for line in out)
    assert any(line.startswith("'dance' is no option: type a number from 1 to ") for line in out)
    assert any(line.startswith("Everybody waits for you: ") for line in out)
    assert any(": not now, " in line and " · D-" in line for line in out)  # a refusal with its rule
    assert not any("Player 2 draws " in line and not line.endswith("a card.") for line in out)
    assert command.run("verify", str(record), "--game", DUEL).code == 0


def test_the_end_of_the_input_quits(command: SimpleNamespace) -> None:
    run = command.run("play", DUEL, "--seed", "1", stdin="1\n")
    assert run.code == 0
    assert run.out.splitlines()[-1] == "Goodbye."


@pytest.mark.parametrize("name", ["duel", "ring", "coop", "sealed"])
def test_any_game_can_be_played_by_pressing_on(command: SimpleNamespace, name: str) -> None:
    # Empty lines wait where one may, else are a sentence; numbers answer.
    run = command.run("play", f"tests.microgames.{name}.game:GAME", "--seed", "4", stdin="2\n\n1\n\n" * 300)
    assert run.code == 0
    assert run.err == ""
    assert run.out.splitlines()[-1] == "Goodbye." or re.search(
        r"(wins?|win together)\.$|shared out: ", run.out.splitlines()[-1]
    )
    assert "\n> \n" in run.out


def test_a_game_is_saved_and_resumed(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    first = command.run("play", DUEL, "--seed", "1", stdin=f"1\nsave\nsave {file}\nsave {tmp_path}\nquit\n")
    assert "Name a file: save FILE." in first.out
    assert f"Saved. Go on with: busterbox play --resume {file}" in first.out
    assert f"Not possible: {tmp_path} cannot be written: Is a directory." in first.out
    second = command.run("play", DUEL, "--resume", str(file), stdin="concede\n")
    told = [line for line in first.out.splitlines() if line.startswith("- ")]
    assert [line for line in second.out.splitlines() if line.startswith("- ")][: len(told)] == told
    assert second.out.splitlines()[-1] == "Player 2 wins."


def test_the_command_runs_as_a_program_and_bears_a_closed_pipe() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    program = [sys.executable, "-m", "busterbox.cli", "play", "duel"]
    done = subprocess.run(
        program,
        cwd=ROOT,
        env=environment,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "Goodbye."
    with subprocess.Popen(
        [sys.executable, "-m", "busterbox.cli", "play", "duel"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"1\n" * 200)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(280) == 0
