"""What simulated games say of a game's cards, over HTTP. Counted beforehand and kept in the game's own folder as
`statistics.json` (`python -m tools.card_statistics`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from busterbox.kernel.content.rules_table import room_of
from busterbox.service.http.constants import PACKED, Constant, encoded, says
from busterbox.service.server import Server
from busterbox.service.wire import CardStatistics

FILE = "statistics.json"


def read_statistics(file: Path) -> CardStatistics:
    return msgspec.json.decode(file.read_bytes(), type=CardStatistics)


@cache
def encoded_statistics(file: Path) -> Constant:
    return encoded(read_statistics(file))


NONE = encoded(CardStatistics(games=0, command="", mean=0.0, cards={}))


@get(
    "/games/{name:str}/cards",
    summary="What simulated games say of the cards",
    responses=says(CardStatistics),
    opt=PACKED,
)
async def card_statistics(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    server: Server = request.app.state.server
    room = room_of(server.game(name))
    file = room / FILE if room else None
    if file is None or not file.is_file():
        return NONE.response(request)
    return encoded_statistics(file).response(request)


handlers = [card_statistics]
