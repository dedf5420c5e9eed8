"""Undo at the table: what was chosen since the last roll goes back, the roll does not, alone or not."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import TIME, Visitor, choose

pytestmark = pytest.mark.interpreted
ADA = {"kind": "me", "name": "Ada"}
BOLT = {"kind": "bot", "name": "Bolt", "level": "easy"}
REASON = "What was rolled, revealed or settled since then cannot be taken back."


def undo_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("button", name="Undo", exact=True)


def dice(visitor: Visitor) -> list[str]:
    """What lies in the junkyard, as the options name it."""
    return [option["text"] for option in visitor.options() if option["kind"] == "take"]


def test_alone_a_roll_cannot_be_undone(visit: Visit, server: Server, pictures: Path) -> None:
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BOLT])
    table.begin()
    ada = visit(storage=table.storage())
    ada.sit(table)
    page, undo = ada.page, undo_of(ada)
    expect(undo).to_have_attribute("aria-disabled", "true", timeout=TIME)
    expect(undo).to_have_attribute("title", "There is no decision of this seat to go back to.")
    ada.answer(choose(ada.options()))  # ready: the dice are rolled
    expect(page.get_by_role("list", name="Who picks next")).to_be_visible(timeout=TIME)
    rolled = dice(ada)
    assert rolled
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", REASON)
    page.screenshot(path=pictures / "undo-barred.png")
    undo.click(force=True)
    expect(page.get_by_text(REASON)).to_be_visible()  # said, and nothing is done
    page.keyboard.press("u")
    assert dice(ada) == rolled
    ada.answer(next(option for option in ada.options() if option["kind"] == "take"))
    expect(undo).not_to_have_attribute(
        "aria-disabled", "true", timeout=TIME
    )  # a die that was taken is given back
    undo.click()
    expect(undo).to_have_attribute("title", REASON, timeout=TIME)
    assert dice(ada) == rolled
    refused = table.command(0, "undo")  # nor behind the page's back
    assert (refused.status_code, refused.json()["detail"]) == (409, REASON)


def test_what_was_revealed_stays_revealed(visit: Visit, server: Server) -> None:
    """DiceBot: lock, see what the others have locked, and choose again: no."""
    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BOLT])
    table.begin()
    assert table.play(lambda seen: seen["decision"]["window"] == "choose") is not None
    ada = visit(storage=table.storage())
    ada.sit(table)
    ada.answer(choose(ada.options()))
    ada.offered()
    undo = undo_of(ada)
    expect(undo).to_have_attribute("title", REASON, timeout=TIME)
    assert table.command(0, "undo").status_code == 409


def test_practice_is_chosen_when_a_table_is_opened_and_told_to_the_end(visit: Visit, server: Server) -> None:
    page = visit().page
    page.goto("/new/adventures")
    page.get_by_text("Table options").click()
    expect(page.get_by_label("Allow spectators")).to_be_visible(timeout=TIME)
    expect(page.get_by_label("Practice:")).to_have_count(0)
    page.goto("/new/dicebot")
    page.get_by_text("Table options").click()
    expect(page.get_by_label("Practice:")).not_to_be_checked(timeout=TIME)
    page.get_by_label("Practice:").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*", timeout=TIME)
    opened = httpx.get(f"{server.url}/api/v1/tables/{page.url.rsplit('/', 1)[1]}")
    assert opened.json()["practice"] is True

    table = Table(server, game="dicebot", pace="instant", seats=[ADA, BOLT], practice=True)
    table.begin()
    ada = visit(storage=table.storage())
    ada.sit(table)
    undo = undo_of(ada)
    ada.answer(choose(ada.options()))  # ready: the dice are rolled
    expect(ada.page.get_by_role("list", name="Who picks next")).to_be_visible(timeout=TIME)
    expect(undo).not_to_have_attribute("aria-disabled", "true", timeout=TIME)
    undo.click()
    expect(ada.page.get_by_role("list", name="Who picks next")).to_have_count(0, timeout=TIME)
    assert table.command(0, "concede").status_code == 200
    expect(ada.page.get_by_text("This was practice: rolls and reveals could be undone.")).to_be_visible(
        timeout=TIME
    )
    ada.page.goto(f"/t/{table.id}/verify")
    expect(ada.page.get_by_text("This was a practice table")).to_be_visible(timeout=TIME)
    expect(ada.page.get_by_text("rolls or reveals were undone once")).to_be_visible()
