"""Finished games: their steps, and whether their dice were fair."""

from __future__ import annotations

from msgspec import Struct

from busterbox.service.wire.situations import EventInfo, Situation
from busterbox.service.wire.tables import TableInfo


class ReplayStep(Struct):
    number: int
    kind: str
    seat: int
    events: list[EventInfo]
    lines: list[str]
    situation: Situation | None


class ReplayInfo(Struct):
    info: TableInfo
    steps: int
    marks: list[list[int | str]]  # [step, text]: where chapters begin
    lines: list[list[str]]  # of every step
    notice: str  # how a game of other rules than today's is shown, empty otherwise


class FaceCount(Struct):
    """How often a face of a kind of dice came up in a game, and how often it may be expected to."""

    die: str
    face: str
    came: int
    expected: float


class VerifyAnswer(Struct):
    ok: bool
    sentence: str
    commitment: str
    secret: str
    nonces: list[str]
    practice: bool  # rolls and reveals could be undone
    dice: list[FaceCount]
