# busterbox: not compiled
"""Writes a game's codec from its declarations: `python -m busterbox.kernel.codec.generate PACKAGE ... [--check]`.

Reads every module of the package but `generated.py` and those that import it, finds the one State and all
Frames declared there (`schema.py`), and writes `generated.py`. With --check nothing is written and a difference
is an error, which is how the tests keep the generated code honest.
"""

from __future__ import annotations

import ast
import re
import sys
import typing
from pathlib import Path

from busterbox.kernel.codec.generate_fields import (
    blank_code,
    copy_code,
    effects_code,
    flat_code,
    json_code,
    observe_code,
    own_code,
    read_code,
    rename_code,
    see_code,
    view_code,
)
from busterbox.kernel.codec.layout import FIRST_FIELD
from busterbox.kernel.codec.schema import Declared, Field, SchemaError, declared_in, package_folder

# -- the module --------------------------------------------------------------------------------------------------


def method(head: str, lines: list[str], empty: str = "pass") -> list[str]:
    return ["", f"    def {head}:", *("        " + line for line in (lines or [empty]))]


def per_frame(
    frames: list[Declared], body: typing.Callable[[Declared], list[str]], var: str = "frame"
) -> list[str]:
    lines: list[str] = []
    for d in frames:
        lines += [f"if isinstance({var}, {d.name}):", f"    a{frames.index(d)} = {var}"]
        lines += ["    " + line.replace("a.", f"a{frames.index(d)}.") for line in body(d)] or ["    pass"]
    return lines


def fields_of(d: Declared, *kinds: str) -> list[Field]:
    return [f for f in d.fields if f.kind in kinds]


def flatten(parts: typing.Iterable[list[str]]) -> list[str]:
    return [line for part in parts for line in part]


def numbering(state: Declared, frames: list[Declared]) -> dict[Field, int]:
    """The number by which an observer knows each field: those of the kernel come first."""
    every = [f for d in [state, *frames] for f in d.fields]
    return {f: FIRST_FIELD + i for i, f in enumerate(every)}


def depths(cls: type) -> dict[str, int]:
    """How many modifiers, waiting triggers and frames there are at most, and of which frame more than one."""
    found: dict[str, int] = {}
    for owner in reversed(cls.__mro__):
        found.update(vars(owner).get("AT_MOST", {}))
    return found


def generate(state: Declared, frames: list[Declared]) -> str:
    """The text of `generated.py`."""
    S = state.name
    held = [f for f in state.fields if f.kind != "shared"]
    as_state = f"a = g = cast({S}, s)"
    only_a = f"a = cast({S}, s)"
    unknown = 'raise TypeError(f"{type(frame).__name__} is no frame of this game")'
    out: list[str] = [
        f"class {S}Codec(Codec):",
        f'    """Clone, notation, views and knowledge of `{S}` and its frames."""',
    ]
    out += method("blank(self) -> State", [f"return {S}()"])
    out += method(
        "copy_fields(self, s: State, t: State) -> None",
        [only_a, f"b = cast({S}, t)", *(copy_code(f) for f in state.fields)],
    )

    def clone_one(d: Declared) -> list[str]:
        i, new, other = frames.index(d), d.cls(), d.cls()
        copies = [copy_code(f).replace("b.", f"b{i}.", 1) for f in d.fields]
        for place, f in enumerate(d.fields):
            own = getattr(new, f.name) is not getattr(other, f.name)
            if own and getattr(new, f.name) == []:  # the new frame has such a list already
                copies[place] = f"if a.{f.name}:\n    {copies[place]}"
        return [f"b{i} = {d.name}()", *"\n".join(copies).split("\n"), f"return b{i}"]

    out += method(
        "clone_frame(self, frame: Frame[Any]) -> Frame[Any]", [*per_frame(frames, clone_one), unknown]
    )
    out += method(
        "flat_fields(self, s: State, out: list[int]) -> None", [only_a, *flatten(flat_code(f) for f in held)]
    )
    out += method(
        "flat_frame(self, frame: Frame[Any], out: list[int]) -> None",
        [
            *per_frame(
                frames,
                lambda d: [
                    f"out.append({frames.index(d)})",
                    *flatten(flat_code(f) for f in d.fields),
                    "return",
                ],
            ),
            unknown,
        ],
    )
    out += method(
        "see_fields(self, s: State, seat: i64, h: Hasher) -> None",
        [as_state, *flatten(see_code(f) for f in held)],
    )
    out += method(
        "see_frame(self, s: State, frame: Frame[Any], seat: i64, h: Hasher) -> None",
        [
            f"g = cast({S}, s)",
            *per_frame(
                frames,
                lambda d: [f"h.add({frames.index(d)})", *flatten(see_code(f) for f in d.fields), "return"],
            ),
        ],
    )
    out += method(
        "fields_json(self, s: State) -> Json",
        [only_a, "return {", *(f'    "{f.name}": {json_code(f)},' for f in held), "}"],
    )
    out += method(
        "frame_json(self, frame: Frame[Any]) -> Json",
        [
            *per_frame(
                frames,
                lambda d: [
                    "return {",
                    f'    "frame": "{d.name}",',
                    *(f'    "{f.name}": {json_code(f)},' for f in d.fields),
                    "}",
                ],
            ),
            unknown,
        ],
    )
    out += method(
        "read_fields(self, s: State, data: Json, place: str) -> None",
        [as_state, *(f"a.{f.name} = {read_code(f)}" for f in held)],
    )
    reading = [f"g = cast({S}, s)", 'name = read_str(data, "frame", place)']
    for i, d in enumerate(frames):
        reading += [f'if name == "{d.name}":', f"    a{i} = {d.name}()"]
        reading += [f"    a{i}.{f.name} = {read_code(f)}" for f in d.fields] + [f"    return a{i}"]
    reading.append('raise BadPosition(place, f"there is no frame {name!r} in this game")')
    out += method("read_frame(self, s: State, data: Json, place: str) -> Frame[Any]", reading)
    out += method(
        "view_fields(self, s: State, seat: int) -> Json",
        [as_state, "shown: Json = {}", *flatten(view_code(f) for f in held), "return shown"],
    )
    out += method(
        "view_frame(self, s: State, frame: Frame[Any], seat: int) -> Json",
        [
            f"g = cast({S}, s)",
            "shown: Json = {}",
            *per_frame(
                frames,
                lambda d: [
                    f'shown["frame"] = "{d.name}"',
                    *flatten(view_code(f) for f in d.fields),
                    "return shown",
                ],
            ),
            unknown,
        ],
    )
    numbers = numbering(state, frames)
    out += method(
        "observe_fields(self, s: State, seat: i64, w: Observer) -> None",
        [as_state, *flatten(observe_code(f, numbers[f]) for f in held)],
    )
    out += method(
        "observe_frame(self, s: State, frame: Frame[Any], seat: i64, w: Observer) -> None",
        [
            f"g = cast({S}, s)",
            *per_frame(
                frames,
                lambda d: [
                    f"w.frame({frames.index(d)})",
                    *flatten(observe_code(f, numbers[f]) for f in d.fields),
                    "return",
                ],
            ),
        ],
    )
    for name, one, many in (
        ("rows", "row", ("rows", "seat rows")),
        ("sets", "set", ("seat sets",)),
    ):
        lines = [only_a, "found: list[list[int]] = []"]
        for f in fields_of(state, one, *many):
            lines.append(f"found.{'append' if f.kind == one else 'extend'}(a.{f.name})")
        out += method(f"{name}(self, s: State) -> list[list[int]]", [*lines, "return found"])
    lines = [only_a, "found: list[Pile] = []"]
    for f in fields_of(state, "pile", "piles", "seat piles"):
        lines.append(f"found.{'append' if f.kind == 'pile' else 'extend'}(a.{f.name})")
    out += method("piles(self, s: State) -> list[Pile]", [*lines, "return found"])

    def refer(d: Declared) -> list[str]:
        lines = []
        for f in fields_of(d, "card", "cards"):
            line = f"found.{'append' if f.kind == 'card' else 'extend'}(a.{f.name})"
            if f.visibility == "public":
                lines.append(line)
            elif f.visibility == "hidden":
                lines += ["if seat == ALL_SEATS:", "    " + line]
            else:
                lines += ["if seat == ALL_SEATS or a.seat == seat:", "    " + line]
        return lines

    def rename(d: Declared) -> list[str]:
        return [rename_code(f) for f in fields_of(d, "card", "cards")]

    def effects_of(d: Declared) -> list[str]:
        return flatten(effects_code(f) for f in d.fields)

    def over_frames(body: typing.Callable[[Declared], list[str]]) -> list[str]:
        touched = [d for d in frames if body(d)]
        lines: list[str] = []
        for d in touched:
            i = frames.index(d)
            lines += [f"    if isinstance(frame, {d.name}):", f"        a{i} = frame"]
            lines += ["        " + line.replace("a.", f"a{i}.") for line in body(d)]
        return ["for frame in g.stack:", *lines] if lines else []

    out += method("own_rows(self, s: State) -> None", [only_a, *flatten(own_code(f) for f in state.fields)])
    out += method(
        "effects(self, s: State, found: list[int]) -> None",
        [as_state, *flatten(effects_code(f) for f in held), *over_frames(effects_of)],
    )
    out += method(
        "references(self, s: State, seat: i64) -> list[int]",
        [as_state, "found: list[int] = []", *refer(state), *over_frames(refer), "return found"],
    )
    out += method(
        "rename(self, s: State, names: list[int]) -> None", [as_state, *rename(state), *over_frames(rename)]
    )
    out += method(
        "hide(self, s: State, seat: i64) -> None",
        [
            as_state,
            *flatten(blank_code(f) for f in held),
            *over_frames(lambda d: flatten(blank_code(f) for f in d.fields)),
        ],
    )
    rows = [
        f'    ["{d.name}", "{f.name}", "{f.visibility}", "{f.kind}"],'
        for d in [state, *frames]
        for f in d.fields
    ]
    out += method("schema(self) -> list[list[str]]", ["return [", *rows, "]"])
    rooms = [f"    {f.room()}," for d in [state, *frames] for f in d.fields]
    out += method("rooms(self) -> list[list[int]]", ["return [", *rooms, "]"])
    out += method("depths(self) -> dict[str, int]", [f"return {depths(state.cls)}"])
    return header(state, frames, "\n".join(out)) + "\n".join(out) + "\n"


HELPERS = {
    "busterbox.kernel.codec.parts": [
        "flat_list", "flat_lists", "flat_pile", "rename_list", "renamed", "see_card", "see_pile", "see_row", "see_set",
        "show_card", "show_pile", "show_row", "show_set",
    ],
    "busterbox.kernel.core.fields": ["ALL_SEATS"],
    "busterbox.kernel.core.frame": ["Frame"],
    "busterbox.kernel.codec.hashing": ["Hasher"],
    "busterbox.kernel.codec.notation": [
        "BadPosition", "Json", "pile_json", "read_bool", "read_int", "read_ints", "read_lists", "read_pile",
        "read_piles", "read_str",
    ],
    "busterbox.kernel.codec.observing": ["Observer"],
    "busterbox.kernel.core.piles": ["Pile"],
    "busterbox.kernel.core.state": ["State"],
}  # fmt: skip


def header(state: Declared, frames: list[Declared], body: str) -> str:
    imports: dict[str, list[str]] = {"busterbox.kernel.codec.codec": ["Codec"]}
    for module, names in HELPERS.items():
        used = [name for name in names if re.search(rf"\b{name}\b", body)]
        if used:
            imports[module] = used
    for d in [state, *frames]:
        imports.setdefault(d.module, []).append(d.name)
    lines = [
        "# generated by busterbox.kernel.codec.generate from the declarations of the state and its frames: do not edit",
        f'"""The codec of `{state.name}`."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Any, cast",
        "",
        "from mypy_extensions import i64",
        "",
        *(
            f"from {module} import {', '.join(sorted(set(names)))}"
            for module, names in sorted(imports.items())
        ),
        "",
        "",
        "",
    ]
    return "\n".join(lines)


# -- files ------------------------------------------------------------------------------------------------


def text_of(package: str) -> tuple[Path, str]:
    state, frames = declared_in(package)
    return package_folder(package) / "generated.py", generate(state, frames)


def stub(package: str) -> None:
    """Before the first generation the package must import: an empty codec of the right name stands in."""
    target = package_folder(package) / "generated.py"
    if target.exists():
        return
    for path in sorted(target.parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(getattr(b, "id", "") == "State" for b in node.bases):
                text = f"from busterbox.kernel.codec.codec import Codec\n\n\nclass {node.name}Codec(Codec):\n    pass\n"
                target.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    packages = [a for a in arguments if not a.startswith("--")]
    if not packages:
        print("usage: python -m busterbox.kernel.codec.generate PACKAGE ... [--check]", file=sys.stderr)
        return 2
    stale = 0
    for package in packages:
        try:
            if not check:
                stub(package)
            target, text = text_of(package)
        except SchemaError as error:
            print(f"{package}: {error}", file=sys.stderr)
            return 2
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(
                f"{package}.generated is not what the declarations give: generate it again", file=sys.stderr
            )
            stale = 1
        else:
            target.write_text(text, encoding="utf-8")
            print(f"wrote {package}.generated")
    return stale


if __name__ == "__main__":
    sys.path.insert(0, ".")
    raise SystemExit(main(sys.argv[1:]))
