"""Robot Masters and bosses: which are offered, their pattern piles, their abilities at their time.   AD-5, AD-17, AD-18"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.box import Ability
from busterbox.games.adventures.rules.codes import (
    EMPTY,
    MODE,
    PEEK,
    SESSION_2,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_down, reveal, shuffle_under, take_top
from busterbox.kernel.core.ops import Resolve

# -- which are offered -----------------------------------------------------------------------------------------------


def eligible(g: Adventure) -> list[int]:  # AD-22.7, AD-R51, AD-R58
    """Robot Masters that may be offered: those not fought yet or, when none is left, all."""
    if g.settings[MODE] != SESSION_2:
        return g.masters
    fresh: list[int] = []
    for master in g.masters:
        if master not in g.fought:
            fresh.append(master)
    return fresh if fresh else g.masters


def deal(g: Adventure, boss: i64) -> None:
    g.masters = [master for master in g.masters if master != boss]
    g.offered = sorted([*g.offered, boss])
    g.note("offered", boss)


def return_unclaimed(g: Adventure) -> None:  # AD-1.16, AD-23.2
    """Robot Masters that nobody took go back into their deck; Dr. Wily's bosses out of the game."""
    g.masters = sorted(g.masters + [boss for boss in g.offered if g.box.is_master(boss)])
    g.offered = []


def turn_up(g: Adventure, seat: i64) -> None:  # AD-1.20, AD-16.3, AD-17.3, AD-18.10
    """The top card of a hero's pile is visible now, to everybody (AD-6.11)."""
    card = g.facing(seat)
    if card != EMPTY:
        reveal(g, card, g.all_eyes())
        g.note("ahead", seat, card)


class Piles(Frame["Adventure"]):
    """Pattern piles, built in seat order, each as high as the boss's pattern value (AD-17.2, AD-R48)."""

    seat: Public[i64]

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0

    def run(self, g: Adventure, roll: i64) -> i64:
        if roll >= 0:  # AD-17.4: face down
            put_down(g, g.ahead[self.seat], take_top(g, g.pattern_deck, roll))
        while self.seat < g.seats:
            if len(g.ahead[self.seat]) < g.boss_card(self.seat).pattern:
                if not g.pattern_deck.cards and g.pattern_discard:  # AD-17.5
                    shuffle_under(g, g.pattern_deck, g.pattern_discard)
                    g.pattern_discard = []
                    g.note("shuffled_patterns")
                if g.pattern_deck.cards:  # AD-R47
                    return g.pattern_deck.outcomes()
            turn_up(g, self.seat)
            self.seat += 1
        g.pop()
        return 0


# -- what is known of them, what is in force -------------------------------------------------------------------------


def boss_side_open(g: Adventure, boss: i64) -> bool:  # AD-1.17, AD-R8
    """Whether a boss side can be read: by the table's option, or since it was flipped or taken."""
    return g.settings[PEEK] == 0 or not g.box.is_master(boss) or (g.fighting and boss in g.boss)


def own_ability(g: Adventure, seat: i64) -> Ability | None:  # AD-5.1, AD-5.2, AD-5.7, AD-18.2
    if g.boss[seat] == EMPTY:
        return None
    boss = g.boss_card(seat)
    return boss.ability if g.fighting else boss.stage


def in_force(g: Adventure, seat: i64, kind: i64) -> i64:
    """How much of an ongoing effect is in force for a seat (AD-18.3, AD-R6)."""
    amount: i64 = 0
    own = own_ability(g, seat)
    if own is not None and own.ongoing == kind:
        amount += own.amount
    for card in g.sabotage:
        ability = g.box.sabotage[card]
        if ability.ongoing == kind:
            amount += ability.amount
    return amount


# -- abilities at their time -----------------------------------------------------------------------------------------


class Timing(Frame["Adventure"]):
    """Everything that applies to a seat at the time it names (AD-5.3, AD-18.2): its own Robot Master or boss first,
    then sabotage."""

    timing: Public[i64]
    seat: Public[i64]
    place: Public[i64]  # 0: its own, then the sabotage cards

    def __init__(self, timing: i64 = 0, seat: i64 = 0) -> None:
        super().__init__()
        self.timing, self.seat, self.place = timing, seat, 0

    def run(self, g: Adventure, roll: i64) -> i64:
        while self.place <= len(g.sabotage):
            place = self.place
            self.place += 1
            ability = own_ability(g, self.seat) if place == 0 else g.box.sabotage[g.sabotage[place - 1]]
            if ability is not None and ability.timing == self.timing:
                push_ability(g, ability, self.seat)
                return 0
        g.pop()
        return 0


def push_ability(g: Adventure, ability: Ability, seat: i64) -> None:
    """The seat that faces the card makes its choices (AD-R35)."""
    g.note("ability", seat, ability.program)
    g.push(Resolve(ability.program, seat))


def applies(g: Adventure, seat: i64, timing: i64) -> bool:
    """Whether anything applies to a seat at this time."""
    found: i64 = 0
    own = own_ability(g, seat)
    if own is not None and own.timing == timing:
        found += 1
    for card in g.sabotage:
        if g.box.sabotage[card].timing == timing:
            found += 1
    return found > 0
