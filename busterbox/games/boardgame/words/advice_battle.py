# busterbox: not compiled
"""Why the rule-based player would choose an option in a battle or with a Trophy."""

from __future__ import annotations

from busterbox.games.boardgame.bot.battle import after_round, apply_battle, current, shown, win_chance
from busterbox.games.boardgame.bot.battle_rounds import second_card, stand_or_reroll
from busterbox.games.boardgame.bot.dice import Lying, missing
from busterbox.games.boardgame.bot.fight import Fight
from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.odds import strike_mean
from busterbox.games.boardgame.rules.codes import (
    APPLY,
    NO_BOSS,
    PASS,
    PLAY,
    ROLL,
    SCORE,
    TROPHY,
    USE,
    W_BEFORE_ROLL,
    W_ROLLED,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    better,
    boss_roll_lies,
    dice_words,
    parts_of,
    percent,
    small,
)
from busterbox.kernel.content.phrases import word

BATTLE_PART = 2  # of the texts of an action card


def in_battle(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    f = current(g, j)
    lies = g.kind != W_BEFORE_ROLL
    total = shown(g, g.strike) if lies else 0.0
    before = after_round(g, f, total) if lies else win_chance(f, f.now(), False)
    if code == ROLL:
        dice = int(f.now_dice)
        mean = dice * strike_mean(g.strike, 0)
        return [
            f"{dice_words(dice).capitalize()} deal {mean:.1f} damage on average; cards can still be played after the roll."
        ]
    if code in (SCORE, APPLY):
        chance = stand_or_reroll(g, j, f, seat)[0] if g.kind == W_ROLLED else before
        return [dealt(g, int(total)), f"Your chance to win this battle is about {percent(chance)}."]
    if code >= PLAY:
        action = g.box.actions[code - PLAY]
        text = parts_of(g.game, code - PLAY)[BATTLE_PART]
        return effect(g, j, f, action.battle, float(action.battle_energy), before, lies, text)
    if code >= USE:
        ability = g.box.abilities[code - USE]
        price = float(ability.energy)
        if lies and j.more_cards[code - USE]:
            chance = second_card(g, j, f, seat, price)
            return [f"It does this: {small(ability.text)}.", *battle_chances(before, chance)]
        return effect(g, j, f, ability.program, price, before, lies, ability.text)
    stand, again = stand_or_reroll(g, j, f, seat)
    return [
        f"Dice below {strike_mean(g.strike, 0):.1f} damage are worth a re-roll.",
        *battle_chances(stand, again),
    ]


def battle_chances(before: float, after: float) -> list[str]:
    """What a play does to the chance to win the battle, if it makes it better."""
    if not better(after, before):
        return []
    return [f"Your chance to win this battle goes from about {percent(before)} to about {percent(after)}."]


def dealt(g: Board, damage: int) -> str:
    if damage >= g.boss_health:
        return f"These dice deal {damage} damage, and that beats {word(g.game, 'boss', int(g.boss))}."
    return f"These dice deal {damage} damage, of {int(g.boss_health)} Health."


def effect(
    g: Board, j: Judgement, f: Fight, program: int, price: float, before: float, lies: bool, text: str
) -> list[str]:
    after = f.copy()
    after.energy -= price
    made = apply_battle(g, j, after, program, lies)
    if lies:
        chance = after_round(g, after, shown(g, g.strike) + made.damage)
    else:
        chance = win_chance(after, made.damage + after.now(), False)
    lines = battle_chances(before, chance)
    more = made.damage + after.now() - f.now()
    if not lines and not lies and more >= 0.05:
        lines = [f"It adds about {more:.1f} damage to this round."]
    return [f"It does this: {small(text)}.", *lines]


def about_trophy(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    if code == PASS:
        return ["The Trophy is kept for a roll where it decides more."]
    change = (code - TROPHY) % 36
    face, to = change // 6, change % 6
    hero = seat == g.turn
    if g.boss == NO_BOSS:
        dice = Lying(g).shown
        lack = missing(g, dice)
        dice[face] -= 1
        dice[to] += 1
        after = missing(g, dice)
        who = "you" if hero else "the hero"
        if lack and not after:
            return [f"It turns a failure into a pass for {who}."]
        if after and not lack:
            return [f"It turns a pass into a failure for {who}."]
        return [
            f"{FACE_WORDS[face]} becomes {FACE_WORDS[to]}; it does not change whether {who} pass{'' if hero else 'es'}."
        ]
    table = g.boss_card().damage if boss_roll_lies(g) else g.strike
    return [f"That die deals {table[to]} damage instead of {table[face]}."]
