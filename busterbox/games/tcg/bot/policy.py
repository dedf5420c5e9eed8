"""A quick, sensible player: one function for each window. It uses only what its seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.bot.judgement import (
    Judgement,
    blast_worth,
    hold_worth,
    keep_worth,
    least_hold_worth,
    power_worth,
    program_worth,
)
from busterbox.games.tcg.bot.outlook import Outlook
from busterbox.games.tcg.bot.traits import ATTACKING, DEFENDING
from busterbox.games.tcg.cards.ops_moves import GAUGE, Move
from busterbox.games.tcg.cards.ops_values import BecomeZero, BlastToOne, Change, HowMany, LowerStrength
from busterbox.games.tcg.rules.blast import blast_is_over, cannot_blast
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST,
    BLAST_NUMBER,
    BLUE,
    CARDS,
    CHIP_PLAYED,
    COLOUR,
    END_RESOURCES,
    EVENT_PLAYED,
    GREEN,
    KIN_PLAYED,
    NAVI,
    NUMBER,
    PASS,
    PLAY,
    PLAY_GAUGE,
    RED,
    RESOURCE,
    RESOURCE_PLAYED,
    SPEND,
    TAKE,
    THEIRS,
    W_ARRANGE,
    W_BLAST,
    W_BLAST_DESTINY,
    W_COLOUR,
    W_COST,
    W_DESTINY,
    W_DISCARD,
    W_DISCARD_DOWN,
    W_EXTRA_POWER,
    W_HOW_MANY,
    W_NAVI,
    W_OBJECT,
    W_OPPORTUNITY,
    W_PLAY,
    W_POSITION,
    W_RESOURCES,
    W_SEARCH,
    W_UNDER_DECK,
    YELLOW,
)
from busterbox.games.tcg.rules.hands import Discard
from busterbox.games.tcg.rules.requirements import free_places, usable_cards, usable_power
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value
from busterbox.kernel.core.codes import DONE, NO, PICK, YES
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.rng import Rng


def choose(g: Tcg, j: Judgement, seat: i64, rng: Rng) -> i64:
    kind = g.kind
    if kind == W_OPPORTUNITY:
        return opportunity(g, j, seat, rng)
    options = g.options(seat)
    if len(options) == 1:
        return options[0]
    if kind == W_RESOURCES:
        return resources(Outlook(g, j, seat), options)
    if kind in (W_DISCARD, W_DISCARD_DOWN, W_COST):
        return give_up(Outlook(g, j, seat), options)
    if kind == W_BLAST:
        return g.top.default(g, seat)
    if kind == W_NAVI:
        return which_navi(g, seat)
    if kind == W_HOW_MANY:
        return how_many(Outlook(g, j, seat), options)
    if kind == W_SEARCH:
        return best_card(Outlook(g, j, seat), options)
    if kind in (W_OBJECT, W_POSITION):
        return which_object(Outlook(g, j, seat), options)
    if kind == W_PLAY:
        return which_play(Outlook(g, j, seat), options)
    if kind in (W_EXTRA_POWER, W_UNDER_DECK):
        return elsewhere(Outlook(g, j, seat), kind)
    if kind == W_COLOUR:
        return most_common_colour(g, seat)
    if kind == W_DESTINY:
        return NUMBER + 3
    if kind == W_ARRANGE:
        return DONE
    if kind == W_BLAST_DESTINY:
        return strongest_destiny(g, options)
    # A replacement before the loss, a copy before none, the latest BattleChip.
    return options[len(options) - 1]


# -- the main phase ------------------------------------------------------------------------------------------------


def opportunity(g: Tcg, j: Judgement, seat: i64, rng: Rng) -> i64:
    """The action worth most, if it is worth its card; else pass. It goes through the options in their order without
    making codes of them."""
    best: i64 = PASS
    most: i64 = 0
    blasts = seat == g.turn and cannot_blast(g, seat) == 0
    usable = usable_cards(g, seat, [])
    if not blasts and not usable and not g.open_gauge:
        return PASS
    s = Outlook(g, j, seat)
    if blasts:
        worth = blast_worth(s, seat) * 4 + rng.below(4)  # ties are broken by chance
        if worth > most:
            best, most = BLAST, worth
    if usable:
        part: i64 = ATTACKING if seat == g.turn else DEFENDING
        card_cost = j.full_hand_cost if len(g.hand[seat]) >= g.hand_limit(seat) else j.card_cost
        heard = g.box.hears[g.navi_card(seat)] >= 0 or g.listeners[KIN_PLAYED] > 0
        for card in usable:
            definition: i64 = g.cards[card]
            program: i64 = g.box.program[definition]
            idle = j.idle[program] & part != 0
            worth = 0 if idle else program_worth(s, program, card)
            draw = rng.below(4)
            # The most it can be worth comes first: mostly that is not enough.
            if g.box.facts[definition] & 7 == RESOURCE:
                if (worth - least_hold_worth(s)) * 4 + draw <= most:
                    continue
                code: i64 = SPEND + definition
                worth -= hold_worth(s, definition)
            else:
                if heard:
                    worth += heard_worth(s, definition)
                if (worth - card_cost) * 4 + draw <= most:
                    continue
                code = PLAY + definition
                worth -= card_cost
            if idle:
                worth += program_worth(s, program, card)
            worth = worth * 4 + draw
            if worth > most:
                best, most = code, worth
    if not g.open_gauge:
        return best
    for code in usable_power(g, seat):
        definition = code - PLAY_GAUGE
        if g.box.type[definition] == RESOURCE:
            worth = 6
        else:
            worth = program_worth(s, g.box.program[definition], -1) - 5
        worth = worth * 4 + rng.below(4)
        if worth > most:
            best, most = code, worth
    return best


def heard_worth(s: Outlook, definition: i64) -> i64:
    """What this player's NetNavi and resources do because the card is played."""
    g = s.g
    seat = s.seat
    total: i64 = 0
    kind: i64 = g.box.type[definition]
    heard: i64 = CHIP_PLAYED if kind == BATTLECHIP else RESOURCE_PLAYED if kind == RESOURCE else EVENT_PLAYED
    navi = g.navi_card(seat)
    if g.box.hears[navi] == heard:
        worth = program_worth(s, g.box.heard[navi], -1)
        total += worth if worth > 0 else 0
    emblem: i64 = g.box.emblem[definition]
    if emblem >= 0 and g.listeners[KIN_PLAYED] > 0:
        for card in g.resources[seat]:
            other: i64 = g.cards[card]
            if g.box.hears[other] == KIN_PLAYED and g.box.emblem[other] == emblem:
                worth = program_worth(s, g.box.heard[other], card)
                total += worth if worth > 0 else 0
    return total


def resources(s: Outlook, options: list[int]) -> i64:
    """Fill the places: what hand cards ask for first, then what is worth most when spent."""
    best: i64 = END_RESOURCES
    most: i64 = -1
    last_place = free_places(s.g, s.seat) == 1
    for option in options:
        code: i64 = option
        if code == END_RESOURCES:
            continue
        definition = code - PLAY
        worth = hold_worth(s, definition) * 2 + keep_worth(s, definition)
        if s.box.program[definition] > 0:
            worth += program_worth(s, s.box.program[definition], -1) // 4
        worth += heard_worth(s, definition)
        if last_place and worth < s.j.last_place:
            continue
        if worth > most:
            best, most = code, worth
    return best


# -- giving and taking ---------------------------------------------------------------------------------------------


def give_up(s: Outlook, options: list[int]) -> i64:
    """The card that will be worth least, or the resource in play that is needed least."""
    best: i64 = options[0]
    least: i64 = 10_000
    in_hand = isinstance(s.g.top, Discard)
    for option in options:
        code: i64 = option
        if code < TAKE:
            continue
        definition = code - TAKE
        if in_hand or s.g.held(s.seat, definition) >= 0:
            worth = keep_worth(s, definition)
        else:
            worth = hold_worth(s, definition)
        if worth < least:
            best, least = code, worth
    return best


def best_card(s: Outlook, options: list[int]) -> i64:
    best: i64 = options[0]
    most: i64 = -1
    for option in options:
        code: i64 = option
        if TAKE <= code < TAKE + CARDS:
            worth = keep_worth(s, code - TAKE)
            if worth > most:
                best, most = code, worth
    return best


def highest_destiny(g: Tcg, options: list[int]) -> i64:
    best: i64 = options[0]
    most: i64 = -1
    for option in options:
        code: i64 = option
        if TAKE <= code < TAKE + CARDS and g.box.destiny[code - TAKE] > most:
            best, most = code, g.box.destiny[code - TAKE]
    return best


def which_object(s: Outlook, options: list[int]) -> i64:
    """An opponent's resource before one of our own; the best card for the hand, the highest destiny for the gauge."""
    g = s.g
    frame = g.top
    if isinstance(frame, Resolve):
        op = g.game.cards.programs[frame.program][frame.pc]
        theirs: i64 = -1
        for option in options:
            if option >= THEIRS:
                theirs = option
        if theirs >= 0:
            return theirs
        if isinstance(op, Move):
            if options[0] == DONE:
                return DONE  # no need to move our own cards
            if op.target == GAUGE:
                return highest_destiny(g, options) if op.source != 0 else give_up(s, options)
            return best_card(s, options)
    if options[0] == DONE:
        return DONE
    if options[0] >= PICK and options[0] < PICK + 48:
        return options[0]
    return give_up(s, options)


def which_navi(g: Tcg, seat: i64) -> i64:
    """Ours for what helps, the opponent's for what harms."""
    frame = g.top
    if isinstance(frame, Resolve):
        op = g.game.cards.programs[frame.program][frame.pc]
        if isinstance(op, Change):
            helps = op.sign > 0
            if op.stat == BLAST_NUMBER:
                helps = op.sign < 0
            return NAVI + seat if helps else NAVI + 1 - seat
        if isinstance(op, BecomeZero):
            return NAVI + 1 - seat
        if isinstance(op, BlastToOne):
            return NAVI + seat
    return NAVI + seat


def how_many(s: Outlook, options: list[int]) -> i64:
    """As often as possible if it is worth anything, otherwise not at all."""
    g = s.g
    frame = g.top
    if isinstance(frame, Resolve):
        op = g.game.cards.programs[frame.program][frame.pc]
        if isinstance(op, LowerStrength):
            short: i64 = s.number(s.seat) - len(g.gauge[s.seat])
            if short <= 0 or blast_is_over(g) or short >= len(options):
                return options[0]
            return NUMBER + short
        if isinstance(op, HowMany):
            most: i64 = len(options) - 1
            if program_worth(s, frame.program, frame.card) <= 0:
                return NUMBER
            # Each draw is worth less than the one before; over the hand limit it is worth nothing.
            return NUMBER + (most if most < 6 else 6)
    return options[len(options) - 1]


def which_play(s: Outlook, options: list[int]) -> i64:
    best: i64 = NO
    most: i64 = 0
    for option in options:
        code: i64 = option
        if code < TAKE:
            continue
        definition = code - TAKE
        if s.box.type[definition] == RESOURCE:
            worth = keep_worth(s, definition)
        else:
            held = s.g.held(s.seat, definition)
            worth = program_worth(s, s.box.program[definition], held) - s.j.hand_card // 2
        if worth > most:
            best, most = code, worth
    return best if best != NO or NO in options else options[0]


def elsewhere(s: Outlook, kind: i64) -> i64:
    """Under the deck always: it saves an energy. Into the gauge, or one more power-up, only while that is worth it."""
    if kind == W_UNDER_DECK and isinstance(s.g.top, Discard):
        return YES
    return YES if power_worth(s, s.seat, 1) > (10 if kind == W_EXTRA_POWER else 0) else NO


def most_common_colour(g: Tcg, seat: i64) -> i64:
    best: i64 = RED
    tally = g.tally[1 - seat]
    for colour in (BLUE, GREEN, YELLOW):
        if tally[colour] > tally[best]:
            best = colour
    return COLOUR + best


def strongest_destiny(g: Tcg, options: list[int]) -> i64:
    best: i64 = options[0]
    most: i64 = -100
    for option in options:
        value = blast_destiny_value(g, option - PICK)
        if value > most:
            best, most = option, value
    return best
