"""Fair dice in the browser: its own part in the start, what it keeps, and what it finds out about a record by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from busterbox.games.dicebot.game import GAME as DICEBOT
from tests.chained import ChainedGame
from tests.test_tampering import EDITS
from tests.web.conftest import Visit
from tests.web.server import Server
from tests.web.visitor import TIME

pytestmark = pytest.mark.interpreted
Data = dict[str, Any]
CHECK = (
    """async ([record, kept]) => (await import("@busterbox/pages/check_dice.js")).checkDice(record, kept)"""
)
ALIKE = """async () => {
  const dice = await import("@busterbox/parts/dice.js");
  for (const length of [0, 1, 55, 56, 63, 64, 119, 120, 1000]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    if (dice.toHex(dice.plainSha256(data)) !== dice.toHex(await dice.sha256(data))) return length;
  }
  return -1;
}"""


@pytest.fixture(scope="module")
def played() -> ChainedGame:
    return ChainedGame(DICEBOT).play_on()


def kept_of(game: ChainedGame) -> Data:
    """What the browser of seat 0 has kept."""
    start = {
        "commitment": game.commitment,
        "nonces": {"0": game.nonces[0]},
        "told": True,
        "link": game.chain.links[0],
        "parts": game.chain.parts,
        "shown": game.chain.begun.nonce_commitments,
    }
    return {"starts": [start], "heads": game.chain.links[-3:]}


def data_of(game: ChainedGame) -> Data:
    found: Data = json.loads(game.record().to_text())
    return found


def checked(page: Page, record: Data, kept: Data) -> Data:
    found: Data = page.evaluate(CHECK, [record, kept])
    return found


def test_the_browser_finds_what_verify_finds(visit: Visit, played: ChainedGame) -> None:
    page = visit().page
    page.goto("/")
    assert page.evaluate(ALIKE) == -1  # with WebCrypto and without
    nothing: Data = {"starts": [], "heads": []}
    sound = checked(page, data_of(played), kept_of(played))
    assert sound["ok"], sound
    assert "agrees with what it saw" in sound["sentence"]
    alone = checked(page, data_of(played), nothing)
    assert alone["ok"], alone
    assert any("this browser has kept nothing" in line for line in alone["not"])
    sentences = set()
    for edit, kind, _ in EDITS:
        data = data_of(played)
        edit(data)
        for kept in (nothing, kept_of(played)):
            found = checked(page, data, kept)
            assert (found["ok"], found["kind"]) == (False, kind), (edit.__name__, found)
        sentences.add(found["sentence"])
    assert len(sentences) == len(EDITS)


def test_a_record_that_agrees_with_itself_is_held_against_what_was_kept(
    visit: Visit, played: ChainedGame
) -> None:
    page = visit().page
    page.goto("/")
    kept = kept_of(played)
    cases: list[tuple[ChainedGame, str]] = [
        (ChainedGame(DICEBOT).play_on(seed=8), "rewritten"),
        (ChainedGame(DICEBOT, secret=bytes(32)).play_on(), "secret"),
        (ChainedGame(DICEBOT, nonces=["ground", played.nonces[1], ""]).play_on(), "nonce_commitments"),
        (ChainedGame(DICEBOT).play_on(len(played.chain.links) - 5), "cut"),
    ]
    for other, kind in cases:
        found = checked(page, data_of(other), kept)
        assert (found["ok"], found["kind"]) == (False, kind), found


def test_the_browser_takes_part_and_checks_its_own_game(visit: Visit, server: Server) -> None:
    """From one click to the check page: hash, word, heads, and a record that agrees with them."""
    visitor = visit()
    page = visitor.page
    opened = server.http.post(
        "/tables",
        json={"game": "dicebot", "pace": "instant", "seats": [{"kind": "me"}, {"kind": "bot"}]},
    ).json()
    table = opened["table"]
    page.goto("/")
    page.evaluate(
        "([table, tokens]) => localStorage.setItem('busterbox.seats', JSON.stringify({[table]: tokens}))",
        [table, opened["tokens"]],
    )
    page.goto(f"/t/{table}")
    assert visitor.options()

    def stored() -> Data:
        found: Data = json.loads(page.evaluate("() => localStorage.getItem('busterbox.dice')"))[table]
        return found

    [start] = stored()["starts"]
    info = server.http.get(f"/tables/{table}").json()
    assert (start["commitment"], start["told"]) == (info["commitment"], True)
    assert info["seats"][0]["nonce"] == start["nonces"]["0"]
    assert stored()["heads"][0] == start["link"]
    headers = {"Authorization": f"Bearer {opened['tokens']['0']}"}
    given = server.http.post(
        f"/tables/{table}/commands", json={"type": "concede", "cmd_id": "end"}, headers=headers
    )
    assert given.status_code < 300, given.text
    expect(visitor.region("Result")).to_be_visible(timeout=TIME)
    page.goto(f"/t/{table}/verify")
    own = visitor.region("Checked by this browser")
    expect(own).to_contain_text("all agrees with what it saw", timeout=TIME)
    expect(own).to_contain_text("whoever runs the server can read its secret")
    expect(page.get_by_text(f"--nonce 0={start['nonces']['0']}")).to_be_visible()
    # Another game than this browser has seen.
    changed = {table: {**stored(), "heads": ["ab" * 32]}}
    page.evaluate("(kept) => localStorage.setItem('busterbox.dice', JSON.stringify(kept))", changed)
    page.reload()
    expect(own).to_contain_text("was rewritten", timeout=TIME)
