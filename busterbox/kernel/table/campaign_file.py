# busterbox: not compiled
"""Reading a campaign's file (`campaign.py`): everything is checked, and the first fault is one sentence with its
place.

A file made with other content or older rules is still read as long as everything in it can be played today: a
story outlives a new edition of its cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date

from busterbox.kernel.codec.notation import (
    BadPosition,
    Json,
    as_dict,
    read,
    read_bool,
    read_dict,
    read_int,
    read_items,
    read_str,
    short,
)
from busterbox.kernel.content.deck import BadDeck, is_id
from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import (
    BOT,
    FIELDS,
    FORMAT,
    MAX_BYTES,
    MAX_NAME,
    MAX_PLAYED,
    PERSON,
    BadCampaign,
    Campaign,
    Member,
    Played,
    begins,
    parts_of,
)

_HASH = re.compile(r"[0-9a-f]{8,128}")


def parse_campaign(data: bytes) -> Json:
    """The document in a file; BadCampaign if it cannot be a campaign."""
    if len(data) > MAX_BYTES:
        raise BadCampaign("", f"a campaign file has at most {MAX_BYTES // 1024} KiB, not {len(data)} bytes")
    try:
        return as_dict(json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once), "the file")
    except UnicodeDecodeError:
        raise BadCampaign("", "it is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise BadCampaign(f"line {error.lineno}, column {error.colno}", "it is not JSON") from None
    except RecursionError:
        raise BadCampaign("", "it is nested too deeply") from None
    except BadPosition as error:
        raise BadCampaign(error.place, error.problem) from None
    except BadCampaign:
        raise
    except ValueError:  # a number with more digits than anybody reads
        raise BadCampaign("", "it is not JSON that can be read") from None


def _once(pairs: list[tuple[str, object]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadCampaign(twice[:40], "it is there twice")
    return found


def game_of(document: Json) -> str:
    """The name of the game that a document is of; its format is looked at first."""
    try:
        if read_int(document, "format", "") != FORMAT:
            raise BadCampaign("format", f"format {FORMAT} is read here, not {document['format']}")
        return read_str(document, "game", "")
    except BadPosition as error:
        raise _fault(error) from None


def read_campaign(document: Json, game: Game, levels: Sequence[str]) -> Campaign:
    """A campaign of this game whose next part can be played; BadCampaign with the first fault if it is none."""
    name = game_of(document)
    if name != game.name:
        raise BadCampaign("game", f"this is a campaign of {short(name)}, not of {game.name!r}")
    if not game.campaign.first_settings():
        raise BadCampaign("game", f"{game.info.title} has no campaign")
    try:
        found = _read(document, game, levels)
    except BadPosition as error:
        raise _fault(error) from None
    _check_order(found, game)
    _check_table(found, game)
    return found


def _fault(error: BadPosition) -> BadCampaign:
    return BadCampaign(error.place.lstrip("."), error.problem)


def _only(data: Json, known: Sequence[str], place: str) -> None:
    for key in data:
        if key not in known:
            raise BadPosition(f"{place}.{key[:40]}", "unknown field")


def _read(document: Json, game: Game, levels: Sequence[str]) -> Campaign:
    _only(document, FIELDS, "")
    version = read_int(document, "rules_version", "", 1)
    if version > game.info.rules_version:
        raise BadPosition(
            "rules_version", f"it was made under rules {version}, here are {game.info.rules_version}"
        )
    content = read_str(document, "content", "")
    if _HASH.fullmatch(content) is None:
        raise BadPosition("content", f"a hash was expected, not {short(content)}")
    settings = _read_settings(document, game, "settings")
    party = _read_party(document, game, levels)
    parts = parts_of(game, settings)
    items = read_items(document, "history", "")
    if len(items) > MAX_PLAYED:
        raise BadPosition("history", f"at most {MAX_PLAYED} entries were expected, not {len(items)}")
    history = [_read_played(as_dict(item, f"history[{i}]"), f"history[{i}]") for i, item in enumerate(items)]
    for i, one in enumerate(history):
        if one.part not in parts:
            raise BadPosition(f"history[{i}].part", f"{short(one.part)} is none of {', '.join(parts)}")
    found = Campaign(game.name, version, content, settings, party, history)
    if read(document, "next", "") is not None:
        follows = read_dict(document, "next", "")
        _only(follows, ("part", "again"), "next")
        found.next, found.again = read_str(follows, "part", "next"), read_bool(follows, "again", "next")
    if "played" in document:
        found.played = _read_settings(document, game, "played")
        if not history:
            raise BadPosition("played", "nothing was played yet")
    return found


def _read_settings(document: Json, game: Game, place: str) -> dict[str, str]:
    given = read_dict(document, place, "")
    settings = {name: read_str(given, name, place) for name in given}
    for setting in game.info.settings:
        read_str(given, setting.name, place)
    try:
        game.info.read_settings(settings)
    except ValueError as error:
        raise BadPosition(place, str(error)) from None
    return settings


def _read_party(document: Json, game: Game, levels: Sequence[str]) -> list[Member]:
    items = read_items(document, "party", "")
    if not game.info.seats.fewest <= len(items) <= game.info.seats.most:
        raise BadPosition(
            "party",
            f"{game.info.title} is for {game.info.seats} players, not {len(items)}",
        )
    party: list[Member] = []
    for i, item in enumerate(items):
        place = f"party[{i}]"
        one = as_dict(item, place)
        _only(one, ("name", "kind", "level", "brings"), place)
        member = Member(*(read_str(one, key, place) for key in ("name", "kind", "level", "brings")))
        if not 1 <= len(member.name) <= MAX_NAME or not member.name.strip() or not member.name.isprintable():
            raise BadPosition(f"{place}.name", f"a name has 1 to {MAX_NAME} printable characters")
        if member.name.casefold() in [other.name.casefold() for other in party]:
            raise BadPosition(f"{place}.name", f"{short(member.name)} is there twice")
        if member.kind not in (PERSON, BOT):
            raise BadPosition(f"{place}.kind", f"{PERSON} or {BOT} was expected, not {short(member.kind)}")
        if member.level not in levels:
            raise BadPosition(f"{place}.level", f"{short(member.level)} is none of {', '.join(levels)}")
        party.append(member)
    if all(member.kind == BOT for member in party):
        raise BadPosition("party", "somebody of it must be a person")
    return party


def _read_played(one: Json, place: str) -> Played:
    _only(one, ("part", "won", "attempt", "date"), place)
    day = read_str(one, "date", place)
    try:
        if len(day) != len("2000-01-01"):
            raise ValueError
        date.fromisoformat(day)
    except ValueError:
        raise BadPosition(f"{place}.date", f"a date as 2026-05-01 was expected, not {short(day)}") from None
    return Played(
        read_str(one, "part", place),
        read_bool(one, "won", place),
        read_int(one, "attempt", place, 1, 10**6),
        day,
    )


def _check_order(found: Campaign, game: Game) -> None:
    """Whether what was played, what comes next and the settings fit one another."""
    seen: dict[str, int] = {}
    for i, one in enumerate(found.history):
        due = seen.get(one.part, one.attempt - 1) + 1
        if one.attempt != due:
            raise BadCampaign(f"history[{i}].attempt", f"this is attempt {due}, not {one.attempt}")
        seen[one.part] = one.attempt
    last = found.history[-1] if found.history else None
    part = game.campaign.part_title(game.info.read_settings(found.settings))
    if not part:
        raise BadCampaign("settings", "with these a game of its own is played, and no part of a campaign")
    if found.next and found.next != part:
        raise BadCampaign("next.part", f"{short(found.next)} comes next, but the settings are of {part!r}")
    if last is None:
        if not found.next or found.again:
            raise BadCampaign("next", "nothing was played yet, so the first part comes")
        if not begins(game, found.settings):
            raise BadCampaign("next.part", f"nothing was played yet, so it cannot be {part!r}")
    elif not found.next:
        if last.part != part or not last.won:
            raise BadCampaign("next", f"nothing comes next, but {part!r} was not won last")
    elif found.again and (last.won or last.part != part):
        raise BadCampaign("next.again", f"{part!r} was not lost last, so it does not come again")
    elif not found.again and last.part == part:
        raise BadCampaign("next.again", f"{part!r} was played last, so it can only come again")


def _check_table(found: Campaign, game: Game) -> None:
    """Whether the next part can be set up with what everybody brings; what they bring becomes canonical text."""
    values = game.info.read_settings(found.settings)
    seats, most = len(found.party), game.rules.most_seats(values)
    if seats > most:
        raise BadCampaign(
            "party", f"with these settings {game.info.title} is for {most} players at most, not {seats}"
        )
    for i, member in enumerate(found.party):
        place = f"party[{i}].brings"
        try:
            if member.brings:
                cards = game.decks.read(member.brings, values)
                if not is_id(member.brings):
                    member.brings = game.decks.write(game.decks.name(member.brings), cards)
        except BadDeck as error:
            raise BadCampaign(place, str(error.faults[0]), error.faults) from None
    try:
        game.new(seats, 0, found.settings, decks=found.decks())
    except ValueError as error:
        raise BadCampaign("party", str(error).splitlines()[0]) from None
