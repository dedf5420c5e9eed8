"""Paths, modules and commands that the documentation names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.cli.commands import (
    arena,
    balance,
    bench,
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

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in sorted(ROOT.glob("docs/*.md")))]
COMMANDS = {
    module.NAME
    for module in (
        *(arena, balance, bench, cards, conformance, data, decks, games, play),
        *(position, replay, rules, serve, simulate, verify),
    )
}
# A path may be written from the repository, from the package, from docs, or from the room a page is about.
FROM = ["", "busterbox", "docs", "busterbox/service"]
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
    assert {file.stem for file in folder.glob("*.py")} - {"__init__"} == COMMANDS
