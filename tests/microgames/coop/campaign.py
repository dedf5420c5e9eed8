# busterbox: not compiled
"""What heroes carry from a won first session into the second (C-9): a small JSON object with a format number."""

from __future__ import annotations

from busterbox.kernel.codec.notation import BadPosition, Json, as_dict, read_int, read_items, read_str
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from tests.microgames.coop.box import CoopBox
from tests.microgames.coop.rules import Coop

FORMAT = 1
FIELDS = ("format", "game", "rules_version", "content", "session", "hands", "heroes")


class BadRecord(ValueError):
    """A session record that cannot be: where, and what was found or expected."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"damaged session record at {place}: {problem}")
        self.place = place
        self.problem = problem


def session_record(g: Coop) -> Json:
    """What a won first session leaves: the tools of each hero, by id, in seat order."""
    if not g.over or g.result != [ONE] * g.seats or g.session != 1:
        raise ValueError("only a first session that has been won leaves a record")
    game = g.game
    return {
        "format": FORMAT,
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "session": g.session,
        "hands": game.info.settings[0].values[g.settings[0]],
        "heroes": [[game.cards.id_of(g, tool) for tool in tools] for tools in g.claimed],
    }


def read_record(game: Game, record: object) -> tuple[str, list[list[int]]]:
    """The setting `hands` and each hero's tools (as card instances) out of a record, or BadRecord."""
    try:
        return _read(game, as_dict(record, "record"))
    except BadPosition as fault:
        raise BadRecord(fault.place, fault.problem) from None


def _read(game: Game, record: Json) -> tuple[str, list[list[int]]]:
    if read_int(record, "format", "record") != FORMAT:
        raise BadRecord("record.format", f"format {FORMAT} is read here, not {record['format']}")
    if read_str(record, "game", "record") != game.name:
        raise BadRecord("record.game", f"this is a record of {record['game']!r}, not of {game.name!r}")
    if read_int(record, "rules_version", "record") != game.info.rules_version:
        raise BadRecord(
            "record.rules_version",
            f"it was made under rules {record['rules_version']}, here are {game.info.rules_version}",
        )
    if read_str(record, "content", "record") != game.cards.content_hash:
        raise BadRecord("record.content", "it was made with other content than is loaded")
    if read_int(record, "session", "record") != 1:
        raise BadRecord("record.session", f"the first session was expected, not session {record['session']}")
    for key in record:
        if key not in FIELDS:
            raise BadRecord(f"record.{key}", "unknown field")
    hands, known = read_str(record, "hands", "record"), game.info.settings[0].values
    if hands not in known:
        raise BadRecord("record.hands", f"{hands!r} is none of {', '.join(known)}")
    return hands, _read_heroes(game, read_items(record, "heroes", "record"))


def _read_heroes(game: Game, heroes: list[object]) -> list[list[int]]:
    box = game.cards.content
    assert isinstance(box, CoopBox)
    if not game.info.seats.fewest <= len(heroes) <= game.info.seats.most:
        raise BadRecord(
            "record.heroes",
            f"{game.info.seats.fewest} to {game.info.seats.most} heroes were expected, not {len(heroes)}",
        )
    ids = {game.cards.ids[box.cards[tool]]: tool for tool in box.tools}
    kept: list[list[int]] = []
    for i, tools in enumerate(heroes):
        place = f"record.heroes[{i}]"
        if not isinstance(tools, list) or len(tools) > 1:
            raise BadRecord(place, "a list of at most one tool was expected")
        for tool in tools:
            if not isinstance(tool, str) or tool not in ids:
                raise BadRecord(place, f"there is no tool {tool!r}")
            if any(ids[tool] in others for others in kept):
                raise BadRecord(place, f"the tool {tool!r} belongs to another hero already")
        kept.append([ids[tool] for tool in tools])
    return kept
