"""Battle rounds as a quick player plays them: by what each play does to the chance to win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.bot import traits as t
from busterbox.games.boardgame.bot.battle import (
    after_round,
    apply_battle,
    current,
    shown,
    struck,
    win_chance,
)
from busterbox.games.boardgame.bot.dice import next_pick
from busterbox.games.boardgame.bot.fight import Fight
from busterbox.games.boardgame.bot.judgement import Judgement, battle_each
from busterbox.games.boardgame.bot.odds import at_least, spread_of, strike_mean
from busterbox.games.boardgame.rules.codes import (
    APPLY,
    FACES,
    PLAY,
    ROLL,
    SCORE,
    USE,
    WILY_ONE,
)
from busterbox.games.boardgame.rules.dice import can_reroll
from busterbox.games.boardgame.rules.playing import battle_abilities, battle_ability_fault, battle_card_fault
from busterbox.games.boardgame.rules.state import Board

LEAST: Final = 0.003  # a chance that Weapon Energy is spent for


# -- before the roll -----------------------------------------------------------------------------------------------------


def before_roll(g: Board, j: Judgement, seat: i64) -> i64:
    """Only what must be there before the roll, or ends the battle: all else waits for the dice."""
    f = current(g, j)
    code = lethal(g, j, f, seat)
    if code >= 0:
        return code
    best: i64 = adds_dice(g, j, f, seat)
    if g.cards_left == 0 or best != ROLL:
        return best
    before = win_chance(f, f.now(), False)
    most = 0.0  # the best card that can wait
    first = 0.0
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        now = battle_card_fault(g, seat, kind, False) == 0
        later = battle_card_fault(g, seat, kind, True) == 0
        if kind == last or not (now or later):
            continue
        last = kind
        action = g.box.actions[kind]
        after = f.copy()
        after.energy -= float(action.battle_energy)
        made = apply_battle(g, j, after, action.battle, False)
        gain = win_chance(after, made.damage + after.now(), False) - before
        if now and j.early[kind] and gain > first:
            best, first = PLAY + kind, gain
        elif later and gain > most:
            most = gain
    return best if first >= most else ROLL


def adds_dice(g: Board, j: Judgement, f: Fight, seat: i64) -> i64:
    """An ability that adds dice to the roll, if Weapon Energy does no more elsewhere; else ROLL."""
    for number in battle_abilities(g, seat, False):
        ability = g.box.abilities[number]
        if not ability.adds_dice or battle_ability_fault(g, seat, number, False) != 0:
            continue
        gain = 0.0
        for trait in j.traits[ability.program]:
            gain += battle_each(trait, float(trait.number), f.strike, f.dice)
        price = float(ability.energy)
        if gain > f.again * price and gain * f.price >= f.help * price:
            return USE + number
    return ROLL


def lethal(g: Board, j: Judgement, f: Fight, seat: i64) -> i64:
    """A card that beats the boss at once, -1 if there is none."""
    if g.cards_left == 0 or g.boss_health > 14:
        return -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if battle_card_fault(g, seat, kind, False) == 0:
            if card_damage(g, j, seat, kind) >= g.boss_health:
                return PLAY + kind
    return -1


def card_damage(g: Board, j: Judgement, seat: i64, kind: i64) -> i64:
    """What a card deals as it is played."""
    dealt: i64 = 0
    for trait in j.traits[g.box.actions[kind].battle]:
        if trait.verb == t.BOSS_DAMAGE:
            dealt += trait.value(g, seat)
    return dealt


def still_to_come(g: Board, j: Judgement, seat: i64) -> float:
    """The damage of the card that may still be played this round."""
    if g.cards_left == 0:
        return 0.0
    most: i64 = 0
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if battle_card_fault(g, seat, kind, True) == 0:
            dealt = card_damage(g, j, seat, kind)
            most = dealt if dealt > most else most
    return float(most)


# -- dice on the table ---------------------------------------------------------------------------------------------------


def battle_rolled(g: Board, j: Judgement, seat: i64) -> i64:
    """Re-roll, or score: with the damage values of this round, and those that an ability would still give."""
    if g.picked:
        return next_pick(g, below_mean(g, g.strike))
    f = current(g, j)
    stand, again = stand_or_reroll(g, j, f, seat)
    if again > stand + LEAST:
        want = below_mean(g, g.strike)
        if sum(want) > 0:
            return next_pick(g, want)
    code = wants_dice(g, j, f, seat, after_round(g, f, shown(g, g.strike)))
    return code if code >= 0 else SCORE


def stand_or_reroll(g: Board, j: Judgement, f: Fight, seat: i64) -> tuple[float, float]:
    """The chance if the dice are scored, and after a re-roll (0 if there is none): with the card that may still be
    played, and the ability that does most."""
    more = still_to_come(g, j, seat)
    stand = after_round(g, f, shown(g, g.strike) + more)
    again = rerolled(g, f, g.strike, more) if can_reroll(g) else 0.0
    for number in battle_abilities(g, seat, True):
        if battle_ability_fault(g, seat, number, True) != 0:
            continue
        ability = g.box.abilities[number]
        made = g.strike
        for trait in j.traits[ability.program]:
            if trait.verb == t.STRIKE or trait.verb == t.STRIKE_MORE:
                made = struck(f.boss, made, trait)
        if made is g.strike:
            continue
        price = float(ability.energy)
        f.energy -= price
        value = after_round(g, f, shown(g, made) + more)
        if value > stand:
            stand = value
        if can_reroll(g) and (g.rerolls > 0 or f.energy >= 1.0):
            value = rerolled(g, f, made, more)
            if value > again:
                again = value
        f.energy += price
    return stand, again


def below_mean(g: Board, strike: list[int]) -> list[int]:
    """Dice that deal less than a die does on average."""
    once = strike_mean(strike, 0)
    want: list[int] = [0] * FACES
    for die in range(len(g.dice)):
        face: i64 = g.dice[die]
        if float(strike[face]) < once and not (g.stuck >> die) & 1:
            want[face] += 1
    return want


def rerolled(g: Board, f: Fight, strike: list[int], more: float) -> float:
    """The chance after one re-roll of all dice below the mean."""
    once = strike_mean(strike, 0)
    kept = more
    thrown = 0.0
    for die in range(len(g.dice)):
        value = float(strike[g.dice[die]])
        if value < once and not (g.stuck >> die) & 1:
            thrown += 1.0
        else:
            kept += value
    if thrown == 0.0:
        return 0.0
    paid = g.rerolls == 0
    if paid:
        f.energy -= 1.0
    mean = kept + thrown * once
    left = float(g.boss_health)
    done = at_least(left, mean, thrown * spread_of(strike))
    if g.boss == WILY_ONE:
        done = 0.0
    dealt = mean if mean < left - 0.5 or g.boss == WILY_ONE else left - 0.5
    chance = done + (1.0 - done) * after_round(g, f, dealt)
    if paid:
        f.energy += 1.0
    return chance


def wants_dice(g: Board, j: Judgement, f: Fight, seat: i64, stand: float) -> i64:
    """A card for the re-rolls of this roll, if none that can wait is better; -1 for none."""
    if g.cards_left == 0:
        return -1
    best: i64 = -1
    most = stand
    later = stand
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind == last or battle_card_fault(g, seat, kind, True) != 0:
            continue
        last = kind
        value = played(g, j, f, g.box.actions[kind].battle, float(g.box.actions[kind].battle_energy))
        if j.rerolls[kind]:
            if value > most + LEAST:
                best, most = PLAY + kind, value
        elif value > later:
            later = value
    return best if most > later else -1


def played(g: Board, j: Judgement, f: Fight, program: i64, price: float) -> float:
    """The chance after a play with the dice as they lie."""
    after = f.copy()
    after.energy -= price
    made = apply_battle(g, j, after, program, True)
    return after_round(g, after, shown(g, g.strike) + made.damage)


def battle_scored(g: Board, j: Judgement, seat: i64) -> i64:
    """The card and the abilities that do most with the dice as they lie; then apply."""
    f = current(g, j)
    stand = after_round(g, f, shown(g, g.strike))
    best: i64 = APPLY
    most = stand + LEAST
    card_code: i64 = -1
    card_most = stand
    for number in battle_abilities(g, seat, True):
        if battle_ability_fault(g, seat, number, True) != 0:
            continue
        ability = g.box.abilities[number]
        if j.more_cards[number]:
            if g.cards_left > 0:
                continue
            value = second_card(g, j, f, seat, float(ability.energy))
        else:
            value = played(g, j, f, ability.program, float(ability.energy))
        if value > most:
            best, most = USE + number, value
    if g.cards_left > 0:
        last: i64 = -1
        for card in g.hand[seat]:
            kind: i64 = g.cards[card]
            if kind == last or battle_card_fault(g, seat, kind, True) != 0:
                continue
            last = kind
            action = g.box.actions[kind]
            value = played(g, j, f, action.battle, float(action.battle_energy))
            if value > card_most:
                card_code, card_most = PLAY + kind, value
    return card_code if card_code >= 0 else best  # a card that is not played this round is lost to it


def second_card(g: Board, j: Judgement, f: Fight, seat: i64, price: float) -> float:
    """The chance if one more card may be played, and is."""
    best = 0.0
    f.energy -= price
    for card in g.hand[seat]:
        action = g.box.actions[g.cards[card]]
        if float(action.battle_energy) <= f.energy and not action.adds_dice:
            value = played(g, j, f, action.battle, float(action.battle_energy))
            if value > best:
                best = value
    f.energy += price
    return best
