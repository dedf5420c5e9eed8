"""What is true of every position."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    COLOURS,
    DECK,
    EMPTY,
    FACES,
    HAND,
    LIFE,
    MODE,
    NOBODY,
    SESSION_3,
    SESSION_BOSSES,
)
from busterbox.games.adventures.rules.pool import dice_limit
from busterbox.games.adventures.rules.state import (
    ACTION_POOL,
    LIGHT_POOL,
    PATTERN_POOL,
    STAGE_POOL,
    SURPRISE_POOL,
    Adventure,
)


def unsound(g: Adventure) -> list[str]:
    return wrong_dice(g) + wrong_heroes(g) + lost_cards(g) + wrong_course(g)


def wrong_dice(g: Adventure) -> list[str]:
    wrong: list[str] = []
    if (g.dice or g.air) and g.active == NOBODY:
        wrong.append("there are dice in the pool of nobody")
    for colour in range(COLOURS):
        held = [die for die in g.dice + g.air if die // FACES == colour]
        if len(held) > (dice_limit(g, g.active) if g.active != NOBODY else 0):
            wrong.append(f"the pool has {len(held)} dice of colour {colour}")
    if g.dice != sorted(g.dice) or any(not 0 <= die < COLOURS * FACES for die in g.dice + g.air):
        wrong.append("the pool is not in order")
    if any(die % FACES not in g.box.faces[die // FACES] for die in g.dice if 0 <= die < COLOURS * FACES):
        wrong.append("a die shows what it has not")
    return wrong


def wrong_heroes(g: Adventure) -> list[str]:
    wrong: list[str] = []
    heroes = [hero for hero in g.hero if hero != EMPTY]
    if len(set(heroes)) < len(heroes):
        wrong.append("two seats have the same hero")
    for seat in range(g.seats):
        if not (0 if g.over else 1) <= g.life[seat] <= LIFE:
            wrong.append(f"seat {seat} has {g.life[seat]} life")
        if not 0 <= g.tokens[seat] <= 7:
            wrong.append(f"seat {seat} has tokens {g.tokens[seat]}")
    for place in range(len(g.weapons)):
        weapon: i64 = g.weapons[place]
        cap: i64 = g.box.weapons[weapon].cap if weapon != EMPTY else 0
        if not 0 <= g.energy[place] <= cap:
            wrong.append(f"a weapon has {g.energy[place]} Weapon Energy, its cap is {cap}")
    if g.tanks < 0:
        wrong.append(f"there are {g.tanks} tanks")
    return wrong


def lost_cards(g: Adventure) -> list[str]:
    """Every card lies in one place, in a zone of its own pool."""
    wrong: list[str] = []
    ahead = [card for row in g.ahead for card in row]
    zones = [
        (STAGE_POOL, "stage", g.stage_deck.cards + g.stage_discard, g.settings[MODE] != SESSION_3),
        (PATTERN_POOL, "pattern", g.pattern_deck.cards + g.pattern_discard, True),
        (LIGHT_POOL, "Dr. Light", g.light_deck.cards + g.light + g.light_discard, g.seats <= 2),
        (SURPRISE_POOL, "surprise", g.surprises.cards + g.surprise_discard, True),
    ]
    for pool, name, there, used in zones:
        there = there + [card for card in ahead if g.pool[card] == pool]
        every = [card for card in range(len(g.cards)) if g.pool[card] == pool] if used else []
        if sorted(there) != every:
            wrong.append(f"{len(there)} of {len(every)} {name} cards are there")
    for seat in range(g.seats):
        mine = g.deck[seat].cards + g.hand[seat] + g.planned[seat] + g.discard[seat]
        hero = g.hero[seat]
        every = [card for card in range(len(g.cards)) if hero != EMPTY and g.pool[card] == ACTION_POOL + hero]
        if sorted(mine) != every or len(every) not in (0, DECK):
            wrong.append(f"the action deck of seat {seat} has {len(mine)} cards")
        slots = [
            kind for kind in (g.left_slot[seat], g.right_slot[seat], g.skill_slot[seat]) if kind != EMPTY
        ]
        if sorted(slots) != sorted([g.cards[card] for card in g.planned[seat]]):
            wrong.append(f"the slots of seat {seat} do not hold its planned cards")
        if len(g.hand[seat]) > HAND and not any(frame.is_effect for frame in g.stack) and g.active != NOBODY:
            wrong.append(f"seat {seat} holds {len(g.hand[seat])} cards")
    return wrong


def wrong_course(g: Adventure) -> list[str]:
    wrong: list[str] = []
    most = SESSION_BOSSES if g.settings[MODE] == SESSION_3 else g.box.stage_cards[g.seats - 1] + 1
    if g.round > most:
        wrong.append(f"round {g.round} of {most}")
    if g.active == NOBODY and g.round > 0 and not g.over:
        sizes = {len(row) for row in g.ahead}
        if not g.fighting and len(sizes) > 1:
            wrong.append("heroes have different numbers of stage cards")
    return wrong
