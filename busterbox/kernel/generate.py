# busterbox: not compiled
"""Writes a game's codec from its declarations: `python -m busterbox.kernel.generate PACKAGE ... [--check]`.

Reads every module of the package but `generated.py` and those that import it, finds the one State and all
Frames declared there, and writes `generated.py`. A field without visibility, of an unknown kind, or set
without having been declared is refused: what is forgotten does not load. With --check nothing is written and
a difference is an error, which is how the tests keep the generated code honest.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
import textwrap
import typing
from pathlib import Path

from busterbox.kernel.frame import Frame
from busterbox.kernel.ops import Resolve
from busterbox.kernel.state import State
from busterbox.kernel.triggers import Triggers

KERNEL_FRAMES: list[type] = [Resolve, Triggers]
VISIBILITIES = {"public", "owner", "hidden", "shared", "to seat", "ruled"}
NUMBER_KINDS = {"int", "bool", "nums", "per seat", "lists", "seat lists", "per card"}
CARD_KINDS = {"card", "cards", "set", "row", "seat sets", "seat rows", "pile", "seat piles"}
PER_SEAT_KINDS = {"per seat", "seat lists", "seat sets", "seat rows", "seat piles"}


class SchemaError(Exception):
    """A declaration that does not load, with class and field."""


class Field:
    def __init__(self, name: str, kind: str, visibility: str) -> None:
        self.name = name
        self.kind = kind
        self.visibility = visibility


class Declared:
    """A class with its declared fields."""

    def __init__(self, cls: type, fields: list[Field]) -> None:
        self.cls = cls
        self.name = cls.__name__
        self.module = cls.__module__
        self.fields = fields


# -- reading declarations ------------------------------------------------------------------------------------


def read_class(cls: type, base: type) -> Declared:
    """The fields of a class, its own bases up to `base` included (`base` itself only for frames)."""
    owners = [c for c in reversed(cls.__mro__) if issubclass(c, base) and (c is not State)]
    found: list[Field] = []
    for owner in owners:
        for name in inspect.get_annotations(owner):
            if name not in [f.name for f in found]:
                found.append(read_field(owner, name, hint_of(owner, name)))
    declared = {f.name for f in found} | set(inspect.get_annotations(base))
    for owner in owners:
        if owner is not base:
            for name in assigned(owner):
                if name not in declared:
                    raise SchemaError(f"{owner.__name__}.{name} is set but not declared: give it a type and a visibility")
    return Declared(cls, found)


def hint_of(owner: type, name: str) -> object:
    """An annotation's value; evaluated one by one, since some of a class may be known to type checkers only."""
    hint: object = inspect.get_annotations(owner)[name]
    return eval(hint, dict(vars(sys.modules[owner.__module__]))) if isinstance(hint, str) else hint


def read_field(owner: type, name: str, hint: object) -> Field:
    where = f"{owner.__name__}.{name}"
    marks = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, str)]
    plain = getattr(hint, "__origin__", hint)
    seen = [m for m in marks if m in VISIBILITIES]
    if len(seen) != 1:
        raise SchemaError(f"{where} has no visibility: declare it as Public[...], Owner[...], Hidden[...] or another")
    visibility = seen[0]
    kinds = [m for m in marks if m not in VISIBILITIES]
    if visibility == "shared":
        kind = "shared"
    elif kinds:
        kind = kinds[0]
    else:
        kind = {"i64": "int", "int": "int", "bool": "bool"}.get(getattr(plain, "__name__", ""), "")
    if kind not in NUMBER_KINDS | CARD_KINDS | {"shared"}:
        raise SchemaError(f"{where} is of no kind a state can hold; see busterbox.kernel.fields for those there are")
    if visibility == "owner" and kind not in PER_SEAT_KINDS:
        raise SchemaError(f"{where} is declared Owner but has no entry per seat")
    if visibility in ("to seat", "ruled") and kind in CARD_KINDS:
        raise SchemaError(f"{where} holds cards: who sees them is kept per card, declare it Public, Owner or Hidden")
    return Field(name, kind, visibility)


def assigned(cls: type) -> list[str]:
    """Names set on `self` anywhere in the class body."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    names: list[str] = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign | ast.AugAssign):
            targets = [node.target]
        for target in targets:
            for leaf in ast.walk(target):
                if isinstance(leaf, ast.Attribute) and isinstance(leaf.value, ast.Name) and leaf.value.id == "self" and isinstance(leaf.ctx, ast.Store):
                    names.append(leaf.attr)
    return names


# -- code per field --------------------------------------------------------------------------------------------


def copy_code(f: Field) -> str:
    x = f.name
    if f.kind in ("int", "bool", "card", "shared"):
        return f"b.{x} = a.{x}"
    if f.kind in ("nums", "per seat", "per card", "cards", "set", "row"):
        return f"b.{x} = a.{x}[:]"
    if f.kind == "pile":
        return f"b.{x} = a.{x}.clone()"
    if f.kind == "seat piles":
        return f"b.{x} = [p.clone() for p in a.{x}]"
    return f"b.{x} = [x[:] for x in a.{x}]"


def flat_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind in ("int", "card"):
        return [f"out.append({x})"]
    if f.kind == "bool":
        return [f"out.append(1 if {x} else 0)"]
    if f.kind in ("nums", "per seat", "per card", "cards", "set", "row"):
        return [f"flat_list(out, {x})"]
    if f.kind == "pile":
        return [f"flat_pile(out, {x})"]
    if f.kind == "seat piles":
        return [f"for p in {x}:", "    flat_pile(out, p)"]
    return [f"flat_lists(out, {x})"]


def guarded(f: Field, lines: list[str], state: str = "g") -> list[str]:
    """Lines that happen only if the seat sees the field."""
    if f.visibility == "ruled":
        return [f"if {state}.sees_{f.name}(seat):", *("    " + line for line in lines)]
    if f.visibility == "to seat":
        return ["if a.seat == seat:", *("    " + line for line in lines)]
    return lines


def see_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind == "card":
        return [f"see_card(h, g, {x}, seat)"]
    if f.kind in ("cards", "row"):
        return [f"see_row(h, g, {x}, seat)"]
    if f.kind == "set":
        return [f"see_set(h, g, {x}, seat)"]
    if f.kind == "seat rows":
        return [f"for z in {x}:", "    see_row(h, g, z, seat)"]
    if f.kind == "seat sets":
        return [f"for z in {x}:", "    see_set(h, g, z, seat)"]
    if f.kind == "pile":
        return [f"see_pile(h, g, {x}, seat)"]
    if f.kind == "seat piles":
        return [f"for p in {x}:", "    see_pile(h, g, p, seat)"]
    if f.visibility == "hidden":
        return []
    if f.kind == "per card":
        return [f"see_per_card(h, g, {x}, seat)"]
    if f.visibility == "owner":
        if f.kind == "per seat":
            return ["if seat >= 0:", f"    h.add({x}[seat])"]
        return ["if seat >= 0:", f"    h.add_all({x}[seat])"]
    if f.kind == "int":
        return guarded(f, [f"h.add({x})"])
    if f.kind == "bool":
        return guarded(f, [f"h.add(1 if {x} else 0)"])
    if f.kind in ("nums", "per seat"):
        return guarded(f, [f"h.add_all({x})"])
    return guarded(f, [f"h.add(len({x}))", f"for y in {x}:", "    h.add_all(y)"])


def view_code(f: Field) -> list[str]:
    x, key = f"a.{f.name}", f'shown["{f.name}"]'
    simple = {
        "card": f"show_card(g, {x}, seat)",
        "cards": f"show_row(g, {x}, seat)",
        "row": f"show_row(g, {x}, seat)",
        "set": f"show_set(g, {x}, seat)",
        "seat rows": f"[show_row(g, z, seat) for z in {x}]",
        "seat sets": f"[show_set(g, z, seat) for z in {x}]",
        "pile": f"show_pile(g, {x}, seat)",
        "seat piles": f"[show_pile(g, p, seat) for p in {x}]",
    }
    if f.kind in simple:
        return [f"{key} = {simple[f.kind]}"]
    if f.visibility == "hidden":
        return []
    if f.kind == "per card":
        return [f"{key} = show_per_card(g, {x}, seat)"]
    if f.visibility == "owner":
        return [f"{key} = {x}[seat]{'[:]' if f.kind == 'seat lists' else ''} if seat >= 0 else None"]
    if f.kind in ("int", "bool"):
        return guarded(f, [f"{key} = {x}"])
    if f.kind in ("nums", "per seat"):
        return guarded(f, [f"{key} = {x}[:]"])
    return guarded(f, [f"{key} = [y[:] for y in {x}]"])


def observe_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind == "card":
        return [f"observe_card(out, g, {x}, seat)"]
    if f.kind in ("cards", "row", "set"):
        return [f"observe_cards(out, g, {x}, seat)"]
    if f.kind in ("seat rows", "seat sets"):
        return ["for i in seats_from(g.seats, seat):", f"    observe_cards(out, g, {x}[i], seat)"]
    if f.kind == "pile":
        return [f"observe_cards(out, g, {x}.cards, seat)"]
    if f.kind == "seat piles":
        return ["for i in seats_from(g.seats, seat):", f"    observe_cards(out, g, {x}[i].cards, seat)"]
    if f.visibility in ("hidden", "shared") or f.kind in ("per card", "lists"):
        return []
    if f.visibility == "owner":
        if f.kind == "per seat":
            return [f"out.append({x}[seat] if seat >= 0 else 0)"]
        return [f"observe_list(out, {x}[seat] if seat >= 0 else [])"]
    if f.kind in ("int", "bool"):
        return observed_if(f, f"out.append({x})", "out.append(0)")
    if f.kind == "per seat":
        return observed_if(f, f"observe_seats(out, {x}, seat)", "out.extend([0] * g.seats)")
    if f.kind == "nums":
        return observed_if(f, f"observe_list(out, {x})", "observe_list(out, [])")
    return observed_if(
        f, f"for i in seats_from(g.seats, seat):\n    observe_list(out, {x}[i])", "for _ in range(g.seats):\n    observe_list(out, [])"
    )


def observed_if(f: Field, shown: str, blank: str) -> list[str]:
    """An observation has a fixed length: what is not seen is filled with zeros."""
    if f.visibility not in ("ruled", "to seat"):
        return shown.split("\n")
    test = f"g.sees_{f.name}(seat)" if f.visibility == "ruled" else "a.seat == seat"
    return [f"if {test}:", *("    " + s for s in shown.split("\n")), "else:", *("    " + s for s in blank.split("\n"))]


def blank_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind in CARD_KINDS or f.visibility in ("public", "shared"):
        return []
    if f.visibility == "owner":
        empty = "0" if f.kind == "per seat" else "[]"
        return ["for i in range(g.seats):", "    if i != seat:", f"        {x}[i] = {empty}"]
    empty = {
        "int": "0",
        "bool": "False",
        "per seat": "[0] * g.seats",
        "per card": f"[0] * len({x})",
        "seat lists": "[[] for _ in range(g.seats)]",
    }.get(f.kind, "[]")
    line = f"{x} = {empty}"
    if f.visibility == "ruled":
        return [f"if not g.sees_{f.name}(seat):", "    " + line]
    if f.visibility == "to seat":
        return ["if a.seat != seat:", "    " + line]
    return [line]


def json_code(f: Field) -> str:
    x = f"a.{f.name}"
    if f.kind in ("int", "bool", "card"):
        return x
    if f.kind == "pile":
        return f"pile_json({x})"
    if f.kind == "seat piles":
        return f"[pile_json(p) for p in {x}]"
    if f.kind in ("nums", "per seat", "per card", "cards", "set", "row"):
        return f"{x}[:]"
    return f"[y[:] for y in {x}]"


def read_code(f: Field) -> str:
    at = f'data, "{f.name}", place'
    cards = "low=0, high=len(g.cards) - 1"
    return {
        "int": f"read_int({at})",
        "bool": f"read_bool({at})",
        "card": f"read_int({at}, -1, len(g.cards) - 1)",
        "cards": f"read_ints({at}, low=-1, high=len(g.cards) - 1)",
        "nums": f"read_ints({at})",
        "per seat": f"read_ints({at}, g.seats)",
        "per card": f"read_ints({at}, len(g.cards))",
        "lists": f"read_lists({at})",
        "seat lists": f"read_lists({at}, g.seats)",
        "set": f"read_ints({at}, {cards})",
        "row": f"read_ints({at}, {cards})",
        "seat sets": f"read_lists({at}, g.seats, {cards})",
        "seat rows": f"read_lists({at}, g.seats, {cards})",
        "pile": f"read_pile({at}, len(g.cards))",
        "seat piles": f"read_piles({at}, g.seats, len(g.cards))",
    }[f.kind]


# -- the module --------------------------------------------------------------------------------------------------


def method(head: str, lines: list[str], empty: str = "pass") -> list[str]:
    return ["", f"    def {head}:", *("        " + line for line in (lines or [empty]))]


def per_frame(frames: list[Declared], body: typing.Callable[[Declared], list[str]], var: str = "frame") -> list[str]:
    lines: list[str] = []
    for d in frames:
        lines += [f"if isinstance({var}, {d.name}):", f"    a{frames.index(d)} = {var}"]
        lines += ["    " + line.replace("a.", f"a{frames.index(d)}.") for line in body(d)] or ["    pass"]
    return lines


def fields_of(d: Declared, *kinds: str) -> list[Field]:
    return [f for f in d.fields if f.kind in kinds]


def flatten(parts: typing.Iterable[list[str]]) -> list[str]:
    return [line for part in parts for line in part]


def generate(state: Declared, frames: list[Declared]) -> str:
    """The text of `generated.py`."""
    S = state.name
    held = [f for f in state.fields if f.kind != "shared"]
    as_state = f"a = g = cast({S}, s)"
    only_a = f"a = cast({S}, s)"
    unknown = 'raise TypeError(f"{type(frame).__name__} is no frame of this game")'
    out: list[str] = [f"class {S}Codec(Codec):", f'    """Clone, notation, views and knowledge of `{S}` and its frames."""']
    out += method("blank(self) -> State", [f"return {S}()"])
    out += method(
        "copy_fields(self, s: State, t: State) -> None",
        [only_a, f"b = cast({S}, t)", *(copy_code(f) for f in state.fields)],
    )

    def clone_one(d: Declared) -> list[str]:
        i = frames.index(d)
        return [f"b{i} = {d.name}()", *(copy_code(f).replace("b.", f"b{i}.", 1) for f in d.fields), f"return b{i}"]

    out += method("clone_frame(self, frame: Frame[Any]) -> Frame[Any]", [*per_frame(frames, clone_one), unknown])
    out += method("flat_fields(self, s: State, out: list[int]) -> None", [only_a, *flatten(flat_code(f) for f in held)])
    out += method(
        "flat_frame(self, frame: Frame[Any], out: list[int]) -> None",
        [
            *per_frame(frames, lambda d: [f"out.append({frames.index(d)})", *flatten(flat_code(f) for f in d.fields), "return"]),
            unknown,
        ],
    )
    out += method("see_fields(self, s: State, seat: i64, h: Hasher) -> None", [as_state, *flatten(see_code(f) for f in held)])
    out += method(
        "see_frame(self, s: State, frame: Frame[Any], seat: i64, h: Hasher) -> None",
        [
            f"g = cast({S}, s)",
            *per_frame(frames, lambda d: [f"h.add({frames.index(d)})", *flatten(see_code(f) for f in d.fields), "return"]),
        ],
    )
    out += method(
        "fields_json(self, s: State) -> Json", [only_a, "return {", *(f'    "{f.name}": {json_code(f)},' for f in held), "}"]
    )
    out += method(
        "frame_json(self, frame: Frame[Any]) -> Json",
        [
            *per_frame(
                frames,
                lambda d: ["return {", f'    "frame": "{d.name}",', *(f'    "{f.name}": {json_code(f)},' for f in d.fields), "}"],
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
                frames, lambda d: [f'shown["frame"] = "{d.name}"', *flatten(view_code(f) for f in d.fields), "return shown"]
            ),
            unknown,
        ],
    )
    out += method(
        "observe_fields(self, s: State, seat: int, out: list[int]) -> None", [as_state, *flatten(observe_code(f) for f in held)]
    )
    seen: list[str] = [f"g = cast({S}, s)"]
    for i, d in enumerate(frames):
        numbers = [f for f in d.fields if f.kind in ("int", "bool", "card") and f.visibility != "hidden"]
        seen += [f"f{i}: {d.name} | None = None", "for frame in g.stack:", f"    if isinstance(frame, {d.name}):", f"        f{i} = frame"]
        seen += [f"if f{i} is None:", f"    out.extend([0] * {len(numbers) + 1})", "else:", "    out.append(1)"]
        seen += ["    " + line.replace("a.", f"f{i}.") for f in numbers for line in observe_code(f)]
    out += method("observe_frames(self, s: State, seat: int, out: list[int]) -> None", seen)
    for name, one, many in (("rows", "row", "seat rows"), ("sets", "set", "seat sets")):
        lines = [only_a, "found: list[list[int]] = []"]
        for f in fields_of(state, one, many):
            lines.append(f"found.{'append' if f.kind == one else 'extend'}(a.{f.name})")
        out += method(f"{name}(self, s: State) -> list[list[int]]", [*lines, "return found"])
    lines = [only_a, "found: list[Pile] = []"]
    for f in fields_of(state, "pile", "seat piles"):
        lines.append(f"found.{'append' if f.kind == 'pile' else 'extend'}(a.{f.name})")
    out += method("piles(self, s: State) -> list[Pile]", [*lines, "return found"])

    def refer(d: Declared) -> list[str]:
        return [f"found.{'append' if f.kind == 'card' else 'extend'}(a.{f.name})" for f in fields_of(d, "card", "cards")]

    def rename(d: Declared) -> list[str]:
        lines = []
        for f in fields_of(d, "card", "cards", "per card"):
            if f.kind == "card":
                lines.append(f"a.{f.name} = renamed(names, a.{f.name})")
            elif f.kind == "cards":
                lines.append(f"rename_list(names, a.{f.name})")
            else:
                lines.append(f"a.{f.name} = rename_per_card(names, a.{f.name})")
        return lines

    def over_frames(body: typing.Callable[[Declared], list[str]]) -> list[str]:
        touched = [d for d in frames if body(d)]
        lines: list[str] = []
        for d in touched:
            i = frames.index(d)
            lines += [f"    if isinstance(frame, {d.name}):", f"        a{i} = frame"]
            lines += ["        " + line.replace("a.", f"a{i}.") for line in body(d)]
        return ["for frame in g.stack:", *lines] if lines else []

    out += method(
        "references(self, s: State) -> list[int]",
        [as_state, "found: list[int] = []", *refer(state), *over_frames(refer), "return found"],
    )
    out += method("rename(self, s: State, names: list[int]) -> None", [as_state, *rename(state), *over_frames(rename)])
    out += method(
        "hide(self, s: State, seat: i64) -> None",
        [as_state, *flatten(blank_code(f) for f in held), *over_frames(lambda d: flatten(blank_code(f) for f in d.fields))],
    )
    rows = [f'    ["{d.name}", "{f.name}", "{f.visibility}", "{f.kind}"],' for d in [state, *frames] for f in d.fields]
    out += method("schema(self) -> list[list[str]]", ["return [", *rows, "]"])
    return header(state, frames, "\n".join(out)) + "\n".join(out) + "\n"


HELPERS = {
    "busterbox.kernel.codec_parts": [
        "flat_list", "flat_lists", "flat_pile", "observe_card", "observe_cards", "observe_list", "observe_seats",
        "rename_list", "rename_per_card", "renamed", "seats_from", "see_card", "see_per_card", "see_pile", "see_row", "see_set",
        "show_card", "show_per_card", "show_pile", "show_row", "show_set",
    ],
    "busterbox.kernel.frame": ["Frame"],
    "busterbox.kernel.mix": ["Hasher"],
    "busterbox.kernel.notation": [
        "BadPosition", "Json", "pile_json", "read_bool", "read_int", "read_ints", "read_lists", "read_pile", "read_piles", "read_str",
    ],
    "busterbox.kernel.piles": ["Pile"],
    "busterbox.kernel.state": ["State"],
}  # fmt: skip


def header(state: Declared, frames: list[Declared], body: str) -> str:
    imports: dict[str, list[str]] = {"busterbox.kernel.codec": ["Codec"]}
    for module, names in HELPERS.items():
        used = [n for n in names if f"{n}(" in body or f"{n}[" in body or f"{n}:" in body or f" {n} " in body or f"{n}]" in body or f"{n}," in body or f"{n})" in body]
        if used:
            imports[module] = used
    for d in [state, *frames]:
        imports.setdefault(d.module, []).append(d.name)
    lines = [
        "# generated by busterbox.kernel.generate from the declarations of the state and its frames: do not edit",
        f'"""The codec of `{state.name}`."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Any, cast",
        "",
        "from mypy_extensions import i64",
        "",
        *(f"from {module} import {', '.join(sorted(set(names)))}" for module, names in sorted(imports.items())),
        "",
        "",
        "",
    ]
    return "\n".join(lines)


# -- finding a package's classes ------------------------------------------------------------------------------


def package_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SchemaError(f"there is no package {package}")
    return Path(list(spec.submodule_search_locations)[0])


def imports_generated(path: Path) -> bool:
    """Modules that build the game import the codec; they declare no state and cannot be loaded before it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "generated":
            return True
    return False


def declared_in(package: str) -> tuple[Declared, list[Declared]]:
    folder = package_folder(package)
    target = folder / "generated.py"
    states: list[type] = []
    frames: list[type] = []
    for path in sorted(folder.glob("*.py")):
        if path == target or path.stem == "__init__" or imports_generated(path):
            continue
        module = importlib.import_module(f"{package}.{path.stem}")
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__:
                if issubclass(value, State):
                    states.append(value)
                elif issubclass(value, Frame):
                    frames.append(value)
    if len(states) != 1:
        raise SchemaError(f"{package} must declare exactly one State, it declares {len(states)}")
    for frame in frames:
        for base in frames:
            if frame is not base and issubclass(frame, base):
                raise SchemaError(f"{frame.__name__} is derived from {base.__name__}: give each section a frame of its own")
    frames.sort(key=lambda c: c.__name__)
    return read_class(states[0], State), [read_class(c, Frame) for c in [*KERNEL_FRAMES, *frames]]


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
                target.write_text(f"from busterbox.kernel.codec import Codec\n\n\nclass {node.name}Codec(Codec):\n    pass\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    packages = [a for a in arguments if not a.startswith("--")]
    if not packages:
        print("usage: python -m busterbox.kernel.generate PACKAGE ... [--check]", file=sys.stderr)
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
            print(f"{target.name} of {package} is not what its declarations give: run python -m busterbox.kernel.generate {package}", file=sys.stderr)
            stale = 1
        else:
            target.write_text(text, encoding="utf-8")
            print(f"wrote {package}.generated")
    return stale


if __name__ == "__main__":
    sys.path.insert(0, ".")
    raise SystemExit(main(sys.argv[1:]))
