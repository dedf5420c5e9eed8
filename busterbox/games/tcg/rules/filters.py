"""Which cards a text means: by colour, emblem, type, tag, or by what a blast destiny asks for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    COLOURS,
    COST_CARDS,
    COST_CHIP,
    COST_COLOUR,
    COST_EMBLEM,
    COST_MATCH,
    COST_ONE_COLOUR,
    EMBLEMS,
    NO_COLOUR,
    NO_EMBLEM,
    RESOURCE,
    VIRUS,
)
from busterbox.games.tcg.rules.state import Tcg

ANY: Final = 0
OF_COLOUR: Final = 1
OF_EMBLEM: Final = 2
OWN_EMBLEM: Final = 3  # the large emblem of the own NetNavi (TC-R81)
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
        """The reason given where no card fits."""
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
    if kind == ONE_COLOUR:
        return colour != NO_COLOUR
    for place in range(len(g.destinies)):
        entry = g.destinies[place]
        if entry[0] != seat:
            if kind == MATCH_COLOUR:
                if colour != NO_COLOUR and g.box.colour[entry[1]] == colour:
                    return True
            elif g.destiny_value(place) == g.destiny(card):
                return True
    return False


def count_fitting(g: Tcg, seat: i64, zone: list[int], kind: i64, argument: i64, without: i64) -> i64:
    """How many cards of a zone fit, one left out: a card cannot pay its own cost (TC-R69)."""
    total: i64 = 0
    for card in zone:
        if card != without and fits(g, seat, card, kind, argument):
            total += 1
    return total


def most_of_one_colour(g: Tcg, zone: list[int], without: i64) -> i64:
    counts: list[int] = [0, 0, 0, 0]
    best: i64 = 0
    for card in zone:
        colour: i64 = g.box.colour[g.cards[card]]
        if card != without and colour >= 0:
            counts[colour] += 1
            if counts[colour] > best:
                best = counts[colour]
    return best
