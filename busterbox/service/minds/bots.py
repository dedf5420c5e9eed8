"""Bots of the service: quick ones answer on the spot, searching ones in worker processes with a shared budget.

A worker gets a position as text and a budget. If it is late or dies, the rule-based bot answers.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.players.advising import figures, judged, percent
from busterbox.players.levels import HARD_SIMULATIONS, levels
from busterbox.players.rule_bot import RuleBot
from busterbox.players.search import Finding, SearchBot
from busterbox.service.metrics import BOT_ANSWERS
from busterbox.service.problems import Refusal

log = structlog.get_logger()

BUDGET_MS = 1500  # for one decision, if nobody else thinks
LEAST_MS = 60
LATE_MS = 2000  # past its budget a worker is given up
HINT_SIMULATIONS = 400
WorkOut = Callable[..., Awaitable[Any]]  # `Server.work_out`


class Thinkers:
    """All bots of a server. Without workers (0) searching levels answer by the rules of thumb."""

    def __init__(self, workers: int, work_out: WorkOut | None = None) -> None:
        self.workers = workers
        self.work_out = work_out
        self.busy = 0  # searches that run or wait
        self.usual_ms = LEAST_MS  # what a search has taken lately
        self.random: Callable[[], int] = lambda: secrets.randbits(62)
        self._levels: dict[str, dict[str, Bot]] = {}

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
        if self.work_out is None or not self.workers:
            return None

        async def make() -> tuple[Any, ...]:  # the time of a search begins when a worker is free for it
            budget = max(LEAST_MS, BUDGET_MS * self.workers // max(self.busy, self.workers))
            return position, seat, wanted, budget, self.usual_ms, self.random()

        self.busy += 1
        try:
            # Each search is a client of its own: those of all tables take turns with everything else.
            client = f"search {hash(position)}"
            found: dict[str, Any] = await self.work_out(
                client, game, search, make, late_ms=BUDGET_MS + LATE_MS
            )
        except Refusal as refusal:
            log.warning("search_refused", problem=refusal.kind)
            return None
        finally:
            self.busy -= 1
        if found["simulations"]:
            self.usual_ms = (3 * self.usual_ms + int(found["ms"])) // 4
        return found


# -- in the worker ---------------------------------------------------------------------------------------------------


def search(
    game: Game, position: str, seat: int, wanted: int, budget: int, usual_ms: int, seed: int
) -> dict[str, Any]:
    """What a search finds within its budget (ms). With a single option there is nothing to find out, and it takes as long
    as a search usually does: else everybody would see that there was no choice."""
    begun = time.monotonic()
    g = game.rules.codec.from_json(game, json.loads(position))
    bot = SearchBot(wanted, lambda: time.monotonic() > begun + budget / 1000)
    code = int(bot.choose(Seat(g, seat), rng_from(seed)))
    findings = [(row.code, row.visits, row.mean, row.share) for row in bot.explain()]
    if not bot.simulations_done:
        time.sleep(max(0.0, begun + min(budget, usual_ms) / 1000 - time.monotonic()))
    spent = int((time.monotonic() - begun) * 1000)
    return {"code": code, "simulations": int(bot.simulations_done), "findings": findings, "ms": spent}
