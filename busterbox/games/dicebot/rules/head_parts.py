"""What a head part does when it is used, and paying with it.   DB-10, DB-R33, DB-R36 to DB-R42"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import (
    ARMOR,
    BODY_SPACES,
    CACHE,
    COMMITTED,
    DROP,
    FORGE,
    FREE,
    M_DAMAGE,
    M_SPEED,
    NO_PART,
    OF_WEAPON,
    PAID_HEAD,
    PART_NOT_LEFT,
    PARTS,
    PENDING,
    SURGE,
    THIS_ROUND,
    TURBO,
    W_FORGE,
)
from busterbox.games.dicebot.rules.paying import lacking_part, settle_payment
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.fields import Most, Nums, Public, ToSeat, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open, take_top
from busterbox.kernel.core.modifiers import data_of, modify, new_effect, stat_of, subject_of
from busterbox.kernel.core.refusal import NOT_AN_OPTION

ARMOR_PREVENTS: Final = 2  # DB-10.9
TURBO_SPEED: Final = 1  # DB-10.8
SURGE_DAMAGE: Final = 2  # DB-10.10


def pay_from_head(g: DiceBot, seat: i64) -> None:  # DB-9.6, DB-R27
    """A use of the part, without its ability (DB-R33)."""
    weapon = g.weapon_of(seat)
    lacks = lacking_part(g, seat, weapon)
    g.note("paid_head", seat, g.weapon[seat][0], g.head[seat])
    g.head = changed(g.head, seat, NO_PART)
    if weapon.second >= 0:
        other: i64 = weapon.second if lacks == weapon.first else weapon.first
        g.body[seat][other] -= 1
    g.status[seat] = PAID_HEAD


def use_head(g: DiceBot, seat: i64, part: i64) -> None:  # DB-10.1, DB-10.4, DB-R42
    g.head = changed(g.head, seat, NO_PART)
    g.note("used", seat, part)
    if part == FORGE:
        g.push(Forge(seat))
    elif part == TURBO:  # DB-10.8
        modify(g, M_SPEED, seat, TURBO_SPEED, new_effect(g), THIS_ROUND, OF_WEAPON)
    elif part == ARMOR:  # DB-10.9, DB-R38
        g.armor = changed(g.armor, seat, g.armor[seat] + ARMOR_PREVENTS)
    elif part == SURGE:  # DB-10.10
        modify(g, M_DAMAGE, seat, SURGE_DAMAGE, new_effect(g), THIS_ROUND, OF_WEAPON)
    elif part == CACHE:
        g.push(CacheDraw(seat))


# -- FORGE (DB-10.6, DB-10.7, DB-R32, DB-R39) ----------------------------------------------------------------------
DROPPING: Final = 0
FILLING: Final = 1


class Forge(Frame["DiceBot"]):
    """Discard any number of parts, then roll dice until the body is full (DB-10.6, DB-R39)."""

    seat: Public[i64]
    # how many of each part are to go; the others see it when it is settled
    dropped: Annotated[ToSeat[Nums], Most(6)]

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat, self.dropped = seat, [0] * PARTS

    def run(self, g: DiceBot, roll: i64) -> i64:
        if self.step == DROPPING:
            if g.body_count(self.seat) > 0:
                g.ask(W_FORGE, self.seat)
            else:
                self.step = FILLING
        elif g.body_count(self.seat) < BODY_SPACES:
            if roll < 0:
                return PARTS
            g.body[self.seat][roll] += 1
            g.note("forged", self.seat, roll)
        else:
            if g.status[self.seat] == PENDING:  # DB-10.7, DB-R32: what it brought can pay at once
                settle_payment(g, self.seat)
            g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [DONE, DROP, DROP + 1, DROP + 2, DROP + 3, DROP + 4, DROP + 5]

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code == DONE:
            return 0
        if code < DROP or code >= DROP + PARTS:
            return NOT_AN_OPTION
        return 0 if g.body[seat][code - DROP] > self.dropped[code - DROP] else PART_NOT_LEFT

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        if code != DONE:
            self.dropped[code - DROP] += 1
            if sum(self.dropped) < g.body_count(seat):
                return
        for part in range(PARTS):
            count: i64 = self.dropped[part]
            g.body[seat][part] -= count
            if count > 0:
                g.note("dropped", seat, count, part)
        self.step = FILLING

    def expired(self, g: DiceBot) -> bool:
        """On time-out nothing is discarded, what was picked already included."""
        self.step = FILLING
        return True

    def default(self, g: DiceBot, seat: i64) -> i64:
        return DONE


# -- CACHE (DB-10.11 to DB-10.13, DB-R40) --------------------------------------------------------------------------


class CacheDraw(Frame["DiceBot"]):
    """The top card of the deck takes the place of the weapon, paid for (DB-10.11, DB-10.13, DB-R40)."""

    seat: Public[i64]

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat = seat

    def run(self, g: DiceBot, roll: i64) -> i64:
        seat = self.seat
        if g.weapon[seat]:
            g.discard_weapon(seat)
            g.status[seat] = COMMITTED
            g.mods = [mod for mod in g.mods if not (changes_weapon(mod) and subject_of(mod) == seat)]
            if not g.deck.cards:  # DB-R21
                g.recycle()
            return 0
        if roll < 0:
            return g.deck.outcomes()
        card = take_top(g, g.deck, roll)
        put_open(g, g.weapon[seat], card)
        g.status[seat] = FREE
        g.note("cached", seat, card)
        g.pop()
        return 0


def changes_weapon(mod: i64) -> bool:
    """Made by TURBO or SURGE: what a card changes "this round" is true of whichever weapon is played (DB-R4)."""
    return (stat_of(mod) == M_SPEED or stat_of(mod) == M_DAMAGE) and data_of(mod) == OF_WEAPON
