"""What the text of weapons and robots can do: its clauses, energy, weapons.   DB-20, DB-R45 to DB-R54

A text is about its user or about one other robot: the one hit, or the one chosen (`Resolve.subject`). The first
register holds the seat whose weapon it counts for, faces of rerolled dice come after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.box import NO_DAMAGE
from busterbox.games.dicebot.rules.codes import (
    BURN_STAYS,
    COMMITTED,
    ENERGY_FULL,
    FULL_ENERGY,
    M_BURN,
    M_DAMAGE,
    M_GUARD,
    M_JAM,
    M_SPEED,
    NEEDS_ACTIVATED,
    NEEDS_DAMAGE,
    NEXT_ROUND,
    NO_BLOW,
    NO_GAIN,
    PENDING,
    THIS_ROUND,
)
from busterbox.games.dicebot.rules.outlook import (
    attack_may_come,
    damage_matters,
    harm_may_come,
    is_unknown,
    may_have_weapon,
    speed_matters,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core import fields
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.state import State

IT: Final = 0  # whom a clause is about: the robot hit or chosen
YOU: Final = 1
WHO: Final = ["it", "you"]


def effect(g: State, f: Resolve) -> i64:
    """The number of this effect for the modifiers it makes."""
    if f.effect == 0:
        f.effect = new_effect(g)
    return f.effect


def clause(who: i64, verb: str, rest: str) -> str:
    """A clause with the right verb: it loses, you lose."""
    if who == YOU:
        return f"you {verb} {rest}"
    ending = "es" if verb.endswith(("s", "ch", "sh")) else "s"
    return f"it {verb}{ending} {rest}"


def count(n: i64, thing: str) -> str:
    return f"a {thing}" if n == 1 else f"{n} {thing}s"


class Clause(Op[DiceBot]):
    """One clause of a text."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:  # DB-R8
        """Why an ability of this seat that is about `whom` would do nothing here, by what everybody can see; 0 if it
        could do something."""
        return 0

    def playable(self, g: DiceBot, seat: i64, card: i64) -> i64:
        return self.idle(g, seat, seat)


class About(Clause):
    """A clause about the user or about the robot hit or chosen."""

    def __init__(self, who: i64, amount: i64) -> None:
        self.who: i64 = who
        self.amount: i64 = amount

    def whom(self, f: Resolve) -> i64:
        return f.seat if self.who == YOU else f.subject

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return self.idle_for(g, seat if self.who == YOU else whom)

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        """Why it would do nothing to this robot; 0 if it could."""
        return 0


# -- energy ----------------------------------------------------------------------------------------------------------


class Regain(About):
    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return ENERGY_FULL if g.energy[seat] >= FULL_ENERGY else 0

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        g.regain(self.whom(f), self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return clause(self.who, "regain", f"{self.amount} energy")


class Hurt(About):
    """Damage by the text itself: part of the attack if it is a weapon's, else nobody scores for it (DB-R67)."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if self.amount > g.protection(seat, False) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        if g.cards[f.card] < len(g.box.weapons):
            source: i64 = f.seat if self.who == YOU else f.nums[0]
            g.hurt(self.whom(f), self.amount, source, g.speed(f.seat), self.who == IT)
        else:
            g.hurt(self.whom(f), self.amount, -1, NO_BLOW, False)
        f.next()
        return 0

    def text(self) -> str:
        return clause(self.who, "take", f"{self.amount} damage")


class Burn(Clause):
    """The damage comes again in the next round of the combat, before its attacks."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        whose: i64 = f.nums[0]  # the user of a weapon that sent it back, else the attacker: DB-R65
        # One's own weapon, sent back already or aimed at oneself: not sent back again.
        if f.subject == f.seat:
            whose |= BURN_STAYS
        speed: i64 = g.speed(f.seat)
        modify(g, M_BURN, f.subject, self.amount, effect(g, f), NEXT_ROUND, whose | (speed << 4))
        g.note("set_burning", f.subject, self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"it takes {self.amount} damage again next round, before the attacks"


class Armor(About):
    """A pool as that of ARMOR on the head: DB-R38."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if harm_may_come(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        whom = self.whom(f)
        g.armor = fields.changed(g.armor, whom, g.armor[whom] + self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return f"prevent the next {self.amount} damage to {WHO[self.who]} this round"


# -- weapons ---------------------------------------------------------------------------------------------------------


class Jam(Clause):  # DB-20.1, DB-R51
    def __init__(self, now: bool) -> None:
        self.now = now

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        """This round there must be a weapon left to choose."""
        if not self.now:
            return 0
        return NO_GAIN if g.weapon[whom] or not may_have_weapon(g, whom) or g.is_jammed(whom) else 0

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        modify(g, M_JAM, f.subject, 1, effect(g, f), THIS_ROUND if self.now else NEXT_ROUND)
        g.note("jammed", f.subject)
        f.next()
        return 0

    def text(self) -> str:
        when = "its weapon face up this round" if self.now else "its next weapon face up"
        return f"it plays {when}"


class OfWeapon(About):
    """A value of a weapon is changed this round."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        """Once weapons are revealed it needs an activated one, as TURBO and SURGE do; an enemy's may still be paid for."""
        status: i64 = g.status[seat]
        if status <= COMMITTED:
            if not may_have_weapon(g, seat):
                return NEEDS_ACTIVATED
        elif not g.is_active(seat) and (self.who == YOU or status != PENDING):
            return NEEDS_ACTIVATED
        return self.idle_with(g, seat)

    def idle_with(self, g: DiceBot, seat: i64) -> i64:
        return 0


class Speed(OfWeapon):
    def idle_with(self, g: DiceBot, seat: i64) -> i64:  # DB-R36
        return 0 if speed_matters(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        modify(g, M_SPEED, self.whom(f), self.amount, effect(g, f), THIS_ROUND)
        g.note("speed_changed", self.whom(f), self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return changed(self.who, "speed", self.amount)


class Damage(OfWeapon):
    def idle_with(self, g: DiceBot, seat: i64) -> i64:  # DB-R37
        if is_unknown(g, seat):
            return 0
        if g.weapon_of(seat).damage == NO_DAMAGE:
            return NEEDS_DAMAGE
        return 0 if damage_matters(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        modify(g, M_DAMAGE, self.whom(f), self.amount, effect(g, f), THIS_ROUND)
        g.note("damage_changed", self.whom(f), self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return changed(self.who, "damage", self.amount)


def changed(who: i64, value: str, amount: i64) -> str:
    whose = "your" if who == YOU else "its"
    size = amount if amount > 0 else -amount
    return f"the {value} of {whose} weapon is {size} {'higher' if amount > 0 else 'lower'} this round"


class Guard(About):
    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if attack_may_come(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        modify(g, M_GUARD, self.whom(f), self.amount, effect(g, f), THIS_ROUND)
        g.note("guarded", self.whom(f), self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return guarded(self.who, self.amount)


def guarded(who: i64, amount: i64) -> str:
    return f"every attack on {WHO[who]} does {amount} less damage this round"
