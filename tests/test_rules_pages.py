"""Rules as data and as pages: every built-in game's table, its page, and how the command shows it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.cli.commands import rules as rules_command
from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import VOID, Rule, by_chapter, load_rules, rules_file
from busterbox.kernel.testing.rules_pages import main, page

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
GAMES = ROOT / "busterbox" / "games"
FILES = sorted(GAMES.glob("*/rules.toml"))
DICEBOT = GAMES / "dicebot" / "rules.toml"
ADVENTURES = GAMES / "adventures" / "rules.toml"
DUEL = "tests.microgames.duel.game:GAME"

# How many rules each chapter has, and how many rulings there are; chapters are numbered from 1.
DICEBOT_RULES = [16, 7, 2, 3, 8, 11, 3, 2, 9, 13, 7, 4, 4, 6, 5, 6, 3, 6, 5, 10]
DICEBOT_RULINGS = 72
# The first ruling of each group.
DICEBOT_RULING_GROUPS = [1, 11, 20, 25, 33, 43, 56, 61]
ADVENTURES_RULES = [26, 4, 8, 4, 7, 12, 7, 8, 5, 16, 11, 9, 8, 4, 3, 6, 5, 13, 5, 6, 19, 13, 12, 15]
ADVENTURES_RULINGS = [
    [*range(1, 7)],
    [*range(7, 14), 64, 65],
    [*range(14, 20), 61, 63, 20],
    [*range(21, 31)],
    [*range(31, 34)],
    [*range(34, 36)],
    [*range(36, 41)],
    [*range(41, 50)],
    [50, 51, 62, *range(52, 61)],
]

RULES = """
[[rule]]
id = "T-1"
kind = "engine"
text = "Before all chapters; see T-2 and T-22, not T-2.1."

[[rule]]
id = "T-2"
chapter = "One & more"
kind = "table"
text = "A *star* and a <tag>."

[[rule]]
id = "T-22"
kind = "void"
text = "Last of the chapter."
why = "it rains (T-1)"

[[rule]]
id = "T-3"
chapter = "Two"
kind = "engine"
text = "The end."
"""


# -- the tables of the built-in games ------------------------------------------------------------------------


def test_the_rules_of_dicebot_are_numbered_without_a_gap() -> None:
    rules = load_rules(DICEBOT)
    ids = [f"DB-{c}.{n}" for c, last in enumerate(DICEBOT_RULES, 1) for n in range(1, last + 1)]
    ids += [f"DB-R{n}" for n in range(1, DICEBOT_RULINGS + 1)]
    assert len(ids) == 202
    assert [rule.id for rule in rules] == ids
    firsts = [f"DB-{chapter}.1" for chapter in range(1, len(DICEBOT_RULES) + 1)]
    firsts += [f"DB-R{n}" for n in DICEBOT_RULING_GROUPS]
    assert [group[0].id for _, group in by_chapter(rules)] == firsts


def test_the_rules_of_adventures_are_numbered_without_a_gap() -> None:
    chapters = [[f"AD-{c}.{n}" for n in range(1, last + 1)] for c, last in enumerate(ADVENTURES_RULES, 1)]
    chapters += [[f"AD-R{n}" for n in group] for group in ADVENTURES_RULINGS]
    chapters += [[f"AD-E{n}" for n in range(1, 8)], [f"AD-C{n}" for n in range(1, 10)]]
    assert sum(map(len, chapters)) == 226 + 65 + 7 + 9
    found = by_chapter(load_rules(ADVENTURES))
    assert [[rule.id for rule in group] for _, group in found] == chapters


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_a_table_of_rules_is_fit_to_be_read(file: Path) -> None:
    rules = load_rules(file)
    ids = {rule.id for rule in rules}
    family = rules[0].id.partition("-")[0]
    assert all(rule.chapter for rule in rules)
    assert sum(rule.kind == VOID for rule in rules) * 20 <= len(rules)
    assert len({rule.text for rule in rules}) == len(rules)
    for rule in rules:
        assert re.fullmatch(r'"?[A-Z].*[.)]', rule.text), rule.id
        named = re.findall(rf"\b{family}-R?\d+(?:\.\d+)?", rule.text + " " + rule.why)
        assert set(named) <= ids - {rule.id}, rule.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_the_committed_page_is_what_the_rules_give(file: Path) -> None:
    name = file.parent.name
    committed = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert committed == page(name, load_rules(file)), (
        f"write it again: python -m busterbox.kernel.testing.rules_pages {file.relative_to(ROOT)}"
    )


def test_there_is_a_page_for_each_table_and_no_other() -> None:
    assert "dicebot" in {file.parent.name for file in FILES}
    assert {file.stem for file in PAGES.iterdir()} == {file.parent.name for file in FILES}


def test_the_installed_games_have_the_page_of_their_rules() -> None:
    for name in registry.names():
        game = registry.get(name)
        file = rules_file(game)
        if file is not None and type(game.rules.codec).__module__.startswith("busterbox."):
            assert page(name, load_rules(file)) == (PAGES / f"{name}.md").read_text(encoding="utf-8")


# -- a page --------------------------------------------------------------------------------------------------


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "docs").mkdir()
    file = tmp_path / "tiny" / "rules.toml"
    file.write_text(RULES, encoding="utf-8")
    return file


def test_a_page_has_chapters_anchors_and_links(tiny: Path) -> None:
    assert page("tiny", load_rules(tiny)).partition("| kind | rules | proved |\n|---|---|---|\n")[2] == (
        "| engine | 2 | on the rules engine |\n"
        "| table | 1 | on the table, with its clocks, arrivals and departures |\n"
        "| void | 1 | cannot arise here, for the reason given |\n"
        "\n"
        "- [One \\& more](#T-2): T-2 to T-22\n"
        "- [Two](#T-3): T-3\n"
        "\n"
        '- <a id="T-1"></a>**T-1** Before all chapters; see [T-2](#T-2) and [T-22](#T-22), not T-2.1.\n'
        "\n"
        "## One \\& more\n"
        "\n"
        '- <a id="T-2"></a>**T-2** A \\*star\\* and a \\<tag\\>. *(table)*\n'
        '- <a id="T-22"></a>**T-22** Last of the chapter. *(void)* it rains ([T-1](#T-1))\n'
        "\n"
        "## Two\n"
        "\n"
        '- <a id="T-3"></a>**T-3** The end.\n'
    )


def test_every_link_inside_a_page_has_its_anchor() -> None:
    for file in PAGES.glob("*.md"):
        text = file.read_text(encoding="utf-8")
        anchors = re.findall(r'<a id="([^"]+)"></a>', text)
        links = re.findall(r"\]\(#([^)]+)\)", text)
        assert len(anchors) == len(set(anchors)) >= 1
        assert links
        assert set(links) <= set(anchors)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [('chapter = "Two"', 'chapter = "One & more"', 21), ('chapter = "Two"', 'chapter = ""', 21)],
)
def test_a_chapter_has_a_title_of_its_own(tiny: Path, old: str, new: str, line: int) -> None:
    tiny.write_text(RULES.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"^rules.toml, line {line}: rule 'T-3': .* is no title of its own"):
        load_rules(tiny)


# -- the generator -------------------------------------------------------------------------------------------


def test_the_generator_writes_and_checks(tiny: Path) -> None:
    def run(*words: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "busterbox.kernel.testing.rules_pages", *words],
            cwd=tiny.parent.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    written = tiny.parent.parent / "docs" / "rules" / "tiny.md"
    shown = str(Path("docs", "rules", "tiny.md"))
    stale = (1, "", f"{shown} is not what the rules give: write it again\n")
    assert run("tiny/rules.toml", "--check") == stale
    assert not written.parent.exists()
    assert run("tiny/rules.toml") == (0, f"wrote {shown}\n", "")
    assert written.read_text(encoding="utf-8") == page("tiny", load_rules(tiny))
    assert run("tiny/rules.toml", "--check") == (0, "", "")
    tiny.write_text(RULES.replace("The end.", "The very end."), encoding="utf-8")
    assert run("tiny/rules.toml", "--check") == stale
    assert "The very end." not in written.read_text(encoding="utf-8")


def test_the_generator_finds_a_game_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([DUEL, "--to", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"wrote {tmp_path / 'duel.md'}\n"
    assert '- <a id="D-1"></a>**D-1** ' in (tmp_path / "duel.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--chekc"], "usage: python -m busterbox.kernel.testing.rules_pages"),
        (["--to"], "usage: python -m busterbox.kernel.testing.rules_pages"),
        (["nosuchgame"], "rules_pages: there is no game 'nosuchgame'"),
        (["nosuch/rules.toml"], "rules_pages: rules.toml, line 1: the file cannot be read"),
        (["tiny/rules.toml", "--to", "no/such"], "rules_pages: there is no folder no to put such in"),
        (["tiny/rules.toml", "--to", "docs/taken"], "rules_pages: docs/taken cannot be written: "),
    ],
)
def test_what_the_generator_cannot_do_is_one_line(
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tiny.parent.parent)
    Path("docs", "taken").write_text("a file", encoding="utf-8")
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(sentence)
    assert captured.err.count("\n") == 1
    assert [file.name for file in Path("docs").iterdir()] == ["taken"]


# -- the command ---------------------------------------------------------------------------------------------


def test_the_command_shows_rules_under_their_chapters(
    tiny: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    rules: list[Rule] = load_rules(tiny)
    rules_command.show_rules(rules)
    assert capsys.readouterr().out == (
        "T-1 (engine): Before all chapters; see\n"
        "    T-2 and T-22, not T-2.1.\n"
        "\n"
        "One & more\n"
        "T-2 (table): A *star* and a <tag>.\n"
        "T-22 (void): Last of the chapter. [it\n"
        "    rains (T-1)]\n"
        "\n"
        "Two\n"
        "T-3 (engine): The end.\n"
    )


def test_the_command_shows_one_rule_however_it_is_written(command: SimpleNamespace) -> None:
    shown = command.run("rules", DUEL, "D-6")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("D-6 (engine): ")
    assert command.run("rules", DUEL, "d-6").out == shown.out
    (rule,) = json.loads(command.run("rules", DUEL, "d-6", "--json").out)
    assert list(rule) == ["id", "chapter", "kind", "text", "code", "tests"]
    assert (rule["id"], rule["chapter"], rule["kind"]) == ("D-6", "", "engine")
