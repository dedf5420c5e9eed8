"""Where code cites rules: what counts, what does not, and the command that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.kernel.content.rules_table import Rule
from busterbox.kernel.testing.citations import citations_in, uncited

CODE = '''"""A module's docstring is a heading: T-1."""

# T-2: nor does a comment above an import count
from typing import Final

MOST: Final = 4  # T-3

# -- T-4 a heading ------------------------------------------------


def roll(n: int) -> int:
    """As far as T-5 says,
    and T-6."""
    # T-7, T-8 to T-10, and
    # T-R1.
    if n > MOST:  # T-11–T-13 and T-14
        raise ValueError("T-15 in a text is what a player reads")
    return n


# T-16
class Turn:  # T-17
    seat: int  # T-18

    def take(self) -> None:
        pass  # T-19; T-20.1.
'''


@pytest.fixture
def room(tmp_path: Path) -> Path:
    for name in ("rules", "words", "content"):
        (tmp_path / name).mkdir()
    (tmp_path / "rules" / "turn.py").write_text(CODE)
    (tmp_path / "rules" / "generated.py").write_text("X = 1  # T-21\n")
    (tmp_path / "words" / "options.py").write_text("X = 1  # T-22\n")
    (tmp_path / "content" / "cards.toml").write_text("# T-23\nrules = ['T-24']\n")
    (tmp_path / "messages.toml").write_text("rules = ['T-25']\n")
    return tmp_path


def test_full_ids_count_at_functions_classes_and_constants(room: Path) -> None:
    found = citations_in(room, "box/t")
    assert [(one.rule, one.line, one.name) for one in found if one.file == "box/t/rules/turn.py"] == [
        ("T-3", 6, "MOST"),
        ("T-5", 12, "roll"),
        ("T-6", 13, "roll"),
        ("T-7", 14, "roll"),
        ("T-R1", 15, "roll"),
        ("T-14", 16, "roll"),
        ("T-16", 21, "Turn"),
        ("T-17", 22, "Turn"),
        ("T-18", 23, "Turn.seat"),
        ("T-19", 26, "Turn.take"),
        ("T-20.1", 26, "Turn.take"),
    ]
    others = [one for one in found if one.file != "box/t/rules/turn.py"]
    assert [(one.rule, one.file, one.line, one.counts) for one in others] == [
        ("T-23", "box/t/content/cards.toml", 1, True),
        ("T-24", "box/t/content/cards.toml", 2, True),
        ("T-22", "box/t/words/options.py", 1, False),
    ]


def test_only_rules_of_the_engine_need_code_and_only_where_it_carries_them_out(room: Path) -> None:
    kinds = {
        "T-1": "engine",
        "T-3": "engine",
        "T-4": "content",
        "T-9": "engine",
        "T-22": "engine",
        "T-24": "engine",
    }
    rules = [Rule(name, kind, "", "") for name, kind in kinds.items()]
    assert uncited(rules, citations_in(room, "t")) == ["T-1", "T-9", "T-22"]


def test_a_game_without_rooms_is_one_room(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text("X = 1  # T-1\n")
    (tmp_path / "cards.toml").write_text("# T-2\n")
    assert [(one.rule, one.counts) for one in citations_in(tmp_path, "t")] == [("T-2", True), ("T-1", True)]


def test_the_command_shows_text_code_and_tests_of_a_rule(command: SimpleNamespace) -> None:
    lines = command.run("rules", "DB-6.6").out.splitlines()
    assert lines == command.run("rules", "dicebot", "db-6.6").out.splitlines()
    assert lines[1].startswith("DB-6.6 (engine): The head comes last")
    code, tests = lines.index("Code:"), lines.index("Tests:")
    assert any(line.startswith("  busterbox/games/dicebot/rules/") for line in lines[code:tests])
    assert all(line.startswith("  tests/") for line in lines[tests + 1 :])


def test_the_command_tells_it_as_json_too(command: SimpleNamespace) -> None:
    (rule,) = json.loads(command.run("rules", "D-3", "--json").out)
    assert (rule["id"], rule["kind"]) == ("D-3", "engine")
    assert {"file": "tests/microgames/duel/rules.py", "name": "Main"} in [
        {"file": place["file"], "name": place["name"]} for place in rule["code"]
    ]
    assert "test_two_passes_in_a_row_end_the_main_phase" in [place["name"] for place in rule["tests"]]
    for place in [*rule["code"], *rule["tests"]]:
        line = Path(place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1]
        assert "D-3" in line
    assert json.loads(command.run("rules", "duel", "--coverage", "--json").out)["uncited"] == []


def test_what_is_no_rule_is_said_in_a_sentence(command: SimpleNamespace) -> None:
    assert command.run("rules", "XX-1").err == "busterbox: no game here has a rule 'XX-1'\n"
    assert command.run("rules", "duel", "D-99").err == "busterbox: duel has no rule 'D-99'\n"
    alone = command.run("rules", "duel", "D-3", "--tests", "nowhere").out
    assert "Code:" in alone
    assert "Tests:" not in alone
