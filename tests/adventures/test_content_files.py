"""Content files of Adventures: a fault names file, line, card and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from busterbox.games.adventures.game import CONTENT, FILES, GAME, make, make_of
from tests.adventures.positions import FIXTURE

NEEDED = {"heroes.toml": [], "bosses.toml": ["weapons.toml"], "tables.toml": []}
KINDS = {
    "actions/mega_man.toml": "action",
    "stages.toml": "stage",
    "patterns.toml": "pattern",
    "light.toml": "light",
    "surprises.toml": "surprise",
    "sabotage.toml": "sabotage",
    "weapons.toml": "weapon",
    "bosses.toml": "boss",
    "heroes.toml": "hero",
    "components.toml": "component",
}


def fault_of(file: str, text: str) -> str:
    """What is said of a file, the others being empty as far as they can be."""
    sources = dict.fromkeys(FILES, "")
    for name in ("heroes.toml", "tables.toml", *NEEDED.get(file, [])):
        sources[name] = FIXTURE.cards.sources[name]
    with pytest.raises(ValueError, match=r"\S") as caught:
        make_of({**sources, file: text})
    return str(caught.value)


def check_fault(file: str, old: str, new: str, at: str, told: str) -> None:
    """The fault is told with the line on which `at` stands, the last of them before or in the change."""
    text = FIXTURE.cards.sources[file]
    assert old in text
    place = text.index(old)
    text = text.replace(old, new, 1)
    line = text[: text.rindex(at, 0, place + max(len(new), 1))].count("\n") + 1
    card, colon, problem = told.partition(": ")
    named = f"{KINDS[file]} {card!r}: {problem}" if colon else told
    fault = fault_of(file, text)
    assert fault.startswith(f"{file}, line {line}: {named}"), fault
    assert "\n" not in fault


ACTIONS = "actions/mega_man.toml"
SKILL = '[{op = "die", colour = "red"}]\nskill = [{op = "activate", token = "jump"}]'
FACES = "shoot, jump, run, double_shoot, double_jump, double_run"


@pytest.mark.parametrize(
    ("old", "new", "at", "told"),
    [
        ('id = "mega_man_2"', 'id = "mega_man_1"', "id =", "mega_man_1: this id is used twice"),
        ('id = "mega_man_2"\n', "", "[[action]]", ": every card needs an 'id'"),
        ('hero = "mega_man"', 'hero = "bass"', "hero =", "mega_man_1: 'hero' must be one of mega_man, proto_man, rush, roll, "),
        ("support = " + SKILL, 'skill = [{op = "wait"}]', "[[action]]", "mega_man_1: 'support' must say what the upper half "),
        (SKILL, SKILL + "\nchoose = true", "choose", "mega_man_1: there must be two icons to choose from (AD-R61)"),
        ('name = "Mega Man 1"', 'name = "Mega Man 1"\nweight = 3', "weight", "mega_man_1: unknown field 'weight'"),
        ('lore = "An action."\n', "", "[[action]]", "mega_man_1: 'lore' is missing"),
        ('source = "original"', 'source = "mine"', "source", "mega_man_1: 'source' must be one of rulebook, public, original"),
        ('[[action]]\nid = "mega_man_2"', '[[gadget]]\nid = "mega_man_2"', "[[gadget]]", "unknown table 'gadget'"),
    ],
)  # fmt: skip
def test_action_cards(old: str, new: str, at: str, told: str) -> None:
    check_fault(ACTIONS, old, new, at, told)


@pytest.mark.parametrize(
    "support", ['{op = "wait"}', '{op = "heal", amount = 2}', '{op = "damage"}', '{op = "copy"}']
)
def test_what_no_support_gives(support: str) -> None:
    new = SKILL.replace('{op = "die", colour = "red"}', support)
    told = "mega_man_1: a support gives dice, tokens, 1 life, Weapon Energy or a surprise token"
    check_fault(ACTIONS, SKILL, new, "support", told)


@pytest.mark.rule("AD-R43", "AD-24.4", "AD-24.6")
@pytest.mark.parametrize(
    ("skill", "told"),
    [
        ("", "'skill' must say what is gained"),
        ('{op = "fly"}', "'op' must be one of "),
        ('{op = "activate"}', "'token' is missing"),
        ('{op = "activate", token = "wait"}', "'token' must be one of shoot, jump, run, any, not 'wait'"),
        (
            '{op = "die", colour = "any", face = "jump"}',
            "a die with a face has a colour of its own (AD-24.4)",
        ),
        ('{op = "die", colour = "green"}', "'colour' must be one of red, blue, yellow, any, not 'green'"),
        ('{op = "damage", amount = 5}', "'amount' must be a whole number from 1 to 4, not 5"),
        ('{op = "reroll", amount = 0}', "'amount' must be a whole number from 1 to 9, not 0"),
        ('{op = "reroll", amount = "some"}', "'amount' must be a whole number from 1 to 9, not 'some'"),
        ('{op = "spend", action = "any"}', "'action' must be one of shoot, jump, run, not 'any'"),
        ('{op = "wait", amount = 2}', "unknown field 'amount' (read here: op)"),
        (
            '{op = "either", of = [{then = [{op = "wait"}]}]}',
            "'of' must hold two branches or more, none of them empty",
        ),
        (
            '{op = "either", of = [{then = [{op = "wait"}]}, {then = []}]}',
            "'of' must hold two branches or more, ",
        ),
        (
            '{op = "either", of = [{then = [{op = "wait"}]}, {then = [{op = "heal"}], amount = 2}]}',
            "unknown field 'amount' (read here: then)",
        ),
        (
            '{op = "either", of = [{then = [{op = "wait"}]}, {then = [{op = "heal"}]}], amount = 2}',
            "unknown field 'amount' (read here: of, op)",
        ),
        ('{op = "if", when = {test = "raining"}, then = [{op = "wait"}]}', "'test' must be one of "),
        ('"wait"', "a table was expected, not 'wait'"),
    ],
)
def test_effects(skill: str, told: str) -> None:
    new = SKILL.replace('{op = "activate", token = "jump"}', skill)
    check_fault(ACTIONS, SKILL, new, "skill", f"mega_man_1: {told}")


@pytest.mark.rule("AD-R27")
@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ('{op = "spend", action = "run"}, {op = "discard_die"}', "a cost takes one die or action at most, and nothing twice"),
        ('{op = "damage"}, {op = "damage"}', "a cost takes one die or action at most, and nothing twice"),
        ('{op = "spend", action = "run"}, {op = "lose_token", token = "any"}', "a cost takes an action or a bonus token, not "),
    ],
)  # fmt: skip
def test_costs(cost: str, told: str) -> None:
    check_fault(ACTIONS, SKILL, f"{SKILL}\ncost = [{cost}]", "cost", f"mega_man_1: {told}")


@pytest.mark.rule("AD-3.1", "AD-3.2", "AD-18.13", "AD-R37")
@pytest.mark.parametrize(
    ("challenge", "told"),
    [
        (
            '{needs = ["signature"], damage = 1}',
            "'needs' must be a list of shoot, jump, run, wait, not ['signature']",
        ),
        ('{needs = ["shoot"], damage = 5}', "'damage' must be a whole number from 1 to 4, not 5"),
        (
            '{needs = ["wait", "wait", "run"], damage = 1}',
            "a challenge has 4 icons at most, a wait counting as two",
        ),
        ("{needs = [], damage = 1}", "'needs' must be a list of shoot, jump, run, wait, not []"),
        ('{needs = ["shoot"], damage = 1, box = 1}', "'box' must be true or false, not 1"),
        ('{needs = ["shoot"]}', "'damage' is missing"),
        (
            '{needs = ["shoot"], damage = 1}, {needs = ["run"], damage = 1}',
            "a stage card has three challenges (AD-3.2)",
        ),
    ],
)
def test_challenges(challenge: str, told: str) -> None:
    old = '{needs = ["shoot"], damage = 1, box = true}'
    check_fault("stages.toml", old, challenge, "challenges", f"stage_1: {told}")


@pytest.mark.rule("AD-R14")
@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("[]", "'effect' must say what happens"),
        ('[{op = "discard_die"}]', "there are no dice at the time 'setup'"),
        ('[{op = "wait"}]', "there are no dice at the time 'setup'"),
        ('[{op = "either", of = [{then = [{op = "damage"}]}, {then = [{op = "copy"}]}]}]', "there are no dice at the time "),
        ('[{op = "draw"}]', "cards are drawn and discarded at the time 'draw' alone (AD-R14)"),
        ('[{op = "discard_card"}]', "cards are drawn and discarded at the time 'draw' alone (AD-R14)"),
    ],
)  # fmt: skip
def test_effects_at_the_wrong_time(effect: str, told: str) -> None:
    old = 'effect = [{op = "damage", amount = 1}]'
    check_fault("sabotage.toml", old, f"effect = {effect}", "effect", f"sabotage_1: {told}")


EXTRA = 'timing = "ongoing", what = "extra", extra = {needs = ["run"], damage = 1}}'


@pytest.mark.parametrize(
    ("file", "old", "new", "at", "told"),
    [
        ("patterns.toml", '["shoot", "shoot"]', '["shoot", "duck"]', "needs", "pattern_1: 'needs' must be a list of shoot, "),
        ("patterns.toml", '["shoot", "shoot"]', '["wait", "wait", "signature"]', "needs", "pattern_1: a challenge has 4 icons "),
        ("patterns.toml", "damage = 1\n", "damage = 0\n", "damage", "pattern_1: 'damage' must be a whole number from 1 to 4"),
        ("light.toml", 'die = "red"', 'die = "any"', "die =", "light_red_red: 'die' must be one of red, blue, yellow, not "),
        ("light.toml", 'wants = "red"', 'wants = "green"', "wants", "light_red_red: 'wants' must be one of red, blue, yellow"),
        ("light.toml", "copies = 2", "copies = 0", "copies", "light_red_red: 'copies' must be a whole number from 1 to 9, not 0"),
        ("surprises.toml", "copies = 3", "copies = 18", "copies", "surprise_shoot_token: 'copies' must be a whole number from "),
        ("sabotage.toml", '"setup"', '"later"', "timing", "sabotage_1: 'timing' must be one of setup, draw, planning, "),
        ("sabotage.toml", '"setup"\neffect = [{op = "lose_t', '"draw"\neffect = [{op = "lose_t', "effect", "sabotage_3: tanks "),
        ("sabotage.toml", '"no_boxes"', '"nothing"', "what", "sabotage_4: 'what' must be one of extra, more_damage, "),
        ("sabotage.toml", '"no_boxes"', '"more_damage"\namount = 4', "amount", "sabotage_4: 'amount' must be a whole number "),
        ("sabotage.toml", '"no_boxes"', '"no_boxes"\namount = 1', "amount", "sabotage_4: unknown field 'amount'"),
        ("weapons.toml", 'icon = "blade"', 'icon = "spoon"', "icon", "rolling_cutter: 'icon' must be one of blade, blast, "),
        ("weapons.toml", '"blade"', '"blade"\ncap = 6', "cap", "rolling_cutter: 'cap' must be a whole number from 1 to 5, not 6"),
        ("weapons.toml", '"blade"', '"blade"\ncost = [{op = "lose_energy"}]', "cost", "rolling_cutter: Weapon Energy is the "),
        ("bosses.toml", "pack = 1", "pack = 4", "pack", "cut_man: 'pack' must be a whole number from 1 to 3, not 4"),
        ("bosses.toml", "pattern = 3", "pattern = 7", "pattern", "cut_man: 'pattern' must be a whole number from 1 to 6, not 7"),
        ("bosses.toml", '"rolling_cutter"', '"fork"', "weapon", "cut_man: 'weapon' must be one of rolling_cutter, super_arm, "),
        ("bosses.toml", 'weakness = "force"', 'weakness = "love"', "weakness", "cut_man: 'weakness' must be one of "),
        ("bosses.toml", '["jump"]', '["signature"]', "signature", "cut_man: 'signature' must be a list of shoot, jump, run, "),
        ("bosses.toml", 'kind = "master"', 'kind = "boss"', "kind", "cut_man: 'kind' must be one of master, wily, not 'boss'"),
        ("bosses.toml", 'timing = "ongoing", what = "no_rerolls"}', EXTRA, "boss =", "ice_man: a boss battle has no stage "),
        ("bosses.toml", '["shoot"], damage = 1}', '["shoot"]}', "stage =", "guts_man: 'damage' is missing"),
        ("bosses.toml", 'stage", timing = "dice_pool"', 'stage", timing = "setup"', "stage =", "cut_man: 'timing' must be one "),
        ("components.toml", "copies = 4", "copies = 100", "copies", "hero_board: 'copies' must be a whole number from 1 to 99"),
    ],
)  # fmt: skip
def test_other_cards(file: str, old: str, new: str, at: str, told: str) -> None:
    check_fault(file, old, new, at, told)


@pytest.mark.rule("AD-R50")
def test_a_boss_of_dr_wily_has_no_stage_side() -> None:
    text = FIXTURE.cards.sources["bosses.toml"].replace('kind = "master"', 'kind = "wily"', 1)
    line = text[: text.index("stage = ")].count("\n") + 1
    assert fault_of("bosses.toml", text).startswith(
        f"bosses.toml, line {line}: boss 'cut_man': unknown field 'stage'"
    )


@pytest.mark.rule("AD-R2", "AD-R3", "AD-R4", "AD-R5")
@pytest.mark.parametrize(
    ("old", "new", "at", "told"),
    [
        (
            "[4, 4, 3, 2]",
            "[4, 4, 3]",
            "stage_cards",
            "tables: 'stage_cards' must be 4 numbers, not [4, 4, 3]",
        ),
        (
            "single = [1, 2, 2, 2]",
            "single = [1, 2, 2, -1]",
            "single",
            "tanks: 'single' must be 4 numbers, not [1, 2, 2, -1]",
        ),
        ("single = [1, 2, 2, 2]\n", "", "[tanks]", "tanks: 'single' is missing"),
        (
            "sabotage = [0, 0, 1, 2]",
            "sabotage = 2",
            "sabotage",
            "difficulty: 'sabotage' must be 4 numbers, not 2",
        ),
        ('red = ["shoot", ', "red = [", "red", f"faces: 'red' must be six of {FACES}"),
        ('red = ["shoot", ', 'red = ["wait", ', "red", f"faces: 'red' must be six of {FACES}"),
        ('red = ["shoot", ', 'green = []\nred = ["shoot", ', "green", "faces: unknown field 'green'"),
    ],
)
def test_tables(old: str, new: str, at: str, told: str) -> None:
    text = FIXTURE.cards.sources["tables.toml"]
    assert old in text
    place = text.index(old)
    text = text.replace(old, new, 1)
    line = text[: text.rindex(at, 0, place + max(len(new), 1))].count("\n") + 1
    assert fault_of("tables.toml", text).startswith(f"tables.toml, line {line}: {told}")


def test_a_signature_that_makes_a_pattern_too_hard_is_refused() -> None:
    text = FIXTURE.cards.sources["bosses.toml"].replace(
        'signature = ["jump"]', 'signature = ["jump", "wait"]', 1
    )
    with pytest.raises(
        ValueError, match=r"'cut_man': some pattern card would ask for more than 4 icons$"
    ) as caught:
        make_of({**FIXTURE.cards.sources, "bosses.toml": text})
    line = text[: text.index("signature = ")].count("\n") + 1
    assert str(caught.value).startswith(f"bosses.toml, line {line}: boss ")


# -- whole files --------------------------------------------------------------------------------------------------------


def test_faults_of_whole_files() -> None:
    fault = fault_of("light.toml", FIXTURE.cards.sources["light.toml"].replace('die = "red"', "die = red", 1))
    assert fault.startswith("light.toml: this is not TOML: ")
    missing = dict(FIXTURE.cards.sources)
    del missing["weapons.toml"], missing["light.toml"]
    with pytest.raises(ValueError, match=r"^the content of adventures lacks light\.toml, weapons\.toml$"):
        make_of(missing)
    copied = {**FIXTURE.cards.sources, "actions/rush.toml": FIXTURE.cards.sources["actions/roll.toml"]}
    with pytest.raises(
        ValueError, match=r"^actions/roll\.toml, line 2: action 'roll_1': this id is used twice$"
    ):
        make_of(copied)


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("stages.toml", r"^stages\.toml: 9 .*cards.* expected, not 0$"),
        ("patterns.toml", r"^patterns\.toml: 1 .*cards.* expected, not 0$"),
        ("actions/roll.toml", r"^actions: 64 .*cards.* expected, not 48$"),
    ],
)
def test_too_few_cards_for_the_largest_table_are_refused(file: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make_of({**FIXTURE.cards.sources, file: ""})


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for name, text in FIXTURE.cards.sources.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert make(tmp_path).cards.content_hash == FIXTURE.cards.content_hash
    (tmp_path / "light.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match=r"light\.toml"):
        make(tmp_path)
    (tmp_path / "light.toml").unlink()
    with pytest.raises((ValueError, OSError), match=r"light\.toml"):
        make(tmp_path)


def test_the_content_hash_is_over_what_the_files_say() -> None:
    sources = {name: (CONTENT / name).read_text(encoding="utf-8") for name in FILES}
    spaced = {**sources, "light.toml": "# a comment\n" + sources["light.toml"]}
    assert make_of(spaced).cards.content_hash == GAME.cards.content_hash
    assert GAME.cards.sources == sources
    renamed = {**sources, "light.toml": sources["light.toml"].replace('name = "', 'name = "New ', 1)}
    assert make_of(renamed).cards.content_hash != GAME.cards.content_hash
