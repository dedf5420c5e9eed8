"""One worker process. It is given a function and what to call it with, and gives back what comes of it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from busterbox.kernel import registry
from busterbox.service.problems import Refusal
from busterbox.service.workers.editions import all_games, found

NICE = 10  # workers give way to the server, which people wait for
DONE, REFUSED, FAILED = "done", "refused", "failed"
# A process that has loaded the games forks the workers: a new one is there at once, and they share memory.
HOW = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


class Worker:
    """A process, seen from the server. `ask` waits, so it is called in a thread."""

    def __init__(self, games: tuple[str, ...]) -> None:
        context: Any = multiprocessing.get_context(HOW)
        if HOW == "forkserver":
            context.set_forkserver_preload(["busterbox.service.workers.warm"])
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, games), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, question: bytes) -> bytes:
        """EOFError or OSError if the process ends meanwhile."""
        self.ours.send_bytes(question)
        answer: bytes = self.ours.recv_bytes()
        return answer

    def end(self) -> None:
        """At once, whatever it is doing; whoever waits in `ask` gets an EOFError."""
        with contextlib.suppress(Exception):
            self.process.kill()


def told(answer: bytes) -> Any:
    """What an answer says. Refusal if that is the answer; RuntimeError if the function failed."""
    kind, value = pickle.loads(answer)  # noqa: S301  of our own processes
    if kind == REFUSED:
        raise Refusal(*value)
    if kind == FAILED:
        raise RuntimeError(value)
    return value


# -- in the process --------------------------------------------------------------------------------------------------


def serve(pipe: Connection, games: tuple[str, ...]) -> None:
    """Answer one question after the other, until the server is gone."""
    _wake(games)
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(answered(pipe.recv_bytes()))


def _wake(games: tuple[str, ...]) -> None:
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    for name in registry.names():
        registry.get(name)
    for path in games:
        registry.register(registry.get(path))


def answered(question: bytes) -> bytes:
    """Call the function of a question; an answer in any case."""
    call: Callable[..., Any]
    try:
        call, game, arguments = pickle.loads(question)  # noqa: S301  of our own server
        about = found(game) if game is not None else all_games()
        return pickle.dumps((DONE, call(about, *arguments)))
    except Refusal as refusal:
        reasons = (refusal.status, refusal.kind, refusal.detail, refusal.rules, refusal.faults)
        return pickle.dumps((REFUSED, reasons))
    except Exception as error:
        return pickle.dumps((FAILED, f"{type(error).__name__}: {error}"))
