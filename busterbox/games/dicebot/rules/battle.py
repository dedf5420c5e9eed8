"""A battle round: choose, reveal and pay, head abilities, resolve attacks, end.   DB-7 to DB-9, DB-14, DB-18"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.abilities import BeforeReveal
from busterbox.games.dicebot.rules.attack import Attack
from busterbox.games.dicebot.rules.codes import (
    ADVANCED,
    BURN_BLOW,
    BURN_STAYS,
    COMMITTED,
    M_BURN,
    NEXT_ROUND,
    NO_PART,
    NO_WEAPON,
    NOT_IN_HAND,
    PARTS,
    PENDING,
    PLAY,
    THIS_ROUND,
    W_CHOOSE,
    W_CHOOSE_JAMMED,
    W_HEADS,
    W_HEADS_BEFORE,
)
from busterbox.games.dicebot.rules.heads import HeadWindow
from busterbox.games.dicebot.rules.paying import discard_unpaid, head_matches, lacking, settle_payment
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import forget, lies_open, put_down, reveal
from busterbox.kernel.core.modifiers import (
    amount_of,
    data_of,
    duration_of,
    effect_of,
    find,
    modify,
    stat_of,
    subject_of,
)
from busterbox.kernel.core.refusal import NOT_AN_OPTION

# The steps of a round: DB-7.3
BEGIN: Final = 0
HEADS_BEFORE: Final = 1
JAMMED_CHOOSE: Final = 2
JAMMED_SHOW: Final = 3
CHOOSE: Final = 4
ABILITIES: Final = 5
REVEAL: Final = 6
HEADS: Final = 7
UNPAID: Final = 8
BURN: Final = 9
RESOLVE: Final = 10
END: Final = 11


class BattleRound(Frame["DiceBot"]):  # DB-7.3
    def run(self, g: DiceBot, roll: i64) -> i64:
        step = self.step
        self.step = step + 1
        if step == BEGIN:
            g.round += 1
            g.note("round", g.round)
        elif step == HEADS_BEFORE:  # H0
            g.push(HeadWindow(W_HEADS_BEFORE))
        elif step == JAMMED_CHOOSE:  # DB-20.1
            ask_jammed(g)
        elif step == JAMMED_SHOW:  # DB-20.2
            show(g)
        elif step == CHOOSE:  # DB-7.2, DB-8.1
            ask_to_choose(g, W_CHOOSE, g.fighting)
        elif step == ABILITIES:  # DB-R70
            if g.settings[ADVANCED]:
                g.push(BeforeReveal())
        elif step == REVEAL:
            reveal_and_pay(g)
        elif step == HEADS:  # H1, when all weapons are revealed: DB-20.9
            g.push(HeadWindow(W_HEADS))
        elif step == UNPAID:  # DB-9.7
            for place in range(g.seats):
                seat = g.at(place)
                if g.status[seat] == PENDING:
                    discard_unpaid(g, seat)
        elif step == BURN:
            burn(g)
        elif step == RESOLVE:  # DB-11.1, DB-14.1; with no weapon activated the round ends here: DB-R72
            fastest = next_attacker(g)
            if fastest >= 0:
                self.step = RESOLVE
                g.push(Attack(fastest))
        else:
            end_round(g)
            g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        codes: list[int] = []
        last: i64 = -1
        for card in g.hand[seat]:  # sorted, and so are the weapons they are
            weapon: i64 = g.cards[card]
            if weapon != last:
                codes.append(PLAY + weapon)
                last = weapon
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:  # DB-R22: whether it can be paid for or not
        if code < PLAY or code >= PLAY + len(g.box.weapons):
            return NOT_AN_OPTION
        return 0 if in_hand(g, seat, code - PLAY) >= 0 else NOT_IN_HAND

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        commit(g, seat, in_hand(g, seat, code - PLAY))

    def default(self, g: DiceBot, seat: i64) -> i64:
        """On time-out the first weapon that can be paid for, else the first."""
        return PLAY + first_payable(g, seat)


# -- choose (DB-8) -------------------------------------------------------------------------------------------------


def ask_jammed(g: DiceBot) -> None:  # DB-20.1, DB-R51
    """Jammed players choose before the others, unless all of them are jammed."""
    jammed: i64 = 0
    if g.mods:
        for seat in range(g.seats):
            if g.fights(seat) and g.is_jammed(seat):
                jammed |= 1 << seat
    if jammed != 0 and jammed != g.fighting:
        ask_to_choose(g, W_CHOOSE_JAMMED, jammed)


def ask_to_choose(g: DiceBot, kind: i64, choosers: i64) -> None:
    """All of them choose at the same time (DB-3.1), and nothing is shown before all have chosen (DB-8.2).

    A hand of one card leaves no choice, as everybody sees.
    """
    asked: i64 = 0
    for seat in range(g.seats):
        if (choosers >> seat) & 1 and g.status[seat] == NO_WEAPON:
            if len(g.hand[seat]) == 1:
                commit(g, seat, g.hand[seat][0])
            elif g.hand[seat]:  # DB-R23: without a card nothing is chosen
                asked |= 1 << seat
    if asked:
        g.ask_sealed(kind, asked)


def commit(g: DiceBot, seat: i64, card: i64) -> None:  # DB-8.1
    for held in g.hand[seat]:  # which card is laid down is a secret, whatever others have seen before
        forget(g, held, g.everybody() & ~(1 << seat))
    g.hand[seat].remove(card)
    put_down(g, g.weapon[seat], card)
    g.status[seat] = COMMITTED
    g.note("chose", seat, card, seen=1 << seat)


def in_hand(g: DiceBot, seat: i64, weapon: i64) -> i64:
    """A card of this weapon in the hand, -1 if there is none."""
    for card in g.hand[seat]:
        if g.cards[card] == weapon:
            return card
    return -1


def first_payable(g: DiceBot, seat: i64) -> i64:
    for card in g.hand[seat]:
        weapon: i64 = g.cards[card]
        found = g.box.weapons[weapon]
        if lacking(g, seat, found) == 0 or head_matches(g, seat, found):
            return weapon
    return g.cards[g.hand[seat][0]]


# -- reveal and pay (DB-9) -----------------------------------------------------------------------------------------


def show(g: DiceBot) -> None:  # DB-9.1, DB-20.2
    """All cards chosen so far are turned up together."""
    for place in range(g.seats):
        seat = g.at(place)
        if g.weapon[seat]:
            card = g.weapon[seat][0]
            if not lies_open(g, card):
                reveal(g, card, g.all_eyes())
                g.note("revealed", seat, card)


def reveal_and_pay(g: DiceBot) -> None:  # DB-3.1, DB-9.5, DB-9.7
    """All weapons are paid for now, those that were played face up too (DB-20.3)."""
    show(g)
    for place in range(g.seats):
        seat = g.at(place)
        if g.weapon[seat]:
            settle_payment(g, seat)


# -- damage that comes again ---------------------------------------------------------------------------------------


def burn(g: DiceBot) -> None:
    """What set a robot on fire in the round before does its damage again, in player order."""
    if not g.mods:
        return
    for place in range(g.seats):
        victim = g.at(place)
        for mod in find(g, M_BURN, victim):
            if duration_of(mod) == THIS_ROUND:
                burn_once(g, victim, mod)


def burn_once(g: DiceBot, victim: i64, mod: i64) -> None:
    source: i64 = data_of(mod) & (BURN_STAYS - 1)
    speed: i64 = BURN_BLOW  # DB-18.3: not simultaneous with any attack of this round
    if not g.fights(victim):
        return
    stays = data_of(mod) & BURN_STAYS != 0  # DB-R50
    if not stays and g.is_active(victim) and g.weapon_of(victim).reflects:  # DB-20.5, DB-R65
        g.note("reflected", victim, source)
        if g.fights(source):
            g.hurt(source, amount_of(mod), victim, speed, False)
    else:
        g.note("burns", victim)
        g.hurt(victim, amount_of(mod), source, speed, False)


# -- resolve (DB-11) -----------------------------------------------------------------------------------------------


def next_attacker(g: DiceBot) -> i64:  # DB-11.1, DB-11.2, DB-R43
    """The seat of the fastest activated weapon that has not resolved, -1 if none is left; among equals the first in
    player order.

    A robot that is marked to be destroyed attacks like any other (DB-13.3, DB-R71).
    """
    found: i64 = -1
    best: i64 = 0
    for place in range(g.seats):
        seat = g.at(place)
        if g.is_active(seat) and not (g.resolved >> seat) & 1:
            speed = g.speed(seat)
            if found < 0 or speed > best:
                found, best = seat, speed
    return found


# -- end of the round (DB-14, DB-18) -------------------------------------------------------------------------------


def end_round(g: DiceBot) -> None:
    if g.settings[ADVANCED]:
        kill_points(g)
    g.fallen = 0
    for place in range(g.seats):
        seat = g.at(place)
        if g.weapon[seat]:  # DB-14.2
            g.discard_weapon(seat)
        # DB-13.2: destroyed now, and no earlier; until here it took part in everything (DB-13.4, DB-R71).
        if g.fights(seat) and g.fell[seat] >= 0:
            g.fallen |= 1 << seat
            g.body[seat] = [0] * PARTS
            g.head = changed(g.head, seat, NO_PART)
            g.note("destroyed", seat)
        g.status[seat] = NO_WEAPON
    g.armor, g.fell = [0] * g.seats, [-1] * g.seats
    g.fighting &= ~g.fallen
    g.resolved, g.used, g.blows = 0, 0, []  # DB-19.5: an ability can be used again
    turn_modifiers(g)


def kill_points(g: DiceBot) -> None:  # DB-18.1, DB-18.2, DB-R61, DB-R63, DB-R64, DB-R68
    """Whoever took energy off a robot at the speed of its final blow scores one point for it.

    Attacks of one speed are simultaneous here, and nowhere else (DB-18.3, DB-R55); all who made one score
    (DB-18.4).
    """
    for place in range(g.seats):
        victim = g.at(place)
        speed: i64 = g.fell[victim]
        if speed < 0:  # of those that fight; the others have fallen before
            continue
        killers: i64 = 0
        for packed in g.blows:
            b: i64 = packed
            if b & 15 == victim and b >> 8 == speed:
                killers |= 1 << ((b >> 4) & 15)
        for other in range(g.seats):
            seat = g.at(other)
            if (killers >> seat) & 1:
                g.points = changed(g.points, seat, g.points[seat] + 1)
                g.note("kill_point", seat, victim, g.points[seat])


def turn_modifiers(g: DiceBot) -> None:
    """What was for this round ends; what was for the next is now for this one."""
    if not g.mods:
        return
    coming = [mod for mod in g.mods if duration_of(mod) == NEXT_ROUND]
    g.mods = []
    for mod in coming:
        modify(g, stat_of(mod), subject_of(mod), amount_of(mod), effect_of(mod), THIS_ROUND, data_of(mod))
