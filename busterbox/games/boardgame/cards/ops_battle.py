"""What card texts do to dice and in boss battles.   BG-18, BG-19, BG-R72, BG-R94, BG-R95"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.cards.ops import Change, some
from busterbox.games.boardgame.rules.codes import (
    CHANGE,
    FACE_NAMES,
    FACES,
    LOCKED,
    NO_BOSS,
    NO_DIE_SHOWS,
    SAME_FACE,
    SYMBOLS,
    W_CHANGE,
)
from busterbox.games.boardgame.rules.dice import change_die, changeable
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.ops import Amount, Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class ChangeDie(Op[Board]):
    """One die becomes any other face."""

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        if g.locked == (1 << len(g.dice)) - 1:
            f.next()
        else:
            g.ask(W_CHANGE, g.turn)
        return 0

    def candidates(self, g: Board, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for face in range(FACES):
            if changeable(g, face) >= 0:
                for to in range(FACES):
                    if to != face:
                        codes.append(CHANGE + 6 * face + to)
        return codes

    def check(self, g: Board, f: Resolve, seat: i64, code: i64) -> i64:
        use = code - CHANGE
        if use < 0 or use >= 36:
            return NOT_AN_OPTION
        if use // 6 == use % 6:
            return SAME_FACE
        if changeable(g, use // 6) >= 0:
            return 0
        return LOCKED if use // 6 in g.dice else NO_DIE_SHOWS

    def take(self, g: Board, f: Resolve, seat: i64, code: i64) -> None:
        use = code - CHANGE
        change_die(g, changeable(g, use // 6), use % 6)
        f.next()

    def text(self) -> str:
        return "change 1 die to any other face"


class TurnDice(Op[Board]):
    """All dice of one face become another."""

    def __init__(self, face: i64, to: i64) -> None:
        self.face: i64 = face
        self.to: i64 = to

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        f.next()
        for die in range(len(g.dice)):
            if g.dice[die] == self.face and not (g.locked >> die) & 1:
                change_die(g, die, self.to)
        return 0

    def text(self) -> str:
        return f"change every {FACE_NAMES[self.face].upper()} of the roll to {FACE_NAMES[self.to].upper()}"


# -- the hero's half ------------------------------------------------------------------------------------------


class BossDamage(Change):
    """Dealt as it is played (BG-R68)."""

    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        if f.subject < 0:
            f.subject = g.boss
        if f.subject == g.boss:  # what one card deals beyond the Wily Machine's first side is lost (BG-26.4)
            g.hurt_boss(n)

    def text(self) -> str:
        return f"deal {some(self.amount, 'damage')}"


class Strike(Op[Board]):
    """What a face deals to the boss in this battle roll, and what it deals to bosses of favoured symbols."""

    def __init__(self, face: i64, damage: i64, favoured: i64, symbols: i64, masters: bool) -> None:
        self.face: i64 = face
        self.damage: i64 = damage
        self.favoured: i64 = favoured
        self.symbols: i64 = symbols  # as bits
        self.masters = masters  # works on Robot Masters only
        # As one number, so that it can be worked out again when the Wily Machine turns its other side (BG-R85).
        self.packed: i64 = face | damage << 3 | favoured << 7 | (1 if masters else 0) << 11 | symbols << 12

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        f.next()
        before: i64 = g.strike[self.face]
        g.weapons = [*g.weapons, self.packed]
        g.update_strikes()
        if g.strike[self.face] != before:
            g.note("strike", g.turn, self.face, g.strike[self.face])
        return 0

    def text(self) -> str:
        face = FACE_NAMES[self.face].upper()
        whom = " to Robot Masters" if self.masters else ""
        words = f"each {face} of this battle roll deals {self.damage} damage{whom}"
        if self.symbols:
            named = [SYMBOLS[s].capitalize() for s in range(len(SYMBOLS)) if (self.symbols >> s) & 1]
            kind = "Robot Masters" if self.masters else "bosses"
            last = named.pop()
            listed = f"{', '.join(named)} and {last}" if named else last
            words += f", or {self.favoured} to {listed} {kind}"
        return words


class StrikeMore(Change):
    """A face deals more in this battle roll."""

    def __init__(self, amount: Amount[Board], face: i64) -> None:
        super().__init__(amount, True, True)
        self.face: i64 = face

    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.sharper = changed(g.sharper, self.face, g.sharper[self.face] + n)
        g.update_strikes()
        g.note("strike", g.turn, self.face, g.strike[self.face])

    def text(self) -> str:
        return (
            f"each {FACE_NAMES[self.face].upper()} of this battle roll deals {self.amount.text()} more damage"
        )


class MoreCards(Change):  # BG-S16
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.cards_left += n

    def text(self) -> str:
        return f"you may play {some(self.amount, 'more action card', 'more action cards')} this round"


class FewerBossDice(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.fewer_dice += n
        g.note("fewer_dice", g.boss, n)

    def text(self) -> str:
        return f"the boss rolls {some(self.amount, 'die', 'dice')} fewer this round"


# -- the boss's half ------------------------------------------------------------------------------------------


class RemoveDie(Change):  # BG-R72
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        for _ in range(n):
            g.removals = [*g.removals, f.seat]
        g.note("will_remove", f.seat, n)

    def text(self) -> str:
        return f"remove {some(self.amount, 'die', 'dice')} of your choice from the hero's next battle roll"


class BossHeal(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        if g.boss != NO_BOSS and g.boss_health:
            full = g.boss_card().health
            health: i64 = g.boss_health + n
            if health > full:
                health = full
            if health != g.boss_health:
                g.note("boss_healed", g.boss, health - g.boss_health, health)
                g.boss_health = health

    def text(self) -> str:
        return f"the boss gains {some(self.amount, 'Health')}"
