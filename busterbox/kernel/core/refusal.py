"""Why something is not allowed: one number out of `check`, one sentence at the edge.

A reason packs its id and two small numbers, so that the sentence ("needs 2 red, you have 1") is made from
the reason alone and legality is never worked out twice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The kernel's own reasons; a game's start at FIRST_GAME_REASON.
GAME_OVER: Final = 1
NO_SUCH_SEAT: Final = 2
NOT_ASKED: Final = 3
NOT_AN_OPTION: Final = 4
CHANCE_FIRST: Final = 5
NOTHING_TO_RETRACT: Final = 6
NO_SUCH_WINDOW: Final = 7
ALREADY_LEFT: Final = 8
NOT_A_CHANCE: Final = 9
FIRST_GAME_REASON: Final = 16

KERNEL_REASONS: Final = {
    GAME_OVER: "the game is over",
    NO_SUCH_SEAT: "there is no such seat at this table",
    NOT_ASKED: "this seat is not being asked now",
    NOT_AN_OPTION: "that is not among the things that can be done here",
    CHANCE_FIRST: "a chance event has to be settled first",
    NOTHING_TO_RETRACT: "there is no answer of this seat to take back",
    NO_SUCH_WINDOW: "that question is no longer open",
    ALREADY_LEFT: "this seat has left already",
    NOT_A_CHANCE: "no chance event with that outcome is open",
}


def whole(value: object, expected: str) -> int:
    """A number that a caller has given; TypeError, saying what was expected, if it is anything else.

    Interpreted rules would take 3.0 for 3 and keep it in the position, which could then be neither saved nor compared.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise TypeError(f"{expected}, not {value!r}")


def reason(kind: i64, need: i64 = 0, have: i64 = 0) -> i64:
    """Pack a reason with up to two numbers from -500 to 500."""
    return kind | ((need + 512) << 10) | ((have + 512) << 20)


def reason_kind(packed: i64) -> i64:
    return packed & 1023


def reason_need(packed: i64) -> i64:
    return ((packed >> 10) & 1023) - 512 if packed >> 10 else 0


def reason_have(packed: i64) -> i64:
    return ((packed >> 20) & 1023) - 512 if packed >> 20 else 0


class Refused(ValueError):
    """An input that changed nothing: `sentence` says why, `rules` names the rules."""

    def __init__(self, sentence: str, rules: list[str], kind: int) -> None:
        super().__init__(sentence + (" · " + ", ".join(rules) if rules else ""))
        self.sentence = sentence
        self.rules = rules
        self.kind = kind
