"""Lists that copies of a position share are replaced, never changed in place."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from busterbox.kernel import registry
from busterbox.kernel.codec.schema import SchemaError, kept, read_class
from busterbox.kernel.core.fields import PerSeat, Public, Stock, changed, owned
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State

GAMES: Final = ["adventures", "boardgame", "dicebot", "tcg"]
KERNEL: Final = ["mods", "listeners", "queue"]
CHANGING: Final = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
SOURCES: Final = Path(__file__).parent.parent / "busterbox"


def state_class(name: str) -> type[State]:
    return type(registry.get(name).rules.codec.blank())


def folders(name: str) -> list[Path]:
    game = SOURCES / "games" / name
    return [SOURCES / "kernel" / "core", game / "rules", game / "cards"]


def is_kept(node: ast.expr, names: list[str]) -> bool:
    """`g.medals`, or `self.medals` in the state's own methods."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr in names
        and isinstance(node.value, ast.Name)
        and node.value.id in ("g", "self")
    )


def changes_in_place(tree: ast.AST, names: list[str]) -> list[int]:
    lines: list[int] = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [
                leaf for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.expr)
            ]
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
            if is_kept(node.target, names):
                lines.append(node.lineno)
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING
        ):
            if is_kept(node.func.value, names):
                lines.append(node.lineno)
        for target in targets:
            if isinstance(target, ast.Subscript) and is_kept(target.value, names):
                if not isinstance(target.ctx, ast.Load):
                    lines.append(node.lineno)
    return lines


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_changes_in_place_what_copies_share(name: str) -> None:
    names = [*kept(state_class(name)), *KERNEL]
    found = [
        f"{path.relative_to(SOURCES)}:{line}"
        for folder in folders(name)
        for path in sorted(folder.glob("*.py"))
        if path.name != "generated.py"
        for line in changes_in_place(ast.parse(path.read_text(encoding="utf-8")), names)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "g.medals[0] = 1",
        "g.medals[0] += 1",
        "g.medals += [1]",
        "del g.medals[0]",
        "self.medals.pop()",
        "a, g.medals[0] = 1, 2",
    ],
)
def test_the_law_finds_changes_in_place(line: str) -> None:
    assert changes_in_place(ast.parse(line), ["medals"]) == [1]


@pytest.mark.parametrize(
    "line", ["g.medals = changed(g.medals, 0, 1)", "x = g.medals[0]", "f.medals.pop()", "y[g.medals[0]] = 1"]
)
def test_the_law_lets_everything_else_pass(line: str) -> None:
    assert changes_in_place(ast.parse(line), ["medals"]) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_shares_what_is_kept_and_nothing_else_that_changes(name: str) -> None:
    g = registry.get(name).new(2, 3)
    copy = g.clone()
    fields = [
        row[1] for row in g.game.rules.codec.schema() if row[0] == type(g).__name__ and row[3] != "shared"
    ]
    shared = [
        name
        for name in fields
        if isinstance(getattr(g, name), list) and getattr(copy, name) is getattr(g, name)
    ]
    assert sorted(shared) == sorted(kept(type(g)))


@pytest.mark.parametrize("name", GAMES)
def test_positions_drawn_together_are_those_drawn_one_by_one(name: str) -> None:
    game = registry.get(name)
    for seed in range(4):
        g = game.new(2, seed)
        rng = rng_from(seed)
        for _ in range(seed * 9):
            if not g.over:
                options = g.options(g.seat_to_act())
                g.apply(g.seat_to_act(), options[rng.below(len(options))])
        before = g.digest()
        for seat in range(2):
            one, many = rng_from(seed + 9), rng_from(seed + 9)
            singly = [g.determinize(seat, one).digest() for _ in range(5)]
            together = [drawn.digest() for drawn in g.determinize_many(seat, many, 5)]
            assert together == singly
            assert one.next() == many.next()
            assert len(set(together)) == 5
        assert g.determinize_many(0, rng_from(1), 0) == []
        assert g.digest() == before


def test_changed_and_owned_leave_the_old_lists_alone() -> None:
    numbers, rows = [1, 2, 3], [[1], [2]]
    assert changed(numbers, 1, 9) == [1, 9, 3]
    new = owned(rows, 1)
    new[1].append(5)
    assert new[0] is rows[0]
    assert (numbers, rows) == ([1, 2, 3], [[1], [2]])


class Wrong(State):
    KEPT = ("medals", "deck")

    medals: Public[PerSeat]
    deck: Public[Stock]


def test_what_is_no_list_cannot_be_kept() -> None:
    with pytest.raises(SchemaError, match=r"Wrong.KEPT names 'deck', which is no list of this state"):
        read_class(Wrong, State)
