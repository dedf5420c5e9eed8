"""A quick, sensible player: one function for each window. It uses only what its seat knows."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.bot.judgement import (
    Judgement,
    blast_worth,
    hold_worth,
    keep_worth,
    power_worth,
    program_worth,
)
from busterbox.games.tcg.cards.ops_moves import GAUGE, Move
from busterbox.games.tcg.cards.ops_values import BecomeZero, BlastToOne, Change, HowMany, LowerStrength
from busterbox.games.tcg.rules.blast import blast_is_over
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
from busterbox.games.tcg.rules.requirements import free_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, blast_number_of
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
        return resources(g, j, seat, options)
    if kind in (W_DISCARD, W_DISCARD_DOWN, W_COST):
        return give_up(g, j, seat, options)
    if kind == W_BLAST:
        return g.top.default(g, seat)
    if kind == W_NAVI:
        return which_navi(g, seat)
    if kind == W_HOW_MANY:
        return how_many(g, j, seat, options)
    if kind == W_SEARCH:
        return best_card(g, j, seat, options)
    if kind in (W_OBJECT, W_POSITION):
        return which_object(g, j, seat, options)
    if kind == W_PLAY:
        return which_play(g, j, seat, options)
    if kind in (W_EXTRA_POWER, W_UNDER_DECK):
        return elsewhere(g, j, seat, kind)
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
    """The action worth most, if it is worth its card; else pass."""
    best: i64 = PASS
    most: i64 = 0
    full = len(g.hand[seat]) >= g.hand_limit(seat)
    card_cost = j.full_hand_cost if full else j.card_cost
    for option in g.options(seat):
        code: i64 = option
        if code == PASS:
            continue
        if code == BLAST:
            worth = blast_worth(g, j, seat, seat)
        elif code < SPEND:
            card = g.held(seat, code - PLAY)
            worth = program_worth(g, j, seat, g.box.program[code - PLAY], card) - card_cost
            worth += heard_worth(g, j, seat, code - PLAY)
        elif code < TAKE:
            card = g.in_play(seat, code - SPEND)
            worth = program_worth(g, j, seat, g.box.program[code - SPEND], card) - hold_worth(
                g, j, seat, code - SPEND
            )
        else:
            worth = program_worth(g, j, seat, g.box.program[code - PLAY_GAUGE], -1) - 5
            if g.box.type[code - PLAY_GAUGE] == RESOURCE:
                worth = 6
        worth = worth * 4 + rng.below(4)  # ties are broken by chance
        if worth > most:
            best, most = code, worth
    return best


def heard_worth(g: Tcg, j: Judgement, seat: i64, definition: i64) -> i64:
    """What this player's NetNavi and resources do because the card is played."""
    total: i64 = 0
    kind: i64 = g.box.type[definition]
    heard: i64 = CHIP_PLAYED if kind == BATTLECHIP else RESOURCE_PLAYED if kind == RESOURCE else EVENT_PLAYED
    navi = g.navi_card(seat)
    if g.box.hears[navi] == heard:
        worth = program_worth(g, j, seat, g.box.heard[navi], -1)
        total += worth if worth > 0 else 0
    emblem: i64 = g.box.emblem[definition]
    if emblem >= 0 and g.listeners[KIN_PLAYED] > 0:
        for card in g.resources[seat]:
            other: i64 = g.cards[card]
            if g.box.hears[other] == KIN_PLAYED and g.box.emblem[other] == emblem:
                worth = program_worth(g, j, seat, g.box.heard[other], card)
                total += worth if worth > 0 else 0
    return total


def resources(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    """Fill the places: what hand cards ask for first, then what is worth most when spent."""
    best: i64 = END_RESOURCES
    most: i64 = -1
    for option in options:
        code: i64 = option
        if code == END_RESOURCES:
            continue
        definition = code - PLAY
        worth = hold_worth(g, j, seat, definition) * 2 + keep_worth(g, j, seat, definition)
        if g.box.program[definition] > 0:
            worth += program_worth(g, j, seat, g.box.program[definition], -1) // 4
        worth += heard_worth(g, j, seat, definition)
        if free_places(g, seat) == 1 and worth < j.last_place:
            continue
        if worth > most:
            best, most = code, worth
    return best


# -- giving and taking ---------------------------------------------------------------------------------------------


def give_up(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    """The card that will be worth least, or the resource in play that is needed least."""
    best: i64 = options[0]
    least: i64 = 10_000
    in_hand = isinstance(g.top, Discard)
    for option in options:
        code: i64 = option
        if code < TAKE:
            continue
        definition = code - TAKE
        if in_hand or g.held(seat, definition) >= 0:
            worth = keep_worth(g, j, seat, definition)
        else:
            worth = hold_worth(g, j, seat, definition)
        if worth < least:
            best, least = code, worth
    return best


def best_card(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    best: i64 = options[0]
    most: i64 = -1
    for option in options:
        code: i64 = option
        if TAKE <= code < TAKE + CARDS:
            worth = keep_worth(g, j, seat, code - TAKE)
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


def which_object(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    """An opponent's resource before one of our own; the best card for the hand, the highest destiny for the gauge."""
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
                return highest_destiny(g, options) if op.source != 0 else give_up(g, j, seat, options)
            return best_card(g, j, seat, options)
    if options[0] == DONE:
        return DONE
    if options[0] >= PICK and options[0] < PICK + 48:
        return options[0]
    return give_up(g, j, seat, options)


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


def how_many(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    """As often as possible if it is worth anything, otherwise not at all."""
    frame = g.top
    if isinstance(frame, Resolve):
        op = g.game.cards.programs[frame.program][frame.pc]
        if isinstance(op, LowerStrength):
            short: i64 = blast_number_of(g, seat) - len(g.gauge[seat])
            if short <= 0 or blast_is_over(g) or short >= len(options):
                return options[0]
            return NUMBER + short
        if isinstance(op, HowMany):
            most: i64 = len(options) - 1
            if program_worth(g, j, seat, frame.program, frame.card) <= 0:
                return NUMBER
            # Each draw is worth less than the one before; over the hand limit it is worth nothing.
            return NUMBER + (most if most < 6 else 6)
    return options[len(options) - 1]


def which_play(g: Tcg, j: Judgement, seat: i64, options: list[int]) -> i64:
    best: i64 = NO
    most: i64 = 0
    for option in options:
        code: i64 = option
        if code < TAKE:
            continue
        definition = code - TAKE
        if g.box.type[definition] == RESOURCE:
            worth = keep_worth(g, j, seat, definition)
        else:
            worth = (
                program_worth(g, j, seat, g.box.program[definition], g.held(seat, definition))
                - j.hand_card // 2
            )
        if worth > most:
            best, most = code, worth
    return best if best != NO or NO in options else options[0]


def elsewhere(g: Tcg, j: Judgement, seat: i64, kind: i64) -> i64:
    """Under the deck always: it saves an energy. Into the gauge, or one more power-up, only while that is worth it."""
    if kind == W_UNDER_DECK and isinstance(g.top, Discard):
        return YES
    return YES if power_worth(g, j, seat, 1, seat) > (10 if kind == W_EXTRA_POWER else 0) else NO


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
