"""What somebody was told, field by field and encoded.

A situation is a tree of hundreds of lists and dictionaries. Its bytes are compared faster, are sent as they are, and are
nothing that the garbage collector looks at.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from busterbox.service.wire import Situation

Encoded = dict[str, bytes]  # JSON by name of the field
encoder = msgspec.json.Encoder()


class Shown:
    """A situation, field by field: its own fields, those of its view, and those of the view's table."""

    __slots__ = ("fields", "table", "view")

    def __init__(self, fields: Encoded, view: Encoded, table: Encoded) -> None:
        self.fields = fields
        self.view = view
        self.table = table

    def but(self, fields: Encoded, view: Encoded | None = None) -> Shown:
        """The same with other values in some fields."""
        return Shown({**self.fields, **fields}, {**self.view, **view} if view else self.view, self.table)

    def whole(self) -> Situation:
        view = {**raw(self.view), "table": raw(self.table)}
        return msgspec.json.decode(encoder.encode({"view": view, **raw(self.fields)}), type=Situation)


class Shelf:
    """Bytes by what they say: what several are told alike is kept once."""

    def __init__(self) -> None:
        self._known: dict[bytes, bytes] = {}

    def encoded(self, values: dict[str, Any], but: str = "") -> Encoded:
        known, encode = self._known, encoder.encode
        found: Encoded = {}
        for name, value in values.items():
            if name != but:
                data = encode(value)
                found[name] = known.setdefault(data, data)
        return found

    def shown(self, situation: Situation) -> Shown:
        fields = {name: getattr(situation, name) for name in Situation.__struct_fields__ if name != "view"}
        view = situation.view
        return Shown(self.encoded(fields), self.encoded(view, but="table"), self.encoded(view["table"]))


def raw(fields: Encoded) -> dict[str, Raw]:
    return {name: Raw(data) for name, data in fields.items()}


def difference(before: Shown, after: Shown) -> tuple[dict[str, Any], dict[str, Raw]]:
    """The fields of a situation that are new, and those of the view's table, each as a whole."""
    changed: dict[str, Any] = news(before.fields, after.fields)
    view = news(before.view, after.view)
    if view:
        changed["view"] = view
    return changed, news(before.table, after.table)


def news(before: Encoded, after: Encoded) -> dict[str, Raw]:
    return {name: Raw(data) for name, data in after.items() if before.get(name) != data}
