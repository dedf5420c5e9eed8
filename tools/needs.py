"""Make sure that what pip cannot install is there: python -m tools.needs compiler | browser | proxy | types | layout

What is missing is installed from the system's packages, or by npm, where that is allowed; else one sentence names
it. Without a compiler nothing can go on. Without a browser or Node the tests that need one are left out, and a
line says how to run them; with the variable CI set, that is a failure too.
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

ROOT: Final = Path(__file__).parent.parent
PRETTIER: Final = Path("node_modules", "prettier", "bin", "prettier.cjs")  # in the project's folder
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def has_c_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


def has_python_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def has_chromium() -> bool:
    named = os.environ.get("BUSTERBOX_CHROMIUM", "")
    return any(shutil.which(name) for name in (named, *CHROMIUM) if name)


def has_nginx() -> bool:
    return any(shutil.which("nginx", path=path) for path in (None, "/usr/sbin:/usr/local/sbin"))


def has_openssl() -> bool:
    return shutil.which("openssl") is not None


def has_node() -> bool:
    return shutil.which("node") is not None and shutil.which("npm") is not None


def has_typescript() -> bool:
    return Path(ROOT, "node_modules", "typescript", "bin", "tsc").is_file()


def has_prettier() -> bool:
    return Path(ROOT, PRETTIER).is_file()


@dataclass(frozen=True)
class Need:
    what: str
    present: Callable[[], bool]
    debian: tuple[str, ...] = ()
    command: tuple[str, ...] = ()  # in the project's folder, instead of a package of the system
    tests: str = ""  # what is left out without it; empty: nothing works

    def how(self) -> str:
        return " ".join(self.command) if self.command else f"Debian: apt-get install {' '.join(self.debian)}"


NEEDS: Final[dict[str, list[Need]]] = {
    "compiler": [
        Need("a C compiler", has_c_compiler, ("gcc", "libc6-dev")),
        Need("the headers of this Python", has_python_headers, ("python3-dev",)),
    ],
    "browser": [Need("Chromium", has_chromium, ("chromium",), tests="the tests in a browser")],
    "proxy": [
        Need("nginx", has_nginx, ("nginx-light",), tests="the tests behind a proxy"),
        Need("openssl", has_openssl, ("openssl",), tests="the tests behind a proxy"),
    ],
    "types": [
        Need("Node and npm", has_node, ("nodejs", "npm"), tests="the check of the client's types"),
        Need(
            "TypeScript",
            has_typescript,
            command=("npm", "ci", "--no-audit", "--no-fund"),
            tests="the check of the client's types",
        ),
    ],
    "layout": [
        Need("Node and npm", has_node, ("nodejs", "npm"), tests="the check of the client's layout"),
        Need(
            "Prettier",
            has_prettier,
            command=("npm", "ci", "--no-audit", "--no-fund"),
            tests="the check of the client's layout",
        ),
    ],
}


def try_to_install(need: Need) -> None:
    packages = need.debian
    if need.command:
        if shutil.which(need.command[0]) is not None:
            print(f"installing {need.what}", file=sys.stderr)
            subprocess.run(need.command, cwd=ROOT, stdout=sys.stderr)
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    print(f"installing {' '.join(packages)}", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, stdout=sys.stderr)
    subprocess.run(["apt-get", "-qq", "install", "-y", *packages], env=environment, stdout=sys.stderr)


def main(names: list[str]) -> int:
    missing: list[str] = []
    left_out: dict[str, list[str]] = {}
    for name in names:
        for need in NEEDS[name]:
            if not need.present():
                try_to_install(need)
            if need.present():
                continue
            found = f"{need.what} ({need.how()})"
            if need.tests and not os.environ.get("CI"):
                left_out.setdefault(need.tests, []).append(found)
            else:
                missing.append(found)
    for tests, needed in left_out.items():
        print(
            f"Left out: {tests}, for want of {' and '.join(needed)}; then run make test again.",
            file=sys.stderr,
        )
    if missing:
        print(f"This needs {' and '.join(missing)}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
