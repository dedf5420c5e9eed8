"""What the cards of the box do on average, worked out once: the yardstick for cards that nobody has seen."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from busterbox.games.dicebot.cards.ops import YOU, Burn, Hurt, Regain
from busterbox.games.dicebot.cards.ops_parts import Draw, LoseCard, Steal, Strip
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    ALL_DAMAGE,
    AT_ALL,
    AT_NONE,
)
from busterbox.kernel.core.ops import Op

SPEEDS: Final = 12  # speeds that occur, with help
STOLEN: Final = 35  # what a part taken from an enemy is worth to the thief
# All survivors earn a medal, so harm to one of several rivals is worth less than one's own energy: in percent,
# by how many robots share the prize.
RIVALS: Final = [0, 100, 100, 40, 22]
# What a clause of card text is worth in general.
CLAUSES: Final = {
    "Jam": 45,
    "Strip": 50,
    "Steal": 75,
    "Reroll": 35,
    "LoseCard": 30,
    "Draw": 40,
    "Burn": 85,
    "Speed": 40,
    "Damage": 40,
    "Hurt": 110,
    "Look": 70,
    "Replace": 50,
    "RollHead": 60,
}


def clause_value(op: Op[Any]) -> i64:
    value: i64 = CLAUSES.get(type(op).__name__, 0)
    if isinstance(op, Strip | Hurt | LoseCard | Burn | Draw):
        value = value * op.amount
    return value


def energy_change(op: Op[Any]) -> i64:
    """What a clause does to the energy of its user."""
    if isinstance(op, Regain) and op.who == YOU:
        return op.amount
    return -op.amount if isinstance(op, Hurt) and op.who == YOU else 0


class Tables:
    """What an average card of the box does, worked out once."""

    def __init__(self, box: DiceBox, programs: list[list[Op[Any]]]) -> None:
        self.harm: list[int] = []  # what the text of each weapon is worth as harm to those it hits
        self.good: list[int] = []  # and to its user,
        self.change: list[int] = []  # the change of the user's energy apart
        for weapon in box.weapons:
            reach: i64 = 2 if weapon.target == AT_ALL else 1
            harm: i64 = 0
            good: i64 = 0
            change: i64 = 0
            for op in programs[weapon.hit]:
                energy = energy_change(op)
                change += energy
                if energy == 0:
                    harm += clause_value(op) * reach * 7 // 10  # not every attack hits
                if isinstance(op, Steal):
                    good += STOLEN
            for op in programs[weapon.own]:
                energy = energy_change(op)
                change += energy
                if energy == 0:
                    good += clause_value(op)
            self.harm.append(harm)
            self.good.append(good)
            self.change.append(change)
        cards = len(box.deck)
        self.copies = [box.deck.count(card) for card in range(len(box.weapons))]
        self.slower: list[int] = []  # of a hundred cards, those of this speed or less
        # Damage an enemy does to a robot of this speed, by robots in the combat.
        self.threat: list[list[int]] = []
        for speed in range(SPEEDS):
            self.slower.append(sum(100 for card in box.deck if box.weapons[card].speed <= speed) // cards)
        for robots in range(5):
            row: list[int] = []
            for speed in range(SPEEDS):
                total: i64 = 0
                for card in box.deck:
                    weapon = box.weapons[card]
                    if weapon.speed >= speed and weapon.damage != NO_DAMAGE:
                        total += weapon.damage * aimed(weapon, robots)
                row.append(total // cards)
            self.threat.append(row)
        self.plain: list[list[int]] = []  # what each weapon is worth in general, by robots in the game
        self.mean: list[int] = []  # and an average card
        for robots in range(5):
            values: list[int] = []
            for card in range(len(box.weapons)):
                values.append(plain_value(self, box.weapons[card], card, robots))
            self.plain.append(values)
            self.mean.append(sum(values[card] for card in box.deck) // cards)


def aimed(weapon: Weapon, robots: i64) -> i64:
    """The chance in a hundred that the weapon is aimed at a given enemy."""
    if weapon.target == AT_NONE or robots < 2:
        return 0
    return 100 if weapon.target == AT_ALL else 100 // (robots - 1)


def plain_value(tables: Tables, weapon: Weapon, card: i64, robots: i64) -> i64:
    """What a weapon is worth against unknown enemies: the yardstick for drafts and blind draws."""
    if robots < 2:
        return 0
    harm: i64 = tables.harm[card]
    if weapon.damage != NO_DAMAGE:
        reach: i64 = robots - 1 if weapon.target == AT_ALL else 1
        harm += weapon.damage * reach * (10 + tables.slower[weapon.speed] * 9 // 10)
    value: i64 = harm * RIVALS[robots] // 100 + tables.good[card] + 70 * tables.change[card] + 20
    row = tables.threat[robots]
    guard: i64 = ALL_DAMAGE if weapon.reflects else weapon.guard
    saved: i64 = row[0] - row[weapon.speed]
    if guard > 0:
        saved = row[0] if guard > 1 else (row[0] + saved) // 2
    if weapon.reflects:
        saved += saved * RIVALS[robots] // 100
    return value + saved * (robots - 1)
