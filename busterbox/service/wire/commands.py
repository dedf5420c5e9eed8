"""What a client sends: over the WebSocket, or as the body of `POST .../commands`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from busterbox.service.wire.kinds import DeckChoice, Emote_, Hash, Id, Name, Nonce, Small, Until


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


class Commit(Command, tag="commit"):
    """The hash of a word of the client's own that goes into all dice, for the commitment that was shown (docs/fairness.md).
    Until the start it may be sent again. When the words are told it says: I do not have mine any more, begin again."""

    hash: Hash
    commitment: Annotated[str, Meta(max_length=64)]


class Reveal(Command, tag="reveal"):
    """The word behind the hash, when everybody's hash is there and the game is started."""

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
    | Commit
    | Reveal
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
