"""What goes wrong in somebody's browser: one line in the log, each fault once, and nothing of what the page knew."""

from __future__ import annotations

from typing import Final

import structlog

from busterbox.service.clock import Clock
from busterbox.service.limits import Credits
from busterbox.service.problems import Refusal
from busterbox.service.wire import Fault

log = structlog.get_logger()

KNOWN: Final = 256  # different faults that are remembered, so that none is told twice
ADDRESSES: Final = 1024  # clients that are counted; the oldest is forgotten first
HOUR: Final = 3600  # s


class Faults:
    def __init__(self, clock: Clock, an_hour: int) -> None:
        self.clock = clock
        self.an_hour = an_hour
        self.known: dict[tuple[str, ...], None] = {}
        self.by: dict[str, Credits] = {}

    def tell(self, fault: Fault, address: str) -> None:
        """Write it into the log, unless it stands there already. Refusal if there were too many from this address."""
        found = (fault.game, fault.place, fault.kind, *fault.stack[:1])  # the way there may differ
        if found in self.known:
            return
        if not self._counted(address).take():
            raise Refusal(429, "too_many", "That is enough faults for an hour.")
        self.known[found] = None
        if len(self.known) > KNOWN:
            del self.known[next(iter(self.known))]
        log.error("page_fault", game=fault.game, place=fault.place, kind=fault.kind, stack=fault.stack)

    def _counted(self, address: str) -> Credits:
        if address not in self.by:
            self.by[address] = Credits(self.clock, self.an_hour, self.an_hour / HOUR)
            if len(self.by) > ADDRESSES:
                del self.by[next(iter(self.by))]
        return self.by[address]
