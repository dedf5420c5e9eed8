"""What card texts do to heroes: tokens, Weapon Energy, life, boxes, waits, cards, tanks.   AD-12, AD-13, AD-24"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.abilities import draw_surprise, surprise_outcomes
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    DISCARD,
    EMPTY,
    ENERGY,
    FULL,
    LIFE,
    MOST_WEAPONS,
    NO_SPARE_ENERGY,
    NO_TOKEN,
    NO_WAIT,
    NO_WEAPON,
    NOT_IN_HAND,
    TOKEN,
    TOKEN_ACTIVE,
    W_CARD,
    W_ENERGY,
    W_LOSE_ENERGY,
    W_LOSE_TOKEN,
    W_TOKEN,
    WEAPONS,
)
from busterbox.games.adventures.rules.costs import Cost
from busterbox.games.adventures.rules.rounds import can_draw, discard_card, draw_card
from busterbox.games.adventures.rules.state import Adventure, bits
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.ops import ChooseOp, Condition, Jump, Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.state import State
from busterbox.kernel.core.window_kinds import WINDOW_CHOOSE


class Activate(Op):  # AD-24.5, AD-24.6
    """A bonus token turns active: a named one, or one of the player's choice (-1)."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        if self.token >= 0:
            g.activate(f.seat, self.token)
            f.next()
            return 0
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_TOKEN, f.seat)
            return 0
        if found:
            g.activate(f.seat, found[0] - TOKEN)
        f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        assert isinstance(g, Adventure)
        return [TOKEN + token for token in range(ACTIONS) if not (g.tokens[f.seat] >> token) & 1]

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        assert isinstance(g, Adventure)
        if code < TOKEN or code >= TOKEN + ACTIONS:
            return NOT_AN_OPTION
        return TOKEN_ACTIVE if (g.tokens[f.seat] >> (code - TOKEN)) & 1 else 0

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Adventure)
        g.activate(f.seat, code - TOKEN)
        f.next()

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        if self.token < 0:
            return TOKEN_ACTIVE if g.tokens[seat] == 7 else 0
        return TOKEN_ACTIVE if (g.tokens[seat] >> self.token) & 1 else 0

    def text(self) -> str:
        if self.token < 0:
            return "activate a bonus token of your choice"
        return f"activate your {ACTION_NAMES[self.token]} token"


class LoseToken(Cost):  # AD-24.7, AD-R45
    """An active token turns inactive: a named one, or one of the player's choice."""

    def __init__(self, token: i64) -> None:
        self.token: i64 = token

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_LOSE_TOKEN, f.seat)
            return 0
        if found:
            g.deactivate(f.seat, found[0] - TOKEN)
        f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: State, seat: i64) -> list[int]:
        assert isinstance(g, Adventure)
        codes: list[int] = []
        for token in range(ACTIONS):
            if (g.tokens[seat] >> token) & 1 and (self.token < 0 or self.token == token):
                codes.append(TOKEN + token)
        return codes

    def pay(self, g: State, seat: i64, way: i64) -> None:
        assert isinstance(g, Adventure)
        g.tokens[seat] &= ~(1 << (way - TOKEN))

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        assert isinstance(g, Adventure)
        if code < TOKEN or code >= TOKEN + ACTIONS:
            return NOT_AN_OPTION
        return 0 if (g.tokens[f.seat] >> (code - TOKEN)) & 1 else NO_TOKEN

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Adventure)
        g.deactivate(f.seat, code - TOKEN)
        f.next()

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        if self.token < 0:
            return 0 if g.tokens[seat] else NO_TOKEN
        return 0 if (g.tokens[seat] >> self.token) & 1 else NO_TOKEN

    def text(self) -> str:
        if self.token < 0:
            return "lose an active bonus token"
        return f"lose your active {ACTION_NAMES[self.token]} token"


class GainEnergy(Op):  # AD-13.7, AD-24.10, AD-R40
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_ENERGY, f.seat)
        elif found:
            self.take(g, f, f.seat, found[0])
        else:  # AD-13.8
            f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        assert isinstance(g, Adventure)
        codes: list[int] = []
        first: i64 = f.seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            weapon: i64 = g.weapons[place]
            if weapon != EMPTY and g.energy[place] < g.box.weapons[weapon].cap:
                codes.append(ENERGY + weapon)
        return codes

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        assert isinstance(g, Adventure)
        if code < ENERGY or code >= ENERGY + WEAPONS:
            return NOT_AN_OPTION
        place = g.place_of(f.seat, code - ENERGY)
        if place < 0:
            return NO_WEAPON
        return 0 if g.energy[place] < g.box.weapons[code - ENERGY].cap else FULL

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Adventure)
        g.change_energy(g.place_of(f.seat, code - ENERGY), 1)
        f.next()

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            weapon: i64 = g.weapons[place]
            if weapon != EMPTY and g.energy[place] < g.box.weapons[weapon].cap:
                return 0
        return FULL

    def text(self) -> str:
        return "gain 1 Weapon Energy"


class LoseEnergy(Cost):  # AD-24.11
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(W_LOSE_ENERGY, f.seat)
        elif found:
            self.take(g, f, f.seat, found[0])
        else:
            f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        return self.ways(g, f.seat)

    def ways(self, g: State, seat: i64) -> list[int]:
        assert isinstance(g, Adventure)
        codes: list[int] = []
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            if g.weapons[place] != EMPTY and g.energy[place] > 0:
                codes.append(ENERGY + g.weapons[place])
        return codes

    def pay(self, g: State, seat: i64, way: i64) -> None:
        assert isinstance(g, Adventure)
        g.energy[g.place_of(seat, way - ENERGY)] -= 1

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        assert isinstance(g, Adventure)
        if code < ENERGY or code >= ENERGY + WEAPONS:
            return NOT_AN_OPTION
        place = g.place_of(f.seat, code - ENERGY)
        if place < 0:
            return NO_WEAPON
        return 0 if g.energy[place] > 0 else NO_SPARE_ENERGY

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Adventure)
        g.change_energy(g.place_of(f.seat, code - ENERGY), -1)
        f.next()

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        first: i64 = seat * MOST_WEAPONS
        for place in range(first, first + MOST_WEAPONS):
            if g.energy[place] > 0:
                return 0
        return NO_SPARE_ENERGY

    def text(self) -> str:
        return "lose 1 Weapon Energy"


class Hurt(Cost):  # AD-24.8
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        f.next()
        g.suffer(f.seat, self.amount)
        return 0

    def pay(self, g: State, seat: i64, way: i64) -> None:
        assert isinstance(g, Adventure)
        g.life[seat] -= self.amount  # below 5 in any case, with a tank too (AD-12.4)

    def text(self) -> str:
        return f"suffer {self.amount} damage"


class Heal(Op):  # AD-24.9
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        f.next()
        g.heal(f.seat, self.amount)
        return 0

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        return 0 if g.life[seat] < LIFE else FULL

    def text(self) -> str:
        return f"gain {self.amount} life"


class DrawSurprise(Op):  # AD-24.14
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        if roll < 0:
            return surprise_outcomes(g)
        f.next()
        draw_surprise(g, f.seat, roll)
        return 0

    def text(self) -> str:
        return "draw a surprise token"


class WaitCredit(Op):  # AD-R29
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        f.next()
        if g.waits() > 0:
            g.credits += 1
            g.note("credit", f.seat, g.credits)
        return 0

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Adventure)
        return 0 if g.waits() > 0 else NO_WAIT

    def text(self) -> str:
        return "meet one wait of this challenge"


class DrawCards(Op):  # AD-C1, AD-R14
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        if roll >= 0:
            draw_card(g, f.seat, roll)
            f.phase += 1
        if f.phase == self.amount or not can_draw(g, f.seat):
            f.next()
            return 0
        return g.deck[f.seat].outcomes()

    def text(self) -> str:
        return "draw a card" if self.amount == 1 else f"draw {self.amount} cards"


class DiscardCard(Op):  # AD-C2, AD-R14
    """A card of the player's choice goes from hand to discard."""

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        if g.hand[f.seat]:
            g.ask(W_CARD, f.seat)
        else:
            f.next()
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        assert isinstance(g, Adventure)
        return sorted([DISCARD + g.cards[card] for card in g.hand[f.seat]])

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        assert isinstance(g, Adventure)
        if code < DISCARD or code >= DISCARD + len(g.box.actions):
            return NOT_AN_OPTION
        return 0 if g.held(f.seat, code - DISCARD) >= 0 else NOT_IN_HAND

    def take(self, g: State, f: Resolve, seat: i64, code: i64) -> None:
        assert isinstance(g, Adventure)
        discard_card(g, f.seat, code - DISCARD)
        f.next()

    def text(self) -> str:
        return "discard a card from your hand"


class LoseTank(Op):  # AD-C9
    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        assert isinstance(g, Adventure)
        f.next()
        if g.tanks > 0 and f.seat == g.first:  # a setup card comes to every hero: the tank is lost once
            g.tanks -= 1
            g.note("lost_tank", g.tanks)
        return 0

    def text(self) -> str:
        return "the group loses an energy tank"


class Either(ChooseOp):  # AD-R43
    """A OR B: the player picks one that can be carried out; a single one is forced, and if there is none, nothing."""

    def run(self, g: State, f: Resolve, roll: i64) -> i64:
        found = self.candidates(g, f, f.seat)
        if len(found) > 1:
            g.ask(WINDOW_CHOOSE, f.seat)
        elif found:
            f.jump(self.targets[found[0] - PICK])
        else:
            skip = g.game.cards.programs[f.program][self.targets[1] - 1]
            assert isinstance(skip, Jump)
            f.jump(skip.target)
        return 0

    def candidates(self, g: State, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for place in range(len(self.targets)):
            if g.game.cards.programs[f.program][self.targets[place]].playable(g, f.seat, -1) == 0:
                codes.append(PICK + place)
        return codes

    def check(self, g: State, f: Resolve, seat: i64, code: i64) -> i64:
        place = code - PICK
        if place < 0 or place >= len(self.targets):
            return NOT_AN_OPTION
        return g.game.cards.programs[f.program][self.targets[place]].playable(g, f.seat, -1)


# -- conditions -------------------------------------------------------------------------------------------------------


class HasToken(Condition):
    def holds(self, g: State, f: Resolve) -> bool:
        assert isinstance(g, Adventure)
        return bits(g.tokens[f.seat]) > 0

    def text(self) -> str:
        return "you have an active bonus token"
