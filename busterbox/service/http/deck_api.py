"""The API of decks over HTTP. Their bodies may be longer than others, so that a deck that is too long is told so."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from busterbox.service.people import decks
from busterbox.service.server import Server
from busterbox.service.wire import DeckReport, DeckWish, SharedDeck, SharedDeckWish

BODY_BYTES = 2 * 1024 * 1024


def _server(request: Request[Any, Any, Any]) -> Server:
    server: Server = request.app.state.server
    return server


@post(
    "/games/{name:str}/deck",
    summary="What is in a deck, and what is wrong with it",
    status_code=200,
    request_max_body_size=BODY_BYTES,
)
async def check_deck(
    request: Request[Any, Any, Any], name: FromPath[str], data: JSONBody[DeckWish]
) -> DeckReport:
    server = _server(request)
    address = request.client.host if request.client else ""
    return await decks.reported(server, address, server.game(name), data)


@post("/decks", summary="Keep a deck to be shared", request_max_body_size=BODY_BYTES)
async def share_deck(request: Request[Any, Any, Any], data: JSONBody[SharedDeckWish]) -> SharedDeck:
    address = request.client.host if request.client else ""
    return await decks.share(_server(request), data, address)


@get("/decks/{deck:str}", summary="A shared deck")
async def show_deck(request: Request[Any, Any, Any], deck: FromPath[str]) -> SharedDeck:
    return await decks.shared(_server(request), deck)


handlers = [check_deck, share_deck, show_deck]
