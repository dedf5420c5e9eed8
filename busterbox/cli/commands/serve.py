"""`busterbox serve`: the tables in a browser, for oneself or for friends."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from argparse import SUPPRESS, ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from busterbox.cli.common import CliError, number, say
from busterbox.service.config import BadConfig, Config, documented, read_config
from busterbox.service.store.lock import InUse, Ownership

NAME = "serve"
HELP = "play in the browser: start the server and open its home page"
PORT = 8737
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TRIES = 20  # ports after the usual one, if others are taken


def add_arguments(parser: ArgumentParser) -> None:
    # What is not given stays as the environment, the file of settings or the default has it.
    parser.add_argument(
        "--host",
        default=SUPPRESS,
        help="address to listen on (default: only this computer; 0.0.0.0: the whole network)",
    )
    parser.add_argument(
        "--port",
        type=number(0),
        default=SUPPRESS,
        metavar="N",
        help=f"port to listen on (default: {PORT}, or the next free one)",
    )
    parser.add_argument(
        "--data", default=SUPPRESS, metavar="DIR", help="folder of the database (default: your own)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--allow-host",
        action="append",
        dest="allow_hosts",
        default=SUPPRESS,
        metavar="NAME",
        help="another name under which the server may be reached (*: any); may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        dest="trusted_proxies",
        default=SUPPRESS,
        metavar="ADDRESS",
        help="address or network of a proxy whose X-Forwarded-For is believed; may be repeated",
    )
    parser.add_argument(
        "--metrics-port",
        type=number(0),
        default=SUPPRESS,
        metavar="N",
        help="serve figures for Prometheus at 127.0.0.1:N/metrics (default: nowhere)",
    )
    parser.add_argument(
        "--workers",
        type=number(0),
        default=SUPPRESS,
        metavar="K",
        help="how many processes search, replay and check (0: one, and bots do not search)",
    )
    parser.add_argument(
        "--game",
        action="append",
        dest="games",
        default=SUPPRESS,
        metavar="GAME",
        help="offer a game of your own too, as package.module:ATTRIBUTE; may be repeated",
    )
    parser.add_argument(
        "--json-log", action="store_true", default=SUPPRESS, help="log in JSON lines even at a terminal"
    )
    parser.add_argument(
        "--config",
        default="",
        metavar="FILE",
        help="read settings from a TOML file (docs/operations.md lists them; BUSTERBOX_CONFIG names it too)",
    )
    # For load tests (`busterbox bench --service`), where one address plays for everybody; not for the open network.
    parser.add_argument("--unlimited", action="store_true", help=SUPPRESS)


def run(args: Namespace) -> int:
    from busterbox.service.http.running import Running
    from busterbox.service.store.changes import NewerDatabase
    from busterbox.web.app import create_app

    os.umask(0o077)  # what is written here holds secrets of running games
    config = settings(args)
    prepared(config.data)
    owned = owner_of(config.data)
    listening = bound(config.host, config.port)
    set_up_logs(config.json_log or not sys.stderr.isatty())
    port = listening.getsockname()[1]
    config = replace(config, hosts=allowed(config.host, list(config.allow_hosts), port))
    if args.unlimited:
        config = config.without_limits()
    shown = config.host if config.host not in ("0.0.0.0", "::") else own_address()
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    try:
        app = create_app(config)
    except NewerDatabase as error:
        raise CliError(str(error)) from None
    except Exception as error:
        if type(error).__module__.startswith("sqlalchemy"):
            folder = str(config.data)
            raise CliError(f"the database in {folder!r} cannot be opened: {first_line(error)}") from None
        raise
    show_metrics(config.metrics_port)
    server = Running(app, app.state.server, config)
    say(f"Busterbox is at {address} (Ctrl-C stops it; games are kept in {config.data})")
    if not args.no_browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    server.run(sockets=[listening])
    owned.release()
    return 0


def settings(args: Namespace) -> Config:
    """As the command line, the environment and the file have it."""
    given = {name: value for name, value in vars(args).items() if name in documented()}
    for name, value in given.items():
        if isinstance(value, list):
            given[name] = tuple(value)
    if "data" in given:
        given["data"] = Path(given["data"])
    try:
        return read_config(given, os.environ, args.config)
    except BadConfig as error:
        raise CliError(str(error)) from None


def show_metrics(port: int) -> None:
    """Figures at a port of their own that only this machine reaches: they tell what is done at tables."""
    if not port:
        return
    from prometheus_client import start_http_server

    from busterbox.service.metrics import REGISTRY

    try:
        start_http_server(port, "127.0.0.1", REGISTRY)
    except OSError as error:
        raise CliError(f"cannot show figures at port {port}: {error.strerror or error}") from None


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
