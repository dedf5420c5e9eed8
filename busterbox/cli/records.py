"""A recorded game from a file, and who won it in a sentence."""

from __future__ import annotations

import json
import shlex

from busterbox.cli.common import CliError, read_text
from busterbox.cli.kinds import check_kind
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.kinds import RECORD
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.record_format import BadRecord


def how_to_watch(file: str) -> str:
    return f"'busterbox replay {shlex.quote(file)}' shows it"


def load_record(file: str, called: str = RECORD) -> Record:
    """The record in a file. The file of a game that was left before its end counts too; it holds more than the
    record."""
    text = read_text(file)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    check_kind(data, RECORD, file, called)
    try:
        return read_record(text)
    except BadRecord as error:
        raise CliError(f"{file}: {error}") from None


def result_line(names: list[str], result: list[int] | None) -> str:
    """Who won, in a sentence."""
    if result is None:
        return "The game is not over."
    winners = [name for name, share in zip(names, result, strict=True) if share]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    together = " and ".join(winners)
    if all(share == ONE for share in result):
        return f"{together} win together."
    if len({share for share in result if share}) == 1:
        return f"{together} share the win."
    parts = [f"{name} {share / ONE:.0%}" for name, share in zip(names, result, strict=True)]
    return f"The win is shared out: {', '.join(parts)}."
