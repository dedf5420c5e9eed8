"""Breaking rules on purpose: what can be broken, how one function is exchanged, and that a broken rule is noticed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import mutants, mutants_run
from tools.mutants import Equivalent, Mutant

pytestmark = pytest.mark.interpreted  # breaks sources, never binaries
RING = Path("tests/microgames/ring/rules.py")


def test_only_lines_of_rules_are_broken_each_in_one_place() -> None:
    found = mutants.mutants_of(RING)
    lines = (mutants.ROOT / RING).read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(found) > 100
    marked = mutants.rule_lines("".join(lines))
    for mutant in found:
        assert mutant.line in marked
        assert lines[mutant.line - 1] == mutant.old != mutant.new
        changed = mutants.changed_text(mutants.ROOT, mutant)
        compile(changed, mutant.path, "exec")
        assert len(changed.splitlines()) == len(lines)


def test_words_and_drawings_are_no_rules() -> None:
    names = {path.stem for path in mutants.rules_files(Path("busterbox/games/tcg"))}
    assert {"state", "turn", "ops_moves"} <= names
    assert not names & {"words", "story", "policy", "generated"}


def test_a_function_is_exchanged_where_it_is_used() -> None:
    """In a process of its own, because the function stays broken."""
    program = """
from tests.microgames.ring import rules
from tools import mutants, mutants_run
from pathlib import Path
mutant = next(m for m in mutants.mutants_of(Path("tests/microgames/ring/rules.py")) if m.function.endswith(".check"))
cls, name = mutant.function.split(".")
before = getattr(getattr(rules, cls), name)
old = before.__code__.co_code, before.__code__.co_consts
assert mutants_run.exchange(mutant)
assert getattr(getattr(rules, cls), name) is before
assert (before.__code__.co_code, before.__code__.co_consts) != old
print("exchanged")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=mutants.ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "exchanged\n", done.stderr


def test_an_equivalent_change_is_known_by_its_place_and_its_words() -> None:
    mutant = Mutant("a.py", 3, "    x = 1\n", "    x = 2\n", "f", ())
    assert mutants.is_known(mutant, [Equivalent("a.py", "x = 1", "x = 2", "never read")])
    assert not mutants.is_known(mutant, [Equivalent("a.py", "x = 1", "x = 3", "never read")])
    assert not mutants.is_known(mutant, [Equivalent("b.py", "x = 1", "x = 2", "never read")])


@pytest.mark.parametrize("game", ["dicebot", "tcg", "boardgame", "adventures"])
def test_every_change_that_is_listed_as_equivalent_can_still_be_made_and_has_a_reason(game: str) -> None:
    folder = mutants.game_folder(game)
    known = mutants.equivalents(game)
    possible = [m for path in mutants.rules_files(folder) for m in mutants.mutants_of(path)] if known else []
    for one in known:
        assert any(mutants.is_known(mutant, [one]) for mutant in possible), f"{one.path}: {one.old}"
        assert one.why.endswith("."), "a reason is a sentence"


def test_two_broken_rules_of_a_small_game_are_noticed_and_one_is_not() -> None:
    """The third leaves the log without the next challenge: no test of this small game reads that line."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutate", "ring", "--mutants", "3", "--seed", "2"],
        cwd=mutants.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ring: 3 mutants, 2 killed, 0 equivalent, 1 survived: 66.7 % noticed" in done.stdout, done.stdout
    assert "survivor: tests/microgames/ring/rules.py" in done.stdout
    assert done.returncode == 1


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(SystemExit, match="there is no game 'chess'"):
        mutants.game_folder("chess")


def test_functions_of_a_module_are_found_in_their_order() -> None:
    found = mutants_run.functions_in(vars(mutants), mutants.__name__)
    names = [function.__name__ for function in found]
    assert names.index("game_folder") < names.index("rules_files") < names.index("mutants_of")
