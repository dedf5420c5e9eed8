# busterbox: not compiled
"""Where the code of a game cites its rules: full ids in comments and docstrings, and in content files.

    def harm(g: Dicebot, seat: i64) -> None:
        # DB-9.3: damage beyond the last part is lost
        ...

A citation counts where the rule is carried out: at a function, class or constant of the game's rooms `rules` and
`cards`, or in its content. A module's docstring, a heading (`# -- DB-9 ---`) and a range (DB-9.1 to DB-9.4) name too
much at once and do not count. Nothing is imported or run.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from busterbox.kernel.content.rules_table import ENGINE, RULES_FILE, Rule, room_of
from busterbox.kernel.game import Game

COUNTING: Final = ("rules", "cards")  # the rooms whose code carries rules out
CONTENT: Final = "content"
GENERATED: Final = "generated.py"
NO_CONTENT: Final = (RULES_FILE, "messages.toml", "guide.toml")
ID: Final = re.compile(r"\b[A-Z]+-[A-Z]?\d+(?:\.\d+)*\b")
RANGE: Final = re.compile(
    rf"{ID.pattern}\s*(?:\bto\b|\bthrough\b|-|–|—|…|\.{{2,}})\s*(?:[A-Z]+-)?[A-Z]?\d[\d.]*"
)
HEADING: Final = re.compile(r"#\s*(?:--|==)")


@dataclass(frozen=True)
class Citation:
    """One place that cites a rule. `name` is the function, class or constant; empty in a content file."""

    rule: str
    file: str
    line: int
    name: str
    counts: bool  # in a room that carries rules out


@dataclass(frozen=True)
class Passage:
    """A comment or docstring, and what it stands at."""

    line: int
    text: str
    name: str


def citations(game: Game) -> list[Citation]:
    """Every citation in a game's own folder, by file and line. A game without rooms counts as one room of rules."""
    room = room_of(game)
    return citations_in(room, _as_path(game)) if room else []


def citations_in(room: Path, called: str) -> list[Citation]:
    """Every citation in a folder; `called` is how its path is written in the citations."""
    flat = not any((room / name).is_dir() for name in COUNTING)
    found: list[Citation] = []
    for file in sorted([*room.rglob("*.py"), *room.rglob("*.toml")]):
        inside = file.relative_to(room)
        if file.name == GENERATED or file.name in NO_CONTENT:
            continue
        is_code = file.suffix == ".py"
        rooms = COUNTING if is_code else (CONTENT,)
        counts = flat or inside.parts[0] in rooms
        text = file.read_text(encoding="utf-8")
        for passage in passages(text) if is_code else [Passage(1, text, "")]:
            path = f"{called}/{inside.as_posix()}"
            found.extend(Citation(rule, path, line, passage.name, counts) for rule, line in ids_in(passage))
    return sorted(set(found), key=lambda one: (one.file, one.line, one.rule))


def uncited(rules: list[Rule], found: list[Citation]) -> list[str]:
    """The rules of the engine that no code cites where it carries them out."""
    cited = {one.rule for one in found if one.counts}
    return [rule.id for rule in rules if rule.kind == ENGINE and rule.id not in cited]


def ids_in(passage: Passage) -> Iterator[tuple[str, int]]:
    """The ids of a passage and their lines, without those of ranges."""
    text = RANGE.sub(lambda match: re.sub(r"\S", " ", match.group()), passage.text)
    for match in ID.finditer(text):
        yield match.group(), passage.line + text.count("\n", 0, match.start())


# -- comments and docstrings ---------------------------------------------------------------------------------


def passages(source: str) -> list[Passage]:
    """The comments and docstrings of a module, but for its own docstring and its headings."""
    tree = ast.parse(source)
    return [*_docstrings(tree.body, ""), *_comments(source, tree)]


def _docstrings(body: list[ast.stmt], inside: str) -> Iterator[Passage]:
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = inside + node.name
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                if isinstance(first.value.value, str):
                    yield Passage(first.lineno, first.value.value, name)
            yield from _docstrings(node.body, name + ".")


def _comments(source: str, tree: ast.Module) -> Iterator[Passage]:
    """Comments, those on lines one after the other taken as one."""
    block: list[str] = []
    last = -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        alone = not token.line[: token.start[1]].strip()
        if block and not (alone and line == last + 1):
            yield from _passage(block, last, tree)
            block = []
        if HEADING.match(token.string):
            continue
        block.append(token.string.lstrip("#"))
        last = line
        if not alone:
            yield from _passage(block, last, tree)
            block = []
    yield from _passage(block, last, tree)


def _passage(block: list[str], last: int, tree: ast.Module) -> Iterator[Passage]:
    name = _owner(tree.body, last) if block else ""
    if name:
        yield Passage(last - len(block) + 1, "\n".join(block), name)


def _owner(body: list[ast.stmt], line: int) -> str:
    """The function, class or constant that a comment on this line stands in, or above; empty if there is none."""
    for node in body:
        if line > (node.end_lineno or node.lineno):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return node.name
        if isinstance(node, ast.ClassDef):
            inner = _owner(node.body, line) if line > node.lineno else ""
            return f"{node.name}.{inner}" if inner else node.name
        if isinstance(node, ast.Assign | ast.AnnAssign):
            return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        return ""
    return ""


def _as_path(game: Game) -> str:
    """A game's folder as it is written in a citation, from the folder that holds its outermost package."""
    package = type(game.rules.codec).__module__.rpartition(".")[0].removesuffix(".rules")
    return package.replace(".", "/")
