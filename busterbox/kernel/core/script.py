"""Chance dictated by a test: a script too short, too long or out of range is an error, never a guess."""

from __future__ import annotations

from mypy_extensions import i64


class ScriptError(Exception):
    """The script and the game disagree about what chance decides."""


class Script:
    def __init__(self, results: list[int]) -> None:
        self.results = results
        self.used: i64 = 0

    def next(self, n: i64) -> i64:
        """The next dictated outcome, which must be one of n."""
        if self.used >= len(self.results):
            raise ScriptError(f"the script is too short: chance number {self.used + 1} has {n} outcomes")
        result: i64 = self.results[self.used]
        if result < 0 or result >= n:
            raise ScriptError(
                f"the script is out of range: chance number {self.used + 1} is {result}, 0 to {n - 1} are possible"
            )
        self.used += 1
        return result

    def done(self) -> None:
        """Every dictated result must have been used."""
        if self.used != len(self.results):
            left = len(self.results) - self.used
            raise ScriptError(f"the script is too long: {left} of {len(self.results)} results were not used")
