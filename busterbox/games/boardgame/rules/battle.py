"""Boss battles: rounds of the hero's half and the boss's half, victory.   BG-17 to BG-20, BG-24 to BG-27"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    AFTER_SCORING,
    APPLY,
    CASTLE_END,
    FACES,
    NO_DIE_SHOWS,
    OTHER_MOMENT,
    PLAY,
    REMOVE,
    REROLL,
    ROLL,
    SCORE,
    THROW,
    USE,
    W_BEFORE_ROLL,
    W_COPY,
    W_REMOVE,
    W_ROLLED,
    W_SCORED,
    WILY_TWO,
    YELLOW_DEVIL,
)
from busterbox.games.boardgame.rules.dice import (
    Trophies,
    pay_reroll,
    pick,
    remove_die,
    reroll_codes,
    reroll_fault,
    throw,
    throw_fault,
    throw_picked,
    tumble,
)
from busterbox.games.boardgame.rules.lives import clear_table, end_turn
from busterbox.games.boardgame.rules.places import advance
from busterbox.games.boardgame.rules.playing import (
    battle_ability_fault,
    battle_card_fault,
    battle_play_codes,
    could_act_in_battle,
    play_battle,
    use_ability,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.codes import NO, YES
from busterbox.kernel.core.fields import Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.state import ONE

START: Final = 0
NEW_ROUND: Final = 1
BEFORE_ROLL: Final = 2
TUMBLE: Final = 3
REMOVALS: Final = 4
ROLLED: Final = 5
TROPHIES: Final = 6
SCORED: Final = 7
DAMAGE: Final = 8
BOSS_ROLL: Final = 9
BOSS_TUMBLE: Final = 10
BOSS_DAMAGE: Final = 11
BOSS_EFFECTS: Final = 12
COPY_POWER: Final = 13


class Battle(Frame["Board"]):
    boss: Public[i64]
    die: Public[i64]  # of the boss's roll: whose effect comes next

    def __init__(self, boss: i64 = 0) -> None:
        super().__init__()
        self.boss, self.die = boss, 0

    def run(self, g: Board, roll: i64) -> i64:
        step = self.step
        if g.boss_health == 0 and NEW_ROUND < step <= BOSS_ROLL:  # BG-18.13, BG-S20
            victory(g, self)
        elif step in (TUMBLE, BOSS_TUMBLE):
            if g.dice:
                outcomes = tumble(g, roll)
                if outcomes:
                    return outcomes
            self.step += 1
            if step == BOSS_TUMBLE:  # BG-21.2, BG-R79, BG-S8
                g.push(Trophies())
        elif step == BEFORE_ROLL:
            open_window(g, self, W_BEFORE_ROLL)
        elif step == REMOVALS:
            remove_dice(g, self)
        elif step == ROLLED:
            open_window(g, self, W_ROLLED)
        elif step == TROPHIES:  # BG-21.2
            self.step = SCORED
            g.push(Trophies())
        elif step == SCORED:
            after_scoring(g, self)
        elif step == DAMAGE:
            hero_damage(g, self)
        elif step == BOSS_ROLL:
            boss_roll(g, self)
        elif step == BOSS_DAMAGE:
            boss_damage(g, self)
        elif step == BOSS_EFFECTS:
            boss_effects(g, self)
        elif step == COPY_POWER:  # BG-24.3
            g.ask(W_COPY, g.turn)
        elif step == START:
            start(g, self)
        else:
            new_round(g, self)
        return 0

    def candidates(self, g: Board, seat: i64) -> list[int]:
        return battle_codes(g, self, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        return battle_fault(g, self, seat, code)

    def take(self, g: Board, seat: i64, code: i64) -> None:
        take_in_battle(g, self, seat, code)

    def default(self, g: Board, seat: i64) -> i64:
        return battle_default(g, self, seat)


# -- rounds (BG-17, BG-18) ------------------------------------------------------------------------------------


def start(g: Board, f: Battle) -> None:  # BG-17.3, BG-R64, BG-R65, BG-R66
    """The boss has full Health, the hero what is left; the first round begins with the left neighbour."""
    g.boss, g.round = f.boss, 0  # nothing of a challenge or another battle is left: `clear_table`
    g.boss_health = g.boss_card().health
    g.note("battle", g.turn, f.boss)
    f.step = NEW_ROUND


def new_round(g: Board, f: Battle) -> None:  # BG-18.1, BG-18.5, BG-18.7
    """One card and fresh abilities for each round; what the last one added is over."""
    g.round += 1
    g.note("battle_round", g.round)
    g.used, g.cards_left = 0, 1
    g.sticks, g.more_dice, g.rerolls, g.shield, g.fewer_dice = 0, 0, 0, 0, 0
    g.weapons, g.sharper = [], [0] * FACES
    g.update_strikes()
    g.clear_dice()
    f.step = BEFORE_ROLL


# -- the hero's half (BG-18) ---------------------------------------------------------------------------------


def open_window(g: Board, f: Battle, window: i64) -> None:
    """The window before or after the roll; skipped if everybody can see that nothing is left to decide.

    Only the hero is asked: there is no priority here, and Wily players play no cards (BG-17.6, BG-17.7).
    """
    if could_act_in_battle(g, f.step == ROLLED):
        g.ask(window, g.turn)
    elif f.step == ROLLED:
        score(g, f)
    else:
        roll_dice(g, f)


def roll_dice(g: Board, f: Battle) -> None:  # BG-18.6, BG-R64
    throw(g, g.character(g.turn).battle_threat + g.more_dice)
    g.more_dice = 0  # they are in it now
    f.step = TUMBLE


def remove_dice(g: Board, f: Battle) -> None:  # BG-R72
    """Whoever caused a removal picks a die of the first throw."""
    if not g.removals or not g.dice:
        g.removals = []
        f.step = ROLLED
    elif min(g.dice) == max(g.dice):
        remove_die(g, g.dice[0])
    else:
        g.ask(W_REMOVE, g.removals[0])


def score(g: Board, f: Battle) -> None:  # BG-18.10
    """No more re-rolls; dice that were picked but not thrown stay as they are."""
    g.picked = 0
    g.note("scored", g.turn)
    f.step = TROPHIES


def after_scoring(g: Board, f: Battle) -> None:  # BG-R68, BG-R95
    """The hero may still play; after each play all who hold a Trophy are asked again (BG-R54)."""
    if could_act_in_battle(g, True, scored=True):
        g.ask(W_SCORED, g.turn)
    else:
        f.step = DAMAGE


def hero_damage(g: Board, f: Battle) -> None:  # BG-18.8, BG-18.11, BG-R70, BG-R96
    """Of the hero's roll, in one amount. PELLETs heal nobody here (BG-12.3, BG-S21)."""
    total: i64 = 0
    for face in g.dice:
        total += g.strike[face]
    g.note("strikes", g.turn, total)
    f.step = BOSS_ROLL
    g.hurt_boss(total)


# -- the boss's half (BG-19) -----------------------------------------------------------------------------------


def controller(g: Board) -> i64:  # BG-19.1, BG-19.2, BG-19.3, BG-19.4, BG-R67, BG-S5, BG-S6
    """The seat that rolls for the boss in this round."""
    return (g.turn + 1 + (g.round - 1) % (g.seats - 1)) % g.seats


def boss_roll(g: Board, f: Battle) -> None:  # BG-19.5, BG-R71
    dice: i64 = g.boss_card().threat - g.fewer_dice
    g.sticks = 0
    g.note("boss_rolls", controller(g), g.boss)
    throw(g, dice if dice > 0 else 0)
    f.step = BOSS_TUMBLE


def boss_damage(g: Board, f: Battle) -> None:  # BG-19.6, BG-R96
    damage = g.boss_card().damage
    total: i64 = 0
    for face in g.dice:
        total += damage[face]
    f.step, f.die = BOSS_EFFECTS, 0
    if total:
        g.hurt(total)


def boss_effects(g: Board, f: Battle) -> None:  # BG-19.6, BG-19.9
    effects = g.boss_card().effects
    while f.die < len(g.dice):
        program = effects[g.dice[f.die]]
        f.die += 1
        if program:
            g.push(Resolve(program, controller(g)))
            return
    f.step = NEW_ROUND  # BG-19.7, BG-19.8


# -- victory (BG-20, BG-24, BG-25, BG-27) ----------------------------------------------------------------------


def victory(g: Board, f: Battle) -> None:
    seat = g.turn
    boss = f.boss
    g.note("beat", seat, g.boss)
    if g.boss == WILY_TWO:  # BG-27.1, BG-27.2, BG-R62, BG-R90
        g.note("won", seat)
        g.finish([ONE if other == seat else 0 for other in range(g.seats)])
        return
    g.heal(seat, g.full_health(seat))  # BG-20.2, BG-R77
    if g.copy[seat]:  # BG-24.4, BG-R82
        if (g.powers[seat] >> boss) & 1:  # BG-R78
            end_copy(g, seat)
        else:
            f.step = COPY_POWER
        return
    clear_table(g)
    if boss == YELLOW_DEVIL:  # BG-25.5, BG-25.6, BG-25.7, BG-25.8, BG-S15
        g.space = changed(g.space, seat, CASTLE_END)
        g.note("moved", seat, CASTLE_END)
    else:
        beaten_on_stage(g, seat, boss)
    end_turn(g)  # BG-20.1


def beaten_on_stage(g: Board, seat: i64, master: i64) -> None:  # BG-20.5, BG-R9, BG-S9
    """The power, and the Trophy if it is there; the piece waits where it is for the next turn."""
    g.defeated = changed(g.defeated, seat, g.defeated[seat] | (1 << master))  # of this seat alone: BG-20.6
    g.powers = changed(g.powers, seat, g.powers[seat] | (1 << master))  # BG-20.3
    g.note("power", seat, master)
    if g.trophy[master] == -1:  # BG-20.4, BG-21.4, BG-R61
        g.trophy = changed(g.trophy, master, seat)
        g.note("trophy", seat, master)
    g.free |= 1 << seat  # BG-20.7


def end_copy(g: Board, seat: i64) -> None:  # BG-R80, BG-S19
    clear_table(g)
    g.clear_copy(seat)
    advance(g, seat, 1)
    end_turn(g)


# -- the windows -------------------------------------------------------------------------------------------


def battle_codes(g: Board, f: Battle, seat: i64) -> list[int]:
    """The legal answers of the open window."""
    if f.step == COPY_POWER:
        return [YES, NO]
    if f.step == REMOVALS:
        return [REMOVE + face for face in range(FACES) if face in g.dice]
    codes: list[int] = []
    if f.step == BEFORE_ROLL:
        codes.append(ROLL)
    elif f.step == SCORED:
        codes.append(APPLY)
    else:
        codes.append(SCORE)
        reroll_codes(g, codes)
        if g.picked:
            return codes
    battle_play_codes(g, seat, f.step > BEFORE_ROLL, codes)
    return codes


def battle_fault(g: Board, f: Battle, seat: i64, code: i64) -> i64:
    """0 if an answer is legal in the open window, else why not."""
    if f.step == COPY_POWER:
        return 0 if YES <= code <= NO else NOT_AN_OPTION
    if f.step == REMOVALS:
        if code < REMOVE or code >= REMOVE + FACES:
            return NOT_AN_OPTION
        return 0 if code - REMOVE in g.dice else NO_DIE_SHOWS
    if PLAY <= code < PLAY + len(g.box.actions):
        return OTHER_MOMENT if g.picked else battle_card_fault(g, seat, code - PLAY, f.step > BEFORE_ROLL)
    if USE <= code < USE + len(g.box.abilities):
        return OTHER_MOMENT if g.picked else battle_ability_fault(g, seat, code - USE, f.step > BEFORE_ROLL)
    if f.step == BEFORE_ROLL:
        return 0 if code == ROLL else NOT_AN_OPTION
    if f.step == SCORED:
        if code == THROW or REROLL <= code < REROLL + FACES:  # BG-9.10
            return AFTER_SCORING
        return 0 if code == APPLY else NOT_AN_OPTION
    if code == SCORE:
        return 0
    if code == THROW:
        return throw_fault(g)
    if REROLL <= code < REROLL + FACES:  # BG-18.10
        return reroll_fault(g, code - REROLL)
    return NOT_AN_OPTION


def take_in_battle(g: Board, f: Battle, seat: i64, code: i64) -> None:
    """What an answer does. Codes of plays are the highest, then those of dice."""
    if f.step == COPY_POWER:
        if code == YES:
            g.powers = changed(g.powers, seat, g.powers[seat] | (1 << f.boss))
            g.note("power", seat, f.boss)
        end_copy(g, seat)
    elif f.step == REMOVALS:
        remove_die(g, code - REMOVE)
    elif code >= USE:
        if f.step == SCORED:  # BG-R54
            f.step = TROPHIES
        if code >= PLAY:
            play_battle(g, seat, code - PLAY)
        else:
            use_ability(g, seat, code - USE)
    elif code >= REROLL:
        pick(g, code - REROLL)
    elif code == THROW:
        pay_reroll(g)
        throw_picked(g, seat)
        f.step = TUMBLE
    elif code == ROLL:
        roll_dice(g, f)
    elif code == SCORE:
        score(g, f)
    else:
        f.step = DAMAGE


def battle_default(g: Board, f: Battle, seat: i64) -> i64:
    """The answer of a seat that is away or out of time."""
    if f.step == BEFORE_ROLL:
        return ROLL
    if f.step == SCORED:
        return APPLY
    if f.step == ROLLED:
        return SCORE
    return YES if f.step == COPY_POWER else g.options(seat)[0]  # BG-R83
