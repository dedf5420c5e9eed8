# busterbox: not compiled
"""The lines a generated codec holds for one field: how it is copied, flattened, seen, shown, observed, hidden and read."""

from __future__ import annotations

from busterbox.kernel.codec.schema import ZONE_KINDS, Field


def copy_code(f: Field) -> str:
    x = f.name
    if f.kept or f.kind in ("int", "bool", "card", "shared"):
        return f"b.{x} = a.{x}"
    if f.kind in ("nums", "per seat", "cards", "set", "row"):
        return f"b.{x} = a.{x}[:]"
    if f.kind == "pile":
        return f"b.{x} = a.{x}.clone()"
    if f.kind in ("piles", "seat piles"):
        return f"b.{x} = [p.clone() for p in a.{x}]"
    return f"b.{x} = [x[:] for x in a.{x}]"


def own_code(f: Field) -> list[str]:
    if not f.kept or f.kind not in ZONE_KINDS:
        return []
    return [f"a.{f.name} = a.{f.name}[:]" if f.kind == "row" else f"a.{f.name} = [x[:] for x in a.{f.name}]"]


def rename_code(f: Field) -> str:
    x = f"a.{f.name}"
    if f.kind == "card":
        return f"{x} = renamed(names, {x})"
    if f.kept:
        return f"{x} = [renamed(names, card) for card in {x}]"
    return f"rename_list(names, {x})"


def flat_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind in ("int", "card"):
        return [f"out.append({x})"]
    if f.kind == "bool":
        return [f"out.append(1 if {x} else 0)"]
    if f.kind in ("nums", "per seat", "cards", "set", "row"):
        return [f"flat_list(out, {x})"]
    if f.kind == "pile":
        return [f"flat_pile(out, {x})"]
    if f.kind in ("piles", "seat piles"):
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
    if f.kind in ("card", "cards"):
        if f.visibility == "hidden":
            return []
        return guarded(f, [f"see_{'card' if f.kind == 'card' else 'row'}(h, g, {x}, seat)"])
    if f.kind == "row":
        return [f"see_row(h, g, {x}, seat)"]
    if f.kind == "set":
        return [f"see_set(h, g, {x}, seat)"]
    if f.kind in ("rows", "seat rows"):
        return [f"for z in {x}:", "    see_row(h, g, z, seat)"]
    if f.kind == "seat sets":
        return [f"for z in {x}:", "    see_set(h, g, z, seat)"]
    if f.kind == "pile":
        return [f"see_pile(h, g, {x}, seat)"]
    if f.kind in ("piles", "seat piles"):
        return [f"for p in {x}:", "    see_pile(h, g, p, seat)"]
    if f.visibility == "hidden" or f.form == "serial":
        return []
    if f.form == "effect":
        verb = "add_effect" if f.kind == "int" else "add_effects"
        return guarded(f, [f"h.{verb}({x})"])
    if f.column >= 0:
        return guarded(f, [f"h.add(len({x}))", f"for y in {x}:", f"    h.add_with_effect(y, {f.column})"])
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
    if f.kind in ("card", "cards"):
        if f.visibility == "hidden":
            return []
        return guarded(f, [f"{key} = show_{'card' if f.kind == 'card' else 'row'}(g, {x}, seat)"])
    simple = {
        "row": f"show_row(g, {x}, seat)",
        "set": f"show_set(g, {x}, seat)",
        "rows": f"[show_row(g, z, seat) for z in {x}]",
        "seat rows": f"[show_row(g, z, seat) for z in {x}]",
        "seat sets": f"[show_set(g, z, seat) for z in {x}]",
        "pile": f"show_pile(g, {x}, seat)",
        "piles": f"[show_pile(g, p, seat) for p in {x}]",
        "seat piles": f"[show_pile(g, p, seat) for p in {x}]",
    }
    if f.kind in simple:
        return [f"{key} = {simple[f.kind]}"]
    if f.visibility == "hidden":
        return []
    if f.visibility == "owner":
        return [f"{key} = {x}[seat]{'[:]' if f.kind == 'seat lists' else ''} if seat >= 0 else None"]
    if f.kind in ("int", "bool"):
        return guarded(f, [f"{key} = {x}"])
    if f.kind in ("nums", "per seat"):
        return guarded(f, [f"{key} = {x}[:]"])
    return guarded(f, [f"{key} = [y[:] for y in {x}]"])


def observe_code(f: Field, number: int) -> list[str]:
    """The field goes to the observer `w` under its number; what the seat does not see stays blank."""
    x = f"a.{f.name}"
    zones = {
        "set": f"w.cards_in({number}, 0, {x}, -1)",
        "row": f"w.row({number}, 0, {x}, -1)",
        "rows": f"w.rows({number}, {x})",
        "seat sets": f"w.seat_sets({number}, {x})",
        "seat rows": f"w.seat_rows({number}, {x})",
        "pile": f"w.pile({number}, 0, {x}, -1)",
        "piles": f"w.piles({number}, {x})",
        "seat piles": f"w.seat_piles({number}, {x})",
    }
    if f.kind in zones:
        return [zones[f.kind]]
    if f.visibility in ("hidden", "shared", "derived") or f.form == "serial":
        return []
    if f.visibility == "owner":
        verb = "number" if f.kind == "per seat" else "numbers"
        return ["if seat >= 0:", f"    w.{verb}({number}, {x}[seat])"]
    verb = {
        "int": "number",
        "bool": "flag",
        "per seat": "per_seat",
        "nums": "numbers",
        "lists": "lists",
        "seat lists": "seat_lists",
        "card": "card",
        "cards": "cards",
    }[f.kind]
    line = f"w.{verb}({number}, {x})"
    if f.visibility not in ("ruled", "to seat"):
        return [line]
    return guarded(f, [f"w.seen({number})", line])


def effects_code(f: Field) -> list[str]:
    """Collects the numbers of effects that a field holds; one that not everybody sees has none of its own."""
    x = f"a.{f.name}"
    if f.visibility != "public":
        return []
    if f.form == "effect":
        return [f"found.append({x})"] if f.kind == "int" else [f"found.extend({x})"]
    if f.column >= 0:
        return [f"for y in {x}:", f"    found.append(y[{f.column}])"]
    return []


def blank_code(f: Field) -> list[str]:
    x = f"a.{f.name}"
    if f.kind in ZONE_KINDS or f.visibility in ("public", "shared", "derived"):
        return []
    if f.visibility == "owner":
        empty = "0" if f.kind == "per seat" else "[]"
        own = [f"{x} = {x}[:]"] if f.kept else []
        return [*own, "for i in range(g.seats):", "    if i != seat:", f"        {x}[i] = {empty}"]
    empty = {
        "int": "0",
        "bool": "False",
        "card": "-1",
        "per seat": "[0] * g.seats",
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
    if f.kind in ("piles", "seat piles"):
        return f"[pile_json(p) for p in {x}]"
    if f.kind in ("nums", "per seat", "cards", "set", "row"):
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
        "lists": f"read_lists({at})",
        "seat lists": f"read_lists({at}, g.seats)",
        "set": f"read_ints({at}, {cards})",
        "row": f"read_ints({at}, {cards})",
        "seat sets": f"read_lists({at}, g.seats, {cards})",
        "seat rows": f"read_lists({at}, g.seats, {cards})",
        "rows": f"read_lists({at}, {cards})",
        "piles": f"read_piles({at}, -1, len(g.cards))",
        "pile": f"read_pile({at}, len(g.cards))",
        "seat piles": f"read_piles({at}, g.seats, len(g.cards))",
    }[f.kind]
