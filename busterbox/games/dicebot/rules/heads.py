"""Head abilities and robot abilities in their windows.   DB-10, DB-19, DB-R33 to DB-R42, DB-R70

Three windows in which players are asked in player order until all have passed in a row (DB-R34): H0 before
choosing, H1 after the reveal, H2 within an attack once its targets are named. A fourth, H3, asks the robot that an
ability is about to harm.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.box import NO_DAMAGE
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AFTER_REVEAL,
    ALREADY_RESOLVED,
    ARMOR,
    BEFORE_CHOOSING,
    BEFORE_REVEAL,
    BODY_LACKS_MORE,
    BODY_SPACES,
    CACHE,
    CACHE_NEEDS_PAID,
    CACHE_NOT_NOW,
    COMMITTED,
    DROP,
    FORGE,
    FORGE_NOT_NOW,
    FREE,
    M_DAMAGE,
    M_SPEED,
    NEEDS_ACTIVATED,
    NEEDS_DAMAGE,
    NEEDS_KILL_POINTS,
    NEXUS,
    NEXUS_ONLY_PAYS,
    NO_ABILITY,
    NO_ENEMY_FITS,
    NO_GAIN,
    NO_PART,
    NO_USE_NOW,
    NOT_AGAINST_ABILITY,
    NOT_CONCERNED,
    NOT_MATCHING,
    NOT_ON_HEAD,
    NOTHING_PENDING,
    OF_WEAPON,
    ONCE_A_ROUND,
    OTHER_TIME,
    PAID_BODY,
    PAID_HEAD,
    PART_NOT_LEFT,
    PARTS,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    THIS_ROUND,
    TURBO,
    USE,
    W_BEFORE_REVEAL,
    W_FORGE,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_BEFORE,
)
from busterbox.games.dicebot.rules.harm import hits_somebody, hurts_now, loses_head, loses_parts, may_be_hurt
from busterbox.games.dicebot.rules.outlook import speed_matters
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.fields import Nums, Public, ToSeat
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.modifiers import data_of, modify, new_effect, stat_of, subject_of
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

ARMOR_PREVENTS: Final = 2  # DB-10.9
TURBO_SPEED: Final = 1  # DB-10.8
SURGE_DAMAGE: Final = 2  # DB-10.10


class HeadWindow(Frame["DiceBot"]):
    kind: Public[i64]  # H0, H1 or H2
    place: Public[i64]  # in the player order
    quiet: Public[i64]  # players who passed, or had nothing to use, in a row
    opened: Public[bool]  # H2: a head part was used in it, so all players may now use theirs

    def __init__(self, kind: i64 = 0) -> None:
        super().__init__()
        self.kind, self.place, self.quiet, self.opened = kind, 0, 0, False

    def run(self, g: DiceBot, roll: i64) -> i64:  # DB-10.3, DB-20.10, DB-R8, DB-R34
        # An ability may have brought the parts that are lacking, or taken the last way to pay.
        if self.kind == W_HEADS:
            for place in range(g.seats):
                if g.status[g.at(place)] == PENDING:
                    g.settle_payment(g.at(place))
        while self.quiet < g.seats:
            seat = g.at(self.place)
            if g.fights(seat) and self.has_something(g, seat):
                g.ask(self.kind, seat)
                return 0
            self.move_on(g)
        g.pop()
        return 0

    def move_on(self, g: DiceBot) -> None:
        self.quiet += 1
        self.place = self.place + 1 if self.place + 1 < g.seats else 0

    def has_something(self, g: DiceBot, seat: i64) -> bool:
        """Whether the seat could do anything but pass: everything that decides it lies open."""
        head: i64 = g.head[seat]
        if head >= 0 and (check_use(g, self, seat, head) == 0 or check_pay_head(g, self, seat) == 0):
            return True
        return len(g.robot[seat]) > 0 and check_ability(g, seat, timing_of(self.kind)) == 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        codes: list[int] = [PASS]
        head: i64 = g.head[seat]
        if head >= 0:
            if g.status[seat] == PENDING:
                codes.append(PAY_HEAD)
            if g.robot[seat]:
                codes.append(ABILITY)
            codes.append(USE + head)
        elif g.robot[seat]:
            codes.append(ABILITY)
        return codes

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code == PASS:  # DB-10.2
            return 0
        if code == PAY_HEAD:
            return check_pay_head(g, self, seat)
        if code == ABILITY:
            return check_ability(g, seat, timing_of(self.kind))
        if code < USE or code >= USE + PARTS:
            return NOT_AN_OPTION
        return check_use(g, self, seat, code - USE)

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.move_on(g)
        if code == PASS:
            return
        self.quiet = 0  # DB-R34: each use restarts the count
        if code == ABILITY:
            use_ability(g, seat)
            return
        self.opened = True
        if code == PAY_HEAD:
            pay_from_head(g, seat)
        else:
            use_head(g, seat, code - USE)

    def default(self, g: DiceBot, seat: i64) -> i64:
        return PASS


def timing_of(kind: i64) -> i64:  # DB-R70
    """The timing of the robot abilities that are used in a window, -1 for none."""
    if kind == W_HEADS_BEFORE:
        return BEFORE_CHOOSING
    return AFTER_REVEAL if kind == W_HEADS else -1


# -- what may be used (DB-R35) -------------------------------------------------------------------------------------


def check_pay_head(g: DiceBot, window: HeadWindow, seat: i64) -> i64:  # DB-9.6, DB-R26
    # DB-20.9: not before all weapons are revealed.
    if window.kind != W_HEADS or g.status[seat] != PENDING:
        return NOTHING_PENDING
    weapon = g.weapon_of(seat)
    if g.lacking(seat, weapon) > 1:
        return BODY_LACKS_MORE
    # DB-10.5, DB-R25, DB-R28: the head pays for what the body lacks, NEXUS as any part.
    return 0 if g.head_matches(seat, weapon) else NOT_MATCHING


def check_use(g: DiceBot, window: HeadWindow, seat: i64, part: i64) -> i64:
    if g.head[seat] != part:
        return NOT_ON_HEAD
    if part == NEXUS:
        return NEXUS_ONLY_PAYS
    kind = window.kind
    if kind == W_HEADS_BEFORE:  # H0
        return 0 if part == FORGE else NO_USE_NOW
    if kind == W_HEADS:  # H1
        return check_use_after_reveal(g, seat, part)
    return check_use_in_attack(g, window, seat, part)


def check_use_after_reveal(g: DiceBot, seat: i64, part: i64) -> i64:
    if part in (FORGE, ARMOR):  # DB-R41
        return 0
    if not g.is_active(seat):  # DB-R36, DB-R37, DB-R40
        return NEEDS_ACTIVATED
    if part == CACHE:  # DB-10.12, DB-20.3
        return 0 if g.status[seat] == PAID_BODY else CACHE_NEEDS_PAID
    if part == SURGE and g.weapon_of(seat).damage == NO_DAMAGE:
        return NEEDS_DAMAGE
    return 0


def check_use_in_attack(g: DiceBot, window: HeadWindow, seat: i64, part: i64) -> i64:  # H2
    attacks = seat == g.attacker
    is_target = (g.targets >> seat) & 1 != 0
    if part == CACHE:
        return CACHE_NOT_NOW
    if part == FORGE:
        return 0 if loses_parts(g, seat) else FORGE_NOT_NOW
    if part == ARMOR:
        if hurts_now(g, seat):
            return 0
        # It may be lost to this attack before one that is still to come: then it helps now or not at all.
        if (window.opened or loses_head(g, seat)) and may_be_hurt(g, seat):
            return 0
        return NO_GAIN if window.opened or is_target else NOT_CONCERNED
    if not g.is_active(seat):
        return NEEDS_ACTIVATED
    if part == TURBO:  # DB-R36
        if not (window.opened or attacks or is_target):
            return NOT_CONCERNED
        return 0 if speed_matters(g, seat) else NO_GAIN
    if g.weapon_of(seat).damage == NO_DAMAGE:  # SURGE, DB-R37
        return NEEDS_DAMAGE
    if (g.resolved >> seat) & 1:
        return ALREADY_RESOLVED
    if attacks:
        return 0 if hits_somebody(g) else NO_GAIN
    return 0 if window.opened else NOT_CONCERNED


# -- using it ------------------------------------------------------------------------------------------------------


def pay_from_head(g: DiceBot, seat: i64) -> None:  # DB-9.6, DB-R27
    """A use of the part, without its ability (DB-R33)."""
    weapon = g.weapon_of(seat)
    lacks = g.lacks(seat, weapon)
    g.note("paid_head", seat, g.weapon[seat][0], g.head[seat])
    g.head[seat] = NO_PART
    if weapon.second >= 0:
        other: i64 = weapon.second if lacks == weapon.first else weapon.first
        g.body[seat][other] -= 1
    g.status[seat] = PAID_HEAD


def use_head(g: DiceBot, seat: i64, part: i64) -> None:  # DB-10.1, DB-10.4, DB-R42
    g.head[seat] = NO_PART
    g.note("used", seat, part)
    if part == FORGE:
        g.push(Forge(seat))
    elif part == TURBO:  # DB-10.8
        modify(g, M_SPEED, seat, TURBO_SPEED, new_effect(g), THIS_ROUND, OF_WEAPON)
    elif part == ARMOR:  # DB-10.9, DB-R38
        g.armor[seat] += ARMOR_PREVENTS
    elif part == SURGE:  # DB-10.10
        modify(g, M_DAMAGE, seat, SURGE_DAMAGE, new_effect(g), THIS_ROUND, OF_WEAPON)
    elif part == CACHE:
        g.push(CacheDraw(seat))


# -- FORGE (DB-10.6, DB-10.7, DB-R32, DB-R39) ------------------------------------------------------------------------
DROPPING: Final = 0
FILLING: Final = 1


class Forge(Frame["DiceBot"]):
    """Discard any number of parts, then roll dice until the body is full (DB-10.6, DB-R39)."""

    seat: Public[i64]
    dropped: ToSeat[Nums]  # how many of each part are to go; the others see it when it is settled

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
                g.settle_payment(self.seat)
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


# -- CACHE (DB-10.11 to DB-10.13, DB-R40) ------------------------------------------------------------------------------


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
        card = g.take_top(g.deck, roll)
        g.put_open(g.weapon[seat], card)
        g.status[seat] = FREE
        g.note("cached", seat, card)
        g.pop()
        return 0


def changes_weapon(mod: i64) -> bool:
    """Made by TURBO or SURGE: what a card changes "this round" is true of whichever weapon is played (DB-R4)."""
    return (stat_of(mod) == M_SPEED or stat_of(mod) == M_DAMAGE) and data_of(mod) == OF_WEAPON


# -- robot abilities (DB-19) -------------------------------------------------------------------------------------------


def check_ability(g: DiceBot, seat: i64, timing: i64) -> i64:
    if not g.robot[seat]:
        return NO_ABILITY
    robot = g.robot_of(seat)
    if robot.timing != timing:  # DB-19.4
        return OTHER_TIME
    if g.points[seat] < robot.cost:  # DB-19.1, DB-19.2
        return reason(NEEDS_KILL_POINTS, robot.cost, g.points[seat])
    if (g.used >> seat) & 1:  # DB-19.3
        return ONCE_A_ROUND
    why: i64 = 0
    works = False
    # DB-R8: it needs somebody to aim at, and a clause that does something.
    for op in g.game.cards.programs[robot.program]:
        found = op.playable(g, seat, g.robot[seat][0])
        if found == NO_ENEMY_FITS:
            return found
        if found == 0:
            works = True
        elif why == 0:
            why = found
    return 0 if works else why


def use_ability(g: DiceBot, seat: i64) -> None:  # DB-19.1
    robot = g.robot_of(seat)
    g.points[seat] -= robot.cost
    g.used |= 1 << seat
    g.note("ability", seat, g.robot[seat][0], robot.cost)
    ability = Resolve(robot.program, seat, g.robot[seat][0], seat)
    ability.nums.append(seat)
    g.push(ability)


class BeforeHarm(Frame["DiceBot"]):
    """H3: an ability is declared and has not acted yet; the robot it would harm may use its head part (DB-R35).

    Whoever else has a head part is asked in the window that the ability was used in, which begins anew (DB-10.3).
    """

    seat: Public[i64]  # the robot it would harm
    user: Public[i64]  # whose ability it is
    damage: Public[i64]
    takes: Public[bool]  # it takes or rerolls parts

    def __init__(self, seat: i64 = 0, user: i64 = 0, damage: i64 = 0, takes: bool = False) -> None:
        super().__init__()
        self.seat, self.user, self.damage, self.takes = seat, user, damage, takes

    def run(self, g: DiceBot, roll: i64) -> i64:
        # An empty head is no option: `check` refuses it.
        if self.step == 0 and self.check(g, self.seat, USE + g.head[self.seat]) == 0:
            g.ask(W_HEADS_ABILITY, self.seat)
        else:
            g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [PASS, USE + g.head[seat]]

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        if code < USE or code >= USE + PARTS:
            return NOT_AN_OPTION
        part: i64 = code - USE
        if g.head[seat] != part:
            return NOT_ON_HEAD
        if part == FORGE:
            return 0 if self.takes else FORGE_NOT_NOW
        if part == ARMOR:
            if self.damage > g.protection(seat, False) + g.armor[seat]:
                return 0
            # It may be lost to the ability before an attack that is still to come.
            return 0 if self.damage > 0 and self.takes and may_be_hurt(g, seat) else NO_GAIN
        return NEXUS_ONLY_PAYS if part == NEXUS else NOT_AGAINST_ABILITY

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.step = 1
        if code != PASS:
            use_head(g, seat, code - USE)

    def default(self, g: DiceBot, seat: i64) -> i64:
        return PASS


class BeforeReveal(Frame["DiceBot"]):
    """Abilities timed before the reveal: once round in player order."""

    place: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.place = 0

    def run(self, g: DiceBot, roll: i64) -> i64:
        while self.place < g.seats:
            seat = g.at(self.place)
            if g.fights(seat) and check_ability(g, seat, BEFORE_REVEAL) == 0:
                g.ask(W_BEFORE_REVEAL, seat)
                return 0
            self.place += 1
        g.pop()
        return 0

    def candidates(self, g: DiceBot, seat: i64) -> list[int]:
        return [PASS, ABILITY]

    def check(self, g: DiceBot, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        return check_ability(g, seat, BEFORE_REVEAL) if code == ABILITY else NOT_AN_OPTION

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.place += 1
        if code == ABILITY:
            use_ability(g, seat)

    def default(self, g: DiceBot, seat: i64) -> i64:
        return PASS
