# busterbox: not compiled
"""The table of a game's rules: `rules.toml` in its folder, one entry for each rule, in the order of the rulebook.

    [[rule]]
    id = "DB-6.6"
    chapter = "Scavenge phase: grabbing"
    kind = "engine"
    text = "The head comes last: no die may go on the head space before every body space is filled."

A chapter is named by its first rule and lasts until the next one is named; a table may have none.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from busterbox.kernel.content.specs import card_specs
from busterbox.kernel.content.toml_lines import load_toml

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

ENGINE: Final = "engine"
VOID: Final = "void"
KINDS: Final = [ENGINE, "content", "table", "display", VOID]
RULES_FILE: Final = "rules.toml"


@dataclass(frozen=True)
class Rule:
    id: str
    kind: str
    text: str
    why: str  # of a void rule: why it cannot arise here
    chapter: str = ""


def room_of(game: Game) -> Path | None:
    """A game's own folder: the one its codec lives in, or the one above if that is its room for rules."""
    package = type(game.rules.codec).__module__.rpartition(".")[0].removesuffix(".rules")
    spec = importlib.util.find_spec(package) if package else None
    for folder in spec.submodule_search_locations or [] if spec else []:
        if Path(folder).is_dir():
            return Path(folder)
    return None


def rules_file(game: Game) -> Path | None:
    """The table of rules in a game's own folder."""
    room = room_of(game)
    file = room / RULES_FILE if room else None
    return file if file and file.is_file() else None


def load_rules(path: Path) -> list[Rule]:
    """The table of rules; a fault names file, line and what was expected."""
    rules: list[Rule] = []
    chapter = ""
    for spec in card_specs(load_toml(path), "rule"):
        if spec.has("chapter"):
            chapter = spec.text("chapter")
            if not chapter or any(rule.chapter == chapter for rule in rules):
                raise spec.fault(["chapter"], f"{chapter!r} is no title of its own for a chapter")
        rule = Rule(
            spec.text("id"), spec.choice("kind", KINDS), spec.text("text"), spec.text("why", ""), chapter
        )
        if (rule.kind == VOID) != bool(rule.why):
            raise spec.fault([], "'why' says why a void rule cannot arise, and only a void rule has it")
        spec.done()
        rules.append(rule)
    return rules


def by_chapter(rules: list[Rule]) -> list[tuple[str, list[Rule]]]:
    """The chapters in their order; rules before the first title stand under an empty one."""
    return [(title, list(group)) for title, group in groupby(rules, lambda rule: rule.chapter)]
