"""What effects do to the active player's pool, worked out exactly: over all rolls, with the best choices."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.adventures.bot import traits as t
from busterbox.games.adventures.bot.judgement import Judgement, challenges_after
from busterbox.games.adventures.bot.means import NEVER, Means, bit_of, holds, of_colour, possible, shown
from busterbox.games.adventures.bot.odds import DAMAGE, Stretch, purse_of
from busterbox.games.adventures.bot.traits import Trait
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.codes import (
    ACTIONS,
    ANY,
    COLOURS,
    FACES,
    LIFE,
    MOST_WEAPONS,
    SINGLE_DOUBLES,
)
from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.piles import insert_sorted

SHARE: Final = 1000


class Prospect:
    """One position of an action phase, as a seat sees it."""

    def __init__(self, g: Adventure, j: Judgement) -> None:
        seat = g.active
        self.j = j
        self.odds = j.odds
        self.single = in_force(g, seat, SINGLE_DOUBLES) > 0
        self.limit: i64 = dice_limit(g, seat)
        self.urgency: i64 = j.urgency(g, seat)
        self.ahead = j.road_now(g, seat, g.credits)
        self.credit: i64 = g.credits
        self.roads: list[Stretch] = [self.ahead]  # by credits gained
        self.after: i64 = challenges_after(self.ahead)
        self.energy_price: i64 = j.energy_price(g, seat, self.after)
        self.room: i64 = 0  # for Weapon Energy on all weapons
        energy: i64 = 0
        first: i64 = seat * MOST_WEAPONS
        place: i64 = first
        while place < first + MOST_WEAPONS:
            if g.weapons[place] >= 0:
                energy += g.energy[place]
                self.room += g.box.weapons[g.weapons[place]].cap
            place += 1
        self.now = Means(g.dice[:], g.tokens[seat], energy, g.life[seat], g.credits)

    # -- the end of an effect ------------------------------------------------------------------------------------------

    def road(self, credit: i64) -> Stretch:
        """The road with this many waits of the engaged challenge met."""
        gained = credit - self.credit
        while len(self.roads) <= gained:
            last = self.roads[len(self.roads) - 1]
            need: i64 = last.needs[0] if last.then is not None else 0
            if last.then is None or len(last.needs) > 1 or need >> 12 == 0:
                self.roads.append(last)
            else:
                self.roads.append(self.j.one(need - (1 << 12), last.losses[0], last.then))
        return self.roads[gained]

    def scaled(self, cost: i64) -> i64:
        return cost * self.urgency // SHARE

    def leaf(self, m: Means) -> i64:
        return m.spent + self.scaled(
            self.odds.cost(self.road(m.credit), purse_of(m.dice, m.tokens, self.single))
        )

    def rolled(self, m: Means, counts: i64) -> i64:
        """As `leaf`, with dice still to be rolled."""
        return m.spent + self.scaled(
            self.odds.expected(
                self.road(m.credit), counts, purse_of(m.dice, m.tokens, self.single), self.single
            )
        )

    # -- a program -----------------------------------------------------------------------------------------------------

    def program(self, program: i64, m: Means) -> i64:
        return self.run(self.j.traits[program], 0, m)

    def run(self, traits: list[Trait], at: i64, m: Means) -> i64:
        """The least expected cost after the rest of a program. `m` is used up."""
        place: i64 = at
        while place < len(traits):
            trait = traits[place]
            verb = trait.verb
            place += 1
            if verb == t.DIE:
                return self.gain(traits, place, m, trait.a)
            if verb == t.SET:
                if not self.add(m, trait.a):
                    return self.fourth(traits, place, m, trait.a // FACES)
            elif verb == t.COPY:
                return self.copied(traits, place, m)
            elif verb == t.REROLL:
                return self.reroll(traits, place, m, trait)
            elif verb == t.DROP:
                return self.dropped(traits, place, m, trait.a, trait.b)
            elif verb == t.SPEND:
                return self.spent(traits, place, m, trait.a)
            elif verb == t.TOKEN and trait.a < 0:
                return self.any_token(traits, place, m, True)
            elif verb == t.LOSE_TOKEN and trait.a < 0:
                return self.any_token(traits, place, m, False)
            elif verb == t.CHOOSE:
                return self.chosen(traits, m, trait.targets)
            elif verb == t.JUMP:
                place = trait.target
            elif verb == t.UNLESS:
                if not holds(m, trait):
                    place = trait.target
            elif verb == t.MAY:
                kept = self.run(traits, trait.target, m.copy())
                done = self.run(traits, place, m)
                return done if done < kept else kept
            else:
                self.plain(m, trait)
        return self.leaf(m)

    def plain(self, m: Means, trait: Trait) -> None:
        """An op without choice or chance."""
        verb = trait.verb
        if verb == t.TOKEN:
            m.tokens |= 1 << trait.a
        elif verb == t.LOSE_TOKEN:
            m.tokens &= ~(1 << trait.a)
        elif verb == t.ENERGY:
            if m.energy < self.room:
                m.energy += 1
                m.spent -= self.energy_price
        elif verb == t.LOSE_ENERGY:
            if m.energy > 0:
                m.energy -= 1
                m.spent += self.energy_price
        elif verb == t.HURT:
            m.life -= trait.a
            m.spent += self.scaled(DAMAGE * trait.a)
        elif verb == t.HEAL:
            gained: i64 = trait.a if m.life + trait.a <= LIFE else LIFE - m.life
            m.life += gained
            m.spent -= self.scaled(DAMAGE * gained)
        elif verb == t.SURPRISE:
            m.spent -= self.scaled(self.j.prices.box)
        elif verb == t.CREDIT:
            m.credit += 1

    # -- dice that come in ---------------------------------------------------------------------------------------------

    def add(self, m: Means, die: i64) -> bool:
        if of_colour(m.dice, die // FACES) >= self.limit:
            return False
        insert_sorted(m.dice, die)
        return True

    def gain(self, traits: list[Trait], at: i64, m: Means, colour: i64) -> i64:
        if colour != ANY:
            return self.gain_colour(traits, at, m, colour)
        best: i64 = NEVER
        for one in range(COLOURS):
            found = self.gain_colour(traits, at, m.copy(), one)
            if found < best:
                best = found
        return best

    def gain_colour(self, traits: list[Trait], at: i64, m: Means, colour: i64) -> i64:
        if of_colour(m.dice, colour) >= self.limit:
            return self.fourth(traits, at, m, colour)
        return self.fall(traits, at, m, colour)

    def fall(self, traits: list[Trait], at: i64, m: Means, colour: i64) -> i64:
        """A die of a colour is rolled into the pool, then the program goes on."""
        if at >= len(traits):
            return self.rolled(m, 1 << (4 - 2 * colour))
        total: i64 = 0
        last: i64 = -1
        found: i64 = 0
        for face in self.odds.faces[colour]:
            if face != last:
                after = m.copy()
                insert_sorted(after.dice, colour * FACES + face)
                found = self.run(traits, at, after)
                last = face
            total += found
        return total // FACES

    def fourth(self, traits: list[Trait], at: i64, m: Means, colour: i64) -> i64:
        """A die too many: one of the colour may be rolled again."""
        best = self.run(traits, at, m.copy())
        last: i64 = -1
        for number in m.dice:
            die: i64 = number
            if die // FACES == colour and die != last:
                last = die
                after = m.copy()
                after.dice.remove(die)
                found = self.fall(traits, at, after, colour)
                if found < best:
                    best = found
        return best

    def copied(self, traits: list[Trait], at: i64, m: Means) -> i64:
        best: i64 = NEVER
        last: i64 = -1
        for number in m.dice:
            die: i64 = number
            if die != last:
                last = die
                found = self.copy_of(traits, at, m.copy(), die)
                if found < best:
                    best = found
        return best if last >= 0 else self.run(traits, at, m)

    def copy_of(self, traits: list[Trait], at: i64, m: Means, die: i64) -> i64:
        if self.add(m, die):
            return self.run(traits, at, m)
        return self.fourth(traits, at, m, die // FACES)

    # -- dice that are rolled again --------------------------------------------------------------------------------------

    def reroll(self, traits: list[Trait], at: i64, m: Means, trait: Trait) -> i64:
        """The best set of dice to roll again. What follows in the program is looked at as if it came before."""
        best = Again(self, m, trait, [])
        if at < len(traits):
            return m.spent + best.cost + self.run(traits, at, m) - self.leaf(m)
        return m.spent + best.cost

    # -- dice and tokens that are given away -----------------------------------------------------------------------------

    def dropped(self, traits: list[Trait], at: i64, m: Means, showing: i64, colour: i64) -> i64:
        best: i64 = NEVER
        last: i64 = -1
        for number in m.dice:
            die: i64 = number
            if die != last and shown(die, showing) and (colour < 0 or die // FACES == colour):
                last = die
                after = m.copy()
                after.dice.remove(die)
                found = self.run(traits, at, after)
                if found < best:
                    best = found
        return best if last >= 0 else self.run(traits, at, m)

    def spent(self, traits: list[Trait], at: i64, m: Means, action: i64) -> i64:
        if (m.tokens >> action) & 1:
            after = m.copy()
            after.tokens &= ~(1 << action)
            best = self.run(traits, at, after)
            for die in m.dice:
                if shown(die, action):
                    found = self.dropped(traits, at, m, action, -1)
                    return found if found < best else best
            return best
        return self.dropped(traits, at, m, action, -1)

    def any_token(self, traits: list[Trait], at: i64, m: Means, gained: bool) -> i64:
        best: i64 = NEVER
        for token in range(ACTIONS):
            if ((m.tokens >> token) & 1 == 0) == gained:
                after = m.copy()
                after.tokens ^= 1 << token
                found = self.run(traits, at, after)
                if found < best:
                    best = found
        return best if best < NEVER else self.run(traits, at, m)

    def chosen(self, traits: list[Trait], m: Means, targets: list[int]) -> i64:
        best: i64 = NEVER
        for target in targets:
            if possible(m, traits[target]):
                found = self.run(traits, target, m.copy())
                if found < best:
                    best = found
        return best if best < NEVER else self.leaf(m)


class Again:
    """The best set of dice to roll again: by faces, of each face so many."""

    def __init__(self, p: Prospect, m: Means, trait: Trait, picked: list[int]) -> None:
        self.p = p
        self.m = m
        self.most: i64 = trait.a
        showing: i64 = trait.b
        self.free: list[int] = []  # dice that may still be picked
        self.chosen: list[int] = []  # the best set
        self.cost: i64 = NEVER
        self.road = p.road(m.credit)
        last: i64 = picked[len(picked) - 1] if picked else -1
        kept: i64 = m.tokens << 24
        for die in m.dice:
            if shown(die, showing) and die >= last:
                self.free.append(die)
            else:
                kept += bit_of(die, p.single)
        self.least: i64 = self.most if trait.must else trait.least
        if self.least > len(self.free) + len(picked):
            self.least = len(self.free) + len(picked)
        counts: i64 = 0
        for die in picked:
            counts += 1 << (4 - 2 * (die // FACES))
        self.search(0, kept, counts, picked[:])

    def search(self, at: i64, kept: i64, counts: i64, taken: list[int]) -> None:
        count: i64 = len(self.free)
        if at == count:
            if len(taken) >= self.least:
                found = self.p.scaled(self.p.odds.expected(self.road, counts, kept, self.p.single))
                if found < self.cost:
                    self.cost, self.chosen = found, taken[:]
            return
        die: i64 = self.free[at]
        end: i64 = at + 1
        while end < count and self.free[end] == die:  # of equal dice so many, whichever
            end += 1
        one: i64 = bit_of(die, self.p.single)
        colour: i64 = 1 << (4 - 2 * (die // FACES))
        again: i64 = 0
        while again <= end - at:
            if len(taken) + again <= self.most:
                self.search(
                    end,
                    kept + one * (end - at - again),
                    counts + colour * again,
                    taken + [int(die)] * int(again) if again > 0 else taken,
                )
            again += 1
