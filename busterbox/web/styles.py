"""Style sheets: a folder of `static/css` is sent as one sheet.

The folder's `index.css` names its files in order (`@import`). That would do in a browser as it stands, with one request
a file; here the files are put in place of their names, so that a page asks once for each folder.
"""

from __future__ import annotations

import os.path
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Final

from busterbox.web import HERE

STATIC: Final = HERE / "static"
CSS: Final = STATIC / "css"
INDEX: Final = "index.css"
IMPORT: Final = re.compile(r'@import "([^"]+)";\n')
ADDRESS: Final = re.compile(r'url\("([^"]+)"\)')
_ROOM: Final = re.compile(r"[a-z0-9_]+(?:/[a-z0-9_]+)*")


def is_room(room: str) -> bool:
    """Whether there is such a sheet: `table`, `scenes/tcg`, `scenes/tcg/card`."""
    return _ROOM.fullmatch(room) is not None and (CSS / room / INDEX).is_file()


@cache
def sheet(room: str, files: str) -> str:
    """The whole sheet of a folder; `files` is the address of `static`, for the fonts that it asks for."""
    return _read(CSS / room / INDEX, files)


def _read(path: Path, files: str) -> str:
    folder = path.parent.relative_to(STATIC).as_posix()

    def address(found: re.Match[str]) -> str:
        return f'url("{files}/{posixpath.normpath(posixpath.join(folder, found[1]))}")'

    text = ADDRESS.sub(address, path.read_text(encoding="utf-8"))
    return IMPORT.sub(lambda found: _read(Path(os.path.normpath(path.parent / found[1])), files), text)
