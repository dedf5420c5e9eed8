"""Hints at the table: one recommendation, no figure that speaks against it, bars from 0 to 100."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.visitor import TIME, Visitor, choose

READ = """() => {
  const panel = document.querySelector('section[aria-label="Hint"]');
  return {
    advised: panel.querySelector("h2").textContent.trim(),
    caption: panel.querySelector(".odds caption")?.textContent ?? "",
    rows: [...panel.querySelectorAll(".odds tr")].map((row) => {
      const meter = row.querySelector("meter");
      return { text: row.querySelector("th").textContent, told: parseInt(row.querySelector("td").textContent),
        min: meter.min, max: meter.max, value: meter.value };
    }),
  };
}"""


def hint(visitor: Visitor) -> dict[str, Any]:
    visitor.page.keyboard.press("h")
    panel = visitor.region("Hint")
    expect(panel).to_be_visible(timeout=TIME)
    found: dict[str, Any] = visitor.page.evaluate(READ)
    visitor.button("Close the hint").click()
    expect(panel).to_be_hidden()
    return found


@pytest.mark.parametrize("game", ["tcg", "boardgame", "dicebot"])
def test_figures_stand_from_0_to_100_and_agree_with_the_advice(
    visit: Visit, server: Server, game: str
) -> None:
    """A search may have no time on a busy machine, or say nothing worth telling: one asks until figures are there."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "name": "Bolt", "level": "easy"}]
    table = Table(server, game=game, pace="instant", hints=True, seats=seats)
    table.begin()
    visitor = visit(storage=table.storage(0))
    visitor.sit(table)
    told = 0
    while told < 2:
        options = visitor.options()
        assert options, "the whole game went by without figures"
        if len(options) > 1:
            found = hint(visitor)
            rows = found["rows"]
            told += len(rows) > 0
            for row in rows:
                assert (row["min"], row["max"]) == (0, 1)
                assert row["told"] == round(row["value"] * 100)
            if rows:
                assert rows[0]["text"] == found["advised"]
                assert all(row["told"] < rows[0]["told"] for row in rows[1:])
                assert found["caption"] == "Chance to win the game, as a bot sees it"
        visitor.answer(choose(options))
