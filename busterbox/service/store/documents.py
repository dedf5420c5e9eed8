"""What the service keeps of a table besides its log of inputs, and of a campaign: one small document each, rewritten
with each change."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, Literal

import msgspec
from msgspec import Struct, field

from busterbox.kernel.table.standing import Standing
from busterbox.service.wire import Pace

FORMAT = 1
Status = Literal["lobby", "playing", "over", "closed"]
LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


class HolderDoc(Struct):
    """Somebody who had a seat before and was away for long: the token still opens it."""

    token: str
    name: str


class SeatDoc(Struct):
    kind: Literal["person", "open", "bot"]
    name: str
    level: str
    token: str = ""  # SHA-256 of the seat's token; the token itself is kept by its owner alone
    nonce_commitment: str = ""  # the hash that its owner has shown; empty for a bot, by rule
    nonce: str = ""
    revealed: bool = False
    misses: int = 0  # starts that were broken off because of it
    stand_in: bool = False  # a bot plays it until its owner is back
    left: bool = False  # given up on purpose: a bot has it now
    out: bool = False  # by the rules, as the position has it
    host: bool = False
    group: int = 0  # seats with the same number belong to one screen
    lag_spent: int = 0  # ms taken off the arrival of its claims in this game
    standing: Standing | None = None  # what stands for it; nobody else is told
    deck: str = ""  # what it brings: the id of a deck in the box, or canonical text; empty: left to the game
    before: list[HolderDoc] = field(default_factory=list)  # whose seat it was, the last one last


class UndoDoc(Struct):
    request: int
    seat: int
    until: int = 0  # then it lapses
    yes: list[int] = field(default_factory=list)


class TimerDoc(Struct):
    prompt: int
    at: int


class TableDoc(Struct):
    id: str
    game: str
    rules_version: int
    content: str
    settings: dict[str, str]
    seats: list[SeatDoc]
    secret: str  # of the dice; told at the end
    commitment: str
    invite: str
    created: int
    touched: int
    format: int = FORMAT
    status: Status = LOBBY
    deadline: int = 0
    grace: int = 60
    pace: Pace = "normal"
    hints: bool = False
    watchers: bool = True
    listed: bool = False
    leavers: Literal["bot", "out"] = "bot"
    guide: bool = False
    practice: bool = False  # what was rolled or revealed may be undone too
    correction: int = 40
    starting: bool = False  # in the lobby: everybody is asked for a hash, or for the nonce behind it
    starts: int = 0  # how often nonces were asked for
    missed: list[str] = field(default_factory=list)  # who broke the last start off
    # As the game began with them; empty before, and at a table from before inputs were chained.
    names: list[str] = field(default_factory=list)
    number: int = 0  # of the last input in the log
    seqs: list[int] = field(default_factory=list)  # of the seats' streams, and last of the spectators'
    heads: list[int] = field(default_factory=list)  # number of the input that each was last told of
    paused: bool = False
    timer: TimerDoc | None = None
    spent: int = 0  # ms of the running race that were over when it was paused
    undo: UndoDoc | None = None
    undo_requests: int = 0
    undo_refusals: int = 0
    undo_again: int = 0  # not before this time
    undo_floor: int = 0  # the input behind which nobody goes back past others: a seat changed hands then
    next_table: str = ""
    campaign: str = ""  # of which it is a part
    result: list[int] | None = None
    words: str = ""  # in which it was told when it was opened: the hash of a row of contents
    ended: bool = False  # by an update: it was being played under rules that are older than today's
    # Told to nobody, at the end neither: what is done in a person's name is not to be known by its time.
    pacing: str = field(default_factory=lambda: secrets.token_hex(8))

    def forget_nonces(self) -> None:
        """What was committed to or told was so for another start."""
        self.starting, self.names = False, []
        for seat in self.seats:
            seat.nonce_commitment, seat.nonce, seat.revealed = "", "", False


class MemberDoc(Struct):
    """Somebody of a party, as the last table had it; nobody yet if the seat was still open."""

    kind: Literal["person", "open", "bot"]
    name: str
    level: str
    token: str = ""  # as SeatDoc.token; empty: whoever has the campaign's address may sit down
    host: bool = False
    group: int = 0
    before: list[HolderDoc] = field(default_factory=list)  # as SeatDoc.before


class PlayedDoc(Struct):
    part: str
    table: str
    won: bool
    attempt: int
    time: int


class PartDoc(Struct):
    title: str
    again: bool = False  # it was lost before


class MannersDoc(Struct):
    """How a campaign's tables are run: as its first one was."""

    deadline: int = 0
    grace: int = 60
    pace: Pace = "normal"
    hints: bool = False
    watchers: bool = True
    leavers: Literal["bot", "out"] = "bot"
    correction: int = 40


class CampaignDoc(Struct):
    id: str  # unguessable: whoever has it belongs to the party
    game: str
    rules_version: int
    content: str
    party: list[MemberDoc]
    settings: dict[
        str, str
    ]  # of the part that is being played or comes next, or after the end of the last one
    decks: list[str]  # what the party brings to it
    manners: MannersDoc
    created: int
    touched: int
    format: int = FORMAT
    history: list[PlayedDoc] = field(default_factory=list)
    next: PartDoc | None = None  # that is being played, or comes next; None after the last
    table: str = ""  # that plays it, if there is one yet
    played: dict[str, str] = field(
        default_factory=dict
    )  # settings of the part played last; empty if not known


def encode(doc: TableDoc | CampaignDoc) -> bytes:
    return msgspec.json.encode(doc)


def decode_campaign(data: bytes) -> CampaignDoc:
    return msgspec.json.decode(data, type=CampaignDoc)


def decode(data: bytes) -> TableDoc:
    return msgspec.json.decode(data, type=TableDoc)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_hex(10)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
