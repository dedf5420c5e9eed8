"""Whether what is played can be saved at this moment: found out by writing."""

from __future__ import annotations

import asyncio
import time

from busterbox.service.store.changes import NotSaved
from busterbox.service.store.database import Store

FRESH_S = 2.0  # a write so old still tells how things are
SLOW_S = 5.0  # a write that takes longer does not help anybody


class Readiness:
    """Asked as often as one likes, it writes at most once in a while."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._trying: asyncio.Task[None] | None = None

    async def problem(self) -> str:
        """Why nothing can be saved, empty if it can be."""
        written, failed = self.store.written, self.store.failed
        if written > failed and time.monotonic() - written < FRESH_S:
            return ""
        if self._trying is None:
            self._trying = asyncio.get_running_loop().create_task(self.store.beat())
            self._trying.add_done_callback(self._tried)
        try:
            await asyncio.wait_for(asyncio.shield(self._trying), SLOW_S)
        except NotSaved as error:
            return f"nothing can be saved: {str(error).splitlines()[0][:120]}"
        except TimeoutError:
            return "the disk does not answer"
        return ""

    def _tried(self, trying: asyncio.Task[None]) -> None:
        self._trying = None
        if not trying.cancelled():
            trying.exception()  # told to whoever waits
