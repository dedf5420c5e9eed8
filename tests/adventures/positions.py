"""Positions of Adventures in a line or two, on fixture cards that no tuning changes.

Dice are written "red/S", "blue/JJ"; tokens "tS", "tJ", "tR".
"""

from __future__ import annotations

from pathlib import Path

from busterbox.games.adventures.game import make
from busterbox.games.adventures.rules.codes import ACTION_CARDS, MOST_WEAPONS, PAY, POOL, TO_LEFT
from busterbox.games.adventures.rules.course import give_weapon
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.rng import Script
from busterbox.kernel.game import Game

FIXTURE = make(Path(__file__).parent / "fixture")
HEROES = ["mega_man", "proto_man", "rush", "roll"]
MASTERS = ["fire_man", "cut_man", "guts_man", "ice_man"]
FACES = ["S", "J", "R", "SS", "JJ", "RR"]
COLOURS = ["red", "blue", "yellow"]
SLOTS = {"left": 0, "right": 1, "skill": 2}


def card(g: Adventure, name: str) -> int:
    return g.game.cards.numbers[name]


def boss(g: Adventure, name: str) -> int:
    return int(card(g, name) - g.box.first_boss)


def weapon(g: Adventure, name: str) -> int:
    return int(card(g, name) - g.box.first_weapon)


def die(name: str) -> int:
    colour, face = name.split("/")
    return 6 * COLOURS.index(colour) + FACES.index(face)


def names_of(dice: list[int]) -> list[str]:
    """Dice as they are written: `names_of(g.dice)`."""
    return [f"{COLOURS[one // 6]}/{FACES[one % 6]}" for one in dice]


# -- setting up -----------------------------------------------------------------------------------------------------


def table(
    seats: int = 3,
    bosses: list[str] | None = None,
    weapons: list[list[str]] | None = None,
    first: int = 0,
    game: Game = FIXTURE,
    **settings: str,
) -> Adventure:
    """Round 1 at the start of planning: heroes in the order of HEROES, the bosses and weapons named, one each.

    With `first` -1 chance says who is first player.
    """
    g = game.new(seats, 1, settings or None)
    assert isinstance(g, Adventure)
    if window(g) == "hero":
        for seat in range(seats):
            say(g, "hero", seat, seat)
            if seats > 1:
                say(g, "confirm", 0, seat)
    offer(g, bosses or MASTERS)
    for seat in range(seats):
        say(g, "boss", boss(g, (bosses or MASTERS)[seat]), seat)
        if seats > 1:
            say(g, "confirm", 0, seat)
    if first >= 0:
        g.first = first
    if weapons is not None:
        for seat, names in enumerate(weapons):
            carry(g, seat, *names)
    return g


def offer(g: Adventure, bosses: list[str]) -> None:
    """These are among the four on offer."""
    wanted = [boss(g, name) for name in bosses]
    wanted += [other for other in g.offered if other not in wanted][: 4 - len(wanted)]
    every = g.offered + g.masters
    g.offered = sorted(wanted)
    g.masters = sorted(one for one in every if one not in wanted)


def carry(g: Adventure, seat: int, *names: str) -> None:
    """A hero's weapons, full of energy."""
    g.weapons = g.weapons[:]  # copies of the position share it
    for place in range(MOST_WEAPONS):
        g.weapons[seat * MOST_WEAPONS + place], g.energy[seat * MOST_WEAPONS + place] = -1, 0
    for name in names:
        give_weapon(g, seat, weapon(g, name))


def energy(g: Adventure, seat: int, name: str, amount: int = -1) -> int:
    """The Weapon Energy of a weapon; set first if an amount is given."""
    place = g.place_of(seat, weapon(g, name))
    if amount >= 0:
        g.energy[place] = amount
    return g.energy[place]


def become(g: Adventure, instance: int, name: str) -> None:
    """A card is this one from now on; the one that was it becomes what this was."""
    kind = card(g, name)
    pool = g.pool[instance]
    if g.cards[instance] == kind:
        return
    other = next(
        one for one in range(len(g.cards)) if g.cards[one] == kind and g.pool[one] == pool and one != instance
    )
    g.cards[instance], g.cards[other] = kind, g.cards[instance]


def hand(g: Adventure, seat: int, *names: str) -> None:
    """These cards are in the hand, in exchange for others; each a different one."""
    have = {g.cards[one] for one in g.hand[seat]}
    wanted = [name for name in names if card(g, name) not in have]
    free = [one for one in g.hand[seat] if g.game.cards.ids[g.cards[one]] not in names]
    for instance, name in zip(free, wanted, strict=False):
        become(g, instance, name)
    assert {card(g, name) for name in names} <= {g.cards[one] for one in g.hand[seat]}


def ahead(g: Adventure, seat: int, *names: str) -> None:
    """The stage or pattern cards before a hero, the top one first; the pile keeps its height."""
    row = g.ahead[seat]
    for place, name in enumerate(names):
        become(g, row[len(row) - 1 - place], name)


def flip(g: Adventure, *names: str) -> None:
    """These Dr. Light cards have been flipped, in this order; others change places with them."""
    for place, name in enumerate(names):
        kind = card(g, name)
        here = g.light[place]
        if g.cards[here] != kind:
            rest = g.light[place + 1 :] + g.light_deck.cards + g.light_discard
            other = next(one for one in rest if g.cards[one] == kind)
            g.cards[here], g.cards[other] = kind, g.cards[here]
    assert [g.game.cards.ids[g.cards[one]] for one in g.light][: len(names)] == list(names)


# -- planning ---------------------------------------------------------------------------------------------------------


def plan(g: Adventure, seat: int, left: str, right: str, skill: str, boost: str = "") -> None:
    """Three cards into their slots, a fourth kept in hand; nobody says ready yet."""
    hand(g, seat, *[name for name in (left, right, skill, boost) if name])
    for slot, name in enumerate((left, right, skill)):
        g.answer(seat, TO_LEFT + slot * ACTION_CARDS + card(g, name))


def fill(g: Adventure, seat: int) -> None:
    """Whatever is still empty is filled by defaults, and the seat is ready."""
    while window(g) == "plan" and g.required >> seat & 1:
        g.answer(seat, g.top.default(g, seat))


def everybody_ready(g: Adventure, *rolls: int) -> None:
    """All fill what is empty and are ready; `rolls` are the faces (0 to 5) of the first action phase's dice."""
    if rolls:
        g.script = Script(list(rolls))
    for seat in range(g.seats):
        fill(g, seat)


def acting(
    stage: str = "stage_1",
    seats: int = 3,
    pool: list[str] | None = None,
    boss_name: str = "cut_man",
    weapons: list[str] | None = None,
    game: Game = FIXTURE,
    **settings: str,
) -> Adventure:
    """Seat 0 engages the first challenge of a stage card, at the abilities step, with this pool."""
    others = [name for name in ("elec_man", "guts_man", "ice_man", "bomb_man") if name != boss_name]
    g = table(seats, [boss_name, *others][:4], [weapons or ["magnet_beam"]], 0, game, **settings)
    ahead(g, 0, stage)
    everybody_ready(g)
    on_to_abilities(g)
    dice(g, *(pool or []))
    return g


def fighting(
    pattern: str = "pattern_1",
    seats: int = 3,
    pool: list[str] | None = None,
    boss_name: str = "fire_man",
    weapons: list[str] | None = None,
    more: list[str] | None = None,
    game: Game = FIXTURE,
    **settings: str,
) -> Adventure:
    """Seat 0 engages the first pattern card of its boss (`more`: those below), at its first question."""
    others = [name for name in ("elec_man", "guts_man", "ice_man", "bomb_man") if name != boss_name]
    g = table(
        seats, [boss_name, *others][:4], [weapons or ["magnet_beam"]], 0, game, mode="session_3", **settings
    )
    carry(g, 0, *(weapons or ["magnet_beam"]))
    ahead(g, 0, pattern, *(more or []))
    everybody_ready(g)
    return g


def on_to_abilities(g: Adventure) -> None:
    """Choices of the dice pool and of engage effects are made by default."""
    while window(g) not in ("abilities", "plan", "over"):
        seat = g.seat_to_act()
        g.answer(seat, g.top.default(g, seat))


def dice(g: Adventure, *names: str) -> None:
    """The active player's pool, as if the dice had fallen so."""
    g.dice = sorted(die(name) for name in names)


# -- answering ----------------------------------------------------------------------------------------------------------


def code(g: Adventure, kind: str, argument: int | str = 0) -> int:
    """An option code: `code(g, "die", "red/S")`, `code(g, "effect", "magnet_beam")`, `code(g, "to_left", "roll_1")`."""
    found = next(one for one in g.game.rules.codes.kinds if one.name == kind)
    if isinstance(argument, str):
        if "/" in argument:
            argument = die(argument)
        elif kind in ("effect", "reroll", "weakness", "energy"):
            argument = weapon(g, argument)
        elif kind == "boss":
            argument = boss(g, argument)
        elif kind in ("light_left", "light_right"):
            argument = int(card(g, argument) - g.box.first_light())
        elif kind == "token":
            argument = FACES.index(argument)
        elif kind == "colour":
            argument = COLOURS.index(argument)
        elif kind == "take_back":
            argument = SLOTS[argument]
        else:
            argument = card(g, argument)
    return found.base + argument


def say(g: Adventure, kind: str, argument: int | str = 0, seat: int = -1) -> None:
    """Whoever must answer (or `seat`) answers so."""
    g.answer(g.seat_to_act() if seat < 0 else seat, code(g, kind, argument))


def payment(g: Adventure, *items: str) -> int:
    """The code of a payment: `payment(g, "red/S", "tJ")`. Of equal dice the first are meant."""
    mask = 0
    for item in items:
        if item.startswith("t"):
            mask |= 1 << (POOL + FACES.index(item[1:]))
        else:
            places = [place for place, one in enumerate(g.dice) if one == die(item) and not mask >> place & 1]
            mask |= 1 << places[0]
    return PAY + mask


def pay(g: Adventure, *items: str) -> None:
    g.answer(g.active, payment(g, *items))


def roll(g: Adventure, *results: int) -> None:
    """What chance will give from now on: for a die the place among the six faces of its colour."""
    g.script = Script(list(results))


def face(g: Adventure, name: str) -> int:
    """The result to script for a die that is to show this, by its colour's table."""
    one = die(name)
    return g.box.faces[one // 6].index(one % 6)


def window(g: Adventure) -> str:
    return g.game.rules.window_name(g.kind) if not g.over else "over"


def may(g: Adventure, seat: int, kind: str, argument: int | str = 0) -> bool:
    return code(g, kind, argument) in g.options(seat)
