"""The course of the game: combats until somebody has three medals.   DB-2, DB-4, DB-15, DB-16, DB-17"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.dicebot.rules.battle import BattleRound
from busterbox.games.dicebot.rules.codes import ADVANCED, MEDALS_TO_WIN, MOST_COMBATS, ROUNDS
from busterbox.games.dicebot.rules.scavenge import Scavenge
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.fields import changed, owned
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open, take_top
from busterbox.kernel.core.state import ONE

STARTING_PLAYER: Final = 0
UNIQUE_ROBOTS: Final = 1
COMBAT: Final = 2
VICTORY: Final = 3


class Series(Frame["DiceBot"]):
    def run(self, g: DiceBot, roll: i64) -> i64:
        if self.step == STARTING_PLAYER:  # DB-2.6
            if roll < 0:
                return g.seats
            g.starter, g.picker = roll, roll
            g.note("starter", roll)
        elif self.step == UNIQUE_ROBOTS:
            return self.deal_robots(g, roll)
        elif self.step == COMBAT:  # DB-4.1, DB-15.4; a sudden death match is a combat like any other: DB-16.2
            g.combat += 1
            if not g.sudden:
                g.fighting = g.everybody() & ~g.left
            g.note("combat", g.combat)
            g.push(Combat())
        else:
            self.check_victory(g)
        self.step = COMBAT if self.step == VICTORY else self.step + 1
        return 0

    def deal_robots(self, g: DiceBot, roll: i64) -> i64:  # DB-17.1, DB-17.2, DB-R69
        """Everybody gets one unique robot, face up, in player order; none without the advanced rules.

        Robots and their Kill Points are all that the advanced rules add (DB-17.3).
        """
        if g.settings[ADVANCED]:
            for place in range(g.seats):
                seat = g.at(place)
                if not g.robot[seat]:
                    if roll < 0:
                        return g.robots.outcomes()
                    card = take_top(g, g.robots, roll)
                    g.robot = owned(g.robot, seat)
                    put_open(g, g.robot[seat], card)
                    g.note("robot", seat, card)
                    return 0
        self.step = COMBAT
        return 0

    def check_victory(self, g: DiceBot) -> None:
        if g.sudden:
            self.end_sudden_death(g)
            return
        for seat in range(g.seats):  # DB-1.11, DB-2.1, DB-15.1, DB-15.2, DB-R56
            if g.fights(seat) and not (g.left >> seat) & 1:
                g.medals = changed(g.medals, seat, g.medals[seat] + 1)
                g.note("medal", seat, g.medals[seat])
        ahead = winners(g, MEDALS_TO_WIN)  # DB-1.12, DB-2.2
        if ahead == 0:
            if g.combat >= MOST_COMBATS:  # DB-R59
                share(g, winners(g, most_medals(g)))
        elif ahead & (ahead - 1) == 0:  # DB-15.3, DB-R57
            share(g, ahead)
        else:  # DB-15.5, DB-16.1
            g.sudden = True
            g.fighting = ahead
            g.note("sudden_death")

    def end_sudden_death(self, g: DiceBot) -> None:  # DB-16.4, DB-16.5, DB-16.6, DB-R58
        won = (g.fighting if g.fighting else g.fallen) & ~g.left
        if won == 0:  # all who could have won have left: the others go on
            g.sudden = False
            if g.combat >= MOST_COMBATS:
                share(g, winners(g, most_medals(g)))
        else:
            share(g, won)


def most_medals(g: DiceBot) -> i64:
    most: i64 = 0
    for seat in range(g.seats):
        if not (g.left >> seat) & 1 and g.medals[seat] > most:
            most = g.medals[seat]
    return most


def winners(g: DiceBot, medals: i64) -> i64:
    """The seats that have so many medals and are still here, as bits."""
    found: i64 = 0
    for seat in range(g.seats):
        if g.medals[seat] >= medals and not (g.left >> seat) & 1:
            found |= 1 << seat
    return found


def share(g: DiceBot, won: i64) -> None:
    """The game is over: these seats win, together if they are several."""
    count: i64 = 0
    for seat in range(g.seats):
        count += (won >> seat) & 1
    result: list[int] = []
    for seat in range(g.seats):
        result.append(ONE // count if (won >> seat) & 1 else 0)
        if (won >> seat) & 1:
            g.note("won" if count == 1 else "won_together", seat)
    g.finish(result)


# -- one combat: DB-4.2, DB-4.3, DB-14 ------------------------------------------------------------------------
SCAVENGE: Final = 0
FIGHT: Final = 1


class Combat(Frame["DiceBot"]):  # DB-4.2
    def run(self, g: DiceBot, roll: i64) -> i64:
        if self.step == SCAVENGE:  # DB-R3: once a combat; DB-4.3: the rounds wait until it is over
            g.round = 0
            self.step = FIGHT
            g.push(Scavenge())
        # DB-1.10, DB-14.4, DB-R24: the last round was played; DB-14.5, DB-14.6: one robot is left, or none.
        elif g.round == ROUNDS or g.fighting & (g.fighting - 1) == 0:
            self.clear(g)
            g.pop()
        else:  # DB-7.1, DB-14.3
            g.push(BattleRound())
        return 0

    def clear(self, g: DiceBot) -> None:
        """The table is cleared for the next combat: DB-R20, and what would have come next round lapses (DB-R51)."""
        survivors: i64 = 0
        for place in range(g.seats):
            seat = g.at(place)
            survivors += (g.fighting >> seat) & 1
            hand = g.hand[seat]
            for card in hand:
                put_open(g, g.discard, card)
            g.hand[seat] = []
        g.mods = []
        g.note("combat_over", g.combat, g.round, survivors)
