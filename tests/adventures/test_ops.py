"""Every word of the card texts by itself, in every position: what it asks, what it refuses and why, what it leaves."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest

from busterbox.games.adventures.bot.means import Means, possible
from busterbox.games.adventures.bot.traits import trait_of
from busterbox.games.adventures.cards.ops_dice import DropDie, Reroll, Spend
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import (
    Activate,
    DrawSurprise,
    GainEnergy,
    Heal,
    Hurt,
    LoseEnergy,
    LoseToken,
)
from busterbox.games.adventures.cards.ops_table import DiscardCard, DrawCards, Either, LoseTank, WaitCredit
from busterbox.games.adventures.game import make_of
from busterbox.games.adventures.rules.codes import (
    ANY,
    COLOUR,
    DECLINE,
    DIE,
    DISCARD,
    ENERGY,
    FULL,
    IN_ORDER,
    LIGHT_BACK,
    MUST_REROLL,
    NO_DICE,
    NO_DIE_SHOWS,
    NO_SPARE_ENERGY,
    NO_TOKEN,
    NO_WAIT,
    NO_WEAPON,
    NOT_IN_HAND,
    NOT_SPENDABLE,
    NOTHING_PICKED,
    OTHER_COLOUR,
    POOL,
    THROW,
    TOKEN,
    TOKEN_ACTIVE,
    WEAPONS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.ops import Jump, Op, Resolve
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.windows import CLOSED
from tests.adventures.positions import FACES, FIXTURE, acting, carry, dice, die, energy, weapon, window
from tests.adventures.trials import face_challenge, in_the_box, listen, told

LAB = make_of(FIXTURE.cards.sources)  # a game of our own: programs are added to it
SHOOT, JUMP, RUN = 0, 1, 2
RED, BLUE, YELLOW = 0, 1, 2
WIDE = ["red/S", "red/S", "red/JJ", "blue/J", "blue/R", "yellow/SS"]


@cache
def start() -> Adventure:
    """Made by the first test, not as this file is loaded: a broken rule fails tests, and not their collection."""
    return acting(game=LAB)


def position(*pool_of: str, tokens: int = 0) -> Adventure:
    """Seat 0 in its abilities step; chance is given by hand."""
    g = start().clone()
    assert isinstance(g, Adventure)
    dice(listen(g), *pool_of)
    g.tokens[0] = tokens
    g.explicit = True
    return g


def carry_out(g: Adventure, *ops: Op[Adventure], seat: int = 0) -> Adventure:
    """As if a card had this text."""
    g.game.cards.programs.append(list(ops))
    g.mode = CLOSED
    g.push(Resolve(len(g.game.cards.programs) - 1, seat))
    g.run()
    return g


def done(g: Adventure) -> bool:
    """The effect is over, and nothing of it is left to chance."""
    return (window(g), int(g.chance)) == ("abilities", 0)


def faults(g: Adventure, seat: int = 0) -> dict[int, list[int]]:
    """By reason the codes that are refused for it, besides what is no option at all; under 0 what is accepted."""
    found: dict[int, list[int]] = {}
    for number in range(LIGHT_BACK + 3):
        reason = int(g.check(seat, number))
        if reason != NOT_AN_OPTION:
            found.setdefault(reason, []).append(number)
    assert found.get(0, []) == g.options(seat)
    return found


def codes_of(base: int, numbers: list[int]) -> list[int]:
    return sorted(base + number for number in numbers)


def chance(g: Adventure, outcomes: int, outcome: int) -> None:
    assert int(g.chance) == outcomes
    g.resolve_chance(outcome)


def roll(g: Adventure, name: str) -> None:
    """The die that is rolled now shows this."""
    one = die(name)
    chance(g, 6, g.box.faces[one // 6].index(one % 6))


# -- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.5", "AD-24.6")
@pytest.mark.parametrize("active", range(8))
@pytest.mark.parametrize("token", [-1, SHOOT, JUMP, RUN])
def test_a_token_turns_active(token: int, active: int) -> None:
    g = position(tokens=active)
    g.tokens[1] = 5  # somebody else's are none of ours
    op = Activate(token)
    wanted = [one for one in range(3) if not active >> one & 1 and token in (-1, one)]
    assert op.playable(g, 0, -1) == (0 if wanted else TOKEN_ACTIVE)
    carry_out(g, op)
    if len(wanted) > 1:
        assert window(g) == "token"
        free = codes_of(TOKEN, wanted)
        taken = [TOKEN + one for one in range(3) if active >> one & 1]
        assert faults(g) == ({0: free} | ({TOKEN_ACTIVE: taken} if taken else {}))
        g.answer(0, free[-1])
        wanted = wanted[-1:]
    assert done(g)
    assert g.tokens[:2] == [active | sum(1 << one for one in wanted), 5]
    assert told(g, "token") == [[0, one] for one in wanted]


@pytest.mark.rule("AD-24.7", "AD-R45")
@pytest.mark.parametrize("active", range(8))
@pytest.mark.parametrize("token", [-1, SHOOT, JUMP, RUN])
def test_a_token_is_lost(token: int, active: int) -> None:
    g = position(tokens=active)
    g.tokens[1] = 5
    op = LoseToken(token)
    there = [one for one in range(3) if active >> one & 1 and token in (-1, one)]
    assert op.playable(g, 0, -1) == (0 if there else NO_TOKEN)
    assert op.ways(g, 0) == codes_of(TOKEN, there)
    for way in op.ways(g, 0):  # on trial: paid without a word
        op.pay(g, 0, way)
        assert g.tokens[0] == active & ~(1 << (way - TOKEN))
        g.tokens[0] = active
    carry_out(g, op)
    if len(there) > 1:
        assert window(g) == "lose_token"
        missing = [TOKEN + one for one in range(3) if not active >> one & 1]
        assert faults(g) == ({0: codes_of(TOKEN, there)} | ({NO_TOKEN: missing} if missing else {}))
        g.answer(0, TOKEN + there[-1])
        there = there[-1:]
    assert done(g)
    assert g.tokens[:2] == [active & ~sum(1 << one for one in there), 5]
    assert told(g, "lost_token") == [[0, one] for one in there]


# -- Weapon Energy ----------------------------------------------------------------------------------------------------

CARRIED = ["rolling_cutter", "hyper_bomb", "magnet_beam"]


def armed(seat: int, *left: int) -> tuple[Adventure, list[int], list[int]]:
    """A seat with so much on each of its weapons; the weapons, and how much each can hold."""
    g = position()
    for other in range(3):
        carry(g, other, *(CARRIED[: len(left)] if other == seat else ["fire_storm"]))
        energy(g, other, CARRIED[0] if other == seat else "fire_storm", 0)
    mine = sorted(weapon(g, name) for name in CARRIED[: len(left)])
    for one, amount in zip(mine, left, strict=True):
        g.energy[g.place_of(seat, one)] = amount
    return g, mine, [int(g.box.weapons[one].cap) for one in mine]


AMOUNTS = [
    *[(0,), (1,), (9,), (0, 9), (1, 0), (9, 1), (9, 9), (0, 0)],
    *[(1, 1, 0), (9, 0, 1), (9, 9, 1), (2, 1, 9), (9, 9, 9)],
]


@pytest.mark.rule("AD-13.7", "AD-13.8", "AD-24.10", "AD-R40")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("amounts", AMOUNTS)
def test_weapon_energy_is_gained_by_a_weapon_that_is_not_full(seat: int, amounts: tuple[int, ...]) -> None:
    g, mine, caps = armed(seat, *amounts)
    left = [min(amount, cap) for amount, cap in zip(amounts, caps, strict=True)]
    for one, amount in zip(mine, left, strict=True):
        g.energy[g.place_of(seat, one)] = amount
    before = g.energy[:]
    room = [one for one, amount, cap in zip(mine, left, caps, strict=True) if amount < cap]
    assert GainEnergy().playable(g, seat, -1) == (0 if room else FULL)
    carry_out(g, GainEnergy(), seat=seat)
    if len(room) > 1:
        assert (window(g), g.required) == ("energy", 1 << seat)
        strange = [ENERGY + one for one in range(WEAPONS) if one not in mine]
        full = codes_of(ENERGY, [one for one in mine if one not in room])
        wanted = {0: codes_of(ENERGY, room), NO_WEAPON: strange}
        assert faults(g, seat) == wanted | ({FULL: full} if full else {})
        g.answer(seat, ENERGY + room[-1])
        room = room[-1:]
    assert done(g)
    for one in room:
        before[g.place_of(seat, one)] += 1
    assert g.energy == before
    assert told(g, "energy") == [[seat, one, before[g.place_of(seat, one)]] for one in room]


@pytest.mark.rule("AD-24.11")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("amounts", AMOUNTS)
def test_weapon_energy_is_lost_by_a_weapon_that_has_some(seat: int, amounts: tuple[int, ...]) -> None:
    g, mine, _ = armed(seat, *amounts)
    before = g.energy[:]
    there = [one for one, amount in zip(mine, amounts, strict=True) if amount]
    op = LoseEnergy()
    assert op.playable(g, seat, -1) == (0 if there else NO_SPARE_ENERGY)
    assert op.ways(g, seat) == codes_of(ENERGY, there)
    for way in op.ways(g, seat):
        op.pay(g, seat, way)
        place = g.place_of(seat, way - ENERGY)
        assert [one - two for one, two in zip(before, g.energy, strict=True)] == [
            int(other == place) for other in range(len(before))
        ]
        g.energy = before[:]
    carry_out(g, op, seat=seat)
    if len(there) > 1:
        assert (window(g), g.required) == ("lose_energy", 1 << seat)
        strange = [ENERGY + one for one in range(WEAPONS) if one not in mine]
        spent = codes_of(ENERGY, [one for one in mine if one not in there])
        wanted = {0: codes_of(ENERGY, there), NO_WEAPON: strange}
        assert faults(g, seat) == wanted | ({NO_SPARE_ENERGY: spent} if spent else {})
        g.answer(seat, ENERGY + there[-1])
        there = there[-1:]
    assert done(g)
    for one in there:
        before[g.place_of(seat, one)] -= 1
    assert g.energy == before
    assert told(g, "energy") == [[seat, one, before[g.place_of(seat, one)]] for one in there]


# -- life, waits, boxes, tanks ----------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.8", "AD-24.9")
@pytest.mark.parametrize("life", [1, 3, 4, 5])
@pytest.mark.parametrize("amount", [1, 2])
def test_life_is_gained_and_lost(life: int, amount: int) -> None:
    g = position()
    g.life[0] = life
    assert Heal(amount).playable(g, 0, -1) == (0 if life < 5 else FULL)
    carry_out(g, Heal(amount))
    assert (done(g), g.life[0]) == (True, min(5, life + amount))
    assert told(g, "healed") == ([[0, g.life[0]]] if life < 5 else [])
    g.life[0] = 5
    Hurt(amount).pay(g, 0, 0)
    assert (g.life[0], told(g, "hurt")) == (5 - amount, [])
    g.life[0] = 5
    carry_out(g, Hurt(amount))
    assert (done(g), g.life[0], told(g, "hurt")) == (True, 5 - amount, [[0, amount, 5 - amount]])


@pytest.mark.rule("AD-R29")
@pytest.mark.parametrize("waits", [0, 1, 2])
@pytest.mark.parametrize("credit", [0, 1])
def test_a_wait_is_met_while_there_is_one(waits: int, credit: int) -> None:
    g = position()
    face_challenge(g, "W" * waits)
    g.credits = credit
    left = waits > credit
    assert WaitCredit().playable(g, 0, -1) == (0 if left else NO_WAIT)
    carry_out(g, WaitCredit())
    assert (done(g), g.credits) == (True, credit + left)
    assert told(g, "credit") == ([[0, credit + 1]] if left else [])


@pytest.mark.rule("AD-24.14", "AD-13.3", "AD-13.4")
@pytest.mark.parametrize("name", ["shoot", "jump", "run", "life"])
def test_a_surprise_token_is_drawn_by_chance(name: str) -> None:
    g = position()
    g.life[0] = 3
    there = len(g.surprises.cards)
    carry_out(g, DrawSurprise())
    token = g.surprises.cards[in_the_box(g, name)]
    chance(g, there, in_the_box(g, name))
    assert (done(g), len(g.surprises.cards), g.surprise_discard[-1]) == (True, there - 1, token)
    assert (g.tokens[0], g.life[0]) == (
        (1 << ["shoot", "jump", "run"].index(name), 3) if name != "life" else (0, 4)
    )
    assert told(g, "surprise") == [[0, g.cards[token]]]


@pytest.mark.rule("AD-C9")
@pytest.mark.parametrize("tanks", [0, 1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_tank_is_lost_once(tanks: int, seat: int) -> None:
    g = position()
    g.first, g.tanks = 0, tanks
    carry_out(g, LoseTank(), seat=seat)
    lost = seat == 0 and tanks > 0
    assert (done(g), g.tanks) == (True, tanks - lost)
    assert told(g, "lost_tank") == ([[tanks - 1]] if lost else [])


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-C1", "AD-R14")
@pytest.mark.parametrize("amount", [1, 2, 3])
@pytest.mark.parametrize("in_deck", [0, 1, 2, 3])
@pytest.mark.parametrize("discards", [0, 1, 2])
def test_cards_are_drawn_as_long_as_there_are_any(amount: int, in_deck: int, discards: int) -> None:
    g = position()
    deck = g.deck[1].cards
    spare = deck[in_deck : in_deck + discards]
    g.deck[1] = bag(deck[:in_deck])
    g.discard[1] = spare[:]
    held = len(g.hand[1])
    carry_out(g, DrawCards(amount), seat=1)
    drawn = 0
    while g.chance:
        there = in_deck - drawn if drawn < in_deck else discards - (drawn - in_deck)
        chance(g, there, there - 1)
        drawn += 1
    assert (done(g), drawn) == (True, min(amount, in_deck + discards))
    assert len(g.hand[1]) == held + drawn
    assert len(told(g, "drew")) == drawn
    assert len(told(g, "shuffled")) == int(discards > 0 and amount > in_deck)


@pytest.mark.rule("AD-C2", "AD-R14")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_discarded_from_the_hand(seat: int) -> None:
    g = position()
    for _ in range(2):
        g.hand[seat].append(g.deck[seat].cards.pop())
    g.hand[seat].sort()
    kinds = sorted(g.cards[one] for one in g.hand[seat])
    carry_out(g, DiscardCard(), seat=seat)
    assert (window(g), g.required) == ("card", 1 << seat)
    others = [DISCARD + one for one in range(len(g.box.actions)) if one not in kinds]
    assert faults(g, seat) == {0: codes_of(DISCARD, kinds), NOT_IN_HAND: others}
    g.answer(seat, DISCARD + kinds[1])
    assert done(g)
    assert sorted(g.cards[one] for one in g.hand[seat]) == [kinds[0], kinds[2]]
    assert g.cards[g.discard[seat][-1]] == kinds[1]
    g.hand[seat] = []
    assert done(carry_out(g, DiscardCard(), seat=seat))


@pytest.mark.rule("AD-C2")
def test_the_very_first_card_of_the_box_can_be_discarded_too() -> None:
    g = position()
    lowest = min(one for one in range(len(g.cards)) if g.cards[one] == 0)
    g.hand[0] = [0]  # card number 0 of all, whichever that is
    g.cards[0], g.cards[lowest] = 0, g.cards[0]
    carry_out(g, DiscardCard())
    assert faults(g)[0] == [DISCARD]


# -- dice that come ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-24.1", "AD-24.2")
@pytest.mark.parametrize("colour", [RED, BLUE, YELLOW, ANY])
@pytest.mark.parametrize("named", [RED, BLUE, YELLOW])
def test_a_die_is_rolled_into_the_pool(colour: int, named: int) -> None:
    g = position("red/S", "blue/J", "yellow/R")
    carry_out(g, GainDie(colour))
    if colour == ANY:
        assert window(g) == "colour"
        assert faults(g) == {0: [COLOUR, COLOUR + 1, COLOUR + 2]}
        assert g.top.default(g, 0) == COLOUR
        g.answer(0, COLOUR + named)
        assert told(g, "colour") == [[0, named]]
    else:
        named = colour
    face = g.box.faces[named][4]
    chance(g, 6, 4)
    assert done(g)
    assert g.dice == sorted([die("red/S"), die("blue/J"), die("yellow/R"), 6 * named + face])
    assert told(g, "rolled") == [[0, named, face]]


@pytest.mark.rule("AD-15.2", "AD-R18", "AD-R19")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
@pytest.mark.parametrize("way", ["gain", "set", "copy", "any"])
def test_a_fourth_die_of_a_colour_rerolls_one_or_is_declined(colour: str, way: str) -> None:
    number = ["red", "blue", "yellow"].index(colour)
    other = "blue" if colour == "red" else "red"
    mine = [f"{colour}/S", f"{colour}/S", f"{colour}/J"]
    ops = {"gain": GainDie(number), "set": SetDie(6 * number + 2), "copy": CopyDie(), "any": GainDie(ANY)}
    for answer in ("decline", "S", "J"):
        g = position(*mine, f"{other}/R")
        carry_out(g, ops[way])
        if way == "any":
            g.answer(0, COLOUR + number)
        if way == "copy":
            assert window(g) == "copy"
            there = sorted({die(name) for name in [*mine, f"{other}/R"]})
            missing = [DIE + one for one in range(18) if one not in there]
            assert faults(g) == {0: codes_of(DIE, there), NO_DIE_SHOWS: missing}
            g.answer(0, DIE + die(f"{colour}/J"))
        for _ in range(2):
            assert (window(g), int(g.chance)) == ("surplus", 0)
            g.mode = CLOSED  # an effect saved at this step goes on with the same question
            g.run()
        found = faults(g)
        assert found[0] == [DECLINE, DIE + 6 * number, DIE + 6 * number + 1]
        assert found[NO_DIE_SHOWS] == codes_of(DIE + 6 * number, [2, 3, 4, 5])
        assert found[OTHER_COLOUR] == [DIE + one for one in range(18) if one // 6 != number]
        assert len(found) == 3
        if answer == "decline":
            g.answer(0, DECLINE)
            left = mine
            assert told(g, "declined") == [[0]]
        else:
            g.answer(0, DIE + die(f"{colour}/{answer}"))
            assert len(g.dice) == 3
            roll(g, f"{colour}/R")
            left = [*mine, f"{colour}/R"]
            left.remove(f"{colour}/{answer}")
        assert done(g)
        assert g.dice == sorted(die(name) for name in [*left, f"{other}/R"])


@pytest.mark.rule("AD-24.4")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_a_set_die_and_a_copy_come_without_a_roll(colour: str) -> None:
    for face in FACES:
        g = carry_out(position("blue/J"), SetDie(die(f"{colour}/{face}")))
        assert (done(g), g.dice) == (True, sorted([die("blue/J"), die(f"{colour}/{face}")]))
        assert told(g, "set_die") == [[0, die(f"{colour}/{face}")]]
    g = carry_out(position(f"{colour}/R"), CopyDie())
    assert (done(g), g.dice) == (True, [die(f"{colour}/R")] * 2)  # the only one: nothing to ask
    assert CopyDie().playable(g, 0, -1) == 0
    g = carry_out(position(), CopyDie())
    assert (done(g), g.dice, CopyDie().playable(g, 0, -1)) == (True, [], NO_DICE)
    g = carry_out(position(f"{colour}/R", f"{colour}/R", f"{colour}/R"), CopyDie())
    assert window(g) == "surplus"


# -- dice that are rolled again ---------------------------------------------------------------------------------------


def shows(one: int, action: int) -> bool:
    return action < 0 or one % 3 == action


@pytest.mark.rule("AD-R26", "AD-R44")
@pytest.mark.parametrize("must", [False, True])
@pytest.mark.parametrize("showing", [-1, SHOOT, JUMP, RUN])
@pytest.mark.parametrize("most", [1, 2, 3, POOL])
@pytest.mark.parametrize("least", [0, 1])
def test_every_set_of_dice_that_may_be_rerolled_is_picked_in_one_way(
    must: bool, showing: int, most: int, least: int
) -> None:
    """All ways through the window; each reason why a die is refused on the way."""
    if must and least:
        least = 0
    op = Reroll(most, showing, must, least)
    start = position(*WIDE)
    fitting = [one for one in start.dice if shows(one, showing)]
    assert op.playable(start, 0, -1) == (0 if fitting else NO_DIE_SHOWS)
    full = start.dice[:]
    ends: list[tuple[int, ...]] = []

    def follow(g: Adventure) -> None:
        if window(g) != "reroll" or g.chance:
            thrown = tuple(g.air)
            if thrown:
                assert isinstance(g.top, Resolve)
                assert g.top.phase == 1  # picked, and not thrown yet
            for _ in thrown:
                chance(g, 6, 0)
            assert done(g)
            rest = full[:]
            for one in thrown:
                rest.remove(one)
            assert g.dice == sorted([*rest, *(one // 6 * 6 + g.box.faces[one // 6][0] for one in thrown)])
            assert [numbers[1] for numbers in told(g, "rolled")] == [one // 6 for one in thrown]
            ends.append(thrown)
            return
        found = faults(g)
        assert g.top.default(g, 0) == found[0][0]
        last = g.air[-1] if g.air else -1
        for one in range(18):
            number = DIE + one
            if one not in g.dice or not shows(one, showing):
                assert number in found[NO_DIE_SHOWS]
            elif one < last:
                assert number in found[IN_ORDER]
            else:
                enough = sum(shows(other, showing) for other in g.dice if other >= one) >= most - len(g.air)
                assert number in found[0 if enough or not must else IN_ORDER]
        assert (THROW in found[0]) == (bool(g.air) and not must)
        assert (DECLINE in found[0]) == (not g.air and not must and not least)
        assert (THROW in found.get(NOTHING_PICKED, [])) == (not g.air or must)
        assert (DECLINE in found.get(MUST_REROLL, [])) == (bool(g.air) or must or bool(least))
        for number in found[0]:
            after = g.clone()
            listen(after).answer(0, number)
            if number == DECLINE:
                assert (done(after), after.dice, told(after, "declined")) == (True, full, [[0]])
                ends.append(())
            else:
                follow(after)

    follow(carry_out(start, op))
    size = min(most, len(fitting))
    sizes = [size] if must else range(1 if least and fitting else 0, size + 1)
    wanted = {
        chosen
        for count in sizes
        for chosen in combinations_with_replacement(sorted(set(fitting)), count)
        if all(chosen.count(one) <= fitting.count(one) for one in chosen)
    }
    assert sorted(ends) == sorted(wanted)


@pytest.mark.rule("AD-R26", "AD-R44")
def test_dice_that_are_all_alike_are_no_choice_where_one_must_be_rolled() -> None:
    g = carry_out(position("red/S", "red/S", "red/S"), Reroll(2, -1, True))
    assert (g.air, g.dice, int(g.chance)) == ([0, 0], [0], 6)
    g = carry_out(position("red/S", "red/S"), Reroll(2, -1, True))
    assert isinstance(g.top, Resolve)
    assert (g.air, g.dice, int(g.chance), g.top.phase) == ([0, 0], [], 6, 1)
    g = carry_out(position("red/S", "red/S", "red/S"), Reroll(2, -1, False, 1))
    assert (window(g), g.air, g.options(0)) == ("reroll", [0], [THROW, DIE])
    g = carry_out(position("red/S", "red/S"), Reroll(2, -1, False))
    assert (window(g), g.air, g.options(0)) == ("reroll", [], [DECLINE, DIE])
    g = carry_out(position(), Reroll(1, -1, True))
    assert (done(g), Reroll(1, -1, True).playable(g, 0, -1)) == (True, NO_DICE)


# -- dice that go -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-10.14", "AD-24.3")
@pytest.mark.parametrize("showing", [-1, SHOOT, JUMP, RUN])
@pytest.mark.parametrize("colour", [-1, RED, BLUE, YELLOW])
def test_a_die_is_discarded(showing: int, colour: int) -> None:
    op = DropDie(showing, colour)
    g = position(*WIDE)
    there = sorted({one for one in g.dice if shows(one, showing) and colour in (-1, one // 6)})
    before = g.dice[:]
    assert op.playable(g, 0, -1) == (0 if there else NO_DIE_SHOWS)
    assert op.ways(g, 0) == codes_of(DIE, there)
    for way in op.ways(g, 0):
        op.pay(g, 0, way)
        assert sorted([*g.dice, way - DIE]) == before
        g.dice = before[:]
    carry_out(g, op)
    if len(there) > 1:
        assert window(g) == "discard_die"
        others = [DIE + one for one in range(18) if one not in there]
        assert faults(g) == {0: codes_of(DIE, there), NO_DIE_SHOWS: others}
        g.answer(0, DIE + there[-1])
        there = there[-1:]
    assert (done(g), sorted(g.dice + there)) == (True, before)
    assert told(g, "dropped") == [[0, one] for one in there]
    g = carry_out(position(), op)
    assert (done(g), op.playable(g, 0, -1)) == (True, NO_DICE)


@pytest.mark.rule("AD-24.12", "AD-24.13")
@pytest.mark.parametrize("action", [SHOOT, JUMP, RUN])
@pytest.mark.parametrize("active", range(8))
@pytest.mark.parametrize("names", [[], WIDE, ["red/S"], ["blue/JJ", "blue/JJ"], ["yellow/R"]])
def test_an_action_is_spent_from_a_die_or_a_token(action: int, active: int, names: list[str]) -> None:
    op = Spend(action)
    g = position(*names, tokens=active)
    g.tokens[1] = 7
    before = g.dice[:]
    token = [TOKEN + action] if active >> action & 1 else []
    ways = token + codes_of(DIE, list({one for one in g.dice if shows(one, action)}))
    assert op.playable(g, 0, -1) == (0 if ways else NO_DIE_SHOWS)
    assert op.ways(g, 0) == ways
    for way in ways:
        op.pay(g, 0, way)
        if way < DIE:
            assert (g.tokens[0], g.dice) == (active & ~(1 << action), before)
        else:
            assert (g.tokens[0], sorted([*g.dice, way - DIE])) == (active, before)
        g.tokens[0], g.dice = active, before[:]
    carry_out(g, op)
    if len(ways) > 1:
        assert window(g) == "spend"
        found = faults(g)
        assert found[0] == ways
        assert found[NOT_SPENDABLE] == [TOKEN + one for one in range(3) if one != action]
        assert found.get(NO_TOKEN, []) == ([] if token else [TOKEN + action])
        assert found[NO_DIE_SHOWS] == [number for number in range(DIE, DIE + 18) if number not in ways]
        assert set(found) <= {0, NOT_SPENDABLE, NO_TOKEN, NO_DIE_SHOWS}
        clone = g.clone()
        listen(clone).answer(0, ways[-1])
        assert (done(clone), sorted([*clone.dice, ways[-1] - DIE])) == (True, before)
        assert told(clone, "spent") == [[0, ways[-1] - DIE]]
        g.answer(0, ways[0])
    assert done(g)
    if ways and ways[0] < DIE:
        assert (g.tokens[:2], g.dice) == ([active & ~(1 << action), 7], before)
    elif ways:
        assert (g.tokens[:2], sorted([*g.dice, ways[0] - DIE])) == ([active, 7], before)
    else:
        assert (g.tokens[:2], g.dice) == ([active, 7], before)


# -- A or B -----------------------------------------------------------------------------------------------------------


def either(*ops: Op[Adventure]) -> list[Op[Adventure]]:
    """The program of A OR B: each branch one op."""
    choice = Either([op.text() for op in ops])
    program: list[Op[Adventure]] = [choice]
    for place, op in enumerate(ops):
        choice.targets.append(len(program))
        program.append(op)
        if place < len(ops) - 1:
            over = Jump()
            over.target = 2 * len(ops)
            program.append(over)
    return program


@pytest.mark.rule("AD-R43")
@pytest.mark.parametrize("active", range(8))
def test_of_two_branches_one_that_can_be_carried_out(active: int) -> None:
    g = position(tokens=active)
    carry_out(g, *either(Activate(SHOOT), Activate(JUMP)), Activate(RUN))
    can = [place for place in range(2) if not active >> place & 1]
    if len(can) == 2:
        assert (window(g), int(g.chance)) == ("choose", 0)
        assert faults(g) == {0: [PICK, PICK + 1]}
        g.answer(0, PICK + 1)
        can = [1]
    assert done(g)
    assert (
        g.tokens[0] == active | sum(1 << place for place in can) | 4
    )  # what stands behind is done in any case


@pytest.mark.rule("AD-R43")
def test_a_branch_that_cannot_be_carried_out_is_refused_with_its_reason() -> None:
    g = position(tokens=1)
    carry_out(g, *either(Activate(SHOOT), Activate(JUMP), Activate(RUN)))
    assert window(g) == "choose"
    assert faults(g) == {0: [PICK + 1, PICK + 2], TOKEN_ACTIVE: [PICK]}


# -- what quick players make of it ------------------------------------------------------------------------------------

JUDGED: list[Op[Adventure]] = [
    *[Reroll(most, showing, True) for most in (1, 2) for showing in (-1, 0, 1, 2)],
    *[DropDie(showing, colour) for showing in (-1, 0, 1, 2) for colour in (-1, 0, 1, 2)],
    *[Spend(action) for action in (0, 1, 2)],
    CopyDie(),
    *[LoseToken(token) for token in (-1, 0, 1, 2)],
    *[Activate(token) for token in (-1, 0, 1, 2)],
    LoseEnergy(),
    Heal(1),
    GainDie(RED),
    SetDie(3),
    Hurt(1),
]


@pytest.mark.rule("AD-R43")
@pytest.mark.parametrize(
    "names", [[], ["red/S"], ["blue/JJ"], ["yellow/R", "yellow/RR"], ["red/J", "blue/SS"], WIDE]
)
@pytest.mark.parametrize("active", range(8))
@pytest.mark.parametrize(("spare", "life"), [(0, 5), (1, 4), (2, 1)])
def test_players_of_the_house_know_which_branches_can_be_carried_out(
    names: list[str], active: int, spare: int, life: int
) -> None:
    g = position(*names, tokens=active)
    g.life[0] = life
    energy(g, 0, "magnet_beam", spare)
    means = Means(g.dice[:], active, spare, life, 0)
    for op in JUDGED:
        assert bool(possible(means, trait_of(op))) == (op.playable(g, 0, -1) == 0), op.text()


# -- in words ---------------------------------------------------------------------------------------------------------

TEXTS: list[tuple[Op[Adventure], str]] = [
    (GainDie(RED), "roll a red die"),
    (GainDie(ANY), "roll a die of a colour you name"),
    (SetDie(0), "add a red die set to shoot"),
    (SetDie(10), "add a blue die set to double jump"),
    (Reroll(1, -1, True), "reroll a die"),
    (Reroll(1, -1, False), "you may reroll a die"),
    (Reroll(1, SHOOT, True), "reroll a die showing shoot"),
    (Reroll(1, JUMP, False), "you may reroll a die showing jump"),
    (Reroll(2, -1, True), "reroll 2 dice"),
    (Reroll(2, -1, False), "reroll up to 2 dice"),
    (Reroll(3, RUN, False), "reroll up to 3 dice showing run"),
    (Reroll(8, -1, True), "reroll 8 dice"),
    (Reroll(POOL, -1, True), "reroll all dice"),
    (Reroll(POOL, SHOOT, False), "reroll any number of dice showing shoot"),
    (DropDie(-1, -1), "discard a die"),
    (DropDie(SHOOT, -1), "discard a die showing shoot"),
    (DropDie(-1, RED), "discard a red die"),
    (DropDie(JUMP, BLUE), "discard a blue die showing jump"),
    (Spend(SHOOT), "spend a shoot"),
    (Activate(-1), "activate a bonus token of your choice"),
    (Activate(SHOOT), "activate your shoot token"),
    (Activate(JUMP), "activate your jump token"),
    (LoseToken(-1), "lose an active bonus token"),
    (LoseToken(SHOOT), "lose your active shoot token"),
    (LoseToken(JUMP), "lose your active jump token"),
    (DrawCards(1), "draw a card"),
    (DrawCards(2), "draw 2 cards"),
    (DrawCards(3), "draw 3 cards"),
]


@pytest.mark.rule("AD-24.1", "AD-24.2", "AD-24.3", "AD-24.4", "AD-R26")
@pytest.mark.parametrize(("op", "said"), TEXTS)
def test_every_word_is_said_as_a_card_would_say_it(op: Op[Adventure], said: str) -> None:
    assert op.text() == said
