"""What card texts do to heroes: tokens, Weapon Energy, life, surprise boxes.   AD-12, AD-13, AD-24"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.abilities import draw_surprise, surprise_outcomes
from busterbox.games.adventures.rules.box import Cost
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    EMPTY,
    ENERGY,
    FULL,
    LIFE,
    MOST_WEAPONS,
    NO_SPARE_ENERGY,
    NO_TOKEN,
    NO_WEAPON,
    TOKEN,
    TOKEN_ACTIVE,
    W_ENERGY,
    W_LOSE_ENERGY,
    W_LOSE_TOKEN,
    W_TOKEN,
    WEAPONS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class Activate(Op[Adventure]):  # AD-24.5, AD-24.6
    """A bonus token turns active: a named one, or one of the player's choice (-1)."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if self.token >= 0:
            g.activate(f.seat, self.token)
            f.next()
            return 0
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_TOKEN, f.seat)
            return 0
        if found:
            g.activate(f.seat, found[0] - TOKEN)
        f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return [TOKEN + token for token in range(ACTIONS) if not (g.tokens[f.seat] >> token) & 1]

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code < TOKEN or code >= TOKEN + ACTIONS:
            return NOT_AN_OPTION
        return TOKEN_ACTIVE if (g.tokens[f.seat] >> (code - TOKEN)) & 1 else 0

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        g.activate(f.seat, code - TOKEN)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        if self.token < 0:
            return TOKEN_ACTIVE if g.tokens[seat] == 7 else 0
        return TOKEN_ACTIVE if (g.tokens[seat] >> self.token) & 1 else 0

    def text(self) -> str:
        if self.token < 0:
            return "activate a bonus token of your choice"
        return f"activate your {ACTION_NAMES[self.token]} token"


class LoseToken(Cost):  # AD-24.7, AD-R45
    """An active token turns inactive: a named one, or one of the player's choice."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_LOSE_TOKEN, f.seat)
            return 0
        if found:
            g.deactivate(f.seat, found[0] - TOKEN)
        f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        for token in range(ACTIONS):
            if (g.tokens[seat] >> token) & 1 and (self.token < 0 or self.token == token):
                codes.append(TOKEN + token)
        return codes

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        g.tokens[seat] &= ~(1 << (way - TOKEN))

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code < TOKEN or code >= TOKEN + ACTIONS:
            return NOT_AN_OPTION
        return 0 if (g.tokens[f.seat] >> (code - TOKEN)) & 1 else NO_TOKEN

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        g.deactivate(f.seat, code - TOKEN)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        if self.token < 0:
            return 0 if g.tokens[seat] else NO_TOKEN
        return 0 if (g.tokens[seat] >> self.token) & 1 else NO_TOKEN

    def text(self) -> str:
        if self.token < 0:
            return "lose an active bonus token"
        return f"lose your active {ACTION_NAMES[self.token]} token"


class GainEnergy(Op[Adventure]):  # AD-13.7, AD-24.10, AD-R40
    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_ENERGY, f.seat)
        elif found:
            self.take(g, f, f.seat, found[0])
        else:  # AD-13.8
            f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        first: i64 = f.seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            weapon: i64 = g.weapons[place]
            if weapon != EMPTY and g.energy[place] < g.box.weapons[weapon].cap:
                codes.append(ENERGY + weapon)
        return codes

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code < ENERGY or code >= ENERGY + WEAPONS:
            return NOT_AN_OPTION
        place = g.place_of(f.seat, code - ENERGY)
        if place < 0:
            return NO_WEAPON
        return 0 if g.energy[place] < g.box.weapons[code - ENERGY].cap else FULL

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        g.change_energy(g.place_of(f.seat, code - ENERGY), 1)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            weapon: i64 = g.weapons[place]
            if weapon != EMPTY and g.energy[place] < g.box.weapons[weapon].cap:
                return 0
        return FULL

    def text(self) -> str:
        return "gain 1 Weapon Energy"


class LoseEnergy(Cost):  # AD-24.11
    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_LOSE_ENERGY, f.seat)
        elif found:
            self.take(g, f, f.seat, found[0])
        else:
            f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            if g.weapons[place] != EMPTY and g.energy[place] > 0:
                codes.append(ENERGY + g.weapons[place])
        return codes

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        g.energy[g.place_of(seat, way - ENERGY)] -= 1

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code < ENERGY or code >= ENERGY + WEAPONS:
            return NOT_AN_OPTION
        place = g.place_of(f.seat, code - ENERGY)
        if place < 0:
            return NO_WEAPON
        return 0 if g.energy[place] > 0 else NO_SPARE_ENERGY

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        g.change_energy(g.place_of(f.seat, code - ENERGY), -1)
        f.next()

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            if g.energy[place] > 0:
                return 0
        return NO_SPARE_ENERGY

    def text(self) -> str:
        return "lose 1 Weapon Energy"


class Hurt(Cost):  # AD-24.8
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        f.next()
        g.suffer(f.seat, self.amount)
        return 0

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        g.life[seat] -= self.amount  # below 5 in any case, with a tank too (AD-12.4)

    def text(self) -> str:
        return f"suffer {self.amount} damage"


class Heal(Op[Adventure]):  # AD-24.9
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        f.next()
        g.heal(f.seat, self.amount)
        return 0

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        return 0 if g.life[seat] < LIFE else FULL

    def text(self) -> str:
        return f"gain {self.amount} life"


class DrawSurprise(Op[Adventure]):  # AD-24.14
    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if roll < 0:
            return surprise_outcomes(g)
        f.next()
        draw_surprise(g, f.seat, roll)
        return 0

    def text(self) -> str:
        return "draw a surprise token"
