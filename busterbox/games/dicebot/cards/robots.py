"""What only the abilities of unique robots do.   DB-17, DB-19, DB-R66, DB-R67, DB-R70"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.cards.ops import IT, Clause, Hurt, effect
from busterbox.games.dicebot.cards.ops_parts import Reroll, Steal, Strip, has_parts
from busterbox.games.dicebot.rules.battle import commit, first_payable, in_hand
from busterbox.games.dicebot.rules.codes import (
    AIM,
    AT_NONE,
    COMMITTED,
    FREE,
    M_SELF,
    NO_ENEMY_FITS,
    NO_GAIN,
    NO_OTHER_CARD,
    NO_WEAPON,
    NOT_A_TARGET,
    NOT_IN_HAND,
    NOTHING_PENDING,
    PENDING,
    PLAY,
    THIS_ROUND,
    W_ENEMY,
    W_REPLACE,
)
from busterbox.games.dicebot.rules.harm import aims_at_itself
from busterbox.games.dicebot.rules.heads import BeforeHarm
from busterbox.games.dicebot.rules.outlook import may_attack
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.knowledge import lies_open, put_held, reveal
from busterbox.kernel.core.modifiers import modify
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.windows import first_seat

# Which enemies may be chosen.
ANY: Final = 0
ATTACKING: Final = 1  # with an activated weapon that is aimed at somebody
HIDDEN: Final = 2  # with a card face down
WITH_PARTS: Final = 3
WITH_BODY: Final = 4
FITTING: Final = ["any", "attacking", "hidden", "parts", "body"]
FITTING_TEXTS: Final = [
    "an enemy robot",
    "an enemy robot whose activated weapon attacks",
    "an enemy robot with a card face down",
    "an enemy robot with a part left",
    "an enemy robot with a part on its body",
]


class ChooseEnemy(Clause):
    """The robot that the rest of the text is about: one that it could do something to (DB-R8). If it would do harm, H3
    comes first (DB-R35)."""

    def __init__(self, fitting: i64) -> None:
        self.fitting: i64 = fitting
        self.rest: list[Clause] = []  # of the text
        self.damage: i64 = 0  # what the rest of the text does to the robot chosen
        self.takes = False  # parts
        self.takes_head = False  # that on its head too

    def announce(self, rest: list[Op[DiceBot]]) -> None:
        """Note what the rest of the text will do, and what harm; called once, when the card is read."""
        self.rest = [op for op in rest if isinstance(op, Clause)]
        for op in rest:
            if isinstance(op, Hurt) and op.who == IT:
                self.damage += op.amount
            if isinstance(op, Strip | Reroll) and op.who == IT:
                self.takes = self.takes_head = True
            elif isinstance(op, Steal):
                self.takes = True

    def enemies(self, g: DiceBot, seat: i64) -> i64:
        found: i64 = 0
        for other in range(g.seats):
            if other != seat and g.fights(other) and self.fits(g, other) and self.works(g, seat, other):
                found |= 1 << other
        return found

    def works(self, g: DiceBot, seat: i64, enemy: i64) -> bool:
        """Whether the rest of the text could do anything if this enemy is chosen."""
        return not self.rest or any(op.idle(g, seat, enemy) == 0 for op in self.rest)

    def fits(self, g: DiceBot, seat: i64) -> bool:
        if self.fitting == ATTACKING:
            return g.is_active(seat) and g.weapon_of(seat).target != AT_NONE
        if self.fitting == HIDDEN:
            return lies_face_down(g, seat)
        if self.fitting == WITH_PARTS:
            return has_parts(g, seat)
        return g.body_count(seat) > 0 if self.fitting == WITH_BODY else True

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if self.enemies(g, seat) else NO_ENEMY_FITS

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        enemies = self.enemies(g, f.seat)
        if enemies & (enemies - 1) == 0:
            self.choose(g, f, first_seat(enemies))
        else:
            g.ask(W_ENEMY, f.seat)
        return 0

    def candidates(self, g: DiceBot, f: Resolve, seat: i64) -> list[int]:
        return [AIM + other for other in range(g.seats)]

    def check(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> i64:
        if code < AIM or code >= AIM + g.seats:
            return NOT_AN_OPTION
        return 0 if (self.enemies(g, f.seat) >> (code - AIM)) & 1 else NOT_A_TARGET

    def take(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> None:
        self.choose(g, f, code - AIM)

    def choose(self, g: DiceBot, f: Resolve, enemy: i64) -> None:
        f.subject = enemy
        f.next()
        takes = self.takes and (self.takes_head or g.body_count(enemy) > 0)
        if self.damage > 0 or takes:
            g.note("threatened", f.seat, f.card, enemy)
            g.push(BeforeHarm(enemy, f.seat, self.damage, takes))

    def text(self) -> str:
        return f"choose {FITTING_TEXTS[self.fitting]}"


def lies_face_down(g: DiceBot, seat: i64) -> bool:
    return len(g.weapon[seat]) > 0 and not lies_open(g, g.weapon[seat][0])


class AimAtItself(Clause):  # DB-R66
    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if may_attack(g, whom) and not aims_at_itself(g, whom) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        modify(g, M_SELF, f.subject, 1, effect(g, f), THIS_ROUND)
        g.note("aims_at_itself", f.subject)
        f.next()
        return 0

    def text(self) -> str:
        return "its attack this round is aimed at itself"


class Activate(Clause):
    """A weapon that is not paid for is activated anyway."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if g.status[seat] == PENDING else NOTHING_PENDING

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        g.status[f.seat] = FREE
        g.note("activated", f.seat, g.weapon[f.seat][0])
        f.next()
        return 0

    def text(self) -> str:
        return "activate your unpaid weapon at no cost"


class Look(Clause):
    """See the card that an enemy has laid face down."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if lies_face_down(g, whom) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        card = g.weapon[f.subject][0]
        reveal(g, card, 1 << f.seat)
        g.note("looked", f.seat, card, f.subject, seen=(1 << f.seat) | (1 << f.subject))
        f.next()
        return 0

    def text(self) -> str:
        return "look at that card"


class Replace(Clause):
    """Take the chosen weapon back and choose again, secretly; skipped where there is nothing to choose from."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if g.status[seat] == COMMITTED and g.hand[seat] else NO_OTHER_CARD

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            if self.idle(g, f.seat, f.seat) != 0:
                f.next()
                return 0
            card = g.weapon[f.seat].pop()
            put_held(g, g.hand[f.seat], card, f.seat)
            g.status[f.seat] = NO_WEAPON
            f.phase = 1
        g.ask(W_REPLACE, f.seat)
        return 0

    def candidates(self, g: DiceBot, f: Resolve, seat: i64) -> list[int]:
        return sorted({PLAY + g.cards[card] for card in g.hand[seat]})

    def check(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> i64:
        if code < PLAY or code >= PLAY + len(g.box.weapons):
            return NOT_AN_OPTION
        return 0 if in_hand(g, seat, code - PLAY) >= 0 else NOT_IN_HAND

    def take(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> None:
        commit(g, seat, in_hand(g, seat, code - PLAY))
        f.next()

    def default(self, g: DiceBot, f: Resolve, seat: i64) -> i64:
        """On time-out the same as in the choice itself."""
        return PLAY + first_payable(g, seat)

    def text(self) -> str:
        return "take your weapon back into your hand and choose again"
