"""One server for a folder: its tables live in memory, so nobody else may change them while it runs.

The mark is a lock on a file beside the database, which the system lets go of when the process ends, however it does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "busterbox.lock"


class InUse(Exception):
    """A server runs on this data."""


class Ownership:
    """Held until `release`, or until the process ends. InUse if another one holds it."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise InUse from None

    def release(self) -> None:
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
