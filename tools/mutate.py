"""Break rules one at a time and list what no test notices: python -m tools.mutate GAME [--mutants N] [--seed S]

Mutants are sampled by seed from the methods and steps that carry a rule id in a comment or docstring. Each is
tried in a copy of the tree: the tests that name the game's rules must fail. Survivors are listed with file, line
and change; each is a missing test, or a change that makes no difference and deserves a word in the review.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\b([A-Z]{1,3})-(?:R|E|W|S|C)?\d+")
SWAPS: dict[type, str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Add: "-", ast.Sub: "+", ast.And: "or", ast.Or: "and",
}  # fmt: skip


class Mutant:
    def __init__(self, path: Path, line: int, old: str, new: str, text: str) -> None:
        self.path = path
        self.line = line
        self.old = old
        self.new = new
        self.text = text  # the whole changed file

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old.strip()}  ->  {self.new.strip()}"


def game_folder(name: str) -> Path:
    for folder in (Path("busterbox/games"), Path("tests/microgames")):
        if (ROOT / folder / name).is_dir():
            return folder / name
    raise SystemExit(f"mutate: there is no game {name!r} under busterbox/games or tests/microgames")


def rule_lines(source: str) -> set[int]:
    """Lines of every function or class that carries a rule id, and of single lines that do."""
    lines = source.splitlines()
    marked = {i for i, line in enumerate(lines, 1) if "#" in line and RULE.search(line.split("#", 1)[1])}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.end_lineno is not None:
            head = " ".join(lines[node.lineno - 1 : node.body[0].lineno - 1]) + (
                ast.get_docstring(node) or ""
            )
            above = lines[node.lineno - 2 - len(node.decorator_list)] if node.lineno > 1 else ""
            if RULE.search(head + above) or node.lineno in marked:
                marked |= set(range(node.lineno, node.end_lineno + 1))
    # A section comment such as "# -- D-7 losing energy" marks the class below it.
    for i, line in enumerate(lines, 1):
        if line.startswith("# -- ") and RULE.search(line):
            end = next(
                (j for j, other in enumerate(lines[i:], i + 1) if other.startswith("# -- ")), len(lines) + 1
            )
            marked |= set(range(i, end))
    return marked


def mutants_of(path: Path) -> list[Mutant]:
    source = (ROOT / path).read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    wanted = rule_lines(source)
    found: list[Mutant] = []

    def change(line: int, start: int, end: int, new: str) -> None:
        old = lines[line - 1]
        changed = old[:start] + new + old[end:]
        if line in wanted and changed != old:
            text = "".join([*lines[: line - 1], changed, *lines[line:]])
            found.append(Mutant(path, line, old, changed, text))

    def between(left: ast.expr, right: ast.expr, kind: type) -> None:
        """The operator stands between its operands."""
        if kind in SWAPS and left.end_lineno == right.lineno and left.end_col_offset is not None:
            line = left.end_lineno or 0
            gap = lines[line - 1][left.end_col_offset : right.col_offset]
            if gap.strip(" ()") and "(" not in gap and ")" not in gap:
                change(line, left.end_col_offset, right.col_offset, f" {SWAPS[kind]} ")

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            between(node.left, node.comparators[0], type(node.ops[0]))
        elif isinstance(node, ast.BinOp):
            between(node.left, node.right, type(node.op))
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                between(left, right, type(node.op))
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.end_col_offset is not None:
            change(node.lineno, node.col_offset, node.end_col_offset, str(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool and node.end_col_offset is not None:
            change(node.lineno, node.col_offset, node.end_col_offset, str(not node.value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            change(node.lineno, node.col_offset, node.operand.col_offset, "")
        elif (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.lineno == node.end_lineno
        ):
            change(node.lineno, node.col_offset, node.end_col_offset or 0, "pass")
    return found


def test_files(prefixes: set[str]) -> list[str]:
    """The test files that name one of the game's rules."""
    named = re.compile(rf"mark\.rule\(\s*\"(?:{'|'.join(sorted(prefixes))})-")
    files = [
        p for p in sorted((ROOT / "tests").rglob("test_*.py")) if named.search(p.read_text(encoding="utf-8"))
    ]
    return [str(p.relative_to(ROOT)) for p in files]


def survives(mutant: Mutant, copy: Path, tests: list[str]) -> bool:
    target = copy / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    try:
        return pass_in(copy, tests)
    finally:
        target.write_text(original, encoding="utf-8")


def pass_in(copy: Path, tests: list[str]) -> bool:
    environment = {k: v for k, v in os.environ.items() if k != "BUSTERBOX_COMPILED"} | {
        "PYTHONPATH": str(copy)
    }
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "--timeout=120",
        *tests,
    ]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    return done.returncode == 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutate")
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    folder = game_folder(args.game)
    paths = [p.relative_to(ROOT) for p in sorted((ROOT / folder).glob("*.py")) if p.name != "generated.py"]
    every = [m for path in paths for m in mutants_of(path)]
    prefixes = {
        m.group(1) for path in paths for m in RULE.finditer((ROOT / path).read_text(encoding="utf-8"))
    }
    tests = test_files(prefixes)
    if not every or not tests:
        raise SystemExit(
            f"mutate: {args.game} has no line with a rule id, or no test that names one of its rules"
        )
    chosen = random.Random(args.seed).sample(every, min(args.mutants, len(every)))
    survivors: list[Mutant] = []
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, "tree")
        for part in ("busterbox", "tests", "tools", "pyproject.toml", "README.md"):
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / part)
        if not pass_in(copy, tests):
            raise SystemExit("mutate: the tests fail before anything is broken")
        for i, mutant in enumerate(chosen, 1):
            alive = survives(mutant, copy, tests)
            print(f"{i}/{len(chosen)} {'SURVIVED' if alive else 'killed  '} {mutant}", flush=True)
            if alive:
                survivors.append(mutant)
    print(
        f"{len(chosen) - len(survivors)} of {len(chosen)} mutants killed (of {len(every)} possible), tests: {' '.join(tests)}"
    )
    for mutant in survivors:
        print(f"survivor: {mutant}")
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main())
