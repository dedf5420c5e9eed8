"""The API over HTTP. Every request that plays goes through `http/commands.py`, as those of a WebSocket do."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from busterbox.kernel.content.telling import SPECTATOR
from busterbox.service.http.campaign_api import handlers as campaign_handlers
from busterbox.service.http.card_api import handlers as card_handlers
from busterbox.service.http.commands import carried_out
from busterbox.service.http.constants import PACKED, Constant, encoded, says, unpacked
from busterbox.service.http.deck_api import handlers as deck_handlers
from busterbox.service.http.game_info import game_detail, game_info
from busterbox.service.http.page_faults import Faults
from busterbox.service.http.socket import socket_handler
from busterbox.service.limits import CLIENT
from busterbox.service.people import qr
from busterbox.service.problems import Refusal, sentence, stopping
from busterbox.service.server import Server
from busterbox.service.tables.listeners import Listener
from busterbox.service.tables.live import LiveTable
from busterbox.service.tables.replays import (
    INFO_COST,
    RECORD_COST,
    STEPS_COST,
    VERIFY_COST,
    asked,
    record_text,
    replay_info,
    replay_steps,
    verified,
)
from busterbox.service.wire import (
    Ack,
    AnyCommand,
    Fault,
    GameDetail,
    GameInfo,
    Joined,
    JoinWish,
    Listed,
    LogEntry,
    Opened,
    Problem,
    ReplayInfo,
    ReplayStep,
    TableInfo,
    TableWish,
    Update,
    VerifyAnswer,
    Welcome,
)

PROBLEM_TYPE = "application/problem+json"
LONGEST_LOG = 200  # entries of a page of a log
LONGEST_WAIT = 25  # seconds of a long poll
Bearer = Annotated[
    str | None, HeaderParameter(name="Authorization", required=False, description="Bearer <seat token>")
]


def server_of(request: Request[Any, Any, Any]) -> Server:
    server: Server = request.app.state.server
    return server


def address_of(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


def constants_of(request: Request[Any, Any, Any]) -> dict[str, Constant]:
    found: dict[str, Constant] = request.app.state.constants
    return found


def as_json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


async def seated(
    request: Request[Any, Any, Any], table_id: str, authorization: str | None
) -> tuple[LiveTable, int]:
    """The table, and the seat that the request speaks for; without a token it watches."""
    server = server_of(request)
    table = await server.find(table_id)
    if authorization is None:
        if not table.doc.watchers:
            raise Refusal(403, "not_seated", "Nobody may watch at this table.")
        return table, SPECTATOR
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refusal(401, "not_seated", "The token of a seat is sent as: Authorization: Bearer TOKEN.")
    return table, await server.campaigns.seat_of(table, token.strip())


@get("/games", summary="The games of this server", responses=says(list[GameInfo]), opt=PACKED)
async def list_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    server = server_of(request)
    constants = constants_of(request)
    found = constants.get("games")
    if found is None:
        games = [
            game_info(g, server.guide(g) is not None, g.name in server.scenes) for g in server.games.values()
        ]
        found = constants["games"] = encoded(games)
    return found.response(request)


@get(
    "/games/{name:str}",
    summary="A game with its cards, phases and rules",
    responses=says(GameDetail),
    opt=PACKED,
)
async def show_game(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    server = server_of(request)
    game = server.game(name)
    constants = constants_of(request)
    found = constants.get(f"game {name}")
    if found is None:
        detail = game_detail(game, server.guide(game) is not None, game.name in server.scenes)
        found = constants[f"game {name}"] = encoded(detail)
    return found.response(request)


@get("/tables", summary="Tables that look for players")
async def list_tables(request: Request[Any, Any, Any]) -> list[Listed]:
    return await server_of(request).opening.listed()


@post("/tables", summary="Open a table")
async def open_table(request: Request[Any, Any, Any], data: JSONBody[TableWish]) -> Opened:
    address = request.client.host if request.client else ""
    return await server_of(request).opening.open(data, address)


@get("/tables/{table_id:str}", summary="What everybody may know of a table")
async def show_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> TableInfo:
    return (await server_of(request).find(table_id)).info()


@post("/tables/{table_id:str}/join", summary="Take an open seat by invitation")
async def join_table(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[JoinWish]
) -> Joined:
    return await server_of(request).opening.join(table_id, data)


@post("/tables/{table_id:str}/commands", summary="Give a command for a seat", status_code=200)
async def give_command(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    data: JSONBody[AnyCommand],
    authorization: Bearer = None,
) -> Ack:
    table, seat = await seated(request, table_id, authorization)
    table.listeners.polled[seat] = table.clock.now()
    CLIENT.set(request.client.host if request.client else "")
    answer = await carried_out(table, seat, data)
    if isinstance(answer, Problem):
        raise Refusal(answer.status, answer.type_, answer.detail, answer.rules, answer.faults)
    return answer


@get("/tables/{table_id:str}/situation", summary="Everything a seat sees now")
async def show_situation(
    request: Request[Any, Any, Any], table_id: FromPath[str], authorization: Bearer = None
) -> Welcome:
    table, seat = await seated(request, table_id, authorization)
    table.listeners.polled[seat] = table.clock.now()
    return await table.welcome_when_open(seat, -1)


@get("/tables/{table_id:str}/log", summary="What happened before the last entries of a welcome")
async def show_log(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    before: Annotated[int, QueryParameter(ge=0, le=2**31)],
    count: Annotated[int, QueryParameter(ge=1, le=LONGEST_LOG)] = LONGEST_LOG,
    authorization: Bearer = None,
) -> list[LogEntry]:
    """So many entries of the seat's log before the one of a number; the first has number 0."""
    table, seat = await seated(request, table_id, authorization)
    return await table.log_when_open(seat, max(0, before - count), before)


@get("/tables/{table_id:str}/updates", summary="What a seat has seen since; waits for something new")
async def show_updates(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    since: Annotated[int, QueryParameter(ge=-1, le=2**31)] = -1,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
    authorization: Bearer = None,
) -> list[Update]:
    """Empty if nothing happened, or if too much did: then ask for the situation."""
    table, seat = await seated(request, table_id, authorization)
    table.listeners.polled[seat] = table.clock.now()
    place = seat if seat >= 0 else len(table.doc.seats)
    if wait and (not table.doc.seqs or table.doc.seqs[place] <= since):
        something = asyncio.Event()
        listener = Listener(
            seat, lambda data: something.set() if data.startswith(b'{"type":"update"') else None
        )
        table.listeners.join(listener)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(something.wait(), wait)
        finally:
            table.listeners.part(listener)
    return (await table.welcome_when_open(seat, since)).missed


@get("/tables/{table_id:str}/record", summary="The record of a finished game")
async def show_record(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    table = await server_of(request).find(table_id)
    text = await asked(table, address_of(request), record_text, RECORD_COST)
    name = f"{table.doc.game}-{table_id}.json"
    return Response(
        text, media_type=MediaType.JSON, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@get("/tables/{table_id:str}/replay", summary="A finished game, in lines", responses=says(ReplayInfo))
async def show_replay(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    table = await server_of(request).find(table_id)
    found = await asked(table, address_of(request), replay_info, INFO_COST)
    return as_json(b'{"info":' + msgspec.json.encode(table.info()) + b"," + found[1:])


@get(
    "/tables/{table_id:str}/replay/steps",
    summary="Steps of a finished game as somebody saw them",
    responses=says(list[ReplayStep]),
    opt=PACKED,
)
async def show_steps(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    first: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=64)] = 16,
    seat: Annotated[int, QueryParameter(ge=-2, le=15)] = -1,
) -> Response[bytes]:
    table = await server_of(request).find(table_id)
    found = await asked(table, address_of(request), replay_steps, STEPS_COST, first, count, seat)
    return unpacked(request, found)


@get(
    "/tables/{table_id:str}/verify",
    summary="Check the dice of a finished game",
    responses=says(VerifyAnswer),
)
async def verify_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    table = await server_of(request).find(table_id)
    return as_json(await asked(table, address_of(request), verified, VERIFY_COST))


@get("/tables/{table_id:str}/qr.svg", summary="The way to a table as a QR code", media_type="image/svg+xml")
async def show_code(
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    invite: Annotated[str, QueryParameter(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")] = "",
) -> Response[bytes]:
    server = server_of(request)
    await server.find(table_id)
    base = str(request.base_url).rstrip("/")
    address = f"{base}/join/{invite}?t={table_id}" if invite else f"{base}/t/{table_id}"
    svg = await server.work_out(address_of(request), None, qr.drawn, (address,), ("qr", address), qr.COST)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


@post("/faults", summary="Tell that something in a page has failed", status_code=204)
async def tell_fault(request: Request[Any, Any, Any], data: JSONBody[Fault]) -> None:
    server_of(request).game(data.game)
    faults: Faults = request.app.state.faults
    faults.tell(data, request.client.host if request.client else "")


@get(["/livez", "/healthz"], summary="Whether the server runs", tags=["server"])
async def alive(request: Request[Any, Any, Any]) -> dict[str, str]:
    return {"status": "ok", "version": server_of(request).version}


@get("/readyz", summary="Whether games can be played and saved now", tags=["server"])
async def ready(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Found out by a write that is at most 2 s old. 503 with the reason if nothing can be saved, or the server stops."""
    server = server_of(request)
    if server.draining:
        raise stopping()
    problem = await server.readiness.problem()
    if problem:
        raise Refusal(503, "not_saved", sentence(problem))
    return {"status": "ok", "version": server.version}


def problem_response(refusal: Refusal) -> Response[bytes]:
    problem = refusal.problem()
    body = {
        "type": f"/problems/{problem.type_}",
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
        "rules": problem.rules,
    }
    if refusal.faults:
        body["faults"] = refusal.faults
    headers = {"Retry-After": str(refusal.retry_after)} if refusal.retry_after else {}
    return Response(
        msgspec.json.encode(body), status_code=problem.status, media_type=PROBLEM_TYPE, headers=headers
    )


api = Router(
    "/api/v1",
    route_handlers=[
        list_games,
        show_game,
        list_tables,
        open_table,
        show_table,
        join_table,
        give_command,
        show_situation,
        show_log,
        show_updates,
        show_record,
        show_replay,
        show_steps,
        verify_table,
        show_code,
        tell_fault,
        *card_handlers,
        *deck_handlers,
        *campaign_handlers,
        socket_handler,
    ],
)
