# busterbox: not compiled
"""What a run of the kit found: failures with a sentence and the way back to the position."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

KEPT = 5  # failures of one check that are told in full; the rest is counted


@dataclass(frozen=True)
class Failure:
    """`decision` counts from 0; -1 where the failure belongs to no single decision of the game."""

    check: str
    sentence: str
    seats: int
    settings: dict[str, str]
    seed: int
    decision: int

    def how(self) -> str:
        """How to see it again: `position_at` of this package takes exactly these."""
        at = f", decision={self.decision}" if self.decision >= 0 else ""
        return f"seats={self.seats}, settings={self.settings!r}, seed={self.seed}{at}"

    def __str__(self) -> str:
        return f"{self.check}: {self.sentence} ({self.how()})"


@dataclass
class Tally:
    """How often a check had something to look at, and how often it failed."""

    name: str
    proves: str
    ran: int = 0
    failed: int = 0


@dataclass
class Report:
    game: str
    games: int = 0
    decisions: int = 0
    unfinished: int = 0  # games that were cut off
    fingerprint: str = ""  # over every position of the run: equal interpreted and compiled
    tallies: dict[str, Tally] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    unused_cards: list[str] = field(default_factory=list)  # told in any case, a failure only if asked for

    @property
    def ok(self) -> bool:
        return not any(tally.failed for tally in self.tallies.values())

    @property
    def idle(self) -> list[str]:
        """Checks that found nothing to look at, as those of sealed windows in a game without any."""
        return [tally.name for tally in self.tallies.values() if not tally.ran]

    def failed(self) -> list[str]:
        """The names of the checks that failed."""
        return [tally.name for tally in self.tallies.values() if tally.failed]

    def add(self, failure: Failure) -> None:
        tally = self.tallies[failure.check]
        tally.failed += 1
        if tally.failed <= KEPT:
            self.failures.append(failure)

    def exhausted(self, check: str) -> bool:
        """Enough failures of this check have been reported: more would only cost time."""
        return self.tallies[check].failed >= KEPT

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "ok": self.ok,
            "games": self.games,
            "decisions": self.decisions,
            "unfinished": self.unfinished,
            "fingerprint": self.fingerprint,
            "checks": [
                {"name": t.name, "proves": t.proves, "ran": t.ran, "failed": t.failed}
                for t in self.tallies.values()
            ],
            "failures": [
                {
                    "check": f.check,
                    "sentence": f.sentence,
                    "seats": f.seats,
                    "settings": f.settings,
                    "seed": f.seed,
                    "decision": f.decision,
                }
                for f in self.failures
            ],
            "idle": self.idle,
            "unused_cards": self.unused_cards,
        }

    def __str__(self) -> str:
        head = f"{self.game}: {self.games} games, {self.decisions} decisions"
        if self.unfinished:
            head += f", {self.unfinished} unfinished"
        if self.ok:
            return f"{head}, all {len(self.tallies)} checks passed"
        lines = [f"{head}, {len(self.failed())} of {len(self.tallies)} checks failed"]
        lines += [f"- {failure}" for failure in self.failures]
        hidden = sum(max(0, t.failed - KEPT) for t in self.tallies.values())
        return "\n".join([*lines, f"- and {hidden} more of the same"] if hidden else lines)

    def as_text(self) -> str:
        """The same as one JSON document."""
        return json.dumps(self.as_json(), indent=1)
