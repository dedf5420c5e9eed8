"""Questions to worker processes: whose turn it is, and who asks too much."""

from __future__ import annotations

import asyncio
import operator
from pathlib import Path

import pytest

from busterbox.service.clock import Clock
from busterbox.service.config import Config
from busterbox.service.limits import Costs
from busterbox.service.problems import Refusal
from busterbox.service.workers.pool import Question, Workers
from tests.service.rooms import in_loop

pytestmark = pytest.mark.interpreted


@in_loop
async def test_lines_take_turns(tmp_path: Path) -> None:
    config = Config(data=tmp_path, workers=1)
    workers = Workers(config, Costs(Clock(), config.cost_a_minute))
    order: list[str] = []

    async def ask(client: str) -> None:
        async def make() -> tuple[str]:
            return ("tcg",)

        assert await workers.ask(client, Question(operator.contains, make))  # of all games by name
        order.append(client)

    # All of them are in line before a process can answer the first.
    greedy = [asyncio.create_task(ask("greedy")) for _ in range(config.questions_a_client + 3)]
    modest = asyncio.create_task(ask("modest"))
    try:
        done = await asyncio.gather(*greedy, modest, return_exceptions=True)
    finally:
        workers.stop()
    # One is worked on when the others come; then the first in line, then the other line has its turn.
    assert order == ["greedy", "greedy", "modest", *["greedy"] * (config.questions_a_client - 1)]
    refused = [one for one in done if one is not None]
    assert [(one.status, one.retry_after) for one in refused if isinstance(one, Refusal)] == [(429, 2)] * 2
    assert len(refused) == 2
