"""Where the kernel enters the rules: set-up, what watches the table, leaving, soundness."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.rules.codes import (
    ADVANCED,
    BODY_SPACES,
    FULL_ENERGY,
    MEDALS_TO_WIN,
    NO_BLOW,
    NO_PART,
    NO_WEAPON,
    PARTS,
    ROUNDS,
    W_FORGE,
    W_GRAB,
)
from busterbox.games.dicebot.rules.head_parts import Forge
from busterbox.games.dicebot.rules.series import Series
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.parts.rules import Rules


class DiceBotRules(Rules[DiceBot]):
    def setup(self, g: DiceBot) -> None:  # DB-2.5, DB-17.1
        box = g.box
        g.cards = box.deck[:]
        weapons = len(g.cards)
        if g.settings[ADVANCED]:
            g.cards += [len(box.weapons) + robot for robot in range(len(box.robots))]
        count = len(g.cards)
        g.pool, g.known = [0] * weapons + [1] * (count - weapons), [0] * count
        g.deck, g.discard = bag(list(range(weapons))), []
        g.robots = bag(list(range(weapons, count)))
        seats = g.seats
        # DB-1.4, DB-2.3: a robot sheet each, and all of them are alike.
        g.hand, g.weapon = [[] for _ in range(seats)], [[] for _ in range(seats)]
        g.robot, g.body = [[] for _ in range(seats)], [[0] * PARTS for _ in range(seats)]
        g.starter, g.picker, g.combat, g.round = 0, 0, 0, 0
        g.sudden, g.fighting, g.fallen = False, 0, 0
        g.medals, g.points, g.energy = [0] * seats, [0] * seats, [0] * seats
        g.junkyard, g.head = [], [NO_PART] * seats
        g.status, g.armor, g.fell = [NO_WEAPON] * seats, [0] * seats, [-1] * seats
        g.resolved, g.used, g.blows = 0, 0, []
        g.attacker, g.targets = -1, 0
        g.push(Series())

    def on_leave(self, g: DiceBot, seat: i64) -> None:  # DB-R60
        left = [s for s in range(g.seats) if not (g.left >> s) & 1]
        g.note("left", seat)
        if len(left) == 1:
            g.note("won", left[0])
            g.finish([ONE if s == left[0] else 0 for s in range(g.seats)])
        elif g.fights(seat):  # nobody scores for it, marked already or not
            g.fell = changed(g.fell, seat, NO_BLOW)
        if g.kind == W_GRAB:
            g.mode = CLOSED  # the frame asks again, but nobody who has left

    def next_seat(self, g: DiceBot, rng: Rng) -> i64:
        """Who grabs next where all may: with fewer dice placed, a hand is more likely to be free."""
        asked = g.asked()
        best: i64 = -1
        shortest: i64 = 0
        for seat in range(g.seats):
            if (asked >> seat) & 1:
                time: i64 = g.body_count(seat) * 10 + rng.below(20)
                if best < 0 or time < shortest:
                    best, shortest = seat, time
        return best

    def redraw(self, g: DiceBot, seat: i64, rng: Rng) -> None:
        """What FORGE will discard is its user's secret until it is settled: the others know of no pick."""
        if g.kind == W_FORGE:
            top = g.top
            if isinstance(top, Forge) and top.seat != seat:
                top.dropped = [0] * PARTS

    def invariants(self, g: DiceBot) -> list[str]:
        wrong: list[str] = []
        if min(g.starter, g.picker) < 0 or max(g.starter, g.picker) >= g.seats:
            wrong.append("no such seat begins")
        if not g.over and not g.everybody() & ~g.left:
            wrong.append("everybody has left, and the game goes on")
        if (g.fighting | g.targets | g.resolved | g.used) & ~g.everybody() or not 0 <= g.round <= ROUNDS:
            wrong.append("seats or rounds that there are not")
        for seat in range(g.seats):
            if not NO_PART <= g.head[seat] < PARTS or len(g.body[seat]) != PARTS:
                return [*wrong, f"seat {seat} has parts that there are not"]
            if min(g.points[seat], g.armor[seat]) < 0 or not 0 <= g.medals[seat] <= MEDALS_TO_WIN:
                wrong.append(f"seat {seat} has {g.medals[seat]} medals and {g.points[seat]} points")
        placed = len(g.deck.cards) + len(g.discard) + len(g.robots.cards)
        for seat in range(g.seats):
            placed += len(g.hand[seat]) + len(g.weapon[seat]) + len(g.robot[seat])
            if g.body_count(seat) > BODY_SPACES or min(g.body[seat]) < 0:
                wrong.append(f"seat {seat} has a body of {g.body[seat]}")
            if g.energy[seat] > FULL_ENERGY:
                wrong.append(f"seat {seat} has {g.energy[seat]} energy")
            if g.is_active(seat) and not g.weapon[seat]:
                wrong.append(f"seat {seat} has activated no weapon")
        if placed != len(g.cards):
            wrong.append(f"{len(g.cards) - placed} cards went astray")
        return wrong
