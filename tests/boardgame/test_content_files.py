"""Content files of the board game: a fault names file, line, card and what was expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.games.boardgame.game import CONTENT, FILES, GAME, STARTING, make, make_of
from busterbox.kernel.game import Game
from tests.boardgame.positions import FIXTURE

SMALL = {name: "" if name.startswith("stages/") else text for name, text in FIXTURE.cards.sources.items()}

KINDS = {
    "actions.toml": "action",
    "pack.toml": "action",
    "bosses.toml": "boss",
    "minions.toml": "minion",
    "characters.toml": "character",
}


def changed(file: str, old: str, new: str) -> tuple[Game | str, str]:
    """The fixture with one change: the game or the fault, and the text of the file."""
    text = FIXTURE.cards.sources[file]
    assert old in text
    text = text.replace(old, new, 1)
    try:
        return make_of({**SMALL, file: text}), text
    except ValueError as error:
        return str(error), text


def check_fault(file: str, old: str, new: str, at: str, told: str) -> None:
    """The fault is told with the line on which `at` stands, the last of them before or in the change."""
    fault, text = changed(file, old, new)
    assert isinstance(fault, str)
    place = FIXTURE.cards.sources[file].index(old)
    line = text[: text.rindex(at, 0, place + max(len(new), 1))].count("\n") + 1
    card, colon, problem = told.partition(": ")
    named = f"{KINDS.get(file, 'challenge')} {card!r}: {problem}" if colon else told
    assert fault.startswith(f"{file}, line {line}: {named}"), fault
    assert "\n" not in fault


CARD = "[[action]]"
MORE_DICE = '{op = "more_dice", amount = 2}'


@pytest.mark.parametrize(
    ("old", "new", "at", "told"),
    [
        ('id = "boost"', 'id = "fortified"', "id =", "fortified: this id is used twice"),
        ('id = "boost"\n', "", CARD, ": every card needs an 'id'"),
        ('symbol = "powerful"', 'symbol = "steel"', "symbol", "fortified: 'symbol' must be one of animal, aqua, "),
        ("hero_cost = 2", "hero_cost = 0", "hero_cost", "fortified: 'hero_cost' must be a whole number from 1 to 5, not 0"),
        ("wily_cost = 2", "wily_cost = 6", "wily_cost", "fortified: 'wily_cost' must be a whole number from 1 to 5, not 6"),
        ("hero_cost = 2\n", "", CARD, "fortified: 'hero_cost' is missing"),
        ("hero_energy = 1", "hero_energy = true", "hero_energy", "shortcut: 'hero_energy' must be a whole number from 1 to 3"),
        ('battle = [{op = "battle_shield", amount = 4}]', "battle = []", "battle =", "fortified: 'battle' must say what "),
        (MORE_DICE, '{op = "fly", amount = 2}', "{op", "rapid_fire: 'op' must be one of "),
        (MORE_DICE, '{op = "more_dice"}', "{op", "rapid_fire: 'amount' is missing"),
        (MORE_DICE, '{op = "more_dice", amount = 13}', "{op", "rapid_fire: 'amount' must be a whole number from 1 to 12, not 13"),
        (MORE_DICE, '{op = "more_dice", amount = 2, face = "hit"}', "{op", "rapid_fire: unknown field 'face' (read here: "),
        (MORE_DICE, '{op = "more_dice", amount = {count = "stars"}}', "{op", "rapid_fire: 'count' must be one of "),
        (MORE_DICE, '{op = "require", face = "duck"}', "{op", "rapid_fire: 'face' must be one of hit, pellet, aim, "),
        (MORE_DICE, '{op = "strike", face = "hit", damage = 2, symbols = ["steel"]}', "{op", "rapid_fire: 'symbols' must be "),
        (MORE_DICE, '{op = "if", when = {test = "raining"}, then = []}', "{op", "rapid_fire: 'test' must be one of "),
        (MORE_DICE, '"more_dice"', '"more_dice"', "rapid_fire: a table was expected, not 'more_dice'"),
        ('lore = "Aim later."\n', "", CARD, "rapid_fire: 'lore' is missing"),
        ('source = "original"', 'source = "mine"', "source", "fortified: 'source' must be one of rulebook, public, "),
        ('name = "Fortified"', 'name = "Fortified"\nweight = 3', "weight", "fortified: unknown field 'weight'"),
        ('[[action]]\nid = "boost"', '[[gadget]]\nid = "boost"', "[[gadget]]", "unknown table 'gadget'"),
    ],
)  # fmt: skip
def test_action_cards(old: str, new: str, at: str, told: str) -> None:
    check_fault("actions.toml", old, new, at, told)


BOSS = "[[boss]]"


@pytest.mark.parametrize(
    ("old", "new", "at", "told"),
    [
        ('id = "cut_man"', 'id = "cat_man"', "id =", "cat_man: the boss at this place is 'cut_man'"),
        ("threat = 4", "threat = 13", "threat", "cut_man: 'threat' must be a whole number from 1 to 12, not 13"),
        ("health = 28", "health = 0", "health", "cut_man: 'health' must be a whole number from 1 to 60, not 0"),
        ('hit = {name = "Rolling Cutter", damage = 4}', "hit = {damage = 4}", "hit = {damage", "cut_man: 'name' is missing"),
        ('hit = {name = "Rolling Cutter", damage = 4}', "hit = 4", "hit = 4", "cut_man: a table was expected, not 4"),
        ('hit = {name = "Rolling Cutter"', 'bite = {name = "Rolling Cutter"', "bite", "cut_man: unknown field 'bite'"),
        ('power = "Rolling Cutter"\n', "", BOSS, "cut_man: 'power' is missing"),
        ('moment = "challenge"', 'moment = "later"', "moment", "cut_man: 'moment' must be one of challenge, rolled, "),
        ('name = "Super Arm", moment', 'name = "Rolling Cutter", moment', "{name", "guts_man: there is another ability "),
    ],
)  # fmt: skip
def test_bosses(old: str, new: str, at: str, told: str) -> None:
    check_fault("bosses.toml", old, new, at, told)


def test_bosses_are_all_there() -> None:
    text = FIXTURE.cards.sources["bosses.toml"]
    fault, _ = changed("bosses.toml", text[text.rindex(BOSS) :], "")
    assert fault == "bosses.toml holds 11 bosses, not 10"


@pytest.mark.parametrize(
    ("file", "old", "new", "at", "told"),
    [
        ("minions.toml", "damage = 4", "damage = 0", "damage", "big_eye: 'damage' must be a whole number from 1 to 8"),
        ("minions.toml", 'special = [{op = "damage", amount = 3}]\n', "", "[[minion]]", "big_eye: 'special' must say what "),
        ("characters.toml", "threat = 10", "threat = 15", "threat", "mega_man: 'threat' must be a whole number from 6 to 14"),
        ("characters.toml", "damage = {hit = 2}", "damage = {hat = 2}", "damage", "mega_man: unknown field 'hat'"),
        ("characters.toml", "damage = {hit = 2}\n", "", "[[character]]", "mega_man: 'damage' is missing"),
        ("pack.toml", "hero_cost = 4", "hero_cost = 9", "hero_cost", "magnet_beam: 'hero_cost' must be a whole "),
        ("stages/cut_man.toml", "points = ", "points = 7 # ", "points", "cut_man_1: 'points' must be a whole "),
    ],
)  # fmt: skip
def test_other_files(file: str, old: str, new: str, at: str, told: str) -> None:
    check_fault(file, old, new, at, told)


CHALLENGE = """\
[[challenge]]
id = "cave"
name = "Cave"
points = 3
minion = "met"
minions = 1
symbol = "sharp"
needs = ["run"]
penalty_damage = 2
source = "original"
lore = "For tests."
"""


WAITS = "an effect waits for step 4 only if it counts minions, plays or dice; else it works at the reveal (BG-5.4, BG-R35)"
COUNTS = "{op = 'lose_energy', amount = {count = 'wily_cards', each = 1}}"


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('needs = ["run"]', 'needs = ["wily"]', 8, "'needs' must hold one face or more, and no wily (BG-8.10)"),
        ('needs = ["run"]', "needs = []", 8, "'needs' must hold one face or more, and no wily (BG-8.10)"),
        ('needs = ["run"]', 'needs = ["swim"]', 8, "'needs' must be a list of hit, pellet, aim, jump, run, wily, not ['swim']"),
        ('needs = ["run"]\n', "", 1, "'needs' must hold one face or more, and no wily (BG-8.10)"),
        ('minion = "met"', 'minion = "none"', 6, "there are no minions where none may be played (BG-10.3)"),
        ('minion = "met"', 'minion = "bat"', 5, "'minion' must be one of big_eye, met, "),
        ("penalty_damage = 2\n", "", 1, "a challenge has a penalty: 'penalty_damage', 'penalty' or both (BG-5.2)"),
        ("points = 3", 'copy = "yellow_devil"', 4, "'copy' must be one of cut_man, "),
        ("minions = 1", "minions = 1\nharm = 2", 7, "damage waits for step 4 only if it counts minions, plays or dice"),
        ("minions = 1", "minions = 1\nharm = {count = 'powers'}", 7, "damage waits for step 4 only if it counts "),
        ("minions = 1", "minions = 1\nafter = [{op = 'lose_energy', amount = 1}]", 7, WAITS),
        ("minions = 1", "minions = 1\nafter = [{op = 'lose_energy', amount = {count = 'trophies'}}]", 7, WAITS),
        ("minions = 1", f"minions = 1\nafter = [{COUNTS}, {{op = 'lose_energy', amount = 1}}]", 7, WAITS),
        ("minions = 1", f"minions = 1\nafter = [{{op = 'may', then = [{COUNTS}]}}]", 7, WAITS),
        ("minions = 1", "minions = 1\npasses_at = 3", 7, "'passes_at' must be a whole number from 4 to 6, not 3"),
    ],
)  # fmt: skip
def test_challenges(old: str, new: str, line: int, told: str) -> None:
    assert old in CHALLENGE
    sources = {**SMALL, "stages/ice_man.toml": CHALLENGE}
    assert "cave" in make_of(sources).cards.ids
    sources["stages/ice_man.toml"] = CHALLENGE.replace(old, new, 1)
    with pytest.raises(
        ValueError, match=re.escape(f"stages/ice_man.toml, line {line}: challenge 'cave': {told}")
    ):
        make_of(sources)


# -- whole files ----------------------------------------------------------------------------------------------


def test_faults_of_whole_files() -> None:
    fault, _ = changed("actions.toml", 'id = "boost"', "id = boost")
    assert isinstance(fault, str)
    assert fault.startswith("actions.toml: this is not TOML: ")
    copied = {**FIXTURE.cards.sources, "pack.toml": FIXTURE.cards.sources["actions.toml"]}
    with pytest.raises(
        ValueError, match=r"^pack\.toml, line \d+: action 'fortified': this id is used twice$"
    ):
        make_of(copied)
    missing = dict(FIXTURE.cards.sources)
    del missing["minions.toml"], missing[STARTING]
    with pytest.raises(ValueError, match=r"lacks decks/starting\.txt, minions\.toml$"):
        make_of(missing)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for name, text in FIXTURE.cards.sources.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert make(tmp_path).cards.content_hash == FIXTURE.cards.content_hash
    (tmp_path / "pack.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"pack\.toml"):
        make(tmp_path)
    (tmp_path / "pack.toml").unlink()
    with pytest.raises((ValueError, OSError), match=r"pack\.toml"):
        make(tmp_path)


def test_the_content_hash_is_over_what_the_files_say() -> None:
    sources = {name: (CONTENT / name).read_text(encoding="utf-8") for name in FILES}
    sources |= {
        f"decks/{path.name}": path.read_text(encoding="utf-8") for path in (CONTENT / "decks").glob("*.txt")
    }
    assert make_of(sources).cards.content_hash == GAME.cards.content_hash
    spaced = {**sources, "minions.toml": "# a comment\n" + sources["minions.toml"]}
    spaced[STARTING] = sources[STARTING].replace("\n", "\r\n")
    assert make_of(spaced).cards.content_hash == GAME.cards.content_hash
    renamed = {**sources, STARTING: sources[STARTING].replace("deck: ", "deck: New ")}
    assert make_of(renamed).cards.content_hash != GAME.cards.content_hash


# -- decks of the box -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-30.1", "BG-30.2")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("4 Fortified", "3 Fortified", "an action deck has exactly 40 cards, not 39"),
        ("4 Fortified", "5 Fortified", "line 3: there may be 4 of "),
        ("4 Fortified", "4 Fortitude", "line 3: no card is called 'Fortitude'"),
        ("4 Fortified", "4 Cut Man", "line 3: "),
    ],
)
def test_a_deck_of_the_box_that_is_not_legal_is_refused(old: str, new: str, told: str) -> None:
    text = GAME.cards.sources[STARTING]
    assert old in text
    with pytest.raises(ValueError, match=r"^decks/starting\.txt: ") as caught:
        make_of({**GAME.cards.sources, STARTING: text.replace(old, new)})
    assert told in str(caught.value)
