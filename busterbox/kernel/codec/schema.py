# busterbox: not compiled
"""Reads the declarations of a state or frame class: its fields with kind and visibility.

A field without visibility, of an unknown kind, or set without having been declared is refused: what is forgotten
does not load.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
import textwrap
from pathlib import Path

from busterbox.kernel.core.fields import Bits, Effect, Most, Range, SeatBits, Serial
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.state import State
from busterbox.kernel.core.triggers import Triggers

# How numbers of a field stand in an observation; the order is that of `codec/layout.py`.
FORMS = ["byte", "two bytes", "bits", "seat bits", "effect", "serial", "plain"]
LOW, HIGH = -1, 254  # of a number that says nothing else; -1, which means none, stands as 255
CARDS = 64  # and how many cards a zone holds
KERNEL_FRAMES: list[type] = [Resolve, Triggers]
VISIBILITIES = {"public", "owner", "hidden", "shared", "derived", "to seat", "ruled"}
NUMBER_KINDS = {"int", "bool", "nums", "per seat", "lists", "seat lists"}
REGISTER_KINDS = {"card", "cards"}
ZONE_KINDS = {"set", "row", "rows", "seat sets", "seat rows", "pile", "piles", "seat piles"}
NO_LISTS = {"int", "bool", "card", "pile", "piles", "seat piles"}
LIST_KINDS = (NUMBER_KINDS | REGISTER_KINDS | ZONE_KINDS) - NO_LISTS
PER_SEAT_KINDS = {"per seat", "seat lists", "seat sets", "seat rows", "seat piles"}


class SchemaError(Exception):
    """A declaration that does not load, with class and field."""


class Field:
    def __init__(self, name: str, kind: str, visibility: str) -> None:
        self.name = name
        self.kind = kind
        self.visibility = visibility
        self.kept = False  # its list is replaced, never changed in place: copies share it
        # Its room in an observation:
        self.form = "plain"
        self.low, self.high = LOW, HIGH
        self.most, self.each, self.parts = 0, 0, 0
        self.column = -1  # of lists of lists: where the number of an effect stands

    def room(self) -> list[int]:
        return [FORMS.index(self.form), self.low, self.high, self.most, self.each, self.parts, self.column]


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
            if name not in [f.name for f in found] and not is_class_variable(owner, name):
                found.append(read_field(owner, name, hint_of(owner, name)))
    declared = {f.name for f in found} | set(inspect.get_annotations(base))
    for owner in owners:
        if owner is not base:
            for name in assigned(owner):
                if name not in declared:
                    raise SchemaError(
                        f"{owner.__name__}.{name} is set but not declared: give it a type and a visibility"
                    )
    for name in kept(cls):
        field = next((f for f in found if f.name == name), None)
        if field is None or field.kind not in LIST_KINDS:
            raise SchemaError(f"{cls.__name__}.KEPT names {name!r}, which is no list of this state")
        if field.kind in ("set", "seat sets"):
            raise SchemaError(f"{cls.__name__}.KEPT names {name!r}, but determinize fills sets in place")
        field.kept = True
    return Declared(cls, found)


def is_class_variable(owner: type, name: str) -> bool:
    return str(inspect.get_annotations(owner)[name]).startswith(("ClassVar", "typing.ClassVar"))


def kept(cls: type) -> list[str]:
    """The fields whose lists are replaced, never changed in place."""
    return [name for owner in cls.__mro__ for name in vars(owner).get("KEPT", ())]


def hint_of(owner: type, name: str) -> object:
    """An annotation's value; evaluated one by one, since some names may exist for type checkers only."""
    hint: object = inspect.get_annotations(owner)[name]
    return eval(hint, dict(vars(sys.modules[owner.__module__]))) if isinstance(hint, str) else hint


def read_field(owner: type, name: str, hint: object) -> Field:
    where = f"{owner.__name__}.{name}"
    metadata = getattr(hint, "__metadata__", ())
    marks = [m for m in metadata if isinstance(m, str)]
    plain = getattr(hint, "__origin__", hint)
    seen = [m for m in marks if m in VISIBILITIES]
    if len(seen) != 1:
        raise SchemaError(
            f"{where} has no visibility: declare it as Public[...], Owner[...], Hidden[...] or another"
        )
    visibility = seen[0]
    kinds = [m for m in marks if m not in VISIBILITIES]
    if visibility == "shared":
        kind = "shared"
    elif kinds:
        kind = kinds[0]
    else:
        kind = {"i64": "int", "int": "int", "bool": "bool"}.get(getattr(plain, "__name__", ""), "")
    if visibility == "derived":  # copied by value, so nothing that could be changed in place
        if kind != "int":
            raise SchemaError(f"{where} is declared Derived but is no number")
        kind = "shared"
    if kind not in NUMBER_KINDS | REGISTER_KINDS | ZONE_KINDS | {"shared"}:
        raise SchemaError(
            f"{where} is of no kind a state can hold; see busterbox.kernel.core.fields for those there are"
        )
    if visibility == "owner" and kind not in PER_SEAT_KINDS:
        raise SchemaError(f"{where} is declared Owner but has no entry per seat")
    if visibility in ("to seat", "ruled") and kind in ZONE_KINDS:
        raise SchemaError(
            f"{where} holds cards: who sees them is kept per card, declare it Public, Owner or Hidden"
        )
    field = Field(name, kind, visibility)
    read_room(field, where, [m for m in metadata if not isinstance(m, str)])
    return field


# -- room in an observation ------------------------------------------------------------------------------------

ROOMLESS = {"int", "bool", "card", "per seat", "shared"}
TWO_DEEP = {"lists", "rows", "piles"}


def read_room(f: Field, where: str, marks: list[object]) -> None:
    """How much room a field needs; refused where it does not say enough, or too much for two bytes."""
    if f.kind == "bool":
        f.form, f.low, f.high = "byte", 0, 1
    if f.kind in ZONE_KINDS:
        f.most, f.each, f.parts = (8, CARDS, 4) if f.kind in TWO_DEEP else (CARDS, 0, 4)
    numbers = f.kind in NUMBER_KINDS and f.kind != "bool"
    for mark in marks:
        if isinstance(mark, Most) and f.kind not in ROOMLESS:
            f.most, f.each, f.parts = mark.entries, mark.each, mark.parts
            if (f.each > 0) != (f.kind in TWO_DEEP):
                raise SchemaError(
                    f"{where} needs Most(how many, in each)"
                    if f.each == 0
                    else f"{where} needs one number in Most"
                )
        elif isinstance(mark, Range) and numbers:
            f.low, f.high = mark.low, mark.high
            f.form = "byte" if f.high - f.low < 256 else "two bytes"
            if not 0 <= f.high - f.low < 65536:
                raise SchemaError(f"{where} holds more different numbers than fit two bytes")
        elif isinstance(mark, Bits) and numbers:
            f.form, f.low, f.high = "bits", 0, mark.size
            if not 0 < mark.size <= 62:
                raise SchemaError(f"{where} is a set of {mark.size}: bits hold 1 to 62")
        elif isinstance(mark, SeatBits) and numbers:
            f.form = "seat bits"
        elif isinstance(mark, Effect) and numbers:
            if f.kind == "lists":
                f.column = mark.column
            else:
                f.form, f.low, f.high = "effect", 0, 255
        elif isinstance(mark, Serial) and f.kind == "int":
            f.form = "serial"
        else:
            raise SchemaError(
                f"{where} cannot be declared with {type(mark).__name__}: it is of kind {f.kind}"
            )
    seen = f.kind in ZONE_KINDS or f.visibility not in ("hidden", "shared", "derived")
    if f.most == 0 and f.kind not in ROOMLESS and seen:
        raise SchemaError(
            f"{where} does not say how much it holds at most: declare it as Annotated[..., Most(n)]"
        )
    if max(f.most, f.each) > 65535:
        raise SchemaError(f"{where} holds more entries than fit two bytes")


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
                if isinstance(leaf, ast.Attribute) and isinstance(leaf.ctx, ast.Store):
                    if isinstance(leaf.value, ast.Name) and leaf.value.id == "self":
                        names.append(leaf.attr)
    return names


# -- finding a package's classes ------------------------------------------------------------------------------


def package_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SchemaError(f"there is no package {package}")
    return Path(next(iter(spec.submodule_search_locations)))


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
                raise SchemaError(
                    f"{frame.__name__} is derived from {base.__name__}: give each section a frame of its own"
                )
    frames.sort(key=lambda c: c.__name__)
    return read_class(states[0], State), [read_class(c, Frame) for c in [*KERNEL_FRAMES, *frames]]
