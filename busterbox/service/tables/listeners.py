"""Who is at a table and what they hear: connections, presence, updates that are held back until a race begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from busterbox.service.clock import Clock, Timer
from busterbox.service.limits import Credits
from busterbox.service.metrics import UPDATES
from busterbox.service.problems import Refusal
from busterbox.service.tables.lag import Way
from busterbox.service.wire import Bye, Notice, ServerMessage, Social

POLLING_MS = 30_000  # who asked for news so recently is here
CHATTER = 20  # emotes, calls and pointings at a table at once, and ...
CHATTER_A_SECOND = 5.0  # ... how fast more are allowed; half as many of those who watch
WATCHERS_MS = 1000  # between two tellings of how many watch

encoder = msgspec.json.Encoder()


class Listener:
    """Somebody connected: `send` takes encoded messages and never waits; `close` ends the connection."""

    def __init__(
        self,
        seat: int,
        send: Callable[[bytes], None],
        close: Callable[[], None] | None = None,
        way: Way | None = None,
    ) -> None:
        self.seat = seat
        self.send = send
        self.close = close
        self.way = way or Way()


class Listeners:
    """The listeners of a table by seat, those who watch under -1. `changed` is called when somebody comes or goes."""

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self.clock = clock
        self.changed = changed
        self.by_seat: dict[int, set[Listener]] = {}
        self.polled: dict[int, int] = {}  # when somebody without a connection last asked for news
        self.gone: dict[int, int] = {}  # seat -> since when nobody is connected to it
        self.parted: dict[int, int] = {}  # seat -> when a connection to it last ended
        self.idle_since = clock.now()
        self.held: list[tuple[int, bytes]] = []  # updates that wait for the start of a race
        self.held_until = 0
        self.released = asyncio.Event()
        self.released.set()
        self._chatter = Credits(clock, CHATTER, CHATTER_A_SECOND)
        self._watchers_chatter = Credits(clock, CHATTER // 2, CHATTER_A_SECOND / 2)
        self._told_watchers = clock.now() - WATCHERS_MS
        self._watchers: Timer | None = None

    # -- sending -----------------------------------------------------------------------------------------------------

    def broadcast(self, message: ServerMessage) -> None:
        data = encoder.encode(message)
        for audience in list(self.by_seat.values()):
            for listener in list(audience):
                listener.send(data)

    def social(self, seat: int, emote: str, target: str) -> None:
        """For all to see. Refusal if there was too much of it: each goes to everybody, so the table is counted and not
        who sends it."""
        left = self._chatter if seat >= 0 else self._watchers_chatter
        if not left.take():
            detail = "That is enough for a moment: everybody at the table has to see it."
            raise Refusal(429, "too_many", detail, retry_after=left.seconds())
        self.broadcast(Social(seat, emote, target))

    def notice(self, seat: int, text: str) -> None:
        """One sentence for those at a seat alone."""
        data = encoder.encode(Notice(text))
        for listener in list(self.by_seat.get(seat, ())):
            listener.send(data)

    def send_update(self, audience: int, data: bytes) -> None:
        UPDATES.inc()
        if self.held_until > self.clock.now():
            self.held.append((audience, data))
            return
        for listener in list(self.by_seat.get(audience, ())):
            listener.send(data)

    def hold(self, until: int) -> None:
        """Keep updates back until then: nobody sees the dice before a race begins."""
        self.held_until = until
        self.released.clear()
        self.clock.at(until, self.release)

    def release(self) -> None:
        if self.held_until > self.clock.now():
            return
        held, self.held = self.held, []
        self.released.set()
        for audience, data in held:
            for listener in list(self.by_seat.get(audience, ())):
                listener.send(data)

    # -- who is here -------------------------------------------------------------------------------------------------

    def is_here(self, seat: int) -> bool:
        """Whether somebody listens, or has asked for news a moment ago."""
        return bool(self.by_seat.get(seat)) or self.clock.now() < self.here_until(seat)

    def here_until(self, seat: int) -> int:
        """Until when somebody without a connection counts as here."""
        return self.polled[seat] + POLLING_MS if seat in self.polled else 0

    def last_here(self, seat: int) -> int:
        """When somebody who is not here was seen last, 0 if not in this table's time in memory."""
        return max(self.parted.get(seat, 0), self.polled.get(seat, 0))

    def lag(self, seat: int) -> int:
        """The longest way of those at a seat, -1 if it was not measured."""
        return max((listener.way.usual() for listener in self.by_seat.get(seat, ())), default=-1)

    def credit(self, seat: int) -> int:
        """What is taken off the arrival of a claim: of several connections the shortest way counts, and whoever asks over
        HTTP as well may have claimed that way, which nobody has measured."""
        if self.clock.now() < self.here_until(seat):
            return 0
        return min((listener.way.credit() for listener in self.by_seat.get(seat, ())), default=0)

    def rises(self, seat: int) -> bool:
        """Whether a way of this seat is longer in races than otherwise."""
        return any(listener.way.rises() for listener in self.by_seat.get(seat, ()))

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        self.by_seat.setdefault(listener.seat, set()).add(listener)
        self.gone.pop(listener.seat, None)
        self._came_or_went(listener)

    def part(self, listener: Listener) -> None:
        audience = self.by_seat.get(listener.seat, set())
        audience.discard(listener)
        self.parted[listener.seat] = self.clock.now()
        if not audience and self.by_seat.pop(listener.seat, None) is not None and listener.seat >= 0:
            self.gone[listener.seat] = self.clock.now()
        if not self.by_seat:
            self.idle_since = self.clock.now()
        self._came_or_went(listener)

    def _came_or_went(self, listener: Listener) -> None:
        """Who watches comes and goes as they like, and everybody is told: so once in a while for all of them."""
        if listener.seat >= 0:
            self.changed()
            return
        now = self.clock.now()
        if self._watchers is not None:
            return
        if now - self._told_watchers >= WATCHERS_MS:
            self._tell_watchers()
        else:
            self._watchers = self.clock.at(self._told_watchers + WATCHERS_MS, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._watchers = None
        self._told_watchers = self.clock.now()
        self.changed()

    def dismiss(self, seat: int, reason: str) -> None:
        """The seat has another owner, or none: whoever still listens there is shown out."""
        data = encoder.encode(Bye(reason, False))
        for listener in self.by_seat.pop(seat, set()):
            listener.send(data)
            if listener.close is not None:
                listener.close()
        self.polled.pop(seat, None)
        self.parted.pop(seat, None)
        self.changed()
