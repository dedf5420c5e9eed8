"""A round: draw, planning, action phases, clean-up; boss setup, the three bosses of session 3, victory.

AD-2, AD-4, AD-7.1, AD-14.4, AD-16, AD-17, AD-22.8, AD-23
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.action import Action
from busterbox.games.adventures.rules.bosses import Piles, Timing, applies, deal, return_unclaimed, turn_up
from busterbox.games.adventures.rules.claim import FOR_BOSSES, Claim
from busterbox.games.adventures.rules.codes import (
    AT_CLEAN_UP,
    AT_DRAW,
    AT_PLANNING,
    DISCARD,
    EMPTY,
    FIRST_PLAYER,
    HAND,
    MODE,
    NOBODY,
    NOT_IN_HAND,
    OFFERED,
    SESSION_3,
    SESSION_BOSSES,
    SINGLE,
    W_DISCARD,
)
from busterbox.games.adventures.rules.planning import Planning
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import lies_open, put_open, shuffle, shuffle_under, take_top
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.state import ONE

BEGIN: Final = 0
DRAW: Final = 1
DRAW_ABILITIES: Final = 2
DISCARD_DOWN: Final = 3
PLAN: Final = 4
PLANNED: Final = 5
ACT: Final = 6
CLEAN_UP: Final = 7
CLEAN_UP_ABILITIES: Final = 8
BOSS_SETUP: Final = 9
BEATEN: Final = 10
REWARDS: Final = 11
NEXT_OFFER: Final = 12
NEXT_PILES: Final = 13
END: Final = 14


class Round(Frame["Adventure"]):
    place: Public[i64]  # in the order of the round: first player first

    def __init__(self) -> None:
        super().__init__()
        self.place = 0

    def run(self, g: Adventure, roll: i64) -> i64:  # AD-4.1
        step = self.step
        if step == BEGIN:
            g.round += 1
            g.note("round", g.round)
            self.go(DRAW)
        elif step == DRAW:
            return fill_hands(self, g, roll)
        elif step == DRAW_ABILITIES:
            each_hero(self, g, AT_DRAW, DISCARD_DOWN)
        elif step == DISCARD_DOWN:
            discard_down(self, g)
        elif step == PLAN:
            self.go(PLANNED)
            g.push(Planning())
        elif step == PLANNED:
            each_hero(self, g, AT_PLANNING, ACT)
        elif step == ACT:
            next_action(self, g)
        elif step == CLEAN_UP:
            clean_up(g)
            self.go(CLEAN_UP_ABILITIES)
        elif step == CLEAN_UP_ABILITIES:
            each_hero(self, g, AT_CLEAN_UP, BOSS_SETUP)
        elif step == BOSS_SETUP:
            boss_setup(self, g)
        elif step == BEATEN:  # AD-18.11: whoever is alive has beaten the boss; AD-2.4: with damage or without
            for seat in range(g.seats):
                g.note("beat", seat, g.boss[seat])
            self.go(REWARDS)
        elif step == REWARDS:
            return give_rewards(self, g, roll)
        elif step == NEXT_OFFER:
            return next_offer(self, g, roll)
        elif step == NEXT_PILES:
            next_piles(self, g)
        else:
            g.pop()
        return 0

    def go(self, step: i64) -> None:
        self.step, self.place = step, 0

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        codes: list[int] = []
        for card in g.hand[seat]:
            codes.append(DISCARD + g.cards[card])
        codes.sort()
        return codes

    def exact(self) -> bool:
        return True

    def check(self, g: Adventure, seat: i64, code: i64) -> i64:
        if code < DISCARD or code >= DISCARD + len(g.box.actions):
            return NOT_AN_OPTION
        return 0 if g.held(seat, code - DISCARD) >= 0 else NOT_IN_HAND

    def take(self, g: Adventure, seat: i64, code: i64) -> None:
        discard_card(g, seat, code - DISCARD)


# -- draw ------------------------------------------------------------------------------------------------------------


def each_hero(f: Round, g: Adventure, timing: i64, after: i64) -> None:
    """What applies at one time to each hero, in the order of the round; in every round, and so again with every
    stage card (AD-5.4)."""
    while f.place < g.seats:
        seat = g.seat_at(f.place)
        f.place += 1
        if applies(g, seat, timing):
            g.push(Timing(timing, seat))
            return
    f.go(after)


def fill_hands(f: Round, g: Adventure, roll: i64) -> i64:  # AD-4.2
    if roll >= 0:
        draw_card(g, g.seat_at(f.place), roll)
    while f.place < g.seats:
        seat = g.seat_at(f.place)
        if len(g.hand[seat]) < HAND and can_draw(g, seat):
            return g.deck[seat].outcomes()
        f.place += 1
    f.go(DRAW_ABILITIES)
    return 0


def discard_down(f: Round, g: Adventure) -> None:  # AD-R14
    over: i64 = 0
    for seat in range(g.seats):
        if len(g.hand[seat]) > HAND:
            over |= 1 << seat
    if over:
        g.ask_open(f, W_DISCARD, over, 0)
    else:
        f.go(PLAN)


# -- action phases ---------------------------------------------------------------------------------------------------


def next_action(f: Round, g: Adventure) -> None:  # AD-7.1, AD-7.2, AD-14.4
    if f.place < g.seats:
        g.active = g.seat_at(f.place)
        f.place += 1
        g.push(Action())
    else:
        g.active = NOBODY
        f.go(CLEAN_UP)
        if g.fighting and g.settings[MODE] != SESSION_3:  # AD-2.2, AD-18.12, AD-R46
            f.go(BEATEN)


# -- after the clean-up ----------------------------------------------------------------------------------------------


def boss_setup(f: Round, g: Adventure) -> None:  # AD-16.6, AD-23.6
    f.go(END)
    if g.settings[MODE] == SESSION_3:  # AD-23.5: a boss each round
        g.beaten += 1  # AD-23.6
        for seat in range(g.seats):
            g.note("beat", seat, g.boss[seat])
        if g.beaten == SESSION_BOSSES:  # AD-23.7
            win(g)
            return
        if g.beaten == SESSION_BOSSES - 1:  # AD-23.10
            g.masters = wily_bosses(g)
        f.go(NEXT_OFFER)  # AD-23.8
    elif not g.fighting and not g.ahead[0]:  # AD-17.1
        g.fighting = True
        for seat in range(g.seats):
            g.note("flipped", seat, g.boss[seat])
        g.push(Piles())


def next_offer(f: Round, g: Adventure, roll: i64) -> i64:  # AD-23.8, AD-23.9, AD-23.10, AD-R58
    if roll >= 0:
        deal(g, g.masters[roll])
    if len(g.offered) < OFFERED:  # of Dr. Wily's bosses every pack has so many (AD-R50)
        if not g.masters:  # AD-R51: those beaten in this session come back
            g.masters = g.boss[:]
        return len(g.masters)
    f.go(NEXT_PILES)
    for seat in range(g.seats):
        g.boss = changed(g.boss, seat, EMPTY)
    g.push(Claim(FOR_BOSSES, g.seats))
    return 0


def next_piles(f: Round, g: Adventure) -> None:  # AD-23.11, AD-23.12
    return_unclaimed(g)
    for card in g.pattern_discard:
        g.pattern_deck.put_top(card)
    g.pattern_discard = []
    shuffle(g, g.pattern_deck)
    g.note("shuffled_patterns")
    f.go(END)
    g.push(Piles())


def give_rewards(f: Round, g: Adventure, roll: i64) -> i64:  # AD-22.8, AD-R62
    """Each hero gains the weapon of the Robot Master they beat; instead of one they have, a random one."""
    while f.place < g.seats:
        seat = f.place
        if g.settings[MODE] != SINGLE:
            weapon = g.boss_card(seat).weapon
            if g.place_of(seat, weapon) >= 0:
                spare = spare_weapons(g)
                if roll < 0:
                    return len(spare)
                weapon = spare[roll]
                roll = -1
            g.gained = changed(g.gained, seat, weapon)
            g.note("gained", seat, weapon)
        f.place += 1
    win(g)
    return 0


def win(g: Adventure) -> None:  # AD-2.1, AD-2.2
    g.note("won")
    g.finish([ONE] * g.seats)


def wily_bosses(g: Adventure) -> list[int]:  # AD-1.13, AD-23.10, AD-R50
    found: list[int] = []
    for number in range(len(g.box.bosses)):
        if not g.box.is_master(number) and g.pack_in_play(g.box.bosses[number].pack):
            found.append(number)
    return found


def spare_weapons(g: Adventure) -> list[int]:  # AD-R62
    """Weapons that nobody owns: of the packs in play and Starting weapons (AD-22.11), or, if there are none, of all."""
    found: list[int] = []
    every: list[int] = []
    coming: list[int] = []  # what the Robot Masters beaten in this session give, all at once (AD-22.8)
    for seat in range(g.seats):
        coming.append(g.boss_card(seat).weapon)
    for number in range(len(g.box.weapons)):
        if number not in g.weapons and number not in g.gained and number not in coming:
            every.append(number)
            if g.pack_in_play(g.box.weapons[number].pack):
                found.append(number)
    return found if found else every


def can_draw(g: Adventure, seat: i64) -> bool:  # AD-4.3, AD-4.4
    if not g.deck[seat].cards and g.discard[seat]:
        shuffle_under(g, g.deck[seat], g.discard[seat])
        g.discard[seat] = []
        g.note("shuffled", seat)
    return len(g.deck[seat].cards) > 0


def draw_card(g: Adventure, seat: i64, roll: i64) -> None:
    card = take_top(g, g.deck[seat], roll)
    g.to_hand(seat, card)
    g.note("drew", seat, card, seen=EVERYBODY if lies_open(g, card) else 1 << seat)


def discard_card(g: Adventure, seat: i64, kind: i64) -> None:
    card = g.held(seat, kind)
    g.hand[seat].remove(card)
    g.to_discard(seat, card)
    g.note("discarded", seat, card)


def clean_up(g: Adventure) -> None:
    g.note("clean_up", g.round)
    g.light_left, g.light_right = [EMPTY] * g.seats, [EMPTY] * g.seats
    for seat in range(g.seats):
        # AD-16.1, AD-R24: supports, an unused skill, an unused boost card
        for card in g.planned[seat]:
            g.to_discard(seat, card)
        for card in g.hand[seat]:
            g.to_discard(seat, card)
        g.planned[seat], g.hand[seat] = [], []
        g.left_slot[seat], g.right_slot[seat], g.skill_slot[seat] = EMPTY, EMPTY, EMPTY
        if not g.fighting:
            put_open(g, g.stage_discard, g.ahead[seat].pop())  # AD-16.2
            turn_up(g, seat)  # AD-16.3
    # AD-21.17
    for card in g.light:
        put_open(g, g.light_discard, card)
    g.light = []
    # AD-16.5, AD-R9: the first player stays, unless the house rule passes the token on
    if g.settings[FIRST_PLAYER]:
        g.first = (g.first + 1) % g.seats
        g.note("first_player", g.first)
