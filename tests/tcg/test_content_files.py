"""Content files of the trading card game: read field by field; a fault names file, line and what was expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.games.tcg.game import CONTENT, FILES, GAME, make, make_of
from busterbox.games.tcg.rules.box import box_of
from busterbox.kernel.game import Game

# -- content files -----------------------------------------------------------------------------------------------

CARDS = """\
[[card]]
id = "hero"
number = "T1"
name = "Hero"
title = "Brave"
set = "power_up"
type = "netnavi"
emblem = "Roll"
strength = 1
defense = 2
blast = 3
source = "original"
lore = "For tests."

[[card]]
id = "crate"
number = "T2"
name = "Crate"
set = "power_up"
type = "resource"
colour = "red"
destiny = 3
power = 1
colours = {red = 1}
source = "original"
lore = "For tests."
cost = [{op = "burn", amount = 1}]
spend = [{op = "strength", amount = 2}]

[[card]]
id = "zap"
number = "T3"
name = "Zap"
set = "power_up"
type = "battlechip"
destiny = 3
source = "original"
lore = "For tests."
play = [
    {op = "strength", amount = 2},
    {op = "draw", amount = 1},
]
"""
DRAW = '{op = "draw", amount = 1}'
BURN = '{op = "burn", amount = 1}'


def load(text: str = CARDS, **more: str) -> Game:
    sources = dict.fromkeys(FILES, "")
    sources["power_up.toml"] = text
    return make_of({**sources, **more})


@pytest.mark.rule("TC-2.2", "TC-2.3")
def test_sound_files_are_read_field_by_field() -> None:
    game = load()
    assert game.cards.ids == ["crate", "zap", "hero"]  # what can be drawn first, NetNavis after
    hero, crate = game.table.card_data(2), game.table.card_data(0)
    assert [hero[key] for key in ("type", "strength", "defense", "blast", "emblem")] == [
        "netnavi",
        1,
        2,
        3,
        "Roll",
    ]
    assert [crate[key] for key in ("colour", "destiny", "power", "colours", "emblems", "lore")] == [
        "red", 3, 1, {"red": 1}, {}, "For tests.",
    ]  # fmt: skip
    assert game.cards.texts == [
        "SPEND: Burn 1 power to give your NetNavi strength +2.",
        "Give your NetNavi strength +2. Draw 1 card.",
        "",
    ]
    assert (box_of(game).spendable, list(box_of(game).cost)) == ([True, False, False], [1, 0, 0])


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('id = "crate"', 'id = "zap"', 31, "card 'zap': this id is used twice"),
        ('"resource"', '"gadget"', 20, "card 'crate': 'type' must be one of resource, event, battlechip, netnavi, "),
        ('colour = "red"', 'colour = "pink"', 21, "card 'crate': 'colour' must be one of red, blue, green, yellow, "),
        ('colour = "red"\n', "", 15, "card 'crate': 'colour' is missing"),
        ("destiny = 3\npower", "power", 15, "card 'crate': 'destiny' is missing"),
        ("destiny = 3\n", "destiny = 11\n", 22, "card 'crate': 'destiny' must be a whole number from 0 to 9, not 11"),
        ("power = 1", "power = 6", 23, "card 'crate': 'power' must be a whole number from 0 to 5, not 6"),
        ("{red = 1}", "{pink = 1}", 24, "card 'crate': 'colours' knows red, blue, green, yellow, not 'pink'"),
        ("{red = 1}", "{red = 5}", 24, "card 'crate': 'red' must be a whole number from 1 to 4, not 5"),
        ("{red = 1}", '"red"', 24, "card 'crate': 'colours' must be a table such as {red = 2}, not 'red'"),
        ("colours = {red", "emblems = {Rolf", 24, "card 'crate': 'emblems' knows AirMan, Bass, "),
        ('"Roll"', '"Rolf"', 8, "card 'hero': 'emblem' must be one of AirMan, "),
        ("strength = 1\n", "", 1, "card 'hero': 'strength' is missing"),
        ('"original"', '"mine"', 12, "card 'hero': 'source' must be one of rulebook, public, original, not 'mine'"),
        ('lore = "For tests."\n', "", 1, "card 'hero': 'lore' is missing"),
        ('set = "power_up"', 'set = "later"', 6, "card 'hero': 'set' must be one of power_up, grand_prix, grave, "),
        ("blast = 3", "blast = 3\ndestiny = 1", 12, "card 'hero': unknown field 'destiny'"),
        (BURN, '{op = "melt", amount = 1}', 27, "card 'crate': 'op' must be one of "),
        (BURN, '{op = "burn"}', 27, "card 'crate': 'amount' is missing"),
        (BURN, '{op = "burn", amount = "many"}', 27, "card 'crate': 'amount' must be a whole number from 1 to 99, "),
        (BURN, '{op = "burn", amount = 1, when = 2}', 27, "card 'crate': unknown field 'when' (read here: amount, op)"),
        (DRAW, '{op = "move", from = "hand", to = "discard"}', 41, "card 'zap': cards cannot be moved from hand to "),
        (
            DRAW,
            '{op = "move", from = "hand", to = "gauge", amount = 2, one_colour = true}',
            41,
            "card 'zap': unknown field 'one_colour'",
        ),
        (DRAW, '{op = "discard", amount = 2, one_colour = true}', 41, "card 'zap': unknown field 'one_colour'"),
        (DRAW, '{op = "discard", amount = 1, colour = "red"}', 41, "card 'zap': unknown field 'colour'"),
        (DRAW, '{op = "strength", amount = {count = "hand", each = -1}}', 41, "card 'zap': 'each' is positive; "),
        (DRAW, '{op = "draw", amount = {count = "stars"}}', 41, "card 'zap': 'count' must be one of "),
        (DRAW, '{op = "draw", amount = 1, who = "me"}', 41, "card 'zap': 'who' must be one of own, opponent, both, "),
        (DRAW, '"draw"', 41, "card 'zap': a table was expected, not 'draw'"),
        ('"battlechip"', '"battlechip"\ncolour = "red"', 36, "card 'zap': unknown field 'colour'"),
        ('"battlechip"', '"battlechip"\ntitle = "Big"', 36, "card 'zap': only NetNavis and resources have titles"),
        ('"battlechip"', '"battlechip"\nweight = 3', 36, "card 'zap': unknown field 'weight'"),
        ("play = [", "spend = [", 39, "card 'zap': unknown field 'spend'"),
        ("cost = [", 'whenever = "raining"\nthen = [', 27, "card 'crate': 'whenever' must be one of chip_played, "),
        ('name = "Crate"', 'name = "Crate"\ntag = "pet"', 19, "card 'crate': 'tag' must be one of virus, ally, netop, "),
        ('[[card]]\nid = "zap"', '[[robot]]\nid = "zap"', 30, "unknown table 'robot'; this file holds [[card]]"),
    ],
)  # fmt: skip
def test_a_fault_names_file_line_card_and_what_was_expected(old: str, new: str, line: int, told: str) -> None:
    assert old in CARDS
    with pytest.raises(ValueError, match="^" + re.escape(f"power_up.toml, line {line}: {told}")) as caught:
        load(CARDS.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_faults_of_whole_files() -> None:
    with pytest.raises(ValueError, match=r"^power_up\.toml: this is not TOML: .*line 31"):
        load(CARDS.replace('id = "zap"', "id = zap"))
    with pytest.raises(ValueError, match=r"^grave\.toml, line 16: card 'crate': this id is used twice$"):
        load(**{"grave.toml": CARDS})
    with pytest.raises(
        ValueError, match=r"^the content of tcg is power_up\.toml, .* and decks, not power_up\.toml$"
    ):
        make_of({"power_up.toml": CARDS})
    with pytest.raises(ValueError, match=r"^decks/mine\.txt: line 3: no card is called 'Nothing'"):
        load(**{"decks/mine.txt": "deck: Mine\n1 Hero\n3 Nothing\n"})


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "power_up.toml").write_text(CARDS, encoding="utf-8")
    assert make(tmp_path).cards.ids == ["crate", "zap", "hero"]
    (tmp_path / "grave.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"grave\.toml"):
        make(tmp_path)
    (tmp_path / "grave.toml").unlink()
    with pytest.raises((ValueError, OSError), match=r"grave\.toml"):
        make(tmp_path)


def test_the_content_hash_is_over_what_the_files_say() -> None:
    sources = {name: (CONTENT / name).read_text(encoding="utf-8") for name in FILES}
    sources |= {
        f"decks/{path.name}": path.read_text(encoding="utf-8") for path in (CONTENT / "decks").glob("*.txt")
    }
    spaced = dict(sources)
    spaced["grave.toml"] = "# a comment\n" + sources["grave.toml"]
    spaced["decks/megaman.txt"] = sources["decks/megaman.txt"].replace("\n", "\r\n")
    assert make_of(spaced).cards.content_hash == GAME.cards.content_hash
    changed = dict(sources)
    changed["decks/gutsman.txt"] = sources["decks/gutsman.txt"].replace("deck: ", "deck: New ")
    assert make_of(changed).cards.content_hash != GAME.cards.content_hash
