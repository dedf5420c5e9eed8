"""Kinds of values that a client may send, with their limits."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Hash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]*$")]
Level = Annotated[str, Meta(max_length=16, pattern=r"^[a-z]+$")]
Small = Annotated[int, Meta(ge=0, le=2**31)]
Setting = Annotated[str, Meta(max_length=32)]
DeckChoice = Annotated[str, Meta(max_length=65_536)]  # the id of a deck in the box, or a deck's text; "": any

EMOTES = ("hello", "nice", "ouch", "wow", "hurry", "thanks", "oops", "gg")
Emote_ = Literal["hello", "nice", "ouch", "wow", "hurry", "thanks", "oops", "gg"]
Pace = Literal["instant", "brisk", "normal", "slow"]
Until = Literal["off", "phase", "turn", "act"]
