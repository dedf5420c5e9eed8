"""The card pool against the published facts: counts, numbers, kits, starter decks; and that every card is tested."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from busterbox.games.tcg.cards.ops_moves import SelfTo
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    ALL_SETS_FORMAT,
    EMBLEMS,
    KIN_BLAST,
    KIN_DEFENSE,
    KIN_GAUGE,
    KIN_STRENGTH,
    MORE_PLACES,
    NO_PASSIVE,
)
from busterbox.kernel.core.ops import JumpUnless, Op, Repeat, RepeatEnd

HERE = Path(__file__).parent
CARDS = range(len(GAME.cards.ids))
DATA = [GAME.table.card_data(card) for card in CARDS]
PLAYABLE = [card for card in CARDS if DATA[card]["playable"]]


# -- how many -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "netnavis", "resources", "events", "chips", "secret"),
    [("power_up", 8, 63, 28, 29, 2), ("grand_prix", 6, 53, 22, 20, 2), ("grave", 6, 57, 20, 20, 1)],
)
@pytest.mark.rule("TC-22.1")
def test_a_set_has_its_cards(
    which: str, netnavis: int, resources: int, events: int, chips: int, secret: int
) -> None:
    ours = [card for card in CARDS if DATA[card]["set"] == which]
    rare = [card for card in ours if "*" in GAME.decks.card_names().numbers[card]]
    assert (len(rare), {DATA[card]["type"] for card in rare}) == (secret, {"resource"})
    counts = Counter(str(DATA[card]["type"]) for card in ours if card not in rare)
    assert counts == {"netnavi": netnavis, "resource": resources, "event": events, "battlechip": chips}
    assert all(DATA[card]["playable"] for card in ours)


def test_promos_and_the_level_up_series() -> None:
    promos = [card for card in CARDS if DATA[card]["set"] == "promo"]
    series = [card for card in promos if GAME.decks.card_names().numbers[card].startswith("1T")]
    assert Counter(str(DATA[card]["type"]) for card in series) == {"battlechip": 1, "event": 4, "level_up": 3}
    assert [card for card in CARDS if not DATA[card]["playable"]] == series
    others = Counter(str(DATA[card]["type"]) for card in promos if card not in series)
    assert others == {"netnavi": 4, "resource": 8, "event": 3, "battlechip": 2}


def test_all_in_all() -> None:
    assert Counter(str(data["type"]) for data in DATA) == {
        "netnavi": 24,
        "resource": 186,
        "event": 77,
        "battlechip": 72,
        "level_up": 3,
    }
    assert (len(DATA), len(PLAYABLE)) == (362, 354)


@pytest.mark.parametrize(
    ("which", "rarities"),
    [
        ("power_up", {"C": 73, "R": 27, "St": 4, "SR": 12, "UR": 12, "*": 2}),
        ("grand_prix", {"C": 50, "R": 27, "St": 4, "SR": 10, "UR": 10, "*": 2}),
        ("grave", {"C": 33, "U": 28, "R": 18, "St": 4, "SR": 10, "UR": 10, "*": 1}),
    ],
)
def test_a_set_is_made_up_as_published(which: str, rarities: dict[str, int]) -> None:
    ours = [GAME.decks.card_names().numbers[card] for card in CARDS if DATA[card]["set"] == which]
    assert Counter(number[1:].rstrip("0123456789") for number in ours) == rarities


def test_ids_are_names_and_titles_and_unique() -> None:
    assert len(set(GAME.cards.ids)) == len(GAME.cards.ids)
    for card in CARDS:
        name = re.sub(r"['’.!()]", "", GAME.cards.names[card].lower())
        assert GAME.cards.ids[card] == re.sub(r"[^a-z0-9]+", "_", name).strip("_")


def test_numbers_are_unique_but_for_one_misprint() -> None:
    twice = [number for number, count in Counter(GAME.decks.card_names().numbers).items() if count > 1]
    assert twice == ["2C1"]  # a promo repeats the number of AirMan


def test_every_card_has_a_line_of_lore_of_its_own() -> None:
    assert len(set(GAME.cards.lore)) == len(GAME.cards.lore)
    assert all(10 < len(lore) < 120 and lore[-1] in ".!?" for lore in GAME.cards.lore)


# -- destiny and power ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "destinies", "mean", "powers"),
    [
        ("resource", [8, 43, 42, 49, 30, 14, 0, 0], 2.49, [61, 0, 39, 41, 41, 4]),
        ("event", [0, 3, 9, 17, 15, 29, 1, 3], 3.95, [58, 0, 7, 9, 0, 3]),
        ("battlechip", [0, 5, 6, 21, 14, 24, 1, 1], 3.74, [33, 0, 6, 16, 11, 6]),
    ],
)
@pytest.mark.rule("TC-3.1")
def test_destinies_and_power_are_distributed_as_published(
    kind: str, destinies: list[int], mean: float, powers: list[int]
) -> None:
    ours = [data for data in DATA if data["type"] == kind]
    found = Counter(int(str(data["destiny"])) for data in ours)
    assert [found[n] for n in range(8)] == destinies
    assert round(sum(n * count for n, count in found.items()) / len(ours), 2) == mean
    power = Counter(int(str(data["power"])) for data in ours)
    assert [power[n] for n in range(6)] == powers


# -- kits ------------------------------------------------------------------------------------------------------

KITS = {
    ("ElecMan", "power_up"): {"green", "yellow"},
    ("GutsMan", "power_up"): {"yellow", "red"},
    ("MagicMan", "power_up"): {"green", "blue"},
    ("NumberMan", "power_up"): {"yellow", "red"},
    ("Roll", "power_up"): {"blue", "yellow"},
    ("WackoMan", "power_up"): {"green", "blue"},
    ("MegaMan", "power_up"): {"green", "red"},
    ("TorchMan", "power_up"): {"blue", "red"},
    ("AirMan", "grand_prix"): {"blue", "green"},
    ("IceMan", "grand_prix"): {"yellow", "green"},
    ("MegaMan", "grand_prix"): {"blue", "yellow"},
    ("SnakeMan", "grand_prix"): {"red", "green"},
    ("PharaohMan", "grand_prix"): {"red", "yellow"},
    ("ProtoMan", "grand_prix"): {"blue", "red"},
    ("MagnetMan", "grave"): {"yellow", "green"},
    ("ShadowMan", "grave"): {"red", "blue"},
    ("SkullMan", "grave"): {"yellow", "blue"},
    ("WoodMan", "grave"): {"red", "green"},
    ("Bass", "grave"): {"yellow", "red"},
    ("SharkMan", "grave"): {"blue", "green"},
}


@pytest.mark.parametrize(("emblem", "which"), list(KITS))
@pytest.mark.rule("TC-5.2")
def test_a_kit_is_six_cards_in_two_colours_that_need_their_emblem(emblem: str, which: str) -> None:
    kit = [
        data
        for data in DATA
        if data["emblem"] == emblem
        and data["set"] == which
        and data["type"] != "netnavi"
        and data["playable"]
    ]
    assert len(kit) == 6
    assert {str(data["colour"]) for data in kit} - {""} == KITS[emblem, which]
    assert [data["type"] for data in kit].count("battlechip") == 1
    for data in kit:
        needs = data["emblems"]
        assert isinstance(needs, dict)
        assert set(needs) == {emblem}


@pytest.mark.rule("TC-5.1")
def test_there_are_no_other_emblems() -> None:
    assert {emblem for emblem, _ in KITS} == set(EMBLEMS)
    others = [data for data in DATA if data["emblem"] and data["set"] == "promo" and data["playable"]]
    assert {data["type"] for data in others} == {"netnavi"}


# -- the published starter decks -------------------------------------------------------------------------------

STARTERS = {
    "megaman": (
        "1 1St101 4 1C53 3 1C46 2 1C62 4 1C43 4 1C68 3 1C73 1 1C32 1 1R98 2 1St104 1 1R94 4 1C59 "
        "2 1C30 4 1C25 3 1C31 3 1C16 4 1C11 2 1C17 4 1C19 4 1C14 4 1C8"
    ),
    "torchman": (
        "1 1St102 2 1C49 4 1C33 3 1C47 4 1C59 3 1C44 1 1R99 1 1R92 4 1C73 2 1St103 4 1C43 "
        "3 1C28 2 1C21 2 1C24 3 1C25 3 1C13 4 1C8 4 1C12 4 1C19 3 1C14 3 1C7"
    ),
    "pharaohman": (
        "1 2St78 2 1C72 2 1C73 3 2C50 3 2C21 4 1C48 2 2St80 3 2C34 3 1C61 2 2C29 3 2C37 1 2R70 1 2R75 3 2C20 "
        "4 1C23 3 2C14 3 2C5 3 1C8 3 2C9 4 1C14 4 1C9 3 2C12"
    ),
    "protoman": (
        "1 2St79 3 2C50 1 2R68 3 2C22 3 2C46 3 2C33 3 2C27 2 2St81 4 1C73 1 2C19 3 1C33 1 2R69 4 1C68 2 1C63 2 2C21 "
        "3 2C17 2 2C14 2 1C21 2 1C22 2 1C15 2 2C9 3 1C14 3 1C12 2 2C12 3 2C8"
    ),
    "bass": (
        "1 3St80 3 1C48 3 3C26 3 3C14 1 3R72 1 3R73 3 3C21 3 3C18 3 3U59 3 1C61 3 3C17 3 3U61 "
        "3 2C14 3 3C11 2 3St82 2 3U50 3 1C9 3 2C5 3 2C9 2 1C8 3 3C6 3 1C14 3 2C12"
    ),
    "sharkman": (
        "1 3St81 3 1C49 3 3C27 3 3U52 3 3C31 3 2C22 3 3U53 3 1C37 3 3C16 3 3U51 3 3C20 1 3R77 "
        "3 3U48 1 3R68 3 2C17 2 3St83 2 2C8 3 1C13 3 1C12 3 1C11 3 2C9 3 3C5 2 1C15"
    ),
}


@pytest.mark.parametrize("deck", list(STARTERS))
@pytest.mark.rule("TC-22.9")
def test_a_starter_deck_is_the_published_one(deck: str) -> None:
    words = STARTERS[deck].split()
    published = {number: int(count) for count, number in zip(words[::2], words[1::2], strict=True)}
    assert sum(published.values()) == 60
    cards = GAME.decks.read(GAME.decks.text(deck), [ALL_SETS_FORMAT])
    assert Counter(GAME.decks.card_names().numbers[card] for card in cards) == published


# -- texts and ops ---------------------------------------------------------------------------------------------


def test_only_netnavis_without_ability_and_what_is_never_played_have_no_text() -> None:
    silent = {GAME.cards.ids[card] for card in PLAYABLE if not GAME.cards.texts[card]}
    assert silent == {
        "numberman_calculator",
        "megaman_netwarrior",
        "torchman_hothead",
        "megaman_battle_master",
        "snakeman_sly_bandit",
        "pharaohman_ultimate_netnavi",
        "protoman_grand_prix_champ",
        "woodman_natural_leader",
        "bass_ultimate_reborn",
        "sharkman_aquatic_enforcer",
        "mega_man_x_invincible",
    }


def plain(op: Op[Any]) -> bool:
    """Whether an op has no parameter at all: then it says one thing, whoever says it."""
    return not any(not callable(getattr(op, name)) for name in dir(op) if not name.startswith("_"))


def test_less_than_one_card_in_twenty_is_a_script() -> None:
    """A script: a word without parameters, or a passive, that one card alone has and that is its whole effect."""
    box = box_of(GAME)
    family = (NO_PASSIVE, KIN_STRENGTH, KIN_DEFENSE, KIN_BLAST, KIN_GAUGE, MORE_PLACES)
    joints = (JumpUnless, Repeat, RepeatEnd, SelfTo)
    effects: dict[int, list[Op[Any]]] = {}
    used: Counter[type[Op[Any]]] = Counter()
    for card in PLAYABLE:
        what = box.cards[card]
        ops = GAME.cards.programs[what.program][what.cost :] if what.program else []
        ops = [*ops, *(GAME.cards.programs[what.heard] if what.heard else [])]
        effects[card] = [op for op in ops if not isinstance(op, joints)]
        used.update({type(op) for op in effects[card]})
    scripts = [
        GAME.cards.ids[card]
        for card in PLAYABLE
        if (effects[card] and all(used[type(op)] == 1 and plain(op) for op in effects[card]))
        or (not effects[card] and box.passive[card] not in family)
    ]
    assert {"drowning", "weepers", "woodshield"} <= set(scripts)
    assert len(scripts) < 0.05 * len(PLAYABLE)


# -- every card has a test --------------------------------------------------------------------------------------

FILLING = {"take", "theirs", "card"}  # calls that only pick a card out of a position


class Named(ast.NodeVisitor):
    """Cards that a test module names: by themselves, to play, to spend, to put to a test; or in the words of a zone in a
    test that has its name from them. Not those that only fill a zone, are picked to pay with or are found in the end."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                self.found |= {word for word in part.value.split() if f"_{word.split('_')[0]}_" in node.name}
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.add(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        return

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in ("hand", "gauge", "deck", "discard", "resources"):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not (isinstance(node.func, ast.Name) and node.func.id in FILLING):
            self.generic_visit(node)


def test_every_card_in_play_has_a_test() -> None:
    visitor = Named()
    for path in sorted(HERE.glob("test_cards_*.py")):
        visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
    assert [GAME.cards.ids[card] for card in PLAYABLE if GAME.cards.ids[card] not in visitor.found] == []
