"""The part of `tools.mutate` that runs inside pytest: tests are collected once, and every mutant is tried in a
fork.

1. Every test runs once, with one fork per core, and is watched: which functions of the game does it call, how long does it take?
2. For each mutant a fork exchanges the code of its function and runs the tests that call it until one fails. What runs
   while modules are loaded cannot be exchanged; such a mutant has a process of its own that loads the changed file.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final

import pytest

from tools.mutants import IMPORT, Mutant, changed_text, read_plan

PLAN: Final = "BUSTERBOX_MUTANTS"
CHILD: Final = "BUSTERBOX_MUTANT"  # number of the mutant with which this process is to be loaded
PATIENCE: Final = 20.0  # a test may take so many times its time, ...
LEAST: Final = 20.0  # ... and at least so many seconds
LOADING: Final = 120.0  # seconds for a process that loads a broken module: some never come to an end there
SLACK: Final = 4.0  # and then its tests may take so many times their time
KILLED, SURVIVED = 0, 1


@dataclass
class Watched:
    """What a test does: how long it takes, and which functions of the game it calls."""

    seconds: float = 0.0
    functions: set[str] = field(default_factory=set)


class Watcher:
    """Notes the functions of a game that are called."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.called: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.called.add(frame.f_code)

    def names(self) -> set[str]:
        """As `path::function`."""
        found = set()
        for code in self.called:
            at = code.co_filename.find(self.folder)
            if at >= 0:
                found.add(f"{code.co_filename[at:]}::{code.co_qualname.split('.<locals>', 1)[0]}")
        self.called = set()
        return found


class Mutation:
    """The pytest plugin."""

    def __init__(self, plan: Path) -> None:
        self.plan = plan
        self.game, self.folder, self.workers, self.mutants, self.known = read_plan(plan)
        self.watcher = Watcher(self.folder)
        self.loaded: set[str] = set()  # functions that are called while modules are loaded
        sys.settrace(self.watcher)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        sys.settrace(None)
        self.loaded = self.watcher.names()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        trial = Trial(self, session)
        trial.watch()
        session.testsfailed = 1 if trial.try_all() else 0
        return True


class Trial:
    def __init__(self, mutation: Mutation, session: pytest.Session) -> None:
        self.of = mutation
        self.session = session
        self.items = session.items
        self.watched = [Watched() for _ in self.items]
        self.rules = [
            {str(mark.args[0]) for mark in item.iter_markers("rule") if mark.args} for item in self.items
        ]

    # -- watching ------------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Run every test once. They must pass as the rules are."""
        files: dict[str, list[int]] = defaultdict(list)
        for number, item in enumerate(self.items):
            files[str(item.path)].append(number)
        say(f"{len(self.items)} tests in {len(files)} files run once")
        waiting = sorted(files.values(), key=len)
        results: dict[int, Path] = {}
        failed: list[str] = []
        folder = self.of.plan.parent
        count = 0

        def start() -> None:
            nonlocal count
            numbers = waiting.pop()
            count += 1
            target = folder / f"watched-{count}.json"
            pid = os.fork()
            if pid == 0:
                leave(lambda: self.watch_some(numbers, target))
            results[pid] = target

        while waiting or results:
            while waiting and len(results) < self.of.workers:
                start()
            pid, status = os.wait()
            if pid not in results:
                continue
            target = results.pop(pid)
            if os.waitstatus_to_exitcode(status) != 0:
                reason = target.with_suffix(".failed")
                failed.append(reason.read_text() if reason.is_file() else "a process that ran them died")
                continue
            for number, seconds, functions in json.loads(target.read_text()):
                self.watched[number] = Watched(seconds, set(functions))
        if failed:
            raise pytest.UsageError(f"the tests fail before anything is broken: {', '.join(failed)}")

    def watch_some(self, numbers: list[int], target: Path) -> int:
        rows: list[tuple[int, float, list[str]]] = []
        watcher = Watcher(self.of.folder)
        failed = target.with_suffix(".failed")
        be_silent()
        for place, number in enumerate(numbers):
            follows = self.items[numbers[place + 1]] if place + 1 < len(numbers) else None
            begin = time.perf_counter()
            sys.settrace(watcher)
            passes = run(self.items[number], follows)
            sys.settrace(None)
            if not passes:
                failed.write_text(self.items[number].nodeid)
                return 1
            rows.append((number, time.perf_counter() - begin, sorted(watcher.names())))
        target.write_text(json.dumps(rows))
        return 0

    # -- trying --------------------------------------------------------------------------------------------------------

    def try_all(self) -> bool:
        """Whether a mutant survived that is not known to make no difference."""
        total = len(self.of.mutants)
        waiting = list(range(total))
        running: dict[int, int] = {}
        verdicts: dict[int, bool] = {}  # whether it was killed
        begin = time.monotonic()
        while waiting or running:
            while waiting and len(running) < self.of.workers:
                number = waiting.pop(0)
                pid = os.fork()
                if pid == 0:
                    leave(lambda number=number: self.attempt(number))  # type: ignore[misc]
                running[pid] = number
            pid, status = os.wait()
            if pid not in running:
                continue
            number = running.pop(pid)
            verdicts[number] = os.waitstatus_to_exitcode(status) != SURVIVED
            left = (time.monotonic() - begin) / len(verdicts) * (total - len(verdicts))
            word = (
                "killed    " if verdicts[number] else "equivalent" if self.of.known[number] else "SURVIVED  "
            )
            say(f"{len(verdicts)}/{total} {word} {clock(left)} left  {self.of.mutants[number]}")
        return self.report(verdicts)

    def report(self, verdicts: dict[int, bool]) -> bool:
        alive = [number for number in sorted(verdicts) if not verdicts[number]]
        same = [number for number in alive if self.of.known[number]]
        survivors = [number for number in alive if not self.of.known[number]]
        total = len(verdicts)
        share = 100 * (total - len(survivors)) / total
        say(
            f"{self.of.game}: {total} mutants, {total - len(alive)} killed, {len(same)} equivalent, "
            f"{len(survivors)} survived: {share:.1f} % noticed"
        )
        for number in survivors:
            say(f"survivor: {self.of.mutants[number]}")
        for number in sorted(verdicts):
            if verdicts[number] and self.of.known[number]:
                say(f"listed as equivalent, but killed: {self.of.mutants[number]}")
        return bool(survivors)

    def chosen(self, mutant: Mutant) -> list[int]:
        """The tests that could notice the change, quick ones and those that name its rules first."""
        name = f"{mutant.path}::{mutant.function}"
        everything = mutant.function == IMPORT or name in self.of.loaded
        found = [
            number
            for number in range(len(self.items))
            if everything or name in self.watched[number].functions
        ]
        rules = set(mutant.rules)
        return sorted(found, key=lambda n: (not rules & self.rules[n], self.watched[n].seconds))

    def attempt(self, number: int) -> int:
        mutant = self.of.mutants[number]
        tests = self.chosen(mutant)
        name = f"{mutant.path}::{mutant.function}"
        if mutant.function == IMPORT or name in self.of.loaded or not exchange(mutant):
            return self.in_new_process(number, tests)
        be_silent()
        for test in tests:
            signal.signal(signal.SIGALRM, too_long)
            signal.setitimer(signal.ITIMER_REAL, max(LEAST, PATIENCE * self.watched[test].seconds))
            try:
                passes = run(self.items[test], None)
            except TooLongError:
                passes = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            if not passes:
                return KILLED
        return SURVIVED

    def in_new_process(self, number: int, tests: list[int]) -> int:
        """In a new process that loads the changed file."""
        ids = self.of.plan.parent / f"tests-{number}.txt"
        # Whole files in order, quickest tests first: nearly any test notices what breaks at loading.
        ids.write_text("\n".join(self.items[test].nodeid for test in tests))
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "tools.mutants_run",
        ]
        command += ["-p", "no:xdist", f"@{ids}"]
        environment = {**os.environ, CHILD: str(number)}
        limit = LOADING + SLACK * sum(self.watched[test].seconds for test in tests)
        try:
            done = subprocess.run(command, env=environment, capture_output=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return KILLED
        return SURVIVED if done.returncode == 0 else KILLED


class TooLongError(BaseException):
    """A broken rule may well never come to an end."""


def too_long(number: int, frame: FrameType | None) -> None:
    raise TooLongError


def leave(work: Callable[[], int]) -> None:
    """The end of a forked process: no cleaning up for the one it was forked from."""
    code = 3
    try:
        code = work()
    except BaseException as error:
        with contextlib.suppress(Exception):
            print(f"mutate: {error!r}", file=sys.stderr)
    finally:
        os._exit(code)


def run(item: pytest.Item, follows: pytest.Item | None) -> bool:
    """Whether a test passes (or says itself that it has nothing to test here)."""
    reports = []
    for report in protocol(item, follows):
        reports.append(report.outcome)
    return "failed" not in reports


def protocol(item: pytest.Item, follows: pytest.Item | None) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, log=False, nextitem=follows)


def be_silent() -> None:
    """Drop what tests print and log."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)


def say(text: str) -> None:
    print(text, flush=True)


def clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


# -- exchanging one function ------------------------------------------------------------------------------------------


def exchange(mutant: Mutant) -> bool:
    """Give the mutant's function its changed code; False if it cannot be found in the loaded module."""
    root = Path.cwd()
    module = next(
        (m for m in list(sys.modules.values()) if getattr(m, "__file__", None) == str(root / mutant.path)),
        None,
    )
    if module is None:
        return False
    changed = compile(changed_text(root, mutant), str(root / mutant.path), "exec")
    codes = [code for code in inner_codes(changed) if code.co_qualname == mutant.function]
    held = [
        f for f in functions_in(vars(module), module.__name__) if f.__code__.co_qualname == mutant.function
    ]
    if not codes or len(codes) != len(held):
        return False
    for function, code in zip(held, codes, strict=True):
        if len(function.__code__.co_freevars) != len(code.co_freevars):
            return False
        function.__code__ = code
    return True


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inner_codes(constant)


def functions_in(names: object, module: str) -> list[FunctionType]:
    """Functions and methods that a module defines, in the order in which they stand there."""
    found: dict[int, FunctionType] = {}

    def look(values: list[object]) -> None:
        for value in values:
            if isinstance(value, staticmethod | classmethod):
                value = value.__func__
            if isinstance(value, property):
                look([value.fget])
            elif isinstance(value, FunctionType) and value.__module__ == module:
                found[value.__code__.co_firstlineno] = value
            elif isinstance(value, type) and value.__module__ == module:
                look(list(vars(value).values()))

    assert isinstance(names, dict)
    look(list(names.values()))
    return [found[line] for line in sorted(found)]


# -- loading one file changed -----------------------------------------------------------------------------------------


class ChangedFile:
    """Finds one module, and gives it another text."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.name = ".".join(path.relative_to(Path.cwd()).with_suffix("").parts).removesuffix(".__init__")

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        if name != self.name:
            return None
        folder = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name,
            self.path,
            loader=ChangedLoader(name, str(self.path), self.text),
            submodule_search_locations=folder,
        )


class ChangedLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")


def pytest_configure(config: pytest.Config) -> None:
    plan = Path(os.environ[PLAN])
    if CHILD in os.environ:
        _, _, _, mutants, _ = read_plan(plan)
        mutant = mutants[int(os.environ[CHILD])]
        path = Path.cwd() / mutant.path
        sys.meta_path.insert(0, ChangedFile(path, changed_text(Path.cwd(), mutant)))  # type: ignore[arg-type]
        return
    config.pluginmanager.register(Mutation(plan), "mutation")
