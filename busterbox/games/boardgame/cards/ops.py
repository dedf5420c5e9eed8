"""What card texts do in a challenge and to the hero in general.   BG-5.4, BG-7.5, BG-29

The hero is always the turn player, whoever's card it is. `you` says how a text addresses him: a Mega Man part or an
ability is read by the hero himself, all others by somebody else.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.rules.challenge import check_automatic_pass
from busterbox.games.boardgame.rules.codes import (
    FACE,
    FACE_NAMES,
    FACES,
    NO_MINION_KIND,
    NOT_REQUIRED,
    W_FACE,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.ops import Amount, Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


def some(amount: Amount[Board], thing: str, things: str = "") -> str:
    """As "1 card", "2 cards", "1 card for each ..."."""
    words = amount.text()
    first = words.split(" ", 1)[0]
    noun = thing if first == "1" or not things else things
    return words.replace(first, f"{first} {noun}", 1)


class Change(Op[Board]):
    """A change by an amount; `up` says which way."""

    def __init__(self, amount: Amount[Board], up: bool, you: bool) -> None:
        self.amount = amount
        self.up = up
        self.you = you

    def who(self, verb: str, verbs: str) -> str:
        return verb if self.you else f"the hero {verbs}"

    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        raise AssertionError("a change must change something")

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        n = self.amount.value(g, f)
        f.next()
        if n:
            self.apply(g, f, n if self.up else -n)
        return 0


# -- values of the hero ---------------------------------------------------------------------------------------


class Hurt(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.hurt(n)

    def text(self) -> str:
        return f"{self.who('take', 'takes')} {some(self.amount, 'damage')}"


class Heal(Change):  # BG-R74
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.heal(g.turn, n)

    def text(self) -> str:
        return f"{self.who('gain', 'gains')} {some(self.amount, 'Health')}"


class Energy(Change):  # BG-9.6
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.change_energy(g.turn, n)

    def text(self) -> str:
        verb = self.who("gain", "gains") if self.up else self.who("lose", "loses")
        return f"{verb} {some(self.amount, 'Weapon Energy')}"


class Threat(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.change_threat(g.turn, n)

    def text(self) -> str:
        verb = self.who("gain", "gains") if self.up else self.who("lose", "loses")
        return f"{verb} {some(self.amount, 'Threat')}"


class Life(Change):  # BG-29.8
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.lives = changed(g.lives, g.turn, g.lives[g.turn] + n)
        g.note("life", g.turn, g.lives[g.turn])

    def text(self) -> str:
        return f"{self.who('gain', 'gains')} {some(self.amount, 'Life', 'Lives')}"


class BaseEnergy(Change):
    """A permanent change (BG-4.4, BG-29.2), up to a value that the card names."""

    def __init__(self, amount: Amount[Board], you: bool, most: i64) -> None:
        super().__init__(amount, True, you)
        self.most: i64 = most

    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        room: i64 = self.most - g.base_energy(g.turn)
        if room <= 0:
            return
        g.more_energy = changed(g.more_energy, g.turn, g.more_energy[g.turn] + (n if n < room else room))
        g.note("base_energy", g.turn, g.base_energy(g.turn))
        if g.challenge:
            check_automatic_pass(g)

    def text(self) -> str:
        whose = "your" if self.you else "the hero's"
        return f"{whose} base Weapon Energy rises by {self.amount.text()}, to {self.most} at most"


class Points(Change):
    """Action points of the hero or of the Wily players, never above the challenge's value."""

    def __init__(self, amount: Amount[Board], up: bool, you: bool, wily: bool) -> None:
        super().__init__(amount, up, you)
        self.wily = wily

    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        most = g.current().points
        points: i64 = (g.wily_points if self.wily else g.points) + n
        points = 0 if points < 0 else most if points > most else points
        if self.wily:
            g.wily_points = points
        else:
            g.points = points
        g.note("points", g.turn, g.points, g.wily_points)

    def text(self) -> str:
        who = "the Wily players" if self.wily else "you" if self.you else "the hero"
        verb = ("gain" if self.up else "lose") + ("s" if who == "the hero" else "")
        return f"{who} {verb} {some(self.amount, 'action point', 'action points')} on this challenge"


class Shield(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.shield += n
        g.note("shield", g.turn, g.shield)

    def text(self) -> str:
        when = "this round" if not self.up else "on this challenge"
        return f"prevent the next {self.amount.text()} damage to {'you' if self.you else 'the hero'} {when}"


class BattleShield(Shield):
    def text(self) -> str:
        return f"prevent the next {self.amount.text()} damage to you this round"


# -- the challenge --------------------------------------------------------------------------------------------


class AddMinions(Change):  # BG-10.1, BG-10.3, BG-10.4, BG-R48, BG-R53
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        if g.current().minion == NO_MINION_KIND:  # BG-28.1, BG-E5, BG-R45: this part is skipped
            return
        first = g.minions == 0
        g.minions += n
        g.minions_played += n
        g.note("minions", f.seat, n, g.minions)
        if first and g.matched and not g.special_used:  # BG-R50
            g.note("special_ready", g.turn, g.current().minion)

    def text(self) -> str:
        return f"add {some(self.amount, 'minion', 'minions')}"


class DestroyMinions(Change):  # BG-10.8
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        gone: i64 = n if n < g.minions else g.minions
        if gone:
            g.minions -= gone
            g.note("destroyed", g.turn, gone, g.minions)
            f.nums.append(gone)

    def text(self) -> str:
        return f"destroy {some(self.amount, 'minion', 'minions')}"


class HealDestroyed(Op[Board]):
    """Health for each minion that the clause before destroyed (Hyper Bomb)."""

    def __init__(self, each: i64, you: bool) -> None:
        self.each: i64 = each
        self.you = you

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        gone: i64 = f.nums.pop() if f.nums else 0
        f.next()
        g.heal(g.turn, self.each * gone)
        return 0

    def text(self) -> str:
        return f"gain {self.each} Health for each minion destroyed this way"


class Fierce(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.fierce += n
        g.note("fierce", g.turn, n)

    def text(self) -> str:
        more = "more" if self.up else "less"
        return f"each minion on this challenge deals {self.amount.text()} {more} damage"


class MoreDice(Change):  # BG-R31
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.more_dice += n
        g.note("more_dice", g.turn, n)

    def text(self) -> str:
        return f"before the roll, {self.who('add', 'adds')} {some(self.amount, 'die', 'dice')} to it"


class FreeRerolls(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.rerolls += n
        g.note("rerolls", g.turn, n)

    def text(self) -> str:
        words = self.amount.text()
        times = "once" if words == "1" else "twice" if words == "2" else f"{words} times"
        return f"you may re-roll {times} in this roll without Weapon Energy"


class TheirReroll(Change):  # BG-9.11
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.their_rerolls = [*g.their_rerolls, 8 * n + f.seat]
        g.note("their_reroll", f.seat, n)

    def text(self) -> str:
        dice = "1 die" if self.amount.text() == "1" else f"up to {self.amount.text()} dice"
        return f"when the hero scores, you may make him re-roll {dice} first"


class MoreSpaces(Change):  # BG-R37
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.more_spaces += n
        g.note("more_spaces", g.turn, n)

    def text(self) -> str:
        spaces = some(self.amount, "more space", "more spaces")
        return f"if you pass this challenge, move {spaces} forward"


class Mercy(Change):
    def apply(self, g: Board, f: Resolve, n: i64) -> None:
        g.mercy += n
        g.note("mercy", g.turn, n)

    def text(self) -> str:
        if self.amount.text() == "1":
            return "1 WILY of this roll causes no penalty"
        return f"up to {self.amount.text()} WILYs of this roll cause no penalty"


class Require(Op[Board]):  # BG-8.8, BG-29.3, BG-R40
    def __init__(self, face: i64) -> None:
        self.face: i64 = face

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        f.next()
        g.needs[self.face] += 1
        g.note("requires", g.turn, self.face)
        return 0

    def text(self) -> str:
        return f"this challenge also requires {FACE_NAMES[self.face].upper()}"


class Ease(Op[Board]):  # BG-29.3
    """One requirement less, of the hero's choice if the faces differ."""

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        faces = required(g)
        if len(faces) > 1:
            g.ask(W_FACE, g.turn)
        else:
            if faces:
                self.lift(g, faces[0])
            f.next()
        return 0

    def lift(self, g: Board, face: i64) -> None:
        g.needs[face] -= 1
        g.note("eased", g.turn, face)

    def candidates(self, g: Board, f: Resolve, seat: i64) -> list[int]:
        return [FACE + face for face in range(FACES)]

    def check(self, g: Board, f: Resolve, seat: i64, code: i64) -> i64:
        if code < FACE or code >= FACE + FACES:
            return NOT_AN_OPTION
        return 0 if g.needs[code - FACE] else NOT_REQUIRED

    def take(self, g: Board, f: Resolve, seat: i64, code: i64) -> None:
        self.lift(g, code - FACE)
        f.next()

    def text(self) -> str:
        return "remove one requirement of your choice from this challenge"


def required(g: Board) -> list[int]:
    return [face for face in range(FACES) if g.needs[face]]


class Stick(Op[Board]):  # BG-9.9
    def __init__(self, face: i64) -> None:
        self.face: i64 = face

    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        f.next()
        g.sticks |= 1 << self.face
        g.note("sticks", g.turn, self.face)
        return 0

    def text(self) -> str:
        return f"dice that show {FACE_NAMES[self.face].upper()} stick in this roll"


class Automatic(Op[Board]):  # BG-8.1, BG-R33
    def run(self, g: Board, f: Resolve, roll: i64) -> i64:
        f.next()
        if not g.automatic:
            g.automatic = True
            g.note("automatic", g.turn)
        return 0

    def text(self) -> str:
        return "this challenge is passed automatically"
