"""One attack: name the targets, hit or dodge, damage, effects.   DB-11 to DB-13, DB-R43 to DB-R55"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import AIM, AT_ALL, AT_NONE, NOT_A_TARGET, W_HEADS_ATTACK, W_TARGET
from busterbox.games.dicebot.rules.harm import is_hit, is_reflected, possible_targets
from busterbox.games.dicebot.rules.heads import HeadWindow
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.fields import Public, SeatBits
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

# The steps of an attack: DB-11.3
NAME: Final = 0
HEADS: Final = 1
DAMAGE: Final = 2
EFFECTS: Final = 3
OWN: Final = 4
DONE: Final = 5


class Attack(Frame["DiceBot"]):  # DB-11.3
    seat: Public[i64]  # the attacker
    hit: Annotated[Public[i64], SeatBits()]  # robots hit, as bits
    place: Public[i64]  # how far in the player order the effects have come

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat, self.hit, self.place = seat, 0, 0

    def run(self, g: DiceBot, roll: i64) -> i64:
        step = self.step
        self.step = step + 1
        if step == NAME:
            name_targets(g, self.seat)
        elif step == HEADS:  # H2
            if g.targets:
                g.push(HeadWindow(W_HEADS_ATTACK))
        elif step == DAMAGE:
            self.hit = deal_damage(g, self.seat)
        elif step == EFFECTS:
            if next_effect(g, self):
                self.step = EFFECTS
        elif step == OWN:  # DB-R45: what a weapon does to its own robot, or to nobody, happens anyway
            program = g.weapon_of(self.seat).own
            if program:
                carry_out(g, self.seat, program, self.seat, self.seat)
        else:
            g.resolved |= 1 << self.seat
            g.attacker, g.targets = -1, 0
            g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [AIM + s for s in range(g.seats)]

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code < AIM or code >= AIM + g.seats:
            return NOT_AN_OPTION
        return 0 if (possible_targets(g, self.seat) >> (code - AIM)) & 1 else NOT_A_TARGET

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        aim(g, self.seat, 1 << (code - AIM))

    def default(self, g: DiceBot, seat: i64) -> i64:
        """On time-out the enemy with least energy, then by player order."""
        possible = possible_targets(g, self.seat)
        if possible != 1 << self.seat:
            possible &= ~(1 << self.seat)  # an enemy, where the weapon leaves that choice
        found: i64 = -1
        for place in range(g.seats):
            target = g.at(place)
            if (possible >> target) & 1 and (found < 0 or g.energy[target] < g.energy[found]):
                found = target
        return AIM + found


# -- targets (DB-11.4 to DB-11.7) ----------------------------------------------------------------------------------


def name_targets(g: DiceBot, attacker: i64) -> None:
    g.attacker = attacker
    possible = possible_targets(g, attacker)
    target: i64 = g.weapon_of(attacker).target
    if target in (AT_ALL, AT_NONE) or possible & (possible - 1) == 0:
        aim(g, attacker, possible)
    else:  # DB-11.7
        g.ask(W_TARGET, attacker)


def aim(g: DiceBot, attacker: i64, targets: i64) -> None:
    g.targets = targets
    if g.sink is not None:
        card = g.weapon[attacker][0]
        if targets == 0:
            g.note("works", attacker, card)
        for place in range(g.seats):
            target = g.at(place)
            if (targets >> target) & 1:
                # The two speeds as the attack is declared, -1 for no activated weapon.
                against: i64 = g.speed(target) if g.is_active(target) else -1
                told: list[int] = [attacker, card, target, g.speed(attacker), against]
                g.sink.emit(g, "attacks", told, EVERYBODY)


# -- hit or dodge, damage (DB-12, DB-13) ---------------------------------------------------------------------------


def deal_damage(g: DiceBot, attacker: i64) -> i64:  # DB-13.1; DB-R47: damage to all hit before any effect
    """Damage to every target that is hit. Gives the robots hit, as bits."""
    speed = g.speed(attacker)
    damage = g.damage(attacker)
    hit: i64 = 0
    for place in range(g.seats):
        target = g.at(place)
        if not (g.targets >> target) & 1:
            continue
        if not is_hit(g, target):
            g.note("dodged", target)
            continue
        hit |= 1 << target  # DB-R46: even if all of the damage is prevented
        if is_reflected(g, attacker, target):  # DB-20.5, DB-R50, DB-R65
            g.note("reflected", target, attacker)
            g.hurt(attacker, damage, target, speed, True)
        else:
            g.hurt(target, damage, attacker, speed, True)
    return hit


# -- effects, target by target in player order (DB-11.3, DB-R46, DB-R47) -------------------------------------------


def next_effect(g: DiceBot, attack: Attack) -> bool:
    """Begin the effects on the next robot that was hit. False if there is none left."""
    attacker = attack.seat
    program = g.weapon_of(attacker).hit
    if program == 0:
        return False
    while attack.place < g.seats:
        target = g.at(attack.place)
        attack.place += 1
        if (attack.hit >> target) & 1:
            victim = attacker if is_reflected(g, attacker, target) else target
            # DB-R65: what is sent back counts for whoever sent it back.
            carry_out(g, attacker, program, victim, target if victim == attacker else attacker)
            return True
    return False


def carry_out(g: DiceBot, attacker: i64, program: i64, subject: i64, counts_for: i64) -> None:
    effect = Resolve(program, attacker, g.weapon[attacker][0], subject)
    effect.nums.append(counts_for)
    g.push(effect)
