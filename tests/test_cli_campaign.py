"""`busterbox play --campaign FILE`: begun, gone on with, tried again, refused; the file is never half written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from busterbox.cli.main import main
from tests.conftest import Run

SAGA = "tests.microgames.coop.saga:GAME"
COOP = "tests.microgames.coop.game:GAME"
FIXTURE = Path(__file__).parent / "fixtures" / "saga-campaign-1.json"
# A tool, then whatever of this can be done, again and again: more than enough for a part.
TO_THE_END = "2\n" + "ready\npay\ntake damage\nred\n2\n\n" * 60


def document(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_a_campaign_is_played_part_by_part(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"

    def run(stdin: str, *more: str) -> Run:
        done: Run = command.run("play", SAGA, "--campaign", str(file), "--seed", "5", *more, stdin=stdin)
        assert (done.code, done.err) == (0, "")
        assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]
        return done

    out = run("", "--seats", "2", "--set", "hands=own").out  # begun, and left at once
    assert out.startswith("Campaign: Session 1.\nSaga, 2 players, seed 5.")
    first = document(file)
    assert (first["settings"], first["history"], first["next"]) == (
        {"hands": "own", "part": "session_1"},
        [],
        {"part": "Session 1", "again": False},
    )
    assert [one["kind"] for one in first["party"]] == ["person", "bot"]

    out = run("concede\nagain\n" + TO_THE_END).out  # lost, tried again at once, won
    assert f"Session 1 is lost. The campaign is in {file}." in out
    assert "Campaign: Session 1 lost; now Session 1, attempt 2." in out
    assert out.endswith(f"Session 1 is won. The campaign is in {file}.\n")
    assert [(one["won"], one["attempt"]) for one in document(file)["history"]] == [(False, 1), (True, 2)]
    gained = [one["brings"] for one in document(file)["party"]]
    assert all(gained)

    out = run(TO_THE_END).out
    assert "now Session 2." in out
    assert f"Player 1 (you) brings {gained[0][2:-1]}." in out
    assert [
        one["brings"].startswith(own) for one, own in zip(document(file)["party"], gained, strict=True)
    ] == [True, True]
    out = run(TO_THE_END).out
    assert out.endswith("This campaign of Saga has been played to its end.\n")
    assert document(file)["next"] is None
    assert run("").out == "This campaign of Saga has been played to its end.\n"


def test_a_setting_changed_by_hand_is_told(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    words = ("play", SAGA, "--campaign", str(file), "--seed", "5")
    command.run(*words, "--seats", "2", "--set", "hands=own", stdin="concede\n")
    assert document(file)["played"] == {"hands": "own", "part": "session_1"}
    assert "Note: " not in command.run(*words, stdin="").out
    file.write_text(file.read_text(encoding="utf-8").replace('"hands": "own"', '"hands": "open"', 1))
    out = command.run(*words, stdin="").out
    assert "Note: hands differs from the session played: open now, own then.\n" in out
    assert "Session 1, attempt 2." in out  # it goes on all the same
    silent = document(file)
    del silent["played"]
    file.write_text(json.dumps(silent), encoding="utf-8")
    out = command.run(*words, stdin="").out
    assert out.count("Note: ") == 1
    assert (
        "Note: this campaign does not name the settings its sessions were played with, so a changed " in out
    )


def test_a_file_of_the_service_goes_on_here(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "theirs.json"
    file.write_bytes(FIXTURE.read_bytes())
    done = command.run("play", SAGA, "--campaign", str(file), "--seed", "1", stdin=TO_THE_END)
    assert "Session 1 lost, Session 1 won, Session 2 lost; now Session 2, attempt 2." in done.out
    found = document(file)
    assert (found["next"], len(found["history"])) == ({"part": "Session 3", "again": False}, 4)
    assert [one["name"] for one in found["party"]] == ["Ann", "Rivet"]
    assert found["party"][1]["level"] == "easy"


def test_a_part_that_is_left_goes_on_where_it_was(command: SimpleNamespace, tmp_path: Path) -> None:
    file, shelf = tmp_path / "mine.json", tmp_path / "mine.json.left"
    words = ("play", SAGA, "--campaign", str(file), "--seed", "5", "--keep")
    out = command.run(*words, stdin="2\nready\nsave\nquit\n").out
    assert f"Saved. Go on with: busterbox play saga --campaign {file}\n" in out
    assert out.endswith(f"Goodbye. The game is kept; go on with: busterbox play saga --campaign {file}\n")
    begun = file.read_bytes()
    assert shelf.is_file()
    out = command.run(*words, stdin="quit\n").out
    assert "Saga, solo, resumed." in out
    assert "claimed Blaster" in out
    command.run(*words, stdin=TO_THE_END)
    assert document(file)["history"][0]["won"]
    assert not shelf.exists()
    file.write_bytes(begun)
    shelf.write_text("{}")
    out = command.run(*words, stdin="quit\n").out
    assert "Session 1 was left before its end, but cannot go on" in out
    shelf.unlink()
    command.run(*words, stdin="2\nready\nquit\n")
    file.write_bytes(FIXTURE.read_bytes())  # another campaign in its place: what was left is not of it
    assert "resumed" not in command.run(*words, stdin="quit\n").out


WRONG = [
    (b"", "line 1, column 1: it is not JSON"),
    (b"\xff\xff", "it is not UTF-8 text"),
    (FIXTURE.read_bytes().replace(b'"format": 1', b'"format": 9'), "format: format 1 is read here, not 9"),
    (
        FIXTURE.read_bytes().replace(b'"saga"', b'"chess"'),
        "game: this is a campaign of 'chess', not of 'saga'",
    ),
    (
        FIXTURE.read_bytes().replace(b"1 Blaster", b"1 Bluster"),
        "party[0].brings: line 1: no card is called 'Bluster'",
    ),
    (b" " * 200_000, "a campaign file has at most 128 KiB"),
]


@pytest.mark.parametrize(("data", "problem"), WRONG)
def test_a_wrong_file_is_one_sentence_and_stays_as_it_is(
    command: SimpleNamespace, tmp_path: Path, data: bytes, problem: str
) -> None:
    file = tmp_path / "wrong.json"
    file.write_bytes(data)
    done = command.run("play", SAGA, "--campaign", str(file), stdin=TO_THE_END)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"busterbox: the campaign in {file} cannot go on: {problem}")
    assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((COOP, "--campaign", "new.json"), "coop has no campaign"),
        (("--campaign", "new.json"), "there is no new.json; to begin a campaign there, name its game"),
        ((SAGA, "--campaign", "new.json", "--set", "part=session_2"), "leave out --set part"),
        ((SAGA, "--campaign", "new.json", "--deck", "x"), "leave out --deck"),
        ((SAGA, "--campaign", "new.json", "--resume"), "leave out --resume"),
        ((SAGA, "--campaign", "new.json", "--seats", "2", "--seat", "3"), "there is no player 3"),
        ((SAGA, "--campaign", "no/such/folder/new.json"), "cannot be written"),
        ((SAGA, "--campaign", "."), "cannot be read"),
        ((SAGA, "--campaign", "old.json", "--seats", "3"), "leave out --seats and --set"),
        ((SAGA, "--campaign", "old.json", "--seat", "2"), "player 2 is a bot in this campaign"),
        ((SAGA, "--campaign", "old.json", "--seat", "5"), "there is no player 5; the party has 2"),
    ],
)
def test_wrong_words_are_one_sentence_and_change_nothing(
    command: SimpleNamespace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    problem: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.json").write_bytes(FIXTURE.read_bytes())
    done = command.run("play", *words)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert problem in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert Path("old.json").read_bytes() == FIXTURE.read_bytes()


def test_a_file_does_not_choose_what_is_imported(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "strange.json"
    file.write_bytes(FIXTURE.read_bytes().replace(b'"saga"', b'"os:system"'))
    done = command.run("play", "--campaign", str(file))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "there is no game 'os:system' here" in done.err
    assert "name the game in the command" in done.err


def test_in_a_real_pipe_the_file_that_cannot_be_replaced_is_untouched(tmp_path: Path) -> None:
    """A disk that is full while the part is written down: one sentence, and what was there before is there."""
    file = tmp_path / "mine.json"
    file.write_bytes(FIXTURE.read_bytes())
    limit = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400));"
    limit += "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    run = f"{limit} from {main.__module__} import main; sys.exit(main(sys.argv[1:]))"
    words = [sys.executable, "-c", run, "play", SAGA, "--campaign", str(file), "--seed", "1"]
    done = subprocess.run(
        words,
        input="concede\n",
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
        env=dict(os.environ),
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"busterbox: {file} cannot be written: ")
    assert file.read_bytes() == FIXTURE.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]
