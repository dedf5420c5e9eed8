# busterbox: not compiled
"""Content files: cards as a few lines of TOML, turned once into typed ops.

    [[card]]
    id = "spark"
    name = "Spark"
    kind = "event"
    copies = 4
    source = "original"
    play = [{op = "damage", amount = 2}, {op = "if", test = "hurt", then = [{op = "draw", amount = 1}]}]

A `Spec` hands a table's fields out one by one, typed; what is wrong, unknown or left over is refused with
file, line, card and what was expected. The text a player reads is made from the same ops.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from busterbox.kernel.content.phrases import capital
from busterbox.kernel.content.toml_lines import Step, TomlError, TomlFile, load_toml
from busterbox.kernel.core.ops import (
    Amount,
    ChooseOp,
    Condition,
    Jump,
    JumpUnless,
    MayOp,
    Op,
    Plain,
    Repeat,
    RepeatEnd,
)

SOURCES = ("rulebook", "public", "original")


class Spec:
    """A table of a content file, read field by field."""

    def __init__(self, file: TomlFile, path: list[Step], data: object, card: str) -> None:
        self.file = file
        self.path = path
        self.card = card
        if not isinstance(data, dict):
            raise self.fault([], f"a table was expected, not {data!r}")
        self.data: dict[str, object] = data
        self.left = set(self.data)

    def fault(self, more: list[Step], problem: str) -> TomlError:
        return TomlError(self.file, [*self.path, *more], f"{self.card}: {problem}" if self.card else problem)

    def has(self, key: str) -> bool:
        return key in self.data

    def raw(self, key: str) -> object:
        if key not in self.data:
            raise self.fault([], f"{key!r} is missing")
        self.left.discard(key)
        return self.data[key]

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self.data:
            return default
        value = self.raw(key)
        if not isinstance(value, str):
            raise self.fault([key], f"{key!r} must be a text, not {value!r}")
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self.data:
            return default
        value = self.raw(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault([key], f"{key!r} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def choice(self, key: str, values: list[str], default: str | None = None) -> str:
        if default is not None and key not in self.data:
            return default
        value = self.raw(key)
        if value not in values:
            raise self.fault([key], f"{key!r} must be one of {', '.join(values)}, not {value!r}")
        return str(value)

    def index(self, key: str, values: list[str], default: str | None = None) -> int:
        """A choice by its place in the list."""
        return values.index(self.choice(key, values, default))

    def flag(self, key: str) -> bool:
        value = self.raw(key) if key in self.data else False
        if not isinstance(value, bool):
            raise self.fault([key], f"{key!r} must be true or false, not {value!r}")
        return value

    def items(self, key: str) -> list[Spec]:
        value = self.raw(key) if key in self.data else []
        if not isinstance(value, list):
            raise self.fault([key], f"{key!r} must be a list of tables, not {value!r}")
        return [Spec(self.file, [*self.path, key, i], item, self.card) for i, item in enumerate(value)]

    def done(self) -> None:
        """Nothing may be left over."""
        for key in sorted(self.left):
            known = ", ".join(sorted(set(self.data) - self.left)) or "no field"
            raise self.fault([key], f"unknown field {key!r} (read here: {known})")


class Clause:
    """A parsed op with what is nested in it and its text."""

    def __init__(
        self,
        op: Op[Any],
        text: str,
        body: list[Clause] | None = None,
        other: list[list[Clause]] | None = None,
    ) -> None:
        self.op = op
        self.text = text
        self.body = body or []
        self.other = other or []


OpMaker = Callable[[Spec], Op[Any]]
ConditionMaker = Callable[[Spec], Condition[Any]]
AmountMaker = Callable[[Spec], Amount[Any]]


class Vocabulary:
    """The ops, tests and counted amounts a game's content may use."""

    def __init__(
        self, ops: dict[str, OpMaker], tests: dict[str, ConditionMaker], amounts: dict[str, AmountMaker]
    ) -> None:
        self.ops = ops
        self.tests = tests
        self.amounts = amounts

    def amount(self, spec: Spec, key: str, low: int = 0, high: int = 99) -> Amount[Any]:
        """A number, or a table {count = "..."}."""
        if isinstance(spec.data.get(key), dict):
            inner = Spec(spec.file, [*spec.path, key], spec.raw(key), spec.card)
            made = self.amounts[inner.choice("count", sorted(self.amounts))](inner)
            inner.done()
            return made
        return Plain(spec.number(key, low, high))

    def test(self, spec: Spec, key: str) -> Condition[Any]:
        inner = Spec(spec.file, [*spec.path, key], spec.raw(key), spec.card)
        made = self.tests[inner.choice("test", sorted(self.tests))](inner)
        inner.done()
        return made

    def clauses(self, spec: Spec, key: str) -> list[Clause]:
        return [self.clause(item) for item in spec.items(key)]

    def clause(self, spec: Spec) -> Clause:
        name = spec.choice("op", sorted([*self.ops, "if", "may", "repeat", "choose"]))
        if name == "if":
            test = self.test(spec, "when")
            then, other = self.clauses(spec, "then"), self.clauses(spec, "else")
            text = f"if {test.text()}, {join(then)}" + (f", otherwise {join(other)}" if other else "")
            made = Clause(JumpUnless(test), text, then, [other] if other else [])
        elif name == "may":
            then = self.clauses(spec, "then")
            made = Clause(MayOp(), f"you may {join(then)}", then)
        elif name == "repeat":
            times, then = self.amount(spec, "times", 1), self.clauses(spec, "then")
            made = Clause(Repeat(times), f"{times.text()} times: {join(then)}", then)
        elif name == "choose":
            branches = [self.clauses(item, "then") for item in spec.items("of")]
            for item in spec.items("of"):
                item.raw("then")
                item.done()
            if len(branches) < 2:
                raise spec.fault(["of"], "'of' must hold two branches or more")
            texts = [join(branch) for branch in branches]
            made = Clause(ChooseOp(texts), "choose one: " + "; or ".join(texts), [], branches)
        else:
            op = self.ops[name](spec)
            made = Clause(op, op.text())
        spec.done()
        return made


def join(clauses: list[Clause]) -> str:
    texts = [c.text for c in clauses if c.text]
    if len(texts) < 2:
        return "".join(texts)
    return ", ".join(texts[:-1]) + " and " + texts[-1]


def sentence(clauses: list[Clause]) -> str:
    """Clauses as sentences, one after the other."""
    texts = [capital(c.text) + "." for c in clauses if c.text]
    return " ".join(texts)


def flatten(clauses: list[Clause]) -> list[Op[Any]]:
    """Nested clauses as one program with jumps."""
    program: list[Op[Any]] = []
    _flatten(clauses, program)
    return program


def _flatten(clauses: list[Clause], program: list[Op[Any]]) -> None:
    for clause in clauses:
        op = clause.op
        program.append(op)
        if isinstance(op, JumpUnless):
            _flatten(clause.body, program)
            if clause.other:
                skip = Jump()
                program.append(skip)
                op.target = len(program)
                _flatten(clause.other[0], program)
                skip.target = len(program)
            else:
                op.target = len(program)
        elif isinstance(op, MayOp):
            _flatten(clause.body, program)
            op.target = len(program)
        elif isinstance(op, Repeat):
            start = len(program)
            _flatten(clause.body, program)
            end = RepeatEnd()
            end.target = start
            op.target = len(program)
            program.append(end)
        elif isinstance(op, ChooseOp):
            skips: list[Jump] = []
            for branch in clause.other:
                op.targets.append(len(program))
                _flatten(branch, program)
                skips.append(Jump())
                program.append(skips[-1])
            for skip in skips:
                skip.target = len(program)


class Programs:
    """Programs collected while content is read; program 0 is empty."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.programs: list[list[Op[Any]]] = [[]]

    def read(self, spec: Spec, key: str) -> tuple[int, str]:
        """The program under a key and its text; (0, "") if there is none."""
        clauses = self.vocabulary.clauses(spec, key)
        if not clauses:
            return 0, ""
        self.programs.append(flatten(clauses))
        return len(self.programs) - 1, sentence(clauses)


def card_specs(file: TomlFile, table: str = "card") -> list[Spec]:
    """The tables of an array such as [[card]], with ids that differ."""
    for key in file.data:
        if key != table:
            raise TomlError(file, [key], f"unknown table {key!r}; this file holds [[{table}]]")
    rows = file.data.get(table, [])
    if not isinstance(rows, list):
        raise TomlError(file, [table], f"[[{table}]] must be an array of tables")
    specs: list[Spec] = []
    seen: set[str] = set()
    for i, row in enumerate(rows):
        name = row.get("id", "") if isinstance(row, dict) else ""
        spec = Spec(file, [table, i], row, f"{table} {name!r}")
        if not isinstance(name, str) or not name:
            raise spec.fault([], "every card needs an 'id'")
        if name in seen:
            raise spec.fault(["id"], "this id is used twice")
        seen.add(name)
        specs.append(spec)
    return specs


def hash_files(paths: list[Path]) -> str:
    """The content hash: over what the files say, not over their spelling."""
    return hash_content([load_toml(path) for path in paths])


def hash_content(files: list[TomlFile]) -> str:
    data = [file.data for file in files]
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
