"""A table that is older than the rules: the page says so in one sentence, shows what was played, and starts over."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from busterbox.games.dicebot.game import GAME
from tests.web.conftest import Serve, Visit
from tests.web.server import Server, Table
from tests.web.visitor import TIME

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("events", [True, False], ids=["told", "untold"])
def test_a_game_that_an_update_has_ended(serve: Serve, visit: Visit, pictures: Path, events: bool) -> None:
    server = serve("--unlimited")
    table = Table(
        server,
        game="dicebot",
        pace="instant",
        seats=[{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}],
    )
    table.begin()
    answers = iter(range(6))
    assert table.play(lambda seen: next(answers, None) is None) is not None
    server.crash()
    make_older(server, events)
    server.start()
    ada = visit(server=server, storage=table.storage())
    page = ada.page
    page.goto(f"/t/{table.id}")
    result = ada.region("Result")
    expect(result).to_contain_text("begun under older rules (version 0, now", timeout=TIME)
    expect(result.get_by_role("link", name="Record")).to_be_visible()
    page.screenshot(path=pictures / f"versions-ended-{events}.png")
    result.get_by_role("link", name="Replay").click()
    expect(ada.region("Steps")).to_contain_text("can be watched" if events else "as far as today's rules")
    page.get_by_role("button", name="To the end").click()
    expect(ada.region("Table").locator(":scope > *")).not_to_have_count(0)
    page.screenshot(path=pictures / f"versions-replay-{events}.png")
    page.goto(f"/t/{table.id}/verify")
    expect(page.get_by_text("verified").first).to_contain_text("older rules", timeout=TIME)
    page.goto(f"/t/{table.id}")
    ada.button("Open the same table again").click()
    page.wait_for_url(lambda url: table.id not in url and "/t/" in url, timeout=TIME)
    ada.options()  # alone against a bot it starts by itself
    page.goto(f"/t/{table.id}")
    expect(ada.region("Result").get_by_role("link", name="Go to the new table")).to_be_visible(timeout=TIME)


def make_older(server: Server, events: bool) -> None:
    """As if it had been played before an update of the rules; without events: before these were kept."""
    rules = (f'"rules_version":{GAME.info.rules_version}', '"rules_version":0')
    with contextlib.closing(sqlite3.connect(server.data / "busterbox.sqlite")) as file, file:
        file.execute("UPDATE tables SET doc = CAST(replace(CAST(doc AS TEXT), ?, ?) AS BLOB)", rules)
        if not events:
            file.execute("DELETE FROM log WHERE number = 0")
            file.execute("UPDATE log SET told = NULL")
