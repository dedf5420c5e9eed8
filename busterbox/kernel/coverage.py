# busterbox: not compiled
"""Which rules have a test: the table of a game's rules and the marks on its tests.

    [[rule]]                                   @pytest.mark.rule("DB-6.6")
    id = "DB-6.6"                              def test_...
    chapter = "Scavenge phase: grabbing"
    kind = "engine"
    text = "The head comes last: no die may go on the head space before every body space is filled."

A chapter is named by its first rule and holds until the next one is named; a table may do without. The marks
are read out of the tests' source, so counting runs nothing. A test that is skipped or expected to fail proves
nothing and does not count.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from busterbox.kernel.content import card_specs
from busterbox.kernel.game import Game
from busterbox.kernel.toml_lines import load_toml

ENGINE: Final = "engine"
VOID: Final = "void"
KINDS: Final = [ENGINE, "content", "table", "display", VOID]
RULES_FILE: Final = "rules.toml"


@dataclass(frozen=True)
class Rule:
    id: str
    kind: str
    text: str
    why: str  # of a void rule: why it cannot arise here
    chapter: str = ""


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

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "rules": len(self.rules),
            "tested": len(self.tested),
            "missing": self.missing,
            "kinds": {kind: n for kind in KINDS if (n := sum(rule.kind == kind for rule in self.rules))},
        }


def room_of(game: Game) -> Path | None:
    """A game's own folder, which is the one its codec lives in."""
    package = type(game.codec).__module__.rpartition(".")[0]
    spec = importlib.util.find_spec(package) if package else None
    for folder in spec.submodule_search_locations or [] if spec else []:
        if Path(folder).is_dir():
            return Path(folder)
    return None


def rules_file(game: Game) -> Path | None:
    """The table of rules in a game's own folder."""
    room = room_of(game)
    file = room / RULES_FILE if room else None
    return file if file and file.is_file() else None


def load_rules(path: Path) -> list[Rule]:
    """The table of rules; a fault names file, line and what was expected."""
    rules: list[Rule] = []
    chapter = ""
    for spec in card_specs(load_toml(path), "rule"):
        if spec.has("chapter"):
            chapter = spec.text("chapter")
            if not chapter or any(rule.chapter == chapter for rule in rules):
                raise spec.fault(["chapter"], f"{chapter!r} is no title of its own for a chapter")
        rule = Rule(
            spec.text("id"), spec.choice("kind", KINDS), spec.text("text"), spec.text("why", ""), chapter
        )
        if (rule.kind == VOID) != bool(rule.why):
            raise spec.fault([], "'why' says why a void rule cannot arise, and only a void rule has it")
        spec.done()
        rules.append(rule)
    return rules


def by_chapter(rules: list[Rule]) -> list[tuple[str, list[Rule]]]:
    """The chapters in their order; rules before the first title stand under an empty one."""
    return [(title, list(group)) for title, group in groupby(rules, lambda rule: rule.chapter)]


def collect_marks(tests: Path) -> list[Marked]:
    """All rule marks on tests under a folder. ValueError with file and line if one cannot be read."""
    found: list[Marked] = []
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests).as_posix()
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise ValueError(f"{name} cannot be read as Python: {error}") from None
        whole = [node.value for node in tree.body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
        found.extend(_marks(tree.body, name, whole, ""))
    return found


def coverage(game: str, rules: list[Rule], marks: list[Marked]) -> Coverage:
    """Which rules are proved. A void rule needs no test."""
    ids = {rule.id for rule in rules}
    marked = {mark.rule for mark in marks}
    families = {rule.partition("-")[0] for rule in ids}  # marks of other games are none of ours
    return Coverage(
        game=game,
        rules=rules,
        tested=[rule.id for rule in rules if rule.id in marked],
        missing=[rule.id for rule in rules if rule.id not in marked and rule.kind != VOID],
        unknown=[mark for mark in marks if mark.rule not in ids and mark.rule.partition("-")[0] in families],
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
