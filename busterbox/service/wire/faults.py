"""What goes wrong in a page."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Fault(Struct, forbid_unknown_fields=True):
    """Something in a page has failed: of what kind the error is, and where in our own files it came from, innermost
    first, as "function@file:line:column". No word of what the page was showing."""

    game: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
    place: Literal["scene", "hand", "card", "log", "animation", "table", "page"]
    kind: Annotated[str, Meta(max_length=32, pattern=r"^[A-Za-z]*$")]
    stack: Annotated[
        list[
            Annotated[
                str,
                Meta(
                    max_length=140,
                    pattern=r"^[A-Za-z0-9_.$]{0,48}@[a-z0-9_./-]{1,64}\.js:[0-9]{1,6}:[0-9]{1,6}$",
                ),
            ]
        ],
        Meta(max_length=8),
    ]
