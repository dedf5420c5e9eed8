"""A challenge from its reveal to its result.   BG-5, BG-8, BG-9, BG-10, BG-12, BG-13, BG-14"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.battle import Battle
from busterbox.games.boardgame.rules.codes import (
    AT_LEAST_ONE_DIE,
    FACES,
    FAIL_PENALTY,
    HIT,
    MOST_DICE,
    NO_BOSS,
    ON_ROLLED_DICE,
    OTHER_MOMENT,
    PASS,
    PELLET,
    PELLET_HEALTH,
    PLAY,
    REROLL,
    SCORE,
    THREAT,
    THROW,
    TOO_MANY_DICE,
    TOO_MUCH_THREAT,
    USE,
    W_REROLL,
    W_THEIR_REROLL,
    W_THREAT,
    WILY,
)
from busterbox.games.boardgame.rules.dice import (
    Trophies,
    can_reroll,
    has_free_die,
    pay_reroll,
    pick,
    pick_codes,
    pick_fault,
    picks,
    reroll_codes,
    reroll_fault,
    showing,
    throw,
    throw_fault,
    throw_picked,
    tumble,
)
from busterbox.games.boardgame.rules.lives import clear_table, end_turn
from busterbox.games.boardgame.rules.places import advance, boss_at
from busterbox.games.boardgame.rules.playing import ability_codes, ability_fault, any_ability, use_ability
from busterbox.games.boardgame.rules.priority import Abilities
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import Public, owned
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open, shuffle_under, take_top
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

REVEAL: Final = 0  # step 1
CHALLENGE_ABILITY: Final = 1
ABILITIES: Final = 2  # step 2
COMMIT: Final = 3  # step 3
TUMBLE: Final = 4
REROLLS: Final = 5
THEIR_REROLLS: Final = 6
TROPHIES: Final = 7
MINIONS: Final = 8  # step 4
DAMAGE: Final = 9
ABILITY_EFFECT: Final = 10
PENALTIES: Final = 11
GAINS: Final = 12
REWARD: Final = 13
RESULT: Final = 14  # step 5


class Reveal(Frame["Board"]):
    passed: Public[bool]  # all requirements are matched (BG-8.7)
    left: Public[i64]  # penalties still to be suffered; seats still to be asked about a re-roll of theirs

    def __init__(self) -> None:
        super().__init__()
        self.passed, self.left = False, 0

    def run(self, g: Board, roll: i64) -> i64:
        step = self.step
        if step == REVEAL:
            return reveal(g, self, roll)
        if step == TUMBLE:
            if g.dice:
                outcomes = tumble(g, roll)
                if outcomes:
                    return outcomes
                self.step = REROLLS
            else:  # BG-R30: without dice there is nothing to re-roll or to change
                self.step = MINIONS
        elif step == REROLLS:
            if can_reroll(g) or any_ability(g, g.turn, ON_ROLLED_DICE):  # BG-9.2
                g.ask(W_REROLL, g.turn)
            else:
                self.step, self.left = THEIR_REROLLS, 0
        elif step == THEIR_REROLLS:
            ask_others(g, self)
        elif step == COMMIT:
            commit(g, self)
        elif step == TROPHIES:  # BG-21.2
            self.step = MINIONS
            g.push(Trophies())
        elif step <= ABILITIES:
            self.step += 1
            if step == ABILITIES:
                g.push(Abilities())
            elif g.current().reveal:  # BG-5.4
                g.push(Resolve(g.current().reveal, g.turn))
        else:
            resolve(g, self)
        return 0

    def candidates(self, g: Board, seat: i64) -> list[int]:
        return challenge_codes(g, self, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        return challenge_fault(g, self, seat, code)

    def take(self, g: Board, seat: i64, code: i64) -> None:
        take_in_challenge(g, self, seat, code)

    def default(self, g: Board, seat: i64) -> i64:
        return challenge_default(g, self, seat)


# -- step 1: reveal ----------------------------------------------------------------------------------------


def reveal(g: Board, f: Reveal, roll: i64) -> i64:  # BG-5.1
    stage: i64 = g.stage[g.turn]
    deck = g.stage_deck[stage]  # BG-23.5, BG-R20
    if not deck.cards:  # BG-2.8
        shuffle_under(g, deck, g.stage_discard[stage])
        g.stage_discard = owned(g.stage_discard, stage)
        g.stage_discard[stage].clear()
        g.note("shuffled_stage", stage)
    if roll < 0:
        return deck.outcomes()
    card = take_top(g, deck, roll)
    challenge = g.challenge_card(card)
    if challenge.copy >= 0:  # BG-24.1, BG-24.2, BG-R84
        g.copy = owned(g.copy, g.turn)
        put_open(g, g.copy[g.turn], card)
        g.note("revealed", g.turn, card)
        g.pop()
        g.push(Battle(challenge.copy))
        return 0
    put_open(g, g.challenge, card)  # BG-5.6
    g.note("revealed", g.turn, card)  # nothing of another challenge or a battle is left: `clear_table`
    g.points, g.wily_points = challenge.points, challenge.points  # BG-6.1, BG-6.2, BG-R41
    g.needs = challenge.needs[:]
    g.sticks, g.gained = challenge.sticks, challenge.gained
    g.minions = challenge.minions  # BG-5.3, BG-10.2, BG-E5, BG-R36
    boss = boss_at(g, stage, g.space[g.turn] + 1)
    if boss != NO_BOSS:
        g.note("boss_near", g.turn, boss)
    check_automatic_pass(g)
    f.step = CHALLENGE_ABILITY
    return 0


# -- step 3: the challenge roll ------------------------------------------------------------------------------


def commit(g: Board, f: Reveal) -> None:  # BG-8.2, BG-R30, BG-R32
    threat: i64 = g.threat[g.turn]
    if threat == 0:
        commit_dice(g, f, 0)
    elif threat == 1 and not g.automatic:
        commit_dice(g, f, 1)
    else:
        g.ask(W_THREAT, g.turn)


def commit_dice(g: Board, f: Reveal, dice: i64) -> None:  # BG-8.3, BG-8.4
    g.threat[g.turn] -= dice
    g.note("committed", g.turn, dice, g.threat[g.turn])
    throw(g, dice + g.more_dice if dice else 0)  # BG-R30: no dice is no roll, and nothing to add dice to
    g.more_dice = 0  # they are in it now
    f.step = TUMBLE


def ask_others(g: Board, f: Reveal) -> None:  # BG-9.11
    """Other seats' re-rolls, clockwise from the turn player; a use opens the re-rolls again.

    Only then the dice are scored (BG-9.7), and nobody re-rolls them after that (BG-9.10).
    """
    if g.their_rerolls and has_free_die(g):
        while f.left < g.seats - 1:
            seat = (g.turn + 1 + f.left) % g.seats
            if their_reroll(g, seat):
                g.ask(W_THEIR_REROLL, seat)
                return
            f.left += 1
    g.note("scored", g.turn)
    f.step = TROPHIES


# -- step 4: damage and effects, in the order of BG-R24 -------------------------------------------------------


def resolve(g: Board, f: Reveal) -> None:  # BG-13.1, BG-13.4, BG-R24, BG-R29, BG-E2
    """All that dice and challenge do, whether the requirements are matched or not, also by dice that match one."""
    challenge = g.current()
    seat = g.turn
    if f.step == MINIONS:
        f.passed = g.automatic or (len(g.dice) > 0 and requirements_matched(g))  # BG-R23, BG-R32
        hits = showing(g, HIT)
        defeated: i64 = hits if hits < g.minions else g.minions  # BG-10.6, BG-10.11, BG-S23
        if defeated:
            g.minions -= defeated
            g.defeated_minions = defeated
            g.note("defeated", seat, defeated, g.minions)
        f.left = penalties(g, f)
        f.step = DAMAGE
    elif f.step == DAMAGE:  # BG-13.5
        damage: i64 = g.minions * g.minion_damage() + f.left * challenge.penalty_damage
        if challenge.harm is not None:  # BG-R35
            damage += challenge.harm.value(g, Resolve(0, seat))
        if damage:  # at 0 the life is lost before a PELLET heals: BG-R25, BG-S1
            g.hurt(damage)
        g.minions = 0  # BG-10.10
        f.step = ABILITY_EFFECT
    elif f.step == ABILITY_EFFECT:
        f.step = PENALTIES
        if challenge.after:
            g.push(Resolve(challenge.after, seat))
    elif f.step == PENALTIES:  # BG-13.2, BG-13.3, BG-14.7: one by one
        if f.left == 0 or challenge.penalty == 0:
            f.step = GAINS
        else:
            f.left -= 1
            g.push(Resolve(challenge.penalty, seat))
    elif f.step == GAINS:  # BG-12.1
        g.heal(seat, PELLET_HEALTH * showing(g, PELLET))
        f.step = REWARD
    elif f.step == REWARD:
        f.step = RESULT
        if f.passed and challenge.reward:
            g.push(Resolve(challenge.reward, seat))
    else:
        result(g, f, seat)


def penalties(g: Board, f: Reveal) -> i64:  # BG-13.2, BG-R22
    """How often the penalty is suffered: for each WILY, and once for a failure."""
    count = showing(g, WILY) - g.mercy
    if count < 0:
        count = 0
    if not f.passed and g.settings[FAIL_PENALTY] == 0:
        count += 1
    if count:
        g.note("penalties", g.turn, count)
    return count


def result(g: Board, f: Reveal, seat: i64) -> None:
    spaces: i64 = 1 + g.more_spaces
    g.note("passed" if f.passed else "failed", seat, g.challenge[0])
    clear_table(g)
    if f.passed:  # BG-14.1, BG-14.2
        advance(g, seat, spaces)
        g.pop()
    else:  # BG-14.4, BG-14.5, BG-14.6; no life is lost: BG-14.9
        end_turn(g)


# -- the windows -------------------------------------------------------------------------------------------


def challenge_codes(g: Board, f: Reveal, seat: i64) -> list[int]:
    """The legal answers of the open window."""
    codes: list[int] = []
    if f.step == COMMIT:
        n: i64 = 0 if g.automatic else 1
        while n <= g.threat[seat] and n <= MOST_DICE:
            codes.append(THREAT + n)
            n += 1
        return codes
    if f.step == THEIR_REROLLS:
        codes.append(PASS)
        if g.picked:
            codes.append(THROW)
        if picks(g) < their_reroll(g, seat) >> 3:
            pick_codes(g, codes)
        return codes
    codes.append(SCORE)
    reroll_codes(g, codes)
    if g.picked == 0:
        ability_codes(g, seat, ON_ROLLED_DICE, codes)
    return codes


def challenge_fault(g: Board, f: Reveal, seat: i64, code: i64) -> i64:
    """0 if an answer is legal in the open window, else why not."""
    if f.step == COMMIT:
        return commit_fault(g, seat, code - THREAT) if THREAT <= code <= THREAT + MOST_DICE else NOT_AN_OPTION
    if code == THROW:
        return throw_fault(g)
    if f.step == THEIR_REROLLS:
        if code == PASS:
            return 0
        if code < REROLL or code >= REROLL + FACES:
            return NOT_AN_OPTION
        dice = their_reroll(g, seat) >> 3
        return reason(TOO_MANY_DICE, dice, dice) if picks(g) >= dice else pick_fault(g, code - REROLL)
    if code == SCORE:  # BG-8.9; dice picked but not thrown are put back
        return 0
    if REROLL <= code < REROLL + FACES:
        return reroll_fault(g, code - REROLL)
    if USE <= code < USE + len(g.box.abilities):  # BG-R94
        return OTHER_MOMENT if g.picked else ability_fault(g, seat, code - USE, ON_ROLLED_DICE)
    return OTHER_MOMENT if PLAY <= code < PLAY + len(g.box.actions) else NOT_AN_OPTION


def take_in_challenge(g: Board, f: Reveal, seat: i64, code: i64) -> None:
    """What an answer does. Codes of plays are the highest, then those of dice."""
    if f.step == COMMIT:
        commit_dice(g, f, code - THREAT)
    elif code >= USE:
        use_ability(g, seat, code - USE)
    elif code >= REROLL:
        pick(g, code - REROLL)
    elif code == THROW:
        if f.step == REROLLS:
            pay_reroll(g)
        else:
            used = their_reroll(g, seat)
            place = g.their_rerolls.index(used)
            g.their_rerolls = g.their_rerolls[:place] + g.their_rerolls[place + 1 :]
        throw_picked(g, seat)
        f.step = TUMBLE
    elif code == SCORE:
        g.picked = 0
        f.step, f.left = THEIR_REROLLS, 0
    else:
        g.picked = 0
        f.left += 1


def challenge_default(g: Board, f: Reveal, seat: i64) -> i64:
    """The answer of a seat that is away or out of time."""
    if f.step == COMMIT:
        return g.options(seat)[0]
    return SCORE if f.step == REROLLS else PASS


# -- facts of a challenge -------------------------------------------------------------------------------------


def check_automatic_pass(g: Board) -> None:  # BG-5.5, BG-R93, BG-S13
    """An automatic pass depends on base Weapon Energy, at the reveal and whenever that changes before the roll."""
    at: i64 = g.current().passes_at
    if at and g.base_energy(g.turn) >= at and not g.automatic:
        g.automatic = True
        g.note("automatic", g.turn)


def requirements_matched(g: Board) -> bool:  # BG-8.6, BG-8.7, BG-8.8, BG-12.4, BG-29.3, BG-E4, BG-R40
    """Every requirement, also one that an effect has added, has a die of its own that shows it."""
    for face in range(FACES):
        need: i64 = g.needs[face]
        if need and showing(g, face) < need:
            return False
    return True


def commit_fault(g: Board, seat: i64, dice: i64) -> i64:
    if dice > g.threat[seat]:
        return reason(TOO_MUCH_THREAT, dice, g.threat[seat])
    return AT_LEAST_ONE_DIE if dice == 0 and not g.automatic else 0


def their_reroll(g: Board, seat: i64) -> i64:
    """The re-roll that a card of this seat allows, 0 if there is none."""
    for entry in g.their_rerolls:
        if entry & 7 == seat:
            return entry
    return 0
