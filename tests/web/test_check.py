"""The check page of a finished game: what is expected of the dice follows the dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.adventures_driver import Situation, play
from tests.web.conftest import Visit
from tests.web.server import Server, Table

READ = """() => [...document.querySelectorAll(".dice-table")].map((table) => ({
  caption: table.caption.textContent,
  rows: [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent.trim())),
}))"""


def checked(
    visit: Visit, table: Table, phone: bool = False, picture: Path | None = None
) -> list[dict[str, Any]]:
    visitor = visit(phone=phone)
    visitor.page.goto(f"/t/{table.id}/verify")
    expect(visitor.page.get_by_role("heading", name="How the dice fell")).to_be_visible()
    assert visitor.sideways() == 0
    if picture is not None:
        visitor.page.screenshot(path=picture, full_page=True)
    found: list[dict[str, Any]] = visitor.page.evaluate(READ)
    return found


def expected(row: list[str]) -> float:
    assert row[2].startswith("about ")
    return float(row[2].removeprefix("about "))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_faces_that_are_more_likely_are_expected_more_often(
    visit: Visit, server: Server, pictures: Path, phone: bool
) -> None:
    table = Table(server, game="adventures", pace="instant", seats=[{"kind": "me", "name": "Ada"}])
    table.begin()

    def far(seen: Situation, seat: int) -> bool:
        return bool(seen["display"]["round"] >= 3)

    play(table, far)
    if table.info()["status"] == "playing":
        assert table.command(0, "concede").status_code < 300
    found = checked(visit, table, phone, pictures / f"check-adventures{'-phone' if phone else ''}.png")
    assert found
    for kind in found:
        rolled, colour = kind["caption"].split(" ")[:2]
        rows = {row[0]: row for row in kind["rows"]}
        assert sum(int(row[1]) for row in kind["rows"]) == int(rolled)
        own = {"red": "shoot", "blue": "jump", "yellow": "run"}[colour]
        assert sorted(rows) == sorted(["shoot", "jump", "run", f"double {own}"])
        for face, row in rows.items():
            sides = 3 if face == own else 1
            assert expected(row) == pytest.approx(int(rolled) * sides / 6, abs=0.051)


def test_faces_that_never_came_up_are_expected_too(visit: Visit, finished: Table) -> None:
    [kind] = checked(visit, finished)
    rolled = int(kind["caption"].split(" ")[0])
    assert kind["caption"] == f"{rolled} part dice were rolled"
    assert len(kind["rows"]) == 6
    assert {expected(row) for row in kind["rows"]} == {round(rolled / 6, 1)}
    assert sum(int(row[1]) for row in kind["rows"]) == rolled
