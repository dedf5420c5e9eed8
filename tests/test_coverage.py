"""Rules and their tests: the table of rules, the marks, and the command that compares them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.cli.commands import rules as rules_command
from busterbox.kernel.content.rules_table import Rule, load_rules
from busterbox.kernel.testing.citations import Citation
from busterbox.kernel.testing.coverage import collect_marks, coverage

ROOT = Path(__file__).parent.parent
DUEL = "tests.microgames.duel.game:GAME"

RULES = """
[[rule]]
id = "T-1"
kind = "engine"
text = "The first rule."

[[rule]]
id = "T-2"
kind = "display"
text = "The second rule."

[[rule]]
id = "T-3"
kind = "void"
text = "The third rule."
why = "nobody can sneeze here"

[[rule]]
id = "T-4"
kind = "engine"
text = "The fourth rule."

[[rule]]
id = "T-5"
kind = "engine"
text = "The fifth rule."
"""
TESTS = """
import pytest

@pytest.mark.rule("T-1")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("T-4", "T-9"))])
def test_two(x): ...

@pytest.mark.skip
@pytest.mark.rule("T-2")
def test_skipped(): ...

@pytest.mark.rule("T-2")
def not_a_test(): ...

class TestMore:
    pytestmark = pytest.mark.rule("T-5")

    @pytest.mark.rule("X-1")
    def test_three(self): ...
"""


@pytest.fixture
def rules(tmp_path: Path) -> list[Rule]:
    (tmp_path / "rules.toml").write_text(RULES)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_t.py").write_text(TESTS)
    return load_rules(tmp_path / "rules.toml")


def test_coverage_lists_the_rules_without_a_test(rules: list[Rule], tmp_path: Path) -> None:
    marks = collect_marks(tmp_path / "tests")
    assert [(mark.rule, mark.test) for mark in marks] == [
        ("T-1", "test_one"),
        ("T-4", "test_two"),
        ("T-9", "test_two"),
        ("T-5", "TestMore.test_three"),
        ("X-1", "TestMore.test_three"),
    ]
    cited = [Citation("T-1", "rules.py", 3, "one", True), Citation("T-5", "words.py", 3, "five", False)]
    found = coverage("tiny", rules, marks, cited)
    assert found.as_json() == {
        "game": "tiny",
        "rules": 5,
        "tested": 3,
        "missing": ["T-2"],
        "uncited": ["T-4", "T-5"],
        "kinds": {"engine": 3, "display": 1, "void": 1},
    }
    assert [mark.test for mark in collect_marks(tmp_path / "tests", "T-5")] == ["TestMore.test_three"]
    assert [(mark.rule, mark.file, mark.line) for mark in found.unknown] == [("T-9", "test_t.py", 7)]


def test_the_rules_command_shows_them(
    command: SimpleNamespace, rules: list[Rule], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_command, "rules_file", lambda game: tmp_path / "rules.toml")
    tests = str(tmp_path / "tests")
    run = command.run("rules", DUEL, "--coverage", "--tests", tests)
    assert run.code == 1
    assert run.out.splitlines() == [
        "duel: 3 of 5 rules have a test",
        "missing: T-2 (display)",
        "uncited: T-1",
        "uncited: T-4",
        "uncited: T-5",
        "unknown: T-9 at test_two (test_t.py, line 7)",
    ]
    assert json.loads(command.run("rules", DUEL, "--coverage", "--json", "--tests", tests).out)[
        "missing"
    ] == ["T-2"]
    assert command.run("rules", DUEL, "T-3").out == "T-3 (void): The third rule. [nobody can sneeze here]\n"
    assert len(json.loads(command.run("rules", DUEL, "--json").out)) == 5
    assert command.run("rules", DUEL, "T-99").err == "busterbox: duel has no rule 'T-99'\n"
    assert (
        "there is no folder of tests"
        in command.run("rules", DUEL, "--coverage", "--tests", tests + "/no").err
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"display"',
            '"funny"',
            "rules.toml, line 9: rule 'T-2': 'kind' must be one of engine, content, table, display, void",
        ),
        ('"T-2"', '"T-1"', "rules.toml, line 8: rule 'T-1': this id is used twice"),
        ('why = "nobody can sneeze here"', "", "rules.toml, line 12: rule 'T-3': 'why' says why a void rule"),
        ('text = "The first rule."', "words = 3", "rules.toml, line 2: rule 'T-1': 'text' is missing"),
        ("[[rule]]", "[rules", "rules.toml: this is not TOML"),
    ],
)
def test_a_fault_in_the_rules_names_its_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(RULES.replace(old, new))
    with pytest.raises(ValueError, match=re.escape(sentence)):
        load_rules(file)


def test_a_mark_that_cannot_be_read_names_its_line(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("import pytest\n\n@pytest.mark.rule(ID)\ndef test_x(): ...\n")
    with pytest.raises(ValueError, match=r"^test_x.py, line 3: a rule is marked by its id as a plain text$"):
        collect_marks(tmp_path)


def test_the_marks_of_duel_are_found_where_they_are() -> None:
    marked = {mark.rule for mark in collect_marks(ROOT / "tests")}
    assert {f"D-{n}" for n in range(1, 8)} <= marked
