# busterbox: not compiled
"""Weapons and robots from the content files."""

from __future__ import annotations

from typing import Any

from busterbox.games.dicebot.cards.ops import (
    IT,
    YOU,
    Hurt,
    Regain,
    guarded,
)
from busterbox.games.dicebot.cards.ops_parts import Reroll, RollHead, Steal, Strip
from busterbox.games.dicebot.cards.robots import Activate, AimAtItself, ChooseEnemy
from busterbox.games.dicebot.cards.vocabulary import VOCABULARY
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Robot, Weapon
from busterbox.games.dicebot.rules.codes import (
    ALL_DAMAGE,
    AT_HIGHEST,
    AT_LOWEST,
    AT_NONE,
    PART_NAMES,
    TARGETS,
    TIMINGS,
)
from busterbox.kernel.content.specs import SOURCES, Programs, Spec, card_specs, hash_content
from busterbox.kernel.content.toml_lines import TomlFile
from busterbox.kernel.core.ops import Op
from busterbox.kernel.parts.cards import CardFact, Cards


def read_cards(weapons: TomlFile, robots: TomlFile, sources: dict[str, str]) -> Cards:
    """All cards of the box: the weapons, then the robots."""
    programs = Programs(VOCABULARY)
    specs: list[Spec] = []
    texts: list[str] = []
    found: list[Weapon] = []
    unique: list[Robot] = []
    copies: list[int] = []
    facts: list[CardFact] = []
    for spec in card_specs(weapons, "weapon"):
        weapon, text = read_weapon(spec, programs)
        found.append(weapon)
        copies.append(spec.number("copies", 1, 9))
        facts.append(finish(spec, "weapon", copies[-1]))
        specs.append(spec)
        texts.append(text)
    for spec in card_specs(robots, "robot"):
        robot, text = read_robot(spec, programs)
        unique.append(robot)
        facts.append(finish(spec, "robot", 1))
        specs.append(spec)
        texts.append(text)
    box = DiceBox(found, copies, unique)
    cards = Cards(
        [str(spec.data["id"]) for spec in specs],
        [str(spec.data["name"]) for spec in specs],
        hash_content([weapons, robots]),
        box,
        programs.programs,
    )
    cards.texts = texts
    cards.facts = facts
    cards.records = [*found, *unique]
    cards.sources = sources
    return cards


def cost(spec: Spec) -> list[int]:
    """One part or two (DB-9.3)."""
    value = spec.raw("cost")
    if not isinstance(value, list) or not 1 <= len(value) <= 2 or any(p not in PART_NAMES for p in value):
        raise spec.fault(["cost"], f"'cost' must be one or two of {', '.join(PART_NAMES)}, not {value!r}")
    return [PART_NAMES.index(part) for part in value]


def read_weapon(spec: Spec, programs: Programs) -> tuple[Weapon, str]:
    """A weapon and its text."""
    paid = cost(spec)
    speed, target = spec.number("speed", 0, 9), spec.index("target", TARGETS)
    damage = spec.number("damage", 0, 9) if spec.has("damage") else NO_DAMAGE
    hit, hit_text = programs.read(spec, "hit")
    own, own_text = programs.read(spec, "own")
    if target == AT_NONE and (hit or damage != NO_DAMAGE):
        raise spec.fault([], "a weapon without target has neither 'damage' nor 'hit'")
    guard, reflects = spec.number("guard", 1, ALL_DAMAGE, 0), spec.flag("reflects")
    weapon = Weapon(paid, speed, target, damage, hit, own, guard, reflects)
    on_hit, on_own = programs.programs[hit], programs.programs[own]
    weapon.takes_head = any(isinstance(op, Strip | Reroll) for op in on_hit)
    weapon.takes_parts = weapon.takes_head or any(isinstance(op, Steal) for op in on_hit)
    weapon.hurts_user = any(isinstance(op, Hurt) and op.who == YOU for op in on_hit + on_own)
    weapon.hurts_hit = any(isinstance(op, Hurt) and op.who == IT for op in on_hit)
    return weapon, weapon_text(weapon, hit_text, own_text)


def weapon_text(weapon: Weapon, hit_text: str, own_text: str) -> str:
    """What the card says, from its values and the texts of its effects."""
    texts: list[str] = []
    if weapon.target == AT_HIGHEST:
        texts.append("Attacks the robot with the most energy, which may be your own.")
    elif weapon.target == AT_LOWEST:
        texts.append("Attacks the enemy robot with the least energy.")
    if hit_text:
        texts.append("On a hit " + hit_text[0].lower() + hit_text[1:])
    if own_text:
        texts.append(own_text)
    if weapon.guard == ALL_DAMAGE:
        texts.append("You take no damage this round.")
    elif weapon.guard:
        texts.append(f"{guarded(YOU, weapon.guard).capitalize()}.")
    if weapon.reflects:
        texts.append(
            "All harm that enemy weapons would do to you this round is done to their robots instead."
        )
    return " ".join(texts)


def read_robot(spec: Spec, programs: Programs) -> tuple[Robot, str]:
    timing, points = spec.index("timing", TIMINGS), spec.number("cost", 1, 3)
    program, text = programs.read(spec, "ability")
    if program == 0:
        raise spec.fault([], "'ability' must say what the robot can do")
    ops = programs.programs[program]
    pays = any(brings_parts(op) for op in ops)
    for place, op in enumerate(ops):
        if isinstance(op, ChooseEnemy):
            op.announce(ops[place + 1 :])
    price = "1 Kill Point" if points == 1 else f"{points} Kill Points"
    fills_head = any(isinstance(op, Reroll | RollHead) for op in ops)
    changes_energy = any(isinstance(op, Hurt | Regain) for op in ops)
    turns_attacks = any(isinstance(op, AimAtItself) for op in ops)
    robot = Robot(timing, points, program, pays, fills_head, changes_energy, turns_attacks)
    return robot, f"{TIMINGS[timing].capitalize()}, {price}: {text}"


def brings_parts(op: Op[Any]) -> bool:
    """Whether an ability could get a weapon paid for that the body cannot pay (DB-R31)."""
    return isinstance(op, Activate | Steal | RollHead) or (isinstance(op, Reroll) and op.who == YOU)


def finish(spec: Spec, kind: str, copies: int) -> CardFact:
    """What weapons and robots have in common."""
    spec.text("id")
    spec.text("name")
    fact = CardFact(kind, copies, spec.choice("source", list(SOURCES)))
    spec.done()
    return fact
