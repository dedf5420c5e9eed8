"""Writes the copies of what is public again."""

from __future__ import annotations

from tests.public import PUBLIC, copy_of

for name, made in PUBLIC.items():
    copy_of(name).write_text("\n".join(made()) + "\n", encoding="utf-8")
