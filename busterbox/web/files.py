"""The files of the client, each read and compressed once: nobody asks the disk, and only names that are there lead anywhere."""

from __future__ import annotations

import mimetypes
from functools import cache

from busterbox.service.http.constants import Constant, constant
from busterbox.web import HERE

STATIC = HERE / "static"
TEXT = ("text/", "image/svg", "application/json", "application/manifest")
for suffix, kind in ((".mjs", "text/javascript"), (".js", "text/javascript"), (".woff2", "font/woff2")):
    mimetypes.add_type(kind, suffix)


@cache
def names() -> frozenset[str]:
    return frozenset(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())


def find(name: str) -> Constant | None:
    """A file by its name below `static`; None if there is none."""
    return _read(name) if name in names() else None


@cache
def _read(name: str) -> Constant:
    kind = mimetypes.guess_type(name)[0] or "text/plain"
    return constant((STATIC / name).read_bytes(), kind, pack=kind.startswith(TEXT))
