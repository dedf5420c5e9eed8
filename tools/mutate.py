"""Break rules one at a time and list what no test notices: python -m tools.mutate GAME [--mutants N] [--seed S]

Mutants are sampled by seed from the methods and steps that carry a rule id in a comment or docstring. Each must make
one of the tests fail that name the game's rules. A survivor is a missing test, or a change that makes no difference;
those stand with their reason in tests/mutants/GAME.toml and are counted apart.

It is quick because nothing is loaded twice. The tests are collected once and run once to see which functions each of
them calls. Then every mutant is tried in a forked process that exchanges the code of one function and runs only the
tests that call it, those of the same rule and the shortest first (`tools/mutants_run.py`).
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.mutants import (
    RULE,
    Mutant,
    equivalents,
    game_folder,
    mutants_of,
    rules_files,
    test_files,
    write_plan,
)

ROOT = Path(__file__).parent.parent
PARTS = ("busterbox", "tests", "tools", "examples", "docs", "pyproject.toml", "README.md")


def sample(folder: Path, count: int, seed: int) -> tuple[list[Mutant], int]:
    every = [m for path in rules_files(folder) for m in mutants_of(path)]
    return random.Random(seed).sample(every, min(count, len(every))), len(every)


def copy_tree(target: Path) -> None:
    """A copy to work in, so that files may be edited meanwhile."""
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy(source, target / part)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutate")
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (default: a core each)"
    )
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    args = parser.parse_args(arguments)
    if args.mutants < 1 or args.workers < 1:
        parser.error("--mutants and --workers are numbers from 1 up")
    folder = game_folder(args.game)
    chosen, possible = sample(folder, args.mutants, args.seed)
    prefixes = {
        m.group(1)
        for path in rules_files(folder)
        for m in RULE.finditer((ROOT / path).read_text(encoding="utf-8"))
    }
    tests = test_files(prefixes)
    if not chosen or not tests:
        raise SystemExit(
            f"mutate: {args.game} has no line with a rule id, or no test that names one of its rules"
        )
    if args.list:
        for mutant in chosen:
            print(mutant)
        return 0
    known = equivalents(args.game)
    print(f"{len(chosen)} of {possible} possible mutants of {args.game}, seed {args.seed}", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, "tree")
        copy_tree(copy)
        plan = Path(temporary, "plan.json")
        write_plan(plan, chosen, args.game, folder, args.workers, known)
        environment = {k: v for k, v in os.environ.items() if k != "BUSTERBOX_COMPILED"}
        environment |= {"PYTHONPATH": str(copy), "BUSTERBOX_MUTANTS": str(plan)}
        command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider"]
        command += ["-p", "tools.mutants_run", "-p", "no:xdist", "-p", "no:terminal", "--capture=no", *tests]
        return subprocess.run(command, cwd=copy, env=environment).returncode


if __name__ == "__main__":
    raise SystemExit(main())
