"""What is public, as text: signatures, the command line, the addresses of the API, its commands and messages, file formats.

    python -m tests.public          writes the copies beside this file again

`tests/test_public.py` compares them; `docs/compatibility.md` says what a change of them means.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from msgspec import structs

import busterbox
from busterbox.cli.main import parser
from busterbox.kernel.codec import positions
from busterbox.kernel.table import campaign, record_format
from busterbox.service.config import Config
from busterbox.service.wire import AnyCommand, ServerMessage
from busterbox.web.app import create_app

HERE = Path(__file__).parent
JSON_COMMANDS = [
    "games",
    "rules dicebot DB-6.6",
    "cards tcg CyberWarrior",
    "decks tcg",
    "position tcg POSITION",
    "replay RECORD",
    "verify RECORD",
    "simulate tcg --games 1",
    "arena tcg --bots random,easy --games 1",
    "ladder tcg --players random,easy --games 1",
    "audit tcg --player random --positions 1 --rollouts 4 --worst 0",
]


# Of a state, what is meant for callers; the rest is how rules are written (docs/add-a-game.md).
FOR_CALLERS = [
    "answer",
    "apply",
    "asked",
    "clone",
    "determinize",
    "digest",
    "draw",
    "expire",
    "is_over",
    "leave",
    "moves",
    "observation",
    "options",
    "position_digest",
    "retract",
    "seat_to_act",
    "to_json",
    "view",
    "why_not",
]


def library() -> list[str]:
    """The names of `busterbox`, their methods and arguments."""
    lines: list[str] = []
    for name in sorted(busterbox.__all__):
        found = getattr(busterbox, name)
        if inspect.isclass(found):
            lines.append(f"class {name}")
            for member in sorted(vars(found)):
                value = inspect.getattr_static(found, member)
                value = getattr(value, "__func__", value)
                hidden = member.startswith("_") or (name == "State" and member not in FOR_CALLERS)
                if inspect.isfunction(value) and not hidden:
                    lines.append(f"    {member}{arguments(value)}")
        elif callable(found) and not inspect.ismodule(found):
            lines.append(f"{name}{arguments(found)}")
        else:
            lines.append(f"{name}()" if callable(found) else f"{name} = {found!r}")
    return lines


def arguments(function: Callable[..., object]) -> str:
    """Names and defaults: types may become more precise."""
    signature = inspect.signature(function)
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=inspect.Signature.empty))


def command_line() -> list[str]:
    """Every command with its arguments, as its help lists them."""
    lines = options_of(parser(), "busterbox")
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in sorted(action.choices.items()):
                lines += ["", *options_of(command, f"busterbox {name}")]
    return lines


def options_of(command: argparse.ArgumentParser, name: str) -> list[str]:
    lines = [name]
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction):
            continue
        words = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        value = f" {action.metavar}" if action.option_strings and action.metavar else ""
        choices = f" {{{','.join(map(str, action.choices))}}}" if action.choices else ""
        lines.append(f"    {words}{value}{choices}")
    return lines


def command_json() -> list[str]:
    """The fields that `--json` prints, of the commands that are quick."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        record, position = Path(folder, "record.json"), Path(folder, "position.json")
        busterbox.play("tcg", ["random", "random"], seed=1).write(record)
        position.write_text(json.dumps(busterbox.new("tcg", seed=1).to_json()), encoding="utf-8")
        for command in JSON_COMMANDS:
            words = command.replace("RECORD", str(record)).replace("POSITION", str(position)).split()
            run = subprocess.run(
                [sys.executable, "-m", "busterbox.cli", *words, "--json"],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "PYTHONIOENCODING": "utf-8"},
                encoding="utf-8",
            )
            lines.append(f"busterbox {command} --json")
            lines += [f"    {row}" for row in fields(json.loads(run.stdout))]
    return lines


def fields(document: object, depth: int = 2) -> list[str]:
    """The fields of a document and of what lies in it, two levels deep."""
    if isinstance(document, list) and document:
        return [f"[] {row}" for row in fields(document[0], depth)]
    if not isinstance(document, dict):
        return []
    rows: list[str] = []
    for name, value in document.items():
        inside = fields(value, depth - 1) if depth > 1 else []
        rows += [name, *(f"{name}: {row}" for row in inside)]
    return rows


def addresses() -> list[str]:
    """Methods and addresses below /api/v1, with the status of what went well."""
    with tempfile.TemporaryDirectory() as folder:
        document = create_app(Config(data=Path(folder))).openapi_schema.to_schema()
    lines: list[str] = []
    for path, item in sorted(document["paths"].items()):
        for method, operation in item.items():
            if path.startswith("/api/v1") and isinstance(operation, dict) and "responses" in operation:
                good = " ".join(code for code in operation["responses"] if code.startswith("2"))
                lines.append(f"{method.upper()} {path} {good}")
    return lines


def wire() -> list[str]:
    """What is sent and received besides the addresses: commands and messages with their fields, optional ones marked."""
    lines: list[str] = []
    for kind, union in (("command", AnyCommand), ("message", ServerMessage)):
        for one in get_args(union):
            named = [f"{field.encode_name}{'' if field.required else '?'}" for field in structs.fields(one)]
            lines.append(f"{kind} {one.__struct_config__.tag}: {' '.join(named)}")
    return sorted(lines)


def formats() -> list[str]:
    return [
        f"position {positions.FORMAT}",
        f"record {record_format.FORMAT}",
        f"record with hashes {record_format.CHAINED}",
        f"campaign {campaign.FORMAT}",
    ]


PUBLIC: dict[str, Callable[[], list[str]]] = {
    "library": library,
    "command_line": command_line,
    "command_json": command_json,
    "http_api": addresses,
    "wire": wire,
    "formats": formats,
}


def copy_of(name: str) -> Path:
    return HERE / f"{name}.txt"
