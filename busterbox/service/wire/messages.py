"""What the server sends over a WebSocket."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from busterbox.service.wire.decks import DeckFault
from busterbox.service.wire.situations import EventInfo, LogEntry, Situation
from busterbox.service.wire.tables import GuideStep, TableInfo


class Welcome(Struct, tag="welcome"):
    """The answer to Hello: everything. `missed`: updates since `since`, to be played quickly; empty if too many."""

    version: str
    now: int  # server time in ms
    seat: int  # -1: watching
    seq: int
    info: TableInfo
    situation: Situation | None  # None before the game has started
    log: list[LogEntry]  # the last entries; those before it by `GET .../log`
    missed: list[Update]
    guide: GuideStep | None = None
    deck: str = ""  # what this seat brings or brought: an id, or a deck's text
    campaign: str = ""  # the address of the campaign that the table is part of; those who watch are not told
    head: str = ""  # of the chain over the inputs, as of this seat's last update; link 0 before the first
    earlier: int = 0  # entries of the log before those given here


class Update(Struct, tag="update"):
    """One input that changed what this seat sees. `changed` has the fields of `situation` that are new; those of
    the view's table field by field under `table`."""

    seq: int
    kind: str  # answer, expire, retract, leave, undo; standing: what stands for this seat, and nothing else
    seat: int  # whose it was, -1 for the table's own
    events: list[EventInfo]
    lines: list[str]
    changed: dict[str, Any]
    table: dict[str, Any]
    guide: GuideStep | None = None
    head: str = ""  # of the chain over all inputs so far (docs/fairness.md)


class TableChanged(Struct, tag="table"):
    """Something about the table itself: presence, names, clock, countdown, pause. No part of the stream."""

    now: int
    info: TableInfo


class Ack(Struct, tag="ack"):
    cmd_id: str
    result: dict[str, Any]


class Problem(Struct, tag="problem"):
    """Why something was not done (RFC 9457); nothing has changed."""

    type_: str = field(name="problem")
    title: str
    status: int
    detail: str
    rules: list[str] = field(default_factory=list)
    cmd_id: str = ""
    faults: list[DeckFault] = field(default_factory=list)  # of a deck that was refused, every one


class Ping(Struct, tag="ping"):
    """To be answered at once with a pong of the same number: this is how the way is measured."""

    n: int
    now: int


class Social(Struct, tag="social"):
    seat: int  # -1: somebody who watches
    emote: str  # or the name of a call
    target: str


class Notice(Struct, tag="notice"):
    """A sentence for this seat alone: what became of a wish of its own."""

    text: str


class Bye(Struct, tag="bye"):
    """The connection is about to be closed by the server."""

    reason: str
    reload: bool
    back_ms: int = 0  # when to come back; 0: nobody knows


ServerMessage = Welcome | Update | TableChanged | Ack | Problem | Ping | Social | Notice | Bye
