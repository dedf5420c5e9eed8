"""The whole server as one ASGI application: the API of the service, the pages, the files of the client."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Request, Response, get
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template.config import TemplateConfig
from litestar.types import Message, Scope

from busterbox.kernel import registry
from busterbox.service.clock import Clock
from busterbox.service.config import Config
from busterbox.service.http.api import alive, api, problem_response, ready
from busterbox.service.http.constants import PACKED, Constant, constant
from busterbox.service.http.game_info import game_info
from busterbox.service.http.origin import same_origin
from busterbox.service.http.outbox import Outboxes
from busterbox.service.http.page_faults import Faults
from busterbox.service.limits import client_of
from busterbox.service.problems import Refusal, sentence
from busterbox.service.server import Server
from busterbox.web import HERE, files, sprites, styles
from busterbox.web.card_pictures import card_pictures
from busterbox.web.pages import pages

log = structlog.get_logger()

STATIC = files.STATIC
FREE = ("/livez", "/healthz", "/readyz")  # these cost nothing
FILES = ("/static/", "/sheets/", "/styles/")  # a page asks for a hundred at once, and then for none
FILE_COST = 0.2
SCENES = STATIC / "js" / "scenes"
A_YEAR = 31_536_000  # s
FOREVER = f"public, max-age={A_YEAR}, immutable"
SAFE = ("GET", "HEAD", "OPTIONS")
GAME = re.compile(r"[a-z0-9_]+")
LONGEST_NAME = 255  # bytes: of a file, anywhere
MODULES = {
    "preact": "vendor/preact/preact.mjs",
    "preact/hooks": "vendor/preact/hooks.mjs",
    "htm": "vendor/htm/htm.mjs",
    "@preact/signals": "vendor/signals/signals.mjs",
    "@preact/signals-core": "vendor/signals-core/signals-core.mjs",
    "@busterbox/": "js/",
}


@cache
def version() -> str:
    """Changes whenever anything that a browser loads does, so that a page knows when it has grown old."""
    mixed = hashlib.sha256()
    for folder in (STATIC, sprites.ART, HERE / "templates"):
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            mixed.update(str(file.relative_to(HERE)).encode())
            mixed.update(file.read_bytes())
    return mixed.hexdigest()[:12]


def static(path: str) -> str:
    """The address of a file of the client; it changes with every version, so browsers may keep it for ever."""
    first, _, rest = path.partition("/")
    if first in ("sheets", "styles"):  # made of other files
        return f"/{first}/{version()}/{rest}"
    return f"/static/{version()}/{path}"


@cache
def importmap() -> str:
    return json.dumps({"imports": {name: static(path) for name, path in MODULES.items()}})


@cache
def security() -> dict[str, str]:
    """Headers of every answer: nothing is loaded from elsewhere, no inline script but the import map."""
    allowed = base64.b64encode(hashlib.sha256(importmap().encode()).digest()).decode()
    policy = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{allowed}'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "media-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


async def secured(message: Message, scope: Scope) -> None:
    """Every answer, those included that the framework itself gives."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in {**security(), "Cache-Control": "no-store"}.items():
            if name not in headers:
                headers[name] = value


async def guarded(request: Request[Any, Any, Any]) -> None:
    """Everybody has so much to spend, and nothing is changed on the word of another site's page."""
    path = request.url.path
    if not path.startswith(FREE):
        server: Server = request.app.state.server
        cost = FILE_COST if path.startswith(FILES) else 1
        server.costs.charge(request.client.host if request.client else "", cost)
    if request.method not in SAFE and not same_origin(request.headers):
        raise Refusal(403, "not_allowed", "Another site may not do that here.")


# -- the client's files ------------------------------------------------------------------------------------------------


@get("/static/{stamp:str}/{name:path}", include_in_schema=False, sync_to_thread=False, opt=PACKED)
def file(request: Request[Any, Any, Any], stamp: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Whoever asks at the address of this version gets these files, so a browser may keep them."""
    found = files.find(name.lstrip("/")) if stamp == version() else None
    if found is None:
        raise Refusal(404, "unknown", "There is nothing at this address.")
    return found.response(request, FOREVER)


@get("/sheets/{stamp:str}/{name:str}", include_in_schema=False, sync_to_thread=False, opt=PACKED)
def sheet(request: Request[Any, Any, Any], stamp: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """The drawings of a game as one sheet of symbols; by the name of a .json, which of them its cards have."""
    game = name.removesuffix(".svg").removesuffix(".json")
    if not GAME.fullmatch(game):
        raise Refusal(404, "unknown", "There is no such sheet.")
    if game != sprites.COMMON and game not in registry.names() and not (sprites.ART / game).is_dir():
        raise Refusal(404, "unknown", "There is no such sheet.")
    return (pictures(game) if name.endswith(".json") else drawn(game)).response(request, FOREVER)


@get("/styles/{stamp:str}/{name:path}", include_in_schema=False, sync_to_thread=False, opt=PACKED)
def style_sheet(
    request: Request[Any, Any, Any], stamp: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """The style sheet of a folder of static/css, as `static` has its files: of this version alone."""
    room, _, kind = name.strip("/").rpartition(".")
    if stamp != version() or kind != "css" or not styles.is_room(room):
        raise Refusal(404, "unknown", "There is no such style sheet.")
    return styled(room).response(request, FOREVER)


@cache
def styled(room: str) -> Constant:
    return constant(styles.sheet(room, static("").rstrip("/")).encode(), "text/css")


@cache
def pictures(game: str) -> Constant:
    return constant(card_pictures(game).encode())


@cache
def drawn(game: str) -> Constant:
    found = sprites.sheet(game if (sprites.ART / game).is_dir() else sprites.COMMON)
    return constant(found.encode(), "image/svg+xml")


# -- what goes wrong ---------------------------------------------------------------------------------------------------


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    if wants_page(request):
        context = {"status": refusal.status, "detail": refusal.detail}
        return Template("error.html", context=context, status_code=refusal.status)
    return problem_response(refusal)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    path = request.url.path
    return request.method == "GET" and not path.startswith(
        ("/api/", "/static/", "/styles/", "/livez", "/readyz", "/healthz", "/schema")
    )


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, as a problem document too."""
    detail = sentence(error.detail or "that cannot be done")
    if isinstance(error, ValidationException) and error.extra:
        found = error.extra[0] if isinstance(error.extra, list) else error.extra
        if isinstance(found, dict):
            place = f" at {found['key']}" if found.get("key") else ""
            detail = sentence(f"the request cannot be read{place}: {found.get('message', error.detail)}")
    elif error.status_code == 404:
        detail = "There is nothing at this address."
    kind = "malformed" if error.status_code in (400, 413, 422) else "unknown"
    if error.status_code == 429:
        kind, detail = "too_many", "Too many requests at once: wait a moment."
    return refused(request, Refusal(error.status_code, kind, detail))


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A body that is no text, or lists within lists without end: the decoder itself gives up on both."""
    nested = isinstance(error, RecursionError)
    detail = "The request is nested too deeply." if nested else "The request is not UTF-8 text."
    return refused(request, Refusal(400, "malformed", detail))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    page = request.url.path.split("/")[1]  # and no more: an address may hold an invitation
    log.exception("request_failed", page=page, exc_info=error)
    return refused(request, Refusal(500, "failed", "Something went wrong here; nothing was done."))


# -- the application ---------------------------------------------------------------------------------------------------


class App(Litestar):
    """The framework's application, where HEAD is GET without what it would show, an address that no file could have
    leads to nothing instead of asking the disk for it, and whoever asks is known by `client_of`."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope.get("client"):
            scope["client"] = (client_of(scope["client"][0]), scope["client"][1])
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        if odd(scope["path"]):
            scope["path"] = nowhere(scope["path"])
        if scope["method"] != "HEAD":
            await super().__call__(scope, receive, send)
            return

        async def headers_only(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        asked: Any = {**scope, "method": "GET"}
        await super().__call__(asked, receive, headers_only)


def odd(path: str) -> bool:
    """Whether no file and no page could have this address: with a sign that nobody can type, or a name too long."""
    return any(sign < " " or sign == "\x7f" for sign in path) or any(
        len(part.encode(errors="replace")) > LONGEST_NAME for part in path.split("/")
    )


def nowhere(path: str) -> str:
    """An address of the same kind at which there is nothing."""
    first = path.split("/")[1]
    return "/\ufffd" if odd(first) else f"/{first}/\ufffd"


def create_app(config: Config, clock: Clock | None = None) -> Litestar:
    server = Server(config, version(), clock)
    server.scenes = {path.parent.name for path in SCENES.glob("*/scene.js")}

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    def engine(template: JinjaTemplateEngine) -> None:
        template.engine.globals.update(
            static=static,
            importmap=importmap(),
            version=version(),
            games=[
                game_info(g, server.guide(g) is not None, g.name in server.scenes)
                for g in server.games.values()
            ],
            nav="",
        )

    app = App(
        route_handlers=[api, alive, ready, file, sheet, style_sheet, *pages],
        lifespan=[running],
        before_request=guarded,
        before_send=[secured],
        exception_handlers={
            Refusal: refused,
            HTTPException: failed,
            UnicodeDecodeError: unreadable,
            RecursionError: unreadable,
            Exception: broken,
        },
        template_config=TemplateConfig(
            directory=Path(HERE / "templates"), engine=JinjaTemplateEngine, engine_callback=engine
        ),
        allowed_hosts=AllowedHostsConfig(allowed_hosts=list(config.hosts)) if config.hosts else None,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=5, exclude_opt_key="packed"
        ),
        request_max_body_size=config.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Busterbox",
            version="1",
            description="Everything that a person can do at a table, a program can do here.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
    )
    app.state.server = server
    app.state.constants = {}
    app.state.outboxes = Outboxes(config.queue_bytes, config.queues_bytes)
    app.state.faults = Faults(server.clock, config.faults_an_hour)
    return app
