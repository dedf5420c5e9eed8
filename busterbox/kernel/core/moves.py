"""An option as people meet it: its code, its words, and the rules it comes from."""

from __future__ import annotations


class Move:
    """One thing a seat can do now. `State.answer` takes it as it is, its code, or its text."""

    def __init__(self, code: int, text: str, rules: list[str]) -> None:
        self.code = code
        self.text = text
        self.rules = rules

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"
