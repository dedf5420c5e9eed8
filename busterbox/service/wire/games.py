"""Games, for choosing one and drawing its table; what simulated games say of the cards."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


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
    has_practice: bool  # tables may be opened where rolls and reveals can be undone
    builds_decks: bool  # players make and choose what they bring: there are pages of decks
    first_part: dict[str, str]  # the settings with which a campaign begins; empty if there is none


class CodeRange(Struct):
    """The codes of one kind of option: `base` plus the argument, which is below `count`."""

    base: int
    count: int
    argument: str  # what the argument counts: nothing, card, seat or number


class GameDetail(GameInfo):
    cards: list[CardInfo]
    decks: list[DeckInfo]
    phases: list[PhaseInfo]
    untils: list[NamedWords]  # until when one may pass, in words: see Stand
    interrupts: list[NamedWords]  # what may call one back meanwhile
    calls: list[NamedWords]  # what players tell one another: see Call
    codes: dict[str, CodeRange]  # by kind of option
    fields: list[list[str]]  # class, field, visibility, kind: what the generic table shows
    labels: dict[str, str]  # names of fields; of values, and of those of settings, as "field.value"
    rules: dict[str, str]  # id -> wording
    content: str
    rules_version: int


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
