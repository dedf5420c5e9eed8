# busterbox: not compiled
"""Which rules have a test, and which no code cites: the table of a game's rules (`content/rules_table.py`), the marks
on its tests, and the citations in its code (`citations.py`).

    @pytest.mark.rule("DB-6.6")
    def test_...

The marks are read out of the tests' source, so counting runs nothing. A test that is skipped or expected to fail
proves nothing and does not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from busterbox.kernel.content.rules_table import KINDS, VOID, Rule
from busterbox.kernel.testing.citations import Citation, uncited


@dataclass(frozen=True)
class Marked:
    """A test that proves a rule."""

    rule: str
    file: str
    line: int
    test: str


@dataclass(frozen=True)
class Coverage:
    game: str
    rules: list[Rule]
    tested: list[str]
    missing: list[str]
    unknown: list[Marked]  # marks with an id that no rule has
    uncited: list[str]  # rules of the engine that no code cites

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "rules": len(self.rules),
            "tested": len(self.tested),
            "missing": self.missing,
            "uncited": self.uncited,
            "kinds": {kind: n for kind in KINDS if (n := sum(rule.kind == kind for rule in self.rules))},
        }


def collect_marks(tests: Path, rule: str = "") -> list[Marked]:
    """All rule marks on tests under a folder, or those of one rule. ValueError with file and line if one cannot be
    read."""
    found: list[Marked] = []
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests).as_posix()
        try:
            text = file.read_text(encoding="utf-8")
            if rule not in text:
                continue
            tree = ast.parse(text)
        except (SyntaxError, UnicodeDecodeError) as error:
            raise ValueError(f"{name} cannot be read as Python: {error}") from None
        whole = [node.value for node in tree.body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
        found.extend(_marks(tree.body, name, whole, ""))
    return [mark for mark in found if rule in ("", mark.rule)]


def coverage(game: str, rules: list[Rule], marks: list[Marked], cited: list[Citation]) -> Coverage:
    """Which rules are proved, and which are cited. A void rule needs no test, and only rules of the engine need
    code."""
    ids = {rule.id for rule in rules}
    marked = {mark.rule for mark in marks}
    families = {rule.partition("-")[0] for rule in ids}  # marks of other games do not count here
    return Coverage(
        game=game,
        rules=rules,
        tested=[rule.id for rule in rules if rule.id in marked],
        missing=[rule.id for rule in rules if rule.id not in marked and rule.kind != VOID],
        unknown=[mark for mark in marks if mark.rule not in ids and mark.rule.partition("-")[0] in families],
        uncited=uncited(rules, cited),
    )


# -- reading marks -------------------------------------------------------------------------------------------


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _marks(body: list[ast.stmt], file: str, around: list[ast.expr], inside: str) -> Iterator[Marked]:
    """Marks of the tests of a module or class; `around` are the marks that hold for all of them."""
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [item.value for item in node.body if isinstance(item, ast.Assign) and _is_pytestmark(item)]
            yield from _marks(node.body, file, [*around, *node.decorator_list, *own], node.name + ".")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            marks = [*around, *node.decorator_list]
            if any(_proves_nothing(mark) for mark in marks):
                continue
            for rule, line in sorted({pair for mark in marks for pair in _rules(mark, file)}):
                yield Marked(rule, file, line, inside + node.name)


def _mark_name(node: ast.AST) -> str:
    """`rule` of `pytest.mark.rule`, empty if it is no mark."""
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    ):
        return node.attr
    return ""


def _proves_nothing(mark: ast.expr) -> bool:
    call = mark.func if isinstance(mark, ast.Call) else mark
    return _mark_name(call) in ("skip", "xfail")


def _rules(mark: ast.expr, file: str) -> Iterator[tuple[str, int]]:
    """The ids named anywhere in a decorator, in the parameters of a parametrized test too."""
    for node in ast.walk(mark):
        if not isinstance(node, ast.Call) or _mark_name(node.func) != "rule":
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(
                    f"{file}, line {argument.lineno}: a rule is marked by its id as a plain text"
                )
            yield argument.value, node.lineno
