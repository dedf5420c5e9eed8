"""What the documentation names exists, and its figures are those of the code."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from busterbox.cli.commands import (
    cards,
    conformance,
    data,
    decks,
    games,
    play,
    position,
    replay,
    rules,
    serve,
    simulate,
    verify,
)
from busterbox.cli.commands.lab import arena, audit, balance, bench, ladder
from busterbox.cli.commands.learning import observation
from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.service.wire import AnyCommand

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in sorted(ROOT.glob("docs/*.md")))]
COMMANDS = {
    module.NAME
    for module in (
        *(arena, audit, balance, bench, ladder, observation),
        *(cards, conformance, data, decks, games, play),
        *(position, replay, rules, serve, simulate, verify),
    )
}
# A path may be written from the repository, from the package, from docs, or from the room a page is about.
FROM = ["", "busterbox", "docs", "busterbox/service"]
GAMES = ["dicebot", "tcg", "boardgame", "adventures"]
ROOMS = "busterbox|cli|docs|examples|games|kernel|lab|players|service|tests|tools|web"


@pytest.mark.parametrize("page", PAGES)
def test_every_path_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(rf"`((?:{ROOMS})/[a-z_\d./-]+)`", text)
    missing = [path for path in named if not any((ROOT / start / path).exists() for start in FROM)]
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in link]
    missing += [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_is_run_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    modules = re.findall(r"python -m ((?:busterbox|tools|tests)[\w.]*)", text)
    paths = [ROOT / module.rstrip(".").replace(".", "/") for module in modules]
    assert [
        path for path in paths if not path.with_suffix(".py").exists() and not (path / "__main__.py").exists()
    ] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_extra_that_is_installed_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(re.findall(r"busterbox\[(\w+)\]", text)) <= set(project["optional-dependencies"])


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists(page: str) -> None:
    """`busterbox WORD` in code: a word in small letters behind the command is a subcommand."""
    text = (ROOT / page).read_text(encoding="utf-8")
    code = re.findall(r"`(busterbox [^`\n]+)`", text) + re.findall(
        r"^\s*(?:\$ )?(busterbox .+)$", text, re.MULTILINE
    )
    words = {line.split()[1] for line in code}
    assert {word for word in words if re.fullmatch(r"[a-z]+", word)} <= COMMANDS


def test_the_commands_are_all_of_them() -> None:
    folder = ROOT / "busterbox" / "cli" / "commands"
    assert {file.stem for file in folder.rglob("*.py")} - {"__init__"} == COMMANDS


def section(page: str, title: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_module_of_a_game_exists(game: str) -> None:
    title = "the board game" if game == "boardgame" else game
    named = re.findall(
        r"`((?!busterbox)[a-z_]+/[a-z_./]*)`", section("docs/architecture.md", f"The rooms of {title}")
    )
    assert len(named) >= 2
    assert [path for path in named if not (ROOT / "busterbox" / "games" / game / path).exists()] == []


def test_the_picture_of_the_house_has_every_room() -> None:
    """Packages, and the rooms in them; those of the games are drawn once."""
    tree = section("docs/architecture.md", "The rooms").split("```")[1]
    drawn = set(re.findall(r"^ +([a-z_]+)/", tree, re.MULTILINE))
    package = ROOT / "busterbox"
    folders = [*package.glob("*/"), *package.glob("*/*/"), *(package / "games").glob("*/*/")]
    rooms = {folder.name for folder in folders if (folder / "__init__.py").exists()}
    assert len(rooms) > 25
    assert rooms - drawn - {*GAMES, "games"} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_exists(page: str) -> None:
    files = [rules_file(registry.get(name)) for name in GAMES]
    known = {rule.id for file in files if file is not None for rule in load_rules(file)}
    text = (ROOT / page).read_text(encoding="utf-8")
    assert set(re.findall(r"\b(?:DB|TC|BG|AD)-[A-Z]?\d+(?:\.\d+)?", text)) - known == set()


def test_the_readme_counts_what_lies_in_the_box() -> None:
    def copies(game: str, *kinds: str) -> int:
        return sum(fact.copies for fact in registry.get(game).cards.facts if fact.kind in kinds)

    assert (copies("dicebot", "weapon"), copies("dicebot", "robot")) == (78, 12)
    assert len(registry.get("tcg").decks.in_box()) == 14
    assert copies("boardgame", "challenge", "copy") == 116
    assert (copies("adventures", "master"), copies("adventures", "action")) == (22, 64)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for claim in (
        *("78 weapon cards", "12 unique robots", "14 decks", "116 challenge cards"),
        *("22 Robot Masters", "64 action cards"),
    ):
        assert claim in text, claim


def test_the_readme_claims_the_speed_that_was_measured() -> None:
    text = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| beside OpenSpiel .* \| ([\d.]+), ([\d.]+), ", text, re.MULTILINE)
    faster = [row for row in rows if min(map(float, row)) > 1]
    assert (len(rows), len(faster)) == (4, 3)
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert "three of the four games make more decisions a second than OpenSpiel's" in readme
    assert f"the trading card game {min(row[0] for row in rows)} times as many" in readme


def test_the_glossary_is_short() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| ([a-z, ]+) \|", text, re.MULTILINE)[1:]
    assert 15 <= len(terms) <= 20
    assert [term for term in terms if "," in term] == []


ARCHAIC = r"\b(?:anew|afresh|whence|thence|hence|thereof|therein|wherein|whilst|amongst|beforehand|for ever|lest|nought)\b"
# Lore on cards may sound as it likes.
SPOKEN = [
    "Makefile",
    "docs/**/*.md",
    "busterbox/cli/**/*.py",
    "busterbox/kernel/**/*.py",
    "busterbox/games/*/*.toml",
]


def test_nothing_sounds_archaic() -> None:
    files = [file for pattern in SPOKEN for file in sorted(ROOT.glob(pattern))]
    assert len(files) > 100
    text = {file: file.read_text(encoding="utf-8") for file in (*files, *(ROOT / page for page in PAGES))}
    found = {str(file.relative_to(ROOT)): re.findall(ARCHAIC, words, re.I) for file, words in text.items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_api_page_has_every_command() -> None:
    """A command that is gone or new is a change for every program that plays over the network."""
    text = (ROOT / "docs/http-api.md").read_text(encoding="utf-8")
    table = text.partition("## Commands")[2].partition("\n## ")[0]
    rows = [row.partition(" | ")[0] for row in table.splitlines() if row.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(str(one.__struct_config__.tag) for one in get_args(AnyCommand))


# -- what docstrings and comments name -------------------------------------------------------------------------------


def class_members(trees: list[ast.Module]) -> dict[str, set[str]]:
    """By the name of the class: its methods, its fields, and every attribute that it uses."""
    found: dict[str, set[str]] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.ClassDef):
            names = found.setdefault(node.name, set())
            for one in ast.walk(node):
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                    names.add(one.name)
                elif isinstance(one, ast.Attribute):
                    names.add(one.attr)
                elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                    names.add(one.target.id)
    return found


@pytest.mark.interpreted  # it is about the source
def test_docstrings_name_what_exists() -> None:
    """`Class.member`, and `module.py` beside the module, in the room above or from one of the rooms."""
    texts = {file: file.read_text(encoding="utf-8") for file in ROOT.glob("busterbox/**/*.py")}
    members = class_members([ast.parse(text) for text in texts.values()])
    starts = [ROOT, *(ROOT / start for start in (*FROM, "busterbox/kernel", "busterbox/kernel/table"))]
    missing: list[str] = []
    for file, text in texts.items():
        for name, member in re.findall(r"`([A-Z]\w+)\.(\w+)(?:\([^`\n]*\))?`", text):
            if name in members and member not in members[name]:
                missing.append(f"{file.relative_to(ROOT)}: {name}.{member}")
        # `generated.py` is written into whatever game there is.
        for path in re.findall(r"`((?!generated)[a-z_\d/]+\.py)`", text):
            if not any((start / path).exists() for start in (file.parent, file.parent.parent, *starts)):
                missing.append(f"{file.relative_to(ROOT)}: {path}")
    assert missing == []
