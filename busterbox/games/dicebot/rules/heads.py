"""The windows in which head parts and robot abilities are used.   DB-10, DB-19, DB-R33 to DB-R35, DB-R70

In three of them players are asked in player order until all have passed in a row (DB-R34): H0 before choosing, H1 after
the reveal, H2 within an attack once its targets are named. A fourth, H3, asks the robot that an ability is about to harm.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.abilities import check_ability, use_ability
from busterbox.games.dicebot.rules.box import NO_DAMAGE
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AFTER_REVEAL,
    ALREADY_RESOLVED,
    ARMOR,
    BEFORE_CHOOSING,
    BODY_LACKS_MORE,
    CACHE,
    CACHE_NEEDS_PAID,
    CACHE_NOT_NOW,
    FORGE,
    FORGE_NOT_NOW,
    NEEDS_ACTIVATED,
    NEEDS_DAMAGE,
    NEXUS,
    NEXUS_ONLY_PAYS,
    NO_GAIN,
    NO_USE_NOW,
    NOT_AGAINST_ABILITY,
    NOT_CONCERNED,
    NOT_MATCHING,
    NOT_ON_HEAD,
    NOTHING_PENDING,
    PAID_BODY,
    PARTS,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    TURBO,
    USE,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_BEFORE,
)
from busterbox.games.dicebot.rules.harm import hits_somebody, hurts_now, loses_head, loses_parts, may_be_hurt
from busterbox.games.dicebot.rules.head_parts import pay_from_head, use_head
from busterbox.games.dicebot.rules.outlook import speed_matters
from busterbox.games.dicebot.rules.paying import head_matches, lacking, settle_payment
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.refusal import NOT_AN_OPTION


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
                    settle_payment(g, g.at(place))
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
    if lacking(g, seat, weapon) > 1:
        return BODY_LACKS_MORE
    # DB-10.5, DB-R25, DB-R28: the head pays for what the body lacks, NEXUS as any part.
    return 0 if head_matches(g, seat, weapon) else NOT_MATCHING


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
        # This attack may take the part before a later one hurts: then it helps now or not at all.
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


# -- H3 (DB-R35) ---------------------------------------------------------------------------------------------------


class BeforeHarm(Frame["DiceBot"]):
    """H3: an ability is declared and has not acted yet; the robot it would harm may use its head part (DB-R35).

    Everybody else with a head part is asked in the window where the ability was used, which starts again (DB-10.3).
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
            # The ability may take the part before a later attack hurts.
            return 0 if self.damage > 0 and self.takes and may_be_hurt(g, seat) else NO_GAIN
        return NEXUS_ONLY_PAYS if part == NEXUS else NOT_AGAINST_ABILITY

    def take(self, g: DiceBot, seat: i64, code: i64) -> None:
        self.step = 1
        if code != PASS:
            use_head(g, seat, code - USE)

    def default(self, g: DiceBot, seat: i64) -> i64:
        return PASS
