"""The lines of the README and of docs/library.md run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0


def test_the_page_of_the_library_runs() -> None:
    result = doctest.testfile(str(README.parent / "docs" / "library.md"), module_relative=False)
    assert result.attempted >= 25
    assert result.failed == 0


def test_every_link_of_the_documents_leads_somewhere() -> None:
    root = README.parent
    links = 0
    for page in [*root.glob("*.md"), *root.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)\)", page.read_text(encoding="utf-8")):
            if "://" in target:
                continue
            assert (page.parent / target).exists(), f"{page.name} links {target}"
            links += 1
    assert links >= 5


def test_the_smallest_game_is_shown_as_it_is() -> None:
    """docs/add-a-game.md prints the files of Nimble whole."""
    page = (README.parent / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    nimble = Path(__file__).parent / "outside_game" / "busterbox-nimble" / "nimble"
    for name in ("rules.py", "game.py", "messages.toml"):
        assert (nimble / name).read_text(encoding="utf-8").rstrip() in page, f"{name} has changed since"
