"""The types of the browser's client, made from the JSON Schema of the wire: python -m busterbox.service.wire_types

With `--check` nothing is written; the exit code is 1 if the file is not what would be.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from busterbox.service import wire
from busterbox.service.wire import (
    campaigns,
    commands,
    decks,
    faults,
    games,
    messages,
    replays,
    situations,
    tables,
)

FILE: Final = Path(__file__).parent.parent / "web" / "static" / "js" / "wire.d.ts"
HEAD: Final = (
    "// Made by `python -m busterbox.service.wire_types` from busterbox/service/wire: change it there.\n"
)
MODULES: Final = (commands, tables, situations, messages, games, decks, faults, campaigns, replays)
WIDTH: Final = 110  # columns of a line, as Prettier lays out the rest of the client
UNIONS: Final = ("AnyCommand", "AnyMessage", "ServerMessage")
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def structs() -> list[type[msgspec.Struct]]:
    """Every type of a message, in the order of the modules."""
    found = [
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
    return [kind for kind in found if issubclass(kind, msgspec.Struct)]


def definitions() -> str:
    """The whole file."""
    kinds = structs()
    schemas = msgspec.json.schema_components(kinds, ref_template="{name}")[1]
    parts = [interface(kind.__name__, schemas[kind.__name__]) for kind in kinds]
    for name in UNIONS:
        members = [member.__name__ for member in get_args(getattr(wire, name))]
        line = f"export type {name} = {' | '.join(members)};\n"
        rows = "".join(f"\n  | {member}" for member in members)
        parts.append(line if len(line) <= WIDTH else f"export type {name} ={rows};\n")
    return HEAD + "\n" + "\n".join(parts)


def interface(name: str, schema: dict[str, Any]) -> str:
    """A type of ours. What has a default may be left out of what is sent to the server, which refuses what it does
    not know; what the server sends is always complete."""
    taken_in = schema.get("additionalProperties") is False
    required = schema.get("required", [])
    lines = [comment(schema["description"], "")] if "description" in schema else []
    lines.append(f"export interface {name} {{\n")
    for key, value in schema["properties"].items():
        sign = "?" if taken_in and key not in required else ""
        lines.append(f"  {key}{sign}: {written(value)};\n")
    return "".join([*lines, "}\n"])


def comment(text: str, indent: str) -> str:
    words = " ".join(text.split()).replace("*/", "* /")
    line = f"{indent}/** {words} */\n"
    if len(line) <= WIDTH:
        return line
    rows = textwrap.wrap(words, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return "\n".join([f"{indent}/**", *rows, f"{indent} */"]) + "\n"


def written(schema: dict[str, Any]) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(written(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        inner = written(schema["items"]) if schema.get("items") else "any"
        return f"({inner})[]" if " | " in inner and not inner.endswith("[]") else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) and values else 'any'}>"
    if kind in PLAIN:
        return PLAIN[kind]
    if not set(schema) - {"default", "description", "title"}:
        return "any"
    raise ValueError(f"no type is known for {schema}")


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: python -m busterbox.service.wire_types [--check]", file=sys.stderr)
        return 2
    text = definitions()
    if arguments:
        if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{FILE.name} is not up to date: run python -m busterbox.service.wire_types", file=sys.stderr)
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
