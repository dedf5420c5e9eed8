"""`busterbox data`: beside a running server, and without one."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from busterbox.kernel.table.record import read_record
from busterbox.service.store.database import Store
from busterbox.service.store.documents import encode
from tests.service.reading import document
from tests.service.servers import API, Server, hash_for, word_for

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted


@dataclass
class Place:
    """A server with one finished game, one that has begun and one that has not."""

    server: Server
    over: str
    playing: str
    lobby: str
    secrets: list[str]

    @property
    def data(self) -> str:
        return str(self.server.data)


def answer_all(server: Server, table: str, token: str, most: int) -> int:
    """Answer by the default, or the first option, until the game is over or `most` answers were given."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server.url}{API}/tables/{table}", headers=headers, timeout=60) as http:
        seen = http.get("/situation").json()
        for command in (hash_for, word_for):
            http.post("/commands", json=command(seen["info"]["commitment"], 0))
        given = 0
        while given < most:
            seen = http.get("/situation").json()
            if seen["info"]["status"] == "over":
                break
            decision = seen["situation"]["decision"]
            if decision is None:
                http.get("/updates", params={"since": seen["seq"], "wait": 5})
                continue
            code = decision["options"][-1]["code"]
            body = {"type": "answer", "cmd_id": f"a{given}", "prompt": decision["prompt"], "code": code}
            assert http.post("/commands", json=body).status_code == 200
            given += 1
        return given


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with Server(tmp_path_factory.mktemp("data"), "--unlimited") as server:
        tables, secrets = [], []
        for most in (10_000, 3, 0):
            wish = {
                "game": "dicebot",
                "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open" if most == 0 else "bot"}],
                "settings": {"form": "draft"},
                "pace": "instant",
            }
            opened = httpx.post(f"{server.url}{API}/tables", json=wish).json()
            tables.append(opened["table"])
            secrets += [*opened["tokens"].values(), opened["invite"]]
            if most:
                answer_all(server, opened["table"], opened["tokens"]["0"], most)
        yield Place(server, tables[0], tables[1], tables[2], [word for word in secrets if word])


def rows_of(command: SimpleNamespace, folder: str) -> dict[str, dict[str, object]]:
    run = command.run("data", "list", "--data", folder, "--json")
    assert (run.code, run.err) == (0, "")
    return {row["table"]: row for row in json.loads(run.out)}


def test_the_list_names_all_tables_and_no_secret(command: SimpleNamespace, place: Place) -> None:
    run = command.run("data", "list", "--data", place.data)
    assert run.code == 0
    lines = {line.split()[0]: line for line in run.out.splitlines()}
    assert " over " in lines[place.over]
    assert " playing " in lines[place.playing]
    assert " lobby " in lines[place.lobby]
    assert all("Ada" in lines[table] for table in (place.over, place.playing, place.lobby))
    rows = rows_of(command, place.data)
    assert rows[place.over]["status"] == "over"
    assert rows[place.playing]["moves"] != 0
    assert rows[place.lobby]["seats"] == [
        {"name": "Ada", "kind": "person"},
        {"name": "Open seat", "kind": "open"},
    ]
    whole = run.out + json.dumps(rows)
    assert not [secret for secret in place.secrets if secret in whole]
    store = Store(place.server.data / "busterbox.sqlite")
    doc = json.loads(encode(document(store, place.playing)))
    store.close()
    assert doc["secret"] not in whole


def test_a_finished_game_is_exported_and_verified(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    run = command.run("data", "export", place.over, "--data", place.data, "--to", str(file))
    assert (run.code, run.out) == (0, "")
    downloaded = httpx.get(f"{place.server.url}{API}/tables/{place.over}/record").text
    assert file.read_text(encoding="utf-8") == downloaded
    assert read_record(downloaded).game == "dicebot"
    assert command.run("verify", str(file)).code == 0
    shown = command.run("data", "export", place.over, "--data", place.data, "--to", "-")
    assert shown.out == downloaded


def test_an_unfinished_game_is_exported_only_when_asked_and_without_its_secret(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    run = command.run("data", "export", place.playing, "--data", place.data, "--to", str(tmp_path / "x"))
    assert run.code == 2
    assert "not over" in run.err
    assert len(run.err.splitlines()) == 1
    assert not (tmp_path / "x").exists()
    words = (
        "data",
        "export",
        place.playing,
        "--unfinished",
        "--data",
        place.data,
        "--to",
        str(tmp_path / "x"),
    )
    assert command.run(*words).code == 0
    text = (tmp_path / "x").read_text(encoding="utf-8")
    found = json.loads(text)
    assert found["unfinished"] is True
    assert found["inputs"][0]["words"][0] == "answer"
    assert len(found["inputs"]) == rows_of(command, place.data)[place.playing]["moves"]
    store = Store(place.server.data / "busterbox.sqlite")
    doc = json.loads(encode(document(store, place.playing)))
    store.close()
    assert doc["secret"] not in text
    assert not [secret for secret in place.secrets if secret in text]


def test_everything_finished_goes_into_a_folder(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    run = command.run(
        "data", "export", "--all", "--data", place.data, "--to", str(tmp_path / "all"), "--json"
    )
    assert run.code == 0
    document = json.loads(run.out)
    assert [row["table"] for row in document["exported"]] == [place.over]
    assert {row["table"] for row in document["left_out"]} == {place.playing, place.lobby}
    assert [file.name for file in (tmp_path / "all").iterdir()] == [f"dicebot-{place.over}.json"]


def test_nothing_is_deleted_under_a_running_server(command: SimpleNamespace, place: Place) -> None:
    run = command.run("data", "delete", place.over, "--yes", "--data", place.data)
    assert run.code == 2
    assert "a server runs on this data" in run.err
    assert place.over in rows_of(command, place.data)


def test_no_second_server_on_the_same_data(command: SimpleNamespace, place: Place) -> None:
    run = command.run("serve", "--no-browser", "--port", "0", "--data", place.data)
    assert run.code == 2
    assert "another server runs on the data" in run.err


def test_a_backup_beside_a_running_server_is_whole(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    copy = tmp_path / "copy" / "busterbox.sqlite"
    copy.parent.mkdir()
    run = command.run("data", "backup", str(copy), "--data", place.data, "--json")
    assert run.code == 0
    assert json.loads(run.out)["tables"] == 3
    assert rows_of(command, str(copy.parent)) == rows_of(command, place.data)
    with contextlib.closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = command.run("data", "backup", str(copy), "--data", place.data)
    assert again.code == 2
    assert "exists already" in again.err
    with Server(tmp_path) as other:  # the same games go on from it
        other.stop()
        copy.replace(other.data / "busterbox.sqlite")
        for leftover in other.data.glob("busterbox.sqlite-*"):
            leftover.unlink()
        other.start()
        info = httpx.get(f"{other.url}{API}/tables/{place.playing}").json()
        assert info["status"] == "playing"


def test_a_backup_is_restored_and_what_was_there_is_kept_aside(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    copy, folder = tmp_path / "copy.sqlite", tmp_path / "server" / "data"
    assert command.run("data", "backup", str(copy), "--data", place.data).code == 0
    beside = command.run("data", "restore", str(copy), "--yes", "--data", place.data)
    assert (beside.code, "stop it first" in beside.err) == (2, True)
    run = command.run("data", "restore", str(copy), "--data", str(folder), "--json")
    assert (run.code, json.loads(run.out)) == (0, {"tables": 3, "kept_aside": ""})
    assert command.run("data", "delete", place.over, "--yes", "--data", str(folder)).code == 0
    refused = command.run("data", "restore", str(copy), "--data", str(folder))
    assert (refused.code, "--yes keeps them aside" in refused.err) == (2, True)
    run = command.run("data", "restore", str(copy), "--yes", "--data", str(folder), "--json")
    aside = Path(json.loads(run.out)["kept_aside"])
    assert rows_of(command, str(folder)) == rows_of(command, place.data)
    for file in (aside, folder / "busterbox.sqlite"):
        assert file.stat().st_mode & 0o077 == 0
    with contextlib.closing(sqlite3.connect(aside)) as opened:
        assert opened.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    with Server(folder.parent) as other:  # the same games go on from it
        info = httpx.get(f"{other.url}{API}/tables/{place.playing}", timeout=60).json()
        assert info["status"] == "playing"


def test_what_is_no_sound_backup_is_refused_and_changes_nothing(
    command: SimpleNamespace, place: Place, tmp_path: Path
) -> None:
    good, foreign, newer = tmp_path / "good.sqlite", tmp_path / "foreign.sqlite", tmp_path / "newer.sqlite"
    assert command.run("data", "backup", str(good), "--data", place.data).code == 0
    folder = str(tmp_path / "data")
    assert command.run("data", "restore", str(good), "--data", folder).code == 0
    before = rows_of(command, folder)
    text, damaged = tmp_path / "text", tmp_path / "damaged.sqlite"
    text.write_text("no database " * 100)
    data = bytearray(good.read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    damaged.write_bytes(data)
    with contextlib.closing(sqlite3.connect(foreign)) as opened:
        opened.execute("CREATE TABLE other (id)")
    newer.write_bytes(good.read_bytes())
    with contextlib.closing(sqlite3.connect(newer)) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.commit()
    faults = {text: "no backup", damaged: "damaged", foreign: "no backup", newer: "later version"}
    for file, sentence in {**faults, tmp_path / "none": "there is no file"}.items():
        run = command.run("data", "restore", str(file), "--yes", "--data", folder)
        assert (run.code, sentence in run.err) == (2, True), run.err
        assert len(run.err.strip().splitlines()) == 1, run.err
        assert rows_of(command, folder) == before
    assert sorted(file.name for file in Path(folder).glob("*.before-*")) == []


def test_deleted_for_good_after_asking(command: SimpleNamespace, place: Place, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    assert command.run("data", "backup", str(folder / "busterbox.sqlite"), "--data", place.data).code == 0
    refused = command.run("data", "delete", place.over, place.lobby, "--data", str(folder), stdin="no\n")
    assert refused.code == 2
    assert "these 2 tables" in refused.err
    assert len(rows_of(command, str(folder))) == 3
    run = command.run("data", "delete", place.over, "--data", str(folder), stdin="yes\n")
    assert run.code == 0
    assert set(rows_of(command, str(folder))) == {place.playing, place.lobby}
    run = command.run("data", "delete", place.playing, place.lobby, "--yes", "--json", "--data", str(folder))
    assert json.loads(run.out) == {"deleted": [place.playing, place.lobby]}
    with contextlib.closing(sqlite3.connect(folder / "busterbox.sqlite")) as opened:
        for table in ("tables", "log", "commands"):
            assert opened.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert "no tables" in command.run("data", "list", "--data", str(folder)).err


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--data", "{empty}"],
        ["export", "--data", "{data}"],
        ["export", "nosuchtable", "--data", "{data}"],
        ["export", "{over}", "--all", "--data", "{data}"],
        ["export", "{over}", "--to", "{empty}/no/such/file", "--data", "{data}"],
        ["export", "{over}", "--game", "no.such:GAME", "--data", "{data}"],
        ["delete", "nosuchtable", "--yes", "--data", "{broken}"],
        ["list", "--data", "{broken}"],
        ["backup", "{empty}/no/such/file", "--data", "{data}"],
        ["backup", "{empty}", "--data", "{data}"],
        ["nonsense"],
        [],
    ],
)
def test_bad_input_is_one_line(
    command: SimpleNamespace, place: Place, tmp_path: Path, words: list[str]
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "busterbox.sqlite").write_text(
        "this is no database, only some words that are long enough\n" * 99
    )
    empty = tmp_path / "empty"
    empty.mkdir()
    values = {"data": place.data, "over": place.over, "broken": str(broken), "empty": str(empty)}
    run = command.run("data", *(word.format(**values) for word in words))
    assert run.code == 2
    assert run.out == ""
    assert len(run.err.splitlines()) == 1, run.err
