"""The drawn table knows a few names of the game by heart: they are those of the rules."""

from __future__ import annotations

import re
import tomllib

from busterbox.games.dicebot.game import CONTENT, GAME
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.web import HERE

SCENE = HERE / "static" / "js" / "scenes" / "dicebot"
MESSAGES = CONTENT.parent / "messages.toml"


def text(name: str) -> str:
    return (SCENE / name).read_text(encoding="utf-8")


def test_every_animation_is_of_an_event_that_there_is() -> None:
    events = set(tomllib.loads(MESSAGES.read_text(encoding="utf-8"))["event"])
    animated = re.findall(r"^  (?:async )?(\w+)(?:\(|: )", text("animations.js"), flags=re.MULTILINE)
    assert len(animated) > 30
    assert set(animated) <= events


def test_rules_that_say_why_exist() -> None:
    file = rules_file(GAME)
    assert file is not None
    rules = {rule.id for rule in load_rules(file)}
    named = {
        rule for path in sorted(SCENE.glob("*.js")) for rule in re.findall(r'"(DB-[R\d.]+)"', text(path.name))
    }
    assert named
    assert named <= rules
