# busterbox: not compiled
"""A story told over several games, as a file: who plays, what they bring, what was played, what comes next.

    {"format": 1, "game": ..., "rules_version": ..., "content": ..., "settings": {...},
     "party": [{"name": ..., "kind": "person", "level": ..., "brings": ...}, ...],
     "history": [{"part": "Session 1", "won": false, "attempt": 1, "date": "2026-05-01"}, ...],
     "next": {"part": "Session 1", "again": true}, "played": {...}}

`settings` and `brings` belong to the next part, or to the last one if nothing comes next (null). `played` are the
settings of the part played last: somebody who changes the others by hand is told so (`remarks`). Older files lack
it, and `remarks` says that. `campaign_file.py` reads and checks the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from busterbox.kernel.codec.notation import Json
from busterbox.kernel.content.deck import DeckFault
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.parts.campaign import Sequel

FORMAT: Final = 1
MAX_BYTES: Final = 128 * 1024
MAX_PLAYED: Final = 500  # entries of a history; older ones are dropped
MAX_NAME: Final = 24
FIELDS: Final = (
    "format",
    "game",
    "rules_version",
    "content",
    "settings",
    "party",
    "history",
    "next",
    "played",
)
PERSON: Final = "person"
BOT: Final = "bot"
NOT_KNOWN: Final = "this campaign does not name the settings its sessions were played with, so a changed one cannot be noticed"


class BadCampaign(ValueError):
    """A campaign file that is wrong: where, and why; `faults` are all faults of what a seat brings."""

    def __init__(self, place: str, problem: str, faults: Sequence[DeckFault] = ()) -> None:
        place, problem = (text.encode("utf-8", "replace").decode() for text in (place, problem))
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem
        self.faults = list(faults)


@dataclass
class Member:
    """A member of the party. `brings` is what the seat brings to the next part, as a deck's text; empty for
    nothing."""

    name: str
    kind: str = PERSON
    level: str = "normal"
    brings: str = ""


@dataclass
class Played:
    """A part that was played to its end."""

    part: str
    won: bool
    attempt: int  # how often it was begun up to then
    date: str


@dataclass
class Campaign:
    game: str
    rules_version: int
    content: str
    settings: dict[str, str]
    party: list[Member]
    history: list[Played] = field(default_factory=list)
    next: str = ""  # the part that comes; empty after the last
    again: bool = False  # it was lost before
    played: dict[str, str] = field(
        default_factory=dict
    )  # settings of the part played last; empty if not known

    def decks(self) -> list[str]:
        return [member.brings for member in self.party]

    def attempt(self) -> int:
        """Which attempt at the next part comes now, counted from 1."""
        return attempts(self.history, self.next) + 1

    def after(self, part: str, won: bool, day: str, sequel: Sequel | None) -> None:
        """Go on: a part is over, and this follows."""
        self.history = [
            *self.history[1 - MAX_PLAYED :],
            Played(part, won, attempts(self.history, part) + 1, day),
        ]
        self.next, self.again, self.played = "", False, dict(self.settings)
        if sequel is not None:
            self.next, self.again, self.settings = sequel.title, sequel.again, dict(sequel.settings)
            for member, brings in zip(self.party, sequel.decks, strict=True):
                member.brings = brings

    def to_json(self) -> Json:
        found: Json = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "settings": self.settings,
            "party": [
                {"name": one.name, "kind": one.kind, "level": one.level, "brings": one.brings}
                for one in self.party
            ],
            "history": [
                {"part": one.part, "won": one.won, "attempt": one.attempt, "date": one.date}
                for one in self.history
            ],
            "next": {"part": self.next, "again": self.again} if self.next else None,
        }
        if self.played:
            found["played"] = self.played
        return found

    def to_text(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"


def attempts(history: Sequence[Played], part: str) -> int:
    """How often a part was played; the last entry knows of those that are no longer listed."""
    return max((one.attempt for one in history if one.part == part), default=0)


# -- what a game says of its parts ---------------------------------------------------------------------------


def begins(game: Game, settings: dict[str, str]) -> bool:
    """Whether a story begins at a table with these settings, all of them named."""
    first = game.campaign.first_settings()
    return bool(first) and all(settings.get(name) == value for name, value in first.items())


def parts_of(game: Game, settings: dict[str, str]) -> list[str]:
    """The parts of a story in their order: what the settings that make its first part can be."""
    found: dict[str, None] = {}
    for setting in game.info.settings:
        for value in setting.values if setting.name in game.campaign.first_settings() else []:
            part = game.campaign.part_title(game.info.read_settings({**settings, setting.name: value}))
            if part:
                found[part] = None
    return list(found)


def follows(game: Game, g: State, decks: list[str]) -> Sequel | None:
    """What follows a part that is over; where the game says nothing after a loss, the same again with what was
    brought to it. None after the last part, won."""
    found = game.campaign.sequel(g)
    if found is None and max(g.result) == 0:
        settings = {name: str(value) for name, value in game.info.settings_json(g.settings).items()}
        return Sequel(game.campaign.part_title(g.settings), settings, decks, True)
    return found


def remarks(game: Game, found: Campaign) -> list[str]:
    """What to tell about a campaign that can go on: settings that its last part was not played with. Settings that
    define a part belong to that part alone and do not count."""
    told: list[str] = []
    kept = [setting for setting in game.info.settings if setting.name not in game.campaign.first_settings()]
    if not found.next or not found.history:
        return told
    if not found.played and kept:
        return [NOT_KNOWN]
    for setting in kept:
        now, then = found.settings.get(setting.name), found.played.get(setting.name)
        if now and then and now != then:
            told.append(f"{setting.name} differs from the session played: {now} now, {then} then")
    return told
