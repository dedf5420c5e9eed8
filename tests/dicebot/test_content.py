"""Content files of DiceBot: what is wrong in one is refused with file, line, card and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.games.dicebot.game import make
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox
from busterbox.games.dicebot.rules.codes import ARMOR, AT_ALL, AT_NONE, BEFORE_REVEAL, SURGE, TURBO
from busterbox.kernel.content.toml_lines import TomlError
from busterbox.kernel.game import Game

WEAPONS = """\
[[weapon]]
id = "uzi"
name = "Uzi"
cost = ["turbo"]
speed = 4
target = "all"
damage = 2
copies = 9
source = "rulebook"

[[weapon]]
id = "virus"
name = "Virus"
cost = ["surge", "armor"]
speed = 3
target = "left"
damage = 0
hit = [
    {op = "strip", amount = 1},
    {op = "speed", amount = -1},
]
own = [{op = "regain", amount = 2}]
copies = 9
source = "public"

[[weapon]]
id = "shield"
name = "Shield"
cost = ["armor"]
speed = 2
target = "none"
guard = 99
reflects = true
copies = 3
source = "original"
"""
ROBOTS = """\
[[robot]]
id = "chad"
name = "Chad the Impaler"
timing = "after reveal"
cost = 2
ability = [{op = "choose_enemy", fitting = "attacking"}, {op = "aim_at_itself"}]
source = "rulebook"

[[robot]]
id = "peeper"
name = "Peeper"
timing = "before reveal"
cost = 1
ability = [{op = "choose_enemy", fitting = "hidden"}, {op = "look"}]
source = "original"
"""


def load(folder: Path, weapons: str = WEAPONS, robots: str = ROBOTS) -> Game:
    (folder / "weapons.toml").write_text(weapons, encoding="utf-8")
    (folder / "robots.toml").write_text(robots, encoding="utf-8")
    return make(folder / "weapons.toml", folder / "robots.toml")


def test_sound_files_are_read_field_by_field(tmp_path: Path) -> None:
    game = load(tmp_path)
    box = game.cards.content
    assert isinstance(box, DiceBox)
    uzi, virus, shield = box.weapons
    assert (uzi.first, uzi.second, uzi.speed, uzi.target, uzi.damage) == (TURBO, -1, 4, AT_ALL, 2)
    assert (uzi.hit, uzi.own, uzi.guard, uzi.reflects, uzi.takes_parts) == (0, 0, 0, False, False)
    assert (virus.first, virus.second, virus.damage) == (SURGE, ARMOR, 0)
    assert [len(game.cards.programs[virus.hit]), len(game.cards.programs[virus.own])] == [2, 1]
    assert virus.takes_parts
    assert (shield.target, shield.damage, shield.guard, shield.reflects) == (AT_NONE, NO_DAMAGE, 99, True)
    assert [box.deck.count(card) for card in range(3)] == [9, 9, 3]
    assert [robot.cost for robot in box.robots] == [2, 1]
    assert box.robots[1].timing == BEFORE_REVEAL
    assert game.cards.ids == ["uzi", "virus", "shield", "chad", "peeper"]
    assert game.cards.names[3] == "Chad the Impaler"
    assert [(fact.kind, fact.copies, fact.source) for fact in game.cards.facts] == [
        ("weapon", 9, "rulebook"),
        ("weapon", 9, "public"),
        ("weapon", 3, "original"),
        ("robot", 1, "rulebook"),
        ("robot", 1, "original"),
    ]


REFLECTED = "All harm that enemy weapons would do to you this round is done to their robots instead."


def test_the_texts_are_made_from_the_ops(tmp_path: Path) -> None:
    assert load(tmp_path).cards.texts[:3] == [
        "",
        "On a hit it discards a part. The speed of its weapon is 1 lower this round. You regain 2 energy.",
        "You take no damage this round. " + REFLECTED,
    ]


WRONG_WEAPONS = [
    # -- what was written, what is written instead, the line of the fault, the card, what was expected
    pytest.param(
        '{op = "strip", amount = 1}', '{op = "melt"}', 19, "virus", "'op' must be one of", id="unknown op"
    ),
    pytest.param(
        "damage = 2", "damage = 2\nrange = 3", 8, "uzi", "unknown field 'range'", id="unknown field"
    ),
    pytest.param(
        '{op = "strip", amount = 1}',
        '{op = "strip", amount = 1, colour = "red"}',
        19,
        "virus",
        "unknown field 'colour'",
        id="unknown field of an op",
    ),
    pytest.param(
        '["turbo"]',
        '["petrol"]',
        4,
        "uzi",
        "'cost' must be one or two of nexus, forge, turbo, armor, surge, cache, not ['petrol']",
        id="bad cost",
    ),
    pytest.param('["turbo"]', '"turbo"', 4, "uzi", "'cost' must be one or two of", id="cost that is no list"),
    pytest.param(
        '["turbo"]',
        "[]",
        4,
        "uzi",
        "'cost' must be one or two of",
        id="no cost",
        marks=pytest.mark.rule("DB-9.3"),
    ),
    pytest.param(
        '["surge", "armor"]',
        '["surge", "armor", "nexus"]',
        14,
        "virus",
        "'cost' must be one or two of",
        id="three parts",
        marks=pytest.mark.rule("DB-9.3"),
    ),
    pytest.param(
        "speed = 4",
        "speed = 10",
        5,
        "uzi",
        "'speed' must be a whole number from 0 to 9, not 10",
        id="speed too high",
    ),
    pytest.param("speed = 4", "speed = -1", 5, "uzi", "from 0 to 9, not -1", id="speed too low"),
    pytest.param("speed = 4", "speed = 4.5", 5, "uzi", "a whole number", id="speed that is no whole number"),
    pytest.param("speed = 4", "speed = true", 5, "uzi", "a whole number", id="speed that is no number"),
    pytest.param("speed = 4\n", "", 1, "uzi", "'speed' is missing", id="missing speed"),
    pytest.param(
        'target = "all"',
        'target = "up"',
        6,
        "uzi",
        "'target' must be one of none, left, right, all, choice, highest, lowest, not 'up'",
        id="unknown target",
    ),
    pytest.param(
        'target = "all"',
        'target = "none"',
        1,
        "uzi",
        "a weapon without target has neither 'damage' nor 'hit'",
        id="damage without target",
    ),
    pytest.param(
        "guard = 99",
        'hit = [{op = "strip", amount = 1}]',
        26,
        "shield",
        "a weapon without target has neither 'damage' nor 'hit'",
        id="hit without target",
    ),
    pytest.param(
        "damage = 2", "damage = 12", 7, "uzi", "'damage' must be a whole number from 0 to 9", id="damage"
    ),
    pytest.param(
        "guard = 99", "guard = 0", 32, "shield", "'guard' must be a whole number from 1", id="guard of 0"
    ),
    pytest.param(
        "reflects = true", "reflects = 1", 33, "shield", "must be true or false, not 1", id="no flag"
    ),
    pytest.param(
        "copies = 3",
        "copies = 0",
        34,
        "shield",
        "'copies' must be a whole number from 1 to 9, not 0",
        id="copies 0",
    ),
    pytest.param("copies = 3\n", "", 26, "shield", "'copies' is missing", id="missing copies"),
    pytest.param(
        'source = "public"',
        'source = "dream"',
        24,
        "virus",
        "'source' must be one of rulebook, public, original, not 'dream'",
        id="wrong source",
    ),
    pytest.param('source = "public"\n', "", 11, "virus", "'source' is missing", id="missing source"),
    pytest.param('id = "virus"', 'id = "uzi"', 12, "uzi", "this id is used twice", id="duplicate id"),
    pytest.param('id = "virus"\n', "", 11, "", "every card needs an 'id'", id="missing id"),
    pytest.param('name = "Virus"', "name = 7", 13, "virus", "'name' must be a text, not 7", id="name"),
    pytest.param('name = "Virus"\n', "", 11, "virus", "'name' is missing", id="missing name"),
    pytest.param("amount = -1", "amount = 0", 20, "virus", "'amount' must not be 0", id="change of nothing"),
    pytest.param("amount = -1", "amount = 9", 20, "virus", "from -3 to 3, not 9", id="change too great"),
    pytest.param(
        '{op = "speed", amount = -1}',
        '{op = "speed", who = "them", amount = -1}',
        20,
        "virus",
        "'who' must be one of it, you, not 'them'",
        id="who",
    ),
    pytest.param('own = [{op = "regain", amount = 2}]', "own = 2", 22, "virus", "a list of tables", id="own"),
]


@pytest.mark.parametrize(("before", "after", "line", "card", "words"), WRONG_WEAPONS)
def test_a_wrong_weapon_is_refused(
    tmp_path: Path, before: str, after: str, line: int, card: str, words: str
) -> None:
    assert before in WEAPONS
    with pytest.raises(TomlError) as caught:
        load(tmp_path, weapons=WEAPONS.replace(before, after, 1))
    assert str(caught.value).startswith(f"weapons.toml, line {line}: weapon '{card}': ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


WRONG_ROBOTS = [
    pytest.param(
        'timing = "after reveal"',
        'timing = "at noon"',
        4,
        "chad",
        "'timing' must be one of before choosing, before reveal, after reveal, not 'at noon'",
        id="bad timing",
    ),
    pytest.param('timing = "after reveal"\n', "", 1, "chad", "'timing' is missing", id="missing timing"),
    pytest.param(
        "cost = 2", "cost = 4", 5, "chad", "'cost' must be a whole number from 1 to 3, not 4", id="cost 4"
    ),
    pytest.param(
        "cost = 2", "cost = 0", 5, "chad", "'cost' must be a whole number from 1 to 3, not 0", id="cost 0"
    ),
    pytest.param(
        'ability = [{op = "choose_enemy", fitting = "hidden"}, {op = "look"}]\n',
        "",
        9,
        "peeper",
        "'ability' must say what the robot can do",
        id="missing ability",
    ),
    pytest.param(
        'ability = [{op = "choose_enemy", fitting = "hidden"}, {op = "look"}]',
        "ability = []",
        9,
        "peeper",
        "'ability' must say what the robot can do",
        id="empty ability",
    ),
    pytest.param(
        '{op = "look"}', '{op = "stare"}', 14, "peeper", "'op' must be one of activate", id="unknown op"
    ),
    pytest.param(
        'fitting = "hidden"',
        'fitting = "red"',
        14,
        "peeper",
        "'fitting' must be one of any, attacking, hidden, parts, body, not 'red'",
        id="fitting",
    ),
    pytest.param(
        'source = "original"', 'source = "me"', 15, "peeper", "'source' must be one of", id="wrong source"
    ),
    pytest.param('id = "peeper"', 'id = "chad"', 10, "chad", "this id is used twice", id="duplicate id"),
    pytest.param(
        "cost = 1", "cost = 1\nspeed = 3", 14, "peeper", "unknown field 'speed'", id="unknown field"
    ),
]


@pytest.mark.parametrize(("before", "after", "line", "card", "words"), WRONG_ROBOTS)
def test_a_wrong_robot_is_refused(
    tmp_path: Path, before: str, after: str, line: int, card: str, words: str
) -> None:
    assert before in ROBOTS
    with pytest.raises(TomlError) as caught:
        load(tmp_path, robots=ROBOTS.replace(before, after, 1))
    assert str(caught.value).startswith(f"robots.toml, line {line}: robot '{card}': ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_toml_holds_something_else_or_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^weapons\.toml: this is not TOML: .*line 3"):
        load(tmp_path, weapons=WEAPONS.replace('"Uzi"', "Uzi", 1))
    with pytest.raises(
        TomlError, match=r"^weapons\.toml, line 1: unknown table 'robot'; this file holds \[\[weapon"
    ):
        load(tmp_path, weapons=ROBOTS)
    load(tmp_path)
    with pytest.raises(TomlError, match=r"^nothing\.toml, line 1: the file cannot be read"):
        make(tmp_path / "nothing.toml", tmp_path / "robots.toml")


def test_the_hash_tells_contents_apart_and_not_their_spelling(tmp_path: Path) -> None:
    first = load(tmp_path).cards.content_hash
    assert load(tmp_path, weapons="# words\n" + WEAPONS.replace(" = ", "=")).cards.content_hash == first
    assert load(tmp_path, weapons=WEAPONS.replace("damage = 2", "damage = 3")).cards.content_hash != first
    assert load(tmp_path, robots=ROBOTS.replace("cost = 1", "cost = 3")).cards.content_hash != first
