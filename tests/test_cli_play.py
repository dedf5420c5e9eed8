"""Playing by the command: choosing a game, what its lines say, and input that must not get further."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox import _compiled
from busterbox.cli.main import main
from busterbox.cli.records import result_line
from busterbox.kernel.content.matching import by_words
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from tests.microgames.duel.game import GAME
from tests.microgames.ring.game import GAME as RING
from tools.terminal_picture import typed

pytestmark = pytest.mark.usefixtures("data_home")

ROOT = Path(__file__).parent.parent
FACE = "(HIT|AIM|JUMP|RUN|SLIDE|WILY)"
DUEL = "tests.microgames.duel.game:GAME"
PATH = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])


def run_program(*words: str, stdin: str | int = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, in the checkout."""
    return subprocess.run(
        [sys.executable, "-m", "busterbox.cli", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": PATH, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
        stdin=stdin if isinstance(stdin, int) else None,
        input=None if isinstance(stdin, int) else stdin,
    )


# -- which game --------------------------------------------------------------------------------------------------


def test_without_a_name_a_pipe_gets_the_first_game(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run = command.run("play", "--ask-all", stdin="1\n")
    out = run.out.splitlines()
    assert (run.code, run.err) == (0, "")
    if not _compiled.is_compiled():
        assert out.pop(0) == "This is the uncompiled version; make compile builds the fast one."
    assert (
        out[0]
        == "Playing dicebot; also: make terminal ARGS=tcg (or adventures, boardgame, duel, coop, ring, sealed)"
    )
    assert out[1].startswith("DiceBot MegaFun, 4 players (--seats for 2 and up), seed ")
    assert "  1. Ready" in out
    assert out[-1] == "Goodbye."


@pytest.mark.parametrize(
    ("answers", "title"), [("\n", "DiceBot MegaFun"), ("9\n7\n", "Ring"), ("COOP\n", "Coop")]
)
def test_a_terminal_is_asked_which_game(answers: str, title: str) -> None:
    master, slave = pty.openpty()
    try:
        os.write(master, f"{answers}quit\n".encode())
        done = run_program("play", stdin=slave)
    finally:
        os.close(master)
        os.close(slave)
    assert (done.returncode, done.stderr) == (0, "")
    titles = [
        "DiceBot MegaFun",
        "MegaMan Trading Card Game",
        "Mega Man Adventures",
        "Mega Man: The Board Game",
    ]
    assert "".join(f"  {place}. {title}\n" for place, title in enumerate(titles, 1)) in done.stdout
    assert "Which game? 1-8 (an empty line: 1) " in done.stdout
    assert ("'9' is none of them." in done.stdout) == answers.startswith("9")
    assert f"{title}, " in done.stdout.partition("Which game?")[2]


def test_one_need_not_choose_a_game() -> None:
    master, slave = pty.openpty()
    try:
        os.write(master, b"quit\n")
        done = run_program("play", stdin=slave)
    finally:
        os.close(master)
        os.close(slave)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Which game? 1-8 (an empty line: 1) Goodbye.\n")


def test_nothing_to_play_is_one_line(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("busterbox.cli.commands.play.all_games", list)
    run = command.run("play")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("busterbox: no game is installed; ")


# -- what gets no further ----------------------------------------------------------------------------------------


def test_a_file_does_not_choose_what_is_imported(
    command: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.py").write_text("open('imported', 'w').close()\nGAME = 1\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    data = json.loads(Record.of(Play.start(GAME, 2, 3)).to_text())
    data["game"] = "evil:GAME"
    (tmp_path / "record.json").write_text(json.dumps(data))
    for words in (["play", "--resume", "record.json"], ["verify", "record.json"]):
        run = command.run(*words)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("busterbox: record.json: there is no game 'evil:GAME' here")
    assert command.run("replay", "record.json").code == 0
    assert not (tmp_path / "imported").exists()


def test_a_compiled_tree_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = run_program("--version", BUSTERBOX_COMPILED=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"busterbox: {tmp_path} is not a compiled tree of busterbox")
    assert done.stderr.count("\n") == 1


def test_a_terminal_without_the_signs_is_borne(tmp_path: Path) -> None:
    done = run_program("play", "duel", "--seed", "1", stdin="1\nquit\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Play a card, blast or pass. ? D-3" in done.stdout
    document = run_program("rules", "duel", "--json", PYTHONIOENCODING="ascii")
    assert (document.returncode, document.stderr) == (0, "")
    assert [rule["id"] for rule in json.loads(document.stdout)][:2] == ["D-1", "D-2"]


def test_interruption_is_one_line_and_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        def readline(self) -> str:
            raise KeyboardInterrupt

        def isatty(self) -> bool:
            return False

    record = tmp_path / "record.json"
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", DUEL, "--seed", "1", "--record", str(record)]) == 130
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.endswith(f"> \n\nStopped.\nThe record is in {record}.\n")
    assert json.loads(record.read_text())["result"] is None


# -- a game ------------------------------------------------------------------------------------------------------


def test_a_seed_is_made_by_chance_and_can_be_given_again(command: SimpleNamespace) -> None:
    titles = {command.run("play", DUEL).out.splitlines()[0] for _ in range(5)}
    assert len(titles) > 1
    first = command.run("play", DUEL, stdin="1\n" * 5).out
    seed = first.partition("seed ")[2].partition(".")[0]
    assert command.run("play", DUEL, "--seed", seed, stdin="1\n" * 5).out == first


def test_after_conceding_only_the_result_is_told(command: SimpleNamespace) -> None:
    ring = "tests.microgames.ring.game:GAME"
    run = command.run("play", ring, "--seats", "3", "--seed", "1", "--bot", "random", stdin="concede\n")
    tail = run.out.partition("- Player 1 leaves the table.\n")[2].splitlines()
    assert len(tail) == 1
    assert tail[0].endswith(("wins.", "share the win."))


def test_the_title_says_how_many_play(command: SimpleNamespace) -> None:
    coop = "tests.microgames.coop.game:GAME"
    out = command.run("play", coop, "--seed", "7").out.splitlines()
    assert out[0] == "Coop, solo (--seats for up to 4), seed 7. You are Player 1; type ? for help."
    assert "  (an empty line: let the others go first)" not in out
    assert "(an empty line" in command.run("play", coop, "--seats", "2").out


def test_lines_fit_the_terminal_and_numbers_have_names(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    ring = "tests.microgames.ring.game:GAME"
    run = command.run("play", ring, "--seed", "1", "--bot", "random", stdin="pass\npass\nscore\n")
    assert max(len(line) for line in run.out.splitlines()) <= 50
    text = " ".join(run.out.split())
    assert "turn of Player 1" in text
    assert re.search(rf"- Die 1 shows {FACE}\.", text)
    assert re.search(rf"roll {FACE} {FACE} {FACE} {FACE} ", text)
    assert re.search(rf"Re-roll die \d \({FACE}\)", text)
    assert "points left 2 of the turn player, " in text
    assert "picked" not in text.partition("Pick dice")[0]


def test_a_record_is_told_with_the_names_of_a_game_at_hand(
    command: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play.start(RING, 2, 1)
    while not any(event.message == "rolled" for event in play.entries[-1].events):
        seat = play.state.seat_to_act()
        play.answer(seat, play.options(seat)[0])
    file = tmp_path / "ring.json"
    file.write_text(Record.of(play).to_text())
    monkeypatch.chdir(ROOT)
    assert re.search(rf"^Die 1 shows {FACE}\.$", command.run("replay", str(file)).out, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("busterbox.cli.common.all_games", list)
    assert re.search(r"^Die 1 shows \d\.$", command.run("replay", str(file)).out, re.MULTILINE)


def test_sealed_tells_throws_and_points(command: SimpleNamespace) -> None:
    sealed = "tests.microgames.sealed.game:GAME"
    out = command.run("play", sealed, "--seed", "1", "--bot", "random", stdin="Rock\n").out
    assert "  1. Throw rock\n" in out
    assert "- Player 1 throws rock.\n- Player 2 throws " in out
    assert out.count(" points.\n") == 2


def test_an_option_is_named_by_its_words() -> None:
    texts = ["Pass", "Play Spark", "Play Spark Plug", "Play Scout", "Pay"]
    assert by_words("pass", texts) == [0]
    assert by_words("pas", texts) == [0]
    assert by_words("  play   SPARK ", texts) == [1]  # the very words go before what only begins so
    assert by_words("play sp", texts) == [1, 2]
    assert by_words("scout", texts, 10) == [13]
    assert by_words("pa", texts) == [0, 4]
    assert by_words("", texts) == by_words("spade", texts) == []


def test_words_that_fit_several_options_are_asked_back(command: SimpleNamespace) -> None:
    out = command.run("play", DUEL, "--seed", "1", stdin="play\n?bl\njam\n").out
    assert "'play' could be 3. Play Spark, 4. Play Screen, 5. Play Drummer, 6. Play Piper.\n" in out
    assert "Blast · D-6\n" in out
    assert "Not possible: " in out.partition("Blast · D-6")[2]  # Jam is in hand, but cannot be played now


def test_the_result_in_a_sentence() -> None:
    names = ["A", "B"]
    assert result_line(names, None) == "The game is not over."
    assert result_line(names, [0, 0]) == "Nobody wins."
    assert result_line(names, [0, ONE]) == "B wins."
    assert result_line(names, [ONE, ONE]) == "A and B win together."
    assert result_line(names, [ONE // 2, ONE // 2]) == "A and B share the win."
    assert result_line(names, [560, 280]) == "The win is shared out: A 67%, B 33%."


# -- what the lines say ------------------------------------------------------------------------------------------


def test_an_answer_stands_while_the_same_question_comes(command: SimpleNamespace) -> None:
    asked = command.run("play", DUEL, "--seed", "1", "--bot", "random", stdin="pass\n" * 6).out
    standing = command.run("play", DUEL, "--seed", "1", "--bot", "random", stdin="pass!\n").out
    assert asked.count("> \n") == 7
    assert standing.count("> \n") < asked.count("- Player 1 draws")  # whole turns go by without a question
    assert "'!' is no option" in command.run("play", DUEL, "--seed", "1", stdin="!\n").out


def test_words_are_explained(command: SimpleNamespace) -> None:
    out = command.run(
        "play", DUEL, "--seed", "1", stdin="? d-6\n?drain\n? mirr\n? turn player\n? \n? zzz\n"
    ).out
    assert "  D-6: " in out
    assert "\nDrain · 5 in the game\n  Make the opponent lose 1 energy." in out
    assert "\nMirror" in out  # begins so
    assert re.search(r"\n  D-\d+: [^\n]* turn player", out.partition("\nMirror")[2])
    assert "'zzz' is no option: type a number from 1 to " in out


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_hint_of_a_bot_that_searches_tells_chances_and_advises_the_best(
    command: SimpleNamespace, seed: int
) -> None:
    sealed = "tests.microgames.sealed.game:GAME"
    hinted = command.run("play", sealed, "--seed", str(seed), "--bot", "random", stdin="hint\n").out
    advised = re.search(r"^Hint: (Throw \w+)\.$", hinted, re.MULTILINE)
    assert advised is not None
    found = re.search(r"^Chances to win the game, of (\d+) games tried: (.+)\.$", hinted, re.MULTILINE)
    assert found is not None
    assert found[1] == "100"
    assert re.fullmatch(r"(Throw \w+ \d+%; )+Throw \w+ \d+%", found[2])
    options = [option.rpartition(" ") for option in found[2].split("; ")]
    assert options[0][0] == advised[1]
    chances = [int(chance.rstrip("%")) for _, _, chance in options]
    assert chances == sorted(chances, reverse=True)


def test_after_a_game_a_pipe_may_ask_for_another(command: SimpleNamespace, tmp_path: Path) -> None:
    record = tmp_path / "end.json"
    words = ["play", DUEL, "--seed", "5", "--bot", "random", "--record", str(record)]
    out = command.run(*words, stdin="again\nconcede\nagain\nconcede\nwhatever\n").out
    assert "This game is not over: concede it first, or quit." in out
    assert [line.partition(". ")[0] for line in out.splitlines() if line.startswith("Duel, ")] == [
        "Duel, 2 players, seed 5",
        "Duel, 2 players, seed 6",
    ]
    assert out.splitlines()[-1] == f"The record is in {tmp_path / 'end-2.json'}."
    assert json.loads(record.read_text())["seed"] == 5
    assert json.loads((tmp_path / "end-2.json").read_text())["seed"] == 6


# -- games that are kept -------------------------------------------------------------------------------------------


def at_terminal(*words: str, lines: list[str], columns: int = 100, **variables: str) -> str:
    """What a terminal shows when these lines are typed to the command."""
    program = [sys.executable, "-m", "busterbox.cli", *words]
    shown = typed(program, lines, columns, PYTHONPATH=PATH, **variables)
    return re.sub(r"\x1b\[[0-9;]*m", "", shown)


def kept_games(home: Path) -> list[str]:
    return sorted(file.name for file in home.glob("busterbox/kept/*"))


def test_a_game_that_is_left_is_kept_and_offered(data_home: Path) -> None:
    first = at_terminal("play", DUEL, "--seed", "7", "--bot", "random", lines=["1", "quit"])
    assert first.endswith("> quit\nGoodbye. The game is kept; go on with: busterbox play duel\n")
    assert kept_games(data_home) == ["duel.json"]
    again = at_terminal("play", DUEL, lines=["maybe", "y", "1"])
    assert again.startswith(
        "A game of Duel was left before its end. Go on with it? (Y/n) maybe\nType y or n.\n"
    )
    assert "Duel, 2 players, resumed. You are Player 1" in again
    assert again.count("- Player 1 draws ") < first.count("- Player 1 draws ")  # only the end is told again
    other = at_terminal("play", DUEL, lines=["n", "concede", "n"])
    assert "It stays where it is until another game takes its place.\nDuel, 2 players, seed " in other
    assert "resumed" not in other


def test_a_game_that_is_over_is_not_kept(data_home: Path) -> None:
    at_terminal("play", DUEL, "--seed", "7", "--bot", "random", lines=["1", "quit"])
    ended = at_terminal("play", DUEL, lines=["", "concede", "y"])
    assert "resumed" in ended
    assert "Player 2 wins.\nPlay again? (y/N) y\nDuel, 2 players, seed " in ended
    assert kept_games(data_home) == []
    at_terminal("play", DUEL, "--no-keep", lines=["1", "quit"])
    assert kept_games(data_home) == []


def test_a_game_is_kept_for_the_seat_and_level_it_had(data_home: Path) -> None:
    at_terminal("play", DUEL, "--seat", "2", "--bot", "random", lines=["1", "quit"])
    found = json.loads((data_home / "busterbox" / "kept" / "duel.json").read_text())
    assert (found["seat"], found["bot"]) == (1, "random")
    assert "You are Player 2" in at_terminal("play", DUEL, lines=["y"])


def test_a_pipe_keeps_only_what_it_is_told_to(command: SimpleNamespace, data_home: Path) -> None:
    command.run("play", DUEL, "--seed", "7", stdin="1\nquit\n")
    assert kept_games(data_home) == []
    kept = command.run("play", DUEL, "--seed", "7", "--keep", stdin="1\nsave\nquit\n")
    assert "Saved. Go on with: busterbox play duel --resume\n" in kept.out
    assert kept.out.endswith("Goodbye. The game is kept; go on with: busterbox play duel\n")
    fresh = command.run("play", DUEL, "--seed", "8", "--no-keep", stdin="quit\n")
    assert fresh.out.startswith("Duel, 2 players, seed 8")  # a pipe is not asked
    resumed = command.run("play", DUEL, "--resume", "--keep", stdin="concede\n")
    assert "Duel, 2 players, resumed" in resumed.out
    assert kept_games(data_home) == []
    nothing = command.run("play", DUEL, "--resume")
    assert (nothing.code, nothing.out, nothing.err) == (
        2,
        "",
        f"busterbox: no game of {DUEL} was kept\n",
    )


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"format": 1, "seat": 0, "bot": "normal", "record": {}}', "\0"]
)
def test_a_kept_game_that_is_damaged_is_no_obstacle(
    command: SimpleNamespace, data_home: Path, text: str
) -> None:
    file = data_home / "busterbox" / "kept" / "duel.json"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    run = command.run("play", DUEL, "--resume")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"busterbox: {file} cannot be read: ")
    assert run.err.count("\n") == 1
    shown = at_terminal("play", DUEL, lines=["quit"])
    assert shown.startswith("A game of duel was kept, but cannot go on: ")
    assert "Duel, 2 players, seed " in shown
    assert json.loads(file.read_text())["format"] == 1  # the new one has taken its place


def test_a_kept_game_of_older_rules_can_be_watched(command: SimpleNamespace, data_home: Path) -> None:
    at_terminal("play", DUEL, "--seed", "7", "--bot", "random", lines=["1", "quit"])
    file = data_home / "busterbox" / "kept" / "duel.json"
    document = json.loads(file.read_text())
    here = document["record"]["rules_version"]
    document["record"]["rules_version"] = 0
    file.write_text(json.dumps(document))
    why = f"the record was made under rules 0, and here are {here}"
    run = command.run("play", DUEL, "--resume")
    told = f"busterbox: {file}: {why}: it cannot be played on, but 'busterbox replay {file}' shows it\n"
    assert (run.code, run.out, run.err) == (2, "", told)
    watched = command.run("replay", str(file))
    assert (watched.code, watched.out.endswith("The game is not over.\n")) == (0, True)
    shown = at_terminal("play", DUEL, lines=["quit"], columns=400)
    assert shown.startswith(
        f"A game of duel was kept, but cannot go on: {why}; 'busterbox replay {file}' shows it.\n"
    )


def test_where_nothing_can_be_kept_one_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    shown = at_terminal("play", DUEL, lines=["quit"], XDG_DATA_HOME=str(tmp_path / "file"))
    assert "\nGoodbye. The game is not kept: " in shown
    assert shown.count("\n", shown.index("Goodbye.")) == 1
    elsewhere = at_terminal("play", DUEL, lines=["quit"], XDG_DATA_HOME="relative", HOME=str(tmp_path))
    assert "The game is kept" in elsewhere
    assert kept_games(tmp_path / ".local" / "share") == ["duel.json"]


def test_a_terminal_that_is_closed_keeps_the_game(data_home: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "busterbox.cli", "play", "duel", "--seed", "1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": PATH},
        stdin=slave,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    shown = b""
    while not shown.endswith(b"\n> "):
        shown += os.read(master, 65536)
    process.send_signal(signal.SIGHUP)
    assert process.wait(280) == 130
    os.close(master)
    assert kept_games(data_home) == ["duel.json"]
