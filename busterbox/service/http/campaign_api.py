"""The API of campaigns over HTTP. A file may be longer than other bodies, so that one that is too long is told so."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody

from busterbox.service.people import campaign_files
from busterbox.service.server import Server
from busterbox.service.wire import CampaignInfo, GoOnWish, Joined, PlaceWish, WentOn

BODY_BYTES = 2 * 1024 * 1024


def _server(request: Request[Any, Any, Any]) -> Server:
    server: Server = request.app.state.server
    return server


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


@post("/campaigns", summary="Take a campaign in from its file", request_max_body_size=BODY_BYTES)
async def take_in(request: Request[Any, Any, Any]) -> CampaignInfo:
    """The body is the file as `.../file` gives it. It becomes a campaign of its own; nothing that is here is changed."""
    return await campaign_files.take_in(_server(request), await request.body(), _address(request))


@get("/campaigns/{campaign:str}", summary="A campaign: its party, what was played, what comes next")
async def show(request: Request[Any, Any, Any], campaign: FromPath[str]) -> CampaignInfo:
    return await campaign_files.info(_server(request), campaign)


@get("/campaigns/{campaign:str}/file", summary="A campaign as a file")
async def export(request: Request[Any, Any, Any], campaign: FromPath[str]) -> Response[str]:
    server = _server(request)
    found = await campaign_files.exported(server, await server.campaigns.doc(campaign))
    name = f"{found.game}-campaign.json"
    return Response(
        found.to_text(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@post("/campaigns/{campaign:str}/next", summary="Play the next part, or the same again", status_code=200)
async def go_on(request: Request[Any, Any, Any], campaign: FromPath[str], data: JSONBody[GoOnWish]) -> WentOn:
    return WentOn(await _server(request).campaigns.go_on(campaign, data.after, _address(request)))


@post("/campaigns/{campaign:str}/seat", summary="Take a seat of the party at which nobody is")
async def sit(request: Request[Any, Any, Any], campaign: FromPath[str], data: JSONBody[PlaceWish]) -> Joined:
    return await _server(request).campaigns.sit(campaign, data)


handlers = [take_in, show, export, go_on, sit]
