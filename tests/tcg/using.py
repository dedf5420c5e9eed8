"""Using one card on a plain position: the table of what it moved, and who was changed by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    BLAST,
    FIRST_EMBLEM,
    NAVI,
    NO_COLOUR,
    NO_EMBLEM,
    NUMBER,
    PLAY,
    RESOURCE,
    SPEND,
    TAKE,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import DONE, NO, PICK, YES
from busterbox.kernel.core.rng import Script
from tests.tcg.positions import Side, answer, card, options, play, sizes, spend, table, values

Zones = tuple[int, int, int, int, int]  # hand, gauge, resources, discard pile, deck
Values = tuple[int, int, int]  # strength, defense, blast number
STILL: Zones = (0, 0, 0, 0, 0)
EVEN: Values = (0, 0, 0)
COLOURED = [  # resources to meet a requirement with: red, blue, green, yellow
    ["firm_barrier", "determined", "power_pastries", "worthy_opponent"],
    ["lark", "great_surprise", "just_a_nuisance", "big_trouble"],
    ["food_education", "its_not_over_yet", "giving_it_away", "clever_trick"],
    ["doubting_navi", "focus", "carb_craving", "let_em_have_it"],
]
CARRIERS = {  # resources with an emblem, none of which listens
    "WoodMan": ["timber_terror", "backed_up"],
    "Bass": ["flawless", "interconnected"],
    "SharkMan": ["surprisingly_sharp", "requital"],
    "MagnetMan": ["pulls_you_in", "stuck_in_place"],
    "ShadowMan": ["shadow_boss", "mission_of_defeat"],
    "SkullMan": ["watch_out", "mystical"],
    "ElecMan": ["double_zap", "charging_up"],
    "GutsMan": ["buckethead", "gutshammer"],
    "MagicMan": ["mind_tricks", "odds_are_against_you"],
    "MegaMan": ["two_for_one", "heightened_defenses"],
    "NumberMan": ["counter_attack", "ready_for_action"],
    "Roll": ["channeling", "data_scan"],
    "TorchMan": ["looking_hot", "flame_brain"],
    "WackoMan": ["clowning_around", "send_in_the_clowns"],
}
NAVIS = {
    "WoodMan": "woodman_natural_leader",
    "Bass": "bass_ultimate_reborn",
    "SharkMan": "sharkman_aquatic_enforcer",
    "MagnetMan": "magnetman_polarized",
    "ShadowMan": "shadowman_dark_ninja",
    "SkullMan": "skullman_skeletal_agent",
    "ElecMan": "elecman_fully_charged",
    "GutsMan": "gutsman_body_strength",
    "MagicMan": "magicman_riddler",
    "MegaMan": "megaman_netwarrior",
    "NumberMan": "numberman_calculator",
    "Roll": "roll_hip_and_cool",
    "TorchMan": "torchman_hothead",
    "WackoMan": "wackoman_whimsical",
}


def needed(name: str) -> list[str]:
    """Resources that meet the requirements of a card, the NetNavi's own emblem counted."""
    found: list[str] = []
    for need in box_of(GAME).needs[card(name)]:
        which, count = need >> 3, need & 7
        if which < FIRST_EMBLEM:
            found += COLOURED[which][:count]
        else:
            emblem = str(GAME.table.card_data(card(name))["emblem"])
            found += [carrier for carrier in CARRIERS[emblem] if carrier != name][: count - 1]
    return found


def navi_for(name: str) -> str:
    """A NetNavi of the card's emblem; MegaMan for cards without one."""
    return NAVIS.get(str(GAME.table.card_data(card(name))["emblem"]), "megaman_netwarrior")


def ready(
    name: str,
    own: Mapping[str, object] | None = None,
    other: Mapping[str, object] | None = None,
    **where: int,
) -> Tcg:
    """Seat 0 can use the card now: a resource lies in play, another is in hand with its requirements met.

    Otherwise three plain cards in hand, power enough, four cards in the discard pile; the opponent likewise.
    """
    mine: dict[str, object] = {
        "navi": navi_for(name),
        "hand": "3",
        "gauge": "2",
        "discard": "4",
        "resources": "",
    }
    power = box_of(GAME).power[card(name)]
    if box_of(GAME).type[card(name)] != RESOURCE:
        mine["gauge"] = str(max(power, 2))
    mine |= own or {}
    theirs: dict[str, object] = {"hand": "3", "gauge": "3", "discard": "4"}
    theirs |= other or {}
    if box_of(GAME).type[card(name)] == RESOURCE:
        mine["resources"] = f"{name} {mine['resources']}"
    else:
        mine["hand"] = f"{name} {mine['hand']}"
        mine["resources"] = " ".join([*needed(name), str(mine["resources"])])
    return table(Side(**mine), Side(**theirs), **where)  # type: ignore[arg-type]


def use(g: Tcg, name: str, answers: str = "") -> None:
    """Spend or play it and answer what is asked: `take` the first card offered, navi0, pick0, number2, yes, no, done."""
    if box_of(GAME).type[card(name)] == RESOURCE:
        spend(g, name)
    else:
        play(g, name)
    for word in answers.split():
        reply(g, word)


def reply(g: Tcg, word: str) -> None:
    fixed = {"yes": YES, "no": NO, "done": DONE}
    if word == "take":
        answer(g, next(code for code in options(g) if code >= TAKE))
    elif word in fixed:
        answer(g, fixed[word])
    else:
        base = {"navi": NAVI, "pick": PICK, "number": NUMBER}[word.rstrip("0123456789")]
        answer(g, base + int(word.lstrip("abcdefghijklmnopqrstuvwxyz")))


@dataclass
class Case:
    """One plain card: what is answered, and what is different afterwards."""

    card: str
    answers: str = ""
    own: Zones = STILL
    other: Zones = STILL
    values: Values = EVEN
    others_values: Values = EVEN
    gauge: str = ""  # own power to start with where the usual is not right


def check(case: Case) -> None:
    g = ready(case.card, {"gauge": case.gauge} if case.gauge else None)
    before = [sizes(g, 0), sizes(g, 1), values(g, 0), values(g, 1)]
    use(g, case.card, case.answers)
    after = [sizes(g, 0), sizes(g, 1), values(g, 0), values(g, 1)]
    changes = [
        tuple(b - a for a, b in zip(old, new, strict=True)) for old, new in zip(before, after, strict=True)
    ]
    assert changes == [case.own, case.other, case.values, case.others_values]
    assert g.seat_to_act() == 1  # the action is complete


def time_out(g: Tcg, *chance: int) -> None:
    """Time is up for the open question; chance, where it answers, by its outcomes."""
    script = Script(list(chance))
    g.script = script
    g.expire(g.serial)
    script.done()
    g.script = None
    assert g.game.rules.invariants(g) == []


def random_deck(chance: Random, pool: list[int], navis: list[int]) -> str:
    """A legal deck of these cards in two or three colours, with the kit of its NetNavi."""
    box = box_of(GAME)
    navi = chance.choice(navis)
    emblem = box.emblem[navi]
    colours = [NO_COLOUR, *chance.sample(range(4), chance.choice([2, 3]))]
    fits = [
        n for n in pool if box.colour[n] in colours and box.emblem[n] in (NO_EMBLEM, emblem) for _ in range(4)
    ]
    return GAME.decks.write("Random", [navi, *sorted(chance.sample(fits, 59))])


def random_games(chance: Random, pool: list[int], navis: list[int], games: int) -> set[int]:
    """Plays by chance with random decks, sound after every answer; the cards that were played or spent."""
    used: set[int] = set()
    for seed in range(games):
        decks = [random_deck(chance, pool, navis) for _ in range(2)]
        g = GAME.new(2, seed, {"format": "all_sets"}, decks=decks)
        assert isinstance(g, Tcg)
        while not g.over:
            seat = g.seat_to_act()
            code = chance.choice([code for code in g.options(seat) if code != BLAST] or g.options(seat))
            if PLAY <= code < TAKE:
                used.add(code - (PLAY if code < SPEND else SPEND))
            if chance.random() < 0.03:
                g.expire(g.serial)
            else:
                g.answer(seat, code)
            assert g.game.rules.invariants(g) == []
    return used
