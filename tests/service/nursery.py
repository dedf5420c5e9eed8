"""Servers that start quickly: everything is loaded once, then each server is a fork that runs `busterbox serve`.

    python -m tests.service.nursery

A line of JSON in, `{"words": [...], "log": "path"}`, is a server started; the line out is the number of its process.
"""

from __future__ import annotations

import json
import os
import signal
import sys


def main() -> None:
    import uvicorn.protocols.websockets.auto  # noqa: F401  loaded by the first connection otherwise

    import busterbox.web.app  # noqa: F401
    from busterbox.cli.main import main as command
    from busterbox.kernel import registry
    from tests.steady import fix

    fix()
    for name in registry.names():
        registry.get(name)  # with all its content
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            nothing = os.open(os.devnull, os.O_RDONLY)
            for here, there in ((nothing, 0), (log, 1), (log, 2)):
                os.dup2(here, there)
            sys.stdin = open(0)  # noqa: SIM115  a new one: this has been read from
            os._exit(command(order["words"]))
        print(child, flush=True)


if __name__ == "__main__":
    main()
