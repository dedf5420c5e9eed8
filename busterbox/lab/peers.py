"""Other engines, measured beside ours.

    with Peers(directory) as peers:
        result = peers.run("openspiel:hearts", seconds=0.7, seed=1)
        print(result.decisions_per_second)

They live in an environment of their own, made on first use, because they are no dependency of
Busterbox; `peer_loops.py` runs in it and does the counting.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

# numpy is pinned with them because RLCard encodes every observation with it.
PINS: Final = ("open_spiel==2.0.2", "rlcard==1.2.0", "numpy==2.4.6")

PLAYOUT_PEERS: Final = ("openspiel:crazy_eights", "openspiel:hearts", "rlcard:uno")
# The same games with chance sampled in the cheapest way there is: a harder bar than usual play.
BARE_PEERS: Final = ("openspiel:crazy_eights:bare", "openspiel:hearts:bare")
SEARCH_PEERS: Final = ("openspiel:ismcts:gin_rummy", "openspiel:ismcts:hearts")


class PeersUnavailable(Exception):
    """The peers cannot be installed or run; the message is one sentence that says why."""


@dataclass(frozen=True)
class PeerResult:
    """What one slice counted.

    `decisions` had at least two options, `forced` had one. For a search peer a simulation is a
    game, and its decisions are those of all simulations: their number times a measured mean.
    """

    peer: str
    decisions: int
    forced: int
    chance: int
    games: int
    seconds: float
    cpu_seconds: float
    parameters: dict[str, Any]
    simulations: int = 0
    simulations_per_second: float = 0.0
    decisions_per_simulation: float = 0.0
    decisions_searched_per_second: float = 0.0

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0


class Peers:
    """A process of the peers' environment, pinned to one core, that plays a slice when asked.

    With a directory the environment is kept there and used again; without one it is removed on
    `close`. The core is the last one allowed unless named: alternate on the same one.
    """

    def __init__(self, directory: Path | None = None, core: int | None = None) -> None:
        if core is None and hasattr(os, "sched_getaffinity"):
            core = max(os.sched_getaffinity(0))
        self.core = core
        script = Path(__file__).with_name("peer_loops.py")
        self._process: subprocess.Popen[str] | None = None
        with ExitStack() as clean_up:
            if directory is None:
                temporary = tempfile.TemporaryDirectory(prefix="busterbox-peers-")
                directory = Path(clean_up.enter_context(temporary))
            python = environment(directory)
            # A file, not a pipe: nobody reads it while the peers run, and a full pipe would block.
            self._complaints = clean_up.enter_context(
                tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
            )
            # Isolated (-I), so that neither this folder nor PYTHONPATH stands in for a module.
            self._process = subprocess.Popen(
                [str(python), "-I", str(script), *([] if core is None else [str(core)])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                encoding="utf-8",
            )
            self._clean_up = clean_up.pop_all()

    def run(self, peer: str, seconds: float, seed: int) -> PeerResult:
        """Play `peer` for about `seconds`, always to the end of a game or move.

        The first slice of a peer also loads it, outside the measured time; `seconds=0` only loads.
        """
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise PeersUnavailable("The peers are closed.")
        command = {"peer": peer, "seconds": seconds, "seed": seed}
        try:
            process.stdin.write(json.dumps(command) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self._complaints.seek(0)
            reason = last_line(self._complaints.read()) or "no message"
            raise PeersUnavailable(
                f"The process of the peers ended during {peer} with exit code {process.wait()}: {reason}."
            )
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise PeersUnavailable(f"The peer {peer} cannot run: {reply['error']}.")
        return PeerResult(**reply)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()  # it holds nothing worth saving, and may be in a long search
            self._process.communicate()
            self._process = None
            self._clean_up.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def environment(directory: Path) -> Path:
    """The Python of the peers' environment under `directory`, which is made if missing."""
    # Named after what is in it, so that new pins or another Python make a new one.
    contents = " ".join((sys.version, *PINS))
    target = directory.absolute() / f"peers-{hashlib.sha256(contents.encode()).hexdigest()[:12]}"
    python = Path("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (target / python).exists():
        try:
            directory.mkdir(parents=True, exist_ok=True)
            # Made beside its place and renamed when complete: an interrupted or a second
            # simultaneous set-up never leaves half an environment there.
            with tempfile.TemporaryDirectory(dir=directory, prefix="making-") as making:
                made = Path(making, "environment")
                install_step([sys.executable, "-m", "venv", str(made)], "make an environment")
                pip = [str(made / python), "-I", "-m", "pip", "--disable-pip-version-check"]
                install_step([*pip, "install", "--quiet", *PINS], f"install {', '.join(PINS)}")
                if not target.exists():
                    made.rename(target)
        except OSError as error:
            sentence = f"Could not make an environment for the peers: {error}."
            raise PeersUnavailable(sentence) from error
    return target / python


def install_step(arguments: list[str], purpose: str) -> None:
    done = subprocess.run(arguments, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        reason = last_error(done.stderr + done.stdout) or f"exit code {done.returncode}"
        raise PeersUnavailable(f"Could not {purpose} for the comparison with peers: {reason}.")


def last_error(output: str) -> str:
    """pip's last line that says ERROR, since notices may follow it; else the last line."""
    errors = [line for line in output.splitlines() if line.startswith("ERROR:")]
    return errors[-1].removeprefix("ERROR:").strip(" .") if errors else last_line(output)


def last_line(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip()]
    return lines[-1].strip(" .") if lines else ""
