"""Games that were left before their end, one of each game, in the user's data directory."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from busterbox.cli.common import CliError, reason_of, write_text
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, record_from_json
from busterbox.kernel.table.record_format import BadRecord

FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """A game to go on with: which seat was the person's, and who played the others."""

    record: Record
    seat: int
    bot: str


def folder() -> Path:
    """Where kept games lie. As the XDG base directories say, a path that is not absolute is ignored."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        home = base if base.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise CliError("there is no home directory to keep games in") from None
    return home / "busterbox" / "kept"


def file_of(name: str) -> Path:
    return folder() / (re.sub(r"[^A-Za-z0-9_-]", "_", name) + ".json")


def keep(play: Play, seat: int, bot: str, file: Path | None = None) -> None:
    """Write a game to its usual place or to another file; CliError if that is not possible."""
    file = file or file_of(play.game.name)
    document = {"format": FORMAT, "seat": seat, "bot": bot, "record": Record.of(play).to_json()}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, json.dumps(document, ensure_ascii=False))
    except OSError as error:
        raise CliError(f"{file} cannot be written: {reason_of(error)}") from None


def write_atomically(file: Path, text: str) -> None:
    """Write a file completely or not at all: the old one stays until the new one is there."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def kept(name: str, file: Path | None = None) -> Kept | None:
    """The game that was left, None if there is none; CliError if it cannot be read."""
    file = file or file_of(name)
    if not file.is_file():
        return None
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        seat, bot = data["seat"], data["bot"]
        if data["format"] != FORMAT or not isinstance(seat, int) or not isinstance(bot, str):
            raise CliError(f"{file} was kept by another version and cannot be read")
        record = record_from_json(data["record"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        reason = str(error) if isinstance(error, BadRecord) else "it is damaged"
        raise CliError(f"{file} cannot be read: {reason}") from None
    if not 0 <= seat < record.seats:
        raise CliError(f"{file} cannot be read: there is no seat {seat}")
    return Kept(record, seat, bot)


def kept_names() -> list[str]:
    """The names of the games that were left, the last one first."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    except (OSError, CliError):
        return []
    return [file.stem for file in files]


def drop(name: str, file: Path | None = None) -> None:
    """A game that is over is not kept any longer."""
    with suppress(OSError, CliError):  # else it is offered once more
        (file or file_of(name)).unlink(missing_ok=True)


class Shelf:
    """Where one game is kept when it is left. `keeps`: whether it is kept. `holds`: it is there already.
    `own_file`: the file, if not among the other games. `command`: how to go on with it."""

    def __init__(
        self,
        name: str,
        keeps: bool,
        holds: bool = False,
        own_file: Path | None = None,
        command: str = "",
    ) -> None:
        self.name = name
        self.keeps = keeps
        self.holds = holds
        self.own_file = own_file
        self.way_on = command or f"busterbox play {name}"

    def keep(self, play: Play, seat: int, bot: str) -> bool:
        """Keep the game, if that is wanted; CliError if that is not possible."""
        if self.keeps:
            keep(play, seat, bot, self.own_file)
            self.holds = True
        return self.keeps

    def drop(self) -> None:
        """The game is over; another game that was kept before stays where it is."""
        if self.keeps and self.holds:
            drop(self.name, self.own_file)

    def write(self, play: Play, file: str) -> None:
        """Write the game down in a file that the person names; CliError if that is not possible."""
        write_text(file, Record.of(play).to_text())
