"""What the rules look up about weapons and robots. Robots come after the weapons in the list of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.parts.cards import Content

NO_DAMAGE: Final = -1  # a weapon without damage value; 0 is a value


class Weapon:
    """A weapon card: DB-1.14."""

    # What its text does, as far as the rules ask; set when the card is read.
    hurts_user: bool  # damage to its own robot
    hurts_hit: bool  # damage to a robot hit
    takes_parts: bool  # takes or rerolls parts of a robot hit: DB-R35
    takes_head: bool  # that on its head too

    def __init__(
        self,
        cost: list[int],
        speed: i64,
        target: i64,
        damage: i64,
        hit: i64,
        own: i64,
        guard: i64,
        reflects: bool,
    ) -> None:
        self.first: i64 = cost[0]
        self.second: i64 = cost[1] if len(cost) > 1 else -1
        self.speed: i64 = speed
        self.target: i64 = target
        self.damage: i64 = damage
        self.hit: i64 = hit  # program for every robot hit, 0 if none
        self.own: i64 = own  # program that happens anyway
        self.guard: i64 = guard  # how much less every attack on its user does
        self.reflects = reflects


class Robot:
    """A unique robot card: DB-1.16."""

    def __init__(
        self,
        timing: i64,
        cost: i64,
        program: i64,
        pays: bool,
        fills_head: bool,
        changes_energy: bool,
        turns_attacks: bool,
    ) -> None:
        self.timing: i64 = timing
        self.cost: i64 = cost
        self.program: i64 = program
        self.pays = pays  # can get a pending weapon paid: DB-R31
        self.fills_head = fills_head  # can put a part on a head
        self.changes_energy = changes_energy
        self.turns_attacks = turns_attacks  # can aim an enemy's attack at itself


class DiceBox(Content):
    def __init__(self, weapons: list[Weapon], copies: list[int], robots: list[Robot]) -> None:
        self.weapons = weapons
        self.robots = robots
        self.deck = [card for card in range(len(weapons)) for _ in range(copies[card])]
