"""Card text that changes values: strength, defense, blast number, limits, locks; replacements and triggers of effects."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.cards.ops_base import COUNT, LOOP, effect_number, get, put
from busterbox.games.tcg.cards.ops_blast import AddToDestiny
from busterbox.games.tcg.rules.codes import (
    BLAST_NUMBER,
    EMBLEMS,
    EXTRA_CHIPS,
    HAND_SIZE,
    INSTEAD,
    LISTENS,
    METEORS,
    NAVI,
    NUMBER,
    NUMBERS,
    OWN_DESTINIES,
    STATS,
    STRENGTH,
    THIS_TURN,
    UNLIMITED,
    W_HOW_MANY,
    W_NAVI,
)
from busterbox.games.tcg.rules.main_phase import withdraw
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import (
    blast_number_of,
    defense_of,
    has_blast_destiny,
    strength_of,
)
from busterbox.games.tcg.rules.verbs import change_by
from busterbox.kernel.core.modifiers import modify
from busterbox.kernel.core.ops import Amount, Op, Plain, Resolve

OWN_NAVI: Final = (
    -1
)  # whose NetNavi (TC-R82): one's own, any, or one's own if it has the name (an emblem's number)
ANY_NAVI: Final = -2


def signed(amount: Amount[Tcg], sign: i64) -> str:
    mark = "+" if sign > 0 else "-"
    return mark + amount.text() if isinstance(amount, Plain) else amount.text()


def lasting(duration: i64) -> str:
    return [
        "",
        " through the end of the next turn",
        " through the end of your next turn",
        " for the rest of the game",
    ][duration]


def navi_name(navi: i64) -> str:
    if navi == OWN_NAVI:
        return "your NetNavi"
    return "any NetNavi" if navi == ANY_NAVI else EMBLEMS[navi]


class NaviOp(Op[Tcg]):
    """An op about one NetNavi (TC-R82): the player's, the player's if it has the name, or any, chosen when carried out."""

    navi: i64

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if self.navi == ANY_NAVI:
            g.ask(W_NAVI, f.seat)
            return 0
        if self.navi == OWN_NAVI or g.box.emblem[g.navi_card(f.seat)] == self.navi:
            self.change(g, f, f.seat)
        f.next()
        return 0

    def change(self, g: Tcg, f: Resolve, seat: i64) -> None:
        raise AssertionError("an op about a NetNavi must change it")

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return [NAVI, NAVI + 1]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        self.change(g, f, code - NAVI)
        f.next()

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)


class Change(NaviOp):
    """Strength, defense or blast number up or down, whoever's turn it is (TC-R30) and after the blast too (TC-R26)."""

    def __init__(self, stat: i64, amount: Amount[Tcg], sign: i64, navi: i64, duration: i64) -> None:
        self.stat: i64 = stat
        self.amount = amount
        self.sign: i64 = sign
        self.navi = navi
        self.duration: i64 = duration

    def change(self, g: Tcg, f: Resolve, seat: i64) -> None:
        by = self.sign * self.amount.value(g, f)
        change_by(g, self.stat, seat, by, effect_number(g, f), self.duration)
        g.note("changed_" + STATS[self.stat], seat, by)

    def text(self) -> str:
        if isinstance(self.amount, Plain):
            by = signed(self.amount, self.sign)
            return f"give {navi_name(self.navi)} {STATS[self.stat]} {by}{lasting(self.duration)}"
        words = self.amount.text()
        mark = "+" if self.sign > 0 else "-"
        if words[0].isdigit():
            return f"give {navi_name(self.navi)} {STATS[self.stat]} {mark}{words}{lasting(self.duration)}"
        verb = "raise" if self.sign > 0 else "lower"
        return f"{verb} {navi_name(self.navi)}'s {STATS[self.stat]} by {words}{lasting(self.duration)}"


class BecomeZero(NaviOp):
    """TC-R29: minus the current total if that is positive; later changes add from there."""

    def __init__(self, stat: i64, navi: i64) -> None:
        self.stat: i64 = stat
        self.navi = navi

    def change(self, g: Tcg, f: Resolve, seat: i64) -> None:
        total = strength_of(g, seat) if self.stat == STRENGTH else defense_of(g, seat)
        if total > 0:
            change_by(g, self.stat, seat, -total, effect_number(g, f), THIS_TURN)
            g.note("changed_" + STATS[self.stat], seat, -total)

    def text(self) -> str:
        return f"reduce {navi_name(self.navi)}'s {STATS[self.stat]} to 0"


class BlastToOne(NaviOp):
    """TC-R83: only lowers."""

    def __init__(self, navi: i64) -> None:
        self.navi = navi

    def change(self, g: Tcg, f: Resolve, seat: i64) -> None:
        number = blast_number_of(g, seat)
        if number > 1:
            modify(g, BLAST_NUMBER, seat, 1 - number, effect_number(g, f), THIS_TURN)
            g.note("changed_blast", seat, 1 - number)

    def text(self) -> str:
        return f"reduce {navi_name(self.navi)}'s blast to 1"


class DoubleStrength(NaviOp):
    """TC-R83: adds the current total if positive."""

    def __init__(self, navi: i64) -> None:
        self.navi = navi

    def change(self, g: Tcg, f: Resolve, seat: i64) -> None:
        total = strength_of(g, seat)
        if total > 0:
            change_by(g, STRENGTH, seat, total, effect_number(g, f), THIS_TURN)
            g.note("changed_strength", seat, total)

    def text(self) -> str:
        return f"double {navi_name(self.navi)}'s strength"


class LowerStrength(Op[Tcg]):
    """Bring It On: any number from 0 to the current strength (TC-R83); how many is remembered."""

    def __init__(self, navi: i64) -> None:
        self.navi: i64 = navi

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        named = self.navi < 0 or g.box.emblem[g.navi_card(f.seat)] == self.navi
        if not named or strength_of(g, f.seat) <= 0:
            put(f, COUNT, 0)
            f.next()
        else:
            g.ask(W_HOW_MANY, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return [NUMBER + n for n in range(min(strength_of(g, f.seat), NUMBERS - 1) + 1)]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        n = code - NUMBER
        put(f, COUNT, n)
        if n > 0:
            modify(g, STRENGTH, f.seat, -n, effect_number(g, f), THIS_TURN)
            g.note("changed_strength", f.seat, -n)
        f.next()

    def expired(self, g: Tcg, f: Resolve) -> bool:
        """It is a price: withdrawn with its action."""
        return withdraw(g)

    def text(self) -> str:
        return f"lower {navi_name(self.navi)}'s strength by any amount down to 0"


# -- limits, locks, destiny numbers ----------------------------------------------------------------------------


GRANTED: Final = [  # what is told, from HAND_SIZE on
    "hand_limit_raised",
    "more_chips",
    "more_chips",
    "play_locked",
    "draw_locked",
    "recharge_locked",
]


class Grant(Op[Tcg]):
    """A change of a limit or a lock, for a player: the card's word against the rule (TC-R1)."""

    def __init__(self, stat: i64, amount: i64, opponent: bool, duration: i64, words: str) -> None:
        self.stat: i64 = stat
        self.amount: i64 = amount
        self.opponent = opponent
        self.duration: i64 = duration
        self.words = words

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        seat = 1 - f.seat if self.opponent else f.seat
        modify(g, self.stat, seat, self.amount, effect_number(g, f), self.duration)
        if self.stat == METEORS:
            modify(g, EXTRA_CHIPS, seat, self.amount, effect_number(g, f), THIS_TURN)
        told = "destinies_raised" if self.stat == OWN_DESTINIES else GRANTED[self.stat - HAND_SIZE]
        g.note(told, seat, self.amount)
        f.next()
        return 0

    def text(self) -> str:
        return self.words + lasting(self.duration)


class Instead(Op[Tcg]):
    """Something else happens in place of what would (TC-R90, TC-R91, TC-R70), for the rest of the turn."""

    def __init__(self, replacement: i64, uses: i64, opponent: bool, words: str) -> None:
        self.replacement: i64 = replacement
        self.uses: i64 = uses
        self.opponent = opponent
        self.words = words

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        seat = 1 - f.seat if self.opponent else f.seat
        uses = self.uses if self.uses > 0 else UNLIMITED
        modify(g, INSTEAD + self.replacement, seat, uses, effect_number(g, f), THIS_TURN)
        f.next()
        return 0

    def text(self) -> str:
        return self.words


class Listen(Op[Tcg]):
    """ "Each ...:" for the rest of the turn, for later occurrences only (TC-R88)."""

    def __init__(self, happening: i64, program: i64, words: str) -> None:
        self.happening: i64 = happening
        self.program: i64 = program
        self.words = words

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        modify(g, LISTENS + self.happening, f.seat, self.program, effect_number(g, f), THIS_TURN)
        f.next()
        return 0

    def text(self) -> str:
        return self.words


# -- optional triggers: yes, no, or how many of several equal ones (TC-R88) -----------------------------------------


class HowMany(Op[Tcg]):
    """At the head of an optional trigger; equal ones that wait are answered together."""

    def __init__(self) -> None:
        self.end: i64 = 0

    def alike(self, g: Tcg, f: Resolve) -> list[int]:
        """Places in the queue of triggers equal to this one."""
        own: i64 = f.seat | (f.program << 4) | ((f.card + 1) << 20) | ((f.subject + 1) << 36)
        return [place for place in range(len(g.queue)) if g.queue[place] == own]

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        what = g.game.cards.programs[f.program][1]
        # Without a blast destiny it does nothing (TC-R75).
        if isinstance(what, AddToDestiny) and not has_blast_destiny(g, f.seat):
            self.take(g, f, f.seat, NUMBER)
        else:
            g.ask(W_HOW_MANY, f.seat)
        return 0

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        n = min(len(self.alike(g, f)) + 1, NUMBERS - 1)
        return [NUMBER + i for i in range(n + 1)]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        alike = self.alike(g, f)
        g.queue = [g.queue[place] for place in range(len(g.queue)) if place not in alike]
        put(f, LOOP, code - NUMBER)
        if code == NUMBER:
            f.jump(self.end)
        else:
            f.next()

    def default(self, g: Tcg, f: Resolve, seat: i64) -> i64:
        return NUMBER


class Again(Op[Tcg]):
    """At the foot of an optional trigger: as often as was said."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        left = get(f, LOOP) - 1
        put(f, LOOP, left)
        if left > 0:
            f.jump(1)
        else:
            f.next()
        return 0
