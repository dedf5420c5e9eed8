"""A guided first game: a scripted game that stops at the player's decisions and lets the player make them.

    seats = 2                          [[step]]
    seed = 17                          seat = 0
    settings = {form = "draft"}        code = 78
    names = ["You", "Sparky"]          say = "Take TURBO: ..."
                                       rules = ["DB-6.6"]

The steps are the inputs of the game in their order, those of the other seats included, so the file is a record with
words. `decks = ["...", "..."]` names the decks that the seats bring, where a game has them. A last step with
`end = true` only says something.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from busterbox.kernel.coverage import room_of
from busterbox.kernel.game import Game
from busterbox.kernel.toml_lines import TomlError, TomlFile, load_toml
from busterbox.service.wire import GuideStep

FILE = "guide.toml"
PLAYER = 0


@dataclass(frozen=True)
class Step:
    seat: int
    code: int
    say: str
    rules: tuple[str, ...]
    end: bool


@dataclass(frozen=True)
class Guide:
    seats: int
    seed: int
    settings: dict[str, str]
    names: list[str]
    steps: list[Step]
    decks: list[str]  # what the seats bring, by id; none if the game has no decks

    def step(self, number: int) -> GuideStep:
        """Where the lesson stands after so many inputs. What was said last stays while the others play."""
        place = min(number, len(self.steps) - 1)
        now = self.steps[place]
        own = [i for i, step in enumerate(self.steps) if step.say]
        said = max((i for i in own if i <= place), default=own[0])
        codes = [now.code] if now.seat == PLAYER and not now.end else []
        told = self.steps[said]
        return GuideStep(own.index(said) + 1, len(own), told.say, codes, list(told.rules), now.end)

    def expected(self, number: int) -> Step:
        return self.steps[min(number, len(self.steps) - 1)]


def guide_of(game: Game) -> Guide | None:
    """The guided game that lies in a game's room; None if it has none."""
    room = room_of(game)
    path = room / FILE if room is not None else None
    return read_guide(path) if path is not None and path.is_file() else None


def read_guide(path: Path) -> Guide:
    file = load_toml(path)
    data = file.data
    steps = data.get("step")
    if not isinstance(steps, list) or not steps:
        raise TomlError(file, ["step"], "a guide has its steps as [[step]]")
    settings = data.get("settings", {})
    names = data.get("names", [])
    decks = data.get("decks", [])
    if not isinstance(settings, dict) or not isinstance(names, list) or not isinstance(decks, list):
        raise TomlError(file, ["settings"], "settings are a table, names and decks are lists")
    read = [_step(file, i, step) for i, step in enumerate(steps)]
    if not read[-1].end or not read[-1].say:
        raise TomlError(file, ["step", len(read) - 1], "the last step says how it ended, with end = true")
    return Guide(
        _number(file, ["seats"], data.get("seats")),
        _number(file, ["seed"], data.get("seed")),
        {str(name): str(value) for name, value in settings.items()},
        [str(name) for name in names],
        read,
        [str(deck) for deck in decks],
    )


def _step(file: TomlFile, place: int, data: object) -> Step:
    path: list[str | int] = ["step", place]
    if not isinstance(data, dict):
        raise TomlError(file, path, "a step is a table")
    end = bool(data.get("end", False))
    return Step(
        -1 if end else _number(file, [*path, "seat"], data.get("seat")),
        -1 if end else _number(file, [*path, "code"], data.get("code")),
        str(data.get("say", "")),
        tuple(str(rule) for rule in data.get("rules", [])),
        end,
    )


def _number(file: TomlFile, path: list[str | int], value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TomlError(file, path, "a whole number from 0 up was expected")
    return value
