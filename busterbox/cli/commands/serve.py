"""`busterbox serve`: the tables in a browser, for oneself or for friends."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path

from busterbox.cli.common import CliError, number, say
from busterbox.service.store.lock import InUse, Ownership

NAME = "serve"
HELP = "play in the browser: start the server and open its home page"
PORT = 8737
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TRIES = 20  # ports after the usual one, if others are taken


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (0.0.0.0: for the whole network)"
    )
    parser.add_argument(
        "--port", type=number(0), default=None, metavar="N", help=f"default: {PORT}, or the next free one"
    )
    parser.add_argument(
        "--data", default="", metavar="DIR", help="folder of the database (default: the user's data)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which the server is reached (*: any)",
    )
    parser.add_argument(
        "--workers", type=number(0), default=None, metavar="K", help="processes in which bots search"
    )
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="another game, as package.module:ATTRIBUTE",
    )
    parser.add_argument("--json-log", action="store_true", help="log in JSON lines even at a terminal")
    # For load tests (`busterbox bench --service`), where one address plays for everybody; not for the open network.
    parser.add_argument("--unlimited", action="store_true", help=SUPPRESS)


def run(args: Namespace) -> int:
    import uvicorn

    from busterbox.service.config import Config, data_folder
    from busterbox.service.http.round_trip import RoundTripProtocol
    from busterbox.web.app import create_app

    folder = data_folder(args.data)
    prepared(folder)
    owned = owner_of(folder)
    listening = bound(args.host, args.port)
    set_up_logs(args.json_log or not sys.stderr.isatty())
    port = listening.getsockname()[1]
    hosts = allowed(args.host, args.allow_host, port)
    config = Config(data=folder, hosts=hosts, workers=args.workers, games=tuple(args.game))
    if args.unlimited:
        config = config.without_limits()
    shown = args.host if args.host not in ("0.0.0.0", "::") else own_address()
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    try:
        app = create_app(config)
    except Exception as error:
        if type(error).__module__.startswith("sqlalchemy"):
            raise CliError(f"the database in {str(folder)!r} cannot be opened: {first_line(error)}") from None
        raise
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws=RoundTripProtocol,
            ws_max_size=config.message_bytes,
            ws_ping_interval=None,
            ws_per_message_deflate=False,  # a compression window for each connection costs more memory than it saves bytes
            timeout_graceful_shutdown=3,
            lifespan="on",
        )
    )
    say(f"Busterbox is at {address} (Ctrl-C stops it; games are kept in {folder})")
    if not args.no_browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    # Nearly all that lives here lives long: full collections cost pauses of a tenth of a second and find nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)
    server.run(sockets=[listening])
    owned.release()
    return 0


def owner_of(folder: Path) -> Ownership:
    try:
        return Ownership(folder)
    except InUse:
        raise CliError(
            f"another server runs on the data in {str(folder)!r}; name another folder with --data"
        ) from None
    except OSError as error:
        raise CliError(f"the folder {str(folder)!r} cannot be used: {error.strerror or error}") from None


def prepared(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError("it cannot be written to")
    except OSError as error:
        raise CliError(f"the folder {str(folder)!r} cannot be used: {error.strerror or error}") from None


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens; the next free port if none was named and the usual one is taken."""
    tries = [port] if port is not None else list(range(PORT, PORT + TRIES))
    problem: OSError | None = None
    for candidate in tries:
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            made = socket.socket(family, socket.SOCK_STREAM)
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, candidate))
            made.listen(512)
            return made
        except (OSError, OverflowError) as error:
            problem = error if isinstance(error, OSError) else OSError(str(error))
    raise CliError(
        f"cannot listen at {host}, port {tries[0]}: {problem.strerror or problem if problem else ''}"
    )


def allowed(host: str, further: list[str], port: int) -> tuple[str, ...]:
    """The names under which the server answers: somebody else's name that leads here is refused."""
    if "*" in further:
        return ()
    names = ["127.0.0.1", "localhost", "[::1]", *further]
    if host not in LOOPBACK:
        names += [host, socket.gethostname(), own_address()]
        with contextlib.suppress(OSError):
            names += [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None)]
    names = [f"[{name}]" if ":" in name and not name.startswith("[") else name for name in names]
    return (*names, *(f"{name}:{port}" for name in names))  # a browser names the port along with the host


def own_address() -> str:
    """The machine's own name in the network, for a link to send to friends."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only says which of our addresses leads outside
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def first_line(error: Exception) -> str:
    return str(error).splitlines()[0]


def set_up_logs(as_json: bool) -> None:
    """What happens, one line each on stderr; tokens and invitations are in none of them."""
    import structlog

    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info if as_json else structlog.processors.StackInfoRenderer(),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO if as_json else logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
