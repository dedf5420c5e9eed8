"""Bots of the service: quick ones answer on the spot, searching ones in worker processes with a shared budget.

A worker gets a position as text and a budget. One that is late or dead is replaced, and the rule-based bot answers.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import json
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.players.advising import figures, judged, percent
from busterbox.players.levels import HARD_SIMULATIONS, levels
from busterbox.players.rule_bot import RuleBot
from busterbox.players.search import Finding, SearchBot
from busterbox.service.metrics import BOT_ANSWERS

log = structlog.get_logger()

BUDGET_MS = 1500  # for one decision, if nobody else thinks
LEAST_MS = 60
LATE_MS = 2000  # past its budget a worker is given up
HINT_SIMULATIONS = 400


class Thinkers:
    """All bots of a server. Without workers (0) searching levels answer by the rules of thumb."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self.pool: concurrent.futures.ProcessPoolExecutor | None = None
        self.busy = 0  # searches that run or wait
        self.turn = asyncio.Semaphore(max(self.workers, 1))
        self.random: Callable[[], int] = lambda: secrets.randbits(62)
        self._levels: dict[str, dict[str, Bot]] = {}

    def start(self) -> None:
        """Start the workers ahead: a new process takes its time to load the games."""
        if self.workers:
            context = multiprocessing.get_context("spawn")
            self.pool = concurrent.futures.ProcessPoolExecutor(self.workers, context, initializer=_wake)
            self.pool.submit(_awake)

    def stop(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            _end(pool)

    def quick(self, game: Game, level: str, fallback: bool = False) -> Bot | None:
        """The bot of this level if it needs no search; None if it does."""
        bot = self._bot(game, level)
        if isinstance(bot, SearchBot):
            return RuleBot() if fallback or not self.workers else None
        return bot

    def _bot(self, game: Game, level: str) -> Bot:
        key = f"{game.name} {game.cards.content_hash}"
        if key not in self._levels:
            self._levels[key] = levels(game)
        return self._levels[key].get(level) or self._levels[key]["normal"]

    async def think(self, game: Game, g: State, seat: int, level: str) -> tuple[int, int]:
        """A searching level's answer, and how many simulations there was time for."""
        bot = self._bot(game, level)
        wanted = int(bot.simulations) if isinstance(bot, SearchBot) else HARD_SIMULATIONS
        g = g.clone()  # the table may go on while a worker thinks
        found = await self._search(game, g, seat, wanted)
        if found is None:
            BOT_ANSWERS.labels("fallback").inc()
            return int(RuleBot().choose(Seat(g, seat), rng_from(self.random()))), 0
        BOT_ANSWERS.labels("search").inc()
        return int(found["code"]), int(found["simulations"])

    async def hint(self, game: Game, g: State, seat: int) -> dict[str, Any]:
        """What the best bot would do, why, and how the options compare.

        Where a search is the best bot, the best of its figures is the advice. Where the rules of thumb are, its figures
        are told only if they agree (players/advising.py).
        """
        g = g.clone()
        strongest = self.quick(game, "hard")
        found = await self._search(game, g, seat, HINT_SIMULATIONS) if game.bot.hints_show_odds() else None
        findings = [Finding(*row) for row in found["findings"]] if found else []
        best = judged(findings)
        if strongest is None and best:
            code = best[0].code
        else:
            code = int((strongest or RuleBot()).choose(Seat(g, seat), rng_from(self.random())))
        odds = figures(findings, code)
        return {
            "code": code,
            "text": self._said(game, g, seat, code),
            "reasons": game.words.advice(g, seat, code) if code >= 0 else [],
            "odds": [
                {"code": row.code, "text": self._said(game, g, seat, row.code), "chance": percent(row) / 100}
                for row in odds
            ],
            "simulations": found["simulations"] if found else 0,
        }

    def _said(self, game: Game, g: State, seat: int, code: int) -> str:
        return game.words.option_text(g, seat, code) if code >= 0 else "Wait"

    def _search(self, game: Game, g: State, seat: int, wanted: int) -> Awaitable[dict[str, Any] | None]:
        # The position is written down now: the table may go on while a worker thinks.
        position = json.dumps(g.to_json())
        return self._ask(game, position, seat, wanted)

    async def _ask(self, game: Game, position: str, seat: int, wanted: int) -> dict[str, Any] | None:
        pool = self.pool
        if pool is None or game.name not in registry.names():
            return None
        self.busy += 1
        try:
            async with self.turn:  # the time of a search begins when a worker is free for it
                return await self._in_worker(game, position, seat, wanted)
        finally:
            self.busy -= 1

    async def _in_worker(self, game: Game, position: str, seat: int, wanted: int) -> dict[str, Any] | None:
        pool = self.pool
        if pool is None:
            return None
        budget = max(LEAST_MS, BUDGET_MS * self.workers // max(self.busy, self.workers))
        job: asyncio.Future[dict[str, Any]] | None = None
        try:
            job = asyncio.wrap_future(
                pool.submit(
                    _search, game.name, game.cards.content_hash, position, seat, wanted, budget, self.random()
                )
            )
            return await asyncio.wait_for(job, (budget + LATE_MS) / 1000)
        except (TimeoutError, concurrent.futures.BrokenExecutor, RuntimeError) as error:
            log.warning("worker_replaced", error=type(error).__name__)
            if self.pool is pool:
                self.stop()
                self.start()
            return None
        except asyncio.CancelledError:
            if job is not None and job.cancelled() and self.pool is not pool:
                return None  # its pool was replaced under it
            raise
        except ValueError as error:  # other content than the worker has loaded
            log.warning("worker_refused", error=str(error))
            return None


def _end(pool: concurrent.futures.ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with contextlib.suppress(Exception):
            process.terminate()


# -- in the worker ---------------------------------------------------------------------------------------------------


def _wake() -> None:
    """A new worker: the games are loaded, and it does not outlive its server."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    for name in registry.names():
        registry.get(name)


def _awake() -> bool:
    """Something to do, so that the worker is started at once."""
    return True


def _search(
    name: str, content: str, position: str, seat: int, wanted: int, budget: int, seed: int
) -> dict[str, Any]:
    game = registry.get(name)
    if game.cards.content_hash != content:
        raise ValueError(f"the worker has other content of {name}")
    g = game.rules.codec.from_json(game, json.loads(position))
    end = time.monotonic() + budget / 1000
    bot = SearchBot(wanted, lambda: time.monotonic() > end)
    code = int(bot.choose(Seat(g, seat), rng_from(seed)))
    findings = [(row.code, row.visits, row.mean, row.share) for row in bot.explain()]
    return {"code": code, "simulations": int(bot.simulations_done), "findings": findings}
