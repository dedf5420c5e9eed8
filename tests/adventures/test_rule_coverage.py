"""Every rule and ruling of Adventures has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.kernel.testing.citations import citations
from busterbox.kernel.testing.coverage import collect_marks, coverage

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

TESTS = Path(__file__).parent.parent


def test_no_rule_is_without_a_test() -> None:
    file = rules_file(GAME)
    assert file is not None
    found = coverage(GAME.name, load_rules(file), collect_marks(TESTS), citations(GAME))
    assert (found.missing, found.unknown) == ([], [])
    assert len(found.rules) == 307
