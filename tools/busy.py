"""The tests of the service and of the table in the browser while the machine is busy: python -m tools.busy

A number of processes that only compute run beside them (`--busy 0`: none), and the tests come in a random order
whose seed is printed and can be given again (`--order SEED`). Other arguments go to pytest; the tests are those of
`tests/service tests/web` unless others are named.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ["tests/service", "tests/web"]
LONGEST = 1200  # s a test: it has a fifth of the machine, or less
LASTING = 4 * 3600  # s after which a busy process ends in any case
# It computes until it is ended, or whoever started it is gone, or for very long.
COMPUTE = f"""
import os, time
parent, end = os.getppid(), time.monotonic() + {LASTING}
while os.getppid() == parent and time.monotonic() < end:
    sum(range(1_000_000))
"""


@contextlib.contextmanager
def busy(count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that each keep a core busy; they are ended afterwards whatever happens."""
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(count):
            processes.append(subprocess.Popen([sys.executable, "-c", COMPUTE], stdin=subprocess.DEVNULL))
        yield processes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.busy", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--busy", type=int, default=8, help="how many processes compute beside the tests")
    parser.add_argument("--order", type=int, default=None, help="the seed of the order, as it was printed")
    wish, more = parser.parse_known_args(words)
    order = secrets.randbelow(1_000_000) if wish.order is None else wish.order
    places = [] if any((ROOT / word.split("::")[0]).exists() for word in more) else PLACES
    command = [sys.executable, "-m", "pytest", f"--order={order}", f"--timeout={LONGEST}", *more, *places]
    how = f"{wish.busy} busy processes beside the tests" if wish.busy else "nothing beside the tests"
    print(f"{how}; once more in this order: make test-busy BUSY={wish.busy} ORDER={order}", flush=True)
    with busy(wish.busy):
        code = subprocess.run(command, cwd=ROOT, env=dict(os.environ), check=False).returncode
    print(f"the order was {order}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
