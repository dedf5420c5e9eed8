"""The examples run: those for the library, and those that play whole games against a real server."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import httpx
import numpy as np
import pytest
from numpy.typing import NDArray

import busterbox
from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.vector import VectorGame
from tests.chained import ChainedGame
from tests.service.servers import API, Server
from tests.test_tampering import EDITS

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

EXAMPLES = Path(__file__).parent.parent / "examples"
PATIENCE = 240
Floats = NDArray[np.float32]
SOAK = bool(os.environ.get("BUSTERBOX_SOAK"))


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("learn_dicebot")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("examples"), "--unlimited") as running:
        yield running
        assert running.complaints() == []


def start(example: str, *words: str) -> subprocess.Popen[str]:
    """As a user would, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BUSTERBOX")}
    return subprocess.Popen(
        [sys.executable, str(EXAMPLES / example), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=EXAMPLES,
        env=environment,
    )


def ended(process: subprocess.Popen[str]) -> list[str]:
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    return out.splitlines()


def finished(server: Server, table: str) -> dict[str, object]:
    """What the server says of a game that is over: it has a record, and its dice can be checked."""
    found: dict[str, object] = httpx.get(f"{server.url}{API}/tables/{table}/verify", timeout=60).json()
    assert found["ok"] is True, found
    info: dict[str, object] = httpx.get(f"{server.url}{API}/tables/{table}").json()
    assert info["status"] == "over"
    return info


def open_table(server: Server, *others: str) -> dict[str, object]:
    wish = {
        "game": "dicebot",
        "seats": [{"kind": "me", "name": "Host"}, *({"kind": kind} for kind in others)],
        "settings": {"form": "draft"},
        "pace": "instant",
    }
    answer = httpx.post(f"{server.url}{API}/tables", json=wish)
    assert answer.status_code == 201
    found: dict[str, object] = answer.json()
    return found


def test_a_bot_of_ones_own_is_compared() -> None:
    lines = ended(start("own_bot.py", "--games", "4"))
    assert lines[0].startswith("eager: ")
    assert lines[1].startswith("random: ")


def test_a_simulation_counts() -> None:
    lines = ended(start("simulation.py", "--games", "3"))
    assert "wins" in lines[0]
    assert "answers" in lines[1]


def test_a_record_is_read(tmp_path: Path) -> None:
    busterbox.play("tcg", ["easy", "rules"], seed=1).write(tmp_path / "game.json")
    lines = ended(start("read_record.py", str(tmp_path / "game.json")))
    assert lines[0].startswith("<record of tcg: 2 seats")
    assert lines[1].startswith("verified: ")
    assert lines[-1] == "The game is over."


def test_the_dice_of_a_game_are_checked_without_busterbox(tmp_path: Path) -> None:
    file, bad = tmp_path / "game.json", tmp_path / "bad.json"
    game = ChainedGame(DICEBOT).play_on()
    game.record().write(file)
    kept = ["--commitment", game.commitment, "--nonce", f"0={game.nonces[0]}", "--head", game.chain.head]
    assert ended(start("check_dice.py", str(file), *kept)) == ["the dice are fair, and the record is whole"]
    sentences = set()
    for edit, _, _ in EDITS:
        data = json.loads(file.read_text())
        edit(data)
        bad.write_text(json.dumps(data))
        process = start("check_dice.py", str(bad), *kept)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (1, ""), edit.__name__
        sentences.add(out)
    assert len(sentences) >= 10


def test_outside_bots_take_seats_by_invitation_and_by_token(server: Server) -> None:
    opened = open_table(server, "open", "bot")
    table, tokens = str(opened["table"]), opened["tokens"]
    assert isinstance(tokens, dict)
    guest = start(
        "outside_bot.py", f"{server.url}/join/{opened['invite']}?t={table}", "--name", "Guest", "--seed", "1"
    )
    host = start("outside_bot.py", f"{server.url}/t/{table}", "--token", str(tokens["0"]), "--seed", "2")
    bearer = {"Authorization": f"Bearer {tokens['0']}"}
    with httpx.Client(base_url=f"{server.url}{API}/tables/{table}", headers=bearer) as http:
        # The game is started by whoever opened the table, once both have given their word for the dice.
        for _ in range(PATIENCE * 20):
            seats = http.get("").json()["seats"]
            if (
                all(seat["nonce_commitment"] for seat in seats if seat["kind"] != "bot")
                and seats[1]["kind"] == "person"
            ):
                break
        answer = http.post("/commands", json={"type": "start", "cmd_id": "begin"})
        assert answer.status_code == 200, answer.text
    lines = ended(guest)
    assert lines == ended(host)
    info = finished(server, table)
    assert lines == info["standings"]
    assert any(line.startswith("Guest ") for line in lines)
    assert len(lines) == 3


def test_a_whole_game_by_http_alone(server: Server) -> None:
    lines = ended(start("play_by_http.py", server.url, "--set", "form=draft", "--seed", "3"))
    assert any("win" in line for line in lines)
    assert any(line.startswith("Player ") for line in lines)


@pytest.mark.skipif(not SOAK, reason="a race in real time takes its time; run with BUSTERBOX_SOAK=1")
def test_a_race_by_http_alone(server: Server) -> None:
    lines = ended(start("play_by_http.py", server.url, "--set", "form=realtime", "--seed", "4"))
    assert any(line.startswith("Player ") for line in lines)


def test_a_wrong_invitation_is_refused(server: Server) -> None:
    opened = open_table(server, "open")
    link = f"{server.url}/join/nonsense?t={opened['table']}"
    process = start("outside_bot.py", link)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode != 0
    assert "403" in err


def test_the_learner_plays_its_rounds(capsys: pytest.CaptureFixture[str], learner: ModuleType) -> None:
    random_wins, wins = learner.learn(rounds=2, size=12)
    assert capsys.readouterr().err.count("round ") == 2
    assert 0 < random_wins < 1
    assert 0 < wins < 1


def test_a_step_of_the_learner_makes_answers_of_won_games_likelier(learner: ModuleType) -> None:
    with VectorGame("dicebot", 24, seats=2) as games:
        weights = np.zeros((games.arrays["observation"].shape[1], games.num_codes), np.float32)
        steps, won = learner.play(games, weights, 1, np.random.default_rng(1))
    better = won - won.mean()
    assert better.max() > 0

    def merit(weights: Floats) -> float:
        found = 0.0
        for seen, ahead, who in steps:
            answers = ahead.argmax(axis=1)
            mask = (np.eye(ahead.shape[1])[answers] - ahead > 0).astype(np.uint8)
            likely = learner.chances(weights, seen, mask)[np.arange(len(who)), answers]
            found += float((better[who] * np.log(likely)).sum())
        return found

    step = sum((seen.T @ (ahead * better[who, None]) for seen, ahead, who in steps), np.zeros_like(weights))
    assert merit(1e-4 * step) > merit(weights) > merit(-1e-4 * step)
