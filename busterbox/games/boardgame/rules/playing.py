"""One play: an action card in one of its three parts, or an ability.   BG-2.5, BG-6, BG-7, BG-11"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import (
    ALREADY_ROLLED,
    ANY_MOMENT,
    IN_BATTLE,
    IN_BATTLE_ROLLED,
    NEEDS_ENERGY,
    NO_MATCH,
    NO_MINION,
    NO_MINION_KIND,
    NO_MINIONS_HERE,
    NO_MORE_CARDS,
    NO_SECOND_SPECIAL,
    NOT_IN_HAND,
    NOT_SCORED,
    NOT_YOURS,
    OTHER_MOMENT,
    PASS,
    PLAY,
    SPECIAL,
    SPECIAL_USED,
    TOO_FEW_POINTS,
    USE,
    USED_ALREADY,
    W_SCORED,
    W_SPECIAL,
)
from busterbox.games.boardgame.rules.dice import can_reroll
from busterbox.games.boardgame.rules.hands import held
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.fields import Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason

MEGA_MAN: Final = 0  # the three parts of an action card
DR_WILY: Final = 1
BATTLE: Final = 2

RESOLVE: Final = 0
LAND: Final = 1
OFFER: Final = 2


class Play(Frame["Board"]):
    """An action card that has left the hand: it resolves, is discarded, and only then replaced."""

    seat: Public[i64]
    part: Public[i64]

    def __init__(self, seat: i64 = 0, part: i64 = 0) -> None:
        super().__init__()
        self.seat, self.part = seat, part

    def run(self, g: Board, roll: i64) -> i64:
        if self.step == RESOLVE:  # BG-7.5
            card: i64 = g.flying[0]
            self.step = LAND
            g.push(Resolve(part_of(g, card, self.part), self.seat, card))
        elif self.step == LAND:
            # A card of the turn player does not count, whatever its symbol (BG-R51).
            matches = self.part == DR_WILY and g.action_card(g.flying[0]).symbol == g.current().symbol
            g.land()
            if matches:  # BG-11.2
                if not g.matched and g.minions:
                    g.note("special_ready", g.turn, g.current().minion)
                g.matched = True
                self.step = OFFER
            else:
                g.pop()
        elif self.step == OFFER and special_fault(g, 0) == 0:  # BG-R49
            g.ask(W_SPECIAL, self.seat)
        else:
            g.pop()
        return 0

    # -- the special of a minion is offered to whoever played the matching card ----------------------------------

    def candidates(self, g: Board, seat: i64) -> list[int]:
        return [PASS, SPECIAL, SPECIAL + 1]

    def check(self, g: Board, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        return special_fault(g, code - SPECIAL) if SPECIAL <= code <= SPECIAL + 1 else NOT_AN_OPTION

    def take(self, g: Board, seat: i64, code: i64) -> None:
        g.pop()
        if code != PASS:
            use_special(g, seat, code - SPECIAL)

    def default(self, g: Board, seat: i64) -> i64:
        return PASS


def part_of(g: Board, card: i64, part: i64) -> i64:
    """The program of one part of an action card."""
    action = g.action_card(card)
    if part == MEGA_MAN:
        return action.hero
    return action.wily if part == DR_WILY else action.battle


# -- playing a card -------------------------------------------------------------------------------------------


def hero_fault(g: Board, seat: i64, kind: i64) -> i64:  # BG-6.4, BG-6.6, BG-7.2, BG-7.6
    """0 if the turn player may play the Mega Man part of such a card now, else why not."""
    return NOT_IN_HAND if held(g, seat, kind) < 0 else hero_cost_fault(g, seat, kind)


def hero_cost_fault(g: Board, seat: i64, kind: i64) -> i64:  # BG-6.4, BG-7.6, BG-E1, BG-E3
    """The same for a card that is known to be in hand."""
    action = g.box.actions[kind]
    if action.hero_cost > g.points:
        return reason(TOO_FEW_POINTS, action.hero_cost, g.points)
    if action.hero_energy > g.energy[seat]:
        return reason(NEEDS_ENERGY, action.hero_energy, g.energy[seat])
    return 0


def wily_fault(g: Board, seat: i64, kind: i64) -> i64:  # BG-6.14, BG-6.15, BG-7.3, BG-10.3, BG-R45
    return NOT_IN_HAND if held(g, seat, kind) < 0 else wily_cost_fault(g, kind)


def wily_cost_fault(g: Board, kind: i64) -> i64:  # BG-6.14, BG-10.3, BG-E3, BG-E5, BG-R45
    """The same for a card that is known to be in hand."""
    action = g.box.actions[kind]
    if action.wily_cost > g.wily_points:
        return reason(TOO_FEW_POINTS, action.wily_cost, g.wily_points)
    if action.only_minions and g.current().minion == NO_MINION_KIND:
        return NO_MINIONS_HERE
    return 0


def play_hero(g: Board, seat: i64, kind: i64) -> None:
    action = g.box.actions[kind]
    g.points -= action.hero_cost  # BG-6.3
    g.hero_cards += 1
    take_off(g, seat, kind, "played", action.hero_cost)
    if action.hero_energy:
        g.change_energy(seat, -action.hero_energy)
    g.push(Play(seat, MEGA_MAN))


def play_wily(g: Board, seat: i64, kind: i64) -> None:
    action = g.box.actions[kind]
    g.wily_points -= action.wily_cost  # BG-6.3
    g.wily_cards += 1
    take_off(g, seat, kind, "played_wily", action.wily_cost)
    g.push(Play(seat, DR_WILY))


def play_battle(g: Board, seat: i64, kind: i64) -> None:  # BG-18.1, BG-18.2, BG-R69
    action = g.box.actions[kind]
    g.cards_left -= 1
    take_off(g, seat, kind, "played_battle", 0)
    if action.battle_energy:
        g.change_energy(seat, -action.battle_energy)
    g.push(Play(seat, BATTLE))


def take_off(g: Board, seat: i64, kind: i64, message: str, cost: i64) -> None:
    """A card leaves the hand and is seen by all."""
    card = held(g, seat, kind)
    g.hand[seat].remove(card)
    put_open(g, g.flying, card)
    g.note(message, seat, card, cost)


# -- the special of a minion (BG-11) --------------------------------------------------------------------------


def special_fault(g: Board, which: i64) -> i64:  # BG-11.1, BG-11.2, BG-11.3, BG-E6, BG-R49, BG-R50, BG-R52
    if g.special_used:
        return SPECIAL_USED
    if not g.matched:
        return NO_MATCH
    if g.minions == 0:
        return NO_MINION
    if which == 1:
        return 0 if g.gained >= 0 and g.gained != g.current().minion else NO_SECOND_SPECIAL
    return 0


def use_special(g: Board, seat: i64, which: i64) -> None:
    kind = g.gained if which == 1 else g.current().minion
    g.special_used = True
    g.note("special", seat, kind)
    g.push(Resolve(g.box.minions[kind].special, seat))


# -- abilities of characters and boss powers (BG-6.7 to BG-6.12, BG-18.4, BG-18.5) ------------------------------


def ability_fault(g: Board, seat: i64, number: i64, moment: i64) -> i64:
    """0 if the turn player may use this ability now, else why not. Everybody can see that."""
    ability = g.box.abilities[number]
    if not g.has_ability(seat, ability):
        return NOT_YOURS
    if ability.moment != moment:
        return OTHER_MOMENT
    return use_fault(g, seat, number)


def use_fault(g: Board, seat: i64, number: i64) -> i64:
    """The same for an ability that the seat has, at its moment."""
    ability = g.box.abilities[number]
    if (g.used >> number) & 1:  # BG-6.11, BG-6.12, BG-18.5
        return USED_ALREADY
    if ability.points > g.points:  # BG-6.21
        return reason(TOO_FEW_POINTS, ability.points, g.points)
    if ability.energy > g.energy[seat]:
        return reason(NEEDS_ENERGY, ability.energy, g.energy[seat])
    return 0


def owned(g: Board, seat: i64, moments: i64 = ANY_MOMENT) -> list[int]:
    """The abilities a seat has at some moments (bits), in order."""
    return g.box.abilities_of(g.hero[seat], g.powers[seat], moments)


def ability_codes(g: Board, seat: i64, moment: i64, codes: list[int]) -> None:
    """The abilities that `ability_fault` allows."""
    for number in owned(g, seat, 1 << moment):
        if use_fault(g, seat, number) == 0:
            codes.append(USE + number)


def any_ability(g: Board, seat: i64, moment: i64) -> bool:
    return any(use_fault(g, seat, number) == 0 for number in owned(g, seat, 1 << moment))


def use_ability(g: Board, seat: i64, number: i64) -> None:
    ability = g.box.abilities[number]
    g.used |= 1 << number
    g.points -= ability.points
    g.note("used", seat, number)
    if ability.energy:
        g.change_energy(seat, -ability.energy)
    g.push(Resolve(ability.program, seat))


# -- the hero's half of a battle round ---------------------------------------------------------------------------


def battle_card_fault(g: Board, seat: i64, kind: i64, rolled: bool) -> i64:  # BG-7.4, BG-18.1, BG-18.3
    """0 if the turn player may play the battle part of such a card now, else why not."""
    if held(g, seat, kind) < 0:
        return NOT_IN_HAND
    if g.cards_left == 0:  # BG-S16
        return NO_MORE_CARDS
    action = g.box.actions[kind]
    if action.needs_dice and not rolled:
        return OTHER_MOMENT
    if action.adds_dice and rolled:  # BG-R31
        return ALREADY_ROLLED
    if action.needs_score and g.kind != W_SCORED:  # BG-9.8
        return NOT_SCORED
    if action.battle_energy > g.energy[seat]:
        return reason(NEEDS_ENERGY, action.battle_energy, g.energy[seat])
    return 0


def battle_ability_fault(g: Board, seat: i64, number: i64, rolled: bool) -> i64:  # BG-18.4, BG-18.5, BG-R95
    ability = g.box.abilities[number]
    moment: i64 = IN_BATTLE_ROLLED if rolled and ability.moment == IN_BATTLE_ROLLED else IN_BATTLE
    fault = ability_fault(g, seat, number, moment)
    return ALREADY_ROLLED if fault == 0 and rolled and ability.adds_dice else fault  # BG-R31


def battle_abilities(g: Board, seat: i64, rolled: bool) -> list[int]:
    """Those whose moment in a battle it is."""
    return owned(g, seat, 1 << IN_BATTLE | 1 << IN_BATTLE_ROLLED if rolled else 1 << IN_BATTLE)


def could_act_in_battle(g: Board, rolled: bool, scored: bool = False) -> bool:
    """False only if everybody can see that nothing is left to decide before the next step."""
    if g.cards_left > 0 and g.hand[g.turn]:
        return True
    for number in battle_abilities(g, g.turn, rolled):
        if use_fault(g, g.turn, number) == 0 and not (rolled and g.box.abilities[number].adds_dice):
            return True
    return rolled and not scored and can_reroll(g)


def battle_play_codes(g: Board, seat: i64, rolled: bool, codes: list[int]) -> None:  # BG-17.5
    """Abilities of character and powers, then battle parts of cards."""
    for number in battle_abilities(g, seat, rolled):
        if use_fault(g, seat, number) == 0 and not (rolled and g.box.abilities[number].adds_dice):  # BG-R31
            codes.append(USE + number)
    if g.cards_left == 0:
        return
    last: i64 = -1
    for card in g.hand[seat]:
        kind: i64 = g.cards[card]
        if kind != last:
            if battle_card_fault(g, seat, kind, rolled) == 0:
                codes.append(PLAY + kind)
            last = kind
