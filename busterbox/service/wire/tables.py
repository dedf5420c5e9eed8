"""Opening and joining a table, and what everybody may know of one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from busterbox.service.wire.kinds import DeckChoice, Level, Name, Pace, Setting


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who sits where: `me` (whoever opens the table; several for one screen), `open` for a friend, or `bot`."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    level: Level = "normal"
    deck: DeckChoice = ""  # of a seat that is taken


class TableWish(Struct, forbid_unknown_fields=True):
    """A table to be opened. With `guide` the seats and settings are those of the game's guided first game."""

    game: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
    seats: Annotated[list[SeatWish], Meta(max_length=16)] = field(default_factory=list)
    settings: dict[Setting, Setting] = field(default_factory=dict)
    deadline: Annotated[int, Meta(ge=0, le=7 * 86_400)] = 0  # seconds a decision, 0 for none
    grace: Annotated[int, Meta(ge=5, le=86_400)] = 60  # seconds until a bot plays for somebody who is absent
    pace: Pace = "normal"  # of the bots
    hints: bool | None = None  # None: only alone against bots
    watchers: bool = True  # whether others may look on while it is played
    listed: bool = False  # among the open tables of the home page
    leavers: Literal["bot", "out"] = "bot"  # what becomes of the seat of one who leaves
    guide: bool = False
    practice: bool = False  # what was rolled or revealed may be undone too; where the game has practice
    correction: Annotated[int, Meta(ge=0, le=40)] = (
        40  # ms taken off a claim's arrival in a race at most; 0: strictly by arrival
    )


class Opened(Struct):
    """The answer to a TableWish. `tokens` by seat are secrets of whoever opened it; `invite` is for friends."""

    table: str
    tokens: dict[str, str]  # seat (as text) -> token
    invite: str
    info: TableInfo
    campaign: str = ""  # the address of the campaign that begins with it


class JoinWish(Struct, forbid_unknown_fields=True):
    invite: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name | None = None
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None  # None: the first that is open
    deck: DeckChoice = ""


class Joined(Struct):
    table: str
    seat: int
    token: str
    info: TableInfo


class SeatInfo(Struct):
    kind: Literal["person", "open", "bot"]
    name: str
    level: str  # of the bot that plays it, or would
    here: bool  # connected now
    lag: int  # the measured way there and back in ms, -1 if not known
    stand_in: bool  # a person's seat that a bot plays for the time being
    left: bool
    nonce_commitment: str  # the hash that was shown for its word, empty for a bot
    nonce: str  # public once the game runs, empty before
    revealed: bool  # its word is there
    host: bool
    group: int  # seats with the same number are played at one screen
    has_deck: bool  # has chosen one, and not left it to chance
    deck: str  # what it is called; told once the game runs, empty before


class UndoWish(Struct):
    request: int
    seat: int
    waiting: list[int]  # seats that have not answered yet


class GuideStep(Struct):
    """Where the guided game stands: what it says, and which options it wants to see."""

    step: int
    of: int
    text: str
    codes: list[int]  # what the lesson expects; empty if it only tells
    rules: list[str]
    done: bool


class StartInfo(Struct):
    """A game that is about to begin: everybody is asked for a hash (`commit`), or for the word behind it (`reveal`)."""

    phase: Literal["commit", "reveal"]
    waiting: list[int]  # seats that have not answered yet
    parts: dict[
        str, str
    ]  # hashes over all that the game begins with (docs/fairness.md); empty before `reveal`
    link: str  # link 0, made from them


class TableInfo(Struct):
    table: str
    game: str
    status: Literal["lobby", "playing", "over", "closed"]
    seats: list[SeatInfo]
    settings: dict[str, str]
    deadline: int  # seconds a decision, 0 for none
    grace: int
    pace: Pace
    hints: bool
    watchers: bool
    listed: bool
    leavers: str
    guided: bool
    practice: bool  # what was rolled or revealed may be undone too
    commitment: str
    start: StartInfo | None  # while a game is about to begin
    starts: int  # how often words were asked for
    missed: list[str]  # who broke the last start off
    secret: str  # revealed at the end, empty before
    calm_possible: bool  # the game has a form without a race, and could still change to it
    paused: bool
    watching: int  # how many
    timer: int | None  # server time in ms at which the open question expires
    countdown: int | None  # server time in ms at which a race begins
    undo: UndoWish | None
    next_table: str  # where the same people play on, empty if nowhere yet
    part: str  # of a campaign, as "Session 1"; empty if it is a game of its own
    result: list[int] | None  # parts of `whole` by seat
    whole: int
    standings: list[str]  # a line a seat at the end, best first
    notice: str  # of a game of other rules than today's: why nobody plays on; empty otherwise
    created: int
    simulations: int  # what the bots' last search had the time for, 0 if none searched


class Listed(Struct):
    """An open table of the home page."""

    table: str
    game: str
    title: str
    host: str
    free: int
    seats: int
    settings: dict[str, str]
    invite: str
    created: int
