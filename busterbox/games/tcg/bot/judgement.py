"""What things are worth, in tenths of an energy. It uses only what the seat knows."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.bot import traits as t
from busterbox.games.tcg.bot.outlook import Outlook
from busterbox.games.tcg.bot.traits import Trait, traits_of
from busterbox.games.tcg.cards.amounts import OWN
from busterbox.games.tcg.rules.blast import blast_is_over
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    LOCK_DRAW,
    LOCK_RECHARGE,
    NO_PASSIVE,
    RESOURCE,
)
from busterbox.games.tcg.rules.requirements import chip_cancelled, free_places, lacks
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import (
    blast_destiny_value,
    damage_of,
    destiny_of,
)
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Op
from busterbox.kernel.core.state import ONE

ENERGY: Final = 10
WIN: Final = 1000  # ends the game at once
CROWDED: Final = 4  # less for a resource whose place another waits for
USUAL_DESTINY: Final = 31  # of a card drawn blind, in tenths


class Judgement:
    """Made once with the content: the traits of every program."""

    def __init__(self, box: TcgBox, programs: list[list[Op[Tcg]]]) -> None:
        self.box = box
        self.traits: list[list[Trait]] = [traits_of(program) for program in programs]
        self.idle: list[int] = [t.idle_in(traits) for traits in self.traits]
        # Weights in tenths of an energy, none negative; those below won more games against others (docs/balance.md).
        self.first_power: i64 = 17  # up to the blast number
        self.more_power: i64 = 6  # beyond it, while there is room
        self.card_cost: i64 = 9  # what a card from hand must bring to be played
        self.full_hand_cost: i64 = 4  # less if the hand is full anyway
        self.drawn: i64 = 15  # a card drawn, the energy it costs not counted
        self.hand_card: i64 = 9  # one more in hand, or discarded
        self.their_card: i64 = 8
        self.below: i64 = 3  # strength that does not reach the defense yet
        self.hold: i64 = 4  # a resource in play
        self.recharge: i64 = 9
        self.destroy: i64 = 12
        self.last_place: i64 = 12  # what a resource must be worth to take the last place
        self.blast_share: i64 = 9  # tenths of the power's worth that a blast must bring in beyond its destiny
        self.waiting: i64 = 15  # for each hand card whose power requirement a blast puts out of reach


def power_worth(s: Outlook, who: i64, more: i64) -> i64:
    """What `more` power is worth: it makes a blast possible or meets requirements; in a full gauge it is worth nothing."""
    have: i64 = len(s.g.gauge[who])
    room = s.g.positions(who)
    wanted = s.wanted(who)
    total: i64 = 0
    while more > 0:
        more -= 1
        have += 1
        if have <= wanted:
            total += s.j.first_power
        elif have <= room:
            total += s.j.more_power
    return total


def burn_worth(s: Outlook, who: i64, fewer: i64) -> i64:
    """What a player loses when `fewer` power is burned."""
    have: i64 = len(s.g.gauge[who])
    wanted = s.wanted(who)
    total: i64 = 0
    while fewer > 0 and have > 0:
        total += s.j.first_power if have <= wanted else s.j.more_power
        have -= 1
        fewer -= 1
    return total


def attack_worth(s: Outlook, more: i64) -> i64:
    """What `more` strength does in this turn's battle, and a little for strength that is still below the defense."""
    g = s.g
    if s.seat != g.turn or more <= 0:
        return 0
    attack = s.attack()
    defense = s.defense()
    defense = defense if defense > 0 else 0
    before = attack - defense if attack > defense else 0
    after = attack + more - defense if attack + more > defense else 0
    if after >= len(g.deck[1 - s.seat].cards) > before:
        return WIN
    return (after - before) * ENERGY + (more - (after - before)) * s.j.below


def defense_worth(s: Outlook, more: i64) -> i64:
    """The damage that `more` defense prevents."""
    if s.seat == s.g.turn or more <= 0:
        return 0
    damage = damage_of(s.attack(), s.defense())
    kept = more if more < damage else damage
    mine: i64 = len(s.g.deck[s.seat].cards)
    if damage >= mine > damage - kept:
        return WIN // 2 + kept * ENERGY
    return kept * ENERGY


def loss_worth(s: Outlook, victim: i64, lost: i64) -> i64:
    """What lost energy is worth to a seat; the last one decides the game."""
    if lost >= len(s.g.deck[victim].cards):
        return WIN if victim != s.seat else -WIN
    return lost * ENERGY if victim != s.seat else -lost * ENERGY


def blast_worth(s: Outlook, whose: i64) -> i64:
    """The destiny a blast can expect, less the power it costs."""
    g = s.g
    number = s.number(s.seat)
    gauge = g.gauge[whose]
    power: i64 = len(gauge)
    best: i64 = USUAL_DESTINY + (5 * number if number < 4 else 18)
    place: i64 = power - number if power > number else 0
    while place < power:
        card: i64 = gauge[place]
        if (g.known[card] >> s.seat) & 1:
            known = destiny_of(g, card) * 10
            best = known if known > best else best
        place += 1
    gain = attack_worth(s, best // 10)
    if gain >= WIN:
        return gain
    if whose != s.seat:
        return gain + burn_worth(s, whose, number) // 2
    for held in g.hand[s.seat]:
        need: i64 = s.box.power[g.cards[held]]
        if power - number < need <= power:
            gain -= s.j.waiting
    return gain - burn_worth(s, s.seat, number) * s.j.blast_share // 10


def program_worth(s: Outlook, program: i64, card: i64) -> i64:
    """What carrying out a text now is worth, its price included."""
    total: i64 = 0
    for trait in s.j.traits[program]:
        if trait.verb == t.CONDITION:
            assert trait.test is not None
            if not trait.test.test.holds(s.g, s.frame(program, card)):
                return total - 4
            continue
        n = trait.number if trait.printed else trait.amount.value(s.g, s.frame(program, card))
        total += trait_worth(s, trait, n)
        if total >= WIN // 2:
            return total
    return total


def trait_worth(s: Outlook, trait: Trait, n: i64) -> i64:
    verb = trait.verb
    g = s.g
    seat = s.seat
    other = 1 - seat
    mine = trait.side == OWN
    if trait.navi >= 0 and s.box.emblem[g.navi_card(seat)] != trait.navi:
        return 0
    if verb == t.STRENGTHEN:
        return attack_worth(s, n * trait.sign)
    if verb == t.DEFEND:
        return defense_worth(s, n * trait.sign)
    if verb == t.ADD_DESTINY:
        return attack_worth(s, n)
    if verb == t.LOSING:
        return loss_worth(s, seat if mine else other, n)
    if verb == t.BURNING:
        return -burn_worth(s, seat, n) if mine else burn_worth(s, other, n)
    if verb == t.DISCARDING:
        if mine:
            return -n * s.j.hand_card
        theirs: i64 = len(g.hand[other])
        return (n if n < theirs else theirs) * s.j.their_card
    if verb == t.DRAWING:
        return draw_worth(s, n, mine)
    if verb == t.RECHARGING:
        pile: i64 = len(g.discard[seat])
        if change(g, LOCK_RECHARGE, seat) > 0:
            return 0
        return (n if n < pile else pile) * s.j.recharge
    if verb == t.POWERING:
        if mine:
            return power_worth(s, seat, n) + loss_worth(s, seat, n)
        return loss_worth(s, other, n) - power_worth(s, other, n)
    return other_worth(s, trait, n)


def draw_worth(s: Outlook, n: i64, mine: bool) -> i64:
    """A card in hand for a card of the deck; over the hand limit it is not worth much."""
    g = s.g
    who = s.seat if mine else 1 - s.seat
    if change(g, LOCK_DRAW, who) > 0:
        return 0
    if n >= len(g.deck[who].cards):
        return -WIN if mine else WIN
    room = g.hand_limit(who) + 1 - len(g.hand[who])
    kept = n if n < room else room if room > 0 else 0
    worth = kept * s.j.drawn + (n - kept) * 3 - n * ENERGY
    return worth if mine else -worth


def other_worth(s: Outlook, trait: Trait, n: i64) -> i64:
    verb = trait.verb
    g = s.g
    seat = s.seat
    other = 1 - seat
    if verb == t.SPENDING:
        return -n * 7 if trait.side == OWN else n * 7
    if verb == t.CANCEL_CHIP:
        return cancel_chip_worth(s)
    if verb == t.CANCEL_BLAST:
        return cancel_blast_worth(s, trait.colour)
    if verb == t.MORE_BLAST:
        return blast_worth(s, seat)
    if verb == t.BLAST_THEIRS:
        return blast_worth(s, other)
    if verb == t.BLAST_CHANGE:
        return blast_change_worth(s, trait, n)
    if verb == t.DESTROYING or verb == t.RETURNING:
        there: i64 = len(g.resources[other])
        return (n if n < there else there) * (s.j.destroy if verb == t.DESTROYING else s.j.destroy // 2)
    if verb == t.TO_OWN_GAUGE:
        return power_worth(s, seat, n) + (0 if trait.sign > 0 else -n * 6)
    if verb == t.TO_OWN_HAND:
        return n * 13
    if verb == t.ONTO_OWN_DECK:
        return n * (12 if trait.sign > 0 else 3)
    if verb == t.STRENGTH_TO_ZERO:
        return defense_worth(s, s.attack()) if seat != g.turn else 0
    if verb == t.DEFENSE_TO_ZERO:
        return attack_worth(s, s.defense()) if seat == g.turn else 0
    if verb == t.MORE_CHIPS:
        return 8 if seat == g.turn and chips_in_hand(g, seat) > 1 and not chip_cancelled(g, seat) else 0
    if verb == t.INTO_THEIR_HAND:
        return -n * 7
    if verb == t.SELF_SAVED:
        return 5
    if verb == t.LASTING:
        return 9
    return 6


def chips_in_hand(g: Tcg, seat: i64) -> i64:
    n: i64 = 0
    for card in g.hand[seat]:
        if g.box.type[g.cards[card]] == BATTLECHIP:
            n += 1
    return n


def cancel_chip_worth(s: Outlook) -> i64:
    """The strongest opposing BattleChip in force, by what its strength does to the damage."""
    best: i64 = 0
    for chip in s.g.chips:
        if chip[0] != s.seat and chip[3] == 0:
            made: i64 = 0
            for mod in s.g.mods:
                if mod >> 44 == chip[2] and (mod & 0xFF) < 2:
                    made += ((mod >> 16) & 0xFFF) - 2048
            worth = defense_worth(s, made) if s.seat != s.g.turn else attack_worth(s, made)
            best = worth if worth > best else best
    return best


def cancel_blast_worth(s: Outlook, colour: i64) -> i64:
    best: i64 = 0
    g = s.g
    for place in range(len(g.destinies)):
        entry = g.destinies[place]
        if entry[0] != s.seat and (colour < 0 or g.box.colour[entry[1]] == colour):
            worth = defense_worth(s, blast_destiny_value(g, place))
            best = worth if worth > best else best
    return best


def blast_change_worth(s: Outlook, trait: Trait, n: i64) -> i64:
    """Worth something if our lower number makes a blast possible, or their higher one prevents theirs."""
    g = s.g
    seat = s.seat
    if trait.sign < 0:
        if seat != g.turn or blast_is_over(g):
            return 0
        power: i64 = len(g.gauge[seat])
        number = s.number(seat)
        if power < number and power >= number - n:
            return attack_worth(s, 3) - 4
        return 0
    if seat == g.turn:
        return 2
    power = len(g.gauge[1 - seat])
    number = s.number(1 - seat)
    return 14 if not blast_is_over(g) and number <= power < number + n else 0


# -- keeping and giving up ---------------------------------------------------------------------------------------


def keep_worth(s: Outlook, definition: i64) -> i64:
    """What a card in hand is worth for later: strong text, requirements met or nearly so."""
    box = s.box
    g = s.g
    seat = s.seat
    lacking = lacks(g, seat, definition, len(g.gauge[seat]) + 1) != 0
    if box.type[definition] == RESOURCE:
        name: i64 = box.name[definition]
        for card in g.resources[seat]:
            if box.name[g.cards[card]] == name:
                return 5
        worth: i64 = 12 if free_places(g, seat) > 0 else 8
        if box.passive[definition] != NO_PASSIVE or box.hears[definition] >= 0:
            worth += 6
        return worth - 4 if lacking else worth
    worth = 10 + 2 * len(box.needs[definition]) + box.power[definition]
    return worth - 6 if lacking else worth + 4


def hold_worth(s: Outlook, definition: i64) -> i64:
    """What a resource in play is worth if it is not spent: colours and emblems that cards in hand ask for, passives."""
    box = s.box
    worth: i64 = s.j.hold
    if box.passive[definition] != NO_PASSIVE or box.hears[definition] >= 0:
        worth += 10
    colour: i64 = box.colour[definition]
    emblem: i64 = box.emblem[definition] + 4
    asked = s.asked()
    if colour >= 0:
        worth += asked[colour] * 6
    if emblem != colour:
        worth += asked[emblem] * 6
    return worth - CROWDED if s.crowded() else worth


def least_hold_worth(s: Outlook) -> i64:
    """What any resource in play is worth at least if it is not spent."""
    return s.j.hold - CROWDED if s.crowded() else s.j.hold


# -- where a search stops looking ahead ------------------------------------------------------------------------------


def prospects(g: Tcg, seat: i64) -> i64:
    """What a position between two turns is worth to a seat, in parts of ONE: energy and power count most, the more the
    fewer cards the decks still have. The weights were fitted to the results of games between rule-based players."""
    other = 1 - seat
    mine: i64 = len(g.deck[seat].cards)
    theirs: i64 = len(g.deck[other].cards)
    ahead: i64 = 8 * (mine - theirs)
    ahead += 9 * (len(g.gauge[seat]) - len(g.gauge[other]))
    ahead += 3 * (len(g.resources[seat]) - len(g.resources[other]))
    ahead += 2 * (len(g.hand[seat]) - len(g.hand[other]))
    x = float(2 * ahead) / float(mine + theirs + 12) + (0.3 if seat == g.turn else -0.3)
    return int(ONE / (1.0 + math.exp(-x)))
