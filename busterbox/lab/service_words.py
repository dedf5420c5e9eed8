"""What people at tables hear of a server, as far as the load generator listens."""

from __future__ import annotations

import msgspec


class Option(msgspec.Struct):
    code: int


class Decision(msgspec.Struct):
    prompt: int
    options: list[Option]


class Situation(msgspec.Struct):
    decision: Decision | None = None


class Info(msgspec.Struct):
    status: str
    commitment: str


class Changed(msgspec.Struct):
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET


class Welcome(msgspec.Struct, tag="welcome"):
    info: Info
    situation: Situation | None


class Update(msgspec.Struct, tag="update"):
    kind: str
    seat: int
    changed: Changed


class Table(msgspec.Struct, tag="table"):
    info: Info


class Ack(msgspec.Struct, tag="ack"):
    cmd_id: str


class Problem(msgspec.Struct, tag="problem"):
    cmd_id: str
    detail: str


class Ping(msgspec.Struct, tag="ping"):
    n: int


class Bye(msgspec.Struct, tag="bye"):
    reason: str


class Social(msgspec.Struct, tag="social"):
    seat: int


Message = Welcome | Update | Table | Ack | Problem | Ping | Bye | Social
decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
