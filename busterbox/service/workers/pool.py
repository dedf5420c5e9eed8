"""Questions that take long, and the processes that answer them.

Everybody who asks has a line of their own, and the lines take turns: who asks a lot waits for themselves alone. A line has
an end, and so have all together; beyond it a question is refused with the time after which to ask again. Equal questions
are worked out once. A process that dies or hangs is replaced, and its question gets one sentence.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import pickle
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any

import structlog

from busterbox.service.config import Config
from busterbox.service.limits import Costs
from busterbox.service.metrics import QUESTIONS
from busterbox.service.problems import Refusal
from busterbox.service.workers.answers import Answers
from busterbox.service.workers.editions import Named
from busterbox.service.workers.process import Worker, told

log = structlog.get_logger()
Make = Callable[[], Awaitable[tuple[Any, ...]]]


@dataclass(frozen=True)
class Question:
    """A function of some module, called in a worker with the game (or with all of them by name), and with what `make`
    brings when a process is free. Equal questions have equal keys; without a key nobody asks the same."""

    call: Callable[..., Any]
    make: Make
    game: Named | None = None
    key: Hashable | None = None
    cost: int = 0  # what it counts among the requests of whoever asks, if it has to be worked out
    late_ms: int = 0  # when the process is given up; 0: as the server is set up


class Waiting:
    """A question in a line."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()


class Workers:
    def __init__(self, config: Config, costs: Costs) -> None:
        self.config = config
        self.costs = costs
        self.count = max(1, config.worker_count())
        self.answers = Answers(config.answers_bytes)
        self.running = 0
        self.replaced = 0
        self.lines: OrderedDict[str, deque[Waiting]] = (
            OrderedDict()
        )  # who asks -> what; the first has its turn
        self._waiting = 0
        self._flights: dict[Hashable, asyncio.Future[bytes]] = {}
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads: concurrent.futures.ThreadPoolExecutor | None = None
        self._stopped = False

    def start(self) -> None:
        """Start the processes ahead, where bots search: they will be needed soon."""
        self._stopped = False
        if self.config.worker_count():
            for _ in range(self.count):
                self._start_task(self._prepare())

    async def _prepare(self) -> None:
        if len(self._all) < self.count:
            self._idle.append(await self._new_worker())

    def stop(self) -> None:
        self._stopped = True
        for worker in self._all:
            worker.end()
        self._all, self._idle = set(), []
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None

    # -- asking ------------------------------------------------------------------------------------------------------

    async def ask(self, client: str, question: Question) -> Any:
        """What comes of a question. Refusal if that is the answer, if there are too many questions, or if the process
        that worked on it is gone."""
        return told(await self._answer(client, question))

    async def _answer(self, client: str, question: Question) -> bytes:
        key = question.key
        if key is not None:
            kept = self.answers.find(key)
            if kept is not None:
                QUESTIONS.labels("kept").inc()
                return kept
            flight = self._flights.get(key)
            if flight is not None:
                QUESTIONS.labels("shared").inc()
                return await asyncio.shield(flight)
        waiting = self._queued(client, question)
        if key is not None:
            self._flights[key] = waiting.answer
            waiting.answer.add_done_callback(lambda _: self._flights.pop(key, None))
        self._next()
        return await asyncio.shield(waiting.answer)  # whoever asked may go away; others may wait for the same

    def _queued(self, client: str, question: Question) -> Waiting:
        config = self.config
        line = self.lines.get(client, ())
        if self._stopped:
            raise busy("The server is about to stop.")
        if len(line) >= config.questions_a_client:
            QUESTIONS.labels("refused").inc()
            raise Refusal(
                429, "too_many", "Your last questions are still being worked out.", retry_after=AGAIN_S
            )
        if self._waiting >= config.questions:
            QUESTIONS.labels("refused").inc()
            raise busy("Too much is being worked out at this moment: ask again soon.")
        if question.cost:
            self.costs.charge(client, question.cost)
        waiting = Waiting(question)
        self.lines.setdefault(client, deque()).append(waiting)
        self._waiting += 1
        return waiting

    # -- working -----------------------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Give free processes something to do, each time the next line."""
        while self.running < self.count and self.lines:
            client, line = self.lines.popitem(last=False)
            waiting = line.popleft()
            if line:
                self.lines[client] = line
            self._waiting -= 1
            self.running += 1
            self._start_task(self._work(waiting))

    def _start_task(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, waiting: Waiting) -> None:
        question, answer = waiting.question, waiting.answer
        try:
            found = await self._worked_out(waiting)
            if question.key is not None:
                self.answers.keep(question.key, found)
            if not answer.done():
                answer.set_result(found)
            QUESTIONS.labels("answered").inc()
        except BaseException as error:
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # whoever asked may be gone
            if not isinstance(error, Exception):
                raise
        finally:
            self.running -= 1
            self._next()

    async def _worked_out(self, waiting: Waiting) -> bytes:
        question = waiting.question
        data = pickle.dumps((question.call, question.game, await question.make()))
        worker = self._idle.pop() if self._idle else await self._new_worker()
        late = (question.late_ms or self.config.late_ms) / 1000
        try:
            found: bytes = await asyncio.wait_for(self._in_thread(worker.ask, data), late)
        except (TimeoutError, EOFError, OSError, asyncio.CancelledError) as error:
            worker.end()
            self._all.discard(worker)
            if self._stopped or isinstance(error, asyncio.CancelledError):
                raise busy("The server is about to stop.") from None
            self.replaced += 1
            log.warning("worker_replaced", question=question.call.__name__, error=type(error).__name__)
            raise Refusal(503, "failed", "That could not be worked out; nothing was changed.") from None
        self._idle.append(worker)
        return found

    async def _new_worker(self) -> Worker:
        worker: Worker = await self._in_thread(Worker, self.config.games)
        self._all.add(worker)
        if self._stopped:
            worker.end()
            raise busy("The server is about to stop.")
        return worker

    def _in_thread(self, call: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        if self._threads is None:
            self._threads = concurrent.futures.ThreadPoolExecutor(self.count + 1, "workers")
        return asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)


AGAIN_S = 2  # after which to ask again


def busy(detail: str) -> Refusal:
    return Refusal(503, "busy", detail, retry_after=AGAIN_S)
