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

from busterbox.kernel.content.rules_table import room_of
from busterbox.kernel.content.toml_lines import TomlError, TomlFile, load_toml
from busterbox.kernel.game import Game
from busterbox.service.wire import GuideStep

FILE = "guide.toml"
PLAYER = 0
THROW = "throw"  # the kind of option that ends a choice of dice to be rolled again, whatever the game


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

    lessons: list[int]  # the steps at which a lesson begins

    def step(self, number: int) -> GuideStep:
        """The step of the lesson after so many inputs. What was said last stays while the others play."""
        place = min(number, len(self.steps) - 1)
        now = self.steps[place]
        told = next((step for step in reversed(self.steps[: place + 1]) if step.say), self.steps[0])
        codes = [now.code] if now.seat == PLAYER and not now.end else []
        lesson = max(1, sum(begin <= place for begin in self.lessons))
        return GuideStep(lesson, max(1, len(self.lessons)), told.say, codes, list(told.rules), now.end)

    def expected(self, number: int) -> Step:
        return self.steps[min(number, len(self.steps) - 1)]


def guide_of(game: Game) -> Guide | None:
    """The guided game that lies in a game's room; None if it has none."""
    room = room_of(game)
    path = room / FILE if room is not None else None
    return read_guide(path, game) if path is not None and path.is_file() else None


def begins(game: Game, steps: list[Step]) -> list[int]:
    """The steps at which a lesson begins: where the player is told something to do. Dice that are picked to be rolled again
    and their throw are done at one press, so they are one lesson."""
    kinds = [game.rules.codes.kind(step.code).name if step.seat == PLAYER else "" for step in steps]
    found: list[int] = []
    for place, step in enumerate(steps):
        if not step.say or step.seat != PLAYER:
            continue
        last = place
        while kinds[last] == kinds[place]:
            last += 1
        picked = kinds[last] == THROW and place > 0 and kinds[place] == kinds[place - 1]
        if kinds[place] != THROW and not picked:
            found.append(place)
    return found


def read_guide(path: Path, game: Game) -> Guide:
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
        begins(game, read),
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
