"""What things are worth to a quick player. The unit is one space on the way; a turn is worth about two.

Only what the seat knows is used: the table, its own hand, and the cards that everybody can read.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.fight import Fight
from busterbox.games.boardgame.bot.odds import Odds, spread_of, strike_mean
from busterbox.games.boardgame.bot.traits import Trait, traits_of
from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.codes import FACES, STAGES
from busterbox.kernel.core.ops import Op

# What the hero has is worth, in spaces.
ENERGY: Final = 0.25
THREAT: Final = 0.12
LIFE: Final = 0.9
BASE_ENERGY: Final = 1.5
CARD: Final = 0.04
SMALL: Final = 0.03  # below this nothing is done

TURN: Final = 2.0  # what a turn brings
STEPS: Final = 7  # places of the table of what lies ahead: spaces to go, Threat, Weapon Energy
DICE: Final = 15
ENERGIES: Final = 6


class Ahead:
    """What a stage still brings in a turn: by spaces to go, Threat and Weapon Energy left."""

    def __init__(self) -> None:
        self.gain: list[float] = [0.0] * (STEPS * DICE * ENERGIES)
        self.penalty = 0.0  # damage of a usual penalty
        self.harm = 0.0  # usual damage of a challenge besides penalties
        self.needs = 0.0


class Judgement:
    """Made once with the content: the traits of every program, tables of stages, bosses and cards."""

    def __init__(self, box: BoardBox, programs: list[list[Op[Any]]]) -> None:
        self.box = box
        self.odds = Odds()
        self.traits: list[list[Trait]] = [traits_of(program) for program in programs]
        self.ahead: list[Ahead | None] = [None] * STAGES
        self.fights: dict[int, Fight] = {}  # as they begin, by powers, boss and character
        self.boss_mean: list[float] = []  # damage of one die of the boss
        self.boss_spread: list[float] = []
        self.boss_loss: list[float] = []  # what its effects take off the hero's damage, per die
        self.hero_worth: list[float] = []  # the parts of action cards, as they usually are
        self.wily_worth: list[float] = []
        self.battle_worth: list[float] = []  # in damage to the boss
        for boss in box.bosses:
            self.boss_mean.append(total(boss.damage) / FACES)
            self.boss_spread.append(spread_of(boss.damage))
            loss = 0.0
            for face in range(FACES):
                for trait in self.traits[boss.effects[face]]:
                    loss += boss_effect(trait)
            self.boss_loss.append(loss / FACES)
        # Abilities that only look at cards: they cost nothing and change nothing at once.
        self.looks: list[bool] = [
            all(trait.verb == t.RECALL for trait in self.traits[ability.program]) for ability in box.abilities
        ]
        self.more_cards: list[bool] = [self.has(ability.program, t.CARDS) for ability in box.abilities]
        # Battle parts that belong before the roll, and those that belong between roll and scoring.
        self.early: list[bool] = [
            self.has(action.battle, t.DICE) or self.has(action.battle, t.CARDS) for action in box.actions
        ]
        self.rerolls: list[bool] = [
            self.has(action.battle, t.REROLLS) or self.has(action.battle, t.ENERGY) for action in box.actions
        ]
        strike = box.characters[0].damage
        dice = float(box.characters[0].battle_threat)
        for action in box.actions:
            self.hero_worth.append(usual(self.traits[action.hero]) - ENERGY * float(action.hero_energy))
            self.wily_worth.append(-usual(self.traits[action.wily]))
            self.battle_worth.append(
                battle_usual(self.traits[action.battle], strike, dice) - 1.2 * float(action.battle_energy)
            )
        best = sorted([self.battle_worth[card] for card in box.starting])
        upper = best[len(best) // 2 :]
        self.battle_mean = sum(best) / len(best) if best else 0.0
        self.card_mean = (
            sum(upper) / len(upper) if upper else 0.0
        )  # of the better half, as one of four in hand

    def has(self, program: i64, verb: i64) -> bool:
        return any(trait.verb == verb for trait in self.traits[program])

    # -- what lies ahead on a stage ----------------------------------------------------------------------------------

    def lies_ahead(self, stage: i64) -> Ahead:
        found = self.ahead[stage]
        if found is None:
            found = self.survey(stage)
            self.ahead[stage] = found
        return found

    def survey(self, stage: i64) -> Ahead:
        """The usual challenge of a stage, and what a turn brings with it: by all cards of its deck alike."""
        made = Ahead()
        box = self.box
        count = 0.0
        chance: list[float] = [0.0] * (DICE * ENERGIES)
        for card in box.challenges:
            if card.stage != stage or card.copy >= 0:
                continue
            count += 1.0
            made.needs += total(card.needs)
            made.penalty += float(card.penalty_damage) - usual(self.traits[card.penalty]) / 0.05
            if card.minion >= 0:
                bite = float(box.minions[card.minion].damage)
                made.harm += bite * (float(card.minions) + 0.5) * 0.4
            plain = self.odds.roll(card.needs, card.sticks)
            more = card.needs[:]
            more[self.lacking(card.needs)] += 1
            hard = self.odds.roll(more, card.sticks)
            for n in range(1, DICE):
                for energy in range(ENERGIES):
                    chance[n * ENERGIES + energy] += 0.6 * self.odds.chance(plain, n, energy)
                    chance[n * ENERGIES + energy] += 0.4 * self.odds.chance(hard, n, energy)
        if count == 0.0:
            return made
        made.needs /= count
        made.penalty /= count
        made.harm /= count
        for place in range(len(chance)):
            chance[place] /= count
        self.fill(made, chance)
        return made

    def lacking(self, needs: list[int]) -> i64:
        """A face that a Wily card might still require: one that is not required yet."""
        for face in (2, 4, 3, 1, 0):
            if needs[face] == 0:
                return face
        return 2

    def fill(self, made: Ahead, chance: list[float]) -> None:
        """For every number of spaces to go, Threat and Weapon Energy: the best number of dice, or to stop."""
        cost = 0.05 * made.harm
        for steps in range(STEPS):
            for threat in range(DICE):
                for energy in range(ENERGIES):
                    best = 0.0
                    if steps == 0:
                        best = 0.5 + 0.15 * float(energy)  # at the boss: what is left helps there
                    else:
                        for n in range(1, threat + 1):
                            p = chance[n * ENERGIES + energy]
                            used = 0.0
                            for again in range(energy):
                                used += 1.0 - chance[n * ENERGIES + again]
                            left = float(energy) - used
                            after = self.gain_of(made, steps - 1, threat - n, left)
                            worth = p * (1.0 + after) - (1.0 - p) * 0.05 * made.penalty - cost
                            worth -= 0.05 * made.penalty * float(n) / 8.0
                            if worth > best:
                                best = worth
                    made.gain[(steps * DICE + threat) * ENERGIES + energy] = best

    def gain_of(self, made: Ahead, steps: i64, threat: i64, energy: float) -> float:
        """An entry of the table, between whole numbers of Weapon Energy in proportion."""
        s: i64 = steps if steps < STEPS else STEPS - 1
        n: i64 = threat if threat < DICE else DICE - 1
        low: i64 = int(energy)
        part = energy - float(low)
        if low >= ENERGIES - 1:
            low = ENERGIES - 1
            part = 0.0
        at = (s * DICE + n) * ENERGIES + low
        here = made.gain[at]
        if part <= 0.0:
            return here
        return here + part * (made.gain[at + 1] - here)


def total(values: list[int]) -> float:
    found = 0.0
    for value in values:
        found += float(value)
    return found


def boss_effect(trait: Trait) -> float:
    """An effect of a boss as damage that the hero deals less."""
    n = float(trait.number)
    if trait.verb == t.ENERGY:
        return -1.5 * n
    if trait.verb == t.REMOVE_DIE:
        return 1.0 * n
    if trait.verb == t.BOSS_HEAL:
        return n
    if trait.verb == t.HURT:
        return 0.7 * n
    if trait.verb == t.DISCARD:
        return 0.3 * n
    return 0.0


def usual(traits: list[Trait], at: i64 = 0) -> float:
    """What carrying out a text in a challenge usually means to the hero, in spaces; from a place in it on."""
    found = 0.0
    place: i64 = at
    while place < len(traits):
        trait = traits[place]
        place += 1
        if trait.verb == t.JUMP:
            place = trait.target
        elif trait.verb == t.CONDITION:
            return found + 0.6 * usual(traits, place) + 0.4 * usual(traits, trait.target)
        elif trait.verb == t.CHOOSE:
            return found + usual(traits, best_way(traits, trait))
        else:
            found += usual_number(trait) * usual_each(trait.verb)
    return found


def best_way(traits: list[Trait], trait: Trait) -> i64:
    """Where the better of several ways begins."""
    best: i64 = trait.targets[0]
    most = -1000.0
    for target in trait.targets:
        value = usual(traits, target)
        if value > most:
            best, most = target, value
    return best


def usual_number(trait: Trait) -> float:
    return float(trait.number) if not trait.counted else 1.5 * float(trait.sign)


def usual_each(verb: i64) -> float:
    if verb == t.HURT:
        return -0.05
    if verb in (t.HEAL, t.SHIELD):
        return 0.045
    if verb == t.ENERGY or verb == t.REROLLS:
        return ENERGY
    if verb == t.THREAT:
        return THREAT
    if verb == t.DICE:
        return 0.14
    if verb == t.LIFE:
        return LIFE
    if verb == t.BASE_ENERGY:
        return BASE_ENERGY
    if verb == t.POINTS:
        return 0.05
    if verb == t.WILY_POINTS:
        return -0.06
    if verb == t.MINIONS:
        return -0.1
    if verb == t.DESTROY:
        return 0.08
    if verb == t.FIERCE:
        return -0.06
    if verb == t.THEIR_REROLL:
        return -0.2
    if verb == t.SPACES:
        return 0.7
    if verb == t.MERCY:
        return 0.08
    if verb == t.REQUIRE:
        return -0.45
    if verb == t.EASE:
        return 0.45
    if verb == t.STICK:
        return -0.15
    if verb == t.AUTOMATIC:
        return 1.0
    if verb == t.DRAW:
        return CARD
    if verb == t.DISCARD:
        return -CARD
    if verb == t.CHANGE_DIE:
        return 0.4
    return 0.0


def battle_usual(traits: list[Trait], strike: list[int], dice: float) -> float:
    """What carrying out a text in a battle usually means, in damage to the boss."""
    found = 0.0
    for trait in traits:
        found += battle_each(trait, usual_number(trait), strike, dice)
    return found


def battle_each(trait: Trait, n: float, strike: list[int], dice: float) -> float:
    verb = trait.verb
    if verb == t.BOSS_DAMAGE:
        return n
    if verb == t.STRIKE_MORE:
        return n * dice / FACES * 1.4  # dice are re-rolled for it
    if verb == t.STRIKE:
        more = n - float(strike[trait.face])
        return more * dice / FACES * 1.4 if more > 0.0 else 0.0
    if verb == t.DICE:
        return n * strike_mean(strike, 1)
    if verb == t.REROLLS:
        return n * dice * (strike_mean(strike, 1) - strike_mean(strike, 0))
    if verb == t.ENERGY:
        return n * 0.8 * dice * (strike_mean(strike, 1) - strike_mean(strike, 0))
    if verb == t.SHIELD:
        return 0.5 * n
    if verb == t.HEAL:
        return 0.6 * n
    if verb == t.FEWER_DICE:
        return 0.9 * n
    if verb == t.CARDS:
        return 2.0 * n
    if verb == t.TURN_DICE:
        more = float(strike[trait.to] - strike[trait.face])
        return more * dice / FACES * 1.3 if more > 0.0 else 0.0
    if verb == t.CHANGE_DIE:
        return float(max(strike)) * 0.9
    if verb == t.DRAW:
        return 0.3 * n
    return 0.0
