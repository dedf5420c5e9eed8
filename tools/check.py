"""The quick loop: python -m tools.check [--base REV]

Checks style, types and layers of everything, and runs the uncompiled tests of the kernel and of every room that
differs from BASE, uncommitted changes included. BASE is what last passed this or `make test` here, committed or
not, else the commit before the last. What differs in kernel, players or service can break any room: then the small
tests of the others are run too. What was left out is named.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PASSED: Final = ROOT / "build" / "passed"  # the last tree that passed
BEGUN: Final = ROOT / "build" / "begun"  # the tree that `make test` is testing
CHECKED: Final = [
    name for name in ("busterbox", "tests", "examples", "benchmarks", "tools") if (ROOT / name).is_dir()
]

# The rooms: where their files lie, and their tests. The first pattern that fits a file names its room.
ROOMS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "dicebot": (["busterbox/games/dicebot/*"], ["tests/dicebot/*", "tests/golden/dicebot-*", "tests/test_cli_dicebot.py"]),
    "tcg": (["busterbox/games/tcg/*"], ["tests/tcg/*", "tests/golden/tcg-*"]),
    "boardgame": (["busterbox/games/boardgame/*"], ["tests/boardgame/*", "tests/golden/boardgame-*"]),
    "adventures": (["busterbox/games/adventures/*"], ["tests/adventures/*", "tests/golden/adventures-*"]),
    "players": (["busterbox/players/*", "busterbox/library.py"], ["tests/test_players.py"]),
    "vector": (["busterbox/vector/*"], ["tests/vector/*", "tests/test_observation.py"]),
    "lab": (
        ["busterbox/lab/*", "benchmarks/*"],
        ["tests/test_arena.py", "tests/test_balance.py", "tests/test_card_statistics.py", "tests/test_service_bench.py"],
    ),
    "service": (
        ["busterbox/service/*", "examples/*"],
        ["tests/service/*", "tests/test_wire_types.py", "tests/test_examples.py"],
    ),
    "web": (["busterbox/web/*", "package*.json", "tsconfig.json", ".prettierrc.json"], ["tests/web/*"]),
    "cli": (["busterbox/cli/*"], ["tests/test_cli*.py"]),
    "build": (
        [
            "Makefile", "pyproject.toml", "requirements.lock", "LICENSE", "NOTICE", "busterbox/_compiled.py",
            "busterbox/py.typed", ".ci/*", "tools/*",
        ],
        [
            "tests/test_compiled_*.py", "tests/test_wheel.py", "tests/test_needs.py", "tests/test_outside_game.py",
            "tests/outside_game/*", "tests/test_mutate.py", "tests/test_check.py",
        ],
    ),
    "docs": (["*.md", "docs/*"], ["tests/test_readme.py", "tests/test_rules_pages.py"]),
    "kernel": (["busterbox/kernel/*", "busterbox/__init__.py", "busterbox/games/__init__.py"], ["tests/*"]),
}  # fmt: skip
ALWAYS: Final = "kernel"
# Rooms whose code the tests of most other rooms run; and what these tests share.
UNDER_ALL: Final = ("kernel", "players", "service")
SHARED: Final = ["tests/__init__.py", "tests/chained.py", "tests/conftest.py", "tests/faulty/*", "tests/golden/__init__.py",
                 "tests/guides.py", "tests/microgames/*", "tests/sizes.py", "tests/steady.py", "tests/terminals.py"]  # fmt: skip
# Browsers, builds, killed servers: run only where their own room differs.
LARGE: Final = ["tests/web/*", "tests/service/test_crash.py", "tests/test_compiled_build.py", "tests/test_wheel.py",
                "tests/test_outside_game.py", "tests/test_service_bench.py"]  # fmt: skip


def room_of(path: str) -> str:
    """The room that a file belongs to, by its code or its tests; empty for a file of no room (.gitignore, say)."""
    for name, (code, tests) in ROOMS.items():
        if any(fnmatch(path, pattern) for pattern in [*code, *tests]):
            return name
    return ""


def touches_all(changed: list[str]) -> bool:
    """Whether a change can break any room."""
    code = [pattern for room in UNDER_ALL for pattern in ROOMS[room][0]]
    return any(fnmatch(path, pattern) for path in changed for pattern in [*code, *SHARED])


def tree_here() -> str:
    """Everything here as a git tree, whether committed, added or neither; what git ignores is not in it."""
    with TemporaryDirectory() as folder:
        index = {"GIT_INDEX_FILE": str(Path(folder, "index"))}  # what the person has added stays as it is
        if has("HEAD", "commit"):
            git("read-tree", "HEAD", **index)
        git("add", "--all", **index)
        return git("write-tree", **index)


def changed_files(base: str, tree: str) -> list[str]:
    """What differs between a commit or tree and a tree."""
    return [
        name
        for name in git("diff-tree", "-r", "-z", "--name-only", "--no-renames", base, tree).split("\0")
        if name
    ]


def every_test() -> list[str]:
    files = (str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return sorted(name for name in files if "outside_game/" not in name)


def due(changed: list[str]) -> list[str]:
    """The tests to run: all of the kernel and of every room that differs; the small ones of the others too where the
    change can break any room."""
    differ = rooms_of(changed) | {ALWAYS}
    small = touches_all(changed)
    return [name for name in every_test() if room_of(name) in differ or (small and not is_large(name))]


def rooms_of(files: list[str]) -> set[str]:
    return {room_of(path) for path in files} - {""}


def is_large(test: str) -> bool:
    return any(fnmatch(test, pattern) for pattern in LARGE)


def left_out(tests: list[str]) -> list[str]:
    """The rooms whose tests are all left out, and the tests that are left out in the others."""
    told = []
    for room in ROOMS:
        own = [name for name in every_test() if room_of(name) == room]
        missing = [name for name in own if name not in tests]
        if missing:
            told.append(room if missing == own else f"{room} ({', '.join(missing)})")
    return told


def git(*words: str, **environment: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=ROOT, env={**os.environ, **environment}, check=True, capture_output=True
    )
    return os.fsdecode(done.stdout).rstrip("\n")


def has(name: str, kind: str) -> bool:
    asked = subprocess.run(["git", "cat-file", "-e", f"{name}^{{{kind}}}"], cwd=ROOT, capture_output=True)
    return asked.returncode == 0


def is_checkout() -> bool:
    try:
        asked = subprocess.run(["git", "rev-parse", "--show-prefix"], cwd=ROOT, capture_output=True)
    except FileNotFoundError:
        return False
    return asked.returncode == 0 and not asked.stdout.strip()


def last_passed() -> str:
    """The last tree that passed in this checkout, if it still exists; else the commit before the last."""
    known = PASSED.read_text().strip() if PASSED.is_file() else ""
    if known and has(known, "tree"):
        return known
    return "HEAD~1" if has("HEAD~1", "commit") else git("hash-object", "-t", "tree", os.devnull)


def remember(tree: str) -> None:
    """Remember a tree as passed, unless files have changed meanwhile: then nobody knows what was tested."""
    if tree_here() != tree:
        print("not noted as passed: files changed while they were tested")
        return
    PASSED.parent.mkdir(exist_ok=True)
    PASSED.write_text(tree + "\n")


def begin() -> None:
    BEGUN.parent.mkdir(exist_ok=True)
    BEGUN.write_text(tree_here() + "\n")


def end() -> None:
    if BEGUN.is_file():
        remember(BEGUN.read_text().strip())
        BEGUN.unlink()


def lint() -> list[tuple[str, list[str]]]:
    python = sys.executable
    there = str(Path(python).parent)
    return [
        ("ruff check", [f"{there}/ruff", "check", "--quiet", *CHECKED]),
        ("ruff format", [f"{there}/ruff", "format", "--quiet", "--check", *CHECKED]),
        ("mypy --strict", [python, "-m", "mypy", "--strict", *CHECKED]),
        ("import-linter", [f"{there}/lint-imports"]),
        ("prettier", [python, "-m", "tools.client"]),
    ]


def run(files: list[str]) -> bool:
    """Lint and these tests, side by side; whether all went well."""
    environment = {key: value for key, value in os.environ.items() if key != "BUSTERBOX_COMPILED"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        str(max(os.cpu_count() or 1, 2)),
        "--dist",
        "loadfile",
    ]
    tests = subprocess.Popen(
        [*command, *files],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    well = True
    for name, words in lint():
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
        print(f"{name}: {'well' if done.returncode == 0 else 'FAILED'}", flush=True)
        if done.returncode != 0:
            well = False
            print(done.stdout + done.stderr, flush=True)
    told, _ = tests.communicate()
    if tests.returncode != 0:
        print(told)
    else:
        print(f"tests: {told.strip().splitlines()[-1]}")
    return well and tests.returncode == 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="check", description="lint, types, layers and the tests of what differs"
    )
    parser.add_argument("--base", default="", help="a commit (default: what passed last here)")
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--begin", action="store_true", help="only note that what lies here is going to be tested"
    )
    only.add_argument(
        "--end", action="store_true", help="only note that all is well with it, if it still lies here"
    )
    args = parser.parse_args(arguments)
    if args.begin or args.end:
        if is_checkout():
            note = begin if args.begin else end
            note()
        return 0
    if not is_checkout():
        print(
            "check: this is no checkout of git, so nothing can be compared; make test tests all",
            file=sys.stderr,
        )
        return 2
    if args.base and not has(args.base, "commit"):
        print(f"check: there is no commit {args.base!r}", file=sys.stderr)
        return 2
    last = last_passed()
    base = args.base or last
    started = time.monotonic()
    tree = tree_here()
    changed = changed_files(base, tree)
    tests = due(changed)
    tested = rooms_of(tests)
    print(
        f"{len(changed)} files differ from {base[:12]}, in: {', '.join(sorted(rooms_of(changed))) or 'no room'}"
    )
    print(f"tests of: {', '.join(name for name in ROOMS if name in tested)}")
    print(f"left out: {', '.join(left_out(tests)) or 'no test'}", flush=True)
    if not run(tests):
        return 1
    unknown = rooms_of([name for name in due(changed_files(last, tree)) if name not in tests])
    if unknown:  # another BASE was named, and less differs from it
        rooms = ", ".join(name for name in ROOMS if name in unknown)
        print(f"not noted as passed: since what passed last, there are also tests to run of: {rooms}")
    else:
        remember(tree)
    print(f"all is well after {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
