"""The drawn table knows a few numbers and names of the game by heart: they are those of the rules."""

from __future__ import annotations

import re
import tomllib

from busterbox.games.dicebot.game import CONTENT, GAME
from busterbox.games.dicebot.rules.codes import PART_NAMES
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.web import HERE

SCENE = HERE / "static" / "js" / "scenes" / "dicebot"
MESSAGES = CONTENT.parent / "messages.toml"


def text(name: str) -> str:
    return (SCENE / name).read_text(encoding="utf-8")


def test_parts_stand_in_the_order_of_the_rules() -> None:
    found = re.search(r"PARTS = .*?\(\[(.*?)\]\)", text("model.js"))
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == PART_NAMES


def test_every_animation_is_of_an_event_that_there_is() -> None:
    events = set(tomllib.loads(MESSAGES.read_text(encoding="utf-8"))["event"])
    animated = re.findall(r"^  (?:async )?(\w+)(?:\(|: )", text("animations.js"), flags=re.MULTILINE)
    assert len(animated) > 30
    assert set(animated) <= events


def test_kinds_of_options_that_are_offered_in_place_exist() -> None:
    kinds = {kind.name for kind in GAME.rules.codes.kinds}
    named = re.findall(r'\.option\("(\w+)"', "".join(text(path.name) for path in sorted(SCENE.glob("*.js"))))
    assert len(set(named)) > 8
    assert set(named) <= kinds


def test_rules_that_say_why_exist() -> None:
    file = rules_file(GAME)
    assert file is not None
    rules = {rule.id for rule in load_rules(file)}
    named = {
        rule for path in sorted(SCENE.glob("*.js")) for rule in re.findall(r'"(DB-[R\d.]+)"', text(path.name))
    }
    assert named
    assert named <= rules
