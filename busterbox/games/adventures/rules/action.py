"""The action phase: dice pool once, then engage, abilities and overcome for each challenge.   AD-7, AD-9 to AD-11"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules import abilities
from busterbox.games.adventures.rules.bosses import Timing, applies, in_force, own_ability, turn_up
from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.codes import (
    AT_DAMAGE,
    AT_ENGAGE,
    AT_OVERCOME,
    BOOST,
    EMPTY,
    EMPTY_BOXES,
    EXTRA,
    GO_BACK,
    GO_ON,
    HOLD,
    MORE_DAMAGE,
    NOBODY,
    PAY,
    PAYMENTS,
    RELEASE,
    SIGNATURE,
    TAKE_DAMAGE,
    W_ABILITIES,
    W_HOLD,
    W_TANK,
    WAIT,
)
from busterbox.games.adventures.rules.payment import payment_fault, payments, spend, suggested
from busterbox.games.adventures.rules.pool import Pool
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import NO, YES
from busterbox.kernel.core.fields import Public, Range
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

START: Final = 0
ENGAGE: Final = 1
PATTERN_ENGAGE: Final = 2
ABILITIES: Final = 3
CONFIRM_TANK: Final = 4
HELD: Final = 5
RESOLVE: Final = 6
SURPRISE: Final = 7
RESOLVED: Final = 8
END: Final = 9

NOT_YET: Final = -2  # `payment`: not resolved
DAMAGE: Final = -1  # `payment`: the damage is taken


class Action(Frame["Adventure"]):
    # How the challenge is resolved: what is spent, or DAMAGE. While a tank is to be confirmed: the code of the use.
    payment: Annotated[Public[i64], Range(-2, 65533)]

    def __init__(self) -> None:
        super().__init__()
        self.payment = NOT_YET

    def run(self, g: Adventure, roll: i64) -> i64:  # AD-E1 and AD-E2 are whole action phases
        step = self.step
        if step == START:
            start(self, g)
        elif step == ENGAGE:
            engage(self, g)
        elif step == PATTERN_ENGAGE:
            engage_pattern(self, g)
        elif step == ABILITIES:  # AD-10.1, AD-10.2: asked again after every ability
            g.ask_open(self, W_ABILITIES, 1 << g.active, abilities.boosters(g))
        elif step == CONFIRM_TANK:
            g.ask(W_TANK, g.active)
        elif step == HELD:
            g.ask_open(self, W_HOLD, 1 << g.active, abilities.boosters(g))
        elif step == RESOLVE:
            resolve(self, g)
        elif step == SURPRISE:
            return open_box(self, g, roll)
        elif step == RESOLVED:
            leave_challenge(self, g)
        else:
            end(g)
            g.pop()
        return 0

    def candidates(self, g: Adventure, seat: i64) -> list[int]:
        return action_codes(self, g, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Adventure, seat: i64, code: i64) -> i64:
        if self.step == CONFIRM_TANK:
            return 0 if YES <= code <= NO else NOT_AN_OPTION
        if seat != g.active:
            return abilities.ally_fault(g, seat, code)
        if self.step == HELD:
            return 0 if GO_ON <= code <= GO_BACK else NOT_AN_OPTION
        if code == TAKE_DAMAGE:  # AD-11.3
            return 0
        if PAY <= code < PAY + PAYMENTS:
            return payment_fault(g, code - PAY)
        return abilities.ability_fault(g, code)

    def take(self, g: Adventure, seat: i64, code: i64) -> None:
        take_action(self, g, seat, code)

    def default(self, g: Adventure, seat: i64) -> i64:
        return default_action(self, g, seat)


# -- steps -----------------------------------------------------------------------------------------------------------


def start(f: Action, g: Adventure) -> None:  # AD-7.3, AD-7.4, AD-9.1
    g.challenge, g.overcome = NOBODY, 0
    g.note("acts", g.active)
    f.step = ENGAGE
    g.push(Pool())


def engage(f: Action, g: Adventure) -> None:  # AD-9.2
    seat = g.active
    g.challenge += 1  # AD-9.4
    found = challenge_at(g, seat, g.challenge)
    if found is None:  # AD-14.1; of the pattern pile too (AD-R41)
        f.step = END
        return
    set_challenge(g, seat, found)
    g.note("engaged", seat, g.challenge, g.facing(seat))
    f.step = PATTERN_ENGAGE
    if applies(g, seat, AT_ENGAGE):  # AD-18.4, AD-18.5
        g.push(Timing(AT_ENGAGE, seat))


def engage_pattern(f: Action, g: Adventure) -> None:  # AD-18.6
    f.step = ABILITIES
    if g.fighting:
        program = g.pattern_card(g.facing(g.active)).engage
        if program:
            g.push(Resolve(program, g.active, g.facing(g.active)))


def resolve(f: Action, g: Adventure) -> None:
    """All of the damage, or all of the requirements (AD-7.7), on stages and against bosses (AD-18.8)."""
    seat = g.active
    g.holds = 0
    f.step = RESOLVED
    if f.payment == DAMAGE:  # AD-11.2, AD-12.1; a box stays shut (AD-13.2)
        g.note("failed", seat, g.challenge, g.facing(seat))
        g.suffer(seat, g.harm)
        if not g.over and applies(g, seat, AT_DAMAGE):
            g.push(Timing(AT_DAMAGE, seat))
        return
    spend(g, f.payment)  # AD-11.1
    g.overcome |= 1 << g.challenge
    g.note("overcame", seat, g.challenge, g.facing(seat))
    if g.has_box:  # AD-13.1: at once, before what else overcoming sets going
        f.step = SURPRISE
    elif applies(g, seat, AT_OVERCOME):
        g.push(Timing(AT_OVERCOME, seat))


def open_box(f: Action, g: Adventure, roll: i64) -> i64:  # AD-13.1
    if roll < 0:
        return abilities.surprise_outcomes(g)
    f.step = RESOLVED
    if applies(g, g.active, AT_OVERCOME):
        g.push(Timing(AT_OVERCOME, g.active))
    abilities.draw_surprise(g, g.active, roll)  # on top: it comes first
    return 0


def leave_challenge(f: Action, g: Adventure) -> None:  # AD-9.3, AD-11.10
    seat = g.active
    f.payment = NOT_YET
    f.step = ENGAGE
    clear_challenge(g)
    if g.fighting:  # AD-18.9, AD-18.10
        put_open(g, g.pattern_discard, g.ahead[seat].pop())
        turn_up(g, seat)


def end(g: Adventure) -> None:
    """Dice go back to the supply (AD-14.2); active tokens stay active (AD-14.3)."""
    for die in g.dice:
        g.note("dropped", g.active, die)
    g.dice = []
    clear_challenge(g)
    g.challenge, g.overcome = NOBODY, 0
    g.note("acted", g.active)


# -- the windows: abilities, a tank to confirm, an ally who asks to wait ---------------------------------------------


def action_codes(f: Action, g: Adventure, seat: i64) -> list[int]:  # AD-10.2, AD-11.3
    codes: list[int] = []
    if f.step == CONFIRM_TANK:
        codes.append(YES)
        codes.append(NO)
        return codes
    if seat != g.active:
        codes.append(BOOST)
        codes.append(RELEASE if (g.holds >> seat) & 1 else HOLD)
        return codes
    if f.step == HELD:
        codes.append(GO_ON)
        codes.append(GO_BACK)
        return codes
    codes.append(TAKE_DAMAGE)
    abilities.ability_codes(g, codes)
    for mask in payments(g):
        codes.append(PAY + mask)
    return codes


def take_action(f: Action, g: Adventure, seat: i64, code: i64) -> None:  # AD-10.2
    if f.step == CONFIRM_TANK:  # AD-R28
        used = f.payment
        f.payment, f.step = NOT_YET, ABILITIES
        if code == YES:
            abilities.use(g, used)
    elif HOLD <= code <= RELEASE:
        g.holds ^= 1 << seat
        g.note("holds" if code == HOLD else "releases", seat)
        if f.step == HELD and not g.holds & abilities.boosters(g):
            f.step = RESOLVE  # nobody asks to wait any more, and the active player has resolved
    elif code == BOOST:
        f.payment, f.step = NOT_YET, ABILITIES  # also out of HELD: the active player thinks again
        g.holds &= ~(1 << seat)
        abilities.boost(g, seat)
    elif code == GO_BACK:
        f.payment, f.step = NOT_YET, ABILITIES
    elif code == GO_ON:
        f.step = RESOLVE
    elif code == TAKE_DAMAGE:
        close_abilities(f, g, DAMAGE)
    elif code >= PAY:
        close_abilities(f, g, code - PAY)
    elif abilities.uses_tank(g, code):
        f.payment, f.step = code, CONFIRM_TANK
    else:
        abilities.use(g, code)


def close_abilities(f: Action, g: Adventure, payment: i64) -> None:  # AD-R25
    """The choice between overcoming and damage ends the abilities step, unless an ally asks to wait."""
    f.payment = payment
    f.step = HELD if g.holds & abilities.boosters(g) else RESOLVE


def default_action(f: Action, g: Adventure, seat: i64) -> i64:
    """On time-out: no tank is used, nobody is held up, and the challenge is paid if it can be (AD-11.1)."""
    if f.step == CONFIRM_TANK:
        return NO
    if seat != g.active:
        return RELEASE if (g.holds >> seat) & 1 else HOLD
    if f.step == HELD:
        return GO_ON
    mask = suggested(g)
    return PAY + mask if mask >= 0 else TAKE_DAMAGE


# -- which challenge it is ----------------------------------------------------------------------------------------


def challenge_at(g: Adventure, seat: i64, place: i64) -> Challenge | None:
    """The challenge at a place of this action phase, None after the last (AD-7.5, AD-7.6)."""
    card = g.facing(seat)
    if g.fighting:  # AD-9.5
        return g.pattern_card(card).challenge if card != EMPTY else None
    printed = g.stage_card(card).challenges
    if place < len(printed):  # AD-3.2
        return printed[place]
    more: i64 = place - len(printed)
    own = own_ability(g, seat)  # AD-5.6, AD-R34
    if own is not None and own.ongoing == EXTRA:
        if more == 0:
            return own.challenge
        more -= 1
    for number in g.sabotage:
        ability = g.box.sabotage[number]
        if ability.ongoing == EXTRA:
            if more == 0:
                return ability.challenge
            more -= 1
    return None


def clear_challenge(g: Adventure) -> None:
    g.needs = [0, 0, 0, 0]
    g.harm, g.has_box, g.credits, g.holds = 0, False, 0, 0


def set_challenge(g: Adventure, seat: i64, challenge: Challenge) -> None:  # AD-3.1
    g.needs = challenge.needs[: WAIT + 1]
    signs: i64 = challenge.needs[SIGNATURE]
    if signs:  # AD-18.7, AD-R49
        signature = g.boss_card(seat).signature
        for need in range(WAIT + 1):
            g.needs[need] += signs * signature[need]
    g.harm = challenge.damage + in_force(g, seat, MORE_DAMAGE)  # AD-C3
    g.has_box = challenge.box and in_force(g, seat, EMPTY_BOXES) == 0  # AD-C7
    g.credits, g.holds = 0, 0
