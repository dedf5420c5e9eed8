"""What a card needs to be played (TC-7), where it finds room (TC-4), and which cards a text means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.box import MORE_NEEDS_BIT, SPENDABLE_BIT
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    CHIP_PLAYED_ALREADY,
    CHIP_WAS_CANCELLED,
    COLOURS,
    COST_CARDS,
    COST_CHIP,
    COST_COLOUR,
    COST_EMBLEM,
    COST_MATCH,
    COST_ONE_COLOUR,
    EMBLEMS,
    EXTRA_CHIPS,
    FIRST_EMBLEM,
    LOCK_PLAY,
    LOCKED,
    MORE_PLACES,
    NEEDS_EMBLEM,
    NEEDS_POWER,
    NEEDS_RED,
    NO_COLOUR,
    NO_EMBLEM,
    NO_PLACE,
    PLAY_GAUGE,
    RESOURCE,
    RESOURCE_PLACES,
    SAME_NAME,
    VIRUS,
)
from busterbox.games.tcg.rules.state import Tcg, add_by_definition, add_sorted
from busterbox.games.tcg.rules.values import blast_destiny_value, destiny_of
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import JumpUnless, Resolve
from busterbox.kernel.core.refusal import reason

# -- TC-7: requirements ----------------------------------------------------------------------------------------


def lacks(g: Tcg, seat: i64, card: i64, power: i64) -> i64:
    """0 if a definition's requirements are met with this much power, else the reason (TC-7.1).

    Nothing is used up (TC-7.6), so the same resources serve for any number of cards (TC-7.7).
    """
    wanted: i64 = g.box.power[card]
    if power < wanted:  # TC-7.2
        return reason(NEEDS_POWER, wanted, power)
    tally = g.tally[seat]  # of the player's own cards only (TC-7.5)
    # Colours (TC-7.3), then small emblems (TC-5.4, TC-7.4).
    for need in g.box.needs[card]:
        n: i64 = need
        have: i64 = tally[n >> 3]
        if have < n & 7:
            which = n >> 3
            kind = NEEDS_RED + which if which < FIRST_EMBLEM else NEEDS_EMBLEM + which - FIRST_EMBLEM
            return reason(kind, n & 7, have)
    return 0


def meets(g: Tcg, tally: list[int], definition: i64, power: i64) -> bool:
    """Whether requirements are met, as `lacks` finds, without the reason; `tally` is the player's."""
    facts: i64 = g.box.facts[definition]
    if power < (facts >> 3) & 7:
        return False
    need = (facts >> 8) & 0xFF
    if need != 0:
        have: i64 = tally[need >> 3]
        if have < need & 7:
            return False
        need = (facts >> 16) & 0xFF
        if need != 0:
            have = tally[need >> 3]
            if have < need & 7:
                return False
            if facts & MORE_NEEDS_BIT:
                return all(tally[need >> 3] >= need & 7 for need in g.box.needs[definition])
    return True


# -- TC-4, TC-11: places and names -----------------------------------------------------------------------------


def resource_places(g: Tcg, seat: i64) -> i64:
    """How many there are now (TC-1.4, TC-R77)."""
    if not g.has_passive(seat, MORE_PLACES):
        return RESOURCE_PLACES
    more: i64 = 0
    for card in g.resources[seat]:
        if g.box.passive[g.cards[card]] == MORE_PLACES:
            more += 1
    return RESOURCE_PLACES + more


def free_places(g: Tcg, seat: i64) -> i64:
    """A resource being spent does not block the one that its own text plays (TC-R5)."""
    taken: i64 = len(g.resources[seat])
    if g.spending >= 0 and g.pool[g.spending] == seat:
        taken -= 1
    return resource_places(g, seat) - taken


def cannot_place(g: Tcg, seat: i64, card: i64) -> i64:
    """0 if this resource can be put in front of a player, else the reason (TC-11.6).

    A name is in play once for each player (TC-4.1), whatever the title (TC-4.2, TC-21.5); a second one is refused, it
    replaces nothing (TC-4.4). What the opponent has does not matter (TC-4.3). Viruses are exempt (TC-22.3).
    """
    if free_places(g, seat) < 1:
        return reason(NO_PLACE, resource_places(g, seat))
    return SAME_NAME if has_name(g, seat, card) else 0


def has_name(g: Tcg, seat: i64, card: i64) -> bool:
    """Whether a resource's name is in play on a player's side, so that there is no place for it."""
    if g.box.tag[card] == VIRUS:
        return False
    name: i64 = g.box.name[card]
    if g.box.name[g.navi_card(seat)] == name:  # TC-22.5, TC-R47
        return True
    return any(g.box.name[g.cards[other]] == name and other != g.spending for other in g.resources[seat])


# -- TC-13: BattleChips ----------------------------------------------------------------------------------------


def chip_cancelled(g: Tcg, seat: i64) -> bool:
    """Whether a BattleChip of this player was cancelled: there is no other in that main phase (TC-6.16, TC-R73)."""
    return any(chip[0] == seat and chip[3] != 0 for chip in g.chips)


def chip_limit(g: Tcg, seat: i64) -> i64:
    """How many BattleChips a player may play in this main phase: 1 (TC-1.12), and additional ones (TC-22.8, TC-R73)."""
    return g.chip_plays[seat] if chip_cancelled(g, seat) else 1 + change(g, EXTRA_CHIPS, seat)


# -- playing and paying ------------------------------------------------------------------------------------------


def cannot_pay(g: Tcg, seat: i64, card: i64, program: i64) -> i64:
    """0 if the costs of a text can be paid and what it must have is there (TC-R7, TC-R51, TC-R68)."""
    for op in g.box.hurdles[program]:
        if isinstance(op, JumpUnless):
            if not op.test.holds(g, Resolve(program, seat, card)):
                return 0  # nothing after a failed condition happens, so its cost is not needed
        else:
            fault = op.playable(g, seat, card)
            if fault != 0:
                return fault
    return 0


def pays(g: Tcg, seat: i64, card: i64, program: i64, cards: i64) -> bool:
    """Whether the costs of a text can be paid, as `cannot_pay` finds, without the reason; `cards` are those in hand
    beside the card itself."""
    price: i64 = g.box.prices[program]
    if price < 0:
        return cannot_pay(g, seat, card, program) == 0
    if price == 0:
        return True
    return (
        price & 0xFF <= len(g.gauge[seat])
        and (price >> 8) & 0xFF <= cards
        and price >> 16 <= len(g.deck[seat].cards)
    )


def no_chip_left(g: Tcg, seat: i64, limited: bool) -> i64:
    """0 if a player may play a BattleChip more in this main phase, by the limit or outside it (TC-13.1, TC-R73).

    Beyond the limit it is refused (TC-13.2); each player has their own (TC-13.3).
    """
    if g.chips and chip_cancelled(g, seat):  # TC-6.16
        return CHIP_WAS_CANCELLED
    if limited:
        played: i64 = g.chip_plays[seat]
        limit = chip_limit(g, seat)
        if played >= limit:
            return reason(CHIP_PLAYED_ALREADY, limit, played)
    return 0


def is_locked(g: Tcg, seat: i64) -> bool:
    """Whether a player may play neither events nor BattleChips (TC-R72)."""
    return len(g.mods) > 0 and change(g, LOCK_PLAY, seat) > 0


def cannot_play(g: Tcg, seat: i64, card: i64, power: i64, limited: bool) -> i64:
    """0 if a player may play this card now, whichever place it comes from; else the reason.

    Requirements are checked here and never again (TC-R42).
    """
    definition: i64 = g.cards[card]
    kind: i64 = g.box.type[definition]
    if kind != RESOURCE and is_locked(g, seat):
        return LOCKED
    fault = lacks(g, seat, definition, power)  # TC-13.5, TC-14.2
    if fault != 0:
        return fault
    if kind == RESOURCE:
        return cannot_place(g, seat, definition)
    if kind == BATTLECHIP:  # events have no limit (TC-14.4)
        fault = no_chip_left(g, seat, limited)
        if fault != 0:
            return fault
    return cannot_pay(g, seat, card, g.box.program[definition])


def cannot_play_power(g: Tcg, seat: i64, card: i64) -> i64:
    """As `cannot_play`, out of the gauge: the card helps neither its own requirement nor its own cost (TC-R69)."""
    gauge = g.gauge[seat]
    place: i64 = gauge.index(card)
    gauge.pop(place)
    fault = cannot_play(g, seat, card, len(gauge), True)
    gauge.insert(place, card)
    return fault


def usable_cards(g: Tcg, seat: i64, cards: list[int]) -> list[int]:
    """Adds one card of each definition that a player may play from hand, then those in play that may be spent; each
    kind in the order of definitions."""
    definitions, facts, programs, prices = g.cards, g.box.facts, g.box.program, g.box.prices
    hand = g.hand[seat]
    held: i64 = len(hand)
    if held > 0 and not is_locked(g, seat):
        tally = g.tally[seat]
        power: i64 = len(g.gauge[seat])
        chips: i64 = -1  # not looked at yet
        before: i64 = -1
        for card in hand:  # sorted by definition
            definition: i64 = definitions[card]
            if definition == before:
                continue
            before = definition
            kind: i64 = facts[definition] & 7
            if kind == RESOURCE or not meets(g, tally, definition, power):
                continue
            if kind == BATTLECHIP:
                if chips < 0:
                    chips = no_chip_left(g, seat, True)
                if chips != 0:
                    continue
            program: i64 = programs[definition]
            if prices[program] == 0 or pays(g, seat, card, program, held - 1):
                cards.append(card)
    first: i64 = len(cards)
    for card in g.resources[seat]:
        definition = definitions[card]
        if facts[definition] & SPENDABLE_BIT == 0:
            continue
        program = programs[definition]
        if prices[program] == 0 or pays(g, seat, card, program, held):
            add_by_definition(g, cards, first, card)
    return cards


def usable_power(g: Tcg, seat: i64) -> list[int]:
    """Codes for the gauge cards that a player may play (TC-R93)."""
    codes: list[int] = []
    for card in g.open_gauge:
        if g.pool[card] == seat and cannot_play_power(g, seat, card) == 0:
            add_sorted(codes, PLAY_GAUGE + g.cards[card])
    return codes


# -- which cards a text means ------------------------------------------------------------------------------------

ANY: Final = 0
OF_COLOUR: Final = 1
OF_EMBLEM: Final = 2
OWN_EMBLEM: Final = 3  # the large emblem of the player's NetNavi (TC-R81)
OF_TYPE: Final = 4
OF_TAG: Final = 5
ONE_COLOUR: Final = 6  # all of one colour (Recovery200)
MATCH_COLOUR: Final = 7  # the colour of an opponent's blast destiny (TC-R75)
MATCH_DESTINY: Final = 8  # the number of one


class Filter:
    """A kind of card; made once from the content file."""

    def __init__(self, kind: i64 = ANY, argument: i64 = 0) -> None:
        self.kind: i64 = kind
        self.argument: i64 = argument

    def text(self, singular: bool) -> str:
        """As "card", "yellow cards", "BattleChip"."""
        noun = "card" if singular else "cards"
        if self.kind == OF_COLOUR:
            return f"{COLOURS[self.argument]} {noun}"
        if self.kind == OF_EMBLEM:
            return f"{EMBLEMS[self.argument]} {noun}"
        if self.kind == OWN_EMBLEM:
            return f"{noun} with your NetNavi's emblem"
        if self.kind == OF_TYPE:
            if self.argument == BATTLECHIP:
                return "BattleChip" if singular else "BattleChips"
            if self.argument == RESOURCE:
                return "resource" if singular else "resources"
            return "event" if singular else "events"
        if self.kind == OF_TAG:
            return (
                ("virus" if singular else "viruses")
                if self.argument == VIRUS
                else ("ally" if singular else "allies")
            )
        if self.kind == ONE_COLOUR:
            return f"{noun} of one colour"
        return noun

    def fault(self) -> i64:
        """The reason given if too few cards fit."""
        if self.kind == OF_COLOUR:
            return COST_COLOUR
        if self.kind == OF_EMBLEM or self.kind == OWN_EMBLEM:
            return COST_EMBLEM
        if self.kind == OF_TYPE:
            return COST_CHIP
        if self.kind == ONE_COLOUR:
            return COST_ONE_COLOUR
        if self.kind == MATCH_COLOUR or self.kind == MATCH_DESTINY:
            return COST_MATCH
        return COST_CARDS


def fits(g: Tcg, seat: i64, card: i64, kind: i64, argument: i64) -> bool:
    """Whether a card instance is of the kind that this player's text asks for."""
    if kind == ANY:
        return True
    definition: i64 = g.cards[card]
    colour: i64 = g.box.colour[definition]
    if kind == OF_COLOUR:
        return colour == argument
    emblem: i64 = g.box.emblem[definition]
    if kind == OF_EMBLEM:  # "an X card" carries the large X emblem (TC-5.3)
        return emblem == argument
    if kind == OWN_EMBLEM:
        return emblem != NO_EMBLEM and emblem == g.box.emblem[g.navi_card(seat)]
    if kind == OF_TYPE:
        return g.box.type[definition] == argument
    if kind == OF_TAG:  # NetOp and style change do nothing else (TC-2.14, TC-22.6)
        return g.box.tag[definition] == argument
    for place in range(len(g.destinies)):
        entry = g.destinies[place]
        if entry[0] != seat:
            if kind == MATCH_COLOUR:
                if colour != NO_COLOUR and g.box.colour[entry[1]] == colour:
                    return True
            elif blast_destiny_value(g, place) == destiny_of(g, card):
                return True
    return False


def count_fitting(g: Tcg, seat: i64, zone: list[int], kind: i64, argument: i64, without: i64) -> i64:
    """How many cards of a zone fit, one left out: a card cannot pay its own cost (TC-R69)."""
    total: i64 = 0
    if kind == ANY:
        for card in zone:
            if card != without:
                total += 1
        return total
    for card in zone:
        if card != without and fits(g, seat, card, kind, argument):
            total += 1
    return total


def most_of_one_colour(g: Tcg, zone: list[int], without: i64) -> i64:
    """The largest number of cards of one colour in a zone, one left out (TC-R69)."""
    counts: list[int] = [0, 0, 0, 0]
    best: i64 = 0
    for card in zone:
        colour: i64 = g.box.colour[g.cards[card]]
        if card != without and colour >= 0:
            counts[colour] += 1
            if counts[colour] > best:
                best = counts[colour]
    return best
