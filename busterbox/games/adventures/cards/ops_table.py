"""What card texts do to challenges, cards and tanks, and the choice between branches.   AD-C, AD-R29, AD-R43"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import (
    DISCARD,
    NO_WAIT,
    NOT_IN_HAND,
    W_CARD,
)
from busterbox.games.adventures.rules.payment import waits_left
from busterbox.games.adventures.rules.rounds import can_draw, discard_card, draw_card
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.ops import ChooseOp, Condition, Jump, Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.windows import WINDOW_CHOOSE


class WaitCredit(Op[Adventure]):  # AD-R29
    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        f.next()
        if waits_left(g) > 0:
            g.credits += 1
            g.note("credit", f.seat, g.credits)
        return 0

    def playable(self, g: Adventure, seat: i64, card: i64) -> i64:
        return 0 if waits_left(g) > 0 else NO_WAIT

    def text(self) -> str:
        return "meet one wait of this challenge"


class DrawCards(Op[Adventure]):  # AD-C1, AD-R14
    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if roll >= 0:
            draw_card(g, f.seat, roll)
            f.phase += 1
        if f.phase == self.amount or not can_draw(g, f.seat):
            f.next()
            return 0
        return g.deck[f.seat].outcomes()

    def text(self) -> str:
        return "draw a card" if self.amount == 1 else f"draw {self.amount} cards"


class DiscardCard(Op[Adventure]):  # AD-C2, AD-R14
    """A card of the player's choice goes from hand to discard."""

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        if g.hand[f.seat]:
            g.ask(W_CARD, f.seat)
        else:
            f.next()
        return 0

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        return sorted([DISCARD + g.cards[card] for card in g.hand[f.seat]])

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        if code < DISCARD or code >= DISCARD + len(g.box.actions):
            return NOT_AN_OPTION
        return 0 if g.held(f.seat, code - DISCARD) >= 0 else NOT_IN_HAND

    def take(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> None:
        discard_card(g, f.seat, code - DISCARD)
        f.next()

    def text(self) -> str:
        return "discard a card from your hand"


class LoseTank(Op[Adventure]):  # AD-C9
    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
        f.next()
        if g.tanks > 0 and f.seat == g.first:  # a setup card comes to every hero: the tank is lost once
            g.tanks -= 1
            g.note("lost_tank", g.tanks)
        return 0

    def text(self) -> str:
        return "the group loses an energy tank"


class Either(ChooseOp[Adventure]):  # AD-R43
    """A OR B: the player picks one that can be carried out; a single one is forced, and if there is none, nothing."""

    def run(self, g: Adventure, f: Resolve, roll: i64) -> i64:
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

    def candidates(self, g: Adventure, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = []
        for place in range(len(self.targets)):
            if g.game.cards.programs[f.program][self.targets[place]].playable(g, f.seat, -1) == 0:
                codes.append(PICK + place)
        return codes

    def check(self, g: Adventure, f: Resolve, seat: i64, code: i64) -> i64:
        place = code - PICK
        if place < 0 or place >= len(self.targets):
            return NOT_AN_OPTION
        return g.game.cards.programs[f.program][self.targets[place]].playable(g, f.seat, -1)


class HasToken(Condition[Adventure]):  # AD-R45
    def holds(self, g: Adventure, f: Resolve) -> bool:
        return g.tokens[f.seat] != 0

    def text(self) -> str:
        return "you have an active bonus token"
