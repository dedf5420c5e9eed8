# busterbox: not compiled
"""Reads the declarations of a state or frame class: its fields with kind and visibility.

A field without visibility, of an unknown kind, or set without having been declared is refused: what is forgotten
does not load.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap

from busterbox.kernel.core.state import State

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
    marks = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, str)]
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
                if isinstance(leaf, ast.Attribute) and isinstance(leaf.ctx, ast.Store):
                    if isinstance(leaf.value, ast.Name) and leaf.value.id == "self":
                        names.append(leaf.attr)
    return names
