"""Campaigns: the party, what was played, what comes next."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from busterbox.service.wire.kinds import Name


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
    # It can be taken, at once or after a moment in which it is kept for its holder: a person's seat at the table of this
    # part, and nobody is there.
    free: bool
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
