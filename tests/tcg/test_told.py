"""What is told of every verb and every word of a text: once each, in order, of whom and of which card, and to whom.

There is a log line for each card that reaches a public zone, with its reason, since triggers tell these apart
(TC-R17, TC-R18). Chance is dictated: what is not random asks for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.events import EVERYBODY, Log
from busterbox.kernel.core.rng import Script
from tests.tcg.positions import Side, table
from tests.tcg.test_knowledge import do


@dataclass
class Case:
    """Answers in words as in `test_knowledge.do`, and what is then told: "message seat card-or-number (seats that know)"."""

    how: str
    said: dict[str, str]  # the lines below it, by their first word

    def __str__(self) -> str:
        return self.how.replace("; ", "+").replace(" ", "_")

    def side(self, which: str) -> Side:
        zones = {"own": {"hand": "2", "gauge": "2"}, "other": {"hand": "1"}}[which]
        for zone in filter(None, self.said.get(which, "").split(", ")):
            name, _, cards = zone.partition(" ")
            zones[name] = cards
        return Side(**zones)  # type: ignore[arg-type]

    def number(self, which: str) -> int:
        return int(self.said.get(which, "0"))


def read_cases() -> list[Case]:
    found: list[Case] = []
    for line in (Path(__file__).parent / "fixtures" / "told.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            name, _, rest = line.strip().partition(": ")
            found[-1].said[name] = rest
        elif line and not line.startswith("#"):
            found.append(Case(line, {}))
    return found


def told(g: Tcg) -> list[str]:
    """Each event in words."""
    assert isinstance(g.sink, Log)
    found = []
    for event in g.sink.events:
        cards = g.game.rules.catalogue.card_arguments(event.message)
        words = [
            g.game.cards.ids[n] if is_card else str(n)
            for n, is_card in zip(event.numbers, cards, strict=False)
        ]
        if event.seen != EVERYBODY:
            words.append("(" + "".join(str(seat) for seat in range(2) if event.seen >> seat & 1) + ")")
        found.append(" ".join([event.message, *words]))
    return found


@pytest.mark.rule(
    "TC-6.6",
    "TC-16.9",
    "TC-18.2",
    "TC-22.7",
    "TC-R5",
    "TC-R9",
    "TC-R11",
    "TC-R17",
    "TC-R18",
    "TC-R29",
    "TC-R32",
    "TC-R65",
    "TC-R70",
    "TC-R72",
    "TC-R73",
    "TC-R77",
    "TC-R78",
    "TC-R80",
    "TC-R83",
    "TC-R84",
    "TC-R85",
    "TC-R86",
    "TC-R87",
    "TC-R91",
    "TC-R92",
    "TC-R93",
    "TC-R94",
    "TC-R95",
)
@pytest.mark.parametrize("case", read_cases(), ids=str)
def test_what_is_told(case: Case) -> None:
    g = table(case.side("own"), case.side("other"), turn=case.number("turn"), to_act=case.number("to_act"))
    script = Script([0] * case.number("chance"))
    g.script = script
    do(g, case.how)
    script.done()
    assert "; ".join(told(g)) == case.said["told"]
