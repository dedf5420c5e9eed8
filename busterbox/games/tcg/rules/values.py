"""What a NetNavi is worth now: strength, defense, blast number, damage (TC-17, TC-18.2), and destiny numbers (TC-3)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import (
    BLAST_NUMBER,
    DEFENSE,
    DESTINY,
    KIN_BLAST,
    KIN_DEFENSE,
    KIN_STRENGTH,
    OWN_DESTINIES,
    RED,
    RED_DESTINY,
    STRENGTH,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.modifiers import change


def strength_of(g: Tcg, seat: i64) -> i64:
    """What a NetNavi attacks with (TC-2.11): printed, plus all changes in force (TC-17.1), plus its blast destinies
    (TC-16.6). Added up each time it is asked for, so it is always up to date (TC-17.3)."""
    navi = g.navi_card(seat)
    total: i64 = g.box.strength[navi] + change(g, STRENGTH, seat) + passive_bonus(g, seat, KIN_STRENGTH)
    for place in range(len(g.destinies)):
        if g.destinies[place][0] == seat:
            total += blast_destiny_value(g, place)
    return total


def defense_of(g: Tcg, seat: i64) -> i64:
    """What a NetNavi defends with (TC-2.12): printed, plus all changes in force (TC-17.2)."""
    printed: i64 = g.box.defense[g.navi_card(seat)]
    return printed + change(g, DEFENSE, seat) + passive_bonus(g, seat, KIN_DEFENSE)


def blast_number_of(g: Tcg, seat: i64) -> i64:
    """How many cards a blast reveals (TC-2.13), with what cards add or take away (TC-16.10). The power needed and the
    cards revealed both follow it (TC-16.11). At least 1 (TC-R22), unless a 0 is printed (TC-R63)."""
    printed: i64 = g.box.blast[g.navi_card(seat)]
    number: i64 = printed + change(g, BLAST_NUMBER, seat) - passive_bonus(g, seat, KIN_BLAST)
    if printed > 0 and number < 1:
        return 1
    return number


def battle_damage(g: Tcg) -> i64:
    """What the battle would do now."""
    return damage_of(strength_of(g, g.turn), defense_of(g, 1 - g.turn))


def damage_of(attack: i64, defense: i64) -> i64:
    """How far the strength goes beyond the defense (TC-18.2); negative ones read as 0 (TC-R28)."""
    attack = attack if attack > 0 else 0
    defense = defense if defense > 0 else 0
    return attack - defense if attack > defense else 0


def passive_bonus(g: Tcg, seat: i64, kind: i64) -> i64:
    """What resources add as long as they are in play (TC-22.2), for the NetNavi they name (TC-R27, TC-R82)."""
    if not g.has_passive(seat, kind):
        return 0
    total: i64 = 0
    for card in g.resources[seat]:
        definition: i64 = g.cards[card]
        if g.box.passive[definition] == kind and is_called(g, seat, definition):
            total += g.kin(seat, definition)
    return total


def is_called(g: Tcg, seat: i64, card: i64) -> bool:
    """Whether a player's NetNavi has the name of this definition's emblem (TC-R82)."""
    return g.box.emblem[g.navi_card(seat)] == g.box.emblem[card]


# -- destiny numbers (TC-3, TC-R75, TC-R84) --------------------------------------------------------------------


def destiny_of(g: Tcg, card: i64) -> i64:
    """The number read from a card now (TC-R84); nothing else of it counts (TC-3.3)."""
    printed: i64 = g.box.destiny[g.cards[card]]
    return printed + change(g, OWN_DESTINIES, g.pool[card])


def blast_destiny_value(g: Tcg, place: i64) -> i64:
    """A blast destiny: the number read, what was added to it, and what HeatGuts adds all the time."""
    entry = g.destinies[place]
    seat: i64 = entry[0]
    number: i64 = entry[2]
    value: i64 = number + change(g, DESTINY, entry[3])
    if g.has_passive(seat, RED_DESTINY):
        for card in g.resources[seat]:
            if g.box.passive[g.cards[card]] == RED_DESTINY:
                value += g.tally[0][RED] + g.tally[1][RED] - 1
    return value


def has_blast_destiny(g: Tcg, seat: i64) -> bool:
    return any(entry[0] == seat for entry in g.destinies)
