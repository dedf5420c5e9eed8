"""Everything that goes over the wire, in and out: one type a message, for HTTP and WebSocket alike.

The JSON Schema of these types is the documentation of the API, and the types of the browser's client are made from it
(`python -m busterbox.service.wire_types`). What a seat may not know is in no field of what is sent to it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

# -- limits of what is taken in ------------------------------------------------------------------------------------

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Level = Annotated[str, Meta(max_length=16, pattern=r"^[a-z]+$")]
Small = Annotated[int, Meta(ge=0, le=2**31)]
Setting = Annotated[str, Meta(max_length=32)]
DeckChoice = Annotated[str, Meta(max_length=65_536)]  # the id of a deck in the box, or a deck's text; "": any

EMOTES = ("hello", "nice", "ouch", "wow", "hurry", "thanks", "oops", "gg")
Emote_ = Literal["hello", "nice", "ouch", "wow", "hurry", "thanks", "oops", "gg"]
Pace = Literal["instant", "brisk", "normal", "slow"]
Until = Literal["off", "phase", "turn", "act"]


# -- what a client sends: over the WebSocket, or as the body of POST .../commands ------------------------------------


class Command(Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of all commands. `cmd_id` is made by the client: the same one twice is carried out once."""

    cmd_id: Id


class Answer(Command, tag="answer"):
    """Answer the open question `prompt` with the option `code`. A grab in real time is an answer too."""

    prompt: Small
    code: Annotated[int, Meta(ge=0, le=2**31)]


class Retract(Command, tag="retract"):
    """Take a sealed answer back while others still choose."""

    prompt: Small


class Undo(Command, tag="undo"):
    """Back to this seat's last decision; where others have a say, they are asked."""


class Consent(Command, tag="consent"):
    """Answer another seat's wish to undo."""

    request: Small
    yes: bool


class Hint(Command, tag="hint"):
    """What a bot would do at the open question, and why."""

    prompt: Small


class Why(Command, tag="why"):
    """Why an option can or cannot be chosen now, and the rules that say so."""

    code: Annotated[int, Meta(ge=0, le=2**31)]


class Explain(Command, tag="explain"):
    """What a word, a card or a rule means."""

    word: Annotated[str, Meta(min_length=1, max_length=64)]


class Stand(Command, tag="standing"):
    """Pass by itself from now on: until the phase is over, until one's own turn, until somebody else acts; or `off`.
    What is left out stays as it is."""

    until: Until | None = None
    interrupts: (
        Annotated[list[Annotated[str, Meta(min_length=1, max_length=32)]], Meta(max_length=16)] | None
    ) = None  # names of what calls the seat back before (`GameDetail.interrupts`)
    when_nothing: bool | None = (
        None  # pass wherever there is nothing else to do; others can tell a hand by it
    )


class Rename(Command, tag="name"):
    name: Name


class GiveNonce(Command, tag="nonce"):
    """A word of the client's own that goes into all dice, given after the commitment was shown and for it."""

    nonce: Nonce
    commitment: Annotated[str, Meta(max_length=64)]


class BringDeck(Command, tag="deck"):
    """Bring this deck, before the game starts: the id of one in the box, or a deck's text; empty for any of the box."""

    deck: DeckChoice


class Start(Command, tag="start"):
    """Begin; seats that are still open are played by bots."""


class Calm(Command, tag="calm"):
    """Ask for the form of the game without a race, before it starts."""


class Pause(Command, tag="pause"):
    pass


class Resume(Command, tag="resume"):
    pass


class Leave(Command, tag="leave"):
    """Give the seat up on purpose: a bot plays on, or the seat is out, as the table has it."""


class Concede(Command, tag="concede"):
    """Give the game up: the seat is out, whatever the rules make of that."""


class Again(Command, tag="again"):
    """Another game with the same people; all of them are led to its table."""


class Emote(Command, tag="emote"):
    emote: Emote_


class Call(Command, tag="call"):
    """Tell the others something of this game, by its name (`GameDetail.calls`)."""

    call: Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9_]+$")]


class Point(Command, tag="point"):
    """Point at something on the table for all to see (a ping)."""

    target: Annotated[str, Meta(min_length=1, max_length=48, pattern=r"^[a-z0-9_.:-]+$")]


AnyCommand = (
    Answer
    | Retract
    | Undo
    | Consent
    | Hint
    | Why
    | Explain
    | Stand
    | Rename
    | GiveNonce
    | BringDeck
    | Start
    | Calm
    | Pause
    | Resume
    | Leave
    | Concede
    | Again
    | Emote
    | Call
    | Point
)


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message of a WebSocket. Without a token one watches. `since`: the last `seq` that was seen, -1 for
    all; `version`: that of the page."""

    token: Annotated[str, Meta(max_length=64)] | None = None
    since: Annotated[int, Meta(ge=-1, le=2**31)] = -1
    version: Annotated[str, Meta(max_length=64)] = ""


class Pong(Struct, tag="pong", forbid_unknown_fields=True):
    n: Small


AnyMessage = Hello | Pong | AnyCommand


# -- opening and joining a table --------------------------------------------------------------------------------------


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
    correction: Annotated[int, Meta(ge=0, le=100)] = (
        100  # ms taken off an arrival at most; 0: strictly by arrival
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


# -- what everybody at a table may know of it --------------------------------------------------------------------------


class SeatInfo(Struct):
    kind: Literal["person", "open", "bot"]
    name: str
    level: str  # of the bot that plays it, or would
    here: bool  # connected now
    lag: int  # the measured way there and back in ms, -1 if not known
    stand_in: bool  # a person's seat that a bot plays for the time being
    left: bool
    nonce: str  # public once the game runs, empty before
    has_nonce: bool
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
    commitment: str
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


# -- what a seat sees -------------------------------------------------------------------------------------------------


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


# -- what the server sends ---------------------------------------------------------------------------------------------


class Welcome(Struct, tag="welcome"):
    """The answer to Hello: everything. `missed`: updates since `since`, to be played quickly; empty if too many."""

    version: str
    now: int  # server time in ms
    seat: int  # -1: watching
    seq: int
    info: TableInfo
    situation: Situation | None  # None before the game has started
    log: list[LogEntry]
    missed: list[Update]
    guide: GuideStep | None = None
    deck: str = ""  # what this seat brings or brought: an id, or a deck's text
    campaign: str = ""  # the address of the campaign that the table is part of; those who watch are not told


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


class Bye(Struct, tag="bye"):
    """The connection is about to be closed by the server."""

    reason: str
    reload: bool


ServerMessage = Welcome | Update | TableChanged | Ack | Problem | Ping | Social | Bye


# -- games, for choosing and drawing -----------------------------------------------------------------------------------


class SettingInfo(Struct):
    name: str
    values: list[str]
    default: str
    together: str  # offered first where people sit down together, each at a screen of their own
    text: str
    rules: list[str]
    seats: dict[str, int]  # how many can sit down with each value, where that depends on it


class PhaseInfo(Struct):
    name: str
    rule: str  # the chapter, as an anchor of the rules page


class NamedWords(Struct):
    name: str
    text: str


class CardInfo(Struct):
    id: str
    name: str
    kind: str
    copies: int
    values: str  # what is printed on it, in a line
    text: str
    data: dict[str, Any]  # what the scene draws on it
    deck_name: str  # how a deck's text names it; empty if nobody brings decks


class DeckInfo(Struct):
    """A deck that lies in the box."""

    id: str
    name: str
    text: str
    settings: dict[str, list[str]]  # which values of settings allow it; a setting not named always does
    designed: bool  # by us, where others are published facts
    blurb: str


class GameInfo(Struct):
    name: str
    title: str
    blurb: str
    minutes: str
    min_seats: int
    max_seats: int
    usual_seats: int
    cooperative: bool
    settings: list[SettingInfo]
    levels: list[str]
    guided: bool
    scene: bool  # there is a drawn table for it
    builds_decks: bool  # players make and choose what they bring: there are pages of decks
    first_part: dict[str, str]  # the settings with which a campaign begins; empty if there is none


class GameDetail(GameInfo):
    cards: list[CardInfo]
    decks: list[DeckInfo]
    phases: list[PhaseInfo]
    untils: list[NamedWords]  # until when one may pass, in words: see Stand
    interrupts: list[NamedWords]  # what may call one back meanwhile
    calls: list[NamedWords]  # what players tell one another: see Call
    fields: list[list[str]]  # class, field, visibility, kind: what the generic table shows
    labels: dict[str, str]  # names of fields; of values, and of those of settings, as "field.value"
    rules: dict[str, str]  # id -> wording
    content: str
    rules_version: int


# -- cards in simulated games --------------------------------------------------------------------------------------------


class CardStatistic(Struct):
    drawn: int
    chosen: int
    won_when_chosen: float | None  # what seats that chose it won of a game, in the mean; None if nobody did


class CardStatistics(Struct):
    """What simulated games say of a game's cards; no games if none were counted."""

    games: int
    command: str  # which has counted them
    mean: float  # what any seat wins in the mean
    cards: dict[str, CardStatistic]


# -- decks ---------------------------------------------------------------------------------------------------------------


class DeckWish(Struct, forbid_unknown_fields=True):
    """A deck to be looked through for a table with these settings; those not named are the usual ones."""

    text: str
    settings: dict[Setting, Setting] = field(default_factory=dict)


class DeckFault(Struct):
    line: int  # 0: of no single line
    sentence: str
    rule: str  # empty if it is none of the game's


class DeckCount(Struct):
    card: str  # its id
    count: int


class DeckReport(Struct):
    """What is in a deck, and everything that is wrong with it."""

    ok: bool
    name: str
    text: str  # canonical; as it was sent if some line could not be read
    cards: list[DeckCount]  # of the lines that could be read
    faults: list[DeckFault]


class SharedDeckWish(Struct, forbid_unknown_fields=True):
    """A deck to be kept for whoever has its address; it must be legal at some table."""

    game: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
    text: str


class SharedDeck(Struct):
    id: str  # unguessable
    game: str
    name: str
    text: str


# -- what goes wrong in a page ---------------------------------------------------------------------------------------------


class Fault(Struct, forbid_unknown_fields=True):
    """Something in a page has failed: of what kind the error is, and where in our own files it came from, innermost
    first, as "function@file:line:column". No word of what the page was showing."""

    game: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
    place: Literal["scene", "hand", "card", "log", "animation", "table", "page"]
    kind: Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z]*$")]
    stack: Annotated[
        list[
            Annotated[
                str,
                Meta(
                    max_length=140,
                    pattern=r"^[A-Za-z0-9_.$]{0,48}@[a-z0-9_./-]{1,64}\.js:[0-9]{1,6}:[0-9]{1,6}$",
                ),
            ]
        ],
        Meta(max_length=8),
    ]


# -- campaigns -----------------------------------------------------------------------------------------------------------


class BroughtCard(Struct):
    card: str  # its id
    name: str
    kind: str
    count: int


class PartyMember(Struct):
    kind: Literal["person", "open", "bot"]
    name: str
    level: str
    host: bool
    here: bool  # connected to the table that is being played
    free: bool  # it can be taken: a person's seat at the table of this part, and nobody is there
    brings: list[BroughtCard]  # to the part that is being played, or comes next


class PlayedPart(Struct):
    part: str
    table: str
    won: bool
    attempt: int
    time: int  # server time in ms at its end
    kept: bool  # the table is still there to be looked at


class CampaignInfo(Struct):
    campaign: str  # its address
    game: str
    title: str
    parts: list[str]  # all there are, in order
    settings: dict[str, str]
    party: list[PartyMember]
    history: list[PlayedPart]
    part: str  # that is being played, or comes next; empty after the last
    again: bool  # it was lost before
    attempt: int  # how often it was begun, this time included
    table: str  # that plays it, empty if there is none yet
    status: Literal["waiting", "lobby", "playing", "done"]
    created: int
    touched: int
    remarks: list[str]  # what is worth knowing before going on: settings that were changed in its file


class GoOnWish(Struct, forbid_unknown_fields=True):
    """Play the next part, or the same again. `after`: how many were played when this was decided; whoever says it
    late is led to the table that was opened then."""

    after: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class WentOn(Struct):
    table: str


class PlaceWish(Struct, forbid_unknown_fields=True):
    """Sit down at a person's seat at which nobody is, at the table of a campaign."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: Name | None = None


# -- finished games ------------------------------------------------------------------------------------------------------


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
    dice: list[FaceCount]


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
