"""What can be broken: single changes in the lines of rules, and which of them are known to make no difference."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\b([A-Z]{1,3})-(?:R|E|W|S|C)?\d+(?:\.\d+)?")
SWAPS: dict[type, str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Add: "-", ast.Sub: "+", ast.And: "or", ast.Or: "and",
}  # fmt: skip
# Words, drawings and advice are not rules, and a generated module is tested with its generator.
NO_RULES: Final = {"bot", "words", "table"}  # rooms of a game
GENERATED: Final = "generated"
IMPORT = ""  # the function of a line that runs when its module is loaded


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int
    old: str  # the line as it is
    new: str
    function: str  # the outermost one around the line; IMPORT if there is none
    rules: tuple[str, ...]  # that are named in this function

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old.strip()}  ->  {self.new.strip()}"


@dataclass(frozen=True)
class Equivalent:
    """A change that makes no difference, and why."""

    path: str
    old: str
    new: str
    why: str


def game_folder(name: str) -> Path:
    for folder in (Path("busterbox/games"), Path("tests/microgames")):
        if (ROOT / folder / name).is_dir():
            return folder / name
    raise SystemExit(f"mutate: there is no game {name!r} under busterbox/games or tests/microgames")


def rules_files(folder: Path) -> list[Path]:
    """The modules of a game that hold rules."""
    found = [path.relative_to(ROOT / folder) for path in sorted((ROOT / folder).rglob("*.py"))]
    return [folder / path for path in found if path.parts[0] not in NO_RULES and path.stem != GENERATED]


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


def functions_of(source: str) -> dict[int, tuple[str, tuple[str, ...]]]:
    """For each line in the body of a function: the outermost function around it, and the rules named there."""
    lines = source.splitlines()
    found: dict[int, tuple[str, tuple[str, ...]]] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.FunctionDef) and inner.end_lineno is not None:
                first = max(inner.lineno - 2, 0)
                text = "\n".join(lines[first : inner.end_lineno])
                rules = tuple(sorted({match.group(0) for match in RULE.finditer(text)}))
                for line in range(inner.body[0].lineno, inner.end_lineno + 1):
                    found[line] = (prefix + inner.name, rules)
            elif isinstance(inner, ast.ClassDef):
                visit(inner, f"{prefix}{inner.name}.")

    visit(ast.parse(source), "")
    return found


def mutants_of(path: Path) -> list[Mutant]:
    source = (ROOT / path).read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    wanted = rule_lines(source)
    functions = functions_of(source)
    found: list[Mutant] = []

    def change(line: int, start: int, end: int, new: str) -> None:
        # Columns of the syntax tree count bytes.
        old = lines[line - 1].encode()
        changed = (old[:start] + new.encode() + old[end:]).decode()
        if line in wanted and changed != lines[line - 1]:
            function, rules = functions.get(line, (IMPORT, ()))
            found.append(Mutant(str(path), line, lines[line - 1], changed, function, rules))

    def between(left: ast.expr, right: ast.expr, kind: type) -> None:
        """The operator stands between its operands."""
        if kind in SWAPS and left.end_lineno == right.lineno and left.end_col_offset is not None:
            line = left.end_lineno or 0
            gap = lines[line - 1].encode()[left.end_col_offset : right.col_offset].decode()
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
            change(node.lineno, node.col_offset, node.col_offset + len("not "), "")
        elif (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.lineno == node.end_lineno
        ):
            change(node.lineno, node.col_offset, node.end_col_offset or 0, "pass")
    return found


def changed_text(root: Path, mutant: Mutant) -> str:
    """The whole file with the change in it."""
    lines = (root / mutant.path).read_text(encoding="utf-8").splitlines(keepends=True)
    lines[mutant.line - 1] = mutant.new
    return "".join(lines)


def test_files(prefixes: set[str]) -> list[str]:
    """The test files that name one of the game's rules. Not those with a browser: their server is another process,
    which would play by the rules as they are."""
    named = re.compile(rf"mark\.rule\(\s*\"(?:{'|'.join(sorted(prefixes))})-")
    found = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    return [
        name
        for name in found
        if not name.startswith("tests/web/") and named.search((ROOT / name).read_text(encoding="utf-8"))
    ]


def equivalents(game: str) -> list[Equivalent]:
    """The changes of a game that are known to make no difference."""
    path = ROOT / "tests" / "mutants" / f"{game}.toml"
    if not path.is_file():
        return []
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Equivalent(row["path"], row["old"], row["new"], row["why"]) for row in document.get("equivalent", [])
    ]


def is_known(mutant: Mutant, known: list[Equivalent]) -> bool:
    return any(
        (one.path, one.old.strip(), one.new.strip()) == (mutant.path, mutant.old.strip(), mutant.new.strip())
        for one in known
    )


# -- the plan: what the process with the tests is told ---------------------------------------------------------------


def write_plan(
    path: Path, chosen: list[Mutant], game: str, folder: Path, workers: int, known: list[Equivalent]
) -> None:
    plan = {
        "game": game,
        "folder": str(folder),
        "workers": workers,
        "mutants": [asdict(mutant) for mutant in chosen],
        "known": [is_known(mutant, known) for mutant in chosen],
    }
    path.write_text(json.dumps(plan), encoding="utf-8")


def read_plan(path: Path) -> tuple[str, Path, int, list[Mutant], list[bool]]:
    plan = json.loads(path.read_text(encoding="utf-8"))
    mutants = [Mutant(**{**row, "rules": tuple(row["rules"])}) for row in plan["mutants"]]
    return plan["game"], Path(plan["folder"]), int(plan["workers"]), mutants, plan["known"]
