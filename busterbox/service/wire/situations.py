"""What a seat sees of the game."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from busterbox.service.wire.kinds import Until


class OptionInfo(Struct):
    code: int
    text: str
    kind: str
    argument: int
    rules: list[str]


class DecisionInfo(Struct):
    prompt: int
    window: str
    mode: str
    required: bool
    sentence: str
    rules: list[str]
    source: str | None  # the id of the card that asks
    options: list[OptionInfo]
    default: int | None
    passing: int | None  # the code with which one stands aside here: what a standing answer gives


class EventInfo(Struct):
    """What happened: `numbers` in the order of the catalogue, absolute values among them; -1 for a card that this
    seat may not know."""

    message: str
    numbers: list[int]
    text: str


class StandingInfo(Struct):
    """What stands for this seat; nobody else is told."""

    until: Until
    words: str  # until what, as "the end of this phase"; empty if nothing stands
    interrupts: list[str]
    when_nothing: bool
    answers: bool  # the open question is about to be answered by it
    ended: str  # why this seat is asked again, in a sentence; empty if by its own doing


class Situation(Struct):
    """What a seat sees of the game: the whole of it, absolute."""

    view: dict[str, Any]
    display: dict[str, Any]  # what the game's scene needs besides, worked out from the view
    decision: DecisionInfo | None
    question: str  # what is being asked at the table, for those who only wait
    rules: list[str]  # in force at this question
    waiting: list[int]  # seats that are asked
    answered: list[int]  # seats whose sealed answer is in
    phase: int  # place among the game's phases, -1 if it names none
    can_undo: Literal["free", "ask", "no"]
    undo_reason: str  # why it is not free
    standing: StandingInfo | None = None  # None for those who watch


class LogEntry(Struct):
    seq: int
    lines: list[str]
