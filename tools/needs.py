"""Make sure of what pip cannot bring: python -m tools.needs compiler

What is missing is installed from the system's packages where that is allowed; else one sentence names it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final


def has_c_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def has_python_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


@dataclass(frozen=True)
class Need:
    what: str
    present: Callable[[], bool]
    debian: tuple[str, ...]


NEEDS: Final[dict[str, list[Need]]] = {
    "compiler": [
        Need("a C compiler", has_c_compiler, ("gcc", "libc6-dev")),
        Need("the headers of this Python", has_python_headers, ("python3-dev",)),
    ],
}


def try_to_install(packages: tuple[str, ...]) -> None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"installing {' '.join(packages)}", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, stdout=sys.stderr)
    subprocess.run(["apt-get", "-qq", "install", "-y", *packages], env=environment, stdout=sys.stderr)


def main(names: list[str]) -> int:
    missing = []
    for name in names:
        for need in NEEDS[name]:
            if not need.present():
                try_to_install(need.debian)
            if not need.present():
                missing.append(f"{need.what} (Debian: apt-get install {' '.join(need.debian)})")
    if missing:
        print(f"This needs {' and '.join(missing)}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
