"""What changes the numbers that decide a boss battle, and the hero's chance to win it.

As with challenges, a play is judged by what it changes: its traits are applied to the numbers, and the chance is
worked out again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.fight import Fight
from busterbox.games.boardgame.bot.judgement import Judgement, battle_each, best_way
from busterbox.games.boardgame.bot.odds import duel, spread_of, strike_mean
from busterbox.games.boardgame.rules.box import BoardBox, Boss, Character
from busterbox.games.boardgame.rules.codes import FACES, IN_BATTLE, WILY_ONE, WILY_TWO
from busterbox.games.boardgame.rules.state import Board

OVERKILL: Final = 2.0  # damage that is lost as the Wily Machine turns
MOST_FIGHTS: Final = 2_000  # that are kept
RESTLESS: Final = 1.3  # re-rolls and cards make a round's damage vary more than the dice alone


def against(g: Board, j: Judgement, seat: i64, number: i64, health: i64, energy: i64) -> Fight:
    """The battle of a seat against a boss at its beginning."""
    return with_powers(g, j, seat, number, health, energy, g.powers[seat])


def with_powers(
    g: Board, j: Judgement, seat: i64, number: i64, health: i64, energy: i64, powers: i64
) -> Fight:
    key: i64 = (powers * len(g.box.bosses) + number) * len(g.box.characters) + g.hero[seat]
    usual = j.fights.get(key)
    if usual is None:
        if len(j.fights) >= MOST_FIGHTS:
            j.fights.clear()
        usual = usual_fight(g.box, j, g.character(seat), number, powers)
        j.fights[key] = usual
    f = usual.copy()
    f.health, f.full, f.energy = float(health), float(g.full_health(seat)), float(energy)
    return f


def usual_fight(box: BoardBox, j: Judgement, hero: Character, number: i64, powers: i64) -> Fight:
    """A battle as it begins, but for the hero's Health and Weapon Energy: no table changes it."""
    boss = box.bosses[number]
    f = Fight(boss)
    f.boss_health = float(boss.health)
    f.boss_dice = float(boss.threat)
    f.boss_die, f.boss_spread = j.boss_mean[number], j.boss_spread[number]
    loss = j.boss_loss[number] * f.boss_dice
    if number == WILY_ONE:
        other = box.bosses[WILY_TWO]
        f.boss_health += float(other.health) + OVERKILL
        f.boss_dice = 0.5 * float(boss.threat + other.threat)
        f.boss_die = 0.5 * (f.boss_die + j.boss_mean[WILY_TWO])
        f.boss_spread = 0.5 * (f.boss_spread + j.boss_spread[WILY_TWO])
        loss = 0.5 * (loss + j.boss_loss[WILY_TWO] * float(other.threat))
    f.dice, f.strike = float(hero.battle_threat), hero.damage
    once = strike_mean(f.strike, 0)
    f.mean = f.dice * once + j.card_mean - loss
    if f.mean < 0.5:
        f.mean = 0.5
    f.spread = f.dice * spread_of(f.strike) * RESTLESS + 1.0
    f.again = f.dice * (strike_mean(f.strike, 1) - once)
    for ability in hero.abilities:
        consider(box, j, f, ability)
    held: i64 = 0
    while powers >> held:
        if (powers >> held) & 1:
            for ability in box.bosses[held].abilities:
                consider(box, j, f, ability)
        held += 1
    f.now_strike, f.now_dice = f.strike, f.dice
    return f


def consider(box: BoardBox, j: Judgement, f: Fight, number: i64) -> None:
    """The ability that makes the most of Weapon Energy."""
    ability = box.abilities[number]
    if ability.moment < IN_BATTLE:
        return
    gain = 0.0
    strike = f.strike
    for trait in j.traits[ability.program]:
        if trait.verb == t.STRIKE or trait.verb == t.STRIKE_MORE:
            strike = struck(f.boss, strike, trait)
        else:
            gain += battle_each(trait, float(trait.number), f.strike, f.dice)
    again = f.again
    if strike is not f.strike:
        once = strike_mean(strike, 0)
        gain += f.dice * (once - strike_mean(f.strike, 0))
        again = f.dice * (strike_mean(strike, 1) - once)
    price = float(ability.energy)
    if price == 0.0:
        f.mean += gain
        return
    if gain > 0.0 and (f.price == 0.0 or gain / price > f.help / f.price):
        f.help, f.help_again, f.price = gain, again, price


def struck(boss: Boss, strike: list[int], trait: t.Trait) -> list[int]:
    """Damage by face after a text that raises that of one face."""
    damage: i64 = trait.number
    if trait.verb == t.STRIKE:
        if trait.masters and not boss.is_master:
            return strike
        if (trait.symbols >> boss.symbol) & 1:
            damage = trait.favoured
        if damage <= strike[trait.face]:
            return strike
    else:
        damage += strike[trait.face]
    made = strike[:]
    made[trait.face] = damage
    return made


def current(g: Board, j: Judgement) -> Fight:
    """The battle that is going on."""
    seat = g.turn
    f = against(g, j, seat, g.boss, g.health[seat], g.energy[seat])
    full = float(g.boss_card().health)
    f.boss_health += float(g.boss_health) - full
    f.now_strike, f.now_dice = g.strike, float(g.character(seat).battle_threat + g.more_dice)
    f.free, f.shield, f.fewer = float(g.rerolls), float(g.shield), float(g.fewer_dice)
    return f


def win_chance(f: Fight, more: float, boss_first: bool) -> float:
    """The hero's chance, with so much damage more than usual in this round."""
    if f.boss_health - more <= 0.0 and boss_first:
        return 1.0
    if f.health <= 0.0:
        return 0.0
    boss_mean = f.boss_dice * f.boss_die
    rounds = f.boss_health / f.mean
    lasting = f.health / (boss_mean + 0.1) + 1.0
    if lasting < rounds:
        rounds = lasting
    if rounds < 1.0:
        rounds = 1.0
    extra = spent(f, f.energy, rounds)
    health = f.health
    if f.fewer > 0.0:
        fewer = f.fewer if f.fewer < f.boss_dice else f.boss_dice
        health += fewer * f.boss_die
        if f.shield > 0.0:
            left = (f.boss_dice - fewer) * f.boss_die * 0.8
            health += f.shield if f.shield < left else left
    elif f.shield > 0.0:
        left = boss_mean * 0.8
        health += f.shield if f.shield < left else left
    return duel(
        f.boss_health - more,
        f.mean,
        f.spread,
        extra,
        health,
        boss_mean,
        f.boss_dice * f.boss_spread,
        boss_first,
    )


def after_round(g: Board, f: Fight, damage: float) -> float:
    """The hero's chance once his half of this round has dealt so much; then the boss rolls."""
    dealt = damage
    if dealt >= float(g.boss_health):
        if g.boss != WILY_ONE:
            return 1.0
        dealt = float(g.boss_health)  # BG-26.4: the rest is lost
    held = f.boss_health
    f.boss_health = held - dealt
    chance = win_chance(f, 0.0, True)
    f.boss_health = held
    return chance


def spent(f: Fight, energy: float, rounds: float) -> float:
    """What Weapon Energy adds to the damage of a battle that lasts so many rounds."""
    if energy <= 0.0:
        return 0.0
    most = 2.0 * rounds
    again = (energy if energy < most else most) * f.again
    if f.price == 0.0:
        return again
    uses = energy / f.price
    if uses > rounds:
        uses = rounds
    left = energy - uses * f.price
    if left > rounds:
        left = rounds
    helped = uses * f.help + left * (f.help_again if uses >= 1.0 else f.again)
    return helped if helped > again else again


# -- plays ---------------------------------------------------------------------------------------------------------------


class Change:
    """What a text changes in a battle: damage, Health, and so on."""

    def __init__(self) -> None:
        self.damage = 0.0
        self.rolls = False  # it acts on the roll still to be made or re-made
        self.dice = False  # it acts on dice on the table


def apply_battle(g: Board, j: Judgement, f: Fight, program: i64, rolled: bool) -> Change:
    """What a text does to a battle: changes `f`, says what damage comes at once."""
    made = Change()
    traits = j.traits[program]
    at: i64 = 0
    size: i64 = len(traits)
    while at < size:
        trait = traits[at]
        at += 1
        if trait.verb == t.CONDITION:
            if not trait.holds(g, g.turn):
                at = trait.target
        elif trait.verb == t.JUMP:
            at = trait.target
        elif trait.verb == t.CHOOSE:
            at = best_way(traits, trait)
        else:
            alter_battle(g, j, f, made, trait, float(trait.value(g, g.turn)), rolled)
    return made


def alter_battle(
    g: Board, j: Judgement, f: Fight, made: Change, trait: t.Trait, n: float, rolled: bool
) -> None:
    verb = trait.verb
    if verb == t.BOSS_DAMAGE:
        made.damage += n
    elif verb == t.HEAL:
        f.health = f.health + n if f.health + n < f.full else f.full
    elif verb == t.SHIELD:
        f.shield += n
    elif verb == t.ENERGY:
        f.energy = f.energy + n if f.energy + n > 0.0 else 0.0
        made.rolls = True
    elif verb == t.FEWER_DICE:
        f.fewer += n
    elif verb == t.STRIKE or verb == t.STRIKE_MORE:
        strike = struck(f.boss, f.now_strike, trait)
        if strike is not f.now_strike:
            if rolled:
                made.damage += shown(g, strike) - shown(g, f.now_strike)
            f.now_strike = strike
        made.rolls = True
    elif verb == t.DICE:
        if not rolled:
            f.now_dice += n
        made.rolls = True
    elif verb == t.REROLLS:
        f.free += n
        made.rolls = True
        if rolled:
            made.damage += 0.8 * reroll_gain(g, f.now_strike)
    elif verb == t.CARDS:
        made.damage += j.card_mean * 0.7 * n
    elif verb == t.TURN_DICE:
        made.dice = True
        more = float(f.now_strike[trait.to] - f.now_strike[trait.face])
        made.damage += more * (counted(g, trait.face) if rolled else f.now_dice / FACES)
    elif verb == t.CHANGE_DIE:
        made.dice = True
        made.damage += best_change(g, f.now_strike) if rolled else 0.8 * float(max(f.now_strike))
    elif verb == t.HURT:
        f.health -= n
    elif verb == t.DRAW:
        made.damage += 0.3 * n
    elif verb == t.DISCARD:
        made.damage -= 0.2 * n
    elif verb == t.BOSS_HEAL:
        made.damage -= n


def shown(g: Board, strike: list[int]) -> float:
    """The damage of the dice on the table."""
    total: i64 = 0
    for face in g.dice:
        total += strike[face]
    return float(total)


def counted(g: Board, face: i64) -> float:
    n: i64 = 0
    for die in range(len(g.dice)):
        if g.dice[die] == face and not (g.locked >> die) & 1:
            n += 1
    return float(n)


def best_change(g: Board, strike: list[int]) -> float:
    """What changing one die on the table could add."""
    least: i64 = 1000
    for die in range(len(g.dice)):
        if not (g.locked >> die) & 1 and strike[g.dice[die]] < least:
            least = strike[g.dice[die]]
    top: i64 = max(strike)
    return float(top - least) if least < top else 0.0


def reroll_gain(g: Board, strike: list[int]) -> float:
    """What re-rolling the dice below the mean adds, once."""
    once = strike_mean(strike, 0)
    gain = 0.0
    for die in range(len(g.dice)):
        if not (g.stuck >> die) & 1:
            value = float(strike[g.dice[die]])
            if value < once:
                gain += once - value
    return gain
