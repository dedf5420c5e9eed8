"""Setting up the game, then round after round.   AD-1, AD-20, AD-22, AD-23"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.bosses import (
    Piles,
    deal,
    eligible,
    push_ability,
    return_unclaimed,
    turn_up,
)
from busterbox.games.adventures.rules.claim import FOR_BOSSES, FOR_HEROES, Claim, take_hero
from busterbox.games.adventures.rules.codes import (
    AT_SETUP,
    DIFFICULTY,
    EMPTY,
    HERO_CHOICE,
    HEROES,
    MODE,
    MOST_WEAPONS,
    OFFERED,
    SESSION_2,
    SESSION_3,
    SINGLE,
)
from busterbox.games.adventures.rules.rounds import Round
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.fields import Most, Nums, Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_down, take_top

LOAD_OUTS: Final = 0
CHOOSE_HEROES: Final = 1
RANDOM_HEROES: Final = 2
DEAL_WEAPONS: Final = 3
FOUGHT: Final = 4
TANKS: Final = 5
OFFER: Final = 6
PICK: Final = 7
BOSS_SIDES: Final = 8
STAGE_CARDS: Final = 9
PATTERNS: Final = 10
FIRST_PLAYER: Final = 11
SABOTAGE: Final = 12
SABOTAGED: Final = 13
ROUNDS: Final = 14


class Course(Frame["Adventure"]):
    """One course for single games and for all sessions (AD-22.2); its steps are in the order of AD-1.26."""

    place: Public[i64]  # seat, or how many of something are done
    left: Annotated[Public[Nums], Most(16)]  # what is dealt from: heroes, weapons, sabotage cards

    def __init__(self) -> None:
        super().__init__()
        self.place, self.left = 0, []

    def run(self, g: Adventure, roll: i64) -> i64:
        step = self.step
        if step == LOAD_OUTS:
            bring_load_outs(self, g)
        elif step == CHOOSE_HEROES:
            choose_heroes(self, g)
        elif step == RANDOM_HEROES:
            return deal_heroes(self, g, roll)
        elif step == DEAL_WEAPONS:
            return deal_weapons(self, g, roll)
        elif step == FOUGHT:
            recall_fought(self, g)
        elif step == TANKS:
            fill_tanks(self, g)
        elif step == OFFER:
            return offer_masters(self, g, roll)
        elif step == PICK:  # AD-1.15
            self.go(BOSS_SIDES)
            g.push(Claim(FOR_BOSSES, g.seats))
        elif step == BOSS_SIDES:
            return_unclaimed(g)
            if g.settings[MODE] == SESSION_3:  # AD-23.1, AD-23.2
                g.fighting = True
                self.go(PATTERNS)
            else:
                self.go(STAGE_CARDS)
        elif step == STAGE_CARDS:
            return lay_stage_cards(self, g, roll)
        elif step == PATTERNS:  # AD-23.3
            self.go(FIRST_PLAYER)
            g.push(Piles())
        elif step == FIRST_PLAYER:  # AD-1.24
            if roll < 0:
                return g.seats
            g.first = roll
            g.note("first_player", roll)
            self.go(SABOTAGE)
            for card in range(len(g.box.sabotage)):
                self.left.append(card)
        elif step == SABOTAGE:
            return draw_sabotage(self, g, roll)
        elif step == SABOTAGED:
            apply_sabotage(self, g)
        else:
            g.push(Round())
        return 0

    def go(self, step: i64) -> None:
        self.step, self.place, self.left = step, 0, []


# -- heroes and weapons ----------------------------------------------------------------------------------------------


def bring_load_outs(f: Course, g: Adventure) -> None:  # AD-22.9, AD-22.12, AD-R53, AD-R55
    """What heroes bring from earlier sessions: hero, weapons, the Robot Master fought in session 1.

    Who tries session 1 again brings the Starting weapon, and none is dealt (AD-R54).
    """
    f.go(CHOOSE_HEROES)
    box = g.box
    for seat in range(g.seats):
        for card in g.decks[seat]:
            if card >= box.first_hero:
                take_hero(g, seat, card - box.first_hero)
            elif card >= box.first_boss:
                g.fought = changed(g.fought, seat, card - box.first_boss)
            else:
                give_weapon(g, seat, card - box.first_weapon)


def choose_heroes(f: Course, g: Adventure) -> None:  # AD-1.3
    if g.hero[0] != EMPTY:  # AD-R55
        f.go(DEAL_WEAPONS)
    elif g.settings[HERO_CHOICE] == 0:
        f.go(DEAL_WEAPONS)
        g.push(Claim(FOR_HEROES, g.seats))
    else:
        f.go(RANDOM_HEROES)
        for hero in range(HEROES):
            f.left.append(hero)


def deal_heroes(f: Course, g: Adventure, roll: i64) -> i64:  # AD-1.2, AD-1.3
    if roll < 0:
        return len(f.left)
    take_hero(g, f.place, f.left.pop(roll))
    f.place += 1
    if f.place == g.seats:
        f.go(DEAL_WEAPONS)
    return 0


def give_weapon(g: Adventure, seat: i64, weapon: i64) -> None:  # AD-1.10, AD-22.10, AD-R65
    place: i64 = seat * MOST_WEAPONS
    end = place + MOST_WEAPONS
    weapons = g.weapons[:]
    while weapons[place] != EMPTY and weapons[place] < weapon:
        place += 1
    assert place < end
    move: i64 = end - 1
    while move > place:
        weapons[move], g.energy[move] = weapons[move - 1], g.energy[move - 1]
        move -= 1
    weapons[place], g.energy[place] = weapon, g.box.weapons[weapon].cap
    g.weapons = weapons
    g.note("got_weapon", seat, weapon)


def deal_weapons(f: Course, g: Adventure, roll: i64) -> i64:
    """A single game and session 1: one each (AD-1.7, AD-22.3). A later session without load-outs: as many as
    a campaign would have brought (AD-22.4), the first a Starting weapon."""
    mode: i64 = g.settings[MODE]
    wanted: i64 = 1 if mode == SINGLE else mode
    while f.place < g.seats and g.weapons[f.place * MOST_WEAPONS + wanted - 1] != EMPTY:
        f.place += 1
    if f.place == g.seats:
        f.go(FOUGHT)
        return 0
    seat = f.place
    starting = mode != SINGLE and g.weapons[seat * MOST_WEAPONS] == EMPTY
    left: list[int] = []
    copies: list[int] = []  # AD-R62: a small pack has fewer weapons than a late session needs
    for number in range(len(g.box.weapons)):
        weapon = g.box.weapons[number]
        if g.pack_in_play(weapon.pack) and (mode == SINGLE or starting == (weapon.pack < 0)):  # AD-1.8
            if number not in g.weapons:  # AD-1.9: no weapon is dealt twice
                left.append(number)
            elif g.place_of(seat, number) < 0:
                copies.append(number)
    if not left:
        left = copies
    if roll < 0:
        return len(left)
    give_weapon(g, seat, left[roll])
    return 0


def recall_fought(f: Course, g: Adventure) -> None:  # AD-22.7, AD-R52
    """Without load-outs a hero's second weapon tells which Robot Master they beat in session 1."""
    f.go(TANKS)
    if g.settings[MODE] != SESSION_2:
        return
    for seat in range(g.seats):
        if g.fought[seat] == EMPTY:
            for slot in range(MOST_WEAPONS):
                weapon: i64 = g.weapons[seat * MOST_WEAPONS + slot]
                for number in range(len(g.box.bosses)):
                    if weapon != EMPTY and g.box.bosses[number].weapon == weapon:
                        g.fought = changed(g.fought, seat, number)


def fill_tanks(f: Course, g: Adventure) -> None:
    """Tanks by session and heroes (AD-1.11, AD-1.12, AD-22.5, AD-22.6, AD-23.4, AD-R3); easy adds one (AD-20.2,
    AD-R5), in session 3 too (AD-R57), and normal none (AD-20.3)."""
    g.tanks = g.box.tanks[g.settings[MODE]][g.seats - 1] + g.box.more_tanks[g.settings[DIFFICULTY]]
    f.go(OFFER)


# -- Robot Masters and stage cards -----------------------------------------------------------------------------------


def offer_masters(f: Course, g: Adventure, roll: i64) -> i64:  # AD-1.14, AD-22.7
    left = eligible(g)
    if roll < 0:
        if len(g.offered) == OFFERED or not g.masters:
            f.go(PICK)
            return 0
        return len(left)
    deal(g, left[roll])
    return 0


def lay_stage_cards(f: Course, g: Adventure, roll: i64) -> i64:  # AD-1.19, AD-1.20, AD-16.4
    # AD-R2, AD-22.13: as many in sessions 1 and 2 as in a single game
    if roll >= 0:
        put_down(g, g.ahead[f.place], take_top(g, g.stage_deck, roll))
    while f.place < g.seats and len(g.ahead[f.place]) == g.box.stage_cards[g.seats - 1]:
        turn_up(g, f.place)
        f.place += 1
    if f.place == g.seats:
        f.go(FIRST_PLAYER)
        return 0
    return g.stage_deck.outcomes()


# -- sabotage --------------------------------------------------------------------------------------------------------


def draw_sabotage(f: Course, g: Adventure, roll: i64) -> i64:  # AD-20.6, AD-R6
    if len(g.sabotage) == g.box.sabotages[g.settings[DIFFICULTY]]:  # AD-20.1, AD-20.4, AD-20.5
        f.go(SABOTAGED)
        return 0
    if roll < 0:
        return len(f.left)
    card: i64 = f.left.pop(roll)
    g.sabotage = [*g.sabotage, card]
    g.note("sabotage", card)
    return 0


def apply_sabotage(f: Course, g: Adventure) -> None:
    """What happens once, right before round 1, to every hero in turn (AD-R6)."""
    card: i64 = f.place // g.seats
    if card == len(g.sabotage):
        f.go(ROUNDS)
        return
    ability = g.box.sabotage[g.sabotage[card]]
    seat = g.seat_at(f.place % g.seats)
    f.place += 1
    if ability.timing == AT_SETUP:
        push_ability(g, ability, seat)
